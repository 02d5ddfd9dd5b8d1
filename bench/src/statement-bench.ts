import type { Call, ParamsSent } from '@beidiao/contract/wire/call';
import { orderCalls } from '@beidiao/contract/order/calls';
import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Child } from './child.ts';
import { candidate, checkedDataItemList } from './choice.ts';
import { Connection, writeRequest } from './connection.ts';
import type { BenchMember } from './seed-members.ts';
import type { Noted } from './statement-counter.ts';

/** Statements of one call by what they are for. Statements inside a database function are not seen. */
export type Counted = {
  readonly call: string;
  readonly all: number;
  /** How often the call waits for the database; `begin` goes out with the first statement of a transaction. */
  readonly trips: number;
  readonly tenant: number;
  readonly brackets: number;
  readonly own: readonly string[];
};

/** Asks each hot call twice and counts the second time, when catalogue and plans are warm. */
export async function countHotCalls(house: Child, { token }: BenchMember, calculateId: string): Promise<Counted[]> {
  await house.ask('beginCounting');
  const connection = await Connection.open(house.port);
  const counted: Counted[] = [];
  const count = async <C extends Call>(name: string, call: C, params: ParamsSent<C>): Promise<unknown> => {
    await house.ask('takeCounted');
    const data = await connection.ask(writeRequest(call, Object(params), token));
    counted.push(sorted(name, (await house.ask('takeCounted')) as Noted));
    return data;
  };
  const submitAndPay = async (): Promise<string> => {
    const placed = await count('submit', orderCalls.submit, { candidate, checkedDataItemList, calculateId });
    const tradeOrderId = String(Reflect.get(Object(placed), 'tradeOrderId'));
    await count('pay from the balance', orderCalls.pay, { tradeOrderId, channelCode: 'BALANCE' });
    return tradeOrderId;
  };
  const all = async (): Promise<void> => {
    await count('price of 8 items', pricingCalls.calculate, { checkedDataItemList });
    const tradeOrderId = await submitAndPay();
    await count('point read', walletCalls.tradeStatus, { tradeOrderId });
    await count('list', orderCalls.list, {});
  };
  await all();
  counted.length = 0;
  await all();
  connection.close();
  return counted;
}

const isTenant = (text: string): boolean => /app\.(authenticate|leave_tenant)/.test(text);
const isBracket = (text: string): boolean => /^(begin|commit)$/.test(text);

function sorted(call: string, { texts, trips }: Noted): Counted {
  const own = texts.filter((text) => !isTenant(text) && !isBracket(text));
  return {
    call,
    all: texts.length,
    trips,
    tenant: texts.filter(isTenant).length,
    brackets: texts.filter(isBracket).length,
    own: own.map(shortOf),
  };
}

/** `insert trade_order`, `select check_item`: the verb, and the table that it is about. */
function shortOf(text: string): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  const write = /\b(insert into|update|delete from) app\.(\w+)/.exec(flat);
  if (write !== null) return `${write[1]?.split(' ')[0]} ${write[2]}`;
  const [, source = flat.slice(0, 20)] = /\b(?:from|select) app\.(\w+)/.exec(flat) ?? [];
  return flat.endsWith('for no key update') ? `lock ${source}` : source === 'write_audit' ? source : `select ${source}`;
}
