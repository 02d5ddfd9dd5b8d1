import { exportCalls, type ExportRow } from '@beidiao/contract/export/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { openXlsx } from '../src/base/sheet/read-xlsx.ts';
import { goOn } from '../src/export/make.ts';
import type { Person, TestHouse } from './house.ts';

type Wish = ParamsSent<typeof exportCalls.apply>;
const anyWish: Wish = { kind: 'statement' };

export const applyFor = async (home: TestHouse, who: Person, wish: Wish = anyWish): Promise<string> =>
  (await home.call(exportCalls.apply, wish, who)).id;

/** Applied for, and made by the job. */
export async function aFile(home: TestHouse, who: Person, wish: Wish = anyWish): Promise<ExportRow> {
  const exportId = await applyFor(home, who, wish);
  await goOn(home.house, { memberId: who.memberId, exportId });
  return exportRow(home, who, exportId);
}

/** As this person sees it. */
export async function exportRow(home: TestHouse, who: Person, id: string): Promise<ExportRow> {
  const { rows } = await home.call(exportCalls.applyList, { withHidden: true }, who);
  const row = rows.find((each) => each.id === id);
  if (row === undefined) throw new Error(`no export ${id} in the list`);
  return row;
}

/** The cells of the only sheet of a workbook, as the reader of uploads sees them. */
export async function cellsOf(workbook: Buffer): Promise<string[][]> {
  const [sheet] = await openXlsx(workbook);
  const rows: string[][] = [];
  for await (const { cells } of sheet?.rows ?? []) rows.push(Array.from(cells, (cell) => cell?.text ?? ''));
  return rows;
}
