import type { BulkState } from '@beidiao/contract/bulk/calls';
import { type BulkAct, type BulkOutcome } from '@beidiao/contract/bulk/rules';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type BulkOf = { readonly memberId: MemberId; readonly bulkId: string };
export type BulkRecord = {
  id: string;
  member_id: MemberId;
  user_id: UserId;
  act: BulkAct;
  state: BulkState;
  starts_at: Date | null;
};
const columns = 'id, member_id, user_id, act, state, starts_at';

const forget = sql(`
  delete from app.bulk_act where member_id = $1 and user_id = $2 and created_at < app.now() - interval '7 days'
    and state <> 'running'`);
const insertAct = sql<{ id: string }>(`
  insert into app.bulk_act (member_id, user_id, act) values ($1, $2, $3) returning id`);
const insertRows = sql(`
  insert into app.bulk_row (member_id, bulk_act_id, order_detail_id, trade_order_id, amount_fen, outcome)
  select $1::bigint, $2::bigint, r.id, r.trade, r.amount, r.outcome
  from unnest($3::bigint[], $4::bigint[], $5::bigint[], $6::text[]) as r (id, trade, amount, outcome)`);

export type NewRow = { id: string; tradeOrderId: string; amountFen: number; outcome: BulkOutcome | null };
/** Keeps what was chosen; what this person prepared a week ago and before goes. */
export async function addBulk(
  tx: Tx,
  it: { memberId: MemberId; userId: UserId; act: BulkAct; rows: readonly NewRow[] },
): Promise<string> {
  await tx.rows(forget, it.memberId, it.userId);
  const [made] = await tx.rows(insertAct, it.memberId, it.userId, it.act);
  if (made === undefined) throw new TypeError('insert answered no row');
  const { rows } = it;
  await tx.rows(
    insertRows,
    it.memberId,
    made.id,
    rows.map(({ id }) => id),
    rows.map(({ tradeOrderId }) => tradeOrderId),
    rows.map(({ amountFen }) => amountFen),
    rows.map(({ outcome }) => outcome),
  );
  return made.id;
}

const own = sql<BulkRecord>(`select ${columns} from app.bulk_act where member_id = $1 and user_id = $2 and id = $3`);
export const findOwnBulk = async (db: Db, { memberId, bulkId }: BulkOf, userId: UserId) =>
  (await db.rows(own, memberId, userId, bulkId))[0];

const held = sql<BulkRecord>(`
  select ${columns} from app.bulk_act where member_id = $1 and id = $2 for no key update`);
/** Locks the act until the transaction ends. */
export const holdBulk = async (tx: Tx, { memberId, bulkId }: BulkOf): Promise<BulkRecord | undefined> =>
  (await tx.rows(held, memberId, bulkId))[0];

const setState = sql(
  'update app.bulk_act set state = $3, starts_at = coalesce($4, starts_at) where member_id = $1 and id = $2',
);
export async function writeBulkState(
  tx: Tx,
  of: BulkOf,
  { state, startsAt = null }: { state: BulkState; startsAt?: Date | null },
): Promise<void> {
  await tx.rows(setState, of.memberId, of.bulkId, state, startsAt);
}

export type OutcomeCount = { outcome: BulkOutcome | null; count: number; amount_fen: string };
const byOutcome = sql<OutcomeCount>(`
  select outcome, count(*)::integer as count, sum(amount_fen)::text as amount_fen
  from app.bulk_row where member_id = $1 and bulk_act_id = $2 group by outcome order by count desc, outcome`);
export const countOutcomes = (db: Db, of: BulkOf): Promise<OutcomeCount[]> =>
  db.rows(byOutcome, of.memberId, of.bulkId);

const notDone = sql<{ id: string; outcome: BulkOutcome }>(`
  select order_detail_id as id, outcome from app.bulk_row
  where member_id = $1 and bulk_act_id = $2 and outcome <> 'done' order by order_detail_id desc limit 200`);
export const listNotDone = (db: Db, of: BulkOf) => db.rows(notDone, of.memberId, of.bulkId);

export type OpenRow = { order_detail_id: string; trade_order_id: string };
const openRows = sql<OpenRow>(`
  select order_detail_id, trade_order_id from app.bulk_row
  where member_id = $1 and bulk_act_id = $2 and outcome is null order by order_detail_id limit 200`);
/** What is left to do. */
export const listOpen = (db: Db, of: BulkOf): Promise<OpenRow[]> => db.rows(openRows, of.memberId, of.bulkId);

const take = sql<{ order_detail_id: string }>(`
  select order_detail_id from app.bulk_row
  where member_id = $1 and bulk_act_id = $2 and order_detail_id = $3 and outcome is null for update`);
/** Holds a row that is left to do; of several runners at once one gets it, and the others find it done. */
export const takeRow = async (tx: Tx, of: BulkOf, detailId: string): Promise<boolean> =>
  (await tx.rows(take, of.memberId, of.bulkId, detailId)).length === 1;

const end = sql(`
  update app.bulk_row set outcome = $4, amount_fen = $5
  where member_id = $1 and bulk_act_id = $2 and order_detail_id = $3 and outcome is null`);
export async function endRow(
  tx: Tx,
  of: BulkOf,
  it: { detailId: string; outcome: BulkOutcome; amountFen: number },
): Promise<void> {
  await tx.rows(end, of.memberId, of.bulkId, it.detailId, it.outcome, it.amountFen);
}
