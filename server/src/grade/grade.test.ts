import { accountCalls } from '@beidiao/contract/account/calls';
import { gradeCalls } from '@beidiao/contract/grade/calls';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { type CashierAct, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { dayInChina, daysAfter, momentInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { giveGrade } from '../../test/grades.ts';
import { codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { tradePaid } from '../order/jobs.ts';
import { expireUnpaid } from '../order/order.ts';
import { acceptNews } from '../wallet/payment.ts';
import { remindEndingGrades } from './jobs.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterAll(() => home.close());

/** After whatever happened the books are right, and nobody has two grades at once. */
afterEach(async () => {
  home.clock.at = undefined;
  await home.proveBooks();
});

const today = dayInChina(new Date());
const productOf = async (hr: Person, type: number) => {
  const { products } = await home.call(gradeCalls.products, {}, hr);
  const product = products.find(({ gradeType }) => gradeType === type);
  if (product === undefined) throw new TypeError(`grade ${type} is not sold`);
  return product;
};
const wishFor = async (hr: Person, type: number) => {
  const { goodsCode, quote } = await productOf(hr, type);
  return { orderAmount: quote?.amountFen ?? 0, goodsDetails: [{ goodsCode }] };
};
const ordered = async (hr: Person, type: number) => home.call(gradeCalls.order, await wishFor(hr, type), hr);
const payFor = (hr: Person, orderId: string) => home.ask(orderCalls.pay, { orderId, channelCode: 'BALANCE' }, hr);
const bought = async (hr: Person, type: number) => {
  const { orderId } = await ordered(hr, type);
  expect((await payFor(hr, orderId)).errcode).toBe('0000');
  return orderId;
};
const byChannel = async (hr: Person, type: number) => {
  const { orderId } = await ordered(hr, type);
  const { paymentId } = await home.call(orderCalls.pay, { orderId, channelCode: 'SANDBOX' }, hr);
  return { orderId, paymentId };
};
const act = async (paymentId: string | null, how: CashierAct) =>
  home.call(sandboxCalls.cashierAct, { reference: await home.referenceOf(paymentId), act: how });
const termsOf = async (hr: Person) => (await home.call(gradeCalls.terms, {}, hr)).rows;
const statesOf = async (hr: Person) => (await termsOf(hr)).map(({ gradeType, state }) => `${gradeType} ${state}`);
const balanceOf = async (hr: Person) =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList.find(({ code }) => code === 'BALANCE')?.amountFen;
const causesOf = async (hr: Person): Promise<string[]> =>
  (
    await home.owner.query('select cause from app.ledger_entry where member_id = $1 order by id', [hr.memberId])
  ).rows.map((row) => row.cause);
const priceOf = async (hr: Person) =>
  (await home.call(pricingCalls.calculate, { checkedDataItemList: [{ code: 'LIT_PUBLIC' }] }, hr)).totalFen;
/** As if what is in force had been bought so many days ago, for a year. */
const longAgo = (hr: Person, days: number) =>
  home.owner.query(
    `update app.grade_term set first_day = first_day - $2::integer, last_day = $3::date, until_day = $3::date + 1 where member_id = $1`,
    [hr.memberId, days, daysAfter(today, 364 - days)],
  );
const gradeListOf = async (hr: Person) => {
  const { gradeList, vip, vipuser, vipfree, vipgrade } = await home.call(gradeCalls.grades, {}, hr);
  return { own: gradeList.find(({ isOwn }) => isOwn), flags: [vip, vipuser, vipfree, vipgrade], gradeList };
};

describe('a membership', () => {
  it('lowers the price of what is ordered from then on, and of nothing that was ordered before', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const [before, old] = [await priceOf(hr), await home.placedOrder(hr, { codes: ['LIT_PUBLIC'] })];
    await bought(hr, 3);
    expect(await priceOf(hr)).toBe(Math.round(before * 0.95));
    const { price } = await home.call(orderCalls.details, { orderDetailsId: old.orderDetailsId }, hr);
    expect(price?.totalFen).toBe(before);
    expect(await balanceOf(hr)).toBe(1_000_000 - 498_000);
    expect(await causesOf(hr)).toEqual(['recharge', 'gradePaid']);
    const lastDay = daysAfter(`${Number(today.slice(0, 4)) + 1}${today.slice(4)}`, -1);
    expect(await termsOf(hr)).toMatchObject([
      {
        gradeType: 3,
        state: 'inForce',
        act: 'buy',
        firstDay: today,
        lastDay,
        paidFen: 498_000,
        operatorName: '沈若溪',
      },
    ]);
  });

  it('is told about at the bell, and stands in the trail', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    await bought(hr, 2);
    await eventually(async () => {
      const { rows } = await home.call(noticeCalls.messages, {}, hr);
      return rows.some(({ kind, content }) => kind === 'gradeBegun' && content.includes('¥1,980.00'));
    });
    const acts = await home.owner.query(
      "select action from app.audit where member_id = $1 and action like '%Grade' order by seq",
      [hr.memberId],
    );
    expect(acts.rows.map(({ action }) => action)).toEqual(['orderGrade', 'beginGrade']);
  });

  it('is opened once by requests under one key, and answers a repeat like the first, also when it was paid', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const wish = await wishFor(hr, 2);
    const once = { ...hr, idempotencyKey: 'membership-once' };
    const answers = await Promise.all([1, 2, 3].map(() => home.call(gradeCalls.order, wish, once)));
    const [first] = answers;
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1);
    const pays = await Promise.all([1, 2, 3].map(() => payFor(hr, first?.orderId ?? '')));
    expect(pays.map(({ errcode }) => errcode)).toEqual(['0000', '0000', '0000']);
    expect(await home.call(gradeCalls.order, wish, once)).toEqual(first);
    expect(await balanceOf(hr)).toBe(802_000);
    const other = { ...wish, orderAmount: 1 };
    expect((await home.ask(gradeCalls.order, other, once)).errcode).toBe(codeOf('keyReused'));
  });

  it('is bought for the amount of the server alone, and another one is refused with the right one', async () => {
    const hr = await home.hr();
    const wish = await wishFor(hr, 4);
    const answer = await home.ask(gradeCalls.order, { ...wish, orderAmount: 1 }, hr);
    expect(answer).toMatchObject({ errcode: codeOf('quoteChanged'), data: { amountFen: 1_280_000, creditFen: 0 } });
    expect(answer.errmsg).toContain('¥12,800.00');
    expect((await home.ask(gradeCalls.order, { ...wish, discount: 5 }, hr)).errcode).toBe(codeOf('quoteChanged'));
    const unknown = { ...wish, goodsDetails: [{ goodsCode: 'GRADE_1' }] };
    expect((await home.ask(gradeCalls.order, unknown, hr)).errcode).toBe(codeOf('gradeNotOnSale'));
    expect(await home.value('select count(*)::integer from app.trade_order where member_id = $1', hr.memberId)).toBe(0);
  });

  it('is bought by an administrator who may see amounts', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const wish = await wishFor(hr, 2);
    const rich = await home.colleague(hr, ['P00001', 'P00003', 'P00004']);
    expect((await home.ask(gradeCalls.order, wish, rich)).errcode).toBe(codeOf('gradeAdminOnly'));
    const blind = await home.colleague(hr, ['P00003']);
    for (const entry of [gradeCalls.products, gradeCalls.terms, gradeCalls.usage])
      expect((await home.ask(entry, {}, blind)).errcode).toBe(codeOf('forbidden'));
  });
});

