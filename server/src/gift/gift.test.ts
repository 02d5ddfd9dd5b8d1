import { gradeCalls } from '@beidiao/contract/grade/calls';
import { giftCalls, giftTries } from '@beidiao/contract/gift/calls';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { acceptNews } from '../wallet/payment.ts';
import { aCandidate, codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { rechargePaid } from './jobs.ts';

let home: TestHouse;
let second: FastifyInstance;
let sales: Operator;
let other: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  second = await home.openSecond();
  [sales, other] = [await home.staff('sales'), await home.staff('finance')];
});
afterEach(async () => {
  home.clock.at = undefined;
  await home.proveBooks();
});
afterAll(async () => {
  await second.close();
  await home.close();
});

const today = dayInChina(new Date());
const inDays = (days: number) => daysAfter(today, days);
const days = { start_time: today, end_time: inDays(90) };
const voucher = { investigationName: '工作履历核实券', dataItemList: ['XP_HR'], ...days };
const coupon = {
  investigationName: '满 100 减 20',
  kind: 'coupon' as const,
  offFen: 2_000,
  thresholdFen: 10_000,
  ...days,
};
const card = (valueFen: number) => ({ investigationName: '礼品卡', kind: 'giftCard' as const, valueFen, ...days });
type Wish = Parameters<typeof home.call<typeof giftCalls.make>>[1];
const make = (wish: Wish, who = sales) => home.call(giftCalls.make, wish, who);
const codesOf = async (wish: Wish): Promise<string[]> => {
  const { investigationId } = await make(wish);
  return (await home.call(giftCalls.codes, { investigationId }, sales)).codes;
};
const aCode = async (wish: Wish): Promise<string> => (await codesOf(wish))[0] ?? '';
const redeem = (who: Person, giftCode: string, idempotencyKey?: string) =>
  home.ask(giftCalls.activate, { giftCode }, { token: who.token, ...(idempotencyKey ? { idempotencyKey } : {}) });
const held = async (who: Person) => (await home.call(giftCalls.coupons, {}, who)).couponList;
const pieces = (...codes: string[]) => ({ checkedDataItemList: codes.map((code) => ({ code })) });

