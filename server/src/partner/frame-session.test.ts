import { calls } from '@beidiao/contract/calls';
import { accountCalls } from '@beidiao/contract/account/calls';
import { settingsCalls } from '@beidiao/contract/account/settings';
import { limitCalls } from '@beidiao/contract/enterprise/limits';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { frameCalls } from '@beidiao/contract/partner/frame';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Call } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { bindSystem, frameOf, programOf, ticketFor } from '../../test/frame.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 1_000_000 });
  await bindSystem(home, hr);
});
afterAll(() => home.close());

const refusal = async (answer: Promise<{ errcode: string }>): Promise<string> => (await answer).errcode;
const looksIn = (it: { token: string }): Promise<string> => refusal(home.ask(accountCalls.permissions, {}, it));
const sessionsOf = async (person: Person) =>
  (await home.call(settingsCalls.sessions, {}, { token: person.access })).sessionList;

describe('an open page inside a recruiting system', () => {
  it('is listed among the sign-ins of the person by the name of the system, and ended there', async () => {
    const person = await home.colleague(hr);
    const page = await frameOf(home, person);
    const [shown] = (await sessionsOf(person)).filter(({ isEmbedded }) => isEmbedded);
    expect(shown).toMatchObject({ device: 'MOKA', isCurrent: false });
    expect(shown?.address).not.toBe('');
    expect((await sessionsOf(hr)).filter(({ isEmbedded }) => isEmbedded)).toEqual([]);
    await home.call(settingsCalls.endSession, { sessionId: shown?.sessionId ?? '' }, { token: person.access });
    expect(await looksIn(page)).toBe(codeOf('notSignedIn'));
    expect((await sessionsOf(person)).filter(({ isEmbedded }) => isEmbedded)).toEqual([]);
  });

  it('ends with the other devices of the person, and is counted as one of them', async () => {
    const person = await home.colleague(hr);
    const page = await frameOf(home, person);
    const others = (await sessionsOf(person)).length - 1;
    const { ended } = await home.call(settingsCalls.endOtherSessions, {}, { token: person.access });
    expect(ended).toBe(others);
    expect(await looksIn(page)).toBe(codeOf('notSignedIn'));
  });

  it('ends when the person changes the password', async () => {
    const person = await home.colleague(hr);
    const page = await frameOf(home, person);
    const change = { password: 'meadow7', newpass: 'harbour-lamp-91', confirmpass: 'harbour-lamp-91' };
    await home.call(settingsCalls.modifyPassword, change, { token: person.access });
    expect(await looksIn(page)).toBe(codeOf('notSignedIn'));
  });

  it('opens nothing where the enterprise asks everybody for a second step, not even what is open already', async () => {
    const strict = await home.hr();
    const page = await frameOf(home, strict);
    const { ticket } = await ticketFor(home, strict);
    expect(await looksIn(page)).toBe('0000');
    await home.owner.query('update app.member set factor_from = now() where id = $1', [strict.memberId]);
    expect(await looksIn(page)).toBe(codeOf('factorRequired'));
    const answer = await home.ask(frameCalls.enter, { channelCode: 'MOKA', ticket }, {});
    expect(answer.errcode).toBe(codeOf('frameNeedsFactor'));
    expect(answer.errmsg).toContain('MOKA');
    expect((await sessionsOf(strict)).filter(({ isEmbedded }) => isEmbedded)).toHaveLength(1);
  });

  it('has no call that asks for a fresh second step, nor one that is for administrators', () => {
    const embedded = Object.values(calls)
      .flatMap((table) => Object.values<Call>(table))
      .filter((it) => it.embedded);
    expect(embedded.length).toBeGreaterThan(10);
    expect(embedded.filter(({ freshFactorFor, who }) => freshFactorFor !== undefined || who !== 'member')).toEqual([]);
  });

  it('orders and pays within the allowance of the person, and no further', async () => {
    const person = await home.colleague(hr, ['P00003', 'P00005']);
    const limit = (limitFen: number) =>
      home.call(limitCalls.setAssets, { userId: person.userId, assetsConfigList: [{ code: 'MONTH', limitFen }] }, hr);
    const page = await frameOf(home, person);
    await limit(1_000_000);
    const within = await home.placedOrder(page);
    const pay = (orderId: string) => refusal(home.ask(orderCalls.pay, { orderId, channelCode: 'BALANCE' }, page));
    expect(await pay(within.tradeOrderId)).toBe('0000');
    const { usedFen } = await home.call(limitCalls.assets, { userId: person.userId }, hr);
    expect(usedFen).toBeGreaterThan(0);
    await limit(usedFen);
    const beyond = await home.placedOrder(page);
    expect(beyond.status).toBe(orderStates.inApproval);
    expect(await pay(beyond.tradeOrderId)).toBe(codeOf('awaitsApproval'));
    expect(await refusal(home.ask(calls.approval.decide, { orderId: beyond.orderId, result: 1 }, page))).toBe(
      codeOf('forbidden'),
    );
    await home.proveBooks();
  });

  it('is of the enterprise whose system asked for it, for a person of two as well', async () => {
    const other = await home.hr({ fundsFen: 5_000 });
    await bindSystem(home, other);
    const both = await home.colleague(hr);
    await home.owner.query('insert into app.membership (member_id, user_id, role) values ($1, $2, 2)', [
      other.memberId,
      both.userId,
    ]);
    const tickets = [
      await ticketFor(home, both, { by: await programOf(home, hr) }),
      await ticketFor(home, both, { by: await programOf(home, other) }),
    ];
    const entered = [];
    for (const { ticket } of tickets)
      entered.push(await home.call(frameCalls.enter, { channelCode: 'MOKA', ticket }, {}));
    expect(entered.map(({ enterprise }) => enterprise.memberId)).toEqual([hr.memberId, other.memberId]);
    const claim = { memberId: other.memberId };
    const { answer } = await home.send(walletCalls.assets, claim, { token: entered[0]?.accessToken ?? '' });
    expect(answer.errcode).toBe(codeOf('otherMember'));
  });

  it('is not opened by a ticket from before the binding lost the right to order', async () => {
    const { ticket } = await ticketFor(home, hr);
    const scopes = (text: string) =>
      home.owner.query('update app.ats_binding set scopes = $2 where member_id = $1', [hr.memberId, text]);
    await scopes('{basic,check}');
    expect(await refusal(home.ask(frameCalls.enter, { channelCode: 'MOKA', ticket }, {}))).toBe(
      codeOf('frameNotBound'),
    );
    await scopes('{basic,check,order}');
  });
});
