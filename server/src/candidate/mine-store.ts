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
  position: string | null;
  item_count: number;
  submitted_at: Date | null;
  is_proof_waiting: boolean;
  created_at: Date;
};

const ordering = sql<{ id: MemberId }>(`
  select m.id from app.member m where exists (select from app.order_detail d where d.member_id = m.id)`);
/** Every member that has ever ordered a check. */
export const listOrderingMembers = async (db: Db): Promise<MemberId[]> => (await db.rows(ordering)).map(({ id }) => id);

const ofPerson = sql<MineRow>(`
  select d.id, d.member_id, d.state, o.order_no, m.name as enterprise_name, d.position, d.item_count, d.submitted_at, d.created_at,
    exists (select from app.identity_proof p where p.member_id = d.member_id and p.order_detail_id = d.id and p.state = 'waiting'
      and p.instead_of = case when d.state = 18 then 'threeElements' else 'face' end) as is_proof_waiting
  from unnest($1::bigint[], $2::bytea[]) as k (member_id, person_key)
  join app.order_detail d on d.member_id = k.member_id and d.person_key = k.person_key
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.member m on m.id = d.member_id
  where ${isShownToCandidate}
  order by d.created_at desc, d.id desc limit 200`);
export type KeyOfPerson = { memberId: MemberId; personKey: Buffer };
/** The checks of a person by the key that each member knows them by, the newest first, at most 200. */
export const listChecksOfPerson = (db: Db, keys: readonly KeyOfPerson[]): Promise<MineRow[]> =>
  db.rows(
    ofPerson,
    keys.map(({ memberId }) => memberId),
    keys.map(({ personKey }) => personKey),
  );
