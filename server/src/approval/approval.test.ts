import { approvalCalls } from '@beidiao/contract/approval/calls';
import { limitCalls } from '@beidiao/contract/enterprise/limits';
import { orderCalls } from '@beidiao/contract/order/calls';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCandidate, codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let admin: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  admin = await home.hr({ fundsFen: 200_000 });
});
afterAll(() => home.close());

const stateOf = async (orderDetailsId: string): Promise<number> =>
  (await home.call(orderCalls.details, { orderDetailsId }, admin)).status;
const refusal = async (asked: Promise<{ errcode: string }>): Promise<string> => (await asked).errcode;
const limit = (person: Person, code: 'MONTH' | 'ORDER', limitFen: number | null) =>
  home.call(limitCalls.setAssets, { userId: person.userId, assetsConfigList: [{ code, limitFen }] }, admin);
const usedBy = async (person: Person): Promise<number> =>
  (await home.call(limitCalls.assets, { userId: person.userId }, admin)).usedFen;

describe('an order of somebody who may not order alone', () => {
  it('waits, can not be paid, tells the approvers, and is to be paid after the yes', async () => {
    const staff = await home.colleague(admin, ['P00003']);
    const placed = await home.placedOrder(staff);
    expect(placed.status).toBe(orderStates.inApproval);
    const pay = { orderId: placed.tradeOrderId, channelCode: 'BALANCE' } as const;
    expect(await refusal(home.ask(orderCalls.pay, pay, staff))).toBe(codeOf('awaitsApproval'));
    expect(await refusal(home.ask(orderCalls.pay, pay, admin))).toBe(codeOf('awaitsApproval'));
    await eventually(async () => {
      const { rows } = await home.call(noticeCalls.messages, {}, admin);
      return rows.some((row) => row.kind === 'approvalAsked' && row.orderDetailsId === placed.orderDetailsId);
    });
    const { approvalList } = await home.call(approvalCalls.waiting, { orderDetailsId: placed.orderDetailsId }, admin);
    expect(approvalList).toMatchObject([{ orderId: placed.orderId, causes: ['orderAlone'], operatorName: '周明轩' }]);
    expect(await home.call(approvalCalls.decide, { orderId: placed.orderId, result: 1 }, admin)).toEqual({ status: 1 });
    expect(await refusal(home.ask(orderCalls.pay, pay, staff))).toBe('0000');
    await home.proveBooks();
  });

  it('is paid by the same yes when the approver says so, and nothing happens when the balance is short', async () => {
    const poor = await home.hr();
    const staff = await home.colleague(poor, []);
    const placed = await home.placedOrder(staff);
    const decision = { orderId: placed.orderId, result: 1, type: 2 } as const;
    expect(await refusal(home.ask(approvalCalls.decide, decision, poor))).toBe(codeOf('balanceShort'));
    const { approvalList } = await home.call(approvalCalls.waiting, {}, poor);
    expect(approvalList).toHaveLength(1);
    const rich = await home.placedOrder(await home.colleague(admin, []));
    const { status } = await home.call(approvalCalls.decide, { ...decision, orderId: rich.orderId }, admin);
    expect(status).toBe(orderStates.awaitingIdentity);
    await home.proveBooks();
  });

  it('is listed once, those that wait longest first, page by page', async () => {
    const owner = await home.hr();
    const staff = await home.colleague(owner, []);
    const placed = [await home.placedOrder(staff), await home.placedOrder(staff), await home.placedOrder(staff)];
    const listed: string[] = [];
    let cursor: string | undefined;
    do {
      const page = { pageSize: 2, ...(cursor === undefined ? {} : { cursor }) };
      const { approvalList, nextCursor } = await home.call(approvalCalls.waiting, page, owner);
      listed.push(...approvalList.map(({ orderId }) => orderId));
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(listed).toEqual(placed.map(({ orderId }) => orderId));
  });

  it('ends with a reason when rejected', async () => {
    const staff = await home.colleague(admin, []);
    const { orderId, orderDetailsId, tradeOrderId } = await home.placedOrder(staff);
    expect(await home.ask(approvalCalls.decide, { orderId, result: 2 }, admin)).toMatchObject({
      errcode: codeOf('reasonMissing'),
      data: { fields: [{ field: 'why' }] },
    });
    await home.call(approvalCalls.decide, { orderId, result: 2, why: '这个岗位不做背调' }, admin);
    const details = await home.call(orderCalls.details, { orderDetailsId }, staff);
    expect(details.status).toBe(orderStates.approvalRejected);
    expect(details.timeline.at(-1)).toMatchObject({ event: 'reject', why: '这个岗位不做背调' });
    expect((await home.call(walletCalls.tradeStatus, { orderId: tradeOrderId }, staff)).status).toBe(103);
  });

  it('is decided once, however many decide at once', async () => {
    const approver = await home.colleague(admin, ['P00008', 'P00003']);
    const { orderId, orderDetailsId } = await home.placedOrder(await home.colleague(admin, []));
    const decisions = Array.from({ length: 8 }, (_, n) =>
      n % 2 === 0 ? ({ orderId, result: 1, type: 2 } as const) : ({ orderId, result: 2, why: '不' } as const),
    );
    const ends = await Promise.all(
      decisions.map((decision, n) => home.ask(approvalCalls.decide, decision, n % 3 === 0 ? admin : approver)),
    );
    expect(ends.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(new Set(ends.map(({ errcode }) => errcode))).toEqual(new Set(['0000', codeOf('orderNotInState')]));
    const timeline = (await home.call(orderCalls.details, { orderDetailsId }, admin)).timeline;
    expect(timeline.filter(({ event }) => event === 'approve' || event === 'reject')).toHaveLength(1);
    await home.proveBooks();
  });

  it('is decided neither by its orderer, nor without the right, nor by a stranger', async () => {
    const approver = await home.colleague(admin, ['P00008']);
    const { orderId } = await home.placedOrder(approver);
    const decide = { orderId, result: 1 } as const;
    expect(await refusal(home.ask(approvalCalls.decide, decide, approver))).toBe(codeOf('ownApproval'));
    const proxy = await home.colleague(admin, ['P00008', 'P00010']);
    const inName = await home.placedOrder(proxy, { choice: { beOperatorId: approver.userId } as object });
    expect(await refusal(home.ask(approvalCalls.decide, { ...decide, orderId: inName.orderId }, proxy))).toBe(
      codeOf('ownApproval'),
    );
    expect(await refusal(home.ask(approvalCalls.decide, decide, await home.colleague(admin, [])))).toBe(
      codeOf('forbidden'),
    );
    expect(await refusal(home.ask(approvalCalls.decide, decide, await home.hr()))).toBe(codeOf('orderNotFound'));
    // Counted by whoever can decide: neither of the two waits for who placed it.
    const mineOf = async (person: Person) => {
      const { mineCount } = await home.call(approvalCalls.waiting, {}, person);
      const { counts } = await home.call(orderCalls.counts, {}, person);
      const listed = (await home.call(orderCalls.list, { flag: 'you' }, person)).total;
      return [mineCount, counts.find(({ status }) => status === orderStates.inApproval)?.mineCount ?? 0, listed];
    };
    const [all] = await mineOf(admin);
    expect(await mineOf(admin)).toEqual([all, all, all]);
    expect(await mineOf(await home.colleague(admin, ['P00006', 'P00008']))).toEqual([all, all, all]);
    expect((await home.call(approvalCalls.waiting, {}, approver)).mineCount).toBe(Number(all) - 2);
    expect((await home.call(approvalCalls.waiting, {}, proxy)).mineCount).toBe(Number(all) - 1);
    const { approvalList } = await home.call(approvalCalls.waiting, { pageSize: 100 }, proxy);
    expect(approvalList.find(({ orderId: id }) => id === inName.orderId)?.isOwn).toBe(true);
    const paying = { ...decide, type: 2 } as const;
    const other = await home.colleague(admin, ['P00008']);
    expect(await refusal(home.ask(approvalCalls.decide, paying, other))).toBe(codeOf('balancePaymentOff'));
  });

  it('ends by itself when nobody decides', async () => {
    home.clock.at = new Date(Date.now() - 14 * 24 * 3_600_000 + 400);
    const placed = await home.placedOrder(await home.colleague(admin, []));
    home.clock.at = undefined;
    await eventually(async () => (await stateOf(placed.orderDetailsId)) === orderStates.approvalRejected);
    const { timeline } = await home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId }, admin);
    expect(timeline.at(-1)).toMatchObject({ event: 'reject', why: 'timeout', actorName: null });
  });
});

