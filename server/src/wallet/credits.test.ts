import { noticeCalls } from '@beidiao/contract/notice/calls';
import { invoiceCalls } from '@beidiao/contract/invoice/calls';
import { statementCalls } from '@beidiao/contract/invoice/statement';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { staffLimitCalls } from '@beidiao/contract/staff/limits';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { type CreditKind, creditCalls } from '@beidiao/contract/wallet/credits';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Operator, type Person, TestHouse } from '../../test/house.ts';

let home: TestHouse;
let hr: Person;
let finance: Operator;
let other: Operator;
let sales: Operator;
let administrator: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
  [finance, other] = [await home.staff('finance'), await home.staff('finance')];
  [sales, administrator] = [await home.staff('sales'), await home.staff('administrator')];
});
afterAll(() => home.close());

let asked = 0;
type Wish = { memberId?: string; kind?: CreditKind; amountFen: number; why?: string; requestKey?: string };
const wishOf = (wish: Wish) => ({
  memberId: hr.memberId,
  kind: 'granted' as const,
  why: '服务补偿',
  requestKey: `key ${(asked += 1)}`,
  ...wish,
});
const ask = (wish: Wish, who = finance) => home.ask(creditCalls.ask, wishOf(wish), who);
const credit = (wish: Wish, who = finance) => home.call(creditCalls.ask, wishOf(wish), who);
const decide = (creditNo: string, who: Operator, confirms = true, why = '') =>
  home.ask(creditCalls.decide, { creditNo, confirms, why }, who);
async function purse(who = hr): Promise<{ bought: number; granted: number }> {
  const { assetsList } = await home.call(walletCalls.assets, {}, who);
  const of = (code: string) => assetsList.find((asset) => asset.code === code)?.amountFen as number;
  return { bought: of('BALANCE'), granted: of('GRANTED') };
}
const setLimits = (limits: object) =>
  home.call(
    staffLimitCalls.save,
    {
      role: 'finance',
      creditAloneFen: 20_000,
      creditDayFen: 100_000,
      creditMostFen: 10_000_000,
      leastPricePercent: 0,
      ...limits,
    },
    administrator,
  );

