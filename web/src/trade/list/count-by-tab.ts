import { countedAtMost } from '@beidiao/contract/order/counting';
import { type Amount, addAmounts } from '@beidiao/contract/wire/money';
import type { Data } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { type OrderState, type OrderTab, statesOfTab } from '@beidiao/contract/order/states';

export type StateCount = Data<typeof orderCalls.counts>['counts'][number];
/** `netFen`: paid, less what was refunded. */
export type Counted = { count: number; netFen: Amount };

/** Adds up the rows of the states; `isForMe` only what waits for this person. */
export function countStates(rows: readonly StateCount[], states: readonly OrderState[], isForMe = false): Counted {
  const some = rows.filter(({ status }) => states.includes(status));
  return {
    count: some.reduce((sum, it) => sum + (isForMe ? it.mineCount : it.count), 0),
    netFen: isForMe ? 0 : addAmounts(...some.map(({ netFen }) => netFen)),
  };
}

export const countByTab = (rows: readonly StateCount[], tab: OrderTab): Counted =>
  countStates(rows, statesOfTab(tab), tab === 'you');

/** A number that counting has ended at says that there is more. */
export const floorWords = (count: number, isFloor: boolean): number | string =>
  isFloor ? `${count.toLocaleString()}+` : count;

/** What stands beside a tab: where counting has ended early, at that of everything alone. */
export function tabCount(
  data: Pick<Data<typeof orderCalls.counts>, 'counts' | 'isFloor'> | undefined,
  tab: string,
  countOf: (counts: readonly StateCount[]) => number,
): { count?: number; isFloor?: boolean } {
  if (data === undefined || (data.isFloor && tab !== 'all')) return {};
  return data.isFloor
    ? { count: Math.min(countedAtMost, countOf(data.counts)), isFloor: true }
    : { count: countOf(data.counts) };
}