describe('a batch', () => {
  it('within the limit of its maker stands at once, above it a second person decides, never the maker', async () => {
    const small = await make({ ...voucher, count: 10 });
    expect(small).toMatchObject({ state: 'made', costFen: 52_000, mayDownload: true, decidedBy: null });
    const large = await make({ ...voucher, count: 200 });
    expect(large).toMatchObject({ state: 'waiting', costFen: 1_040_000, mayDecide: false, mayDownload: false });
    const { investigationId } = large;
    const yes = { investigationId, confirms: true };
    expect((await home.ask(giftCalls.codes, { investigationId }, sales)).errcode).toBe(codeOf('giftBatchMoved'));
    expect((await home.ask(giftCalls.decide, yes, sales)).errcode).toBe(codeOf('giftBatchOwn'));
    const no = { investigationId, confirms: false };
    expect((await home.ask(giftCalls.decide, no, other)).errcode).toBe(codeOf('reviewIncomplete'));
    expect(await home.call(giftCalls.decide, yes, other)).toMatchObject({ state: 'made', decidedBy: { isMe: true } });
    const { codes } = await home.call(giftCalls.codes, { investigationId }, sales);
    expect(new Set(codes).size).toBe(200);
    await expect(
      home.owner.query('update app.gift_batch set decided_by = made_by where id = $1', [investigationId]),
    ).rejects.toThrow('gift_batch_second_is_another');
  });

  it('of many small ones on one day counts as one that is large', async () => {
    const person = await home.staff('sales');
    const half = { ...card(900_000), count: 1 };
    expect((await make(half, person)).state).toBe('made');
    expect((await make(half, person)).state).toBe('made');
    expect((await make(half, person)).state).toBe('waiting');
  });

  it('is made once by the same request, however often it comes', async () => {
    const sent = { token: sales.token, idempotencyKey: 'one-batch-0001' };
    const made = await Promise.all(Array.from({ length: 8 }, () => home.call(giftCalls.make, voucher, sent)));
    expect(new Set(made.map(({ investigationId }) => investigationId)).size).toBe(1);
  });

  it('hands out its codes once, and keeps hashes alone', async () => {
    const { investigationId } = await make({ ...voucher, count: 3 });
    const taken = await Promise.all(
      Array.from({ length: 5 }, () => home.ask(giftCalls.codes, { investigationId }, sales)),
    );
    expect(taken.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(taken.filter(({ errcode }) => errcode === codeOf('giftCodesTaken'))).toHaveLength(4);
    const [{ codes }] = taken.flatMap(({ errcode, data }) =>
      errcode === '0000' ? [data as { codes: string[] }] : [],
    ) as [{ codes: string[] }];
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/.test(code))).toBe(true);
    const kept = await home.value<string>('select string_agg(g::text, $1) from app.gift_code g', ' ');
    for (const code of codes) expect(kept.toUpperCase()).not.toContain(code.replaceAll('-', ''));
    expect(home.logged.join('\n')).not.toContain(codes[0]);
  });

  it('that waits is changed and taken back by its maker alone', async () => {
    const { investigationId } = await make({ ...voucher, count: 300 });
    const fewer = { ...voucher, investigationId, count: 250 };
    expect((await home.ask(giftCalls.make, fewer, other)).errcode).toBe(codeOf('giftBatchMoved'));
    expect(await make(fewer)).toMatchObject({ investigationId, count: 250, state: 'waiting' });
    expect(await home.call(giftCalls.decide, { investigationId, confirms: false }, sales)).toMatchObject({
      state: 'rejected',
    });
    expect((await home.ask(giftCalls.make, fewer, sales)).errcode).toBe(codeOf('giftBatchMoved'));
  });

  it('is voided with the number of codes that nobody has redeemed; what members hold stays theirs', async () => {
    const hr = await home.hr();
    const [first = '', next = ''] = await codesOf({ ...voucher, count: 3 });
    expect((await redeem(hr, first)).errcode).toBe('0000');
    const { rows } = await home.call(giftCalls.list, {}, other);
    expect(rows[0]).toMatchObject({ redeemedCount: 1, unusedCount: 2, mayVoid: true });
    const { investigationId = '' } = rows[0] ?? {};
    expect(await home.call(giftCalls.void, { investigationId }, other)).toMatchObject({ state: 'voided' });
    expect((await redeem(hr, next)).errcode).toBe(codeOf('giftVoided'));
    expect(await held(hr)).toMatchObject([{ kind: 'voucher', state: 'usable', count: 1 }]);
  });

  it('for one member is given at once, and needs no codes', async () => {
    const hr = await home.hr();
    await make({ ...voucher, memberId: hr.memberId, count: 3 });
    await make({ ...card(50_000), memberId: hr.memberId });
    expect(await held(hr)).toMatchObject([
      { kind: 'giftCard', valueFen: 50_000, balanceFen: 50_000 },
      { kind: 'voucher', count: 3, items: [{ code: 'XP_HR' }] },
    ]);
    expect((await home.ask(giftCalls.make, { ...voucher, memberId: '999999' }, sales)).errcode).toBe(
      codeOf('memberNotFound'),
    );
  });

  it('says what it costs before it is made', async () => {
    const cost = await home.call(giftCalls.cost, { dataItemList: ['XP_HR'], count: 200 }, sales);
    expect(cost).toMatchObject({ pieces: 200, listFen: 1_960_000, unitCostFen: 5_200, costFen: 1_040_000 });
    expect(cost).toMatchObject({ needsSecond: true, limitFen: 1_000_000 });
    const { batch, itemList } = await home.call(giftCalls.form, {}, sales);
    expect(batch).toBeNull();
    expect(itemList.find(({ code }) => code === 'XP_HR')).toMatchObject({ basePriceFen: 9_800 });
  });
});

