import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { reconciliationCalls } from '@beidiao/contract/wallet/reconciliation';
import { orderCalls } from '@beidiao/contract/order/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { statementCalls } from '@beidiao/contract/invoice/statement';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import yauzl from 'yauzl';
import { aCandidate, type Person, TestHouse, codeOf, eventually } from '../../test/house.ts';
import { seedMoney } from '../../test/money.ts';
import type { Tx } from '../base/db/db.ts';
import { dropItems } from '../order/left-out.ts';
import { refundPart } from '../order/part-refund.ts';
import { giveGiftCard } from '../wallet/gift-cards.ts';
import { grantCredit } from '../wallet/wallet.ts';
import { proveBalances } from '../wallet/jobs.ts';
import { fen } from '@beidiao/contract/wire/money';
import { equationOf } from './rules.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const month = (hr: Person, of?: string) => home.call(statementCalls.month, of === undefined ? {} : { month: of }, hr);
const rows = (hr: Person, wish: Parameters<typeof home.call<typeof statementCalls.rows>>[1] = {}) =>
  home.call(statementCalls.rows, wish, hr);
const grant = (hr: Person, amount: number) =>
  home.house.system.transaction((tx) =>
    grantCredit(tx, { memberId: hr.memberId, amountFen: fen(amount), causeId: `test ${hr.memberId} ${amount}` }),
  );
/** Puts what has been booked so far into an earlier month. */
/** Nothing but a test moves an entry to another month, so that the sums of the months follow by hand. */
async function shiftTo(hr: Person, at: string): Promise<void> {
  await home.owner.query('update app.ledger_entry set at = $2 where member_id = $1', [hr.memberId, at]);
  await home.owner.query('delete from app.ledger_month where member_id = $1', [hr.memberId]);
  await home.owner.query('insert into app.ledger_month select * from app.ledger_by_month($2) where member_id = $1', [
    hr.memberId,
    '-infinity',
  ]);
}

