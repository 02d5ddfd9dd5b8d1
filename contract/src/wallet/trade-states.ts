import type { Language } from '../wire/language.ts';

/** A trade order is what money is asked for: checks, a recharge, or a membership. Its codes are the wire's. */
export const tradeStates = { unpaid: 1, paid: 102, cancelled: 103, expired: 104 } as const;
export type TradeState = (typeof tradeStates)[keyof typeof tradeStates];
export const allTradeStates = Object.values(tradeStates) as readonly TradeState[];

/** How a payment ended: group 2 of the codes that a list of orders can be narrowed by. */
export const endedTradeStates = allTradeStates.filter((state) => state !== tradeStates.unpaid);

export const tradeMoves = {
  pay: { from: [tradeStates.unpaid], to: tradeStates.paid },
  cancel: { from: [tradeStates.unpaid], to: tradeStates.cancelled },
  expire: { from: [tradeStates.unpaid], to: tradeStates.expired },
  /** Money of a membership that comes after its time, and is still wanted. */
  payLate: { from: [tradeStates.expired], to: tradeStates.paid },
} as const satisfies Record<string, { from: readonly TradeState[]; to: TradeState }>;
export type TradeMove = keyof typeof tradeMoves;

export const tradeStateWords: Record<TradeState, Record<Language, string>> = {
  1: { zh: '待支付', en: 'Awaiting payment' },
  102: { zh: '已支付', en: 'Paid' },
  103: { zh: '已取消', en: 'Cancelled' },
  104: { zh: '已过期', en: 'Expired' },
};

/** An unpaid order or recharge ends by itself after this long. */
export const unpaidLifeMs = 24 * 60 * 60 * 1000;
