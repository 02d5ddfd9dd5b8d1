import type { Translate } from '../../i18n/texts.ts';
import type { itemsTexts } from '../items/items-texts.ts';

type Key = keyof (typeof itemsTexts)['zh'];

/** How long an item takes, in the words of the list: 0 is at once, whole days from 24 hours on. */
export function spanWords(hours: number, t: Translate<Key>): string {
  if (hours <= 0) return t('instant');
  return hours < 24 ? t('hours', { count: hours }) : t('days', { count: Math.ceil(hours / 24) });
}
