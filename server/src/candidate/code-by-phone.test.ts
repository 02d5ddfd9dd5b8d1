import { codeCalls } from '@beidiao/contract/account/phone-code';
import { accountCalls } from '@beidiao/contract/account/calls';
import { candidateCalls, identityNoticeVersion, identityTries } from '@beidiao/contract/candidate/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { maskIdCard, maskPhone } from '@beidiao/contract/wire/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { away } from '../../test/codes.ts';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { identify, invite, messageTo, signIn, somebody } from '../../test/invited.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
beforeEach(async () => {
  hr = await home.hr({ fundsFen: 100_000 });
});
afterAll(() => home.close());

type Named = { readonly phoneNo: string; readonly orderDetailsId: string };
const askCode = (named: Named, sent = {}) => home.ask(codeCalls.sendCode, named, { ...away(), ...sent });
const enter = (named: Named, validateCode: string, sent = {}) =>
  home.ask(codeCalls.enterCode, { ...named, validateCode }, { ...away(), ...sent });
const codeTo = (phoneNo: string) => messageTo(home, phoneNo, /验证码 (\d{6})/);
const codesTo = async (phoneNo: string) => {
  await home.jobsDone();
  const { rows } = await home.call(sandboxCalls.outbox, { to: phoneNo });
  return rows.filter(({ body }) => body.includes('验证码'));
};
const unknownCheck = '900000000001';

describe('the number of a check, with the phone of its candidate', () => {
  it('opens the check by a code, as the link does', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const named = { phoneNo: candidate.phoneNo, orderDetailsId };
    expect(await askCode(named)).toMatchObject({ errcode: '0000', data: { resendAfterMs: 60_000 } });
    const validateCode = await codeTo(candidate.phoneNo);
    const { data } = await enter(named, validateCode);
    expect(data).toMatchObject({ orderDetailsId, expiresInMs: 7_000_000 });
    const token = String(Object(data).accessToken);
    const details = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    expect(details).toMatchObject({ orderDetailsId, step: 'identity' });
    expect((await enter(named, validateCode)).errcode).toBe(codeOf('codeOver'));
  });

  it('has the code spoken as well', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const { phoneNo } = candidate;
    await home.call(codeCalls.speakCode, { phoneNo, orderDetailsId }, away());
    await home.jobsDone();
    const { rows } = await home.call(sandboxCalls.outbox, { to: phoneNo });
    expect(rows.filter(({ kind }) => kind === 'voice')).toHaveLength(1);
  });

  it('takes a code that the link has sent, and the other way round', async () => {
    const { candidate, orderDetailsId, link } = await invite(home, hr);
    const named = { phoneNo: candidate.phoneNo, orderDetailsId };
    await home.call(candidateCalls.sendCode, { link }, away());
    expect((await enter(named, await codeTo(candidate.phoneNo))).errcode).toBe('0000');
    const other = await invite(home, hr);
    await askCode({ phoneNo: other.candidate.phoneNo, orderDetailsId: other.orderDetailsId });
    const validateCode = await codeTo(other.candidate.phoneNo);
    expect((await home.ask(candidateCalls.enterCode, { link: other.link, validateCode }, away())).errcode).toBe('0000');
  });

  it('gives one token to three requests that enter the same code at once', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const named = { phoneNo: candidate.phoneNo, orderDetailsId };
    await askCode(named);
    const validateCode = await codeTo(candidate.phoneNo);
    const answers = await Promise.all([1, 2, 3].map(() => enter(named, validateCode)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    const sessions = 'select count(*)::integer from app.candidate_session where order_detail_id = $1';
    expect(await home.value(sessions, orderDetailsId)).toBe(1);
  });

  it('opens nothing any more with a code that was sent before the phone number was corrected', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const old = { phoneNo: candidate.phoneNo, orderDetailsId };
    await askCode(old);
    const validateCode = await codeTo(old.phoneNo);
    const named = { orderDetailsId, phoneNo: somebody().phoneNo };
    await home.call(candidateCalls.correctPhone, named, hr);
    expect((await enter(old, validateCode)).errcode).toBe(codeOf('codeOver'));
    expect((await askCode(named)).errcode).toBe('0000');
    expect((await enter(named, await codeTo(named.phoneNo))).errcode).toBe('0000');
  });

  it('leaves no token to the old phone when the number is corrected while the code is entered', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const old = { phoneNo: candidate.phoneNo, orderDetailsId };
    await askCode(old);
    const validateCode = await codeTo(old.phoneNo);
    const held = await home.owner.connect();
    try {
      await held.query('begin');
      await held.query('select from app.phone_code for update');
      const entering = enter(old, validateCode);
      await home.waitingForLock('from app.phone_code where subject_key = $1');
      await home.call(candidateCalls.correctPhone, { orderDetailsId, phoneNo: somebody().phoneNo }, hr);
      await held.query('commit');
      expect((await entering).errcode).toBe(codeOf('codeOver'));
    } finally {
      held.release();
    }
  });

  it('waits a minute for the next code, and asks for a picture after three within a quarter of an hour', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const named = { phoneNo: candidate.phoneNo, orderDetailsId };
    const from = away();
    await home.call(codeCalls.sendCode, named, from);
    expect((await home.ask(codeCalls.sendCode, named, from)).errcode).toBe(codeOf('codeTooSoon'));
    for (const _ of [1, 2]) await home.ask(codeCalls.sendCode, { ...named, orderDetailsId: unknownCheck }, from);
    expect((await home.ask(codeCalls.sendCode, named, from)).errcode).toBe(codeOf('captchaNeeded'));
  });
});

