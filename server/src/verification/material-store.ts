import type { MaterialReason, MaterialState, MaterialWant } from '@beidiao/contract/verification/material-rules';
import type { MemberId, StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

type Plain = {
  id: string;
  member_id: MemberId;
  order_detail_id: string;
  task_id: string;
  state: MaterialState;
  reasons: MaterialReason[];
  wants: MaterialWant[];
  asked_at: Date;
  due_at: Date;
  member_reminded_at: Date | null;
  ended_at: Date | null;
};
export type MaterialRow = Plain & {
  staff_id: StaffId;
  fields: string[];
  words_enc: Buffer | null;
  answer_enc: Buffer | null;
  reminded_at: Date | null;
};
const plainColumns =
  'm.id, m.member_id, m.order_detail_id, m.task_id, m.state, m.reasons, m.wants, m.asked_at, m.due_at, m.member_reminded_at, m.ended_at';
const columns = `${plainColumns}, m.staff_id, m.fields, m.words_enc, m.answer_enc, m.reminded_at`;

export type NewMaterial = {
  memberId: MemberId;
  orderDetailsId: string;
  taskId: string;
  staffId: StaffId;
  reasons: readonly MaterialReason[];
  wants: readonly MaterialWant[];
  fields: readonly string[];
  wordsEnc: Buffer | null;
  askedAt: Date;
  dueAt: Date;
};
const insert = sql<{ id: string }>(`
  insert into app.material (member_id, order_detail_id, task_id, staff_id, reasons, wants, fields, words_enc, asked_at, due_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`);
export async function addMaterial(tx: Tx, it: NewMaterial): Promise<string> {
  const { memberId, orderDetailsId, taskId, staffId, reasons, wants, fields, wordsEnc, askedAt, dueAt } = it;
  const said = [reasons, wants, fields, wordsEnc, askedAt, dueAt];
  const [row] = await tx.rows(insert, memberId, orderDetailsId, taskId, staffId, ...said);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

const ofTask = sql<MaterialRow>(
  `select ${columns} from app.material m where m.member_id = $1 and m.task_id = $2 order by m.id desc limit 10`,
);
export const listOfTask = (db: Db, memberId: MemberId, taskId: string): Promise<MaterialRow[]> =>
  db.rows(ofTask, memberId, taskId);

export type OwnMaterialRow = MaterialRow & {
  code: string;
  n: number;
  name_zh: string;
  name_en: string;
  needs: string[];
  is_covered: boolean;
};
const ownTables = `app.material m
  join app.check_task t on t.member_id = m.member_id and t.id = m.task_id
  join app.item_version i on i.code = t.code and i.version = t.item_version`;
const covered = `exists (select from app.consent k where k.member_id = m.member_id and k.order_detail_id = m.order_detail_id
  and k.withdrawn_at is null and clock_timestamp() between k.given_at and k.ends_at) as is_covered`;
type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };
const own = sql<OwnMaterialRow>(`
  select ${columns}, t.code, t.n, i.name_zh, i.name_en, i.needs, ${covered} from ${ownTables}
  where m.member_id = $1 and m.order_detail_id = $2 order by m.state <> 'open', m.id desc limit 40`);
export const listOwn = (db: Db, of: Of): Promise<OwnMaterialRow[]> => db.rows(own, of.memberId, of.orderDetailsId);
const oneOwn = sql<OwnMaterialRow>(`
  select ${columns}, t.code, t.n, i.name_zh, i.name_en, i.needs, ${covered} from ${ownTables}
  where m.member_id = $1 and m.order_detail_id = $2 and m.id = $3`);
export const findOwn = async (db: Db, of: Of, id: string): Promise<OwnMaterialRow | undefined> =>
  (await db.rows(oneOwn, of.memberId, of.orderDetailsId, id))[0];

export type OrderMaterialRow = Plain & { code: string; n: number; name_zh: string; name_en: string };
const ofOrder = sql<OrderMaterialRow>(`
  select ${plainColumns}, t.code, t.n, i.name_zh, i.name_en from ${ownTables}
  where m.member_id = $1 and m.order_detail_id = $2 order by m.state <> 'open', m.id desc limit 40`);
/** Only what a member may read of it. */
export const listOfOrder = (db: Db, of: Of): Promise<OrderMaterialRow[]> =>
  db.rows(ofOrder, of.memberId, of.orderDetailsId);

const writeAnswer = sql<{ id: string }>(`
  update app.material set answer_enc = $3 where member_id = $1 and id = $2 and state = 'open' returning id`);
/** False when it is open no longer. */
export const keepAnswer = async (tx: Tx, memberId: MemberId, it: { id: string; answerEnc: Buffer }): Promise<boolean> =>
  (await tx.rows(writeAnswer, memberId, it.id, it.answerEnc)).length === 1;

const writeHanded = sql(
  "update app.material set answer_enc = $3 where member_id = $1 and id = $2 and state = 'answered'",
);
/** What was handed in, once it is ended as answered. */
export async function noteHanded(tx: Tx, memberId: MemberId, it: { id: string; answerEnc: Buffer }): Promise<void> {
  await tx.rows(writeHanded, memberId, it.id, it.answerEnc);
}

const hold = sql<{ id: string }>(
  `select id from app.material where member_id = $1 and id = $2 and state = 'open' for update`,
);
/** Until the transaction ends nobody ends it. False when it is open no longer. */
export const holdOpen = async (tx: Tx, memberId: MemberId, id: string): Promise<boolean> =>
  (await tx.rows(hold, memberId, id)).length === 1;

const end = sql<MaterialRow>(`
  update app.material m set state = $3, ended_at = $4 where m.member_id = $1 and m.task_id = $2 and m.state = 'open' returning ${columns}`);
export const endMaterial = async (
  tx: Tx,
  memberId: MemberId,
  it: { taskId: string; state: Exclude<MaterialState, 'open' | 'stopped'>; at: Date },
): Promise<MaterialRow | undefined> => (await tx.rows(end, memberId, it.taskId, it.state, it.at))[0];

const pause = sql(`
  update app.check_task set expected_at = $3::timestamptz + greatest(expected_at - $4::timestamptz, interval '0')
  where member_id = $1 and id = $2`);
/** What is left of the estimate begins again when the candidate has to be back at the latest. */
export async function pauseClock(
  tx: Tx,
  memberId: MemberId,
  it: { taskId: string; now: Date; dueAt: Date },
): Promise<void> {
  await tx.rows(pause, memberId, it.taskId, it.dueAt, it.now);
}
const resume = sql(`
  update app.check_task t set waited = t.waited + w.span, deadline_at = t.deadline_at + w.span,
    expected_at = greatest(t.expected_at - ($4::timestamptz - $5::timestamptz), $5::timestamptz)
  from (select greatest($5::timestamptz - $3::timestamptz, interval '0') as span) w where t.member_id = $1 and t.id = $2`);
/** The clock goes on: the deadline moves by what was waited. */
export async function resumeClock(
  tx: Tx,
  memberId: MemberId,
  it: { taskId: string; askedAt: Date; dueAt: Date; now: Date },
): Promise<void> {
  await tx.rows(resume, memberId, it.taskId, it.askedAt, it.dueAt, it.now);
}

const keepFor = sql(`
  update app.review r set holder_id = null, held_until = null, back_to_id = s.id, back_until = case when s.id is null then null else $4::timestamptz end
  from (select max(id) as id from app.staff where id = $3 and disabled_at is null and 'reviewer' = any(roles)) s
  where r.member_id = $1 and r.task_id = $2`);
/** Back to the queue: first to the one who asked, as long as they still work here. */
export async function giveBack(
  tx: Tx,
  memberId: MemberId,
  it: { taskId: string; staffId: StaffId; until: Date },
): Promise<void> {
  await tx.rows(keepFor, memberId, it.taskId, it.staffId, it.until);
}

const overdue = sql<Pick<MaterialRow, 'id' | 'member_id' | 'task_id'>>(
  `select id, member_id, task_id from app.material where state = 'open' and due_at <= $1 order by due_at limit 200`,
);
export const listOverdue = (db: Db, now: Date) => db.rows(overdue, now);

const soon = sql<MaterialRow>(`
  update app.material m set reminded_at = $1
  from (select id from app.material where state = 'open' and reminded_at is null and due_at > $1 and due_at < $2 and asked_at < $3
    order by due_at limit 200 for update skip locked) near
  where m.id = near.id returning ${columns}`);
/** Marks what ends soon and nobody was reminded of; what was asked just now is not reminded of. */
export const takeDueSoon = (tx: Tx, it: { now: Date; before: Date; askedBefore: Date }): Promise<MaterialRow[]> =>
  tx.rows(soon, it.now, it.before, it.askedBefore);

const markReminded = sql<{ id: string }>(`
  update app.material set member_reminded_at = $3 where member_id = $1 and order_detail_id = $2 and state = 'open'
    and (member_reminded_at is null or member_reminded_at <= $4) returning id`);
/** Answers the open ones that may be reminded of, marked as such. */
export const markMemberReminded = async (tx: Tx, of: Of, it: { now: Date; notSince: Date }): Promise<string[]> =>
  (await tx.rows(markReminded, of.memberId, of.orderDetailsId, it.now, it.notSince)).map((row) => row.id);
