import type { Data } from '@beidiao/contract/wire/call';
import type { orderCalls } from '@beidiao/contract/order/calls';
import { type OrderState, orderStates, statesOfTab } from '@beidiao/contract/order/states';

/** Approvals have an entry and a count of their own. */
const states: readonly OrderState[] = statesOfTab('you').filter((state) => state !== orderStates.inApproval);

/** What the entry of the orders counts: those that this person can do something about. */
export const ordersForMe = (rows: Data<typeof orderCalls.counts>['counts']): number =>
  rows.filter(({ status }) => states.includes(status)).reduce((sum, { mineCount }) => sum + mineCount, 0);
