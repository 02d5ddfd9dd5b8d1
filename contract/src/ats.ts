import { z } from 'zod';
import { call } from './call.ts';
import { Id, Text, Time } from './shapes.ts';

const Channel = Text(20);

/** A system for applicants (ATS) sends a browser here, gets a code after an administrator's yes, and a token for the code. */
export const atsCalls = {
  prebind: call({
    path: '/gw-member/enterprise/tenant/prebind',
    who: 'public',
    about:
      'Begins a binding. The redirectUri has to stand on the list of the channel, whole; no other place is sent to.',
    perMinute: 30,
    params: z.object({
      redirectUri: z.string().max(500),
      state: Text(200).default(''),
      scope: Text(100).default('basic'),
      channelCode: Channel,
    }),
    data: z.object({ redirect: z.string().describe('path of ours'), expiresAt: Time }),
    refusals: ['atsUnknown', 'redirectRefused', 'tooMany'],
  }),
  bind: call({
    path: '/gw-member/enterprise/moka/bind',
    who: 'admin',
    about: 'Binds the enterprise to the system that began with `prebind`, and answers where the browser goes back to.',
    params: z.object({ epId: Id, ticket: Text(64) }),
    data: z.object({ redirect: z.string(), channelName: z.string() }),
    refusals: ['notBound', 'ticketGone'],
  }),
  accessToken: call({
    path: '/gw-member/enterprise/tenant/getAccessToken',
    who: 'public',
    about:
      'A token for the member that a code stands for; the code is good once, for five minutes, with the secret of the channel.',
    perMinute: 60,
    params: z.object({ channelCode: Channel, code: Text(64), secret: Text(128) }),
    data: z.object({ accessToken: z.string(), expiresInMs: z.int(), epId: Id }),
    refusals: ['atsUnknown', 'ticketGone', 'tooMany'],
  }),
};
