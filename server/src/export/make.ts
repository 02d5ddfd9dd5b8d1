import { exportNames } from '@beidiao/contract/export/words';
import type { ExportFault } from '@beidiao/contract/export/states';
import { readActing } from '../account/account.ts';
import { brokenConstraint, type Tx } from '../base/db/db.ts';
import { describeError } from '../base/log.ts';
import { Refusal } from '../base/refusal.ts';
import { streamSheet } from '../base/sheet/write-xlsx.ts';
import { streamZip } from '../base/zip.ts';
import { isReportKeptFrom } from '../enterprise/enterprise.ts';
import { dropPieces, listPieces, putPieces, readPieces, stagePieces } from '../file/file.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { namesApart } from '../report/report.ts';
import { enqueue } from '../tasks.ts';
import { keptUntil, letNextBegin } from './apply.ts';
import { countAsked, headingOf, listWanted, mostOf } from './lists.ts';
import {
  addReports,
  listNames,
  removeReports,
  type Run,
  takeExport,
  writeBegun,
  writeFailed,
  writeReady,
  writeWaiting,
} from './make-store.ts';
import { fileOf, partsOf } from './pieces-of.ts';
import { isSame, mayApply, needsOf, pauseAfter, triesMost, turnMs } from './rules.ts';
import { openName, openWish } from './seals.ts';
import { type Making, Unmakeable } from './making.ts';
import { keepPage, keepReports } from './steps.ts';
import type { ExportOf, ExportRecord } from './store.ts';

/**
 * Goes on with an application for a while. A process that dies in between leaves parts that are kept and the job in the
 * queue: the next taking goes on after the last part, and what the dead one might still write finds its run gone.
 * @param forMs how long; then it stands in the queue again, behind others
 */
export async function goOn(house: House, of: ExportOf, forMs = turnMs): Promise<void> {
  const row = await take(house, of);
  if (row === undefined) return;
  const run = { ...of, run: row.run };
  try {
    if (row.tries > triesMost) throw new Unmakeable('broken');
    const isMade = await workOn(house, { row, run }, Date.now() + forMs);
    if (!isMade) await house.system.transaction((tx) => enqueue(tx, { task: 'makeExport', payload: of }));
  } catch (error) {
    await endInTrouble(house, row, error);
  }
}

/** Undefined where there is nothing to do now: it has ended, or another one of the member is at work and wakes this one. */
async function take(house: House, of: ExportOf): Promise<ExportRecord | undefined> {
  try {
    return await house.system.transaction((tx) => takeExport(tx, of, house.now()));
  } catch (error) {
    // Two of one member in the same moment: the other one has it.
    if (brokenConstraint(error) === 'export_at_work') return undefined;
    throw error;
  }
}

/** Whether nothing is left to do in another turn. */
async function workOn(house: House, { row, run }: Pick<Making, 'row' | 'run'>, until: number): Promise<boolean> {
  let making = await prepare(house, row, run);
  const hasBegun = (row.is_listed || row.parts > 0) && isSame(making.needs, row.needs);
  if (!hasBegun && !(await begin(house, making))) return true;
  if (!hasBegun)
    making = { ...making, row: { ...row, is_listed: row.kind === 'reports', next_after: null, parts: 0, done: 0 } };
  const step = row.kind === 'reports' ? keepReports : keepPage;
  for (;;) {
    const next = await step(house, making);
    if (next === 'lost') return true;
    if (next === 'over') break;
    if (Date.now() > until) return false;
    // Somebody may have lost a right, or left, while it runs: the next turn looks at that from the beginning.
    if (!isSame((await prepare(house, row, run)).needs, making.needs)) return false;
    making = { ...making, row: next };
  }
  await finish(house, making);
  return true;
}

/** With the rights of this moment. @throws Unmakeable */
async function prepare(house: House, row: ExportRecord, run: Run): Promise<Making> {
  const { db, transaction } = house.system;
  const actor = await readActing(db, row.member_id, row.user_id);
  if (actor === undefined || !mayApply(row.kind, actor.rights)) throw new Unmakeable('rights');
  const isKept = await isReportKeptFrom(db, actor);
  if (row.kind === 'reports' && isKept) throw new Unmakeable('rights');
  const wish = openWish(house.vault, row.member_id, row.wish_enc);
  return {
    row,
    run,
    reading: { house, actor, db, transaction: (work) => transaction(work) },
    asked: { wish, at: row.created_at, language: row.language },
    needs: needsOf(wish, { rights: actor.rights, isKept }),
  };
}

