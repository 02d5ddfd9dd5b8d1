import { randomBytes } from 'node:crypto';
import { accountCalls, failuresBeforeCaptcha } from '@beidiao/contract/account/calls';
import { type ParamsSent, tokenLifeMs } from '@beidiao/contract/wire/call';
import { permissionCodes } from '@beidiao/contract/wire/permissions';
import { compactDecrypt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../base/secrets/tokens.ts';
import { codeOf, TestHouse, inLetters } from '../../test/house.ts';
import { captchaKey } from './captcha.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

/** Callers do not share an address unless a test is about that. */
const away = (): { address: string } => ({ address: `10.${[...randomBytes(3)].join('.')}` });
const tag = (): string => inLetters(randomBytes(4).toString('hex'));

const registration = (overrides: Partial<ParamsSent<typeof accountCalls.register>> = {}) => {
  const mark = tag();
  return {
    epName: `杭州${mark}有限公司`,
    loginName: `hr${mark}`,
    password: 'meadow7',
    name: '沈若溪',
    email: 'hr@example.com',
    ...overrides,
  };
};
const register = (params: ParamsSent<typeof accountCalls.register>) => home.ask(accountCalls.register, params, away());

type Attempt = {
  loginName: string;
  password: string;
  address?: string;
  sessionId?: string;
  validateCode?: string;
  contentKey?: string;
};
const trySignIn = async ({ loginName, password, address, contentKey, ...captcha }: Attempt) =>
  home.ask(
    accountCalls.signIn,
    {
      loginName: await home.encrypt(loginName),
      password: await home.encrypt(password),
      ...(contentKey === undefined ? {} : { contentKey: await home.encrypt(contentKey) }),
      ...captcha,
    },
    address === undefined ? away() : { address },
  );

/** A picture whose characters the test knows. */
async function pictureOf(validateCode: string): Promise<{ sessionId: string; validateCode: string }> {
  const sessionId = tag();
  await home.owner.query("insert into app.captcha values ($1, $2, '1', 0, now() + interval '5 minutes')", [
    sessionId,
    captchaKey(home.house.vault, { sessionId, validateCode }),
  ]);
  return { sessionId, validateCode };
}

describe('register', () => {
  it.each([
    ['password', 'abcde'],
    ['password', 'abcdef'],
    ['password', 'fifteen letters'],
    ['password', `${'a'.repeat(72)}1`],
    ['name', 'Wang1'],
    ['email', 'hr@example'],
    ['loginName', 'abc'],
    ['epName', '杭'],
  ])('refuses %s %j and names it', async (field, value) => {
    const answer = await register(registration({ [field]: value }));
    expect(answer).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field }] } });
  });

  it('refuses a login name that is taken in other letters, and nothing of the second stays', async () => {
    const first = registration();
    expect((await register(first)).errcode).toBe('0000');
    const second = registration({ loginName: first.loginName.toUpperCase() });
    expect((await register(second)).errcode).toBe(codeOf('loginNameTaken'));
    expect(await home.value('select count(*)::integer from app.member where name = $1', second.epName)).toBe(0);
    const taken = { loginName: first.loginName.toUpperCase() };
    expect((await home.call(accountCalls.existLoginName, taken, away())).exist).toBe(true);
    expect((await home.call(accountCalls.existLoginName, { loginName: `free${tag()}` }, away())).exist).toBe(false);
  });

  it('refuses a firm that is registered, however it is written', async () => {
    const mark = tag();
    await register(registration({ epName: `杭州（${mark}）有限公司` }));
    for (const epName of [
      `杭州(${mark})有限公司`,
      `杭州 (${mark.toUpperCase()}) 有限公司`,
      `杭州·${mark}-有限公司`,
      `杭州${[...mark].join('\u0301')}\u0301有限公司`,
    ])
      expect((await register(registration({ epName }))).errcode).toBe(codeOf('enterpriseNameTaken'));
  });

  it('has no name that would carry a message: nothing unseen, no address, no number to call, no request', async () => {
    for (const epName of ['云栖\u200B智联', '顺丰 t.cn', '顺丰13800002046', '请点击领取包裹'])
      expect(await register(registration({ epName }))).toMatchObject({
        errcode: codeOf('badParams'),
        data: { fields: [{ field: 'epName' }] },
      });
    for (const name of ['王\u0007五', 'evil\u200b.com', '请点击'])
      expect(await register(registration({ name }))).toMatchObject({ data: { fields: [{ field: 'name' }] } });
  });

  it('is won by one of ten parallel requests', async () => {
    const params = registration();
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(params)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
  });

  it('keeps where the registration came from', async () => {
    const utm = { utm_source: 'baidu', utm_medium: 'cpc', utm_campaign: '秋招', utm_content: 'a', utm_term: '背调' };
    const params = { ...registration(), ...utm, inviteCode: 'F1' };
    const answer = await register(params);
    const origin = await home.value('select origin from app.member where name = $1', params.epName);
    expect(origin).toEqual({ ...utm, inviteCode: 'F1', registOrigin: 'PC', registerClient: 'PC' });
    expect(answer.errcode).toBe('0000');
  });

  it('stores neither the password nor a personal field readable', async () => {
    const params = registration({ email: `${tag()}@example.com` });
    await register(params);
    const row = await home.value<string>(
      'select u::text from app.user_account u where login_name = $1',
      params.loginName,
    );
    expect(row).not.toMatch(new RegExp(`meadow7|沈若溪|${params.email}`));
    expect(row).toContain('$argon2id$');
  });

  it('is slowed down when one address tries often', async () => {
    const codes = [];
    for (let n = 0; n < 22; n += 1)
      codes.push((await home.ask(accountCalls.register, registration({ name: 'x' }), { address: '10.1.1.1' })).errcode);
    expect(codes.slice(0, 20)).not.toContain(codeOf('tooMany'));
    expect(codes.slice(20)).toEqual([codeOf('tooMany'), codeOf('tooMany')]);
  });
});

