import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import { emptyDraft, type ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { useEffect, useRef, useState } from 'react';
import { reviewDrafts } from '../../wire/forget-kept.ts';
import { readStaffSession, sendAsStaff } from '../../wire/staff-wire.ts';
import { problemOf } from '../../wire/send/problem-of.ts';

const pauseMs = 900;
/** Of one reviewer: the next who signs in in this tab finds nothing of it. */
const keyOf = (taskId: string): string => `${reviewDrafts}${readStaffSession()?.staff.staffId ?? ''}.${taskId}`;
type Kept = { draft: ReviewDraft; draftVersion: number };

function keptOf(taskId: string): Kept | null {
  try {
    const it: unknown = JSON.parse(sessionStorage.getItem(keyOf(taskId)) ?? 'null');
    if (typeof it !== 'object' || it === null || !('draft' in it)) return null;
    const kept = it as Kept;
    // A copy of before may lack what was added since.
    return { ...kept, draft: { ...emptyDraft, ...kept.draft } };
  } catch {
    return null;
  }
}

export type DraftStatus = 'saved' | 'dirty' | 'saving';

/**
 * A draft that saves itself a moment after each change. What could not be saved stays in this tab, over a reload too,
 * until it has been.
 */
export function useDraft(sheet: ReviewSheet, isMine: boolean) {
  const [kept, setKept] = useState(() => (isMine ? keptOf(sheet.taskId) : null));
  const fits = kept !== null && kept.draftVersion === sheet.draftVersion;
  const [draft, setDraft] = useState<ReviewDraft>(fits ? kept.draft : sheet.draft);
  const [status, setStatus] = useState<DraftStatus>(fits ? 'dirty' : 'saved');
  const [problem, setProblem] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState(sheet.draftedAt);
  const now = useRef({ draft, version: sheet.draftVersion, isDirty: fits, saving: null as Promise<boolean> | null });
  const clock = useRef<ReturnType<typeof setTimeout>>(undefined);

  const write = async (): Promise<boolean> => {
    const sent = now.current.draft;
    setStatus('saving');
    try {
      const params = { taskId: sheet.taskId, draft: sent as ReviewSheet['draft'], draftVersion: now.current.version };
      now.current.version = (await sendAsStaff(reviewCalls.save, params)).draftVersion;
      now.current.isDirty = now.current.draft !== sent;
      if (!now.current.isDirty) sessionStorage.removeItem(keyOf(sheet.taskId));
      setStatus(now.current.isDirty ? 'dirty' : 'saved');
      setSavedAt(new Date().toISOString());
      setProblem(null);
      return true;
    } catch (fault) {
      setStatus('dirty');
      setProblem(problemOf(fault));
      return false;
    }
  };
  /** Waits until everything that was typed has been kept. @returns whether it was */
  const save = async (): Promise<boolean> => {
    clearTimeout(clock.current);
    await now.current.saving;
    if (!now.current.isDirty) return true;
    now.current.saving = write();
    const isSaved = await now.current.saving;
    now.current.saving = null;
    return isSaved && now.current.isDirty ? save() : isSaved;
  };
  const latestSave = useRef(save);
  useEffect(() => {
    latestSave.current = save;
  });

  const change = (part: Partial<ReviewDraft>): void => {
    const next = { ...now.current.draft, ...part };
    Object.assign(now.current, { draft: next, isDirty: true });
    setDraft(next);
    setStatus('dirty');
    const copy: Kept = { draft: next, draftVersion: now.current.version };
    sessionStorage.setItem(keyOf(sheet.taskId), JSON.stringify(copy));
    clearTimeout(clock.current);
    clock.current = setTimeout(() => void latestSave.current(), pauseMs);
  };
  // Leaving the task or the page keeps what was typed a moment ago
  useEffect(() => {
    const state = now.current;
    const warn = (event: BeforeUnloadEvent): void => {
      if (state.isDirty) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
      clearTimeout(clock.current);
      if (state.isDirty && isMine) void latestSave.current();
    };
  }, [isMine]);

  const leftover = kept !== null && !fits ? kept : null;
  return {
    draft,
    change,
    save,
    status,
    problem,
    savedAt,
    version: (): number => now.current.version,
    /** A copy of this tab that belongs to an older version: the person decides. */
    leftover,
    settleLeftover: (isUsed: boolean): void => {
      setKept(null);
      sessionStorage.removeItem(keyOf(sheet.taskId));
      if (isUsed && leftover !== null) change(leftover.draft);
    },
  };
}
export type Drafting = ReturnType<typeof useDraft>;