describe('an upgrade', () => {
  it('costs the price without the credit, and begins at once for a year', async () => {
    const hr = await home.hr({ fundsFen: 2_000_000 });
    await bought(hr, 3);
    await longAgo(hr, 236);
    const { quote } = await productOf(hr, 4);
    expect(quote).toMatchObject({
      act: 'upgrade',
      creditFen: 176_005,
      amountFen: 1_103_995,
      credits: [{ gradeType: 3, paidFen: 498_000, daysLeft: 129, days: 365, creditFen: 176_005 }],
    });
    await bought(hr, 4);
    expect(await statesOf(hr)).toEqual(['4 inForce', '3 replaced']);
    expect(await balanceOf(hr)).toBe(2_000_000 - 498_000 - 1_103_995);
    expect((await termsOf(hr))[0]).toMatchObject({ priceFen: 1_280_000, creditFen: 176_005, paidFen: 1_103_995 });
  });

  it('is won by one of 50 at once, and the others are charged nothing', async () => {
    const hr = await home.hr({ fundsFen: 100_000_000 });
    await bought(hr, 2);
    const upgrades = await Promise.all(
      Array.from({ length: 50 }, async (_, n) => {
        const { orderId } = await ordered(hr, n % 2 === 0 ? 3 : 4);
        return orderId;
      }),
    );
    const answers = await Promise.all(upgrades.map((orderId) => payFor(hr, orderId)));
    const won = answers.filter(({ errcode }) => errcode === '0000');
    expect(won).toHaveLength(1);
    expect(new Set(answers.map(({ errcode }) => errcode))).toEqual(new Set(['0000', codeOf('gradeChanged')]));
    const rows = await termsOf(hr);
    expect(rows.map(({ state }) => state)).toEqual(['inForce', 'replaced']);
    expect(await balanceOf(hr)).toBe(100_000_000 - 198_000 - (rows[0]?.paidFen ?? 0));
    expect((await causesOf(hr)).filter((cause) => cause === 'gradePaid')).toHaveLength(2);
  });

  it('takes what was lined up into the credit', async () => {
    const hr = await home.hr({ fundsFen: 3_000_000 });
    await bought(hr, 3);
    await bought(hr, 2);
    expect(await statesOf(hr)).toEqual(['2 ahead', '3 inForce']);
    expect((await productOf(hr, 4)).quote).toMatchObject({ creditFen: 498_000 + 198_000 });
    await bought(hr, 4);
    expect(await statesOf(hr)).toEqual(['4 inForce', '2 replaced', '3 replaced']);
    const [present] = await termsOf(hr);
    const firstDay = daysAfter(present?.lastDay ?? '', 1);
    expect((await productOf(hr, 4)).quote).toMatchObject({ act: 'renew', creditFen: 0, firstDay });
  });

  it('of an order that was quoted before another one began charges nothing', async () => {
    const hr = await home.hr({ fundsFen: 3_000_000 });
    const early = await ordered(hr, 3);
    await bought(hr, 2);
    expect((await payFor(hr, early.orderId)).errcode).toBe(codeOf('gradeChanged'));
    expect(await balanceOf(hr)).toBe(3_000_000 - 198_000);
  });
});

