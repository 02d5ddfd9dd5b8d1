import { accountCalls } from '@beidiao/contract/account/calls';
import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../src/house.ts';
import { aCandidate, codeOf, type Person, TestHouse } from './house.ts';

const firstOrders = 3;
const caps: House['caps'] = {
  messages: { perReceiver: 1_000, perPerson: 1_000, perMember: 1_000, beforeConfirmation: 12 },
  codes: { perDay: 1_000 },
  lookUps: { perMember: 1_000, perPerson: 1_000 },
};
let home: TestHouse;
let sales: { token: string };
beforeAll(async () => {
  home = await TestHouse.open({ firstOrders: { count: firstOrders, amountFen: 1_000_000 }, caps });
  sales = await home.staff('sales');
});
afterAll(() => home.close());

let opened = 0;
/** A company that this person opens below the own enterprise, or below `epId`, and works in. */
async function child(of: Person, epId?: string): Promise<Person> {
  const epName = `下级企业${of.memberId}第${(opened += 1)}家有限公司`;
  const made = await home.call(companyCalls.createChild, { epName, ...(epId === undefined ? {} : { epId }) }, of);
  const token = await home.signIn(of.loginName, 'meadow7');
  const { accessToken } = await home.call(accountCalls.exchange, { epId: made.epId }, { token });
  return { ...of, memberId: made.epId as Person['memberId'], token: accessToken };
}

/** An enterprise that has registered by itself and agrees to stand below that one. */
async function joined(parent: Person): Promise<Person> {
  const own = await home.hr();
  await join(own, parent);
  return own;
}
async function ask(own: Person, parent: Person): Promise<string> {
  const { name } = (
    await home.owner.query<{ name: string }>('select name from app.member where id = $1', [own.memberId])
  ).rows[0] ?? { name: '' };
  return (await home.call(companyCalls.askChild, { epName: name }, parent)).requestId;
}
const join = async (own: Person, parent: Person) =>
  home.call(companyCalls.answerChild, { requestId: await ask(own, parent), agree: true }, own);

let people = 0;
async function order(hr: Person): Promise<string> {
  const checkedDataItemList = [{ code: 'ID_THREE' }];
  const { calculateId } = await home.call(pricingCalls.calculate, { checkedDataItemList }, hr);
  const candidate = aCandidate({ phoneNo: `1380000${String((people += 1)).padStart(4, '0')}` });
  return (await home.ask(orderCalls.submit, { candidate, checkedDataItemList, calculateId }, hr)).errcode;
}
const detach = async (of: Person, epId: string): Promise<string> =>
  (await home.ask(companyCalls.detachChild, { epId }, of)).errcode;
const freeze = (hr: Person) => home.call(operationsCalls.freeze, { memberId: hr.memberId, why: '欠款' }, sales);
const unfreeze = (hr: Person) => home.call(operationsCalls.unfreeze, { memberId: hr.memberId, why: '已结清' }, sales);

