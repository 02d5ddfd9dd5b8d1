import { randomBytes } from 'node:crypto';
import { recoverySigns } from '@beidiao/contract/account/second-code';
import { readCode } from '@beidiao/contract/typed/code';

const newGroup = (): string => Array.from(randomBytes(6), (byte) => recoverySigns[byte % 32]).join('');
const newCode = (): string => [newGroup(), newGroup(), newGroup(), newGroup()].join('-');

/** 120 random bits each: nobody guesses one, whoever has the database and the key included. Letters that are easy to copy. */
export const newRecoveryCodes = (count: number): string[] => Array.from({ length: count }, newCode);

/** Dashes, spaces and letter case of a recovery code are for reading. */
export const plainRecoveryCode = (code: string): string => readCode(code, recoverySigns);

/** Everything but the six digits of an authenticator. */
export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(code.trim());
