import { operationsCalls, transferLimits } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { rechargeLimits, transferLifeMs, walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Operator, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
let finance: Operator;
let other: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
  finance = await home.staff('finance');
  other = await home.staff('finance');
});
afterAll(() => home.close());

const topUp = (amountFen: number, who = hr) =>
  home.call(walletCalls.recharge, { channelCode: 'TRANSFER', rechargeAmount: amountFen }, who);
let drawn = 0;
async function seen(amountFen: number, bankReference = `ICBC${(drawn += 1)}`) {
  const { orderId } = await topUp(amountFen);
  return { memberId: hr.memberId, orderId, amountFen, bankReference, receivedOn: '2026-11-20' };
}
async function balance(who = hr): Promise<number> {
  const { assetsList } = await home.call(walletCalls.assets, {}, who);
  return assetsList.find(({ code }) => code === 'BALANCE')?.amountFen ?? 0;
}

describe('a top-up by bank transfer', () => {
  it('says what the payer writes on it, waits thirty days, and moves no money by itself', async () => {
    const before = await balance();
    const asked = await topUp(300_000);
    expect(asked).toMatchObject({ state: 'waiting', payUrl: null, channelCode: 'TRANSFER' });
    const trade = await home.call(walletCalls.tradeDetails, { orderId: asked.orderId }, hr);
    expect(asked.transferReference).toBe(trade.tradeNo);
    expect(Date.parse(trade.expiresAt) - Date.parse(trade.createdAt)).toBeGreaterThan(transferLifeMs - 60_000);
    expect(await balance()).toBe(before);
    const { rows } = await home.call(operationsCalls.transfers, { search: trade.tradeNo }, finance);
    expect(rows).toMatchObject([{ orderId: asked.orderId, state: 'awaited', amountFen: 300_000, noted: null }]);
  });

  it('may be larger than what a payment channel takes, which still refuses that', async () => {
    const rechargeAmount = rechargeLimits.maximumFen + 1;
    expect((await topUp(rechargeAmount)).state).toBe('waiting');
    const answer = await home.ask(walletCalls.recharge, { channelCode: 'SANDBOX', rechargeAmount }, hr);
    expect(answer.errcode).toBe(codeOf('badParams'));
  });

  it('pays no order: that is for the balance', async () => {
    const { tradeOrderId } = await home.placedOrder(hr);
    const answer = await home.ask(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'TRANSFER' }, hr);
    expect(answer.errcode).toBe(codeOf('channelUnknown'));
  });

  it('is credited once when finance has seen it, however often that is said', async () => {
    const before = await balance();
    const note = await seen(50_000);
    const said = await Promise.all([1, 2, 3].map(() => home.ask(operationsCalls.noteTransfer, note, finance)));
    expect(said.map(({ errcode }) => errcode)).toEqual(['0000', '0000', '0000']);
    expect(await balance()).toBe(before + 50_000);
    expect(await home.call(walletCalls.tradeStatus, { orderId: note.orderId }, hr)).toMatchObject({ status: 102 });
    // Somebody else who sees the same line of the statement.
    expect((await home.ask(operationsCalls.noteTransfer, note, other)).errcode).toBe(codeOf('tradeNotInState'));
    const twice = await seen(50_000, note.bankReference);
    expect((await home.ask(operationsCalls.noteTransfer, twice, other)).errcode).toBe(codeOf('transferUsed'));
    expect(await balance()).toBe(before + 50_000);
    await home.proveBooks();
  });

  it('is refused where another amount has come, or where there is none to come', async () => {
    const note = await seen(70_000);
    const ask = (params: Partial<typeof note>) =>
      home.ask(operationsCalls.noteTransfer, { ...note, ...params }, finance).then(({ errcode }) => errcode);
    expect(await ask({ amountFen: 69_999 })).toBe(codeOf('transferAmountDiffers'));
    expect(await ask({ orderId: '999999' })).toBe(codeOf('tradeNotFound'));
    const { memberId } = await home.hr();
    expect(await ask({ memberId })).toBe(codeOf('tradeNotFound'));
    const { tradeOrderId } = await home.placedOrder(hr);
    expect(await ask({ orderId: tradeOrderId })).toBe(codeOf('tradeNotFound'));
  });

  it('above the limit needs another person, who alone can confirm it', async () => {
    const before = await balance();
    const note = await seen(transferLimits.eachFen + 1);
    const row = await home.call(operationsCalls.noteTransfer, note, finance);
    expect(row).toMatchObject({ state: 'waiting', noted: { by: { isMe: true } } });
    const counted = await home.call(operationsCalls.counts, {}, finance);
    const waiting = await home.call(operationsCalls.transfers, { state: 'waiting' }, finance);
    expect(counted.transfersToConfirm).toBe(waiting.rows.length);
    const awaited = await home.call(operationsCalls.transfers, { state: 'awaited' }, finance);
    expect(counted.transfers - counted.transfersToConfirm).toBe(awaited.rows.length);
    expect(await balance()).toBe(before);
    const decision = { transferNo: row.noted?.transferNo ?? '', confirms: true };
    const own = await home.ask(operationsCalls.decideTransfer, decision, finance);
    expect(own.errcode).toBe(codeOf('transferOwn'));
    const both = await Promise.all([other, other].map((it) => home.ask(operationsCalls.decideTransfer, decision, it)));
    expect(both.map(({ errcode }) => errcode).toSorted()).toEqual(['0000', codeOf('transferDecided')].toSorted());
    expect(await balance()).toBe(before + transferLimits.eachFen + 1);
    await home.proveBooks();
  });

  it('within the limit needs another person as well once the day of the first is full', async () => {
    const alone = await home.staff('finance');
    const states: string[] = [];
    for (let n = 0; n < 6; n += 1)
      states.push((await home.call(operationsCalls.noteTransfer, await seen(transferLimits.eachFen), alone)).state);
    expect(states).toEqual(['done', 'done', 'done', 'done', 'done', 'waiting']);
  });

  it('meets the limit of the day as well when ten are noted at once', async () => {
    const alone = await home.staff('finance');
    const notes: Awaited<ReturnType<typeof seen>>[] = [];
    for (let n = 0; n < 10; n += 1) notes.push(await seen(transferLimits.eachFen));
    const rows = await Promise.all(notes.map((note) => home.call(operationsCalls.noteTransfer, note, alone)));
    expect(rows.filter(({ state }) => state === 'done')).toHaveLength(transferLimits.dayFen / transferLimits.eachFen);
    expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(5);
    await home.proveBooks();
  });

  it('that was noted by mistake is taken back, and can be noted anew', async () => {
    const note = await seen(transferLimits.eachFen + 1);
    const { noted } = await home.call(operationsCalls.noteTransfer, note, finance);
    const decision = { transferNo: noted?.transferNo ?? '', confirms: false };
    const bare = await home.ask(operationsCalls.decideTransfer, decision, other);
    expect(bare.errcode).toBe(codeOf('reviewIncomplete'));
    expect(await home.call(operationsCalls.decideTransfer, decision, finance)).toMatchObject({ state: 'awaited' });
    expect(await home.call(operationsCalls.noteTransfer, note, other)).toMatchObject({ state: 'waiting' });
  });
});
