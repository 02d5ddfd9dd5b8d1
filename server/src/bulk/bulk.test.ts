import { bulkCalls } from '@beidiao/contract/bulk/calls';
import { type BulkAct, bulkAtOnce } from '@beidiao/contract/bulk/rules';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { dayInChina, daysAfter, momentInChina } from '@beidiao/contract/wire/china-time';
import { permissions } from '@beidiao/contract/wire/permissions';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { codeOf, type Person, TestHouse } from '../../test/house.ts';
import { somebody } from '../../test/invited.ts';
import { Gate } from '../base/http/gate.ts';
import { runBulk } from './jobs.ts';

/** Of a day that the clock of the database has not reached: what it notes by itself lies before. */
const tomorrow = daysAfter(dayInChina(new Date()), 1);
const afternoon = new Date(momentInChina(tomorrow, '14:00'));
const night = new Date(momentInChina(tomorrow, '22:00'));
let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
  vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
});
beforeEach(() => {
  home.clock.at = undefined;
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(async () => {
  vi.restoreAllMocks();
  await home.close();
});

const paid = async (hr: Person, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await home.paidOrder(hr, { codes: ['ID_THREE'], candidate: somebody() })).orderDetailsId);
  return ids;
};
const unpaid = async (hr: Person, count: number): Promise<string[]> => {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1)
    ids.push((await home.placedOrder(hr, { codes: ['ID_THREE'], candidate: somebody() })).orderDetailsId);
  return ids;
};
const prepare = (who: Person, act: BulkAct, orderDetailsIds: string[]) =>
  home.call(bulkCalls.prepare, { act, orderDetailsIds }, who);
const run = (who: Person, bulkId: string) => home.call(bulkCalls.run, { bulkId }, who);
const carryOn = (who: Person, bulkId: string) => runBulk(home.house, { memberId: who.memberId, bulkId });
const standing = (who: Person, bulkId: string) => home.call(bulkCalls.standing, { bulkId }, who);
const balanceOf = async (who: Person): Promise<number> =>
  Number(await home.value('select bought_fen + granted_fen from app.balance where member_id = $1', who.memberId));
const stateOf = async (who: Person, orderDetailsId: string) =>
  (await home.call(orderCalls.details, { orderDetailsId }, who)).status;
const invited = (who: Person, count: number) =>
  home.owner.query(
    // The jobs of this house rest: the link of the first message is written by hand.
    `insert into app.candidate_link (token_hash, member_id, order_detail_id, check_code, expires_at, created_at)
   select sha256(('bulk ' || id)::bytea), member_id, id, 'AAAA', now() + interval '7 days', now() - interval '1 day'
   from app.order_detail where member_id = $1 order by id desc limit $2`,
    [who.memberId, count],
  );

