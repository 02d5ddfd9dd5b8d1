import { disputeCalls, type DisputeDecision, type DisputeSheet, type Recheck } from '@beidiao/contract/dispute/calls';
import { type DraftField, emptyDraft, type ReviewDraft } from '@beidiao/contract/verification/review-draft';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import { useState } from 'react';
import { Refused } from '../../wire/send/refused.ts';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { isUntouched } from '../record/fill-fields.ts';
import { lacksIn } from '../record/lack-texts.ts';
import type { Identity } from '../record/sheet-record.tsx';
import { useSettled } from '../../ui/use-settled.ts';

const restMs = 400;

type Answers = {
  readonly decision: DisputeDecision | null;
  readonly fields: Readonly<Record<string, DraftField>>;
  /** By the place of the record in the finding. */
  readonly identities: Readonly<Record<number, Identity>>;
  readonly ground: ReviewDraft['ground'];
  readonly words: string;
};
const nothing: Answers = { decision: null, fields: {}, identities: {}, ground: emptyDraft.ground, words: '' };

/** What was looked up again, as the server asks for it; null where nothing was. */
export function recheckOf({ fields, identities, ground }: Omit<Answers, 'decision' | 'words'>): Recheck | null {
  const written = Object.entries(fields).filter(([, typed]) => !isUntouched(typed));
  const chosen = Object.entries(identities).flatMap(([place, { identity, idDigits }]) =>
    identity === '' ? [] : [{ place: Number(place), identity, idDigits }],
  );
  return written.length === 0 && chosen.length === 0
    ? null
    : { fields: Object.fromEntries(written), identities: chosen, ground };
}

/** The decision as it is written, with what the report would say of the item after it. Nothing is chosen beforehand. */
export function useRuling(sheet: DisputeSheet) {
  const [answers, setAnswers] = useState(nothing);
  const change = (part: Partial<Answers>): void => setAnswers({ ...answers, ...part });
  const { decision } = answers;
  const recheck = decision === 'unclear' ? null : recheckOf(answers);
  const asked = JSON.stringify({ decision, recheck });
  const settled = useSettled(asked, restMs);
  const { disputeId } = sheet;
  const query = useStaffCall(
    disputeCalls.staffPreview,
    { disputeId, decision: decision ?? 'unclear', recheck },
    { enabled: decision !== null && settled === asked, retry: false, staleTime: 0 },
  );
  const isCurrent = decision !== null && settled === asked && !query.isFetching;
  const refusal = isCurrent && query.error !== null ? query.error : null;
  const lacks: readonly Lack[] = refusal instanceof Refused ? lacksIn(refusal.data) : [];
  return {
    answers,
    change,
    recheck,
    /** What the report would say; null before a decision, and while it can not be taken so. */
    preview: isCurrent && refusal === null ? (query.data ?? null) : null,
    refusal: refusal?.message ?? null,
    lacks,
  };
}
export type RulingForm = ReturnType<typeof useRuling>;
