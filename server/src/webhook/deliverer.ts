import { answerKept } from '@beidiao/contract/webhook/events';
import type { Outbound, Posted } from '../base/outbound/outbound.ts';
import { isDatabaseAway } from '../base/db/db.ts';
import { WakeSignal } from '../base/jobs/wake-signal.ts';
import { describeError } from '../base/log.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { endDeliveries, type Ended, takeDeliveries, type TakenRow } from './delivery-store.ts';
import { bodyOf, delayAfter, messageIdOf, outcomeOfError } from './rules.ts';
import { signatureOf } from './signature.ts';

export type DeliveryWish = {
  /** So many are sent at once by this process. */
  readonly inHand: number;
  /** So many are under way to one endpoint at once, by all processes together. */
  readonly share: number;
  /** Of a sending, in all. */
  readonly timeoutMs: number;
  /** Longer than a sending: a process that dies leaves nothing stuck. */
  readonly leaseMs: number;
  /** How often it looks while there is nothing to do. */
  readonly everyMs: number;
};
export const deliveryWish: DeliveryWish = {
  inHand: 128,
  share: 8,
  timeoutMs: 10_000,
  leaseMs: 30_000,
  everyMs: 200,
};

const endAtOnce = 64;

/** Sends what is due, and keeps nothing that is not in the database. Several work side by side. */
export class Deliverer {
  readonly #house: House;
  readonly #wish: DeliveryWish;
  readonly #ended: Ended[] = [];
  readonly #room = new WakeSignal();
  readonly #done = new WakeSignal();
  #inHand = 0;
  #isStopped = false;
  #loops: Promise<unknown> | undefined;

  constructor(house: House, wish: DeliveryWish = deliveryWish) {
    this.#house = house;
    this.#wish = wish;
  }

  start(): void {
    this.#loops ??= Promise.all([this.#takeOn(), this.#endOn()]);
  }

  /** Takes no more; what is under way is ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#room.give();
    this.#done.give();
    await this.#loops;
  }

  async #takeOn(): Promise<void> {
    while (!this.#isStopped) {
      const taken = await this.#takeSome().catch((error: unknown) => {
        this.#house.log.warn({ error: describeError(error) }, 'deliveries could not be taken');
        return 0;
      });
      if (taken === 0 && !this.#isStopped) await this.#room.wait(this.#wish.everyMs);
    }
    this.#done.give();
  }

  async #takeSome(): Promise<number> {
    const { inHand, share, leaseMs } = this.#wish;
    const atMost = inHand - this.#inHand;
    if (atMost <= 0) return 0;
    const takenAt = performance.now();
    const taken = await this.#house.system.transaction((tx) => takeDeliveries(tx, { atMost, share, leaseMs }));
    this.#inHand += taken.length;
    for (const each of taken) void this.#carry(each, takenAt);
    return taken.length;
  }

  async #carry(taken: TakenRow, takenAt: number): Promise<void> {
    const { leaseMs, timeoutMs } = this.#wish;
    // A process that stood still for so long may have lost its lease: another one sends it.
    const isLate = performance.now() - takenAt > (leaseMs - timeoutMs) / 2;
    const ended = isLate ? undefined : await send(this.#house, taken, timeoutMs);
    if (ended === undefined) this.#inHand -= 1;
    else this.#ended.push(ended);
    this.#done.give();
  }

  async #endOn(): Promise<void> {
    while (!this.#isStopped || this.#inHand > 0) {
      const batch = this.#ended.splice(0, endAtOnce);
      if (batch.length === 0) {
        await this.#done.wait(1_000);
        continue;
      }
      await this.#end(batch);
      this.#inHand -= batch.length;
      this.#room.give();
    }
  }

  /** What can not be written is sent again when the lease ends, under the same id. */
  async #end(batch: readonly Ended[]): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await endSendings(this.#house, batch);
      } catch (error) {
        this.#house.log.warn({ error: describeError(error), sendings: batch.length }, 'sendings could not be ended');
        if (!isDatabaseAway(error) || attempt === 20) return;
        await new Promise((resolve) => setTimeout(resolve, 500));
      }
    }
  }
}

async function endSendings({ system }: House, batch: readonly Ended[]): Promise<void> {
  await system.transaction(async (tx) => {
    for (const { endpoint_id: id, member_id: memberId, tries } of await endDeliveries(tx, batch))
      await notify(tx, {
        memberId,
        to: { who: 'administrators' },
        kind: 'webhookResting',
        facts: { count: tries, webhookId: id },
      });
  });
}

/** One sending, whatever comes of it. Undefined when not even that could be made: the lease ends by itself. */
async function send(house: House, taken: TakenRow, timeoutMs: number): Promise<Ended | undefined> {
  const began = performance.now();
  const at = new Date();
  try {
    const { headers, body } = messageOf(house, taken, at);
    const heard = await askOut(house.outbound, taken.url, { headers, body, timeoutMs, keeps: answerKept });
    const ms = Math.round(performance.now() - began);
    const answerEnc = heard.answer === undefined ? null : sealAnswer(house, taken.id, heard.answer);
    // A ping is sent once: somebody waits for how it ends.
    const next = taken.event_id === null ? undefined : delayAfter(taken.round + 1);
    const status = heard.answer?.status ?? null;
    const signature = headers['webhook-signature'];
    const { id, run } = taken;
    return { id, run, at, ms, outcome: heard.outcome, status, signature, answerEnc, delayMs: next ?? null };
  } catch (error) {
    house.log.error({ deliveryId: taken.id, error: describeError(error) }, 'a delivery could not be sent');
    return undefined;
  }
}

function messageOf({ vault }: House, taken: TakenRow, at: Date) {
  const owner = `member ${taken.member_id}` as const;
  const messageId = messageIdOf({ eventId: taken.event_id, deliveryId: taken.id });
  const { type, order_detail_id: detailId, sequence, occurred_at: occurredAt } = taken;
  const body = bodyOf({ messageId, type, detailId, sequence, facts: taken.facts ?? {}, occurredAt });
  const timestamp = Math.floor(at.getTime() / 1000);
  const secrets = [
    vault.open('webhook_endpoint.secret', taken.secret_enc, owner),
    ...(taken.old_secret_enc === null ? [] : [vault.open('webhook_endpoint.old_secret', taken.old_secret_enc, owner)]),
  ];
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Beidiao-Webhooks/1',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, { messageId, timestamp, body }),
  };
  return { headers, body };
}

type Heard = { outcome: Ended['outcome']; answer?: Posted };

async function askOut(outbound: Outbound, url: string, post: Parameters<Outbound['post']>[1]): Promise<Heard> {
  try {
    const answer = await outbound.post(url, post);
    return { outcome: answer.status >= 200 && answer.status < 300 ? 'answered' : 'status', answer };
  } catch (error) {
    return { outcome: outcomeOfError(error) };
  }
}

const headersKept = 40;
const sealAnswer = ({ vault }: House, deliveryId: string, { headers, body }: Posted): Buffer => {
  const kept = headers
    .filter(([name]) => !/cookie/i.test(name))
    .slice(0, headersKept)
    .map(([name, value]) => [name.slice(0, 100), value.slice(0, 400)]);
  const text = JSON.stringify({ headers: kept, body: body.toString('utf8') });
  return vault.seal('webhook_try.answer', text, `delivery ${deliveryId}`);
};
