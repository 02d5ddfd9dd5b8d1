import type { Language } from '@beidiao/contract/wire/language';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import {
  dropIdentityTry,
  type DueSoon,
  endDueAt,
  type IdentityTry,
  markReminded,
  type Term,
  writeCandidateLanguage,
  writeDue,
  writeIdentityTry,
  writePortalCode,
  writeSubmitted,
} from './mark-store.ts';

type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };

/** The candidate has handed the claims in. Answers whether it was now and not before. */
export const noteSubmitted = (tx: Tx, of: Of): Promise<boolean> => writeSubmitted(tx, of);

/**
 * Counts a mismatch before anything is compared, so that many at once meet one limit. Answers how many there are now; nothing
 * when there are as many as may be, or identity is no longer asked.
 */
export const takeIdentityTry = (tx: Tx, of: Of, counted: IdentityTry): Promise<number | undefined> =>
  writeIdentityTry(tx, of, counted);

/** It was none. */
export const giveIdentityTryBack = (tx: Tx, of: Of): Promise<void> => dropIdentityTry(tx, of);

/** A new term while the check is in one of these states; null while somebody else than the candidate is waited for. */
export const setTerm = (tx: Tx, of: Of, term: { dueAt: Date | null; states: readonly number[] }): Promise<void> =>
  writeDue(tx, of, term);

/** The term ends at this time. Answers whether there was one, in one of these states. */
export const endTerm = (tx: Tx, of: Of, term: { at: Date; states: readonly number[] }): Promise<boolean> =>
  endDueAt(tx, of, term);

/** Answers whether the portal may be asked again. */
export const notePortalCode = (tx: Tx, of: Of, pause: { now: Date; afterMs: number }): Promise<boolean> =>
  writePortalCode(tx, of, pause);

export const noteCandidateLanguage = (tx: Tx, of: Of, language: Language): Promise<void> =>
  writeCandidateLanguage(tx, of, language);

/** Marks details that are about to end by themselves and nobody was reminded of, 200 at a time. */
export const takeDueSoon = (tx: Tx, term: Term): Promise<DueSoon[]> => markReminded(tx, term);
