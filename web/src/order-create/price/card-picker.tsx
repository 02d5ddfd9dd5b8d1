import type { Card } from '@beidiao/contract/catalogue/calls';
import type { ReactElement } from 'react';
import { formatDay, formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { priceRuleWords } from '../../trade/price-rule-words.ts';
import { Button } from '../../ui/core/button.tsx';
import { Dialog } from '../../ui/desk/dialog.tsx';
import { RadioDot } from '../../ui/core/radio-dot.tsx';
import styles from './card-picker.module.css';
import type { Draft, TrialInfo } from '../draft.ts';
import { changeDraft } from '../draft-store.ts';
import type { Offer } from '../items/offer.ts';
import { priceTexts } from './price-texts.ts';

type ListProps = {
  kind: Card['kind'];
  cards: readonly Card[];
  offer: Offer;
  chosenId: string | null;
  onChoose: (id: string | null) => void;
};

function CardList({ kind, cards, offer, chosenId, onChoose }: ListProps): ReactElement | null {
  const t = useTexts(priceTexts);
  const ruleWord = useTexts(priceRuleWords);
  const language = useLanguage();
  if (cards.length === 0) return null;
  const worth = ({ offFen, thresholdFen, itemCodes }: Card): string => {
    const off = formatMoney(offFen);
    if (kind === 'coupon')
      return thresholdFen ? t('couponOff', { off, threshold: formatMoney(thresholdFen) }) : t('couponPlain', { off });
    const names = itemCodes.map((code) => offer.byCode.get(code)?.name[language] ?? code);
    return t('voucherFor', { names: names.join(t('separator')) });
  };
  const option = (id: string | null, name: string, about: string | null): ReactElement => (
    <label key={id ?? ''} className={styles.card}>
      <RadioDot name={kind} isChosen={chosenId === id} onChoose={() => onChoose(id)} />
      <span>
        {name}
        {about && <small>{about}</small>}
      </span>
    </label>
  );
  return (
    <fieldset className={styles.list}>
      <legend>{ruleWord(kind)}</legend>
      {cards.map((card) =>
        option(card.id, card.name, `${worth(card)} · ${t('until', { day: formatDay(card.validUntil) })}`),
      )}
      {option(null, t(kind === 'coupon' ? 'noCoupon' : 'noVoucher'), null)}
    </fieldset>
  );
}

/** The price behind it follows each choice at once. */
export function CardPicker({
  draft,
  offer,
  onClose,
}: {
  draft: Draft;
  offer: Offer;
  onClose: () => void;
}): ReactElement {
  const t = useTexts(priceTexts);
  const choose = (part: Partial<TrialInfo>): void =>
    changeDraft(({ trialInfo }) => ({ trialInfo: { ...trialInfo, ...part } }));
  return (
    <Dialog
      title={t(offer.coupons.length === 0 ? 'pickVoucher' : 'pickTitle')}
      width={520}
      closeLabel={t('close')}
      onClose={onClose}
      foot={
        <Button size="small" look="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      <p>{t(offer.coupons.length === 0 ? 'pickVoucherAbout' : 'pickAbout')}</p>
      <CardList
        kind="coupon"
        cards={offer.coupons}
        offer={offer}
        chosenId={draft.trialInfo.checkedCardList[0] ?? null}
        onChoose={(id) => choose({ checkedCardList: id ? [id] : [] })}
      />
      <CardList
        kind="voucher"
        cards={offer.vouchers}
        offer={offer}
        chosenId={draft.trialInfo.investigationId}
        onChoose={(id) => choose({ investigationId: id })}
      />
    </Dialog>
  );
}
