import { readCode } from '../typed/code.ts';

/** The 32 signs of a code: Crockford's base 32, without the letters that are taken for something else (I, L, O) and U. */
export const giftSigns = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const giftCodeLength = 16;

/** What was typed, without spaces and dashes, in capital letters; O counts as 0, I and L as 1. */
export const tidyGiftCode = (text: string): string => readCode(text, giftSigns);

const isCode = (tidy: string): boolean =>
  tidy.length === giftCodeLength && [...tidy].every((sign) => giftSigns.includes(sign));

/** How codes stand in a mail: in fours with dashes, in one piece, in fours with spaces; the surer form first. */
const forms = [
  /(?<![\p{L}\p{N}\p{Pd}])[\dA-Z]{4}(?:\s*\p{Pd}\s*[\dA-Z]{4}){3}(?![\p{L}\p{N}\p{Pd}])/giu,
  /(?<![\p{L}\p{N}])[\dA-Z]{16}(?![\p{L}\p{N}])/giu,
  /(?<![\p{L}\p{N}])[\dA-Z]{4}(?:[ \u3000]+[\dA-Z]{4}){3}(?![\p{L}\p{N}])/giu,
];
/** The number of an order has as many signs. */
const orderNumber = /^BD\d{14}$/i;

/** The code in what was typed or pasted, a whole mail perhaps; null where there is none. One with a digit in it is surer than words. */
export function readGiftCode(text: string): string | null {
  const whole = tidyGiftCode(text);
  if (isCode(whole)) return whole;
  const found = forms
    .flatMap((form) => text.match(form) ?? [])
    .filter((part) => isCode(tidyGiftCode(part)) && !orderNumber.test(part));
  const surest = found.find((part) => /\d/.test(part)) ?? found[0];
  return surest === undefined ? null : tidyGiftCode(surest);
}

/** "7KQ4-M2XD-9HTW-3FBR", as people read it. */
export const writeGiftCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? '';
