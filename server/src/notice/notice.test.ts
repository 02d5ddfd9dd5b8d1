import { deliveryCalls } from '@beidiao/contract/notice/delivery';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { remindDue } from '../candidate/jobs.ts';
import { notify, openAddress, sealAddress } from '../notify.ts';
import { sealPhone } from '../order/order.ts';
import { aCandidate, codeOf, eventually, type Person, TestHouse } from '../../test/house.ts';
import { handIn, identify, invite, messageTo, signIn } from '../../test/invited.ts';
import { deliver } from './delivery.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 500_000 });
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const messagesOf = (person: Person, language = 'zh-CN', more: { type?: 'report' | 'order'; pageSize?: number } = {}) =>
  home.call(noticeCalls.messages, { pageSize: 50, ...more }, { token: person.token, language });
const mailsTo = async (person: Person) =>
  (await home.call(sandboxCalls.outbox, { kind: 'mail', to: `${person.loginName}@example.com`, pageSize: 50 })).rows;
const tell = (notice: Parameters<typeof notify>[1]) => home.house.system.transaction((tx) => notify(tx, notice));

describe('the bell', () => {
  it('rings for what others do, in the language of the reader, and not for own acts', async () => {
    const person = await home.hr({ fundsFen: 50_000 });
    const invited = await signIn(home, person, { codes: ['ID_THREE'] });
    await identify(home, invited);
    await home.jobsDone();
    const before = await messagesOf(person);
    expect(before).toMatchObject({ viewCheck: true, unread: 0 });
    expect(before.rows.map(({ kind }) => kind)).toEqual(['orderPaid', 'orderPlaced']);
    const { tradeNo } = await home.call(orderCalls.details, { orderDetailsId: invited.orderDetailsId }, person);
    for (const { content } of before.rows) expect(content).toContain(tradeNo);
    await home.house.system.transaction((tx) =>
      notify(tx, {
        memberId: person.memberId,
        to: { who: 'orderer' },
        kind: 'candidateAuthorized',
        orderDetailsId: invited.orderDetailsId,
      }),
    );
    await home.jobsDone();
    const after = await messagesOf(person);
    expect(after).toMatchObject({ viewCheck: false, unread: 1 });
    expect(after.rows[0]).toMatchObject({
      type: 'candidate',
      title: '候选人已授权',
      path: `/Dashboard/Order?detail=${invited.orderDetailsId}`,
      viewCheck: false,
    });
    expect(after.rows[0]?.content).toContain(invited.candidate.name);
    expect((await messagesOf(person, 'en')).rows[0]?.title).toBe('Candidate consented');
  });

  it('keeps nothing personal in its rows, in tasks or in deliveries', async () => {
    const { candidate } = await handIn(home, hr, { codes: ['ID_THREE'] });
    await home.jobsDone();
    const kept = await home.value<string>(
      `select concat((select string_agg(s::text, '') from app.system_message s), (select string_agg(v::text, '') from app.delivery v),
        (select string_agg(p.payload::text, '') from graphile_worker._private_jobs p))`,
    );
    for (const text of [candidate.name, candidate.phoneNo, candidate.idCard, 'link=', '@example.com'])
      expect(kept).not.toContain(text);
  });

  it('is marked as read: one, one type, all', async () => {
    const person = await home.hr();
    for (const kind of ['topUpReceived', 'approvalGranted', 'orderRefunded'] as const)
      await tell({
        memberId: person.memberId,
        to: { who: 'user', userId: person.userId },
        kind,
        facts: { amountFen: 100 },
      });
    await home.jobsDone();
    const { rows, unread } = await messagesOf(person);
    expect(unread).toBe(3);
    const approval = rows.find(({ type }) => type === 'approval');
    expect(await home.call(noticeCalls.markRead, { id: String(approval?.id) }, person)).toEqual({ unread: 2 });
    expect(await home.call(noticeCalls.markRead, { type: 'approval' }, person)).toEqual({ unread: 2 });
    expect(await home.call(noticeCalls.markRead, { type: 'money' }, person)).toEqual({ unread: 0 });
    expect((await messagesOf(person)).viewCheck).toBe(true);
  });

  it('answers page by page, and by type', async () => {
    const person = await home.hr();
    for (let n = 0; n < 5; n += 1)
      await tell({
        memberId: person.memberId,
        to: { who: 'administrators' },
        kind: 'topUpReceived',
        facts: { amountFen: n },
      });
    await home.jobsDone();
    const first = await home.call(noticeCalls.messages, { pageSize: 2 }, person);
    const last = await home.call(noticeCalls.messages, { pageSize: 2, pageNo: 3 }, person);
    expect([first.rows.length, first.hasMore, last.rows.length, last.hasMore]).toEqual([2, true, 1, false]);
    expect((await messagesOf(person, 'zh', { type: 'report' })).rows).toEqual([]);
  });

  it('is rung once, however often the same is told', async () => {
    const person = await home.hr();
    const notice = { memberId: person.memberId, to: { who: 'administrators' }, kind: 'topUpReceived' } as const;
    for (let n = 0; n < 3; n += 1) await tell({ ...notice, facts: { amountFen: 100 }, key: `once ${person.userId}` });
    await home.jobsDone();
    expect((await messagesOf(person)).rows).toHaveLength(1);
    expect((await mailsTo(person)).filter(({ subject }) => subject?.includes('充值'))).toHaveLength(1);
  });
});

