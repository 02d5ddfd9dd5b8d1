import type { Batch, BatchRow } from '@beidiao/contract/batch/calls';
import { mayBeTypedAgain } from '@beidiao/contract/batch/cells';
import {
  bareHeading,
  type Column,
  columnNames,
  columns as allColumns,
  isDocumentTypeHeading,
  lacksOf,
} from '@beidiao/contract/batch/columns';
import {
  batchDays,
  batchRowsMax,
  batchRowStates,
  type OpenRowState,
  openRowStates,
} from '@beidiao/contract/batch/states';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { MemberId, Tenant, UserId } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import { dayMs } from '../account/account.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { mapInSlices } from '../base/slices.ts';
import type { Vault } from '../base/secrets/vault.ts';
import { scanUpload } from '../file/file.ts';
import type { House } from '../house.ts';
import { enqueue } from '../tasks.ts';
import { newRow, presentRow, sinceLately } from './rows.ts';
import {
  openFileName,
  openGiven,
  openHeadings,
  openNow,
  openRemark,
  openSheet,
  sealContent,
  sealFileName,
} from './seals.ts';
import {
  addBatch,
  type BatchOf,
  type BatchRecord,
  countChange,
  countFixes,
  countOpen,
  countProblems,
  countRows,
  findBatch,
  findRows,
  holdBatch,
  keepContent,
  keepHeadings,
  listByIds,
  listNames,
  listOwners,
  listRows,
  lockOpen,
  markTwins,
  removeBatch,
  writeDecision,
  writeMapping,
  writeRows,
} from './store.ts';

/** Who brought each of these lists. */
export const ownersOfBatches = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId }[]> => listOwners(db, memberId, ids);

/** Lists of one member that wait to be ordered: a file a minute for a year helps nobody. */
const openMost = 50;

type Counts = Batch['counts'];
export const noRows = Object.fromEntries(batchRowStates.map((state) => [state, 0])) as Counts; // every state is there

/** Takes a file; a job reads it. @throws Refusal batchesTooMany, fileInfected, fileCheckBusy */
export async function uploadBatch(
  house: House,
  { actor, transaction, aside }: Tenant,
  { fileName, base64 }: { fileName: string; base64: string },
): Promise<Batch> {
  const { memberId, userId } = actor;
  const content = Buffer.from(base64, 'base64');
  await aside(() => scanUpload(house, { memberId, userId }, content));
  const endsAt = new Date(house.now().getTime() + batchDays * dayMs);
  return transaction(async (tx) => {
    await lockOpen(tx, memberId);
    if ((await countOpen(tx, memberId)) >= openMost) throw new Refusal('batchesTooMany', { most: openMost });
    const nameEnc = sealFileName(house.vault, memberId, fileName);
    const batchFileId = await addBatch(tx, { memberId, userId, nameEnc, endsAt });
    const of = { memberId, batchFileId };
    await keepContent(tx, of, sealContent(house.vault, batchFileId, content));
    await enqueue(tx, { task: 'readBatch', payload: of });
    const made = await mustFind(tx, of);
    await note(tx, { memberId, userId }, { action: 'uploadBatch', batchFileId, facts: { bytes: content.length } });
    return present(house, made, noRows);
  });
}

type BatchAct = 'exportBatch' | 'uploadBatch' | 'mapBatch' | 'changeBatch' | 'removeBatch';
type Noted = { readonly action: BatchAct; readonly batchFileId: string; readonly facts?: Record<string, unknown> };
export const note = (
  tx: Tx,
  { memberId, userId }: Pick<Tenant['actor'], 'memberId' | 'userId'>,
  { action, batchFileId, facts = {} }: Noted,
): Promise<unknown> => writeAudit(tx, { memberId, userId, action, subject: `batch ${batchFileId}`, facts });

/** @throws Refusal notFound */
export async function mustFind(db: Db, of: BatchOf): Promise<BatchRecord> {
  const row = await findBatch(db, of);
  if (row === undefined) throw new Refusal('notFound');
  return row;
}

export const present = ({ vault }: Pick<House, 'vault'>, row: BatchRecord, counts: Counts): Batch => ({
  batchFileId: row.id,
  fileName: openFileName(vault, row.member_id, row.name_enc),
  state: row.state,
  fault: row.fault,
  sheet: row.sheet_enc === null ? null : openSheet(vault, row.id, row.sheet_enc),
  operatorName:
    row.operator_enc === null ? '' : vault.open('user_account.name', row.operator_enc, `user ${row.user_id}`),
  createdAt: row.created_at.toISOString(),
  endsAt: row.ends_at.toISOString(),
  readRows: row.read_rows,
  allRows: row.all_rows,
  counts,
});

