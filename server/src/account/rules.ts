import { failuresBeforeCaptcha } from '@beidiao/contract/account';

/** Two writings of one firm's name (spaces, full-width letters, letter case, bracket style) are one firm. */
export const enterpriseNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[()（）]/g, '')
    .toLowerCase();

export const needsCaptcha = (failures: number): boolean => failures >= failuresBeforeCaptcha;

export const codeWords = (code: string): string =>
  `【背调】验证码 ${code}，5 分钟内有效。任何人向你要这个数字都不要给。 Your code is ${code}, good for 5 minutes. Never tell it to anyone.`;
