import { type OrderState, type OrderTab, statesOfTab } from '@beidiao/contract/order-states';

export type StateCount = { status: OrderState; count: number; amountFen: number };
export type Counted = { count: number; amountFen: number };

/** Adds up the rows of the states. */
export function countStates(rows: readonly StateCount[], states: readonly OrderState[]): Counted {
  const some = rows.filter(({ status }) => states.includes(status));
  return {
    count: some.reduce((sum, it) => sum + it.count, 0),
    amountFen: some.reduce((sum, it) => sum + it.amountFen, 0),
  };
}

export const countByTab = (rows: readonly StateCount[], tab: OrderTab): Counted => countStates(rows, statesOfTab(tab));
