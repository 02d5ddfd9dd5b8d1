import { orderCalls, type OrderRow } from '@beidiao/contract/order';
import { type ChannelCode, walletCalls } from '@beidiao/contract/wallet';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Notice } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { toast } from '../ui/toasts.tsx';
import { useAct, useCall } from '../wire/use-call.ts';
import { CashierWait } from './cashier-wait.tsx';
import { channelWords } from './channel-words.ts';
import styles from './pay-dialog.module.css';
import { payTexts } from './pay-texts.ts';
import { useRereadOrders } from './use-order-acts.ts';

type WayProps = {
  code: ChannelCode;
  name: string;
  about: ReactNode;
  isOff?: boolean;
  chosen: ChannelCode | null;
  onChoose: (code: ChannelCode) => void;
};

function Way({ code, name, about, isOff = false, chosen, onChoose }: WayProps): ReactElement {
  return (
    <label className={styles.way} data-off={isOff || undefined}>
      <input
        type="radio"
        name="way"
        aria-label={name}
        disabled={isOff}
        checked={chosen === code}
        onChange={() => onChoose(code)}
      />
      <b>{name}</b>
      <small>{about}</small>
    </label>
  );
}

/** What is due, the ways to pay it, and which of them is chosen. */
function useWays(tradeOrderId: string) {
  const due = useCall(walletCalls.amountDue, { orderId: tradeOrderId }, { staleTime: 0 });
  const assets = useCall(walletCalls.assets, {});
  const [picked, setPicked] = useState<ChannelCode | null>(null);
  const channels = assets.data?.channels.filter((code) => code !== 'BALANCE') ?? [];
  const isShort = due.data !== undefined && due.data.balanceAfterFen < 0;
  const chosen = picked ?? (isShort ? (channels[0] ?? null) : 'BALANCE');
  return { due: due.data, error: due.error ?? assets.error, channels, isShort, chosen, choose: setPicked };
}

type Props = { row: OrderRow; onClose: () => void };

/** Pays one order: from the balance at once, or by a channel that the page then waits for. */
export function PayDialog({ row, onClose }: Props): ReactElement {
  const t = useTexts(payTexts);
  const language = useLanguage();
  const reread = useRereadOrders();
  const { due, error, channels, isShort, chosen, choose } = useWays(row.tradeOrderId);
  const pay = useAct(orderCalls.pay);
  const finish = (): void => {
    toast('done', t('paid', { amount: formatMoney(pay.data?.amountFen ?? row.amountFen), name: row.name }));
    onClose();
    void reread();
  };
  const start = (): void => {
    if (!chosen || pay.isPending) return;
    pay.mutate(
      { orderId: row.tradeOrderId, channelCode: chosen },
      { onSuccess: ({ state }) => state === 'done' && finish(), onError: () => void reread() },
    );
  };
  const problem = pay.error ?? error;
  const isWaiting = pay.data?.state === 'waiting';
  const facts = due && {
    balance: formatMoney(due.balanceFen),
    after: formatMoney(due.balanceAfterFen),
    short: formatMoney(due.amountFen - due.balanceFen),
  };
  const foot = due && !isWaiting && due.amountFen > 0 && (
    <Button look="primary" size="small" isBusy={pay.isPending} disabled={!chosen} onClick={start}>
      {pay.isPending ? t('paying') : t('pay', { amount: formatMoney(due.amountFen) })}
    </Button>
  );
  return (
    <Dialog title={t('title', { name: row.name })} closeLabel={t('close')} onClose={onClose} width={440} foot={foot}>
      {problem && !isWaiting && <Notice kind="problem">{problem.message}</Notice>}
      {!due && !error && <Skeleton rows={3} label={t('loading')} />}
      {due && due.amountFen === 0 && !isWaiting && <Notice>{t('nothingDue')}</Notice>}
      {pay.data && isWaiting && (
        <CashierWait instruction={pay.data} onPaid={finish} onRetry={start} onOtherWay={() => pay.reset()} />
      )}
      {due && facts && due.amountFen > 0 && !isWaiting && (
        <>
          <p className={styles.due}>
            {t('due')} <b>{formatMoney(due.amountFen)}</b>
          </p>
          <fieldset className={styles.set}>
            <legend>{t('way')}</legend>
            <Way
              code="BALANCE"
              name={t('balance')}
              about={t(isShort ? 'balanceShort' : 'balanceLeft', facts)}
              isOff={isShort}
              chosen={chosen}
              onChoose={choose}
            />
            {isShort && (
              <Link to="/Dashboard/Account" className={styles.topUp}>
                {t('topUp')}
              </Link>
            )}
            {channels.map((code) => (
              <Way
                key={code}
                code={code}
                name={channelWords[code][language]}
                about={t('channelAbout')}
                chosen={chosen}
                onChoose={choose}
              />
            ))}
          </fieldset>
        </>
      )}
    </Dialog>
  );
}
