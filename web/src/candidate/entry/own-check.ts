import { candidateCalls, type CandidateDetails } from '@beidiao/contract/candidate/calls';
import { themes } from '@beidiao/contract/enterprise/theme-table';
import { createContext, useCallback, useContext, useEffect, useState } from 'react';
import { wearTheme } from '../wear-theme.ts';
import { useRecovery } from '../../wire/connection.ts';
import { type CandidateSession, sendAsCandidate } from '../../wire/candidate-wire.ts';

/** The check of the person who signed in, and how to read it anew. */
export type OwnCheck = { details: CandidateDetails; reload: () => Promise<CandidateDetails> };

const OwnCheckContext = createContext<OwnCheck | null>(null);
export const OwnCheckProvider = OwnCheckContext.Provider;

export function useOwnCheck(): OwnCheck {
  const own = useContext(OwnCheckContext);
  if (!own) throw new Error('an inner page stands outside of Inside');
  return own;
}

type Reading = { details: CandidateDetails | null; fault: Error | null; reload: () => Promise<CandidateDetails> };

export function useReadCheck(session: CandidateSession | null): Reading {
  const [details, setDetails] = useState<CandidateDetails | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const orderDetailsId = session?.orderDetailsId;
  const reload = useCallback(async () => {
    try {
      const read = await sendAsCandidate(candidateCalls.details, { orderDetailsId: orderDetailsId ?? '' });
      wearTheme(themes[read.theme].colour);
      setDetails(read);
      setFault(null);
      return read;
    } catch (error) {
      setFault(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }, [orderDetailsId]);
  useEffect(() => {
    setDetails(null);
    // The fault is shown by the page.
    if (orderDetailsId) reload().catch(() => {});
  }, [orderDetailsId, reload]);
  useRecovery(() => void (orderDetailsId && reload().catch(() => {})));
  return { details: details?.orderDetailsId === orderDetailsId ? details : null, fault, reload };
}