describe('a code', () => {
  it('is read out of a whole mail, and gives what it stands for', async () => {
    const hr = await home.hr();
    const code = await aCode(coupon);
    const answer = await redeem(hr, `您好，您的兑换码：${code.toLowerCase()}，90 天内有效。`);
    expect(answer).toMatchObject({
      errcode: '0000',
      data: { kind: 'coupon', name: '满 100 减 20', offFen: 2_000, thresholdFen: 10_000, validUntil: inDays(90) },
    });
    const price = await home.call(pricingCalls.calculate, pieces('XP_HR', 'ID_THREE'), hr);
    expect(price.alternatives).toMatchObject([{ rule: 'coupon', why: 'notChosen', totalFen: 8_600, moreFen: -2_000 }]);
    const trail = "select count(*)::integer from app.audit where member_id = $1 and action = 'redeemGift'";
    expect(await home.value(trail, hr.memberId)).toBe(1);
  });

  it('is redeemed once by fifty at once in two processes', async () => {
    const code = await aCode(card(10_000));
    const crowd = await Promise.all(Array.from({ length: 10 }, () => home.hr()));
    const codes = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const reply = await [home.http, second][n % 2]?.inject({
          method: 'POST',
          url: giftCalls.activate.path,
          headers: { authorization: crowd[n % 10]?.token ?? '' },
          payload: { params: { giftCode: code } },
        });
        return reply?.json().errcode as string;
      }),
    );
    expect(codes.filter((errcode) => errcode === '0000')).toHaveLength(1);
    expect(await home.value('select count(*)::integer from app.gift_card where value_fen = 10000')).toBe(1);
  });

  it('that was redeemed here says by whom and when, elsewhere that it was used and no name', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    const colleague = await home.colleague(hr);
    const code = await aCode(voucher);
    expect((await redeem(hr, code)).errcode).toBe('0000');
    const here = await redeem(colleague, code);
    expect(here.errcode).toBe(codeOf('giftUsedHere'));
    expect(here.errmsg).toContain('沈若溪');
    const elsewhere = await redeem(stranger, code);
    expect(elsewhere.errcode).toBe(codeOf('giftUsed'));
    expect(JSON.stringify(elsewhere)).not.toContain('沈若溪');
  });

  it('whose answer was lost is answered like the first time by the same key', async () => {
    const hr = await home.hr();
    const code = await aCode(voucher);
    const answers = await Promise.all(Array.from({ length: 4 }, () => redeem(hr, code, 'key-of-this-code')));
    answers.push(await redeem(hr, code, 'key-of-this-code'));
    expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
    expect(await held(hr)).toMatchObject([{ count: 1 }]);
    // The key stands for that code: another one is redeemed for itself.
    expect((await redeem(hr, await aCode(coupon), 'key-of-this-code')).data).toMatchObject({ kind: 'coupon' });
  });

  it('that was redeemed rings the bell of who redeemed it and of the administrators, once each', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr);
    const code = await aCode(voucher);
    await Promise.all(Array.from({ length: 3 }, () => redeem(colleague, code, 'key-of-the-bell')));
    await redeem(hr, await aCode(coupon));
    await home.work();
    await home.jobsDone();
    await home.rest();
    const rung = async (who: Person) =>
      (await home.call(noticeCalls.messages, {}, who)).rows.filter(({ kind }) => kind === 'giftRedeemed').length;
    expect([await rung(colleague), await rung(hr)]).toEqual([1, 2]);
  });

  it('that is wrong five times stops for half an hour, in both processes and for a hundred at once', async () => {
    const hr = await home.hr();
    const wrong = '0000-0000-0000-0000';
    const first = await redeem(hr, wrong);
    expect(first).toMatchObject({ errcode: codeOf('giftUnknown'), data: { left: 4 } });
    const rest = await Promise.all(
      Array.from({ length: 100 }, async (_, n) => {
        const reply = await [home.http, second][n % 2]?.inject({
          method: 'POST',
          url: giftCalls.activate.path,
          headers: { authorization: hr.token },
          payload: { params: { giftCode: wrong } },
        });
        return reply?.json().errcode as string;
      }),
    );
    expect(rest.filter((errcode) => errcode === codeOf('giftUnknown'))).toHaveLength(giftTries.most - 2);
    const code = await aCode(voucher);
    expect(await redeem(hr, code)).toMatchObject({
      errcode: codeOf('giftLocked'),
      data: { until: expect.any(String) },
    });
    home.clock.at = new Date(Date.now() + giftTries.lockMs + 60_000);
    expect((await redeem(hr, code)).errcode).toBe('0000');
  });

  it('that is right costs no try, nor does one that was used', async () => {
    const hr = await home.hr();
    for (const code of await codesOf({ ...voucher, count: 7, mostPerMember: 7 }))
      expect((await redeem(hr, code)).errcode).toBe('0000');
    expect(await redeem(hr, '1111-1111-1111-1111')).toMatchObject({ data: { left: 4 } });
    expect((await redeem(hr, 'no code at all')).errcode).toBe(codeOf('giftCodeUnread'));
    expect(await redeem(hr, '1111-1111-1111-1112')).toMatchObject({ data: { left: 3 } });
  });

  it('is redeemed in its days, and by one member no more often than its batch says', async () => {
    const hr = await home.hr();
    const [a = '', b = '', c = ''] = await codesOf({ ...voucher, count: 3, mostPerMember: 2, redeemUntil: inDays(10) });
    const many = await Promise.all([redeem(hr, a), redeem(hr, b), redeem(hr, c)]);
    const left = [a, b, c][many.findIndex(({ errcode }) => errcode === codeOf('giftLimit'))] ?? '';
    expect(many.map(({ errcode }) => errcode).toSorted()).toEqual(['0000', '0000', codeOf('giftLimit')].toSorted());
    home.clock.at = new Date(Date.now() + 11 * 86_400_000);
    expect((await redeem(await home.hr(), left)).errcode).toBe(codeOf('giftClosed'));
    home.clock.at = undefined;
    const early = await aCode({ ...voucher, start_time: inDays(2) });
    expect((await redeem(hr, early)).errcode).toBe(codeOf('giftClosed'));
  });
});

