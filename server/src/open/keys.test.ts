import { openCalls } from '@beidiao/contract/open/calls';
import { type OpenOperation, openOperations, refusalsOfOperation } from '@beidiao/contract/open/operations';
import { problemCode } from '@beidiao/contract/open/problems';
import { keysAtMost, keyScopes, keyUnusedDays } from '@beidiao/contract/open/scopes';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAddress, codeOf, type Person, TestHouse } from '../../test/house.ts';
import { aKeyFor, anOrder, askOpen, postOpen } from '../../test/open-api.ts';
import { makeOrderThings } from '../../test/things.ts';
import { sweepOpenKeys } from './jobs.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 500_000 });
  // A report has a reviewer.
  await home.staff('reviewer');
});
afterAll(() => home.close());

const me = (key: string, address?: string) =>
  askOpen(home, ['GET', '/me'], { key, ...(address === undefined ? {} : { address }) });
const listed = async (who: Person) => (await home.call(openCalls.keys, {}, who)).keys;
const wish: ParamsSent<typeof openCalls.makeKey> = { name: '看板', environment: 'live', scopes: ['checks:read'] };

describe('who may call what', () => {
  const every = Object.entries<OpenOperation>(openOperations);
  const matrix = every.flatMap(([name, operation]) => keyScopes.map((held) => ({ name, operation, held })));

  it.each(matrix)('$name by a key that holds $held', async ({ name, operation, held }) => {
    const { orderDetail, secret } = await ordered(held);
    const id = `${operation.path.startsWith('/reports') ? 'rpt' : 'chk'}_${orderDetail}`;
    const reply = await askOpen(home, [operation.method, operation.path.replace('{id}', id)], {
      key: secret,
      idempotencyKey: `walk ${name} ${held}`,
      ...(operation.body === null
        ? {}
        : { body: name === 'createCheck' ? anOrder() : (operation.examples.body ?? {}) }),
    });
    const isRefused = reply.status === 403 && reply.body.code === 'scope_missing';
    expect(isRefused).toBe(operation.scope !== null && operation.scope !== held);
    const isDeclared = reply.status < 300 || refusalsOfOperation(operation).map(problemCode).includes(reply.body.code);
    expect({ isDeclared, reply }).toMatchObject({ isDeclared: true });
  });

  /** A report of one order for all of them; a key for each scope. */
  let detail: string | undefined;
  const keys = new Map<string, string>();
  async function ordered(held: (typeof keyScopes)[number]) {
    detail ??= (await makeOrderThings(home, hr)).orderDetail;
    const secret = keys.get(held) ?? (await aKeyFor(home, hr, { scopes: [held] })).secret;
    keys.set(held, secret);
    return { orderDetail: detail, secret };
  }

  it('reads a report and its PDF by reports:read, and each reading is recorded', async () => {
    const { orderDetail, secret } = await ordered('reports:read');
    const views = () =>
      home.value<number>('select count(*)::integer from app.report_view where member_id = $1', hr.memberId);
    const before = await views();
    const report = await askOpen(home, ['GET', `/reports/rpt_${orderDetail}`], { key: secret });
    expect(report.body).toMatchObject({ id: `rpt_${orderDetail}`, check: `chk_${orderDetail}`, version: 1 });
    const pdf = await askOpen(home, ['GET', `/reports/rpt_${orderDetail}/pdf`], { key: secret });
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await views()).toBeGreaterThan(before);
  });

  it('shows lights of a check to keys alone that may read reports', async () => {
    const { orderDetail, secret } = await ordered('checks:read');
    const { secret: reader } = await aKeyFor(home, hr, { scopes: ['checks:read', 'reports:read'] });
    const lightFor = async (key: string) =>
      (await askOpen(home, ['GET', `/checks/chk_${orderDetail}`], { key })).body.report.light;
    expect([await lightFor(secret), await lightFor(reader)]).toEqual([null, 'grey']);
  });
});

