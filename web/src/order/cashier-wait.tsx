import type { Data } from '@beidiao/contract/call';
import type { orderCalls } from '@beidiao/contract/order';
import { tradeStates } from '@beidiao/contract/trade-states';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { channelWords } from './channel-words.ts';
import styles from './pay-dialog.module.css';
import { payTexts } from './pay-texts.ts';
import { useTradeStatus } from './use-trade-status.ts';

type Props = {
  instruction: Data<typeof orderCalls.pay>;
  onPaid: () => void;
  onRetry: () => void;
  onOtherWay: () => void;
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
export function CashierWait({ instruction, onPaid, onRetry, onOtherWay }: Props): ReactElement {
  const t = useTexts(payTexts);
  const language = useLanguage();
  const isSlow = useIsSlow();
  const { status, isReachable } = useTradeStatus(instruction.orderId);
  const tellPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (status === tradeStates.paid) tellPaid();
  }, [status]);
  const { payUrl, channelCode, amountFen } = instruction;
  if (status === tradeStates.cancelled || status === tradeStates.expired)
    return <Notice kind="problem">{t('closed')}</Notice>;
  return (
    <div className={styles.wait}>
      {payUrl && (
        <>
          <QrCode text={new URL(payUrl, location.origin).href} label={t('qr')} />
          <p>{t('scan', { channel: channelWords[channelCode][language], amount: formatMoney(amountFen) })}</p>
          <a href={payUrl} target="_blank" rel="noreferrer" className={buttonClass('primary', 'small')}>
            {t('open')}
          </a>
        </>
      )}
      <p className={styles.quiet} aria-live="polite">
        {isReachable ? t(isSlow ? 'slow' : 'waiting') : t('unreachable')}
      </p>
      <div className={styles.ways}>
        {isSlow && (
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button size="small" look="text" onClick={onOtherWay}>
          {t('otherWay')}
        </Button>
      </div>
    </div>
  );
}
