export const languages = ['zh', 'en'] as const;
export type Language = (typeof languages)[number];

/** Chinese unless the first language that the header names and we speak is English. */
export function chooseLanguage(acceptLanguage: string | undefined): Language {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.trim().slice(0, 2).toLowerCase();
    if (tag === 'zh') return 'zh';
    if (tag === 'en') return 'en';
  }
  return 'zh';
}
