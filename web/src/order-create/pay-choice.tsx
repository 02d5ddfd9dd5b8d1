import type { ChannelCode } from '@beidiao/contract/wallet';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useState } from 'react';
import { formatMoney, formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import styles from './pay.module.css';
import { payTexts } from './pay-texts.ts';
import type { Placed } from './place-order.ts';
import { useWallet } from './use-wallet.ts';

type Way = { code: ChannelCode; about: ReactNode; isOff: boolean };
type Props = { placed: Placed; isPaying: boolean; onPay: (code: ChannelCode) => void; onLater: () => void };

const icons: Record<ChannelCode, IconName> = { BALANCE: 'wallet', SANDBOX: 'qr', ALIPAY: 'qr', WECHAT: 'qr' };

/** The ways to pay, with what stands against each; the first possible one is offered. */
function useWays(amountFen: number): { ways: Way[]; isLoading: boolean } {
  const t = useTexts(payTexts);
  const { balanceFen, channels, mayUseBalance, mayPayOnline, isLoading } = useWallet();
  const have = balanceFen ?? 0;
  const isShort = have < amountFen;
  const amount = formatMoney(have);
  const balance = isShort ? (
    <>
      {t('balanceShort', { amount, short: formatMoney(amountFen - have) })}{' '}
      <Link to="/Dashboard/Account">{t('recharge')}</Link>
    </>
  ) : (
    t('balance', { amount, left: formatMoney(have - amountFen) })
  );
  const online = channels.map((code): Way => {
    const about = code === 'SANDBOX' ? `${t('online')} · ${t('sandboxAbout')}` : t('online');
    return { code, about: mayPayOnline ? about : t('noOnlineRight'), isOff: !mayPayOnline };
  });
  const ways: Way[] = [
    { code: 'BALANCE', about: mayUseBalance ? balance : t('noBalanceRight'), isOff: !mayUseBalance || isShort },
    ...online,
  ];
  return { ways, isLoading };
}

function OrderSummary({ placed: { order, draft } }: { placed: Placed }): ReactElement {
  const t = useTexts(payTexts);
  const pieces = draft.checkedDataItemList.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <dl className={styles.summary}>
      <dt>{t('orderNo')}</dt>
      <dd>{order.orderNo}</dd>
      <dt>{t('candidate')}</dt>
      <dd>{draft.candidate.name}</dd>
      <dt>{t('items')}</dt>
      <dd>{t('itemsValue', { items: draft.checkedDataItemList.length, pieces })}</dd>
      <dt>{t('amount')}</dt>
      <dd className={styles.amount}>{formatMoney(order.amountFen)}</dd>
    </dl>
  );
}

export function PayChoice({ placed, isPaying, onPay, onLater }: Props): ReactElement {
  const t = useTexts(payTexts);
  const { order } = placed;
  const { ways, isLoading } = useWays(order.amountFen);
  const [chosen, setChosen] = useState<ChannelCode | null>(null);
  const open = ways.filter(({ isOff }) => !isOff);
  const way = open.find(({ code }) => code === chosen) ?? open[0];
  const amount = formatMoney(order.amountFen);
  return (
    <>
      <OrderSummary placed={placed} />
      {isLoading ? (
        <Skeleton rows={2} label={t('how')} />
      ) : (
        <fieldset className={styles.ways}>
          <legend>{t('how')}</legend>
          {ways.map(({ code, about, isOff }) => (
            <label key={code} className={styles.way} data-off={isOff || undefined}>
              <input
                type="radio"
                name="channel"
                disabled={isOff}
                checked={way?.code === code}
                onChange={() => setChosen(code)}
              />
              <Icon name={icons[code]} size={18} />
              <span>
                {t(code)}
                <small>{about}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!isLoading && !way && <p className={styles.note}>{t('nothing')}</p>}
      <p className={styles.note}>{t('expires', { time: formatTimeDense(order.expiresAt) })}</p>
      <div className={styles.acts}>
        <Button size="small" onClick={onLater}>
          {t('later')}
        </Button>
        <Button look="primary" size="small" disabled={!way} isBusy={isPaying} onClick={() => way && onPay(way.code)}>
          {isPaying ? t('paying') : t(way?.code === 'BALANCE' || !way ? 'pay' : 'payOnline', { amount })}
        </Button>
      </div>
    </>
  );
}
