import { createHash, timingSafeEqual } from 'node:crypto';
import { type ProgramScope, programScopes, tokenLifeMs } from '@beidiao/contract/wire/call';
import { closeProgramSession, closeProgramSessions, openProgramSession } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import {
  addVisit,
  type BindingRow,
  bindVisit,
  denyTicket,
  dropBinding,
  findChannel,
  findTicket,
  findTokenOfCode,
  hasBinding,
  listBindings,
  keepUsedCode,
  putChannel,
  scopesOf,
  takeBoundCode,
} from './ats-store.ts';

const ticketLifeMs = 15 * 60_000;
const codeLifeMs = 5 * 60_000;

export type VisitWish = {
  readonly channelCode: string;
  readonly redirectUri: string;
  readonly state: string;
  readonly scope: string;
  readonly code_challenge?: string | undefined;
};

/**
 * @throws Refusal atsUnknown; redirectRefused when the address is not on the list, letter by letter; scopeRefused for more
 * than the operator grants to the system; challengeNeeded
 */
export async function beginBinding(house: House, wish: VisitWish): Promise<{ redirect: string; expiresAt: string }> {
  const channel = await findChannel(house.system.db, wish.channelCode);
  if (channel === undefined) throw new Refusal('atsUnknown');
  if (!channel.redirect_uris.includes(wish.redirectUri)) throw new Refusal('redirectRefused');
  if (!scopesOf(wish.scope).every((scope) => channel.scopes.includes(scope))) throw new Refusal('scopeRefused');
  const codeChallenge = wish.code_challenge ?? null;
  if (channel.needs_challenge && codeChallenge === null) throw new Refusal('challengeNeeded');
  const ticket = newToken();
  const expiresAt = new Date(house.now().getTime() + ticketLifeMs);
  const { redirectUri, state, scope } = wish;
  await house.system.transaction((tx) =>
    addVisit(tx, {
      ticketHash: hashToken(ticket),
      channel: channel.code,
      redirectUri,
      state,
      scope,
      codeChallenge,
      expiresAt,
    }),
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
  return { redirect: returnTo(visit, { code }), channelName: visit.channel_name };
}

/** Only what stands on the list of a channel has come as far as this. */
function returnTo(visit: { redirect_uri: string; visit_state: string }, answer: Record<string, string>): string {
  const url = new URL(visit.redirect_uri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (visit.visit_state !== '') url.searchParams.set('state', visit.visit_state);
  return url.href;
}

/** @throws Refusal ticketGone */
export async function lookTicket(house: House, ticket: string) {
  const found = await findTicket(house.system.db, hashToken(ticket), house.now());
  if (found === undefined) throw new Refusal('ticketGone');
  return {
    channelCode: found.channel,
    channelName: found.channel_name,
    scopes: scopesOf(found.scope),
    expiresAt: found.expires_at.toISOString(),
  };
}

/** Answers where the browser goes back to, with the no. @throws Refusal ticketGone */
export async function denyBinding(house: House, ticket: string): Promise<{ redirect: string }> {
  const visit = await house.system.transaction((tx) => denyTicket(tx, hashToken(ticket), house.now()));
  if (visit === undefined) throw new Refusal('ticketGone');
  return { redirect: returnTo(visit, { error: 'access_denied' }) };
}

/** Tokens and open codes of the system end with it. @throws Refusal atsNotBound */
export async function unbindSystem(house: House, { memberId, userId }: Actor, channel: string): Promise<void> {
  await house.system.transaction(async (tx) => {
    await closeProgramSessions(tx, memberId, channel);
    if (!(await dropBinding(tx, memberId, channel))) throw new Refusal('atsNotBound');
    await writeAudit(tx, { memberId, userId, action: 'unbindAts', subject: `channel ${channel}`, facts: {} });
  });
}

/** Whether the enterprise lets programs of this channel in. */
export const isBoundTo = (db: Db, memberId: MemberId, channel: string): Promise<boolean> =>
  hasBinding(db, memberId, channel);

export const bindingOfRow = (house: House, row: BindingRow) => ({
  channelCode: row.channel,
  channelName: row.channel_name,
  scopes: row.scopes,
  boundBy: row.name_enc === null ? '' : house.vault.open('user_account.name', row.name_enc, `user ${row.bound_by}`),
  boundAt: row.bound_at.toISOString(),
});

/** The channel whose secret this is. An unknown channel and a wrong secret are one answer. @throws Refusal atsUnknown */
export async function proveChannel(house: House, { channelCode, secret }: { channelCode: string; secret: string }) {
  const channel = await findChannel(house.system.db, channelCode);
  if (channel === undefined || !timingSafeEqual(hashToken(secret), channel.secret_hash))
    throw new Refusal('atsUnknown');
  return { code: channel.code, name: channel.name };
}

/** What a channel is to the pages inside of it; undefined for none of ours. */
export async function readFraming(house: House, code: string) {
  const found = await findChannel(house.system.db, code);
  if (found === undefined) return undefined;
  const { name, origins, theme_color: themeColor, secret_hash: secretHash } = found;
  return { code, name, origins, themeColor, secretHash };
}

/** What the enterprise has let the system do; undefined where it is not bound. */
export const readBinding = async (
  house: House,
  db: Db,
  { memberId, channel }: { memberId: MemberId; channel: string },
) => (await listBindings(db, memberId)).map((row) => bindingOfRow(house, row)).find((it) => it.channelCode === channel);

export const nameOfChannel = async (house: House, code: string): Promise<string> =>
  (await findChannel(house.system.db, code))?.name ?? code;

export type ChannelSettings = {
  code: string;
  name: string;
  redirectUris: readonly string[];
  secret: string;
  /** All of them when the operator names none. */
  scopes?: readonly ProgramScope[] | undefined;
  /** Whether each binding has to come with a code_challenge. */
  pkce?: boolean | undefined;
  /** Sites that may show our pages in a frame; none when left out. */
  origins?: readonly string[] | undefined;
  /** #rrggbb, on those pages. */
  themeColor?: string | undefined;
};
/** Brings the channels of the configuration; a secret is kept hashed. */
export async function bringChannels(house: House, channels: readonly ChannelSettings[]): Promise<void> {
  await house.system.transaction(async (tx) => {
    for (const {
      secret,
      scopes = programScopes,
      pkce = false,
      origins = [],
      themeColor = null,
      ...channel
    } of channels)
      await putChannel(tx, {
        ...channel,
        scopes: [...new Set<ProgramScope>(['basic', ...scopes])],
        needsChallenge: pkce,
        origins,
        themeColor,
        secretHash: hashToken(secret),
      });
  });
}

type Redeeming = { channelCode: string; code: string; secret: string; code_verifier?: string | undefined };
/**
 * Who has the code and the secret, but not what the system has kept, learns nothing of the code. One that comes a second
 * time was known to two: what the first of them was given ends.
 * @throws Refusal atsUnknown, ticketGone
 */
export async function redeemCode(house: House, { channelCode, code, secret, code_verifier: verifier }: Redeeming) {
  const channel = await proveChannel(house, { channelCode, secret });
  const codeChallenge = verifier === undefined ? null : createHash('sha256').update(verifier).digest('base64url');
  const found = { codeHash: hashToken(code), channel: channel.code, codeChallenge };
  const given = await house.system.transaction(async (tx) => {
    const bound = await takeBoundCode(tx, { ...found, now: house.now() });
    // Of two at once the second has waited for the first here, and sees what it has left.
    if (bound === undefined) return endTokenOf(house, tx, found);
    const accessToken = newToken();
    const tokenHash = hashToken(accessToken);
    const scopes = scopesOf(bound.scope);
    const { user_id: userId, member_id: memberId } = bound;
    await openProgramSession(tx, { tokenHash, userId, memberId, channel: channel.code, scopes });
    await keepUsedCode(tx, { ...found, tokenHash });
    return { accessToken, expiresInMs: tokenLifeMs, epId: memberId, scopes };
  });
  // Not within the transaction: the end of the token has to stay.
  if (given === undefined) throw new Refusal('ticketGone');
  return given;
}

/** What a code was redeemed for ends, when it comes again. */
async function endTokenOf(
  { log }: House,
  tx: Tx,
  of: { codeHash: Buffer; channel: string; codeChallenge: string | null },
): Promise<undefined> {
  const token = await findTokenOfCode(tx, of);
  if (token === undefined) return;
  await closeProgramSession(tx, token.token_hash);
  log.warn({ channel: of.channel, memberId: token.member_id }, 'a code came a second time: its token has ended');
}
