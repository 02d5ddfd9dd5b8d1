import { accountCalls } from '@beidiao/contract/account/calls';
import { phoneCode, codeScenes } from '@beidiao/contract/account/phone-code';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, eventually, type Person, TestHouse, inLetters } from '../../test/house.ts';
import { askCode, aPhone, away, codeAfter, givePhone, letTimePass } from '../../test/codes.ts';
import { addPasskey, addTotp } from '../../test/factors.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(() => home.close());

const isGood = async (token: string) => (await home.ask(accountCalls.bindList, {}, { token })).errcode === '0000';
const mailsTo = async (to: string) => (await home.call(sandboxCalls.outbox, { to, kind: 'mail' })).rows;
const infoOf = async (person: Person) =>
  (await home.call(settingsCalls.personalInfo, {}, { token: person.access })).personInfo;
const ownCode = (person: Person, phoneNo: string, scenes: '4' | '5') =>
  codeAfter(home, { phoneNo }, () =>
    home.call(signInCalls.sendOwnCode, { scenes }, { token: person.access, ...away() }),
  );

describe('the own information', () => {
  it('is shown masked, to its person only', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    await home.call(settingsCalls.modifyInfo, { idCard: '330106199003072415', name: '沈若兮' }, { token: hr.access });
    const info = await infoOf(hr);
    expect(info).toMatchObject({
      userId: hr.userId,
      username: '沈若兮',
      phoneNo: `${phoneNo.slice(0, 3)}****${phoneNo.slice(-4)}`,
      idCard: '3301**********2415',
    });
    const stranger = await home.hr();
    const other = await home.ask(settingsCalls.personalInfo, { loginName: stranger.loginName }, { token: hr.access });
    expect(other.errcode).toBe(codeOf('forbidden'));
  });

  it('keeps the phone for the call that proves it', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    const modify = (params: object) => home.ask(settingsCalls.modifyInfo, params, { token: hr.access });
    expect((await modify({ phoneNo: aPhone() })).errcode).toBe(codeOf('phoneNeedsCode'));
    expect((await modify({ phoneNo })).errcode).toBe('0000');
    await home.call(settingsCalls.modifyName, { name: '欧阳晨曦' }, { token: hr.access });
    expect((await infoOf(hr)).username).toBe('欧阳晨曦');
  });
});

describe('the phone', () => {
  const modify = (
    person: Person,
    params: { newPhoneNo: string; validateCode: string; password?: string; phoneNo?: string },
  ) => home.ask(settingsCalls.modifyPhone, { password: 'meadow7', ...params }, { token: person.access, ...away() });

  it('changes by password and a code to the new one, ends other sessions and tells the old phone', async () => {
    const hr = await home.hr();
    const old = await givePhone(home, hr);
    const elsewhere = await home.signIn(hr.loginName, 'meadow7');
    const newPhoneNo = aPhone();
    const validateCode = await askCode(home, newPhoneNo, codeScenes.bindPhone);
    const wrongs = [
      [{ password: 'wrong12' }, 'passwordWrong'],
      [{ phoneNo: newPhoneNo }, 'phoneDiffers'],
      [{ validateCode: validateCode === '111111' ? '222222' : '111111' }, 'codeWrong'],
    ] as const;
    for (const [wrong, why] of wrongs)
      expect((await modify(hr, { newPhoneNo, validateCode, ...wrong })).errcode).toBe(codeOf(why));
    expect((await modify(hr, { newPhoneNo, validateCode, phoneNo: old })).errcode).toBe('0000');
    expect((await modify(hr, { newPhoneNo, validateCode })).errcode).toBe(codeOf('codeOver'));
    expect(await isGood(elsewhere)).toBe(false);
    expect(await isGood(hr.token)).toBe(true);
    await eventually(async () =>
      (await home.call(sandboxCalls.outbox, { to: old, kind: 'sms' })).rows.some((row) => row.body.includes('换绑')),
    );
  });

  it('belongs to one person', async () => {
    const taken = await givePhone(home, await home.hr());
    const second = await home.hr();
    await letTimePass(home);
    const validateCode = await askCode(home, taken, codeScenes.bindPhone);
    expect((await modify(second, { newPhoneNo: taken, validateCode })).errcode).toBe(codeOf('phoneTaken'));
  });

  it('can come with the registration', async () => {
    const phoneNo = aPhone();
    const validateCode = await askCode(home, phoneNo, codeScenes.register);
    const registration = {
      epName: `带手机注册${inLetters(phoneNo)}`,
      loginName: `hr${phoneNo}`,
      password: 'meadow7',
      name: '沈若溪',
      email: 'x@example.com',
      phoneNo,
    };
    const lacking = await home.ask(accountCalls.register, registration, away());
    expect(lacking).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field: 'validateCode' }] } });
    await home.call(accountCalls.register, { ...registration, validateCode }, away());
    expect(await home.signIn(phoneNo, 'meadow7')).toBeTruthy();
  });
});

