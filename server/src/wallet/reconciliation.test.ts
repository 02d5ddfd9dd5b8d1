import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { type CashierAct, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { type Difference, reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import type { StatementLine } from '../ports/ports.ts';
import { fetchStatements } from './jobs.ts';
import { matchStatement } from './statements.ts';

let home: TestHouse;
let finance: Operator;
let second: Operator;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  [finance, second] = [await home.staff('finance'), await home.staff('finance')];
});
afterAll(() => home.close());
/** Each test has a day of its own: what was before is a month back. */
beforeEach(async () => {
  for (const table of ['difference_act', 'statement_difference', 'statement_line', 'statement', 'sandbox_payment'])
    await home.owner.query(`delete from app.${table}`);
  for (const table of ['payment', 'refund'])
    await home.owner.query(`update app.${table} set ended_at = ended_at - interval '30 days'`);
  hr = await home.hr();
});
afterEach(async () => {
  home.clock.at = undefined;
  await home.proveBooks();
});

const today = dayInChina(new Date());
const tomorrow = daysAfter(today, 1);
const act = (reference: string, how: CashierAct) => home.call(sandboxCalls.cashierAct, { reference, act: how });
async function topUp(amount: number, ...how: readonly CashierAct[]): Promise<string> {
  const { paymentId, orderId } = await home.call(
    walletCalls.recharge,
    { channelCode: 'SANDBOX', rechargeAmount: amount },
    hr,
  );
  const reference = await home.referenceOf(paymentId);
  for (const each of how) {
    await act(reference, each);
    if (each === 'succeed')
      await eventually(async () => (await home.call(walletCalls.tradeStatus, { orderId }, hr)).status === 102);
  }
  return reference;
}
const match = (day = today) => matchStatement(home.house, { channel: 'SANDBOX', day });
/** Compares with another statement than that of the cashier. */
async function saying(statement: () => AsyncIterable<StatementLine>): Promise<void> {
  const { SANDBOX: port } = home.house.ports.payment;
  if (port === undefined) throw new TypeError('no cashier');
  const payment = { SANDBOX: { ...port, statement } };
  const house = { ...home.house, ports: { ...home.house.ports, payment } };
  await matchStatement(house, { channel: 'SANDBOX', day: today });
}
const read = (day = today) => home.call(reconciliationCalls.day, { day }, finance);
const only = async (day = today): Promise<Difference> => {
  const { differences } = await read(day);
  expect(differences).toHaveLength(1);
  return differences[0] as Difference;
};
const settle = (it: Difference, how: 'wait' | 'take' | 'correct' | 'explain', by = finance) =>
  home.ask(reconciliationCalls.act, { differenceNo: it.differenceNo, act: how, why: '核对过流水' }, by);
const causes = () =>
  home.value<string[]>('select array_agg(cause order by id) from app.ledger_entry where member_id = $1', hr.memberId);
const held = (account: string) =>
  home.value<number>(
    'select coalesce(sum(amount_fen), 0)::integer from app.ledger_line where member_id = $1 and account = $2',
    hr.memberId,
    account,
  );

