import type { OwnPackage } from '@beidiao/contract/catalogue/calls';
import type { Language } from '@beidiao/contract/wire/language';
import type { Translate } from '../i18n/texts.ts';
import type { comboTexts } from './combo-texts.ts';

/** "工作履历核实 ×2" */
export const itemWords = (
  t: Translate<keyof (typeof comboTexts)['zh']>,
  language: Language,
  { name, quantity }: OwnPackage['dataItemList'][number],
): string => (quantity > 1 ? t('times', { name: name[language], count: quantity }) : name[language]);
