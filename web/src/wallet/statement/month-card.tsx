import { type Kinds, statementCalls } from '@beidiao/contract/invoice/statement';
import { startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { Fragment, type ReactElement } from 'react';
import { formatMoney, formatTime, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { LinkButton } from '../../ui/core/link-button.tsx';
import { Notice } from '../../ui/core/notice.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCall } from '../../wire/use-call.ts';
import styles from './month-card.module.css';
import { monthBy } from './statement-filter.ts';
import { statementTexts } from './statement-texts.ts';

const parts = [
  ['opening', 'plus'],
  ['toppedUp', 'plus'],
  ['granted', 'minus'],
  ['paid', 'plus'],
  ['refunded', 'equals'],
  ['closing', null],
] as const;
const signs = { plus: '+', minus: '−', equals: '=' } as const;

function Part({ name, kinds, isEnd }: { name: string; kinds: Kinds; isEnd: boolean }): ReactElement {
  const t = useTexts(statementTexts);
  return (
    <div className={styles.part} data-end={isEnd || undefined}>
      <dt>{name}</dt>
      <dd>
        <b>{formatMoney(kinds.totalFen)}</b>
        <span>
          {t('boughtKind')} <i>{formatMoney(kinds.boughtFen)}</i>
        </span>
        <span>
          {t('grantedKind')} <i>{formatMoney(kinds.grantedFen)}</i>
        </span>
      </dd>
    </div>
  );
}

/** From the first entry to now, the newest first. */
function monthsFrom(first: string, last: string): string[] {
  const months = [last];
  while ((months.at(-1) ?? '') > first && months.length < 240) months.push(monthBy(months.at(-1) ?? '', -1));
  return months;
}

type Props = { month: string; onMonth: (month: string) => void };

/** The month as an equation, each part with bought money and granted allowance apart. */
export function MonthCard({ month, onMonth }: Props): ReactElement {
  const t = useTexts(statementTexts);
  const answer = useCall(statementCalls.month, month ? { month } : {}, { keepPrevious: true });
  const { data, error, refetch } = answer;
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  if (!data)
    return (
      <section className={styles.card}>
        {error ? (
          <EmptyState title={t('troubled')} about={error.message} action={again} />
        ) : (
          <Skeleton rows={4} label={t('loading')} />
        )}
      </section>
    );
  const [year = '', of = ''] = data.month.split('-');
  const from = formatTime(startOfDayInChina(`${data.month}-01`));
  return (
    <section className={styles.card} aria-labelledby="statement-month">
      <header className={styles.head}>
        <h2 id="statement-month">{t('month', { year, month: String(Number(of)) })}</h2>
        <span className={styles.span}>{t('span', { from: from.slice(5), to: formatTime(data.until).slice(5) })}</span>
        <span className={styles.check} data-off={!data.isSettled || undefined} role="status">
          <Icon name={data.isSettled ? 'check' : 'alert'} size={14} />
          {t(data.isSettled ? 'settled' : 'unsettled')}
        </span>
        <div className={styles.months}>
          <IconButton
            icon="left"
            label={t('before')}
            disabled={data.month <= data.firstMonth}
            onClick={() => onMonth(monthBy(data.month, -1))}
          />
          <Select
            aria-label={t('pickMonth')}
            value={data.month}
            choices={[...new Set([data.month, ...monthsFrom(data.firstMonth, data.currentMonth)])]
              .toSorted()
              .toReversed()
              .map((it) => ({ value: it, label: it }))}
            onChange={onMonth}
          />
          <IconButton
            icon="right"
            label={t('after')}
            disabled={data.isCurrent}
            onClick={() => onMonth(monthBy(data.month, 1))}
          />
        </div>
      </header>
      {error && (
        <Notice kind="problem">
          {t('stale', { time: formatTimeDense(answer.dataUpdatedAt) })}{' '}
          <LinkButton onClick={() => void refetch()}>{t('again')}</LinkButton>
        </Notice>
      )}
      {/* The signs between the parts are read as well, which no list of definitions may hold. */}
      <dl className={styles.parts} role="presentation">
        {parts.map(([key, sign]) => (
          <Fragment key={key}>
            <Part name={t(key)} kinds={data[key]} isEnd={key === 'closing'} />
            {sign && (
              <span className={styles.sign} role="img" aria-label={t(sign)}>
                {signs[sign]}
              </span>
            )}
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
