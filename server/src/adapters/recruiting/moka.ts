import type { Outbound } from '../../base/outbound/outbound.ts';
import {
  CallbackForged,
  type RecruitingAccount,
  type RecruitingSystem,
  VendorRefused,
  VendorSilent,
} from '../../ports/ports.ts';
import { type Answered, headerOf, objectOf, postJson, textOf, Tokens, waitOf } from './http-exchange.ts';
import { isSignedByHmac } from './hmac.ts';

function refuseBusy(answer: Answered): void {
  if (answer.status === 429)
    throw new VendorSilent('moka asks to wait', { retryAfterMs: waitOf(answer.header('retry-after')) });
  if (answer.status >= 500) throw new VendorSilent(`moka answered ${answer.status}`);
}

/** Checks of Moka by providers on its open platform (`survey`): a token for the application, 60 calls a minute. */
export function moka(outbound: Outbound): RecruitingSystem {
  const tokens = new Tokens<RecruitingAccount>(async ({ baseUrl, clientId, clientSecret }) => {
    const url = `${baseUrl}/api-platform/v1/open-platform/oauth/accessToken`;
    const answer = await postJson(outbound, { url, body: { clientId, clientSecret } });
    refuseBusy(answer);
    const { accessToken: token, expiresIn } = answer.body;
    if (typeof token !== 'string') throw new VendorRefused('login');
    return { token, lifeMs: Number(expiresIn) * 1_000 || 3_600_000 };
  });

  return {
    read({ signingKey }, post, now) {
      const [timestamp, nonce] = [headerOf(post, 'x-moka-timestamp'), headerOf(post, 'x-moka-nonce')];
      const text = `${timestamp}\n${nonce}\n${post.body.toString('utf8')}`;
      const given = headerOf(post, 'x-moka-signature');
      if (!isSignedByHmac(signingKey, { text, given, encoding: 'hex', atS: timestamp, now }))
        throw new CallbackForged('the signature is wrong or old');
      const { event, surveyId, ...sent } = objectOf(post.body.toString('utf8'));
      const outsideId = textOf(surveyId);
      if (outsideId === '') return { kind: 'other' };
      if (event === 'survey.create') return { kind: 'sent', outsideId, sent };
      return event === 'survey.cancel' ? { kind: 'takenBack', outsideId } : { kind: 'other' };
    },

    answer: () => ({ status: 200, type: 'application/json', body: '{"code":0,"msg":"success"}' }),

    tell: (account, { outsideId, stageId, at, name, orderNo, result }) =>
      tokens.with(account, async (token) => {
        const path = result === null ? 'status' : 'report';
        const url = `${account.baseUrl}/api-platform/v1/open-platform/survey/${path}`;
        const answer = await postJson(outbound, {
          url,
          headers: { authorization: `Bearer ${token}` },
          body: {
            appId: account.clientId,
            surveyId: outsideId,
            stageId,
            stageTime: at.getTime(),
            ...(result === null
              ? { status: name.zh }
              : { orderNo, result: result.outcome, reportUrl: result.reportUrl }),
          },
        });
        refuseBusy(answer);
        if (answer.status === 401) return 'stale';
        // It was taken by a request whose answer did not reach us.
        if (answer.status === 409) return undefined;
        const { code } = answer.body;
        if (answer.status >= 300 || (code !== undefined && code !== 0))
          throw new VendorRefused(textOf(code) || `HTTP ${answer.status}`);
        return undefined;
      }),

    prove: async (account) => void (await tokens.of(account)),
  };
}
