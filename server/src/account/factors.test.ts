import { accountCalls } from '@beidiao/contract/account/calls';
import { codeTries, factorCalls } from '@beidiao/contract/account/second-factor';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { signInCalls } from '@beidiao/contract/account/sign-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPasskey, addTotp, codeAt, later, password, ticketOf } from '../../test/factors.ts';
import { anAddress, codeOf, pageOrigin, type Person, TestHouse } from '../../test/house.ts';
import { Authenticator } from '../../test/authenticator.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

const fresh = () => ({ address: anAddress() });
const sealed = async (loginName: string) => ({
  loginName: await home.encrypt(loginName),
  password: await home.encrypt(password),
});
const finish = (params: Record<string, unknown>) =>
  home.send(factorCalls.finishSignIn, params, fresh()).then((it) => it.answer);
const codesOf = (answers: readonly { errcode: string }[]) => answers.map(({ errcode }) => errcode);
const wrongFor = (secret: string): string => {
  const near = [-1, 0, 1].map((step) => codeAt(secret, new Date(home.house.now().getTime() + step * 30_000)));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};
const acts = async (memberId: string) =>
  (await home.owner.query('select action, facts from app.audit where member_id = $1 order by seq', [memberId])).rows;
const personalOf = ({ userId }: Person) =>
  home.value<string>('select personal_member_id::text from app.user_account where id = $1', userId);

describe('a person without a second factor', () => {
  it('signs in as before, and is asked for no second step', async () => {
    const hr = await home.hr();
    const answer = await home.ask(accountCalls.signIn, await sealed(hr.loginName), fresh());
    expect(answer.errcode).toBe('0000');
    expect(Object.keys(Object(answer.data)).sort()).toEqual(['accessToken', 'expiresInMs', 'openId', 'userInfo']);
    expect(await home.call(factorCalls.own, {}, { token: hr.access })).toEqual({
      totpAddedAt: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      mayUsePasskeys: true,
      isFresh: false,
      demands: [],
    });
    expect((await home.ask(factorCalls.prove, { code: '000000' }, { token: hr.access })).errcode).toBe(
      codeOf('factorMissing'),
    );
  });

  it('sets one up against the password, since a found open screen does not do', async () => {
    const { access: token } = await home.hr();
    expect((await home.ask(factorCalls.startTotp, {}, { token })).errcode).toBe(codeOf('proofNeeded'));
    expect((await home.ask(factorCalls.startPasskey, {}, { token })).errcode).toBe(codeOf('proofNeeded'));
    expect((await home.ask(factorCalls.startTotp, { password: 'wrong1' }, { token })).errcode).toBe(
      codeOf('passwordWrong'),
    );
    expect((await home.ask(factorCalls.confirmTotp, { code: '000000' }, { token })).errcode).toBe(
      codeOf('factorOfferOver'),
    );
  });
});

