import type { ClaimContent } from './claim-content.ts';
import { type ClaimNeed, isClaimNeed } from './claim-needs.ts';
import type { Words } from '../wire/language.ts';

/** Fields of a claim by what the item needs; those without `?` have to be filled in before it counts as complete. */
const claimFieldsOfNeed: Readonly<Record<ClaimNeed, readonly string[]>> = {
  employer: ['company', 'position', 'from', 'to?', 'isPresent?', 'hrPhone?', 'leaveReason?'],
  referee: ['refereeName', 'refereePhone', 'mayContact', 'relation', 'company'],
  school: ['school', 'major', 'level', 'graduatedAt'],
  degreeNo: ['degreeNo?'],
  studyForm: ['studyForm'],
  certificate: ['certificateName', 'certificateNo'],
  policeCertificate: ['issuingOffice', 'issuedAt', 'purpose', 'certificateNo?'],
  licence: ['licenceNo'],
  bankCardLast4: ['bankCardLast4'],
  monthlyPay: ['monthlyPay'],
  nonCompete: ['nonCompete'],
  posts: ['hasPosts', 'posts'],
  upload: ['files'],
};

/** An interview talks to the referee and to nobody else: how to reach the employer belongs to the employment item. */
const notOfInterview = ['hrPhone?', 'leaveReason?'];

/** Each field of an item once: an employer and a referee share the company. */
export function claimFieldsOf(needs: readonly string[]): readonly string[] {
  const all = new Set(needs.filter(isClaimNeed).flatMap((need) => claimFieldsOfNeed[need]));
  return [...all].filter((field) => !needs.includes('referee') || !notOfInterview.includes(field));
}

/** What rules speak of. Nobody has said it who was not asked: what else stands in a claim is no answer. */
export const ruleFields: readonly string[] = ['studyForm', 'monthlyPay', 'nonCompete', 'hasPosts'];

/** Whether these needs ask for a field; an older version of an item may not. */
export const isFieldAsked = (needs: readonly string[], field: string): boolean =>
  claimFieldsOf(needs).some((each) => each.replace('?', '') === field);

/** A present job has no end, and whoever has no posts names none. */
export function isFieldShown(field: string, content: ClaimContent): boolean {
  if (field === 'posts') return content['hasPosts'] === true;
  return (field !== 'to' && field !== 'leaveReason') || content['isPresent'] !== true;
}

/** A claim without what its form no longer shows: an old leaving date says nothing of a job that goes on. */
export const withoutHidden = (content: ClaimContent): ClaimContent =>
  Object.fromEntries(Object.entries(content).filter(([field]) => isFieldShown(field, content)));

export const toDate: Words = { zh: '至今', en: 'to date' };

/** How a claim says one of its fields: as it was written, and a job that goes on lasts to date. */
export function saidOf(content: ClaimContent, field: string): string | Words | null {
  if (field === 'to' && content['isPresent'] === true) return toDate;
  const value = content[field];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** What the candidate decides alone, or shows instead of saying: a reviewer asks for none of it to be set right. */
const notWords = ['isPresent', 'mayContact', 'hasPosts', 'files'];

/** The fields that a candidate can be asked to set right, each once. */
export const correctableFields = (needs: readonly string[]): string[] =>
  claimFieldsOf(needs)
    .map((field) => field.replace('?', ''))
    .filter((field) => !notWords.includes(field));
