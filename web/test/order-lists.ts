import { settingsCalls } from '@beidiao/contract/account/settings';
import { orderCalls, type OrderRow } from '@beidiao/contract/order/calls';
import type { OrderState } from '@beidiao/contract/order/states';
import type { DataGiven } from '@beidiao/contract/wire/call';
import { viewCalls } from '@beidiao/contract/view/calls';
import type { FakeWire } from './fake-wire.ts';

/** How many there are in each state. */
type Counts = Partial<Record<OrderState, number>>;

export const countsOf = (counts: Counts): DataGiven<typeof orderCalls.counts> => ({
  isFloor: false,
  tradeCounts: [],
  counts: Object.entries(counts).map(([status, count]) => ({
    status: Number(status) as OrderState, // Object.entries forgets the keys of the table
    count,
    amountFen: 0,
    paidCount: 0,
    netFen: 0,
    mineCount: count,
    mineFen: 0,
  })),
});

type Listed = { rows: readonly OrderRow[]; counts: Counts };

/** What every list of checks asks when it opens; no view is saved, and nobody has settings of their own. */
export function answerList(wire: FakeWire, { rows, counts }: Listed): void {
  wire.holds(settingsCalls.personalInfo);
  wire.answers(viewCalls.list, { views: [] });
  wire.answers(orderCalls.list, { rows: [...rows], total: rows.length, isFloor: false, nextCursor: null });
  wire.answers(orderCalls.counts, countsOf(counts));
}
