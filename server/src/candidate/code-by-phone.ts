import {
  type CodeSubject,
  type CodeWay,
  type CodeWish,
  issueCode,
  sendCodeWithinLimits,
  spendCode,
} from '../account/account.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { openPhone } from '../order/order.ts';
import { askerOfCheck, codeOfCheck } from './rules.ts';
import { listMineByPhone, waitsForCandidate } from './mine.ts';
import type { MineRow } from './mine-store.ts';
import { newSession } from './session.ts';
import { addSession, findShownCheck, lockPerson, type ShownCheck } from './store.ts';

/*
 * A check is opened without its link by whoever holds the phone of its candidate. To whoever names another phone, or the
 * number of no check, everything is answered alike: only the code, which such a one never gets, would tell.
 */

type Named = { readonly orderDetailsId: string; readonly phoneNo: string; readonly request: RequestFacts };
type Meant = { readonly phoneNo: string; readonly check: ShownCheck | undefined };

/** The check, where phone or token belong to it, and the phone that its code goes to. */
async function checkMeant(house: House, { orderDetailsId, phoneNo, request }: Named): Promise<Meant> {
  const check = await findShownCheck(house.system.db, orderDetailsId, request.tokenHash);
  if (check === undefined) return { phoneNo, check };
  const ownPhone = openPhone(house.vault, check);
  return check.is_signed_in || ownPhone === phoneNo ? { phoneNo: ownPhone, check } : { phoneNo, check: undefined };
}

/** The token of the candidate stands for the link, and is a secret as the link is. */
const proofOf = ({ check }: Meant): { provenBy?: string } =>
  check?.is_signed_in ? { provenBy: askerOfCheck(check.id) } : {};

/**
 * Sends a code that opens the check, to the phone of its candidate alone.
 * @throws Refusal codeTooSoon, codeDayLimit, voiceOff; without a token of the check also tooMany, captchaNeeded, captchaWrong
 */
export async function sendCodeOfCheck(
  house: House,
  { way, picture, ...named }: Named & { way: CodeWay; picture: CodeWish['picture'] },
): Promise<void> {
  const { request } = named;
  const meant = await checkMeant(house, named);
  const { check } = meant;
  const issuing = {
    subject: codeOfCheck(named.orderDetailsId, meant.phoneNo),
    to: check === undefined ? null : meant.phoneNo,
    way,
    isTest: check !== undefined && (await house.worlds.isTest(check.member_id)),
  };
  if (check?.is_signed_in)
    await issueCode(house, { ...issuing, by: { request, ...proofOf(meant) }, language: request.language });
  else await sendCodeWithinLimits(house, { ...issuing, picture, request });
}

/** Exchanges the code for a token of this candidate. @throws Refusal codeWrong, codeOver */
export async function enterCodeOfCheck(house: House, { code, ...named }: Named & { code: string }) {
  const meant = await checkMeant(house, named);
  const { check } = meant;
  const subject = codeOfCheck(named.orderDetailsId, meant.phoneNo);
  const by = { request: named.request, ...proofOf(meant) };
  return exchange(house, { subject, code, by, orderedBy: check?.member_id }, check);
}

type OfPhone = { readonly phoneNo: string; readonly request: RequestFacts };

/** The code by which the candidates of a phone sign in without naming a check. */
const codeOfPhone = (phoneNo: string, isTest: boolean): CodeSubject => [
  'candidate phone',
  isTest ? 'test' : 'real',
  phoneNo,
];

/**
 * Sends a code that opens the checks of a phone, to that phone if it has any.
 * @throws Refusal tooMany, captchaNeeded, captchaWrong, codeTooSoon, codeDayLimit, voiceOff
 */
export async function sendCodeOfPhone(
  house: House,
  { phoneNo, request, ...wish }: OfPhone & { way: CodeWay; picture: CodeWish['picture'] },
): Promise<void> {
  const { rows, isTest } = await listMineByPhone(house, phoneNo);
  const to = rows.length > 0 ? phoneNo : null;
  await sendCodeWithinLimits(house, { ...wish, subject: codeOfPhone(phoneNo, isTest), to, isTest, request });
}

/**
 * Exchanges the code for a token of the check that waits for the candidate, else of the newest.
 * @throws Refusal codeWrong, codeOver
 */
export async function enterCodeOfPhone(house: House, { phoneNo, request, code }: OfPhone & { code: string }) {
  const { rows, isTest } = await listMineByPhone(house, phoneNo);
  const subject = codeOfPhone(phoneNo, isTest);
  return exchange(house, { subject, code, by: { request } }, rows.find(waitsForCandidate) ?? rows[0]);
}

type Check = Pick<MineRow, 'id' | 'member_id' | 'person_key'>;

async function exchange(
  house: House,
  spending: Pick<Parameters<typeof spendCode>[1], 'subject' | 'by' | 'code' | 'orderedBy'>,
  check: Check | undefined,
) {
  const session = check && newSession(house, { memberId: check.member_id, orderDetailsId: check.id });
  await spendCode(house, {
    ...spending,
    async along(tx) {
      if (session === undefined || check === undefined) return;
      // The phone number may have been corrected since it was read: then it opens this check no more.
      if (!(await lockPerson(tx, check))) throw new Refusal('codeOver');
      await addSession(tx, session.kept);
    },
  });
  // A code that was sent to nobody, and guessed.
  if (session === undefined) throw new Refusal('codeOver');
  return session.given;
}
