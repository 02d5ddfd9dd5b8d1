import { staffPasswordLength } from '@beidiao/contract/staff/calls';

export const isStrongPassword = (password: string): boolean =>
  password.length >= staffPasswordLength.least &&
  password.length <= staffPasswordLength.most &&
  /[A-Za-z]/.test(password) &&
  /\d/.test(password);

/** How reports name who verified: V-0001. */
export const verifierNoOf = (number: number): string => `V-${String(number).padStart(4, '0')}`;
