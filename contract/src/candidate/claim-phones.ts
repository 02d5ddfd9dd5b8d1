import { maskPhone } from '../wire/rules.ts';
import type { ClaimContent } from './claim-content.ts';

/** Numbers of third persons: shown masked, one by one in full on a request that is written down. */
export const thirdPartyPhones = ['hrPhone', 'refereePhone'] as const;
export type ThirdPartyPhone = (typeof thirdPartyPhones)[number];
export const isThirdPartyPhone = (field: string): boolean => (thirdPartyPhones as readonly string[]).includes(field);

/** Switchboards have no 11 digits: the first three and the last two of them stay. */
export const maskContact = (phone: string): string => maskPhone(phone).replace(/^([^*]{3})[^*]+(?=..$)/, '$1****');

export const withMaskedPhones = (claim: ClaimContent): ClaimContent =>
  Object.fromEntries(
    Object.entries(claim).map(([field, value]) => [
      field,
      isThirdPartyPhone(field) && typeof value === 'string' ? maskContact(value) : value,
    ]),
  );

/** What came back masked stays as it was stated. */
export const withKeptPhones = (typed: ClaimContent, stated: ClaimContent): ClaimContent =>
  Object.fromEntries(
    Object.entries(typed).map(([field, value]) => [
      field,
      isThirdPartyPhone(field) && String(value ?? '').includes('*') ? (stated[field] ?? null) : value,
    ]),
  );
