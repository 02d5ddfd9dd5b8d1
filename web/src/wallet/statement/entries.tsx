import { type StatementRow, statementCalls } from '@beidiao/contract/invoice/statement';
import { causeWords, whatWords } from '@beidiao/contract/invoice/words';
import { type Amount, hiddenAmount, isAbove } from '@beidiao/contract/wire/money';
import type { Data } from '@beidiao/contract/wire/call';
import { permissions } from '@beidiao/contract/wire/permissions';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { EmptyState } from '../../ui/desk/empty-state.tsx';
import { IconButton } from '../../ui/desk/icon-button.tsx';
import { type Column, Ellipsis, Table } from '../../ui/desk/table.tsx';
import { useNameHint } from '../../trade/list/use-name-hint.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCall } from '../../wire/use-call.ts';
import { useHolds } from '../../wire/use-holds.ts';
import styles from './entries.module.css';
import { EntryFilterBar } from './entry-filter-bar.tsx';
import { type EntryFilter, isNarrowed, paramsOf, widened } from './statement-filter.ts';
import { statementTexts } from './statement-texts.ts';

type Page = Data<typeof statementCalls.rows>;

/** "+¥268.00", "−¥49.00"; "-" where nothing moved. */
const signed = (amount: Amount): string =>
  amount === 0 ? '-' : `${isAbove(amount, 0) ? '+' : ''}${formatMoney(amount)}`;

function Total({ amount }: { amount: Amount }): ReactElement {
  return <span className={isAbove(amount, 0) ? styles.plus : undefined}>{signed(amount)}</span>;
}

/** What was paid without the balance: by a channel or a transfer, and of gift cards. */
function Outside({ channelFen, giftFen }: Pick<StatementRow, 'channelFen' | 'giftFen'>): ReactElement {
  const t = useTexts(statementTexts);
  const parts = [
    ...(channelFen === 0 ? [] : [formatMoney(channelFen)]),
    ...(giftFen === 0 || giftFen === hiddenAmount ? [] : [t('gift', { amount: signed(giftFen) })]),
  ];
  return <Ellipsis>{parts.join(' · ') || '-'}</Ellipsis>;
}

/** Numbers of orders only where amounts are seen: nobody else has them. */
function useColumns(): Column<StatementRow>[] {
  const seesAmounts = useHolds(permissions.seeAmounts);
  const t = useTexts(statementTexts);
  const language = useLanguage();
  const all: Column<StatementRow>[] = [
    { key: 'time', head: t('time'), width: 104, cell: (row) => formatTimeDense(row.at) },
    {
      key: 'cause',
      head: t('cause'),
      phone: 'title',
      cell: (row) => (
        <Ellipsis>
          {causeWords[row.cause][language]} <span className={styles.what}>{whatWords(row, language)}</span>
        </Ellipsis>
      ),
    },
    {
      key: 'orderNo',
      head: t('orderNo'),
      width: 184,
      cell: (row) =>
        row.orderNo ? (
          <Link to="/Dashboard/Order" search={{ q: row.orderNo }}>
            {row.orderNo}
          </Link>
        ) : (
          <Ellipsis>{row.tradeNo ?? '-'}</Ellipsis>
        ),
    },
    { key: 'by', head: t('by'), width: 96, cell: (row) => <Ellipsis>{row.operatorName ?? t('system')}</Ellipsis> },
    { key: 'bought', head: t('bought'), width: 112, align: 'end', cell: (row) => signed(row.boughtFen) },
    { key: 'granted', head: t('grantedChange'), width: 100, align: 'end', cell: (row) => signed(row.grantedFen) },
    { key: 'total', head: t('total'), width: 112, align: 'end', cell: (row) => <Total amount={row.totalFen} /> },
    { key: 'balance', head: t('balance'), width: 116, align: 'end', cell: (row) => formatMoney(row.balanceAfterFen) },
    { key: 'outside', head: t('outside'), width: 116, align: 'end', cell: (row) => <Outside {...row} /> },
  ];
  return seesAmounts ? all : all.filter(({ key }) => key !== 'orderNo');
}

type Turning = { page: Page; from: number; onEarlier: (() => void) | null; onLater: (() => void) | null };

/** Pages by their end: what is booked meanwhile moves no row to another page. */
function Turns({ page, from, onEarlier, onLater }: Turning): ReactElement {
  const t = useTexts(statementTexts);
  const to = from + page.rows.length;
  return (
    <nav className={styles.turns} aria-label={t('pages')}>
      <span>{t('count', { total: page.total, from: from + 1, to })}</span>
      <IconButton icon="left" label={t('earlier')} disabled={onEarlier === null} onClick={() => onEarlier?.()} />
      <IconButton icon="right" label={t('later')} disabled={onLater === null} onClick={() => onLater?.()} />
    </nav>
  );
}

type Props = { filter: EntryFilter; onChange: (filter: EntryFilter) => void };

/** Every entry of the month, or of what the filters let through, with its totals in the foot. */
export function Entries({ filter, onChange }: Props): ReactElement {
  const t = useTexts(statementTexts);
  const columns = useColumns();
  const nameHint = useNameHint(filter.q);
  const asked = JSON.stringify(filter);
  // Where each page before this one has ended; another filter begins anew.
  const [ends, setEnds] = useState<{ of: string; cursors: string[] }>({ of: asked, cursors: [] });
  const cursors = ends.of === asked ? ends.cursors : [];
  const cursor = cursors.at(-1);
  const answer = useCall(
    statementCalls.rows,
    { ...paramsOf(filter), pageSize: filter.size, ...(cursor === undefined ? {} : { cursor }) },
    { keepPrevious: true },
  );
  const { data, error, refetch } = answer;
  const turnTo = (next: string[]): void => setEnds({ of: asked, cursors: next });
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  const reset = (
    <Button size="small" onClick={() => onChange(widened(filter))}>
      {t('reset')}
    </Button>
  );
  const next = data?.nextCursor ?? null;
  return (
    <>
      <EntryFilterBar key={filter.month} filter={filter} people={data?.people ?? []} onChange={onChange} />
      {error && !data && <EmptyState title={t('troubled')} about={error.message} action={again} />}
      {!data && !error && <Skeleton rows={8} label={t('loading')} />}
      {data?.rows.length === 0 &&
        (isNarrowed(filter) ? (
          <EmptyState title={t('noResult')} about={nameHint} action={reset} />
        ) : (
          <EmptyState title={t('empty')} about={t('emptyAbout')} />
        ))}
      {data && data.rows.length > 0 && (
        <>
          <Table<StatementRow>
            label={t('entries')}
            columns={columns}
            rows={data.rows}
            keyOf={(row) => row.entryId}
            foot={{
              time: t('sum', { count: data.total }),
              bought: signed(data.sum.boughtFen),
              granted: signed(data.sum.grantedFen),
              total: <Total amount={data.sum.totalFen} />,
              balance: formatMoney(data.sum.balanceAfterFen),
              outside: <Outside {...data.sum} />,
            }}
          />
          <Turns
            page={data}
            from={cursors.length * filter.size}
            onEarlier={cursors.length === 0 ? null : () => turnTo(cursors.slice(0, -1))}
            onLater={next === null ? null : () => turnTo([...cursors, next])}
          />
        </>
      )}
    </>
  );
}
