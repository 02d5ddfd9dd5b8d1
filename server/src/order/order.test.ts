import { orderCalls } from '@beidiao/contract/order/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { orderStates } from '@beidiao/contract/order/states';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCandidate, codeOf, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

/** The sandbox's source would say: no match, nothing known, no answer. */
const idCardsOfTheSandbox = ['110101199001014032', '110101199001014040', '110101199001015000'];

const statusOf = async (token: string, orderDetailsId: string) =>
  (await home.call(orderCalls.details, { orderDetailsId }, { token })).status;

/** An order that a voucher covers. */
const withVoucher = async ({ memberId }: Person) => {
  const investigationId = await home.value<string>(
    `insert into app.card (member_id, kind, name, item_codes, valid_until)
       values ($1, 'voucher', '三要素核验券', array['ID_THREE'], current_date + 30) returning id::text`,
    memberId,
  );
  return { codes: ['ID_THREE'], choice: { investigationId }, idempotencyKey: 'free' };
};

describe('place order', () => {
  it('is placed once by 50 parallel requests with one key', async () => {
    const hr = await home.hr();
    const checkedDataItemList = [{ code: 'ID_THREE' }, { code: 'LIT_PUBLIC' }];
    const { calculateId } = await home.call(pricingCalls.calculate, { checkedDataItemList }, hr);
    const submit = () =>
      home.call(
        orderCalls.submit,
        { candidate: aCandidate(), checkedDataItemList, calculateId },
        { token: hr.token, idempotencyKey: 'fifty-times' },
      );
    const placed = await Promise.all(Array.from({ length: 50 }, submit));
    expect(new Set(placed.map((order) => order.orderId)).size).toBe(1);
    const { total } = await home.call(orderCalls.list, {}, hr);
    expect(total).toBe(1);
  });

  it('is answered as before when its voucher is taken by the first of the same requests', async () => {
    const hr = await home.hr();
    const { codes, choice } = await withVoucher(hr);
    const chosen = { checkedDataItemList: codes.map((code) => ({ code })), ...choice };
    const { calculateId } = await home.call(pricingCalls.calculate, chosen, hr);
    const wish = { candidate: aCandidate(), ...chosen, calculateId };
    const submit = () => home.call(orderCalls.submit, wish, { token: hr.token, idempotencyKey: 'one-voucher' });
    const atOnce = await Promise.all([submit(), submit(), submit()]);
    expect([...atOnce, await submit()]).toEqual(Array.from({ length: 4 }, () => atOnce[0]));
    const anew = await home.ask(orderCalls.submit, wish, { token: hr.token, idempotencyKey: 'another-order' });
    expect(anew.errcode).toBe(codeOf('cardTaken'));
  });

  it('refuses the same key for another candidate', async () => {
    const hr = await home.hr();
    await home.placedOrder(hr, { idempotencyKey: 'once-only' });
    const second = home.placedOrder(hr, {
      idempotencyKey: 'once-only',
      candidate: aCandidate({ phoneNo: '13900001111' }),
    });
    await expect(second).rejects.toThrow(codeOf('keyReused'));
  });

  it('is placed as the first edition asks for it, at the price of the moment', async () => {
    const hr = await home.hr();
    const person = aCandidate();
    const wish = { ...person, dataItemList: ['ID_THREE', 'LIT_PUBLIC'], remark: '急' };
    const key = { token: hr.token, idempotencyKey: 'first-edition' };
    const placed = await home.call(orderCalls.submitFirst, wish, key);
    const choice = { checkedDataItemList: [{ code: 'ID_THREE' }, { code: 'LIT_PUBLIC' }] };
    expect(placed.amountFen).toBe((await home.call(pricingCalls.calculate, choice, hr)).totalFen);
    const again = await Promise.all([1, 2, 3].map(() => home.call(orderCalls.submitFirst, wish, key)));
    expect(new Set(again.map(({ orderId }) => orderId))).toEqual(new Set([placed.orderId]));
    const shown = await home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId }, hr);
    expect(shown).toMatchObject({ name: person.name, status: orderStates.unpaid });
  });

  it('refuses a price that is no longer true and answers the new one', async () => {
    const hr = await home.hr();
    const answer = await home.ask(
      orderCalls.submit,
      { candidate: aCandidate(), checkedDataItemList: [{ code: 'ID_THREE' }], calculateId: 'yesterday' },
      hr,
    );
    expect(answer.errcode).toBe(codeOf('priceChanged'));
    expect(answer.data).toMatchObject({ breakdown: { totalFen: 800 } });
    expect((await home.call(orderCalls.list, {}, hr)).total).toBe(0);
  });

  it('notes in the trail who had an identity looked up and how it ended, and nothing of the person', async () => {
    const hr = await home.hr();
    const candidate = aCandidate();
    const { checkId, result } = await home.call(orderCalls.checkIdentity, candidate, hr);
    const { rows } = await home.owner.query<{ user_id: string; subject: string; facts: object; line: string }>(
      "select user_id::text, subject, facts, a::text as line from app.audit a where member_id = $1 and action = 'checkIdentity'",
      [hr.memberId],
    );
    expect(rows).toMatchObject([{ user_id: hr.userId, subject: `identity check ${checkId}`, facts: { result } }]);
    for (const personal of [candidate.name, candidate.phoneNo, candidate.idCard])
      expect(rows[0]?.line).not.toContain(personal);
  });

  it('keeps no personal field readable in the database', async () => {
    const hr = await home.hr();
    await home.placedOrder(hr);
    const { rows } = await home.owner.query('select d::text as line from app.order_detail d where member_id = $1', [
      hr.memberId,
    ]);
    expect(rows[0].line).not.toMatch(/欧阳晨曦|13800002046|330106199003072415/);
  });
});

