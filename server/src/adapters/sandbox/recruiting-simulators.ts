import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type RecruitingSystemName, recruitingSystems } from '@beidiao/contract/ats/mapping';
import type { SimulatorFault } from '@beidiao/contract/sandbox/calls';
import type { System } from '../../base/db/db.ts';
import { describeError, type Log } from '../../base/log.ts';
import type { Vault } from '../../base/secrets/vault.ts';
import type {
  ApplicantToSend,
  RecruitingSimulators,
  SimulatedApplicant,
  SimulatedSystem,
  SimulatorAccount,
} from '../../ports/recruiting-simulators.ts';
import {
  closeSimulators,
  judgeStage,
  type Message,
  RecruitingSimulator,
  simulatorServer,
  type SimulatorMemory,
} from './recruiting-simulator.ts';
import {
  addApplicant,
  addStage,
  type ApplicantRow,
  countTaking,
  findApplicant,
  findFault,
  holdApplicant,
  listApplicants,
  listSimulators,
  listStages,
  type StageRow,
  writeAnswer,
  writeFault,
} from './simulator-store.ts';

type Parts = {
  readonly system: System;
  readonly vault: Vault;
  readonly log: Log;
  /** 0: any that is free. */
  readonly port: number;
  /** Where the callback addresses are. */
  readonly publicUrl: string;
};
/** As the platforms document it; our own form has no limit. */
const perMinute: Readonly<Record<RecruitingSystemName, number | undefined>> = {
  feishu: 1_000,
  moka: 60,
  generic: undefined,
};
const listedAtMost = 20;

/** The secrets are keys of the vault: the same in every process and after a restart, and others on every installation. */
function accountOf(vault: Vault, system: RecruitingSystemName): SimulatorAccount {
  const secret = (what: string) => vault.lookUp('', 'sandbox recruiting', system, what).toString('hex').slice(0, 32);
  return {
    clientId: `sandbox_${system}`,
    clientSecret: secret('client secret'),
    signingKey: secret('signing key'),
  };
}

/** What a simulator remembers, in the database. */
function memoryOf({ db, transaction }: System, system: RecruitingSystemName): SimulatorMemory {
  return {
    async misbehaviour() {
      const { fault, busy_s: busyS } = (await findFault(db, system)) ?? { fault: 'none', busy_s: 1 };
      return { fault, busyS };
    },
    take: (outsideId, stage) =>
      transaction(async (tx) => {
        const applicantId = await holdApplicant(tx, system, outsideId);
        if (applicantId === undefined) return 'unknown';
        const before = await listStages(tx, [applicantId]);
        const known = before.map(({ stage_id: stageId, stage_at: at, result }) => ({
          stageId,
          at: Number(at),
          result,
        }));
        const taking = judgeStage(known, stage);
        if (taking === 'taken') await addStage(tx, applicantId, stage);
        else
          await countTaking(tx, system, {
            repeats: taking === 'repeated' ? 1 : 0,
            disorder: taking === 'disordered' ? 1 : 0,
          });
        return taking;
      }),
  };
}

const maskName = ([first = '', ...others]: string): string => `${first}${'*'.repeat(others.length)}`;

const applicantOf = (row: ApplicantRow, stages: readonly StageRow[]): SimulatedApplicant => ({
  applicantId: row.id,
  system: row.system,
  outsideId: row.outside_id,
  name: row.name,
  linkId: row.link_id,
  answered: row.answered,
  isTakenBack: row.taken_back_at !== null,
  sentAt: row.sent_at,
  stages: stages
    .filter(({ applicant_id: id }) => id === row.id)
    .map(({ stage_id: stageId, name_zh: zh, name_en: en, result, report_url: reportUrl, told_at: toldAt }) => ({
      stageId,
      name: zh === null ? null : { zh, en: en ?? zh },
      result,
      reportUrl,
      toldAt,
    })),
});

/**
 * The three recruiting systems, one path each, on a listener of their own: the product sends nothing to its own port.
 * The state is in the database, so that processes share it; tokens are not, and are asked for anew after a restart.
 */
