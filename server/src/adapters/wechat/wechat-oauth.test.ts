import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { wechatOauth } from './wechat-oauth.ts';

const secret = 'the-secret-of-the-app';
let server: Server;
let endpoint = '';
const used = new Set<string>();

/** Answers as api.weixin.qq.com does: HTTP 200 always, the trouble in `errcode`, as text/plain. */
function answerTo(query: URLSearchParams): object | string {
  const code = query.get('code') ?? '';
  if (query.get('appid') !== 'wx1' || query.get('secret') !== secret)
    return { errcode: 40125, errmsg: 'invalid secret' };
  if (query.get('grant_type') !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' };
  if (code === 'busy') return { errcode: -1, errmsg: 'system error' };
  if (code === 'often') return { errcode: 45011, errmsg: 'api minute-quota reach limit' };
  if (code === 'nonsense') return '<html>';
  if (!code.startsWith('good')) return { errcode: 40029, errmsg: 'invalid code' };
  if (used.has(code)) return { errcode: 40163, errmsg: 'code been used' };
  used.add(code);
  return { access_token: 'a', expires_in: 7200, refresh_token: 'r', openid: `open-${code}`, scope: 'snsapi_base' };
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const answer = pathname === '/sns/oauth2/access_token' ? answerTo(searchParams) : { errcode: 404 };
    response.setHeader('content-type', 'text/plain');
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const address = server.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
const wechat = () => wechatOauth({ appId: 'wx1', appSecret: secret, endpoint });

describe('WeChat', () => {
  it('is asked where the person comes back to, with the state of the page', () => {
    const url = new URL(wechat().authorizeUrl({ returnUrl: 'https://bd.example/Login?a=1&b=2', state: 's 1' }));
    expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/oauth2/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: 'wx1',
      redirect_uri: 'https://bd.example/Login?a=1&b=2',
      response_type: 'code',
      scope: 'snsapi_base',
      state: 's 1',
    });
    expect(url.hash).toBe('#wechat_redirect');
    expect(url.href).not.toContain(secret);
  });

  it('exchanges a code for the openId, once', async () => {
    expect(await wechat().openIdOf('good1')).toEqual({ openId: 'open-good1', unionId: null });
    await expect(wechat().openIdOf('good1')).rejects.toMatchObject({ code: '40163' });
  });

  it('refuses a code that is not good', async () => {
    await expect(wechat().openIdOf('bad')).rejects.toBeInstanceOf(VendorRefused);
  });

  it.each(['busy', 'often', 'nonsense'])('may be asked again when it is %s', async (code) => {
    await expect(wechat().openIdOf(code)).rejects.toBeInstanceOf(VendorSilent);
  });

  it('tells nobody the secret when it does not answer', async () => {
    const trouble = await wechatOauth({ appId: 'wx1', appSecret: secret, endpoint: 'http://127.0.0.1:1' })
      .openIdOf('good2')
      .catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(VendorSilent);
    expect(JSON.stringify([String(trouble), Object(trouble).cause ?? null])).not.toContain(secret);
  });
});
