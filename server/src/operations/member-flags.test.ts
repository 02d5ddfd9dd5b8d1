import { approvalCalls } from '@beidiao/contract/approval/calls';
import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { featureFlags, type FeatureFlag } from '@beidiao/contract/catalogue/flags';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { giftCalls } from '@beidiao/contract/gift/calls';
import { memberFlagCalls } from '@beidiao/contract/operations/member-flags';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let sales: Operator;
let chief: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  [sales, chief] = [await home.staff('sales'), await home.staff('administrator')];
});
afterAll(() => home.close());

const why = '合同约定';
const turn = (member: Pick<Person, 'memberId'>, flag: FeatureFlag, isOn: boolean, who = sales) =>
  home.call(memberFlagCalls.save, { memberId: member.memberId, flagList: [{ flag, isOn }], why }, who);
const flagOf = async (member: Pick<Person, 'memberId'>, flag: FeatureFlag) =>
  (await home.call(memberFlagCalls.read, { memberId: member.memberId }, sales)).flagList.find(
    (row) => row.flag === flag,
  );
const offered = async (of: Person): Promise<string[]> =>
  (await home.call(catalogueCalls.offer, {}, of)).dataList.dataItemList.map(({ code }) => code);
const priced = (code: string) => ({ checkedDataItemList: [{ code }] });
const payable = async (of: Person) => ({
  orderId: (await home.placedOrder(of)).tradeOrderId,
  channelCode: 'BALANCE' as const,
});

describe.each([
  ['isManPower', 'XP_DISPATCH'],
  ['workExperienceAuto', 'XP_AUTO'],
  ['workExperienceAutoDeep', 'XP_AUTO_DEEP'],
  ['credit', 'CREDIT'],
  ['isDingDongMaiCai', 'EVALUATION_EMOTIONAL_SIMPLE'],
] as const)('%s', (flag, code) => {
  it(`opens ${code} and nothing else, from the next request on, until it is turned off`, async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const before = await offered(hr);
    expect(before).not.toContain(code);
    expect((await home.ask(pricingCalls.calculate, priced(code), hr)).errcode).toBe(codeOf('itemUnknown'));
    await turn(hr, flag, true);
    expect((await offered(hr)).toSorted()).toEqual([...before, code].toSorted());
    const { calculateId } = await home.call(pricingCalls.calculate, priced(code), hr);
    const wish = { candidate: aCandidate(), ...priced(code), calculateId };
    expect((await home.ask(orderCalls.submit, wish, hr)).errcode).toBe('0000');
    await turn(hr, flag, false);
    expect(await offered(hr)).toEqual(before);
    const late = { ...wish, candidate: aCandidate() };
    expect((await home.ask(orderCalls.submit, late, hr)).errcode).toBe(codeOf('itemUnknown'));
  });
});

