import { batchOrderCalls } from '@beidiao/contract/batch/order-calls';
import { batchCalls } from '@beidiao/contract/batch/calls';
import { invitationDaysMax } from '@beidiao/contract/batch/states';
import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { dayInChina, daysAfter, momentInChina } from '@beidiao/contract/wire/china-time';
import { permissions } from '@beidiao/contract/wire/permissions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bringList, csv, head, idCardOf, listIsRead, person, phoneOf } from '../../test/candidate-lists.ts';
import { codeOf, type Person, type Sent, TestHouse } from '../../test/house.ts';
import { readSheets } from '../base/sheet/read-sheets.ts';
import { eraseDetail } from '../rights/erase.ts';
import { sweepOldBatches } from './jobs.ts';

let home: TestHouse;
let hr: Person;
let rival: Person;
let next = 0;
beforeAll(async () => {
  home = await TestHouse.open();
  await home.work();
  hr = await home.hr({ fundsFen: 10_000_000 });
  rival = await home.hr();
  await home.confirm(hr);
});
afterAll(() => home.close());
afterEach(() => {
  home.clock.at = undefined;
});

const checkedDataItemList = [{ code: 'ID_THREE' }];
/** So many people whom nobody has ordered. */
const people = (count: number): string[][] => Array.from({ length: count }, () => person((next += 1)));
const bring = (rows: readonly string[][], who = hr): Promise<string> => bringList(home, who, csv([head, ...rows]));
async function priced(batchFileId: string, who = hr): Promise<string> {
  return (await home.call(pricingCalls.calculate, { checkedDataItemList, batchFileId }, who)).calculateId;
}
type More = { calculateId?: string; assignedSMSRemindTime?: string };
const wishOf = async (batchFileId: string, more: More = {}) => ({
  batchFileId,
  checkedDataItemList,
  calculateId: more.calculateId ?? (await priced(batchFileId)),
  ...more,
});
const submit = async (batchFileId: string, more: More = {}, sent: Sent = hr) =>
  home.call(batchOrderCalls.submitList, await wishOf(batchFileId, more), sent);
const refusal = async (batchFileId: string, more: More = {}, sent: Sent = hr) =>
  (await home.ask(batchOrderCalls.submitList, await wishOf(batchFileId, more), sent)).errcode;
const pay = (tradeOrderId: string) => home.call(orderCalls.pay, { orderId: tradeOrderId, channelCode: 'BALANCE' }, hr);
const ordered = (batchFileId: string, more: object = {}, who: Sent = hr) =>
  home.call(batchOrderCalls.orderedRows, { batchFileId, ...more }, who);
const tomorrowAt = (time: string, days = 1): string =>
  momentInChina(daysAfter(dayInChina(home.house.now()), days), time);

