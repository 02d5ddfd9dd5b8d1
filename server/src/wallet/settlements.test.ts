import { invoiceCalls } from '@beidiao/contract/invoice/calls';
import { statementCalls } from '@beidiao/contract/invoice/statement';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { type CashierAct, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { creditCalls } from '@beidiao/contract/wallet/credits';
import { failedRefundCalls } from '@beidiao/contract/wallet/failed-refunds';
import { reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { lookAtChannels } from './jobs.ts';
import { acceptNews } from './payment.ts';
import { matchStatement } from './statements.ts';

let home: TestHouse;
let finance: Operator;
let other: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  [finance, other] = [await home.staff('finance'), await home.staff('finance')];
  await home.work();
});
afterEach(() => home.proveBooks());
afterAll(() => home.close());

const play = (reference: string, act: CashierAct) => home.call(sandboxCalls.cashierAct, { reference, act });
const rowOf = async (refundNo: string, who = finance) => {
  const { rows } = await home.call(failedRefundCalls.list, { pageSize: 100 }, who);
  return rows.find(({ channelRefundNo }) => channelRefundNo === refundNo);
};

/** Paid by the sandbox channel, cancelled, and not sent back by it. */
async function refusedRefund(hr: Person, fate: 'refuseRefund' | 'failRefund' = 'failRefund') {
  const placed = await home.placedOrder(hr);
  const wish = { orderId: placed.tradeOrderId, channelCode: 'SANDBOX' } as const;
  const { paymentId } = await home.call(orderCalls.pay, wish, hr);
  const reference = await home.referenceOf(paymentId);
  await play(reference, 'succeed');
  const state = () => home.value('select state from app.trade_order where id = $1', placed.tradeOrderId);
  await eventually(async () => (await state()) === 102);
  await play(reference, fate);
  await home.call(orderCalls.cancelPaid, { orderDetailsId: placed.orderDetailsId }, hr);
  const refundNo = await home.value<string>(
    'select id::text from app.refund where trade_order_id = $1',
    placed.tradeOrderId,
  );
  await eventually(async () => (await rowOf(refundNo))?.maySettle === true);
  return { ...placed, refundNo, reference };
}

let drawn = 0;
type Way = 'balance' | 'bank';
const wishOf = (channelRefundNo: string, way: Way) => ({
  channelRefundNo,
  way,
  why: '付款账户已注销',
  ...(way === 'bank' ? { bankReference: `CMB2026${(drawn += 1)}` } : {}),
});
const settle = (refundNo: string, way: Way, who = finance) =>
  home.ask(failedRefundCalls.settle, wishOf(refundNo, way), who);
const decide = (channelRefundNo: string, who: Operator, confirms = true, why = '') =>
  home.ask(failedRefundCalls.decide, { channelRefundNo, confirms, why }, who);
const retry = (channelRefundNo: string) => home.ask(failedRefundCalls.retry, { channelRefundNo }, finance);
const held = (hr: Person, account: string) =>
  home.value<number>(
    'select coalesce(sum(amount_fen), 0)::integer from app.ledger_line where member_id = $1 and account = $2',
    hr.memberId,
    account,
  );
const stateOf = (refundNo: string) => home.value<string>('select state from app.refund where id = $1', refundNo);
const entriesOf = (refundNo: string) =>
  home.value<string[]>(
    "select coalesce(array_agg(cause), '{}') from app.ledger_entry where cause in ('channelRefund', 'refundToBalance', 'refundByBank') and cause_id = $1",
    refundNo,
  );
const count = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length;

