import { useSyncExternalStore } from 'react';

/** Below it lists are cards, as `Table` draws them. */
const narrow = window.matchMedia('(max-width: 991px)');

const subscribe = (onChange: () => void): (() => void) => {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
};

/** For what is laid out by its markup, and not by its style alone. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => narrow.matches);