describe('the e-mail address', () => {
  const ask = async (person: Person, phoneNo: string, email: string) => {
    const validateCode = await ownCode(person, phoneNo, codeScenes.changeEmail);
    return home.ask(
      settingsCalls.modifyEmail,
      { phoneNo, validateCode, email, password: 'meadow7' },
      { token: person.access, ...away() },
    );
  };
  const linkTo = (email: string, count = 1): Promise<string> =>
    eventually(async () => {
      const mails = await mailsTo(email);
      return mails.length < count ? undefined : /emailCode=([\w-]+)/.exec(mails[0]?.body ?? '')?.[1];
    });
  const confirm = (code: string) => home.ask(settingsCalls.validateEmail, { code }, away());

  it('counts once the link was followed, once', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    const email = `new${phoneNo}@example.com`;
    expect((await ask(hr, phoneNo, email)).errcode).toBe('0000');
    expect(await infoOf(hr)).toMatchObject({ email: `${hr.loginName}@example.com`, pendingEmail: { email } });
    const code = await linkTo(email);
    expect(await confirm(code)).toMatchObject({ errcode: '0000', data: { email: 'n***@example.com' } });
    expect(await infoOf(hr)).toMatchObject({ email, pendingEmail: null });
    expect((await confirm(code)).errcode).toBe(codeOf('emailLinkBad'));
  });

  it('is changed for nobody else, and by no old, cancelled or guessed link', async () => {
    const [hr, other] = [await home.hr(), await home.hr()];
    const phoneNo = await givePhone(home, hr);
    const email = `two${phoneNo}@example.com`;
    await ask(hr, phoneNo, email);
    const first = await linkTo(email);
    await home.owner.query("update app.email_change set sent_at = sent_at - interval '61 seconds'");
    const resend = () => home.ask(settingsCalls.resendEmail, { email }, { token: hr.access, ...away() });
    expect((await resend()).errcode).toBe('0000');
    expect((await resend()).errcode).toBe(codeOf('codeTooSoon'));
    const second = await linkTo(email, 2);
    expect((await confirm(first)).errcode).toBe(codeOf('emailLinkBad'));
    const byOther = { token: other.access, ...away() };
    expect((await home.ask(settingsCalls.cancelEmail, { email }, byOther)).errcode).toBe(codeOf('noEmailPending'));
    expect((await home.ask(settingsCalls.resendEmail, { email }, byOther)).errcode).toBe(codeOf('noEmailPending'));
    await home.call(settingsCalls.cancelEmail, { email }, { token: hr.access });
    expect((await confirm(second)).errcode).toBe(codeOf('emailLinkBad'));
    expect((await confirm('guessed')).errcode).toBe(codeOf('emailLinkBad'));
    expect((await infoOf(other)).email).toBe(`${other.loginName}@example.com`);
  });

  it('asks for the password, the own phone and its code', async () => {
    const hr = await home.hr();
    const wish = { validateCode: '000000', email: 'x@example.com', password: 'meadow7' };
    const modify = (params: object) =>
      home.ask(settingsCalls.modifyEmail, { ...wish, ...params }, { token: hr.access, ...away() });
    expect((await modify({})).errcode).toBe(codeOf('phoneMissing'));
    const sent = await home.ask(signInCalls.sendOwnCode, { scenes: '4' }, { token: hr.access, ...away() });
    expect(sent.errcode).toBe(codeOf('phoneMissing'));
    await givePhone(home, hr);
    expect((await modify({ password: 'wrong12' })).errcode).toBe(codeOf('passwordWrong'));
    expect((await modify({ phoneNo: aPhone() })).errcode).toBe(codeOf('phoneDiffers'));
    expect((await modify({})).errcode).toBe(codeOf('codeOver'));
  });

  it('ends after a day, and sends ten links a day at most', async () => {
    const hr = await home.hr();
    const phoneNo = await givePhone(home, hr);
    const email = `day${phoneNo}@example.com`;
    await ask(hr, phoneNo, email);
    const code = await linkTo(email);
    await home.owner.query('update app.email_change set expires_at = now() - interval $$1 second$$, sent_today = $1', [
      phoneCode.perDay,
    ]);
    expect((await confirm(code)).errcode).toBe(codeOf('emailLinkBad'));
    await home.owner.query("update app.email_change set sent_at = sent_at - interval '61 seconds'");
    const again = await home.ask(settingsCalls.resendEmail, { email }, { token: hr.access, ...away() });
    expect(again.errcode).toBe(codeOf('codeDayLimit'));
  });
});