/** From the beginning: what was made with other rights goes. False where somebody else has it. @throws Unmakeable */
async function begin(house: House, { row, run, reading, asked, needs }: Making): Promise<boolean> {
  const wanted = row.kind === 'reports' ? await listWanted(reading, asked) : [];
  const total = row.kind === 'reports' ? wanted.length : await countAsked(reading, asked);
  if (total === 0) throw new Unmakeable('nothing');
  return house.system.transaction(async (tx) => {
    const it = { needs, total: Math.min(total, mostOf(row.kind)), isListed: row.kind === 'reports', now: house.now() };
    if (!(await writeBegun(tx, run, it))) return false;
    await dropPieces(tx, partsOf(run));
    await removeReports(tx, run);
    if (wanted.length > 0) await addReports(tx, run, wanted);
    return true;
  });
}

/** Puts the parts together. Only the parts that are kept count, so that it can be done again at any time. */
async function finish(house: House, making: Making): Promise<void> {
  const { row, run } = making;
  const { memberId } = run;
  const at = house.now();
  const pieces = await stagePieces(house, memberId, await wholeOf(house, making, at));
  const bytes = pieces.reduce((sum, piece) => sum + piece.bytes, 0);
  await house.system.transaction(async (tx) => {
    const until = keptUntil(at);
    const count = await writeReady(tx, run, { bytes, now: at, until });
    if (count === undefined) return;
    await putPieces(tx, fileOf(run), pieces);
    await dropPieces(tx, partsOf(run));
    const facts = { count, dueAt: until.toISOString() };
    const isToldAnyway = row.told_user_id === row.user_id;
    if (!isToldAnyway) await tell(tx, row, { kind: 'exportReady', facts });
    if (row.told_user_id !== null)
      await tell(tx, { ...row, user_id: row.told_user_id }, { kind: 'exportForReader', facts });
    await letNextBegin(tx, run);
  });
}

async function wholeOf(house: House, { row, run, reading, asked }: Making, at: Date): Promise<AsyncIterable<Buffer>> {
  const { memberId } = run;
  const parts = await listPieces(house.system.db, partsOf(run));
  if (row.kind !== 'reports') {
    const heading = headingOf(reading, row.kind, asked.language);
    const title = exportNames[row.kind][asked.language];
    return streamSheet({ title, heading, parts: () => readPieces(house, memberId, parts) }, at);
  }
  const named = await listNames(house.system.db, run);
  if (named.length === 0) throw new Unmakeable('nothing');
  const names = namesApart(named.map((it) => openName(house.vault, it.order_detail_id, it.name_enc)));
  const pieceOf = new Map(parts.map((piece) => [piece.n, piece]));
  const entries = named.map(({ n }, place) => ({
    name: `${names[place]}.pdf`,
    open: () => readPieces(house, memberId, [pieceOf.get(n) ?? []].flat()),
  }));
  return streamZip(entries, at);
}

type News =
  | {
      readonly kind: 'exportReady' | 'exportForReader';
      readonly facts: { readonly count: number; readonly dueAt: string };
    }
  | { readonly kind: 'exportFailed'; readonly facts: { readonly count: number } };
const tell = (tx: Tx, row: ExportRecord, news: News): Promise<void> =>
  notify(tx, {
    memberId: row.member_id,
    to: { who: 'user', userId: row.user_id },
    key: `export ${row.id} ${row.run} ${row.user_id}`,
    ...news,
  });

/** What no other try would mend is failed at once; anything else is tried again later, and others of the member go first. */
async function endInTrouble(house: House, row: ExportRecord, error: unknown): Promise<void> {
  const run = { memberId: row.member_id, exportId: row.id, run: row.run };
  const fault = faultOf(row, error);
  const now = house.now();
  house.log.warn({ exportId: row.id, fault, error: describeError(error) }, 'an export has stopped');
  await house.system.transaction(async (tx) => {
    if (fault === undefined) {
      if (!(await writeWaiting(tx, run, now))) return;
      const runAt = new Date(now.getTime() + pauseAfter(row.tries));
      await enqueue(tx, { task: 'makeExport', payload: { memberId: run.memberId, exportId: run.exportId }, runAt });
    } else {
      const count = await writeFailed(tx, run, { fault, now, until: keptUntil(now) });
      if (count === undefined) return;
      await tell(tx, row, { kind: 'exportFailed', facts: { count } });
    }
    await letNextBegin(tx, run);
  });
}

/** Undefined for what another try may mend. */
function faultOf(row: ExportRecord, error: unknown): ExportFault | undefined {
  if (error instanceof Unmakeable) return error.fault;
  if (error instanceof Refusal && error.why === 'statementUnsettled') return 'unsettled';
  if (error instanceof Refusal && (error.why === 'forbidden' || error.why === 'viewingOff')) return 'rights';
  return row.tries >= triesMost ? 'broken' : undefined;
}
