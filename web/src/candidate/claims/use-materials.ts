import type { CandidateDetails } from '@beidiao/contract/candidate/calls';
import { materialCalls, type OwnMaterial } from '@beidiao/contract/verification/material';
import { orderStates as s } from '@beidiao/contract/order/states';
import { useCallback, useEffect, useState } from 'react';
import { useRecovery } from '../../wire/connection.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';

type Read = { materials: readonly OwnMaterial[] | null; fault: Error | null; read: () => void };

/** What a reviewer has asked for; read with the check, since news of the one is news of the other. */
export function useMaterials(details: CandidateDetails): Read {
  const [materials, setMaterials] = useState<readonly OwnMaterial[] | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const { orderDetailsId, status } = details;
  const isRunning = status === s.generating || status === s.partlyReported;
  const read = useCallback(() => {
    if (!isRunning) return setMaterials([]);
    sendAsCandidate(materialCalls.own, { orderDetailsId }).then(
      ({ rows }) => {
        setMaterials(rows);
        setFault(null);
      },
      (error: unknown) => setFault(error instanceof Error ? error : new Error(String(error))),
    );
  }, [orderDetailsId, isRunning]);
  useEffect(() => {
    // A new object each time the check was read anew.
    if (details) read();
  }, [details, read]);
  useRecovery(() => fault !== null && read());
  return { materials, fault, read };
}