describe('a day of a channel', () => {
  it('is even when every payment and refund stands on both sides', async () => {
    await topUp(5_000, 'succeed');
    await topUp(700, 'twice');
    await topUp(900, 'fail');
    const placed = await home.placedOrder(hr);
    const wish = { orderId: placed.tradeOrderId, channelCode: 'SANDBOX' } as const;
    const { paymentId, amountFen } = await home.call(orderCalls.pay, wish, hr);
    await home.call(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, hr);
    await act(await home.referenceOf(paymentId), 'succeed');
    await eventually(async () => (await causes())?.includes('channelRefund') ?? false);
    await match();
    const day = await read();
    expect(day.channels).toMatchObject([
      {
        channelCode: 'SANDBOX',
        state: 'done',
        ourCount: 4,
        channelCount: 4,
        ourFen: 5_700,
        channelFen: 5_700,
        differenceFen: 0,
      },
      { channelCode: 'TRANSFER', state: 'none' },
    ]);
    expect(day).toMatchObject({ differences: [], openFen: 0, listedFen: 0, isLedgerEven: true, isOver: false });
    expect(day.ledgerLines).toBe(await home.value<number>('select count(*)::integer from app.ledger_line'));
    expect(amountFen).toBeGreaterThan(0);
  });

  it('has totals whose difference is the sum of what is listed', async () => {
    await topUp(5_000, 'succeed', 'billLess');
    await topUp(700, 'succeed', 'billLater');
    await topUp(26_800, 'untold');
    await match();
    const day = await read();
    expect(day.differences.map(({ differenceFen }) => differenceFen).toSorted((a, b) => a - b)).toEqual([
      -26_800, 100, 700,
    ]);
    expect([day.total.differenceFen, day.listedFen, day.openFen]).toEqual([-26_000, -26_000, -26_000]);
    expect((await home.call(operationsCalls.counts, {}, finance)).differences).toBe(3);
  });

  it('is fetched by the clock for a week back, once', async () => {
    home.clock.at = new Date(`${daysAfter(today, 1)}T12:00:00+08:00`);
    await fetchStatements(home.house);
    await home.jobsDone();
    expect(await home.value<number>("select count(*)::integer from app.statement where state = 'done'")).toBe(7);
    expect((await read()).isOver).toBe(true);
    await fetchStatements(home.house);
    await home.jobsDone();
    expect(await home.value<number>('select max(run) from app.statement')).toBe(1);
    home.clock.at = undefined;
    expect((await home.ask(reconciliationCalls.match, { day: daysAfter(today, 2) }, finance)).errcode).toBe(
      codeOf('dayToCome'),
    );
    await home.call(reconciliationCalls.match, { day: today }, finance);
    await eventually(async () => (await home.value<number>('select max(run) from app.statement')) === 2);
  });

  it('says why a statement could not be had, and has it later', async () => {
    await saying(async function* () {
      yield { kind: 'payment', reference: 'P1', providerReference: '', amountFen: 1, at: new Date() };
      throw new TypeError('torn');
    });
    expect((await read()).channels).toMatchObject([
      { state: 'failed', trouble: 'fault', channelFen: null },
      { state: 'none' },
    ]);
    await match();
    expect((await read()).channels).toMatchObject([
      { state: 'done', trouble: null, channelCount: 0 },
      { state: 'none' },
    ]);
    expect(await home.value<number>('select count(*)::integer from app.statement_line')).toBe(0);
  });

  it('is laid down a thousand lines at a time, however long the statement is', async () => {
    const atRest: number[] = [];
    await saying(async function* () {
      for (let n = 1; n <= 5_500; n += 1) {
        if (n % 1_000 === 1) atRest.push(await home.value<number>('select count(*)::integer from app.statement_line'));
        yield { kind: 'payment', reference: `X${n}`, providerReference: '', amountFen: 1, at: new Date() };
      }
    });
    expect(atRest).toEqual([0, 1_000, 2_000, 3_000, 4_000, 5_000]);
    expect((await read()).channels).toMatchObject([{ channelCount: 5_500, channelFen: 5_500 }, { state: 'none' }]);
  });

  it('is compared by one of several who start at once', async () => {
    await topUp(5_000, 'succeed', 'billLess');
    await Promise.all(Array.from({ length: 10 }, () => match()));
    expect((await read()).differences).toHaveLength(1);
    expect((await read()).channels).toMatchObject([{ state: 'done', ourCount: 1, channelCount: 1 }, { state: 'none' }]);
  });
});

