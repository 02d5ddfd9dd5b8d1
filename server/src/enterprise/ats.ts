import { timingSafeEqual } from 'node:crypto';
import { tokenLifeMs } from '@beidiao/contract/call';
import { openMemberSession } from '../account/account.ts';
import { writeAudit } from '../base/audit.ts';
import type { Actor, MemberId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/tokens.ts';
import type { House } from '../house.ts';
import { addVisit, bindVisit, findChannel, takeBoundCode } from './ats-store.ts';

const ticketLifeMs = 15 * 60_000;
const codeLifeMs = 5 * 60_000;

export type VisitWish = {
  readonly channelCode: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly scope: string;
};

/** @throws Refusal atsUnknown; redirectRefused when the address is not on the list, letter by letter */
export async function beginBinding(house: House, wish: VisitWish): Promise<{ redirect: string; expiresAt: string }> {
  const channel = await findChannel(house.system.db, wish.channelCode);
  if (channel === undefined) throw new Refusal('atsUnknown');
  if (!channel.redirect_uris.includes(wish.redirectUri)) throw new Refusal('redirectRefused');
  const ticket = newToken();
  const expiresAt = new Date(house.now().getTime() + ticketLifeMs);
  const { redirectUri, state, scope } = wish;
  await house.system.transaction((tx) =>
    addVisit(tx, { ticketHash: hashToken(ticket), channel: channel.code, redirectUri, state, scope, expiresAt }),
  );
  return { redirect: `/Binding?ticket=${ticket}`, expiresAt: expiresAt.toISOString() };
}

/** Answers where the browser goes back to, with the code. @throws Refusal ticketGone */
export async function bindEnterprise(
  house: House,
  { memberId, userId }: Actor,
  ticket: string,
): Promise<{ redirect: string; channelName: string }> {
  const code = newToken();
  const now = house.now();
  const visit = await house.system.transaction(async (tx) => {
    const bound = await bindVisit(tx, {
      ticketHash: hashToken(ticket),
      codeHash: hashToken(code),
      memberId,
      userId,
      expiresAt: new Date(now.getTime() + codeLifeMs),
      now,
    });
    if (bound === undefined) throw new Refusal('ticketGone');
    await writeAudit(tx, { memberId, userId, action: 'bindAts', subject: `channel ${bound.channel}`, facts: {} });
    return bound;
  });
  const redirect = new URL(visit.redirect_uri);
  redirect.searchParams.set('code', code);
  if (visit.visit_state !== '') redirect.searchParams.set('state', visit.visit_state);
  return { redirect: redirect.href, channelName: visit.channel_name };
}

/** @throws Refusal atsUnknown, ticketGone */
export async function redeemCode(
  house: House,
  { channelCode, code, secret }: { channelCode: string; code: string; secret: string },
): Promise<{ accessToken: string; expiresInMs: number; epId: MemberId }> {
  const channel = await findChannel(house.system.db, channelCode);
  // An unknown channel and a wrong secret are one answer.
  if (channel === undefined || !timingSafeEqual(hashToken(secret), channel.secret_hash))
    throw new Refusal('atsUnknown');
  return house.system.transaction(async (tx) => {
    const bound = await takeBoundCode(tx, { codeHash: hashToken(code), channel: channel.code, now: house.now() });
    if (bound === undefined) throw new Refusal('ticketGone');
    const accessToken = newToken();
    await openMemberSession(tx, { token: accessToken, userId: bound.user_id, memberId: bound.member_id });
    return { accessToken, expiresInMs: tokenLifeMs, epId: bound.member_id };
  });
}