describe('choosing', () => {
  it('leaves out what another member or a colleague without the right would choose', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const stranger = await home.hr({ fundsFen: 100_000 });
    const colleague = await home.colleague(hr);
    const own = await paid(hr, 2);
    const theirs = await paid(stranger, 1);
    expect(await prepare(hr, 'cancel', [...own, ...theirs, '999999'])).toMatchObject({ total: 2, able: 2 });
    for (const other of [stranger, colleague]) {
      const answer = await home.ask(bulkCalls.prepare, { act: 'cancel', orderDetailsIds: own }, other);
      expect(answer.errcode).toBe(codeOf('bulkNothing'));
    }
  });

  it('an act is the own of who prepared it, and is not there for others', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { bulkId } = await prepare(hr, 'cancel', await paid(hr, 1));
    for (const other of [await home.colleague(hr), await home.hr()])
      for (const call of [bulkCalls.run, bulkCalls.undo, bulkCalls.standing])
        expect((await home.ask(call, { bulkId }, other)).errcode).toBe(codeOf('bulkNotFound'));
  });

  it('by filters everything that they let through is chosen, fixed when it is prepared', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    await paid(hr, 3);
    const chosen = { act: 'cancel' as const, filter: { flag: 'candidate' as const } };
    const { bulkId, total, amountFen } = await home.call(bulkCalls.prepare, chosen, hr);
    expect({ total, amountFen }).toEqual({ total: 3, amountFen: 3 * 800 });
    const [later = ''] = await paid(hr, 1);
    expect(await run(hr, bulkId)).toMatchObject({ done: 3, amountFen: 3 * 800, state: 'done' });
    expect(await stateOf(hr, later)).toBe(orderStates.awaitingIdentity);
  });

  it('says for how many it can be done, and for whom not and why', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const [one = '', two = ''] = await paid(hr, 2);
    await home.owner.query('update app.order_detail set state = 5 where id = $1', [two]);
    const weighed = await home.call(bulkCalls.weigh, { orderDetailsIds: [one, two] }, hr);
    expect(weighed.acts.find(({ act }) => act === 'cancel')).toEqual({ act: 'cancel', able: 1, amountFen: 800 });
    expect(weighed).toMatchObject({ total: 2 });
    const { able, amountFen, notAble } = await prepare(hr, 'cancel', [one, two]);
    expect({ able, amountFen }).toEqual({ able: 1, amountFen: 800 });
    expect(notAble).toMatchObject([{ outcome: 'stateLater', count: 1, names: [expect.any(String)] }]);
  });

  it('an order of a colleague is changed only with the right, though it is seen', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const reader = await home.colleague(hr, ['P00006']);
    const ids = await paid(hr, 1);
    const { able, notAble } = await prepare(reader, 'cancel', ids);
    expect({ able, outcome: notAble[0]?.outcome }).toEqual({ able: 0, outcome: 'notOwn' });
  });
});

