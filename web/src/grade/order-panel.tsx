import { type GradeUsage, type GradeProduct, gradeCalls } from '@beidiao/contract/grade/calls';
import { roles } from '@beidiao/contract/account/calls';
import { Link } from '@tanstack/react-router';
import { Fragment, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { CashierWait } from '../trade/cashier-wait.tsx';
import { PayWays, usePayWays } from '../trade/pay-ways.tsx';
import { Button, buttonClass } from '../ui/core/button.tsx';
import { Icon } from '../ui/core/icon.tsx';
import { Notice } from '../ui/core/notice.tsx';
import { Card } from '../ui/desk/card.tsx';
import { useSettled } from '../ui/use-settled.ts';
import { tellChanges } from '../wire/send/changes.ts';
import { useSession } from '../wire/send/session.ts';
import { useCall } from '../wire/use-call.ts';
import styles from './order-panel.module.css';
import { panelTexts } from './panel-texts.ts';
import { type Bought, useGradeOrder } from './use-grade-order.ts';

type Quote = NonNullable<GradeProduct['quote']>;
type Shown = { product: GradeProduct; quote: Quote };

function Figures({ product, quote }: Shown): ReactElement {
  const t = useTexts(panelTexts);
  const language = useLanguage();
  return (
    <>
      <dl className={styles.figures}>
        <dt>{t('oneYear', { grade: product.name[language] })}</dt>
        <dd>{formatMoney(product.priceFen)}</dd>
        {quote.credits.map((credit) => (
          <Fragment key={`${credit.gradeType} ${credit.days} ${credit.daysLeft}`}>
            <dt>{t('credit', { grade: credit.name[language] })}</dt>
            <dd>{formatMoney(-credit.creditFen)}</dd>
            <dd className={styles.how}>
              {t('creditHow', { paid: formatMoney(credit.paidFen), left: credit.daysLeft, days: credit.days })}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p className={styles.due}>
        <span>{t('due')}</span>
        <b data-testid="due">{formatMoney(quote.amountFen)}</b>
      </p>
      <p className={styles.term}>{t('term', { first: quote.firstDay, last: quote.lastDay })}</p>
    </>
  );
}

/** Whether it pays, in both directions. */
function Advice({ usage, unitYearFen }: { usage: GradeUsage | undefined; unitYearFen: number }): ReactElement | null {
  const t = useTexts(panelTexts);
  if (!usage?.advice) return null;
  const { isWorth, moreSavedFen, moreFeeFen, breakEvenFen } = usage.advice;
  const facts = {
    saved: formatMoney(Math.abs(moreSavedFen)),
    fee: formatMoney(Math.abs(moreFeeFen)),
    even: formatMoney(breakEvenFen),
    year: formatMoney(unitYearFen),
  };
  return (
    <p className={styles.advice}>
      <Icon name="scale" />
      <span>
        {t(isWorth ? 'worth' : 'notWorth')}
        {t(moreFeeFen < 0 ? 'less' : 'more', facts)}
      </span>
    </p>
  );
}

/** A new amount is read for so long before it can be paid. */
const readMs = 1_000;

type PayProps = Shown & { order: ReturnType<typeof useGradeOrder> };

function Pay({ product, quote, order: { isBusy, beforeFen, start } }: PayProps): ReactElement {
  const t = useTexts(panelTexts);
  const language = useLanguage();
  const ways = usePayWays(quote.amountFen);
  const { way } = ways;
  // Who was about to press pays no amount that has just taken the place of the one that was read.
  const isJustChanged = useSettled(quote.amountFen, readMs) !== quote.amountFen;
  const amount = formatMoney(quote.amountFen);
  const grade = product.name[language];
  const isAtOnce = quote.act === 'buy' || quote.act === 'upgrade';
  return (
    <>
      {beforeFen !== null && (
        <p className={styles.changed} role="alert">
          <Icon name="alert" />
          <span>
            {t('changed', { before: formatMoney(beforeFen), after: amount })} <s>{formatMoney(beforeFen)}</s>{' '}
            <b>{amount}</b>
          </span>
        </p>
      )}
      <PayWays state={ways} nothing={t('noWay')} />
      <div className={styles.act}>
        <Button
          look="primary"
          isWide
          isBusy={isBusy}
          disabled={!way || isJustChanged}
          onClick={() => way && void start(way)}
        >
          {isBusy ? t('paying') : t(beforeFen === null ? `pay_${quote.act}` : 'payAtNew', { amount })}
        </Button>
      </div>
      <p className={styles.quiet}>{t(isAtOnce ? 'atOnce' : 'later', { grade, first: quote.firstDay })}</p>
    </>
  );
}

const askMs = 1_000;
/** After this long without the membership the reader is told what may have happened. */
const patienceMs = 30_000;

/** Money that has come begins the membership within moments; a job does it. */
function Paid({ bought, onGoOn }: { bought: Bought; onGoOn: () => void }): ReactElement {
  const t = useTexts(panelTexts);
  const language = useLanguage();
  const [isSlow, setSlow] = useState(false);
  const [isThere, setThere] = useState(false);
  const { data } = useCall(
    gradeCalls.terms,
    { pageSize: 1 },
    { staleTime: 0, refetchInterval: isThere || isSlow ? false : askMs },
  );
  const term = data?.rows.find(({ tradeNo }) => tradeNo === bought.tradeNo);
  if (term !== undefined && !isThere) setThere(true);
  useEffect(() => {
    // What the order changes has changed by now, and stands around this panel: grades, prices, history.
    if (isThere) tellChanges(gradeCalls.order);
  }, [isThere]);
  useEffect(() => {
    const clock = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(clock);
  }, []);
  const grade = bought.product.name[language];
  const title = term && t(term.state === 'ahead' ? 'doneLater' : 'done', { grade, first: term.firstDay });
  return (
    <div className={styles.end} role="status">
      <span className={styles.mark} data-done={term !== undefined || undefined}>
        <Icon name={term ? 'check' : 'clock'} size={24} />
      </span>
      <b>{title ?? t(isSlow ? 'notBegun' : 'opening')}</b>
      {term?.lastDay && <p>{t('doneAbout', { first: term.firstDay, last: term.lastDay })}</p>}
      <div className={styles.endActs}>
        <Link to="/Dashboard/OrderCreate" className={buttonClass('primary', 'small')}>
          {t('place')}
        </Link>
        <Button size="small" onClick={onGoOn}>
          {t('goOn')}
        </Button>
      </div>
    </div>
  );
}

const useMayBuy = (): boolean =>
  useSession(({ enterprise }) => enterprise === null || enterprise.roleId === roles.admin);

type Props = {
  product: GradeProduct;
  usage: GradeUsage | undefined;
  unitYearFen: number;
  /** It is done, and another one may be chosen. */
  onDone: () => void;
};

/** What the chosen grade costs and whether it pays, then the payment in the same place. */
export function OrderPanel({ product, usage, unitYearFen, onDone }: Props): ReactElement {
  const t = useTexts(panelTexts);
  const language = useLanguage();
  const order = useGradeOrder(product, product.quote);
  const mayBuy = useMayBuy();
  const { stage } = order;
  const quote = stage.at === 'waiting' || stage.at === 'paid' ? stage.bought.quote : product.quote;
  const title = quote === null ? product.name[language] : t(quote.act, { grade: product.name[language] });
  const around = (content: ReactNode): ReactElement => (
    <Card id="membership-order" title={title}>
      {content}
    </Card>
  );
  if (stage.at === 'paid') return around(<Paid bought={stage.bought} onGoOn={onDone} />);
  if (stage.at === 'closed')
    return around(
      <div className={styles.end}>
        <Notice kind="problem">{t('closed')}</Notice>
        <Button size="small" look="primary" onClick={order.goBack}>
          {t('anew')}
        </Button>
      </div>,
    );
  if (stage.at === 'waiting')
    return around(
      <CashierWait
        instruction={stage.instruction}
        onEnd={(state) => order.end(stage.bought, state)}
        onRetry={() => void order.start(stage.instruction.channelCode)}
        onOther={order.goBack}
        otherLabel={t('other')}
      />,
    );
  if (quote === null) return around(<Notice kind="problem">{order.problem ?? t('idleAbout')}</Notice>);
  return around(
    <>
      <Figures product={product} quote={quote} />
      <Advice usage={usage} unitYearFen={unitYearFen} />
      {order.problem && <Notice kind="problem">{order.problem}</Notice>}
      {mayBuy ? <Pay product={product} quote={quote} order={order} /> : <Notice>{t('adminOnly')}</Notice>}
    </>,
  );
}

/** While nothing is chosen. */
export function IdlePanel(): ReactElement {
  const t = useTexts(panelTexts);
  return (
    <Card id="membership-order" title={t('idle')}>
      <p className={styles.quiet}>{t('idleAbout')}</p>
    </Card>
  );
}
