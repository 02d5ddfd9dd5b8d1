import { failuresBeforeCaptcha } from '@beidiao/contract/account';

/** Two writings of one firm's name (spaces, full-width letters, letter case, bracket style) are one firm. */
export const enterpriseNameKey = (name: string): string =>
  name
    .normalize('NFKC')
    .replace(/\s+/g, '')
    .replace(/[()（）]/g, '')
    .toLowerCase();

export const needsCaptcha = (failures: number): boolean => failures >= failuresBeforeCaptcha;
