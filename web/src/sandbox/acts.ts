import { type CashierAct, type CashierPayment, cashierActs, lateCallbackMs } from '@beidiao/contract/sandbox/calls';

export const lateSeconds = lateCallbackMs / 1000;

const ofPaid: readonly CashierAct[] = ['forge', 'billLater', 'billLess', 'refuseRefund', 'failRefund', 'allowRefund'];

/** A payment that failed can be tried again; of one that is paid the callback or the statement can lie. */
export const actsFor = (state: CashierPayment['state']): readonly CashierAct[] =>
  state === 'succeeded' ? ofPaid : cashierActs.filter((act) => act === 'forge' || !ofPaid.includes(act));
