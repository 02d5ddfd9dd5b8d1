import {
  type ReviewScope,
  type ReviewState,
  reviewLeaseMs,
  type scopesOfNext,
} from '@beidiao/contract/verification/review';
import type { ItemResult } from '@beidiao/contract/finding/conclusion';
import type { ContactChannel, ContactOrigin, ContactOutcome } from '@beidiao/contract/finding/finding';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import type { Light, TaskState } from '@beidiao/contract/verification/task-states';
import type { MaterialState } from '@beidiao/contract/verification/material-rules';
import type { MemberId, StaffId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Statement, type Tx } from '../base/db/db.ts';
import { beginsWith } from '../base/db/begins-with.ts';

const lease = `now() + interval '${reviewLeaseMs} milliseconds'`;
const holds = 'r.holder_id is not null and r.held_until > now()';
/** Whose a task is that nobody holds: sent back to its first reader, given by a lead, or kept for who had asked the candidate. */
export const keptFor = `coalesce(r.assigned_id, case when r.state = 'returned' then r.first_staff_id
  when r.state = 'open' and r.back_until > now() then r.back_to_id end)`;
export const ownerOf = `case when ${holds} then r.holder_id else ${keptFor} end`;

export type QueueRow = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  code: string;
  n: number;
  name_zh: string;
  name_en: string;
  name_enc: Buffer;
  enterprise_name: string;
  order_no: string;
  claim_enc: Buffer | null;
  is_expedited: boolean;
  deadline_at: Date;
  state: ReviewState;
  holder_id: StaffId | null;
  /** Whose it is when nobody holds it. */
  kept_for: StaffId | null;
  group_code: string;
  group_zh: string;
  group_en: string;
  needs: string[];
  next_contact_at: Date | null;
  search_again_at: Date | null;
  contact_count: number;
  material_state: MaterialState | null;
  material_due_at: Date | null;
  result: ItemResult | null;
  ended_at: Date | null;
  place: string;
};
const queueColumns = `t.id, t.member_id, t.order_detail_id, t.code, t.n, i.name_zh, i.name_en, d.name_enc, b.name as enterprise_name, o.order_no,
  c.content_enc as claim_enc, coalesce(oi.is_expedited, false) as is_expedited, t.deadline_at, coalesce(r.state, 'open') as state,
  case when ${holds} then r.holder_id end as holder_id, ${keptFor} as kept_for, ci.group_code, g.name_zh as group_zh, g.name_en as group_en, i.needs, r.next_contact_at, r.search_again_at,
  (select count(*)::integer from app.review_contact rc where rc.member_id = t.member_id and rc.task_id = t.id) as contact_count,
  m.state as material_state, m.due_at as material_due_at, t.result, t.ended_at`;
const queueTables = `app.check_task t
  join app.order_detail d on d.member_id = t.member_id and d.id = t.order_detail_id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.member b on b.id = t.member_id
  join app.item_version i on i.code = t.code and i.version = t.item_version
  join app.check_item ci on ci.code = t.code
  join app.item_group g on g.code = ci.group_code
  left join lateral (
    select is_expedited, remark, business_enc from app.order_item oi where oi.member_id = t.member_id and oi.order_detail_id = t.order_detail_id and oi.code = t.code limit 1
  ) oi on true
  left join app.claim c on c.member_id = t.member_id and c.order_detail_id = t.order_detail_id and c.code = t.code and c.n = t.n
  left join app.review r on r.member_id = t.member_id and r.task_id = t.id
  left join lateral (
    select state, due_at from app.material m where m.member_id = t.member_id and m.task_id = t.id order by m.id desc limit 1
  ) m on true`;

export type QueueFilter = {
  staffId: StaffId;
  scope: ReviewScope;
  /** And of this scope as well. */
  within?: (typeof scopesOfNext)[number] | undefined;
  code?: string | undefined;
  memberId?: string | undefined;
  groups?: readonly string[] | undefined;
  /** Whose it is. */
  ofStaffId?: string | undefined;
  dueFrom?: string | undefined;
  dueTo?: string | undefined;
  search?: string | undefined;
  /** The end of today in China. */
  midnight: Date;
};
export type QueuePage = { after: { at: string; id: string } | null; limit: number };

