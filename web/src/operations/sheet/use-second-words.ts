import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import type { Concluded } from '../record/review-facts.ts';
import { sheetTexts } from './sheet-texts.ts';

/** Why a draft has a second reader, in words. */
export function useSecondWords(): (reasons: Concluded['secondReasons']) => string {
  const t = useTexts(sheetTexts);
  const between = useLanguage() === 'zh' ? '、' : ', ';
  return (reasons) => reasons.map((reason) => t(`second_${reason}`)).join(between);
}
