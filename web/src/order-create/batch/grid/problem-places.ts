import type { BatchRow } from '@beidiao/contract/batch/calls';
import type { CellProblem } from '@beidiao/contract/batch/cells';
import { type Column, columns } from '@beidiao/contract/batch/columns';

/** A cell of the grid; `decision` is its last column, where somebody decides. */
export type Place = { readonly n: number; readonly column: Column | 'decision' };
export type Problem = { readonly column: Column; readonly problem: CellProblem };

/** What is wrong in a row, in the order of its columns. A row that is left out has nothing to change. */
export const problemsOf = ({ cells, state }: BatchRow): Problem[] =>
  state === 'wrong'
    ? columns.flatMap((column) => {
        const problem = cells[column]?.problem ?? null;
        return problem === null ? [] : [{ column, problem }];
      })
    : [];

/** Everything that waits for somebody, in the order in which it is shown. */
export const placesToVisit = (rows: readonly BatchRow[]): Place[] =>
  rows.flatMap((row): Place[] =>
    row.state === 'doubtful'
      ? [{ n: row.n, column: 'decision' }]
      : problemsOf(row).map(({ column }) => ({ n: row.n, column })),
  );

const placeOf = ({ column }: Place): number => (column === 'decision' ? columns.length : columns.indexOf(column));

/**
 * The next problem after a cell, or the one before it; past the last one comes the first.
 * @param ns the rows that are shown, in their order
 */
export function nextProblem(
  places: readonly Place[],
  from: Place | null,
  { ns, isBack }: { readonly ns: readonly number[]; readonly isBack: boolean },
): Place | undefined {
  if (from === null) return isBack ? places.at(-1) : places[0];
  const at = new Map(ns.map((n, index) => [n, index]));
  const rank = (place: Place): number => (at.get(place.n) ?? 0) * (columns.length + 1) + placeOf(place);
  const here = rank(from);
  return isBack
    ? (places.findLast((place) => rank(place) < here) ?? places.at(-1))
    : (places.find((place) => rank(place) > here) ?? places[0]);
}

export type ProblemGroup = Problem & { readonly ns: readonly number[] };

/** The same problem of many rows, most frequent first. */
export function groupProblems(rows: readonly BatchRow[]): ProblemGroup[] {
  const groups = new Map<string, { column: Column; problem: CellProblem; ns: number[] }>();
  for (const row of rows)
    for (const { column, problem } of problemsOf(row)) {
      const group = groups.get(`${column} ${problem}`);
      if (group === undefined) groups.set(`${column} ${problem}`, { column, problem, ns: [row.n] });
      else group.ns.push(row.n);
    }
  return [...groups.values()].toSorted((one, other) => other.ns.length - one.ns.length);
}
