import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { urgencyCalls } from '@beidiao/contract/operations/urgency';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { percentOfFenRoundedHalfUp, fen } from '@beidiao/contract/wire/money';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, type Operator, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
let sales: Operator;
/** Can be expedited, and takes longer than any of the days below. */
let slow: { code: string; turnaroundHours: number; expediteHours: number; expediteSurchargePercent: number };
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 500_000 });
  sales = await home.staff('sales');
  const { dataItemList } = await home.call(catalogueCalls.items, {}, hr);
  const [found] = dataItemList.flatMap(({ expediteHours, ...item }) =>
    expediteHours !== null && expediteHours <= 48 && item.turnaroundHours > 48 ? [{ ...item, expediteHours }] : [],
  );
  if (found === undefined) throw new TypeError('no item that can be expedited to two days');
  slow = found;
});
afterAll(() => home.close());

const twoDays = [{ days: 2, surchargePercent: 45 }];
const save = async (wish: { isOn?: boolean; dayList?: typeof twoDays; version?: string }) => {
  const { version } = await home.call(urgencyCalls.read, {}, sales);
  return home.ask(urgencyCalls.save, { isOn: true, dayList: twoDays, version, ...wish }, sales);
};
beforeEach(async () => {
  await save({});
});

type Wish = { explosiveOrder?: '1' | '2'; explosiveOrderDay?: number | string; items?: object };
const chosen = ({ items, ...wish }: Wish) => ({ checkedDataItemList: [{ code: slow.code, ...items }], ...wish });
const priced = (wish: Wish) => home.call(pricingCalls.calculate, chosen(wish), hr);
const refused = async (wish: Wish) => (await home.ask(pricingCalls.calculate, chosen(wish), hr)).errcode;

describe('an order that is wanted in so many days', () => {
  it('costs the surcharge of the days in place of that of the item, and is promised by then', async () => {
    const normal = await priced({});
    const fast = await priced({ explosiveOrder: '1', explosiveOrderDay: 2 });
    const [line] = normal.lines;
    expect(fast.surchargeFen).toBe(percentOfFenRoundedHalfUp(fen(line?.unitFen ?? 0), 45));
    expect(fast.lines[0]?.surchargePercent).toBe(45);
    expect(fast.totalFen).toBe(normal.totalFen + fast.surchargeFen);
    expect([normal.estimatedHours, fast.estimatedHours]).toEqual([slow.turnaroundHours, 48]);
    expect((await priced({ explosiveOrder: '1', explosiveOrderDay: '2' })).calculateId).toBe(fast.calculateId);
  });

  it('leaves an item that says something of its own to that, and one that is in time anyway as it is', async () => {
    const own = await priced({ explosiveOrder: '1', explosiveOrderDay: 2, items: { explosiveOrder: '2' } });
    expect(own.surchargeFen).toBe(0);
    await save({ dayList: [{ days: 30, surchargePercent: 45 }] });
    expect((await priced({ explosiveOrder: '1', explosiveOrderDay: 30 })).surchargeFen).toBe(0);
  });

  it('without days takes the surcharge of each item', async () => {
    for (const explosiveOrderDay of [undefined, ''])
      expect(
        await priced({ explosiveOrder: '1', ...(explosiveOrderDay === '' ? { explosiveOrderDay } : {}) }),
      ).toMatchObject({ estimatedHours: slow.expediteHours });
  });

  it('is refused for days that are not offered, and for what is no number of days', async () => {
    expect(await refused({ explosiveOrder: '1', explosiveOrderDay: 7 })).toBe(codeOf('urgencyDayUnknown'));
    for (const explosiveOrderDay of [0, 31, 1.5, '2 d', '-1'])
      expect(await refused({ explosiveOrder: '1', explosiveOrderDay })).toBe(codeOf('badParams'));
  });

  it('keeps its price, its days and its promise when staff change them later', async () => {
    const wish = chosen({ explosiveOrder: '1', explosiveOrderDay: 2 });
    const { calculateId, totalFen } = await home.call(pricingCalls.calculate, wish, hr);
    const placed = await home.call(orderCalls.submit, { ...wish, candidate: aCandidate(), calculateId }, hr);
    await save({ isOn: false, dayList: [] });
    const { orderDetailsId } = placed;
    const details = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect(details.price).toMatchObject({ totalFen, estimatedHours: 48 });
    const promised = 'select promised_hours from app.order_item where order_detail_id = $1';
    expect(await home.value(promised, orderDetailsId)).toBe(48);
    expect((await home.call(orderCalls.lastDraft, {}, hr)).draft).toMatchObject({ explosiveOrderDay: 2 });
  });
});

describe('the switch for express orders', () => {
  it('is read by every member, and off means that neither an order nor an item can be expedited', async () => {
    const read = async () => (await home.call(catalogueCalls.checkSwitch, {}, hr)).switchList;
    expect(await read()).toEqual([{ switchKey: 'explosiveOrder', switchValue: '1' }]);
    await save({ isOn: false });
    expect(await read()).toEqual([{ switchKey: 'explosiveOrder', switchValue: '0' }]);
    expect(await refused({ explosiveOrder: '1' })).toBe(codeOf('urgencyOff'));
    expect(await refused({ items: { explosiveOrder: '1' } })).toBe(codeOf('urgencyOff'));
    expect(await refused({})).toBe('0000');
  });

  it('is set by the first of two who save at once; the second is told', async () => {
    const { version } = await home.call(urgencyCalls.read, {}, sales);
    const answers = await Promise.all(
      [1, 2, 3].map((days) => save({ version, dayList: [{ days, surchargePercent: 10 }] })),
    );
    expect(answers.map(({ errcode }) => errcode).toSorted()).toEqual([
      '0000',
      codeOf('urgencyChanged'),
      codeOf('urgencyChanged'),
    ]);
  });

  it('names each day once', async () => {
    expect((await save({ dayList: [...twoDays, ...twoDays] })).errcode).toBe(codeOf('badParams'));
  });
});
