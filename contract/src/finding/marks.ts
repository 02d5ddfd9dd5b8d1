import { type Light, lights } from '../verification/task-states.ts';
import type { ItemResult, Row } from './conclusion.ts';
import type { EndedResult } from './ended-item.ts';
import type { RowState } from './row-state.ts';

/**
 * The drawn mark beside a word: each has a shape of its own, so that none is read by colour alone. The lights mark what
 * weighs and what agrees; `grey` is an item that could not be verified; the others mark a state that is no light.
 */
export const marks = [...lights, 'silent', 'unchecked', 'partly', 'declined', 'withdrawn', 'found', 'open'] as const;
export type Mark = (typeof marks)[number];

const markOfState: Record<RowState, Mark> = {
  match: 'green',
  differs: 'blue',
  worded: 'blue',
  silent: 'silent',
  unchecked: 'unchecked',
  found: 'found',
  noRecord: 'green',
  partly: 'partly',
  record: 'yellow',
};

export const markOfRow = ({ state, light }: Pick<Row, 'state' | 'light'>): Mark => light ?? markOfState[state];
export const markOfItem = ({ result, light }: { result: ItemResult; light: Light }): Mark =>
  result === 'partlyVerified' ? 'partly' : light;
export const markOfEnded = (result: EndedResult): Mark => (result === 'withdrawn' ? 'withdrawn' : 'declined');
