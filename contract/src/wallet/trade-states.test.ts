import { expect, it } from 'vitest';
import { allTradeStates, type TradeMove, tradeMoves, tradeStateWords } from './trade-states.ts';

/** Written from the product's page: 1 unpaid, 102 paid, 103 cancelled, 104 expired. */
const table = { 1: { pay: 102, cancel: 103, expire: 104 }, 102: {}, 103: {}, 104: { payLate: 102 } };

it('lets a trade order leave unpaid once, and no end but that of a membership whose money comes late', () => {
  const moves = Object.entries(tradeMoves) as [TradeMove, { from: readonly number[]; to: number }][]; // keys as declared
  const found = Object.fromEntries(
    allTradeStates.map((state) => [
      state,
      Object.fromEntries(moves.filter(([, { from }]) => from.includes(state)).map(([name, { to }]) => [name, to])),
    ]),
  );
  expect(found).toEqual(table);
});

it('has words for each state in both languages', () => {
  for (const state of allTradeStates) {
    expect(tradeStateWords[state].zh).toMatch(/\p{Script=Han}/u);
    expect(tradeStateWords[state].en).toMatch(/^[A-Z]/);
  }
});
