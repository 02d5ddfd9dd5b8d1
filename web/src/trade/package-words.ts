import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import type { OrderRow } from '@beidiao/contract/order/calls';
import { useLanguage } from '../i18n/language.ts';
import { bilingual, useTexts } from '../i18n/texts.ts';
import { useCall } from '../wire/use-call.ts';

const texts = bilingual({
  zh: { packageItems: '{name}（{count} 项）', own: '自选 {count} 项' },
  en: { packageItems: '{name} ({count})', own: 'Custom ({count})' },
});

const freshMs = 300_000;

/** What was ordered. An order keeps the Chinese name of its package; where the package is still known it has both. */
export function usePackageWords(): (row: Pick<OrderRow, 'packageName' | 'itemCount'>) => string {
  const t = useTexts(texts);
  const language = useLanguage();
  const { data } = useCall(catalogueCalls.packages, {}, { staleTime: freshMs, enabled: language !== 'zh' });
  const nameOf = (kept: string): string =>
    data?.dataGroupList.find(({ name }) => name.zh === kept)?.name[language] ?? kept;
  return ({ packageName, itemCount: count }) =>
    packageName ? t('packageItems', { name: nameOf(packageName), count }) : t('own', { count });
}
