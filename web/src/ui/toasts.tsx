import { type ReactElement, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import styles from './toasts.module.css';

export type ToastKind = 'done' | 'problem';
type Toast = { id: number; kind: ToastKind; text: string };

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
export function toast(kind: ToastKind, text: string): void {
  lastId += 1;
  const id = lastId;
  change([...toasts.filter((it) => it.text !== text), { id, kind, text }]);
  setTimeout(() => close(id), shownMs[kind]);
}

export const closeToasts = (): void => change([]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stands once, at the root. */
export function Toasts({ closeLabel }: { closeLabel: string }): ReactElement {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <div className={styles.stack} role="status" aria-live="polite">
      {shown.map(({ id, kind, text }) => (
        <div key={id} className={styles.toast} data-kind={kind}>
          <Icon name={kind === 'done' ? 'check' : 'alert'} />
          <span>{text}</span>
          <button type="button" aria-label={closeLabel} onClick={() => close(id)}>
            <Icon name="x" size={14} />
          </button>
        </div>
      ))}
    </div>
  );
}
