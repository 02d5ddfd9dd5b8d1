import { useEffect, useRef, useState } from 'react';

const restMs = 300;

/** What is typed, until the address says something else; it counts when the keys have rested. */
export function useTyped(settled: string, onSettle: (text: string) => void): [string, (text: string) => void] {
  const [state, setState] = useState({ settled, typed: settled });
  if (state.settled !== settled) setState({ settled, typed: settled });
  const latest = useRef(onSettle);
  useEffect(() => {
    latest.current = onSettle;
  });
  const { typed } = state;
  useEffect(() => {
    if (typed.trim() === settled) return;
    const clock = setTimeout(() => latest.current(typed.trim()), restMs);
    return () => clearTimeout(clock);
  }, [typed, settled]);
  return [typed, (text) => setState({ settled, typed: text })];
}
