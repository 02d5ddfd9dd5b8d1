import { type ReactElement, useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

export type ToastKind = 'done' | 'problem';
type Toast = { id: number; kind: ToastKind; text: string; act: ToastAct | null };
/** Something that can be done about it while the message is there. */
export type ToastAct = { readonly label: string; readonly onAct: () => void; readonly forMs: number };

const shownMs = { done: 4000, problem: 8000 } as const;
let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function change(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const close = (id: number): void => change(toasts.filter((toast) => toast.id !== id));

/** A short message at the top that goes by itself. What a form has wrong belongs beside its field instead. */
export function toast(kind: ToastKind, text: string, act: ToastAct | null = null): void {
  lastId += 1;
  const id = lastId;
  change([...toasts.filter((it) => it.text !== text), { id, kind, text, act }]);
  setTimeout(() => close(id), act?.forMs ?? shownMs[kind]);
}

export const closeToasts = (): void => change([]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function createRegion(): HTMLElement {
  const region = document.createElement('div');
  region.className = styles.stack ?? '';
  region.role = 'status';
  region.ariaLive = 'polite';
  region.popover = 'manual';
  return region;
}

/**
 * What stands outside an open modal dialog lies under it and can neither be reached nor heard. So the region lives in
 * the last one that is open, and in the page else; as a popover it stands above what cuts or moves its surroundings.
 */
function place(region: HTMLElement): void {
  const home = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  if (region.parentElement !== home) home.append(region);
  if (!region.matches(':popover-open')) region.showPopover();
}

/** Stands once, at the root. */
export function Toasts({ closeLabel }: { closeLabel: string }): ReactElement | null {
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => toasts,
  );
  // Where the page is drawn as text there is no document, and nothing to say.
  const [region] = useState(() => (typeof document === 'undefined' ? null : createRegion()));
  const isEmpty = shown.length === 0;
  useEffect(() => {
    if (region === null) return;
    place(region);
    // Before the message is drawn: a screen reader tells what is put into a region, not a region that comes filled.
    return subscribe(() => place(region));
  }, [region]);
  useEffect(() => {
    if (isEmpty || region === null) return;
    // Dialogs come and go below a message, and take it with them when they are removed.
    place(region);
    const watch = new MutationObserver(() => place(region));
    watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] });
    return () => watch.disconnect();
  }, [region, isEmpty]);
  if (region === null) return null;
  return createPortal(
    shown.map(({ id, kind, text, act }) => (
      <div key={id} className={styles.toast} data-kind={kind}>
        <Icon name={kind === 'done' ? 'check' : 'alert'} />
        <span>{text}</span>
        {act && (
          <button
            type="button"
            className={styles.act}
            onClick={() => {
              close(id);
              act.onAct();
            }}
          >
            {act.label}
          </button>
        )}
        <button type="button" aria-label={closeLabel} onClick={() => close(id)}>
          <Icon name="x" size={14} />
        </button>
      </div>
    )),
    region,
  );
}
