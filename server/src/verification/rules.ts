import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { thirdPartyPhones } from '@beidiao/contract/candidate/claim-phones';
import { closedEmployersOf, employerKey, isClosedByClaim } from '@beidiao/contract/candidate/employers';
import { reviewSources, sourcesOf } from '@beidiao/contract/verification/review-grounds';
import { dayInChina, daysAfter, startOfDayInChina } from '@beidiao/contract/wire/china-time';

/** A source is asked at most this often before a person takes over. */
export const maxAttempts = 4;
/** A task that we fail at this often is left to people. */
export const maxFaults = 3;

/** How long to wait before the next try: 2 s, 8 s, 32 s. */
export const backoffMs = (attempt: number): number => 2_000 * 4 ** (attempt - 1);

/** How long to wait after a fault of our own: 5 s, 10 s. */
export const faultPauseMs = (faults: number): number => 5_000 * faults;

export type AfterSilence = {
  readonly outcome: 'silent' | 'unknown' | 'notAsked';
  readonly next: 'retry' | 'askReviewer';
  readonly lookAfterMs: number;
};
/**
 * What follows when no answer came. What may have arrived at a source that charges each question is never asked again by
 * itself: a person decides.
 */
export function afterSilence(
  asked: { attempt: number; isRetriable: boolean },
  silence: { wasAsked: boolean; isResting: boolean; retryAfterMs: number | undefined },
): AfterSilence {
  if (silence.isResting)
    return { outcome: 'notAsked', next: 'retry', lookAfterMs: silence.retryAfterMs ?? backoffMs(1) };
  if (silence.wasAsked && !asked.isRetriable) return { outcome: 'unknown', next: 'askReviewer', lookAfterMs: 0 };
  const lookAfterMs = Math.max(backoffMs(asked.attempt), silence.retryAfterMs ?? 0);
  return { outcome: 'silent', next: asked.attempt >= maxAttempts ? 'askReviewer' : 'retry', lookAfterMs };
}

const hourMs = 3_600_000;
/** So many measurements weigh as much as the catalogue. */
const catalogueWeight = 20;
/** Nothing is promised for sooner. */
const leastMs = 5 * 60_000;

/**
 * How long an item is expected to take: what the catalogue says, drawn towards what four out of five really took the more
 * of them there are.
 */
export function expectedMs(
  item: { turnaroundHours: number },
  pace: { p80Seconds: number; sample: number } | undefined,
): number {
  const stated = Math.max(leastMs, item.turnaroundHours * hourMs);
  if (pace === undefined || pace.sample === 0) return stated;
  const weight = pace.sample / (pace.sample + catalogueWeight);
  return Math.max(leastMs, Math.round(weight * pace.p80Seconds * 1000 + (1 - weight) * stated));
}

/** Employers that must not be asked: the candidate has said so, for one item or for another. */
export const closedKeys = (claims: readonly ClaimContent[]): ReadonlySet<string> =>
  new Set(closedEmployersOf(claims).map(employerKey));

type Subject = { readonly needs: readonly string[]; readonly claim: ClaimContent };

const isOfClosed = (claim: ClaimContent, closed: ReadonlySet<string>): boolean =>
  isClosedByClaim(claim) || closed.has(employerKey(claim['company']));

/**
 * Whether nobody may be called about this subject: its employer is closed, and everybody who works there with it, or the
 * candidate has not agreed that this referee is called.
 */
export const isProtected = ({ needs, claim }: Subject, closed: ReadonlySet<string>): boolean =>
  isOfClosed(claim, closed) || (needs.includes('referee') && claim['mayContact'] === false);

/** Ways to reach somebody who must not be called; kept from the reviewer. */
export function closedWays(subject: Subject, closed: ReadonlySet<string>): readonly string[] {
  const employer = isOfClosed(subject.claim, closed) ? ['hrPhone'] : [];
  return isProtected(subject, closed) ? [...employer, 'refereePhone'] : employer;
}

/** The numbers that the candidate has given of closed employers: they are not dialled for another item either. */
export const closedNumbers = (claims: readonly ClaimContent[]): string[] => {
  const closed = closedKeys(claims);
  return claims
    .filter((claim) => isOfClosed(claim, closed))
    .flatMap((claim) => thirdPartyPhones.map((what) => claim[what]))
    .filter((number) => typeof number === 'string' && number.trim() !== '')
    .map(String);
};

/** An item that names no employer may ask any: whoever does it has to know which are closed. */
export const closedForOpenItem = (
  { code, claim }: { readonly code: string; readonly claim: ClaimContent },
  claims: readonly ClaimContent[],
): string[] =>
  employerKey(claim['company']) === '' && sourcesOf(code).some((source) => reviewSources[source].asksEmployer)
    ? closedEmployersOf(claims)
    : [];

export const withoutContacts = (claim: ClaimContent, closed: readonly string[]): ClaimContent =>
  Object.fromEntries(Object.entries(claim).filter(([key]) => !closed.includes(key)));

/** What tells two tasks of one person apart in the queue. */
export const subjectOf = (claim: ClaimContent): string | null => {
  const named = ['company', 'school', 'certificateName', 'issuingOffice', 'refereeName']
    .map((key) => claim[key])
    .find((value) => typeof value === 'string' && value !== '');
  return typeof named === 'string' ? named : null;
};

/** Whether somebody has worked for the employer that a claim names. */
export const hasWorkedThere = (employers: readonly string[], claim: ClaimContent): boolean => {
  const company = employerKey(claim['company']);
  return company !== '' && employers.some((employer) => employerKey(employer) === company);
};

/** The end of this day in China. */
export const midnightAfter = (now: Date): Date => new Date(startOfDayInChina(daysAfter(dayInChina(now), 1)));
