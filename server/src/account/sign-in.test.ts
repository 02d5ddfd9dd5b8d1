import { accountCalls } from '@beidiao/contract/account/calls';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import {
  codeFlags,
  type CodeScene,
  codeScenes,
  codesPerAddress,
  codesPerAddressOnSite,
  phoneCode,
} from '@beidiao/contract/account/phone-code';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { failuresBeforeLock, failuresBeforeLockOfName, signInCalls } from '@beidiao/contract/account/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, TestHouse, inLetters } from '../../test/house.ts';
import { captchaKey } from './captcha.ts';
import { askCode, aPhone, away, codeAfter, givePhone, letTimePass } from '../../test/codes.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(() => home.close());

const byPassword = async (loginName: string, password: string, address = away().address) =>
  home.ask(
    accountCalls.signIn,
    { loginName: await home.encrypt(loginName), password: await home.encrypt(password) },
    { address },
  );
const byCode = async (phoneNo: string, code: string) =>
  home.ask(accountCalls.signIn, { loginName: await home.encrypt(phoneNo), code }, away());
const isGood = async (token: string) => (await home.ask(accountCalls.bindList, {}, { token })).errcode === '0000';
const other = (code: string): string => (code === '111111' ? '222222' : '111111');
const smsTo = async (to: string) => (await home.call(sandboxCalls.outbox, { to, kind: 'sms' })).rows;

/** As when strangers have failed from everywhere. */
async function lock(loginName: string): Promise<void> {
  const key = home.house.vault.lookUp('', 'sign-in name', loginName);
  await home.owner.query(
    'insert into app.sign_in_failure values ($1, $2, now()) on conflict (subject_key) do update set failures = $2, last_at = now()',
    [key, failuresBeforeLockOfName],
  );
}

describe('sign-in by phone', () => {
  it('takes the phone for the login name, and the code for the password, once', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    expect((await byPassword(phoneNo, 'meadow7')).errcode).toBe('0000');
    const code = await askCode(home, phoneNo, codeScenes.signIn);
    expect((await byCode(phoneNo, other(code))).errcode).toBe(codeOf('codeWrong'));
    expect((await byCode(phoneNo, code)).errcode).toBe('0000');
    expect((await byCode(phoneNo, code)).errcode).toBe(codeOf('codeOver'));
  });

  it('lets nobody out whose phone somebody else has taken for a login name', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    const squatter = {
      epName: `占名企业${inLetters(phoneNo)}`,
      loginName: `squat${inLetters(phoneNo)}`,
      password: 'other12',
      name: '占名',
      email: 'x@example.com',
    };
    const { userId } = await home.call(accountCalls.register, squatter, away());
    // Registration takes no phone number any more; an account from before may be called by one.
    await home.owner.query('update app.user_account set login_name = $2 where id = $1', [userId, phoneNo]);
    const signedIn = await byPassword(phoneNo, 'meadow7');
    const token = accountCalls.signIn.data.parse(signedIn.data).accessToken;
    const { personInfo } = await home.call(settingsCalls.personalInfo, {}, { token });
    expect(personInfo.userId).toBe(hr.userId);
    expect(personInfo.userId).not.toBe(userId);
    expect((await byPassword(phoneNo, 'other12')).errcode).toBe('0000');
  });

  it('says the same of a phone that nobody has, and sends it nothing', async () => {
    const known = await givePhone(home, await home.hr());
    const unknown = aPhone();
    const answers = [];
    for (const phoneNo of [known, unknown]) {
      const asked = await home.ask(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.signIn }, away());
      await home.jobsDone();
      answers.push([asked, await byCode(phoneNo, '000000'), (await byCode(phoneNo, '000001')).errmsg]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(await smsTo(unknown)).toEqual([]);
    expect((await smsTo(known)).length).toBeGreaterThan(0);
  });

  it('refuses an openId that nobody proved', async () => {
    const answer = await home.ask(accountCalls.signIn, { openId: 'o-123456' }, away());
    expect(answer.errcode).toBe(codeOf('badParams'));
  });
});

