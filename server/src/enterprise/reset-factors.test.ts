import { accountCalls } from '@beidiao/contract/account/calls';
import { factorCalls } from '@beidiao/contract/account/second-factor';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { staffTries } from '@beidiao/contract/staff/calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addPasskey, addTotp, codeAt, later, leaveOthers, password, ticketOf } from '../../test/factors.ts';
import { codeOf, type Operator, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let chief: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  chief = await home.staff('administrator');
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

/** Somebody of the enterprise with an authenticator, a passkey and recovery codes, who belongs to no other one. */
async function lost(hr: Person): Promise<Person> {
  const colleague = await home.colleague(hr);
  await leaveOthers(home, colleague);
  await addTotp(home, colleague.access);
  await addPasskey(home, colleague.access);
  return colleague;
}
const reset = async (who: Person, of: Person, sent: { password?: string } = { password }) =>
  (await home.ask(enterpriseCalls.resetFactors, { userId: of.userId, ...sent }, who)).errcode;
const leftOf = ({ userId }: Person) =>
  home.value<string>(
    `select ((select count(*) from app.totp_factor where user_id = $1) + (select count(*) from app.passkey where user_id = $1)
      + (select count(*) from app.recovery_code where user_id = $1))::text`,
    userId,
  );
const eventsOf = ({ userId }: Person) =>
  home.value<string>(
    "select count(*)::text from app.security_event where user_id = $1 and kind = 'factorReset'",
    userId,
  );
const toldOf = ({ userId }: Person) =>
  home.value<string>(
    "select count(*)::text from app.outbox where payload->>'kind' = 'factorReset' and payload->'to'->>'userId' = $1",
    userId,
  );

describe('an administrator, for a colleague who has lost every second factor', () => {
  it('removes them all, ends the sign-ins, tells the person and writes it down', async () => {
    const hr = await home.hr();
    const colleague = await lost(hr);
    const { userList } = await home.call(enterpriseCalls.people, {}, hr);
    expect(Object.fromEntries(userList.map((row) => [row.userId, row.hasFactor]))).toEqual({
      [hr.userId]: false,
      [colleague.userId]: true,
    });
    expect(await reset(hr, colleague)).toBe('0000');
    expect(await leftOf(colleague)).toBe('0');
    expect((await home.ask(accountCalls.permissions, {}, colleague)).errcode).toBe(codeOf('notSignedIn'));
    expect(await toldOf(colleague)).toBe('1');
    // One row for the personal account and one for the enterprise.
    expect(await eventsOf(colleague)).toBe('2');
    const trail = 'select action, subject, user_id::text from app.audit where member_id = $1 order by seq desc limit 1';
    expect((await home.owner.query(trail, [hr.memberId])).rows).toEqual([
      { action: 'resetFactors', subject: `user ${colleague.userId}`, user_id: hr.userId },
    ]);
    // The first step is enough again.
    const access = await home.signIn(colleague.loginName, password);
    expect((await home.call(factorCalls.own, {}, { token: access })).totpAddedAt).toBeNull();
    const { rows } = await home.call(settingsCalls.securityEvents, {}, { token: access });
    expect(rows.find((row) => row.kind === 'factorReset')).toMatchObject({
      device: '',
      facts: { by: 'administrator' },
    });
    expect(await reset(hr, colleague)).toBe(codeOf('factorNone'));
  });

  it('gives the own password, or a second step of the last ten minutes, since a found open screen does not do', async () => {
    const hr = await home.hr();
    const colleague = await lost(hr);
    expect(await reset(hr, colleague, {})).toBe(codeOf('proofNeeded'));
    expect(await reset(hr, colleague, { password: 'wrong1' })).toBe(codeOf('passwordWrong'));
    const { secret } = await addTotp(home, hr.access);
    await home.owner.query("update app.session set factor_at = now() - interval '11 minutes' where user_id = $1", [
      hr.userId,
    ]);
    // Whoever has a second factor does not get around it by the password.
    expect(await reset(hr, colleague)).toBe(codeOf('freshProofNeeded'));
    expect(await leftOf(colleague)).not.toBe('0');
    await home.call(factorCalls.prove, { code: codeAt(secret, later(home, 60)) }, hr);
    expect(await reset(hr, colleague, {})).toBe('0000');
  });

  it('lifts the lock of guessed codes and ends sign-ins that are half done', async () => {
    const hr = await home.hr();
    const colleague = await lost(hr);
    const ticket = await ticketOf(home, colleague.loginName);
    for (let n = 0; n < 6; n += 1) await home.ask(factorCalls.finishSignIn, { ticket, code: 'AAAAA-AAAAA' });
    expect(await reset(hr, colleague)).toBe('0000');
    expect((await home.ask(factorCalls.finishSignIn, { ticket, code: '000000' })).errcode).toBe(
      codeOf('stepTicketOver'),
    );
    const access = await home.signIn(colleague.loginName, password);
    await addTotp(home, access);
  });

  it('is refused for oneself, for strangers, and for whoever belongs to another enterprise as well', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr);
    await addTotp(home, colleague.access);
    expect(await reset(hr, colleague)).toBe(codeOf('factorResetByUs'));
    expect(await reset(hr, hr)).toBe(codeOf('notOneself'));
    expect(await reset(await home.hr(), colleague)).toBe(codeOf('personNotFound'));
    await leaveOthers(home, colleague);
    expect(await reset(colleague, hr)).toBe(codeOf('forbidden'));
    await home.owner.query('update app.membership set disabled_at = now() where user_id = $1 and member_id = $2', [
      colleague.userId,
      hr.memberId,
    ]);
    expect(await reset(hr, colleague)).toBe(codeOf('forbidden'));
    expect(await leftOf(colleague)).not.toBe('0');
  });

  it('resets once of 20 at once, and tells the person once', async () => {
    const hr = await home.hr();
    const colleague = await lost(hr);
    await addTotp(home, hr.access);
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(hr, colleague, {})));
    expect(answers.filter((errcode) => errcode === '0000')).toHaveLength(1);
    expect(await toldOf(colleague)).toBe('1');
  });
});