describe('a renewal and a downgrade', () => {
  it('follow the term in force, one at a time', async () => {
    const hr = await home.hr({ fundsFen: 3_000_000 });
    await bought(hr, 3);
    await bought(hr, 2);
    const [next, present] = await termsOf(hr);
    expect([next?.state, next?.act, next?.firstDay]).toEqual([
      'ahead',
      'downgrade',
      daysAfter(present?.lastDay ?? '', 1),
    ]);
    expect((await productOf(hr, 3)).quote).toBeNull();
    const again = { orderAmount: 498_000, goodsDetails: [{ goodsCode: 'GRADE_3' }] };
    expect((await home.ask(gradeCalls.order, again, hr)).errcode).toBe(codeOf('gradeNotOnSale'));
    home.clock.at = new Date(momentInChina(next?.firstDay ?? '', '00:00'));
    expect(await gradeListOf(hr)).toMatchObject({ own: { type: 2 }, flags: [true, true, true, 2] });
  });
});

describe('the edge of the day in China', () => {
  it('is where a grade begins and ends: the whole of the last day counts, and nothing of the next', async () => {
    const hr = await home.hr();
    const lastDay = daysAfter(today, 40);
    await giveGrade(home, hr, { type: 3, firstDay: daysAfter(today, 10), lastDay });
    const at = async (moment: string) => {
      home.clock.at = new Date(moment);
      const { own, flags } = await gradeListOf(hr);
      const { details } = await home.call(accountCalls.enterpriseDetails, { epId: hr.memberId }, hr);
      return { own: own?.type ?? null, flags, price: await priceOf(hr), grade: details.grade };
    };
    const full = await priceOf(hr);
    const first = momentInChina(daysAfter(today, 10), '00:00');
    const none = { own: null, flags: [false, false, false, -1], price: full, grade: { type: -1, expireDate: null } };
    const gold = { own: 3, flags: [true, true, true, 3], price: Math.round(full * 0.95) };
    expect(await at(new Date(Date.parse(first) - 1).toISOString())).toEqual(none);
    expect(await at(first)).toMatchObject(gold);
    const end = Date.parse(momentInChina(daysAfter(lastDay, 1), '00:00'));
    expect(await at(new Date(end - 1).toISOString())).toMatchObject({
      ...gold,
      grade: { type: 3, expireDate: { time: end - 1 } },
    });
    expect(await at(new Date(end).toISOString())).toEqual(none);
  });

  it('ends the quote: what was read before midnight is refused after it, with the new amount', async () => {
    const hr = await home.hr({ fundsFen: 3_000_000 });
    const day = daysAfter(today, 3);
    home.clock.at = new Date(momentInChina(day, '23:58'));
    await bought(hr, 3);
    home.clock.at = new Date(momentInChina(daysAfter(day, 1), '23:58'));
    const wish = await wishFor(hr, 4);
    const { expiresAt } = await home.call(gradeCalls.order, wish, hr);
    expect(Date.parse(expiresAt)).toBe(Date.parse(momentInChina(daysAfter(day, 2), '00:00')));
    home.clock.at = new Date(momentInChina(daysAfter(day, 2), '00:01'));
    const answer = await home.ask(gradeCalls.order, wish, hr);
    expect(answer.errcode).toBe(codeOf('quoteChanged'));
    const { amountFen } = answer.data as { amountFen: number };
    expect(amountFen).toBeGreaterThan(wish.orderAmount);
    expect((await productOf(hr, 4)).quote?.amountFen).toBe(amountFen);
  });

  it('lets nobody pay from the balance what was quoted the day before', async () => {
    const hr = await home.hr({ fundsFen: 3_000_000 });
    home.clock.at = new Date(momentInChina(daysAfter(today, 3), '23:50'));
    const { orderId } = await ordered(hr, 3);
    home.clock.at = new Date(momentInChina(daysAfter(today, 4), '00:00:01'));
    expect((await payFor(hr, orderId)).errcode).toBe(codeOf('tradeNotInState'));
  });
});