describe('a month', () => {
  it('adds up from its opening to its closing, bought and granted apart', async () => {
    const hr = await home.hr({ fundsFen: 50_000 });
    await grant(hr, 900);
    await shiftTo(hr, '2026-01-31T15:59:59Z');
    await seedMoney(home.house, hr, 10_000);
    const placed = await home.paidOrder(hr);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: placed.orderDetailsId }, hr);
    const kept = await home.paidOrder(hr);
    const now = await month(hr);
    expect(now.opening).toEqual({ boughtFen: 50_000, grantedFen: 900, totalFen: 50_900 });
    expect(now.toppedUp.totalFen).toBe(10_000);
    const paid = placed.amountFen + kept.amountFen;
    // The granted allowance came back in kind, and was spent again.
    expect(now.paid).toEqual({ boughtFen: paid - 1_800, grantedFen: 1_800, totalFen: paid });
    expect(now.refunded).toEqual({ boughtFen: placed.amountFen - 900, grantedFen: 900, totalFen: placed.amountFen });
    expect(now.closing.totalFen).toBe(50_900 + 10_000 - kept.amountFen);
    expect(now).toMatchObject({ isSettled: true, isCurrent: true, firstMonth: '2026-01', entryCount: 4 });
    const january = await month(hr, '2026-01');
    expect(january).toMatchObject({
      opening: { totalFen: 0 },
      toppedUp: { boughtFen: 50_000 },
      granted: { grantedFen: 900 },
      closing: { totalFen: 50_900 },
      isCurrent: false,
    });
  });

  it('begins and ends at midnight in China', async () => {
    const hr = await home.hr({ fundsFen: 3_000 });
    await shiftTo(hr, '2026-02-28T16:00:00Z');
    expect((await month(hr, '2026-02')).toppedUp.totalFen).toBe(0);
    expect((await month(hr, '2026-03')).toppedUp.totalFen).toBe(3_000);
  });

  it('keeps the equation over generated books', () => {
    const pair = fc.record({
      bought: fc.integer({ min: -1e6, max: 1e6 }),
      granted: fc.integer({ min: -1e6, max: 1e6 }),
    });
    const cause = fc.constantFrom('recharge', 'grant', 'checksPaid', 'checksRefunded');
    fc.assert(
      fc.property(fc.array(fc.record({ cause, before: pair, month: pair })), (given) => {
        const books = given.map(({ before, month: within, ...of }) => ({
          ...of,
          before,
          month: within,
          whole: { bought: before.bought + within.bought, granted: before.granted + within.granted },
        })) as Parameters<typeof equationOf>[0];
        const whole = (kind: 'bought' | 'granted') => books.reduce((sum, row) => sum + row.whole[kind], 0);
        const it = equationOf(books, { bought: whole('bought'), granted: whole('granted') });
        for (const key of ['boughtFen', 'grantedFen', 'totalFen'] as const) {
          const [opening, closing] = [Number(it.opening[key]), Number(it.closing[key])];
          const moved =
            Number(it.toppedUp[key]) + Number(it.granted[key]) - Number(it.paid[key]) + Number(it.refunded[key]);
          expect(opening + moved).toBe(closing);
        }
        expect(it.isSettled).toBe(true);
        expect(equationOf(books, { bought: whole('bought') + 1, granted: whole('granted') }).isSettled).toBe(false);
      }),
    );
  });

  it('that does not add up pauses the export, and finance staff are told until it does', async () => {
    const hr = await home.hr({ fundsFen: 3_000 });
    const { memberId } = hr;
    await home.owner.query('update app.balance set bought_fen = bought_fen + 1 where member_id = $1', [memberId]);
    expect((await month(hr)).isSettled).toBe(false);
    expect((await home.ask(statementCalls.export, { format: 'csv' }, hr)).errcode).toBe(codeOf('statementUnsettled'));
    const told = () =>
      home.value<number>('select count(*)::integer from app.book_trouble where member_id = $1', memberId);
    expect(await told()).toBe(1);
    const staff = await home.staff('finance');
    const day = () => home.call(reconciliationCalls.day, { day: '2026-11-20' }, staff);
    expect((await day()).unsettled).toMatchObject([{ memberId }]);
    await home.owner.query('update app.balance set bought_fen = bought_fen - 1 where member_id = $1', [memberId]);
    await proveBalances(home.house);
    expect(await told()).toBe(0);
    expect((await day()).unsettled).toEqual([]);
    expect((await month(hr)).isSettled).toBe(true);
  });

  it('whose kept sum differs from its lines is told to finance staff, also where other months make up for it', async () => {
    const hr = await home.hr({ fundsFen: 3_000 });
    await grant(hr, 500);
    const told = async () => {
      await proveBalances(home.house);
      return home.value<number>('select count(*)::integer from app.book_trouble where member_id = $1', hr.memberId);
    };
    const add = (amount: number, cause: string) =>
      home.owner.query('update app.ledger_month set bought_fen = bought_fen + $2 where member_id = $1 and cause = $3', [
        hr.memberId,
        amount,
        cause,
      ]);
    const causes = await home.owner.query('select cause from app.ledger_month where member_id = $1', [hr.memberId]);
    const [first, second] = causes.rows.map(({ cause }) => cause);
    expect(await told()).toBe(0);
    await add(1, first);
    expect(await told()).toBe(1);
    await add(-1, second);
    expect(await told()).toBe(1);
    await add(-1, first);
    await add(1, second);
    expect(await told()).toBe(0);
  });
});