describe('check of the three elements', () => {
  it('asks no source before the candidate has agreed, whatever the source would say', async () => {
    const hr = await home.hr({ fundsFen: 10_000 });
    const { identity } = home.house.worlds.real;
    if (identity === undefined) throw new TypeError('the sandbox plays it');
    const compare = vi.spyOn(identity, 'compare');
    for (const idCard of idCardsOfTheSandbox) {
      const answer = await home.call(orderCalls.checkIdentity, aCandidate({ idCard }), hr);
      expect(answer).toMatchObject({ result: 'unknown', confirmedAt: null });
    }
    await home.paidOrder(hr);
    expect(compare).not.toHaveBeenCalled();
    compare.mockRestore();
    expect(await home.value('select count(*)::integer from app.source_call where member_id = $1', hr.memberId)).toBe(0);
  });

  it('names the field that can not be right', async () => {
    const hr = await home.hr();
    const wrong = { name: 'x1', phoneNo: '1380000', idCard: '330106199003072416' };
    for (const [field, value] of Object.entries(wrong)) {
      const answer = await home.ask(orderCalls.checkIdentity, { ...aCandidate(), [field]: value }, hr);
      expect(answer).toMatchObject({ errcode: codeOf('badParams'), errmsg: expect.stringContaining(field) });
    }
  });

  it('repeats what this person confirmed to this member, to no other member and not for another person', async () => {
    const [hr, stranger] = [await home.hr({ fundsFen: 10_000 }), await home.hr()];
    const placed = await home.paidOrder(hr);
    await home.owner.query(
      `insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state) values ($1, $2, 'matchIdentity', 18, 4)`,
      [hr.memberId, placed.orderDetailsId],
    );
    const resultOf = async (of: typeof hr, candidate = aCandidate()) =>
      (await home.call(orderCalls.checkIdentity, candidate, of)).result;
    expect(await resultOf(hr)).toBe('match');
    expect(await resultOf(hr, aCandidate({ phoneNo: '13800002047' }))).toBe('unknown');
    expect(await resultOf(stranger)).toBe('unknown');
    await home.owner.query(
      "update app.order_timeline set at = now() - interval '31 days' where order_detail_id = $1 and event = 'matchIdentity'",
      [placed.orderDetailsId],
    );
    expect(await resultOf(hr)).toBe('unknown');
  });
});

