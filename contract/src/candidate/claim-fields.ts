import type { ClaimContent } from './claim-content.ts';
import type { Words } from '../wire/language.ts';
import { maskPhone } from '../wire/rules.ts';

/** Fields of a claim by what the item needs; those without `?` have to be filled in before it counts as complete. */
const claimFieldsOfNeed: Readonly<Record<string, readonly string[]>> = {
  employer: ['company', 'position', 'from', 'to?', 'isPresent?', 'hrPhone?', 'leaveReason?'],
  referee: ['refereeName', 'refereePhone', 'mayContact', 'relation', 'company'],
  school: ['school', 'major', 'level', 'graduatedAt'],
  degreeNo: ['degreeNo?'],
  certificate: ['certificateName', 'certificateNo'],
  policeCertificate: ['issuingOffice', 'issuedAt', 'purpose', 'certificateNo?'],
  licence: ['licenceNo'],
  bankCardLast4: ['bankCardLast4'],
  upload: ['files'],
};

/** An interview talks to the referee and to nobody else: how to reach the employer belongs to the employment item. */
const notOfInterview = ['hrPhone?', 'leaveReason?'];

/** Identity needs are proved before, so that they ask for nothing more. */
export const isClaimAsked = (needs: readonly string[]): boolean => needs.some((need) => need in claimFieldsOfNeed);

/** Each field of an item once: an employer and a referee share the company. */
export function claimFieldsOf(needs: readonly string[]): readonly string[] {
  const all = new Set(needs.flatMap((need) => claimFieldsOfNeed[need] ?? []));
  return [...all].filter((field) => !needs.includes('referee') || !notOfInterview.includes(field));
}

/** A present job has no end. */
export const isFieldShown = (field: string, content: ClaimContent): boolean =>
  (field !== 'to' && field !== 'leaveReason') || content['isPresent'] !== true;

/** A claim without what its form no longer shows: an old leaving date says nothing of a job that goes on. */
export const withoutHidden = (content: ClaimContent): ClaimContent =>
  Object.fromEntries(Object.entries(content).filter(([field]) => isFieldShown(field, content)));

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

export const toDate: Words = { zh: '至今', en: 'to date' };

/** How a claim says one of its fields: as it was written, and a job that goes on lasts to date. */
export function saidOf(content: ClaimContent, field: string): string | Words | null {
  if (field === 'to' && content['isPresent'] === true) return toDate;
  const value = content[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** What the candidate decides alone, or shows instead of saying: a reviewer asks for none of it to be set right. */
const notWords = ['isPresent', 'mayContact', 'files'];

/** The fields that a candidate can be asked to set right, each once. */
export const correctableFields = (needs: readonly string[]): string[] =>
  claimFieldsOf(needs)
    .map((field) => field.replace('?', ''))
    .filter((field) => !notWords.includes(field));
