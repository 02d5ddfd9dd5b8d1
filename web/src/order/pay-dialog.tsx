import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import type { Amount } from '@beidiao/contract/wire/money';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { type ReactElement, useState } from 'react';
import { payWay } from '../trade/pay-way.ts';
import { CashierWait } from '../trade/cashier-wait.tsx';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { PayWays, usePayWays } from '../trade/pay-ways.tsx';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { Dialog } from '../ui/desk/dialog.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { useSend, useCall } from '../wire/use-call.ts';
import styles from './pay-dialog.module.css';
import { payTexts } from './pay-texts.ts';

type Props = { row: OrderRow; onClose: () => void };

/** Pays one order: from the balance at once, or by a channel that the page then waits for. */
export function PayDialog({ row, onClose }: Props): ReactElement {
  const t = useTexts(payTexts);
  const due = useCall(walletCalls.amountDue, { tradeOrderId: row.tradeOrderId }, { staleTime: 0 });
  const amountFen = due.data?.amountFen;
  const ways = usePayWays(amountFen ?? row.amountFen);
  const pay = useSend(orderCalls.pay);
  const [isClosed, setClosed] = useState(false);
  const finish = (state: TradeState, paidFen: Amount): void => {
    if (state !== tradeStates.paid) return setClosed(true);
    toast('done', t(isFree ? 'confirmed' : 'paid', { amount: formatMoney(paidFen), name: row.name }));
    onClose();
  };
  const isUnpaid = due.data?.status === tradeStates.unpaid;
  const isFree = due.data?.isFree === true;
  // What costs nothing is settled without a channel, and without a right to spend.
  const way = isFree ? 'BALANCE' : ways.way;
  const start = (): void => {
    if (!way || pay.isPending) return;
    pay.mutate(
      { tradeOrderId: row.tradeOrderId, channelCode: way, payWay: payWay() },
      { onSuccess: (paid) => paid.state === 'done' && finish(tradeStates.paid, paid.amountFen) },
    );
  };
  const instruction = pay.data?.state === 'waiting' ? pay.data : null;
  const canPay = !instruction && !isClosed && isUnpaid;
  const label = isFree ? t('confirmFree') : t('pay', { amount: formatMoney(amountFen ?? 0) });
  const foot = canPay && (
    <Button look="primary" size="small" isBusy={pay.isPending} disabled={!way} onClick={start}>
      {pay.isPending ? t('paying') : label}
    </Button>
  );
  return (
    <Dialog title={t('title', { name: row.name })} closeLabel={t('close')} onClose={onClose} width={440} foot={foot}>
      {isClosed && <Notice kind="problem">{t('closed')}</Notice>}
      {pay.error && !instruction && <Notice kind="problem">{pay.error.message}</Notice>}
      {due.isError && !due.data && <NotLoaded what={t('due')} onRetry={due.refetch} />}
      {amountFen === undefined && !due.error && <Skeleton rows={3} label={t('loading')} />}
      {due.data && !isUnpaid && !instruction && !isClosed && <Notice>{t('nothingDue')}</Notice>}
      {instruction && !isClosed && (
        <CashierWait
          instruction={instruction}
          onEnd={(state) => finish(state, instruction.amountFen)}
          onRetry={start}
          onOther={() => pay.reset()}
          otherLabel={t('otherWay')}
        />
      )}
      {canPay && (
        <>
          <p className={styles.due}>
            {t('due')} <b>{formatMoney(amountFen ?? 0)}</b>
          </p>
          <p className={styles.numbers}>{t('numbers', { orderNo: row.orderNo, tradeNo: row.tradeNo })}</p>
          {isFree ? <Notice>{t('free')}</Notice> : <PayWays state={ways} />}
        </>
      )}
    </Dialog>
  );
}
