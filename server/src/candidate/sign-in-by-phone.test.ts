import { accountCalls } from '@beidiao/contract/account/calls';
import { codeCalls, codeScenes } from '@beidiao/contract/account/phone-code';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { away } from '../../test/codes.ts';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { agree, identify, invite, messageTo, signIn, somebody } from '../../test/invited.ts';
import { aKeyFor, anOrder, postOpen } from '../../test/open-api.ts';

let home: TestHouse;
let hr: Person;
let there: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
beforeEach(async () => {
  [hr, there] = [await home.hr({ fundsFen: 100_000 }), await home.hr({ fundsFen: 100_000 })];
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const scenes = codeScenes.ownChecks;
const askCode = (phoneNo: string, sent = {}) =>
  home.ask(codeCalls.sendCode, { phoneNo, scenes }, { ...away(), ...sent });
const enter = (phoneNo: string, validateCode: string) =>
  home.ask(codeCalls.enterCode, { phoneNo, scenes, validateCode }, away());
/** The code that was sent last. */
async function codeTo(phoneNo: string): Promise<string> {
  await home.jobsDone();
  return messageTo(home, phoneNo, /验证码 (\d{6})/);
}
const codesTo = async (phoneNo: string): Promise<number> => {
  await home.jobsDone();
  const { rows } = await home.call(sandboxCalls.outbox, { to: phoneNo });
  return rows.filter(({ body }) => body.includes('验证码')).length;
};
const mineOf = (token: string) => home.call(candidateCalls.mine, {}, { token });
const idsOf = async (token: string) => (await mineOf(token)).rows.map(({ orderDetailsId }) => orderDetailsId);

/** Signs in by phone and code. */
async function open(phoneNo: string): Promise<{ token: string; orderDetailsId: string }> {
  await askCode(phoneNo);
  const { data } = await enter(phoneNo, await codeTo(phoneNo));
  const { accessToken, orderDetailsId } = Object(data);
  return { token: accessToken, orderDetailsId };
}

const minutesLater = (minutes: number): void => {
  home.clock.at = new Date(Date.now() + minutes * 60_000);
};

/** So old that the phone alone opens it no more. */
const makeOld = async (orderDetailsId: string): Promise<void> => {
  await home.owner.query("update app.order_detail set created_at = created_at - interval '91 days' where id = $1", [
    orderDetailsId,
  ]);
};

describe('a candidate who signs in by phone and code', () => {
  it('sees the checks of every enterprise that were ordered with the phone, and opens each', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const other = await home.paidOrder(there, { codes: ['ID_THREE'], candidate });
    await home.paidOrder(there, { codes: ['ID_THREE'], candidate: somebody() });
    const own = await open(candidate.phoneNo);
    const { rows } = await mineOf(own.token);
    expect(rows).toMatchObject([
      { orderDetailsId: other.orderDetailsId, name: candidate.name, waits: true },
      { orderDetailsId, name: candidate.name, waits: true },
    ]);
    for (const { orderDetailsId: otherDetailsId } of rows) {
      const { accessToken: token } = await home.call(candidateCalls.openMine, { otherDetailsId }, { token: own.token });
      expect(await home.call(candidateCalls.details, { orderDetailsId: otherDetailsId }, { token })).toMatchObject({
        orderDetailsId: otherDetailsId,
        step: 'identity',
      });
    }
  });

  it('comes to the check that waits for them, else to the newest', async () => {
    const waiting = await invite(home, hr);
    const { phoneNo } = waiting.candidate;
    const later = await home.paidOrder(there, { codes: ['ID_THREE'], candidate: waiting.candidate });
    const { orderDetailsId } = later;
    const first = await open(phoneNo);
    expect(first.orderDetailsId).toBe(orderDetailsId);
    await home.call(candidateCalls.authorize, { orderDetailsId, authResult: 'refuse' }, first);
    expect((await mineOf(first.token)).rows[0]).toMatchObject({ orderDetailsId, waits: false });
    minutesLater(2);
    expect(await open(phoneNo)).toMatchObject({ orderDetailsId: waiting.orderDetailsId });
  });

  it('sees no check that is older than a given-up number is kept from others', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const recent = await home.paidOrder(there, { codes: ['ID_THREE'], candidate });
    await makeOld(orderDetailsId);
    const own = await open(candidate.phoneNo);
    expect(await idsOf(own.token)).toEqual([recent.orderDetailsId]);
    expect((await home.ask(candidateCalls.openMine, { otherDetailsId: orderDetailsId }, own)).errcode).toBe(
      codeOf('orderNotFound'),
    );
    await makeOld(recent.orderDetailsId);
    expect((await askCode(candidate.phoneNo)).errcode).toBe('0000');
    expect(await codesTo(candidate.phoneNo)).toBe(1);
  });

  it('sees the older ones too once the identity is proved', async () => {
    const old = await invite(home, hr);
    const recent = await home.paidOrder(there, { codes: ['ID_THREE'], candidate: old.candidate });
    await makeOld(old.orderDetailsId);
    const own = await open(old.candidate.phoneNo);
    const invited = { ...old, ...own };
    await identify(home, invited);
    await agree(home, invited, []);
    expect(await idsOf(own.token)).toEqual([recent.orderDetailsId, old.orderDetailsId]);
  });

  it('sees no order that its candidate was not told of', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    await home.placedOrder(there, { codes: ['ID_THREE'], candidate });
    expect(await idsOf((await open(candidate.phoneNo)).token)).toEqual([orderDetailsId]);
  });

  it('uses a code up, and gives one token to three requests at once', async () => {
    const { candidate } = await invite(home, hr);
    await askCode(candidate.phoneNo);
    const code = await codeTo(candidate.phoneNo);
    const answers = await Promise.all([1, 2, 3].map(() => enter(candidate.phoneNo, code)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect((await enter(candidate.phoneNo, code)).errcode).toBe(codeOf('codeOver'));
  });
});

describe('a phone that no check was ordered with', () => {
  it('is answered alike, costs the same tries, and gets no message', async () => {
    const { candidate } = await invite(home, hr);
    const { phoneNo: unknown } = somebody();
    const [known, strange] = [await askCode(candidate.phoneNo), await askCode(unknown)];
    expect(strange).toEqual(known);
    const code = await codeTo(candidate.phoneNo);
    expect(await codesTo(unknown)).toBe(0);
    const wrong = code === '000000' ? '000001' : '000000';
    const from = away();
    const guess = (phoneNo: string) => home.ask(codeCalls.enterCode, { phoneNo, scenes, validateCode: wrong }, from);
    expect((await guess(unknown)).errcode).toBe((await guess(candidate.phoneNo)).errcode);
  });

  it('waits a minute for the next code like a known one', async () => {
    const { candidate } = await invite(home, hr);
    for (const phoneNo of [candidate.phoneNo, somebody().phoneNo]) {
      const from = away();
      await askCode(phoneNo, from);
      expect((await askCode(phoneNo, from)).errcode).toBe(codeOf('codeTooSoon'));
    }
  });
});

describe('a code that was sent for something else', () => {
  it('opens no check, and a code of checks signs nobody in to an account', async () => {
    const { candidate } = await invite(home, hr);
    const { phoneNo } = candidate;
    await home.call(codeCalls.sendCode, { phoneNo, scenes: codeScenes.register }, away());
    expect((await enter(phoneNo, await codeTo(phoneNo))).errcode).toBe(codeOf('codeOver'));
    minutesLater(2);
    await askCode(phoneNo);
    const asRegistering = { phoneNo, scenes: codeScenes.register, validateCode: await codeTo(phoneNo) };
    expect((await home.ask(codeCalls.enterCode, asRegistering, away())).errcode).not.toBe('0000');
  });
});

describe('the test world', () => {
  it('shows nothing of the real checks of the person it was ordered for', async () => {
    const real = await signIn(home, hr);
    await identify(home, real);
    const { secret: key } = await aKeyFor(home, there, { environment: 'test' });
    const { name, idCard, phoneNo } = real.candidate;
    const { body } = await postOpen(home, '/checks', {
      key,
      body: anOrder({ candidate: { name, id_card: idCard, phone: phoneNo } }),
    });
    const orderDetailsId = String(body.id).slice('chk_'.length);
    await home.jobsDone();
    const link = await messageTo(home, phoneNo, /link=([\w-]+)/);
    minutesLater(2);
    await home.call(candidateCalls.sendCode, { link }, away());
    const validateCode = await codeTo(phoneNo);
    const { accessToken: token } = Object(await home.call(candidateCalls.enterCode, { link, validateCode }, away()));
    await identify(home, { candidate: real.candidate, orderDetailsId, link, token });
    expect(await idsOf(token)).toEqual([orderDetailsId]);
    const otherDetailsId = real.orderDetailsId;
    expect((await home.ask(candidateCalls.openMine, { otherDetailsId }, { token })).errcode).toBe(
      codeOf('orderNotFound'),
    );
    expect(await idsOf(real.token)).toEqual([real.orderDetailsId]);
    minutesLater(4);
    expect((await open(phoneNo)).orderDetailsId).toBe(real.orderDetailsId);
  });
});

describe('signing in with the number of a check, phone and code', () => {
  it('opens the check of the candidate', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const { phoneNo } = candidate;
    await home.call(codeCalls.sendCode, { phoneNo, orderDetailsId }, away());
    const code = await codeTo(phoneNo);
    const loginName = await home.encrypt(phoneNo);
    const signedIn = await home.call(accountCalls.signIn, { loginName, code, orderDetailsId }, away());
    expect(signedIn).toMatchObject({ userInfo: null, openId: null });
    const token = signedIn.accessToken;
    expect(await home.call(candidateCalls.details, { orderDetailsId }, { token })).toMatchObject({ orderDetailsId });
    const again = await home.ask(accountCalls.signIn, { loginName, code, orderDetailsId }, away());
    expect(again.errcode).toBe(codeOf('codeOver'));
  });
});