describe('the entries', () => {
  it('come newest first, page by page, each once, and their sum is that of all pages', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    for (let turn = 0; turn < 5; turn += 1) await home.paidOrder(hr);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await rows(hr, { pageSize: 2, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...page.rows.map(({ entryId }) => entryId));
      expect(page.total).toBe(6);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => Number(b) - Number(a)));
    expect(seen).toHaveLength(6);
    const all = await rows(hr, { pageSize: 100 });
    expect(all.rows.reduce((sum, { totalFen }) => sum + totalFen, 0)).toBe(all.sum.totalFen);
    expect(all.sum.balanceAfterFen).toBe((await month(hr)).closing.totalFen);
    expect(all.rows[0]).toMatchObject({ cause: 'checksPaid', people: 1, operatorName: '沈若溪' });
  });

  it('are narrowed by type, person, direction, amount, time and search, and their totals with them', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const placed = await home.paidOrder(hr, { codes: ['ID_THREE'] });
    await home.paidOrder(hr);
    const count = async (wish: Parameters<typeof rows>[1]) => {
      const { total, sum, rows: found } = await rows(hr, wish);
      expect(found.reduce((all, { totalFen }) => all + totalFen, 0)).toBe(sum.totalFen);
      return total;
    };
    expect(await count({})).toBe(3);
    expect(await count({ causes: ['recharge'] })).toBe(1);
    expect(await count({ direction: 'out' })).toBe(2);
    expect(await count({ direction: 'in' })).toBe(1);
    expect(await count({ userId: hr.userId })).toBe(3);
    expect(await count({ userId: '999999' })).toBe(0);
    expect(await count({ minAmount: placed.amountFen, maxAmount: placed.amountFen })).toBe(1);
    expect(await count({ search: placed.orderNo })).toBe(1);
    expect(await count({ search: placed.tradeNo.slice(0, 30) })).toBe(1);
    expect(await count({ search: '没有这个人' })).toBe(0);
    expect(await count({ startTime: '2020-01-01', endTime: '2020-12-31' })).toBe(0);
    expect(await count({ month: '2025-01' })).toBe(0);
    expect(await count({ startTime: '2020-01-01' })).toBe(3);
  });

  it('name a candidate only to whoever may see the order', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.paidOrder(hr);
    const blind = await home.colleague(hr, ['P00001']);
    const named = async (who: Person) => (await rows(who)).rows.flatMap(({ candidateName }) => candidateName ?? []);
    expect(await named(hr)).toHaveLength(1);
    expect(await named(blind)).toEqual([]);
    expect((await rows(blind, { search: (await named(hr))[0] ?? '' })).total).toBe(0);
  });

  it('say why money came back, for which candidate, on the screen and in the file', async () => {
    const hr = await home.hr({ fundsFen: 1_000_000 });
    const { memberId } = hr;
    const cancelled = await home.paidOrder(hr);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: cancelled.orderDetailsId }, hr);
    const { orderDetailsId: id } = await home.paidOrder(hr, { codes: ['ID_THREE', 'XP_HR'] });
    const inTx = (work: (tx: Tx) => Promise<unknown>) => home.house.system.transaction(work);
    await inTx((tx) => dropItems(tx, { memberId, id, codes: ['XP_HR'] }));
    await home.owner.query('update app.order_detail set state = 7 where id = $1', [id]);
    await inTx((tx) => refundPart(tx, { memberId, id, amountFen: fen(100), cause: 'staff 7' }));
    const shown = (await rows(hr, { direction: 'in' })).rows.filter(({ cause }) => cause === 'checksRefunded');
    expect(shown.map(({ reason, candidateName }) => [reason, candidateName])).toEqual([
      [{ kind: 'byStaff', state: null, item: null }, '欧阳晨曦'],
      [{ kind: 'itemRefused', state: null, item: expect.objectContaining({ zh: expect.any(String) }) }, '欧阳晨曦'],
      [{ kind: 'ended', state: 13, item: null }, '欧阳晨曦'],
    ]);
    const paid = (await rows(hr, { direction: 'out' })).rows;
    expect(paid.every(({ reason }) => reason === null)).toBe(true);
    const { base64 } = await home.call(statementCalls.export, { format: 'csv' }, hr);
    const text = Buffer.from(base64, 'base64').toString();
    for (const words of ['欧阳晨曦 · 平台退款', '候选人不同意核查', '欧阳晨曦 · 已取消']) expect(text).toContain(words);
  });

  it('are shown without amounts to whoever may not see them, who can not ask for ranges either', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const blind = await home.colleague(hr, ['P00006']);
    const shown = await rows(blind);
    expect(shown.rows[0]).toMatchObject({ boughtFen: '***', totalFen: '***', balanceAfterFen: '***' });
    expect(shown.sum).toMatchObject({ totalFen: '***' });
    expect(await month(blind)).toMatchObject({ opening: { totalFen: '***' }, closing: { boughtFen: '***' } });
    for (const range of [{ minAmount: 1 }, { maxAmount: 1 }])
      expect((await home.ask(statementCalls.rows, range, blind)).errcode).toBe(codeOf('forbidden'));
    const { base64 } = await home.call(statementCalls.export, { format: 'csv' }, blind);
    const text = Buffer.from(base64, 'base64').toString();
    expect(text).toContain('充值到账');
    expect(text).not.toMatch(/1,?000\.00|变动/);
  });

  it('have no numbers of orders and payment orders for whoever may not see amounts, in the file neither', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const candidate = { ...aCandidate(), name: '司空见惯' };
    const placed = await home.paidOrder(hr, { candidate });
    const blind = await home.colleague(hr, ['P00006']);
    expect((await rows(blind)).rows.map(({ orderNo, tradeNo }) => [orderNo, tradeNo])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await rows(hr)).rows[0]).toMatchObject({ orderNo: placed.orderNo, tradeNo: placed.tradeNo });
    const cellsOf = async (who: Person) => {
      const { base64 } = await home.call(statementCalls.export, { format: 'csv' }, who);
      return parse(Buffer.from(base64, 'base64').toString(), { bom: true }) as string[][];
    };
    const [head, ...lines] = await cellsOf(blind);
    expect(head).toEqual(['时间', '事由', '说明', '经办人']);
    expect(JSON.stringify(lines)).not.toMatch(/BD\d|PAY\d/);
    expect(lines.every((line) => line.length === 4)).toBe(true);
    expect(JSON.stringify(await cellsOf(hr))).toContain(placed.tradeNo);
  });

  it('are not found by a number by whoever may not see amounts, and by a name as ever', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const placed = await home.paidOrder(hr, { candidate: { ...aCandidate(), name: '司空见惯' } });
    const blind = await home.colleague(hr, ['P00006']);
    const { orderNo, tradeNo } = placed;
    const asked = [
      orderNo,
      orderNo.slice(0, 4),
      orderNo.toLowerCase(),
      `BD ${orderNo.slice(2)}`,
      'BD',
      tradeNo,
      'pay2',
    ];
    for (const search of asked) {
      expect((await home.ask(statementCalls.rows, { search }, blind)).errcode).toBe(codeOf('forbidden'));
      const exported = await home.ask(statementCalls.export, { search, format: 'csv' }, blind);
      expect(exported.errcode).toBe(codeOf('forbidden'));
    }
    for (const search of ['P', 'PAY', tradeNo.slice(3)]) {
      expect((await rows(blind, { search })).total).toBe(0);
    }
    expect((await rows(hr, { search: 'PAY' })).total).toBe(1);
    expect((await rows(blind, { search: '司空' })).total).toBe(1);
  });
});

