import { columns } from '@beidiao/contract/batch/columns';
import type { BatchRowState } from '@beidiao/contract/batch/states';
import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useTexts } from '../../../i18n/texts.ts';
import { toast } from '../../../ui/core/toasts.tsx';
import { useRecovery } from '../../../wire/connection.ts';
import type { CellActs } from './cell-input.tsx';
import { type Grid, type GridStore, openGrid } from './grid-store.ts';
import { gridTexts } from './grid-texts.ts';
import { readBlock, spreadBlock } from './paste-block.ts';
import { nextProblem, type Place, placesToVisit } from './problem-places.ts';
import type { Decision } from './steps-back.ts';

/** The kinds of rows that can be shown alone. */
export const rowFilters = ['all', 'wrong', 'doubtful', 'ready', 'left'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Where one is, and whether the focus goes there: not while the page is opened. */
export type Active = { readonly place: Place; readonly isWanted: boolean };

export type GridActs = {
  visit: (place: Place) => void;
  move: (from: Place, down: number, right: number) => boolean;
  decide: (rows: readonly number[], decision: Decision) => void;
  undo: () => void;
  leave: () => void;
  of: (place: { n: number; column: (typeof columns)[number] }) => CellActs;
};

/** The rows of a filter, as they were when it was chosen: what is put right does not vanish under the hand. */
function useShown({ store }: GridStore, { ns }: Grid, filter: RowFilter): readonly number[] {
  return useMemo(() => {
    const { rows } = store.getState();
    return filter === 'all' ? ns : ns.filter((n) => rows.get(n)?.state === filter);
  }, [store, ns, filter]);
}

const lastOf = (ns: readonly number[], grid: Grid, states: readonly BatchRowState[]): number =>
  ns.findLastIndex((n) => states.includes(grid.rows.get(n)?.state ?? 'ready'));

/** How many of the rows stand above the line below which nothing waits; as it was when they came. */
function useBoundary({ store }: GridStore, ns: readonly number[]): number {
  return useMemo(() => lastOf(ns, store.getState(), ['wrong', 'doubtful']) + 1, [store, ns]);
}

const allPlaces = [...columns, 'decision'] as const;

/** The next cell; past the end of a row the next one begins. Undefined where there is none. */
export function placeAfter(
  ns: readonly number[],
  from: Place,
  { down, right }: { readonly down: number; readonly right: number },
): Place | undefined {
  const width = allPlaces.length;
  const row = ns.indexOf(from.n);
  if (row < 0) return undefined;
  const across = row * width + allPlaces.indexOf(from.column) + right;
  const to = Math.floor(across / width) + down;
  const n = ns[right === 0 ? Math.min(Math.max(to, 0), ns.length - 1) : to];
  const column = allPlaces[((across % width) + width) % width];
  return n === undefined || column === undefined ? undefined : { n, column };
}

/** Leaving the page while something is not kept asks first. */
function useGuard({ typed, isSaving }: Grid): void {
  const isOpen = typed.size > 0 || isSaving;
  useEffect(() => {
    if (!isOpen) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isOpen]);
}

type Of = { readonly batchFileId: string; readonly version: number };

export function useGrid({ batchFileId, version }: Of, filter: RowFilter, leave: () => void) {
  const t = useTexts(gridTexts);
  const [one] = useState(() => openGrid(batchFileId, version));
  const grid = useStore(one.store);
  const [active, setActive] = useState<Active | null>(null);
  const { load, follow } = one;
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [load]);
  useEffect(() => {
    const controller = new AbortController();
    void follow(version, controller.signal);
    return () => controller.abort();
  }, [follow, version]);
  /** What could not be read: the rows, or what a colleague has changed in them since. */
  const readAgain = (): void => {
    const { signal } = new AbortController();
    void (grid.isWhole ? follow(version, signal) : load(signal));
  };
  // What an outage has kept from the server goes by itself once it is over.
  useRecovery(() => {
    if (grid.loadProblem !== null) readAgain();
    if ([...grid.typed.values()].some(({ why }) => why !== null)) one.retry();
  });
  useGuard(grid);
  const shown = useShown(one, grid, filter);
  const boundary = useBoundary(one, shown);
  const places = useMemo(() => placesToVisit(shown.flatMap((n) => grid.rows.get(n) ?? [])), [shown, grid.rows]);
  const visit = (place: Place): void => setActive({ place, isWanted: true });
  const move: GridActs['move'] = (from, down, right) => {
    const place = placeAfter(shown, from, { down, right });
    if (place === undefined) return false;
    visit(place);
    return true;
  };
  const undo = (): void => {
    const cell = one.undo();
    if (cell !== null) visit(cell);
  };
  const acts: GridActs = {
    visit,
    move,
    decide: one.decide,
    undo,
    leave,
    of: ({ n, column }) => ({
      edit: (text, was) => one.edit([{ n, column, text, was }]),
      confirm: (text) => one.edit([{ n, column, text, isAgain: true }]),
      move: (down, right) => move({ n, column }, down, right),
      paste: (text) => {
        const { edits, left } = spreadBlock(readBlock(text), { n, column }, shown);
        one.edit(edits);
        if (left > 0) toast('problem', t('cut', { count: left }));
      },
      undo,
      leave,
    }),
  };
  const jump = (isBack: boolean): void => {
    const place = nextProblem(places, active?.place ?? null, { ns: shown, isBack });
    if (place !== undefined) visit(place);
  };
  return { ...one, grid, shown, boundary, places, active, acts, jump, readAgain };
}
export type OpenedGrid = ReturnType<typeof useGrid>;

export const readFilter = (text: string | undefined): RowFilter => rowFilters.find((it) => it === text) ?? 'all';
