import type { GiftBatchState, GiftKind } from '@beidiao/contract/gift/calls';
import type { MemberId, StaffId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type BatchRow = {
  id: string;
  kind: GiftKind;
  name: string;
  item_codes: string[];
  fixed_fen: string | null;
  off_fen: string | null;
  threshold_fen: string;
  only_batch: boolean;
  value_fen: string | null;
  member_id: MemberId | null;
  member_name: string | null;
  top_up_fen: string | null;
  for_invitations: boolean;
  count: number;
  most_per_member: number;
  /** Days, yyyy-mm-dd. */
  usable_from: string;
  redeem_until: string;
  valid_until: string;
  cost_fen: string;
  needs_second: boolean;
  state: GiftBatchState;
  made_by: StaffId;
  made_at: Date;
  decided_by: StaffId | null;
  decided_why: string | null;
  downloaded_at: Date | null;
  redeemed_count: number;
  spent_fen: string;
};
/** Of coupons and vouchers what a piece costs, for each that paid orders have used; of gift cards what was spent. */
const spent = `case when b.kind = 'giftCard' then
    (select coalesce(sum(d.drawn_fen - d.returned_fen), 0) from app.gift_card g
      join app.gift_draw d on d.member_id = g.member_id and d.gift_card_id = g.id
      join app.trade_order t on t.member_id = d.member_id and t.id = d.trade_order_id and t.state = 102
      where g.batch_id = b.id)
  else b.cost_fen / b.count * (select count(*) from app.card c
      join app.trade_order t on t.member_id = c.member_id and t.id = c.trade_order_id and t.state = 102
      where c.batch_id = b.id) end`;
const select = `select b.id, b.kind, b.name, b.item_codes, b.fixed_fen, b.off_fen, b.threshold_fen, b.only_batch, b.value_fen, b.member_id,
    m.name as member_name, b.top_up_fen, b.for_invitations, b.count, b.most_per_member, b.usable_from::text, b.redeem_until::text, b.valid_until::text,
    b.cost_fen, b.needs_second, b.state, b.made_by, b.made_at, b.decided_by, b.decided_why, b.downloaded_at, b.redeemed_count,
    (${spent})::bigint as spent_fen
  from app.gift_batch b left join app.member m on m.id = b.member_id`;
const page = sql<BatchRow>(`
  ${select} where ($1::text is null or b.state = $1) and ($2::bigint is null or b.id < $2) order by b.id desc limit $3`);
const one = sql<BatchRow>(`${select} where b.id = $1`);
const oneHeld = sql<BatchRow>(`${select} where b.id = $1 for update of b`);
const byRequest = sql<{ id: string }>('select id from app.gift_batch where made_by = $1 and request_key = $2');

export const listBatches = (
  db: Db,
  of: { state: GiftBatchState | null; before: string | null; limit: number },
): Promise<BatchRow[]> => db.rows(page, of.state, of.before, of.limit);
export const findBatch = async (db: Db, id: string): Promise<BatchRow | undefined> => (await db.rows(one, id))[0];
export const holdBatch = async (tx: Tx, id: string): Promise<BatchRow | undefined> => (await tx.rows(oneHeld, id))[0];
export const findBatchByRequest = async (db: Db, staffId: StaffId, key: string): Promise<string | undefined> =>
  (await db.rows(byRequest, staffId, key))[0]?.id;

export type BatchWish = {
  readonly kind: GiftKind;
  readonly name: string;
  readonly itemCodes: readonly string[];
  readonly fixedFen: number | null;
  readonly offFen: number | null;
  readonly thresholdFen: number;
  readonly onlyBatch: boolean;
  readonly valueFen: number | null;
  readonly memberId: string | null;
  readonly topUpFen: number | null;
  readonly forInvitations: boolean;
  readonly count: number;
  readonly mostPerMember: number;
  readonly usableFrom: string;
  readonly redeemUntil: string;
  readonly validUntil: string;
  readonly costFen: number;
  readonly needsSecond: boolean;
};
const valuesOf = (it: BatchWish): unknown[] => [
  it.kind,
  it.name,
  it.itemCodes,
  it.fixedFen,
  it.offFen,
  it.thresholdFen,
  it.onlyBatch,
  it.valueFen,
  it.memberId,
  it.topUpFen,
  it.forInvitations,
  it.count,
  it.mostPerMember,
  it.usableFrom,
  it.redeemUntil,
  it.validUntil,
  it.costFen,
  it.needsSecond,
];
const wishColumns = `kind, name, item_codes, fixed_fen, off_fen, threshold_fen, only_batch, value_fen, member_id, top_up_fen, for_invitations, count,
  most_per_member, usable_from, redeem_until, valid_until, cost_fen, needs_second, state`;
const wishValues = `$1, $2, $3::text[], $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::boolean,
  case when $18::boolean then 'waiting' else 'made' end`;
const insertBatch = sql<{ id: string }>(`
  insert into app.gift_batch (${wishColumns}, made_by, request_key) values (${wishValues}, $19, $20) returning id`);
const updateBatch = sql<{ id: string }>(`
  update app.gift_batch set (${wishColumns}) = (${wishValues}) where id = $19 and state = 'waiting' returning id`);

export async function addBatch(tx: Tx, it: BatchWish, by: { staffId: StaffId; requestKey: string }): Promise<string> {
  const [row] = await tx.rows(insertBatch, ...valuesOf(it), by.staffId, by.requestKey);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}
export async function changeBatch(tx: Tx, id: string, it: BatchWish): Promise<void> {
  await tx.rows(updateBatch, ...valuesOf(it), id);
}

const alone = sql<{ fen: string }>(`
  select coalesce(sum(cost_fen), 0)::bigint as fen from app.gift_batch
  where made_by = $1 and made_at >= $2 and not needs_second and state <> 'rejected'`);
/** What one person has given away since then without a second. */
export const sumAlone = async (db: Db, staffId: StaffId, since: Date): Promise<number> =>
  Number((await db.rows(alone, staffId, since))[0]?.fen ?? 0);

const decide = sql(`
  update app.gift_batch set state = $2, decided_by = $3, decided_at = app.now(), decided_why = nullif($4, '') where id = $1`);
export async function writeDecision(
  tx: Tx,
  it: { id: string; state: 'made' | 'rejected'; staffId: StaffId; why: string },
): Promise<void> {
  await tx.rows(decide, it.id, it.state, it.staffId, it.why);
}

const voidIt = sql("update app.gift_batch set state = 'voided', voided_by = $2, voided_at = app.now() where id = $1");
export async function writeVoid(tx: Tx, id: string, staffId: StaffId): Promise<void> {
  await tx.rows(voidIt, id, staffId);
}

const insertCodes = sql(`
  with taken as (update app.gift_batch set downloaded_by = $3, downloaded_at = app.now() where id = $1)
  insert into app.gift_code (code_key, batch_id) select key, $1 from unnest($2::bytea[]) as key`);
export async function addCodes(
  tx: Tx,
  it: { batchId: string; keys: readonly Buffer[]; staffId: StaffId },
): Promise<void> {
  await tx.rows(insertCodes, it.batchId, it.keys, it.staffId);
}

const noteGiven = sql('update app.gift_batch set redeemed_count = redeemed_count + $2::integer where id = $1');
/** What was given to a member at once counts as redeemed. */
export async function noteGivenAtOnce(tx: Tx, batchId: string, count: number): Promise<void> {
  await tx.rows(noteGiven, batchId, count);
}

const activities = sql<BatchRow & { used: number }>(`
  ${select.replace('select b.id', 'select coalesce(u.count, 0) as used, b.id')}
  left join app.gift_use u on u.batch_id = b.id and u.member_id = $1
  where b.state = 'made' and b.top_up_fen is not null and not b.for_invitations and $2::date between b.usable_from and b.redeem_until
    and b.redeemed_count < b.count and coalesce(u.count, 0) < b.most_per_member
  order by b.redeem_until, b.id limit 50`);
/** Those from which this member can still have something. */
export const listActivities = (db: Db, memberId: MemberId, day: string): Promise<(BatchRow & { used: number })[]> =>
  db.rows(activities, memberId, day);

type OpenActivityRow = Pick<
  BatchRow,
  'id' | 'kind' | 'name' | 'off_fen' | 'threshold_fen' | 'value_fen' | 'top_up_fen' | 'redeem_until'
>;
const openActivities = sql<OpenActivityRow>(`
  select id, kind, name, off_fen, threshold_fen, value_fen, top_up_fen, redeem_until::text from app.gift_batch
  where state = 'made' and top_up_fen is not null and not for_invitations and $1::date between usable_from and redeem_until
    and redeemed_count < count
  order by redeem_until, id limit $2`);
/** An activity is for every member: none is given to one. */
export const listOpenActivities = (db: Db, day: string, most: number): Promise<OpenActivityRow[]> =>
  db.rows(openActivities, day, most);

const invitationActivities = sql<BatchRow>(`
  ${select} where b.state = 'made' and b.for_invitations and $1::date between b.usable_from and b.redeem_until and b.redeemed_count < b.count
  order by b.redeem_until, b.id limit 10`);
/** Those that give for an invited enterprise. */
export const listInvitationActivities = (db: Db, day: string): Promise<BatchRow[]> =>
  db.rows(invitationActivities, day);

type RechargeRow = { amount_fen: string; user_id: UserId; paid_at: Date | null };
const recharge = sql<RechargeRow>(`
  select amount_fen, user_id, paid_at from app.trade_order where member_id = $1 and id = $2 and kind = 'recharge' and state = 102`);
/** Undefined when it is no top-up, or not paid. */
export const findRecharge = async (db: Db, memberId: MemberId, id: string): Promise<RechargeRow | undefined> =>
  (await db.rows(recharge, memberId, id))[0];

const memberExists = sql<{ id: MemberId }>('select id from app.member where id = $1');
export const findMember = async (db: Db, id: string): Promise<MemberId | undefined> =>
  (await db.rows(memberExists, id))[0]?.id;
