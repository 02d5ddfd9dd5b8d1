import { type Amount, isAbove, subtractAmount } from '@beidiao/contract/wire/money';
import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Icon, type IconName } from '../ui/core/icon.tsx';
import { RadioDot } from '../ui/core/radio-dot.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { channelName } from '@beidiao/contract/wallet/words';
import styles from './pay-ways.module.css';
import { NotLoaded } from './failure/not-loaded.tsx';
import { useWallet } from './use-wallet.ts';

const texts = bilingual({
  zh: {
    how: '支付方式',
    balance: '余额支付',
    balanceLeft: '可用 {amount}，支付后剩余 {left}',
    balanceShort: '可用 {amount}，还差 {short}',
    balanceUnknown: '余额加载失败，支付时会核对',
    balanceHidden: '从企业余额中支付，您无权查看余额',
    topUp: '去充值',
    noBalanceRight: '您没有余额支付权限，请联系企业管理员开通',
    noOnlineRight: '您没有在线支付权限，请联系企业管理员开通',
    online: '扫码或打开收银台支付',
    sandbox: '扫码或打开收银台支付 · 测试环境，不会实际扣款',
    nothing: '暂无可用的支付方式。订单已保留，可稍后在订单管理中支付。',
  },
  en: {
    how: 'Payment method',
    balance: 'Balance',
    balanceLeft: '{amount} available, {left} after payment',
    balanceShort: '{amount} available, short by {short}',
    balanceUnknown: 'Could not load the balance. It is checked when you pay',
    balanceHidden: 'Paid from the organization’s balance, which you cannot see',
    topUp: 'Top up',
    noBalanceRight: 'You do not have permission to pay from the balance. Please ask your administrator',
    noOnlineRight: 'You do not have permission to pay online. Please ask your administrator',
    online: 'Scan the QR code or open the cashier',
    sandbox: 'Scan the QR code or open the cashier · Test mode, nothing is charged',
    nothing: 'No payment method is available right now. The order is kept, and you can pay later from the order list.',
  },
});

type Way = { code: ChannelCode; name: string; about: ReactNode; icon: IconName; isOff: boolean };
export type PayWaysState = {
  ways: readonly Way[];
  /** The way that will be taken; null when none is possible. */
  way: ChannelCode | null;
  choose: (code: ChannelCode) => void;
  isLoading: boolean;
  error: Error | null;
  again: () => void;
};

/** The ways to pay an amount (fen), with what stands against each; the first possible one is offered. */
export function usePayWays(amountFen: Amount): PayWaysState {
  const t = useTexts(texts);
  const language = useLanguage();
  const { balanceFen, isBalanceHidden, isBalanceUsed, channels, mayUseBalance, mayPayOnline, isLoading, error, again } =
    useWallet();
  const [chosen, choose] = useState<ChannelCode | null>(null);
  const have = balanceFen ?? 0;
  const isUnknown = balanceFen === null && !isBalanceHidden;
  const isShort = !isBalanceHidden && !isUnknown && isAbove(amountFen, have);
  const amount = formatMoney(have);
  const seen = isShort ? (
    <>
      {t('balanceShort', { amount, short: formatMoney(subtractAmount(amountFen, have)) })}{' '}
      {mayPayOnline && (
        <Link to="/Dashboard/Account" hash="recharge">
          {t('topUp')}
        </Link>
      )}
    </>
  ) : (
    t('balanceLeft', { amount, left: formatMoney(subtractAmount(have, amountFen)) })
  );
  const balance = isBalanceHidden ? t('balanceHidden') : isUnknown ? t('balanceUnknown') : seen;
  const fromBalance: Way = {
    code: 'BALANCE',
    name: t('balance'),
    about: mayUseBalance ? balance : t('noBalanceRight'),
    icon: 'wallet',
    isOff: !mayUseBalance || isShort,
  };
  const ways: Way[] = [
    ...(isBalanceUsed ? [fromBalance] : []),
    ...channels.map((code): Way => {
      const about = t(code === 'SANDBOX' ? 'sandbox' : 'online');
      const name = channelName(code, language);
      return { code, name, about: mayPayOnline ? about : t('noOnlineRight'), icon: 'qr', isOff: !mayPayOnline };
    }),
  ];
  const open = ways.filter(({ isOff }) => !isOff);
  const way = open.find(({ code }) => code === chosen) ?? open[0];
  return { ways, way: way?.code ?? null, choose, isLoading, error, again };
}

export function PayWays({
  state: { ways, way, choose, isLoading, error, again },
  nothing,
}: {
  state: PayWaysState;
  /** Said where no way is possible; of an order, when left out. */
  nothing?: string;
}): ReactElement {
  const t = useTexts(texts);
  const id = useId();
  if (isLoading) return <Skeleton rows={2} label={t('how')} />;
  return (
    <fieldset className={styles.ways}>
      <legend>{t('how')}</legend>
      {ways.map(({ code, name, about, icon, isOff }) => (
        <div key={code} className={styles.way} data-off={isOff || undefined}>
          <label>
            <RadioDot
              name={id}
              aria-describedby={`${id}${code}`}
              disabled={isOff}
              isChosen={way === code}
              onChoose={() => choose(code)}
            />
            <Icon name={icon} size={18} />
            {name}
          </label>
          <small id={`${id}${code}`}>{about}</small>
        </div>
      ))}
      {error && <NotLoaded what={t('how')} onRetry={again} />}
      {way === null && !error && <p className={styles.nothing}>{nothing ?? t('nothing')}</p>}
    </fieldset>
  );
}
