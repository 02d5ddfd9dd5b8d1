import type { OrderRow } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { roles } from '@beidiao/contract/account/calls';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { Actor } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';
import { maySeeResults } from '../order/order.ts';

const s = orderStates;
/** Before these nothing is looked up; in no other state does a report stand. */
const withResult: readonly OrderState[] = [s.generating, s.partlyReported, s.reported];

type ResultRow = { id: string; light: Light | null; ended: number; total: number; is_asked: boolean };
/** $3: the reader may see reports; $4: unless the member has switched that off for its staff, which the reader is. */
const resultsOf = sql<ResultRow>(`
  select k.order_detail_id as id, count(*)::integer as total,
    count(*) filter (where k.state in ('done', 'disputed'))::integer as ended,
    bool_or(k.state = 'waitingCandidate') as is_asked,
    case when $3 and not ($4 and exists (
      select from app.member_setting s where s.member_id = $1 and s.code = 'disabledViewReport' and s.value = '1'))
    then (select r.light from app.report r where r.member_id = $1 and r.order_detail_id = k.order_detail_id
      order by r.version desc limit 1) end as light
  from app.check_task k where k.member_id = $1 and k.order_detail_id = any($2::bigint[]) and k.state <> 'stopped'
  group by k.order_detail_id`);

export type Standing = Pick<OrderRow, 'result' | 'waitsForCandidate'>;

/** What was found so far, of all rows of a page in one statement; the light for those alone who may see reports. */
export async function findStandings(
  db: Db,
  actor: Actor,
  rows: readonly { orderDetailsId: string; status: OrderState }[],
): Promise<(row: { orderDetailsId: string; status: OrderState }) => Standing> {
  const ids = rows.filter(({ status }) => withResult.includes(status)).map(({ orderDetailsId }) => orderDetailsId);
  const maySee = maySeeResults(actor);
  const found =
    ids.length === 0 ? [] : await db.rows(resultsOf, actor.memberId, ids, maySee, actor.role === roles.staff);
  const byId = new Map(found.map((row) => [row.id, row]));
  return ({ orderDetailsId, status }) => {
    const row = byId.get(orderDetailsId);
    return {
      result: row === undefined ? null : { light: row.light, endedItems: row.ended, totalItems: row.total },
      waitsForCandidate: row?.is_asked === true && status !== s.reported,
    };
  };
}
