import { negateAmount } from '@beidiao/contract/wire/money';
import type { OrderDetails } from '@beidiao/contract/order/calls';
import type { ReactElement } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { priceRuleWords } from '../trade/price-rule-words.ts';
import styles from './item-list.module.css';

const texts = bilingual({
  zh: { ofAll: '本单共 {people} 位候选人，以下优惠按整单计算。' },
  en: { ofAll: 'This order covers {people} candidates. The savings below apply to the whole order.' },
});

/** What took something off the price when the order was placed. */
export function SavedRows({ price: { saved, people } }: { price: OrderDetails['price'] }): ReactElement | null {
  const t = useTexts(texts);
  const ruleWord = useTexts(priceRuleWords);
  const language = useLanguage();
  if (saved.length === 0) return null;
  return (
    <>
      {people > 1 && <p className={styles.note}>{t('ofAll', { people })}</p>}
      <ul className={styles.items}>
        {saved.map(({ rule, ref, name, offFen }) => (
          <li key={`${rule} ${ref}`}>
            <span className={styles.name} data-tip-if-cut={name[language]}>
              {ruleWord(rule)} · {name[language]}
            </span>
            <span className={styles.price}>{formatMoney(negateAmount(offFen))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
