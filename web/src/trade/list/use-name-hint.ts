import { isOneSign } from '@beidiao/contract/typed/name';
import { bilingual, useTexts } from '../../i18n/texts.ts';

const texts = bilingual({
  zh: { twoSigns: '姓名请至少输入两个字或两个字母。' },
  en: { twoSigns: 'Enter at least two characters of the name.' },
});

/** Why a search for one sign finds nobody; null for any other text. */
export function useNameHint(text: string): string | null {
  const t = useTexts(texts);
  return isOneSign(text) ? t('twoSigns') : null;
}