describe('cancelling many', () => {
  it('leaves the orders of colleagues alone once the right to change them has gone', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { seeOrdersOfOthers, changeOrdersOfOthers } = permissions;
    const helper = await home.colleague(hr, [seeOrdersOfOthers, changeOrdersOfOthers]);
    const ids = await paid(hr, 1);
    const { bulkId, able } = await prepare(helper, 'cancel', ids);
    expect(able).toBe(1);
    const end = 'update app.permission set holds = false where member_id = $1 and user_id = $2 and code = $3';
    await home.owner.query(end, [hr.memberId, helper.userId, changeOrdersOfOthers]);
    expect(await run(helper, bulkId)).toMatchObject({ done: 0, notDone: [{ outcome: 'notOwn', count: 1 }] });
    expect(await stateOf(hr, ids[0] ?? '')).toBe(orderStates.awaitingIdentity);
  });

  it('of a colleague is done by an administrator', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const { orderAlone, payFromBalance } = permissions;
    const ids = await paid(await home.colleague(hr, [orderAlone, payFromBalance]), 1);
    const { bulkId } = await prepare(hr, 'cancel', ids);
    expect(await run(hr, bulkId)).toMatchObject({ done: 1 });
  });

  it('what is paid together is cancelled together, or not at all while it is unpaid', async () => {
    const hr = await home.hr();
    const [id = ''] = await unpaid(hr, 1);
    await home.owner.query(
      `insert into app.order_detail (member_id, order_id, user_id, n, state, name_enc, phone_enc, id_card_enc, phone_key, phone_tail_key,
         id_card_key, person_key, amount_fen, item_count, is_identity_validated, needs_intake_review)
       select member_id, order_id, user_id, n + 1, 1, name_enc, phone_enc, id_card_enc, phone_key, phone_tail_key, id_card_key, person_key,
         0, 1, false, false from app.order_detail where id = $1`,
      [id],
    );
    const { notAble } = await prepare(hr, 'cancel', [id]);
    expect(notAble).toMatchObject([{ outcome: 'paidTogether', count: 1 }]);
    const { bulkId, able } = await home.call(bulkCalls.prepare, { act: 'cancel', filter: {} }, hr);
    expect(able).toBe(2);
    expect(await run(hr, bulkId)).toMatchObject({ done: 2 });
  });

  it('gives back once, however often and however many at once ask for it', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const ids = await paid(hr, 4);
    const before = await balanceOf(hr);
    const [first, second] = [await prepare(hr, 'cancel', ids), await prepare(hr, 'cancel', ids)];
    expect(first.amountFen).toBe(4 * 800);
    const all = [first, second].flatMap(({ bulkId }) => [1, 2, 3].map(() => run(hr, bulkId)));
    await Promise.all(all);
    await Promise.all([first, second].map(({ bulkId }) => carryOn(hr, bulkId)));
    const ends = [await standing(hr, first.bulkId), await standing(hr, second.bulkId)];
    expect(ends.map(({ ended, total }) => ended === total)).toEqual([true, true]);
    expect(Number(ends[0]?.amountFen) + Number(ends[1]?.amountFen)).toBe(4 * 800);
    expect(Number(ends[0]?.done) + Number(ends[1]?.done)).toBe(4);
    expect(await balanceOf(hr)).toBe(before + 4 * 800);
    await home.proveBooks();
  });

  it('what failed is named with its reason, and the others are done', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const [one = '', two = ''] = await paid(hr, 2);
    const { bulkId } = await prepare(hr, 'cancel', [one, two]);
    await home.owner.query('update app.order_detail set state = 5 where id = $1', [two]);
    const end = await run(hr, bulkId);
    expect(end).toMatchObject({ done: 1, amountFen: 800, notDone: [{ outcome: 'stateEnded', count: 1 }] });
    expect(end.kept).toEqual([{ orderDetailsId: two, outcome: 'stateEnded' }]);
  });

  it('what was not paid ends without money', async () => {
    const hr = await home.hr();
    const ids = await unpaid(hr, 2);
    const { bulkId, amountFen } = await prepare(hr, 'cancel', ids);
    expect(amountFen).toBe(0);
    expect(await run(hr, bulkId)).toMatchObject({ done: 2, amountFen: 0 });
    expect(await stateOf(hr, ids[0] ?? '')).toBe(orderStates.cancelled);
  });

  it('more than are done at once are done by a job, which several may run', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const [id = ''] = await paid(hr, 1);
    const { bulkId } = await prepare(hr, 'cancel', [id]);
    // Rows of other checks that are long over, so that there are many.
    await home.owner.query(
      `with made as (
         insert into app.order_detail (member_id, order_id, user_id, n, state, name_enc, phone_enc, id_card_enc, phone_key, phone_tail_key,
           id_card_key, person_key, amount_fen, item_count, is_identity_validated, needs_intake_review)
         select d.member_id, d.order_id, d.user_id, d.n + g, 13, '', '', '', d.phone_key, d.phone_tail_key, d.id_card_key, d.person_key, 0, 1, false, false
         from app.order_detail d, generate_series(1, ${bulkAtOnce}) g where d.id = $1 returning member_id, id, order_id)
       insert into app.bulk_row (member_id, bulk_act_id, order_detail_id, trade_order_id)
       select made.member_id, $2, made.id, o.trade_order_id from made join app.check_order o on o.id = made.order_id`,
      [id, bulkId],
    );
    expect(await run(hr, bulkId)).toMatchObject({ state: 'running', ended: 0, total: bulkAtOnce + 1 });
    await Promise.all([1, 2, 3].map(() => carryOn(hr, bulkId)));
    expect(await standing(hr, bulkId)).toMatchObject({ state: 'done', ended: bulkAtOnce + 1, done: 1, amountFen: 800 });
    await home.proveBooks();
  });
});

