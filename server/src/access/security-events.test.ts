import { accountCalls } from '@beidiao/contract/account/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { away } from '../../test/codes.ts';
import { Browser, type Person, type Sent, TestHouse } from '../../test/house.ts';
import { sweepEndedSessions } from '../account/jobs.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(() => home.close());

const enter = async (loginName: string, password: string, sent: Sent = away()) =>
  home.ask(
    accountCalls.signIn,
    { loginName: await home.encrypt(loginName), password: await home.encrypt(password) },
    sent,
  );
const ownOf = async ({ access }: Person, page: object = {}) =>
  home.call(settingsCalls.securityEvents, { pageSize: 50, ...page }, { token: access });
const kindsOf = async (person: Person) => (await ownOf(person)).rows.map(({ kind }) => kind);
const logOf = async ({ token }: Person) =>
  (await home.call(settingsCalls.memberSecurityEvents, { pageSize: 100 }, { token })).rows;

describe('the security log', () => {
  it('tells the person of sign-ins, failures and changes, and nobody else', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    await enter(hr.loginName, 'wrong12');
    const change = { password: 'wrong12', newpass: 'newone1', confirmpass: 'newone1' };
    await home.ask(settingsCalls.modifyPassword, change, { token: hr.access, ...away() });
    await home.call(settingsCalls.modifyPassword, { ...change, password: 'meadow7' }, { token: hr.access, ...away() });
    expect(await kindsOf(hr)).toEqual(['passwordChanged', 'passwordFailed', 'signInFailed', 'signedIn']);
    expect(await kindsOf(stranger)).toEqual(['signedIn']);
  });

  it('tells the administrator of the people, of refused actions and of keys, and no other enterprise', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr);
    await enter(colleague.loginName, 'wrong12');
    for (let n = 0; n < 3; n += 1) await home.ask(partnerAppCalls.create, { name: 'x' }, colleague);
    await home.call(partnerAppCalls.create, { name: 'x' }, hr);
    const seen = (await logOf(hr)).map(({ kind, name }) => [kind, name]);
    expect(seen.slice(0, 4)).toEqual([
      ['keyCreated', '沈若溪'],
      ['rightRefused', '周明轩'],
      ['signInFailed', '周明轩'],
      ['signedIn', '周明轩'],
    ]);
    expect((await logOf(await home.hr())).map(({ kind }) => kind)).toEqual(['signedIn']);
    const refused = await home.ask(settingsCalls.memberSecurityEvents, {}, colleague);
    expect(refused.errcode).not.toBe('0000');
  });

  it('comes in pages from the newest on', async () => {
    const hr = await home.hr();
    for (let n = 0; n < 3; n += 1) await enter(hr.loginName, 'meadow7');
    const first = await ownOf(hr, { pageSize: 3 });
    expect([first.rows.length, first.hasMore]).toEqual([3, true]);
    const rest = await ownOf(hr, { pageSize: 3, before: first.rows.at(-1)?.eventNo });
    expect([rest.rows.length, rest.hasMore]).toEqual([1, false]);
  });

  it('can be changed by nobody, and loses what is older than it is kept for', async () => {
    const hr = await home.hr();
    const all = 'select count(*)::integer from app.security_event where user_id = $1';
    const before = await home.value<number>(all, hr.userId);
    for (const text of ["update app.security_event set kind = 'exported'", 'delete from app.security_event'])
      await expect(home.owner.query(text)).rejects.toThrow('append-only');
    await expect(home.owner.query('truncate app.security_event')).rejects.toThrow('append-only');
    await home.owner.query(
      `insert into app.security_event (member_id, user_id, kind, at)
       values ($1, $2, 'signedIn', now() - interval '200 days'), ($1, $2, 'signedIn', now() - interval '180 days')`,
      [hr.memberId, hr.userId],
    );
    await sweepEndedSessions(home.house);
    expect(await home.value(all, hr.userId)).toBe(before + 1);
  });

  it('holds no name, number or whole address', async () => {
    const hr = await home.hr();
    await enter(hr.loginName, 'wrong12', { address: '10.77.88.99' });
    const rows = await home.value<string>(
      'select json_agg(e)::text from app.security_event e where user_id = $1',
      hr.userId,
    );
    expect(rows).toContain('10.77.*.*');
    for (const personal of ['10.77.88.99', hr.loginName, '沈若溪']) expect(rows).not.toContain(personal);
  });
});

describe('an alert', () => {
  const alerts = async ({ loginName }: Person) =>
    (await home.call(sandboxCalls.outbox, { to: `${loginName}@example.com`, kind: 'mail' })).rows.filter((row) =>
      row.subject?.includes('新设备'),
    ).length;

  it('comes for a browser that was never seen, from a part of the network that was not', async () => {
    const hr = await home.hr();
    await home.jobsDone();
    expect(await alerts(hr)).toBe(0);
    const browser = new Browser();
    await enter(hr.loginName, 'meadow7', { address: '172.16.0.1', browser });
    await home.jobsDone();
    expect(await alerts(hr)).toBe(1);
    await enter(hr.loginName, 'meadow7', { address: '192.168.0.1', browser });
    await enter(hr.loginName, 'meadow7', { address: '172.16.0.2' });
    await home.jobsDone();
    expect(await alerts(hr)).toBe(1);
  });
});
