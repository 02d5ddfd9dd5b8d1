import { type CashierAct, type CashierPayment, sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { useState } from 'react';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';

type CashierActing = {
  /** The act that is on its way, for the payment of this reference. */
  busy: { reference: string; act: CashierAct } | null;
  perform: (reference: string, act: CashierAct) => Promise<CashierPayment | null>;
};

/** Lets the sandbox cashier act; one act at a time. Answers null when it was declined, which is then said in a toast. */
export function useCashierAct(): CashierActing {
  const { isBusy, run } = useAct({ explain: toastProblem });
  const [last, setLast] = useState<CashierActing['busy']>(null);
  const perform: CashierActing['perform'] = async (reference, act) => {
    const payment = await run(() => {
      setLast({ reference, act });
      return send(sandboxCalls.cashierAct, { reference, act });
    });
    return payment ?? null;
  };
  return { busy: isBusy ? last : null, perform };
}