describe('a key', () => {
  it('is shown once; neither database nor log ever has it', async () => {
    const { secret } = await aKeyFor(home, hr);
    expect(secret).toMatch(/^bd_live_[\w-]{43}$/);
    await me(secret);
    await me(`${secret.slice(0, -1)}~`);
    await postOpen(home, '/checks', { key: secret, body: '{"secret": ' });
    const tables = await home.value<string>(
      "select string_agg(query_to_xml('select * from app.' || table_name, true, false, '')::text, '') from information_schema.tables where table_schema = 'app' and table_type = 'BASE TABLE'",
    );
    const tail = secret.slice('bd_live_'.length);
    expect([tables.includes(tail), home.logged.join('').includes(tail)]).toEqual([false, false]);
    expect((await listed(hr))[0]).toMatchObject({ lastFour: secret.slice(-4), state: 'active' });
  });

  it('asks for the password again before a live one, and for nothing before a test one', async () => {
    const ask = (more: object) => home.ask(openCalls.makeKey, { ...wish, ...more }, { ...hr, address: anAddress() });
    expect((await ask({})).errcode).toBe(codeOf('proofNeeded'));
    expect((await ask({ password: 'wrong1' })).errcode).toBe(codeOf('passwordWrong'));
    expect((await ask({ environment: 'test' })).errcode).toBe('0000');
  });

  it('is made by administrators alone, who are named to everybody else', async () => {
    const colleague = await home.colleague(hr);
    const refused = await home.ask(openCalls.makeKey, { ...wish, password: 'meadow7' }, colleague);
    expect([refused.errcode, refused.errmsg]).toEqual([
      codeOf('keyMakersOnly'),
      '只有管理员能管理密钥，可以请 沈若溪 来做',
    ]);
    expect(await home.call(openCalls.keys, {}, colleague)).toMatchObject({ mayManage: false });
    const [first] = await listed(hr);
    const keyId = first?.keyId ?? '';
    expect((await home.ask(openCalls.stopKey, { keyId }, colleague)).errcode).toBe(codeOf('keyMakersOnly'));
    expect((await home.ask(openCalls.stopKey, { keyId }, await home.hr())).errcode).toBe(codeOf('notFound'));
  });

  it('keeps its daily limit when somebody changes its name who may not see amounts', async () => {
    const admin = await home.hr();
    const bound = { ...wish, environment: 'test', dayLimitFen: 500_000 } as const;
    const { keyId } = await home.call(openCalls.makeKey, bound, admin);
    const see = "update app.permission set holds = $2 where member_id = $1 and code = 'P00001'";
    await home.owner.query(see, [admin.memberId, false]);
    expect(await listed(admin)).toMatchObject([{ keyId, dayLimitFen: '***' }]);
    await home.call(openCalls.changeKey, { keyId, name: '夜间下单', addresses: ['10.0.0.0/8'] }, admin);
    await home.owner.query(see, [admin.memberId, true]);
    const renamed = { keyId, name: '夜间下单', addresses: ['10.0.0.0/8'] };
    expect(await listed(admin)).toMatchObject([{ ...renamed, dayLimitFen: 500_000 }]);
    await home.call(openCalls.changeKey, { ...renamed, dayLimitFen: null }, admin);
    expect(await listed(admin)).toMatchObject([{ ...renamed, dayLimitFen: null }]);
  });

  it('can not be limited to less than it has spent today, and says how much that is', async () => {
    const { keyId, secret } = await aKeyFor(home, hr, { environment: 'live', dayLimitFen: 10_000 });
    expect((await postOpen(home, '/checks', { key: secret, body: anOrder() })).status).toBe(201);
    const spent = (await listed(hr)).find((it) => it.keyId === keyId)?.spentTodayFen;
    const bound = { keyId, name: '夜间下单', addresses: [], password: 'meadow7' };
    const limitTo = (dayLimitFen: number) =>
      home.ask(openCalls.changeKey, { ...bound, dayLimitFen }, { ...hr, address: anAddress() });
    expect(await limitTo(799)).toMatchObject({ errcode: codeOf('keyLimitUnderUsed'), data: { usedFen: spent } });
    expect(spent).toBe(800);
    expect((await limitTo(800)).errcode).toBe('0000');
  });

  it('has nineteen others at most, however many are made at once', async () => {
    const many = await home.hr();
    const sent = () => ({ token: many.token, address: anAddress() });
    const make = () => home.ask(openCalls.makeKey, { ...wish, environment: 'test' }, sent());
    const codes: string[] = [];
    for (let n = 0; n < keysAtMost - 1; n += 1) codes.push((await make()).errcode);
    const last = await Promise.all([make(), make(), make()]);
    expect(codes.filter((code) => code !== '0000')).toEqual([]);
    expect(last.map(({ errcode }) => errcode).sort()).toEqual(['0000', codeOf('keysFull'), codeOf('keysFull')].sort());
    const [first] = await listed(many);
    // The one that takes a place needs no other.
    const { keyId } = await home.call(openCalls.rotateKey, { keyId: first?.keyId ?? '' }, sent());
    expect((await make()).errcode).toBe(codeOf('keysFull'));
    await home.call(openCalls.stopKey, { keyId }, sent());
    expect((await make()).errcode).toBe('0000');
  });

  it('is refused at once when it is stopped, and when it is over', async () => {
    const [stopped, over] = [await aKeyFor(home, hr), await aKeyFor(home, hr)];
    await home.call(openCalls.stopKey, { keyId: stopped.keyId }, hr);
    await home.owner.query('update app.api_key set expires_at = now() where id = $1', [over.keyId]);
    expect((await me(stopped.secret)).body).toMatchObject({ status: 401, code: 'key_stopped' });
    expect((await me(over.secret)).body).toMatchObject({ status: 401, code: 'key_expired' });
    expect((await me(`bd_live_${'x'.repeat(43)}`)).body).toMatchObject({ status: 401, code: 'key_unknown' });
    expect((await askOpen(home, ['GET', '/me'])).headers['www-authenticate']).toBe('Bearer');
    expect((await home.ask(openCalls.rotateKey, { keyId: stopped.keyId, password: 'meadow7' }, hr)).errcode).toBe(
      codeOf('keyEnded'),
    );
  });

  it('lives on beside the one that takes its place, for as long as was chosen', async () => {
    const old = await aKeyFor(home, hr, { scopes: ['items:read'], dayLimitFen: 777, addresses: ['127.0.0.0/8'] });
    const rotated = { keyId: old.keyId, oldLivesHours: 1 as const, password: 'meadow7' };
    const fresh = await home.call(openCalls.rotateKey, rotated, { ...hr, address: anAddress() });
    expect([(await me(old.secret)).body, (await me(fresh.secret)).body]).toEqual([
      { environment: 'live', scopes: ['items:read'], day_limit_fen: 777 },
      { environment: 'live', scopes: ['items:read'], day_limit_fen: 777 },
    ]);
    const left = await home.value<number>(
      'select extract(epoch from expires_at - now())::integer from app.api_key where id = $1',
      old.keyId,
    );
    expect(Math.abs(left - 3600)).toBeLessThan(60);
    expect((await home.ask(openCalls.rotateKey, rotated, hr)).errcode).toBe(codeOf('keyRotated'));
    const again = () =>
      home.ask(openCalls.rotateKey, { ...rotated, keyId: fresh.keyId }, { ...hr, address: anAddress() });
    const codes = (await Promise.all([again(), again(), again()])).map(({ errcode }) => errcode);
    expect(codes.sort()).toEqual(['0000', codeOf('keyRotated'), codeOf('keyRotated')]);
    const last = (await listed(hr)).find(({ keyId }) => keyId === fresh.keyId);
    expect(last).toMatchObject({ addresses: ['127.0.0.0/8'] });
  });

  it.each([
    ['203.0.113.0/24', '203.0.113.77', '203.0.114.1'],
    ['203.0.113.7', '203.0.113.7', '203.0.113.8'],
    ['203.0.113.0/24', '::ffff:203.0.113.9', '::ffff:203.0.114.9'],
    ['2001:db8:1::/48', '2001:db8:1:2::9', '2001:db8:2::9'],
    ['2001:db8::7', '2001:db8::7', '203.0.113.7'],
  ])('of %s is taken from %s and not from %s', async (network, within, without) => {
    const { secret } = await aKeyFor(home, hr, { addresses: [network] });
    expect((await me(secret, within)).status).toBe(200);
    expect((await me(secret, without)).body).toMatchObject({ status: 403, code: 'key_address_refused' });
  });

  it('goes on in the name of another administrator when its maker has left, and ends with the last of them', async () => {
    const who = await home.hr({ fundsFen: 50_000 });
    const { secret } = await aKeyFor(home, who);
    const heir = await home.colleague(who);
    const gone = 'update app.membership set disabled_at = now() where member_id = $1 and user_id = $2';
    await home.owner.query('update app.membership set role = 1 where member_id = $1 and user_id = $2', [
      who.memberId,
      heir.userId,
    ]);
    await home.owner.query(gone, [who.memberId, who.userId]);
    expect((await me(secret)).status).toBe(200);
    await home.owner.query(gone, [who.memberId, heir.userId]);
    expect((await me(secret)).body.code).toBe('key_stopped');
  });

  it('notes its last use by the minute, without a write for each request', async () => {
    const { secret, keyId } = await aKeyFor(home, hr);
    const stamp = () => home.value<string>('select xmin::text from app.api_key where id = $1', keyId);
    await me(secret);
    const first = await stamp();
    await me(secret);
    expect(await stamp()).toBe(first);
    await home.owner.query("update app.api_key set last_used_at = now() - interval '2 minutes' where id = $1", [keyId]);
    const moved = await stamp();
    await me(secret);
    expect(await stamp()).not.toBe(moved);
  });

  it(`is stopped after ${keyUnusedDays} days without use`, async () => {
    const [unused, used] = [await aKeyFor(home, hr), await aKeyFor(home, hr)];
    const age = `update app.api_key set created_at = now() - interval '${keyUnusedDays + 1} days' where id = any($1)`;
    await home.owner.query(age, [[unused.keyId, used.keyId]]);
    await me(used.secret);
    await sweepOpenKeys(home.house);
    expect((await me(unused.secret)).body.code).toBe('key_stopped');
    expect((await me(used.secret)).status).toBe(200);
  });
});

describe('a key is no token of a person', () => {
  it('opens no call of members, and a token of a person opens nothing here', async () => {
    const { secret } = await aKeyFor(home, hr);
    expect((await home.ask(openCalls.keys, {}, { token: `Bearer ${secret}` })).errcode).toBe(codeOf('notSignedIn'));
    expect((await me(hr.token)).body.code).toBe('key_unknown');
  });
});