describe('a list that is ordered', () => {
  it('makes one order of everybody who is ready, and keeps the other rows to be ordered later', async () => {
    const [first, second] = people(2);
    const batchFileId = await bring([first ?? [], ['', phoneOf(901), idCardOf(901), ''], second ?? []]);
    const placed = await submit(batchFileId);
    expect(placed).toMatchObject({ people: 2, rest: 1, status: orderStates.unpaid });
    const { orders, rows, follow, file } = await ordered(batchFileId);
    expect(file).toMatchObject({ state: 'fixing', counts: { ordered: 2, wrong: 1, ready: 0 } });
    expect(orders).toMatchObject([{ orderId: placed.orderId, people: 2, amountFen: placed.amountFen }]);
    expect(
      rows.map(({ batchFileDetailsId, orderNo, department }) => [batchFileDetailsId, orderNo, department]),
    ).toEqual([
      [2, placed.orderNo, '研发中心'],
      [4, placed.orderNo, '研发中心'],
    ]);
    expect(follow).toMatchObject({ you: 2, candidate: 0 });
    await home.call(batchCalls.saveCells, { batchFileId, cells: [{ n: 3, column: 'name', text: '江亦琛' }] }, hr);
    const later = await submit(batchFileId);
    expect(later).toMatchObject({ people: 1, rest: 0 });
    expect((await ordered(batchFileId)).file).toMatchObject({ state: 'ordered', counts: { ordered: 3 } });
    expect(await refusal(batchFileId, { calculateId: 'x' })).toBe(codeOf('batchNotInState'));
  });

  it('keeps nothing of a person but the remark, also where somebody wants it to', async () => {
    const batchFileId = await bringList(
      home,
      hr,
      csv([
        [...head, '备注'],
        [...(people(1)[0] ?? []), '内推'],
      ]),
    );
    await submit(batchFileId);
    const kept = await home.value<boolean>(
      'select given_enc is null and now_enc is null and remark_enc is not null from app.batch_row where batch_file_id = $1',
      batchFileId,
    );
    expect(kept).toBe(true);
    const file = `select f.headings_enc is null and not exists (select from app.batch_content c where c.batch_file_id = f.id) from app.batch_file f where f.id = $1`;
    expect(await home.value(file, batchFileId)).toBe(true);
    const columns = (['name', 'phoneNo', 'idCard'] as const).map((column, place) => ({ place, column }));
    const again = await home.ask(batchCalls.mapHeadings, { batchFileId, columns }, hr);
    expect(again.errcode).toBe(codeOf('batchNotInState'));
    expect((await ordered(batchFileId)).rows[0]?.remark).toBe('内推');
    const keeping = home.owner.query("update app.batch_row set now_enc = 'x' where batch_file_id = $1", [batchFileId]);
    await expect(keeping).rejects.toThrow('batch_row_ordered_forgets');
  });

  it('is ordered once, however often the same request comes', async () => {
    const batchFileId = await bring(people(3));
    const wish = await wishOf(batchFileId);
    const sent = { ...hr, idempotencyKey: `ordering-list-${batchFileId}` };
    const ask = () => home.call(batchOrderCalls.submitList, wish, sent);
    const [one, other, third] = await Promise.all([ask(), ask(), ask()]);
    expect(other).toEqual(one);
    expect(third).toEqual(one);
    // Nobody is ready any more.
    expect(await ask()).toEqual(one);
    const elsewhere = await home.ask(batchOrderCalls.submitList, { ...wish, calculateId: 'other' }, sent);
    expect(elsewhere.errcode).toBe(codeOf('keyReused'));
    expect(
      await home.value('select count(*)::integer from app.check_order where batch_file_id = $1', batchFileId),
    ).toBe(1);
  });

  it('is ordered once when several people order it at the same moment', async () => {
    const batchFileId = await bring(people(3));
    const wish = await wishOf(batchFileId);
    const answers = await Promise.all(Array.from({ length: 4 }, () => home.ask(batchOrderCalls.submitList, wish, hr)));
    const codes = answers.map(({ errcode }) => errcode);
    expect(codes.filter((code) => code === '0000')).toHaveLength(1);
    for (const code of codes.filter((each) => each !== '0000'))
      expect([codeOf('batchChanged'), codeOf('batchNotInState'), codeOf('batchNoneReady')]).toContain(code);
    expect(
      await home.value('select count(*)::integer from app.check_order where batch_file_id = $1', batchFileId),
    ).toBe(1);
    expect(
      await home.value(
        'select count(*)::integer from app.order_detail d join app.check_order o on o.id = d.order_id where o.batch_file_id = $1',
        batchFileId,
      ),
    ).toBe(3);
  });

  it('is refused with the new price when somebody has changed who is ready since', async () => {
    const batchFileId = await bring(people(3));
    const calculateId = await priced(batchFileId);
    await home.call(batchCalls.decide, { batchFileId, rows: [3], decision: 'leave' }, hr);
    expect(await refusal(batchFileId, { calculateId })).toBe(codeOf('priceChanged'));
    expect(
      await home.value('select count(*)::integer from app.check_order where batch_file_id = $1', batchFileId),
    ).toBe(0);
    expect(await submit(batchFileId)).toMatchObject({ people: 2, rest: 0 });
  });

  it('by the first edition of the call costs the price of the moment', async () => {
    const batchFileId = await bring(people(2));
    const { totalFen } = await home.call(pricingCalls.calculate, { checkedDataItemList, batchFileId }, hr);
    const wish = { batchFileId, dataItemList: ['ID_THREE'], dataType: '1' };
    expect(await home.call(batchOrderCalls.submitListFirst, wish, hr)).toMatchObject({
      people: 2,
      amountFen: totalFen,
    });
  });

  it('of another enterprise is not there', async () => {
    const batchFileId = await bring(people(1));
    const wish = await wishOf(batchFileId);
    expect((await home.ask(batchOrderCalls.submitList, wish, rival)).errcode).toBe(codeOf('notFound'));
    await submit(batchFileId);
    const asked = [
      home.ask(batchOrderCalls.orderedRows, { batchFileId }, rival),
      home.ask(batchOrderCalls.download, { fileId: batchFileId }, rival),
      home.ask(batchOrderCalls.updateRemark, { fileId: batchFileId, batchFileDetailsId: 2, remark: 'x' }, rival),
    ];
    for (const { errcode } of await Promise.all(asked)) expect(errcode).toBe(codeOf('notFound'));
  });
});