describe('what waits for a person', () => {
  const mineOf = async (person: Person, status: number) =>
    (await home.call(orderCalls.counts, {}, person)).counts.find((row) => row.status === status)?.mineCount ?? 0;
  const listed = async (person: Person) => (await home.call(orderCalls.list, { flag: 'you' }, person)).total;

  it('is an own unpaid order, and not that of a colleague', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr, ['P00004', 'P00005', 'P00006']);
    await home.placedOrder(hr);
    expect([await mineOf(hr, orderStates.unpaid), await listed(hr)]).toEqual([1, 1]);
    expect([await mineOf(colleague, orderStates.unpaid), await listed(colleague)]).toEqual([0, 0]);
  });

  it('is no order that the person may not pay, unless it costs nothing', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr, ['P00005', 'P00006']);
    await home.placedOrder(colleague);
    expect([await mineOf(colleague, orderStates.unpaid), await listed(colleague)]).toEqual([0, 0]);
    await home.placedOrder(colleague, await withVoucher(hr));
    expect([await mineOf(colleague, orderStates.unpaid), await listed(colleague)]).toEqual([1, 1]);
  });

  it('is an approval for whoever approves, and not for whoever asked for it', async () => {
    const hr = await home.hr();
    const colleague = await home.colleague(hr, ['P00004', 'P00006']);
    await home.placedOrder(colleague);
    expect([await mineOf(colleague, orderStates.inApproval), await listed(colleague)]).toEqual([0, 0]);
    expect([await mineOf(hr, orderStates.inApproval), await listed(hr)]).toEqual([1, 1]);
  });

  it('counts an order of nothing that was confirmed and cancelled as paid', async () => {
    const hr = await home.hr();
    const free = await home.paidOrder(hr, await withVoucher(hr));
    await home.call(orderCalls.cancelPaid, { orderDetailsId: free.orderDetailsId }, hr);
    const { counts } = await home.call(orderCalls.counts, {}, hr);
    expect(counts).toMatchObject([{ status: orderStates.cancelled, count: 1, paidCount: 1, netFen: 0 }]);
  });

  it('counts what was paid and refunded apart from what was never paid', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const paid = await home.placedOrder(hr);
    await home.call(orderCalls.pay, { orderId: paid.tradeOrderId, channelCode: 'BALANCE' }, hr);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: paid.orderDetailsId }, hr);
    const unpaid = await home.placedOrder(hr, { idempotencyKey: 'second' });
    await home.call(orderCalls.cancelUnpaid, { orderId: unpaid.tradeOrderId }, hr);
    const { counts } = await home.call(orderCalls.counts, {}, hr);
    expect(counts).toMatchObject([{ status: orderStates.cancelled, count: 2, paidCount: 1, netFen: 0 }]);
  });
});

describe('the codes of the list', () => {
  let hr: Person;
  let ids: { unpaid: string; paid: string; cancelled: string };
  beforeAll(async () => {
    hr = await home.hr({ fundsFen: 100_000 });
    const unpaid = await home.placedOrder(hr);
    const paid = await home.paidOrder(hr, { candidate: aCandidate({ phoneNo: '13900002222' }) });
    const cancelled = await home.placedOrder(hr, { candidate: aCandidate({ phoneNo: '13900003333' }) });
    await home.call(orderCalls.cancelUnpaid, { orderId: cancelled.tradeOrderId }, hr);
    ids = {
      unpaid: unpaid.orderDetailsId,
      paid: paid.orderDetailsId,
      cancelled: cancelled.orderDetailsId,
    };
  });

  /** As a client spells it, which may be in other types than the contract has. */
  const answerTo = async (call: { readonly path: string }, params: Record<string, unknown>) =>
    (
      await home.http.inject({
        method: 'POST',
        url: call.path,
        headers: { authorization: hr.token },
        payload: { params },
      })
    ).json();

  it.each([
    ['everything by an empty status', { status: '' }, ['unpaid', 'paid', 'cancelled']],
    ['everything by an empty flag and status', { flag: '', status: '' }, ['unpaid', 'paid', 'cancelled']],
    ['the states up to 12 by flag 1', { flag: 1, status: '' }, ['unpaid']],
    ['the states from 13 by flag 0', { flag: 0, status: '' }, ['paid', 'cancelled']],
    ['payments that have ended by flag 2', { flag: 2, status: '' }, ['paid', 'cancelled']],
    ['unpaid checks by a single status', { status: 1 }, ['unpaid']],
    ['unpaid payments by flag 2 and status 1', { flag: '2', status: '1' }, ['unpaid']],
    ['paid payments by status 102', { status: [102] }, ['paid']],
    ['cancelled payments by flag 2 and status 103', { flag: 2, status: '103' }, ['cancelled']],
  ] as const)('ask for %s', async (_, params, names) => {
    const { errcode, data } = await answerTo(orderCalls.list, params);
    expect(errcode).toBe('0000');
    const listed = data.rows.map((row: { orderDetailsId: string }) => row.orderDetailsId);
    expect(new Set(listed)).toEqual(new Set(names.map((name) => ids[name])));
    expect(data.total).toBe(names.length);
  });

  it('take roleFlag 1 for all that the caller may see, and 2 for the own orders', async () => {
    const sees = await home.colleague(hr, [permissions.seeOrdersOfOthers]);
    for (const call of [orderCalls.list, orderCalls.counts]) {
      const of = async (roleFlag: unknown) => (await home.send(call, { roleFlag }, sees)).answer.data;
      for (const [number, word] of [
        [1, 'all'],
        ['2', 'mine'],
      ] as const)
        expect(await of(number)).toEqual(await of(word));
      expect(await of(1)).not.toEqual(await of(2));
      expect((await home.send(call, { roleFlag: 3 }, sees)).answer.errcode).toBe(codeOf('badParams'));
    }
  });

  it('count the payments by their state with flag 2 alone', async () => {
    const countsBy = async (flag: unknown) => (await answerTo(orderCalls.counts, { flag })).data.tradeCounts;
    expect(await countsBy(1)).toEqual([]);
    expect(await countsBy('')).toEqual([]);
    expect(await countsBy(2)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ status: tradeStates.paid, count: 1 }),
        expect.objectContaining({ status: tradeStates.cancelled, count: 1 }),
      ]),
    );
  });
});