describe('sign in', () => {
  it('looks the same for an unknown name as for a wrong password', async () => {
    const hr = await home.hr();
    const wrong = await trySignIn({ loginName: hr.loginName, password: 'harbour8' });
    const unknown = await trySignIn({ loginName: `nobody${tag()}`, password: 'harbour8' });
    expect(wrong).toEqual(unknown);
    expect(wrong).toMatchObject({ errcode: codeOf('badCredentials'), data: { captchaNeeded: false } });
  });

  it('asks for the picture after failures of one name, and lets the right one in with it', async () => {
    const { loginName } = await home.hr();
    for (let n = 1; n <= failuresBeforeCaptcha; n += 1) {
      const answer = await trySignIn({ loginName, password: 'wrong1' });
      expect(answer.data).toEqual({ captchaNeeded: n === failuresBeforeCaptcha });
    }
    expect((await trySignIn({ loginName, password: 'meadow7' })).errcode).toBe(codeOf('captchaNeeded'));
    const picture = await pictureOf('AbCd');
    const seen = await home.ask(accountCalls.checkCaptcha, { ...picture, validateCode: 'abcd ' }, away());
    expect(seen.errcode).toBe('0000');
    expect((await trySignIn({ loginName, password: 'meadow7', ...picture })).errcode).toBe('0000');
    expect((await trySignIn({ loginName, password: 'meadow7' })).errcode).toBe('0000');
  });

  it('asks for the picture after failures from one address, whatever the names', async () => {
    const { loginName } = await home.hr();
    const address = '10.2.2.2';
    for (let n = 0; n < failuresBeforeCaptcha; n += 1)
      await trySignIn({ loginName: `nobody${n}`, password: 'wrong1', address });
    expect((await trySignIn({ loginName, password: 'meadow7', address })).errcode).toBe(codeOf('captchaNeeded'));
    expect((await trySignIn({ loginName, password: 'meadow7' })).errcode).toBe('0000');
  });

  it('uses a picture up, right or wrong, and never takes an old one', async () => {
    const { loginName } = await home.hr();
    for (let n = 0; n < failuresBeforeCaptcha; n += 1) await trySignIn({ loginName, password: 'wrong1' });
    const attempt = async (picture: object) => (await trySignIn({ loginName, password: 'wrong1', ...picture })).errcode;
    const used = await pictureOf('abcd');
    expect(await attempt(used)).toBe(codeOf('badCredentials'));
    expect(await attempt(used)).toBe(codeOf('captchaWrong'));
    const missed = await pictureOf('abcd');
    expect(await attempt({ ...missed, validateCode: 'abce' })).toBe(codeOf('captchaWrong'));
    expect(await attempt(missed)).toBe(codeOf('captchaWrong'));
    const old = await pictureOf('abcd');
    await home.owner.query('update app.captcha set expires_at = now() where session_id = $1', [old.sessionId]);
    expect(await attempt(old)).toBe(codeOf('captchaWrong'));
    const guessed = await pictureOf('abcd');
    const guess = { ...guessed, validateCode: 'zzzz' };
    await home.ask(accountCalls.checkCaptcha, guess, away());
    expect((await home.ask(accountCalls.checkCaptcha, guessed, away())).errcode).toBe(codeOf('captchaWrong'));
  });

  it('draws a picture that is not the characters themselves', async () => {
    const { sessionId, image } = await home.call(accountCalls.captcha, {}, away());
    expect(Buffer.from(image.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe('PNG');
    expect(await home.value('select count(*)::integer from app.captcha where session_id = $1', sessionId)).toBe(1);
  });

  it('refuses what is not encrypted to its key', async () => {
    const other = await home.encrypt('demo');
    const broken = `${other.slice(0, -6)}AAAAAA`;
    const answer = await home.ask(accountCalls.signIn, { loginName: broken, password: broken }, away());
    expect(answer.errcode).toBe(codeOf('credentialsUnreadable'));
    const plain = await home.ask(accountCalls.signIn, { loginName: 'demo', password: 'demo2026' }, away());
    expect(plain.errcode).toBe(codeOf('badParams'));
  });

  it('refuses a person who was disabled', async () => {
    const hr = await home.hr();
    await home.owner.query('update app.user_account set disabled_at = now() where id = $1', [hr.userId]);
    const answer = await trySignIn({ loginName: hr.loginName, password: 'meadow7' });
    expect(answer.errcode).toBe(codeOf('userDisabled'));
  });

  it("answers the person under the browser's own content key, at once and later", async () => {
    const hr = await home.hr({ name: '热孜万古丽·买买提' });
    const contentKey = randomBytes(32);
    const attempt = { loginName: hr.loginName, password: 'meadow7', contentKey: contentKey.toString('base64url') };
    const { data } = await trySignIn(attempt);
    const { accessToken, userInfo } = accountCalls.signIn.data.parse(data);
    const open = async (jwe: unknown) => {
      const { plaintext } = await compactDecrypt(String(jwe), contentKey);
      return JSON.parse(new TextDecoder().decode(plaintext));
    };
    const person = {
      userId: hr.userId,
      loginName: hr.loginName,
      username: '热孜万古丽·买买提',
      phoneNo: null,
      idCard: null,
      email: `${hr.loginName}@example.com`,
    };
    expect(await open(userInfo)).toEqual(person);
    const { epId, accessToken: company } = await exchange(accessToken, hr.memberId);
    for (const token of [accessToken, company]) {
      const later = await home.call(accountCalls.userInfo, {}, { token });
      expect(later.encrypt).toBe(true);
      expect(await open(later.userInfo)).toEqual(person);
    }
    expect(epId).toBe(hr.memberId);
    expect(await home.call(accountCalls.userInfo, {}, hr)).toEqual({ encrypt: false, userInfo: person });
  });

  it('refuses a content key of another length', async () => {
    const { loginName } = await home.hr();
    const answer = await trySignIn({ loginName, password: 'meadow7', contentKey: 'c2hvcnQ' });
    expect(answer.errcode).toBe(codeOf('credentialsUnreadable'));
  });
});

const exchange = async (token: string, epId: string) => {
  const { accessToken, enterprise } = await home.call(accountCalls.exchange, { epId }, { token });
  return { accessToken, epId: enterprise.epId };
};
const isGood = async (token: string) => (await home.ask(accountCalls.bindList, {}, { token })).errcode === '0000';

describe('session', () => {
  it('lasts 7,000,000 ms', async () => {
    const hr = await home.hr();
    expect(tokenLifeMs).toBe(7_000_000);
    for (const token of [hr.access, hr.token]) {
      const life =
        'select (extract(epoch from expires_at - created_at) * 1000)::integer from app.session where token_hash = $1';
      expect(await home.value(life, hashToken(token))).toBe(7_000_000);
      const set = (when: string) =>
        home.owner.query(`update app.session set expires_at = now() + interval '${when}' where token_hash = $1`, [
          hashToken(token),
        ]);
      await set('1 second');
      expect(await isGood(token)).toBe(true);
      await set('0 seconds');
      expect(await isGood(token)).toBe(false);
    }
  });

  it('stores no token readable', async () => {
    const hr = await home.hr();
    const rows = await home.value<string>('select string_agg(s::text, $1) from app.session s', '\n');
    expect(rows).not.toContain(hr.token);
    expect(rows).toContain(hashToken(hr.token).toString('hex'));
  });

  it('takes the token bare or with Bearer', async () => {
    const hr = await home.hr();
    expect(await isGood(`Bearer ${hr.token}`)).toBe(true);
    expect(await isGood(`bearer ${hr.token}`)).toBe(true);
    expect(await isGood(`Basic ${hr.token}`)).toBe(false);
  });

  it.each([
    'access',
    'token',
  ] as const)('ends with all its company tokens when %s signs out, and no other session', async (by) => {
    const hr = await home.hr();
    const second = (await exchange(hr.token, hr.memberId)).accessToken;
    const elsewhere = await home.signIn(hr.loginName, 'meadow7');
    await home.call(accountCalls.signOut, {}, { token: hr[by] });
    for (const token of [hr.access, hr.token, second]) expect(await isGood(token)).toBe(false);
    expect(await isGood(elsewhere)).toBe(true);
  });

  it('acts for no enterprise after the person was taken out of it', async () => {
    const hr = await home.hr();
    const staff = await home.colleague(hr);
    await home.owner.query('update app.membership set disabled_at = now() where member_id = $1 and user_id = $2', [
      hr.memberId,
      staff.userId,
    ]);
    expect(await isGood(staff.token)).toBe(false);
    expect(await isGood(staff.access)).toBe(true);
    const again = await home.ask(accountCalls.exchange, { epId: hr.memberId }, { token: staff.access });
    expect(again.errcode).toBe(codeOf('notBound'));
  });
});

describe('enterprises', () => {
  it('lists the own ones only', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    const staff = await home.colleague(hr);
    const idsOf = async (token: string) =>
      (await home.call(accountCalls.bindList, {}, { token })).enterprises.map(
        ({ memberId, roleId }) => `${memberId} ${roleId}`,
      );
    expect(await idsOf(hr.access)).toEqual([`${hr.memberId} 1`]);
    expect(await idsOf(staff.access)).toContain(`${hr.memberId} 2`);
    expect(await idsOf(stranger.access)).toEqual([`${stranger.memberId} 1`]);
  });

  it("shows rights: one's own to everyone, another's to the administrator", async () => {
    const hr = await home.hr();
    const staff = await home.colleague(hr, ['P00004']);
    const held = {
      permList: permissionCodes.map((code) => ({ code, holds: code === 'P00004' })),
    };
    expect(await home.call(accountCalls.permissions, {}, staff)).toEqual(held);
    expect(await home.call(accountCalls.permissions, { userId: staff.userId }, hr)).toEqual(held);
    expect((await home.ask(accountCalls.permissions, { userId: hr.userId }, staff)).errcode).toBe(codeOf('forbidden'));
  });
});
