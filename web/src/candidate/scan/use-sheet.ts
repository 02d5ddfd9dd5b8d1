import { qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { useEffect, useState } from 'react';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';
import { useRecovery } from '../../wire/connection.ts';

export type Sheet = Data<typeof qrcodeCalls.status> & Data<typeof qrcodeCalls.items> & { readonly qrcode: string };

async function readSheet(qrcode: string): Promise<Sheet> {
  const [standing, items] = await Promise.all([
    sendAsCandidate(qrcodeCalls.status, { authCode: qrcode }),
    sendAsCandidate(qrcodeCalls.items, { qrrid: qrcode }),
  ]);
  return { ...standing, ...items, qrcode };
}

/** What a sheet says, asked once a visit, and again when the connection is back. */
export function useSheet(qrcode: string): { sheet: Sheet | null; fault: Error | null; again: () => void } {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isGone = false;
    setFault(null);
    readSheet(qrcode).then(
      (it) => !isGone && setSheet(it),
      (error: unknown) => !isGone && setFault(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isGone = true;
    };
  }, [qrcode, turn]);
  const again = (): void => setTurn((last) => last + 1);
  useRecovery(() => fault !== null && again());
  return { sheet, fault, again };
}
