import { stageDelaysS, type StageTrouble } from '@beidiao/contract/ats/states';
import { orderStateFacts } from '@beidiao/contract/order/states';
import { WakeSignal } from '../base/jobs/wake-signal.ts';
import { describeError } from '../base/log.ts';
import type { House } from '../house.ts';
import { type RecruitingStage, VendorRefused, VendorSilent } from '../ports/ports.ts';
import { accountOf } from './account.ts';
import { restLink } from './link-store.ts';
import { makeReportUrl } from './report-link.ts';
import {
  endStage,
  giveStageUp,
  isAgreed,
  putOffStage,
  putOwedOutcome,
  type TakenStage,
  takeStages,
} from './stage-store.ts';

/** So many at once by this process, and to one connection by all; a lease is longer than two requests and their token. */
const inHand = 64;
const share = 8;
const leaseMs = 60_000;
const everyMs = 500;

/** Tells recruiting systems how their checks stand: in order for each check, side by side for all. Several work side by side. */
export class StageTeller {
  readonly #house: House;
  readonly #wake = new WakeSignal();
  readonly #underWay = new Set<Promise<void>>();
  #isStopped = false;
  #loop: Promise<void> | undefined;

  constructor(house: House) {
    this.#house = house;
  }

  start(): void {
    this.#loop ??= this.#run();
  }

  /** Takes no more; what is under way is ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#wake.give();
    await this.#loop;
    await Promise.all(this.#underWay);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const taken = await this.#take().catch((error: unknown) => {
        this.#house.log.warn({ error: describeError(error) }, 'stages for recruiting systems could not be taken');
        return 0;
      });
      if (taken === 0 && !this.#isStopped) await this.#wake.wait(everyMs);
    }
  }

  async #take(): Promise<number> {
    const atMost = inHand - this.#underWay.size;
    if (atMost <= 0) return 0;
    const taken = await takeStages(this.#house.system.alone, { atMost, share, leaseMs });
    for (const stage of taken) {
      const telling = tellOne(this.#house, stage)
        // The lease ends by itself, and the stage is sent again under the same name.
        .catch((error: unknown) =>
          this.#house.log.warn({ stageId: stage.stage_id, error: describeError(error) }, 'a stage could not be ended'),
        )
        .finally(() => {
          this.#underWay.delete(telling);
          this.#wake.give();
        });
      this.#underWay.add(telling);
    }
    return taken.length;
  }
}

async function stageOf(house: House, stage: TakenStage): Promise<RecruitingStage> {
  const { zh, en } = orderStateFacts[stage.state_told];
  const { outcomes } = stage.mapping;
  const isTold = stage.is_agreed && stage.light !== null;
  const result =
    stage.kind === 'progress'
      ? null
      : {
          outcome: outcomes[isTold && stage.light !== null ? stage.light : 'withheld'],
          reportUrl: isTold ? await house.system.transaction((tx) => makeReportUrl(house, tx, stage)) : null,
        };
  return {
    outsideId: stage.outside_id,
    stageId: stage.stage_id,
    at: stage.stage_at,
    name: { zh, en },
    orderNo: stage.order_no,
    result,
  };
}

async function tellOne(house: House, stage: TakenStage): Promise<void> {
  const { system } = house;
  try {
    const message = await stageOf(house, stage);
    await house.recruiting[stage.system].tell(accountOf(house.vault, stage), message);
    const isWithheld = message.result !== null && message.result.reportUrl === null;
    await system.transaction((tx) => endStage(tx, stage, isWithheld));
    // A yes that came meanwhile has found nothing that was withheld yet.
    const { member_id: memberId, order_detail_id: detailId } = stage;
    if (isWithheld && (await isAgreed(system.db, memberId, detailId)))
      await system.transaction((tx) => putOwedOutcome(tx, memberId, detailId));
  } catch (error) {
    await putOff(house, stage, error);
  }
}

/** A system that asks us to wait takes away no try, and the others of its connection wait with this one. */
async function putOff({ system, log }: House, stage: TakenStage, error: unknown): Promise<void> {
  const waitMs = error instanceof VendorSilent ? error.retryAfterMs : undefined;
  if (waitMs !== undefined)
    return system.transaction(async (tx) => {
      await restLink(tx, stage.link_id, waitMs);
      await putOffStage(tx, stage, { counts: false, afterMs: waitMs, trouble: 'busy', code: null });
    });
  if (error instanceof VendorRefused)
    return system.transaction((tx) =>
      giveStageUp(tx, stage, { trouble: troubleOf(error), code: error.code.slice(0, 100) }),
    );
  if (!(error instanceof VendorSilent))
    log.error({ stageId: stage.stage_id, error: describeError(error) }, 'a stage failed');
  const delayS = stageDelaysS[stage.tries];
  return system.transaction((tx) =>
    delayS === undefined
      ? giveStageUp(tx, stage, { trouble: 'silent', code: null })
      : putOffStage(tx, stage, { counts: true, afterMs: delayS * 1_000, trouble: 'silent', code: null }),
  );
}

/** What a refusal of the adapters means to people. */
export function troubleOf({ code }: VendorRefused): StageTrouble {
  if (code === 'login') return 'login';
  return code === 'private address' ? 'private' : 'refused';
}
