import { accountCalls } from '@beidiao/contract/account/calls';
import { codeCalls } from '@beidiao/contract/account/phone-code';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Gate } from '../src/base/http/gate.ts';
import { issueCode } from '../src/account/account.ts';
import type { House } from '../src/house.ts';
import { anAsker } from './codes.ts';
import { aCandidate, anAddress, codeOf, type Person, TestHouse } from './house.ts';

const caps: House['caps'] = {
  messages: { perReceiver: 8, perPerson: 30, perMember: 40, beforeConfirmation: 3 },
  codes: { perDay: 1_000 },
  lookUps: { perMember: 1_000, perPerson: 1_000 },
};
const phone = (n: number): string => `1361234${String(1_000 + n)}`;
const times = <T>(count: number, make: (n: number) => T): Promise<Awaited<T>[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));
const codes = (answers: readonly { errcode: string }[]): string[] =>
  [...new Set(answers.map(({ errcode }) => errcode))].sort();

let home: TestHouse;
beforeAll(async () => {
  // The caps hold by themselves; what one person may call in a minute would hide them.
  vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
  home = await TestHouse.open({ caps, firstOrders: { count: 4, amountFen: 1_000_000 } });
  await home.work();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await home.close();
});

/** Everything that has left the house, by where it went. */
async function sentTo(): Promise<string[]> {
  await home.jobsDone();
  const { rows } = await home.owner.query('select distinct recipient as at from app.sandbox_message');
  return rows.map(({ at }) => String(at));
}

const inviteByPhone = (by: Person, phoneNo: string) =>
  home.ask(enterpriseCalls.invitePhone, { name: '林嘉怡', phoneNo }, { token: by.token, address: anAddress() });

async function order(by: Pick<Person, 'token'>, phoneNo: string) {
  const checkedDataItemList = [{ code: 'ID_THREE' }];
  const { calculateId } = await home.call(
    pricingCalls.calculate,
    { checkedDataItemList },
    { token: by.token, address: anAddress() },
  );
  return home.ask(
    orderCalls.submit,
    { candidate: aCandidate({ phoneNo }), checkedDataItemList, calculateId },
    { token: by.token, address: anAddress() },
  );
}

