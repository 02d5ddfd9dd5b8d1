import { accountCalls } from '@beidiao/contract/account/calls';
import { type Call, isWrapped } from '@beidiao/contract/wire/call';
import { codeScenes, codesPerAddress, phoneCode } from '@beidiao/contract/account/phone-code';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { staffChangeCalls } from '@beidiao/contract/staff/changes';
import { staffCalls, staffTries } from '@beidiao/contract/staff/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress, codeOf, TestHouse } from '../test/house.ts';

let home: TestHouse;
let second: FastifyInstance;
beforeAll(async () => {
  home = await TestHouse.open();
  second = await home.openSecond();
});
afterAll(async () => {
  await second.close();
  await home.close();
});

/** To the two web processes in turn. */
async function alternately(times: number, send: (n: number) => [entry: Call, params: object, address: string]) {
  const codes: string[] = [];
  for (let n = 0; n < times; n += 1) {
    const [entry, params, remoteAddress] = send(n);
    const reply = await [home.http, second][n % 2]?.inject({
      method: 'POST',
      url: entry.path,
      remoteAddress,
      payload: isWrapped(entry.path) ? { params } : params,
    });
    codes.push(reply?.json().errcode);
  }
  return codes;
}
const count = (codes: readonly string[], code: string): number => codes.filter((each) => each === code).length;

describe('with two web processes', () => {
  it('one address has one minute for what strangers may call, and another address its own', async () => {
    const address = anAddress();
    const most = accountCalls.existLoginName.perMinute;
    const ask = (from: string) => () =>
      [accountCalls.existLoginName, { loginName: 'nobody123' }, from] as [Call, object, string];
    const codes = await alternately(most + 12, ask(address));
    expect(count(codes, '0000')).toBe(most);
    expect(count(codes, codeOf('tooMany'))).toBe(12);
    expect(codes.lastIndexOf('0000')).toBe(most - 1);
    expect(await alternately(2, ask(anAddress()))).toEqual(['0000', '0000']);
    // The window ends for both at once.
    await home.owner.query("update app.tally set since = since - interval '61 seconds'");
    expect(await alternately(2, ask(address))).toContain('0000');
  });

  it('a name is locked after ten wrong passwords, whichever process has heard them', async () => {
    const { loginName } = await home.hr();
    const password = await home.encrypt('wrong-one1');
    const name = await home.encrypt(loginName);
    const codes = await alternately(14, () => [accountCalls.signIn, { loginName: name, password }, anAddress()]);
    // From the fourth on a picture is asked for, which is a no as well: not one of the fourteen is let through.
    expect(count(codes, '0000')).toBe(0);
    expect(count(codes, codeOf('badCredentials'))).toBeLessThanOrEqual(10);
    const staff = await home.staff('finance');
    const wrong = { loginName: await home.encrypt(staff.loginName), password };
    // Staff are locked out at the address that fails.
    const address = anAddress();
    const tries = await alternately(staffTries.most + 3, () => [staffCalls.signIn, wrong, address]);
    expect(count(tries, codeOf('badCredentials'))).toBe(staffTries.most);
    expect(count(tries, codeOf('staffLocked'))).toBe(3);
  });

  it('a change of an account is carried out once, also when both decide at the same moment', async () => {
    const people = [
      await home.staff('administrator'),
      await home.staff('administrator'),
      await home.staff('administrator'),
    ];
    const tokens = people.map(({ token }) => token);
    const wish = { loginName: 'joiner-of-two', name: '许知远', roles: ['finance' as const], mail: 'two@example.com' };
    const { changeId } = await home.call(staffCalls.add, wish, { token: tokens[0] });
    const decide = (http: FastifyInstance, token: string | undefined) =>
      http.inject({
        method: 'POST',
        url: staffChangeCalls.decide.path,
        headers: { authorization: token },
        payload: { params: { changeId, confirms: true } },
      });
    const replies = await Promise.all([decide(home.http, tokens[1]), decide(second, tokens[2])]);
    expect(replies.map((reply) => reply.json().errcode).sort()).toEqual(['0000', codeOf('staffChangeDecided')]);
    const made = "select count(*)::text from app.staff where login_name = 'joiner-of-two'";
    expect(await home.value(made)).toBe('1');
  });

  it('a code has five tries, and a phone and an address so many codes', async () => {
    const phoneNo = '13911112222';
    const wish = (to: string) => ({ phoneNo: to, scenes: codeScenes.register });
    const address = anAddress();
    const sent = await alternately(2, () => [candidateCalls.sendCode, wish(phoneNo), address]);
    expect(sent).toEqual(['0000', codeOf('codeTooSoon')]);
    const guess = { ...wish(phoneNo), validateCode: '000000' };
    const guesses = await alternately(phoneCode.tries + 3, () => [candidateCalls.enterCode, guess, anAddress()]);
    expect(count(guesses, codeOf('codeOver'))).toBe(4);
    const codes = await alternately(codesPerAddress.withoutPicture + 4, (n) => [
      candidateCalls.sendCode,
      wish(`1391111${String(3000 + n)}`),
      address,
    ]);
    expect(count(codes, codeOf('captchaNeeded'))).toBeGreaterThanOrEqual(4);
  });
});