describe('the password', () => {
  it('changes by the present one, and ends every other session', async () => {
    const hr = await home.hr();
    const elsewhere = await home.signIn(hr.loginName, 'meadow7');
    const modify = (params: object) =>
      home.ask(
        settingsCalls.modifyPassword,
        { password: 'meadow7', newpass: 'newone1', confirmpass: 'newone1', ...params },
        { token: hr.token, ...away() },
      );
    expect((await modify({ confirmpass: 'newone2' })).errcode).toBe(codeOf('passwordsDiffer'));
    expect((await modify({ newpass: 'meadow7', confirmpass: 'meadow7' })).errcode).toBe(codeOf('passwordSame'));
    expect((await modify({ password: 'wrong12' })).errcode).toBe(codeOf('passwordWrong'));
    for (const newpass of ['abcdef', '123456', 'ab12', `${'a'.repeat(72)}1`, 'abc\n123'])
      expect((await modify({ newpass, confirmpass: newpass })).errcode).toBe(codeOf('badParams'));
    expect((await modify({})).errcode).toBe('0000');
    expect([await isGood(elsewhere), await isGood(hr.access), await isGood(hr.token)]).toEqual([false, true, true]);
    const mail = await eventually(async () =>
      (await mailsTo(`${hr.loginName}@example.com`)).find((row) => row.subject?.includes('密码')),
    );
    expect(mail.body).not.toContain('newone1');
  });
});

describe('sessions', () => {
  const list = async (token: string) => (await home.call(settingsCalls.sessions, {}, { token })).sessionList;

  it('are listed with device, coarse address and time, the own one marked; company tokens are no rows', async () => {
    const hr = await home.hr();
    await home.signIn(hr.loginName, 'meadow7');
    const rows = await list(hr.token);
    expect(rows).toHaveLength(2);
    expect(rows.filter((row) => row.isCurrent)).toHaveLength(1);
    for (const row of rows) expect(row.address).toMatch(/^10\.\d+\.\*\.\*$/);
    expect(JSON.stringify(rows)).not.toContain(hr.access);
  });

  it('note when they were last used, with the company token too', async () => {
    const hr = await home.hr();
    await home.owner.query("update app.session set last_seen_at = now() - interval '5 minutes' where user_id = $1", [
      hr.userId,
    ]);
    await isGood(hr.token);
    const [row] = await list(hr.token);
    expect(Date.now() - Date.parse(row?.lastSeenAt ?? '')).toBeLessThan(60_000);
  });

  it('end one by one, all others, or all, at once', async () => {
    const hr = await home.hr();
    const [second, third] = [await home.signIn(hr.loginName, 'meadow7'), await home.signIn(hr.loginName, 'meadow7')];
    const rowOf = async (token: string) => (await list(token)).find((row) => row.isCurrent)?.sessionId ?? '';
    const sessionId = await rowOf(second);
    await home.call(settingsCalls.endSession, { sessionId }, { token: hr.token });
    expect([await isGood(second), await isGood(third)]).toEqual([false, true]);
    expect((await home.ask(settingsCalls.endSession, { sessionId }, { token: hr.token })).errcode).toBe(
      codeOf('notFound'),
    );
    expect(await home.call(settingsCalls.endOtherSessions, {}, { token: hr.token })).toEqual({ ended: 1 });
    expect([await isGood(third), await isGood(hr.access), await isGood(hr.token)]).toEqual([false, true, true]);
    await home.signIn(hr.loginName, 'meadow7');
    expect(await home.call(settingsCalls.endAllSessions, {}, { token: hr.token })).toEqual({ ended: 2 });
    expect([await isGood(hr.access), await isGood(hr.token)]).toEqual([false, false]);
  });
});

