import { settingsCalls } from '@beidiao/contract/account/settings';
import { viewCalls, viewsMax } from '@beidiao/contract/view/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

const list = 'orders' as const;
const viewsOf = async (who: Person) => (await home.call(viewCalls.list, { list }, who)).views;
const add = async (who: Person, name: string, query = 'tab=you') =>
  (await home.call(viewCalls.add, { list, name, query }, who)).viewId;

it('a saved view is the own of a person: a colleague neither sees, changes nor removes it', async () => {
  const hr = await home.hr();
  const colleague = await home.colleague(hr);
  const stranger = await home.hr();
  const viewId = await add(hr, '周明轩下的单', 'by=7&sort=placed');
  expect(await viewsOf(hr)).toEqual([{ viewId, name: '周明轩下的单', query: 'by=7&sort=placed' }]);
  for (const other of [colleague, stranger]) {
    expect(await viewsOf(other)).toEqual([]);
    const changed = await home.ask(viewCalls.change, { viewId, name: '别人的' }, other);
    const removed = await home.ask(viewCalls.remove, { viewId }, other);
    expect([changed.errcode, removed.errcode]).toEqual([codeOf('viewNotFound'), codeOf('viewNotFound')]);
  }
  expect(await viewsOf(hr)).toHaveLength(1);
});

it('nothing of a view lies open in the database', async () => {
  const hr = await home.hr();
  await add(hr, '欧阳晨曦', 'q=13800002046');
  const row = await home.value<string>('select v::text from app.saved_view v where user_id = $1', hr.userId);
  for (const word of ['欧阳晨曦', '13800002046', Buffer.from('13800002046').toString('hex')])
    expect(row).not.toContain(word);
});

it('two views of one list are not called alike; the same view sent again is the same view', async () => {
  const hr = await home.hr();
  const [one, again] = [await add(hr, '本月'), await add(hr, '本月')];
  expect(again).toBe(one);
  const other = await home.ask(viewCalls.add, { list, name: '本月', query: 'tab=done' }, hr);
  expect(other.errcode).toBe(codeOf('viewNameTaken'));
  const second = await add(hr, '上月');
  const renamed = await home.ask(viewCalls.change, { viewId: second, name: '本月' }, hr);
  expect(renamed.errcode).toBe(codeOf('viewNameTaken'));
  await home.call(viewCalls.add, { list: 'reports', name: '本月', query: '' }, hr);
});

it('is renamed and set to something else, each by itself', async () => {
  const hr = await home.hr();
  const viewId = await add(hr, '本月');
  await home.call(viewCalls.change, { viewId, query: 'tab=done' }, hr);
  await home.call(viewCalls.change, { viewId, name: '上月' }, hr);
  expect(await viewsOf(hr)).toEqual([{ viewId, name: '上月', query: 'tab=done' }]);
});

it('thirty that are saved at once leave twenty, whatever came first, and a removed place is taken again', async () => {
  const hr = await home.hr();
  const asked = Array.from({ length: 30 }, (_, n) =>
    home.ask(viewCalls.add, { list, name: `视图${n}`, query: '' }, hr),
  );
  const codes = (await Promise.all(asked)).map(({ errcode }) => errcode);
  const full = codes.filter((code) => code === codeOf('viewsFull')).length;
  const views = await viewsOf(hr);
  expect(views.length).toBe(30 - full);
  expect(views.length).toBeLessThanOrEqual(viewsMax);
  for (let n = views.length; n < viewsMax; n += 1) await add(hr, `又一个${n}`);
  expect((await home.ask(viewCalls.add, { list, name: '多一个', query: '' }, hr)).errcode).toBe(codeOf('viewsFull'));
  await home.call(viewCalls.remove, { viewId: views[3]?.viewId ?? '' }, hr);
  await add(hr, '补上');
  expect(await viewsOf(hr)).toHaveLength(viewsMax);
});

it('nothing of the views of a person stays once the account is closed, in no enterprise, and those of others do', async () => {
  const hr = await home.hr();
  const other = await home.hr();
  const colleague = await home.colleague(hr);
  // The own enterprise of the colleague is none of this: its only administrator hands over first.
  await home.owner.query('update app.membership set disabled_at = now() where user_id = $1 and member_id <> $2', [
    colleague.userId,
    hr.memberId,
  ]);
  await add(hr, '本月');
  await add(colleague, '欧阳晨曦', 'q=13800002046');
  await home.owner.query(
    `insert into app.saved_view (member_id, user_id, list, place, name_enc, name_key, query_enc)
     select $1, user_id, list, place, name_enc, name_key, query_enc from app.saved_view where user_id = $2`,
    [other.memberId, colleague.userId],
  );
  const count = (userId: string) =>
    home.value<number>('select count(*)::integer from app.saved_view where user_id = $1', userId);
  expect(await count(colleague.userId)).toBe(2);
  const closed = await home.ask(settingsCalls.closeAccount, { password: 'meadow7' }, { token: colleague.token });
  expect(closed.errcode).toBe('0000');
  expect([await count(colleague.userId), await count(hr.userId)]).toEqual([0, 1]);
});

it('single keys are switched off for the person, in every enterprise', async () => {
  const hr = await home.hr();
  const shortcuts = async () =>
    (await home.call(settingsCalls.personalInfo, {}, { token: hr.access })).personInfo.hasShortcuts;
  expect(await shortcuts()).toBe(true);
  await home.call(settingsCalls.setShortcuts, { isOn: false }, { token: hr.access });
  expect(await shortcuts()).toBe(false);
});
