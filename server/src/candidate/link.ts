import { randomBytes } from 'node:crypto';
import { type Invitation, linkLifeMs } from '@beidiao/contract/candidate/calls';
import { isOrderEnd, type OrderState, orderStates } from '@beidiao/contract/order/states';
import { type CodeSubject, type CodeWay, issueCode, spendCode } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, Tenant, UserId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import { countOutside, themeOfSetting } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { notify, sealSecret } from '../notify.ts';
import { lockDetail, openPerson, setTerm } from '../order/order.ts';
import { hasWaitingProof } from './face-store.ts';
import { asShownBy, askedItemOf } from './present.ts';
import { takeReminder } from './reminder.ts';
import { askerOfCheck, checkCodeOf, codeOfCheck } from './rules.ts';
import { newSession } from './session.ts';
import {
  addSession,
  findLink,
  findOwnDetail,
  findSentLink,
  hasLink,
  type LinkRow,
  listAskedItems,
  noteAskedAgain,
  putLink,
  type SentLink,
} from './store.ts';

export const stillAsked: readonly OrderState[] = [orderStates.awaitingIdentity, orderStates.awaitingAuthorization];

type LinkWish = {
  readonly memberId: MemberId;
  readonly orderDetailsId: string;
  readonly why: 'invite' | 'again';
  /** A newer link than this is left alone. */
  readonly pauseMs?: number;
};

/**
 * Makes a new link for an order detail, which ends the old one, and sends it to the candidate's phone. The first one is
 * made once: a job that runs twice must not end the link that is on its way.
 */
export async function sendLink(
  house: House,
  { memberId, orderDetailsId, why, pauseMs = 0 }: LinkWish,
): Promise<boolean> {
  const detail = await findOwnDetail(house.system.db, memberId, orderDetailsId);
  if (detail === undefined || isOrderEnd(detail.state)) return false;
  return house.system.transaction(async (tx) => {
    // Of several at once the later ones see the link of the first.
    await lockDetail(tx, memberId, orderDetailsId);
    if (why === 'invite' && (await hasLink(tx, memberId, orderDetailsId))) return false;
    const sent = pauseMs === 0 ? undefined : await findSentLink(tx, memberId, orderDetailsId);
    if (sent !== undefined && sent.created_at.getTime() + pauseMs > house.now().getTime()) return false;
    await writeLink(house, tx, { memberId, orderDetailsId });
    if (why === 'again') await notify(tx, { memberId, to: { who: 'orderer' }, kind: 'linkResent', orderDetailsId });
    return true;
  });
}

/** A new link in place of the one before, on its way to the phone of the candidate. */
export async function writeLink(
  house: House,
  tx: Tx,
  { memberId, orderDetailsId }: { memberId: MemberId; orderDetailsId: string },
): Promise<void> {
  const token = newToken();
  const checkCode = checkCodeOf(randomBytes(4));
  const expiresAt = new Date(house.now().getTime() + linkLifeMs);
  const link = `${house.publicUrl}/Mobile/begin?link=${token}`;
  await putLink(tx, { tokenHash: hashToken(token), memberId, orderDetailsId, checkCode, expiresAt });
  const of = { memberId, orderDetailsId };
  // Who is asked anew has the whole time anew: the check must not end under a link that is still good. No clock runs
  // while a reviewer looks.
  if (!(await hasWaitingProof(tx, of))) await setTerm(tx, of, { dueAt: expiresAt, states: stillAsked });
  const secret = sealSecret(house.vault, { memberId, orderDetailsId }, { link, token, checkCode });
  await notify(tx, { memberId, to: { who: 'candidate' }, kind: 'invitation', orderDetailsId, secret });
}

/** A candidate who is sent message after message takes them for a fraud. */
const restMs = 10 * 60_000;
const resendableAt = ({ created_at: sentAt }: SentLink): Date => new Date(sentAt.getTime() + restMs);

/** What HR reads out to a candidate who asks whether the message is real. @throws Refusal orderNotFound */
export async function readSentLink(house: House, { actor, db }: Tenant, orderDetailsId: string) {
  const own = await findOwnDetail(db, actor.memberId, orderDetailsId);
  if (own === undefined) throw new Refusal('orderNotFound');
  const triesUnlikeOrder = own.state === orderStates.awaitingIdentity ? own.identity_unasked : 0;
  const sent = await findSentLink(db, actor.memberId, orderDetailsId);
  if (sent === undefined) return { link: null, triesUnlikeOrder };
  const again = resendableAt(sent);
  return {
    link: {
      checkCode: sent.check_code,
      sentAt: sent.created_at.toISOString(),
      expiresAt: sent.expires_at.toISOString(),
      resendableAt: again > house.now() ? again.toISOString() : null,
    },
    triesUnlikeOrder,
  };
}

/**
 * At the request of the candidate, or `asReminder`: then by day, and so often a day at most.
 * @throws Refusal orderNotFound, orderNotInState once nothing is asked any more, tooMany, messagesUsed, remindedOften, remindAtNight
 */
export async function resendLink(
  house: House,
  { actor }: Pick<Tenant, 'actor'>,
  wish: { orderDetailsId: string; asReminder?: boolean },
): Promise<void> {
  await house.system.transaction((tx) => sendAgain(house, tx, { ...actor, ...wish }));
}

