import { narrow, withSingleBlanks } from './signs.ts';

const signs = /^[+(\d](?:[\d\s\p{Pd}().#*,]|转|分机|ext\.?|x)*$/iu;
const digitsIn = (text: string): string => text.replace(/\D/g, '');
const leastDigits = 3;
const mostDigits = 24;

/**
 * A number that was dialled, as it was written: mobile, landline, short number, with extension ("010-8888 6666 转 123").
 * @returns null when it is none
 */
export function readDialled(typed: string): string | null {
  const number = withSingleBlanks(narrow(typed));
  const { length } = digitsIn(number);
  return signs.test(number) && length >= leastDigits && length <= mostDigits ? number : null;
}

/** Seven digits tell a subscriber apart; area code, country code and extension stand around them. */
const subscriberDigits = 7;

/** Whether two numbers ring at the same place, however they are written: one may lack area code, country code or extension. */
export function isSameLine(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((number) => digitsIn(narrow(number)).replace(/^(?:(?:00)?86(?=\d{10}))?0*/, ''))
    .toSorted((a, b) => a.length - b.length);
  return short === long || (short.length >= subscriberDigits && long.includes(short));
}
