import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { batchCalls } from '@beidiao/contract/batch/calls';
import { deskCalls } from '@beidiao/contract/desk/calls';
import { remindersPerDay } from '@beidiao/contract/candidate/reminders';
import { deskRules } from '@beidiao/contract/desk/rules';
import { orderCalls } from '@beidiao/contract/order/calls';
import { permissions } from '@beidiao/contract/wire/permissions';
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { byDay } from '../../test/daytime.ts';
import { somebody } from '../../test/invited.ts';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { asSubmission } from '../../test/qr.ts';
import { beginningsOf, byDeadline, weeksShown } from './rules.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const placeFor = (hr: Person, name: string) =>
  home.placedOrder(hr, { candidate: { ...somebody(), name }, idempotencyKey: randomUUID() });

const uploadList = (who: Person, fileName: string) =>
  home.call(
    batchCalls.upload,
    {
      fileName,
      base64: Buffer.from('姓名,手机号,身份证号\n欧阳晨曦,13800002046,330106199003072415\n').toString('base64'),
    },
    who,
  );

describe('the palette', () => {
  it('finds a person once, with all their checks, and each order', async () => {
    const hr = await home.hr();
    const twice = { ...somebody('4071'), name: '欧阳晨曦', department: '供应链金融部' };
    const first = await home.placedOrder(hr, { candidate: twice, idempotencyKey: randomUUID() });
    const second = await home.placedOrder(hr, { candidate: twice, idempotencyKey: randomUUID() });
    await placeFor(hr, '欧阳若初');
    await placeFor(hr, '王晨');
    const found = await home.call(deskCalls.find, { text: '欧阳' }, hr);
    expect(found.people.map(({ name, checks }) => [name, checks])).toEqual([
      ['欧阳若初', 1],
      ['欧阳晨曦', 2],
    ]);
    expect(found.people[1]).toMatchObject({ orderDetailsId: second.orderDetailsId, department: '供应链金融部' });
    expect(found).toMatchObject({ total: 3, nearest: null });
    const byNumber = await home.call(deskCalls.find, { text: first.orderNo.slice(0, 14) }, hr);
    expect(byNumber.orders.map(({ orderNo }) => orderNo)).toEqual([first.orderNo]);
    for (const text of [twice.phoneNo, twice.phoneNo.slice(-4)])
      expect((await home.call(deskCalls.find, { text }, hr)).people.map(({ name }) => name)).toEqual(['欧阳晨曦']);
    expect(JSON.stringify(found)).not.toContain(twice.phoneNo);
  });

  it('finds a list of candidates by its number and by any part of the name of its file, for those who see it', async () => {
    const hr = await home.hr();
    const stranger = await home.hr();
    await home.confirm(hr);
    const colleague = await home.colleague(hr);
    const { batchFileId } = await uploadList(hr, '秋招第三批.csv');
    const found = async (text: string, who: Person) =>
      (await home.call(deskCalls.find, { text }, who)).lists.map(({ fileName }) => fileName);
    expect(await found('第三', hr)).toEqual(['秋招第三批.csv']);
    expect(await found(batchFileId, hr)).toEqual(['秋招第三批.csv']);
    expect(await found('第四', hr)).toEqual([]);
    expect(await found('第三', colleague)).toEqual([]);
    expect(await found('第三', stranger)).toEqual([]);
    expect((await home.call(deskCalls.find, { text: '第三' }, hr)).nearest).toBeNull();
  });

  it('names the longest beginning that finds somebody when nothing is found', async () => {
    const hr = await home.hr();
    await placeFor(hr, '欧阳晨曦');
    const nearest = async (text: string) => (await home.call(deskCalls.find, { text }, hr)).nearest;
    expect(await nearest('欧阳明')).toBe('欧阳');
    expect(await nearest('欧洋')).toBeNull();
    expect(await nearest('欧阳晨光')).toBe('欧阳晨');
    expect(await nearest('李')).toBeNull();
    expect(await nearest('13800138000')).toBeNull();
  });

  it('finds nothing of another member, and for whoever sees own orders alone nothing of colleagues', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    await home.confirm(hr);
    const colleague = await home.colleague(hr);
    const shared = { ...somebody(), name: '司马欣' };
    await home.placedOrder(hr, { candidate: shared, idempotencyKey: randomUUID() });
    await home.placedOrder(colleague, { candidate: shared, idempotencyKey: randomUUID() });
    const of = async (who: Person) => {
      const { people, orders } = await home.call(deskCalls.find, { text: '司马' }, who);
      return [people.map(({ checks }) => checks), orders.length];
    };
    expect(await of(hr)).toEqual([[2], 2]);
    expect(await of(colleague)).toEqual([[1], 1]);
    expect(await of(stranger)).toEqual([[], 0]);
  });
});

