import type { Language } from '@beidiao/contract/wire/language';

type Named = { readonly code: string; readonly name: Record<Language, string> };
export type Tick = { readonly code: string; readonly name: string };

/** What can be ticked: what is sold today, and what is hidden already although it is sold no more, so that it can be shown again. */
export function ticksOf(items: readonly Named[], hidden: readonly string[], language: Language): Tick[] {
  const sold = items.map(({ code, name }) => ({ code, name: name[language] }));
  const gone = hidden.filter((code) => !items.some((item) => item.code === code)).map((code) => ({ code, name: code }));
  return [...sold, ...gone];
}

/** The codes with this one in or out, in a fixed order: what was turned twice is as it was. */
export const turned = (codes: readonly string[], code: string): string[] =>
  (codes.includes(code) ? codes.filter((it) => it !== code) : [...codes, code]).toSorted();
