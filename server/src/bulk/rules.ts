import type { BulkAct, BulkOutcome } from '@beidiao/contract/bulk/rules';
import { isReminderHour } from '@beidiao/contract/candidate/reminders';
import { isOrderEnd, orderMoveAllowed, type OrderState, orderStates } from '@beidiao/contract/order/states';

/** What decides whether an act can be done with one of the chosen checks. */
export type Chosen = {
  readonly state: OrderState;
  readonly mayChange: boolean;
  readonly tradeOrderId: string;
  readonly unpaidTogether: number;
};
export type Facts = {
  readonly now: Date;
  readonly mayPayFromBalance: boolean;
  /** Of each trade order, how many of its unpaid checks are chosen. */
  readonly chosenOf: ReadonlyMap<string, number>;
};

const asked: readonly OrderState[] = [orderStates.awaitingIdentity, orderStates.awaitingAuthorization];
const notPaidYet: readonly OrderState[] = [orderStates.unpaid, orderStates.inReview];

/** Why the state does not let it; for the words, what has happened counts. */
function byState(state: OrderState): BulkOutcome {
  if (state === orderStates.inApproval) return 'inApproval';
  if (isOrderEnd(state) && state !== orderStates.reported) return 'stateEnded';
  return notPaidYet.includes(state) ? 'stateEarlier' : 'stateLater';
}

/** Null when it can be done. */
export function whyNot(act: BulkAct, it: Chosen, facts: Facts): BulkOutcome | null {
  switch (act) {
    case 'remind':
      if (!asked.includes(it.state)) return byState(it.state);
      return isReminderHour(facts.now) ? null : 'atNight';
    case 'cancel':
      if (!orderMoveAllowed('cancel', it.state)) return byState(it.state);
      if (!it.mayChange) return 'notOwn';
      return it.state === orderStates.unpaid && (facts.chosenOf.get(it.tradeOrderId) ?? 0) < it.unpaidTogether
        ? 'paidTogether'
        : null;
    case 'pay':
      if (it.state !== orderStates.unpaid)
        return byState(it.state) === 'stateEarlier' ? 'stateLater' : byState(it.state);
      return facts.mayPayFromBalance ? null : 'noRight';
  }
}

/** What a refusal of the single act says of a row. */
export function outcomeOf(refusal: string, act: BulkAct): BulkOutcome {
  switch (refusal) {
    case 'tooMany':
      return 'justSent';
    case 'remindedOften':
      return 'remindedTwice';
    case 'remindAtNight':
      return 'atNight';
    case 'messagesUsed':
      return 'messagesUsed';
    case 'balanceShort':
      return 'balanceShort';
    case 'balancePaymentOff':
      return 'balanceOff';
    case 'awaitsApproval':
      return 'inApproval';
    case 'orderNotInState':
    case 'tradeNotInState':
      return act === 'remind' ? 'stateLater' : 'stateEnded';
    default:
      return 'failed';
  }
}
