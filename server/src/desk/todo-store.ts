import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, plannedByValue, sql } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';
import type { SealedName } from './find-store.ts';

export type WaitingRow = SealedName & {
  order_id: string;
  trade_order_id: string;
  people: number;
  package_name: string | null;
  item_count: number;
  user_id: UserId;
  operator_enc: Buffer | null;
  amount_fen: string;
  since: Date;
  due_at: Date | null;
  why: string | null;
  light: Light | null;
  is_full: boolean;
};

/** What is shown of the checks that were chosen, by the name `d`: of few, however many wait. */
const columns = `d.member_id, d.id, d.name_enc, d.order_id, o.trade_order_id, o.package_name, d.item_count, o.user_id, u.name_enc as operator_enc,
  d.created_at as since, d.due_at`;
const orderOf = 'join app.check_order o on o.member_id = d.member_id and o.id = d.order_id';
const orderer = withPersonName('o.user_id');
/** The first candidate of an order stands for all of them: they are paid and approved together. */
const ofOrder = `(select count(*)::integer from app.order_detail e where e.member_id = d.member_id and e.order_id = d.order_id) as people`;
const tradeOf = 'join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id';
const notToRead = `null as light, false as is_full`;
const placed = `(select l.why from app.order_timeline l where l.member_id = d.member_id and l.order_detail_id = d.id and l.event = 'place' order by l.id limit 1)`;
const placer = `(select l.user_id from app.order_timeline l where l.member_id = d.member_id and l.order_detail_id = d.id and l.event = 'place' order by l.id limit 1)`;

type Asked = { readonly memberId: MemberId; readonly limit: number };

const toApprove = sql<WaitingRow>(`
  select ${columns}, ${ofOrder}, t.amount_fen, ${placed} as why, ${notToRead}
  from (select d.* from app.order_detail d
    where d.member_id = $1 and d.state = 3 and d.n = 1 and ($3::bigint is null or d.user_id <> $3 and ${placer} is distinct from $3)
    order by d.created_at, d.id limit $2) d ${orderOf} ${tradeOf} ${orderer}
  order by d.created_at, d.id`);
/** @param exceptOf who may not decide on what they ordered themselves. */
export const listToApprove = (db: Db, { memberId, limit }: Asked, exceptOf: UserId | null): Promise<WaitingRow[]> =>
  db.rows(plannedByValue(toApprove), memberId, limit, exceptOf);

const toPay = sql<WaitingRow>(`
  select ${columns}, ${ofOrder}, t.amount_fen, null as why, ${notToRead}
  from (select d.* from app.order_detail d
    where d.member_id = $1 and d.state = 1 and d.n = 1 and ($3::bigint[] is null or d.user_id = any($3))
      and ($4 or (select t.amount_fen = 0 from app.check_order o ${tradeOf} where o.member_id = d.member_id and o.id = d.order_id))
    order by d.due_at, d.id limit $2) d ${orderOf} ${tradeOf} ${orderer}
  order by d.due_at, d.id`);
/** @param ownIds whose orders; null for everybody's. */
export const listToPay = (
  db: Db,
  { memberId, limit }: Asked,
  { ownIds, mayPay }: { ownIds: readonly UserId[] | null; mayPay: boolean },
): Promise<WaitingRow[]> => db.rows(plannedByValue(toPay), memberId, limit, ownIds, mayPay);

const toView = sql<WaitingRow>(`
  select ${columns}, d.waiting as people, d.fen as amount_fen, null as why, ${notToRead}
  from (select d.*, count(*) over ()::integer as waiting, sum(d.amount_fen) over ()::text as fen from app.order_detail d
    where d.member_id = $1 and d.state = 17 and ($2::bigint[] is null or d.user_id = any($2))
    order by d.due_at, d.id limit 1) d ${orderOf} ${orderer}`);
/** Submissions by QR code, all of them as one: the first that ends, how many, and what they cost. */
export const findToView = async (
  db: Db,
  memberId: MemberId,
  ownIds: readonly UserId[] | null,
): Promise<WaitingRow | undefined> => (await db.rows(plannedByValue(toView), memberId, ownIds))[0];

const toRead = sql<WaitingRow>(`
  select d.member_id, d.id, d.name_enc, d.order_id, o.trade_order_id, o.package_name, d.item_count, o.user_id, u.name_enc as operator_enc,
    d.since, null::timestamptz as due_at, 1 as people, d.amount_fen, null as why, d.light, d.is_full
  from (select d.*, r.created_at as since, r.light, r.kind <> 'stage' as is_full
    from app.report r join app.order_detail d on d.member_id = r.member_id and d.id = r.order_detail_id and d.report_version = r.version
    where r.member_id = $1 and r.light in ('yellow', 'red') and r.taken_back_at is null and r.created_at > $3 and d.state in (6, 7)
      and ($4::bigint[] is null or d.user_id = any($4))
      and not exists (select from app.report_read v where v.member_id = d.member_id and v.order_detail_id = d.id and v.user_id = $5 and v.version >= r.version)
    order by r.created_at, d.id limit $2) d ${orderOf} ${orderer}
  order by d.since, d.id`);
export const listToRead = (
  db: Db,
  { memberId, limit }: Asked,
  { since, ownIds, readerId }: { since: Date; ownIds: readonly UserId[] | null; readerId: UserId },
): Promise<WaitingRow[]> => db.rows(plannedByValue(toRead), memberId, limit, since, ownIds, readerId);
