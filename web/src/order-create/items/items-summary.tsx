import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { priceRuleWords } from '../../trade/price-rule-words.ts';
import { Card } from '../../ui/desk/card.tsx';
import { Icon } from '../../ui/core/icon.tsx';
import { confirmTexts } from '../pay/confirm-texts.ts';
import type { Draft, DraftItem } from '../draft.ts';
import { itemsTexts } from './items-texts.ts';
import type { Offer } from './offer.ts';
import { spanWords } from '../price/span-words.ts';
import { paceOf } from './urgency.ts';
import { wayTo } from '../steps.ts';
import styles from '../summary.module.css';
import type { Price } from '../price/use-price.ts';

/** What will be ordered; the sums of the rows make the total. */
export function ItemsSummary({ draft, offer, price }: { draft: Draft; offer: Offer; price: Price }): ReactElement {
  const t = useTexts(confirmTexts);
  const words = useTexts(itemsTexts);
  const ruleWord = useTexts(priceRuleWords);
  const language = useLanguage();
  const lines = new Map(price.breakdown?.lines.map((line) => [line.code, line]));
  const isLowered = (code: string): boolean => {
    const line = lines.get(code);
    return line !== undefined && line.unitFen < line.baseUnitFen;
  };
  const listPriceOf = (code: string): string => formatMoney(offer.byCode.get(code)?.basePriceFen);
  const ruleOf = (code: string): string => {
    const rule = lines.get(code)?.rule;
    return rule === undefined || rule === 'base' ? '' : ruleWord(rule);
  };
  const people = price.breakdown?.people ?? 1;
  const pieces = draft.checkedDataItemList.reduce((sum, { quantity }) => sum + quantity, 0);
  const paceOfItem = ({ code, explosiveOrder }: DraftItem): ReturnType<typeof paceOf> => {
    const item = offer.byCode.get(code) ?? { turnaroundHours: 0, expediteHours: null };
    return paceOf(item, { day: draft.explosiveOrderDay, ofItem: explosiveOrder });
  };
  return (
    <Card
      isFlush
      title={t('items')}
      note={people > 1 && t('ofAll', { people })}
      extra={
        <Link {...wayTo(draft, 'items')} aria-label={t('editItems')}>
          {t('edit')}
        </Link>
      }
    >
      <div className={styles.items}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('colItem')}</th>
              <th scope="col" className={styles.urgency}>
                {t('colUrgency')}
              </th>
              <th scope="col" className={styles.count}>
                {t('colCount')}
              </th>
              <th scope="col" className={styles.unit}>
                {t('colList')}
              </th>
              <th scope="col" className={styles.used}>
                {t('colUsed')}
              </th>
              <th scope="col" className={styles.sum}>
                {t('colSum')}
              </th>
            </tr>
          </thead>
          <tbody>
            {draft.checkedDataItemList.map((item) => {
              const { code, quantity, remark } = item;
              const { isExpedited, hours } = paceOfItem(item);
              return (
                <tr key={code}>
                  <td>
                    {offer.byCode.get(code)?.name[language] ?? code}
                    {remark && <small>{remark}</small>}
                  </td>
                  <td className={styles.urgency}>
                    {isExpedited && <Icon name="bolt" />}
                    {isExpedited && `${words('expedited')} · `}
                    {spanWords(hours, words)}
                  </td>
                  <td className={styles.count}>×{quantity}</td>
                  <td className={styles.unit}>{isLowered(code) ? <s>{listPriceOf(code)}</s> : listPriceOf(code)}</td>
                  <td className={styles.used}>
                    {formatMoney(lines.get(code)?.unitFen)}
                    {isLowered(code) && <small>{ruleOf(code)}</small>}
                  </td>
                  <td className={styles.sum}>{formatMoney(lines.get(code)?.totalFen)}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <td>
                {t('itemsFoot', { items: draft.checkedDataItemList.length })}
                <small>{t('itemsFootNote')}</small>
              </td>
              <td className={styles.urgency}>{'\u00A0'}</td>
              <td className={styles.count}>{pieces}</td>
              <td className={styles.unit}>{'\u00A0'}</td>
              <td className={styles.used}>{'\u00A0'}</td>
              <td className={styles.sum}>{formatMoney(price.breakdown?.totalFen)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </Card>
  );
}
