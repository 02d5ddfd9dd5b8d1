import { z } from 'zod';
import { changedBy } from '../acts.ts';
import { call, programScopes } from '../wire/call.ts';
import { idOf } from '../wire/named-things.ts';
import { Id, Nothing, Text, Time } from '../wire/shapes.ts';

export const Channel = Text(20);
export const ProgramScopes = z.array(z.enum(programScopes));
/** Words with a space between, as OAuth writes them. */
const Scope = z
  .string()
  .regex(new RegExp(`^(${programScopes.join('|')})( (${programScopes.join('|')}))*$`), { error: 'wrong' })
  .default('basic');
const Ticket = Text(64);
/** RFC 7636: what a client keeps, and its SHA-256 in base64url. */
const CodeVerifier = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, { error: 'wrong' });
const CodeChallenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'wrong' });

/** A system for applicants (ATS) sends a browser here, gets a code after an administrator's yes, and a token for the code. */
export const atsCalls = {
  prebind: call({
    path: '/gw-member/enterprise/tenant/prebind',
    who: 'public',
    effect: 'each',
    changes: [],
    about:
      'Begins a binding. The redirectUri has to stand on the list of the channel, whole; no other place is sent to. The scope is one that the operator grants to the channel. With a code_challenge (PKCE, S256) the code is worth nothing without its code_verifier; the operator can except a system that sends none.',
    perMinute: 30,
    readsQuery: true,
    params: z.object({
      redirectUri: z.string().max(500),
      state: Text(200).default(''),
      scope: Scope.describe('of basic, check, report, order'),
      channelCode: Channel,
      code_challenge: CodeChallenge.optional().describe('SHA-256 of the code_verifier, base64url'),
      code_challenge_method: z.literal('S256').optional(),
    }),
    data: z.object({ redirect: z.string().describe('path of ours'), expiresAt: Time }),
    refusals: ['atsUnknown', 'redirectRefused', 'scopeRefused', 'challengeNeeded', 'tooMany'],
  }),
  bind: call({
    path: '/gw-member/enterprise/moka/bind',
    who: 'admin',
    effect: 'once',
    changes: changedBy('bindAts'),
    about: 'Binds the enterprise to the system that began with `prebind`, and answers where the browser goes back to.',
    params: z.object({ epId: idOf('company'), ticket: z.string({ error: 'bindTicket' }).trim().max(64) }),
    data: z.object({ redirect: z.string(), channelName: z.string() }),
    refusals: ['notBound', 'ticketGone'],
  }),
  lookTicket: call({
    path: '/gw-member/enterprise/tenant/ticket/query',
    who: 'user',
    effect: 'none',
    shows: [],
    about: 'Who asks for a binding, and for which rights: what the administrator reads before the yes.',
    perMinute: 60,
    params: z.object({ ticket: Ticket }),
    data: z.object({ channelCode: z.string(), channelName: z.string(), scopes: ProgramScopes, expiresAt: Time }),
    refusals: ['ticketGone', 'tooMany'],
  }),
  deny: call({
    path: '/gw-member/enterprise/tenant/ticket/deny',
    who: 'user',
    effect: 'once',
    changes: [],
    about: 'Says no, and answers where the browser goes back to. The ticket is used up.',
    perMinute: 30,
    params: z.object({ ticket: Ticket }),
    data: z.object({ redirect: z.string() }),
    refusals: ['ticketGone', 'tooMany'],
  }),
  bindings: call({
    path: '/gw-member/enterprise/tenant/binding/query',
    who: 'admin',
    effect: 'none',
    shows: ['programs'],
    about: 'The systems that the enterprise is bound to, the latest first.',
    params: Nothing,
    data: z.object({
      bindingList: z.array(
        z.object({
          channelCode: z.string(),
          channelName: z.string(),
          scopes: ProgramScopes,
          boundBy: z.string(),
          boundAt: Time,
        }),
      ),
    }),
    refusals: [],
  }),
  unbind: call({
    path: '/gw-member/enterprise/tenant/binding/delete',
    who: 'admin',
    effect: 'once',
    changes: changedBy('unbindAts'),
    about:
      'Ends a binding: tokens of the system, its open codes and tickets for this enterprise are worth nothing at once.',
    params: z.object({ channelCode: Channel }),
    data: Nothing,
    refusals: ['atsNotBound'],
  }),
  accessToken: call({
    path: '/gw-member/enterprise/tenant/getAccessToken',
    who: 'public',
    effect: 'ends',
    changes: [],
    about:
      'A token for the member that a code stands for, good for what the administrator agreed to and nothing else. The code is good once, for five minutes, with the secret of the channel, and with the code_verifier where the binding began with a code_challenge. A code that comes a second time is refused, and ends the token that it was given.',
    perMinute: 60,
    params: z.object({
      channelCode: Channel,
      code: z.string({ error: 'bindCode' }).trim().max(64),
      secret: z.string({ error: 'channelSecret' }).trim().max(128),
      code_verifier: CodeVerifier.optional(),
    }),
    data: z.object({ accessToken: z.string(), expiresInMs: z.int(), epId: Id, scopes: ProgramScopes }),
    refusals: ['atsUnknown', 'ticketGone', 'tooMany'],
  }),
};
