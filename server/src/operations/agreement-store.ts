import type { MemberId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

/** Of the member's last orders: how many of them each version of an agreement has priced. */
const usedVersions = sql<{ version: number; count: number }>(`
  select (saved ->> 'version')::integer as version, count(*)::integer as count
  from (select price from app.check_order where member_id = $1 order by id desc limit 10000) o,
    jsonb_array_elements(o.price -> 'saved') as saved
  where saved ->> 'rule' = 'agreement' and saved ->> 'ref' = $2 and saved ? 'version' group by 1`);
export const countOrdersByVersion = async (
  db: Db,
  memberId: MemberId,
  agreementId: string,
): Promise<ReadonlyMap<number, number>> =>
  new Map((await db.rows(usedVersions, memberId, agreementId)).map(({ version, count }) => [version, count]));

export type FrequentChoice = {
  package_id: string | null;
  name: string | null;
  items: { code: string; quantity: number }[];
  order_count: number;
};
/** What was chosen, by the first candidate of each order; an item that was left out later was chosen all the same. */
const frequentChoices = sql<FrequentChoice>(`
  select case when o.choice ->> 'objType' = 'package' then o.choice ->> 'objId' end as package_id,
    case when o.choice ->> 'objType' = 'package' then o.package_name end as name, chosen.items, count(*)::integer as order_count
  from (select * from app.check_order where member_id = $1 and created_at >= $2 order by id desc limit 10000) o
  join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id and d.n = 1
  cross join lateral (
    select jsonb_agg(jsonb_build_object('code', i.code, 'quantity', i.quantity) order by i.code) as items
    from app.order_item i where i.member_id = d.member_id and i.order_detail_id = d.id) chosen
  where chosen.items is not null
  group by 1, 2, 3 order by order_count desc, max(o.id) desc limit 3`);
export const listFrequentChoices = (db: Db, memberId: MemberId, since: Date): Promise<FrequentChoice[]> =>
  db.rows(frequentChoices, memberId, since);
