import type { WechatSettings } from '../../base/env/message-env.ts';
import { VendorRefused, VendorSilent, type WechatPort, type WechatWay } from '../../ports/ports.ts';

const answerMs = 8_000;
/** Busy, or asked too often: the code is still good. */
const passing = new Set([-1, 45011]);

const forWay = ({ appId, appSecret, site }: WechatSettings, way: WechatWay) =>
  way === 'scan' ? site : { appId, appSecret };

/**
 * Sign-in by WeChat: inside it by the official account, on other browsers by the website app, whose picture is scanned. The
 * two name a person differently, so both are asked for the name that they share. The secrets stay between the servers.
 */
export const wechatOauth = (settings: WechatSettings): WechatPort => ({
  authorizeUrl({ returnUrl, state, way }) {
    const app = forWay(settings, way);
    if (app === undefined) return undefined;
    const inside = settings.site === undefined ? 'snsapi_base' : 'snsapi_userinfo';
    const query = new URLSearchParams({
      appid: app.appId,
      redirect_uri: returnUrl,
      response_type: 'code',
      scope: way === 'scan' ? 'snsapi_login' : inside,
      state,
    });
    const page = way === 'scan' ? 'qrconnect' : 'oauth2/authorize';
    return `https://open.weixin.qq.com/connect/${page}?${query}#wechat_redirect`;
  },

  async openIdOf(code, way) {
    const app = forWay(settings, way);
    if (app === undefined) throw new VendorRefused('no app for this way');
    const { appId, appSecret } = app;
    const query = new URLSearchParams({ appid: appId, secret: appSecret, code, grant_type: 'authorization_code' });
    const response = await fetch(`${settings.endpoint}/sns/oauth2/access_token?${query}`, {
      signal: AbortSignal.timeout(answerMs),
      // Wherever it would lead, the secret must not go there.
      redirect: 'error',
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
