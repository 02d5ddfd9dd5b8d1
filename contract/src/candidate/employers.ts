import type { Words } from '../wire/language.ts';
import type { ClaimContent } from './claim-content.ts';
import { saidOf } from './claim-fields.ts';

/**
 * How employers are told apart: by the name as it was written, whatever the width of its letters and wherever it has spaces
 * and brackets. A short form is another name. Empty where none is named.
 */
export const employerKey = (company: unknown): string =>
  typeof company === 'string'
    ? company
        .normalize('NFKC')
        .replace(/[\s()]/g, '')
        .toLowerCase()
    : '';

export type NamedEmployer = {
  readonly key: string;
  readonly company: string;
  /** From when to when the candidate says to have worked there, each job once. */
  readonly jobs: readonly { readonly from: string; readonly to: string | Words | null }[];
  readonly isPresent: boolean;
  /** How many referees are said to work there. */
  readonly referees: number;
  readonly doNotContact: boolean;
  /** The candidate has answered. Without an answer the present employer is not contacted, and the others may be. */
  readonly isAnswered: boolean;
};

/** Each employer that the claims of one check name, once, the present ones first. */
export function employersOf(claims: readonly ClaimContent[]): NamedEmployer[] {
  const named = new Map<string, ClaimContent[]>();
  for (const claim of claims) {
    const key = employerKey(claim['company']);
    if (key !== '' && claim['none'] !== true) named.set(key, [...(named.get(key) ?? []), claim]);
  }
  return [...named]
    .map(([key, own]) => employerOf(key, own))
    .toSorted((a, b) => Number(b.isPresent) - Number(a.isPresent));
}

function employerOf(key: string, claims: readonly ClaimContent[]): NamedEmployer {
  const texts = (field: string) =>
    claims.flatMap((claim) => {
      const said = saidOf(claim, field);
      return typeof said === 'string' ? [said] : [];
    });
  const jobs = claims.flatMap((claim) => {
    const from = saidOf(claim, 'from');
    return typeof from === 'string' ? [{ from, to: saidOf(claim, 'to') }] : [];
  });
  const isPresent = claims.some((claim) => claim['isPresent'] === true);
  const answers = claims.map((claim) => claim['doNotContact']).filter((answer) => typeof answer === 'boolean');
  return {
    key,
    company: texts('company')[0] ?? '',
    jobs: [...new Map(jobs.map((job) => [JSON.stringify(job), job])).values()],
    isPresent,
    referees: new Set(texts('refereeName')).size,
    doNotContact: answers.length > 0 ? answers.includes(true) : isPresent,
    isAnswered: answers.length > 0,
  };
}

export type EmployerAnswer = { readonly company: string; readonly doNotContact: boolean };

/** A claim with what was answered for the employer that it names. */
export function withEmployerAnswer(claim: ClaimContent, answers: readonly EmployerAnswer[]): ClaimContent {
  const key = employerKey(claim['company']);
  const answer = key === '' ? undefined : answers.find(({ company }) => employerKey(company) === key);
  return answer === undefined ? claim : { ...claim, doNotContact: answer.doNotContact };
}

export const isClosedByClaim = (claim: ClaimContent): boolean => claim['doNotContact'] === true;

/** The names of the employers that are not to be contacted, each once: it is enough that one claim says so. */
export const closedEmployersOf = (claims: readonly ClaimContent[]): string[] => [
  ...new Map(
    claims
      .filter((claim) => isClosedByClaim(claim) && employerKey(claim['company']) !== '')
      .map((claim) => [employerKey(claim['company']), String(claim['company']).trim()]),
  ).values(),
];