describe('an authenticator app', () => {
  it('ends the sign-ins that took no second step, tells the person and stands in the trail', async () => {
    const hr = await home.hr();
    const other = await home.signIn(hr.loginName, password);
    const { code: identityCode } = await home.call(signInCalls.makeIdentityCode, {}, hr);
    const { recoveryCodes } = await addTotp(home, hr.access);
    expect(new Set(recoveryCodes).size).toBe(10);
    // 24 letters of 32: 120 bits.
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
    expect((await home.ask(factorCalls.own, {}, { token: other })).errcode).toBe(codeOf('notSignedIn'));
    expect((await home.ask(signInCalls.validateIdentityCode, { code: identityCode }, fresh())).errcode).toBe(
      codeOf('identityCodeBad'),
    );
    expect(await home.call(factorCalls.own, {}, { token: hr.access })).toMatchObject({
      totpAddedAt: expect.any(String),
      recoveryCodesLeft: 10,
      isFresh: true,
    });
    expect((await acts(await personalOf(hr))).at(-1)).toEqual({
      action: 'addFactor',
      facts: { kind: 'totp', isFirst: true },
    });
    const told = await home.value<string>(
      "select count(*)::text from app.outbox where payload->>'kind' = 'factorAdded' and payload->'to'->>'userId' = $1",
      hr.userId,
    );
    expect(told).toBe('1');
  });

  it('makes the right password a first step, whose ticket and code count once', async () => {
    const hr = await home.hr();
    const { secret } = await addTotp(home, hr.access);
    const answer = await home.ask(accountCalls.signIn, await sealed(hr.loginName), fresh());
    expect(answer).toMatchObject({
      errcode: codeOf('secondStepNeeded'),
      data: { ticket: expect.any(String), hasTotp: true, hasPasskey: false },
    });
    const { ticket } = answer.data as { ticket: string };
    const code = codeAt(secret, later(home, 60));
    const opened = await finish({ ticket, code });
    expect(opened).toMatchObject({ errcode: '0000', data: { accessToken: expect.any(String), openId: null } });
    expect((await finish({ ticket, code })).errcode).toBe(codeOf('stepTicketOver'));
    expect((await finish({ ticket: await ticketOf(home, hr.loginName), code })).errcode).toBe(
      codeOf('factorCodeWrong'),
    );
    const { accessToken: token } = opened.data as { accessToken: string };
    const company = await home.call(accountCalls.exchange, { epId: hr.memberId }, { token });
    expect((await home.call(factorCalls.own, {}, { token: company.accessToken })).isFresh).toBe(true);
  });

  it('brings the user fields under the content key of the first step', async () => {
    const hr = await home.hr();
    const { secret } = await addTotp(home, hr.access);
    const contentKey = await home.encrypt(Buffer.alloc(32, 7).toString('base64url'));
    const first = await home.ask(accountCalls.signIn, { ...(await sealed(hr.loginName)), contentKey }, fresh());
    const { ticket } = first.data as { ticket: string };
    const opened = await finish({ ticket, code: codeAt(secret, later(home, 60)) });
    expect(opened).toMatchObject({ errcode: '0000', data: { userInfo: expect.stringMatching(/^[\w-]+\.\.[\w-]+\./) } });
  });

  it('takes one of 100 requests at once with one ticket and one code', async () => {
    const hr = await home.hr();
    const { secret } = await addTotp(home, hr.access);
    const ticket = await ticketOf(home, hr.loginName);
    const code = codeAt(secret, later(home, 60));
    const answers = await Promise.all(Array.from({ length: 100 }, () => finish({ ticket, code })));
    expect(codesOf(answers).filter((code) => code === '0000')).toHaveLength(1);
    const sessions = await home.value<string>(
      'select count(*)::text from app.session where user_id = $1 and parent_hash is null',
      hr.userId,
    );
    expect(sessions).toBe('2');
  });

  it('looks at five of 100 codes guessed at once, and keeps the right one out until the time is over', async () => {
    const hr = await home.hr();
    const { secret } = await addTotp(home, hr.access);
    later(home, 60);
    // One after the other: of sign-ins at once some are asked for the picture.
    const tickets: string[] = [];
    for (let n = 0; n < 4; n += 1) tickets.push(await ticketOf(home, hr.loginName));
    const guess = wrongFor(secret);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => finish({ ticket: tickets[n % 4], code: guess })),
    );
    expect(codesOf(answers).filter((code) => code === codeOf('factorCodeWrong'))).toHaveLength(codeTries.most);
    expect(codesOf(answers).filter((code) => code === codeOf('factorLocked'))).toHaveLength(100 - codeTries.most);
    const failed = 'select count(*)::text from app.security_event where user_id = $1 and kind = $2';
    // One row for the personal account and one for the enterprise.
    expect(await home.value(failed, hr.userId, 'factorFailed')).toBe(String(codeTries.most * 2));
    const right = { ticket: tickets[0], code: codeAt(secret, home.house.now()) };
    expect((await finish(right)).errcode).toBe(codeOf('factorLocked'));
    later(home, codeTries.minutes * 60 + 1);
    expect((await finish({ ...right, code: codeAt(secret, home.house.now()) })).errcode).toBe('0000');
  });

  it('is replaced by a recovery code, once, and the person is told', async () => {
    const hr = await home.hr();
    const { recoveryCodes } = await addTotp(home, hr.access);
    const code = recoveryCodes[4]?.toLowerCase().replaceAll('-', '') ?? '';
    const opened = await finish({ ticket: await ticketOf(home, hr.loginName), code });
    expect(opened.errcode).toBe('0000');
    expect((await finish({ ticket: await ticketOf(home, hr.loginName), code })).errcode).toBe(
      codeOf('factorCodeWrong'),
    );
    const token = (opened.data as { accessToken: string }).accessToken;
    expect((await home.call(factorCalls.own, {}, { token })).recoveryCodesLeft).toBe(9);
    const told = await home.value<string>(
      "select count(*)::text from app.outbox where payload->>'kind' = 'recoveryCodeUsed' and payload->'to'->>'userId' = $1",
      hr.userId,
    );
    expect(told).toBe('1');
  });

  it('lets a device in that was shown a code by one that took the second step', async () => {
    const hr = await home.hr();
    await addTotp(home, hr.access);
    const { code } = await home.call(signInCalls.makeIdentityCode, {}, hr);
    const { accessToken } = await home.call(signInCalls.validateIdentityCode, { code }, fresh());
    expect((await home.call(factorCalls.own, {}, { token: accessToken })).isFresh).toBe(true);
  });
});

