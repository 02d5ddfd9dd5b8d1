import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import { ItemList } from './item-list.tsx';
import { isReported, type RowActs } from './order-columns.tsx';
import styles from './order-expansion.module.css';
import { ordersTexts } from './orders-texts.ts';
import { Timeline } from './timeline.tsx';
import { canCheckAgain, rereadMs } from './use-order-acts.ts';

const texts = bilingual({
  zh: {
    progress: '进展',
    items: '核查项（{count}）',
    now: '现在可以',
    nothing: '现在无需操作，有进展会显示在左侧。',
    started: '核查已开始，不能整单取消',
  },
  en: {
    progress: 'Progress',
    items: 'Items ({count})',
    now: 'You can now',
    nothing: 'Nothing to do right now. Updates will appear on the left.',
    started: 'Checks have started, so the order cannot be cancelled',
  },
});

function Possible({ row, acts }: { row: OrderRow; acts: RowActs }): ReactElement {
  const t = useTexts(texts);
  const all = useTexts(ordersTexts);
  const [canPay, canCancel, isAgain] = [row.moves.includes('pay'), row.moves.includes('cancel'), canCheckAgain(row)];
  const isUnderWay = row.status === 5 || row.status === 6 || row.status === 19;
  return (
    <div className={styles.possible}>
      <h3>{t('now')}</h3>
      {canPay && (
        <Button size="small" onClick={() => acts.pay(row)}>
          <Icon name="wallet" />
          {all('pay')}
        </Button>
      )}
      {isReported(row) && (
        <Link to="/Dashboard/Report" search={{ id: row.orderDetailsId }} className={buttonClass('plain', 'small')}>
          <Icon name="doc" />
          {all('report')}
        </Link>
      )}
      {isAgain && (
        <Link
          to="/Dashboard/OrderCreate"
          search={{ again: row.orderDetailsId }}
          className={buttonClass('plain', 'small')}
        >
          <Icon name="refresh" />
          {all('checkAgain')}
        </Link>
      )}
      <Button size="small" onClick={() => acts.show(row)}>
        <Icon name="list" />
        {all('details')}
      </Button>
      {canCancel && (
        <Button size="small" onClick={() => acts.cancel(row)}>
          <Icon name="x" />
          {all('cancel')}
        </Button>
      )}
      {!canPay && !isAgain && !canCancel && <small>{t(isUnderWay ? 'started' : 'nothing')}</small>}
    </div>
  );
}

/** Under a row: what happened, what was ordered, what can be done now. */
export function OrderExpansion({ row, acts }: { row: OrderRow; acts: RowActs }): ReactElement {
  const t = useTexts(texts);
  const all = useTexts(ordersTexts);
  const { data, error, refetch } = useCall(
    orderCalls.details,
    { orderDetailsId: row.orderDetailsId },
    { refetchInterval: rereadMs },
  );
  return (
    <div className={styles.expansion}>
      {data ? (
        <>
          <div>
            <h3>{t('progress')}</h3>
            <Timeline details={data} />
          </div>
          <div>
            <h3>{t('items', { count: data.dataItemList.length })}</h3>
            <ItemList details={data} />
          </div>
        </>
      ) : (
        <div className={styles.coming}>
          {error ? (
            <>
              <Notice kind="problem">{error.message}</Notice>
              <Button size="small" onClick={() => void refetch()}>
                {all('again')}
              </Button>
            </>
          ) : (
            <Skeleton rows={3} label={all('loading')} />
          )}
        </div>
      )}
      <Possible row={row} acts={acts} />
    </div>
  );
}
