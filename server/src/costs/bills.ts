import type { SourceBill, sourceBillCalls } from '@beidiao/contract/costs/bills';
import { billDifferences, billLimits } from '@beidiao/contract/costs/rules';
import type { Data } from '@beidiao/contract/wire/call';
import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { readSheets } from '../base/sheet/read-sheets.ts';
import { SheetTrouble } from '../base/sheet/sheet.ts';
import type { House } from '../house.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import {
  beginBill,
  type BillRow,
  isSource,
  listAsked,
  listBills,
  listDifferences,
  writeComparison,
} from './bill-store.ts';
import { readBill } from './read-bill.ts';

const firstOf = (month: string): string => `${month}-01`;

async function presentBills(house: House, rows: readonly BillRow[]): Promise<SourceBill[]> {
  const { db } = house.system;
  const names = await namesOfStaff(
    house,
    db,
    rows.map((row) => row.compared_by),
  );
  return rows.map((row) => ({
    source: row.source,
    comparedBy: names.get(row.compared_by) ?? '',
    comparedAt: row.compared_at.toISOString(),
    billCount: row.bill_count,
    billFen: fen(row.bill_fen),
    ourCount: row.our_count,
    ourFen: fen(row.our_fen),
    sameCount: row.same_count,
    kinds: {
      onlyBill: row.kinds.onlyBill ?? 0,
      onlyOurs: row.kinds.onlyOurs ?? 0,
      otherAmount: row.kinds.otherAmount ?? 0,
      otherMonth: row.kinds.otherMonth ?? 0,
      twice: row.kinds.twice ?? 0,
    },
  }));
}

/** @param month yyyy-mm */
export async function readBills(house: House, month: string): Promise<Data<typeof sourceBillCalls.list>> {
  const { db } = house.system;
  const rows = await listBills(db, firstOf(month));
  const asked = await listAsked(db, firstOf(month));
  return {
    sources: [...new Set([...asked, ...rows.map(({ source }) => source)])],
    rows: await presentBills(house, rows),
  };
}

async function read(base64: string) {
  try {
    return await readBill(readSheets(Buffer.from(base64, 'base64')));
  } catch (error) {
    if (error instanceof SheetTrouble) throw new Refusal('sourceBillUnreadable');
    throw error;
  }
}

/**
 * Compares a bill with our records and keeps the outcome in the place of the last one. With faulty rows nothing is changed.
 * @throws Refusal sourceNotAsked, sourceBillUnreadable
 */
export async function compareBill(
  house: House,
  staff: StaffActor,
  { month, source, base64 }: { month: string; source: string; base64: string },
): Promise<Data<typeof sourceBillCalls.compare>> {
  if (!(await isSource(house.system.db, source))) throw new Refusal('sourceNotAsked');
  const { faults, ...lines } = await read(base64);
  if (faults.length > 0) return { bill: null, faults: faults.slice(0, billLimits.faults) };
  const of = { source, month: firstOf(month) };
  const row = await house.system.transaction(async (tx) => {
    await beginBill(tx, of, { staffId: staff.staffId, at: house.now() });
    const written = await writeComparison(tx, of, { ...lines, most: billLimits.differences });
    const differences = billDifferences.reduce((sum, kind) => sum + (written.kinds[kind] ?? 0), 0);
    const facts = { month, lines: written.bill_count, differences };
    await noteAct(tx, { staff, memberId: null, action: 'compareSourceBill', subject: `source ${source}`, facts });
    return written;
  });
  const [bill] = await presentBills(house, [row]);
  return { bill: bill ?? null, faults: [] };
}

export async function readDifferences(
  house: House,
  { month, source, after, pageSize }: { month: string; source: string; after: number; pageSize: number },
): Promise<Data<typeof sourceBillCalls.differences>> {
  const of = { source, month: firstOf(month) };
  const rows = await listDifferences(house.system.db, of, { after, limit: pageSize + 1 });
  const amount = (value: string | null): number | null => (value === null ? null : fen(value));
  return {
    rows: rows.slice(0, pageSize).map((row) => ({
      n: row.n,
      kind: row.kind,
      key: row.key,
      billRow: row.bill_row,
      billFen: amount(row.bill_fen),
      ourFen: amount(row.our_fen),
    })),
    hasMore: rows.length > pageSize,
  };
}
