import { resultWord } from '@beidiao/contract/finding/result-words';
import type { ItemResult } from '@beidiao/contract/finding/conclusion';
import type { Language } from '@beidiao/contract/wire/language';
import { type Light, lightWords } from '@beidiao/contract/verification/task-states';

/** The name of a light without what it means. */
export const lightName = (light: Light, language: Language): string =>
  lightWords[light][language].split(/[，:]/)[0] ?? '';

/** "红灯 · 有记录": light and result of an item. */
export const outcomeWords = (item: { light: Light; result: ItemResult }, language: Language): string =>
  `${lightName(item.light, language)} · ${resultWord(item)[language]}`;
