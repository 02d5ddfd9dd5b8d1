import { candidateCalls } from '@beidiao/contract/candidate/calls';
import { operationsCalls } from '@beidiao/contract/operations/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { reportCalls } from '@beidiao/contract/report/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handIn, invite, messageTo } from '../../test/invited.ts';
import { aCandidate, codeOf, eventually, type Operator, type Person, TestHouse } from '../../test/house.ts';
import { sumUpCounts } from '../order/jobs.ts';

let home: TestHouse;
let hr: Person;
let reviewer: Operator;
let sales: Operator;
let finance: Operator;
let other: Operator;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 100_000_000 });
  [reviewer, sales] = [await home.staff('reviewer'), await home.staff('sales')];
  [finance, other] = [await home.staff('finance'), await home.staff('finance')];
});
afterEach(() => {
  home.clock.at = undefined;
});
afterAll(() => home.close());

const balance = async () =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList
    .filter(({ code }) => code !== 'SPENT_THIS_MONTH')
    .reduce((sum, { amountFen }) => sum + amountFen, 0);
const statusOf = async (orderDetailsId: string) => (await home.call(orderCalls.details, { orderDetailsId }, hr)).status;

/** A finished check that cost at least `fen`. */
async function reported(codes = ['ID_THREE', 'LIT_PUBLIC', 'BIZ_CONFLICT']) {
  const { orderDetailsId } = await handIn(home, hr, { codes });
  await eventually(async () => (await statusOf(orderDetailsId)) === orderStates.reported);
  await home.jobsDone();
  const { amountFen } = await home.call(orderCalls.details, { orderDetailsId }, hr);
  return { ref: { memberId: hr.memberId, orderDetailsId }, amountFen };
}
let keys = 0;
const refund = (
  who: Operator,
  ref: { memberId: string; orderDetailsId: string },
  amountFen: number,
  requestKey = `k${(keys += 1)}`,
) => home.ask(operationsCalls.askRefund, { ...ref, amountFen, why: '超时未出报告，补偿', requestKey }, who);
const noOf = (answer: { data: unknown }): string => String(Reflect.get(Object(answer.data), 'refundNo'));

describe('intake review', () => {
  const wish = { codes: ['XP_RESUME'] };

  it('passes an order on to the candidate, who is asked only then', async () => {
    const candidate = aCandidate({ phoneNo: '13711112222' });
    const { orderDetailsId } = await home.paidOrder(hr, { ...wish, candidate });
    const ref = { memberId: hr.memberId, orderDetailsId };
    const { rows } = await home.call(operationsCalls.intake, {}, reviewer);
    expect(rows.find((row) => row.orderDetailsId === orderDetailsId)).toMatchObject({
      candidateName: candidate.name,
      items: [{ code: 'XP_RESUME', needsReview: true }],
    });
    expect((await home.call(operationsCalls.counts, {}, sales)).intake).toBe(rows.length);
    expect((await home.call(operationsCalls.passIntake, ref, reviewer)).status).toBe(orderStates.awaitingIdentity);
    expect(await messageTo(home, candidate.phoneNo, /link=([\w-]+)/)).toBeTruthy();
    expect((await home.ask(operationsCalls.passIntake, ref, reviewer)).errcode).toBe(codeOf('orderNotInState'));
    const trail = 'select count(*)::integer from app.audit where member_id = $1 and action = $2 and facts ->> $3 = $4';
    expect(await home.value(trail, hr.memberId, 'passIntake', 'staffId', reviewer.staffId)).toBe(1);
  });

  it('ends an order that can not be carried out, with the reason, and refunds it once', async () => {
    const before = await balance();
    const { orderDetailsId } = await home.paidOrder(hr, wish);
    const fail = { memberId: hr.memberId, orderDetailsId, why: '没有合法来源' };
    const answers = await Promise.all([1, 2, 3, 4].map(() => home.ask(operationsCalls.failIntake, fail, reviewer)));
    expect(answers.filter(({ errcode }) => errcode === '0000')).toHaveLength(1);
    expect(await balance()).toBe(before);
    const details = await home.call(orderCalls.details, { orderDetailsId }, hr);
    expect(details).toMatchObject({ status: orderStates.reviewFailed, refundedFen: details.amountFen });
    expect(details.timeline.at(-1)).toMatchObject({ event: 'failReview', why: '没有合法来源' });
    await home.proveBooks();
  });

  it('knows a check only together with its member', async () => {
    const { orderDetailsId } = await home.paidOrder(hr, wish);
    const stranger = await home.hr();
    const wrong = { memberId: stranger.memberId, orderDetailsId };
    for (const [entry, more] of [
      [operationsCalls.passIntake, {}],
      [operationsCalls.failIntake, { why: '没有合法来源' }],
    ] as const)
      expect((await home.send(entry, { ...wrong, ...more }, reviewer)).answer.errcode).toBe(codeOf('orderNotFound'));
  });
});

