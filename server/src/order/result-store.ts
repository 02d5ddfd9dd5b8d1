import type { OrderRow } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { permissions } from '@beidiao/contract/wire/permissions';
import { roles } from '@beidiao/contract/account/calls';
import type { Light } from '@beidiao/contract/verification/task-states';
import { type Actor, type Db, sql } from '../base/db/db.ts';

const s = orderStates;
/** Before these nothing is looked up; in no other state does a report stand. */
const withResult: readonly OrderState[] = [s.generating, s.partlyReported, s.reported];

type ResultRow = { id: string; light: Light | null; ended: number; total: number };
/** $3: the reader may see reports; $4: unless the member has switched that off for its staff, which the reader is. */
const resultsOf = sql<ResultRow>(`
  select k.order_detail_id as id, count(*)::integer as total,
    count(*) filter (where k.state in ('done', 'disputed'))::integer as ended,
    case when $3 and not ($4 and exists (
      select from app.member_setting s where s.member_id = $1 and s.code = 'disabledViewReport' and s.value = '1'))
    then (select r.light from app.report r where r.member_id = $1 and r.order_detail_id = k.order_detail_id
      order by r.version desc limit 1) end as light
  from app.check_task k where k.member_id = $1 and k.order_detail_id = any($2::bigint[]) and k.state <> 'stopped'
  group by k.order_detail_id`);

export type Results = ReadonlyMap<string, NonNullable<OrderRow['result']>>;

/** What was found so far, of all rows of a page in one statement; the light for those alone who may see reports. */
export async function findResults(
  db: Db,
  actor: Actor,
  rows: readonly { id: string; state: OrderState }[],
): Promise<Results> {
  const ids = rows.filter(({ state }) => withResult.includes(state)).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const maySee =
    actor.rights.has(permissions.seeReports) && (actor.program === null || actor.program.scopes.includes('report'));
  const found = await db.rows(resultsOf, actor.memberId, ids, maySee, actor.role === roles.staff);
  return new Map(
    found.map(({ id, light, ended, total }) => [id, { light, endedItems: ended, totalItems: total }] as const),
  );
}
