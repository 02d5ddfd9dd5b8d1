/** Needs that ask for something. A file of its own: the first page of the phone counts by them, and loads no fields. */
const claimNeeds = [
  'employer',
  'referee',
  'school',
  'degreeNo',
  'studyForm',
  'certificate',
  'policeCertificate',
  'licence',
  'bankCardLast4',
  'monthlyPay',
  'nonCompete',
  'posts',
  'upload',
] as const;
export type ClaimNeed = (typeof claimNeeds)[number];

export const isClaimNeed = (need: string): need is ClaimNeed => (claimNeeds as readonly string[]).includes(need);

/** Identity needs are proved before, so that they ask for nothing more. */
export const isClaimAsked = (needs: readonly string[]): boolean => needs.some(isClaimNeed);
