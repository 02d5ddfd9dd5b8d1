import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { conflictCalls } from '@beidiao/contract/conflict/calls';
import { conflictItemCode } from '@beidiao/contract/conflict/companies';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, comparedCompany, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

const named = (...names: string[]) => names.map((name) => ({ name, creditCode: null }));
const listOf = async (who: Person) => (await home.call(conflictCalls.list, {}, who)).list;
const save = (who: Person, replaces: string | null, companies: { name: string; creditCode: string | null }[]) =>
  home.ask(conflictCalls.save, { replaces, companies }, who);
const countOf = (who: Person) =>
  home.value<number>('select count(*)::integer from app.conflict_list where member_id = $1', who.memberId);

describe('the list of a member', () => {
  it('is none until it is given, and then says what was given, by whom and when', async () => {
    const hr = await home.hr();
    expect(await listOf(hr)).toBeNull();
    const { list } = await home.call(conflictCalls.save, { replaces: null, companies: [comparedCompany] }, hr);
    expect(list).toMatchObject({ companies: [comparedCompany], givenBy: '沈若溪' });
    expect(Date.parse(list.givenAt)).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await listOf(hr)).toEqual(list);
  });

  it('is one for all its people, and none of another member', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr);
    const stranger = await home.hr();
    await save(hr, null, named('绍兴越清供应链有限公司'));
    expect(await listOf(colleague)).toEqual(await listOf(hr));
    expect(await listOf(stranger)).toBeNull();
  });

  it('keeps each save as a row of its own, and refuses one that was read before the last', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr);
    const first = await home.call(conflictCalls.save, { replaces: null, companies: named('甲企业') }, hr);
    const replaces = first.list.listId;
    const second = await home.call(conflictCalls.save, { replaces, companies: named('乙企业') }, colleague);
    const stale = await save(hr, replaces, named('丙企业'));
    expect(stale).toMatchObject({ errcode: codeOf('conflictListChanged'), data: { list: second.list } });
    expect(await listOf(hr)).toEqual(second.list);
    expect(await countOf(hr)).toBe(2);
  });

  it('a save whose answer was lost is answered again, and stands once', async () => {
    const hr = await home.hr();
    const once = await save(hr, null, named('甲企业'));
    expect(await save(hr, null, named('甲企业'))).toEqual(once);
    expect(await countOf(hr)).toBe(1);
  });

  it.each([2, 3])('of %i who save at once one comes first, and the others are told', async (count) => {
    const hr = await home.hr();
    const people = await Promise.all(Array.from({ length: count }, () => home.colleague(hr)));
    const answers = await Promise.all(people.map((who, n) => save(who, null, named(`第${'一二三'.charAt(n)}家企业`))));
    const codes = answers.map(({ errcode }) => errcode);
    expect(codes.filter((code) => code === '0000')).toHaveLength(1);
    expect(codes.filter((code) => code === codeOf('conflictListChanged'))).toHaveLength(count - 1);
    expect(await countOf(hr)).toBe(1);
  });

  it('is not replaced by the id of a list of another member', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    await save(stranger, null, named('甲企业'));
    const others = await listOf(stranger);
    expect((await save(hr, others?.listId ?? '', named('乙企业'))).errcode).toBe(codeOf('conflictListChanged'));
    expect(await countOf(hr)).toBe(0);
  });

  it('stands in the trail', async () => {
    const hr = await home.hr();
    await save(hr, null, named('甲企业', '乙企业'));
    const facts = await home.value(
      "select facts from app.audit where member_id = $1 and action = 'saveConflictList'",
      hr.memberId,
    );
    expect(facts).toEqual({ companies: 2 });
  });
});

describe('a company is refused at its field', () => {
  it.each([
    ['named twice', [...named('甲企业'), ...named('甲 企业')], 'companies.1.name'],
    ['of the same number', [comparedCompany, { ...comparedCompany, name: '另一个名称' }], 'companies.1.creditCode'],
    [
      'whose number does not hold',
      [{ ...comparedCompany, creditCode: '91330600MA2XY0017J' }],
      'companies.0.creditCode',
    ],
    ['without a name', named(''), 'companies.0.name'],
    ['above the third', named('甲企业', '乙企业', '丙企业', '丁企业'), 'companies'],
    ['of none', [], 'companies'],
  ])('%s', async (_, companies, field) => {
    const hr = await home.hr();
    const answer = await save(hr, null, companies);
    expect(answer).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field }] } });
    expect(await listOf(hr)).toBeNull();
  });

  it('that is the member itself, by its name or by its number', async () => {
    const hr = await home.hr();
    const own = await home.value<string>('select name from app.member where id = $1', hr.memberId);
    const byName = await save(hr, null, [comparedCompany, { name: own, creditCode: null }]);
    expect(byName).toMatchObject({ errcode: codeOf('badParams'), data: { fields: [{ field: 'companies.1.name' }] } });
    await home.owner.query('update app.enterprise_confirmation set credit_code = $2 where member_id = $1', [
      hr.memberId,
      comparedCompany.creditCode,
    ]);
    const byNumber = await save(hr, null, [comparedCompany]);
    expect(byNumber).toMatchObject({ data: { fields: [{ field: 'companies.0.creditCode' }] } });
  });
});

describe('in the database', () => {
  it('an order can refer to no list of another member', async () => {
    const [hr, stranger] = [await home.hr({ fundsFen: 1_000_000 }), await home.hr()];
    await save(stranger, null, named('甲企业'));
    const { listId } = (await listOf(stranger)) ?? { listId: '' };
    const { orderId } = await home.placedOrder(hr);
    const change = home.owner.query('update app.check_order set conflict_list_id = $2 where id = $1', [
      orderId,
      listId,
    ]);
    await expect(change).rejects.toMatchObject({ constraint: 'check_order_member_id_conflict_list_id_fkey' });
  });

  it('a list that is given stays as it is, for whoever asks', async () => {
    const { rows } = await home.owner.query<{ grantee: string }>(
      `select grantee from information_schema.role_table_grants
       where table_name = 'conflict_list' and privilege_type in ('UPDATE', 'DELETE') and grantee like 'app\\_%' and grantee <> 'app_owner'`,
    );
    expect(rows).toEqual([]);
  });

  it('the test world of a member compares what the member does, also when it begins later', async () => {
    const hr = await home.hr();
    await save(hr, null, named('甲企业'));
    const test = await home.value<string>('select member_id from app.open_test_world($1)', hr.memberId);
    const newest = () =>
      home.value('select companies from app.conflict_list where member_id = $1 order by id desc limit 1', test);
    expect(await newest()).toEqual(named('甲企业'));
    const list = await listOf(hr);
    await save(hr, list?.listId ?? null, named('乙企业'));
    expect(await newest()).toEqual(named('乙企业'));
  });
});

it('the item says in the catalogue that it compares the companies of a list', async () => {
  const hr = await home.hr();
  const { dataItemList } = await home.call(catalogueCalls.items, {}, hr);
  expect(dataItemList.find(({ code }) => code === conflictItemCode)?.description).toEqual({
    zh: '对外投资与任职，比对委托方给的企业（最多 3 家）',
    en: 'Posts and shares, matched with companies that the client names (3 at most)',
  });
});
