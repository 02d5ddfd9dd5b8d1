import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { candidateCalls, consentTextVersion } from '@beidiao/contract/candidate/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { type Answer, type Call, isWrapped } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, TestHouse } from '../test/house.ts';
import { aSignature, identify, signIn } from '../test/invited.ts';
import { Gate } from './base/http/gate.ts';

const count = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

/** Passes on to `target`, and adds whoever has called to x-forwarded-for, as proxies do. */
async function openProxy(target: string): Promise<{ server: Server; url: string }> {
  const server = createServer((asked, answered) => {
    const before = asked.headers['x-forwarded-for'];
    const forwarded = [...(before === undefined ? [] : [before]), asked.socket.remoteAddress].join(', ');
    const on = httpRequest(
      `${target}${asked.url}`,
      { method: asked.method, headers: { ...asked.headers, 'x-forwarded-for': forwarded } },
      (reply) => {
        answered.writeHead(reply.statusCode ?? 502, reply.headers);
        reply.pipe(answered);
      },
    );
    asked.pipe(on);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

type Asking = { url: string; from: string; forged?: string; token?: string };

/** A call from an address of this machine's own network, with whatever the caller writes into x-forwarded-for. */
function ask({ url, from, forged, token }: Asking, entry: Call, params: object): Promise<Answer> {
  return new Promise((done, fail) => {
    const body = JSON.stringify(isWrapped(entry.path, params) ? { params } : params);
    const headers = {
      'content-type': 'application/json',
      ...(forged === undefined ? {} : { 'x-forwarded-for': forged }),
      ...(token === undefined ? {} : { authorization: token }),
    };
    const sent = httpRequest(`${url}${entry.path}`, { method: 'POST', localAddress: from, headers }, (reply) => {
      let text = '';
      reply.on('data', (part) => (text += String(part)));
      reply.on('end', () => done(JSON.parse(text) as Answer));
    });
    sent.on('error', fail);
    sent.end(body);
  });
}
const forgedBy = (n: number): string => `203.0.113.${n}, 198.51.100.${n}`;
const wechat = { page: 'Login', state: 'state-of-the-page-01' };

describe('behind two proxies', () => {
  let home: TestHouse;
  let servers: Server[];
  let url: string;
  beforeAll(async () => {
    home = await TestHouse.open({ front: { trustedProxies: 2 } });
    await home.work();
    const inner = await openProxy(home.url);
    const outer = await openProxy(inner.url);
    servers = [outer.server, inner.server];
    url = outer.url;
  });
  afterAll(async () => {
    for (const server of servers) {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    }
    await home.close();
  });

  it('an address has its thirty a minute, whatever it writes into x-forwarded-for', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 70; n += 1)
      codes.push((await ask({ url, from: '127.0.0.21', forged: forgedBy(n) }, signInCalls.askWechat, wechat)).errcode);
    expect([count(codes, '0000'), count(codes, codeOf('tooMany'))]).toEqual([30, 40]);
    // Somebody else behind the same proxies has a minute of their own.
    expect((await ask({ url, from: '127.0.0.22' }, signInCalls.askWechat, wechat)).errcode).toBe('0000');
  });

  it('the evidence of a consent holds the address of the candidate, not the one that was written', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const invited = await signIn(home, hr, { codes: ['ID_THREE'] });
    await identify(home, invited);
    const { orderDetailsId, token } = invited;
    const wish = { orderDetailsId, authResult: 'agree', agreedCodes: [], textVersion: consentTextVersion };
    const answer = await ask({ url, from: '127.0.0.23', forged: forgedBy(1), token }, candidateCalls.authorize, {
      ...wish,
      signature: aSignature,
    });
    expect(answer).toMatchObject({ errcode: '0000' });
    const sealed = await home.value<Buffer>(
      'select evidence_enc from app.consent where order_detail_id = $1',
      orderDetailsId,
    );
    const evidence = home.house.vault.open('consent.evidence', sealed, `detail ${orderDetailsId}`);
    expect(JSON.parse(evidence)).toMatchObject({ address: '127.0.0.23' });
  });
});

describe('without a proxy that was told of', () => {
  let home: TestHouse;
  beforeAll(async () => {
    home = await TestHouse.open();
  });
  afterAll(() => home.close());

  it('what a caller writes into x-forwarded-for counts for nothing', async () => {
    const codes: string[] = [];
    for (let n = 0; n < 40; n += 1) {
      const from = { url: home.url, from: '127.0.0.31', forged: forgedBy(n) };
      codes.push((await ask(from, signInCalls.askWechat, wechat)).errcode);
    }
    expect([count(codes, '0000'), count(codes, codeOf('tooMany'))]).toEqual([30, 10]);
    expect(home.logged.filter((line) => line.includes('TRUST_PROXY'))).toHaveLength(1);
  });

  it('the flood of one enterprise leaves another behind the same address its minute', async () => {
    const [flood, other] = [await home.hr(), await home.hr()];
    const most = orderCalls.checkIdentity.perMinute;
    const once = async ({ token }: { token: string }) =>
      (await home.ask(orderCalls.checkIdentity, aCandidate(), { token })).errcode;
    const codes = await Promise.all(Array.from({ length: most + 25 }, () => once(flood)));
    expect(count(codes, codeOf('tooMany'))).toBe(25);
    expect(await once(other)).toBe('0000');
  });
});

describe('hops', () => {
  it('count only behind a proxy of a private network: whoever comes straight from outside is who they are', async () => {
    const home = await TestHouse.open({ front: { trustedProxies: 1 } });
    try {
      const codes: string[] = [];
      const params = isWrapped(signInCalls.askWechat.path, wechat) ? { params: wechat } : wechat;
      for (let n = 0; n < 40; n += 1) {
        const reply = await home.http.inject({
          method: 'POST',
          url: signInCalls.askWechat.path,
          remoteAddress: '203.0.113.9',
          headers: { 'x-forwarded-for': `198.51.100.${n}` },
          payload: params,
        });
        codes.push(reply.json<Answer>().errcode);
      }
      expect([count(codes, '0000'), count(codes, codeOf('tooMany'))]).toEqual([30, 10]);
    } finally {
      await home.close();
    }
  });
});

describe('a gate', () => {
  it('gives each person a minute, and all people of a member ten times that', async () => {
    const gate = new Gate(
      { path: '/any', who: 'member', perMinute: 3 },
      { system: undefined as never, vault: undefined as never },
    );
    const passes = (person: string, member: string) =>
      gate.passCaller({ person, member }).then(
        () => true,
        () => false,
      );
    const first = await Promise.all([1, 2, 3, 4].map(() => passes('one', 'A')));
    expect(first).toEqual([true, true, true, false]);
    const many = await Promise.all(Array.from({ length: 40 }, (_, n) => passes(`other ${n}`, 'A')));
    expect(many.filter(Boolean)).toHaveLength(27);
    expect(await passes('another', 'B')).toBe(true);
  });
});