describe('a credit by staff', () => {
  it('within the own limit is given at once, and once however often it is sent', async () => {
    const before = await purse();
    const wish = wishOf({ amountFen: 15_000 });
    const answers = await Promise.all([1, 2, 3].map(() => home.call(creditCalls.ask, wish, finance)));
    expect(new Set(answers.map(({ creditNo }) => creditNo)).size).toBe(1);
    expect(await home.call(creditCalls.ask, wish, finance)).toMatchObject({ state: 'done', decidedBy: null });
    expect(await purse()).toEqual({ ...before, granted: before.granted + 15_000 });
    await home.proveBooks();
  });

  it('above it waits for a second person of finance, who is never the first', async () => {
    const before = await purse();
    const { creditNo, state } = await credit({ amountFen: 20_001 });
    expect(state).toBe('waiting');
    expect(await purse()).toEqual(before);
    expect((await home.call(operationsCalls.counts, {}, other)).credits).toBeGreaterThan(0);
    expect((await decide(creditNo, finance)).errcode).toBe(codeOf('creditOwn'));
    expect((await decide(creditNo, sales)).errcode).toBe(codeOf('forbidden'));
    const answers = await Promise.all([1, 2, 3].map(() => decide(creditNo, other)));
    expect(answers.map(({ errcode }) => errcode).toSorted()).toEqual(
      ['0000', codeOf('creditDecided'), codeOf('creditDecided')].toSorted(),
    );
    expect(await purse()).toEqual({ ...before, granted: before.granted + 20_001 });
    expect((await decide('999999', other)).errcode).toBe(codeOf('creditNotFound'));
    await home.proveBooks();
  });

  it('is turned down with a reason, or taken back by who asked without one', async () => {
    const before = await purse();
    const [one, another] = [await credit({ amountFen: 30_000 }), await credit({ amountFen: 30_000 })];
    expect((await decide(one.creditNo, other, false)).errcode).toBe(codeOf('reviewIncomplete'));
    expect((await decide(one.creditNo, other, false, '没有约定')).data).toMatchObject({
      state: 'rejected',
      decidedWhy: '没有约定',
    });
    expect((await decide(another.creditNo, finance, false)).data).toMatchObject({ state: 'rejected' });
    expect(await purse()).toEqual(before);
    const { rows } = await home.call(creditCalls.list, { state: 'rejected', pageSize: 1 }, sales);
    expect(rows).toMatchObject([{ creditNo: another.creditNo }]);
  });

  it('of bought money always takes two, counts as topped up, and can be invoiced once it is spent', async () => {
    const firm = await home.hr({ fundsFen: 0 });
    const { memberId } = firm;
    const before = await purse(firm);
    const { creditNo, state } = await credit({ memberId, kind: 'bought', amountFen: 15_000 });
    expect(state).toBe('waiting');
    await decide(creditNo, other);
    expect(await purse(firm)).toEqual({ ...before, bought: before.bought + 15_000 });
    const { amountFen } = await home.paidOrder(firm);
    expect(await home.call(invoiceCalls.form, {}, firm)).toMatchObject({ availableFen: amountFen });
    expect(await home.call(statementCalls.month, {}, firm)).toMatchObject({ toppedUp: { boughtFen: 15_000 } });
    const alone = home.owner.query(
      `insert into app.staff_credit (member_id, kind, amount_fen, why, request_key, state, needs_second, asked_by)
       values ($1, 'bought', 1, '现金', 'forged', 'done', false, $2)`,
      [memberId, finance.staffId],
    );
    await expect(alone).rejects.toMatchObject({ constraint: 'staff_credit_bought_needs_second' });
    await home.proveBooks();
  });

  it('that was granted is no bought money, so that no invoice is asked for it', async () => {
    const poor = await home.hr();
    await decide((await credit({ memberId: poor.memberId, amountFen: 500_000 })).creditNo, other);
    const { amountFen } = await home.paidOrder(poor);
    expect(amountFen).toBeGreaterThan(0);
    expect(await home.call(invoiceCalls.form, {}, poor)).toMatchObject({ availableFen: 0 });
  });

  it('is refused above what the role may credit at all, and for a member who is not there', async () => {
    const refused = await ask({ amountFen: 500_001 }, sales);
    expect(refused.errcode).toBe(codeOf('creditAboveLimit'));
    expect(refused.errmsg).toContain('5,000.00');
    expect((await credit({ amountFen: 1 }, sales)).state).toBe('waiting');
    expect((await ask({ memberId: '999999', amountFen: 1 })).errcode).toBe(codeOf('memberNotFound'));
    expect((await ask({ amountFen: 1 }, administrator)).errcode).toBe(codeOf('forbidden'));
  });

  it('meets the limit of the day however many are asked for at once', async () => {
    const alone = await home.staff('finance');
    const rows = await Promise.all(Array.from({ length: 8 }, () => credit({ amountFen: 20_000 }, alone)));
    expect(rows.filter(({ state }) => state === 'done')).toHaveLength(5);
    expect(rows.filter(({ state }) => state === 'waiting')).toHaveLength(3);
    await home.proveBooks();
  });

  it('is read by the member with its reason on the statement, and told to its administrators', async () => {
    const firm = await home.hr();
    await credit({ memberId: firm.memberId, amountFen: 12_300, why: '报告超时一天' });
    await home.work();
    await home.jobsDone();
    await home.rest();
    const { rows } = await home.call(statementCalls.rows, {}, firm);
    expect(rows[0]).toMatchObject({ cause: 'creditGranted', why: '报告超时一天', grantedFen: 12_300, boughtFen: 0 });
    const month = await home.call(statementCalls.month, {}, firm);
    expect(month).toMatchObject({ granted: { grantedFen: 12_300 }, isSettled: true });
    const bell = await home.call(noticeCalls.messages, {}, firm);
    expect(JSON.stringify(bell)).toContain('¥123.00');
  });

  it('stands in the acts of staff and in the trail of the member', async () => {
    const { creditNo } = await credit({ amountFen: 50_000 });
    await decide(creditNo, other);
    const { rows } = await home.call(staffCalls.acts, {}, administrator);
    expect(rows.slice(0, 2).map(({ action, subject }) => ({ action, subject }))).toEqual([
      { action: 'confirmCredit', subject: `credit ${creditNo}` },
      { action: 'askCredit', subject: `credit ${creditNo}` },
    ]);
    const trail = await home.owner.query('select action from app.audit where member_id = $1 order by id desc limit 2', [
      hr.memberId,
    ]);
    expect(trail.rows.map(({ action }) => action)).toEqual(['confirmCredit', 'askCredit']);
  });
});

