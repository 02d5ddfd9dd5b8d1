import { openPerMinute } from '@beidiao/contract/open/limits';
import { openLogCalls } from '@beidiao/contract/open/log';
import type { Data } from '@beidiao/contract/wire/call';
import type { ReactElement, ReactNode } from 'react';
import { formatTime } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { useCall } from '../../wire/use-call.ts';
import { spokenMs } from '../frame/spoken.ts';
import { logTexts } from './log-texts.ts';
import styles from './log.module.css';

/** ms between two looks. */
const lookMs = 30_000;

type Hours = Data<typeof openLogCalls.sums>['hours'];
/** Hour by hour, the failed ones at the foot of each. */
function Bars({ hours }: { hours: Hours }): ReactElement {
  const t = useTexts(logTexts);
  const most = Math.max(1, ...hours.map(({ requests }) => requests));
  const part = (count: number): string => `${(count / most) * 100}%`;
  return (
    <ol className={styles.bars}>
      {hours.map(({ at, requests, failed }) => {
        const words = t('hour', { time: formatTime(at).slice(11), requests, failed });
        return (
          <li key={at} data-tip={words}>
            <span className="visually-hidden">{words}</span>
            <i style={{ height: part(requests - failed) }} />
            <b style={{ height: part(failed) }} />
          </li>
        );
      })}
    </ol>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How the last 24 hours went: how many requests, how many of them well, how fast, and how near to the rate limit. */
export function Sums(): ReactElement {
  const t = useTexts(logTexts);
  const { data, error, refetch } = useCall(openLogCalls.sums, {}, { refetchInterval: lookMs });
  if (!data)
    return (
      <section className={styles.sums} aria-label={t('sums')}>
        {error ? <NotLoaded what={t('sums')} onRetry={refetch} /> : <span role="status">{t('loading')}</span>}
      </section>
    );
  const { requests, failed, medianMs, p80Ms, busiest, hours } = data;
  const good = requests === 0 ? '-' : `${(Math.floor(((requests - failed) / requests) * 1000) / 10).toFixed(1)}%`;
  const most = openPerMinute.read;
  return (
    <section className={styles.sums} aria-label={t('sums')}>
      <dl>
        <Fact label={t('day')}>{requests.toLocaleString('en')}</Fact>
        <Fact label={t('good')}>{good}</Fact>
        <Fact label={t('pace')}>
          {medianMs === null || p80Ms === null ? '-' : `${spokenMs(t, medianMs)}, ${spokenMs(t, p80Ms)}`}
        </Fact>
        <Fact label={t('room')}>
          {Math.max(0, most - busiest)} / {most} <small>{t('perMinute')}</small>
        </Fact>
      </dl>
      <Bars hours={hours} />
    </section>
  );
}
