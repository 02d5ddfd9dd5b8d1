import type { Holding } from '@beidiao/contract/gift/calls';
import { negateAmount } from '@beidiao/contract/wire/money';
import { type ReactElement, useId } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { TickBox } from '../../ui/core/tick-box.tsx';
import { Select } from '../../ui/desk/select.tsx';
import type { Draft } from '../draft.ts';
import type { Price } from '../price/use-price.ts';
import { confirmTexts } from './confirm-texts.ts';
import styles from './gift-pay.module.css';
import { chooseGiftCard } from './use-gift-cards.ts';

type Props = { draft: Draft; price: Price; cards: readonly Holding[]; isFixed: boolean };

/** A gift card pays below the total. */
export function GiftPay({ draft, price, cards, isFixed }: Props): ReactElement | null {
  const t = useTexts(confirmTexts);
  const id = useId();
  const { breakdown } = price;
  const card = cards.find((it) => it.id === draft.trialInfo.giftCardId) ?? cards[0];
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
            onTurn={(isOn) => chooseGiftCard(isOn ? card.id : null)}
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
          onChange={chooseGiftCard}
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