describe('orderConfirmPageNotShowCoupon', () => {
  it('offers no coupon, takes none, and leaves vouchers as they are', async () => {
    const hr = await home.hr();
    const held = async (kind: 'coupon' | 'voucher') =>
      home.value<string>(
        `insert into app.card (member_id, kind, name, off_fen, item_codes, valid_until)
         values ($1, $2, '券', $3, $4, current_date + 2) returning id::text`,
        hr.memberId,
        kind,
        kind === 'coupon' ? 100 : null,
        kind === 'coupon' ? [] : ['ID_THREE'],
      );
    const [coupon, investigationId] = [await held('coupon'), await held('voucher')];
    await turn(hr, 'orderConfirmPageNotShowCoupon', true);
    const { dataList } = await home.call(catalogueCalls.offer, {}, hr);
    expect([dataList.card.length, dataList.investigationVoucher.length]).toEqual([0, 1]);
    const withCoupon = { ...priced('ID_THREE'), checkedCardList: [coupon] };
    expect((await home.ask(pricingCalls.calculate, withCoupon, hr)).errcode).toBe(codeOf('cardUnusable'));
    const withVoucher = await home.call(pricingCalls.calculate, { ...priced('ID_THREE'), investigationId }, hr);
    expect(withVoucher).toMatchObject({ totalFen: 0, alternatives: [] });
    // What the member owns stays in sight, with the reason; with the flag off again it is usable as before.
    const states = async () => {
      const { couponList, counts } = await home.call(giftCalls.coupons, {}, hr);
      expect(counts.held).toBe(2);
      return Object.fromEntries(couponList.map(({ kind, state }) => [kind, state]));
    };
    expect(await states()).toEqual({ coupon: 'switchedOff', voucher: 'usable' });
    await turn(hr, 'orderConfirmPageNotShowCoupon', false);
    expect(await states()).toEqual({ coupon: 'usable', voucher: 'usable' });
  });

  it('promises no coupon for a top-up', async () => {
    const hr = await home.hr();
    const finance = await home.staff('finance');
    const activity = async (worth: object): Promise<void> => {
      const [start_time, end_time] = [dayInChina(new Date()), '2099-12-31'];
      const wish = { topUpFen: 10_000, count: 3, start_time, end_time, ...worth };
      await home.call(giftCalls.make, { investigationName: '充值送', ...wish }, finance);
    };
    await activity({ kind: 'coupon', offFen: 100 });
    await activity({ kind: 'giftCard', valueFen: 100 });
    const promised = async () =>
      (await home.call(giftCalls.activities, {}, hr)).activityList.map(({ kind }) => kind).toSorted();
    expect(await promised()).toEqual(['coupon', 'giftCard']);
    await turn(hr, 'orderConfirmPageNotShowCoupon', true);
    expect(await promised()).toEqual(['giftCard']);
  });
});

describe('hideBalancePayment', () => {
  it('lets nobody of the member pay from the balance: not the orderer, not an approver, not a parent that acts for it', async () => {
    const [parent, hr] = [await home.hr(), await home.hr({ fundsFen: 100_000 })];
    await home.owner.query('update app.member set parent_id = $2 where id = $1', [hr.memberId, parent.memberId]);
    const pay = await payable(hr);
    const colleague = await home.colleague(hr);
    const { orderId } = await home.placedOrder(colleague);
    await turn(hr, 'hideBalancePayment', true);
    const off = codeOf('balancePaymentOff');
    expect((await home.ask(orderCalls.pay, pay, hr)).errcode).toBe(off);
    expect((await home.send(orderCalls.pay, { ...pay, beMemberId: hr.memberId }, parent)).answer.errcode).toBe(off);
    const decision = { orderId, result: 1 as const, type: 2 as const };
    expect((await home.ask(approvalCalls.decide, decision, hr)).errcode).toBe(off);
    await turn(hr, 'hideBalancePayment', false);
    expect((await home.send(orderCalls.pay, { ...pay, beMemberId: hr.memberId }, parent)).answer.errcode).toBe('0000');
  });

  it('is a wall of the database as well, and lets what costs nothing through', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { orderId } = await payable(hr);
    await turn(hr, 'hideBalancePayment', true);
    const paid = (fen: string) =>
      home.owner.query(
        `update app.trade_order set state = 102, channel = 'BALANCE', paid_at = now(), gift_part_fen = ${fen} where id = $1`,
        [orderId],
      );
    await expect(paid('0')).rejects.toMatchObject({ constraint: 'trade_order_balance_shown' });
    await paid('amount_fen');
  });

  it('counts nobody of the member among those who may pay', async () => {
    const hr = await home.hr();
    const count = async (holds: boolean) =>
      (await home.call(enterpriseCalls.people, { shareFlag: holds ? 1 : 0 }, hr)).total;
    expect([await count(true), await count(false)]).toEqual([1, 0]);
    await turn(hr, 'hideBalancePayment', true);
    expect([await count(true), await count(false)]).toEqual([0, 1]);
  });
});

