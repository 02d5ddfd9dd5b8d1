import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { gradeCalls } from '@beidiao/contract/grade/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { hiddenAmount } from '@beidiao/contract/wire/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { giveGrade } from '../../test/grades.ts';
import { aCandidate, type Person, TestHouse } from '../../test/house.ts';
import { settle } from '../../test/terms.ts';
import { sumUpSpent } from './jobs.ts';

let home: TestHouse;
let baseFen: ReadonlyMap<string, number>;
beforeAll(async () => {
  home = await TestHouse.open();
  const { dataItemList } = await home.call(catalogueCalls.showcase, {});
  baseFen = new Map(dataItemList.map(({ code, basePriceFen }) => [code, basePriceFen]));
});
afterAll(() => home.close());

const today = dayInChina(new Date());
const base = (...codes: string[]) => codes.reduce((sum, code) => sum + (baseFen.get(code) ?? Number.NaN), 0);
const aCustomer = async () => {
  const hr = await home.hr({ fundsFen: 10_000_000 });
  await home.confirm(hr);
  return hr;
};
const usageOf = (hr: Person) => home.call(gradeCalls.usage, {}, hr);
const ofKind = async (hr: Person, kind: string) => (await usageOf(hr)).spending.find((it) => it.kind === kind);
/** As if everything had been ordered earlier. The time of an order never changes otherwise, so that nothing notes it. */
async function agoDays({ memberId }: Person, days: number): Promise<void> {
  for (const table of ['check_order', 'order_detail'])
    await home.owner.query(
      `update app.${table} set created_at = created_at - make_interval(days => $2) where member_id = $1`,
      [memberId, days],
    );
  await home.owner.query(
    `insert into app.spent_change (member_id, day)
     select member_id, (created_at at time zone 'Asia/Shanghai')::date from app.check_order where member_id = $1`,
    [memberId],
  );
}
let n = 1000;
const somebody = () => aCandidate({ phoneNo: `1380000${(n += 1)}` });

it('counts items at unit price alone, with what the grade has taken off', async () => {
  const hr = await aCustomer();
  await home.paidOrder(hr, { codes: ['ID_THREE', 'LIT_PUBLIC'], candidate: somebody() });
  await giveGrade(home, hr, { type: 3 });
  await home.paidOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
  const unit = await ofKind(hr, 'unit');
  const listFen = base('ID_THREE', 'LIT_PUBLIC', 'LIT_PUBLIC');
  expect(unit).toMatchObject({ pieces: 3, listFen, share: 100, savedFen: Math.floor(base('LIT_PUBLIC') * 0.05) });
  const { unitFen, total, grades, fromDay, untilDay } = await usageOf(hr);
  expect([unitFen, total.listFen, total.pieces]).toEqual([listFen, listFen, 3]);
  expect([fromDay, untilDay]).toEqual([daysAfter(today, -89), today]);
  expect(grades.map(({ discountPercent, savedFen }) => [discountPercent, savedFen > 0])).toEqual([
    [100, false],
    [98, true],
    [95, true],
    [92, true],
  ]);
});

it('shows items of an agreement and of a package apart', async () => {
  const hr = await aCustomer();
  const { dataGroupList } = await home.call(catalogueCalls.packages, {}, hr);
  const bundle = dataGroupList.find(({ fixedPriceFen }) => fixedPriceFen !== null);
  const codes = bundle?.dataItemList.map(({ code }) => code) ?? [];
  const extra = [...baseFen.keys()].find((code) => code === 'ADMIN_PENALTY' && !codes.includes(code)) ?? 'LIT_PUBLIC';
  const chosen = [...(bundle?.dataItemList ?? []), { code: extra, quantity: 1 }];
  const choice = { objId: bundle?.id ?? '', objType: 'package' as const, checkedDataItemList: chosen };
  await home.paidOrder(hr, { candidate: somebody(), choice });
  await settle(home, hr.memberId, { items: [{ code: 'XP_HR', priceFen: 100 }] });
  await home.paidOrder(hr, { codes: ['XP_HR'], candidate: somebody() });
  expect(await ofKind(hr, 'agreement')).toMatchObject({ pieces: 1, listFen: base('XP_HR'), savedFen: 0 });
  expect(await ofKind(hr, 'package')).toMatchObject({
    pieces: (bundle?.dataItemList ?? []).reduce((sum, { quantity }) => sum + quantity, 0),
  });
  expect(await ofKind(hr, 'unit')).toMatchObject({ pieces: 1, listFen: base(extra) });
  const { spending, total } = await usageOf(hr);
  expect(spending.reduce((sum, { listFen }) => sum + listFen, 0)).toBe(total.listFen);
  expect(Math.round(spending.reduce((sum, { share }) => sum + share, 0) * 10)).toBe(1_000);
});