describe('payment order number', () => {
  it('is a business number of its own, linked to the order, and no running number', async () => {
    const hr = await home.hr();
    const [one, two] = [await home.placedOrder(hr), await home.placedOrder(hr, { idempotencyKey: 'another' })];
    const { rows } = await home.call(walletCalls.tradeBills, {}, hr);
    expect(new Set(rows.map(({ orderNo }) => orderNo))).toEqual(new Set([one.orderNo, two.orderNo]));
    expect(new Set(rows.map(({ tradeNo }) => tradeNo)).size).toBe(2);
    for (const placed of [one, two]) {
      const details = await home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId }, hr);
      expect(details.tradeNo).toBe(placed.tradeNo);
      expect(rows.find(({ orderNo }) => orderNo === placed.orderNo)?.tradeNo).toBe(placed.tradeNo);
    }
    for (const { tradeNo, orderId } of rows) {
      expect(tradeNo).toMatch(/^PAY\d{8}[0-9A-Z]{8}$/);
      const details = await home.call(walletCalls.tradeDetails, { orderId }, hr);
      expect(details.tradeNo).toBe(tradeNo);
    }
  });
});

describe('pay', () => {
  it('pays from the balance and asks for the three elements when identity is not validated', async () => {
    const hr = await home.hr({ fundsFen: 10_000 });
    const placed = await home.paidOrder(hr);
    expect(await statusOf(hr.token, placed.orderDetailsId)).toBe(orderStates.awaitingIdentity);
    expect((await home.call(walletCalls.tradeStatus, { orderId: placed.tradeOrderId }, hr)).status).toBe(
      tradeStates.paid,
    );
    expect(await home.ledgerSum()).toBe(0);
  });

  it('goes straight to the authorization when the candidate has confirmed the identity to this member before', async () => {
    const hr = await home.hr({ fundsFen: 10_000 });
    const candidate = aCandidate();
    const earlier = await home.paidOrder(hr);
    await home.owner.query(
      `insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state) values ($1, $2, 'matchIdentity', 18, 4)`,
      [hr.memberId, earlier.orderDetailsId],
    );
    const { checkId, result } = await home.call(orderCalls.checkIdentity, candidate, hr);
    expect(result).toBe('match');
    const checkedDataItemList = [{ code: 'ID_THREE' }];
    const { calculateId } = await home.call(pricingCalls.calculate, { checkedDataItemList }, hr);
    const placed = await home.call(orderCalls.submit, { candidate, checkedDataItemList, calculateId, checkId }, hr);
    await home.call(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, hr);
    expect(await statusOf(hr.token, placed.orderDetailsId)).toBe(orderStates.awaitingAuthorization);
  });

  it('says by how much the balance is short, and takes nothing', async () => {
    const hr = await home.hr({ fundsFen: 1_000 });
    const placed = await home.placedOrder(hr);
    const answer = await home.ask(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, hr);
    expect(answer).toMatchObject({ errcode: codeOf('balanceShort'), data: { shortByFen: 2_800 } });
    expect(await statusOf(hr.token, placed.orderDetailsId)).toBe(orderStates.unpaid);
  });

  it('charges once for 20 parallel payments of one order', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const placed = await home.placedOrder(hr);
    const pay = () => home.ask(orderCalls.pay, { orderId: placed.tradeOrderId, channelCode: 'BALANCE' }, hr);
    const answers = await Promise.all(Array.from({ length: 20 }, pay));
    for (const { data } of answers) expect(data).toMatchObject({ state: 'done', amountFen: 3_800 });
    const { assetsList } = await home.call(walletCalls.assets, {}, hr);
    expect(assetsList).toContainEqual({ code: 'BALANCE', amountFen: 96_200 });
  });
});