describe('a lock', () => {
  it('comes for a name that fails from everywhere, for names that do not exist too, and says how long and what else to do', async () => {
    const hr = await home.hr();
    for (const name of [hr.loginName, `nobody${hr.loginName}`]) {
      await lock(name);
      const answer = await byPassword(name, 'meadow7');
      expect(answer.errcode).toBe(codeOf('nameLocked'));
      expect(answer.errmsg).toBe('密码错误次数过多，请 15 分钟后再试，也可以用短信验证码登录，或通过“忘记密码”重设');
    }
  });

  it('is opened by the code to the phone, and by a new password', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    await lock(phoneNo);
    expect((await byPassword(phoneNo, 'meadow7')).errcode).toBe(codeOf('nameLocked'));
    expect((await byCode(phoneNo, await askCode(home, phoneNo, codeScenes.signIn))).errcode).toBe('0000');
    expect((await byPassword(phoneNo, 'meadow7')).errcode).toBe('0000');
    await lock(hr.loginName);
    const { resetToken } = await forget(phoneNo);
    await home.call(
      signInCalls.resetPassword,
      { phoneNo, resetToken, password: 'newone1', confirmPassword: 'newone1' },
      away(),
    );
    expect((await byPassword(hr.loginName, 'newone1')).errcode).toBe('0000');
  });

  it('guards the password of whoever has left a screen open', async () => {
    const hr = await home.hr();
    const attempt = () =>
      home.ask(
        settingsCalls.modifyPassword,
        { password: 'wrong12', newpass: 'newone1', confirmpass: 'newone1' },
        { token: hr.access, ...away() },
      );
    const codes = [];
    for (let n = 0; n <= failuresBeforeLock; n += 1) codes.push((await attempt()).errcode);
    expect(codes).toEqual([...Array(failuresBeforeLock).fill(codeOf('passwordWrong')), codeOf('nameLocked')]);
  });
});

const forget = async (phoneNo: string) => {
  const validateCode = await askCode(home, phoneNo, codeScenes.forgot);
  return home.call(signInCalls.forgetPassword, { phoneNo, validateCode }, away());
};

describe('a forgotten password', () => {
  it('is replaced once, by the phone that asked, and every session ends', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    const fresh = await home.signIn(hr.loginName, 'meadow7');
    const { resetToken } = await forget(phoneNo);
    const reset = (overrides: object) =>
      home.ask(
        signInCalls.resetPassword,
        { phoneNo, resetToken, password: 'newone1', confirmPassword: 'newone1', ...overrides },
        away(),
      );
    expect((await reset({ confirmPassword: 'newone2' })).errcode).toBe(codeOf('passwordsDiffer'));
    expect((await reset({ password: 'short' })).errcode).toBe(codeOf('badParams'));
    expect((await reset({ phoneNo: await givePhone(home, await home.hr()) })).errcode).toBe(codeOf('resetTokenBad'));
    expect((await reset({})).errcode).toBe('0000');
    expect((await reset({ password: 'newone2', confirmPassword: 'newone2' })).errcode).toBe(codeOf('resetTokenBad'));
    for (const token of [fresh, hr.access, hr.token]) expect(await isGood(token)).toBe(false);
    expect((await byPassword(hr.loginName, 'meadow7')).errcode).toBe(codeOf('badCredentials'));
    expect((await byPassword(hr.loginName, 'newone1')).errcode).toBe('0000');
  });

  it('ends after ten minutes, and when a newer one was asked for', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    const first = await forget(phoneNo);
    await letTimePass(home);
    const second = await forget(phoneNo);
    const reset = ({ resetToken }: { resetToken: string }) =>
      home.ask(
        signInCalls.resetPassword,
        { phoneNo, resetToken, password: 'newone1', confirmPassword: 'newone1' },
        away(),
      );
    expect((await reset(first)).errcode).toBe(codeOf('resetTokenBad'));
    await home.owner.query('update app.password_reset set expires_at = now()');
    expect((await reset(second)).errcode).toBe(codeOf('resetTokenBad'));
  });

  it('tells no one which phones are known', async () => {
    const known = await givePhone(home, await home.hr());
    const unknown = aPhone();
    const answers = [];
    for (const phoneNo of [known, unknown]) {
      const asked = await home.ask(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.forgot }, away());
      const wrong = await home.ask(signInCalls.forgetPassword, { phoneNo, validateCode: '000000' }, away());
      answers.push([asked, wrong]);
    }
    expect(answers[1]).toEqual(answers[0]);
    await home.jobsDone();
    expect(await smsTo(unknown)).toEqual([]);
  });

  it('does the same work for both', async () => {
    const rowsOf = async (phoneNo: string) => {
      await home.ask(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.forgot }, away());
      await home.jobsDone();
      const { rows } = await home.owner.query(
        'select tries_left, sent_today, message_enc from app.phone_code where subject_key = $1',
        [home.house.vault.lookUp('', 'phone code subject', 'account', codeScenes.forgot, phoneNo)],
      );
      return rows;
    };
    const row = { tries_left: phoneCode.tries, sent_today: 1, message_enc: null };
    expect(await rowsOf(await givePhone(home, await home.hr()))).toEqual([row]);
    expect(await rowsOf(aPhone())).toEqual([row]);
  });
});

