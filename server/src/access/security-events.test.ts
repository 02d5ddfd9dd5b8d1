import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountCalls } from '@beidiao/contract/account/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { partnerAppCalls } from '@beidiao/contract/partner/partner-app';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { staffCalls, staffTries } from '@beidiao/contract/staff/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { away } from '../../test/codes.ts';
import { Browser, codeOf, type Operator, type Person, type Sent, TestHouse } from '../../test/house.ts';
import { someCities } from '../../test/mmdb.ts';
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

  it('tells of sessions that were ended, and of WeChat that was linked and unlinked', async () => {
    const hr = await home.hr();
    for (let n = 0; n < 3; n += 1) await enter(hr.loginName, 'meadow7');
    const self = { token: hr.access };
    const { sessionList } = await home.call(settingsCalls.sessions, {}, self);
    const sessionId = sessionList.find((row) => !row.isCurrent)?.sessionId ?? '';
    await home.call(settingsCalls.endSession, { sessionId }, self);
    await home.ask(settingsCalls.endSession, { sessionId }, self);
    await home.call(settingsCalls.endOtherSessions, {}, self);
    await home.call(settingsCalls.endOtherSessions, {}, self);
    const wechatCode = 'sandbox-o-events1.0123456789';
    await home.call(settingsCalls.bindOpenId, { wechatCode }, self);
    const { openIdList } = await home.call(settingsCalls.openIds, {}, self);
    const openId = openIdList[0]?.openId ?? '';
    await home.call(settingsCalls.unbindOpenId, { openId }, self);
    await home.ask(settingsCalls.unbindOpenId, { openId }, self);
    const { rows } = await ownOf(hr);
    expect(rows.slice(0, 4).map(({ kind, facts }) => [kind, facts['ended']])).toEqual([
      ['wechatUnbound', undefined],
      ['wechatBound', undefined],
      ['sessionEnded', 2],
      ['sessionEnded', 1],
    ]);
    expect((await logOf(hr)).map(({ kind }) => kind).slice(0, 2)).toEqual(['wechatUnbound', 'wechatBound']);
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

describe('a house with a database of cities', () => {
  let folder: string;
  let placed: TestHouse;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'beidiao-cities-'));
    writeFileSync(join(folder, 'cities.mmdb'), someCities);
    placed = await TestHouse.open({ geoIpFile: join(folder, 'cities.mmdb') });
  });
  afterAll(async () => {
    await placed.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const told = ({ userId }: Person) =>
    placed.value<string>(
      "select count(*)::text from app.outbox where payload->>'kind' = 'newDevice' and payload->'to'->>'userId' = $1",
      userId,
    );

  it('says where each event came from, and alerts for a new city, not for another network of the same one', async () => {
    const hr = await placed.hr();
    const from = async (address: string) => {
      const sealed = { loginName: await placed.encrypt(hr.loginName), password: await placed.encrypt('meadow7') };
      return (await placed.call(accountCalls.signIn, sealed, { address })).accessToken;
    };
    await from('198.18.0.1');
    expect(await told(hr)).toBe('1');
    await from('198.19.0.1');
    expect(await told(hr)).toBe('1');
    const token = await from('203.0.113.9');
    expect(await told(hr)).toBe('2');
    const { rows } = await placed.call(settingsCalls.securityEvents, { pageSize: 3 }, { token });
    expect(rows.map(({ facts, address }) => [facts['cityZh'], facts['cityEn'], address])).toEqual([
      ['中国 成都', 'Chengdu, China', '203.0.*.*'],
      ['中国 杭州', 'Hangzhou, China', '198.19.*.*'],
      ['中国 杭州', 'Hangzhou, China', '198.18.*.*'],
    ]);
  });
});

describe('the security log of staff', () => {
  const signInAs = async (loginName: string, secret: string, sent: Sent = away()) =>
    home.ask(
      staffCalls.signIn,
      { loginName: await home.encrypt(loginName), password: await home.encrypt(secret) },
      sent,
    );
  const ofStaff = async (chief: Operator, name: string) => {
    const staffId = await home.value<string>('select id from app.staff where login_name = $1', name);
    await home.owner.query('update app.staff set name_enc = $1 where id = $2', [
      home.house.vault.seal('staff.name', name, `staff ${staffId}`),
      staffId,
    ]);
    const { rows } = await home.call(staffCalls.securityEvents, { pageSize: 100 }, chief);
    return rows.filter((row) => row.name === name);
  };

  it('tells their administrators of sign-ins, failures, locks and refused actions', async () => {
    const chief = await home.staff('administrator');
    const reviewer = await home.staff('reviewer');
    const { loginName } = reviewer;
    await home.signInStaff(reviewer);
    const sent = away();
    for (let n = 0; n < staffTries.most + 2; n += 1) await signInAs(loginName, 'wrong-secret-1', sent);
    await home.ask(staffCalls.renewRecoveryCodes, { code: 'AAAAA-AAAAA' }, reviewer);
    for (let n = 0; n < 3; n += 1) await home.ask(staffCalls.list, {}, reviewer);
    const rows = await ofStaff(chief, loginName);
    expect(rows.map(({ kind }) => kind)).toEqual([
      'rightRefused',
      'factorFailed',
      // The same lock again and again says nothing new.
      'signInLocked',
      ...Array.from({ length: staffTries.most }, () => 'signInFailed'),
      'signedIn',
    ]);
    expect(rows[0]?.facts).toEqual({ path: staffCalls.list.path, why: 'forbidden' });
    expect((await home.ask(staffCalls.securityEvents, {}, reviewer)).errcode).toBe(codeOf('forbidden'));
  });

  it('holds nothing of members, and says nothing of names that nobody has', async () => {
    const chief = await home.staff('administrator');
    const count = () => home.value<string>('select count(*)::text from app.security_event where member_id is null');
    const before = await count();
    await signInAs('nobody-of-ours', 'wrong-secret-1');
    await enter((await home.hr()).loginName, 'wrong12');
    expect(await count()).toBe(before);
    const { rows, hasMore } = await home.call(staffCalls.securityEvents, { pageSize: 1 }, chief);
    expect([rows.length, hasMore]).toEqual([1, true]);
    const rest = await home.call(staffCalls.securityEvents, { before: rows[0]?.eventNo, pageSize: 100 }, chief);
    expect(rest.rows.map(({ eventNo }) => eventNo)).not.toContain(rows[0]?.eventNo);
  });
});
