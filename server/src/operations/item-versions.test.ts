import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { type ItemForm, itemVersionCalls } from '@beidiao/contract/operations/item-versions';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { settle } from '../../test/terms.ts';
import { tellAt } from './item-versions.ts';
import { tellItemPrice } from './jobs.ts';

let home: TestHouse;
let sales: Operator;
let other: Operator;
let finance: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  [sales, other, finance] = [await home.staff('sales'), await home.staff('sales'), await home.staff('finance')];
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const hourMs = 3_600_000;
const inHours = (hours: number): string => new Date(Date.now() + hours * hourMs).toISOString();
const formOf = (itemCode: string, who = sales): Promise<ItemForm> =>
  home.call(itemVersionCalls.form, { itemCode }, who);
/** What stands on the screen of somebody who has opened the item, with something changed. */
async function draftOf(itemCode: string, change: object = {}) {
  const { versions, nextVersion } = await formOf(itemCode);
  const ahead = versions.find(({ state }) => state === 'ahead');
  const base = ahead ?? versions.find(({ state }) => state === 'inForce');
  if (base === undefined) throw new TypeError('no version is in force');
  const { state: _s, endTime: _e, savedBy: _b, savedAt: _a, toldAt: _t, startTime: _f, ...terms } = base;
  const common = { itemCode, startTime: inHours(200), tellsMembers: false };
  return { ...terms, ...common, version: nextVersion, revision: ahead?.revision ?? 0, ...change };
}
const ask = (wish: object, who = sales) => home.send(itemVersionCalls.save, wish, who).then(({ answer }) => answer);
async function saved(wish: object, who = sales): Promise<{ version: number; revision: number }> {
  const answer = await ask(wish, who);
  expect(answer.errcode).toBe('0000');
  return answer.data as { version: number; revision: number };
}
const pieces = (code: string) => ({ checkedDataItemList: [{ code }] });
const totalOf = async (hr: Person, code: string) =>
  (await home.call(pricingCalls.calculate, pieces(code), hr)).totalFen;

it('a unit price is tried against the one in force', async () => {
  const tried = (basePriceFen: number) =>
    home.call(itemVersionCalls.trial, { itemCode: 'XP_HR', basePriceFen }, finance);
  expect(await tried(10_500)).toEqual({ stepFen: 700, stepPercent: 7.1 });
  expect(await tried(9_800)).toEqual({ stepFen: 0, stepPercent: 0 });
  expect(await tried(0)).toEqual({ stepFen: -9_800, stepPercent: -100 });
});