/** What each scope asks of a row; $1 is who looks. The first reader does not find what waits for the second. */
const mine = `(${holds} and r.holder_id = $1) or (not (${holds}) and ((${keptFor}) = $1 or r.back_to_id = $1))`;
const scopes: Record<Exclude<ReviewScope, 'done' | 'candidate'>, string> = {
  all: 'true',
  mine,
  appointed: `(${mine}) and coalesce(r.next_contact_at, r.search_again_at) is not null`,
  today: 't.deadline_at < $2',
  unclaimed: `(r.task_id is null or (not (${holds}) and r.assigned_id is null))
    and (r.state is distinct from 'awaitingSecond' or r.first_staff_id is distinct from $1)
    and (r.back_to_id is null or r.back_to_id = $1 or r.back_until < now())`,
  overdue: 't.deadline_at < now()',
  second: `r.state = 'awaitingSecond' and r.first_staff_id is distinct from $1`,
  forwarded: 't.attempts > 0 and r.answer_enc is null',
};

const scopeOf = (scope: ReviewScope): string => {
  if (scope === 'done') return 'f.staff_id = $1';
  return scope === 'candidate' ? `t.state = 'waitingCandidate'` : `t.state = 'waitingReviewer' and (${scopes[scope]})`;
};

const searchOf = (words: string): string =>
  `(${beginsWith('o.order_no', words)} or position(lower(${words}) in lower(b.name)) > 0)`;

/** Only what is asked for stands in the text, so that each shape gets a plan of its own. */
function queueOf(filter: QueueFilter, page: QueuePage): { statement: Statement<QueueRow>; values: unknown[] } {
  const values: unknown[] = [filter.staffId, filter.midnight];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const isDone = filter.scope === 'done';
  const scope = scopeOf(filter.scope);
  const parts = [scope, '$1::bigint is not null', '$2::timestamptz is not null'];
  if (filter.within !== undefined) parts.push(`(${scopes[filter.within]})`);
  if (filter.code !== undefined) parts.push(`t.code = ${value(filter.code)}`);
  if (filter.memberId !== undefined) parts.push(`t.member_id = ${value(filter.memberId)}`);
  if (filter.groups !== undefined) parts.push(`ci.group_code = any(${value(filter.groups)}::text[])`);
  if (filter.ofStaffId !== undefined) parts.push(`(${ownerOf}) = ${value(filter.ofStaffId)}`);
  if (filter.dueFrom !== undefined) parts.push(`t.deadline_at >= ${value(filter.dueFrom)}::timestamptz`);
  if (filter.dueTo !== undefined) parts.push(`t.deadline_at < ${value(filter.dueTo)}::timestamptz`);
  if (filter.search !== undefined) parts.push(searchOf(value(filter.search)));
  const [at, order] = isDone ? ['f.found_at', 'desc'] : ['t.deadline_at', 'asc'];
  if (page.after !== null)
    parts.push(
      `(${at}, t.id) ${isDone ? '<' : '>'} (${value(page.after.at)}::timestamptz, ${value(page.after.id)}::bigint)`,
    );
  const found = isDone ? ' join app.finding f on f.member_id = t.member_id and f.task_id = t.id' : '';
  const text = `select ${queueColumns}, ${at}::text as place from ${queueTables}${found}
    where ${parts.join(' and ')} order by ${at} ${order}, t.id ${order} limit ${value(page.limit)}`;
  return { statement: sql<QueueRow>(text), values };
}
export function listQueue(db: Db, filter: QueueFilter, page: QueuePage): Promise<QueueRow[]> {
  const { statement, values } = queueOf(filter, page);
  return db.rows(statement, ...values);
}

export type ScopeCounts = {
  all: number;
  mine: number;
  unclaimed: number;
  overdue: number;
  second: number;
  candidate: number;
  appointed: number;
  today: number;
  forwarded: number;
};
const countScopes = sql<ScopeCounts>(`
  select count(*)::integer as all, count(*) filter (where ${scopes.mine})::integer as mine,
    count(*) filter (where ${scopes.unclaimed})::integer as unclaimed, count(*) filter (where ${scopes.overdue})::integer as overdue,
    count(*) filter (where ${scopes.second})::integer as second, count(*) filter (where ${scopes.appointed})::integer as appointed,
    count(*) filter (where ${scopes.today})::integer as today, count(*) filter (where ${scopes.forwarded})::integer as forwarded,
    (select count(*)::integer from app.check_task where state = 'waitingCandidate') as candidate
  from app.check_task t left join app.review r on r.member_id = t.member_id and r.task_id = t.id where t.state = 'waitingReviewer'`);
