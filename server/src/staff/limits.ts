import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { limitsOfRoles } from './limit-store.ts';
import { type RoleLimits, widestOf } from './rules.ts';

/** What the roles of one person allow together. */
export async function limitsOf(db: Db, { roles }: Pick<StaffActor, 'roles'>): Promise<RoleLimits> {
  const rows = await limitsOfRoles(db, roles);
  return widestOf(
    rows.map((row) => ({
      creditAloneFen: fen(row.credit_alone_fen),
      creditDayFen: fen(row.credit_day_fen),
      creditMostFen: fen(row.credit_most_fen),
      leastPricePercent: row.least_price_percent,
    })),
  );
}
