import type { WeekFigure } from '@beidiao/contract/desk/calls';
import { deskRules } from '@beidiao/contract/desk/rules';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { useTexts } from '../i18n/texts.ts';
import { useWidth } from '../ui/use-width.ts';
import { figureTexts } from './figure-texts.ts';
import styles from './turnaround-card.module.css';
import { type Chart, drawChart, spanWords } from './turnaround.ts';

const dayOf = (week: string): string => week.slice(5);

/** The same figures as rows, for readers who cannot see the picture. */
function Figures({ weeks }: { weeks: readonly WeekFigure[] }): ReactElement {
  const t = useTexts(figureTexts);
  return (
    <table className="visually-hidden">
      <caption>{t('chart')}</caption>
      <thead>
        <tr>
          {(['week', 'reports', 'median', 'p90'] as const).map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ week, reports, medianHours, p90Hours }) => (
          <tr key={week}>
            <th scope="row">{week}</th>
            <td>{reports}</td>
            <td>{medianHours === null ? '-' : spanWords(medianHours, t)}</td>
            <td>{p90Hours === null ? '-' : spanWords(p90Hours, t)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Points({ chart, weeks }: { chart: Chart; weeks: readonly WeekFigure[] }): ReactElement {
  const last = weeks.findLastIndex(({ medianHours }) => medianHours !== null);
  const endOf = (hours: number | null | undefined): string => ((hours ?? 0) / 24).toFixed(1);
  return (
    <>
      {chart.points.map(({ week, x, median, p90, isSmall, reports }, place) =>
        median === null ? null : (
          <g key={week}>
            {(isSmall || place === last) && (
              <circle className={isSmall ? styles.hollow : styles.full} cx={x} cy={median} r="4" />
            )}
            {isSmall && (
              <text x={x} y={median + 18} textAnchor="middle">
                {reports}
              </text>
            )}
            {place === last && (
              <>
                <text className={styles.last} x={x + 10} y={median + 5}>
                  {endOf(weeks[place]?.medianHours)}
                </text>
                {p90 !== null && median - p90 > 14 && (
                  <text x={x + 10} y={p90 + 5}>
                    {endOf(weeks[place]?.p90Hours)}
                  </text>
                )}
              </>
            )}
          </g>
        ),
      )}
    </>
  );
}

/** Median and 90 % of each week; each week leads to its reports. */
export function TurnaroundChart({ weeks }: { weeks: readonly WeekFigure[] }): ReactElement {
  const t = useTexts(figureTexts);
  const { place, width } = useWidth<HTMLDivElement>();
  const frame = { width, height: 240, left: 44, right: 44, top: 28, bottom: 8 };
  const chart = drawChart(weeks, frame);
  const isNarrow = width < 480;
  return (
    <div ref={place} className={styles.chart}>
      {width > 0 && (
        <svg width={width} height={frame.height} aria-hidden="true">
          <text x={8} y={16}>
            {t('dayAxis')}
          </text>
          {chart.ticks.map(({ days, y }) => (
            <g key={days}>
              <path className={styles.tick} d={`M${frame.left - 8} ${y}H${width - frame.right + 8}`} />
              <text x={frame.left - 16} y={y + 4} textAnchor="end">
                {days}
              </text>
            </g>
          ))}
          <path className={styles.band} d={chart.band} />
          <path className={styles.p90} d={chart.p90Line} />
          <path className={styles.median} d={chart.medianLine} />
          <Points chart={chart} weeks={weeks} />
        </svg>
      )}
      <ul className={styles.weeks}>
        {chart.points.map(({ week, reports, x }, at) => (
          <li key={week} style={{ left: x }} data-spare={(isNarrow && at % 2 === 0) || undefined}>
            {reports > 0 ? (
              <Link
                to="/Dashboard"
                search={{ week }}
                resetScroll={false}
                aria-label={t('weekLink', { week, count: reports })}
              >
                {dayOf(week)}
              </Link>
            ) : (
              <span>{dayOf(week)}</span>
            )}
          </li>
        ))}
      </ul>
      {weeks.some(({ reports }) => reports > 0 && reports < deskRules.sample) && (
        <p className={styles.hint}>{t('small', { least: deskRules.sample })}</p>
      )}
      <Figures weeks={weeks} />
    </div>
  );
}
