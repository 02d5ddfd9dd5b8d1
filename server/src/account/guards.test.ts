import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCalls, failuresBeforeCaptcha } from '@beidiao/contract/account/calls';
import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { codeScenes, codesPerAddress, codesPerPhone, phoneCode } from '@beidiao/contract/account/phone-code';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { failuresBeforeLock, failuresBeforeLockOfName, signInCalls } from '@beidiao/contract/account/sign-in';
import type { Answer } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPhone, askCode, away, codeAfter, givePhone, letTimePass } from '../../test/codes.ts';
import { Browser, codeOf, type Sent, TestHouse } from '../../test/house.ts';
import { hashPassword } from '../base/secrets/password.ts';
import { captchaKey } from './captcha.ts';

/** What a guard lets through of a hundred requests that come at once, counted by their answers. */

let home: TestHouse;
const folder = mkdtempSync(join(tmpdir(), 'guards-'));
const breached = 'lagoon52';
beforeAll(async () => {
  const breachedFile = join(folder, 'breached');
  writeFileSync(breachedFile, `${createHash('sha1').update(breached).digest('hex')}:17\n`);
  home = await TestHouse.open({ breachedFile });
  await home.work();
});
afterAll(async () => {
  await home.close();
  rmSync(folder, { recursive: true });
});

const storm = (one: (n: number) => Promise<Answer>, length = 100): Promise<Answer[]> =>
  Promise.all(Array.from({ length }, (_, n) => one(n)));
/** One address gets no more than sixty calls of a kind through in a minute: so many leave some for what follows. */
const fromOneAddress = 40;
const count = (answers: readonly Answer[], why: Parameters<typeof codeOf>[0]): number =>
  answers.filter(({ errcode }) => errcode === codeOf(why)).length;
const passed = (answers: readonly Answer[]): number => answers.filter(({ errcode }) => errcode === '0000').length;
const other = (code: string): string => (code === '111111' ? '222222' : '111111');

let pictures = 0;
/** A picture that somebody has read. */
async function picture() {
  const answer = { sessionId: `picture-${(pictures += 1)}`, validateCode: 'abcd' };
  await home.owner.query("insert into app.captcha values ($1, $2, '1', 0, now() + interval '5 minutes')", [
    answer.sessionId,
    captchaKey(home.house.vault, answer),
  ]);
  return answer;
}

/** Sealed once: a hundred at once shall meet the guard, and not wait for the keys of the test. */
const sealed = new Map<string, Promise<string>>();
function seal(text: string): Promise<string> {
  const known = sealed.get(text) ?? home.encrypt(text);
  sealed.set(text, known);
  return known;
}
const enter = async (loginName: string, password: string, sent: Sent, more: object = {}) =>
  home.ask(accountCalls.signIn, { loginName: await seal(loginName), password: await seal(password), ...more }, sent);
/** Wrong ones, each with a picture of its own. */
async function guess(loginName: string, sent: () => Sent, times = 100): Promise<Answer[]> {
  const read = await Promise.all(Array.from({ length: times }, picture));
  return storm((n) => enter(loginName, 'wrong12', sent(), read[n]), times);
}

/** Until it is locked: of many at once some are told only that they need a picture, and count nothing. */
async function lock(loginName: string, sent: () => Sent): Promise<void> {
  while (count(await guess(loginName, sent, fromOneAddress), 'nameLocked') === 0);
}

