import type { Data } from '@beidiao/contract/wire/call';
import { deskCalls } from '@beidiao/contract/desk/calls';
import { orderStateFacts, orderStates } from '@beidiao/contract/order/states';
import { frameCalls } from '@beidiao/contract/partner/frame';
import { type Turn, turns } from '@beidiao/contract/partner/frame-rules';
import { isAbove } from '@beidiao/contract/wire/money';
import { type ReactElement, useState } from 'react';
import { formatDay, formatMoney, formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { CheckResult } from '../trade/check-result.tsx';
import { useNameHint } from '../trade/list/use-name-hint.ts';
import { OrderStateTag } from '../trade/order-state-tag.tsx';
import { Button } from '../ui/core/button.tsx';
import { TextBox } from '../ui/core/text-box.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Pager } from '../ui/desk/pager.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { useFrame } from '../wire/frame/frame.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import styles from './delivery-list.module.css';
import { partnerTexts } from './partner-texts.ts';

type Row = Data<typeof frameCalls.applicants>['rows'][number];
type Order = NonNullable<Row['order']>;

const isReported = (row: Row): row is Row & { order: Order } => row.order?.status === orderStates.reported;

function Grant({ order }: { order: Order }): ReactElement {
  const t = useTexts(partnerTexts);
  if (order.grant === 'agreed') return <>{t('grantAgreed', { day: formatDay(order.grantedAt ?? '') })}</>;
  if (order.grant === 'none') return <>-</>;
  return <>{t(order.grant === 'open' ? 'grantOpen' : 'grantEnded')}</>;
}

/** The reminder is the one of the desk: by day, and no more often than the candidate should be written to. */
function Remind({ orderDetailsId }: { orderDetailsId: string }): ReactElement {
  const t = useTexts(partnerTexts);
  const act = useSend(deskCalls.remind);
  const remind = (): void =>
    act.mutate(
      { orderDetailsId },
      { onSuccess: () => toast('done', t('reminded')), onError: (fault) => toast('problem', fault.message) },
    );
  return (
    <Button look="text" size="small" isBusy={act.isPending} disabled={act.isSuccess} onClick={remind}>
      {t(act.isSuccess ? 'reminded' : 'remind')}
    </Button>
  );
}

function Act({ row: { order } }: { row: Row }): ReactElement {
  const t = useTexts(partnerTexts);
  const channel = useFrame((frame) => frame.channelName);
  if (order === null) return <span className={styles.quiet}>{t('order', { channel })}</span>;
  const { phase } = orderStateFacts[order.status];
  if (phase === 'candidate') return <Remind orderDetailsId={order.orderDetailsId} />;
  if (phase === 'ended' && isAbove(order.refundedFen, 0))
    return <span className={styles.quiet}>{t('refunded', { amount: formatMoney(order.refundedFen) })}</span>;
  const hasReport = order.status === orderStates.reported;
  const word = hasReport ? (order.grant === 'agreed' ? 'report' : 'see') : 'progress';
  return (
    <a
      href={`/Dashboard/${hasReport ? 'Report' : 'Order'}?q=${encodeURIComponent(order.orderNo)}`}
      target="_blank"
      rel="noopener"
    >
      {t(word)}
    </a>
  );
}

function Rows({ rows }: { rows: readonly Row[] }): ReactElement {
  const t = useTexts(partnerTexts);
  const channel = useFrame((frame) => frame.channelName);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('person')}</th>
          <th scope="col">{t('position')}</th>
          <th scope="col">{t('state')}</th>
          <th scope="col">{t('result')}</th>
          <th scope="col">{t('grant', { channel })}</th>
          <th scope="col">{t('act')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.applyId}>
            <td className={styles.person}>
              <b>{row.name || '-'}</b>
              <small>{row.applyId}</small>
            </td>
            <td className={styles.position}>{row.position || '-'}</td>
            <td className={styles.state}>
              {row.order ? (
                <OrderStateTag state={row.order.status} />
              ) : (
                <StatusTag look="you" icon="plus">
                  {t('waits')}
                </StatusTag>
              )}
            </td>
            <td className={styles.result} data-empty={isReported(row) ? undefined : ''}>
              {isReported(row) ? <CheckResult row={row.order} /> : '-'}
            </td>
            <td
              className={styles.grant}
              data-label={t('grant', { channel })}
              data-empty={row.order && row.order.grant !== 'none' ? undefined : ''}
            >
              {row.order ? <Grant order={row.order} /> : '-'}
            </td>
            <td className={styles.act}>
              <Act row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Candidates whom the system has sent, by whose turn it is. */
export function DeliveryList(): ReactElement {
  const t = useTexts(partnerTexts);
  const channel = useFrame((frame) => frame.channelName);
  const [turn, setTurn] = useState<Turn>('all');
  const [word, setWord] = useState('');
  const [page, setPage] = useState({ no: 1, size: 20 });
  const sought = useSettled(word.trim(), 300);
  const nameHint = useNameHint(sought);
  const wish = { turn, word: sought, pageNo: page.no, pageSize: page.size };
  const { data, error, refetch } = useCall(frameCalls.applicants, wish, { keepPrevious: true, staleTime: 0 });
  const countOf = (it: Turn): number => data?.counts.find((each) => each.turn === it)?.count ?? 0;
  const begin = (change: () => void): void => {
    setPage({ ...page, no: 1 });
    change();
  };
  return (
    <>
      <PageHeader title={t('title')} about={data && t('about', { channel, count: countOf('all') })} />
      <section className={styles.card}>
        <Tabs
          label={t('tabs')}
          chosen={turn}
          onChoose={(it) => begin(() => setTurn(it))}
          tabs={turns.map((key) => ({ key, label: t(key), count: data && countOf(key), isUrgent: key === 'you' }))}
        />
        <div className={styles.bar}>
          <TextBox
            type="search"
            placeholder={t('search')}
            aria-label={t('search')}
            value={word}
            onChange={(it) => begin(() => setWord(it))}
          />
          <span className={styles.quiet}>
            {data?.toldAt ? t('told', { channel, time: formatTimeDense(data.toldAt) }) : t('tell', { channel })}
          </span>
        </div>
        {!data && !error && <Skeleton rows={6} label={t('loading')} />}
        {!data && error && (
          <EmptyState
            title={t('failed')}
            about={error.message}
            action={
              <Button size="small" onClick={() => void refetch()}>
                {t('retry')}
              </Button>
            }
          />
        )}
        {data?.rows.length === 0 && (
          <EmptyState
            title={t(countOf('all') === 0 ? 'none' : 'nothing')}
            about={countOf('all') === 0 ? t('noneAbout', { channel }) : nameHint}
          />
        )}
        {data && data.rows.length > 0 && <Rows rows={data.rows} />}
        {data && countOf(turn) > page.size && (
          <Pager
            page={page.no}
            size={page.size}
            shown={data.rows.length}
            total={sought === '' ? countOf(turn) : data.rows.length}
            onChange={(no, size) => setPage({ no, size })}
          />
        )}
      </section>
      <p className={styles.quiet}>{t('note', { channel })}</p>
    </>
  );
}
