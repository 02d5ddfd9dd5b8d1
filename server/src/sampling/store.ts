import { samplingRules } from '@beidiao/contract/sampling/rules';
import type { SampleScope, SampleState } from '@beidiao/contract/sampling/calls';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';

const share = sql<{ per_mille: number }>(`
  select per_mille from app.sampling_share
  where (staff_id is null or staff_id = $1) and (code is null or code = $2)
  order by staff_id is not null desc, code is not null desc limit 1`);
/** What says most of reviewer and item counts; the reviewer before the item. */
export const findShare = async (db: Db, staffId: StaffId, code: string): Promise<number> =>
  (await db.rows(share, staffId, code))[0]?.per_mille ?? 0;

const seed = sql<{ seed: Buffer }>('select seed from app.sampling_week where week = $1');
const insertSeed = sql('insert into app.sampling_week (week, seed) values ($1, $2) on conflict (week) do nothing');
/** The seed of a week; `fresh` becomes it when the week has none. Of two that begin a week at once one is kept. */
export async function seedOf(tx: Tx, week: string, fresh: () => Buffer): Promise<Buffer> {
  const [kept] = await tx.rows(seed, week);
  if (kept !== undefined) return kept.seed;
  await tx.rows(insertSeed, week, fresh());
  const [written] = await tx.rows(seed, week);
  if (written === undefined) throw new TypeError('a week without a seed');
  return written.seed;
}

export type DrawableRow = {
  version: number;
  code: string;
  light: Light;
  staff_id: StaffId;
  second_staff_id: StaffId | null;
  found_at: Date;
};
const drawable = sql<DrawableRow>(`
  select f.version, t.code, f.light, f.staff_id, f.second_staff_id, f.found_at
  from app.finding f join app.check_task t on t.member_id = f.member_id and t.id = f.task_id
  where f.member_id = $1 and f.task_id = $2 and f.staff_id is not null order by f.version desc limit 1`);
/** The finding of a reviewer as it stands; gone once everything is deleted. */
export const findDrawable = async (db: Db, memberId: MemberId, taskId: string): Promise<DrawableRow | undefined> =>
  (await db.rows(drawable, memberId, taskId))[0];

const insertSample = sql(`
  insert into app.sample (member_id, task_id, finding_version, code, first_staff_id, first_reader_id, reason, week, drawn_number, share_per_mille, drawn_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (task_id) do nothing`);
export type NewSample = {
  memberId: MemberId;
  taskId: string;
  version: number;
  code: string;
  first: StaffId;
  reader: StaffId | null;
  reason: 'random' | 'red';
  week: string;
  number: number;
  perMille: number;
  at: Date;
};
/** A task is drawn once, however often this is asked for. */
export async function addSample(tx: Tx, it: NewSample): Promise<void> {
  const { memberId, taskId, version, code, first, reader, reason, week, number, perMille, at } = it;
  const drawn = [reason, week, number, perMille, at];
  await tx.rows(insertSample, memberId, taskId, version, code, first, reader, ...drawn);
}

export type ListedRow = {
  id: string;
  code: string;
  name_zh: string;
  name_en: string;
  reason: 'random' | 'red';
  found_at: Date;
  state: SampleState;
  holder_id: StaffId | null;
};
const holds = 's.claimed_by is not null and s.claimed_until > now()';
/** $1 looks, $2: as a lead. Nobody finds what they may know the verdict of, nor decides between verdicts of their own. */
const scopes: Record<SampleScope, string> = {
  open: `s.state = 'open' and not app.may_know_verdict($1, s.task_id)`,
  differs: `s.state = 'differs' and $2 and $1 not in (s.first_staff_id, s.judged_by) and s.first_reader_id is distinct from $1`,
  done: `s.state <> 'open' and (s.judged_by = $1 or $2 and s.state <> 'differs')`,
};
const listOf = (scope: SampleScope) => {
  const isDone = scope === 'done';
  return sql<ListedRow>(`
    select s.id, s.code, i.name_zh, i.name_en, s.reason, f.found_at, s.state, case when ${holds} then s.claimed_by end as holder_id
    from app.sample s
    join app.check_task t on t.member_id = s.member_id and t.id = s.task_id
    join app.item_version i on i.code = t.code and i.version = t.item_version
    join app.finding f on f.task_id = s.task_id and f.version = s.finding_version
    where $1::bigint is not null and $2::boolean is not null and ${scopes[scope]}
      and ($3::bigint is null or s.id ${isDone ? '<' : '>'} $3::bigint)
    order by s.id ${isDone ? 'desc' : 'asc'} limit $4`);
};
const lists = { open: listOf('open'), differs: listOf('differs'), done: listOf('done') };
export type Looking = { staffId: StaffId; isLead: boolean };
export const listSamples = (
  db: Db,
  { staffId, isLead }: Looking,
  { scope, after, limit }: { scope: SampleScope; after: string | null; limit: number },
): Promise<ListedRow[]> => db.rows(lists[scope], staffId, isLead, after, limit);

