import type { ItemNeed, ItemTerms } from '@beidiao/contract/operations/item-versions';
import { formatMoney } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/texts.ts';
import { catalogueTexts } from './catalogue-texts.ts';
import type { RowKey } from './item-draft.ts';

/** What each row of a version says; names and sentences in both languages, one a line. */
export function useRowWords(): (row: RowKey, terms: ItemTerms) => string[] {
  const t = useTexts(catalogueTexts);
  const hoursOf = (hours: number): string => (hours === 0 ? t('instant') : t('inHours', { hours }));
  const said: Record<RowKey, (terms: ItemTerms) => string[]> = {
    name: ({ name }) => [name.zh, name.en],
    description: ({ description }) => [description.zh, description.en],
    price: ({ basePriceFen }) => [formatMoney(basePriceFen)],
    unit: ({ unit, maxQuantity }) => [t('upTo', { unit: t(unit), count: maxQuantity })],
    turnaround: ({ turnaroundHours }) => [hoursOf(turnaroundHours)],
    urgency: ({ expediteHours: hours, expediteSurchargePercent: percent }) => [
      hours === null ? t('notFast') : t('fast', { hours, percent }),
    ],
    sensitive: ({ isSensitive }) => [t(isSensitive ? 'yes' : 'no')],
    needs: ({ needs }) => [needs.map((need) => t(`${need as ItemNeed}Need`)).join(' · ') || t('nothing')],
    legalBasis: ({ legalBasis }) => [legalBasis.zh, legalBasis.en],
  };
  return (row, terms) => said[row](terms);
}