describe('of a hundred passwords at once', () => {
  it('three are looked at before a picture is asked for, from one address and from as many', async () => {
    const here = away();
    const { loginName } = await home.hr();
    const nearby = await storm(() => enter(loginName, 'wrong12', here));
    expect(count(nearby, 'badCredentials')).toBe(failuresBeforeCaptcha);
    const other = await home.hr();
    const everywhere = await storm(() => enter(other.loginName, 'wrong12', away()));
    expect(count(everywhere, 'badCredentials')).toBe(failuresBeforeCaptcha);
    expect(count(everywhere, 'captchaNeeded')).toBe(100 - failuresBeforeCaptcha);
    expect((await enter(other.loginName, 'meadow7', away())).errcode).toBe(codeOf('captchaNeeded'));
  });

  it('ten are looked at from one address, with as many pictures', async () => {
    const { loginName } = await home.hr();
    const here = away();
    const answers = await guess(loginName, () => here, fromOneAddress);
    expect(count(answers, 'badCredentials')).toBeLessThanOrEqual(failuresBeforeLock);
    // Of those that were read as needing no picture some were told so; each takes its turn now.
    while ((await enter(loginName, 'wrong12', here, await picture())).errcode === codeOf('badCredentials'));
    expect((await enter(loginName, 'meadow7', here, await picture())).errcode).toBe(codeOf('nameLocked'));
    expect((await enter(loginName, 'meadow7', away(), await picture())).errcode).toBe('0000');
  });

  it('fifty are looked at in all, however many addresses and pictures there are', async () => {
    const { loginName } = await home.hr();
    const answers = [...(await guess(loginName, away)), ...(await guess(loginName, away))];
    expect(count(answers, 'badCredentials')).toBe(failuresBeforeLockOfName);
    expect((await enter(loginName, 'meadow7', away(), await picture())).errcode).toBe(codeOf('nameLocked'));
  });

  it('ten are looked at of an open screen', async () => {
    const hr = await home.hr();
    const wish = { password: 'wrong12', newpass: 'newone1', confirmpass: 'newone1' };
    const answers = await storm(() => home.ask(settingsCalls.modifyPassword, wish, { token: hr.access, ...away() }));
    expect(count(answers, 'passwordWrong')).toBe(failuresBeforeLock);
    const right = { ...wish, password: 'meadow7' };
    const answer = await home.ask(settingsCalls.modifyPassword, right, { token: hr.access, ...away() });
    // Locked, or turned away before anybody looks.
    expect([codeOf('nameLocked'), codeOf('tooMany')]).toContain(answer.errcode);
  });

  it('none that is right counts: a house behind one address signs in as often as it likes', async () => {
    const { loginName } = await home.hr();
    const here = away();
    for (let n = 0; n < 2 * failuresBeforeCaptcha; n += 1)
      expect((await enter(loginName, 'meadow7', here)).errcode).toBe('0000');
  });
});

describe('whoever has signed in on a device', () => {
  it('comes in there while strangers have locked the name, and from the same address', async () => {
    const { loginName } = await home.hr();
    const browser = new Browser();
    const here = away();
    expect((await enter(loginName, 'meadow7', { ...here, browser })).errcode).toBe('0000');
    expect(browser.cookie).toMatch(/^device=[\w-]{43}$/);
    await lock(loginName, away);
    await lock(loginName, () => here);
    expect((await enter(loginName, 'meadow7', here, await picture())).errcode).toBe(codeOf('nameLocked'));
    expect((await enter(loginName, 'meadow7', { ...here, browser })).errcode).toBe('0000');
  });

  it('has ten tries there, and a cookie of somebody else or of nobody none', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    const [mine, theirs, invented] = [new Browser(), new Browser(), new Browser()];
    await enter(hr.loginName, 'meadow7', { ...away(), browser: mine });
    await enter(stranger.loginName, 'meadow7', { ...away(), browser: theirs });
    invented.cookie = `device=${'a'.repeat(43)}`;
    await lock(hr.loginName, away);
    const answers = await guess(hr.loginName, () => ({ ...away(), browser: mine }));
    expect(count(answers, 'badCredentials')).toBeLessThanOrEqual(failuresBeforeLock);
    for (const browser of [theirs, invented]) {
      const answer = await enter(hr.loginName, 'meadow7', { ...away(), browser }, await picture());
      expect(answer.errcode).toBe(codeOf('nameLocked'));
    }
  });

  it('is a stranger there after a new password was set elsewhere', async () => {
    const hr = await home.hr();
    const browser = new Browser();
    await enter(hr.loginName, 'meadow7', { ...away(), browser });
    const change = { password: 'meadow7', newpass: 'newone1', confirmpass: 'newone1' };
    await home.call(settingsCalls.modifyPassword, change, { token: hr.access, ...away() });
    await lock(hr.loginName, away);
    const answer = await enter(hr.loginName, 'newone1', { ...away(), browser }, await picture());
    expect(answer.errcode).toBe(codeOf('nameLocked'));
  });

  it('keeps a cookie that no script reads and that opens nothing', async () => {
    const { loginName } = await home.hr();
    const body = { loginName: await home.encrypt(loginName), password: await home.encrypt('meadow7') };
    const reply = await home.http.inject({
      method: 'POST',
      url: accountCalls.signIn.path,
      payload: { params: body },
      remoteAddress: away().address,
    });
    const cookie = String(reply.headers['set-cookie']);
    for (const word of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(word);
    const alone = await home.http.inject({
      method: 'POST',
      url: accountCalls.bindList.path,
      headers: { cookie: cookie.split(';')[0] ?? '' },
      payload: { params: {} },
    });
    expect(alone.json<Answer>().errcode).toBe(codeOf('notSignedIn'));
  });
});