describe('a coupon or voucher', () => {
  it('is used by one of fifty orders at once', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    await home.confirm(hr);
    await make({ ...voucher, memberId: hr.memberId });
    const [{ id: investigationId } = { id: '' }] = await held(hr);
    const choice = { ...pieces('XP_HR', 'ID_THREE'), investigationId };
    const { calculateId, totalFen } = await home.call(pricingCalls.calculate, choice, hr);
    expect(totalFen).toBe(800);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        home.ask(
          orderCalls.submit,
          { candidate: aCandidate({ phoneNo: `139000000${String(n).padStart(2, '0')}` }), ...choice, calculateId },
          hr,
        ),
      ),
    );
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(await home.value('select count(*)::integer from app.card_use where card_id = $1', investigationId)).toBe(1);
  });

  it('is held by an unpaid order, comes back when that ends, and is shown with its reason meanwhile', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    await make({ ...voucher, memberId: hr.memberId });
    const [{ id: investigationId } = { id: '' }] = await held(hr);
    const placed = await home.placedOrder(hr, { codes: ['XP_HR', 'ID_THREE'], choice: { investigationId } });
    expect(await held(hr)).toMatchObject([
      { state: 'held', heldBy: { orderNo: placed.orderNo, backAt: placed.expiresAt } },
    ]);
    await home.call(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, hr);
    expect(await held(hr)).toMatchObject([{ state: 'usable', heldBy: null }]);
    const again = await home.paidOrder(hr, { codes: ['XP_HR', 'ID_THREE'], choice: { investigationId } });
    const used = await home.call(giftCalls.coupons, {}, hr);
    expect(used.couponList).toEqual([]);
    expect(used.pastList).toMatchObject([{ state: 'used', orderNo: again.orderNo, offFen: 9_800, byName: '沈若溪' }]);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: again.orderDetailsId }, hr);
    const back = await home.call(giftCalls.coupons, {}, hr);
    expect(back.couponList).toMatchObject([{ state: 'usable' }]);
    expect(back.pastList).toMatchObject([{ state: 'returned', orderNo: again.orderNo }]);
  });

  it('says why it can not be used: not yet, not open to this person, for several candidates alone', async () => {
    const hr = await home.hr();
    const { memberId } = hr;
    await make({ ...voucher, memberId, start_time: inDays(3) });
    await make({ ...voucher, investigationName: '诉讼券', dataItemList: ['LIT_PUBLIC'], memberId });
    await make({ ...coupon, investigationName: '批量券', onlyBatch: true, memberId });
    const colleague = await home.colleague(hr);
    await home.owner.query(
      "insert into app.item_limit (member_id, user_id, item_codes, package_ids) values ($1, $2, '{ID_THREE}', '{}')",
      [memberId, colleague.userId],
    );
    const rows = await held(colleague);
    expect(rows.map(({ name, state }) => [name, state]).toSorted()).toEqual(
      [
        ['工作履历核实券', 'notYet'],
        ['批量券', 'onlyBatch'],
        ['诉讼券', 'notOpen'],
      ].toSorted(),
    );
    const { alternatives } = await home.call(pricingCalls.calculate, pieces('XP_HR', 'ID_THREE'), hr);
    expect(alternatives.map(({ name, why, from }) => [name.zh, why, from]).toSorted()).toEqual(
      [
        ['工作履历核实券', 'notYet', inDays(3)],
        ['批量券', 'onlyBatch', null],
        ['诉讼券', 'coversNothing', null],
      ].toSorted(),
    );
  });

  it('is not named at the confirm step of a member who is shown no coupons there', async () => {
    const hr = await home.hr();
    await make({ ...coupon, memberId: hr.memberId });
    const ask = () => home.call(pricingCalls.calculate, pieces('XP_HR', 'ID_THREE'), hr);
    expect((await ask()).alternatives).toHaveLength(1);
    await home.owner.query('update app.member set flags = \'{"orderConfirmPageNotShowCoupon":"1"}\' where id = $1', [
      hr.memberId,
    ]);
    expect((await ask()).alternatives).toEqual([]);
    // What is held stays in sight, and says why it can not be used.
    expect(await held(hr)).toMatchObject([{ kind: 'coupon', state: 'switchedOff' }]);
  });

  it('with a fixed amount takes off no more than that', async () => {
    const hr = await home.hr();
    await make({ ...voucher, fixedPrice: 5_000, memberId: hr.memberId });
    const [{ id: investigationId } = { id: '' }] = await held(hr);
    const price = await home.call(pricingCalls.calculate, { ...pieces('XP_HR'), investigationId }, hr);
    expect(price).toMatchObject({ totalFen: 4_800, saved: [{ rule: 'voucher', offFen: 5_000 }] });
  });
});

