import { pricingCalls } from '@beidiao/contract/pricing/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Child } from './child.ts';
import { checkedDataItemList } from './choice.ts';
import { writeRequest } from './connection.ts';
import { unpricedCalls } from './house-server.ts';
import type { Comparison, Step } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';

const asking =
  (requests: readonly Buffer[]): Step =>
  (connection, place) => {
    const request = requests[place % requests.length];
    if (request === undefined) throw new RangeError('no requests');
    return connection.ask(request);
  };

export type Read = { readonly member: BenchMember; readonly tradeOrderId: string };

/** Reads a trade order by its id: authenticate, then one select, on both sides. */
export function pointRead(house: Child, floor: Child, reads: readonly Read[]): Comparison {
  const step = asking(
    reads.map(({ member, tradeOrderId }) => writeRequest(walletCalls.tradeStatus, { tradeOrderId }, member.token)),
  );
  return {
    what: '1. authenticated point read, c=16',
    house: { child: house, step },
    floor: { child: floor, step },
    connections: 16,
    target: 0.65,
  };
}

/** Prices eight items; the floor is the same server with a constant for the price. */
export function priceOfEight(house: Child, members: readonly BenchMember[]): Comparison {
  const of = (call: typeof pricingCalls.calculate | typeof unpricedCalls.calculate): Step =>
    asking(members.map(({ token }) => writeRequest(call, { checkedDataItemList }, token)));
  return {
    what: '2. price of 8 items, c=16',
    house: { child: house, step: of(pricingCalls.calculate) },
    floor: { child: house, step: of(unpricedCalls.calculate) },
    connections: 16,
    target: 0.85,
  };
}
