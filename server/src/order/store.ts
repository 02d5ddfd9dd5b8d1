import type { ComparedCompany } from '@beidiao/contract/conflict/companies';
import type { OrderState } from '@beidiao/contract/order/states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

/** The keyed hashes by which a member finds its candidates. */
export type PersonKeys = {
  phoneKey: Buffer;
  phoneTailKey: Buffer;
  idCardKey: Buffer;
  personKey: Buffer;
};
export type SealedPerson = { name_enc: Buffer; phone_enc: Buffer; id_card_enc: Buffer };

export type DetailRow = {
  id: string;
  member_id: MemberId;
  state: OrderState;
  trade_order_id: string;
  amount_fen: string;
  refunded_fen: string;
  is_identity_validated: boolean;
  needs_intake_review: boolean;
};
const detailColumns = `d.id, d.member_id, d.state, o.trade_order_id, d.amount_fen, d.refunded_fen, d.is_identity_validated, d.needs_intake_review`;
const detailById = sql<DetailRow>(`
  select ${detailColumns} from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id where d.member_id = $1 and d.id = $2`);
const heldDetail = sql<DetailRow>(`
  select ${detailColumns} from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where d.member_id = $1 and d.id = $2 for no key update of d`);
const heldDetails = sql<HeldRow>(`
  select d.id, d.member_id, d.state, d.estimated_completed_at from app.order_detail d where d.id = any($1::bigint[])
  order by d.member_id, d.id for no key update`);
const detailsOfTrade = sql<DetailRow>(`
  select ${detailColumns} from app.check_order o join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id
  where o.member_id = $1 and o.trade_order_id = $2 order by d.id`);

export const findDetail = async (db: Db, memberId: MemberId, id: string): Promise<DetailRow | undefined> =>
  (await db.rows(detailById, memberId, id))[0];
/** Locks the detail until the transaction ends: of several that end at once each sees what the one before has left. */
export const lockDetail = async (tx: Tx, memberId: MemberId, id: string): Promise<DetailRow | undefined> =>
  (await tx.rows(heldDetail, memberId, id))[0];
export type HeldRow = Pick<DetailRow, 'id' | 'member_id' | 'state'> & { estimated_completed_at: Date | null };
/** Locks several, each once, always in the same order. Only for jobs, which see every member. */
export const lockDetails = (tx: Tx, ids: readonly string[]): Promise<HeldRow[]> => tx.rows(heldDetails, ids);

const comparedOfDetail = sql<{ companies: ComparedCompany[]; created_at: Date }>(`
  select l.companies, l.created_at from app.order_detail d
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.conflict_list l on l.member_id = o.member_id and l.id = o.conflict_list_id
  where d.member_id = $1 and d.id = $2`);
export const findCompared = async (
  db: Db,
  memberId: MemberId,
  id: string,
): Promise<{ companies: ComparedCompany[]; created_at: Date } | undefined> =>
  (await db.rows(comparedOfDetail, memberId, id))[0];

const writeEstimates = sql(`
  update app.order_detail d set estimated_completed_at = e.at, promised_at = coalesce(d.promised_at, e.at)
  from unnest($1::bigint[], $2::bigint[], $3::timestamptz[]) as e (member_id, id, at) where d.member_id = e.member_id and d.id = e.id`);
export type Estimate = { memberId: MemberId; id: string; at: Date };
/** When the report is expected. The first estimate is what was promised. */
export async function estimateCompletion(tx: Tx, estimates: readonly Estimate[]): Promise<void> {
  if (estimates.length === 0) return;
  await tx.rows(
    writeEstimates,
    estimates.map((estimate) => estimate.memberId),
    estimates.map((estimate) => estimate.id),
    estimates.map((estimate) => estimate.at),
  );
}

/** As many as the order has candidates. */
export const listDetailsOfTrade = (db: Db, memberId: MemberId, tradeOrderId: string): Promise<DetailRow[]> =>
  db.rows(detailsOfTrade, memberId, tradeOrderId);

const ownersByDetail = sql<Owned>(`
  select d.id, o.user_id from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where d.member_id = $1 and d.id = any($2::bigint[])`);
const ownersByOrder = sql<Owned>(
  'select id, user_id from app.check_order where member_id = $1 and id = any($2::bigint[])',
);
export type Owned = { id: string; user_id: UserId };
/** Whose order each of these details is in; those of other members are left out. */
export const ownersOfDetails = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<Owned[]> =>
  db.rows(ownersByDetail, memberId, ids);
