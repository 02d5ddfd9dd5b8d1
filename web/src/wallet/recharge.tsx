import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { CashierWait } from '../trade/cashier-wait.tsx';
import { NotLoaded } from '../trade/failure/not-loaded.tsx';
import { spendableFen } from '../trade/use-wallet.ts';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Card } from '../ui/desk/card.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useCall } from '../wire/use-call.ts';
import styles from './recharge.module.css';
import { firstDraft, RechargeForm } from './recharge-form.tsx';
import { rechargeTexts } from './recharge-texts.ts';
import { TransferDetails } from './transfer-details.tsx';
import { useRecharge } from './use-recharge.ts';

function Arrived({ amountFen, onAnother }: { amountFen: number; onAnother: () => void }): ReactElement {
  const t = useTexts(rechargeTexts);
  const { data, isFetching } = useCall(walletCalls.assets, {}, { staleTime: 0 });
  const balance = spendableFen(data?.assetsList);
  return (
    <div className={styles.wait} role="status">
      <span className={styles.done}>
        <Icon name="check" size={24} />
      </span>
      <b>{t('done', { amount: formatMoney(amountFen) })}</b>
      <p className={styles.quiet}>
        {!isFetching && balance !== null && t('balance', { balance: formatMoney(balance) })}
      </p>
      <div className={styles.ways}>
        <Link to="/Dashboard/OrderCreate" className={buttonClass('primary', 'small')}>
          {t('place')}
        </Link>
        <Button size="small" onClick={onAnother}>
          {t('another')}
        </Button>
      </div>
    </div>
  );
}

function Closed({ state, onAnew }: { state: TradeState; onAnew: () => void }): ReactElement {
  const t = useTexts(rechargeTexts);
  return (
    <div className={styles.wait}>
      <Notice kind="problem">{t(state === tradeStates.expired ? 'expired' : 'cancelled')}</Notice>
      <Button size="small" look="primary" onClick={onAnew}>
        {t('anew')}
      </Button>
    </div>
  );
}

/** Money into the balance: how much, by which way, then the payment in the same place. */
export function Recharge(): ReactElement {
  const t = useTexts(rechargeTexts);
  const assets = useCall(walletCalls.assets, {});
  const { instruction, error, isStarting, start, retry, goBack, end } = useRecharge();
  const [draft, setDraft] = useState(firstDraft);
  const [arrivedFen, setArrivedFen] = useState<number | null>(null);
  const [closed, setClosed] = useState<TradeState | null>(null);
  const finish = (state: TradeState): void => {
    end();
    if (state !== tradeStates.paid) return setClosed(state);
    setArrivedFen(instruction?.amountFen ?? 0);
  };
  return (
    <Card id="recharge" title={t('title')} note={t('about')}>
      {error && !instruction && (
        <div className={styles.problem}>
          <Notice kind="problem">{error.message}</Notice>
        </div>
      )}
      {arrivedFen !== null && <Arrived amountFen={arrivedFen} onAnother={() => setArrivedFen(null)} />}
      {closed !== null && <Closed state={closed} onAnew={() => setClosed(null)} />}
      {instruction?.transferReference && (
        <TransferDetails
          instruction={instruction}
          reference={instruction.transferReference}
          account={assets.data?.transferTo ?? null}
          onOther={goBack}
        />
      )}
      {instruction && !instruction.transferReference && (
        <CashierWait
          instruction={instruction}
          onEnd={finish}
          onRetry={retry}
          onOther={goBack}
          otherLabel={t('other')}
        />
      )}
      {assets.isError && !assets.data && <NotLoaded what={t('way')} onRetry={assets.refetch} />}
      {!assets.data && !assets.isError && <Skeleton rows={3} label={t('loading')} />}
      {arrivedFen === null && closed === null && !instruction && assets.data && (
        <RechargeForm
          draft={draft}
          onDraft={setDraft}
          channels={[...assets.data.channels.filter((it) => it !== 'BALANCE'), 'TRANSFER']}
          isStarting={isStarting}
          onStart={start}
        />
      )}
    </Card>
  );
}