describe('cancel', () => {
  it('refunds a paid order in full to the balance, once, however often it is clicked', async () => {
    const hr = await home.hr({ fundsFen: 10_000 });
    const placed = await home.paidOrder(hr);
    const cancel = () => home.ask(orderCalls.cancelPaid, { orderDetailsId: placed.orderDetailsId }, hr);
    const answers = await Promise.all(Array.from({ length: 10 }, cancel));
    for (const { data } of answers) expect(data).toEqual({ refundedFen: 3_800, channelCode: 'BALANCE' });
    const { assetsList } = await home.call(walletCalls.assets, {}, hr);
    expect(assetsList).toContainEqual({ code: 'BALANCE', amountFen: 10_000 });
    expect(await home.ledgerSum()).toBe(0);
  });

  it('ends an unpaid order without money', async () => {
    const hr = await home.hr();
    const placed = await home.placedOrder(hr);
    await home.call(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, hr);
    const details = await home.call(orderCalls.details, { orderDetailsId: placed.orderDetailsId }, hr);
    expect(details).toMatchObject({ status: orderStates.cancelled, moves: [], refundedFen: 0 });
    expect(details.timeline.map((line) => line.event)).toEqual(['place', 'cancel']);
  });

  it('does not let another member see or touch the order', async () => {
    const [hr, stranger] = [await home.hr({ fundsFen: 10_000 }), await home.hr()];
    const placed = await home.paidOrder(hr);
    expect((await home.ask(orderCalls.details, placed, stranger)).errcode).toBe(codeOf('orderNotFound'));
    expect((await home.ask(orderCalls.cancelPaid, placed, stranger)).errcode).toBe(codeOf('orderNotFound'));
    expect((await home.ask(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, stranger)).errcode).toBe(
      codeOf('tradeNotFound'),
    );
  });
});

describe('the lists of the order center', () => {
  it('tell what is to be paid, what was paid and what was refunded, each for the own enterprise alone', async () => {
    const [hr, rival] = [await home.hr({ fundsFen: 100_000 }), await home.hr({ fundsFen: 100_000 })];
    await home.paidOrder(rival);
    const unpaid = await home.placedOrder(hr);
    const paid = await home.paidOrder(hr);
    const refunded = await home.paidOrder(hr);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: refunded.orderDetailsId }, hr);
    const idsOf = async (call: 'toBePaid' | 'checkRecord' | 'refundRecord') => {
      const { rows, total } = await home.call(orderCalls[call], {}, hr);
      expect(total).toBe(rows.length);
      return rows.map(({ orderDetailsId }) => orderDetailsId);
    };
    expect(await idsOf('toBePaid')).toEqual([unpaid.orderDetailsId]);
    expect(await idsOf('checkRecord')).toEqual([refunded.orderDetailsId, paid.orderDetailsId]);
    expect(await idsOf('refundRecord')).toEqual([refunded.orderDetailsId]);
    const [row] = (await home.call(orderCalls.refundRecord, {}, hr)).rows;
    expect(row?.refundedFen).toBe(row?.amountFen);
    const { rows } = await home.call(orderCalls.batchDetails, { orderId: paid.orderId }, hr);
    expect(rows.map(({ orderDetailsId }) => orderDetailsId)).toEqual([paid.orderDetailsId]);
    expect((await home.call(orderCalls.batchDetails, { orderId: paid.orderId }, rival)).total).toBe(0);
  });

  it('are read page by page by the cursor', async () => {
    const hr = await home.hr();
    for (let n = 0; n < 5; n += 1) await home.placedOrder(hr, { candidate: aCandidate({ phoneNo: `1390000220${n}` }) });
    const read: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await home.call(orderCalls.toBePaid, { pageSize: 2, ...(cursor ? { cursor } : {}) }, hr);
      read.push(...page.rows.map(({ orderDetailsId }) => orderDetailsId));
      cursor = page.nextCursor;
    }
    expect(new Set(read).size).toBe(5);
  });
});