describe('the export', () => {
  it('holds everything of the person and nothing of anybody else, nor a secret', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr({ name: '陌生人' })];
    const phoneNo = await givePhone(home, hr);
    const { orderNo } = await home.placedOrder(hr);
    await home.placedOrder(stranger);
    await home.confirm(hr);
    const { secret: totpSecret } = await addTotp(home, hr.access);
    await addPasskey(home, hr.access);
    await home.call(enterpriseCalls.invitePhone, { name: '林嘉怡', phoneNo: '13900000977' }, hr);
    const { fileName, content } = await home.call(settingsCalls.exportOwn, {}, { token: hr.token, ...away() });
    expect(fileName).toMatch(/^beidiao-\d{4}-\d\d-\d\d\.json$/);
    const document = JSON.parse(content);
    expect(document).toMatchObject({ person: { phoneNo, username: '沈若溪', loginName: hr.loginName } });
    expect(document.memberships).toHaveLength(2);
    expect(document.acts.map((act: { action: string }) => act.action)).toContain('changePhone');
    expect(document).toMatchObject({
      orders: [{ orderNo }],
      invitations: [{ way: 'phone', isSender: true }],
      isWhole: true,
      secondFactors: {
        authenticatorAddedAt: expect.any(String),
        passkeys: [{ name: '工作电脑', addedAt: expect.any(String), lastUsedAt: null }],
        recoveryCodesLeft: 10,
      },
    });
    expect(document.securityEvents.map((event: { kind: string }) => event.kind)).toContain('factorAdded');
    // Whom an order is about, and who is invited, are others.
    for (const secret of [
      aCandidate().name,
      aCandidate().idCard,
      '林嘉怡',
      '13900000977',
      hr.token,
      hr.access,
      totpSecret,
      '$argon2',
      stranger.loginName,
      '陌生人',
    ])
      expect(content).not.toContain(secret);
  });
});

