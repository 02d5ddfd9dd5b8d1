import { readPerson } from '../account/account.ts';
import { sheetPart } from '../base/sheet/write-xlsx.ts';
import { Refusal } from '../base/refusal.ts';
import { putPiece, stagePiece } from '../file/file.ts';
import type { House } from '../house.ts';
import { fileNameOf, printReport, type ReadReport, readReports } from '../report/report.ts';
import { readFoot, readPage } from './lists.ts';
import { listUnprinted, type PrintedReport, writePrinted, writeStep } from './make-store.ts';
import type { Making } from './making.ts';
import { partsOf } from './pieces-of.ts';
import { reportsAtOnce } from './rules.ts';
import { sealName } from './seals.ts';
import type { ExportRecord } from './store.ts';

/** Where it stands after a step; `over` when every part is kept, `lost` when somebody else has it. */
type Next = ExportRecord | 'over' | 'lost';

/** The next page of a list. The part and how far it is are written together: neither stands without the other. */
export async function keepPage(house: House, { row, run, reading, asked }: Making): Promise<Next> {
  if (row.is_listed) return 'over';
  const { lines, nextAfter } = await readPage(reading, asked, row.next_after);
  const done = row.done + lines.length;
  const isListed = nextAfter === null;
  // Line 1 is the heading.
  const table = [...lines, ...(isListed ? await readFoot(reading, asked, done) : [])];
  const piece = await stagePiece(house, run.memberId, sheetPart(table, row.done + 2));
  const parts = await house.system.transaction(async (tx) => {
    const step = { done: lines.length, leftOut: 0, nextAfter, isListed, isKept: true, now: house.now() };
    const kept = await writeStep(tx, run, step);
    if (kept !== undefined) await putPiece(tx, partsOf(run), { ...piece, n: kept });
    return kept;
  });
  if (parts === undefined) return 'lost';
  return { ...row, done, parts, is_listed: isListed, next_after: nextAfter };
}

/** The next few reports, one after the other: whoever asks for a single one in between does not wait for all of these. */
export async function keepReports(house: House, making: Making): Promise<Next> {
  const { row, run, asked } = making;
  const waiting = await listUnprinted(house.system.db, run, reportsAtOnce);
  if (waiting.length === 0) return 'over';
  const reads = await readThose(
    making,
    waiting.map(({ order_detail_id }) => order_detail_id),
  );
  const { username, loginName } = await readPerson(house.system.db, house.vault, row.user_id);
  const reader = { name: username || loginName, at: house.now() };
  for (const { n, order_detail_id: detailId } of waiting) {
    const read = reads.get(detailId);
    const pdf = read && (await printReport(house, read.report, { language: asked.language, reader }));
    const piece = pdf && (await stagePiece(house, run.memberId, pdf));
    const isKept = await house.system.transaction(async (tx) => {
      const step = { done: read ? 1 : 0, leftOut: read ? 0 : 1, nextAfter: null, isListed: true };
      const kept = await writeStep(tx, run, { ...step, isKept: piece !== undefined, now: house.now() });
      if (kept === undefined) return false;
      await writePrinted(tx, { ...run, n }, read === undefined ? null : printedOf(making, house, read));
      if (piece !== undefined) await putPiece(tx, partsOf(run), { ...piece, n });
      return true;
    });
    if (!isKept) return 'lost';
  }
  return row;
}

const printedOf = ({ asked }: Making, { vault }: House, { row, report }: ReadReport): PrintedReport => ({
  reportId: row.id,
  nameEnc: sealName(vault, row.order_detail_id, fileNameOf(report, asked.language)),
});

/** Those that there are; none where all of them were deleted meanwhile. */
async function readThose({ reading }: Making, detailIds: readonly string[]): Promise<ReadonlyMap<string, ReadReport>> {
  try {
    const { reads } = await readReports(reading, detailIds);
    return new Map(reads.map((read) => [read.row.order_detail_id, read]));
  } catch (error) {
    const isGone = error instanceof Refusal && (error.why === 'reportDeleted' || error.why === 'reportNotReady');
    if (isGone) return new Map();
    throw error;
  }
}