const counts = sql<{ open: number; differs: number }>(`
  select count(*) filter (where ${scopes.open})::integer as open, count(*) filter (where ${scopes.differs})::integer as differs
  from app.sample s where s.state in ('open', 'differs') and $1::bigint is not null and $2::boolean is not null`);
export const countSamples = async (db: Db, { staffId, isLead }: Looking) =>
  (await db.rows(counts, staffId, isLead))[0] ?? { open: 0, differs: 0 };

export type SampleRecord = {
  id: string;
  member_id: MemberId;
  task_id: string;
  finding_version: number;
  first_staff_id: StaffId;
  first_reader_id: StaffId | null;
  reason: 'random' | 'red';
  state: SampleState;
  holder_id: StaffId | null;
  verdict_enc: Buffer | null;
  judged_by: StaffId | null;
  judged_at: Date | null;
  decision: 'first' | 'second' | null;
  words_enc: Buffer | null;
  decided_by: StaffId | null;
  decided_at: Date | null;
  found_at: Date;
  found_enc: Buffer;
  latest_version: number;
};
const record = `
  select s.id, s.member_id, s.task_id, s.finding_version, s.first_staff_id, s.first_reader_id, s.reason, s.state,
    case when ${holds} then s.claimed_by end as holder_id, s.verdict_enc, s.judged_by, s.judged_at, s.decision, s.words_enc, s.decided_by, s.decided_at,
    f.found_at, f.content_enc as found_enc, (select max(version) from app.finding l where l.task_id = s.task_id) as latest_version
  from app.sample s join app.finding f on f.task_id = s.task_id and f.version = s.finding_version where s.id = $1`;
const oneSample = sql<SampleRecord>(record);
const heldSample = sql<SampleRecord>(`${record} for update of s`);
/** The id comes from a request of staff, who see every member; what follows names the member of this row. */
export const findSample = async (db: Db, id: string): Promise<SampleRecord | undefined> =>
  (await db.rows(oneSample, id))[0];
export const holdSample = async (tx: Tx, id: string): Promise<SampleRecord | undefined> =>
  (await tx.rows(heldSample, id))[0];

const take = sql<{ claimed_until: Date }>(`
  update app.sample s set claimed_by = $2, claimed_until = now() + interval '${samplingRules.claimMs} milliseconds'
  where s.id = $1 and s.state = 'open' and (not (${holds}) or s.claimed_by = $2) returning s.claimed_until`);
const judge = sql<{ id: string }>(`
  update app.sample set verdict_enc = $3, judged_by = $2, judged_at = $4, state = $5, claimed_by = null, claimed_until = null
  where id = $1 returning id`);

/** The database knows who may know the verdict. */
async function unlessKnown<T>(work: () => Promise<T>): Promise<T | 'notBlind'> {
  try {
    return await work();
  } catch (error) {
    if (brokenConstraint(error) === 'sample_blind') return 'notBlind';
    throw error;
  }
}
export const takeSample = (tx: Tx, id: string, staffId: StaffId): Promise<Date | 'held' | 'notBlind'> =>
  unlessKnown(async () => (await tx.rows(take, id, staffId))[0]?.claimed_until ?? ('held' as const));
export type Judged = { id: string; staffId: StaffId; verdictEnc: Buffer; at: Date; state: 'agreed' | 'differs' };
export const writeVerdict = (tx: Tx, { id, staffId, verdictEnc, at, state }: Judged): Promise<'written' | 'notBlind'> =>
  unlessKnown(async () => {
    await tx.rows(judge, id, staffId, verdictEnc, at, state);
    return 'written' as const;
  });

