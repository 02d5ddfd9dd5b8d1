import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

export type Tab<K extends string> = { key: K; label: string; count?: number | undefined; isUrgent?: boolean };
type Props<K extends string> = {
  label: string;
  tabs: readonly Tab<K>[];
  chosen: K;
  onChoose: (key: K) => void;
  /** The id of what the tabs change. */
  controls?: string;
};

const turns: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** One tab stop; the arrows choose. An urgent count above zero is drawn filled. */
export function Tabs<K extends string>({ label, tabs, chosen, onChoose, controls }: Props<K>): ReactElement {
  const turn = (event: KeyboardEvent<HTMLElement>): void => {
    const by = turns[event.key];
    if (!by) return;
    event.preventDefault();
    const at = tabs.findIndex(({ key }) => key === chosen);
    const next = tabs[(at + by + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next.key);
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(next)]?.focus();
  };
  const list = useRef<HTMLDivElement>(null);
  // A count that comes later makes its tab wider.
  const counts = tabs.map(({ count }) => count ?? '').join();
  useEffect(() => {
    // Sideways only: the page itself stays where it is.
    const [tabs, tab] = [list.current, list.current?.querySelector<HTMLElement>('[aria-selected="true"]')];
    if (!tabs || !tab) return;
    const [start, end] = [tab.offsetLeft - tabs.offsetLeft, tab.offsetLeft - tabs.offsetLeft + tab.offsetWidth];
    if (start < tabs.scrollLeft || end > tabs.scrollLeft + tabs.clientWidth)
      tabs.scrollLeft = start - (tabs.clientWidth - tab.offsetWidth) / 2;
  }, [chosen, counts]);
  return (
    <div ref={list} role="tablist" aria-label={label} tabIndex={-1} className={styles.tabs} onKeyDown={turn}>
      {tabs.map(({ key, label, count, isUrgent }) => (
        <button
          key={key}
          type="button"
          role="tab"
          aria-selected={key === chosen}
          aria-controls={controls}
          tabIndex={key === chosen ? 0 : -1}
          onClick={() => onChoose(key)}
        >
          {label}
          {count !== undefined && <span className={isUrgent && count > 0 ? styles.urgent : styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