describe('the to-do list', () => {
  it('has what waits for the reader by deadline and then by age, and for nobody else', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.confirm(hr);
    const buyer = await home.colleague(hr, [permissions.payFromBalance]);
    const kinds = async (who: Person, roleFlag: 'mine' | 'all' = 'mine') =>
      (await home.call(deskCalls.todo, { roleFlag }, who)).rows.map(({ kind, name }) => `${kind} ${name}`);
    const [later, sooner] = [await placeFor(hr, '钱逸飞'), await placeFor(hr, '柯以南')];
    const others = await placeFor(buyer, '骆清扬');
    const approved = await placeFor(buyer, '热孜万古丽');
    const read = await home.paidOrder(hr, { candidate: { ...somebody(), name: '马晓川' } });
    const end = (id: string, hours: number) =>
      home.owner.query("update app.order_detail set due_at = now() + $2 * interval '1 hour' where id = $1", [
        id,
        hours,
      ]);
    // Orders of colleagues may wait for approval from the start
    await home.owner.query('update app.order_detail set state = 1 where id = $1', [others.orderDetailsId]);
    await end(later.orderDetailsId, 9);
    await end(sooner.orderDetailsId, 2);
    await home.owner.query('update app.order_detail set state = 3, due_at = null where id = $1', [
      approved.orderDetailsId,
    ]);
    await home.owner.query('update app.order_detail set state = 7, report_version = 1, due_at = null where id = $1', [
      read.orderDetailsId,
    ]);
    await home.owner.query(
      "insert into app.report (member_id, order_detail_id, version, kind, light, hash, finding_count) values ($1, $2, 1, 'full', 'red', '', 1)",
      [hr.memberId, read.orderDetailsId],
    );
    expect(await kinds(hr)).toEqual(['pay 柯以南', 'pay 钱逸飞', 'approve 热孜万古丽', 'read 马晓川']);
    expect(await kinds(buyer)).toEqual(['pay 骆清扬']);
    expect(await kinds(buyer, 'all')).toEqual(['pay 骆清扬']);
    await end(others.orderDetailsId, 1);
    expect((await kinds(hr, 'all'))[0]).toBe('pay 骆清扬');
    await home.call(orderCalls.markRead, { orderDetailsId: read.orderDetailsId }, hr);
    expect(await kinds(hr)).not.toContain('read 马晓川');
    const stranger = await home.hr();
    expect(await kinds(stranger, 'all')).toEqual([]);
  });

  it('tells no light to whoever may not see reports, and does not ask whoever may not pay to pay', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.confirm(hr);
    const colleague = await home.colleague(hr);
    const { orderDetailsId } = await placeFor(colleague, '孙亦舟');
    const unpaid = await placeFor(colleague, '钱逸飞');
    await home.owner.query('update app.order_detail set state = 1 where id = $1', [unpaid.orderDetailsId]);
    await home.owner.query('update app.order_detail set state = 7, report_version = 1 where id = $1', [orderDetailsId]);
    await home.owner.query(
      "insert into app.report (member_id, order_detail_id, version, kind, light, hash, finding_count) values ($1, $2, 1, 'full', 'yellow', '', 1)",
      [hr.memberId, orderDetailsId],
    );
    expect((await home.call(deskCalls.todo, {}, colleague)).rows).toEqual([]);
    const found = await home.call(deskCalls.find, { text: '孙亦舟' }, colleague);
    expect(found.people.map(({ light }) => light)).toEqual([null]);
    const seen = await home.call(deskCalls.find, { text: '孙亦舟' }, hr);
    expect(seen.people.map(({ light }) => light)).toEqual(['yellow']);
  });

  it('has submissions by QR code as one, with their number and what they cost', async () => {
    const hr = await home.hr();
    const [one, other] = [await placeFor(hr, '邹沐言'), await placeFor(hr, '何静怡')];
    for (const { orderDetailsId } of [one, other]) await asSubmission(home, hr, orderDetailsId);
    await home.owner.query("update app.order_detail set state = 17, due_at = now() + interval '5 days' where id = $1", [
      one.orderDetailsId,
    ]);
    await home.owner.query("update app.order_detail set state = 17, due_at = now() + interval '1 hour' where id = $1", [
      other.orderDetailsId,
    ]);
    const { rows } = await home.call(deskCalls.todo, {}, hr);
    expect(rows).toMatchObject([
      { kind: 'view', name: '何静怡', people: 2, amountFen: one.amountFen + other.amountFen },
    ]);
  });
});