describe('a version of an item', () => {
  it('comes into force at its moment, not before, for prices, texts and the public list alike', async () => {
    const hr = await home.hr();
    const name = { zh: '学籍核验', en: 'Enrolment' };
    await saved(await draftOf('STUDENT_STATUS', { basePriceFen: 2_750, name, turnaroundHours: 20 }));
    expect(await totalOf(hr, 'STUDENT_STATUS')).toBe(2_500);
    home.clock.at = new Date(Date.now() + 201 * hourMs);
    const later = await home.hr();
    expect(await home.call(pricingCalls.calculate, pieces('STUDENT_STATUS'), later)).toMatchObject({
      totalFen: 2_750,
      estimatedHours: 20,
      lines: [{ name }],
    });
    const shown = await home.call(catalogueCalls.showcase, {}, later);
    expect(shown.dataItemList.find(({ code }) => code === 'STUDENT_STATUS')).toMatchObject({
      name,
      basePriceFen: 2_750,
    });
    const form = await home.call(itemVersionCalls.form, { itemCode: 'STUDENT_STATUS' }, await home.staff('sales'));
    expect(form.versions.map(({ version, state }) => [version, state])).toEqual([
      [2, 'inForce'],
      [1, 'past'],
    ]);
    home.clock.at = undefined;
    expect(await totalOf(hr, 'STUDENT_STATUS')).toBe(2_500);
  });

  it('leaves placed orders their price, their name and what the candidate is asked for; an open order page is told', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const before = await home.placedOrder(hr, { codes: ['CERT_PROFESSIONAL'] });
    const asked = await home.call(pricingCalls.calculate, pieces('CERT_PROFESSIONAL'), hr);
    const wish = { basePriceFen: 4_000, name: { zh: '职业证书', en: 'Certificate' }, needs: ['certificate', 'upload'] };
    await saved(await draftOf('CERT_PROFESSIONAL', { ...wish, startTime: inHours(1.1) }));
    home.clock.at = new Date(Date.now() + 1.2 * hourMs);
    const candidate = aCandidate();
    const submit = { candidate, ...pieces('CERT_PROFESSIONAL'), calculateId: asked.calculateId };
    const refused = await home.ask(orderCalls.submit, submit, hr);
    expect(refused).toMatchObject({ errcode: codeOf('priceChanged'), data: { breakdown: { totalFen: 4_000 } } });
    expect((await home.call(orderCalls.details, { orderDetailsId: before.orderDetailsId }, hr)).amountFen).toBe(3_600);
    const after = await home.placedOrder(hr, { codes: ['CERT_PROFESSIONAL'] });
    const rowOf = async (id: string) =>
      home.value<string>(
        `select concat_ws(' ', i.total_fen, i.item_version, v.name_en, array_length(v.needs, 1)) from app.order_item i
          join app.item_version v on v.code = i.code and v.version = i.item_version where i.order_detail_id = $1`,
        id,
      );
    expect(await rowOf(before.orderDetailsId)).toMatch(/^3600 1 Professional.* 2$/);
    expect(await rowOf(after.orderDetailsId)).toBe('4000 2 Certificate 2');
    const { dataItemList } = await home.call(orderCalls.details, { orderDetailsId: before.orderDetailsId }, hr);
    expect(dataItemList[0]?.name).not.toEqual(wish.name);
  });

  it('is planned by sales alone, an hour ahead at the least, and stands in the acts', async () => {
    const draft = await draftOf('LIT_PUBLIC', { basePriceFen: 3_100 });
    expect((await ask(draft, finance)).errcode).toBe(codeOf('forbidden'));
    expect((await ask({ ...draft, startTime: inHours(0.9) })).errcode).toBe(codeOf('itemTooSoon'));
    expect((await ask({ ...draft, itemCode: 'NOBODY' })).errcode).toBe(codeOf('itemUnknown'));
    expect((await ask({ ...draft, name: { zh: '', en: 'x' } })).errcode).not.toBe('0000');
    expect((await ask({ ...draft, turnaroundHours: 4, expediteHours: 4 })).errcode).not.toBe('0000');
    await saved(draft);
    const acts =
      "select count(*)::integer from app.staff_act where action = 'planItemVersion' and subject = 'item LIT_PUBLIC'";
    expect(await home.value(acts)).toBe(1);
    const { itemList } = await home.call(itemVersionCalls.list, {}, finance);
    expect(itemList.find(({ itemCode }) => itemCode === 'LIT_PUBLIC')).toMatchObject({
      version: 1,
      basePriceFen: 3_000,
      planned: { version: 2, basePriceFen: 3_100, savedBy: expect.any(String) },
    });
  });

  it('of an item that can report a criminal matter has a consent of its own, whoever asks the database', async () => {
    const draft = await draftOf('BIZ_OFFICER', { isSensitive: false });
    const said = async (language: 'zh' | 'en') =>
      (await home.send(itemVersionCalls.save, draft, { ...sales, language })).answer;
    expect(await said('zh')).toMatchObject({
      data: { fields: [{ field: 'isSensitive', message: '这一项可能查到刑事案件或犯罪记录，须单独同意' }] },
    });
    expect(await said('en')).toMatchObject({
      data: {
        fields: [
          {
            field: 'isSensitive',
            message: 'This item can report criminal cases or records and needs separate consent',
          },
        ],
      },
    });
    const withCertificate = await draftOf('XP_DISPATCH', { needs: ['employer', 'policeCertificate'] });
    expect(await ask(withCertificate)).toMatchObject({ data: { fields: [{ field: 'isSensitive' }] } });
    const copied = (code: string, change: object) =>
      home.owner.query(
        `insert into app.item_version select (jsonb_populate_record(v, $2::jsonb || '{"version": 9}')).*
          from app.item_version v where code = $1 and version = 1`,
        [code, JSON.stringify({ is_sensitive: false, valid_from: inHours(300), ...change })],
      );
    await expect(copied('BIZ_OFFICER', {})).rejects.toThrow(/consent of its own/);
    await expect(copied('XP_DISPATCH', { needs: ['policeCertificate'] })).rejects.toThrow(/consent of its own/);
    const mandatory = "update app.check_item set is_optional = false where code = 'BIZ_OFFICER'";
    await expect(home.owner.query(mandatory)).rejects.toThrow(/check_item_crime_may_be_declined/);
  });

  it('is saved by one of two who save at once; the other learns who and when', async () => {
    const [mine, theirs] = [
      await draftOf('BIZ_POSITION', { basePriceFen: 1_300 }),
      await draftOf('BIZ_POSITION', { basePriceFen: 1_400 }),
    ];
    const answers = await Promise.all([ask(mine), ask(theirs, other)]);
    const lost = answers.find(({ errcode }) => errcode !== '0000');
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(lost).toMatchObject({
      errcode: codeOf('itemChanged'),
      data: { savedBy: expect.any(String), savedAt: expect.any(String) },
    });
    const [first] = (await formOf('BIZ_POSITION')).versions;
    expect(first).toMatchObject({ version: 2, revision: 1 });
  });

  it('is saved once by a hundred requests for the same', async () => {
    const draft = await draftOf('BIZ_OFFICER', { basePriceFen: 1_900 });
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(draft)));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data)))).toEqual(new Set(['{"version":2,"revision":1}']));
    const rows = "select count(*)::integer from app.item_version where code = 'BIZ_OFFICER'";
    expect(await home.value(rows)).toBe(2);
  });

  it('can be changed and withdrawn until it is in force, and never after, whoever asks the database', async () => {
    const { version } = await saved(await draftOf('BIZ_CONFLICT', { basePriceFen: 2_700 }));
    expect(await saved(await draftOf('BIZ_CONFLICT', { basePriceFen: 2_800 }))).toEqual({ version, revision: 2 });
    const wish = { itemCode: 'BIZ_CONFLICT', version };
    const stale = await home.ask(itemVersionCalls.withdraw, { ...wish, revision: 1 }, sales);
    expect(stale.errcode).toBe(codeOf('itemChanged'));
    home.clock.at = new Date(Date.now() + 201 * hourMs);
    const late = await home.ask(itemVersionCalls.withdraw, { ...wish, revision: 2 }, await home.staff('sales'));
    expect(late.errcode).toBe(codeOf('itemVersionStands'));
    home.clock.at = undefined;
    await home.call(itemVersionCalls.withdraw, { ...wish, revision: 2 }, sales);
    await home.call(itemVersionCalls.withdraw, { ...wish, revision: 2 }, sales);
    expect((await formOf('BIZ_CONFLICT')).versions[0]).toMatchObject({ version, state: 'withdrawn' });
    // Its number is not used again: who still looks at it cannot save over the next one.
    expect(await saved(await draftOf('BIZ_CONFLICT', { basePriceFen: 2_900 }))).toEqual({ version: 3, revision: 1 });
    const inForce = "update app.item_version set base_price_fen = 1 where code = 'BIZ_CONFLICT' and version = 1";
    await expect(home.owner.query(inForce)).rejects.toThrow(/no longer open/);
    const before = `insert into app.item_version select (jsonb_populate_record(v, '{"version": 4, "valid_from": "2020-01-01"}')).*
      from app.item_version v where code = 'BIZ_CONFLICT' and version = 3`;
    await expect(home.owner.query(before)).rejects.toThrow(/earlier one/);
  });
});

