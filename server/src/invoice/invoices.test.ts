import { invoiceCalls } from '@beidiao/contract/invoice/calls';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { aPicture } from '../../test/review.ts';

let home: TestHouse;
let staff: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  staff = await home.staff('finance');
});
afterAll(() => home.close());

const taxNo = '91350100M000100Y43';
const wish = (amount: number, more: Partial<ParamsSent<typeof invoiceCalls.ask>> = {}) => ({
  requestKey: randomUUID(),
  kind: 'normal' as const,
  amount,
  taxNo,
  email: 'finance@example.com',
  ...more,
});
const left = async (hr: Person) => (await home.call(invoiceCalls.form, {}, hr)).availableFen;
const ask = (hr: Person, amount: number) => home.call(invoiceCalls.ask, wish(amount), hr);
let numbers = 26_332_000_000_000;
const issue = async (invoiceId: string) => {
  const paper = { name: '发票.png', base64: await aPicture() };
  numbers += 1;
  return home.call(invoiceCalls.issue, { invoiceId, number: String(numbers), ...paper }, staff);
};
const codeOfAsk = async (hr: Person, params: ParamsSent<typeof invoiceCalls.ask>) =>
  (await home.ask(invoiceCalls.ask, params, hr)).errcode;

describe('what can be invoiced', () => {
  it('is the bought money that was spent, without the allowance, less refunds and less what is asked for', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    expect(await left(hr)).toBe(0);
    const kept = await home.paidOrder(hr);
    const cancelled = await home.paidOrder(hr);
    expect(await left(hr)).toBe(kept.amountFen + cancelled.amountFen);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: cancelled.orderDetailsId }, hr);
    expect(await left(hr)).toBe(kept.amountFen);
    await ask(hr, 1_000);
    const form = await home.call(invoiceCalls.form, {}, hr);
    expect(form).toMatchObject({
      invoicedFen: 1_000,
      availableFen: kept.amountFen - 1_000,
      taxNo,
      email: 'finance@example.com',
    });
  });

  it('is never passed, by one too much nor by 50 at once', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { amountFen } = await home.paidOrder(hr);
    const refused = await home.ask(invoiceCalls.ask, wish(amountFen + 1), hr);
    expect(refused).toMatchObject({ errcode: codeOf('invoiceTooMuch'), data: { leftFen: amountFen } });
    const many = await Promise.all(
      Array.from({ length: 50 }, () => home.ask(invoiceCalls.ask, wish(Math.ceil(amountFen / 3)), hr)),
    );
    expect(many.filter(({ errcode }) => errcode === '0000').length).toBeLessThanOrEqual(3);
    expect(new Set(many.map(({ errcode }) => errcode))).toEqual(new Set(['0000', codeOf('invoiceTooMuch')]));
    const sum = await home.value<number>(
      'select sum(amount_fen)::integer from app.invoice where member_id = $1',
      hr.memberId,
    );
    expect(sum).toBeLessThanOrEqual(amountFen);
    expect(await left(hr)).toBe(amountFen - sum);
  });

  it('is held by the database, whatever the code says, and an amount stays', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { amountFen } = await home.paidOrder(hr);
    const insert = `insert into app.invoice (member_id, user_id, request_key, kind, title_enc, email_enc, amount_fen, tax_fen)
      values ($1, $2, 'k', 'normal', '', '', $3, 0)`;
    await expect(home.owner.query(insert, [hr.memberId, hr.userId, amountFen + 1])).rejects.toThrow(
      'more than was spent',
    );
    const { invoiceId } = await ask(hr, 100);
    for (const change of ['amount_fen = 101', "state = 'reversed'"])
      await expect(home.owner.query(`update app.invoice set ${change} where id = $1`, [invoiceId])).rejects.toThrow(
        'an invoice',
      );
  });

  it('is asked for once by one form, also when it is sent many times at once', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.paidOrder(hr);
    const same = wish(500);
    const answers = await Promise.all(Array.from({ length: 8 }, () => home.call(invoiceCalls.ask, same, hr)));
    expect(new Set(answers.map(({ invoiceId }) => invoiceId)).size).toBe(1);
    expect((await home.call(invoiceCalls.form, {}, hr)).invoicedFen).toBe(500);
  });

  it('falls with a refund after the invoice was issued, and the next month pays for it', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { amountFen, orderDetailsId } = await home.paidOrder(hr);
    await issue((await ask(hr, amountFen)).invoiceId);
    await home.call(orderCalls.cancelPaid, { orderDetailsId }, hr);
    expect(await left(hr)).toBe(0);
    const next = await home.paidOrder(hr);
    expect(await left(hr)).toBe(0);
    const more = await home.paidOrder(hr);
    expect(await left(hr)).toBe(next.amountFen + more.amountFen - amountFen);
  });
});

