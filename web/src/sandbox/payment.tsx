import { type CashierAct, type CashierPayment, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { formatMoney, formatTime } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { BareButton } from '../ui/core/bare-button.tsx';
import { buttonClass } from '../ui/core/button.tsx';
import { actsFor, lateSeconds } from './acts.ts';
import { Freshness } from './freshness.tsx';
import { LateClock } from './late-clock.tsx';
import { PaymentState } from './payment-state.tsx';
import { paymentTexts } from './payment-texts.ts';
import styles from './payment.module.css';
import { returnPlaces } from './return-places.ts';
import { useCashierAct } from './use-cashier-act.ts';
import { useRefreshed } from './use-refreshed.ts';

const texts = bilingual({
  zh: {
    all: '所有支付单',
    acts: '选择付款结果',
    still: '其他操作',
    account: '返回账户与账单',
    orders: '返回订单管理',
  },
  en: {
    all: 'All payments',
    acts: 'Choose the payment outcome',
    still: 'Other actions',
    account: 'Back to account and statement',
    orders: 'Back to orders',
  },
});

const places = { account: '/Dashboard/Account', orders: '/Dashboard/Order' } as const;

function Bill({ payment }: { payment: CashierPayment }): ReactElement {
  const t = useTexts(paymentTexts);
  return (
    <div className={styles.bill}>
      <PaymentState state={payment.state} />
      <h2>{payment.subject}</h2>
      <p className={styles.amount}>{formatMoney(payment.amountFen)}</p>
      <dl>
        <dt>{t('reference')}</dt>
        <dd>{payment.reference}</dd>
        <dt>{t('askedAt')}</dt>
        <dd>{formatTime(payment.createdAt)}</dd>
      </dl>
    </div>
  );
}

/** `round` tells a repeated act from the one before. */
type Acted = { act: CashierAct; round: number };

/** What the last act has set going, and the way back to where the payer came from. */
function Outcome({ acted, state }: { acted: Acted | null; state: CashierPayment['state'] }): ReactElement | null {
  const t = useTexts(texts);
  const words = useTexts(paymentTexts);
  if (!acted && state === 'waiting') return null;
  return (
    <div className={styles.outcome}>
      {acted && (
        <div role="status">
          <p>{words('acted', { act: words(acted.act) })}</p>
          {acted.act === 'late' && <LateClock key={acted.round} />}
        </div>
      )}
      <p className={styles.back}>
        {returnPlaces(document.referrer, location.origin).map((place, first) => (
          <Link key={place} to={places[place]} className={buttonClass(first === 0 ? 'primary' : 'plain')}>
            {t(place)}
          </Link>
        ))}
      </p>
    </div>
  );
}

/** The cashier for one payment: five ways in which it can end, what each does, and the way back. */
export function Payment({ reference }: { reference: string }): ReactElement {
  const t = useTexts(texts);
  const words = useTexts(paymentTexts);
  const { data, error, again } = useRefreshed(sandboxCalls.cashier, { reference });
  const { busy, perform } = useCashierAct();
  const [acted, setActed] = useState<Acted | null>(null);
  const play = async (act: CashierAct): Promise<void> => {
    if (await perform(reference, act)) setActed((last) => ({ act, round: (last?.round ?? 0) + 1 }));
    again();
  };
  return (
    <div className={styles.cashier}>
      {(error || !data) && <Freshness isLoaded={false} error={error} />}
      {data && (
        <>
          <Bill payment={data} />
          <Outcome acted={acted} state={data.state} />
          <h3>{t(data.state === 'succeeded' ? 'still' : 'acts')}</h3>
          <ul className={styles.acts}>
            {actsFor(data.state).map((act) => (
              <li key={act}>
                <BareButton
                  data-first={act === 'succeed' ? '' : undefined}
                  isBusy={busy?.act === act}
                  aria-disabled={busy !== null || undefined}
                  onClick={() => void play(act)}
                >
                  <b>{words(act)}</b>
                  <span>{words(`${act}Does`, { seconds: lateSeconds })}</span>
                </BareButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.all}>
        <Link to="/sandbox" search={{ tab: 'cashier' }}>
          {t('all')}
        </Link>
      </p>
    </div>
  );
}
