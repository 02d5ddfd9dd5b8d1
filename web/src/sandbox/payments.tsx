import { type CashierPayment, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { Button } from '../ui/core/button.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { actsFor, lateSeconds } from './acts.ts';
import { Freshness } from './freshness.tsx';
import { PaymentState } from './payment-state.tsx';
import { paymentTexts } from './payment-texts.ts';
import styles from './payments.module.css';
import { useCashierAct } from './use-cashier-act.ts';
import { useRefreshed } from './use-refreshed.ts';

const texts = bilingual({
  zh: { empty: '暂无支付单。充值或下单时选择沙盒收银台，支付单会显示在这里。' },
  en: {
    empty: 'No payments yet. Top up or place an order with the sandbox cashier, and the payment appears here.',
  },
});

const noParams = {};

function Entry({
  payment,
  cashier,
  onActed,
}: {
  payment: CashierPayment;
  cashier: ReturnType<typeof useCashierAct>;
  onActed: () => void;
}): ReactElement {
  const t = useTexts(paymentTexts);
  const { reference, state } = payment;
  return (
    <li className={styles.entry}>
      <div className={styles.what}>
        <Link to="/sandbox" search={{ pay: reference }}>
          {payment.subject}
        </Link>
        <span>
          {formatTime(payment.createdAt)} · {reference}
        </span>
      </div>
      <div className={styles.state}>
        <PaymentState state={state} />
        <span>{t('callbacks', { count: payment.callbacksSent })}</span>
      </div>
      <p className={styles.amount}>{formatMoney(payment.amountFen)}</p>
      <fieldset className={styles.acts} aria-label={payment.subject}>
        {actsFor(state).map((act) => (
          <Button
            key={act}
            size="small"
            look={act === 'succeed' ? 'primary' : 'plain'}
            title={t(`${act}Does`, { seconds: lateSeconds })}
            isBusy={cashier.busy?.reference === reference && cashier.busy.act === act}
            onClick={() =>
              void cashier.perform(reference, act).then((acted) => {
                if (acted) toast('done', `${t(act)}：${t(`${act}Does`, { seconds: lateSeconds })}`);
                onActed();
              })
            }
          >
            {t(act)}
          </Button>
        ))}
      </fieldset>
    </li>
  );
}

/** The latest payments that the sandbox cashier was asked for, each with what it can do. */
export function Payments(): ReactElement {
  const t = useTexts(texts);
  const cashier = useCashierAct();
  const { data, error, again } = useRefreshed(sandboxCalls.cashierList, noParams);
  return (
    <>
      <Freshness isLoaded={data !== null} error={error} />
      {data && data.rows.length > 0 && (
        <ul className={styles.list}>
          {data.rows.map((payment) => (
            <Entry key={payment.reference} payment={payment} cashier={cashier} onActed={again} />
          ))}
        </ul>
      )}
      {data?.rows.length === 0 && <p className={styles.empty}>{t('empty')}</p>}
    </>
  );
}
