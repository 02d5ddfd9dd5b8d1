import { useEffect, useEffectEvent } from 'react';
import type { NextAct } from './next-act.ts';

export const nextKeys = 'Control+Enter Meta+Enter';

/** Ctrl Enter (⌘ Enter) is the filled button of a step, from wherever the focus is; not while a dialog asks something. */
export function useNextKey({ busyLabel, isDisabled, act }: NextAct): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isMeant = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.repeat && !event.isComposing;
    if (!isMeant || busyLabel !== undefined || isDisabled || document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const controller = new AbortController();
    document.addEventListener('keydown', (event) => onKey(event), { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
