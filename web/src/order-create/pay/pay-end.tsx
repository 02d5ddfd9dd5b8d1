import { maskPhone } from '@beidiao/contract/wire/rules';
import type { ShownPrice } from '@beidiao/contract/pricing/calls';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { ReactElement } from 'react';
import { formatMoney, formatTimeDense } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { Button } from '../../ui/core/button.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import styles from './pay.module.css';
import { payTexts } from './pay-texts.ts';
import { isOfList, type Placed } from './place-order.ts';

type Props = {
  /** `held` waits for approval. */
  state: TradeState | 'held';
  placed: Placed;
  breakdown: ShownPrice | null;
  onSee: () => void;
  onMore: () => void;
};

/** How it ended, and the next two acts. */
export function PayEnd({ state, placed: { order, draft }, breakdown, onSee, onMore }: Props): ReactElement {
  const t = useTexts(payTexts);
  const isPaid = state === tradeStates.paid;
  const problem = state === 'held' ? 'heldAbout' : state === tradeStates.cancelled ? 'cancelled' : 'expired';
  const endTitle = t(state === 'held' ? 'heldTitle' : 'endedTitle');
  return (
    <div className={styles.end}>
      <span className={styles.mark} data-paid={isPaid || undefined}>
        <Icon name={isPaid ? 'check' : 'clock'} size={24} />
      </span>
      <h3 role="status">{isPaid ? t('doneTitle', { amount: formatMoney(order.amountFen) }) : endTitle}</h3>
      <p>
        {isPaid &&
          (isOfList(order)
            ? t(draft.invitedAt === null ? 'doneList' : 'doneListLater', { people: order.people, ...draft.invitedAt })
            : t('doneAbout', { phone: maskPhone(draft.candidate.phoneNo) }))}
        {isOfList(order) && order.rest > 0 && ` ${t('restStays', { rest: order.rest })}`}
        {isPaid && breakdown && <br />}
        {isPaid && breakdown && t('doneEstimate', { time: formatTimeDense(breakdown.estimatedCompletedDate) })}
        {!isPaid && t(problem)}
      </p>
      <div className={styles.endActs}>
        <Button look="primary" size="small" onClick={onSee}>
          {t('see')}
        </Button>
        <Button size="small" onClick={onMore}>
          {isOfList(order) && order.rest > 0 ? t('goOnRest') : t('more')}
        </Button>
      </div>
    </div>
  );
}