describe('what was paid without the balance', () => {
  const payByChannel = async (hr: Person, orderId: string) => {
    const { paymentId } = await home.call(orderCalls.pay, { orderId, channelCode: 'SANDBOX' }, hr);
    return { paymentId, succeed: () => act(paymentId, 'succeed') };
  };
  const act = async (paymentId: string | null, how: 'succeed' | 'fail') =>
    home.call(sandboxCalls.cashierAct, { reference: await home.referenceOf(paymentId), act: how });
  /** Type, channel, what changed of the balance, by channel, of gift cards. */
  const shown = async (hr: Person, wish: Parameters<typeof rows>[1] = {}) =>
    (await rows(hr, wish)).rows.map((row) => [row.cause, row.channelCode, row.totalFen, row.channelFen, row.giftFen]);
  const untilShown = (hr: Person, count: number) => eventually(async () => (await rows(hr)).total === count);

  it('stands in the statement: an order paid at a channel, and its refund with the reason when it has been sent', async () => {
    const hr = await home.hr({ fundsFen: 500 });
    const placed = await home.placedOrder(hr);
    await (await payByChannel(hr, placed.tradeOrderId)).succeed();
    await untilShown(hr, 2);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: placed.orderDetailsId }, hr);
    await untilShown(hr, 3);
    expect(await shown(hr)).toEqual([
      ['channelRefund', 'SANDBOX', 0, -placed.amountFen, 0],
      ['checksPaid', 'SANDBOX', 0, placed.amountFen, 0],
      ['recharge', null, 500, 500, 0],
    ]);
    const [refund, payment] = (await rows(hr)).rows;
    expect(payment).toMatchObject({ orderNo: placed.orderNo, balanceAfterFen: 500, reason: null });
    expect(refund).toMatchObject({ candidateName: '欧阳晨曦', reason: { kind: 'ended' }, balanceAfterFen: 500 });
    const { sum, total } = await rows(hr);
    expect({ total, ...sum }).toEqual({
      total: 3,
      boughtFen: 500,
      grantedFen: 0,
      totalFen: 500,
      channelFen: 500,
      giftFen: 0,
      balanceAfterFen: 500,
    });
    // The equation of the month is that of the balance.
    expect(await month(hr)).toMatchObject({ entryCount: 3, paid: { totalFen: 0 }, closing: { totalFen: 500 } });
  });

  it('stands in the statement: money that came twice, and that it was sent back', async () => {
    const hr = await home.hr();
    const placed = await home.placedOrder(hr);
    const first = await payByChannel(hr, placed.tradeOrderId);
    await act(first.paymentId, 'fail');
    await home.jobsDone();
    await (await payByChannel(hr, placed.tradeOrderId)).succeed();
    await untilShown(hr, 1);
    await first.succeed();
    await untilShown(hr, 3);
    expect(await shown(hr)).toEqual([
      ['channelRefund', 'SANDBOX', 0, -placed.amountFen, 0],
      ['surplus', 'SANDBOX', 0, placed.amountFen, 0],
      ['checksPaid', 'SANDBOX', 0, placed.amountFen, 0],
    ]);
    const { base64 } = await home.call(statementCalls.export, { format: 'csv' }, hr);
    const lines: string[][] = parse(Buffer.from(base64, 'base64').toString(), { bom: true });
    const yuan = (placed.amountFen / 100).toFixed(2);
    expect(lines.slice(1).map((line) => line.slice(8))).toEqual([
      ['0.00', '0.00', `-${yuan}`, '0.00'],
      ['0.00', '0.00', yuan, '0.00'],
      ['0.00', '0.00', yuan, '0.00'],
      ['0.00', '', yuan, '0.00'],
    ]);
  });

  it('stands in the statement: a gift card, what it paid, and what came back to it', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { memberId } = hr;
    const card = {
      memberId,
      name: '礼品卡',
      valueFen: fen(3_000),
      tail: '0001',
      validUntil: '2030-01-01',
      batchId: null,
      codeKey: null,
      userId: null,
    };
    const giftCardId = await home.house.system.transaction((tx) => giveGiftCard(tx, card));
    const { tradeOrderId, orderDetailsId, amountFen } = await home.placedOrder(hr, { choice: { giftCardId } });
    await home.call(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr);
    await home.call(orderCalls.cancelPaid, { orderDetailsId }, hr);
    const rest = amountFen - 3_000;
    expect(await shown(hr, { causes: ['checksPaid', 'checksRefunded', 'giftCard'] })).toEqual([
      ['checksRefunded', 'BALANCE', rest, 0, 3_000],
      ['checksPaid', 'BALANCE', -rest, 0, -3_000],
      ['giftCard', null, 0, 0, 3_000],
    ]);
  });

  it('is found as in or out and by its amount, like what was paid from the balance', async () => {
    const hr = await home.hr();
    const placed = await home.placedOrder(hr);
    await (await payByChannel(hr, placed.tradeOrderId)).succeed();
    await untilShown(hr, 1);
    await home.call(orderCalls.cancelPaid, { orderDetailsId: placed.orderDetailsId }, hr);
    await untilShown(hr, 2);
    const causes = async (wish: Parameters<typeof rows>[1]) => (await shown(hr, wish)).map(([cause]) => cause);
    expect(await causes({ direction: 'out' })).toEqual(['checksPaid']);
    expect(await causes({ direction: 'in' })).toEqual(['channelRefund']);
    const { amountFen } = placed;
    expect(await causes({ minAmount: amountFen, maxAmount: amountFen })).toEqual(['channelRefund', 'checksPaid']);
    expect(await causes({ minAmount: amountFen + 1 })).toEqual([]);
    expect((await rows(hr, { causes: ['checksPaid'] })).people).toMatchObject([{ userId: hr.userId }]);
  });
});

