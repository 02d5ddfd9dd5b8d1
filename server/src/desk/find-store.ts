import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

export type SealedName = { member_id: string; id: string; name_enc: Buffer };

export type PersonRow = { id: string; person: string; department: string | null; light: Light | null; checks: number };
const personsOf = sql<PersonRow>(`
  select d.id, encode(d.person_key, 'hex') as person, d.department,
    case when $4 and d.state in (6, 7) then (select r.light from app.report r
      where r.member_id = d.member_id and r.order_detail_id = d.id and r.taken_back_at is null order by r.version desc limit 1) end as light,
    (select count(*)::integer from app.order_detail e join app.check_order o on o.member_id = e.member_id and o.id = e.order_id
      where e.member_id = d.member_id and e.person_key = d.person_key and ($3::bigint is null or o.user_id = $3)) as checks
  from app.order_detail d where d.member_id = $1 and d.id = any($2::bigint[])`);
/** Who stands behind these order details, and how often each was checked. */
export const listPersons = (
  db: Db,
  { memberId, userId, maySeeLights }: { memberId: MemberId; userId: UserId | null; maySeeLights: boolean },
  ids: readonly string[],
): Promise<PersonRow[]> => db.rows(personsOf, memberId, ids, userId, maySeeLights);