describe('a refund that a channel refuses for good', () => {
  it('becomes bought balance at once within the own limit, on the statement with its reason, and once', async () => {
    const hr = await home.hr();
    const { refundNo, amountFen, tradeNo } = await refusedRefund(hr);
    const wish = wishOf(refundNo, 'balance');
    const answers = await Promise.all([1, 2, 3].map(() => home.call(failedRefundCalls.settle, wish, finance)));
    expect(answers.every(({ isDone }) => isDone)).toBe(true);
    expect(await rowOf(refundNo)).toBeUndefined();
    expect([await held(hr, 'refundsDue'), await held(hr, 'memberBalance')]).toEqual([0, amountFen]);
    expect(await entriesOf(refundNo)).toEqual(['refundToBalance']);
    const { rows } = await home.call(statementCalls.rows, {}, hr);
    expect(rows[0]).toMatchObject({ cause: 'refundToBalance', why: '付款账户已注销', tradeNo, boughtFen: amountFen });
    const month = await home.call(statementCalls.month, {}, hr);
    expect(month).toMatchObject({ refunded: { boughtFen: amountFen, grantedFen: 0 }, isSettled: true });
    // It can be invoiced once it is spent, and not before.
    expect(await home.call(invoiceCalls.form, {}, hr)).toMatchObject({ availableFen: 0 });
    await home.paidOrder(hr);
    expect(await home.call(invoiceCalls.form, {}, hr)).toMatchObject({ availableFen: amountFen });
    await home.jobsDone();
    const bell = await home.call(noticeCalls.messages, {}, hr);
    expect(bell.rows.filter(({ kind }) => kind === 'refundToBalance')).toHaveLength(1);
  });

  it('goes out by bank only when a second person confirms, who is never the first', async () => {
    const hr = await home.hr();
    const { refundNo, amountFen } = await refusedRefund(hr);
    const { data } = await settle(refundNo, 'bank');
    expect(data).toMatchObject({ isDone: false, maySettle: false, settlement: { state: 'waiting', way: 'bank' } });
    expect((await decide(refundNo, finance)).errcode).toBe(codeOf('settlementOwn'));
    expect((await decide(refundNo, await home.staff('sales'))).errcode).toBe(codeOf('forbidden'));
    expect((await settle(refundNo, 'balance', other)).errcode).toBe(codeOf('refundSettling'));
    expect(await held(hr, 'refundsDue')).toBe(amountFen);
    expect((await decide(refundNo, other)).data).toMatchObject({ isDone: true, settlement: { state: 'done' } });
    expect([await held(hr, 'refundsDue'), await held(hr, 'otherReceipts')]).toEqual([0, amountFen]);
    expect(await held(hr, 'memberBalance')).toBe(0);
    expect(await entriesOf(refundNo)).toEqual(['refundByBank']);
    expect((await decide(refundNo, other)).errcode).toBe(codeOf('settlementDecided'));
    const { rows: past } = await home.call(failedRefundCalls.list, { settled: true, pageSize: 1 }, finance);
    expect(past).toMatchObject([
      { channelRefundNo: refundNo, settlement: { askedBy: { isMe: true }, decidedBy: { isMe: false } } },
    ]);
    await home.jobsDone();
    const bell = await home.call(noticeCalls.messages, {}, hr);
    expect(bell.rows.filter(({ kind }) => kind === 'refundByBank')).toHaveLength(1);
    const { rows } = await home.call(staffCalls.acts, {}, await home.staff('administrator'));
    const acts = rows.filter(({ subject }) => subject === `refund ${refundNo}`).map(({ action }) => action);
    expect(acts).toEqual(['confirmSettlement', 'askSettlement']);
  });

  it('is ended once by twenty who end it at once, and confirmed once by twenty', async () => {
    const hr = await home.hr();
    const [one, two] = [await refusedRefund(hr), await refusedRefund(hr)];
    const ended = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        settle(one.refundNo, n % 3 === 0 ? 'bank' : 'balance', n % 2 === 0 ? finance : other),
      ),
    );
    const codes = ended.map(({ errcode }) => errcode);
    expect(count(codes, '0000') + count(codes, codeOf('refundSettling'))).toBe(20);
    if ((await stateOf(one.refundNo)) !== 'settled')
      await Promise.all([decide(one.refundNo, other), decide(one.refundNo, finance)]);
    expect(await entriesOf(one.refundNo)).toHaveLength(1);
    await settle(two.refundNo, 'bank');
    const confirmed = await Promise.all(Array.from({ length: 20 }, () => decide(two.refundNo, other)));
    const said = confirmed.map(({ errcode }) => errcode);
    expect([count(said, '0000'), count(said, codeOf('settlementDecided'))]).toEqual([1, 19]);
    expect(await entriesOf(two.refundNo)).toEqual(['refundByBank']);
    expect(await held(hr, 'refundsDue')).toBe(0);
  });

  it('is turned down with a reason or taken back without one, and can be retried then', async () => {
    const hr = await home.hr();
    const { refundNo, reference } = await refusedRefund(hr);
    await settle(refundNo, 'bank');
    expect((await retry(refundNo)).errcode).toBe(codeOf('refundSettling'));
    expect((await decide(refundNo, other, false)).errcode).toBe(codeOf('reviewIncomplete'));
    expect((await decide(refundNo, other, false, '先核对流水')).data).toMatchObject({ maySettle: true, isDone: false });
    expect(await rowOf(refundNo)).toMatchObject({ settlement: { state: 'rejected', decidedWhy: '先核对流水' } });
    await settle(refundNo, 'bank');
    expect((await decide(refundNo, finance, false)).errcode).toBe('0000');
    await play(reference, 'allowRefund');
    expect((await retry(refundNo)).errcode).toBe('0000');
    // Nobody knows yet what the channel makes of it.
    expect((await settle(refundNo, 'balance')).errcode).toBe(codeOf('refundNotRefused'));
    await eventually(async () => (await stateOf(refundNo)) === 'succeeded');
    expect((await settle(refundNo, 'balance')).errcode).toBe(codeOf('refundArrived'));
    expect(await entriesOf(refundNo)).toEqual(['channelRefund']);
  });

  it('above the limits of credits takes two also to the balance, and counts what was credited that day', async () => {
    const hr = await home.hr();
    const busy = await home.staff('finance');
    for (let n = 0; n < 5; n += 1) {
      const wish = { memberId: hr.memberId, kind: 'granted' as const, amountFen: 20_000, why: '服务补偿' };
      await home.call(creditCalls.ask, { ...wish, requestKey: `busy ${n}` }, busy);
    }
    const { refundNo } = await refusedRefund(hr);
    expect((await settle(refundNo, 'balance', busy)).data).toMatchObject({ settlement: { state: 'waiting' } });
    expect((await decide(refundNo, other)).data).toMatchObject({ isDone: true });
    // The other way about: what went to balances counts when something is credited.
    const fresh = await home.staff('finance');
    expect((await settle((await refusedRefund(hr)).refundNo, 'balance', fresh)).data).toMatchObject({ isDone: true });
    const credit = (amountFen: number, requestKey: string) =>
      home.call(
        creditCalls.ask,
        { memberId: hr.memberId, kind: 'granted', amountFen, why: '服务补偿', requestKey },
        fresh,
      );
    for (let n = 0; n < 4; n += 1) expect((await credit(20_000, `fresh ${n}`)).state).toBe('done');
    expect((await credit(20_000, 'fresh last')).state).toBe('waiting');
  });

  it('that arrives after all ends what was asked for, and is not asked of the channel meanwhile', async () => {
    const hr = await home.hr();
    const { refundNo, amountFen } = await refusedRefund(hr, 'refuseRefund');
    await settle(refundNo, 'bank');
    const attempts = () => home.value<number>('select attempts from app.refund where id = $1', refundNo);
    const before = await attempts();
    await home.owner.query('update app.refund set look_at = now() where id = $1', [refundNo]);
    await lookAtChannels(home.house);
    expect(await attempts()).toBe(before);
    const news = {
      kind: 'refund',
      reference: await home.referenceOf(refundNo, 'refund'),
      providerReference: 'late',
      outcome: 'succeeded',
    } as const;
    expect(await acceptNews(home.house, 'SANDBOX', { ...news, amountFen })).toBe('taken');
    expect((await decide(refundNo, other)).errcode).toBe(codeOf('refundArrived'));
    expect((await decide(refundNo, other, false, '已到账')).errcode).toBe(codeOf('settlementDecided'));
    expect(await entriesOf(refundNo)).toEqual(['channelRefund']);
    expect(await held(hr, 'refundsDue')).toBe(0);
  });

  it('that the channel sends a second time is booked once, and listed for finance to correct', async () => {
    const hr = await home.hr();
    const { refundNo, amountFen } = await refusedRefund(hr);
    await settle(refundNo, 'balance');
    const news = {
      kind: 'refund',
      reference: await home.referenceOf(refundNo, 'refund'),
      providerReference: 'late',
      outcome: 'succeeded',
    } as const;
    expect(await acceptNews(home.house, 'SANDBOX', { ...news, amountFen })).toBe('repeated');
    expect(await entriesOf(refundNo)).toEqual(['refundToBalance']);
    await home.owner.query(
      "insert into app.sandbox_payment (reference, kind, subject, amount_fen, state, ended_at) values ($1, 'refund', '', $2, 'succeeded', now())",
      [news.reference, amountFen],
    );
    const day = dayInChina(new Date());
    await matchStatement(home.house, { channel: 'SANDBOX', day });
    const { differences } = await home.call(reconciliationCalls.day, { day }, finance);
    const found = differences.find(({ reference }) => reference === news.reference);
    expect(found).toMatchObject({ guess: 'sentTwice', channelFen: -amountFen, acts: ['ask', 'correct', 'explain'] });
  });

  it('is known by one transfer of the bank, and only where the channel has said no', async () => {
    const hr = await home.hr();
    const [one, two] = [await refusedRefund(hr), await refusedRefund(hr)];
    const wish = wishOf(one.refundNo, 'bank');
    expect((await home.ask(failedRefundCalls.settle, wish, finance)).errcode).toBe('0000');
    const again = await home.ask(failedRefundCalls.settle, { ...wish, channelRefundNo: two.refundNo }, finance);
    expect(again.errcode).toBe(codeOf('bankReferenceUsed'));
    expect(again.errmsg).toContain(wish.bankReference);
    expect((await settle('999999', 'balance')).errcode).toBe(codeOf('refundNotFound'));
    expect((await decide(two.refundNo, other)).errcode).toBe(codeOf('settlementDecided'));
    const nameless = { ...wishOf(two.refundNo, 'balance'), way: 'bank' as const };
    expect((await home.ask(failedRefundCalls.settle, nameless, finance)).errcode).toBe(codeOf('badParams'));
    await settle(two.refundNo, 'balance');
    await decide(one.refundNo, other);
  });
});

