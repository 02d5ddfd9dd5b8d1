import { readCode } from '../typed/code.ts';

/** Six digits of an authenticator, or a recovery code: four groups of six letters, two of five from before. */
export const secondCode = /^(\d{6}|[A-Za-z2-7]{5}-?[A-Za-z2-7]{5}|[A-Za-z2-7]{6}(-?[A-Za-z2-7]{6}){3})$/;

/** The signs of a recovery code: base 32 of RFC 4648. */
export const recoverySigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What was typed or pasted for either, in one piece and in capitals. */
export function readSecondCode(typed: string): string {
  const digits = readCode(typed, '0123456789');
  return /^\d{6}$/.test(digits) ? digits : readCode(typed, recoverySigns);
}
