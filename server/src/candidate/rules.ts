import type { CandidateStep } from '@beidiao/contract/candidate';
import { type OrderState, orderStates } from '@beidiao/contract/order-states';

const s = orderStates;

/** Fields of a claim by what the item needs; those without `?` have to be filled in before it counts as complete. */
const fieldsOfNeed: Readonly<Record<string, readonly string[]>> = {
  employer: ['company', 'position', 'from', 'to?', 'isPresent?', 'doNotContact?', 'hrPhone?', 'leaveReason?'],
  referee: ['refereeName', 'refereePhone', 'relation', 'company'],
  school: ['school', 'major', 'level', 'graduatedAt'],
  degreeNo: ['degreeNo?'],
  certificate: ['certificateName', 'certificateNo'],
  licence: ['licenceNo'],
  bankCardLast4: ['bankCardLast4'],
  upload: [],
};

/** Identity needs are proved before, so that they ask for nothing more. */
export const isClaimAsked = (needs: readonly string[]): boolean => needs.some((need) => need in fieldsOfNeed);

export function missingFields(needs: readonly string[], content: Readonly<Record<string, unknown>>): string[] {
  const wanted = needs.flatMap((need) => fieldsOfNeed[need] ?? []).filter((field) => !field.endsWith('?'));
  return wanted.filter((field) => content[field] === undefined || content[field] === null || content[field] === '');
}

/** Where the candidate goes on. Ends and everything after the claims are looked at on the status page. */
export function stepOf(facts: { state: OrderState; isSubmitted: boolean }): CandidateStep {
  if (facts.state === s.awaitingIdentity) return 'identity';
  if (facts.state === s.awaitingAuthorization) return 'consent';
  if (facts.state === s.authorized && !facts.isSubmitted) return 'claims';
  return 'status';
}

/** Letters and digits that can not be taken for each other when they are read out. */
const alphabet = '3479ACEFHJKMNPRTWXY';
export const checkCodeOf = (bytes: Uint8Array): string =>
  [...bytes.subarray(0, 4)].map((byte) => alphabet[byte % alphabet.length]).join('');

/** The day counts in China, where the phones are. */
export const requestDueAt = (asked: Date): Date => new Date(asked.getTime() + 15 * 24 * 3_600_000);
