import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { gradeCalls } from '@beidiao/contract/grade/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveGrade } from '../../test/grades.ts';
import { aCandidate, type Person, TestHouse } from '../../test/house.ts';
import { settle } from '../../test/terms.ts';

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
const agoDays = (hr: Person, days: number) =>
  home.owner.query(
    'update app.check_order set created_at = created_at - make_interval(days => $2) where member_id = $1',
    [hr.memberId, days],
  );
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
