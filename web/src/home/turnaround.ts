import { bilingual } from '../i18n/texts.ts';

const dayHours = 24;

export const turnaroundTexts = bilingual({
  zh: { atOnce: '即时', hour: '1 小时', hours: '{count} 小时', day: '1 天', days: '{count} 天' },
  en: { atOnce: 'at once', hour: '1 hour', hours: '{count} hours', day: '1 day', days: '{count} days' },
});

type Words = { key: keyof (typeof turnaroundTexts)['zh']; count: number };

/** Whole hours of the catalogue → the unit that reads best; parts of a day round up, so that nobody is promised less. */
export function turnaroundWords(hours: number): Words {
  if (hours <= 0) return { key: 'atOnce', count: 0 };
  if (hours < dayHours) return { key: hours === 1 ? 'hour' : 'hours', count: hours };
  const days = Math.ceil(hours / dayHours);
  return { key: days === 1 ? 'day' : 'days', count: days };
}