const countItems = sql<{ code: string; name_zh: string; name_en: string; count: number }>(`
  select t.code, i.name_zh, i.name_en, count(*)::integer as count from app.check_task t join app.check_item k on k.code = t.code
  join lateral (
    select v.name_zh, v.name_en from app.item_version v
    where v.code = t.code and v.withdrawn_at is null and coalesce(v.valid_from <= app.now(), true) order by v.version desc limit 1) i on true
  where t.state = 'waitingReviewer' group by t.code, i.name_zh, i.name_en, k.sort order by k.sort, t.code`);
const countMembers = sql<{ member_id: string; name: string; count: number }>(`
  select t.member_id, m.name, count(*)::integer as count from app.check_task t join app.member m on m.id = t.member_id
  where t.state = 'waitingReviewer' group by t.member_id, m.name order by count desc, t.member_id limit 50`);
/** From the moment of taking on to the finding. */
const today = sql<{ closed: number; average_ms: number | null }>(`
  select count(*)::integer as closed, (avg(extract(epoch from f.found_at - r.taken_at)) * 1000)::bigint::integer as average_ms
  from app.finding f left join app.review r on r.member_id = f.member_id and r.task_id = f.task_id
  where f.staff_id = $1 and f.found_at >= $2`);
const noneCounted: ScopeCounts = {
  all: 0,
  mine: 0,
  unclaimed: 0,
  overdue: 0,
  second: 0,
  candidate: 0,
  appointed: 0,
  today: 0,
  forwarded: 0,
};
export const countQueue = async (db: Db, staffId: StaffId, midnight: Date): Promise<ScopeCounts> =>
  (await db.rows(countScopes, staffId, midnight))[0] ?? noneCounted;
export const countByItem = (db: Db) => db.rows(countItems);
export const countByMember = (db: Db) => db.rows(countMembers);
export const countToday = async (db: Db, staffId: StaffId, since: Date) =>
  (await db.rows(today, staffId, since))[0] ?? { closed: 0, average_ms: null };

export type SheetRow = QueueRow & {
  task_state: TaskState;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  risk_rules: RiskRule[];
  remark: string | null;
  business_enc: Buffer | null;
  position: string | null;
  /** A consent in force covers the task. */
  is_covered: boolean;
  given_at: Date | null;
  ends_at: Date | null;
  draft_enc: Buffer | null;
  draft_version: number;
  drafted_at: Date | null;
  first_staff_id: StaffId | null;
  opinion_enc: Buffer | null;
  opinion_staff_id: StaffId | null;
  opinion_at: Date | null;
  answer_enc: Buffer | null;
  answered_at: Date | null;
  rejection_enc: Buffer | null;
  rejected_by_id: StaffId | null;
  rejected_at: Date | null;
};
const sheet = sql<SheetRow>(`
  select ${queueColumns}, t.deadline_at::text as place, t.state as task_state, d.phone_enc, d.id_card_enc, ci.risk_rules, oi.remark, oi.business_enc, d.position,
    coalesce(clock_timestamp() between k.given_at and k.ends_at, false) as is_covered, k.given_at, k.ends_at, r.draft_enc, coalesce(r.draft_version, 0) as draft_version, r.drafted_at, r.first_staff_id,
    r.opinion_enc, r.opinion_staff_id, r.opinion_at, r.answer_enc, r.answered_at,
    r.rejection_enc, r.rejected_by_id, r.rejected_at
  from ${queueTables}
  left join lateral (
    select given_at, ends_at from app.consent k where k.member_id = t.member_id and k.order_detail_id = t.order_detail_id and k.withdrawn_at is null limit 1
  ) k on true
  where t.id = $1`);
/** The id comes from a request of staff, who see every member; what follows names the member of this row. */
export const findSheet = async (db: Db, taskId: string): Promise<SheetRow | undefined> =>
  (await db.rows(sheet, taskId))[0];

const claimsOf = sql<{ code: string; n: number; content_enc: Buffer }>(
  'select code, n, content_enc from app.claim where member_id = $1 and order_detail_id = $2 order by code, n',
);
export const listClaimsOf = (db: Db, memberId: MemberId, detailId: string) => db.rows(claimsOf, memberId, detailId);

const stillClaims = sql(
  'select from app.claim where member_id = $1 and order_detail_id = $2 order by code, n for share',
);
/** Nobody changes the claims of this check until the transaction ends. */
export async function keepClaimsStill(tx: Tx, memberId: MemberId, detailId: string): Promise<void> {
  await tx.rows(stillClaims, memberId, detailId);
}