describe('an administrator of our staff, for whom nobody else can help', () => {
  const resetBy = async (who: Operator, of: { memberId: string; userId: string }, code: string) =>
    (await home.ask(operationsCalls.resetFactors, { ...of, why: '手机丢失，电话核实', code }, who)).errcode;
  const nextCode = () => codeAt(chief.secret, later(home, 60));

  it('lets the last administrator in again, against a code and with a reason in both trails', async () => {
    const hr = await home.hr();
    await addTotp(home, hr.access);
    const { memberId, userId } = hr;
    const { rows } = await home.call(operationsCalls.factorHolders, { memberId }, chief);
    expect(rows).toEqual([{ userId, name: '沈若溪', phoneNo: null, hasFactor: true }]);
    expect(await resetBy(chief, { memberId, userId }, '000000')).toBe(codeOf('staffCodeWrong'));
    expect(await leftOf(hr)).not.toBe('0');
    expect(await resetBy(chief, { memberId, userId }, nextCode())).toBe('0000');
    expect(await leftOf(hr)).toBe('0');
    expect(await toldOf(hr)).toBe('1');
    const act = 'select action, subject, facts from app.staff_act order by seq desc limit 1';
    expect((await home.owner.query(act)).rows[0]).toEqual({
      action: 'resetMemberFactors',
      subject: `user ${userId}`,
      facts: { why: '手机丢失，电话核实' },
    });
    const trail = 'select action from app.audit where member_id = $1 order by seq desc limit 1';
    expect(await home.value(trail, memberId)).toBe('resetMemberFactors');
    await home.signIn(hr.loginName, password);
  });

  it('finds anybody by the personal account, and nobody by a member that they do not lead', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr);
    await addTotp(home, colleague.access);
    const { userId } = colleague;
    expect(await resetBy(chief, { memberId: hr.memberId, userId }, nextCode())).toBe(codeOf('personNotFound'));
    expect(await resetBy(chief, { memberId: '999999', userId }, nextCode())).toBe(codeOf('memberNotFound'));
    const memberId = await home.value<string>(
      'select personal_member_id::text from app.user_account where id = $1',
      userId,
    );
    expect(await resetBy(chief, { memberId, userId }, nextCode())).toBe('0000');
    expect(await leftOf(colleague)).toBe('0');
  });

  it('has five guesses at the own code, also of 30 at once', async () => {
    const hr = await home.hr();
    await addTotp(home, hr.access);
    const guesser = await home.staff('administrator');
    const { memberId, userId } = hr;
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => resetBy(guesser, { memberId, userId }, 'AAAAA-AAAAA')),
    );
    expect(answers.filter((errcode) => errcode === codeOf('staffCodeWrong'))).toHaveLength(staffTries.most);
    expect(await leftOf(hr)).not.toBe('0');
  });
});
