import { batchOrderCalls, type OrderOfList } from '@beidiao/contract/batch/order-calls';
import { isAbove } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { type Bulk, useBulk } from '../trade/bulk/use-bulk.ts';
import { ExportButton, useExporting } from '../trade/export/export-button.tsx';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { LinkButton } from '../ui/core/link-button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { selectThese } from '../ui/list/selection.ts';
import { useSelection } from '../ui/list/use-selection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { saveDownload } from '../wire/save-download.ts';
import { Refused } from '../wire/send/refused.ts';
import { useCall, useSend } from '../wire/use-call.ts';
import { useHolds } from '../wire/use-holds.ts';
import styles from './detail.module.css';
import { type DetailFilter, detailParams, readDetail, writeDetail } from './detail-filter.ts';
import { type Answer, DetailList, wholeOrder } from './detail-list.tsx';
import { detailTexts } from './detail-texts.ts';
import { ProgressBar } from './progress-bar.tsx';

type Narrow = (change: Partial<DetailFilter>) => void;

/** One order of the list, with what it has cost. */
function OrderLine({ order, isUnpaid }: { order: OrderOfList; isUnpaid: boolean }): ReactElement {
  const t = useTexts(detailTexts);
  const act = useSend(batchOrderCalls.orderExcel);
  const { orderId, orderNo, people, packageName, operatorName, createdAt, amountFen, refundedFen, invitedAt } = order;
  const parts = [
    t('order', { people: people.toLocaleString(), name: packageName ?? t('items') }),
    t('placed', { operator: operatorName, time: formatTimeDense(createdAt) }),
    t('paid', { amount: formatMoney(amountFen) }),
    ...(isAbove(refundedFen, 0) ? [t('refunded', { amount: formatMoney(refundedFen) })] : []),
    ...(invitedAt === null ? [] : [t('invited', { time: formatTimeDense(invitedAt) })]),
  ];
  return (
    <li>
      <Link to="/Dashboard/Order" search={{ q: orderNo }}>
        {orderNo}
      </Link>
      <span>{parts.join(' · ')}</span>
      {isUnpaid && (
        <Link to="/Dashboard/Order" search={{ q: orderNo }} aria-label={t('unpaidOf', { no: orderNo })}>
          {t('unpaid')}
        </Link>
      )}
      <LinkButton
        isBusy={act.isPending}
        aria-label={t('excelOf', { no: orderNo })}
        onClick={() => act.mutate({ orderId }, { onSuccess: saveDownload, onError: toastProblem })}
      >
        {t('excel')}
      </LinkButton>
    </li>
  );
}

function Found({
  answer,
  filter,
  onChange,
  bulk,
  selection,
  onSelect,
}: Parameters<typeof DetailList>[0]): ReactElement {
  const t = useTexts(detailTexts);
  const { file, follow, risk, orders, rows } = answer;
  const narrow: Narrow = (change) => onChange({ ...filter, page: 1, ...change });
  if (orders.length === 0)
    return (
      <section className={card.card}>
        <EmptyState
          title={t('notOrdered')}
          about={t('notOrderedAbout')}
          action={
            <Link to="/Dashboard/Batch" search={{ id: file.batchFileId }} className={buttonClass('primary', 'small')}>
              {t('goOn')}
            </Link>
          }
        />
      </section>
    );
  const unpaid = new Set(rows.filter(({ moves }) => moves.includes('pay')).map(({ orderId }) => orderId));
  return (
    <>
      <section className={card.card}>
        <ProgressBar {...{ follow, risk, filter }} onNarrow={narrow} />
        <ul className={styles.orders} aria-label={t('orders')}>
          {orders.map((order) => (
            <OrderLine key={order.orderId} order={order} isUnpaid={unpaid.has(order.orderId)} />
          ))}
        </ul>
      </section>
      <DetailList {...{ answer, filter, onChange, bulk, selection, onSelect }} />
    </>
  );
}

