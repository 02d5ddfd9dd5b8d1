import type { Data } from '@beidiao/contract/call';
import { tradeStates } from '@beidiao/contract/trade-states';
import { walletCalls } from '@beidiao/contract/wallet';
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { useCall } from '../wire/use-call.ts';
import { channelWords } from './channel-words.ts';
import styles from './recharge.module.css';
import { rechargeTexts } from './recharge-texts.ts';

const askMs = 2000;
/** After this long without news the reader is told what may have happened. */
const patienceMs = 45_000;

type Props = {
  instruction: Data<typeof walletCalls.recharge>;
  onPaid: () => void;
  onRetry: () => void;
  onBack: () => void;
  /** Begins another top-up after this one was closed. */
  onAnew: () => void;
};

function useIsSlow(): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const clock = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(clock);
  }, []);
  return isSlow;
}

/** The code to scan, the cashier to open, and the news from it. */
export function RechargeWait({ instruction, onPaid, onRetry, onBack, onAnew }: Props): ReactElement {
  const t = useTexts(rechargeTexts);
  const language = useLanguage();
  const isSlow = useIsSlow();
  const [isOver, setOver] = useState(false);
  const { data, error } = useCall(
    walletCalls.tradeStatus,
    { orderId: instruction.orderId },
    { refetchInterval: isOver ? false : askMs, staleTime: 0 },
  );
  const status = instruction.state === 'done' ? tradeStates.paid : (data?.status ?? tradeStates.unpaid);
  if (status !== tradeStates.unpaid && !isOver) setOver(true);
  const tellPaid = useEffectEvent(onPaid);
  useEffect(() => {
    if (status === tradeStates.paid) tellPaid();
  }, [status]);
  const { payUrl, channelCode, amountFen } = instruction;
  if (status === tradeStates.cancelled || status === tradeStates.expired) {
    return (
      <div className={styles.wait}>
        <Notice kind="problem">{t(status === tradeStates.expired ? 'expired' : 'cancelled')}</Notice>
        <Button size="small" look="primary" onClick={onAnew}>
          {t('anew')}
        </Button>
      </div>
    );
  }
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
        {error ? t('unreachable') : t(isSlow ? 'slow' : 'waiting')}
      </p>
      <div className={styles.ways}>
        {isSlow && (
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        )}
        <Button size="small" look="text" onClick={onBack}>
          {t('other')}
        </Button>
      </div>
    </div>
  );
}