/** Whose each of these orders is; those of other members are left out. */
export const ownersOfOrders = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<Owned[]> =>
  db.rows(ownersByOrder, memberId, ids);

const numbersOf = sql<{ trade_order_id: string; order_no: string }>(
  'select trade_order_id, order_no from app.check_order where member_id = $1 and trade_order_id = any($2::bigint[])',
);
/** The number of the order that each of these trade orders pays; a recharge pays none. */
export const findOrderNos = async (
  db: Db,
  memberId: MemberId,
  tradeOrderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (await db.rows(numbersOf, memberId, tradeOrderIds)).map((row) => [row.trade_order_id, row.order_no] as const),
  );

const passOn = sql<{ trade_order_id: string }>(`
  with theirs as (select id from app.check_order where member_id = $1 and user_id = $2 order by id limit 1000 for no key update)
  update app.check_order o set user_id = $3 from theirs where o.id = theirs.id returning o.trade_order_id`);
/** A thousand at a time; the timeline keeps who placed them. Answers what pays them. */
export const passOnOrders = async (
  tx: Tx,
  { memberId, fromUserId, toUserId }: { memberId: MemberId; fromUserId: UserId; toUserId: UserId },
): Promise<string[]> => (await tx.rows(passOn, memberId, fromUserId, toUserId)).map(({ trade_order_id: id }) => id);

const noteStanding = sql(`
  insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state)
  select member_id, id, $3, state, state from app.order_detail where member_id = $1 and id = $2`);
/** Something happened to a check that leaves it in its state. */
export async function noteEvent(
  tx: Tx,
  { memberId, id, event }: { memberId: MemberId; id: string; event: string },
): Promise<void> {
  await tx.rows(noteStanding, memberId, id, event);
}

const writePhone = sql(`
  update app.order_detail set phone_enc = $3, phone_key = $4, phone_tail_key = $5, person_key = $6, is_identity_validated = false,
    reminded_state = null where member_id = $1 and id = $2`);
/** Another phone with every key that it is a part of; the identity of this person is confirmed by nothing yet. */
export async function putPhone(
  tx: Tx,
  { memberId, id }: { memberId: MemberId; id: string },
  { sealed, keys }: { sealed: Buffer; keys: Pick<PersonKeys, 'phoneKey' | 'phoneTailKey' | 'personKey'> },
): Promise<void> {
  await tx.rows(writePhone, memberId, id, sealed, keys.phoneKey, keys.phoneTailKey, keys.personKey);
}

const writePerson = sql(`
  with person as (
    update app.order_detail set name_enc = $3, id_card_enc = $4, id_card_key = $5, person_key = $6, is_identity_validated = false,
      identity_misses = 0, identity_unasked = 0, reminded_state = null where member_id = $1 and id = $2
  ), old as (
    delete from app.name_prefix_key where member_id = $1 and order_detail_id = $2 and key <> all($7::bytea[])
  )
  insert into app.name_prefix_key (member_id, order_detail_id, key)
  select $1::bigint, $2::bigint, key from unnest($7::bytea[]) as key on conflict do nothing`);
/** Another name or document number with every key that they are a part of; the identity of this person is confirmed by nothing yet. */
export async function putPerson(
  tx: Tx,
  { memberId, id }: { memberId: MemberId; id: string },
  { sealed, keys, nameKeys }: { sealed: SealedPerson; keys: PersonKeys; nameKeys: readonly Buffer[] },
): Promise<void> {
  await tx.rows(
    writePerson,
    memberId,
    id,
    sealed.name_enc,
    sealed.id_card_enc,
    keys.idCardKey,
    keys.personKey,
    nameKeys,
  );
}

const writePlace = sql('update app.order_detail set department = $3, position = $4 where member_id = $1 and id = $2');
export async function putPlace(
  tx: Tx,
  { memberId, id }: { memberId: MemberId; id: string },
  { department, position }: { department: string | null; position: string | null },
): Promise<void> {
  await tx.rows(writePlace, memberId, id, department, position);
}

/** Candidates are others: of an order stand its number and day, and nothing of whom it is about. */
const ordersOf = sql<{ order_no: string; created_at: Date; member_id: string }>(`
  select order_no, created_at, member_id from app.check_order where user_id = $1 and member_id = any($2) order by id desc limit 5000`);
/** What the person ordered within these members, the latest first; at most 5000. */
export const listPlacedBy = (db: Db, userId: UserId, members: readonly MemberId[]) =>
  db.rows(ordersOf, userId, members);