/** Where the list became one order: everybody who is awaited, and all reports, by one press. */
function WholeActs({ answer, bulk }: { answer: Answer; bulk: Bulk }): ReactElement | null {
  const t = useTexts(detailTexts);
  const seesReports = useHolds(permissions.seeReports);
  const { follow, orders } = answer;
  const whole = wholeOrder(orders);
  const wish = () => ({ kind: 'reports' as const, reports: { ...whole } });
  const exporting = useExporting([{ key: 'zip', title: t('zip', { count: follow.done }), about: t('zipAbout'), wish }]);
  if (whole === null) return null;
  return (
    <>
      {follow.done > 0 && seesReports && (
        <ExportButton exporting={exporting}>{t('zip', { count: follow.done })}</ExportButton>
      )}
      {follow.candidate > 0 && (
        <Button
          size="small"
          isBusy={bulk.isBusy}
          onClick={() => void bulk.start('remind', { filter: { ...whole, flag: 'candidate' } })}
        >
          <Icon name="bell" /> {t('remindAll', { count: follow.candidate })}
        </Button>
      )}
      {exporting.dialog}
    </>
  );
}

function HeadActs({ answer, bulk }: { answer: Answer; bulk: Bulk }): ReactElement {
  const t = useTexts(detailTexts);
  const { file } = answer;
  const act = useSend(batchOrderCalls.download);
  const { batchFileId, counts, state } = file;
  const rest = counts.wrong + counts.doubtful + counts.ready;
  return (
    <>
      <Button
        size="small"
        isBusy={act.isPending}
        onClick={() => act.mutate({ fileId: batchFileId }, { onSuccess: saveDownload, onError: toastProblem })}
      >
        <Icon name="dl" /> {t('download')}
      </Button>
      <WholeActs {...{ answer, bulk }} />
      {state === 'fixing' && rest > 0 && counts.ordered > 0 && (
        <Link to="/Dashboard/Batch" search={{ id: batchFileId }} className={buttonClass('primary', 'small')}>
          {t('rest', { count: rest })}
        </Link>
      )}
    </>
  );
}

/** What has become of a list: how far everybody is, and what was written beside them. */
export function BatchDetail(): ReactElement {
  const t = useTexts(detailTexts);
  const navigate = useNavigate();
  const search = useSearch({ strict: false });
  const batchFileId = /^\d+$/.test(search['id'] ?? '') ? (search['id'] ?? '') : '0';
  const filter = readDetail(search);
  const { data, error, refetch } = useCall(batchOrderCalls.orderedRows, detailParams(batchFileId, filter), {
    keepPrevious: true,
  });
  const { page: _page, size: _size, ...narrowing } = filter;
  const [selection, select] = useSelection(`${batchFileId} ${Object.values(narrowing).join()}`);
  const bulk = useBulk((kept) => select(selectThese(kept)));
  const change = (next: DetailFilter, how?: 'replace'): void =>
    void navigate({
      to: '/Dashboard/Batch/detail',
      search: { id: batchFileId, ...writeDetail(next) },
      replace: how === 'replace',
      resetScroll: false,
    });
  const isGone = error instanceof Refused && error.is('notFound');
  const lists = (
    <Link to="/Dashboard/Batch" search={{}} className={buttonClass('plain', 'small')}>
      {t('toLists')}
    </Link>
  );
  const again = (
    <Button size="small" onClick={() => void refetch()}>
      {t('again')}
    </Button>
  );
  return (
    <>
      <p className={styles.crumb}>
        <Link to="/Dashboard/Batch" search={{}}>
          {t('crumb')}
        </Link>
      </p>
      <PageHeader
        title={data?.file.fileName ?? t('title')}
        about={data && t('about', { people: data.file.counts.ordered.toLocaleString() })}
        actions={data && <HeadActs answer={data} bulk={bulk} />}
      />
      {!data && !error && <Skeleton rows={8} label={t('loading')} />}
      {!data && error && (
        <EmptyState
          title={t(isGone ? 'gone' : 'failed')}
          about={isGone ? undefined : error.message}
          action={isGone ? lists : again}
        />
      )}
      {data && <Found answer={data} onChange={change} onSelect={select} {...{ filter, bulk, selection }} />}
    </>
  );
}