describe('an application', () => {
  it('names what is wrong with the tax number, and asks for what its kind needs', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.paidOrder(hr);
    const said = async (wrong: string) => (await home.ask(invoiceCalls.ask, wish(1, { taxNo: wrong }), hr)).errmsg;
    expect(await said('91350100M000100Y4')).toContain('应为 18 位，现在是 17 位');
    expect(await said('91350100M000100Y44')).toContain('最后一位对不上，请核对');
    expect(await codeOfAsk(hr, wish(1, { kind: 'special' }))).toBe(codeOf('badParams'));
    const { taxNo: _, ...without } = wish(1);
    expect(await codeOfAsk(hr, without)).toBe(codeOf('invoiceTaxNoMissing'));
  });

  it('is issued with its file, which the member takes, and whoever asked is told', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.paidOrder(hr);
    const { invoiceId } = await home.call(
      invoiceCalls.ask,
      wish(1_060, { kind: 'special', bank: '招商银行 5719 0800 1210 603' }),
      hr,
    );
    const { rows, waiting } = await home.call(invoiceCalls.queue, { pageSize: 100 }, staff);
    expect(waiting).toBeGreaterThan(0);
    expect(rows.find((row) => row.invoiceId === invoiceId)).toMatchObject({
      amountFen: 1_060,
      taxFen: 60,
      kind: 'special',
    });
    expect((await home.ask(invoiceCalls.file, { invoiceId }, hr)).errcode).toBe(codeOf('fileNotFound'));
    expect(await issue(invoiceId)).toMatchObject({ state: 'issued', decidedByName: '陆文静' });
    await home.jobsDone();
    const file = await home.call(invoiceCalls.file, { invoiceId }, hr);
    expect(file).toMatchObject({ name: '发票.png', mime: 'image/png' });
    const messages = await home.call(noticeCalls.messages, {}, hr);
    expect(messages.rows.map(({ kind }) => kind)).toContain('invoiceIssued');
    expect((await home.call(invoiceCalls.list, {}, hr)).rows).toMatchObject([
      { state: 'issued', number: String(numbers) },
    ]);
    const used = {
      invoiceId: (await ask(hr, 1)).invoiceId,
      number: String(numbers),
      name: 'a.png',
      base64: await aPicture(),
    };
    expect((await home.ask(invoiceCalls.issue, used, staff)).errcode).toBe(codeOf('invoiceNumberUsed'));
    expect((await home.ask(invoiceCalls.reject, { invoiceId, why: '不行' }, staff)).errcode).toBe(
      codeOf('invoiceMoved'),
    );
  });

  it('that is rejected, or reversed after it was issued, frees its amount', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { amountFen } = await home.paidOrder(hr);
    const rejected = await ask(hr, amountFen);
    expect(await left(hr)).toBe(0);
    await home.call(invoiceCalls.reject, { invoiceId: rejected.invoiceId, why: '抬头与执照不一致' }, staff);
    expect(await left(hr)).toBe(amountFen);
    const { invoiceId } = await ask(hr, amountFen);
    await issue(invoiceId);
    await home.call(invoiceCalls.reverse, { invoiceId, why: '税号有误，重开' }, staff);
    expect(await left(hr)).toBe(amountFen);
    const { rows } = await home.call(invoiceCalls.list, { pageSize: 1 }, hr);
    expect(rows).toMatchObject([{ state: 'reversed', why: '税号有误，重开' }]);
    expect((await home.call(invoiceCalls.queue, { state: 'reversed' }, staff)).rows[0]).toMatchObject({ invoiceId });
    await home.jobsDone();
    const { rows: told } = await home.call(noticeCalls.messages, {}, hr);
    expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['invoiceRejected', 'invoiceReversed']));
  });

  it('of another member is not found', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.paidOrder(hr);
    const { invoiceId } = await ask(hr, 1);
    expect((await home.ask(invoiceCalls.file, { invoiceId }, await home.hr())).errcode).toBe(codeOf('invoiceNotFound'));
  });
});
