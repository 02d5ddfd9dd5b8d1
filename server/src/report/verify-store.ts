import { type Db, sql } from '../base/db/db.ts';
import type { ReportRow } from './store.ts';

export type IssuedRow = Pick<ReportRow, 'version' | 'kind' | 'created_at'> & {
  member_id: string;
  order_detail_id: string;
  taken_back_at: Date | null;
};
const issued = sql<IssuedRow>(`
  select r.member_id, r.order_detail_id, r.version, r.kind, r.created_at, r.taken_back_at from app.check_order o
  join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id
  join app.report r on r.member_id = d.member_id and r.order_detail_id = d.id
  where o.order_no = $1 order by r.order_detail_id, r.version`);
/** Every version of every report of an order, whoever ordered it. */
export const listIssued = (db: Db, orderNo: string): Promise<IssuedRow[]> => db.rows(issued, orderNo);
