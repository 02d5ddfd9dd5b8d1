import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { VendorRefused, VendorSilent } from '../../ports/ports.ts';
import { wechatOauth } from './wechat-oauth.ts';

const secret = 'the-secret-of-the-app';
const siteSecret = 'the-secret-of-the-site';
let server: Server;
let endpoint = '';
const used = new Set<string>();
/** Requests that came by a redirect. */
let followed = 0;

/** Answers as api.weixin.qq.com does: HTTP 200 always, the trouble in `errcode`, as text/plain. */
function answerTo(query: URLSearchParams): object | string {
  const code = query.get('code') ?? '';
  const [appId, key] = [query.get('appid'), query.get('secret')];
  if (!((appId === 'wx1' && key === secret) || (appId === 'wxsite' && key === siteSecret)))
    return { errcode: 40125, errmsg: 'invalid secret' };
  // A code belongs to the app that asked for it.
  if (code.startsWith('good-scan') !== (appId === 'wxsite')) return { errcode: 40029, errmsg: 'invalid code' };
  if (query.get('grant_type') !== 'authorization_code') return { errcode: 40002, errmsg: 'invalid grant_type' };
  if (code === 'busy') return { errcode: -1, errmsg: 'system error' };
  if (code === 'often') return { errcode: 45011, errmsg: 'api minute-quota reach limit' };
  if (code === 'nonsense') return '<html>';
  if (!code.startsWith('good')) return { errcode: 40029, errmsg: 'invalid code' };
  if (used.has(code)) return { errcode: 40163, errmsg: 'code been used' };
  used.add(code);
  const said = {
    access_token: 'a',
    expires_in: 7200,
    refresh_token: 'r',
    openid: `open-${code}`,
    scope: 'snsapi_base',
  };
  return code.endsWith('-shared') ? { ...said, unionid: 'union-1' } : said;
}

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (searchParams.get('code') === 'redirected')
      return void response.writeHead(302, { location: '/elsewhere?code=good-elsewhere' }).end();
    if (pathname === '/elsewhere') followed += 1;
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
const site = { appId: 'wxsite', appSecret: siteSecret };
const wechat = () => wechatOauth({ appId: 'wx1', appSecret: secret, site: undefined, endpoint });
const both = () => wechatOauth({ appId: 'wx1', appSecret: secret, site, endpoint });

describe('WeChat', () => {
  it('is asked where the person comes back to, with the state of the page', () => {
    const url = new URL(
      wechat().authorizeUrl({ returnUrl: 'https://bd.example/Login?a=1&b=2', state: 's 1', way: 'inside' }) ?? '',
    );
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
    expect(await wechat().openIdOf('good1', 'inside')).toEqual({ openId: 'open-good1', unionId: null });
    await expect(wechat().openIdOf('good1', 'inside')).rejects.toMatchObject({ code: '40163' });
  });

  it('refuses a code that is not good', async () => {
    await expect(wechat().openIdOf('bad', 'inside')).rejects.toBeInstanceOf(VendorRefused);
  });

  it.each(['busy', 'often', 'nonsense'])('may be asked again when it is %s', async (code) => {
    await expect(wechat().openIdOf(code, 'inside')).rejects.toBeInstanceOf(VendorSilent);
  });

  it('is not followed to another address', async () => {
    await expect(wechat().openIdOf('redirected', 'inside')).rejects.toBeInstanceOf(VendorSilent);
    expect(followed).toBe(0);
  });

  it('tells nobody the secret when it does not answer', async () => {
    const trouble = await wechatOauth({
      appId: 'wx1',
      appSecret: secret,
      site: undefined,
      endpoint: 'http://127.0.0.1:1',
    })
      .openIdOf('good2', 'inside')
      .catch((error: unknown) => error);
    expect(trouble).toBeInstanceOf(VendorSilent);
    expect(JSON.stringify([String(trouble), Object(trouble).cause ?? null])).not.toContain(secret);
  });

  it('shows a picture to scan on other browsers, by the app of the site', () => {
    const ask = { returnUrl: 'https://bd.example/Login', state: 's1', way: 'scan' } as const;
    const url = new URL(both().authorizeUrl(ask) ?? '');
    expect(url.origin + url.pathname).toBe('https://open.weixin.qq.com/connect/qrconnect');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appid: 'wxsite',
      redirect_uri: 'https://bd.example/Login',
      response_type: 'code',
      scope: 'snsapi_login',
      state: 's1',
    });
    expect(url.hash).toBe('#wechat_redirect');
    expect(wechat().authorizeUrl(ask)).toBeUndefined();
  });

  it('takes a code by the app that asked for it alone, and knows the person by the name that both share', async () => {
    await expect(both().openIdOf('good-scan1', 'inside')).rejects.toMatchObject({ code: '40029' });
    await expect(wechat().openIdOf('good-scan1', 'scan')).rejects.toBeInstanceOf(VendorRefused);
    const scanned = await both().openIdOf('good-scan2-shared', 'scan');
    const inside = await both().openIdOf('good3-shared', 'inside');
    expect([scanned.unionId, inside.unionId]).toEqual(['union-1', 'union-1']);
    expect(scanned.openId).not.toBe(inside.openId);
  });
});