describe('a frozen enterprise', () => {
  it('orders through no company below it, whichever way and however deep that stands there', async () => {
    const top = await home.hr();
    const below = await child(top);
    const deepest = await child(below);
    const partner = await joined(top);
    await freeze(top);
    for (const hr of [top, below, deepest, partner]) expect(await order(hr)).toBe(codeOf('memberFrozen'));
    expect(await order(await child(top))).toBe(codeOf('memberFrozen'));
    await unfreeze(top);
    for (const hr of [below, deepest, partner]) expect(await order(hr)).toBe('0000');
  });

  it('is not freed by the company above it, and frees none that is frozen by itself', async () => {
    const top = await home.hr();
    const below = await child(top);
    await freeze(below);
    expect(await order(top)).toBe('0000');
    await freeze(top);
    await unfreeze(top);
    expect(await order(below)).toBe(codeOf('memberFrozen'));
    await freeze(top);
    await unfreeze(below);
    expect(await order(below)).toBe(codeOf('memberFrozen'));
    await unfreeze(top);
    expect(await order(below)).toBe('0000');
  });

  it('is left by no company while it is frozen, and joined by none', async () => {
    const top = await home.hr();
    const partner = await joined(top);
    const newcomer = await home.hr();
    const requestId = await ask(newcomer, top);
    await freeze(top);
    expect(await detach(partner, partner.memberId)).toBe(codeOf('frozenAbove'));
    expect(await detach(top, partner.memberId)).toBe(codeOf('frozenAbove'));
    const agreed = await home.ask(companyCalls.answerChild, { requestId, agree: true }, newcomer);
    expect(agreed.errcode).toBe(codeOf('frozenAbove'));
    expect(await order(newcomer)).toBe('0000');
    await unfreeze(top);
    expect(await detach(partner, partner.memberId)).toBe('0000');
  });

  it('is told so below it, without a word about the one above', async () => {
    const top = await home.hr();
    const below = await child(top);
    await freeze(top);
    const english = { ...below, language: 'en' } as const;
    expect(await home.call(enterpriseCalls.freezeState, {}, english)).toEqual({
      isFrozen: true,
      since: null,
      reason: 'An organization above yours is frozen',
    });
    expect(await home.call(enterpriseCalls.freezeState, {}, top)).toMatchObject({ isFrozen: true, reason: '欠款' });
  });

  it('is named to staff on the rows of those that are frozen with it', async () => {
    const top = await home.hr();
    const below = await child(top);
    await freeze(top);
    const of = async (hr: Person) =>
      (await home.call(operationsCalls.members, { search: hr.memberId, onlyFrozen: true }, sales)).rows.filter(
        ({ memberId }) => memberId === hr.memberId,
      );
    const [topRow] = await of(top);
    expect(topRow).toMatchObject({ frozen: { why: '欠款' }, frozenAbove: null });
    expect(await of(below)).toMatchObject([{ frozen: null, frozenAbove: topRow?.name }]);
    await unfreeze(top);
    expect(await of(below)).toEqual([]);
  });

  it('may be frozen at the moment in which it joins another, and neither fails', async () => {
    const [top, newcomer] = [await home.hr(), await home.hr()];
    const requestId = await ask(newcomer, top);
    const held = await home.owner.connect();
    await held.query('begin');
    await held.query('select from app.member where id = $1 for no key update', [newcomer.memberId]);
    const frozen = freeze(newcomer);
    await home.waitingForLock('app.member');
    const joining = home.ask(companyCalls.answerChild, { requestId, agree: true }, newcomer);
    // Whatever the second waits for.
    await home.waitingForLock('', 2);
    await held.query('commit');
    held.release();
    await frozen;
    expect((await joining).errcode).toBe('0000');
    expect(await order(newcomer)).toBe(codeOf('memberFrozen'));
  });

  it('is frozen with everybody who joins it at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const top = await home.hr();
      const newcomer = await home.hr();
      const requestId = await ask(newcomer, top);
      await Promise.all([freeze(top), home.ask(companyCalls.answerChild, { requestId, agree: true }, newcomer)]);
      const [is] = (
        await home.owner.query<{ joined: boolean; frozen: boolean }>(
          'select parent_id is not null as joined, is_frozen as frozen from app.member where id = $1',
          [newcomer.memberId],
        )
      ).rows;
      expect(is?.frozen).toBe(is?.joined);
    }
  });
});

describe('enterprises that are not confirmed', () => {
  it('have one limit together with those that they opened below themselves', async () => {
    const top = await home.hr();
    const [first, second] = [await child(top), await child(top)];
    const deepest = await child(first);
    for (const hr of [top, deepest, second]) expect(await order(hr)).toBe('0000');
    for (const hr of [top, first, second, deepest]) expect(await order(hr)).toBe(codeOf('firstOrdersUsed'));
  });

  it('have no order more when all of a tree ask at once', async () => {
    const top = await home.hr();
    const all = [top, await child(top), await child(top), await child(top), await child(top)];
    const answers = await Promise.all([...all, ...all].map(order));
    expect(answers.filter((code) => code === '0000')).toHaveLength(firstOrders);
  });

  it('look up no more people a day together than one of them may', async () => {
    const top = await home.hr();
    const partner = await joined(top);
    const look = async (hr: Person): Promise<string> =>
      (await home.ask(orderCalls.checkIdentity, aCandidate(), hr)).errcode;
    const half = Array.from({ length: caps.messages.beforeConfirmation / 2 }, () => '0000');
    for (const hr of [top, partner]) expect(await Promise.all(half.map(() => look(hr)))).toEqual(half);
    for (const hr of [top, partner, await child(partner)]) expect(await look(hr)).toBe(codeOf('lookUpsUsed'));
  });

  it('have a limit of their own below a confirmed one, and none once they are confirmed', async () => {
    const top = await home.hr();
    await home.confirm(top);
    const [first, second] = [await child(top), await child(top)];
    for (let n = 0; n < firstOrders; n += 1) expect(await order(first)).toBe('0000');
    expect(await order(first)).toBe(codeOf('firstOrdersUsed'));
    expect(await order(second)).toBe('0000');
    expect(await order(top)).toBe('0000');
    await home.confirm(first);
    expect(await order(first)).toBe('0000');
  });

  it('do not leave whom they were opened by before they are confirmed; who registered by itself does', async () => {
    const top = await home.hr();
    const below = await child(top);
    expect(await detach(top, below.memberId)).toBe(codeOf('childUnconfirmed'));
    expect(await detach(below, below.memberId)).toBe(codeOf('childUnconfirmed'));
    await home.confirm(below);
    expect(await detach(below, below.memberId)).toBe('0000');
    const partner = await joined(top);
    expect(await detach(partner, partner.memberId)).toBe('0000');
  });
});
