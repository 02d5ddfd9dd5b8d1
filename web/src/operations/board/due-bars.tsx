import type { Board, BoardSpan, DueBar } from '@beidiao/contract/operations/board';
import type { ReactElement } from 'react';
import { formatDay } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Card } from '../../ui/desk/card.tsx';
import { clockOf } from './board-line.ts';
import { PlaceLink } from '../place-link.tsx';
import { boardTexts } from './board-texts.ts';
import styles from './board.module.css';

const sumOf = ({ done, late, willBeLate, open }: DueBar): number => done + late + willBeLate + open;
/** Four even steps, of which the highest holds the highest bar. */
const topOf = (most: number): number => Math.max(4, Math.ceil(most / 4) * 4);
export const dueAddress = ({ from, to }: Pick<DueBar, 'from' | 'to'>): string =>
  `/Operations/Tasks?${new URLSearchParams({ scope: 'all', dueFrom: from, dueTo: to })}`;

const parts = ['done', 'late', 'open', 'willBeLate'] as const;

function Bar({ bar, name, top }: { bar: DueBar; name: string; top: number }): ReactElement {
  const t = useTexts(boardTexts);
  const { done, late, willBeLate, open } = bar;
  return (
    <li>
      <PlaceLink to={dueAddress(bar)} aria-label={t('barLabel', { when: name, done, late, willBeLate, open })}>
        <span className={styles.bar}>
          {parts.map((part) =>
            bar[part] === 0 ? null : (
              <i key={part} data-part={part} style={{ height: `${(bar[part] / top) * 100}%` }}>
                {bar[part]}
              </i>
            ),
          )}
        </span>
        <span className={styles.hour}>{name}</span>
      </PlaceLink>
    </li>
  );
}

function Legend({ board: { bars, late } }: { board: Board }): ReactElement {
  const t = useTexts(boardTexts);
  const total = (of: (bar: DueBar) => number): number => bars.reduce((sum, bar) => sum + of(bar), 0);
  return (
    <ul className={styles.legend}>
      <li data-part="done">
        {t('done')} <b>{total((it) => it.done)}</b>
      </li>
      <li data-part="late">
        {t('lateBars')} <b>{late.count}</b>
        {late.beforeToday > 0 && <small>{t('ofYesterday', { count: late.beforeToday })}</small>}
      </li>
      <li data-part="willBeLate">
        {t('willBeLate')} <b>{total((it) => it.willBeLate)}</b>
      </li>
      <li data-part="open">
        {t('open')} <b>{total((it) => it.open)}</b>
      </li>
    </ul>
  );
}

const hourMs = 3_600_000;
const hourOf = (time: string): string => clockOf(time).slice(0, 2);
/** `14` is an hour; what is before and after the shift stands in one bar each: `20–24`. */
function hoursOf({ from, to }: DueBar): string {
  if (Date.parse(to) - Date.parse(from) <= hourMs) return hourOf(from);
  return `${hourOf(from)}–${hourOf(to).replace('00', '24')}`;
}

/** How many tasks are due in each hour, and how far they are. */
export function DueBars({ board, span }: { board: Board; span: BoardSpan }): ReactElement {
  const t = useTexts(boardTexts);
  const { bars, speed } = board;
  const top = topOf(Math.max(...bars.map(sumOf), span === 'today' ? (speed ?? 0) : 0));
  return (
    <Card
      title={t('bars')}
      note={t('barsAbout')}
      extra={<PlaceLink to="/Operations/Tasks?scope=all">{t('byDue')}</PlaceLink>}
    >
      {bars.every((bar) => sumOf(bar) === 0) ? (
        <p className={styles.none}>{t('noneDue')}</p>
      ) : (
        <div className={styles.chart}>
          {[top, top * 0.75, top / 2, top / 4, 0].map((at) => (
            <span key={at} className={styles.grid} style={{ bottom: `${(at / top) * 100}%` }} aria-hidden="true">
              <i>{at}</i>
            </span>
          ))}
          {span === 'today' && speed !== null && (
            <p className={styles.speed} style={{ bottom: `${(speed / top) * 100}%` }}>
              {t('speed', { speed: speed.toFixed(1) })}
            </p>
          )}
          <ol className={styles.bars}>
            {bars.map((bar) => (
              <Bar
                key={bar.from}
                bar={bar}
                name={span === 'week' ? formatDay(bar.from).slice(5) : hoursOf(bar)}
                top={top}
              />
            ))}
          </ol>
        </div>
      )}
      <Legend board={board} />
    </Card>
  );
}
