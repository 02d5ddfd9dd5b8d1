import {
  reviewMethodKeys,
  reviewMethods,
  reviewSourceKeys,
  reviewSources,
} from '@beidiao/contract/verification/review-forms';
import type { Language } from '@beidiao/contract/wire/language';

export const sourceChoices = (language: Language) =>
  reviewSourceKeys.map((value) => ({ value, label: reviewSources[value][language] }));
export const methodChoices = (language: Language) =>
  reviewMethodKeys.map((value) => ({ value, label: reviewMethods[value][language] }));

/** Whether keys are meant for a control and not for the page: a tick and a choice take no letters. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type="checkbox"], [type="radio"]), textarea, select'));

const connectorWords: Readonly<Record<string, Record<Language, string>>> = {
  sandbox: { zh: '沙盒数据源', en: 'Sandbox source' },
  manual: { zh: '人工核实', en: 'Manual verification' },
  http: { zh: '外部接口', en: 'External interface' },
};

/** Sources of the house have words; one that the operator has configured goes by the name it was given. */
export const connectorWord = (name: string, language: Language): string => connectorWords[name]?.[language] ?? name;