describe('a notice', () => {
  it('to who ordered goes to the administrators once that person is gone', async () => {
    const colleague = await home.colleague(hr, ['P00003', 'P00004']);
    const { orderDetailsId } = await home.placedOrder(colleague);
    await home.owner.query('update app.membership set disabled_at = now() where user_id = $1 and member_id = $2', [
      colleague.userId,
      hr.memberId,
    ]);
    await tell({ memberId: hr.memberId, to: { who: 'orderer' }, kind: 'candidateRefused', orderDetailsId });
    await home.jobsDone();
    const { rows } = await messagesOf(hr);
    expect(rows.filter((row) => row.orderDetailsId === orderDetailsId).map(({ kind }) => kind)).toContain(
      'candidateRefused',
    );
  });

  it('comes by the channels that are switched on, and a needed one always', async () => {
    const person = await home.hr();
    await home.jobsDone();
    const { switches } = await home.call(noticeCalls.switches, {}, person);
    expect(switches.every(({ isOn }) => isOn)).toBe(true);
    expect(switches).toContainEqual({ topic: 'report', channel: 'mail', isOn: true });
    expect(switches).not.toContainEqual(expect.objectContaining({ topic: 'candidate', channel: 'sms' }));
    await home.call(noticeCalls.setSwitches, { switches: [{ topic: 'money', channel: 'mail', isOn: false }] }, person);
    const before = (await mailsTo(person)).length;
    await tell({
      memberId: person.memberId,
      to: { who: 'administrators' },
      kind: 'topUpReceived',
      facts: { amountFen: 1 },
    });
    await home.jobsDone();
    expect(await mailsTo(person)).toHaveLength(before);
    expect((await messagesOf(person)).unread).toBe(1);
    const off = [{ topic: 'money', channel: 'system', isOn: false } as const];
    const after = await home.call(noticeCalls.setSwitches, { switches: off, language: 'en' }, person);
    expect(after.language).toBe('en');
    expect(after.switches.filter(({ isOn }) => !isOn)).toHaveLength(2);
    await tell({
      memberId: person.memberId,
      to: { who: 'administrators' },
      kind: 'topUpReceived',
      facts: { amountFen: 2 },
    });
    await home.jobsDone();
    expect((await messagesOf(person)).unread).toBe(1);
  });

  it('names no amount to somebody who may not see amounts, at the bell and by mail', async () => {
    const colleague = await home.colleague(hr, ['P00003']);
    await tell({
      memberId: hr.memberId,
      to: { who: 'user', userId: colleague.userId },
      kind: 'topUpReceived',
      facts: { amountFen: 123_450, tradeNo: 'ZF1' },
    });
    await home.jobsDone();
    const [message] = (await messagesOf(colleague)).rows;
    expect(message).toMatchObject({ title: '充值 *** 已到账', content: expect.stringContaining('充值 *** 已到账') });
    await eventually(async () => (await mailsTo(colleague)).some(({ body }) => body.includes('充值 *** 已到账')));
    expect(JSON.stringify(await mailsTo(colleague))).not.toContain('1,234');
  });

  it('is written in the language that the receiver was last met in, as text and as HTML that fetches nothing', async () => {
    const person = await home.hr();
    await home.owner.query('update app.user_account set name_enc = $2 where id = $1', [
      person.userId,
      home.house.vault.seal('user_account.name', '沈<若>溪', `user ${person.userId}`),
    ]);
    await home.call(noticeCalls.setSwitches, { switches: [], language: 'en' }, person);
    await tell({
      memberId: person.memberId,
      to: { who: 'administrators' },
      kind: 'topUpReceived',
      facts: { amountFen: 5_000 },
    });
    const mail = await eventually(async () =>
      (await mailsTo(person)).find(({ subject }) => subject === 'Top-up of ¥50.00 received'),
    );
    expect(mail.body).toContain(`${home.url}/Dashboard/Account`);
    expect(mail.html).toContain(`href="${home.url}/Dashboard/Account"`);
    expect(mail.html).toContain('lang="en"');
    expect(mail.html).toContain('沈&lt;若&gt;溪');
    expect(mail.html).not.toMatch(/<img|<script|src=|@import|url\(/);
  });

  it('reaches an address that belongs to nobody yet', async () => {
    const sealed = sealAddress(home.house.vault, hr, 'new-colleague@example.com');
    await tell({
      memberId: hr.memberId,
      to: { who: 'address', channel: 'mail', sealed },
      kind: 'welcome',
      language: 'en',
    });
    const found = await eventually(async () =>
      (await home.call(sandboxCalls.outbox, { to: 'new-colleague@example.com' })).rows.at(0),
    );
    expect(found.subject).toBe('Your organization account is ready');
  });

  it('forgets such an address once it is sent, and keeps it of one that failed, to be sent again', async () => {
    const person = await home.hr();
    const [good, bad] = ['13811110098', '13800000011'];
    for (const phoneNo of [good, bad])
      await tell({
        memberId: person.memberId,
        to: { who: 'address', channel: 'sms', sealed: sealAddress(home.house.vault, person, phoneNo) },
        kind: 'phoneReplaced',
        key: `old phone ${phoneNo}`,
      });
    await home.jobsDone();
    const { rows } = await home.owner.query<{ state: string; address_enc: Buffer }>(
      "select state, address_enc from app.delivery where member_id = $1 and kind = 'phoneReplaced' order by state desc",
      [person.memberId],
    );
    expect(rows.map(({ state }) => state)).toEqual(['sent', 'failed']);
    expect(rows[0]?.address_enc).toHaveLength(0);
    expect(openAddress(home.house.vault, person, rows[1]?.address_enc ?? Buffer.alloc(0))).toBe(bad);
  });

  it('to a candidate bears the link, whose secret is kept no longer than it takes to send', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    const sent = await messageTo(home, candidate.phoneNo, /^(【背调】.+)$/s);
    expect([...sent].length).toBeLessThan(500);
    await home.jobsDone();
    expect(await home.value('select secret_enc from app.delivery where order_detail_id = $1', orderDetailsId)).toBe(
      null,
    );
  });
});