describe('a gift card', () => {
  const withCard = async (valueFen: number, fundsFen = 1_000_000) => {
    const hr = await home.hr({ fundsFen });
    await home.confirm(hr);
    await make({ ...card(valueFen), memberId: hr.memberId }, other);
    const [{ id: giftCardId } = { id: '' }] = await held(hr);
    return { hr, giftCardId };
  };
  const balanceOf = (id: string) => home.value<string>('select balance_fen from app.gift_card where id = $1', id);

  it('pays below the total, the balance the rest; a refund goes to the balance first, then to the card', async () => {
    const { hr, giftCardId } = await withCard(5_000, 100_000);
    const choice = { ...pieces('XP_HR', 'ID_THREE'), giftCardId };
    const price = await home.call(pricingCalls.calculate, choice, hr);
    expect(price).toMatchObject({ totalFen: 10_600, giftCard: { payFen: 5_000, leftFen: 0, dueFen: 5_600 } });
    const placed = await home.placedOrder(hr, { codes: ['XP_HR', 'ID_THREE'], choice: { giftCardId } });
    expect(placed).toMatchObject({ amountFen: 10_600, dueFen: 5_600 });
    expect(await balanceOf(giftCardId)).toBe('0');
    expect(await home.call(walletCalls.amountDue, { orderId: placed.tradeOrderId }, hr)).toMatchObject({
      amountFen: 5_600,
    });
    await home.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, hr);
    const bought = 'select bought_fen::integer from app.balance where member_id = $1';
    expect(await home.value(bought, hr.memberId)).toBe(94_400);
    const { rows } = await home.call(giftCalls.giftCardUses, { giftCardId }, hr);
    expect(rows).toMatchObject([{ orderNo: placed.orderNo, drawnFen: 5_000, returnedFen: 0, isPaid: true }]);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: placed.orderDetailsId }, hr);
    expect(await home.value(bought, hr.memberId)).toBe(100_000);
    expect(await balanceOf(giftCardId)).toBe('5000');
    expect(await home.call(walletCalls.tradeDetails, { orderId: placed.tradeOrderId }, hr)).toMatchObject({
      amountFen: 10_600,
      giftFen: 5_000,
      refundedFen: 10_600,
    });
  });

  it('that pays everything needs neither balance nor channel, and keeps what is left', async () => {
    const { hr, giftCardId } = await withCard(20_000, 0);
    const placed = await home.placedOrder(hr, { codes: ['XP_HR'], choice: { giftCardId } });
    expect(placed.dueFen).toBe(0);
    const paid = await home.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'SANDBOX' }, hr);
    expect(paid).toMatchObject({ state: 'done', amountFen: 0 });
    expect(await balanceOf(giftCardId)).toBe('10200');
  });

  it.each([
    'SANDBOX',
    'BALANCE',
  ] as const)('is money: what it pays whole is settled with a right to pay, whichever, and not without: %s', async (channelCode) => {
    const { hr, giftCardId } = await withCard(50_000, 0);
    const mayOnly = (...rights: PermissionCode[]) => home.colleague(hr, ['P00005', ...rights]);
    const none = await mayOnly();
    const placed = await home.placedOrder(none, { codes: ['XP_HR'], choice: { giftCardId } });
    expect(placed).toMatchObject({ isFree: false });
    const { tradeOrderId: orderId } = placed;
    expect(await home.call(walletCalls.amountDue, { orderId }, none)).toMatchObject({ isFree: false });
    const refused = await home.ask(orderCalls.pay, { orderId, channelCode }, none);
    expect(refused.errcode).toBe(codeOf(channelCode === 'BALANCE' ? 'balancePaymentOff' : 'onlinePaymentOff'));
    expect(await home.call(walletCalls.tradeStatus, { orderId }, hr)).toMatchObject({ status: 1 });
    for (const right of ['P00003', 'P00004'] as const) {
      const one = await mayOnly(right);
      const own = await home.placedOrder(one, { codes: ['XP_HR'], choice: { giftCardId } });
      expect(own).toMatchObject({ isFree: true });
      const paid = await home.call(orderCalls.pay, { orderId: own.tradeOrderId, channelCode }, one);
      expect(paid).toMatchObject({ state: 'done' });
    }
    await home.call(orderCalls.pay, { orderId, channelCode }, hr);
    expect(await home.call(walletCalls.tradeStatus, { orderId }, hr)).toMatchObject({ status: 102 });
    await home.proveBooks();
  });

  it('comes back whole from an order that is cancelled or runs out unpaid', async () => {
    const { hr, giftCardId } = await withCard(3_000);
    const placed = await home.placedOrder(hr, { codes: ['XP_HR'], choice: { giftCardId } });
    expect(await balanceOf(giftCardId)).toBe('0');
    // Nothing is left on it: it is no reason to refuse, and pays nothing.
    const next = await home.call(pricingCalls.calculate, { ...pieces('XP_HR'), giftCardId }, hr);
    expect(next.giftCard).toMatchObject({ payFen: 0, dueFen: 9_800 });
    await home.call(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, hr);
    expect(await balanceOf(giftCardId)).toBe('3000');
  });

  it('of fifty orders at once is never spent twice', async () => {
    const { hr, giftCardId } = await withCard(2_000);
    const choice = { ...pieces('ID_THREE'), giftCardId };
    const { calculateId } = await home.call(pricingCalls.calculate, choice, hr);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        home.ask(
          orderCalls.submit,
          { candidate: aCandidate({ phoneNo: `138000000${String(n).padStart(2, '0')}` }), ...choice, calculateId },
          hr,
        ),
      ),
    );
    // 800 fen each: two orders are paid whole by it, any other saw a price that is no more.
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(2);
    expect(await balanceOf(giftCardId)).toBe('400');
  });

  it('with a channel: the channel collects the rest alone, and gets back no more than that', async () => {
    await home.work();
    const { hr, giftCardId } = await withCard(6_000, 0);
    const placed = await home.placedOrder(hr, { codes: ['XP_HR'], choice: { giftCardId } });
    const pay = { orderId: placed.tradeOrderId, channelCode: 'SANDBOX' as const };
    const instruction = await home.call(orderCalls.pay, pay, hr);
    expect(instruction).toMatchObject({ amountFen: 3_800, state: 'waiting' });
    const { acceptNews } = await import('../wallet/payment.ts');
    await acceptNews(home.house, 'SANDBOX', {
      kind: 'payment',
      reference: await home.referenceOf(instruction.paymentId),
      providerReference: 'gift-0001',
      outcome: 'succeeded',
      amountFen: 3_800,
    });
    await eventually(() =>
      home.value<boolean>('select state <> 1 from app.order_detail where id = $1', placed.orderDetailsId),
    );
    await home.call(orderCalls.cancelPaid, { orderDetailsId: placed.orderDetailsId }, hr);
    expect(await balanceOf(giftCardId)).toBe('6000');
    const { rows } = await home.owner.query('select amount_fen, gift_fen from app.refund where trade_order_id = $1', [
      placed.tradeOrderId,
    ]);
    expect(rows).toEqual([{ amount_fen: '3800', gift_fen: '6000' }]);
    await home.rest();
  });

  it('can not be drawn below zero, nor disagree with what was drawn, behind the back of the code', async () => {
    const { giftCardId } = await withCard(1_000);
    const set = (fen: number) =>
      home.owner.query('update app.gift_card set balance_fen = $2 where id = $1', [giftCardId, fen]);
    await expect(set(-1)).rejects.toThrow('gift_card_check');
    await expect(set(999)).rejects.toThrow('must sum to its value');
  });
});