describe('paying many', () => {
  it('pays each trade order once from the balance, and says what the balance was short for', async () => {
    const hr = await home.hr({ fundsFen: 2_000 });
    const ids = await unpaid(hr, 3);
    const { bulkId, amountFen } = await prepare(hr, 'pay', ids);
    expect(amountFen).toBe(3 * 800);
    await Promise.all([1, 2, 3].map(() => run(hr, bulkId)));
    await carryOn(hr, bulkId);
    expect(await standing(hr, bulkId)).toMatchObject({
      done: 2,
      amountFen: 1_600,
      notDone: [{ outcome: 'balanceShort', count: 1 }],
    });
    expect(await balanceOf(hr)).toBe(400);
    await home.proveBooks();
  });

  it('goes on by a job with the rights that the person has by then', async () => {
    const hr = await home.hr({ fundsFen: 10_000 });
    const colleague = await home.colleague(hr, ['P00003', 'P00005']);
    const begun = async () => {
      const { bulkId } = await prepare(colleague, 'pay', await unpaid(colleague, 1));
      await home.owner.query("update app.bulk_act set state = 'running' where id = $1", [bulkId]);
      return bulkId;
    };
    const [first, second] = [await begun(), await begun()];
    await carryOn(colleague, first);
    expect(await standing(colleague, first)).toMatchObject({ state: 'done', done: 1 });
    await home.owner.query("delete from app.permission where user_id = $1 and code = 'P00003'", [colleague.userId]);
    await carryOn(colleague, second);
    expect(await standing(colleague, second)).toMatchObject({
      done: 0,
      notDone: [{ outcome: 'balanceOff', count: 1 }],
    });
  });

  it('asks for the right to pay from the balance', async () => {
    const hr = await home.hr({ fundsFen: 10_000 });
    const colleague = await home.colleague(hr, ['P00005']);
    const { able, notAble } = await prepare(colleague, 'pay', await unpaid(colleague, 1));
    expect({ able, outcome: notAble[0]?.outcome }).toEqual({ able: 0, outcome: 'noRight' });
  });
});

describe('reminding many', () => {
  it('begins after a while, in which it can be undone', async () => {
    home.clock.at = afternoon;
    const hr = await home.hr({ fundsFen: 100_000 });
    const { bulkId } = await prepare(hr, 'remind', await paid(hr, 2));
    expect(await run(hr, bulkId)).toMatchObject({ state: 'waiting', done: 0 });
    await home.call(bulkCalls.undo, { bulkId }, hr);
    await carryOn(hr, bulkId);
    expect(await standing(hr, bulkId)).toMatchObject({ state: 'undone', done: 0 });
    expect((await home.ask(bulkCalls.run, { bulkId }, hr)).errcode).toBe(codeOf('bulkUndone'));
  });

  it('reaches nobody more than twice a day, however many ask at once', async () => {
    home.clock.at = afternoon;
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.confirm(hr);
    const ids = await paid(hr, 1);
    await invited(hr, 1);
    const acts = [];
    for (let n = 0; n < 5; n += 1) acts.push((await prepare(hr, 'remind', ids)).bulkId);
    for (const bulkId of acts) await run(hr, bulkId);
    // The ten minutes between two messages are not what is tried here.
    const back = "update app.candidate_link set created_at = created_at - interval '1 hour' where member_id = $1";
    for (let turn = 0; turn < 5; turn += 1) {
      await home.owner.query(back, [hr.memberId]);
      await Promise.all(acts.slice(turn, turn + 1).map((bulkId) => carryOn(hr, bulkId)));
    }
    const ends = await Promise.all(acts.map((bulkId) => standing(hr, bulkId)));
    expect(ends.reduce((sum, { done }) => sum + done, 0)).toBe(2);
    expect(ends.at(-1)?.notDone).toEqual([{ outcome: 'remindedTwice', count: 1 }]);
    expect((await prepare(hr, 'remind', ids)).notAble).toMatchObject([{ outcome: 'remindedTwice', count: 1 }]);
    home.clock.at = new Date(afternoon.getTime() + 24 * 3_600_000);
    expect((await prepare(hr, 'remind', ids)).able).toBe(1);
  });

  it('several runners at once send one message', async () => {
    home.clock.at = afternoon;
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.confirm(hr);
    const ids = await paid(hr, 3);
    await invited(hr, 3);
    const { bulkId } = await prepare(hr, 'remind', ids);
    await run(hr, bulkId);
    await Promise.all([1, 2, 3, 4].map(() => carryOn(hr, bulkId)));
    expect(await standing(hr, bulkId)).toMatchObject({ state: 'done', done: 3 });
    const sent = "select count(*)::integer from app.audit where member_id = $1 and action = 'resendLink'";
    expect(await home.value(sent, hr.memberId)).toBe(3);
    const most = await home.value<number>('select max(n) from app.reminder_day where member_id = $1', hr.memberId);
    expect(most).toBe(1);
  });

  it('sends nothing at night, nor what was sent within ten minutes, and counts neither', async () => {
    home.clock.at = night;
    const hr = await home.hr({ fundsFen: 100_000 });
    await home.confirm(hr);
    const ids = await paid(hr, 1);
    expect((await prepare(hr, 'remind', ids)).notAble).toMatchObject([{ outcome: 'atNight', count: 1 }]);
    home.clock.at = undefined;
    await home.owner.query('delete from app.candidate_link where member_id = $1', [hr.memberId]);
    await invited(hr, 1);
    await home.owner.query('update app.candidate_link set created_at = now() where member_id = $1', [hr.memberId]);
    home.clock.at = afternoon;
    await home.owner.query('update app.candidate_link set created_at = $2 where member_id = $1', [
      hr.memberId,
      afternoon,
    ]);
    const { bulkId } = await prepare(hr, 'remind', ids);
    await run(hr, bulkId);
    await carryOn(hr, bulkId);
    expect((await standing(hr, bulkId)).notDone).toEqual([{ outcome: 'justSent', count: 1 }]);
    expect(await home.value('select count(*)::integer from app.reminder_day where member_id = $1', hr.memberId)).toBe(
      0,
    );
  });
});