describe('the database', () => {
  const insert = (of: { amountFen: number; needsSecond: boolean; by: Operator; key: string; state?: string }) =>
    home.owner.query(
      `insert into app.staff_credit (member_id, kind, amount_fen, why, request_key, state, needs_second, asked_by)
       values ($1, 'granted', $2, '服务补偿', $3, $4, $5, $6)`,
      [
        hr.memberId,
        of.amountFen,
        of.key,
        of.state ?? (of.needsSecond ? 'waiting' : 'done'),
        of.needsSecond,
        of.by.staffId,
      ],
    );

  it('takes no credit above the limits of its author, whatever a process believes', async () => {
    const by = await home.staff('finance');
    await expect(insert({ amountFen: 10_000_001, needsSecond: true, by, key: 'a' })).rejects.toMatchObject({
      constraint: 'staff_credit_within_limit',
    });
    await expect(insert({ amountFen: 1, needsSecond: true, by: administrator, key: 'b' })).rejects.toMatchObject({
      constraint: 'staff_credit_within_limit',
    });
    const alone = { constraint: 'staff_credit_alone_within_limit' };
    await expect(insert({ amountFen: 20_001, needsSecond: false, by, key: 'c' })).rejects.toMatchObject(alone);
    const many = await Promise.allSettled(
      Array.from({ length: 7 }, (_, n) => insert({ amountFen: 20_000, needsSecond: false, by, key: `d${n}` })),
    );
    expect(many.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    await expect(insert({ amountFen: 1, needsSecond: false, by, key: 'e' })).rejects.toMatchObject(alone);
  });

  it('lets nobody confirm what they asked for, and nothing be decided twice', async () => {
    const { creditNo } = await credit({ amountFen: 40_000 });
    const confirm = (by: Operator) =>
      home.owner.query("update app.staff_credit set state = 'done', decided_by = $2 where id = $1", [
        creditNo,
        by.staffId,
      ]);
    await expect(confirm(finance)).rejects.toMatchObject({ constraint: 'staff_credit_second_is_another' });
    await decide(creditNo, other, false, '重复');
    await expect(confirm(other)).rejects.toMatchObject({ constraint: 'staff_credit_decided_once' });
  });
});

describe('the limits of a role', () => {
  it('are set by an administrator, never by who holds the role, and count from then on', async () => {
    const both = await home.staff('administrator', 'finance');
    const wish = {
      role: 'finance',
      creditAloneFen: 1,
      creditDayFen: 1,
      creditMostFen: 1,
      leastPricePercent: 0,
    } as const;
    expect((await home.ask(staffLimitCalls.save, wish, both)).errcode).toBe(codeOf('ownLimits'));
    expect((await home.ask(staffLimitCalls.save, wish, finance)).errcode).toBe(codeOf('forbidden'));
    const wrong = { ...wish, creditAloneFen: 5 };
    expect((await home.ask(staffLimitCalls.save, wrong, administrator)).errcode).toBe(codeOf('badParams'));
    try {
      await setLimits({ creditAloneFen: 300, creditDayFen: 300, creditMostFen: 900 });
      const fresh = await home.staff('finance');
      expect((await credit({ amountFen: 301 }, fresh)).state).toBe('waiting');
      expect((await credit({ amountFen: 300 }, fresh)).state).toBe('done');
      expect((await credit({ amountFen: 1 }, fresh)).state).toBe('waiting');
      expect((await ask({ amountFen: 901 }, fresh)).errcode).toBe(codeOf('creditAboveLimit'));
      expect((await home.call(creditCalls.list, {}, fresh)).limits).toEqual({
        aloneFen: 300,
        dayFen: 300,
        mostFen: 900,
      });
    } finally {
      await setLimits({});
    }
    const { rows } = await home.call(staffLimitCalls.list, {}, administrator);
    expect(rows).toMatchObject([
      { role: 'sales', savedBy: null },
      { role: 'finance', savedBy: { name: '陆文静' } },
    ]);
    const acts = await home.call(staffCalls.acts, {}, administrator);
    expect(acts.rows.map(({ action }) => action)).toContain('saveStaffLimits');
  });
});

describe('the books', () => {
  it('balance after any sequence of credits, confirmed or not', async () => {
    const firm = await home.hr();
    const step = fc.record({
      kind: fc.constantFrom<CreditKind>('granted', 'bought'),
      amountFen: fc.integer({ min: 1, max: 3_000_000 }),
      outcome: fc.constantFrom('confirm', 'reject', 'leave'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 5 }), async (steps) => {
        const before = await purse(firm);
        const want = { ...before };
        for (const { kind, amountFen, outcome } of steps) {
          const row = await credit({ memberId: firm.memberId, kind, amountFen });
          if (row.state === 'waiting' && outcome !== 'leave')
            await decide(row.creditNo, other, outcome === 'confirm', '复核');
          if (row.state === 'done' || outcome === 'confirm') want[kind] += amountFen;
        }
        expect(await purse(firm)).toEqual(want);
        await home.proveBooks();
        expect(await home.call(statementCalls.month, {}, firm)).toMatchObject({
          isSettled: true,
          closing: { boughtFen: want.bought, grantedFen: want.granted },
        });
      }),
      { numRuns: 12 },
    );
  });
});
