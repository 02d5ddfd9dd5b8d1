import { createHash, timingSafeEqual } from 'node:crypto';
import { readCode } from '@beidiao/contract/typed/code';
import type { Vault } from '../secrets/vault.ts';

/** 32 signs, 5 bits each; nothing that is mistaken for another when it is read out. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

/**
 * The code that proves a copy of a paper: 60 bits of a keyed hash over what it names. Nothing is stored, so nothing can be
 * read from the database or get lost; the same paper always has the same code.
 */
export function verificationCode(vault: Vault, kind: 'report' | 'consent', ...ids: readonly string[]): string {
  const bytes = vault.lookUp('', `verification ${kind}`, ...ids).subarray(0, length);
  const signs = Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join('');
  return `${signs.slice(0, 4)}-${signs.slice(4, 8)}-${signs.slice(8)}`;
}

/** Letter case, dashes and spaces are for reading. */
const plain = (code: string): string => readCode(code, alphabet);
const digest = (code: string): Buffer => createHash('sha256').update(plain(code)).digest();

/** Takes the same time wherever the two differ. */
export const isSameCode = (given: string, is: string): boolean => timingSafeEqual(digest(given), digest(is));