describe('a refund by staff', () => {
  it('within the own limit goes back at once, to where the money came from, and once', async () => {
    const { ref, amountFen } = await reported();
    const before = await balance();
    const answers = await Promise.all([1, 2, 3].map(() => refund(sales, ref, 1_000, 'same')));
    expect(answers.map(({ data }) => data)).toEqual(
      answers.map(() => expect.objectContaining({ state: 'done', decidedBy: null })),
    );
    expect(new Set(answers.map(noOf)).size).toBe(1);
    expect(await balance()).toBe(before + 1_000);
    const details = await home.call(orderCalls.details, ref, hr);
    expect(details).toMatchObject({ refundedFen: 1_000, status: orderStates.reported });
    expect(details.timeline.at(-1)).toMatchObject({ event: 'refundPart', amountFen: 1_000 });
    const tooMuch = await refund(finance, ref, amountFen);
    expect(tooMuch).toMatchObject({ errcode: codeOf('refundTooMuch'), data: { leftFen: amountFen - 1_000 } });
    await home.proveBooks();
  });

  it('above it waits for a second person, who is never the first', async () => {
    const { ref, amountFen } = await reported([
      'ID_THREE',
      'LIT_PUBLIC',
      'BIZ_CONFLICT',
      'TAX_DISHONEST',
      'BIZ_POSITION',
    ]);
    const big = Math.min(amountFen, 5_001);
    expect(big).toBe(5_001);
    const before = await balance();
    const both = await home.staff('sales', 'finance');
    await home.owner.query("update app.staff set roles = '{sales}' where id = $1", [both.staffId]);
    const waiting = await refund(both, ref, big);
    expect(waiting.data).toMatchObject({ state: 'waiting' });
    expect((await refund(finance, ref, 1)).errcode).toBe(codeOf('refundWaiting'));
    expect(await balance()).toBe(before);
    await home.owner.query("update app.staff set roles = '{sales,finance}' where id = $1", [both.staffId]);
    const confirm = { refundNo: noOf(waiting), confirms: true };
    expect((await home.ask(operationsCalls.decideRefund, confirm, both)).errcode).toBe(codeOf('refundOwn'));
    expect((await home.ask(operationsCalls.decideRefund, confirm, sales)).errcode).toBe(codeOf('forbidden'));
    const answers = await Promise.all(
      [finance, other, finance, other].map((who) => home.ask(operationsCalls.decideRefund, confirm, who)),
    );
    expect(answers.map(({ errcode }) => errcode).sort()).toEqual([
      '0000',
      ...Array.from({ length: 3 }, () => codeOf('refundDecided')),
    ]);
    expect(await balance()).toBe(before + big);
    const forge = home.owner.query('update app.staff_refund set decided_by = asked_by where id = $1', [
      confirm.refundNo,
    ]);
    await expect(forge).rejects.toMatchObject({ constraint: 'staff_refund_second_is_another' });
    const alone = home.owner.query('update app.staff_refund set decided_by = null where id = $1', [confirm.refundNo]);
    await expect(alone).rejects.toMatchObject({ constraint: 'staff_refund_second_decides' });
    await home.proveBooks();
  });

  it('that is cut into small ones counts as the big one that it is, also when they come at once', async () => {
    const { ref } = await reported(['ID_THREE', 'LIT_PUBLIC', 'BIZ_CONFLICT', 'TAX_DISHONEST', 'BIZ_POSITION']);
    const person = await home.staff('sales');
    const answers = await Promise.all([1, 2, 3, 4].map(() => refund(person, ref, 2_000)));
    const states = answers.map((answer) => Reflect.get(Object(answer.data), 'state') ?? answer.errcode).sort();
    expect(states).toEqual([codeOf('refundWaiting'), 'done', 'done', 'waiting'].sort());
  });

  it('counts what one person gave on a day over all checks, also when two come at once', async () => {
    const [one, another] = [await reported(), await reported()];
    const person = await home.staff('sales');
    const { orderDetailsId } = await home.paidOrder(hr);
    await home.owner.query(
      `insert into app.staff_refund (member_id, order_detail_id, amount_fen, why, request_key, state, needs_second, asked_by)
       values ($1, $2, 28000, '早些时候', 'earlier', 'done', false, $3)`,
      [hr.memberId, orderDetailsId, person.staffId],
    );
    const answers = await Promise.all([one, another].map(({ ref }) => refund(person, ref, 1_500)));
    expect(answers.map(({ data }) => Reflect.get(Object(data), 'state')).toSorted()).toEqual(['done', 'waiting']);
  });

  it('is turned down with a reason, or taken back by who asked', async () => {
    const { ref } = await reported(['ID_THREE', 'LIT_PUBLIC', 'BIZ_CONFLICT', 'TAX_DISHONEST', 'BIZ_POSITION']);
    const first = noOf(await refund(sales, ref, 5_002));
    const reject = { refundNo: first, confirms: false };
    expect((await home.ask(operationsCalls.decideRefund, reject, finance)).errcode).toBe(codeOf('reviewIncomplete'));
    const done = await home.call(operationsCalls.decideRefund, { ...reject, why: '与协议不符' }, finance);
    expect(done).toMatchObject({ state: 'rejected', decidedWhy: '与协议不符' });
    const page = await home.call(operationsCalls.refunds, { pageSize: 1 }, sales);
    const next = await home.call(operationsCalls.refunds, { pageSize: 1, cursor: page.nextCursor ?? '' }, sales);
    expect(page.rows[0]?.refundNo).not.toBe(next.rows[0]?.refundNo);
    expect((await home.call(operationsCalls.refunds, { state: 'rejected' }, sales)).rows[0]?.refundNo).toBe(first);
  });

  it('is for finished checks: while one runs its items refund themselves', async () => {
    const { orderDetailsId } = await home.paidOrder(hr);
    const running = await refund(finance, { memberId: hr.memberId, orderDetailsId }, 1);
    expect(running.errcode).toBe(codeOf('orderNotInState'));
  });
});

