import { wrongCodesPerDay } from '@beidiao/contract/account/phone-code';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { MemberId } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { countDown, countUp, readTally, type Tally } from '../base/tally.ts';
import type { House } from '../house.ts';
import { isDeviceOfPhone } from './device-store.ts';
import { dayMs } from './day-caps.ts';
import { type CodeSubject, hasOtherWays, isOfCheck, isOfNewPhone } from './rules.ts';
import { findUserByPhone } from './store.ts';

/*
 * Wrong codes of a day. A code has five tries, but a new one can be asked for again and again, from anywhere: over a day
 * all of them together are counted, for the phone and what its codes open.
 */

type Trying = {
  readonly subject: CodeSubject;
  readonly request: Pick<RequestFacts, 'address' | 'device'>;
  /** A session or a link, which no stranger has. */
  readonly provenBy: string | undefined;
};
/** Whose count it is: that of one browser, session or link which the owner of the phone knows, or that of everybody else. */
export type Guesser = { readonly subject: CodeSubject; readonly tally: Tally; readonly isKnown: boolean };

const phoneKeyOf = (house: House, subject: CodeSubject): Buffer =>
  house.vault.lookUp('', 'phone', subject[subject.length - 1] ?? '');

export async function guesserOf(house: House, { subject, request, provenBy }: Trying): Promise<Guesser> {
  const known = await knownAs(house, { subject, request, provenBy });
  const now = house.now();
  const key = house.vault.lookUp('', 'wrong codes', dayInChina(now), known ?? 'strangers', ...subject);
  // The day is in the key: a window that is as long ends with it.
  return { subject, tally: { key, windowMs: dayMs, now }, isKnown: known !== undefined };
}

async function knownAs(house: House, { subject, request, provenBy }: Trying): Promise<string | undefined> {
  // Whoever is signed in has shown nothing of a phone that is not theirs yet.
  if (provenBy !== undefined && !isOfNewPhone(subject)) return `proven ${provenBy}`;
  const { hash } = request.device;
  const isKnown = await isDeviceOfPhone(house.system.db, hash, phoneKeyOf(house, subject));
  return isKnown && hash !== undefined ? `device ${hash.toString('hex')}` : undefined;
}

const refusalOf = ({ subject, isKnown }: Guesser): Refusal =>
  new Refusal(!isKnown && hasOtherWays(subject) ? 'codeGuessesFull' : 'codeGuessesFullHere');

/** No code is sent that could not be entered. @throws Refusal codeGuessesFull, codeGuessesFullHere */
export async function refuseGuessedOut(house: House, guesser: Guesser): Promise<void> {
  if ((await readTally(house.system.db, guesser.tally)) >= wrongCodesPerDay) throw refusalOf(guesser);
}

/**
 * Counts a guess before it is compared, so that any number at once meet one limit. One that is refused is not counted.
 * @throws Refusal codeGuessesFull, codeGuessesFullHere
 */
export async function countGuess(tx: Tx, guesser: Guesser): Promise<number> {
  const { count } = await countUp(tx, guesser.tally);
  if (count > wrongCodesPerDay) throw refusalOf(guesser);
  return count;
}

/** A right code was no guess. Those of others before it stay counted. */
export const giveGuessBack = (tx: Tx, { tally }: Guesser): Promise<void> => countDown(tx, tally);

type LastGuess = {
  readonly guesser: Guesser;
  readonly count: number;
  readonly request: Trying['request'] & Partial<RequestFacts>;
  /** Who has ordered the check that the code opens. */
  readonly orderedBy: MemberId | undefined;
};

/**
 * The last wrong one of a day is told: for a check to the member that has ordered it, else to whoever has the phone.
 * Where there is neither, an operator reads of it.
 */
export async function noteLastGuess(
  house: House,
  tx: Tx,
  { guesser: { subject, isKnown }, count, request, orderedBy: memberId }: LastGuess,
): Promise<void> {
  if (count !== wrongCodesPerDay) return;
  // What the code opens, without the phone.
  const facts = { of: subject.slice(0, -1).join(' '), wrong: count, isKnown };
  // A check with another phone than it was ordered with is nobody's.
  const isOfPhone = memberId === undefined && !isOfCheck(subject);
  const owner = isOfPhone ? await findUserByPhone(tx, phoneKeyOf(house, subject)) : undefined;
  const concerns = memberId === undefined ? owner && { userId: owner.id } : { memberId };
  if (concerns === undefined) {
    house.log.warn(facts, 'no more codes today for a phone without an account: too many wrong ones were entered');
    return;
  }
  const { userAgent = '', address, locality } = request;
  const from = { address, userAgent, ...(locality && { locality }) };
  await noteSecurityEvent(tx, { kind: 'codesGuessed', ...concerns, request: from, facts });
}
