import { staffCalls, staffTries } from '@beidiao/contract/staff/calls';
import { Secret, TOTP } from 'otpauth';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '../base/db/db.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { StaffId } from '../access/actor.ts';
import { Browser, codeOf, type Operator, pageOrigin, type Sent, TestHouse } from '../../test/house.ts';
import type { PasskeyUsed } from '@beidiao/contract/account/second-factor';
import { Authenticator } from '../../test/authenticator.ts';
import { addFirstAdministrator, addReadyStaff } from './administration.ts';
import { addByTwo, confirmChange, setPassword } from '../../test/staff-changes.ts';
import { hashPassword } from '../base/secrets/password.ts';
import { verifierNosOfStaff } from './staff.ts';
import { findBrokenActs } from './store.ts';

let home: TestHouse;
let boss: Operator;
let second: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  boss = await home.staff('administrator');
  second = await home.staff('administrator');
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

let addresses = 0;
const fresh = () => ({ address: `10.9.${Math.floor((addresses += 1) / 250)}.${addresses % 250}` });
const codeAt = (secret: string, at = home.house.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
/** A code that is right at no time near now. */
const wrongCode = (secret: string): string => {
  const near = [-1, 0, 1].map((step) => codeAt(secret, new Date(home.house.now().getTime() + step * 30_000)));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? '';
};

async function enterPassword(loginName: string, password: string, sent: Sent = fresh()) {
  const sealed = { loginName: await home.encrypt(loginName), password: await home.encrypt(password) };
  return home.ask(staffCalls.signIn, sealed, sent);
}
async function ticketOf({ loginName, password }: { loginName: string; password: string }): Promise<string> {
  const answer = await enterPassword(loginName, password);
  expect(answer.errcode).toBe('0000');
  return String(Reflect.get(Object(answer.data), 'ticket'));
}
/** Behind the lock of the name: what the person holds from before. */
async function ticketOfNew({ staffId }: { staffId: StaffId }): Promise<string> {
  const ticket = newToken();
  await home.owner.query(
    "insert into app.staff_ticket (token_hash, staff_id, expires_at) values ($1, $2, now() + interval '5 minutes')",
    [hashToken(ticket), staffId],
  );
  return ticket;
}
const later = (seconds: number): void => {
  home.clock.at = new Date(home.house.now().getTime() + seconds * 1000);
};

describe('verifier numbers', () => {
  it('are given in the order of joining, shown to administrators and to the person, and never changed', async () => {
    const first = await home.call(staffCalls.me, {}, boss);
    expect(first.verifierNo).toMatch(/^V-\d{4}$/);
    const joiner = { loginName: 'verifier', name: '陆遥', roles: ['reviewer' as const], mail: 'verifier@example.com' };
    const staffId = await addByTwo(home, joiner, [boss, second]);
    const { rows } = await home.call(staffCalls.list, {}, boss);
    const added = rows.find((row) => row.staffId === staffId)?.verifierNo ?? '';
    expect(added > first.verifierNo).toBe(true);
    expect((await verifierNosOfStaff(home.house.system.db, [staffId, null])).get(staffId)).toBe(added);
    const renumber = home.house.system.db.rows(sql('update app.staff set verifier_no = 9999 where id = $1'), staffId);
    await expect(renumber).rejects.toThrow('verifier_no');
    expect(new Set(rows.map((row) => row.verifierNo)).size).toBe(rows.length);
  });
});

describe('the first sign-in', () => {
  it('changes the printed password, sets the second factor up and hands out recovery codes once', async () => {
    const firstPassword = 'printed-at-installation-1';
    const passwordHash = await hashPassword(firstPassword);
    const joiner = { loginName: 'newcomer', name: '许知远', roles: ['reviewer'], mail: null } as const;
    const staffId = await addReadyStaff(home.house, { ...joiner, passwordHash, secret: '' });
    const printed = 'update app.staff set must_change_password = true, totp_secret_enc = null where id = $1';
    await home.owner.query(printed, [staffId]);
    const begun = await enterPassword('newcomer', firstPassword);
    expect(begun.data).toMatchObject({
      mustChangePassword: true,
      enrolment: { uri: expect.stringContaining('otpauth://totp/Beidiao') },
    });
    const { ticket, enrolment } = begun.data as { ticket: string; enrolment: { secret: string } };
    later(0);
    const code = codeAt(enrolment.secret);
    const refused = async (newPassword?: string) =>
      home.ask(
        staffCalls.enterCode,
        { ticket, code, ...(newPassword === undefined ? {} : { newPassword: await home.encrypt(newPassword) }) },
        fresh(),
      );
    for (const weak of [undefined, 'short1', 'onlyletters-longer', '1234567890123', firstPassword])
      expect((await refused(weak)).errcode).toBe(codeOf('staffPasswordWeak'));
    const opened = await refused('a-new-password-1');
    expect(opened).toMatchObject({ errcode: '0000', data: { staff: { name: '许知远', roles: ['reviewer'] } } });
    const { accessToken, recoveryCodes } = opened.data as { accessToken: string; recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(await home.call(staffCalls.me, {}, { token: accessToken })).toMatchObject({ recoveryCodesLeft: 10 });
    // The ticket is spent, the first password is dead, and the second factor is not offered again.
    expect((await refused('a-new-password-2')).errcode).toBe(codeOf('staffTicketOver'));
    expect((await enterPassword('newcomer', firstPassword)).errcode).toBe(codeOf('badCredentials'));
    expect((await enterPassword('newcomer', 'a-new-password-1')).data).toMatchObject({
      enrolment: null,
      mustChangePassword: false,
    });
  });

  it('of a house without staff is opened by the first administrator, once', async () => {
    expect(await addFirstAdministrator(home.house, 'late')).toBeUndefined();
  });
});

describe('the second factor', () => {
  it('takes a code once, also from two requests at the same moment', async () => {
    const person = await home.staff('reviewer');
    later(60);
    const tickets = [await ticketOf(person), await ticketOf(person)];
    const code = codeAt(person.secret);
    const answers = await Promise.all(
      tickets.map((ticket) => home.ask(staffCalls.enterCode, { ticket, code }, fresh())),
    );
    expect(answers.map(({ errcode }) => errcode).sort()).toEqual(['0000', codeOf('staffCodeWrong')].sort());
    later(30);
    const older = { ticket: await ticketOf(person), code };
    expect((await home.ask(staffCalls.enterCode, older, fresh())).errcode).toBe(codeOf('staffCodeWrong'));
  });

  it('lets a recovery code in once, however it is written', async () => {
    const person = await home.staff('reviewer');
    later(60);
    const { recoveryCodes } = await home.call(staffCalls.renewRecoveryCodes, { code: codeAt(person.secret) }, person);
    const code = recoveryCodes[3]?.toLowerCase().replace('-', '') ?? '';
    const enter = async () =>
      (await home.ask(staffCalls.enterCode, { ticket: await ticketOf(person), code }, fresh())).errcode;
    expect(await enter()).toBe('0000');
    expect(await enter()).toBe(codeOf('staffCodeWrong'));
    expect(await home.call(staffCalls.me, {}, person)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('locks after five wrong codes, even when they come at once, and knowing the password does not open it', async () => {
    const person = await home.staff('reviewer');
    later(60);
    const ticket = await ticketOf(person);
    const guess = { ticket, code: wrongCode(person.secret) };
    const answers = await Promise.all(Array.from({ length: 12 }, () => home.ask(staffCalls.enterCode, guess, fresh())));
    const counted = answers.filter(({ errcode }) => errcode === codeOf('staffCodeWrong'));
    expect(counted).toHaveLength(staffTries.most);
    expect(answers.filter(({ errcode }) => errcode === codeOf('staffLocked'))).toHaveLength(7);
    const right = { ticket: await ticketOf(person), code: codeAt(person.secret) };
    expect((await home.ask(staffCalls.enterCode, right, fresh())).errcode).toBe(codeOf('staffLocked'));
    await home.owner.query("update app.staff_try set last_at = last_at - interval '16 minutes'");
    expect((await home.ask(staffCalls.enterCode, right, fresh())).errcode).toBe('0000');
  });
});

describe('a passkey of staff', () => {
  const enter = (ticket: string, passkey: PasskeyUsed) =>
    home.ask(staffCalls.enterCode, { ticket, passkey }, fresh()).then(({ errcode }) => errcode);
  const asked = async (ticket: string) => (await home.call(staffCalls.askPasskey, { ticket }, fresh())).question;
  async function withPasskey() {
    const person = await home.staff('reviewer');
    const authenticator = new Authenticator(pageOrigin);
    later(60);
    const { question } = await home.call(staffCalls.startPasskey, { code: codeAt(person.secret) }, person);
    await home.call(staffCalls.confirmPasskey, { name: '审核台', passkey: authenticator.create(question) }, person);
    return { person, authenticator };
  }

  it('is added against a code of the authenticator, stands in the trail, and takes the second step once', async () => {
    const { person, authenticator } = await withPasskey();
    const me = await home.call(staffCalls.me, {}, person);
    expect(me).toMatchObject({ mayUsePasskeys: true, passkeys: [{ name: '审核台', lastUsedAt: null }] });
    const ticket = await ticketOf(person);
    const passkey = authenticator.use(await asked(ticket));
    expect(await Promise.all([enter(ticket, passkey), enter(ticket, passkey)])).toContain('0000');
    expect(await enter(ticket, passkey)).toBe(codeOf('staffTicketOver'));
    const { rows } = await home.call(staffCalls.acts, { staffId: person.staffId }, boss);
    expect(rows.map(({ action }) => action).filter((action) => action === 'addStaffPasskey')).toHaveLength(1);
  });

  it('lets one of 100 answers in, and works while guessed codes have locked the authenticator', async () => {
    const { person, authenticator } = await withPasskey();
    const guess = { ticket: await ticketOf(person), code: wrongCode(person.secret) };
    for (let n = 0; n <= staffTries.most; n += 1) await home.ask(staffCalls.enterCode, guess, fresh());
    const ticket = await ticketOf(person);
    const passkey = authenticator.use(await asked(ticket));
    const answers = await Promise.all(Array.from({ length: 100 }, () => enter(ticket, passkey)));
    expect(answers.filter((errcode) => errcode === '0000')).toHaveLength(1);
  });

  it('of another page or of a copy is refused, and it goes with a reset of the access', async () => {
    const { person, authenticator } = await withPasskey();
    const ticket = await ticketOf(person);
    const elsewhere = authenticator.use(await asked(ticket), { origin: 'http://localhost.evil.example' });
    expect(await enter(ticket, elsewhere)).toBe(codeOf('passkeyRefused'));
    const right = authenticator.use(await asked(ticket));
    expect(await enter(ticket, right)).toBe('0000');
    const next = await ticketOf(person);
    const behind = authenticator.use(await asked(next), { signCount: 1 });
    expect(await enter(next, behind)).toBe(codeOf('passkeyRefused'));
    const { changeId } = await home.call(staffCalls.resetAccess, { staffId: person.staffId }, boss);
    await confirmChange(home, changeId, second);
    const left = 'select count(*)::text from app.staff_passkey where staff_id = $1';
    expect(await home.value(left, person.staffId)).toBe('0');
  });
});

describe('the password', () => {
  it('locks after five wrong tries from one address, known name or not, and says the same of both', async () => {
    const { loginName, password } = await home.staff('reviewer');
    const here = fresh();
    for (const name of [loginName, 'nobody-of-this-name']) {
      const answers = [];
      for (let n = 0; n < 6; n += 1) answers.push((await enterPassword(name, 'wrong-password-1', here)).errcode);
      expect(answers).toEqual([...Array.from({ length: 5 }, () => codeOf('badCredentials')), codeOf('staffLocked')]);
    }
    expect((await enterPassword(loginName, password, here)).errcode).toBe(codeOf('staffLocked'));
  });

  const storm = async (loginName: string, addressOf: (n: number) => Sent) => {
    const sealed = { loginName: await home.encrypt(loginName), password: await home.encrypt('wrong-password-1') };
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => home.ask(staffCalls.signIn, sealed, addressOf(n))),
    );
    return answers.filter(({ errcode }) => errcode === codeOf('badCredentials')).length;
  };

  it('is looked at five times of a hundred at once from one address, thirty of a hundred from as many', async () => {
    const { loginName } = await home.staff('reviewer');
    const here = fresh();
    expect(await storm(loginName, () => here)).toBe(staffTries.most);
    const other = await home.staff('reviewer');
    expect(await storm(other.loginName, fresh)).toBe(staffTries.mostOfName);
  });

  it('that strangers have guessed at from everywhere still opens on a device of the person', async () => {
    const person = await home.staff('reviewer');
    const browser = new Browser();
    later(60);
    const begun = await enterPassword(person.loginName, person.password, { ...fresh(), browser });
    const ticket = String(Reflect.get(Object(begun.data), 'ticket'));
    const code = codeAt(person.secret);
    expect((await home.ask(staffCalls.enterCode, { ticket, code }, { ...fresh(), browser })).errcode).toBe('0000');
    await storm(person.loginName, fresh);
    const enter = async (sent: Sent) => (await enterPassword(person.loginName, person.password, sent)).errcode;
    expect(await enter(fresh())).toBe(codeOf('staffLocked'));
    expect(await enter({ ...fresh(), browser: new Browser() })).toBe(codeOf('staffLocked'));
    expect(await enter({ ...fresh(), browser })).toBe('0000');
  });

  it('of somebody who is locked out is replaced by a reset, which lifts every lock', async () => {
    const person = await home.staff('reviewer');
    await storm(person.loginName, fresh);
    const guess = { ticket: await ticketOfNew(person), code: wrongCode(person.secret) };
    for (let n = 0; n <= staffTries.most; n += 1) await home.ask(staffCalls.enterCode, guess, fresh());
    expect((await enterPassword(person.loginName, person.password)).errcode).toBe(codeOf('staffLocked'));
    const { changeId } = await home.call(staffCalls.resetAccess, { staffId: person.staffId }, boss);
    await confirmChange(home, changeId, second);
    await setPassword(home, `${person.loginName}@example.com`, 'another-secret-2');
    const begun = await enterPassword(person.loginName, 'another-secret-2');
    const { ticket, enrolment } = staffCalls.signIn.data.parse(begun.data);
    const first = { ticket, code: codeAt(enrolment?.secret ?? '') };
    expect((await home.ask(staffCalls.enterCode, first, fresh())).errcode).toBe('0000');
  });

  it('of somebody who is locked out stays as it is when an administrator unlocks the name', async () => {
    const person = await home.staff('reviewer');
    const isLocked = async () => {
      const { rows } = await home.call(staffCalls.list, { after: String(BigInt(person.staffId) - 1n) }, boss);
      return rows.find(({ staffId }) => staffId === person.staffId)?.isLocked;
    };
    const unlock = (who: Operator) => home.ask(staffCalls.unlock, { staffId: person.staffId }, who);
    expect([await isLocked(), (await unlock(boss)).errcode]).toEqual([false, codeOf('staffNotLocked')]);
    const here = fresh();
    for (let n = 0; n < staffTries.most; n += 1) await enterPassword(person.loginName, 'wrong-password-1', here);
    expect(await isLocked()).toBe(true);
    expect((await enterPassword(person.loginName, person.password, here)).errcode).toBe(codeOf('staffLocked'));
    expect((await unlock(person)).errcode).toBe(codeOf('forbidden'));
    expect((await unlock(boss)).errcode).toBe('0000');
    expect((await enterPassword(person.loginName, person.password, here)).errcode).toBe('0000');
    // From everywhere together as well.
    await storm(person.loginName, fresh);
    expect(await isLocked()).toBe(true);
    const answers = await Promise.all(Array.from({ length: 10 }, () => unlock(boss)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect((await enterPassword(person.loginName, person.password)).errcode).toBe('0000');
    expect((await home.ask(staffCalls.me, {}, person)).errcode).toBe('0000');
  });

  it('is none that is easy to guess', async () => {
    const person = await home.staff('reviewer');
    const change = async (newPassword: string) =>
      home.ask(
        staffCalls.changePassword,
        { password: await home.encrypt(person.password), newPassword: await home.encrypt(newPassword) },
        person,
      );
    expect((await change('password123456')).errcode).toBe(codeOf('passwordCommon'));
    expect((await change(`${person.loginName}-99`)).errcode).toBe(codeOf('passwordPersonal'));
  });

  it('that is changed ends every other session', async () => {
    const person = await home.staff('reviewer');
    later(60);
    const ticket = await ticketOf(person);
    const other = await home.call(staffCalls.enterCode, { ticket, code: codeAt(person.secret) }, fresh());
    const change = {
      password: await home.encrypt(person.password),
      newPassword: await home.encrypt('another-secret-2'),
    };
    await home.call(staffCalls.changePassword, change, person);
    expect((await home.ask(staffCalls.me, {}, person)).errcode).toBe('0000');
    expect((await home.ask(staffCalls.me, {}, { token: other.accessToken })).errcode).toBe(codeOf('notSignedIn'));
  });
});

describe('a session', () => {
  it('ends at once with the account, and with the sign-out', async () => {
    const person = await home.staff('reviewer');
    const { staffId } = person;
    const ticket = await ticketOf(person);
    await home.call(staffCalls.setDisabled, { staffId, isDisabled: true }, boss);
    expect((await home.ask(staffCalls.me, {}, person)).errcode).toBe(codeOf('notSignedIn'));
    expect((await enterPassword(person.loginName, person.password)).errcode).toBe(codeOf('staffDisabled'));
    expect((await home.ask(staffCalls.enterCode, { ticket, code: '000000' }, fresh())).errcode).toBe(
      codeOf('staffTicketOver'),
    );
    const second = await home.staff('finance');
    await home.call(staffCalls.signOut, {}, second);
    expect((await home.ask(staffCalls.me, {}, second)).errcode).toBe(codeOf('notSignedIn'));
  });

  it('ends when nobody uses it, and lives on while somebody does', async () => {
    const person = await home.staff('reviewer');
    const quiet = (minutes: number) =>
      home.owner.query(
        `update app.staff_session set seen_at = now() - interval '${minutes} minutes' where staff_id = $1`,
        [person.staffId],
      );
    await quiet(29);
    expect((await home.ask(staffCalls.me, {}, person)).errcode).toBe('0000');
    const seen = "select now() - seen_at < interval '1 minute' from app.staff_session where staff_id = $1";
    expect(await home.value(seen, person.staffId)).toBe(true);
    await quiet(31);
    expect((await home.ask(staffCalls.me, {}, person)).errcode).toBe(codeOf('notSignedIn'));
  });

  it('has the roles of now, not of its beginning', async () => {
    const person = await home.staff('administrator', 'sales');
    await home.call(staffCalls.setRoles, { staffId: person.staffId, roles: ['sales'] }, boss);
    expect((await home.ask(staffCalls.list, {}, person)).errcode).toBe(codeOf('forbidden'));
  });
});

describe('the administrators', () => {
  it('never lose the last of them, not even when two drop each other at once', async () => {
    const [one, other] = [await home.staff('administrator'), await home.staff('administrator')];
    const keep =
      "update app.staff set disabled_at = now() where 'administrator' = any(roles) and id <> all($1::bigint[])";
    await home.owner.query(keep, [[one.staffId, other.staffId]]);
    const answers = await Promise.all([
      home.ask(staffCalls.setDisabled, { staffId: other.staffId, isDisabled: true }, one),
      home.ask(staffCalls.setDisabled, { staffId: one.staffId, isDisabled: true }, other),
    ]);
    const left = answers.findIndex(({ errcode }) => errcode === '0000');
    const last = [one, other][left] ?? one;
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    const own = { staffId: last.staffId };
    expect((await home.ask(staffCalls.setDisabled, { ...own, isDisabled: true }, last)).errcode).toBe(
      codeOf('lastAdministrator'),
    );
    await home.owner.query('update app.staff set disabled_at = null where id = any($1)', [
      [boss.staffId, second.staffId],
    ]);
  });

  it('change the roles of others, and never their own', async () => {
    const [one, other] = [await home.staff('administrator'), await home.staff('administrator')];
    const give = (staffId: string, by: Operator) =>
      home.ask(staffCalls.setRoles, { staffId, roles: ['administrator', 'finance'] }, by);
    expect((await give(one.staffId, one)).errcode).toBe(codeOf('ownRoles'));
    expect(await home.value("select 'finance' = any(roles) from app.staff where id = $1", one.staffId)).toBe(false);
    expect((await give(one.staffId, other)).data).toMatchObject({ status: 'waiting' });
    expect(await home.value("select 'finance' = any(roles) from app.staff where id = $1", one.staffId)).toBe(false);
    // Two who drop each other at once: one of them stays.
    const keep =
      "update app.staff set disabled_at = now() where 'administrator' = any(roles) and id <> all($1::bigint[])";
    await home.owner.query(keep, [[one.staffId, other.staffId]]);
    const drop = (staffId: string, by: Operator) => home.ask(staffCalls.setRoles, { staffId, roles: ['sales'] }, by);
    const answers = await Promise.all([drop(other.staffId, one), drop(one.staffId, other)]);
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    await home.owner.query('update app.staff set disabled_at = null where id = any($1)', [
      [boss.staffId, second.staffId],
    ]);
  });

  it('open the way again for who has lost phone and password', async () => {
    const person = await home.staff('reviewer');
    const { changeId } = await home.call(staffCalls.resetAccess, { staffId: person.staffId }, boss);
    expect((await home.ask(staffCalls.me, {}, person)).errcode).toBe('0000');
    await confirmChange(home, changeId, second);
    expect((await home.ask(staffCalls.me, {}, person)).errcode).toBe(codeOf('notSignedIn'));
    await setPassword(home, `${person.loginName}@example.com`, 'another-secret-2');
    const begun = await enterPassword(person.loginName, 'another-secret-2');
    expect(begun.data).toMatchObject({ mustChangePassword: false, enrolment: { secret: expect.any(String) } });
  });

  it('read who did what; the trail is chained and nobody can edit it unseen', async () => {
    const { rows } = await home.call(staffCalls.acts, {}, boss);
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['signIn', 'addStaff', 'disableStaff', 'resetStaffAccess']),
    );
    expect(await findBrokenActs(home.house.system.db)).toEqual([]);
    await home.owner.query("update app.staff_act set action = 'nothing' where seq = 2");
    expect(await findBrokenActs(home.house.system.db)).toEqual([{ seq: '2', why: 'link' }]);
  });
});

describe('at rest', () => {
  it('stands no secret, code, token or name in the clear, nor in the log', async () => {
    const person = await home.staff('reviewer');
    const all = await home.value<string>(
      `select concat((select jsonb_agg(to_jsonb(s)) from app.staff s), (select jsonb_agg(to_jsonb(s)) from app.staff_session s),
        (select jsonb_agg(to_jsonb(a)) from app.staff_act a))`,
    );
    for (const secret of [person.secret, person.token, person.password, '陆文静']) {
      expect(all).not.toContain(secret);
      expect(home.logged.join()).not.toContain(secret);
    }
  });
});
