import type { MemberId } from './access/actor.ts';
import { type Db, sql, type Tx } from './base/db/db.ts';

const anyEnterprise = sql<{ is_there: boolean }>(
  'select exists (select from app.member where category = 1) as is_there',
);
export const hasEnterprise = async (tx: Tx): Promise<boolean> => (await tx.rows(anyEnterprise))[0]?.is_there ?? false;

const setFlags = sql('update app.member set flags = $2 where id = $1');
/** Gold, as the provider gives it: for a year from a quarter ago. */
const insertTerm = sql(`
  insert into app.grade_term (member_id, grade_type, first_day, last_day, until_day)
  values ($1, 3, current_date - 90, current_date + 274, current_date + 275)`);
const insertAgreement = sql(`
  with made as (insert into app.agreement (member_id, name) values ($1, $2) returning member_id, id)
  insert into app.agreement_version (member_id, agreement_id, version, items, valid_from, valid_until)
  select member_id, id, 1, $3, current_date - 30, current_date + 335 from made`);
const insertCards = sql(`
  insert into app.card (member_id, kind, name, off_fen, threshold_fen, item_codes, valid_until)
  values ($1, 'coupon', '满 500 减 50', 5000, 50000, '{}', current_date + 60),
         ($1, 'coupon', '满 200 减 15', 1500, 20000, '{}', current_date + 20)`);

/** Terms of a demo member: gold grade, one agreement and two coupons. */
export async function giveDemoTerms(tx: Tx, memberId: MemberId): Promise<void> {
  await tx.rows(setFlags, memberId, JSON.stringify({ workExperienceAuto: '1' }));
  await tx.rows(insertTerm, memberId);
  await tx.rows(insertAgreement, memberId, '2026 框架协议', JSON.stringify([{ code: 'XP_HR', priceFen: 9000 }]));
  await tx.rows(insertCards, memberId);
}

const itemCodes = sql<{ code: string }>('select code from app.check_item');
/** As many as the catalogue has items. */
export const listCodes = async (db: Db): Promise<string[]> => (await db.rows(itemCodes)).map((row) => row.code);

const clockBack = sql(
  "select set_config('app.clock_back', $1, true), set_config('search_path', 'app, pg_catalog', true), set_config('synchronous_commit', 'off', true)",
);
/** Until the transaction ends the database tells the time of the demo. Only while it is written: the database sees to that. */
export const setClockBack = (tx: Tx, backMs: number): Promise<unknown> =>
  tx.rows(clockBack, `${Math.max(0, backMs)} milliseconds`);

const begin = sql('insert into app.demo_seeding default values');
const end = sql('delete from app.demo_seeding');
export const beginSeeding = (tx: Tx): Promise<unknown> => tx.rows(begin);
export const endSeeding = (tx: Tx): Promise<unknown> => tx.rows(end);

const queued = sql<{ id: string }>(
  "select id from app.check_task where order_detail_id = $1 and state = 'queued' order by id",
);
export const listQueuedTasks = (db: Db, orderDetailsId: string): Promise<{ id: string }[]> =>
  db.rows(queued, orderDetailsId);

const unread = sql<{ id: string }>(`
  select t.id from app.review r join app.check_task t on t.member_id = r.member_id and t.id = r.task_id
  where t.order_detail_id = $1 and t.state = 'waitingReviewer' and r.state = 'awaitingSecond' order by t.id`);
/** Tasks with the red light of a source that nobody has read. */
export const listAnswersToRead = (db: Db, orderDetailsId: string): Promise<{ id: string }[]> =>
  db.rows(unread, orderDetailsId);

const confirmAll = sql(
  "update app.enterprise_confirmation set state = 'confirmed', credit_code = $2, decided_at = now() where member_id = $1",
);
export const confirmDemo = (tx: Tx, memberId: MemberId, creditCode: string): Promise<unknown> =>
  tx.rows(confirmAll, memberId, creditCode);

const ofNames = sql<{ login_name: string; password_hash: string }>(`
  select login_name, password_hash from app.user_account where login_name = any($1) and password_hash is not null
  union all
  select login_name, password_hash from app.staff where login_name = any($2)`);
/** The accounts of these names, with what their passwords were hashed to. */
export const listDemoNames = (
  db: Db,
  { people, staff }: { people: readonly string[]; staff: readonly string[] },
): Promise<{ login_name: string; password_hash: string }[]> => db.rows(ofNames, people, staff);
