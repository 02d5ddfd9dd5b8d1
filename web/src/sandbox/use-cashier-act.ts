import { type CashierAct, type CashierPayment, sandboxCalls } from '@beidiao/contract/sandbox';
import { useState } from 'react';
import { toast } from '../ui/toasts.tsx';
import { send } from '../wire/send.ts';
import { problemOf } from '../wire/problem-of.ts';

type CashierActing = {
  /** The act that is on its way, for the payment of this reference. */
  busy: { reference: string; act: CashierAct } | null;
  perform: (reference: string, act: CashierAct) => Promise<CashierPayment | null>;
};

/** Lets the sandbox cashier act; one act at a time. Answers null when it was declined, which is then said in a toast. */
export function useCashierAct(): CashierActing {
  const [busy, setBusy] = useState<CashierActing['busy']>(null);
  const perform: CashierActing['perform'] = async (reference, act) => {
    if (busy) return null;
    setBusy({ reference, act });
    try {
      return await send(sandboxCalls.cashierAct, { reference, act });
    } catch (fault) {
      toast('problem', problemOf(fault));
      return null;
    } finally {
      setBusy(null);
    }
  };
  return { busy, perform };
}