describe('a fresh account', () => {
  it('reaches nobody by invitation: not 60 phones, not 150 addresses, not all at once', async () => {
    const fresh = await home.hr();
    const before = await sentTo();
    expect(codes(await times(60, (n) => inviteByPhone(fresh, phone(n))))).toEqual([codeOf('enterpriseUnconfirmed')]);
    const emailList = Array.from({ length: 50 }, (_, n) => `victim${n}@example.com`);
    expect(
      codes(
        await times(3, () =>
          home.ask(enterpriseCalls.invite, { emailList }, { token: fresh.token, address: anAddress() }),
        ),
      ),
    ).toEqual([codeOf('enterpriseUnconfirmed')]);
    expect(await sentTo()).toEqual(before);
  });

  it('reaches no more candidates than it may a day, and than its first orders, whatever is cancelled and ordered again', async () => {
    const fresh = await home.hr({ fundsFen: 1_000_000 });
    const placed = await times(60, (n) => order(fresh, phone(100 + n)));
    expect(codes(placed)).toEqual(['0000', codeOf('messagesUsed')]);
    const made = placed.flatMap(({ data }) =>
      data === null ? [] : [data as { tradeOrderId: string; orderDetailsId: string }],
    );
    expect(made).toHaveLength(caps.messages.beforeConfirmation);
    for (const { tradeOrderId: orderId } of made)
      await home.call(orderCalls.pay, { orderId, channelCode: 'BALANCE' }, fresh);
    await home.jobsDone();
    for (const { orderDetailsId } of made) await home.call(orderCalls.cancelPaid, { orderDetailsId }, fresh);
    await home.owner.query(
      "update app.order_detail set created_at = created_at - interval '25 hours' where member_id = $1",
      [fresh.memberId],
    );
    const next = await times(10, (n) => order(fresh, phone(200 + n)));
    expect(next.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(codes(next)).toEqual(['0000', codeOf('firstOrdersUsed')]);
  });

  it('acts for no personal account, which nobody confirms', async () => {
    const { access, userId } = await home.hr();
    const epId = await home.value<string>(
      'select personal_member_id::text from app.user_account where id = $1',
      userId,
    );
    const answer = await home.ask(accountCalls.exchange, { epId }, { token: access });
    expect(answer.errcode).toBe(codeOf('notBound'));
  });
});

describe('a confirmed enterprise', () => {
  it('sends what one person and one member may send a day, also 100 at once', async () => {
    const hr = await home.hr();
    await home.confirm(hr);
    const answers = await times(100, (n) => inviteByPhone(hr, phone(400 + n)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(30);
    expect(codes(answers)).toEqual(['0000', codeOf('messagesUsed')]);
    const colleague = await home.colleague(hr, [permissions.leadPeople]);
    const others = await times(20, (n) => inviteByPhone(colleague, phone(600 + n)));
    expect(others.filter(({ errcode }) => errcode === '0000')).toHaveLength(10);
  });
});

describe('one phone', () => {
  it('gets two codes within ten minutes, whatever they are for, 100 at once', async () => {
    const phoneNo = phone(700);
    const ends = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) =>
        issueCode(home.house, {
          subject: ['attack', String(n), phoneNo],
          by: anAsker,
          to: phoneNo,
          way: 'sms',
          language: 'zh',
        }),
      ),
    );
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const whys = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { why: string }).why] : []));
    expect(new Set(whys)).toEqual(new Set(['codeTooSoon']));
  });

  it('gets no more codes on a day than its cap, however far they are apart, and the next day some again', async () => {
    const phoneNo = phone(750);
    const begin = Date.now();
    const ask = (n: number, afterMs: number): Promise<string> => {
      home.clock.at = new Date(begin + afterMs);
      const subject = ['attack', `day ${n}`, phoneNo] as const;
      return issueCode(home.house, { subject, by: anAsker, to: phoneNo, way: 'sms', language: 'zh' }).then(
        () => 'sent',
        (fault: { why: string }) => fault.why,
      );
    };
    const ends: string[] = [];
    for (let n = 0; n < 12; n += 1) ends.push(await ask(n, n * 11 * 60_000));
    const nextDay = await ask(12, 25 * 60 * 60_000);
    home.clock.at = undefined;
    expect(ends).toEqual([
      ...Array.from({ length: caps.messages.perReceiver }, () => 'sent'),
      ...Array.from({ length: 12 - caps.messages.perReceiver }, () => 'codeDayLimit'),
    ]);
    expect(nextDay).toBe('sent');
  });

  it('is told apart by no answer from one that nobody knows', async () => {
    const ask = (phoneNo: string) => home.ask(codeCalls.sendCode, { phoneNo, scenes: '1' }, { address: anAddress() });
    const [known, unknown] = [phone(700), phone(799)];
    await times(2, (n) =>
      issueCode(home.house, {
        subject: ['attack', `u${n}`, unknown],
        by: anAsker,
        to: null,
        way: 'sms',
        language: 'zh',
      }),
    );
    expect((await ask(known)).errcode).toBe((await ask(unknown)).errcode);
  });

  it('gets two messages within ten minutes from all members together, and the others wait', async () => {
    const phoneNo = phone(800);
    const senders = await times(12, async () => {
      const hr = await home.hr();
      await home.confirm(hr);
      return hr;
    });
    expect(codes(await times(12, (n) => inviteByPhone(senders[n] as Person, phoneNo)))).toEqual(['0000']);
    await home.jobsDone();
    const count = (state: string) =>
      home.value<number>(
        "select count(*)::integer from app.delivery where kind = 'joinInvitedByPhone' and state = $1 and member_id = any($2)",
        state,
        senders.map(({ memberId }) => memberId),
      );
    expect([await count('sent'), await count('waiting')]).toEqual([2, 10]);
    expect((await home.call(sandboxCalls.outbox, { to: phoneNo })).rows).toHaveLength(2);
  });
});
