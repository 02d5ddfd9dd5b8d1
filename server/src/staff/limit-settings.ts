import type { StaffLimit } from '@beidiao/contract/staff/limits';
import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { type LimitWish, listLimits, writeLimit } from './limit-store.ts';
import { namesOfStaff, noteAct } from './staff.ts';

export async function readLimits(house: House): Promise<StaffLimit[]> {
  const { db } = house.system;
  const rows = await listLimits(db);
  const names = await namesOfStaff(
    house,
    db,
    rows.map((row) => row.saved_by),
  );
  return rows.map((row) => ({
    role: row.role,
    creditAloneFen: fen(row.credit_alone_fen),
    creditDayFen: fen(row.credit_day_fen),
    creditMostFen: fen(row.credit_most_fen),
    leastPricePercent: row.least_price_percent,
    savedBy: row.saved_by === null ? null : { staffId: row.saved_by, name: names.get(row.saved_by) ?? '' },
    savedAt: row.saved_at?.toISOString() ?? null,
  }));
}

/** Nobody widens what they may do themselves. @throws Refusal ownLimits */
export async function saveLimits(house: House, staff: StaffActor, wish: LimitWish): Promise<StaffLimit> {
  if (staff.roles.includes(wish.role)) throw new Refusal('ownLimits');
  await house.system.transaction(async (tx) => {
    await writeLimit(tx, wish, staff.staffId);
    const { role, ...facts } = wish;
    await noteAct(tx, { staff, memberId: null, action: 'saveStaffLimits', subject: `role ${role}`, facts });
  });
  const saved = (await readLimits(house)).find(({ role }) => role === wish.role);
  if (saved === undefined) throw new TypeError('a role without limits');
  return saved;
}
