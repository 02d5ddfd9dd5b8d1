import type { Column } from '@beidiao/contract/batch/columns';

export type CellChange = {
  readonly n: number;
  readonly column: Column;
  readonly before: string;
  readonly after: string;
};
export type Decision = 'order' | 'leave' | 'open';
/** What one key, one paste or one button has done; it is taken back whole. */
export type StepDone =
  | { readonly kind: 'cells'; readonly cells: readonly CellChange[] }
  | { readonly kind: 'decision'; readonly rows: readonly number[]; readonly before: Decision };

/** Nobody takes back more than this. */
const mostSteps = 200;

/** The newest step stands last. One that changes nothing is none. */
export function addStep(steps: readonly StepDone[], step: StepDone): readonly StepDone[] {
  if (step.kind === 'decision') return step.rows.length === 0 ? steps : [...steps, step].slice(-mostSteps);
  const cells = step.cells.filter(({ before, after }) => before !== after);
  return cells.length === 0 ? steps : [...steps, { kind: 'cells' as const, cells }].slice(-mostSteps);
}

/** What the cells of a step said before it, last change first: a block may name a cell twice. */
export const takenBack = (cells: readonly CellChange[]): { n: number; column: Column; text: string; was: string }[] =>
  cells.toReversed().map(({ n, column, before, after }) => ({ n, column, text: before, was: after }));