describe('turning a flag', () => {
  it('says who did it, when and why, to staff alone, and stands in the acts of both', async () => {
    const hr = await home.hr();
    expect(await flagOf(hr, 'credit')).toEqual({
      flag: 'credit',
      isOn: false,
      why: null,
      changedBy: null,
      changedAt: null,
    });
    await turn(hr, 'credit', true);
    expect(await flagOf(hr, 'credit')).toMatchObject({ isOn: true, why, changedBy: '陆文静' });
    const { rows } = await home.call(staffCalls.acts, { pageSize: 1 }, chief);
    expect(rows).toMatchObject([{ action: 'turnFlags', subject: `member ${hr.memberId}` }]);
    const own = 'select facts from app.audit where member_id = $1 order by seq desc limit 1';
    expect(await home.value(own, hr.memberId)).toMatchObject({ credit: '1' });
    expect((await home.call(catalogueCalls.customMade, {}, hr)).dataMap).toEqual({
      ...Object.fromEntries(featureFlags.map((flag) => [flag, flag === 'credit' ? '1' : '0'])),
      mokaMake: '0',
    });
  });

  it('is written once when twenty do the same at once, and a repeat leaves nothing behind', async () => {
    const hr = await home.hr();
    await Promise.all(Array.from({ length: 20 }, (_, n) => turn(hr, 'isManPower', true, n % 2 ? sales : chief)));
    await turn(hr, 'isManPower', true);
    const changes = 'select count(*)::integer from app.flag_change where member_id = $1';
    expect(await home.value(changes, hr.memberId)).toBe(1);
  });

  it('is judged by what the one before has left, and not by what stood when it was asked for', async () => {
    const hr = await home.hr();
    const holder = await home.owner.connect();
    try {
      await holder.query('begin');
      await holder.query('select from app.member where id = $1 for no key update', [hr.memberId]);
      const asked = Array.from({ length: 4 }, (_, n) => turn(hr, 'isManPower', true, n % 2 ? sales : chief));
      // All of them are on their way, none has turned it yet.
      const waiting = `select count(*)::integer = 4 from pg_stat_activity
        where datname = current_database() and usename = 'app_worker' and wait_event_type = 'Lock'`;
      await eventually(() => home.value<boolean>(waiting));
      await holder.query('commit');
      await Promise.all(asked);
    } finally {
      holder.release(true);
    }
    const { rows } = await home.call(staffCalls.acts, { pageSize: 10 }, chief);
    expect(rows.filter(({ subject }) => subject === `member ${hr.memberId}`)).toHaveLength(1);
    expect(await home.value('select count(*)::integer from app.flag_change where member_id = $1', hr.memberId)).toBe(1);
  });

  it('is for sales and administrators; finance reads', async () => {
    const hr = await home.hr();
    const finance = await home.staff('finance');
    const wish = { memberId: hr.memberId, flagList: [{ flag: 'credit' as const, isOn: true }], why };
    expect((await home.ask(memberFlagCalls.save, wish, finance)).errcode).toBe(codeOf('forbidden'));
    expect((await home.ask(memberFlagCalls.read, { memberId: hr.memberId }, finance)).errcode).toBe('0000');
    expect((await home.ask(memberFlagCalls.save, { ...wish, memberId: '999999' }, chief)).errcode).toBe(
      codeOf('memberNotFound'),
    );
    expect((await home.ask(memberFlagCalls.save, wish, chief)).errcode).toBe('0000');
  });
});

it('mokaMake follows from the binding to Moka', async () => {
  const hr = await home.hr();
  const made = async () => (await home.call(catalogueCalls.customMade, {}, hr)).dataMap.mokaMake;
  expect(await made()).toBe('0');
  await home.owner.query("insert into app.ats_channel values ('MOKA', 'Moka', '{}', '') on conflict do nothing");
  await home.owner.query("insert into app.ats_binding (member_id, channel, bound_by) values ($1, 'MOKA', $2)", [
    hr.memberId,
    hr.userId,
  ]);
  expect(await made()).toBe('1');
  expect((await home.call(memberFlagCalls.read, { memberId: hr.memberId }, sales)).mokaMake).toBe(true);
});

it.each([
  { other: '1' },
  { credit: 'yes' },
  { credit: 1 },
  { credit: ['1'] },
])('the database keeps no flag like %j', async (flags) => {
  const hr = await home.hr();
  const write = home.owner.query('update app.member set flags = $2 where id = $1', [
    hr.memberId,
    JSON.stringify(flags),
  ]);
  await expect(write).rejects.toMatchObject({ code: '23514' });
});
