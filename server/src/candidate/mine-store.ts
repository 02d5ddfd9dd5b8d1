import type { OrderState } from '@beidiao/contract/order/states';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';
import { isShownToCandidate } from './store.ts';

export type MineRow = {
  id: string;
  member_id: MemberId;
  state: OrderState;
  order_no: string;
  enterprise_name: string;
  name_enc: Buffer;
  person_key: Buffer;
  position: string | null;
  item_count: number;
  submitted_at: Date | null;
  is_proof_waiting: boolean;
  created_at: Date;
};

const ordering = sql<{ id: MemberId }>(`
  select m.id from app.member m
  where (m.test_of is not null) = $1 and exists (select from app.order_detail d where d.member_id = m.id)`);
/** Every member of a world, real or test, that has ever ordered a check. */
export const listOrderingMembers = async (db: Db, isTest: boolean): Promise<MemberId[]> =>
  (await db.rows(ordering, isTest)).map(({ id }) => id);

const ofCandidate = sql<MineRow>(`
  with mine as (
    select d.id from unnest($1::bigint[], $2::bytea[]) as k (member_id, person_key)
      join app.order_detail d on d.member_id = k.member_id and d.person_key = k.person_key
    union
    select d.id from unnest($1::bigint[], $3::bytea[]) as k (member_id, phone_key)
      join app.order_detail d on d.member_id = k.member_id and d.phone_key = k.phone_key
      where d.created_at > $4
    union
    select $5::bigint
  )
  select d.id, d.member_id, d.state, o.order_no, m.name as enterprise_name, d.name_enc, d.person_key, d.position, d.item_count,
    d.submitted_at, d.created_at,
    exists (select from app.identity_proof p where p.member_id = d.member_id and p.order_detail_id = d.id and p.state = 'waiting'
      and p.instead_of = case when d.state = 18 then 'threeElements' else 'face' end) as is_proof_waiting
  from mine
  join app.order_detail d on d.id = mine.id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.member m on m.id = d.member_id
  where ${isShownToCandidate}
  order by d.created_at desc, d.id desc limit 200`);

/** Keys by which the members know a candidate, in the order of `memberIds`. */
export type KeysOfCandidate = {
  readonly memberIds: readonly MemberId[];
  /** Of the person; empty while it is not proved who they are. */
  readonly personKeys: readonly Buffer[];
  readonly phoneKeys: readonly Buffer[];
  /** The check whose token is used, shown in any case. */
  readonly own: string | null;
};
/** The checks of a candidate, the newest first, at most 200: those by the phone no older than `since`. */
export const listChecksOfCandidate = (
  db: Db,
  { memberIds, personKeys, phoneKeys, own }: KeysOfCandidate,
  since: Date,
): Promise<MineRow[]> => db.rows(ofCandidate, memberIds, personKeys, phoneKeys, since, own);