describe('the database', () => {
  type Forged = { refundNo: string; amountFen: number; way?: Way; by?: Operator; needsSecond?: boolean };
  const insert = (hr: Person, { refundNo, amountFen, way = 'balance', by = finance, needsSecond = false }: Forged) =>
    home.owner.query(
      `insert into app.refund_settlement (member_id, refund_id, way, amount_fen, bank_reference, why, state, needs_second, asked_by)
       values ($1, $2, $3, $4, $5, '账户已注销', $6, $7, $8)`,
      [
        hr.memberId,
        refundNo,
        way,
        amountFen,
        way === 'bank' ? `ICBC${(drawn += 1)}` : null,
        needsSecond ? 'waiting' : 'done',
        needsSecond,
        by.staffId,
      ],
    );

  it('takes no settlement by one person above the limit, of another amount, or by bank alone', async () => {
    const hr = await home.hr();
    const { refundNo, amountFen } = await refusedRefund(hr);
    const of = { refundNo, amountFen };
    await expect(insert(hr, { ...of, by: await home.staff('reviewer') })).rejects.toMatchObject({
      constraint: 'refund_settlement_alone_within_limit',
    });
    await expect(insert(hr, { ...of, amountFen: amountFen - 1 })).rejects.toMatchObject({
      constraint: 'refund_settlement_of_refused',
    });
    await expect(insert(hr, { ...of, way: 'bank' })).rejects.toMatchObject({
      constraint: 'refund_settlement_bank_needs_second',
    });
    await insert(hr, { ...of, way: 'bank', needsSecond: true });
    await expect(insert(hr, of)).rejects.toMatchObject({ constraint: 'refund_settlement_one' });
    const confirm = "update app.refund_settlement set state = 'done', decided_by = $2 where refund_id = $1";
    await expect(home.owner.query(confirm, [refundNo, finance.staffId])).rejects.toMatchObject({
      constraint: 'refund_settlement_second_is_another',
    });
    const end = "update app.refund set state = 'settled' where id = $1";
    await expect(home.owner.query(end, [refundNo])).rejects.toMatchObject({ constraint: 'refund_settled_by_act' });
    const again = "update app.refund set state = 'waiting' where id = $1";
    await expect(home.owner.query(again, [refundNo])).rejects.toMatchObject({ constraint: 'refund_not_retried' });
    await decide(refundNo, other);
    await expect(home.owner.query(again, [refundNo])).rejects.toMatchObject({ constraint: 'refund_arrives_once' });
    await expect(home.owner.query(confirm, [refundNo, other.staffId])).rejects.toMatchObject({
      constraint: 'refund_settlement_decided_once',
    });
    const twice = `insert into app.ledger_entry (member_id, cause, cause_id, member_delta_fen, balance_after_fen) values ($1, 'channelRefund', $2, 0, 0)`;
    await expect(home.owner.query(twice, [hr.memberId, refundNo])).rejects.toMatchObject({
      constraint: 'ledger_entry_refund_ends_once',
    });
  });
});
