import { staffPasswordLength } from '@beidiao/contract/staff/calls';

export const isStrongPassword = (password: string): boolean =>
  password.length >= staffPasswordLength.least &&
  password.length <= staffPasswordLength.most &&
  /[A-Za-z]/.test(password) &&
  /\d/.test(password);

/** How reports name who verified: V-0001. */
export const verifierNoOf = (number: number): string => `V-${String(number).padStart(4, '0')}`;

/** Dashes, spaces and letter case of a recovery code are for reading. */
export const plainRecoveryCode = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();

export const isRecoveryCode = (code: string): boolean => !/^\d{6}$/.test(code.trim());
