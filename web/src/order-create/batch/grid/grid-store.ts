import { type Batch, type BatchRow, batchCalls } from '@beidiao/contract/batch/calls';
import { readCell } from '@beidiao/contract/batch/cells';
import type { Column } from '@beidiao/contract/batch/columns';
import { batchCellsMax } from '@beidiao/contract/batch/states';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { createStore } from 'zustand';
import { problemOf } from '../../../wire/send/problem-of.ts';
import { readTimeoutMs, send } from '../../../wire/send/send.ts';
import type { Edit } from './paste-block.ts';
import { addStep, type Decision, type StepDone, takenBack } from './steps-back.ts';

/** What was typed into a cell and is not yet kept; with why, when it could not be. */
export type Typed = { readonly text: string; readonly why: string | null };
export type Counts = Batch['counts'];
/** A cell that a colleague has changed while somebody typed: theirs stands there, until somebody chooses. */
export type Clash = { readonly n: number; readonly column: Column; readonly mine: string; readonly theirs: string };

export type Grid = {
  readonly rows: ReadonlyMap<number, BatchRow>;
  /** The numbers of the rows as they came: what is put right stays where it stands. */
  readonly ns: readonly number[];
  /** Every row is here. */
  readonly isWhole: boolean;
  readonly loadProblem: string | null;
  /** By `cellKey`. */
  readonly typed: ReadonlyMap<string, Typed>;
  /** By `cellKey`. */
  readonly clashes: ReadonlyMap<string, Clash>;
  /** As the server counted them with the last change. */
  readonly counts: Counts | null;
  readonly steps: readonly StepDone[];
  /** ms, of the last change that was kept. */
  readonly savedAt: number | null;
  readonly isSaving: boolean;
  readonly decideProblem: string | null;
};

export const cellKey = ({ n, column }: { n: number; column: Column }): string => `${n} ${column}`;

/** A cell as it looks now: what was typed last, looked at by the rules of the server. */
export function cellOf(row: BatchRow, column: Column, typed: Typed | undefined): BatchRow['cells'][Column] {
  const kept = row.cells[column];
  if (typed === undefined) return kept;
  return { ...kept, text: typed.text, problem: readCell(column, { text: typed.text }, dayInChina(Date.now())).problem };
}

type Job =
  | { readonly kind: 'cells'; readonly cells: Map<string, Edit> }
  | { readonly kind: 'decision'; readonly rows: readonly number[]; readonly decision: Decision };

const pageSize = 500;
/** ms, until it is looked again whether what this page does itself is done. */
const followMs = 500;

/**
 * The rows of one list in this browser, and what is done to them. Changes are sent one after the other in the order in
 * which they were made; what was typed while one is on its way goes with the next.
 */
