import { randomBytes } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

function newCode(): string {
  const letters = Array.from(randomBytes(10), (byte) => alphabet[byte % 32]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** 50 random bits each, in letters that are easy to copy by hand. */
export const newRecoveryCodes = (count: number): string[] => Array.from({ length: count }, newCode);

/** Dashes, spaces and letter case of a recovery code are for reading. */
export const plainRecoveryCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

/** Everything but the six digits of an authenticator. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(code.trim());