describe('codes', () => {
  it('of one scene open nothing in another', async () => {
    const phoneNo = await givePhone(home, await home.hr());
    const code = await askCode(home, phoneNo, codeScenes.signIn);
    const wrongScene = await home.ask(signInCalls.forgetPassword, { phoneNo, validateCode: code }, away());
    expect(wrongScene.errcode).toBe(codeOf('codeOver'));
    expect((await byCode(phoneNo, code)).errcode).toBe('0000');
  });

  it('can be looked at before they are used, which costs a try when wrong', async () => {
    const phoneNo = await givePhone(home, await home.hr());
    const code = await askCode(home, phoneNo, codeScenes.signIn);
    const look = (validateCode: string) =>
      home.ask(candidateCalls.enterCode, { phoneNo, scenes: codeScenes.signIn, validateCode }, away());
    expect((await look(code)).errcode).toBe('0000');
    expect((await look(other(code))).errmsg).toContain('还可以试 4 次');
    expect((await byCode(phoneNo, code)).errcode).toBe('0000');
  });

  it('are spoken when asked for', async () => {
    const phoneNo = aPhone();
    const ask = () => home.call(candidateCalls.speakCode, { phoneNo, scenes: codeScenes.bindPhone }, away());
    expect(await codeAfter(home, { phoneNo, kind: 'voice' }, ask)).toMatch(/^\d{6}$/);
  });

  it('are spoken to the own phone of a signed-in person', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    await letTimePass(home);
    const ask = () => home.call(signInCalls.sendOwnCode, { scenes: codeScenes.changeEmail, flag: codeFlags.voice }, hr);
    expect(await codeAfter(home, { phoneNo, kind: 'voice' }, ask)).toMatch(/^\d{6}$/);
  });

  it('share their minute between messages and calls', async () => {
    const wish = { phoneNo: aPhone(), scenes: codeScenes.bindPhone };
    const here = away();
    expect((await home.ask(candidateCalls.sendCode, wish, here)).errcode).toBe('0000');
    expect((await home.ask(candidateCalls.speakCode, wish, here)).errcode).toBe(codeOf('codeTooSoon'));
  });

  it('come once a minute and ten times a day from one address to one phone', async () => {
    const [phoneNo, here] = [aPhone(), away()];
    const ask = async () =>
      (await home.ask(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.bindPhone }, here)).errcode;
    expect([await ask(), await ask()]).toEqual(['0000', codeOf('codeTooSoon')]);
    for (let n = 1; n < phoneCode.perDay; n += 1) {
      await letTimePass(home);
      await home.owner.query("update app.tally set since = since - interval '16 minutes'");
      expect(await ask()).toBe('0000');
    }
    expect(await ask()).toBe(codeOf('codeDayLimit'));
    await letTimePass(home);
    expect(await ask()).toBe(codeOf('codeDayLimit'));
  });

  it('take a picture after three from one address, each picture once, and end after twenty an hour, on site later', async () => {
    const { address } = away();
    const ask = (picture: object = {}, scenes: CodeScene = codeScenes.bindPhone) =>
      home.ask(candidateCalls.sendCode, { phoneNo: aPhone(), scenes, ...picture }, { address });
    for (let n = 0; n < codesPerAddress.withoutPicture; n += 1) expect((await ask()).errcode).toBe('0000');
    expect((await ask()).errcode).toBe(codeOf('captchaNeeded'));
    const picture = async () => {
      const answer = { sessionId: `p${Math.random()}`, validateCode: 'abcd' };
      await home.owner.query("insert into app.captcha values ($1, $2, '1', 0, now() + interval '5 minutes')", [
        answer.sessionId,
        captchaKey(home.house.vault, answer),
      ]);
      return { sessionId: answer.sessionId, imgValidateCode: 'abcd' };
    };
    const used = await picture();
    expect((await ask({ ...used, imgValidateCode: 'abce' })).errcode).toBe(codeOf('captchaWrong'));
    expect((await ask(used)).errcode).toBe(codeOf('captchaWrong'));
    const once = await picture();
    expect((await ask(once)).errcode).toBe('0000');
    expect((await ask(once)).errcode).toBe(codeOf('captchaWrong'));
    const hourly = home.house.vault.lookUp('', 'codes an hour', address);
    await home.owner.query('update app.tally set count = $2 where subject_key = $1', [hourly, codesPerAddress.perHour]);
    const full = await ask(await picture());
    expect(full.errcode).toBe(codeOf('tooMany'));
    // Whoever stands in a queue behind one Wi-Fi is not held up by that, nor by as many before them.
    const onSite = home.house.vault.lookUp('', 'codes an hour', address, 'on site');
    expect((await ask({}, codeScenes.submitQr)).errcode).toBe('0000');
    const upTo = 'update app.tally set count = $2 where subject_key = $1';
    await home.owner.query(upTo, [onSite, codesPerAddressOnSite.perHour - 1]);
    expect((await ask({}, codeScenes.submitQr)).errcode).toBe('0000');
    expect((await ask({}, codeScenes.submitQr)).errcode).toBe(codeOf('tooMany'));
  });
});