describe('an allotment', () => {
  it('is drawn by orders, given back by what is cancelled, and sends to approval above it', async () => {
    const staff = await home.colleague(admin, ['P00001', 'P00003', 'P00005']);
    const first = await home.placedOrder(staff);
    const price = first.amountFen;
    await limit(staff, 'MONTH', price * 2);
    const second = await home.placedOrder(staff);
    const third = await home.placedOrder(staff);
    expect([second.status, third.status, await usedBy(staff)]).toEqual([1, 1, price * 2]);
    expect((await home.placedOrder(staff)).status).toBe(orderStates.inApproval);
    await home.call(orderCalls.cancelUnpaid, { orderId: second.tradeOrderId }, staff);
    expect(await usedBy(staff)).toBe(price);
    await home.call(orderCalls.pay, { orderId: third.tradeOrderId, channelCode: 'BALANCE' }, staff);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: third.orderDetailsId }, staff);
    expect(await usedBy(staff)).toBe(0);
    expect((await home.placedOrder(staff)).status).toBe(1);
    await limit(staff, 'ORDER', price - 1);
    expect((await home.placedOrder(staff)).status).toBe(orderStates.inApproval);
  });

  it('says with the price, and naming the limit, what the order will wait for', async () => {
    const staff = await home.colleague(admin, ['P00001', 'P00003', 'P00005']);
    const choice = { checkedDataItemList: [{ code: 'ID_THREE' }] };
    const quoted = async (by: Person) => (await home.call(pricingCalls.calculate, choice, by)).approval;
    expect(await quoted(staff)).toBeNull();
    const { totalFen } = await home.call(pricingCalls.calculate, choice, admin);
    // Once with nothing used of the month, once with a price of it used.
    for (const used of [0, Number(totalFen)]) {
      for (const [order, month] of [-1, 0, 1].flatMap((a) => [-1, 0, 1, null].map((b) => [a, b] as const))) {
        const monthFen = month === null ? null : used + Number(totalFen) + month;
        await limit(staff, 'ORDER', Number(totalFen) + order);
        await limit(staff, 'MONTH', monthFen);
        expect(await usedBy(staff)).toBe(used);
        const approval = await quoted(staff);
        const causes = [order < 0 ? ['orderLimit'] : [], month !== null && month < 0 ? ['monthLimit'] : []].flat();
        expect(approval).toEqual(
          causes.length === 0
            ? null
            : {
                causes,
                orderLimitFen: Number(totalFen) + order,
                monthLeftFen: monthFen === null ? null : monthFen - used,
              },
        );
        const placed = await home.placedOrder(staff, { choice });
        expect(placed.status).toBe(causes.length === 0 ? orderStates.unpaid : orderStates.inApproval);
        const { approvalList } = await home.call(
          approvalCalls.waiting,
          { orderDetailsId: placed.orderDetailsId },
          admin,
        );
        expect(approvalList[0]?.causes ?? []).toEqual(causes);
        if (causes.length === 0) await home.call(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, staff);
      }
      await limit(staff, 'ORDER', 10 * Number(totalFen));
      await limit(staff, 'MONTH', null);
      if (used === 0) await home.placedOrder(staff, { choice });
    }
  });

  it('says so to whoever may not order alone, and hides the limit from whoever sees no amounts', async () => {
    const alone = await home.colleague(admin, ['P00001']);
    const blind = await home.colleague(admin, ['P00005']);
    await limit(blind, 'ORDER', 1);
    const choice = { checkedDataItemList: [{ code: 'ID_THREE' }] };
    const quoted = async (by: Person) => (await home.call(pricingCalls.calculate, choice, by)).approval;
    expect(await quoted(alone)).toEqual({ causes: ['orderAlone'], orderLimitFen: null, monthLeftFen: null });
    expect(await quoted(blind)).toEqual({ causes: ['orderLimit'], orderLimitFen: '***', monthLeftFen: null });
    expect(await quoted(admin)).toBeNull();
  });

  it('says it with a price that has moved as well', async () => {
    const staff = await home.colleague(admin, ['P00001', 'P00005']);
    await limit(staff, 'ORDER', 1);
    const refused = await home.ask(
      orderCalls.submit,
      {
        candidate: aCandidate(),
        checkedDataItemList: [{ code: 'ID_THREE' }],
        calculateId: 'another',
      },
      staff,
    );
    expect(refused).toMatchObject({
      errcode: codeOf('priceChanged'),
      data: { approval: { causes: ['orderLimit'], orderLimitFen: 1 } },
    });
  });

  it('is never overdrawn by orders that come at once, and its sum is that of its draws', async () => {
    const staff = await home.colleague(admin, ['P00005']);
    const { amountFen } = await home.placedOrder(admin);
    await limit(staff, 'MONTH', amountFen * 3);
    const placed = await Promise.all(Array.from({ length: 12 }, () => home.placedOrder(staff)));
    expect(placed.filter(({ status }) => status === orderStates.unpaid)).toHaveLength(3);
    const drifted = await home.value(`
      select count(*)::integer from app.allotment_use u where used_fen <>
        (select coalesce(sum(drawn_fen - returned_fen), 0) from app.allotment_draw d where d.member_id = u.member_id and d.user_id = u.user_id and d.month = u.month)`);
    expect(drifted).toBe(0);
  });

  it('counts what an approver has let through once, and gives it back with the money', async () => {
    const staff = await home.colleague(admin, ['P00003', 'P00005']);
    const price = (await home.placedOrder(admin)).amountFen;
    await limit(staff, 'MONTH', price);
    await limit(staff, 'ORDER', price - 1);
    const big = await home.placedOrder(staff);
    expect([big.status, await usedBy(staff)]).toEqual([orderStates.inApproval, 0]);
    await home.call(approvalCalls.decide, { orderId: big.orderId, result: 1, type: 2 }, admin);
    expect(await usedBy(staff)).toBe(price);
    await limit(staff, 'ORDER', null);
    const next = await home.placedOrder(staff);
    expect(next.status).toBe(orderStates.inApproval);
    const { approvalList } = await home.call(approvalCalls.waiting, { orderDetailsId: next.orderDetailsId }, admin);
    expect(approvalList[0]?.causes).toEqual(['monthLimit']);
    // Above the limit by one yes, and by the next; rejecting draws nothing.
    await home.call(approvalCalls.decide, { orderId: next.orderId, result: 1 }, admin);
    expect(await usedBy(staff)).toBe(2 * price);
    const third = await home.placedOrder(staff);
    await home.call(approvalCalls.decide, { orderId: third.orderId, result: 2, why: '这个月够了' }, admin);
    expect(await usedBy(staff)).toBe(2 * price);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: big.orderDetailsId }, staff);
    await home.call(orderCalls.cancelUnpaid, { orderId: next.tradeOrderId }, staff);
    expect(await usedBy(staff)).toBe(0);
    await home.proveBooks();
  });

  it('binds nobody any more once both of its limits are taken back', async () => {
    const staff = await home.colleague(admin, ['P00003', 'P00005']);
    await limit(staff, 'MONTH', 1);
    await limit(staff, 'ORDER', 1);
    expect((await home.placedOrder(staff)).status).toBe(orderStates.inApproval);
    await limit(staff, 'MONTH', null);
    await limit(staff, 'ORDER', null);
    expect((await home.placedOrder(staff)).status).toBe(orderStates.unpaid);
  });

  it('does not bind administrators', async () => {
    const params = { userId: admin.userId, assetsConfigList: [{ code: 'MONTH', limitFen: 1 }] } as const;
    expect(
      await refusal(
        home.ask(limitCalls.setAssets, { ...params, assetsConfigList: [...params.assetsConfigList] }, admin),
      ),
    ).toBe(codeOf('adminUnlimited'));
  });
});