export function openGrid(batchFileId: string, openedAt: number) {
  const store = createStore<Grid>(() => ({
    rows: new Map(),
    ns: [],
    isWhole: false,
    loadProblem: null,
    typed: new Map(),
    clashes: new Map(),
    counts: null,
    steps: [],
    savedAt: null,
    isSaving: false,
    decideProblem: null,
  }));
  const jobs: Job[] = [];
  /** What stood in a cell before what is being kept. */
  const bases = new Map<string, string>();
  /** Of the changes that these rows are known to have. */
  let version = openedAt;

  /** Rows as the server has them now; those that are new stand at the end. */
  const take = (fresh: readonly BatchRow[], onlyNew: boolean): void => {
    const { rows, ns } = store.getState();
    const next = new Map(rows);
    const more = fresh.filter(({ n }) => !next.has(n)).map(({ n }) => n);
    for (const row of fresh) if (!onlyNew || !next.has(row.n)) next.set(row.n, row);
    store.setState({ rows: next, ns: more.length === 0 ? ns : [...ns, ...more] });
  };

  /** What waits for somebody comes first. */
  const load = async (signal: AbortSignal): Promise<void> => {
    store.setState({ loadProblem: null });
    let cursor: string | null = null;
    try {
      do {
        const page: { rows: BatchRow[]; nextCursor: string | null } = await send(
          batchCalls.rows,
          { batchFileId, pageSize, ...(cursor === null ? {} : { cursor }) },
          { signal, timeoutMs: readTimeoutMs },
        );
        if (signal.aborted) return;
        // A row that was changed while the others came is known better already.
        take(page.rows, true);
        cursor = page.nextCursor;
      } while (cursor !== null);
      store.setState({ isWhole: true });
    } catch (fault) {
      if (!signal.aborted) store.setState({ loadProblem: problemOf(fault) });
    }
  };

  const mark = (cells: ReadonlyMap<string, Edit>, why: string): void => {
    const typed = new Map(store.getState().typed);
    for (const [key, { text }] of cells) if (typed.get(key)?.text === text) typed.set(key, { text, why });
    store.setState({ typed });
  };

  /** What was sent is kept; what was typed over it meanwhile is not. */
  const settle = (cells: ReadonlyMap<string, Edit>): void => {
    const typed = new Map(store.getState().typed);
    for (const [key, { text }] of cells) if (typed.get(key)?.text === text) typed.delete(key);
    store.setState({ typed });
  };

  const keptText = ({ n, column }: { n: number; column: Column }): string =>
    store.getState().rows.get(n)?.cells[column].text ?? '';

  /** A colleague was first: their text stands, and what was typed last waits beside it. */
  const clash = (places: readonly { n: number; column: Column }[]): void => {
    const [clashes, typed] = [new Map(store.getState().clashes), new Map(store.getState().typed)];
    for (const place of places) {
      const key = cellKey(place);
      const mine = typed.get(key)?.text;
      typed.delete(key);
      if (mine !== undefined) clashes.set(key, { ...place, mine, theirs: keptText(place) });
    }
    store.setState({ clashes, typed });
  };

  /** What is typed next is typed over what stands there now. */
  const rebase = (cells: ReadonlyMap<string, Edit>): void => {
    for (const [key, cell] of cells) {
      if (store.getState().typed.has(key)) bases.set(key, keptText(cell));
      else bases.delete(key);
    }
  };

  const saveCells = async (cells: ReadonlyMap<string, Edit>) => {
    const asked = [...cells].map(([key, { n, column, text }]) => ({ n, column, text, was: bases.get(key) }));
    const changed = await send(batchCalls.saveCells, { batchFileId, cells: asked });
    take(changed.rows, false);
    clash(changed.clashes);
    settle(cells);
    rebase(cells);
    return changed;
  };

  const work = async (job: Job): Promise<void> => {
    const changed =
      job.kind === 'cells'
        ? await saveCells(job.cells)
        : {
            ...(await send(batchCalls.decide, { batchFileId, rows: [...job.rows], decision: job.decision })),
            clashes: [],
          };
    take(changed.rows, false);
    // One more is this change alone, unless a colleague was faster: then it may be theirs, of more rows than these. With
    // others between them the rows are read anew once the page hears of it.
    if (changed.version === version + 1 && changed.clashes.length === 0) version = changed.version;
    store.setState({ counts: changed.counts, savedAt: Date.now(), decideProblem: null });
  };

  const flush = async (): Promise<void> => {
    if (store.getState().isSaving) return;
    store.setState({ isSaving: true });
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      try {
        await work(job);
      } catch (fault) {
        const why = problemOf(fault);
        if (job.kind === 'cells') mark(job.cells, why);
        else store.setState({ decideProblem: why });
      }
    }
    store.setState({ isSaving: false });
  };

  const queueCells = (edits: readonly Edit[]): void => {
    const typed = new Map(store.getState().typed);
    for (const edit of edits) {
      const last = jobs.at(-1);
      const room = last?.kind === 'cells' && last.cells.size < batchCellsMax ? last.cells : null;
      const cells = room ?? new Map<string, Edit>();
      if (room === null) jobs.push({ kind: 'cells', cells });
      cells.set(cellKey(edit), edit);
      if (!bases.has(cellKey(edit))) bases.set(cellKey(edit), edit.was ?? keptText(edit));
      typed.set(cellKey(edit), { text: edit.text, why: null });
    }
    store.setState({ typed });
    void flush();
  };

  const textOf = ({ n, column }: Edit): string => {
    const { rows, typed } = store.getState();
    return typed.get(cellKey({ n, column }))?.text ?? rows.get(n)?.cells[column].text ?? '';
  };
  const done = (step: StepDone): void => store.setState(({ steps }) => ({ steps: addStep(steps, step) }));

  const edit = (edits: readonly Edit[]): void => {
    const changes = edits
      .map((it) => ({ ...it, before: textOf(it) }))
      .filter(({ before, text, isAgain }) => isAgain || before !== text);
    if (changes.length === 0) return;
    done({ kind: 'cells', cells: changes.map(({ n, column, before, text }) => ({ n, column, before, after: text })) });
    queueCells(changes.map(({ n, column, text, was }) => ({ n, column, text, ...(was === undefined ? {} : { was }) })));
  };

  const queueDecision = (rows: readonly number[], decision: Decision): void => {
    for (let at = 0; at < rows.length; at += batchCellsMax)
      jobs.push({ kind: 'decision', rows: rows.slice(at, at + batchCellsMax), decision });
    void flush();
  };
  const decide = (rows: readonly number[], decision: Decision): void => {
    done({ kind: 'decision', rows, before: decision === 'open' ? 'leave' : 'open' });
    queueDecision(rows, decision);
  };

  /** @returns the cell that looks as it did before */
  const undo = (): { n: number; column: Column } | null => {
    const { steps } = store.getState();
    const last = steps.at(-1);
    if (last === undefined) return null;
    store.setState({ steps: steps.slice(0, -1) });
    if (last.kind === 'decision') {
      queueDecision(last.rows, last.before);
      return null;
    }
    queueCells(takenBack(last.cells));
    return last.cells[0] ?? null;
  };

  /** Sends what could not be kept once more, as it was typed. */
  const retry = (): void => {
    const failed = [...store.getState().typed].filter(([, { why }]) => why !== null);
    queueCells(
      failed.map(([key, { text }]) => {
        const [n = '', column = ''] = key.split(' ');
        return { n: Number(n), column: column as Column, text }; // written by `cellKey`
      }),
    );
  };

  /** Mine is kept over theirs, or theirs stays. */
  const choose = ({ n, column, mine, theirs }: Clash, isMine: boolean): void => {
    const clashes = new Map(store.getState().clashes);
    clashes.delete(cellKey({ n, column }));
    store.setState({ clashes });
    if (isMine) edit([{ n, column, text: mine, was: theirs }]);
  };

  /** All rows as they are by now; what this page has changed meanwhile is known better. */
  const readAnew = async (signal: AbortSignal): Promise<BatchRow[] | null> => {
    const [fresh, before]: [BatchRow[], number] = [[], version];
    let cursor: string | null = null;
    do {
      const page: { rows: BatchRow[]; nextCursor: string | null } = await send(
        batchCalls.rows,
        { batchFileId, pageSize, ...(cursor === null ? {} : { cursor }) },
        { signal, timeoutMs: readTimeoutMs },
      );
      fresh.push(...page.rows);
      cursor = page.nextCursor;
    } while (cursor !== null);
    return before === version && !store.getState().isSaving ? fresh : null;
  };

  /** The list is at this change: what a colleague has done to it comes in, where the page has not done it itself. */
  const follow = async (now: number, signal: AbortSignal): Promise<void> => {
    try {
      while (now > version && !signal.aborted) {
        const fresh = store.getState().isWhole ? await readAnew(signal) : null;
        if (fresh === null) {
          await new Promise((resolve) => setTimeout(resolve, followMs));
          continue;
        }
        version = now;
        const there = new Set(fresh.map(({ n }) => n));
        const { rows, ns } = store.getState();
        store.setState({
          rows: new Map([...rows].filter(([n]) => there.has(n))),
          // The same where nobody is gone, so that nothing moves under the hand.
          ns: ns.every((n) => there.has(n)) ? ns : ns.filter((n) => there.has(n)),
          counts: null,
          loadProblem: null,
        });
        take(fresh, false);
      }
    } catch (fault) {
      // What is shown is what there was, until somebody asks again or the next change is followed.
      if (!signal.aborted) store.setState({ loadProblem: problemOf(fault) });
    }
  };

  return { store, load, follow, edit, decide, undo, retry, choose };
}
export type GridStore = ReturnType<typeof openGrid>;