describe('a delivery', () => {
  const troubled = async (phoneNo: string) => {
    const placed = await home.paidOrder(hr, { candidate: aCandidate({ phoneNo }) });
    const row = await eventually(async () => {
      const { rows } = await home.owner.query(
        'select id::text, state, attempts, problem from app.delivery where order_detail_id = $1 and attempts > 0 and state <> $2',
        [placed.orderDetailsId, 'sending'],
      );
      return rows[0] as { id: string; state: string; attempts: number; problem: string } | undefined;
    });
    return { ...row, placed };
  };

  it('that is refused for good is given up at once, seen by staff without an address, and sent again', async () => {
    const { id, state, problem, placed } = await troubled('13800000011');
    expect([state, problem]).toEqual(['failed', 'sandboxRefused']);
    const sales = await home.staff('sales');
    const { rows, failed } = await home.call(deliveryCalls.deliveries, {}, sales);
    expect(failed).toBeGreaterThan(0);
    const seen = rows.find(({ deliveryId }) => deliveryId === id);
    expect(seen).toMatchObject({ channel: 'sms', kind: 'invitation', receiver: 'candidate', orderNo: placed.orderNo });
    expect(JSON.stringify(seen)).not.toContain('13800000011');
    // The phone can be reached again.
    await home.owner.query('update app.order_detail set phone_enc = $2 where id = $1', [
      placed.orderDetailsId,
      sealPhone(home.house.vault, hr.memberId, '13811110099'),
    ]);
    await home.call(deliveryCalls.sendAgain, { deliveryId: id }, sales);
    expect(await messageTo(home, '13811110099', /link=([\w-]+)/)).toBeTruthy();
    expect((await home.ask(deliveryCalls.sendAgain, { deliveryId: id }, sales)).errcode).toBe(
      codeOf('deliveryNotFailed'),
    );
  });

  it('to a silent service is tried again later, eight times, and then given up', async () => {
    const { id, state, problem } = await troubled('13800000012');
    expect([state, problem]).toEqual(['waiting', 'silent']);
    for (let n = 0; n < 7; n += 1) await deliver(home.house, id);
    expect(await home.value('select state from app.delivery where id = $1', id)).toBe('failed');
    await deliver(home.house, id);
    expect(await home.value('select attempts from app.delivery where id = $1', id)).toBe(8);
  });

  it('of two runs at once is sent by one, and taken over when the sender has died', async () => {
    const { id } = await troubled('13800010012');
    await home.owner.query("update app.delivery set state = 'sending', claimed_at = now() where id = $1", [id]);
    const before = await home.value<number>('select attempts from app.delivery where id = $1', id);
    await deliver(home.house, id);
    expect(await home.value('select attempts from app.delivery where id = $1', id)).toBe(before);
    await home.owner.query("update app.delivery set claimed_at = now() - interval '3 minutes' where id = $1", [id]);
    await deliver(home.house, id);
    expect(await home.value('select attempts from app.delivery where id = $1', id)).toBe(before + 1);
  });
});

