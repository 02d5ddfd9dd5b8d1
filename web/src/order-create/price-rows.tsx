import { fen, negateFen } from '@beidiao/contract/money';
import type { PriceBreakdown } from '@beidiao/contract/pricing';
import type { ReactElement, ReactNode } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import type { Offer } from './offer.ts';
import styles from './price-rows.module.css';
import { priceTexts } from './price-texts.ts';

type Props = {
  breakdown: PriceBreakdown;
  offer: Offer;
  /** Opens the choice of coupon and voucher; left out where it can no longer change. */
  onPickCard?: (() => void) | undefined;
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

/** The kinds of card of which some could be used, but the breakdown says nothing: none was chosen. */
function idleKinds({ saved, unused }: PriceBreakdown, offer: Offer): { kind: Kind; count: number }[] {
  const named = new Set([...saved, ...unused].map(({ rule }) => rule));
  const kinds = [
    { kind: 'coupon' as const, count: offer.coupons.length },
    { kind: 'voucher' as const, count: offer.vouchers.length },
  ];
  return kinds.filter(({ kind, count }) => count > 0 && !named.has(kind));
}

/** What the price is made of: the sum of base prices, the surcharge, each rule that lowered it, and why others did not. */
export function PriceRows({ breakdown, offer, onPickCard }: Props): ReactElement {
  const t = useTexts(priceTexts);
  const language = useLanguage();
  const { lines, itemsFen, surchargeFen, saved, unused } = breakdown;
  const nameOf = (code: string): string => offer.byCode.get(code)?.name[language] ?? code;
  const join = (parts: readonly string[]): string => parts.join(t('separator'));
  const several = lines.filter(({ quantity }) => quantity > 1).map((line) => `${nameOf(line.code)} ×${line.quantity}`);
  const urgent = lines
    .filter((line) => line.surchargeFen > 0)
    .map(({ code }) =>
      t('surchargeOf', { name: nameOf(code), percent: offer.byCode.get(code)?.expediteSurchargePercent ?? '' }),
    );
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const pick = (word: 'change' | 'pick'): ReactNode =>
    onPickCard && (
      <button type="button" className={styles.pick} onClick={onPickCard}>
        {t(word)}
      </button>
    );
  /** A breakdown names its rules in Chinese; what the offer knows in both languages is shown in the reader's. */
  const ruleName = (rule: string, name: string): string => {
    if (rule === 'grade') return t('gradeAbout', { name, percent: offer.gradePercent });
    return offer.packages.find((it) => it.name.zh === name)?.name[language] ?? name;
  };
  const isCard = (rule: string): boolean => rule === 'coupon' || rule === 'voucher';
  return (
    <dl className={styles.rows}>
      <Row
        name={t('items', { items: lines.length, pieces })}
        amount={formatMoney(itemsFen)}
        about={several.length > 0 ? t('times', { list: join(several) }) : t('unitOnly')}
      />
      {surchargeFen > 0 && <Row name={t('surcharge')} amount={formatMoney(surchargeFen)} about={join(urgent)} />}
      {saved.map(({ rule, name, offFen }) => (
        <Row
          key={`${rule} ${name}`}
          name={t(rule)}
          amount={formatMoney(negateFen(fen(offFen)))}
          about={
            <>
              {ruleName(rule, name)} {isCard(rule) && pick('change')}
            </>
          }
        />
      ))}
      {unused.map(({ rule, name, why }) => (
        <Row
          key={`${rule} ${name}`}
          isMuted
          name={t(rule)}
          amount={t('unused')}
          about={
            <>
              {t(why, { name: ruleName(rule, name) })} {isCard(rule) && pick('change')}
            </>
          }
        />
      ))}
      {onPickCard &&
        idleKinds(breakdown, offer).map(({ kind, count }) => (
          <Row
            key={kind}
            isMuted
            name={t(kind)}
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
