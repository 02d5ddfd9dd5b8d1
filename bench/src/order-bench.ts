import { orderCalls } from '@beidiao/contract/order/calls';
import type pg from 'pg';
import type { Child } from './child.ts';
import { candidate, checkedDataItemList } from './choice.ts';
import { type Connection, writeRequest } from './connection.ts';
import type { Comparison, Step } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';

export type OrderSides = { readonly house: Child; readonly floor: Child };

/** Places an order of eight items and pays it from the balance: two requests, as a person sends them. */
export function placeAndPay(members: readonly BenchMember[], calculateId: string): Step {
  const params = { candidate, checkedDataItemList, calculateId };
  const submits = members.map(({ token }) => writeRequest(orderCalls.submit, params, token));
  return async (connection, place) => {
    const turn = place % members.length;
    const [member, submit] = [members[turn], submits[turn]];
    if (member === undefined || submit === undefined) throw new RangeError('no members');
    const tradeOrderId = tradeOf(await connection.ask(submit));
    const payment = { tradeOrderId, channelCode: 'BALANCE' };
    await connection.ask(writeRequest(orderCalls.pay, payment, member.token));
    return tradeOrderId;
  };
}

function tradeOf(placed: unknown): string {
  if (typeof placed !== 'object' || placed === null || !('tradeOrderId' in placed))
    throw new TypeError('no trade order');
  return String(placed.tradeOrderId);
}

export function orderComparisons(
  { house, floor }: OrderSides,
  members: readonly BenchMember[],
  calculateId: string,
): Comparison[] {
  const against = (of: readonly BenchMember[], target: number): Pick<Comparison, 'house' | 'floor' | 'target'> => {
    const step = placeAndPay(of, calculateId);
    return { house: { child: house, step }, floor: { child: floor, step }, target };
  };
  return [
    { what: '3. submit 8 items + pay, c=1', connections: 1, ...against(members, 0.5) },
    { what: '3. submit 8 items + pay, c=16, 16 members', connections: 16, ...against(members, 0.6) },
    { what: '3. submit 8 items + pay, c=16, one hot member', connections: 16, ...against(members.slice(0, 1), 0.55) },
  ];
}

const writtenTables = [
  'trade_order',
  'check_order',
  'order_detail',
  'order_item',
  'name_prefix_key',
  'order_timeline',
  'ledger_entry',
  'ledger_line',
  'audit',
  'outbox',
];

/** @throws Error when one order leaves other rows behind on the floor than in the house: then nothing is comparable. */
export async function proveSameRows(owner: pg.Client, step: Step, sides: readonly Connection[]): Promise<void> {
  const left: string[] = [];
  for (const connection of sides) {
    const before = await countRows(owner);
    await step(connection, 0);
    const after = await countRows(owner);
    left.push(writtenTables.map((table, n) => `${table} ${(after[n] ?? 0) - (before[n] ?? 0)}`).join(', '));
  }
  if (new Set(left).size !== 1) throw new Error(`house and floor write different rows:\n${left.join('\n')}`);
}

async function countRows(owner: pg.Client): Promise<number[]> {
  const counts = writtenTables.map((table) => `(select count(*)::integer from app.${table})`).join(', ');
  const { rows } = await owner.query<number[]>({ text: `select ${counts}`, rowMode: 'array' });
  return rows[0] ?? [];
}