describe('the file of a candidate', () => {
  it('is found by the beginning of number and name, by phone and ID card, over all members, and each look is written down', async () => {
    const far = await home.hr({ fundsFen: 100_000 });
    const candidate = aCandidate({ name: '诸葛明玥', phoneNo: '13755556666' });
    const { orderDetailsId } = await home.paidOrder(far, { candidate });
    const { orderNo } = await home.call(orderCalls.details, { orderDetailsId }, far);
    for (const search of [orderNo, orderNo.slice(0, 15), candidate.name, '诸葛', '明玥', candidate.phoneNo, '6666']) {
      const { rows } = await home.call(operationsCalls.searchCandidates, { search }, reviewer);
      expect({ search, found: rows.map((row) => row.orderDetailsId) }).toEqual({ search, found: [orderDetailsId] });
      expect(rows[0]?.phoneNo).toBe('137****6666');
    }
    const many = await home.call(operationsCalls.searchCandidates, { search: candidate.idCard }, reviewer);
    expect(many.rows.map((row) => row.orderDetailsId)).toContain(orderDetailsId);
    const looks = () =>
      home.value<number>(
        "select count(*)::integer from app.audit where member_id = $1 and action = 'openCandidate'",
        far.memberId,
      );
    await home.call(operationsCalls.candidate, { memberId: far.memberId, orderDetailsId }, reviewer);
    expect(await looks()).toBe(1);
    const acts = await home.value<string>(
      "select jsonb_agg(to_jsonb(a))::text from app.staff_act a where action = 'searchCandidates'",
    );
    for (const personal of [candidate.name, candidate.phoneNo, candidate.idCard]) expect(acts).not.toContain(personal);
  });

  it('tells everything from order to report, with who looked', async () => {
    const { ref } = await reported(['ID_THREE']);
    await home.call(reportCalls.view, { orderDetailsId: ref.orderDetailsId }, hr);
    await refund(sales, ref, 100);
    const file = await home.call(operationsCalls.candidate, ref, finance);
    const { orderNo, tradeNo } = await home.call(orderCalls.details, { orderDetailsId: ref.orderDetailsId }, hr);
    const { rows } = await home.call(operationsCalls.refunds, { pageSize: 1 }, finance);
    for (const named of [file, rows[0]]) expect(named).toMatchObject({ orderNo, tradeNo });
    const kinds = new Set(file.lines.map(({ kind, event }) => `${kind} ${event}`));
    for (const line of [
      'order authorize',
      'message invitation',
      'consent given',
      'source sandbox',
      'finding consistent',
      'report full',
      'view open',
      'refund done',
      'staff askRefund',
      'staff openCandidate',
    ])
      expect([...kinds]).toContain(line);
    expect(file.lines.find(({ kind }) => kind === 'view')?.who).toBe('沈若溪');
    expect(file.items).toEqual([expect.objectContaining({ code: 'ID_THREE', state: 'done', result: 'consistent' })]);
    const times = file.lines.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().reverse());
  });

  it('sends the candidate a new link, not too often, and the old one ends', async () => {
    const { orderDetailsId, link, candidate } = await invite(home, hr, { codes: ['ID_THREE'] });
    const ref = { memberId: hr.memberId, orderDetailsId };
    expect((await home.ask(operationsCalls.resendLink, ref, sales)).errcode).toBe(codeOf('linkJustSent'));
    await home.owner.query(
      "update app.candidate_link set created_at = now() - interval '6 minutes' where order_detail_id = $1",
      [orderDetailsId],
    );
    await home.call(operationsCalls.resendLink, ref, sales);
    await eventually(async () => (await messageTo(home, candidate.phoneNo, /link=([\w-]+)/)) !== link);
    expect((await home.ask(candidateCalls.invitation, { link })).errcode).toBe(codeOf('linkUnknown'));
    await home.call(orderCalls.cancelPaid, { orderDetailsId }, hr);
    expect((await home.ask(operationsCalls.resendLink, ref, sales)).errcode).toBe(codeOf('orderNotInState'));
  });
});