describe('closing the account', () => {
  const close = (person: Person, params: object = {}) =>
    home.ask(settingsCalls.closeAccount, { password: 'meadow7', ...params }, { token: person.access, ...away() });

  it('is refused to the only administrator of an enterprise, who hands over first', async () => {
    const hr = await home.hr();
    const name = await home.value<string>('select name from app.member where id = $1', hr.memberId);
    const refused = await close(hr);
    expect(refused.errcode).toBe(codeOf('lastAdmin'));
    expect(refused.errmsg).toContain(name);
    const colleague = await home.colleague(hr);
    expect((await close(hr)).errcode).toBe(codeOf('lastAdmin'));
    await home.owner.query('update app.membership set role = 1 where member_id = $1 and user_id = $2', [
      hr.memberId,
      colleague.userId,
    ]);
    expect((await close(hr)).errcode).toBe('0000');
  });

  it('leaves the enterprise with an administrator, when both go at once', async () => {
    const hr = await home.hr();
    const other = await home.colleague(hr);
    // The other's own enterprise is none of this.
    await home.owner.query('update app.membership set disabled_at = now() where user_id = $1 and member_id <> $2', [
      other.userId,
      hr.memberId,
    ]);
    await home.owner.query('update app.membership set role = 1 where member_id = $1', [hr.memberId]);
    const ends = await Promise.all([close(hr), close({ ...other, access: other.token })]);
    expect(ends.map(({ errcode }) => errcode).toSorted()).toEqual(['0000', codeOf('lastAdmin')].toSorted());
  });

  it('is refused while the personal account has money', async () => {
    const hr = await aloneWithoutEnterprise();
    const personal = 'select personal_member_id from app.user_account where id = $1';
    await home.owner.query(`update app.balance set bought_fen = 1 where member_id = (${personal})`, [hr.userId]);
    expect((await close(hr)).errcode).toBe(codeOf('openMatters'));
    await home.owner.query(`update app.balance set bought_fen = 0 where member_id = (${personal})`, [hr.userId]);
    expect((await close(hr)).errcode).toBe('0000');
  });

  it('asks for password and code, leaves no personal field, frees name and phone, and keeps the trail whole', async () => {
    const hr = await aloneWithoutEnterprise();
    const phoneNo = await givePhone(home, hr);
    expect((await close(hr, { password: 'wrong12' })).errcode).toBe(codeOf('passwordWrong'));
    expect((await close(hr)).errcode).toBe(codeOf('codeOver'));
    const phoneKey = home.house.vault.lookUp('', 'phone', phoneNo);
    await home.owner.query(
      `insert into app.invitation (member_id, kind, to_enc, to_key, name_enc, code_hash, invited_by, expires_at)
       values ($1, 'phone', 'sealed', $2, 'sealed', 'closing', $3, now() + interval '1 day')`,
      [hr.memberId, phoneKey, hr.userId],
    );
    await home.owner.query(
      "insert into app.join_application (member_id, user_id, remark) values ($1, $2, '我是沈若溪')",
      [hr.memberId, hr.userId],
    );
    const validateCode = await ownCode(hr, phoneNo, codeScenes.closeAccount);
    expect((await close(hr, { validateCode })).errcode).toBe('0000');
    expect(await home.value('select count(*)::integer from app.invitation where to_key = $1', phoneKey)).toBe(0);
    expect(await home.value('select remark from app.join_application where user_id = $1', hr.userId)).toBeNull();
    expect([await isGood(hr.access), await isGood(hr.token)]).toEqual([false, false]);
    const row = await home.value<string>('select to_jsonb(u)::text from app.user_account u where id = $1', hr.userId);
    const left = JSON.parse(row);
    expect(left).toMatchObject({
      login_name: `closed-${hr.userId}`,
      email_enc: null,
      email_key: null,
      phone_enc: null,
      phone_key: null,
      id_card_enc: null,
    });
    const name = Buffer.from(left.name_enc.slice(2), 'hex');
    expect(home.house.vault.open('user_account.name', name, `user ${hr.userId}`)).toBe('已注销');
    expect(await home.value('select count(*)::integer from app.broken_audit()')).toBe(0);
    expect((await home.call(accountCalls.existLoginName, { loginName: hr.loginName }, away())).exist).toBe(false);
    await givePhoneAgain(phoneNo);
    const signIn = await home.ask(
      accountCalls.signIn,
      { loginName: await home.encrypt(`closed-${hr.userId}`), password: await home.encrypt('meadow7') },
      away(),
    );
    expect(signIn.errcode).toBe(codeOf('badCredentials'));
  });

  /** Somebody with a personal account only. */
  async function aloneWithoutEnterprise(): Promise<Person> {
    const hr = await home.hr();
    await home.owner.query('update app.membership set disabled_at = now() where member_id = $1', [hr.memberId]);
    return { ...hr, token: hr.access };
  }

  async function givePhoneAgain(phoneNo: string): Promise<void> {
    await letTimePass(home);
    const next = await home.hr();
    const validateCode = await askCode(home, phoneNo, codeScenes.bindPhone);
    await home.call(
      settingsCalls.modifyPhone,
      { newPhoneNo: phoneNo, password: 'meadow7', validateCode },
      { token: next.access, ...away() },
    );
  }
});