describe('a passkey', () => {
  it('is made for this site against the password, and takes the second step', async () => {
    const hr = await home.hr();
    const authenticator = await addPasskey(home, hr.access);
    const answer = await home.ask(accountCalls.signIn, await sealed(hr.loginName), fresh());
    expect(answer.data).toMatchObject({ hasTotp: false, hasPasskey: true });
    const { ticket } = answer.data as { ticket: string };
    const { question } = await home.call(factorCalls.askSignInPasskey, { ticket }, fresh());
    expect(question).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: authenticator.id }] });
    const opened = await finish({ ticket, passkey: authenticator.use(question) });
    expect(opened.errcode).toBe('0000');
    const token = (opened.data as { accessToken: string }).accessToken;
    const own = await home.call(factorCalls.own, {}, { token });
    expect(own.passkeys).toMatchObject([{ name: '工作电脑', lastUsedAt: expect.any(String) }]);
  });

  it('answers a question once, also when 100 answers come at once', async () => {
    const hr = await home.hr();
    const authenticator = await addPasskey(home, hr.access);
    const tickets = [await ticketOf(home, hr.loginName), await ticketOf(home, hr.loginName)];
    const { question } = await home.call(factorCalls.askSignInPasskey, { ticket: tickets[0] ?? '' }, fresh());
    const passkey = authenticator.use(question);
    // Another ticket was asked another question.
    expect((await finish({ ticket: tickets[1], passkey })).errcode).toBe(codeOf('passkeyRefused'));
    const answers = await Promise.all(Array.from({ length: 100 }, () => finish({ ticket: tickets[0], passkey })));
    expect(codesOf(answers).filter((code) => code === '0000')).toHaveLength(1);
  });

  it('of another page, another site or a copy that is behind is refused, and costs the question', async () => {
    const hr = await home.hr();
    const authenticator = await addPasskey(home, hr.access);
    const ticket = await ticketOf(home, hr.loginName);
    const asked = async () => (await home.call(factorCalls.askSignInPasskey, { ticket }, fresh())).question;
    for (const lie of [{ origin: 'http://localhost.evil.example' }, { rpId: 'evil.example' }]) {
      const question = await asked();
      expect((await finish({ ticket, passkey: authenticator.use(question, lie) })).errcode).toBe(
        codeOf('passkeyRefused'),
      );
      expect((await finish({ ticket, passkey: authenticator.use(question) })).errcode).toBe(codeOf('passkeyRefused'));
    }
    const stranger = new Authenticator(pageOrigin);
    expect((await finish({ ticket, passkey: stranger.use(await asked()) })).errcode).toBe(codeOf('passkeyRefused'));
    expect((await finish({ ticket, passkey: authenticator.use(await asked()) })).errcode).toBe('0000');
    const next = await ticketOf(home, hr.loginName);
    const { question } = await home.call(factorCalls.askSignInPasskey, { ticket: next }, fresh());
    const behind = authenticator.use(question, { signCount: authenticator.signCount });
    expect((await finish({ ticket: next, passkey: behind })).errcode).toBe(codeOf('passkeyRefused'));
  });

  it('whose question has waited too long is refused', async () => {
    const hr = await home.hr();
    const authenticator = await addPasskey(home, hr.access);
    const ticket = await ticketOf(home, hr.loginName);
    const { question } = await home.call(factorCalls.askSignInPasskey, { ticket }, fresh());
    await home.owner.query('update app.factor_offer set expires_at = now()');
    expect((await finish({ ticket, passkey: authenticator.use(question) })).errcode).toBe(codeOf('passkeyRefused'));
  });

  it('belongs to one person alone', async () => {
    const [one, two] = [await home.hr(), await home.hr()];
    const authenticator = await addPasskey(home, one.access);
    const token = two.access;
    const { question } = await home.call(factorCalls.startPasskey, { password }, { token });
    const again = { name: '别人的', passkey: authenticator.create(question) };
    expect((await home.ask(factorCalls.confirmPasskey, again, { token })).errcode).toBe(codeOf('passkeyRefused'));
    const [row] = (await home.call(factorCalls.own, {}, { token: one.access })).passkeys;
    const others = { passkeyId: row?.passkeyId ?? '', password };
    expect((await home.ask(factorCalls.remove, others, { token })).errcode).toBe(codeOf('notFound'));
  });
});

