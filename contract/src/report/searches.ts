import { identityItemCode } from '../candidate/calls.ts';
import { faceItemCode } from '../candidate/face.ts';
import { systemVerifier } from '../finding/finding.ts';
import { isAfterConsent, isBeforeConsent } from '../verification/review-times.ts';
import type { Report } from './calls.ts';

/** What somebody shows to prove who they are comes before the consent that they sign. */
const provesIdentity = (code: string): boolean => code === identityItemCode || code === faceItemCode;

/**
 * How often sources and people were asked for what a report says, and how often outside of the consent that it prints.
 * An interface asks only under a consent in force, whenever it answers.
 */
export function searchesOf({ items, consent }: Pick<Report, 'items' | 'consent'>): { all: number; outside: number } {
  const end = { ...consent, endsAt: consent.withdrawnAt ?? consent.endsAt };
  const asked = items.flatMap(({ code, grounds }) =>
    grounds
      .filter(({ kind, at }) => kind !== 'document' && !(provesIdentity(code) && isBeforeConsent(at, consent)))
      .map(
        ({ at, verifier }) => verifier !== systemVerifier && (isBeforeConsent(at, consent) || isAfterConsent(at, end)),
      ),
  );
  return { all: asked.length, outside: asked.filter(Boolean).length };
}