describe('the list', () => {
  it('is narrowed to the orders of some people, counted for each, and sorted either way', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const colleague = await home.colleague(hr, ['P00005']);
    const ids = await paid(hr, 2);
    await home.placedOrder(colleague, { codes: ['ID_THREE'], candidate: somebody() });
    const { people } = await home.call(orderCalls.orderers, {}, hr);
    expect(people.map(({ userId, count }) => ({ userId, count }))).toEqual([
      { userId: hr.userId, count: 2 },
      { userId: colleague.userId, count: 1 },
    ]);
    const own = { operatorIdList: [hr.userId] };
    const oldest = await home.call(orderCalls.list, { ...own, orderSort: 'asc' }, hr);
    expect(oldest.rows.map((row) => row.orderDetailsId)).toEqual(ids);
    const next = await home.call(orderCalls.list, { ...own, orderSort: 'asc', pageSize: 1 }, hr);
    const after = await home.call(
      orderCalls.list,
      { ...own, orderSort: 'asc', pageSize: 1, cursor: next.nextCursor ?? '' },
      hr,
    );
    expect(after.rows[0]?.orderDetailsId).toBe(ids[1]);
    const { counts } = await home.call(orderCalls.counts, own, hr);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(2);
    // Without the right, the list stays with the own, whoever is named.
    expect((await home.call(orderCalls.orderers, {}, colleague)).people).toHaveLength(1);
    expect((await home.call(orderCalls.list, own, colleague)).total).toBe(0);
  });

  it('is exported as it is narrowed, or the rows that are named, and that is written down', async () => {
    const hr = await home.hr({ fundsFen: 100_000 });
    const [one = ''] = await paid(hr, 2);
    const whole = await home.call(orderCalls.exportList, {}, hr);
    const some = await home.call(orderCalls.exportList, { orderDetailsIds: [one] }, hr);
    expect(whole.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.xlsx$/);
    expect(whole.bytes).toBeGreaterThan(some.bytes);
    const rows =
      "select array_agg((facts ->> 'rows')::integer order by id) from app.audit where member_id = $1 and action = 'exportOrders'";
    expect(await home.value(rows, hr.memberId)).toEqual([2, 1]);
    const stranger = await home.hr();
    await home.call(orderCalls.exportList, { orderDetailsIds: [one] }, stranger);
    expect(await home.value(rows, stranger.memberId)).toEqual([0]);
  });
});
