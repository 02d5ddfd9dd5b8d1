import { inOnePiece } from './signs.ts';

/** What people read and type for it, where the alphabet of a code lacks the sign itself. */
const lookAlikes: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', '0': 'O', '8': 'B' };

/**
 * A code in one piece and in capitals.
 * @param alphabet the signs that such codes have: another one stands for the sign that it looks like
 */
export const readCode = (typed: string, alphabet: string): string =>
  [...inOnePiece(typed).replace(/[·_]/gu, '').toUpperCase()]
    .map((sign) =>
      alphabet.includes(sign) ? sign : alphabet.includes(lookAlikes[sign] ?? ' ') ? lookAlikes[sign] : sign,
    )
    .join('');

/** A code of six digits that stands alone in the text of a message, beside its minutes and the end of a phone. */
const sixAlone = /(?<!\d)\d{6}(?!\d)/;

/**
 * A code of digits out of what was typed or pasted: "48２-9l3" and "验证码 482 913，5 分钟内有效" are both 482913. Of other text
 * all its digits, for a rule to refuse.
 */
export function readDigits(typed: string): string {
  const code = readCode(typed, '0123456789');
  if (/^\d+$/.test(code)) return code;
  const pasted = inOnePiece(typed);
  return sixAlone.exec(pasted)?.[0] ?? pasted.replace(/\D/g, '');
}
