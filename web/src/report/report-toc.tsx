import type { MouseEvent, ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon } from '../ui/core/icon.tsx';
import { LightShape } from '../ui/result-light.tsx';
import styles from './report-toc.module.css';
import type { TocEntry, TocState } from './toc-state.ts';

const texts = bilingual({
  zh: { label: '目录', seen: '已读' },
  en: { label: 'Contents', seen: 'read' },
});

/** Scrolls and moves the focus, without a new entry in the history of the browser. */
function goTo(event: MouseEvent, key: string): void {
  const part = document.getElementById(key);
  if (!part || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  part.scrollIntoView({ behavior: 'smooth' });
  part.focus({ preventScroll: true });
}

function Marks({ entry, isSeen }: { entry: TocEntry; isSeen: boolean }): ReactElement {
  const t = useTexts(texts);
  return (
    <>
      {isSeen && (
        <span className={styles.seen}>
          <Icon name="check" size={14} />
          <span className="visually-hidden">{t('seen')}</span>
        </span>
      )}
      <span className={styles.light}>
        {entry.mark && (
          <>
            <LightShape light={entry.mark} size={14} />
            <span className="visually-hidden">{entry.word}</span>
          </>
        )}
      </span>
    </>
  );
}

type Props = { entries: readonly TocEntry[]; state: TocState };

/** The parts of the paper with their lights; a tick marks what was read to its end. */
export function ReportToc({ entries, state }: Props): ReactElement {
  const t = useTexts(texts);
  return (
    <nav className={styles.toc} aria-label={t('label')}>
      <ol>
        {entries.map((entry) => (
          <li key={entry.key}>
            <a
              href={`#${entry.key}`}
              aria-current={entry.key === state.current ? 'location' : undefined}
              onClick={(event) => goTo(event, entry.key)}
            >
              <span className={styles.title}>{entry.title}</span>
              <Marks entry={entry} isSeen={state.seen.has(entry.key)} />
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