describe('removing', () => {
  it('asks for the password or a fresh second step; with the last factor go the codes and the second step', async () => {
    const hr = await home.hr();
    const { secret } = await addTotp(home, hr.access);
    await addPasskey(home, hr.access);
    const token = hr.access;
    await home.owner.query("update app.session set factor_at = now() - interval '11 minutes' where user_id = $1", [
      hr.userId,
    ]);
    expect((await home.ask(factorCalls.remove, {}, { token })).errcode).toBe(codeOf('proofNeeded'));
    await home.call(factorCalls.prove, { code: codeAt(secret, later(home, 60)) }, { token });
    await home.call(factorCalls.remove, {}, { token });
    const { passkeys, recoveryCodesLeft } = await home.call(factorCalls.own, {}, { token });
    expect(recoveryCodesLeft).toBe(10);
    await home.call(factorCalls.remove, { passkeyId: passkeys[0]?.passkeyId ?? '' }, { token });
    expect(await home.call(factorCalls.own, {}, { token })).toMatchObject({
      totpAddedAt: null,
      passkeys: [],
      recoveryCodesLeft: 0,
      isFresh: false,
    });
    expect((await home.ask(accountCalls.signIn, await sealed(hr.loginName), fresh())).errcode).toBe('0000');
  });

  it('goes with the account', async () => {
    const hr = await home.hr();
    await addTotp(home, hr.access);
    await addPasskey(home, hr.access);
    await home.owner.query('update app.membership set role = 2 where user_id = $1 and member_id = $2', [
      hr.userId,
      hr.memberId,
    ]);
    await home.call(settingsCalls.closeAccount, { password }, { token: hr.access });
    for (const table of ['totp_factor', 'passkey', 'recovery_code', 'factor_offer', 'sign_in_ticket'])
      expect(await home.value(`select count(*)::text from app.${table} where user_id = $1`, hr.userId)).toBe('0');
  });
});

describe('an enterprise that asks for a second factor', () => {
  it('is told to set it up for the administrator first', async () => {
    const hr = await home.hr();
    const wish = { isOn: true, graceDays: 7 };
    expect((await home.ask(factorCalls.setDemand, wish, hr)).errcode).toBe(codeOf('factorMissing'));
    const colleague = await home.colleague(hr);
    expect((await home.ask(factorCalls.setDemand, wish, colleague)).errcode).toBe(codeOf('forbidden'));
  });

  it('leaves days, then refuses sign-ins without one, and leaves the personal account alone', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr);
    await addTotp(home, hr.access);
    const { from } = await home.call(factorCalls.setDemand, { isOn: true, graceDays: 7 }, hr);
    expect(new Date(from ?? 0).getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    expect(await home.call(factorCalls.demand, {}, hr)).toEqual({ from, people: 2, withFactor: 1 });
    expect((await acts(hr.memberId)).at(-1)).toEqual({ action: 'demandFactor', facts: { isOn: true, graceDays: 7 } });
    const told = await home.owner.query(
      "select payload->'to'->>'userId' as user_id from app.outbox where payload->>'kind' = 'factorDemanded'",
    );
    expect(told.rows).toEqual([{ user_id: colleague.userId }]);
    const own = await home.call(factorCalls.own, {}, { token: colleague.access });
    expect(own.demands).toEqual([{ memberId: hr.memberId, epName: expect.any(String), from, isOver: false }]);
    await home.call(accountCalls.permissions, {}, colleague);

    await home.owner.query('update app.member set factor_from = now() where id = $1', [hr.memberId]);
    expect((await home.ask(accountCalls.permissions, {}, colleague)).errcode).toBe(codeOf('factorRequired'));
    const again = await home.ask(accountCalls.exchange, { epId: hr.memberId }, { token: colleague.access });
    expect(again.errcode).toBe(codeOf('factorRequired'));
    await home.call(accountCalls.permissions, {}, { token: colleague.access });
    await home.call(accountCalls.permissions, {}, hr);

    await addTotp(home, colleague.access);
    expect((await home.ask(factorCalls.remove, {}, { token: colleague.access })).errcode).toBe(
      codeOf('factorDemanded'),
    );
    const { accessToken } = await home.call(accountCalls.exchange, { epId: hr.memberId }, { token: colleague.access });
    await home.call(accountCalls.permissions, {}, { token: accessToken });

    expect(await home.call(factorCalls.setDemand, { isOn: false }, hr)).toEqual({ from: null });
    await home.call(factorCalls.remove, {}, { token: colleague.access });
    await home.call(accountCalls.permissions, {}, { token: accessToken });
  });
});
