import { type ReactElement, useEffect, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { usePhone } from '../../ui/use-narrow.ts';
import { portalTexts } from './portal-texts.ts';
import styles from './portal.module.css';

export type Entry = { readonly anchor: string; readonly title: string; readonly method?: string };
export type Group = { readonly title: string; readonly entries: readonly Entry[] };

/** The contents of the page; below 768 it folds. */
export function SideList({ groups }: { groups: readonly Group[] }): ReactElement {
  const t = useTexts(portalTexts);
  const here = useHere(groups);
  const list = (
    <nav aria-label={t('contents')} className={styles.contents}>
      {groups.map(({ title, entries }) => (
        <div key={title}>
          <h2>{title}</h2>
          {entries.map((entry) => (
            <a key={entry.anchor} href={`#${entry.anchor}`} aria-current={entry.anchor === here ? 'true' : undefined}>
              {entry.title}
              {entry.method && <small>{entry.method}</small>}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
  if (!usePhone()) return list;
  return (
    <details className={styles.folded}>
      <summary>{t('contents')}</summary>
      {list}
    </details>
  );
}

/** The part that is read: the last one whose head has passed the top. */
function useHere(groups: readonly Group[]): string | undefined {
  const [here, setHere] = useState<string>();
  useEffect(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('[data-part]')];
    const seen = new Set<Element>();
    const watcher = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) seen.add(target);
          else seen.delete(target);
        setHere(parts.find((part) => seen.has(part))?.id);
      },
      { rootMargin: '-80px 0px -60% 0px' },
    );
    for (const part of parts) watcher.observe(part);
    return () => watcher.disconnect();
  }, [groups]);
  return here ?? groups[0]?.entries[0]?.anchor;
}