it('leaves out what was not paid, what went back, and what is older than 90 days', async () => {
  const hr = await aCustomer();
  const old = await home.paidOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
  await agoDays(hr, 89);
  expect(await ofKind(hr, 'unit')).toMatchObject({ pieces: 1 });
  await agoDays(hr, 2);
  expect(old.orderId).toBeTruthy();
  await home.placedOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
  const { orderDetailsId } = await home.paidOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
  await home.call(orderCalls.cancelPaid, { orderDetailsId }, hr);
  expect(await ofKind(hr, 'unit')).toMatchObject({ pieces: 0, listFen: 0, share: 0 });
});

it('says that there are too few orders until the first is 30 days old, and advises from then on', async () => {
  const hr = await aCustomer();
  expect(await usageOf(hr)).toMatchObject({ tooFew: true, unitFen: 0 });
  await home.paidOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
  await agoDays(hr, 28);
  expect((await usageOf(hr)).grades.map(({ advice }) => advice)).toEqual([null, null, null, null]);
  await agoDays(hr, 1);
  const { tooFew, grades } = await usageOf(hr);
  expect([tooFew, grades[1]?.advice?.isWorth, grades[1]?.advice?.against.zh]).toEqual([false, false, '免费版']);
});

it('reads the prices that orders of the first edition have kept', async () => {
  const hr = await aCustomer();
  const { orderId } = await home.paidOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
  const line = { code: 'LIT_PUBLIC', quantity: 2, unitFen: 4_750, baseUnitFen: 5_000, rule: 'grade' };
  const price = { saved: [{ rule: 'grade', name: '金卡', offFen: 500 }], lines: [line] };
  await home.owner.query(
    'update app.check_order set price = $2 where trade_order_id = (select trade_order_id from app.check_order where id = $1)',
    [orderId, JSON.stringify(price)],
  );
  expect(await ofKind(hr, 'unit')).toMatchObject({ pieces: 2, listFen: 10_000, savedFen: 500 });
});

describe('sums of what was spent', () => {
  const keptRows = (hr: Person) =>
    home.value<number>('select count(*)::integer from app.spent_day where member_id = $1', hr.memberId);
  const changes = (hr: Person) =>
    home.value<number>('select count(*)::integer from app.spent_change where member_id = $1', hr.memberId);

  it('say the same before and after a job has added them up, and after what is paid and refunded then', async () => {
    const hr = await aCustomer();
    await giveGrade(home, hr, { type: 3 });
    await home.paidOrder(hr, { codes: ['ID_THREE', 'LIT_PUBLIC'], candidate: somebody() });
    await agoDays(hr, 3);
    const { orderDetailsId } = await home.paidOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
    const live = await usageOf(hr);
    expect(live.total.pieces).toBe(3);
    await sumUpSpent(home.house);
    expect([await changes(hr), (await keptRows(hr)) > 0]).toEqual([0, true]);
    expect(await usageOf(hr)).toEqual(live);
    await home.call(orderCalls.cancelPaid, { orderDetailsId }, hr);
    await home.paidOrder(hr, { codes: ['XP_HR'], candidate: somebody() });
    const after = await usageOf(hr);
    expect([after.total.pieces, after.total.listFen]).toEqual([3, base('ID_THREE', 'LIT_PUBLIC', 'XP_HR')]);
    await sumUpSpent(home.house);
    expect(await usageOf(hr)).toEqual(after);
  });

  it('are added up once by jobs that run at once', async () => {
    const hr = await aCustomer();
    for (let day = 0; day < 3; day += 1) {
      await home.paidOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
      await agoDays(hr, 1);
    }
    const live = await usageOf(hr);
    await Promise.all([1, 2, 3].map(() => sumUpSpent(home.house)));
    expect([await changes(hr), await keptRows(hr)]).toEqual([0, 3]);
    expect(await usageOf(hr)).toEqual(live);
  });

  it('of days that nobody asks for are forgotten', async () => {
    const hr = await aCustomer();
    await home.paidOrder(hr, { codes: ['LIT_PUBLIC'], candidate: somebody() });
    await sumUpSpent(home.house);
    await home.owner.query('update app.spent_day set day = day - 91 where member_id = $1', [hr.memberId]);
    await sumUpSpent(home.house);
    expect(await keptRows(hr)).toBe(0);
  });
});