/** Rows by state, of each list. */
export async function countsOf(
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Counts>> {
  const found = new Map<string, Counts>(ids.map((id) => [id, { ...noRows }]));
  for (const { batch_file_id, state, count } of ids.length === 0 ? [] : await countRows(db, memberId, ids)) {
    const counts = found.get(batch_file_id);
    if (counts !== undefined) counts[state] = count;
  }
  return found;
}
export const countsOfOne = async (db: Db, { memberId, batchFileId }: BatchOf): Promise<Counts> =>
  (await countsOf(db, memberId, [batchFileId])).get(batchFileId) ?? noRows;

/** What is noted beside an ordered candidate. */
export const openRemarkOf = (vault: Vault, row: { batchFileId: string; n: number }, sealed: Buffer | null): string =>
  sealed === null ? '' : openRemark(vault, row, sealed);

/** A list with its counts. @throws Refusal notFound */
export async function readBatchFile(
  house: House,
  { actor, db }: Pick<Tenant, 'actor' | 'db'>,
  batchFileId: string,
): Promise<Batch> {
  const of = { memberId: actor.memberId, batchFileId };
  return present(house, await mustFind(db, of), await countsOfOne(db, of));
}

/** The palette asks at each key: names are sealed, and opening a thousand takes longer than all the rest. */
const listsLookedThrough = 200;
/** Of a list; what is longer is no number of the database. */
const isNumber = /^\d{1,18}$/;

/** The list with this number, and the newest with this text in the name of their file, of those that the reader sees. */
export async function findLists(
  house: Pick<House, 'vault'>,
  db: Db,
  { memberId, userId, text, limit }: { memberId: MemberId; userId: UserId | null; text: string; limit: number },
): Promise<Batch[]> {
  const part = text.trim().toLowerCase();
  const asked = { memberId, from: '1900-01-01', until: '2900-01-01', userId, limit: listsLookedThrough };
  const found: string[] = [];
  if (isNumber.test(part))
    for (const { id, user_id } of await listOwners(db, memberId, [part]))
      if (userId === null || user_id === userId) found.push(id);
  for (const { id, name_enc } of await listNames(db, asked)) {
    if (found.length === limit) break;
    if (id !== part && openFileName(house.vault, memberId, name_enc).toLowerCase().includes(part)) found.push(id);
  }
  return showLists(house, { memberId, db }, found);
}

/** These lists with their counts, in this order. */
export async function showLists(
  house: Pick<House, 'vault'>,
  { memberId, db }: { memberId: MemberId; db: Db },
  ids: readonly string[],
): Promise<Batch[]> {
  const counts = await countsOf(db, memberId, ids);
  const rows = ids.length === 0 ? [] : await listByIds(db, memberId, ids);
  return rows.map((row) => present(house, row, counts.get(row.id) ?? noRows));
}

/** How many people of a list can be ordered. @throws Refusal notFound */
export async function countReady(db: Db, of: BatchOf): Promise<number> {
  await mustFind(db, of);
  return (await countsOfOne(db, of)).ready;
}

/** @throws Refusal notFound */
export async function readProgress(house: House, { actor, db }: Pick<Tenant, 'actor' | 'db'>, batchFileId: string) {
  const of = { memberId: actor.memberId, batchFileId };
  const row = await mustFind(db, of);
  const columnAt = new Map(allColumns.map((column) => [row.mapping[column], column]));
  const headings = row.headings_enc === null ? [] : openHeadings(house.vault, row.id, row.headings_enc);
  return {
    ...present(house, row, await countsOfOne(db, of)),
    version: row.version,
    problems: (await countProblems(db, of)).map(({ column_name: column, ...found }) => ({ column, ...found })),
    fixes: await countFixes(db, of),
    headings: headings.map((heading) => ({ ...heading, column: columnAt.get(heading.place) ?? null })),
  };
}

type Naming = { readonly batchFileId: string; readonly columns: readonly { place: number; column: Column }[] };

/**
 * Somebody says which heading is which column: the list is read by it, and so is the next one of the enterprise. It may be said
 * again until somebody of the list is ordered; what was typed into its rows is lost.
 * @throws Refusal notFound, batchNotInState, batchColumnMissing
 */
export async function mapHeadings(house: House, { actor, transaction }: Tenant, naming: Naming): Promise<Batch> {
  const { batchFileId, columns } = naming;
  const { memberId } = actor;
  const of = { memberId, batchFileId };
  const mapping = Object.fromEntries(columns.map(({ column, place }) => [column, place]));
  return transaction(async (tx) => {
    const sealed = await holdHeadings(tx, of);
    const [lack] = lacksOf(mapping);
    if (lack !== undefined) throw new Refusal('batchColumnMissing', { column: columnNames[lack] });
    const seen = openHeadings(house.vault, batchFileId, sealed);
    const types = seen.find(({ heading }) => isDocumentTypeHeading(heading));
    const named = columns.flatMap(({ column, place }) => {
      const heading = bareHeading(seen.find((one) => one.place === place)?.heading ?? '').slice(0, 80);
      return heading === '' ? [] : [{ heading, column }];
    });
    await keepHeadings(tx, memberId, [...new Map(named.map((one) => [one.heading, one])).values()]);
    await writeMapping(tx, of, types === undefined ? mapping : { ...mapping, documentType: types.place });
    await enqueue(tx, { task: 'readBatch', payload: of });
    const made = await mustFind(tx, of);
    await note(tx, actor, { action: 'mapBatch', batchFileId });
    return present(house, made, noRows);
  });
}

/** The headings of a list that can be read again, which is locked. @throws Refusal notFound, batchNotInState */
async function holdHeadings(tx: Tx, of: BatchOf): Promise<Buffer> {
  const state = await holdBatch(tx, of);
  if (state === undefined) throw new Refusal('notFound');
  const { headings_enc: sealed } = await mustFind(tx, of);
  if ((state !== 'headings' && state !== 'fixing') || sealed === null) throw new Refusal('batchNotInState');
  return sealed;
}

/** Locks the list. @throws Refusal notFound, batchNotInState */
export async function holdIn(tx: Tx, of: BatchOf, state: BatchRecord['state']): Promise<BatchRecord> {
  const now = await holdBatch(tx, of);
  if (now === undefined) throw new Refusal('notFound');
  if (now !== state) throw new Refusal('batchNotInState');
  return mustFind(tx, of);
}

type PageWish = {
  readonly batchFileId: string;
  readonly state?: OpenRowState | undefined;
  readonly cursor?: string | undefined;
  readonly pageSize: number;
};
const rankOf = (state: OpenRowState): number => openRowStates.indexOf(state) + 1;

/** @throws Refusal notFound */
export async function readRows(house: House, { actor, db }: Pick<Tenant, 'actor' | 'db'>, wish: PageWish) {
  const { batchFileId, state, cursor, pageSize } = wish;
  const of = { memberId: actor.memberId, batchFileId };
  await mustFind(db, of);
  const [, rank = '0', n = '0'] = /^(\d)\.(\d{1,8})$/.exec(cursor ?? '') ?? [];
  const ranks = state === undefined ? ([1, openRowStates.length] as const) : ([rankOf(state), rankOf(state)] as const);
  const rows = await listRows(db, of, { ranks, after: { rank: Number(rank), n: Number(n) }, limit: pageSize });
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return {
    rows: rows.map((row) => presentRow(house, batchFileId, row)),
    nextCursor: last === undefined ? null : `${last.rank}.${last.n}`,
  };
}

/** All that are not ordered, in the order of the grid. */
export async function readOpenRows(
  house: House,
  { actor, db }: Pick<Tenant, 'actor' | 'db'>,
  batchFileId: string,
): Promise<BatchRow[]> {
  const of = { memberId: actor.memberId, batchFileId };
  const ranks = [1, openRowStates.length] as const;
  const rows = await listRows(db, of, { ranks, after: { rank: 0, n: 0 }, limit: batchRowsMax });
  return mapInSlices(rows, (row) => presentRow(house, batchFileId, row));
}

type Changed = { rows: BatchRow[]; counts: Counts; version: number };
type Place = { readonly n: number; readonly column: Column };
type Cell = Place & { readonly text: string; readonly was?: string | undefined };

/**
 * Changes cells, and looks anew at their rows and at who stands there twice. What a formula has come to or a sheet may have
 * rounded is right once it was typed again. What somebody else has changed since it was read
 * stays. @throws Refusal notFound, batchNotInState */
export async function saveCells(
  house: House,
  { actor, transaction }: Tenant,
  { batchFileId, cells }: { batchFileId: string; cells: readonly Cell[] },
): Promise<Changed & { clashes: Place[] }> {
  const of = { memberId: actor.memberId, batchFileId };
  const today = dayInChina(house.now());
  return transaction(async (tx) => {
    await holdIn(tx, of, 'fixing');
    const numbers = [...new Set(cells.map(({ n }) => n))];
    const rows = await findRows(tx, of, numbers);
    if (rows.length < numbers.length) throw new Refusal('notFound');
    const clashes: Place[] = [];
    const fresh = rows.flatMap((row) => {
      const before = openGiven(house.vault, { batchFileId, n: row.n }, row.given_enc);
      const now = openNow(house.vault, { batchFileId, n: row.n }, row.now_enc);
      // As it was typed, or as it was set right since.
      const isAsRead = ({ column, was }: Cell): boolean =>
        was === undefined || was === now[column] || was === (before[column]?.text ?? '');
      const changing = cells.filter(
        ({ n, column, text }) =>
          n === row.n && ((before[column]?.text ?? '') !== text || mayBeTypedAgain(row.problems[column])),
      );
      const typed = changing.filter(isAsRead);
      clashes.push(...changing.filter((cell) => !isAsRead(cell)).map(({ n, column }) => ({ n, column })));
      if (typed.length === 0) return [];
      const given = { ...before, ...Object.fromEntries(typed.map(({ column, text }) => [column, { text }])) };
      return [newRow(house, of, { n: row.n, given, today })];
    });
    const before = fresh.length === 0 ? [] : await writeRows(tx, of, fresh);
    const people = [...before, ...fresh.flatMap(({ personKey }) => personKey ?? [])];
    return { ...(await changed(house, tx, { actor, of, numbers, people, changes: fresh.length })), clashes };
  });
}

type Decision = {
  readonly batchFileId: string;
  readonly rows: readonly number[];
  readonly decision: 'order' | 'leave' | 'open';
};

/** @throws Refusal notFound, batchNotInState */
export async function decideRows(house: House, { actor, transaction }: Tenant, wish: Decision): Promise<Changed> {
  const { batchFileId, rows, decision } = wish;
  const of = { memberId: actor.memberId, batchFileId };
  return transaction(async (tx) => {
    await holdIn(tx, of, 'fixing');
    const numbers = [...new Set(rows)];
    if ((await findRows(tx, of, numbers)).length < numbers.length) throw new Refusal('notFound');
    const decided = await writeDecision(tx, of, { rows: numbers, decision: decision === 'open' ? null : decision });
    const people = decided.flatMap(({ person_key }) => person_key ?? []);
    return changed(house, tx, { actor, of, numbers, people, changes: decided.length });
  });
}

type Change = {
  readonly actor: Tenant['actor'];
  readonly of: BatchOf;
  readonly numbers: readonly number[];
  readonly people: readonly Buffer[];
  /** How many rows say something else than before. */
  readonly changes: number;
};
/** The rows that were changed, and those that look otherwise because of it. */
async function changed(house: House, tx: Tx, { actor, of, numbers, people, changes }: Change): Promise<Changed> {
  const touched = changes === 0 ? [] : await markTwins(tx, of, { people, since: sinceLately(house) });
  const rows = await findRows(tx, of, [...new Set([...numbers, ...touched])]);
  const counts = await countsOfOne(tx, of);
  if (changes > 0)
    await note(tx, actor, { action: 'changeBatch', batchFileId: of.batchFileId, facts: { rows: changes } });
  const version = await countChange(tx, of, changes > 0);
  return { rows: rows.map((row) => presentRow(house, of.batchFileId, row)), counts, version };
}

/** @throws Refusal notFound, batchNotInState */
export async function removeList({ actor, transaction }: Tenant, batchFileId: string): Promise<void> {
  const of = { memberId: actor.memberId, batchFileId };
  await transaction(async (tx) => {
    const state = await holdBatch(tx, of);
    if (state === undefined) throw new Refusal('notFound');
    if (state === 'ordered') throw new Refusal('batchNotInState');
    await removeBatch(tx, of);
    await note(tx, actor, { action: 'removeBatch', batchFileId });
  });
}