const decide = sql(`
  update app.sample set state = 'decided', decision = $2, words_enc = $3, decided_by = $4, decided_at = $5 where id = $1`);
export type Decided = { id: string; decision: 'first' | 'second'; wordsEnc: Buffer; staffId: StaffId; at: Date };
export async function writeDecision(tx: Tx, { id, decision, wordsEnc, staffId, at }: Decided): Promise<void> {
  await tx.rows(decide, id, decision, wordsEnc, staffId, at);
}

export type CountedRow = {
  staff_id: StaffId;
  code: string;
  name_zh: string;
  name_en: string;
  found: number;
  drawn: number;
  judged: number;
  agreed: number;
  corrected: number;
};
const figures = sql<CountedRow>(`
  with found as (
    select f.staff_id, t.code, count(distinct f.task_id)::integer as found
    from app.finding f join app.check_task t on t.member_id = f.member_id and t.id = f.task_id
    where f.staff_id is not null and f.version = 1 and f.found_at >= $1 and ($2::bigint is null or f.staff_id = $2) group by f.staff_id, t.code
  ), sampled as (
    select s.first_staff_id as staff_id, s.code, count(*)::integer as drawn, count(*) filter (where s.state <> 'open')::integer as judged,
      count(*) filter (where s.state = 'agreed')::integer as agreed, count(*) filter (where s.decision = 'second')::integer as corrected
    from app.sample s where s.drawn_at >= $1 and ($2::bigint is null or s.first_staff_id = $2) group by s.first_staff_id, s.code
  )
  select staff_id, code, i.name_zh, i.name_en, coalesce(f.found, 0) as found, coalesce(s.drawn, 0) as drawn, coalesce(s.judged, 0) as judged,
    coalesce(s.agreed, 0) as agreed, coalesce(s.corrected, 0) as corrected
  from found f full join sampled s using (staff_id, code)
  join lateral (select v.name_zh, v.name_en from app.item_version v where v.code = coalesce(f.code, s.code) order by v.version desc limit 1) i on true
  order by code, staff_id`);
/** By reviewer and item; of one reviewer, or of all. */
export const countVerdicts = (db: Db, since: Date, staffId: StaffId | null): Promise<CountedRow[]> =>
  db.rows(figures, since, staffId);

export type ShareRow = {
  staff_id: StaffId | null;
  code: string | null;
  name_zh: string | null;
  name_en: string | null;
  per_mille: number;
  saved_by: StaffId | null;
  saved_at: Date | null;
};
const shares = sql<ShareRow>(`
  select s.staff_id, s.code, i.name_zh, i.name_en, s.per_mille, s.saved_by, s.saved_at
  from app.sampling_share s
  left join lateral (select v.name_zh, v.name_en from app.item_version v where v.code = s.code order by v.version desc limit 1) i on true
  order by s.staff_id nulls first, s.code nulls first`);
export const listShares = (db: Db): Promise<ShareRow[]> => db.rows(shares);

const reviewers = sql<{ id: StaffId }>(
  `select id from app.staff where 'reviewer' = any(roles) and disabled_at is null order by id`,
);
export const listReviewerIds = async (db: Db): Promise<StaffId[]> => (await db.rows(reviewers)).map(({ id }) => id);
const items = sql<{ code: string; name_zh: string; name_en: string }>(`
  select k.code, i.name_zh, i.name_en from app.check_item k
  join lateral (select v.name_zh, v.name_en from app.item_version v where v.code = k.code order by v.version desc limit 1) i on true
  order by k.sort, k.code`);
export const listItems = (db: Db) => db.rows(items);

const keepShare = sql(`
  insert into app.sampling_share (staff_id, code, per_mille, saved_by, saved_at) values ($1, $2, $3, $4, $5)
  on conflict (staff_id, code) do update set per_mille = excluded.per_mille, saved_by = excluded.saved_by, saved_at = excluded.saved_at`);
const dropShare = sql(
  'delete from app.sampling_share where staff_id is not distinct from $1 and code is not distinct from $2',
);
export type ShareWish = { staffId: string | null; code: string | null; perMille: number | null };
export async function writeShare(
  tx: Tx,
  { staffId, code, perMille }: ShareWish,
  { by, at }: { by: StaffId; at: Date },
): Promise<void> {
  if (perMille === null) await tx.rows(dropShare, staffId, code);
  else await tx.rows(keepShare, staffId, code, perMille, by, at);
}