describe('of a hundred pictures at once', () => {
  it('one picture is answered once: after a wrong one the right one comes too late', async () => {
    const { sessionId, validateCode } = await picture();
    const wrong = await storm(() => home.ask(accountCalls.checkCaptcha, { sessionId, validateCode: 'zzzz' }, away()));
    expect(count(wrong, 'captchaWrong')).toBe(100);
    expect((await home.ask(accountCalls.checkCaptcha, { sessionId, validateCode }, away())).errcode).toBe(
      codeOf('captchaWrong'),
    );
    const { loginName } = await home.hr();
    await storm(() => enter(loginName, 'wrong12', away()));
    const shared = await picture();
    const answers = await storm(() => enter(loginName, 'wrong12', away(), shared));
    expect(count(answers, 'badCredentials')).toBe(1);
  });
});

describe('of a hundred codes at once', () => {
  const byCode = async (phoneNo: string, code: string, sent: Sent) =>
    home.ask(accountCalls.signIn, { loginName: await seal(phoneNo), code }, sent);
  const askIn = (browser: Browser, phoneNo: string, sent: Sent = away()) =>
    codeAfter(home, { phoneNo }, () =>
      home.call(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.signIn }, { ...sent, browser }),
    );

  it('five are looked at of whoever asked, and as many of everybody else', async () => {
    const phoneNo = await givePhone(home, await home.hr());
    const browser = new Browser();
    const code = await askIn(browser, phoneNo);
    const strangers = await storm(() => byCode(phoneNo, other(code), away()));
    // The last of the five says at once that it was the last.
    expect(count(strangers, 'codeWrong')).toBe(phoneCode.tries - 1);
    const own = await storm(() => byCode(phoneNo, other(code), { ...away(), browser }));
    expect(count(own, 'codeWrong')).toBe(phoneCode.tries - 1);
    expect((await byCode(phoneNo, code, { ...away(), browser })).errcode).toBe(codeOf('codeOver'));
  });

  it('those of strangers burn nothing of whoever asked', async () => {
    const phoneNo = await givePhone(home, await home.hr());
    const browser = new Browser();
    const here = away();
    const code = await askIn(browser, phoneNo, here);
    await storm(() => byCode(phoneNo, other(code), away()));
    await storm(() => byCode(phoneNo, other(code), here));
    expect((await byCode(phoneNo, code, away())).errcode).toBe(codeOf('codeOver'));
    expect((await byCode(phoneNo, code, { ...away(), browser })).errcode).toBe('0000');
  });

  it('a right one opens once', async () => {
    const phoneNo = await givePhone(home, await home.hr());
    const browser = new Browser();
    const code = await askIn(browser, phoneNo);
    expect(passed(await storm(() => byCode(phoneNo, code, { ...away(), browser })))).toBe(1);
  });

  it('a stranger who asks for one leaves that of the owner as it is', async () => {
    const phoneNo = await givePhone(home, await home.hr());
    const [mine, theirs] = [new Browser(), new Browser()];
    const code = await askIn(mine, phoneNo);
    await askIn(theirs, phoneNo);
    expect((await byCode(phoneNo, code, { ...away(), browser: mine })).errcode).toBe('0000');
  });

  it('a right to a new password is used once', async () => {
    const phoneNo = await givePhone(home, await home.hr());
    const validateCode = await askCode(home, phoneNo, codeScenes.forgot);
    const { resetToken } = await home.call(signInCalls.forgetPassword, { phoneNo, validateCode }, away());
    const reset = { phoneNo, resetToken, password: 'newone1', confirmPassword: 'newone1' };
    expect(passed(await storm(() => home.ask(signInCalls.resetPassword, reset, away())))).toBe(1);
    const guessed = { ...reset, resetToken: 'guessed' };
    expect(count(await storm(() => home.ask(signInCalls.resetPassword, guessed, away())), 'resetTokenBad')).toBe(100);
  });

  it('an identity code lets one device in', async () => {
    const hr = await home.hr();
    const { code } = await home.call(signInCalls.makeIdentityCode, {}, { token: hr.token, ...away() });
    expect(passed(await storm(() => home.ask(signInCalls.validateIdentityCode, { code }, away())))).toBe(1);
  });
});

