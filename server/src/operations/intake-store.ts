import type { operationsCalls } from '@beidiao/contract/operations/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { Cursor } from '../base/db/paging.ts';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

export type IntakeRecord = {
  id: string;
  member_id: MemberId;
  order_no: string;
  enterprise_name: string;
  name_enc: Buffer;
  position: string | null;
  package_name: string | null;
  amount_fen: string;
  paid_at: Date | null;
  created_at: Date;
  place: string;
  is_identity_validated: boolean;
};
const columns = `d.id, d.member_id, o.order_no, m.name as enterprise_name, d.name_enc, d.position, o.package_name, d.amount_fen, t.paid_at,
  d.created_at, d.created_at::text as place, d.is_identity_validated`;
/** The page first: joined before, it has the planner walk all orders of a member for each of its rows. */
const page = sql<IntakeRecord>(`
  select ${columns} from (
    select d.* from app.order_detail d
    where d.state = 2 and ($1::timestamptz is null or (d.created_at, d.id) > ($1, $2::bigint)) order by d.created_at, d.id limit $3
  ) d
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
  join app.member m on m.id = d.member_id
  order by d.created_at, d.id`);
export const listIntake = (db: Db, after: Cursor | null, limit: number): Promise<IntakeRecord[]> =>
  db.rows(page, after?.at ?? null, after?.id ?? null, limit);

export type IntakeItem = {
  order_detail_id: string;
  code: string;
  name_zh: string;
  name_en: string;
  quantity: number;
  is_expedited: boolean;
  remark: string | null;
  needs_intake_review: boolean;
};
const items = sql<IntakeItem>(`
  select i.order_detail_id, i.code, c.name_zh, c.name_en, i.quantity, i.is_expedited, i.remark, k.needs_intake_review
  from unnest($1::bigint[], $2::bigint[]) as w (member_id, id)
  join app.order_item i on i.member_id = w.member_id and i.order_detail_id = w.id
  join app.check_item k on k.code = i.code
  join app.item_version c on c.code = i.code and c.version = i.item_version order by i.order_detail_id, i.n`);
/** Of a whole page in one statement. */
export const listIntakeItems = (db: Db, rows: readonly IntakeRecord[]): Promise<IntakeItem[]> =>
  db.rows(
    items,
    rows.map((row) => row.member_id),
    rows.map((row) => row.id),
  );

const counts = sql<Data<typeof operationsCalls.counts>>(`
  select (select count(*)::integer from app.order_detail where state = 2) as intake,
    (select count(*)::integer from app.staff_refund where state = 'waiting') as refunds,
    (select count(*)::integer from app.refund where (state = 'failed' or (state = 'waiting' and payment_id is not null))
      and (state = 'failed' or trouble = 'refused' or created_at < now() - interval '1 hour')) as "failedRefunds",
    (select count(*)::integer from app.staff_credit where state = 'waiting') as credits,
    (select count(*)::integer from app.payment p join app.trade_order t on t.member_id = p.member_id and t.id = p.trade_order_id
     where p.channel = 'TRANSFER' and p.state = 'waiting' and t.state = 1) as transfers,
    (select count(*)::integer from app.staff_transfer where state = 'waiting') as "transfersToConfirm",
    (select count(*)::integer from app.statement_difference where state in ('open', 'asked')) as differences`);
export const countWaiting = async (db: Db) =>
  (await db.rows(counts))[0] ?? {
    intake: 0,
    refunds: 0,
    credits: 0,
    failedRefunds: 0,
    transfers: 0,
    transfersToConfirm: 0,
    differences: 0,
  };