describe('a reminder', () => {
  const noon = (days: number): Date => {
    const at = new Date(Date.now() + days * 24 * 3_600_000);
    at.setUTCHours(4, 0, 0, 0);
    return at;
  };

  it('comes to the candidate once, two days before the link ends, and never at night', async () => {
    const { candidate, orderDetailsId } = await invite(home, hr);
    await home.owner.query('update app.order_detail set due_at = $2 where id = $1', [orderDetailsId, noon(7)]);
    const texts = async () =>
      (await home.call(sandboxCalls.outbox, { to: candidate.phoneNo })).rows.filter(({ body }) =>
        body.includes('待您决定'),
      );
    home.clock.at = noon(4);
    await remindDue(home.house);
    home.clock.at = new Date(noon(6).getTime() + 12 * 3_600_000);
    await remindDue(home.house);
    await home.jobsDone();
    expect(await texts()).toEqual([]);
    home.clock.at = noon(6);
    for (let n = 0; n < 2; n += 1) await remindDue(home.house);
    home.clock.at = undefined;
    await eventually(async () => (await texts()).length === 1);
    await home.jobsDone();
    expect(await texts()).toHaveLength(1);
  });

  it('comes to who has not paid, three hours before the order ends', async () => {
    const { orderDetailsId } = await home.placedOrder(hr);
    await home.owner.query("update app.order_detail set due_at = now() + interval '2 hours' where id = $1", [
      orderDetailsId,
    ]);
    // A message that is being written points to the check, and puts nothing off.
    const writing = await home.owner.connect();
    await writing.query('begin');
    await writing.query('select from app.order_detail where id = $1 for key share', [orderDetailsId]);
    await remindDue(home.house);
    await writing.query('rollback');
    writing.release();
    await home.jobsDone();
    const { rows } = await messagesOf(hr);
    const reminder = rows.find((row) => row.orderDetailsId === orderDetailsId && row.kind === 'unpaidExpiring');
    expect(reminder).toMatchObject({ title: '订单即将过期', viewCheck: false });
    expect((await home.call(orderCalls.details, { orderDetailsId }, hr)).status).toBe(1);
  });
});
