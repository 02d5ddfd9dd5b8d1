import type { Data } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { walletCalls } from '@beidiao/contract/wallet/calls';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { formatMoney, formatTimeDense } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { useReread } from '../wire/query-client.ts';
import styles from './cashier-wait.module.css';
import { channelName, channelWords } from '@beidiao/contract/wallet/words';
import { useTradeStatus } from './use-trade-status.ts';

const texts = bilingual({
  zh: {
    scan: '用{channel}扫码支付 {amount}',
    qr: '付款二维码',
    onPage: '用{channel}支付 {amount}',
    open: '打开收银台',
    waiting: '付款后页面会自动更新，通常需要几秒钟。',
    expires: '请在 {time} 前付款。',
    slow: '尚未收到付款结果。如收银台显示失败，可重新付款；已付款项不会丢失，重复付款将自动退回。',
    failed: '{channel}告知付款没有成功，可以重新付款。如已扣款，会自动入账或退回。',
    retry: '重新付款',
    unreachable: '暂时无法连接服务，正在重试。已付款项不会丢失。',
  },
  en: {
    scan: 'Scan to pay {amount} with {channel}',
    qr: 'Payment QR code',
    onPage: 'Pay {amount} with {channel}',
    open: 'Open cashier',
    waiting: 'This page updates automatically after payment, usually within seconds.',
    expires: 'Please pay by {time}.',
    slow: 'No payment result yet. If the cashier shows a failure, you can pay again. Your money is safe: duplicate payments are refunded automatically.',
    failed:
      '{channel} reports that the payment did not succeed. You can pay again. If you were charged, the amount is credited or refunded automatically.',
    retry: 'Pay again',
    unreachable: 'The service is not responding. Retrying. Any payment you made is safe.',
  },
});

type Props = {
  instruction: Data<typeof orderCalls.pay> | Data<typeof walletCalls.recharge>;
  /** Paid, or closed without a payment. */
  onEnd: (state: TradeState) => void;
  onRetry: () => void;
  onOther: () => void;
  /** What can be chosen anew by going back. */
  otherLabel: string;
};

/** After this long without news the reader is told what may have happened. */
const patienceMs = 45_000;

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const clock = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(clock);
  }, []);
  return isSlow;
}

/** The code to scan, the cashier to open, and the news from it. */
export function CashierWait({ instruction, onEnd, onRetry, onOther, otherLabel }: Props): ReactElement {
  const t = useTexts(texts);
  const language = useLanguage();
  const isSlow = useIsSlow();
  const { payUrl, payWay, channelCode, amountFen, orderId, paymentId, state, expiresAt } = instruction;
  const { status, failedPayments, isReachable } = useTradeStatus(orderId);
  const hasFailed = paymentId !== null && failedPayments.includes(paymentId);
  const known = state === 'done' ? tradeStates.paid : status;
  const reread = useReread(['orders', 'balance']);
  const tellEnd = useEffectEvent((end: TradeState) => {
    // The payment service has changed it, no call of this page.
    void reread();
    onEnd(end);
  });
  useEffect(() => {
    if (known !== tradeStates.unpaid) tellEnd(known);
  }, [known]);
  // A path of our own server has to be whole for the phone that scans it.
  const url = payUrl && new URL(payUrl, location.origin).href;
  const isPage = payWay === 'page';
  // What only the app of the channel understands is scanned.
  const isOpenable = url?.startsWith('http');
  return (
    <div className={styles.wait}>
      {url && !hasFailed && (
        <>
          {!isPage && <QrCode text={url} label={t('qr')} />}
          <p>
            {t(isPage ? 'onPage' : 'scan', {
              channel: channelWords[channelCode][language],
              amount: formatMoney(amountFen),
            })}
          </p>
          {isOpenable && (
            <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary', 'small')}>
              {t('open')}
            </a>
          )}
        </>
      )}
      {hasFailed && <Notice kind="problem">{t('failed', { channel: channelName(channelCode, language) })}</Notice>}
      <p className={styles.quiet} role="status">
        {!hasFailed && (isReachable ? t(isSlow ? 'slow' : 'waiting') : t('unreachable'))}
        {expiresAt && !hasFailed && <br />}
        {expiresAt && t('expires', { time: formatTimeDense(expiresAt) })}
      </p>
      <div className={styles.acts}>
        {(isSlow || hasFailed) && (
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button size="small" look="text" onClick={onOther}>
          {otherLabel}
        </Button>
      </div>
    </div>
  );
}
