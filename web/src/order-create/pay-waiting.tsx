import type { Data } from '@beidiao/contract/call';
import type { orderCalls } from '@beidiao/contract/order';
import { type TradeState, tradeStates } from '@beidiao/contract/trade-states';
import { walletCalls } from '@beidiao/contract/wallet';
import { type ReactElement, useEffect } from 'react';
import { formatMoney, formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './pay.module.css';
import { payTexts } from './pay-texts.ts';
import { QrPicture } from './qr-picture.tsx';

const askEveryMs = 2000;

type Props = {
  instruction: Data<typeof orderCalls.pay>;
  onEnd: (state: TradeState) => void;
  onOther: () => void;
};

/** The channel has the payer now: a code for the phone, a link for this screen, and a look every two seconds. */
export function PayWaiting({ instruction, onEnd, onOther }: Props): ReactElement {
  const t = useTexts(payTexts);
  const { orderId, payUrl, amountFen, expiresAt } = instruction;
  const { data } = useCall(walletCalls.tradeStatus, { orderId }, { refetchInterval: askEveryMs, staleTime: 0 });
  const status = data?.status;
  useEffect(() => {
    if (status !== undefined && status !== tradeStates.unpaid) onEnd(status);
    // oxlint-disable-next-line react/exhaustive-deps -- `onEnd` is new on each render; the status alone decides
  }, [status]);
  // A path of our own server has to be whole for the phone that scans it.
  const url = payUrl && new URL(payUrl, location.href).href;
  return (
    <div className={styles.waiting}>
      <p>{t('scan', { amount: formatMoney(amountFen) })}</p>
      {url && <QrPicture text={url} label={t('qrName')} />}
      {url && (
        <a className={buttonClass('primary', 'small')} href={url} target="_blank" rel="noreferrer">
          {t('open')}
        </a>
      )}
      <p className={styles.note} role="status">
        {t('waiting')} {expiresAt && t('expires', { time: formatTimeDense(expiresAt) })}
      </p>
      <Button look="text" size="small" onClick={onOther}>
        {t('other')}
      </Button>
    </div>
  );
}
