import { type KeyboardEvent, type ReactElement, useEffect, useRef } from 'react';
import styles from './tabs.module.css';

/** `isFloor`: there is more than `count`. */
export type Tab<K extends string> = {
  key: K;
  label: string;
  count?: number | undefined;
  isFloor?: boolean;
  isUrgent?: boolean;
};
type Props<K extends string> = {
  label: string;
  tabs: readonly Tab<K>[];
  chosen: K;
  onChoose: (key: K) => void;
  /** The id of what the tabs change. */
  controls?: string;
};

/** Where a key leads from one tab among several. */
const turns: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** One tab stop; the arrows, Home and End choose. An urgent count above zero is drawn filled. */
export function Tabs<K extends string>({ label, tabs, chosen, onChoose, controls }: Props<K>): ReactElement {
  const turn = (event: KeyboardEvent<HTMLElement>): void => {
    const to = turns[event.key];
    if (!to) return;
    event.preventDefault();
    const next =
      tabs[
        to(
          tabs.findIndex(({ key }) => key === chosen),
          tabs.length,
        )
      ];
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
      {tabs.map(({ key, label, count, isFloor, isUrgent }) => (
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
          {count !== undefined && (
            <span className={isUrgent && count > 0 ? styles.urgent : styles.count}>
              {isFloor ? `${count.toLocaleString()}+` : count}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}