/** The channel says that a top-up was paid; what follows from it is a job. */
async function aPaidTopUp(who: Person, rechargeAmount: number): Promise<string> {
  const wish = { channelCode: 'SANDBOX' as const, rechargeAmount };
  const { paymentId } = await home.call(walletCalls.recharge, wish, who);
  await acceptNews(home.house, 'SANDBOX', {
    kind: 'payment',
    reference: await home.referenceOf(paymentId),
    providerReference: `activity-${paymentId}`,
    outcome: 'succeeded',
    amountFen: rechargeAmount,
  });
  return home.value('select trade_order_id from app.payment where id = $1', paymentId);
}
async function topUpOf(who: Person, amounts: readonly number[]): Promise<void> {
  for (const amount of amounts) {
    await aPaidTopUp(who, amount);
    await home.jobsDone();
  }
}
const countOf = async (who: Person, name: string): Promise<number> =>
  (await held(who)).filter((it) => it.name === name).reduce((sum, { count }) => sum + count, 0);

describe('an activity', () => {
  it('is public from its first day on, until it is voided', async () => {
    const publicly = async () =>
      (await home.call(giftCalls.publicActivities, {})).activityList.filter(({ name }) => name.startsWith('公开'));
    await make({ ...coupon, investigationName: '公开一', topUpFen: 50_000, count: 1, mostPerMember: 1 });
    await make({
      ...coupon,
      investigationName: '公开二，未开始',
      topUpFen: 50_000,
      count: 1,
      mostPerMember: 1,
      start_time: inDays(2),
    });
    const [shown, ...others] = await publicly();
    expect(others).toEqual([]);
    expect(shown).toMatchObject({ name: '公开一', kind: 'coupon', topUpFen: 50_000, offFen: 2_000 });
    await home.call(giftCalls.void, { investigationId: shown?.activityId ?? '' }, sales);
    expect(await publicly()).toEqual([]);
  });

  it('gives for a top-up what it promises, once for each, and as long as there is some', async () => {
    await home.work();
    const hr = await home.hr();
    await make({ ...coupon, investigationName: '充值送券', topUpFen: 10_000, count: 5, mostPerMember: 1 });
    const { activityList } = await home.call(giftCalls.activities, {}, hr);
    expect(activityList).toMatchObject([{ name: '充值送券', topUpFen: 10_000, leftForMe: 1 }]);
    expect((await home.call(gradeCalls.products, {}, hr)).topUpList, 'what is sold names it too').toEqual(activityList);
    await topUpOf(hr, [9_999]);
    expect(await held(hr)).toEqual([]);
    await topUpOf(hr, [10_000, 10_000]);
    expect(await held(hr)).toMatchObject([{ name: '充值送券', count: 1 }]);
    expect((await home.call(giftCalls.activities, {}, hr)).activityList).toEqual([]);
    await home.rest();
  });

  it('of invitations gives to both sides for the first top-up that is large enough, once, and for no other top-up', async () => {
    await home.work();
    const [inviter, unasked] = [await home.hr(), await home.hr()];
    const wish = { ...coupon, investigationName: '邀请有礼', topUpFen: 10_000, forInvitations: true };
    await make({ ...wish, count: 3, mostPerMember: 2 });
    const mine = await home.call(giftCalls.invitation, {}, inviter);
    expect(mine).toMatchObject({ registered: 0, rewarded: 0, activityList: [{ name: '邀请有礼', topUpFen: 10_000 }] });
    expect(new URL(mine.link).searchParams.get('inviteCode')).toBe(mine.inviteCode);
    const [first, next] = [
      await home.hr({ inviteCode: mine.inviteCode }),
      await home.hr({ inviteCode: mine.inviteCode }),
    ];
    await topUpOf(first, [9_999, 10_000, 10_000]);
    expect([await countOf(first, '邀请有礼'), await countOf(inviter, '邀请有礼')]).toEqual([1, 1]);
    // One piece is left of three: the invited side comes first.
    await topUpOf(next, [10_000]);
    expect([await countOf(next, '邀请有礼'), await countOf(inviter, '邀请有礼')]).toEqual([1, 1]);
    await topUpOf(unasked, [10_000]);
    expect(await countOf(unasked, '邀请有礼')).toBe(0);
    expect(await home.call(giftCalls.invitation, {}, inviter)).toMatchObject({ registered: 2, rewarded: 2 });
    await home.rest();
  });

  it('of invitations gives once, however often and at once its top-up is told', async () => {
    const inviter = await home.hr();
    await make({
      ...coupon,
      investigationName: '邀请一次',
      topUpFen: 10_000,
      forInvitations: true,
      count: 10,
      mostPerMember: 5,
    });
    const { inviteCode } = await home.call(giftCalls.invitation, {}, inviter);
    const invited = await home.hr({ inviteCode: ` ${inviteCode.toLowerCase()} ` });
    const tradeOrderId = await aPaidTopUp(invited, 10_000);
    const told = { memberId: invited.memberId, tradeOrderId };
    await Promise.all([1, 2, 3].map(() => rechargePaid(home.house, told)));
    await rechargePaid(home.house, told);
    for (const side of [inviter, invited]) expect(await countOf(side, '邀请一次')).toBe(1);
  });

  it('of invitations is nothing for whoever registers with a code that nobody has', async () => {
    const { memberId } = await home.hr({ inviteCode: 'NOBODYHASIT' });
    expect(await home.value<number>('select count(*)::integer from app.referral where member_id = $1', memberId)).toBe(
      0,
    );
  });

  it('of invitations can not be one of no top-up', async () => {
    const { topUpFen: _, ...without } = { ...coupon, topUpFen: 1, investigationName: '无充值', forInvitations: true };
    expect((await home.ask(giftCalls.make, without, sales)).errcode).toBe(codeOf('badParams'));
  });
});
