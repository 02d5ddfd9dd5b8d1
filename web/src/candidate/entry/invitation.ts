import { candidateCalls, type Invitation } from '@beidiao/contract/candidate/calls';
import { themes } from '@beidiao/contract/enterprise/theme-table';
import { useEffect, useState } from 'react';
import { recallLink } from '../kept.ts';
import { wearTheme } from '../wear-theme.ts';
import { useRecovery } from '../../wire/connection.ts';
import { sendAsCandidate } from '../../wire/candidate-wire.ts';

const known = new Map<string, Promise<Invitation>>();

/** What a link says, asked once a visit. @throws Refused linkUnknown, WireFault */
function readInvitation(link: string): Promise<Invitation> {
  const found = known.get(link);
  if (found) return found;
  const asked = sendAsCandidate(candidateCalls.invitation, { link });
  known.set(link, asked);
  asked.then(
    ({ theme }) => wearTheme(themes[theme].colour),
    () => known.delete(link),
  );
  return asked;
}

/** Asked while the page is still being put together. What goes wrong is told by the page, which asks as well. */
export function startInvitation(): void {
  const link = new URLSearchParams(location.search).get('link') ?? recallLink();
  if (link !== null && /\/(begin|login|collect)\b/i.test(location.pathname)) readInvitation(link).catch(() => {});
}

export const forgetInvitations = (): void => known.clear();

type Read = { invitation: Invitation | null; fault: Error | null; again: () => void };

export function useInvitation(link: string | null): Read {
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  const [fault, setFault] = useState<Error | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isGone = false;
    setFault(null);
    setInvitation(null);
    if (link === null) return;
    readInvitation(link).then(
      (it) => !isGone && setInvitation(it),
      (error: unknown) => !isGone && setFault(error instanceof Error ? error : new Error(String(error))),
    );
    return () => {
      isGone = true;
    };
  }, [link, turn]);
  const again = (): void => setTurn((last) => last + 1);
  useRecovery(() => fault !== null && again());
  return { invitation, fault, again };
}