describe('a member', () => {
  it('is frozen at once with a reason, and free again at once', async () => {
    const frozen = await home.hr({ fundsFen: 100_000 });
    const freeze = { memberId: frozen.memberId, why: '连续三月欠款' };
    expect((await home.ask(operationsCalls.freeze, freeze, reviewer)).errcode).toBe(codeOf('forbidden'));
    await home.call(operationsCalls.freeze, freeze, sales);
    expect((await home.ask(operationsCalls.freeze, freeze, sales)).errcode).toBe(codeOf('memberFrozenAlready'));
    await expect(home.paidOrder(frozen)).rejects.toThrow(codeOf('memberFrozen'));
    const { rows } = await home.call(operationsCalls.members, { onlyFrozen: true }, finance);
    expect(rows).toMatchObject([{ memberId: frozen.memberId, frozen: { why: '连续三月欠款' } }]);
    await home.call(operationsCalls.unfreeze, { memberId: frozen.memberId, why: '已结清' }, sales);
    await home.paidOrder(frozen);
  });

  it('is found by its name or number, page by page', async () => {
    const page = await home.call(operationsCalls.members, { pageSize: 2 }, sales);
    const next = await home.call(operationsCalls.members, { pageSize: 2, cursor: page.nextCursor ?? '' }, sales);
    expect(new Set([...page.rows, ...next.rows].map((row) => row.memberId)).size).toBe(4);
    const { rows } = await home.call(operationsCalls.members, { search: hr.memberId }, sales);
    expect(rows.map((row) => row.memberId)).toContain(hr.memberId);
  });

  it('shows how many checks it has ordered, before and after they were added up', async () => {
    const own = await home.hr({ fundsFen: 100_000 });
    const shown = async () =>
      (await home.call(operationsCalls.members, { search: own.memberId }, sales)).rows.find(
        ({ memberId }) => memberId === own.memberId,
      )?.checkCount;
    expect(await shown()).toBe(0);
    await home.paidOrder(own);
    await home.paidOrder(own);
    expect(await shown()).toBe(2);
    await sumUpCounts(home.house);
    expect(await shown()).toBe(2);
  });
});