describe('a difference', () => {
  it('around days ends by itself when the next statement has it', async () => {
    await topUp(5_000, 'succeed', 'billLater');
    await match();
    const row = await only();
    expect(row).toMatchObject({ ourFen: 5_000, channelFen: null, state: 'open' });
    expect(row.acts).toEqual(['wait', 'ask', 'correct', 'explain']);
    expect((await settle(row, 'wait')).errcode).toBe('0000');
    expect(await only()).toMatchObject({ state: 'waiting', last: { act: 'wait', why: '核对过流水', isMe: true } });
    await match(tomorrow);
    expect(await only()).toMatchObject({ state: 'closed', endedBy: 'otherDay', otherDay: tomorrow });
    expect(await only(tomorrow)).toMatchObject({
      state: 'closed',
      endedBy: 'otherDay',
      otherDay: today,
      channelFen: 5_000,
    });
    expect(await causes()).toEqual(['recharge']);
  });

  it('left to the next statement comes back when that does not have it', async () => {
    const reference = await topUp(5_000, 'succeed', 'billLater');
    await match();
    await settle(await only(), 'wait');
    await home.owner.query('delete from app.sandbox_payment where reference = $1', [reference]);
    await match(tomorrow);
    expect(await only()).toMatchObject({ state: 'open', isPutBack: true, guess: 'missing' });
  });

  it('of money that nobody was told of is taken from the statement, once of two who do it', async () => {
    await topUp(26_800, 'untold');
    await match();
    const row = await only();
    expect(row).toMatchObject({ ourFen: null, channelFen: 26_800, guess: 'lostCallback', sendsBack: false });
    expect(row.acts).toEqual(['take', 'ask', 'explain']);
    const answers = await Promise.all([settle(row, 'take'), settle(row, 'take', second)]);
    expect(answers.some(({ errcode }) => errcode === '0000')).toBe(true);
    expect(await causes()).toEqual(['recharge']);
    expect(await home.value<number>('select count(*)::integer from app.difference_act')).toBe(1);
    await match();
    expect(await only()).toMatchObject({ state: 'closed', endedBy: 'taken' });
    expect((await read()).total.differenceFen).toBe(0);
  });

  it('of an order that was cancelled goes back to its source', async () => {
    const placed = await home.placedOrder(hr);
    const wish = { orderId: placed.tradeOrderId, channelCode: 'SANDBOX' } as const;
    const { paymentId } = await home.call(orderCalls.pay, wish, hr);
    await act(await home.referenceOf(paymentId), 'untold');
    await home.call(orderCalls.cancelUnpaid, { orderId: placed.tradeOrderId }, hr);
    await match();
    const row = await only();
    expect(row).toMatchObject({ guess: 'lateCallback', sendsBack: true });
    expect(row.guessAt).not.toBeNull();
    await settle(row, 'take');
    await eventually(async () => (await causes())?.length === 2);
    expect(await causes()).toEqual(['surplus', 'channelRefund']);
    await match();
    expect((await read()).total).toMatchObject({ ourFen: 0, channelFen: 0, ourCount: 2 });
  });

  it('of amounts is corrected by two people, and what the member owns stays as it is', async () => {
    await topUp(5_000, 'succeed', 'billLess');
    await match();
    const row = await only();
    expect(row).toMatchObject({ ourFen: 5_000, channelFen: 4_900, guess: 'otherAmount', differenceFen: 100 });
    await settle(row, 'correct');
    const { differenceNo } = row;
    const decide = (by: Operator, confirms: boolean, why = '') =>
      home.ask(reconciliationCalls.decide, { differenceNo, confirms, why }, by);
    expect((await decide(finance, true)).errcode).toBe(codeOf('correctionOwn'));
    expect((await decide(second, false)).errcode).toBe(codeOf('reviewIncomplete'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => decide(second, true)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(await causes()).toEqual(['recharge', 'correction']);
    expect([await held('channelClearing'), await held('statementDifference'), await held('memberBalance')]).toEqual([
      -4_900, -100, 5_000,
    ]);
    expect(await only()).toMatchObject({ state: 'closed', endedBy: 'corrected', last: { act: 'confirm' } });
    expect((await settle(row, 'explain')).errcode).toBe(codeOf('differenceSettled'));
  });

  it('whose correction is rejected is open again; who asked can take it back', async () => {
    await topUp(5_000, 'succeed', 'billLess');
    await match();
    const row = await only();
    await settle(row, 'correct');
    const back = { differenceNo: row.differenceNo, confirms: false, why: '先查单' };
    await home.call(reconciliationCalls.decide, back, second);
    expect(await only()).toMatchObject({ state: 'open', last: { act: 'reject', why: '先查单' } });
    await settle(row, 'correct');
    await home.call(reconciliationCalls.decide, { ...back, why: '' }, finance);
    expect(await only()).toMatchObject({ state: 'open' });
    expect(await causes()).toEqual(['recharge']);
  });

  it('that a hundred explain at once is explained once', async () => {
    await topUp(5_000, 'succeed', 'billLess');
    await match();
    const row = await only();
    const answers = await Promise.all(Array.from({ length: 100 }, () => settle(row, 'explain')));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(await home.value<number>('select count(*)::integer from app.difference_act')).toBe(1);
  });

  it('that is not ours can only be explained, and what settled it outlives another comparison', async () => {
    await home.owner.query(
      "insert into app.sandbox_payment (reference, subject, amount_fen, state, ended_at) values ('SHOP-7', '', 300, 'succeeded', now())",
    );
    await match();
    const row = await only();
    expect(row).toMatchObject({ guess: 'foreign', acts: ['explain'], tradeNo: null, reference: 'SHOP-7' });
    await settle(row, 'explain');
    await match();
    expect(await only()).toMatchObject({ state: 'closed', endedBy: 'explained' });
  });

  it('goes by itself when another comparison does not find it', async () => {
    const reference = await topUp(5_000, 'succeed', 'billLess');
    await match();
    await only();
    await home.owner.query('update app.sandbox_payment set bill = null where reference = $1', [reference]);
    await match();
    expect((await read()).differences).toEqual([]);
    await act(reference, 'billLess');
    await match();
    expect(await only()).toMatchObject({ state: 'open' });
  });

  it('shows what the channel says when it is asked, and what it has called back', async () => {
    await topUp(5_000, 'succeed', 'billLess');
    await match();
    const { differenceNo } = await only();
    expect(await home.call(reconciliationCalls.ask, { differenceNo }, finance)).toMatchObject({
      answer: 'succeeded',
      state: 'open',
    });
    const { rows } = await home.call(reconciliationCalls.callbacks, { differenceNo }, finance);
    expect(rows).toMatchObject([{ outcome: 'succeeded', verdict: 'taken', amountFen: 5_000, times: 1 }]);
  });
});

describe('bank transfers', () => {
  const day = daysAfter(today, -3);
  let drawn = 0;
  /** A top-up that finance has matched, credited by the bank on this day. */
  async function matched(amountFen: number, receivedOn = day): Promise<string> {
    const wish = { channelCode: 'TRANSFER', rechargeAmount: amountFen } as const;
    const { orderId } = await home.call(walletCalls.recharge, wish, hr);
    const bankReference = `BANK${today}${(drawn += 1)}`;
    const seen = { memberId: hr.memberId, orderId, amountFen, bankReference, receivedOn };
    await home.call(operationsCalls.noteTransfer, seen, finance);
    return bankReference;
  }
  beforeEach(() => home.owner.query('update app.payment set received_on = null'));
  const says = (lines: readonly [string, number][], of = day) =>
    home.call(
      reconciliationCalls.enterBank,
      { day: of, lines: lines.map(([bankReference, amountFen]) => ({ bankReference, amountFen })) },
      finance,
    );
  const row = async (of = day) => (await read(of)).channels.find(({ channelCode }) => channelCode === 'TRANSFER');

  it('that finance has matched stand on the day of their credit, and are even with the statement of the bank', async () => {
    const [one, two] = [await matched(30_000), await matched(12_000)];
    await matched(5_000, daysAfter(day, 1));
    expect(await row()).toMatchObject({ state: 'none', ourCount: 2, ourFen: 42_000, channelFen: null });
    expect((await read(day)).total.ourFen).toBe(0);
    await says([
      [one, 30_000],
      [two, 12_000],
    ]);
    const even = { state: 'done', ourCount: 2, ourFen: 42_000, channelCount: 2, channelFen: 42_000, differenceFen: 0 };
    expect(await row()).toMatchObject(even);
    const read1 = await read(day);
    expect(read1).toMatchObject({ differences: [], listedFen: 0 });
    expect(read1.total).toMatchObject({ ourFen: 42_000, differenceFen: 0 });
  });

  it('are differences where the bank says otherwise, whose sum is that of the totals', async () => {
    const [gone, other] = [await matched(30_000), await matched(12_000)];
    await says([
      [other, 11_900],
      ['BANKUNKNOWN', 7_700],
    ]);
    const { differences, total, listedFen } = await read(day);
    const seen = differences.map(({ reference, guess, acts }) => ({ reference, guess, acts }));
    expect(seen).toHaveLength(3);
    expect(seen).toEqual(
      expect.arrayContaining([
        { reference: gone, guess: 'missing', acts: ['wait', 'correct', 'explain'] },
        { reference: other, guess: 'otherAmount', acts: ['correct', 'explain'] },
        { reference: 'BANKUNKNOWN', guess: 'unentered', acts: ['explain'] },
      ]),
    );
    expect([total.differenceFen, listedFen]).toEqual([42_000 - 19_600, 42_000 - 19_600]);
    const wrong = differences.find(({ reference }) => reference === other) as Difference;
    expect(wrong).toMatchObject({ ourFen: 12_000, channelFen: 11_900, enterpriseName: expect.any(String) });
    await settle(wrong, 'correct');
    const confirm = { differenceNo: wrong.differenceNo, confirms: true };
    expect((await home.ask(reconciliationCalls.decide, confirm, finance)).errcode).toBe(codeOf('correctionOwn'));
    await home.call(reconciliationCalls.decide, confirm, second);
    expect([await held('statementDifference'), await held('memberBalance')]).toEqual([-100, 42_000]);
  });

  it('end by themselves once the other day is entered, or the transfer is matched and the day compared again', async () => {
    const late = await matched(9_000, daysAfter(day, 1));
    await says([
      [late, 9_000],
      ['BANKLATER1', 4_000],
    ]);
    const guess = async (reference: string) =>
      (await read(day)).differences.find((it) => it.reference === reference)?.guess;
    expect(await guess(late)).toBe('otherDate');
    await says([], daysAfter(day, 1));
    expect((await read(day)).differences.find(({ reference }) => reference === late)).toMatchObject({
      state: 'closed',
      endedBy: 'otherDay',
    });
    expect(await guess('BANKLATER1')).toBe('unentered');
    const wish = { channelCode: 'TRANSFER', rechargeAmount: 4_000 } as const;
    const { orderId } = await home.call(walletCalls.recharge, wish, hr);
    const seen = { memberId: hr.memberId, orderId, amountFen: 4_000, bankReference: 'BANKLATER1', receivedOn: day };
    await home.call(operationsCalls.noteTransfer, seen, finance);
    await home.call(reconciliationCalls.match, { day }, finance);
    expect(await guess('BANKLATER1')).toBeUndefined();
    expect(await row()).toMatchObject({ ourCount: 1, channelCount: 2 });
    const early = await home.ask(reconciliationCalls.enterBank, { day: daysAfter(today, 1), lines: [] }, finance);
    expect(early.errcode).toBe(codeOf('dayToCome'));
  });
});
