import type { BoardSource, SourceCell } from '@beidiao/contract/operations/board';

import type { ReactElement } from 'react';
import { formatSpan } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { connectorWord } from '../words.ts';
import { PlaceLink } from '../place-link.tsx';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

function Cells({ cells, label }: { cells: readonly SourceCell[]; label: string }): ReactElement {
  return (
    <span className={styles.cells} role="img" aria-label={label}>
      {cells.map((cell, place) => (
        // Half hours have no identity but their place
        <i key={place} data-cell={cell} />
      ))}
    </span>
  );
}

function Source({ source, now }: { source: BoardSource; now: number }): ReactElement {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  const { name, state, since, cells, medianMs, waiting, toPeople } = source;
  const count = (of: SourceCell): number => cells.filter((cell) => cell === of).length;
  const rests = since === null ? 0 : now - Date.parse(since);
  const about =
    state === 'closed'
      ? ''
      : t(state === 'open' ? 'openState' : 'halfOpenState', { span: formatSpan(rests, language) }) +
        (waiting > 0 ? t('sourceWaits', { count: waiting }) : '') +
        (toPeople > 0 ? t('sourcePeople', { count: toPeople }) : '');
  return (
    <li data-state={state}>
      <PlaceLink to={`/Operations/Engine#${encodeURIComponent(name)}`}>
        <span className={styles.sourceName}>
          <i data-shape={state} aria-hidden="true" />
          {connectorWord(name, language)}
          {about && <small>{about}</small>}
        </span>
        <Cells
          cells={cells}
          label={`${state === 'closed' ? t('closedState') : about}. ${t('cells', { answered: count('answered'), slow: count('slow'), failed: count('failed') })}`}
        />
        <span className={styles.latency}>
          {medianMs === null ? '-' : t('seconds', { count: (medianMs / 1000).toFixed(1) })}
        </span>
      </PlaceLink>
    </li>
  );
}

/** How each outside source answers, half an hour by half an hour. */
export function SourcesCard({ sources, at }: { sources: readonly BoardSource[]; at: string }): ReactElement {
  const t = useTexts(boardTexts);
  return (
    <Card
      title={t('sources')}
      note={t('sourcesAbout')}
      isFlush
      extra={<PlaceLink to="/Operations/Engine">{t('engine')}</PlaceLink>}
    >
      {sources.length === 0 ? (
        <p className={styles.none}>{t('noSources')}</p>
      ) : (
        <ul className={styles.sources}>
          {sources.map((source) => (
            <Source key={source.name} source={source} now={Date.parse(at)} />
          ))}
        </ul>
      )}
    </Card>
  );
}
