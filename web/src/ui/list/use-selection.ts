import { useState } from 'react';
import { nothingSelected, type Selection } from './selection.ts';

/** What is selected, let go of when the list is set to something else: other rows are meant then. */
export function useSelection(of: string): [Selection, (selection: Selection) => void] {
  const [state, setState] = useState({ of, selection: nothingSelected });
  if (state.of !== of) setState({ of, selection: nothingSelected });
  return [state.of === of ? state.selection : nothingSelected, (selection) => setState({ of, selection })];
}