describe('a payment by a channel', () => {
  it('begins the membership when the money has come', async () => {
    const hr = await home.hr();
    const { orderId, paymentId } = await byChannel(hr, 3);
    expect(await statesOf(hr)).toEqual([]);
    await act(paymentId, 'succeed');
    await eventually(async () => (await statesOf(hr)).length === 1);
    expect((await home.call(walletCalls.tradeStatus, { orderId }, hr)).status).toBe(tradeStates.paid);
    expect(await causesOf(hr)).toEqual(['gradePaid']);
  });

  it('that comes after the time is over begins it anyway, and says so', async () => {
    const hr = await home.hr();
    const { orderId, paymentId } = await byChannel(hr, 3);
    await expireUnpaid(home.house, { memberId: hr.memberId, tradeOrderId: orderId });
    expect((await home.call(walletCalls.tradeStatus, { orderId }, hr)).status).toBe(tradeStates.expired);
    await act(paymentId, 'succeed');
    await eventually(async () => (await statesOf(hr)).join() === '3 inForce');
    await eventually(async () =>
      (await home.call(noticeCalls.messages, {}, hr)).rows.some(({ kind }) => kind === 'gradeBegun'),
    );
    expect(await causesOf(hr)).toEqual(['gradePaid']);
  });

  it('of a cancelled order goes back', async () => {
    const hr = await home.hr();
    const { orderId, paymentId } = await byChannel(hr, 3);
    await home.call(orderCalls.cancelUnpaid, { orderId }, hr);
    await act(paymentId, 'succeed');
    await eventually(async () => (await causesOf(hr)).join() === 'surplus,channelRefund');
    expect(await statesOf(hr)).toEqual([]);
  });

  it('is begun once of many that were paid at the same time, and the money of the others goes back', async () => {
    const hr = await home.hr();
    const many = await Promise.all(Array.from({ length: 8 }, (_, n) => byChannel(hr, n % 2 === 0 ? 2 : 3)));
    await Promise.all(many.map(({ paymentId }) => act(paymentId, 'succeed')));
    await eventually(async () => (await causesOf(hr)).length === 8 + 7 + 7);
    const causes = await causesOf(hr);
    const count = (cause: string) => causes.filter((it) => it === cause).length;
    expect([count('gradePaid'), count('gradeRefunded'), count('channelRefund')]).toEqual([8, 7, 7]);
    expect(await termsOf(hr)).toHaveLength(1);
    await eventually(async () =>
      (await home.call(noticeCalls.messages, {}, hr)).rows.some(({ kind }) => kind === 'gradeNotBegun'),
    );
  });

  it('that died between the money and the membership is carried on, and running again doubles nothing', async () => {
    const hr = await home.hr();
    await home.rest();
    const { orderId, paymentId } = await byChannel(hr, 3);
    const waiting =
      "select count(*)::integer from app.outbox where task = 'tradePaid' and payload ->> 'tradeOrderId' = $1";
    // What a callback does, in a house whose worker has died.
    const news = {
      kind: 'payment',
      reference: await home.referenceOf(paymentId),
      providerReference: 'one',
      outcome: 'succeeded',
    } as const;
    expect(await acceptNews(home.house, 'SANDBOX', { ...news, amountFen: fen(498_000) })).toBe('taken');
    expect(await acceptNews(home.house, 'SANDBOX', { ...news, amountFen: fen(498_000) })).toBe('repeated');
    expect(await home.value(waiting, orderId)).toBe(1);
    expect(await statesOf(hr)).toEqual([]);
    await home.work();
    await eventually(async () => (await statesOf(hr)).join() === '3 inForce');
    await Promise.all([1, 2, 3].map(() => tradePaid(home.house, { memberId: hr.memberId, tradeOrderId: orderId })));
    expect(await statesOf(hr)).toEqual(['3 inForce']);
    expect(await causesOf(hr)).toEqual(['gradePaid']);
  });
});

