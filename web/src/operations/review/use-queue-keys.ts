import { useEffect, useRef } from 'react';
import { isTyping } from '../words.ts';

export type QueueKeys = {
  readonly list: () => HTMLElement | null;
  readonly next: () => void;
  readonly open: (taskId: string) => void;
  /** `isSpan` with Shift: from where the last one was selected. */
  readonly turn: (taskId: string, isSpan: boolean) => void;
  readonly assign: (taskId: string | undefined) => void;
  readonly claim: (taskId: string) => void;
  readonly giveBack: (taskId: string | undefined) => void;
  readonly search: () => void;
  readonly help: () => void;
  readonly cancel: () => void;
};

const rowsOf = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? []),
];

/** To the row above or below the one with the focus, across the groups. */
function step(list: HTMLElement | null, by: 1 | -1): void {
  const rows = rowsOf(list);
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + by))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Whether the key was one of the queue. */
function act(keys: QueueKeys, { key, shiftKey }: KeyboardEvent): boolean {
  const at = document.activeElement?.closest<HTMLElement>('[data-row]');
  const taskId = at?.dataset['row'];
  const plain = key.toLowerCase();
  if (plain === 'j') step(keys.list(), 1);
  else if (plain === 'k') step(keys.list(), -1);
  else if (plain === 'n') keys.next();
  else if (plain === 'a') keys.assign(taskId);
  else if (plain === 'r') keys.giveBack(taskId);
  else if (key === '/') keys.search();
  else if (key === '?') keys.help();
  else if (key === 'Escape') keys.cancel();
  else if (taskId === undefined) return false;
  else if (plain === 'x') keys.turn(taskId, shiftKey);
  else if (plain === 'c') keys.claim(taskId);
  // A link or a button within the row has its own Enter.
  else if (key === 'Enter' && at === document.activeElement) keys.open(taskId);
  else return false;
  return true;
}

/** The keys of the queue; off inside fields, and while a dialog is open, which has keys of its own. */
export function useQueueKeys(keys: QueueKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open], [role="listbox"]')) return;
      if (act(latest.current, event)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
