import type { StatementFilters, StatementRow } from '@beidiao/contract/invoice/statement';
import { Refusal } from '../base/refusal.ts';
import { filterOf, type Reading, readItemNames, readMonth, rowOf, sumsOfTotal } from './account-statement.ts';
import type { EntrySums } from './statement-sheet.ts';
import { listEntries, sumEntries } from './statement-store.ts';

export { footOf, headOf, lineOf } from './statement-sheet.ts';

/** How many entries an export would hold, and their sums. @throws Refusal statementUnsettled, forbidden */
export async function sumStatement(
  reading: Reading,
  wish: StatementFilters,
): Promise<{ count: number; sum: EntrySums }> {
  if (!(await readMonth(reading, wish.month)).isSettled) throw new Refusal('statementUnsettled');
  const total = await sumEntries(reading.db, await filterOf(reading, wish));
  return { count: total.count, sum: sumsOfTotal(total) };
}

/** Entries from the newest on; `before` is the id that the page before has ended with. @throws Refusal forbidden */
export async function listStatement(
  reading: Reading,
  wish: StatementFilters,
  page: { before: string | null; limit: number },
): Promise<StatementRow[]> {
  const { house, actor, db } = reading;
  const found = await listEntries(db, await filterOf(reading, wish), page);
  const nameOfItem = await readItemNames(reading, found);
  return found.map((row) => rowOf({ house, actor, nameOfItem }, row));
}