describe('the database', () => {
  it('takes no second term on the same days, no term that was not paid, and no longer one than was bought', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const orderId = await bought(hr, 2);
    const unpaid = await ordered(hr, 3);
    await expect(giveGrade(home, hr, { type: 3 })).rejects.toThrow('grade_term_one_in_force');
    const insert = (tradeOrderId: string, type: number, priceFen: number) =>
      home.owner.query(
        `insert into app.grade_term (member_id, grade_type, first_day, last_day, until_day, price_fen, trade_order_id)
         values ($1, $2, '2030-01-01', '2030-12-31', '2031-01-01', $3, $4)`,
        [hr.memberId, type, priceFen, tradeOrderId],
      );
    await expect(insert(unpaid.orderId, 3, 498_000)).rejects.toThrow('a grade term must be paid');
    await expect(insert(orderId, 2, 198_000)).rejects.toThrow('grade_term_trade_order_id_key');
    await expect(
      home.owner.query('update app.grade_term set until_day = until_day + 1 where member_id = $1', [hr.memberId]),
    ).rejects.toThrow('grade_term_never_longer');
  });
});

describe('the end of a membership', () => {
  it('is told to administrators 30 and 7 days before, each once, unless something follows', async () => {
    const hr = await home.hr({ fundsFen: 3_000_000 });
    const lastDay = daysAfter(today, 60);
    await giveGrade(home, hr, { type: 3, firstDay: daysAfter(today, -30), lastDay });
    const told = async () =>
      (await home.call(noticeCalls.messages, {}, hr)).rows
        .filter(({ kind }) => kind === 'gradeEnding')
        .map(({ content }) => content.match(/还剩 (\d+) 天/)?.[1]);
    const look = async (daysLeft: number) => {
      home.clock.at = new Date(momentInChina(daysAfter(lastDay, 1 - daysLeft), '09:05'));
      await remindEndingGrades(home.house);
      await remindEndingGrades(home.house);
      await home.jobsDone();
      return told();
    };
    expect(await look(31)).toEqual([]);
    expect(await look(30)).toEqual(['30']);
    expect(await look(29)).toEqual(['30']);
    expect(await look(6)).toEqual(['6', '30']);
    await bought(hr, 3);
    expect(await look(5)).toEqual(['6', '30']);
  });
});

describe('what staff see', () => {
  it('is every membership of a member with who bought it', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    await bought(hr, 2);
    const finance = await home.staff('finance');
    const { rows } = await home.call(gradeCalls.ofMember, { memberId: hr.memberId }, finance);
    expect(rows).toMatchObject([
      { gradeType: 2, state: 'inForce', act: 'buy', operatorName: '沈若溪', paidFen: 198_000 },
    ]);
    const reviewer = await home.staff('reviewer');
    expect((await home.ask(gradeCalls.ofMember, { memberId: hr.memberId }, reviewer)).errcode).toBe(
      codeOf('forbidden'),
    );
    expect((await home.ask(gradeCalls.ofMember, { memberId: '999999999' }, finance)).errcode).toBe(
      codeOf('memberNotFound'),
    );
  });
});
