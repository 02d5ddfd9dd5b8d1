import { type OrderState, orderStates } from '@beidiao/contract/order-states';
import { type OwnReport, rightsCalls } from '@beidiao/contract/rights';
import { useCallback, useEffect, useState } from 'react';
import { sendAsCandidate } from '../wire/candidate-wire.ts';
import { useOwnCheck } from './own-check.ts';

type Reading = { report: OwnReport | null; fault: Error | null; read: () => Promise<void> };

/** Also after a withdrawal: what was found before it stays in the report. */
export const isReportThere = (status: OrderState): boolean =>
  status === orderStates.reported || status === orderStates.partlyReported;

type Head = {
  readonly title: 'stage' | 'differs' | 'found' | 'unsure' | 'noneDiffers' | 'allWell';
  readonly n: number;
  readonly lead: {
    readonly words: 'differsLead' | 'foundLead' | 'restWell' | 'unsureLead' | 'wellLead';
    readonly n: number;
  } | null;
};
type Counted = Pick<OwnReport, 'kind' | 'waiting' | 'dropped'> & {
  readonly items: readonly { readonly result: string }[];
};

/**
 * The head of the own report: the gravest thing first, in daily words. While items are open the report is an interim one, and
 * no title says that everything was checked unless it was.
 */
export function headOf({ kind, items, waiting, dropped }: Counted): Head {
  const count = (result: string) => items.filter((item) => item.result === result).length;
  const [differing, recorded, unsure] = [count('inconsistent'), count('recordFound'), count('notVerified')];
  const well = count('consistent') + count('noRecord');
  const rest = well > 0 ? ({ words: 'restWell', n: well } as const) : null;
  if (kind === 'stage') {
    const n = waiting.length;
    if (differing > 0) return { title: 'stage', n, lead: { words: 'differsLead', n: differing } };
    if (recorded > 0) return { title: 'stage', n, lead: { words: 'foundLead', n: recorded } };
    return { title: 'stage', n, lead: well > 0 ? { words: 'wellLead', n: well } : null };
  }
  if (differing > 0) return { title: 'differs', n: differing, lead: rest };
  if (recorded > 0) return { title: 'found', n: recorded, lead: rest };
  if (unsure > 0) return { title: 'unsure', n: unsure, lead: { words: 'unsureLead', n: unsure } };
  const isWhole = dropped.length === 0 && waiting.length === 0;
  return { title: isWhole ? 'allWell' : 'noneDiffers', n: well, lead: { words: 'wellLead', n: well } };
}

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
