import type { Language } from '@beidiao/contract/wire/language';
import type { IdCardFacts } from '@beidiao/contract/wire/rules';

/** What an ID card number says, in words: a slip of the finger shows itself here. */
export function birthWords({ birthDate, sex }: IdCardFacts, language: Language): string {
  const [year, month, day] = birthDate.split('-').map(Number);
  if (language === 'zh') return `${year} 年 ${month} 月 ${day} 日出生，${sex === 'male' ? '男' : '女'}`;
  const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(birthDate));
  return `Born on ${date}, ${sex}`;
}