type ResendWish = {
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly orderDetailsId: string;
  readonly asReminder?: boolean;
};
/** The same, in a transaction of the caller's. */
export async function sendAgain(
  house: House,
  tx: Tx,
  { memberId, userId, orderDetailsId, asReminder = false }: ResendWish,
): Promise<void> {
  // Two clicks at once: the second sees the link of the first.
  const detail = await lockDetail(tx, memberId, orderDetailsId);
  if (detail === undefined) throw new Refusal('orderNotFound');
  if (!stillAsked.includes(detail.state)) throw new Refusal('orderNotInState');
  // First, since it says more; what is refused afterwards is not counted.
  if (asReminder) await takeReminder(house, tx, { memberId, orderDetailsId });
  const sent = await findSentLink(tx, memberId, orderDetailsId);
  const waitMs = sent === undefined ? 0 : resendableAt(sent).getTime() - house.now().getTime();
  if (waitMs > 0) throw new Refusal('tooMany', { seconds: Math.ceil(waitMs / 1_000) });
  await countOutside(house, tx, { memberId, userId, count: 1 });
  await writeLink(house, tx, { memberId, orderDetailsId });
  await writeAudit(tx, { memberId, userId, action: 'resendLink', subject: `detail ${orderDetailsId}`, facts: {} });
}

/** @throws Refusal linkUnknown */
async function readLink(house: House, link: string): Promise<LinkRow> {
  const row = await findLink(house.system.db, hashToken(link));
  if (row === undefined) throw new Refusal('linkUnknown');
  return row;
}

/** @throws Refusal linkUnknown, linkExpired */
async function openLink(house: House, link: string): Promise<LinkRow> {
  const row = await readLink(house, link);
  // Who has consented comes back by the same link for as long as the check is kept.
  if (stillAsked.includes(row.state) && row.expires_at <= house.now()) throw new Refusal('linkExpired');
  if (row.state === orderStates.authorizationExpired) throw new Refusal('linkExpired');
  return row;
}

function standingOf({ state, expires_at: expiresAt }: LinkRow, now: Date): Invitation['state'] {
  if (state === orderStates.authorizationExpired) return 'lapsed';
  if (isOrderEnd(state)) return 'ended';
  return stillAsked.includes(state) && expiresAt <= now ? 'expired' : 'open';
}

/** What the first page says before anything is proved. @throws Refusal linkUnknown */
export async function readInvitation(house: House, link: string): Promise<Invitation> {
  const row = await readLink(house, link);
  const person = openPerson(house.vault, row);
  const items = await listAskedItems(house.system.db, row.member_id, row.order_detail_id);
  return {
    state: standingOf(row, house.now()),
    enterpriseName: row.enterprise_name,
    contactName:
      row.contact_enc === null ? '' : house.vault.open('user_account.name', row.contact_enc, `user ${row.contact_id}`),
    familyName: [...person.name][0] ?? '',
    position: row.position,
    phoneTail: person.phoneNo.slice(-4),
    checkCode: row.check_code,
    expiresAt: row.expires_at.toISOString(),
    dataItemList: items.map((item) => askedItemOf(asShownBy(person.idType, item))),
    lendsAccounts: house.lendsAccounts,
    idType: person.idType,
    theme: themeOfSetting(row.theme),
  };
}

/**
 * Asks for a new link. While the check is open the candidate gets one; once it has ended the orderer is told, who can
 * begin again.
 * @throws Refusal linkUnknown, tooMany when it was asked within the hour
 */
export async function askLinkAgain(house: House, link: string): Promise<void> {
  const tokenHash = hashToken(link);
  const row = await readLink(house, link);
  const of = { memberId: row.member_id, orderDetailsId: row.order_detail_id };
  const isNew = await house.system.transaction(async (tx) => {
    const isFirst = await noteAskedAgain(tx, tokenHash);
    if (isFirst && isOrderEnd(row.state)) await notify(tx, { ...of, to: { who: 'orderer' }, kind: 'askedAgain' });
    return isFirst;
  });
  if (!isNew) throw new Refusal('tooMany', { seconds: 3600 });
  if (isOrderEnd(row.state)) return;
  await sendLink(house, { ...of, why: 'again' });
}

const subjectOf = (house: House, row: LinkRow): CodeSubject =>
  codeOfCheck(row.order_detail_id, openPerson(house.vault, row).phoneNo);

/**
 * Sends a code to the phone that the link belongs to: whoever has the link alone gets no further.
 * @throws Refusal linkUnknown, linkExpired, codeTooSoon, codeDayLimit
 */
export async function sendCode(
  house: House,
  { link, way, request }: { link: string; way: CodeWay; request: RequestFacts },
): Promise<void> {
  const row = await openLink(house, link);
  await issueCode(house, {
    subject: subjectOf(house, row),
    by: { request, provenBy: askerOfCheck(row.order_detail_id) },
    to: openPerson(house.vault, row).phoneNo,
    way,
    language: request.language,
    isTest: await house.worlds.isTest(row.member_id),
  });
}

/** @throws Refusal linkUnknown, linkExpired, codeWrong, codeOver */
export async function enterCode(
  house: House,
  { link, code, request }: { link: string; code: string; request: RequestFacts },
) {
  const row = await openLink(house, link);
  const session = newSession(house, { memberId: row.member_id, orderDetailsId: row.order_detail_id });
  await spendCode(house, {
    subject: subjectOf(house, row),
    by: { request, provenBy: askerOfCheck(row.order_detail_id) },
    code,
    orderedBy: row.member_id,
    along: (tx) => addSession(tx, session.kept),
  });
  return session.given;
}
