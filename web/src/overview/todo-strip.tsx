import { orderCalls } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates, type OrderTab } from '@beidiao/contract/order/states';
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../i18n/format.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import card from '../ui/desk/card.module.css';
import { Icon } from '../ui/core/icon.tsx';
import { useCall } from '../wire/use-call.ts';
import { countOf, mineOf, type StateCount } from './month-funnel.ts';
import styles from './todo-strip.module.css';

const texts = bilingual({
  zh: {
    label: '待办',
    toPay: '待支付',
    approval: '审批中',
    viewing: '扫码提交待查阅',
    candidate: '待候选人',
    checking: '核查中',
    sum: '合计 {amount}',
    earliest: '最早 {time} 到期',
    consent: '待授权 {consent}，待核验 {proof}',
    review: '含人工审核 {count}',
    none: '没有',
  },
  en: {
    label: 'To do',
    toPay: 'Awaiting payment',
    approval: 'Awaiting approval',
    viewing: 'QR submissions to view',
    candidate: 'Waiting for candidate',
    checking: 'Checking',
    sum: '{amount} in total',
    earliest: 'Earliest deadline {time}',
    consent: '{consent} consent, {proof} ID check',
    review: 'Including {count} in review',
    none: 'None',
  },
});

const s = orderStates;

/** When the first unpaid order closes by itself; null when there is none. */
export function useEarliestEnd(isAsked: boolean): string | null {
  const { data } = useCall(orderCalls.list, { status: [s.unpaid], pageSize: 100 }, { enabled: isAsked });
  const ends = data?.rows.flatMap(({ dueAt }) => (dueAt ? [dueAt] : [])) ?? [];
  return ends.sort()[0] ?? null;
}

type TileProps = {
  name: string;
  count: number | null;
  about: string;
  isMine: boolean;
  tab: OrderTab;
  state?: OrderState;
};

function Tile({ name, count, about, isMine, tab, state }: TileProps): ReactElement {
  return (
    <li>
      <Link to="/Dashboard/Order" search={{ tab, status: state === undefined ? undefined : String(state) }}>
        <span className={styles.name}>
          {name}
          <Icon name="right" />
        </span>
        <b data-mine={(isMine && count !== null && count > 0) || undefined}>{count ?? '—'}</b>
        <small>{about}</small>
      </Link>
    </li>
  );
}

/** What waits for the reader in plum, then what waits for others; each leads to its rows. */
export function TodoStrip({
  counts,
  earliestEnd,
}: {
  /** Null until they are known. */
  counts: readonly StateCount[] | null;
  earliestEnd: string | null;
}): ReactElement {
  const t = useTexts(texts);
  const of = (...states: OrderState[]): number | null => counts && countOf(counts, states);
  const sumOf = (state: OrderState): string => {
    if (counts === null) return '';
    const found = counts.find(({ status }) => status === state);
    if (!found) return t('none');
    return t('sum', { amount: formatMoney(found.mineCount > 0 ? found.mineFen : found.amountFen) });
  };
  /** What waits for the reader; where nothing does, what waits for colleagues, without the colour of a to-do. */
  const waiting = (state: OrderState): Pick<TileProps, 'count' | 'isMine' | 'tab' | 'state'> => {
    const mine = counts && mineOf(counts, [state]);
    return mine
      ? { count: mine, isMine: true, tab: 'you', state }
      : { count: of(state), isMine: false, tab: 'all', state };
  };
  const [consent, proof, review] = [
    of(s.awaitingAuthorization),
    of(s.awaitingFace, s.awaitingIdentity),
    of(s.inReview),
  ];
  const candidates = consent === null || proof === null ? null : consent + proof;
  const earliest = earliestEnd && t('earliest', { time: formatTimeDense(earliestEnd) });
  return (
    <ul className={`${card.card} ${styles.strip}`} aria-label={t('label')}>
      <Tile name={t('toPay')} about={earliest ?? sumOf(s.unpaid)} {...waiting(s.unpaid)} />
      <Tile name={t('approval')} about={sumOf(s.inApproval)} {...waiting(s.inApproval)} />
      <Tile name={t('viewing')} about={sumOf(s.awaitingViewing)} {...waiting(s.awaitingViewing)} />
      <Tile
        name={t('candidate')}
        count={candidates}
        about={
          candidates === null
            ? ''
            : candidates > 0
              ? t('consent', { consent: consent ?? 0, proof: proof ?? 0 })
              : t('none')
        }
        isMine={false}
        tab="candidate"
      />
      <Tile
        name={t('checking')}
        count={of(s.inReview, s.authorized, s.generating, s.partlyReported)}
        about={review ? t('review', { count: review }) : ''}
        isMine={false}
        tab="checking"
      />
    </ul>
  );
}
