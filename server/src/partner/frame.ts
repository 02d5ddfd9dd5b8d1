import type { ParamsRead } from '@beidiao/contract/wire/call';
import { themes } from '@beidiao/contract/enterprise/theme-table';
import type { frameCalls } from '@beidiao/contract/partner/frame';
import { framePaths, frameTicketLifeMs } from '@beidiao/contract/partner/frame-rules';
import type { MemberId, Tenant } from '../access/actor.ts';
import { asksForFactor, findColleague, openFrameSession, readEnterpriseOf } from '../account/account.ts';
import type { Db } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import { isBoundTo, readBinding, readFraming, readTheme } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { bringApplicant } from './applicant.ts';
import { judgeCallback } from './callback.ts';
import { nameOfUser } from './frame-access.ts';
import { addTicket, findAdmin, findSealedName, takeTicket } from './frame-store.ts';

/**
 * For the server of a system, with the token that an administrator's yes has brought it.
 * @throws Refusal forbidden, atsNotBound, frameOff, framePersonUnknown, applyIdMissing, callBackRefused
 */
export async function makeFrameTicket(house: House, tenant: Tenant, wish: ParamsRead<typeof frameCalls.ticket>) {
  const { actor, db, transaction } = tenant;
  const { memberId } = actor;
  if (actor.program === null) throw new Refusal('forbidden');
  const { channel } = actor.program;
  if (!(await isBoundTo(db, memberId, channel))) throw new Refusal('atsNotBound');
  const framing = await tenant.aside(() => readFraming(house, channel));
  if (framing === undefined || framing.origins.length === 0) throw new Refusal('frameOff');
  const needsApplication = wish.page === 'create' || wish.page === 'deletion';
  if (needsApplication && wish.applyId === undefined) throw new Refusal('applyIdMissing');
  const userId = await tenant.aside(() => findColleague(house, memberId, wish.person));
  if (userId === undefined) throw new Refusal('framePersonUnknown');
  const callbackUrl = wish.callBackUrl === undefined ? null : await judgeCallback(house, tenant, wish.callBackUrl);
  const ticket = newToken();
  const expiresAt = new Date(house.now().getTime() + frameTicketLifeMs);
  const applyId = wish.applyId ?? null;
  await transaction(async (tx) => {
    if (wish.page === 'create' && applyId !== null)
      await bringApplicant(house, tx, { key: { memberId, channel, applyId }, candidate: wish.candidate, callbackUrl });
    await addTicket(tx, {
      ticketHash: hashToken(ticket),
      memberId,
      userId,
      channel,
      page: wish.page,
      applyId,
      expiresAt,
    });
  });
  // The ticket stands behind the #, so that no proxy and no log on the way reads it.
  const url = `${house.publicUrl}${framePaths[wish.page]}?channel=${channel}#ticket=${ticket}`;
  return { ticket, url, expiresAt: expiresAt.toISOString() };
}

/** @throws Refusal atsUnknown */
export async function lookAtChannel(house: House, code: string) {
  const framing = await readFraming(house, code);
  if (framing === undefined) throw new Refusal('atsUnknown');
  const { name: channelName, origins, themeColor } = framing;
  return { channelCode: code, channelName, origins, themeColor };
}

async function refuseUnbound(house: House, db: Db, of: { memberId: MemberId; channelName: string }): Promise<never> {
  const admin = await findAdmin(db, of.memberId);
  const name = admin === undefined ? '' : nameOfUser(house, admin.user_id, admin.name_enc);
  throw new Refusal('frameNotBound', { channel: of.channelName, admin: name });
}

/**
 * The system vouches for who the person is, and no second step is taken: so it is not let in where the enterprise asks for one.
 * @throws Refusal frameTicketGone, frameNotBound, frameNeedsFactor
 */
export async function enterFrame(
  house: House,
  request: Pick<RequestFacts, 'address'>,
  { channelCode, ticket }: ParamsRead<typeof frameCalls.enter>,
) {
  const framing = await readFraming(house, channelCode);
  const gone = () => new Refusal('frameTicketGone', { channel: framing?.name ?? channelCode });
  if (framing === undefined) throw gone();
  const accessToken = newToken();
  const { db } = house.system;
  const of = { ticketHash: hashToken(ticket), channel: channelCode, now: house.now() };
  const taken = await house.system.transaction(async (tx) => {
    const it = await takeTicket(tx, of);
    if (it === undefined) return undefined;
    const { member_id: memberId, user_id: userId } = it;
    const binding = await readBinding(house, tx, { memberId, channel: channelCode });
    const isBound = binding?.scopes.includes('order') === true;
    const lacksFactor = await asksForFactor(house, tx, memberId);
    const session = { userId, memberId, channel: channelCode, channelName: framing.name, request };
    if (isBound && !lacksFactor) await openFrameSession(tx, { tokenHash: hashToken(accessToken), ...session });
    return { ...it, isBound, lacksFactor };
  });
  if (taken === undefined) throw gone();
  const { member_id: memberId, user_id: userId, page, apply_id: applyId } = taken;
  if (!taken.isBound) return refuseUnbound(house, db, { memberId, channelName: framing.name });
  if (taken.lacksFactor) throw new Refusal('frameNeedsFactor', { channel: framing.name });
  const enterprise = await readEnterpriseOf(house, { memberId, userId });
  // Whoever has left since the ticket was made has a token that opens nothing.
  if (enterprise === undefined) throw gone();
  const person = { userId, userName: nameOfUser(house, userId, await findSealedName(db, userId)) };
  const look = await lookAtChannel(house, channelCode);
  // A system without a colour of its own shows that of the enterprise.
  const themeColor = look.themeColor ?? themes[await readTheme(db, memberId)].colour;
  return { accessToken, page, applyId, person, enterprise, ...look, themeColor };
}
