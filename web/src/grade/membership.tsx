import { type GradeProduct, gradeCalls } from '@beidiao/contract/grade/calls';
import { endOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { WithAmounts } from '@beidiao/contract/wire/money';
import { permissions } from '@beidiao/contract/wire/permissions';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { NoRight } from '../trade/no-right.tsx';
import { Button } from '../ui/core/button.tsx';
import card from '../ui/desk/card.module.css';
import { EmptyState } from '../ui/desk/empty-state.tsx';
import { PageHeader } from '../ui/desk/page-header.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useReread } from '../wire/query-client.ts';
import { useCall } from '../wire/use-call.ts';
import { useHolds } from '../wire/use-holds.ts';
import { CompareCard } from './compare-card.tsx';
import { firstChoice, gradeRowsOf } from './grade-rows.ts';
import { HistoryCard } from './history-card.tsx';
import styles from './membership.module.css';
import { membershipTexts } from './membership-texts.ts';
import { IdlePanel, OrderPanel } from './order-panel.tsx';
import { OwnCard } from './own-card.tsx';
import { PlainGrades } from './plain-grades.tsx';
import { SpendingCard } from './spending-card.tsx';

/** Reads the amounts again when the day for which they are true is over. */
function useFreshQuotes(quotedOn: string | undefined): void {
  const reread = useReread(['grade']);
  const ask = useEffectEvent(() => void reread());
  useEffect(() => {
    if (quotedOn === undefined) return;
    const left = endOfDayInChina(quotedOn) - Date.now() + 1_000;
    const clock = setTimeout(ask, Math.max(left, 60_000));
    return () => clearTimeout(clock);
  }, [quotedOn]);
}

/** What is chosen, and the panel in sight where it stands below the table. */
function useChoice(first: string | null) {
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const panel = useRef<HTMLDivElement>(null);
  const choose = (goodsCode: string): void => {
    setChosen(goodsCode);
    panel.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
  };
  return { chosen: chosen === undefined ? first : chosen, choose, clear: () => setChosen(null), panel };
}

/** These calls are refused to whoever may not see amounts: no answer of theirs hides one. */
const seen = <T,>(data: T): WithAmounts<T> => data as WithAmounts<T>;

function useMembership() {
  const products = useCall(gradeCalls.products, {});
  const usage = useCall(gradeCalls.usage, {});
  const terms = useCall(gradeCalls.terms, { pageNo: 1, pageSize: 20 });
  useFreshQuotes(products.data?.quotedOn);
  const answers = [products, usage, terms];
  return {
    data: products.data &&
      usage.data &&
      terms.data && {
        products: seen(products.data.products),
        usage: seen(usage.data),
        terms: terms.data.rows,
      },
    error: answers.find(({ error }) => error !== null)?.error ?? null,
    again: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  };
}

type Loaded = NonNullable<ReturnType<typeof useMembership>['data']>;

function Content({ data: { products, usage, terms } }: { data: Loaded }): ReactElement {
  const t = useTexts(membershipTexts);
  const rows = gradeRowsOf(usage.grades, products, terms);
  // What was offered first stays on offer: buying it changes what would be offered next.
  const [first] = useState(() => firstChoice(rows, terms));
  const { chosen, choose, clear, panel } = useChoice(first);
  const product: GradeProduct | undefined = products.find(({ goodsCode }) => goodsCode === chosen);
  const note = usage.tooFew
    ? t('compareFew')
    : t('compareNote', { from: usage.fromDay, until: usage.untilDay, amount: formatMoney(usage.unitFen) });
  return (
    <div className={styles.columns}>
      <div className={styles.compare}>
        <CompareCard rows={rows} terms={terms} note={note} isTooFew={usage.tooFew} chosen={chosen} onChoose={choose} />
      </div>
      <div className={styles.side} ref={panel}>
        {product === undefined ? (
          <IdlePanel />
        ) : (
          <OrderPanel
            key={product.goodsCode}
            product={product}
            usage={usage.grades.find(({ gradeType }) => gradeType === product.gradeType)}
            unitYearFen={usage.unitYearFen}
            onDone={clear}
          />
        )}
        <OwnCard terms={terms} />
      </div>
      <div className={styles.spending}>
        <SpendingCard usage={usage} />
      </div>
      <div className={styles.history}>
        <HistoryCard />
      </div>
    </div>
  );
}

function Loading(): ReactElement {
  const t = useTexts(membershipTexts);
  const { data, error, again } = useMembership();
  if (data) return <Content data={data} />;
  return (
    <section className={card.card}>
      {error ? (
        <EmptyState
          title={t('failed')}
          about={error.message}
          action={
            <Button size="small" onClick={again}>
              {t('again')}
            </Button>
          }
        />
      ) : (
        <Skeleton label={t('loading')} rows={6} />
      )}
    </section>
  );
}

/** The grades of membership: what each would do for this member, what it costs, and its purchase. */
export function Membership(): ReactElement {
  const t = useTexts(membershipTexts);
  const seesAmounts = useHolds(permissions.seeAmounts);
  return (
    <>
      <PageHeader title={t('title')} about={t('about')} />
      {seesAmounts ? (
        <Loading />
      ) : (
        <div className={styles.plain}>
          <PlainGrades />
          <section className={card.card}>
            <NoRight code={permissions.seeAmounts} />
          </section>
        </div>
      )}
    </>
  );
}
