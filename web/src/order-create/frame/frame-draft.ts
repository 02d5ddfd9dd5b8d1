import type { Data } from '@beidiao/contract/wire/call';
import { frameCalls } from '@beidiao/contract/partner/frame';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { toast } from '../../ui/core/toasts.tsx';
import { useFrame } from '../../wire/frame/frame.ts';
import { newIdempotencyKey } from '../../wire/idempotency-key.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { type Draft, emptyDraft } from '../draft.ts';
import { openKeptElsewhere } from '../draft-store.ts';

export type Applicant = Data<typeof frameCalls.applicant>;

const keptParts = (draft: Draft) => ({
  uuid: draft.uuid,
  candidate: draft.candidate,
  checkedDataItemList: draft.checkedDataItemList.map(({ papers: _papers, ...item }) => item),
  trialInfo: draft.trialInfo,
  explosiveOrder: draft.explosiveOrder,
  explosiveOrderDay: draft.explosiveOrderDay,
  changedAt: draft.changedAt,
});

/** What was entered so far, else what the system knows of the candidate. */
function draftOf({ applyId, candidate, draft }: Applicant): Draft {
  const empty = { ...emptyDraft(newIdempotencyKey()), applyId, client: 'ATS' };
  if (draft !== null) {
    const kept = JSON.parse(draft) as ReturnType<typeof keptParts>; // written by `keep` below
    return { ...empty, ...kept, candidate: { ...empty.candidate, ...kept.candidate } };
  }
  return candidate === null ? empty : { ...empty, candidate: { ...empty.candidate, ...candidate } };
}

const restMs = 500;

/** One change after the other, each on the version that the one before has left. */
function makeKeeper(applyId: string, from: number, onGone: () => void) {
  let version = from;
  let waiting: string | null = null;
  let isSending = false;
  const flush = async (): Promise<void> => {
    if (isSending) return;
    isSending = true;
    while (waiting !== null) {
      const text: string = waiting;
      waiting = null;
      try {
        ({ version } = await send(frameCalls.saveDraft, { applyId, draft: text, version }));
      } catch (fault) {
        if (fault instanceof Refused) {
          toast('problem', problemOf(fault));
          onGone();
          break;
        }
        waiting ??= text;
        await new Promise((resolve) => setTimeout(resolve, 3_000));
      }
    }
    isSending = false;
    useFrame.setState({ isUnsaved: waiting !== null });
  };
  let clock: ReturnType<typeof setTimeout> | undefined;
  return (draft: Draft): void => {
    waiting = JSON.stringify(keptParts(draft));
    useFrame.setState({ isUnsaved: true });
    clearTimeout(clock);
    clock = setTimeout(() => void flush(), restMs);
  };
}

/**
 * The draft of an application, which the server keeps: whoever began goes on, and everybody else reads along.
 * @returns whether it is open, and whether this person only reads
 */
export function useFrameDraft(applicant: Applicant | undefined, again: () => void) {
  const [opened, setOpened] = useState<string | null>(null);
  const shown = useRef(-1);
  const isReader = applicant !== undefined && applicant.begun !== null && !applicant.begun.isMine;
  const open = useEffectEvent((it: Applicant) => {
    const as = `${it.applyId} ${isReader}`;
    // What this person types is not overwritten by what is read back.
    if (opened === as && !isReader) return;
    if (opened === as && shown.current === it.version) return;
    shown.current = it.version;
    openKeptElsewhere(draftOf(it), isReader ? () => undefined : makeKeeper(it.applyId, it.version, again));
    setOpened(as);
  });
  useEffect(() => {
    if (applicant !== undefined && applicant.orderDetailsId === null) open(applicant);
  }, [applicant]);
  const takeOver = async (): Promise<void> => {
    if (applicant === undefined) return;
    const { applyId, version } = applicant;
    const draft = JSON.stringify(keptParts(draftOf(applicant)));
    await send(frameCalls.saveDraft, { applyId, draft, version, takesOver: true }).catch((fault: unknown) =>
      toast('problem', problemOf(fault)),
    );
    again();
  };
  return { isOpen: opened !== null, isReader, takeOver };
}