describe('members that pay the unit price', () => {
  it('are counted apart from those with an agreement, and told of a new price once, and when it is called off', async () => {
    const [payer, agreed, dormant] = [
      await home.hr({ fundsFen: 100_000 }),
      await home.hr({ fundsFen: 100_000 }),
      await home.hr(),
    ];
    await home.placedOrder(payer, { codes: ['XP_HR'] });
    await home.placedOrder(agreed, { codes: ['XP_HR'] });
    const { affected: before } = await formOf('XP_HR');
    await settle(home, agreed.memberId, { items: [{ code: 'XP_HR', priceFen: 9_000 }], days: [-1, 90] });
    const { affected } = await formOf('XP_HR');
    expect(affected).toMatchObject({
      unitPriceMembers: before.unitPriceMembers - 1,
      agreedMembers: before.agreedMembers + 1,
      fixedPackages: 3,
    });
    expect(affected.pieces).toBeGreaterThanOrEqual(2);
    const draft = await draftOf('XP_HR', { basePriceFen: 10_500, tellsMembers: true });
    const { version } = await saved(draft);
    await Promise.all([1, 2, 3].map(() => tellItemPrice(home.house, { code: 'XP_HR', version, news: 'ahead' })));
    await home.work();
    const heard = async (who: Person) => {
      const { rows } = await home.call(noticeCalls.messages, { type: 'money' }, who);
      return rows.filter(({ kind }) => kind.startsWith('itemPrice'));
    };
    const first = await eventually(async () => (await heard(payer))[0]);
    await home.jobsDone();
    expect(first.content).toContain('¥105.00');
    expect(await heard(payer)).toMatchObject([{ kind: 'itemPriceAhead', content: expect.stringContaining('¥105.00') }]);
    expect([await heard(agreed), await heard(dormant)]).toEqual([[], []]);
    const moved = await ask({ ...(await draftOf('XP_HR')), basePriceFen: 11_000 });
    expect(moved.errcode).toBe(codeOf('itemMembersTold'));
    const { revision } = (await formOf('XP_HR')).versions[0] ?? { revision: 0 };
    await home.call(itemVersionCalls.withdraw, { itemCode: 'XP_HR', version, revision }, sales);
    await home.jobsDone();
    expect((await heard(payer)).map(({ kind }) => kind)).toEqual(['itemPriceStays', 'itemPriceAhead']);
  });

  it('are told seven days ahead at ten in the morning in China, at once when that has passed', () => {
    const from = new Date('2026-12-01T00:00:00+08:00');
    expect(tellAt(from, new Date('2026-11-20T00:00:00Z')).toISOString()).toBe('2026-11-24T02:00:00.000Z');
    const now = new Date('2026-11-28T00:00:00Z');
    expect(tellAt(from, now)).toEqual(now);
  });

  it('are not written to when the price stays', async () => {
    const { version } = await saved(await draftOf('TAX_DISHONEST', { turnaroundHours: 3, tellsMembers: true }));
    expect((await formOf('TAX_DISHONEST')).versions[0]).toMatchObject({ version, tellsMembers: false });
  });
});
