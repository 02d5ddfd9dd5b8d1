import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import type { ConfirmationState } from '@beidiao/contract/enterprise/confirmation';
import type { SentWithOrder } from '@beidiao/contract/order/calls';
import type { OrderState } from '@beidiao/contract/order/states';
import type { Actor, MemberId, UserId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';
import { withPersonName } from '../base/db/person-name.ts';

export type ItemRow = {
  code: string;
  name_zh: string;
  name_en: string;
  quantity: number;
  is_expedited: boolean;
  remark: string | null;
  unit_fen: string;
  total_fen: string;
  absent: number;
  absent_fen: string;
  is_dropped: boolean;
  user_action: '1' | '2' | null;
  select_index: number | null;
  /** What the orderer has filled in. */
  business_enc: Buffer | null;
};
const itemsOfDetail = sql<ItemRow>(`
  select i.code, c.name_zh, c.name_en, i.quantity, i.is_expedited, i.remark, i.unit_fen, i.total_fen, i.absent, i.absent_fen, i.dropped_at is not null as is_dropped,
    i.user_action, i.select_index, i.business_enc
  from app.order_item i join app.item_version c on c.code = i.code and c.version = i.item_version
  where i.member_id = $1 and i.order_detail_id = $2 order by i.n`);
export const listItems = (db: Db, memberId: MemberId, detailId: string): Promise<ItemRow[]> =>
  db.rows(itemsOfDetail, memberId, detailId);

export type TimelineRecord = {
  at: Date;
  event: string;
  from_state: OrderState | null;
  to_state: OrderState;
  user_id: string | null;
  name_enc: Buffer | null;
  why: string | null;
  amount_fen: string | null;
  for_id: string | null;
  for_enc: Buffer | null;
  from_name: string | null;
  proof_by: ProofKind | null;
};
const timelineOfDetail = sql<TimelineRecord>(`
  select t.at, t.event, t.from_state, t.to_state, t.user_id, u.name_enc, t.why, t.amount_fen, f.id as for_id, f.name_enc as for_enc, r.from_name,
    app.proof_behind(t.member_id, t.order_detail_id, t.event) as proof_by
  from app.order_timeline t ${withPersonName('t.user_id')}
    left join app.user_account f on f.id = (t.acting ->> 'forUser')::bigint
    left join app.acting_record r on r.member_id = t.member_id and r.user_id = t.user_id
      and r.from_member_id = (t.acting ->> 'fromMember')::bigint
  where t.member_id = $1 and t.order_detail_id = $2 order by t.id limit 200`);
export const listTimeline = (db: Db, memberId: MemberId, detailId: string): Promise<TimelineRecord[]> =>
  db.rows(timelineOfDetail, memberId, detailId);

export type ChoiceRow = {
  /** Orders of before have nothing beside the object. */
  choice: {
    objId: string | null;
    objType: 'package' | 'agreement' | null;
    explosiveOrderDay?: number | null;
    sent?: SentWithOrder;
  };
  /** As `readPriceSnapshot` opens it. */
  price: unknown;
  detail_id: string;
};
const lastOfUser = sql<ChoiceRow>(`
  select o.choice, o.price, (select min(d.id) from app.order_detail d where d.member_id = o.member_id and d.order_id = o.id) as detail_id
  from app.check_order o where o.member_id = $1 and o.user_id = $2 order by o.id desc limit 1`);
const choiceOfDetail = sql<ChoiceRow>(`
  select o.choice, o.price, d.id as detail_id from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id where d.member_id = $1 and d.id = $2`);
export const findLastChoice = async (db: Db, memberId: MemberId, userId: UserId): Promise<ChoiceRow | undefined> =>
  (await db.rows(lastOfUser, memberId, userId))[0];
export const findChoice = async (db: Db, memberId: MemberId, detailId: string): Promise<ChoiceRow | undefined> =>
  (await db.rows(choiceOfDetail, memberId, detailId))[0];

export type FirstStepsRow = {
  confirmation: ConfirmationState | null;
  has_topped_up: boolean;
  has_ordered: boolean;
  has_invited: boolean;
  hidden_at: Date | null;
};
const facts = sql<FirstStepsRow>(`
  select (select c.state from app.enterprise_confirmation c where c.member_id = $1) as confirmation,
    exists (select from app.trade_order t where t.member_id = $1 and t.kind = 'recharge' and t.state = 102) as has_topped_up,
    exists (select from app.order_detail d where d.member_id = $1) as has_ordered,
    exists (select from app.invitation i where i.member_id = $1)
      or exists (select from app.membership p where p.member_id = $1 and p.user_id <> $2) as has_invited,
    (select p.first_steps_hidden_at from app.membership p where p.member_id = $1 and p.user_id = $2) as hidden_at`);
export const findFirstSteps = async (
  db: Db,
  { memberId, userId }: Pick<Actor, 'memberId' | 'userId'>,
): Promise<FirstStepsRow | undefined> => (await db.rows(facts, memberId, userId))[0];