export type CallRow = {
  attempt: number;
  connector: string;
  asked_at: Date;
  outcome: 'answered' | 'silent' | 'unknown' | 'notAsked' | null;
};
const callsOf = sql<CallRow>(`
  select attempt, connector, asked_at, outcome from app.source_call where member_id = $1 and task_id = $2 order by id desc limit 50`);
export const listCalls = (db: Db, memberId: MemberId, taskId: string): Promise<CallRow[]> =>
  db.rows(callsOf, memberId, taskId);

export type ContactRow = {
  id: string;
  staff_id: StaffId;
  channel: ContactChannel;
  outcome: ContactOutcome;
  seconds: number | null;
  words_enc: Buffer;
  number_enc: Buffer | null;
  origin: ContactOrigin | null;
  at: Date;
};
const contactsOf = sql<ContactRow>(`
  select id, staff_id, channel, outcome, seconds, words_enc, number_enc, origin, at from app.review_contact
  where member_id = $1 and task_id = $2 order by id desc limit 100`);
/** Newest first. */
export const listContacts = (db: Db, memberId: MemberId, taskId: string): Promise<ContactRow[]> =>
  db.rows(contactsOf, memberId, taskId);
const insertContact = sql<{ id: string }>(`
  insert into app.review_contact (member_id, task_id, staff_id, channel, outcome, seconds, words_enc, number_enc, origin, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`);
const setNextContact = sql('update app.review set next_contact_at = $3 where member_id = $1 and task_id = $2');
export type NewContact = {
  memberId: MemberId;
  taskId: string;
  staffId: StaffId;
  channel: ContactChannel;
  outcome: ContactOutcome;
  seconds: number | null;
  wordsEnc: Buffer;
  numberEnc: Buffer | null;
  origin: ContactOrigin | null;
  at: Date;
  nextContactAt: string | null;
};
export async function addContact(tx: Tx, it: NewContact): Promise<string> {
  const said = [it.channel, it.outcome, it.seconds, it.wordsEnc, it.numberEnc, it.origin, it.at];
  const [row] = await tx.rows(insertContact, it.memberId, it.taskId, it.staffId, ...said);
  if (row === undefined) throw new TypeError('insert answered no row');
  await tx.rows(setNextContact, it.memberId, it.taskId, it.nextContactAt);
  return row.id;
}

const readingsOf = sql<{ file_id: string }>(
  'select file_id from app.review_reading where member_id = $1 and task_id = $2 and staff_id = $3',
);
/** Files of the task that somebody has opened. */
export const listReadings = async (db: Db, memberId: MemberId, of: { taskId: string; staffId: StaffId }) =>
  new Set((await db.rows(readingsOf, memberId, of.taskId, of.staffId)).map((row) => row.file_id));
const insertReading = sql(`
  insert into app.review_reading (member_id, task_id, staff_id, file_id) values ($1, $2, $3, $4)
  on conflict (task_id, staff_id, file_id) do nothing`);
export async function noteReading(
  tx: Tx,
  memberId: MemberId,
  of: { taskId: string; staffId: StaffId; fileId: string },
): Promise<void> {
  await tx.rows(insertReading, memberId, of.taskId, of.staffId, of.fileId);
}

export type EarlierRow = { light: Light; result: ItemResult; is_partial: boolean; found_at: Date };
const earlierOf = sql<EarlierRow>(`
  select light, result, is_partial, found_at from app.finding where member_id = $1 and task_id = $2 order by version desc limit 20`);
export const listEarlier = (db: Db, memberId: MemberId, taskId: string): Promise<EarlierRow[]> =>
  db.rows(earlierOf, memberId, taskId);

const takeOn = sql<{ held_until: Date }>(`
  insert into app.review as r (task_id, member_id, holder_id, held_until, taken_at)
  select id, member_id, $2, ${lease}, now() from app.check_task where id = $1 and state = 'waitingReviewer'
  on conflict (task_id) do update set holder_id = $2, held_until = ${lease}, back_to_id = null, back_until = null, taken_at = case when ${holds} then r.taken_at else now() end
  where (not (${holds}) or r.holder_id = $2) and (r.assigned_id is null or r.assigned_id = $2)
  returning ${lease} as held_until`);
