import { accountCalls } from '@beidiao/contract/account/calls';
import type { Data } from '@beidiao/contract/wire/call';
import type { BankAccount, walletCalls } from '@beidiao/contract/wallet/calls';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { useAnswer } from '../wire/use-answer.ts';
import { rechargeTexts } from './recharge-texts.ts';
import styles from './recharge.module.css';

type Props = {
  instruction: Data<typeof walletCalls.recharge>;
  /** What the payer writes on the transfer. */
  reference: string;
  /** Null where the provider tells it by itself. */
  account: BankAccount | null;
  onOther: () => void;
};

/** Where the money goes and what stands on it; staff credit it when it has come. */
export function TransferDetails({ instruction, reference, account, onOther }: Props): ReactElement {
  const t = useTexts(rechargeTexts);
  const { data } = useAnswer(accountCalls.provider, {});
  const { amountFen, expiresAt } = instruction;
  const rows = [
    ...(account === null
      ? []
      : ([
          ['accountName', account.accountName],
          ['bankName', account.bankName],
          ['accountNo', account.accountNo],
        ] as const)),
    ['reference', reference] as const,
  ];
  return (
    <div className={styles.transfer} role="status">
      <b>{t('transferTitle', { amount: formatMoney(amountFen) })}</b>
      {account === null && <p>{data?.contact ? t('askAccount', { contact: data.contact }) : t('askAccountPlain')}</p>}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t('referenceAbout')}</p>
      <p className={styles.quiet}>
        {expiresAt && t('transferWait', { time: formatTimeDense(expiresAt) })} {t('transferLater')}
      </p>
      <Button size="small" look="text" onClick={onOther}>
        {t('other')}
      </Button>
    </div>
  );
}
