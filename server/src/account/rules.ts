import { failuresBeforeCaptcha } from '@beidiao/contract/account/calls';
import { failuresBeforeLock } from '@beidiao/contract/account/sign-in';

/** Two writings of one firm's name (spaces, full-width letters, letter case, bracket style) are one firm. */
export const enterpriseNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[()（）]/g, '')
    .toLowerCase();

export const needsCaptcha = (failures: number): boolean => failures >= failuresBeforeCaptcha;

export const isLocked = (failures: number): boolean => failures >= failuresBeforeLock;

/** Shows to its owner which address is meant, and to nobody else who they are. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');

/**
 * What a browser says of its own trouble, without what could be of a person: addresses, tokens, numbers and every Chinese
 * word, since a name looks like any other.
 */
export const scrubLog = (text: string): string =>
  text
    .replace(/[^\s@]+@[^\s@]+/g, '<mail>')
    .replace(/[\w-]{24,}/g, '<token>')
    .replace(/\d{5,}/g, '<number>')
    .replace(/\p{Script=Han}+([·•]\p{Script=Han}+)*/gu, '<han>');

export const codeWords = (code: string): string =>
  `【背调】验证码 ${code}，5 分钟内有效。请勿向任何人透露。 Your code is ${code}, valid for 5 minutes. Never share it with anyone.`;