describe('whoever does not hold the phone of the candidate', () => {
  it('is answered alike for a check and for none, and no message is sent', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const stranger = () => somebody().phoneNo;
    const asked = [
      { phoneNo: stranger(), orderDetailsId },
      { phoneNo: stranger(), orderDetailsId: unknownCheck },
      { phoneNo: candidate.phoneNo, orderDetailsId: unknownCheck },
    ];
    for (const named of asked) {
      const before = await codesTo(named.phoneNo);
      expect(await askCode(named)).toEqual({
        errcode: '0000',
        errmsg: expect.anything(),
        data: { resendAfterMs: 60_000 },
      });
      expect(await enter(named, '000000')).toMatchObject({
        errcode: codeOf('codeWrong'),
        errmsg: expect.stringContaining('4'),
      });
      expect(await codesTo(named.phoneNo)).toEqual(before);
    }
    expect(await codesTo(candidate.phoneNo)).toEqual([]);
  });

  it('opens nothing with the token of another check', async () => {
    const [one, other] = [await signIn(home, hr), await invite(home, hr)];
    const named = { phoneNo: one.candidate.phoneNo, orderDetailsId: other.orderDetailsId };
    const before = await codesTo(one.candidate.phoneNo);
    expect((await askCode(named, { token: one.token })).errcode).toBe('0000');
    expect(await codesTo(one.candidate.phoneNo)).toEqual(before);
    expect(await codesTo(other.candidate.phoneNo)).toEqual([]);
  });

  it('opens no check of which its candidate was not told, not even by its phone', async () => {
    const candidate = somebody();
    const placed = await home.paidOrder(hr, { codes: ['ID_THREE', 'CUSTOM_CHECK'], candidate });
    const named = { phoneNo: candidate.phoneNo, orderDetailsId: placed.orderDetailsId };
    expect((await askCode(named)).errcode).toBe('0000');
    expect(await codesTo(candidate.phoneNo)).toEqual([]);
  });
});

