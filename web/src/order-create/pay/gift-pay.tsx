import { giftCalls } from '@beidiao/contract/gift/calls';
import { negateAmount } from '@beidiao/contract/wire/money';
import { type ReactElement, useEffect, useId } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { Select } from '../../ui/desk/select.tsx';
import { useCall } from '../../wire/use-call.ts';
import type { Draft } from '../draft.ts';
import { changeDraft } from '../draft-store.ts';
import type { Price } from '../price/use-price.ts';
import { confirmTexts } from './confirm-texts.ts';
import styles from './gift-pay.module.css';

const freshMs = 60_000;
const choose = (giftCardId: string | null): void =>
  changeDraft(({ trialInfo }) => ({ trialInfo: { ...trialInfo, giftCardId } }));

/** A gift card pays below the total: on by itself while nobody has turned it off. */
export function GiftPay({
  draft,
  price,
  isFixed,
}: {
  draft: Draft;
  price: Price;
  isFixed: boolean;
}): ReactElement | null {
  const t = useTexts(confirmTexts);
  const id = useId();
  const { data } = useCall(giftCalls.coupons, {}, { staleTime: freshMs });
  const cards = data?.couponList.filter(({ kind, state }) => kind === 'giftCard' && state === 'usable') ?? [];
  const { giftCardId } = draft.trialInfo;
  const first = cards[0]?.id;
  useEffect(() => {
    if (giftCardId === undefined && first !== undefined && !isFixed) choose(first);
  }, [giftCardId, first, isFixed]);
  const { breakdown } = price;
  const card = cards.find((it) => it.id === giftCardId) ?? cards[0];
  if (card === undefined || breakdown === null) return null;
  const { giftCard } = breakdown;
  const nameOf = ({ name, tail }: { name: string; tail: string | null }): string => `${name} ···${tail ?? ''}`;
  return (
    <div className={styles.pay}>
      <h3>{t('howPaid')}</h3>
      <div className={styles.row}>
        <label htmlFor={id}>
          <TickBox
            id={id}
            isOn={giftCard !== undefined}
            disabled={isFixed}
            onTurn={(isOn) => choose(isOn ? card.id : null)}
          />{' '}
          {nameOf(card)}
        </label>
        {giftCard && <b>{formatMoney(negateAmount(giftCard.payFen))}</b>}
      </div>
      {cards.length > 1 && giftCard && !isFixed && (
        <Select
          aria-label={t('otherCard')}
          value={giftCard.ref}
          choices={cards.map((it) => ({ value: it.id, label: nameOf(it) }))}
          onChange={choose}
        />
      )}
      {giftCard && (
        <div className={styles.row}>
          <span>{t('restDue')}</span>
          <b>{formatMoney(giftCard.dueFen)}</b>
        </div>
      )}
    </div>
  );
}