export function recruitingSimulators(parts: Parts): RecruitingSimulators {
  const { system: database, vault, log, port } = parts;
  const simulators = new Map<string, RecruitingSimulator>(
    recruitingSystems.map((kind) => [
      kind,
      new RecruitingSimulator({
        kind,
        account: accountOf(vault, kind),
        memory: memoryOf(database, kind),
        perMinute: perMinute[kind],
      }),
    ]),
  );
  let server: Server | undefined;
  const addressOf = (kind: RecruitingSystemName): string | undefined =>
    server && `http://127.0.0.1:${(server.address() as AddressInfo).port}/${kind}`;

  /** Null where nobody answered. */
  async function post(kind: RecruitingSystemName, callbackPath: string, message: Message): Promise<number | null> {
    try {
      return (await simulators.get(kind)?.post(`${parts.publicUrl}${callbackPath}`, message))?.status ?? null;
    } catch (error) {
      log.warn(
        { error: describeError(error) },
        'the callback address did not answer a recruiting system of the sandbox',
      );
      return null;
    }
  }

  return {
    port,
    get isListening() {
      return server !== undefined;
    },
    addressOf,

    async listen() {
      if (server !== undefined) return;
      const opening = simulatorServer((url) => {
        const [, kind = '', rest = ''] = /^\/(\w+)(\/.*)$/.exec(url) ?? [];
        const simulator = simulators.get(kind);
        return simulator && { simulator, url: rest };
      });
      try {
        await new Promise<void>((resolve, reject) => {
          opening.once('error', reject);
          opening.listen(port, '127.0.0.1', resolve);
        });
        server = opening;
      } catch (error) {
        log.warn(
          { port, error: describeError(error) },
          'the recruiting systems of the sandbox are off: their port is taken, choose another by SANDBOX_RECRUITING_PORT',
        );
      }
    },

    async close() {
      const open = server;
      server = undefined;
      if (open !== undefined) await closeSimulators(open);
    },

    async list(): Promise<SimulatedSystem[]> {
      const rows = await listSimulators(database.db);
      const listed: SimulatedSystem[] = [];
      for (const kind of recruitingSystems) {
        const [row, baseUrl] = [rows.find((it) => it.system === kind), addressOf(kind)];
        if (row === undefined || baseUrl === undefined) continue;
        const applicants = await listApplicants(database.db, kind, listedAtMost);
        const stages = await listStages(
          database.db,
          applicants.map(({ id }) => id),
        );
        listed.push({
          ...accountOf(vault, kind),
          system: kind,
          baseUrl,
          fault: row.fault,
          busyS: row.busy_s,
          repeats: row.repeats,
          disorder: row.disorder,
          applicants: applicants.map((it) => applicantOf(it, stages)),
        });
      }
      return listed;
    },

    async findApplicant(applicantId) {
      const row = await findApplicant(database.db, applicantId);
      return row && applicantOf(row, []);
    },

    async send({ system: kind, linkId, callbackPath, person, isTwice }: ApplicantToSend) {
      const outsideId = `SIM-${randomBytes(5).toString('hex').toUpperCase()}`;
      const added = { system: kind, outsideId, linkId, name: maskName(person.name) };
      // Before it is sent: the product may tell the first stage before our own request has its answer.
      const id = await database.transaction((tx) => addApplicant(tx, added));
      const message: Message = { event: 'sent', id: outsideId, person };
      const answers: (number | null)[] = [];
      for (let turn = 0; turn < (isTwice ? 2 : 1); turn += 1) answers.push(await post(kind, callbackPath, message));
      const answered = answers.at(-1) ?? null;
      await database.transaction((tx) => writeAnswer(tx, { id, answered, isTakenBack: false }));
      return { outsideId, answers };
    },

    async takeBack({ applicantId: id, system: kind, outsideId }, callbackPath) {
      const answered = await post(kind, callbackPath, { event: 'takenBack', id: outsideId });
      await database.transaction((tx) => writeAnswer(tx, { id, answered, isTakenBack: answered === 200 }));
      return answered;
    },

    misbehave: (kind: RecruitingSystemName, { fault, busyS }: { fault: SimulatorFault; busyS: number }) =>
      database.transaction((tx) => writeFault(tx, { system: kind, fault, busyS })),
  };
}
