import { accountCalls } from '@beidiao/contract/account/calls';
import { factorCalls } from '@beidiao/contract/account/second-factor';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { streams } from '@beidiao/contract/notice/live';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { isWrapped } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Authenticator } from '../test/authenticator.ts';
import { codeAt, later, password } from '../test/factors.ts';
import { anAddress, codeOf, pageOrigin, TestHouse } from '../test/house.ts';
import { entries } from '../test/walk.ts';
import { callbackPaths } from './ports/ports.ts';

const staffUrl = 'http://staff.example.com:8443';
/** With the port of the address, another, in capitals, or none: a browser says the first. */
const theirs = ['staff.example.com:8443', 'staff.example.com', 'STAFF.example.com:1'];
/** That of PUBLIC_URL, and what else is no name of staff. */
const others = ['localhost', 'localhost:3000', '127.0.0.1', 'staff.example.com.evil.example', 'example.com', ''];

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open({ staffUrl });
});
afterAll(() => home.close());

type Asking = { method?: 'GET' | 'POST'; headers?: Record<string, string>; payload?: object };
async function ask(host: string, url: string, { method = 'GET', headers = {}, payload }: Asking = {}) {
  const reply = await home.http.inject({
    method,
    url,
    headers: { ...headers, host },
    remoteAddress: anAddress(),
    ...(payload === undefined ? {} : { payload }),
  });
  const { statusCode: status, body } = reply;
  return { status, body, type: String(reply.headers['content-type']), to: reply.headers.location };
}
const page = { accept: 'text/html,*/*', 'accept-language': 'en' };
/** Whether the answer is that of another host; a page of the site that is not there loads its scripts as any other does. */
const isNotFound = ({ status, body }: { status: number; body: string }): boolean =>
  status === 404 && body.includes('This page could not be found') && !body.includes('<script');
/** Whether the answer is the one of a call that does not exist. */
const isNoCall = ({ status, body }: { status: number; body: string }): boolean =>
  status === 404 && body.includes(codeOf('noSuchCall'));

describe('calls', () => {
  it('of staff and their sign-in are answered under the name of STAFF_URL alone, every other one everywhere else', async () => {
    const wrong: string[] = [];
    for (const host of [...theirs, ...others])
      for (const { name, call, params } of entries) {
        const isTheirs = call.who === 'staff' || name.startsWith('staff.');
        const method = call.method ?? 'POST';
        const payload = isWrapped(call.path, params) ? { params } : params;
        const asked = method === 'GET' ? { method } : { method, payload };
        const reply = await ask(host, call.path.replaceAll(/:\w+/g, '1'), asked);
        if (isNoCall(reply) === (isTheirs === theirs.includes(host))) wrong.push(`${name} at ${host}: ${reply.status}`);
      }
    expect(wrong).toEqual([]);
  }, 120_000);

  it('open to strangers on the host of staff are the three steps of the sign-in', async () => {
    const open: string[] = [];
    for (const { name, call, params } of entries.filter(
      ({ call }) => call.who === 'public' || call.who === 'sandbox',
    )) {
      const reply = await ask(theirs[0] ?? '', call.path, { method: 'POST', payload: { params } });
      if (!isNoCall(reply)) open.push(name);
    }
    expect(open.toSorted()).toEqual(['staff.askPasskey', 'staff.enterCode', 'staff.signIn']);
  });

  it('of payment services and streams of news are nothing on the host of staff', async () => {
    for (const url of [streams.member.path, streams.candidate.path]) {
      expect(isNoCall(await ask('staff.example.com', url))).toBe(true);
      expect(isNoCall(await ask('localhost', url))).toBe(false);
    }
    for (const url of Object.values(callbackPaths)) {
      const reply = await ask('staff.example.com', url, { method: 'POST', payload: {} });
      expect({ url, isNoCall: isNoCall(reply) }).toEqual({ url, isNoCall: true });
    }
  });

  it('are judged by the header Host, which no page can write, and by no header that it can', async () => {
    const boss = await home.staff('administrator');
    const forged = {
      authorization: boss.token,
      'x-forwarded-host': 'staff.example.com',
      forwarded: 'host=staff.example.com',
      'x-original-host': 'staff.example.com',
    };
    const asked = { method: 'POST', headers: forged, payload: { params: {} } } as const;
    const trusting = await TestHouse.open({ staffUrl, front: { trustedProxies: ['loopback', '10.0.0.0/8'] } });
    try {
      const reply = await trusting.http.inject({ ...asked, url: staffCalls.me.path, remoteAddress: '127.0.0.1' });
      expect(isNoCall({ status: reply.statusCode, body: reply.body })).toBe(true);
    } finally {
      await trusting.close();
    }
    expect(isNoCall(await ask('localhost', staffCalls.me.path, asked))).toBe(true);
    expect((await ask('staff.example.com', staffCalls.me.path, asked)).status).toBe(200);
  });
});