const savePackage = (hr: Person, name: string, ...dataItemList: { code: string; quantity: number }[]) =>
  home.call(catalogueCalls.savePackage, { name, dataItemList }, hr);
const own = async (of: Person) => (await home.call(catalogueCalls.ownPackages, {}, of)).packageList;
const [identity, work] = [
  { code: 'ID_THREE', quantity: 1 },
  { code: 'XP_HR', quantity: 2 },
];

it('says what each package costs one candidate by the terms of now, item by item', async () => {
  const hr = await home.hr();
  const { id } = await savePackage(hr, '研发社招', identity, work);
  await settle(home, hr.memberId, { items: [{ code: 'XP_HR', priceFen: 9_000 }] });
  const chosen = { checkedDataItemList: [identity, work], objId: id, objType: 'package' as const };
  const { totalFen } = await home.call(pricingCalls.calculate, chosen, hr);
  expect(await own(hr)).toMatchObject([
    {
      id,
      name: '研发社招',
      mayChange: true,
      pieceCount: 3,
      priceFen: totalFen,
      orderCount: 0,
      lastOrderedAt: null,
      dataItemList: [
        { code: 'ID_THREE', isOpen: true, unitFen: 800, totalFen: 800 },
        { code: 'XP_HR', quantity: 2, isOpen: true, unitFen: 9_000, totalFen: 18_000 },
      ],
    },
  ]);
});

it('counts the orders by each package, of the own member alone', async () => {
  const [hr, other] = [await home.hr(), await home.hr()];
  const { id } = await savePackage(hr, '门店导购', identity);
  await savePackage(other, '门店导购', identity);
  const choice = { objId: id, objType: 'package' as const };
  await home.placedOrder(hr, { codes: ['ID_THREE'], choice });
  await home.placedOrder(hr, { codes: ['ID_THREE'], choice });
  await home.placedOrder(hr, { codes: ['ID_THREE'] });
  const [row] = await own(hr);
  expect(row?.orderCount).toBe(2);
  expect(Date.now() - Date.parse(row?.lastOrderedAt ?? '')).toBeLessThan(60_000);
  expect(await own(other)).toMatchObject([{ orderCount: 0, lastOrderedAt: null }]);
});

it('names what cannot be ordered any more, and has no price while there is such an item', async () => {
  const hr = await home.hr();
  const turn = (flags: object) =>
    home.owner.query('update app.member set flags = $2 where id = $1', [hr.memberId, JSON.stringify(flags)]);
  await turn({ credit: '1' });
  await savePackage(hr, '财务岗', identity, { code: 'CREDIT', quantity: 1 });
  expect((await own(hr))[0]?.priceFen).toBe(6_800);
  await turn({});
  expect(await own(hr)).toMatchObject([
    {
      priceFen: null,
      dataItemList: [
        { code: 'ID_THREE', isOpen: true, totalFen: 800 },
        { code: 'CREDIT', name: { zh: '个人信用报告' }, isOpen: false, unitFen: null, totalFen: null },
      ],
    },
  ]);
});

it('shows a colleague without the right to see amounts none of them, and not those that are closed to them', async () => {
  const hr = await home.hr();
  await savePackage(hr, '只核身份', identity);
  const { id } = await savePackage(hr, '履历', work);
  const colleague = await home.colleague(hr, ['P00005']);
  await home.owner.query(
    'insert into app.item_limit (member_id, user_id, item_codes, package_ids) values ($1, $2, $3, $4)',
    [hr.memberId, colleague.userId, [], [id]],
  );
  expect(await own(colleague)).toMatchObject([
    { id, mayChange: false, priceFen: hiddenAmount, dataItemList: [{ unitFen: hiddenAmount, totalFen: hiddenAmount }] },
  ]);
});
