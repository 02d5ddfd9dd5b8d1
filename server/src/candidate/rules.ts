import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { claimFieldsOf, isFieldShown, ruleFields } from '@beidiao/contract/candidate/claim-fields';
import { fieldsFor, lackOfField } from '@beidiao/contract/candidate/claim-form';
import type { CandidateStep } from '@beidiao/contract/candidate/calls';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';

const s = orderStates;

type Said = { readonly n: number; readonly content: ClaimContent; readonly fileCount: number };

/**
 * What a claim still lacks. Of several subjects all but the first may be said not to exist: `none`; of papers that they
 * can not be shown: `noFile`.
 */
export function missingFields(needs: readonly string[], { n, content, fileCount }: Said): string[] {
  if (n > 1 && content['none'] === true) return [];
  const wanted = claimFieldsOf(needs).filter((field) => !field.endsWith('?') && isFieldShown(field, content));
  // What cannot be read was not said.
  const read = fieldsFor(needs).filter(({ name }) => ruleFields.includes(name));
  return wanted.filter((field) => {
    if (field === 'files') return fileCount === 0 && content['noFile'] !== true;
    const known = read.find(({ name }) => name === field);
    if (known !== undefined) return lackOfField(known, content) !== null;
    return content[field] === undefined || content[field] === null || content[field] === '';
  });
}

export const isIdentityProved = (state: OrderState): boolean =>
  state !== s.awaitingIdentity && state !== s.identityFailed;

/** What a code is for that opens this check: the same whether it is asked for by the link or by the phone. */
export const codeOfCheck = (orderDetailsId: string, phoneNo: string) => ['candidate', orderDetailsId, phoneNo] as const;
/** Who asks for it with the link or with a token of the check, which are secrets of the candidate's. */
export const askerOfCheck = (orderDetailsId: string): string => `link ${orderDetailsId}`;

type Standing = { state: OrderState; isSubmitted: boolean; isProofWaiting: boolean };

/** Where the candidate goes on. Ends and everything after the claims are looked at on the status page. */
export function stepOf({ state, isSubmitted, isProofWaiting }: Standing): CandidateStep {
  if (state === s.awaitingIdentity) return isProofWaiting ? 'status' : 'identity';
  if (state === s.awaitingAuthorization) return 'consent';
  if (state === s.awaitingFace && !isProofWaiting) return 'face';
  return takesClaims({ state, isProofWaiting }) && !isSubmitted ? 'claims' : 'status';
}

/** While a reviewer looks at the papers instead of the face, or the member has yet to view what was submitted, the rest can be filled in. */
export const takesClaims = ({ state, isProofWaiting }: Omit<Standing, 'isSubmitted'>): boolean =>
  state === s.authorized || state === s.awaitingViewing || (state === s.awaitingFace && isProofWaiting);

/** Where a file of a claim belongs. */
export const thingOfClaim = (code: string, n: number): string => `${code} ${n}`;

export type InsteadOf = 'face' | 'threeElements';
/** What papers or a call stand in for, by the state in which they are shown. */
export const insteadOfAt = (state: OrderState): InsteadOf | undefined =>
  state === s.awaitingFace ? 'face' : state === s.awaitingIdentity ? 'threeElements' : undefined;

/** Letters and digits that can not be taken for each other when they are read out. */
const alphabet = '3479ACEFHJKMNPRTWXY';
export const readableCode = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => alphabet[byte % alphabet.length]).join('');
export const checkCodeOf = (bytes: Uint8Array): string => readableCode(bytes.subarray(0, 4));
