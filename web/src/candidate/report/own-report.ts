import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { type OwnReport, rightsCalls } from '@beidiao/contract/rights/calls';
import { useCallback, useEffect, useState } from 'react';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useOwnCheck } from '../entry/own-check.ts';

type Reading = { report: OwnReport | null; fault: Error | null; read: () => Promise<void> };

/** Also after a withdrawal: what was found before it stays in the report. */
export const isReportThere = (status: OrderState): boolean =>
  status === orderStates.reported || status === orderStates.partlyReported;

/** Held between the report and its entries: the server writes each reading down, and turning back is no reading. */
let held: { orderDetailsId: string; report: OwnReport } | null = null;

export function useOwnReport(isThere: boolean): Reading {
  const { orderDetailsId } = useOwnCheck().details;
  const [report, setReport] = useState(() => (held?.orderDetailsId === orderDetailsId ? held.report : null));
  const [fault, setFault] = useState<Error | null>(null);
  const read = useCallback(async () => {
    try {
      const fresh = await sendAsCandidate(rightsCalls.ownReport, { orderDetailsId });
      held = { orderDetailsId, report: fresh };
      setReport(fresh);
      setFault(null);
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(String(error)));
    }
  }, [orderDetailsId]);
  const isNeeded = isThere && report === null;
  useEffect(() => {
    if (isNeeded) void read();
  }, [isNeeded, read]);
  return { report, fault, read };
}

/** After an answer or a dispute the next look reads anew. */
export const forgetOwnReport = (): void => {
  held = null;
};