/** What a zip holds, by name. */
const unzip = (bytes: Buffer): Promise<Map<string, string>> =>
  new Promise((resolve, reject) => {
    const found = new Map<string, string>();
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, (fault, stream) => {
          if (fault) return reject(fault);
          const parts: Buffer[] = [];
          stream.on('data', (part: Buffer) => parts.push(part));
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts).toString());
            zip.readEntry();
          });
        });
      });
      zip.on('end', () => resolve(found));
      zip.readEntry();
    });
  });

/** An order of a package whose name is a formula, and somebody who reads the package first: the candidate is not named. */
async function withFormula() {
  const hr = await home.hr({ fundsFen: 100_000 });
  const own = { name: '=HYPERLINK("http://x.example")', dataItemList: [{ code: 'ID_THREE' }] };
  const { id } = await home.call(catalogueCalls.savePackage, own, hr);
  const placed = await home.paidOrder(hr, { codes: ['ID_THREE'], choice: { objId: id, objType: 'package' } });
  return { hr, placed, reader: await home.colleague(hr, ['P00001']) };
}

describe('an export', () => {
  it('has the rows of the filters and their sum, is written down, and holds no formula', async () => {
    const { hr, placed, reader } = await withFormula();
    const csv = await home.call(statementCalls.export, { format: 'csv' }, reader);
    expect(csv).toMatchObject({ mime: 'text/csv', name: expect.stringMatching(/^statement-2\d{3}-\d\d\.csv$/) });
    const text = Buffer.from(csv.base64, 'base64').toString();
    expect(text.startsWith('\uFEFF时间,')).toBe(true);
    const lines: string[][] = parse(text, { bom: true });
    expect(lines).toHaveLength(4);
    expect(lines[1]?.[2]).toMatch(/^'=HYPERLINK/);
    expect(lines[1]?.slice(6, 9)).toEqual([
      (-placed.amountFen / 100).toFixed(2),
      '0.00',
      (-placed.amountFen / 100).toFixed(2),
    ]);
    expect(lines.at(-1)?.[8]).toBe(((100_000 - placed.amountFen) / 100).toFixed(2));
    const narrowed = await home.call(statementCalls.export, { format: 'csv', direction: 'in' }, reader);
    expect(parse(Buffer.from(narrowed.base64, 'base64').toString(), { bom: true })).toHaveLength(3);
    const acts = "select count(*)::integer from app.audit where member_id = $1 and action = 'exportStatement'";
    expect(await home.value(acts, hr.memberId)).toBe(2);
  });

  it('in Excel keeps numbers as numbers and texts as texts', async () => {
    const { reader } = await withFormula();
    const { base64, mime } = await home.call(statementCalls.export, { format: 'xlsx' }, reader);
    expect(mime).toContain('spreadsheetml');
    const files = await unzip(Buffer.from(base64, 'base64'));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<v>1000</v>');
    const texts = files.get('xl/sharedStrings.xml') ?? sheet;
    expect(texts).toContain('=HYPERLINK');
  });
});
