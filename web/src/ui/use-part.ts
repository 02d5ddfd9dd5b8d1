import { useCallback, useState } from 'react';

/**
 * A part of a control that is loaded when somebody reaches for the control, so that no page waits for it. A load that
 * failed is tried again the next time.
 * @param load the same function at each render: what it loaded is kept by it
 * @returns `want` says whether the part is there
 */
export function usePart<Part>(load: () => Promise<Part>): { part: Part | null; want: () => Promise<boolean> } {
  const [part, setPart] = useState<{ it: Part } | null>(null);
  const want = useCallback(
    () =>
      load().then(
        (it) => {
          setPart((now) => now ?? { it });
          return true;
        },
        () => false,
      ),
    [load],
  );
  return { part: part?.it ?? null, want };
}
