import type { costsCalls } from '@beidiao/contract/costs/calls';
import { addCosts, type Cost, costRules, workCost } from '@beidiao/contract/costs/rules';
import type { Data } from '@beidiao/contract/wire/call';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import { daysOfMonth, isOpenMonth, monthAfter, rateOf } from './rules.ts';
import {
  type CellRow,
  listCosts,
  listEarned,
  listItemNames,
  listRates,
  type RateRow,
  readSummedAt,
  writeRate,
} from './store.ts';

const nothing = addCosts([]);
function costOf(row: CellRow, rates: readonly RateRow[]): Cost {
  const workedMs = Number(row.worked_ms);
  const rate = rateOf(rates, row.month)?.fen_per_minute ?? 0;
  return {
    units: row.units,
    found: row.found,
    askedFen: fen(row.cost_fen),
    workedMs,
    workFen: workCost(workedMs, rate),
  };
}
const keyOf = ({ code, source }: CellRow): string => JSON.stringify([code, source]);

/** Each item and source of either time, with both. */
function cellsOf(now: readonly CellRow[], before: readonly CellRow[], rates: readonly RateRow[]) {
  const [ofNow, ofBefore] = [now, before].map((rows) => new Map(rows.map((row) => [keyOf(row), costOf(row, rates)])));
  const rows = new Map([...before, ...now].map((row) => [keyOf(row), row]));
  return [...rows].map(([key, { code, source }]) => ({
    code,
    source: source === '' ? null : source,
    now: ofNow?.get(key) ?? nothing,
    before: ofBefore?.get(key) ?? nothing,
  }));
}

/** Costs and revenue of a month by item and source, beside the same days of the month before. */
export async function readMonth(house: House, wanted: string | undefined): Promise<Data<typeof costsCalls.month>> {
  const { db } = house.system;
  const at = house.now();
  const today = dayInChina(at);
  const month = wanted ?? today.slice(0, 7);
  const { now, before } = daysOfMonth(month, today);
  const firstMonth = monthAfter(month, 1 - costRules.months);
  const all = await listCosts(db, { first: `${firstMonth}-01`, until: now.until });
  const earned = await listEarned(db, now, before);
  const rates = await listRates(db);
  const rowsBefore = await listCosts(db, before);
  const cells = cellsOf(
    all.filter((row) => row.month === month),
    rowsBefore,
    rates,
  );
  const codes = [...new Set([...cells, ...earned].map(({ code }) => code))];
  const names = await listItemNames(db, codes);
  const summedAt = await readSummedAt(db);
  const rate = rateOf(rates, month);
  const savers = await namesOfStaff(house, db, [rate?.saved_by ?? null]);
  return {
    month,
    from: now.first,
    until: now.until > now.first ? daysAfter(now.until, -1) : now.first,
    beforeFrom: before.first,
    beforeUntil: daysAfter(before.until, -1),
    summedAt: summedAt?.toISOString() ?? null,
    at: at.toISOString(),
    rate: {
      fenPerMinute: rate?.fen_per_minute ?? 0,
      since: rate?.month ?? costRules.leastMonth,
      savedBy: rate?.saved_by == null ? null : (savers.get(rate.saved_by) ?? ''),
      savedAt: rate?.saved_at?.toISOString() ?? null,
      mayChange: isOpenMonth(month, today),
    },
    items: names.map((row) => ({ code: row.code, name: { zh: row.name_zh, en: row.name_en } })),
    cells,
    earned: earned.map((row) => ({
      code: row.code,
      items: row.items,
      revenueFen: fen(row.revenue_fen),
      beforeFen: fen(row.before_fen),
    })),
    months: Array.from({ length: costRules.months }, (_, n) => {
      const name = monthAfter(firstMonth, n);
      const { askedFen, workFen } = addCosts(all.filter((row) => row.month === name).map((row) => costOf(row, rates)));
      return { month: name, askedFen, workFen };
    }),
  };
}

/** @throws Refusal costMonthFinal for a month that is over for more than a month, or has not begun */
export async function saveRate(
  house: House,
  staff: StaffActor,
  { month, fenPerMinute }: { month: string; fenPerMinute: number },
): Promise<void> {
  const at = house.now();
  if (!isOpenMonth(month, dayInChina(at))) throw new Refusal('costMonthFinal');
  await house.system.transaction(async (tx) => {
    await writeRate(tx, { month, fenPerMinute, by: staff.staffId, at });
    const facts = { fenPerMinute };
    await noteAct(tx, { staff, memberId: null, action: 'saveCostRate', subject: `month ${month}`, facts });
  });
}