describe('pages', () => {
  const ofStaff = [
    '/Operations',
    '/operations/Login',
    '/Operations/Items/Edit?code=XP_HR',
    '/GiftEdit',
    '/AgreementEdit',
  ];
  const ofOthers = [
    '/Login',
    '/Dashboard/Order',
    '/Register',
    '/Mobile/begin?link=x',
    '/Collect',
    '/sandbox',
    '/no/page',
  ];

  it('of the console are not found but under the name of STAFF_URL, however they are written', async () => {
    for (const path of [...ofStaff, '/%4fperations', '//Operations', '/OPERATIONS//Login']) {
      for (const host of others)
        expect([host, path, isNotFound(await ask(host, path, { headers: page }))]).toEqual([host, path, true]);
      for (const host of theirs)
        expect([host, path, isNotFound(await ask(host, path, { headers: page }))]).toEqual([host, path, false]);
    }
  });

  it('of members and candidates are not found under that name, nor by the names of their files', async () => {
    for (const path of [...ofOthers, '/index.html', '/m.html']) {
      const reply = await ask('staff.example.com', path, { headers: page });
      expect([path, reply.status]).toEqual([path, 404]);
      expect(reply.body).not.toContain('<script');
      expect([path, isNotFound(await ask('localhost', path, { headers: page }))]).toEqual([path, false]);
    }
  });

  it('that are not found run no script and say so in the language of the reader', async () => {
    const reply = await ask('localhost', '/Operations', { headers: { ...page, 'accept-language': 'zh-CN' } });
    expect(reply).toMatchObject({ status: 404, type: 'text/html; charset=utf-8' });
    expect(reply.body).toContain('页面不存在');
    expect(reply.body).not.toContain('<script');
  });

  it('begin at the console for whoever opens the host of staff', async () => {
    expect(await ask('staff.example.com', '/', { headers: page })).toMatchObject({ status: 302, to: '/Operations' });
    expect((await ask('localhost', '/', { headers: page })).to).toBeUndefined();
  });

  it('and calls that can not be read are refused in the usual words', async () => {
    for (const host of ['staff.example.com', 'localhost'])
      for (const path of ['/%', '/%c0%ae%c0%ae/Operations', '/Operations/%zz'])
        expect([400, 404]).toContain((await ask(host, path, { headers: page })).status);
  });
});

it('what operators ask for, the key of the sign-in and the files of the build stand under both names', async () => {
  for (const host of ['staff.example.com', 'localhost']) {
    for (const path of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/docs',
      '/docs/values',
      '/openapi.json',
      '/.well-known/jwks.json',
    ])
      expect([host, path, (await ask(host, path)).status]).toEqual([host, path, 200]);
    // Nothing is built here: it is looked for, and not held back as a page of somebody else.
    expect(isNotFound(await ask(host, '/assets/nothing.js', { headers: page }))).toBe(false);
  }
});

describe('a passkey', () => {
  it('of staff belongs to the host of STAFF_URL, that of a person to the host of PUBLIC_URL', async () => {
    const host = 'staff.example.com:8443';
    const person = await home.staff('reviewer');
    const sent = { token: person.token, host };
    const code = codeAt(person.secret, later(home, 60));
    const { question } = await home.call(staffCalls.startPasskey, { code }, sent);
    expect(question).toMatchObject({ rp: { id: 'staff.example.com' } });
    const authenticator = new Authenticator(staffUrl);
    const name = '审核台';
    const elsewhere = new Authenticator(pageOrigin).create(question);
    const refused = await home.ask(staffCalls.confirmPasskey, { name, passkey: elsewhere }, sent);
    expect(refused.errcode).toBe(codeOf('passkeyRefused'));
    const { question: again } = await home.call(
      staffCalls.startPasskey,
      { code: codeAt(person.secret, later(home, 60)) },
      sent,
    );
    await home.call(staffCalls.confirmPasskey, { name, passkey: authenticator.create(again) }, sent);

    const steps = { host, address: anAddress() };
    const sealed = {
      loginName: await home.encrypt(person.loginName),
      password: await home.encrypt(person.password),
    };
    const enter = async (lie?: { origin: string }): Promise<string> => {
      const { ticket } = await home.call(staffCalls.signIn, sealed, steps);
      const { question: use } = await home.call(staffCalls.askPasskey, { ticket }, steps);
      expect(use).toMatchObject({ rpId: 'staff.example.com' });
      const passkey = authenticator.use(use, ...(lie === undefined ? [] : [lie]));
      return (await home.ask(staffCalls.enterCode, { ticket, passkey }, steps)).errcode;
    };
    expect(await enter({ origin: pageOrigin })).toBe(codeOf('passkeyRefused'));
    expect(await enter()).toBe('0000');

    home.clock.at = undefined;
    const hr = await home.hr();
    const { question: ofMember } = await home.call(factorCalls.startPasskey, { password }, { token: hr.access });
    expect(ofMember).toMatchObject({ rp: { id: 'localhost' } });
  });
});

it('links for members stay with PUBLIC_URL', async () => {
  const hr = await home.hr();
  const { url } = await home.call(signInCalls.makeIdentityCode, {}, hr);
  expect(url).toMatch(new RegExp(`^${pageOrigin}/Login`));
  expect((await home.send(accountCalls.provider, {}, { host: 'localhost' })).status).toBe(200);
});

it('without the setting every name is answered with everything', async () => {
  const plain = await TestHouse.open();
  try {
    for (const host of ['localhost', 'staff.example.com', '']) {
      const reply = await plain.http.inject({ url: '/Operations', headers: { ...page, host } });
      expect(isNotFound({ status: reply.statusCode, body: reply.body })).toBe(false);
      expect((await plain.ask(staffCalls.me, {}, { host })).errcode).toBe(codeOf('notSignedIn'));
    }
  } finally {
    await plain.close();
  }
});