describe('the messages to the candidates of a list', () => {
  it('leave at the time that was chosen, and the link lives from then on', async () => {
    const batchFileId = await bring(people(2));
    const at = tomorrowAt('09:30', 3);
    const { tradeOrderId } = await submit(batchFileId, { assignedSMSRemindTime: at });
    await pay(tradeOrderId);
    const due = await home.value<Date>(
      'select max(d.due_at) from app.order_detail d join app.check_order o on o.id = d.order_id where o.batch_file_id = $1',
      batchFileId,
    );
    expect(Math.abs(due.getTime() - Date.parse(at) - 7 * 24 * 3_600_000)).toBeLessThan(60_000);
    const { rows } = await home.owner.query<{ run_at: Date }>(
      `select run_at from app.outbox where task = 'inviteCandidate' union all
       select run_at from graphile_worker.jobs where task_identifier = 'inviteCandidate' and run_at > now() + interval '1 day'`,
    );
    expect(rows.map(({ run_at: runAt }) => runAt.toISOString())).toEqual([1, 2].map(() => new Date(at).toISOString()));
    expect((await ordered(batchFileId)).orders[0]?.invitedAt).toBe(new Date(at).toISOString());
  });

  it('can not be sent at night, in the past, or later than a month from now', async () => {
    const batchFileId = await bring(people(1));
    const refused = [
      tomorrowAt('07:59'),
      tomorrowAt('21:01'),
      tomorrowAt('10:00', -1),
      tomorrowAt('10:00', invitationDaysMax + 1),
    ];
    for (const assignedSMSRemindTime of refused)
      expect(await refusal(batchFileId, { assignedSMSRemindTime })).toBe(codeOf('invitationTimeWrong'));
    const { orderId } = await submit(batchFileId, { assignedSMSRemindTime: tomorrowAt('21:00') });
    const byNight = home.owner.query('update app.order_detail set invite_at = $2 where order_id = $1', [
      orderId,
      tomorrowAt('02:00'),
    ]);
    await expect(byNight).rejects.toThrow('order_detail_invited_by_day');
  });

  it('are told of at the bell once, with how many there are', async () => {
    const batchFileId = await bring(people(3));
    const { tradeOrderId } = await submit(batchFileId);
    await pay(tradeOrderId);
    await home.jobsDone();
    const { rows } = await home.owner.query<{ kind: string; facts: object }>(
      `select m.kind, m.facts from app.system_message m join app.order_detail d on d.id = m.order_detail_id
       join app.check_order o on o.id = d.order_id where o.batch_file_id = $1`,
      [batchFileId],
    );
    for (const kind of ['orderPlaced', 'orderPaid']) {
      const told = rows.filter((row) => row.kind === kind);
      expect(told).toMatchObject([{ facts: { people: 3 } }]);
    }
  });
});