describe('an identity code', () => {
  const make = async (token: string) => home.call(signInCalls.makeIdentityCode, {}, { token, ...away() });
  const use = (code: string, more: object = {}) =>
    home.ask(signInCalls.validateIdentityCode, { code, ...more }, away());

  it('lets another device in, once, as a face sign-in that says for whom it acts', async () => {
    const hr = await home.hr();
    const { code, url } = await make(hr.token);
    expect(new URL(url)).toMatchObject({ pathname: '/Login', search: `?identityCode=${code}` });
    const answer = await use(code);
    const given = signInCalls.validateIdentityCode.data.parse(answer.data);
    expect(given).toMatchObject({ loginType: 'face', faceInfo: { memberId: hr.memberId, operatorId: hr.userId } });
    expect(await isGood(given.accessToken)).toBe(true);
    expect((await use(code)).errcode).toBe(codeOf('identityCodeBad'));
    const { sessionList } = await home.call(settingsCalls.sessions, {}, { token: given.accessToken });
    expect(sessionList.find((row) => row.isCurrent)?.loginType).toBe('face');
  });

  it('dies after two minutes, when guessed, for a WeChat of somebody else, and for whoever was disabled', async () => {
    const hr = await home.hr();
    const late = await make(hr.token);
    await home.owner.query('update app.identity_code set expires_at = now()');
    expect((await use(late.code)).errcode).toBe(codeOf('identityCodeBad'));
    expect((await use('guessed')).errcode).toBe(codeOf('identityCodeBad'));
    const forOther = await make(hr.token);
    expect((await use(forOther.code, { openId: 'o-stranger' })).errcode).toBe(codeOf('identityCodeBad'));
    const disabled = await make(hr.token);
    await home.owner.query('update app.user_account set disabled_at = now() where id = $1', [hr.userId]);
    expect((await use(disabled.code)).errcode).toBe(codeOf('userDisabled'));
  });
});

describe('WeChat', () => {
  let n = 0;
  const wechatCode = (openId: string): string => `sandbox-${openId}.n${(n += 1)}xyz`;
  const byWechat = (code: string, more: object = {}) =>
    home.ask(accountCalls.signIn, { wechatCode: code, ...more }, away());

  it('is sent to our own pages only', async () => {
    const state = '0123456789abcdef';
    const { url } = await home.call(signInCalls.askWechat, { page: 'Login', state }, away());
    expect(new URL(url).searchParams.get('wechat')).toMatch(/^http:\/\/localhost:\d+\/Login$/);
    const elsewhere = await home.send(signInCalls.askWechat, { page: 'https://evil.example', state }, away());
    expect(elsewhere.answer.errcode).toBe(codeOf('badParams'));
  });

  it('opens nothing before it is linked, gives a ticket to link it, and opens the account after', async () => {
    const hr = await home.hr();
    const openId = `o-${hr.userId}abc`;
    const refused = await byWechat(wechatCode(openId));
    expect(refused.errcode).toBe(codeOf('openIdUnbound'));
    const { bindTicket } = refused.data as { bindTicket: string };
    await home.call(settingsCalls.bindOpenId, { bindTicket }, { token: hr.access, ...away() });
    const code = wechatCode(openId);
    expect((await byWechat(code)).errcode).toBe('0000');
    expect((await byWechat(code)).errcode).toBe(codeOf('wechatRefused'));
    expect((await byWechat(wechatCode(openId), { openId: 'o-other1' })).errcode).toBe(codeOf('wechatRefused'));
    expect((await byWechat(wechatCode('silent'))).errcode).toBe(codeOf('vendorSilent'));
    const stranger = await home.hr();
    const bind = (params: object) => home.ask(settingsCalls.bindOpenId, params, { token: stranger.access, ...away() });
    expect((await bind({ wechatCode: wechatCode(openId) })).errcode).toBe(codeOf('openIdTaken'));
    expect((await bind({ bindTicket: `${bindTicket.slice(0, -4)}AAAA` })).errcode).toBe(codeOf('wechatRefused'));
    const unbind = (person: typeof hr) => home.ask(settingsCalls.unbindOpenId, { openId }, { token: person.access });
    expect((await unbind(stranger)).errcode).toBe(codeOf('notFound'));
    expect((await home.call(settingsCalls.openIds, {}, { token: hr.access })).openIdList).toMatchObject([{ openId }]);
    expect((await unbind(hr)).errcode).toBe('0000');
    expect((await byWechat(wechatCode(openId))).errcode).toBe(codeOf('openIdUnbound'));
  });
});
