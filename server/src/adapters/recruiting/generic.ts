import { createHmac } from 'node:crypto';
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
    throw new VendorSilent('the system asks to wait', { retryAfterMs: waitOf(answer.header('retry-after')) });
  if (answer.status >= 500) throw new VendorSilent(`the system answered ${answer.status}`);
}

/**
 * For every other system: a token by client credentials, as Beisen and others give one, and messages that are signed as
 * Standard Webhooks say, in both directions.
 */
export function generic(outbound: Outbound): RecruitingSystem {
  const tokens = new Tokens<RecruitingAccount>(async ({ baseUrl, clientId, clientSecret }) => {
    const body = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    const answer = await postJson(outbound, { url: `${baseUrl}/token`, body });
    refuseBusy(answer);
    const { access_token: token, expires_in: lifeS } = answer.body;
    if (typeof token !== 'string') throw new VendorRefused('login');
    return { token, lifeMs: Number(lifeS) * 1_000 || 3_600_000 };
  });

  return {
    read({ signingKey }, post, now) {
      const [id, atS] = [headerOf(post, 'webhook-id'), headerOf(post, 'webhook-timestamp')];
      const text = `${id}.${atS}.${post.body.toString('utf8')}`;
      const isRight = headerOf(post, 'webhook-signature')
        .split(' ')
        .some((each) =>
          isSignedByHmac(signingKey, { text, given: each.replace(/^v1,/, ''), encoding: 'base64', atS, now }),
        );
      if (!isRight) throw new CallbackForged('the signature is wrong or old');
      const { type, data } = objectOf(post.body.toString('utf8'));
      if (typeof data !== 'object' || data === null) return { kind: 'other' };
      const outsideId = textOf(Reflect.get(data, 'application_id'));
      if (outsideId === '') return { kind: 'other' };
      if (type === 'check.requested') return { kind: 'sent', outsideId, sent: data };
      return type === 'check.cancelled' ? { kind: 'takenBack', outsideId } : { kind: 'other' };
    },

    answer: () => ({ status: 200, type: 'application/json', body: '{"received":true}' }),

    tell: (account, { outsideId, stageId, at, name, orderNo, result }) =>
      tokens.with(account, async (token) => {
        const body = {
          type: result === null ? 'check.stage' : 'check.result',
          data: {
            application_id: outsideId,
            stage_id: stageId,
            stage_time: at.getTime(),
            stage_name: name,
            order_no: orderNo,
            ...(result === null ? {} : { outcome: result.outcome, report_url: result.reportUrl }),
          },
        };
        const atS = Math.floor(Date.now() / 1_000);
        const mac = createHmac('sha256', account.signingKey)
          .update(`${stageId}.${atS}.${JSON.stringify(body)}`)
          .digest('base64');
        const answer = await postJson(outbound, {
          url: `${account.baseUrl}/background-checks/stages`,
          headers: {
            authorization: `Bearer ${token}`,
            'webhook-id': stageId,
            'webhook-timestamp': String(atS),
            'webhook-signature': `v1,${mac}`,
          },
          body,
        });
        refuseBusy(answer);
        if (answer.status === 401) return 'stale';
        // It was taken by a request whose answer did not reach us.
        if (answer.status === 409) return undefined;
        if (answer.status >= 300) throw new VendorRefused(`HTTP ${answer.status}`);
        return undefined;
      }),

    prove: async (account) => void (await tokens.of(account)),
  };
}
