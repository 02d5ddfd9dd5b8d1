import { describe, expect, it } from 'vitest';
import {
  allOrderMoves,
  allOrderStates,
  isOrderEnd,
  memberMovesFrom,
  type OrderMove,
  orderMoveAllowed,
  orderMoves,
  type OrderState,
  orderStateFacts,
  orderStates,
  orderTabs,
  type OrderTab,
  stateAfterPayment,
  statesOfTab,
} from './states.ts';

/** Written from the product's page, not from the code: each state with what it leaves by, and where to. */
const leavesBy: Record<number, Partial<Record<OrderMove, number[]>>> = {
  3: { approve: [1, 2, 4, 18], reject: [11] },
  1: { pay: [2, 4, 18], cancel: [13], expireUnpaid: [14] },
  2: { passReview: [4, 18], failReview: [10], cancel: [13] },
  18: {
    matchIdentity: [4],
    acceptIdentity: [4],
    failIdentity: [12],
    refuse: [8],
    expireLink: [9],
    cancel: [13],
    correctPhone: [18],
    correctPerson: [18],
  },
  4: { authorize: [5, 16, 17], refuse: [8], expireLink: [9], cancel: [13], correctPhone: [18] },
  16: { matchFace: [5, 17], failFace: [15], expireFace: [20], withdraw: [8] },
  17: { takeUp: [5], withdraw: [8], cancelViewing: [13], expireViewing: [14] },
  5: { start: [19], withdraw: [8] },
  19: { endItem: [6, 7], withdraw: [8] },
  6: { endLastItem: [7] },
  7: { correctReport: [7], deleteReport: [-1], erase: [-1], outlive: [-1] },
  [-1]: { restoreReport: [7] },
};
const ends = [8, 9, 10, 11, 12, 13, 14, 15, 20, -1];
/** An order begins unpaid, or in approval when its orderer may not order alone. */
const starts: OrderState[] = [orderStates.unpaid, orderStates.inApproval];

const ascending = (codes: Iterable<number>): number[] => [...codes].sort((a, b) => a - b);

describe('order states', () => {
  it('are the 21 codes of the wire', () => {
    expect(ascending(allOrderStates)).toEqual(ascending(new Set([...Object.keys(leavesBy).map(Number), ...ends])));
    expect(new Set(allOrderStates).size).toBe(21);
  });

  it.each(allOrderStates)('lets state %i be left by its own moves and by no other', (state) => {
    const allowed = allOrderMoves.filter((move) => orderMoveAllowed(move, state));
    expect([...allowed].sort()).toEqual(Object.keys(leavesBy[state] ?? {}).sort());
    for (const move of allowed) expect(ascending(orderMoves[move].to)).toEqual(leavesBy[state]?.[move]);
  });

  it('reaches every state from a start', () => {
    const reached = new Set<OrderState>(starts);
    for (const state of reached) {
      for (const move of allOrderMoves) {
        if (orderMoveAllowed(move, state)) for (const next of orderMoves[move].to) reached.add(next);
      }
    }
    expect(ascending(reached)).toEqual(ascending(allOrderStates));
  });

  it('offers no way back from an end', () => {
    expect(ascending(allOrderStates.filter(isOrderEnd))).toEqual(ascending(ends));
    for (const state of allOrderStates.filter(isOrderEnd)) expect(memberMovesFrom(state)).toEqual([]);
  });

  it('leads after payment to the review, else to the three elements, else to the authorization', () => {
    expect(stateAfterPayment({ needsIntakeReview: true, isIdentityValidated: true })).toBe(2);
    expect(stateAfterPayment({ needsIntakeReview: true, isIdentityValidated: false })).toBe(2);
    expect(stateAfterPayment({ needsIntakeReview: false, isIdentityValidated: false })).toBe(18);
    expect(stateAfterPayment({ needsIntakeReview: false, isIdentityValidated: true })).toBe(4);
  });

  it('offers a member nothing that belongs to the candidate, the engine, the clock or staff', () => {
    const offered = Object.fromEntries(allOrderStates.map((state) => [state, memberMovesFrom(state)]));
    expect(Object.fromEntries(Object.entries(offered).filter(([, moves]) => moves.length > 0))).toEqual({
      1: ['cancel', 'pay'],
      2: ['cancel'],
      3: ['approve', 'reject'],
      4: ['cancel', 'correctPhone'],
      7: ['deleteReport'],
      18: ['cancel', 'correctPhone', 'correctPerson'],
    });
  });

  it('shows each state under exactly one tab besides all', () => {
    const tabs = Object.keys(orderTabs) as OrderTab[]; // the keys of the literal above are the tabs
    expect(statesOfTab('all')).toHaveLength(21);
    for (const state of allOrderStates) {
      expect(tabs.filter((tab) => tab !== 'all' && statesOfTab(tab).includes(state))).toHaveLength(1);
    }
    expect(ascending(statesOfTab('ended'))).toEqual(ascending(ends));
  });

  it('has a word of its own for each state in both languages', () => {
    for (const language of ['zh', 'en'] as const) {
      const words = allOrderStates.map((state) => orderStateFacts[state][language]);
      expect(new Set(words).size).toBe(21);
    }
  });
});