/** One statement takes a task on: of many at once, one gets a row. `sameReader` when the first reader asks for the second reading. */
export async function takeTask(
  tx: Tx,
  taskId: string,
  staffId: StaffId,
): Promise<{ heldUntil: Date } | 'held' | 'sameReader'> {
  try {
    const [row] = await tx.rows(takeOn, taskId, staffId);
    return row === undefined ? 'held' : { heldUntil: row.held_until };
  } catch (error) {
    if (brokenConstraint(error) === 'review_second_is_another') return 'sameReader';
    throw error;
  }
}

export type ReviewRow = {
  state: ReviewState;
  holder_id: StaffId | null;
  is_held: boolean;
  draft_enc: Buffer | null;
  draft_version: number;
  first_staff_id: StaffId | null;
  drafted_by: StaffId | null;
  answer_enc: Buffer | null;
};
const holdRow = sql<ReviewRow>(`
  select r.state, r.holder_id, ${holds} as is_held, r.draft_enc, r.draft_version, r.first_staff_id, r.drafted_by, r.answer_enc
  from app.review r where r.member_id = $1 and r.task_id = $2 for update`);
export const holdReview = async (tx: Tx, memberId: MemberId, taskId: string): Promise<ReviewRow | undefined> =>
  (await tx.rows(holdRow, memberId, taskId))[0];

const keepDraft = sql<{ draft_version: number; held_until: Date }>(`
  update app.review set draft_enc = $3, draft_version = draft_version + 1, drafted_at = now(), drafted_by = $4, search_again_at = $5, held_until = ${lease}
  where member_id = $1 and task_id = $2 returning draft_version, ${lease} as held_until`);
export async function writeDraft(
  tx: Tx,
  memberId: MemberId,
  it: { taskId: string; draftEnc: Buffer; staffId: StaffId; searchAgainAt: string | null },
) {
  const [row] = await tx.rows(keepDraft, memberId, it.taskId, it.draftEnc, it.staffId, it.searchAgainAt);
  if (row === undefined) throw new TypeError('a held review was there and is not');
  return { draftVersion: row.draft_version, heldUntil: row.held_until };
}

const letGo = sql(`
  update app.review set holder_id = null, held_until = null, assigned_id = null, assigned_at = null where member_id = $1 and task_id = $2`);
export async function dropHold(tx: Tx, memberId: MemberId, taskId: string): Promise<void> {
  await tx.rows(letGo, memberId, taskId);
}
const askSecond = sql(`
  update app.review set state = 'awaitingSecond', first_staff_id = $3, holder_id = null, held_until = null, assigned_id = null, assigned_at = null where member_id = $1 and task_id = $2`);
export async function handToSecond(tx: Tx, memberId: MemberId, of: { taskId: string; first: StaffId }): Promise<void> {
  await tx.rows(askSecond, memberId, of.taskId, of.first);
}
const noteOpinion = sql(`
  update app.review set state = case when $5 then 'open' else 'returned' end, opinion_enc = $3, opinion_staff_id = $4, opinion_at = now(),
    holder_id = null, held_until = null, assigned_id = null, assigned_at = null
  where member_id = $1 and task_id = $2`);
/** What the second reader says of the finding of the first; what is not agreed to goes back to the first. */
export async function writeOpinion(
  tx: Tx,
  memberId: MemberId,
  of: { taskId: string; opinionEnc: Buffer; staffId: StaffId; agrees: boolean },
): Promise<void> {
  await tx.rows(noteOpinion, memberId, of.taskId, of.opinionEnc, of.staffId, of.agrees);
}
const acceptAnswer = sql(`
  update app.review set state = 'open', answer_enc = null, answered_at = null,
    holder_id = null, held_until = null, assigned_id = null, assigned_at = null
  where member_id = $1 and task_id = $2`);
/** The answer of a source is published: it stands in the finding from now on. */
export async function endAnswer(tx: Tx, memberId: MemberId, taskId: string): Promise<void> {
  await tx.rows(acceptAnswer, memberId, taskId);
}
const noteRejection = sql(`
  update app.review set state = 'open', rejection_enc = $3, rejected_by_id = $4, rejected_at = now(),
    holder_id = null, held_until = null, assigned_id = null, assigned_at = null
  where member_id = $1 and task_id = $2`);
/** The answer of a source that its reader rejects is kept, and the task is left to all reviewers. */
export async function rejectAnswer(
  tx: Tx,
  memberId: MemberId,
  of: { taskId: string; rejectionEnc: Buffer; staffId: StaffId },
): Promise<void> {
  await tx.rows(noteRejection, memberId, of.taskId, of.rejectionEnc, of.staffId);
}