describe('the people of a list who were ordered', () => {
  it('are found by name, phone, consent and standing', async () => {
    const [one, two] = people(2);
    const batchFileId = await bring([['江亦琛', ...(one ?? []).slice(1)], two ?? []]);
    const { tradeOrderId } = await submit(batchFileId);
    const found = async (wish: object) => (await ordered(batchFileId, wish)).rows.map((row) => row.batchFileDetailsId);
    expect(await found({ followStatus: 'you' })).toEqual([2, 3]);
    await pay(tradeOrderId);
    expect(await found({ name: '江亦' })).toEqual([2]);
    expect(await found({ phone: two?.[1] })).toEqual([3]);
    expect(await found({ phone: two?.[1]?.slice(-4) })).toEqual([3]);
    expect(await found({ authorizeStatus: 'waiting' })).toEqual([2, 3]);
    expect(await found({ authorizeStatus: 'refused' })).toEqual([]);
    expect(await found({ followStatus: 'candidate', authorizeStatus: 'authorized' })).toEqual([]);
    expect(await found({ riskLevel: 'green' })).toEqual([]);
    const page = await ordered(batchFileId, { pageNo: 2, pageSize: 1 });
    expect(page).toMatchObject({ total: 2, rows: [{ batchFileDetailsId: 3 }] });
  });

  it('are shown to a colleague who sees the orders of others', async () => {
    const batchFileId = await bring(people(1));
    await submit(batchFileId);
    const seeing = await home.colleague(hr, [permissions.seeOrdersOfOthers]);
    expect((await ordered(batchFileId, {}, seeing)).rows).toHaveLength(1);
    const unseeing = await home.colleague(hr);
    const refused = await home.ask(batchOrderCalls.orderedRows, { batchFileId }, unseeing);
    expect(refused.errcode).toBe(codeOf('notFound'));
  });

  it('stand in the list of orders that came by a list', async () => {
    const batchFileId = await bring(people(1));
    const { orderId } = await submit(batchFileId);
    await home.placedOrder(hr);
    const { rows } = await home.call(batchOrderCalls.ordersOfLists, { orderId }, hr);
    expect(rows.map((row) => row.orderId)).toEqual([orderId]);
    const all = await home.call(batchOrderCalls.ordersOfLists, { pageSize: 100 }, hr);
    const single = await home.value<number>(
      'select count(*)::integer from app.order_detail d join app.check_order o on o.id = d.order_id where o.member_id = $1 and o.batch_file_id is not null',
      hr.memberId,
    );
    expect(all.total).toBe(single);
    const names = await home.call(batchOrderCalls.fileNames, { fileName: '研发' }, hr);
    expect(names.fileList.some((each) => each.batchFileId === batchFileId)).toBe(true);
  });
});

