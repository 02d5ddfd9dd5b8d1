import type { WechatSettings } from '../../base/message-env.ts';
import { VendorRefused, VendorSilent, type WechatPort } from '../../ports/ports.ts';

const answerMs = 8_000;
/** Busy, or asked too often: the code is still good. */
const passing = new Set([-1, 45011]);

/** Sign-in by WeChat. The code is the person's word; the secret stays between the two servers. */
export const wechatOauth = ({ appId, appSecret, endpoint }: WechatSettings): WechatPort => ({
  authorizeUrl({ returnUrl, state }) {
    const query = new URLSearchParams({
      appid: appId,
      redirect_uri: returnUrl,
      response_type: 'code',
      scope: 'snsapi_base',
      state,
    });
    return `https://open.weixin.qq.com/connect/oauth2/authorize?${query}#wechat_redirect`;
  },

  async openIdOf(code) {
    const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
    const response = await fetch(`${endpoint}/sns/oauth2/access_token?${query}`, {
      signal: AbortSignal.timeout(answerMs),
    }).catch(() => {
      // Its cause would name the address, which holds the secret.
      throw new VendorSilent('wechat did not answer');
    });
    const answer = readAnswer(await response.json().catch(() => null));
    if (answer.openid !== undefined) return { openId: answer.openid, unionId: answer.unionid ?? null };
    if (answer.errcode === undefined || passing.has(answer.errcode))
      throw new VendorSilent(`wechat answered ${answer.errcode ?? response.status}`);
    throw new VendorRefused(String(answer.errcode));
  },
});

type Answer = { openid: string | undefined; unionid: string | undefined; errcode: number | undefined };

function readAnswer(body: unknown): Answer {
  const field = (name: string): unknown => (typeof body === 'object' && body !== null ? Reflect.get(body, name) : null);
  const text = (name: string): string | undefined => {
    const value = field(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const errcode = field('errcode');
  return {
    openid: text('openid'),
    unionid: text('unionid'),
    errcode: typeof errcode === 'number' && errcode !== 0 ? errcode : undefined,
  };
}
