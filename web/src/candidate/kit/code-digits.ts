import { readDigits } from '@beidiao/contract/typed/code';
import { phoneCode } from '@beidiao/contract/account/phone-code';

/** The digits of a code in what was typed or pasted: "验证码 482 913，" is 482913. */
export const codeDigits = (typed: string): string => readDigits(typed).slice(0, phoneCode.digits);

export const isWholeCode = (code: string): boolean => code.length === phoneCode.digits;

/** One cell a digit; the cell that is typed next is marked, the last one when all are full. */
export function cellsOf(code: string): { digit: string; isNext: boolean }[] {
  const next = Math.min(code.length, phoneCode.digits - 1);
  return Array.from({ length: phoneCode.digits }, (_, n) => ({ digit: code[n] ?? '', isNext: n === next }));
}

/** Whole seconds until another code may be asked for; 0 when it may, or when none was sent. */
export const secondsLeft = (sentAt: number | null, now: number): number =>
  sentAt === null ? 0 : Math.max(0, Math.ceil((sentAt + phoneCode.resendAfterMs - now) / 1000));