describe('whoever asks for codes to a phone of somebody else', () => {
  const ask = async (phoneNo: string, sent: Sent, isPictured = false) => {
    const { sessionId, validateCode: imgValidateCode } = await picture();
    const answer = isPictured ? { sessionId, imgValidateCode } : {};
    return home.ask(candidateCalls.sendCode, { phoneNo, scenes: codeScenes.signIn, ...answer }, sent);
  };

  it('gets three of a hundred at once without a picture, to one phone or from one address', async () => {
    const phoneNo = aPhone();
    expect(passed(await storm(() => ask(phoneNo, away())))).toBe(codesPerPhone.withoutPicture);
    const here = away();
    expect(passed(await storm(() => ask(aPhone(), here)))).toBe(codesPerAddress.withoutPicture);
  });

  it('uses up neither the day of the owner from elsewhere nor, from everywhere, that of a device of the owner', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    const browser = new Browser();
    await enter(hr.loginName, 'meadow7', { ...away(), browser });
    const here = away();
    for (let n = 0; n < phoneCode.perDay + 2; n += 1) {
      await ask(phoneNo, here, true);
      await letTimePass(home);
    }
    expect((await ask(phoneNo, here, true)).errcode).toBe(codeOf('codeDayLimit'));
    expect((await ask(phoneNo, away())).errcode).toBe(codeOf('captchaNeeded'));
    expect((await ask(phoneNo, away(), true)).errcode).toBe('0000');
    const everywhere = await storm(() => ask(phoneNo, away(), true));
    // The phone was proved by one when it was bound.
    const before = 1 + phoneCode.perDay + 1;
    expect(passed(everywhere)).toBe(codesPerPhone.perDay - before);
    expect(count(everywhere, 'codeDayLimit')).toBe(100 - passed(everywhere));
    expect((await ask(phoneNo, { ...away(), browser })).errcode).toBe('0000');
  });
});

describe('a password that is easy to guess', () => {
  const common = ['password1', 'aaaaa1', 'Dragon2024', breached];
  const registration = (loginName: string, password: string) => ({
    epName: `测试企业${loginName}`,
    loginName,
    password,
    name: '沈若溪',
    email: `${loginName}@example.com`,
  });

  it('is refused by the registration', async () => {
    for (const password of common)
      expect((await home.ask(accountCalls.register, registration('newcomer', password), away())).errcode).toBe(
        codeOf('passwordCommon'),
      );
    const own = await home.ask(accountCalls.register, registration('newcomer', 'Newcomer77'), away());
    expect(own.errcode).toBe(codeOf('passwordPersonal'));
  });

  it('is refused by a change and by a reset, which leave the right to another one', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    const change = (newpass: string) =>
      home.ask(
        settingsCalls.modifyPassword,
        { password: 'meadow7', newpass, confirmpass: newpass },
        { token: hr.access, ...away() },
      );
    for (const newpass of ['password1', breached])
      expect((await change(newpass)).errcode).toBe(codeOf('passwordCommon'));
    expect((await change(`${hr.loginName}1`)).errcode).toBe(codeOf('passwordPersonal'));
    const validateCode = await askCode(home, phoneNo, codeScenes.forgot);
    const { resetToken } = await home.call(signInCalls.forgetPassword, { phoneNo, validateCode }, away());
    const reset = (password: string) =>
      home.ask(signInCalls.resetPassword, { phoneNo, resetToken, password, confirmPassword: password }, away());
    expect((await reset('aaaaa1')).errcode).toBe(codeOf('passwordCommon'));
    expect((await reset(`${hr.loginName}1`)).errcode).toBe(codeOf('passwordPersonal'));
    const long = 'four boats, on a calm lake & 四只小船';
    expect((await reset(long)).errcode).toBe('0000');
    expect((await enter(hr.loginName, long, away())).errcode).toBe('0000');
    expect((await enter(hr.loginName, `${long} `, away())).errcode).toBe(codeOf('badCredentials'));
  });

  it('that was chosen before still opens the account', async () => {
    const hr = await home.hr();
    await home.owner.query('update app.user_account set password_hash = $2 where id = $1', [
      hr.userId,
      await hashPassword('password1'),
    ]);
    expect((await enter(hr.loginName, 'password1', away())).errcode).toBe('0000');
  });
});