describe('a remark', () => {
  it('that somebody else has changed since it was read is kept, and shown', async () => {
    const fileId = await bring(people(1));
    await submit(fileId);
    const write = (remark: string, version?: number) =>
      home.ask(
        batchOrderCalls.updateRemark,
        { fileId, batchFileDetailsId: 2, remark, ...(version === undefined ? {} : { version }) },
        hr,
      );
    expect((await write('电话没接', 0)).errcode).toBe('0000');
    const late = await write('已发微信', 0);
    expect(late).toMatchObject({ errcode: codeOf('batchRemarkChanged'), data: { remark: '电话没接', version: 1 } });
    // The same text again is no conflict: the answer was lost.
    expect((await write('电话没接', 0)).errcode).toBe('0000');
    expect((await write('已发微信', 1)).errcode).toBe('0000');
    expect((await write('')).errcode).toBe('0000');
    expect((await ordered(fileId)).rows[0]?.remark).toBe('');
    const nobody = { fileId, batchFileDetailsId: 99, remark: 'x' };
    expect((await home.ask(batchOrderCalls.updateRemark, nobody, hr)).errcode).toBe(codeOf('notFound'));
  });

  it('goes with everything else of a person who is deleted', async () => {
    const fileId = await bring(people(1));
    const { orderId } = await submit(fileId);
    await home.call(batchOrderCalls.updateRemark, { fileId, batchFileDetailsId: 2, remark: '内推' }, hr);
    const tradeOrderId = await home.value<string>('select trade_order_id from app.check_order where id = $1', orderId);
    await home.call(orderCalls.cancelUnpaid, { orderId: tradeOrderId }, hr);
    await home.jobsDone();
    const orderDetailsId = await home.value<string>(
      'select id::text from app.order_detail where order_id = $1',
      orderId,
    );
    expect(await eraseDetail(home.house, { memberId: hr.memberId, orderDetailsId, why: 'retention' })).toBe(true);
    expect(
      await home.value(
        'select remark_enc is null and length(person_key) = 0 from app.batch_row where batch_file_id = $1',
        fileId,
      ),
    ).toBe(true);
  });
});

describe('a list that was ordered in part', () => {
  it('loses the other rows when it is removed, and keeps its orders', async () => {
    const batchFileId = await bring([...people(1), ['x', '', '', '']]);
    await submit(batchFileId);
    await home.call(batchCalls.remove, { batchFileId }, hr);
    expect((await ordered(batchFileId)).file).toMatchObject({ state: 'ordered', counts: { ordered: 1, wrong: 0 } });
  });

  it('loses them after seven days, too', async () => {
    const batchFileId = await bring([...people(1), ['x', '', '', '']]);
    await submit(batchFileId);
    home.clock.at = new Date(Date.now() + 8 * 24 * 3_600_000);
    await sweepOldBatches(home.house);
    home.clock.at = undefined;
    expect((await ordered(batchFileId)).file).toMatchObject({ state: 'ordered', counts: { ordered: 1, wrong: 0 } });
  });
});

describe('as Excel', () => {
  const rowsOf = async (base64: string): Promise<string[][]> => {
    const found: string[][] = [];
    for await (const { rows } of readSheets(Buffer.from(base64, 'base64')))
      for (const { cells } of rows) found.push(cells.map((cell) => cell?.text ?? ''));
    return found;
  };

  it('a list says what is wrong with a row, and what has become of who was ordered', async () => {
    const [one] = people(1);
    const batchFileId = await bring([one ?? [], ['江亦琛', '1380000', idCardOf(901), '=1+1']]);
    await submit(batchFileId);
    const sheet = await home.call(batchOrderCalls.download, { fileId: batchFileId }, hr);
    expect(sheet.name).toBe('研发社招.xlsx');
    const [, ordered1, wrong] = await rowsOf(sheet.base64);
    expect(ordered1).toEqual(expect.arrayContaining(['2', '秦思远', '待支付']));
    expect(ordered1?.join()).not.toContain(one?.[1]);
    expect(wrong).toEqual(expect.arrayContaining(['3', '江亦琛', '1380000', '=1+1', '手机号要 11 位，现在 7 位']));
    // Put right there, it can be brought again.
    const again = await bringList(home, hr, sheet.base64);
    await listIsRead(home, again);
    expect((await home.call(batchCalls.progress, { batchFileId: again }, hr)).state).toBe('fixing');
  });

  it('an order lists its candidates with masked phones', async () => {
    const [one] = people(1);
    const batchFileId = await bring([one ?? []]);
    const { orderId } = await submit(batchFileId);
    const { base64 } = await home.call(batchOrderCalls.orderExcel, { orderId }, hr);
    const [headings, row] = await rowsOf(base64);
    expect(headings).toContain('手机号');
    expect(row?.[0]).toBe('秦思远');
    expect(row?.[1]).toMatch(/^138\*{4}\d{4}$/);
  });
});