describe('a reminder', () => {
  const awaiting = async (hr: Person, candidate = somebody()) => {
    const { orderDetailsId } = await home.paidOrder(hr, { candidate, idempotencyKey: randomUUID() });
    return orderDetailsId;
  };
  const rest = () => home.owner.query("update app.candidate_link set created_at = created_at - interval '11 minutes'");

  it('reaches a candidate twice a day at most, whichever check it is about, however many ask at once', async () => {
    const hr = await home.hr({ fundsFen: 500_000 });
    byDay(home);
    const candidate = somebody();
    const ids = [await awaiting(hr, candidate), await awaiting(hr, candidate), await awaiting(hr, candidate)];
    const answers = await Promise.all(ids.map((orderDetailsId) => home.ask(deskCalls.remind, { orderDetailsId }, hr)));
    expect(answers.map(({ errcode }) => errcode).toSorted()).toEqual(
      ['0000', '0000', codeOf('remindedOften')].toSorted(),
    );
    const links = await home.value<number>(
      'select count(*)::integer from app.candidate_link where order_detail_id = any($1)',
      ids,
    );
    expect(links).toBe(remindersPerDay);
    const another = await awaiting(hr);
    expect((await home.ask(deskCalls.remind, { orderDetailsId: another }, hr)).errcode).toBe('0000');
  });

  it('goes out between 8:00 and 21:00 in China alone, and is counted by the day', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const orderDetailsId = await awaiting(hr);
    const day = new Date(Date.now() + 24 * 3_600_000).toISOString().slice(0, 10);
    const at = async (time: string): Promise<string> => {
      home.clock.at = new Date(`${day}T${time}+08:00`);
      await rest();
      return (await home.ask(deskCalls.remind, { orderDetailsId }, hr)).errcode;
    };
    expect(await at('07:59:59')).toBe(codeOf('remindAtNight'));
    expect(await at('08:00:00')).toBe('0000');
    expect(await at('21:00:00')).toBe(codeOf('remindAtNight'));
    expect(await at('20:59:59')).toBe('0000');
    expect(await at('20:59:59')).toBe(codeOf('remindedOften'));
  });

  it('asks nothing of whoever has nothing to do, and is no way around the sent link', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    byDay(home);
    const unpaid = await placeFor(hr, '钱逸飞');
    expect((await home.ask(deskCalls.remind, { orderDetailsId: unpaid.orderDetailsId }, hr)).errcode).toBe(
      codeOf('materialEnded'),
    );
    const orderDetailsId = await awaiting(hr);
    await home.call(deskCalls.remind, { orderDetailsId }, hr);
    // By the clock of the house, which stands on the next morning where it is night.
    const sent = 'update app.candidate_link set created_at = $2 where order_detail_id = $1';
    await home.owner.query(sent, [orderDetailsId, home.house.now()]);
    expect((await home.ask(candidateCalls.sendLinkAgain, { orderDetailsId }, hr)).errcode).toBe(codeOf('tooMany'));
    const stranger = await home.hr();
    expect((await home.ask(deskCalls.remind, { orderDetailsId }, stranger)).errcode).toBe(codeOf('orderNotFound'));
  });
});

describe('the order of things', () => {
  it('is by deadline and then by age', () => {
    const [a, b, c, d] = [
      { dueAt: '2026-11-23T10:00:00Z', since: '2' },
      { dueAt: '2026-11-24T10:00:00Z', since: '1' },
      { dueAt: null, since: '1' },
      { dueAt: null, since: '2' },
    ] as const;
    expect([d, b, c, a].toSorted(byDeadline)).toEqual([a, b, c, d]);
  });

  it('shows the present week once it has a report', () => {
    const monday = new Date('2026-11-23T06:20:00Z');
    expect(weeksShown(monday, '2026-11-16').at(-1)).toBe('2026-11-16');
    expect(weeksShown(monday, '2026-11-23').at(-1)).toBe('2026-11-23');
    expect(weeksShown(monday, undefined)).toHaveLength(deskRules.weeks);
    expect(weeksShown(new Date('2026-11-22T15:59:59Z'), undefined).at(-1)).toBe('2026-11-09');
  });

  it('cuts a name from its end, and nothing that is no name', () => {
    expect(beginningsOf('欧阳晨光')).toEqual(['欧阳晨', '欧阳']);
    expect(beginningsOf('Garcia')).toEqual(['Garci', 'Garc', 'Gar']);
    expect(beginningsOf('BD20261123')).toEqual([]);
    expect(beginningsOf('李')).toEqual([]);
  });
});
