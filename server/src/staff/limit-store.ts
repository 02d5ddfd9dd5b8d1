import type { LimitedRole } from '@beidiao/contract/staff/limits';
import type { StaffRole } from '@beidiao/contract/staff/roles';
import type { StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type LimitRow = {
  role: LimitedRole;
  credit_alone_fen: string;
  credit_day_fen: string;
  credit_most_fen: string;
  least_price_percent: number;
  saved_by: StaffId | null;
  saved_at: Date | null;
};
const columns = 'role, credit_alone_fen, credit_day_fen, credit_most_fen, least_price_percent, saved_by, saved_at';
const all = sql<LimitRow>(`select ${columns} from app.staff_limit order by role desc`);
export const listLimits = (db: Db): Promise<LimitRow[]> => db.rows(all);

const ofRoles = sql<LimitRow>(`select ${columns} from app.staff_limit where role = any($1::text[])`);
export const limitsOfRoles = (db: Db, roles: readonly StaffRole[]): Promise<LimitRow[]> => db.rows(ofRoles, roles);

export type LimitWish = {
  readonly role: LimitedRole;
  readonly creditAloneFen: number;
  readonly creditDayFen: number;
  readonly creditMostFen: number;
  readonly leastPricePercent: number;
};
const write = sql(`
  update app.staff_limit set credit_alone_fen = $2, credit_day_fen = $3, credit_most_fen = $4, least_price_percent = $5, saved_by = $6, saved_at = app.now()
  where role = $1`);
export async function writeLimit(tx: Tx, it: LimitWish, by: StaffId): Promise<void> {
  const { role, creditAloneFen, creditDayFen, creditMostFen, leastPricePercent } = it;
  await tx.rows(write, role, creditAloneFen, creditDayFen, creditMostFen, leastPricePercent, by);
}
