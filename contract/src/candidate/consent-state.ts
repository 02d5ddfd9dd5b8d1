import type { Language } from '../wire/language.ts';

/** How it stands with what a candidate was asked about one item. It is derived and never written by hand. */
export const consentStates = ['given', 'declined', 'withdrawn', 'expired', 'notAsked'] as const;
export type ConsentState = (typeof consentStates)[number];

/** `declined` is no word for what was once given: a withdrawal has its own. */
export const consentStateWords: Record<ConsentState, Record<Language, string>> = {
  given: { zh: '已同意', en: 'Agreed' },
  declined: { zh: '未同意', en: 'Declined' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  expired: { zh: '已到期', en: 'Ran out' },
  notAsked: { zh: '还没有问', en: 'Not asked yet' },
};

/** What is on record about one item; times as ISO 8601. */
export type ConsentFactsOfItem = {
  /** Null: the item was not among those that the candidate was asked about. */
  readonly agreed: boolean | null;
  readonly givenAt: string;
  readonly endsAt: string;
  readonly withdrawnAt: string | null;
};

export type ConsentOfItem = {
  readonly state: ConsentState;
  /** When the candidate signed; null where nothing was asked. */
  readonly at: string | null;
  /** When it was withdrawn, or ran out. */
  readonly endedAt: string | null;
};

/**
 * The state of the consent to one item at a moment. What ended first counts: a withdrawal after the end of the time
 * changes nothing, and a consent that was withdrawn never runs out.
 */
export function consentOfItem(facts: ConsentFactsOfItem, now: string): ConsentOfItem {
  const { agreed, givenAt, endsAt, withdrawnAt } = facts;
  if (agreed === null) return { state: 'notAsked', at: null, endedAt: null };
  if (!agreed) return { state: 'declined', at: givenAt, endedAt: null };
  const [ends, current] = [Date.parse(endsAt), Date.parse(now)];
  if (withdrawnAt !== null && Date.parse(withdrawnAt) <= Math.min(ends, current))
    return { state: 'withdrawn', at: givenAt, endedAt: withdrawnAt };
  if (ends <= current) return { state: 'expired', at: givenAt, endedAt: endsAt };
  return { state: 'given', at: givenAt, endedAt: null };
}
