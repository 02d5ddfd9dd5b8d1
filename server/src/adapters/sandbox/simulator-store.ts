import type { RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import type { SimulatorFault } from '@beidiao/contract/sandbox/calls';
import { type Db, sql, type Tx } from '../../base/db/db.ts';
import type { ToldStage } from './recruiting-simulator.ts';

export type SimulatorRow = {
  system: RecruitingSystemName;
  fault: SimulatorFault;
  busy_s: number;
  repeats: number;
  disorder: number;
};
const all = sql<SimulatorRow>('select system, fault, busy_s, repeats, disorder from app.sandbox_simulator');
export const listSimulators = (db: Db): Promise<SimulatorRow[]> => db.rows(all);

const faultOf = sql<Pick<SimulatorRow, 'fault' | 'busy_s'>>(
  'select fault, busy_s from app.sandbox_simulator where system = $1',
);
export const findFault = async (
  db: Db,
  system: RecruitingSystemName,
): Promise<Pick<SimulatorRow, 'fault' | 'busy_s'> | undefined> => (await db.rows(faultOf, system))[0];

const turn = sql('update app.sandbox_simulator set fault = $2, busy_s = $3 where system = $1');
export async function writeFault(
  tx: Tx,
  { system, fault, busyS }: { system: RecruitingSystemName; fault: SimulatorFault; busyS: number },
): Promise<void> {
  await tx.rows(turn, system, fault, busyS);
}

const count = sql(`
  update app.sandbox_simulator set repeats = repeats + $2, disorder = disorder + $3 where system = $1`);
export async function countTaking(
  tx: Tx,
  system: RecruitingSystemName,
  { repeats, disorder }: Pick<SimulatorRow, 'repeats' | 'disorder'>,
): Promise<void> {
  await tx.rows(count, system, repeats, disorder);
}

export type ApplicantRow = {
  id: string;
  system: RecruitingSystemName;
  outside_id: string;
  link_id: string;
  name: string;
  answered: number | null;
  taken_back_at: Date | null;
  sent_at: Date;
};
const columns = 'id, system, outside_id, link_id, name, answered, taken_back_at, sent_at';
const insertApplicant = sql<{ id: string }>(`
  insert into app.sandbox_applicant (system, outside_id, link_id, name) values ($1, $2, $3, $4) returning id`);
export type NewApplicant = { system: RecruitingSystemName; outsideId: string; linkId: string; name: string };
export async function addApplicant(tx: Tx, it: NewApplicant): Promise<string> {
  const [row] = await tx.rows(insertApplicant, it.system, it.outsideId, it.linkId, it.name);
  if (row === undefined) throw new TypeError('a row was inserted and not returned');
  return row.id;
}

const latest = sql<ApplicantRow>(
  `select ${columns} from app.sandbox_applicant where system = $1 order by id desc limit $2`,
);
export const listApplicants = (db: Db, system: RecruitingSystemName, limit: number): Promise<ApplicantRow[]> =>
  db.rows(latest, system, limit);

const one = sql<ApplicantRow>(`select ${columns} from app.sandbox_applicant where id = $1`);
export const findApplicant = async (db: Db, id: string): Promise<ApplicantRow | undefined> =>
  (await db.rows(one, id))[0];

const held = sql<{ id: string }>(
  'select id from app.sandbox_applicant where system = $1 and outside_id = $2 for no key update',
);
export const holdApplicant = async (
  tx: Tx,
  system: RecruitingSystemName,
  outsideId: string,
): Promise<string | undefined> => (await tx.rows(held, system, outsideId))[0]?.id;

const answer = sql(`
  update app.sandbox_applicant set answered = $2, taken_back_at = case when $3 then coalesce(taken_back_at, now()) else taken_back_at end
  where id = $1`);
export async function writeAnswer(
  tx: Tx,
  { id, answered, isTakenBack }: { id: string; answered: number | null; isTakenBack: boolean },
): Promise<void> {
  await tx.rows(answer, id, answered, isTakenBack);
}

export type StageRow = {
  applicant_id: string;
  stage_id: string;
  name_zh: string | null;
  name_en: string | null;
  stage_at: string;
  result: string | null;
  report_url: string | null;
  told_at: Date;
};
const stagesOf = sql<StageRow>(`
  select applicant_id, stage_id, name_zh, name_en, stage_at, result, report_url, told_at from app.sandbox_stage
  where applicant_id = any($1) order by id`);
/** In the order in which they were taken. */
export const listStages = (db: Db, applicantIds: readonly string[]): Promise<StageRow[]> =>
  db.rows(stagesOf, applicantIds);

const insertStage = sql(`
  insert into app.sandbox_stage (applicant_id, stage_id, name_zh, name_en, stage_at, result, report_url)
  values ($1, $2, $3, $4, $5, $6, $7)`);
export async function addStage(tx: Tx, applicantId: string, stage: ToldStage): Promise<void> {
  const { stageId, name, at, result, reportUrl } = stage;
  await tx.rows(insertStage, applicantId, stageId, name?.zh ?? null, name?.en ?? null, at, result, reportUrl);
}