describe('the token of a candidate', () => {
  it('has a code sent to the own phone alone, whatever phone is named', async () => {
    const { candidate, orderDetailsId, token } = await signIn(home, hr);
    home.clock.at = new Date(Date.now() + 61_000);
    try {
      const named = { phoneNo: somebody().phoneNo, orderDetailsId };
      const before = await codesTo(candidate.phoneNo);
      expect((await askCode(named, { token })).errcode).toBe('0000');
      expect(await codesTo(named.phoneNo)).toEqual([]);
      expect(await codesTo(candidate.phoneNo)).toHaveLength(before.length + 1);
      expect(await enter(named, await codeTo(candidate.phoneNo), { token })).toMatchObject({
        data: { orderDetailsId },
      });
    } finally {
      home.clock.at = undefined;
    }
  });

  it('keeps the tries of its code from strangers who guess', async () => {
    const { candidate, orderDetailsId, token } = await signIn(home, hr);
    home.clock.at = new Date(Date.now() + 61_000);
    try {
      const named = { phoneNo: candidate.phoneNo, orderDetailsId };
      expect((await askCode(named, { token })).errcode).toBe('0000');
      await home.jobsDone();
      const validateCode = await codeTo(candidate.phoneNo);
      const wrong = validateCode === '000000' ? '111111' : '000000';
      for (const _ of [1, 2, 3, 4, 5]) await enter(named, wrong);
      expect((await enter(named, validateCode)).errcode).toBe(codeOf('codeOver'));
      expect((await enter(named, validateCode, { token })).errcode).toBe('0000');
    } finally {
      home.clock.at = undefined;
    }
  });

  it('reads its candidate by getUserInfo, the ID card masked and only once the identity is proved', async () => {
    const invited = await signIn(home, hr);
    const { orderDetailsId, candidate, token } = invited;
    const { name: username, phoneNo, idCard } = candidate;
    const userInfo = { orderDetailsId, username, phoneNo: maskPhone(phoneNo), idCard: null };
    const read = (params = {}) => home.call(accountCalls.userInfo, params, { token });
    expect(await read()).toEqual({ userInfo, encrypt: false });
    await identify(home, invited);
    expect(await read({ orderDetailsId })).toEqual({
      userInfo: { ...userInfo, idCard: maskIdCard(idCard) },
      encrypt: false,
    });
  });

  it('reads no other check by getUserInfo, and a token of nobody is refused', async () => {
    const [one, other] = [await signIn(home, hr), await invite(home, hr)];
    const { orderDetailsId } = other;
    const asked = await home.ask(accountCalls.userInfo, { orderDetailsId }, { token: one.token });
    expect(asked.errcode).toBe(codeOf('orderNotFound'));
    expect((await home.ask(accountCalls.userInfo, { orderDetailsId }, { token: 'nobody' })).errcode).toBe(
      codeOf('notSignedIn'),
    );
  });

  it('reads a member as before, whatever check is named', async () => {
    const { orderDetailsId } = await invite(home, hr);
    const own = await home.call(accountCalls.userInfo, {}, hr);
    expect(await home.call(accountCalls.userInfo, { orderDetailsId }, hr)).toEqual(own);
    expect(own.userInfo).toMatchObject({ userId: hr.userId });
  });
});

describe('the three elements as the specification names them', () => {
  it('need no number of the check beside the token, and no notice that was ticked before', async () => {
    const invited = await signIn(home, hr);
    const { token, candidate, orderDetailsId } = invited;
    const { name, idCard, phoneNo } = candidate;
    const prove = (more: object) =>
      home.ask(candidateCalls.proveIdentity, { name, idCard, phoneNo, ...more }, { token });
    expect(await prove({})).toMatchObject({
      errcode: codeOf('noticeUnticked'),
      data: { fields: [{ field: 'noticeVersion' }] },
    });
    const misread = { idCard: '110105199411230032', noticeVersion: identityNoticeVersion };
    expect((await prove(misread)).data).toEqual({ result: 'mismatch', isAsked: false, triesLeft: identityTries - 1 });
    expect((await prove({ noticeVersion: '2019' })).errcode).toBe(codeOf('noticeUnticked'));
    expect((await prove({})).data).toMatchObject({ result: 'match' });
    const { status } = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    expect(status).toBe(orderStates.awaitingAuthorization);
    const ticks = 'select count(*)::integer from app.notice_tick where order_detail_id = $1';
    expect(await home.value(ticks, orderDetailsId)).toBe(1);
  });

  it('do not match with another phone than the one that was ordered', async () => {
    const { token, candidate, orderDetailsId } = await signIn(home, hr);
    const { name, idCard } = candidate;
    const typed = { name, idCard, phoneNo: somebody().phoneNo, noticeVersion: identityNoticeVersion };
    const answer = await home.call(candidateCalls.proveIdentity, typed, { token });
    expect(answer).toEqual({ result: 'mismatch', isAsked: false, triesLeft: identityTries - 1 });
    const { status } = await home.call(candidateCalls.details, { orderDetailsId }, { token });
    expect(status).toBe(orderStates.awaitingIdentity);
  });
});
