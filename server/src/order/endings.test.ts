import {
  allOrderMoves,
  isOrderEnd,
  type OrderMove,
  orderMoves,
  type OrderState,
  orderStates,
} from '@beidiao/contract/order/states';
import { orderCalls } from '@beidiao/contract/order/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Person, TestHouse } from '../../test/house.ts';
import { asSubmission } from '../../test/qr.ts';
import { endDetail } from './endings.ts';
import { dropItems, leaveOut } from './left-out.ts';

let home: TestHouse;
let hr: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr({ fundsFen: 10_000_000 });
});
afterAll(() => home.close());

/** Nothing goes back: the report is there, or was; and what was not paid is not refunded. */
const withoutMoney: OrderMove[] = [
  'deleteReport',
  'restoreReport',
  'erase',
  'outlive',
  'endItem',
  'endLastItem',
  'correctReport',
  'expireUnpaid',
  'reject',
];
/** Every way in which a paid order detail can end, as the table of moves has them: a new one is walked by itself. */
const endings = allOrderMoves
  .filter((move) => !withoutMoney.includes(move))
  .flatMap((move) =>
    (orderMoves[move].to as readonly OrderState[])
      .filter(isOrderEnd)
      .flatMap((to) => (orderMoves[move].from as readonly OrderState[]).map((from) => ({ move, from, to }))),
  )
  .filter(({ from }) => from !== orderStates.unpaid && from !== orderStates.inApproval);

const balance = async (): Promise<number> =>
  (await home.call(walletCalls.assets, {}, hr)).assetsList.find(({ code }) => code === 'BALANCE')?.amountFen ?? 0;

it('there are endings to walk', () => expect(endings.length).toBeGreaterThan(12));

it.each(endings)('$move from $from gives back what was paid, once, whoever else ends it in the same moment', async ({
  move,
  from,
  to,
}) => {
  const before = await balance();
  const { orderDetailsId: id } = await home.paidOrder(hr, { codes: ['ID_THREE', 'LIT_PUBLIC', 'TAX_DISHONEST'] });
  const paid = before - (await balance());
  expect(paid).toBeGreaterThan(0);
  const { memberId } = hr;
  const { system } = home.house;
  // One item has gone back before: it does not go back again with the rest.
  const droppedFen = await system.transaction((tx) => dropItems(tx, { memberId, id, codes: ['LIT_PUBLIC'] }));
  expect(droppedFen).toBeGreaterThan(0);
  expect(await system.transaction((tx) => dropItems(tx, { memberId, id, codes: ['LIT_PUBLIC'] }))).toBe(0);
  if (from === orderStates.awaitingViewing) await asSubmission(home, hr, id);
  await home.owner.query('update app.order_detail set state = $2 where id = $1', [id, from]);

  const end = () =>
    system.transaction((tx) => endDetail(home.house, tx, { memberId, id, end: { move, to, userId: null } }));
  const ended = await Promise.allSettled([end(), end(), end()]);
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(end()).rejects.toMatchObject({ why: 'orderNotInState' });
  expect(await balance()).toBe(before);
  const refunds = (cause: string) =>
    home.value(
      `select count(*)::integer from app.ledger_entry l join app.refund r on l.cause = 'checksRefunded' and l.cause_id = r.id::text where r.cause = $1`,
      cause,
    );
  expect(await refunds(`detail ${id}`)).toBe(1);
  expect(await refunds(`item ${id} LIT_PUBLIC`)).toBe(1);
  expect(await home.value('select refunded_fen = amount_fen from app.order_detail where id = $1', id)).toBe(true);
  expect(
    await home.value(
      'select count(*)::integer from app.order_timeline where order_detail_id = $1 and event = $2',
      id,
      move,
    ),
  ).toBe(1);
  await home.proveBooks();
});

it.each([
  1, 2, 3, 4,
])('%i of five subjects that do not exist go back once at their part, and the rest with the end', async (count) => {
  const before = await balance();
  const choice = { checkedDataItemList: [{ code: 'XP_HR', quantity: 5 }] };
  const { orderDetailsId: id } = await home.paidOrder(hr, { codes: ['XP_HR'], choice });
  const paid = before - (await balance());
  const { memberId } = hr;
  const { system } = home.house;
  const leave = () => system.transaction((tx) => leaveOut(tx, { memberId, id, absent: new Map([['XP_HR', count]]) }));
  const back = await Promise.all([leave(), leave(), leave()]);
  expect(back.toSorted((a, b) => a - b)).toEqual([0, 0, Math.floor((paid * count) / 5)]);
  expect(before - (await balance())).toBe(paid - Math.floor((paid * count) / 5));
  const { dataItemList, timeline } = await home.call(orderCalls.details, { orderDetailsId: id }, hr);
  expect(dataItemList[0]).toMatchObject({ absent: count, absentFen: Math.floor((paid * count) / 5) });
  expect(timeline.filter(({ event }) => event === 'leaveOut')).toHaveLength(1);
  // All of them can not be left out, whatever is asked.
  await expect(
    home.owner.query('update app.order_item set absent = quantity where order_detail_id = $1', [id]),
  ).rejects.toThrow('order_item_first_stays');
  const drop = () => system.transaction((tx) => dropItems(tx, { memberId, id, codes: ['XP_HR'] }));
  expect(await drop()).toBe(paid - Math.floor((paid * count) / 5));
  expect(await drop()).toBe(0);
  expect(await balance()).toBe(before);
  await home.proveBooks();
});
