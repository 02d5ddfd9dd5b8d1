import { averageAmount, hiddenAmount, negateAmount } from '@beidiao/contract/wire/money';
import type { ShownPrice } from '@beidiao/contract/pricing/calls';
import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { priceRuleWords } from '../../trade/price-rule-words.ts';
import { LinkButton } from '../../ui/core/link-button.tsx';
import type { Offer } from '../items/offer.ts';
import styles from './price-rows.module.css';
import { priceTexts } from './price-texts.ts';

type Props = {
  breakdown: ShownPrice;
  offer: Offer;
  /** Opens the choice of coupon and voucher; left out where it can no longer change. */
  onPickCard?: (() => void) | undefined;
  /** What was not used is said elsewhere on the page. */
  isBrief?: boolean | undefined;
};

function Row({
  name,
  amount,
  about,
  isMuted,
}: {
  name: string;
  amount: string;
  about?: ReactNode;
  isMuted?: boolean;
}): ReactElement {
  return (
    <div className={styles.row} data-muted={isMuted || undefined}>
      <dt>{name}</dt>
      <dd>{amount}</dd>
      {about && <dd className={styles.about}>{about}</dd>}
    </div>
  );
}

type Kind = 'coupon' | 'voucher';
type Rule = Pick<ShownPrice['saved'][number], 'rule' | 'name'>;

/** The kinds of card of which some could be used, but the breakdown says nothing: none was chosen. */
function idleKinds({ saved, unused }: ShownPrice, offer: Offer): { kind: Kind; count: number }[] {
  const named = new Set([...saved, ...unused].map(({ rule }) => rule));
  const kinds = [
    { kind: 'coupon' as const, count: offer.coupons.length },
    { kind: 'voucher' as const, count: offer.vouchers.length },
  ];
  return kinds.filter(({ kind, count }) => count > 0 && !named.has(kind));
}

/** What the price is made of: the sum of base prices, the surcharge, each rule that lowered it, and why others did not. */
export function PriceRows({ breakdown, offer, onPickCard, isBrief = false }: Props): ReactElement {
  const t = useTexts(priceTexts);
  const ruleWord = useTexts(priceRuleWords);
  const language = useLanguage();
  const { lines, people, itemsFen, surchargeFen, saved, unused } = breakdown;
  const join = (parts: readonly string[]): string => parts.join(t('separator'));
  const several = lines
    .filter(({ quantity }) => quantity > 1)
    .map((line) => `${line.name[language]} ×${line.quantity}`);
  const urgent = lines
    .filter(
      (line) => line.surchargeFen !== 0 && (line.surchargeFen !== hiddenAmount || line.surchargePercent !== undefined),
    )
    .map(({ name, surchargePercent = '' }) => t('surchargeOf', { name: name[language], percent: surchargePercent }));
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const pick = (word: 'change' | 'pick'): ReactNode =>
    onPickCard && <LinkButton onClick={onPickCard}>{t(word)}</LinkButton>;
  const ruleName = ({ rule, name }: Rule): string =>
    rule === 'grade' && offer.gradePercent !== hiddenAmount
      ? t('gradeAbout', { name: name[language], percent: offer.gradePercent })
      : name[language];
  const isCard = (rule: string): boolean => rule === 'coupon' || rule === 'voucher';
  return (
    <dl className={styles.rows}>
      <Row
        name={t('items', { items: lines.length, pieces })}
        amount={formatMoney(itemsFen)}
        about={
          people > 1
            ? t('perPerson', { amount: formatMoney(averageAmount(itemsFen, people)), people })
            : several.length > 0
              ? t('times', { list: join(several) })
              : t('unitOnly')
        }
      />
      {surchargeFen !== 0 && urgent.length > 0 && (
        <Row name={t('surcharge')} amount={formatMoney(surchargeFen)} about={join(urgent)} />
      )}
      {saved.map((it) => (
        <Row
          key={`${it.rule} ${it.ref}`}
          name={ruleWord(it.rule)}
          amount={formatMoney(negateAmount(it.offFen))}
          about={
            <>
              {ruleName(it)} {isCard(it.rule) && pick('change')}
            </>
          }
        />
      ))}
      {!isBrief &&
        unused.map((it) => (
          <Row
            key={`${it.rule} ${it.ref}`}
            isMuted
            name={ruleWord(it.rule)}
            amount={t('unused')}
            about={
              <>
                {t(it.why, { name: ruleName(it) })} {isCard(it.rule) && pick('change')}
              </>
            }
          />
        ))}
      {onPickCard &&
        !isBrief &&
        idleKinds(breakdown, offer).map(({ kind, count }) => (
          <Row
            key={kind}
            isMuted
            name={ruleWord(kind)}
            amount={t('unused')}
            about={
              <>
                {t('available', { count })} {pick('pick')}
              </>
            }
          />
        ))}
    </dl>
  );
}
