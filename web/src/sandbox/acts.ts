import { type CashierAct, type CashierPayment, cashierActs, lateCallbackMs } from '@beidiao/contract/sandbox/calls';

export const lateSeconds = lateCallbackMs / 1000;

/** A payment that failed can be tried again; one that is paid can only be lied about. */
export const actsFor = (state: CashierPayment['state']): readonly CashierAct[] =>
  state === 'succeeded' ? ['forge'] : cashierActs;
