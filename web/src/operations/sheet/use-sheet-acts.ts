import { materialCalls } from '@beidiao/contract/verification/material';
import { reviewCalls, type ReviewSheet } from '@beidiao/contract/verification/review';
import type { ParamsSent } from '@beidiao/contract/wire/call';
import type { Lack } from '@beidiao/contract/verification/lack-words';
import { useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { confirm } from '../../ui/desk/confirm.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { changesShown } from '../../wire/send/changes.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { lacksIn } from '../record/lack-texts.ts';
import { materialTexts } from './material-texts.ts';
import { answerToRead, type Concluded } from '../record/review-facts.ts';
import { sheetTexts } from './sheet-texts.ts';
import type { Drafting } from './use-draft.ts';

/** What the queue is narrowed to; the next task is one of it. */
export type Narrowed = Omit<ParamsSent<typeof reviewCalls.takeNext>, 'besides'>;

type Parts = {
  sheet: ReviewSheet;
  concluded: Concluded;
  drafting: Drafting;
  narrowed: Narrowed;
  onTaken: (taskId: string) => void;
  onClosed: () => void;
};

/** What can be done with a task. What was typed is saved before anything else. */
export function useSheetActs({ sheet, concluded, drafting, narrowed, onTaken, onClosed }: Parts) {
  const t = useTexts(sheetTexts);
  const m = useTexts(materialTexts);
  /** What the server misses in a draft that this page holds to be whole. */
  const [refused, setRefused] = useState<readonly Lack[]>([]);
  const { isBusy, problem, run } = useAct({
    explain: (fault) => {
      if (fault instanceof Refused) setRefused(lacksIn(fault.data));
      toastProblem(fault);
      return problemOf(fault);
    },
  });
  const { taskId } = sheet;

  const act = async (work: () => Promise<void>): Promise<void> => {
    await run(work);
  };
  const claim = (): Promise<void> =>
    act(async () => {
      await sendAsStaff(reviewCalls.claim, { taskId });
      onTaken(taskId);
    });
  const release = (): Promise<void> =>
    act(async () => {
      if (!(await drafting.save())) return;
      await sendAsStaff(reviewCalls.release, { taskId });
    });
  /** The most urgent of the queue of one's own or that nobody holds, besides the one that is left, which stays with its holder. */
  const takeNext = (): Promise<void> =>
    act(async () => {
      if (!(await drafting.save())) return;
      const next = await sendAsStaff(reviewCalls.takeNext, { besides: taskId, ...narrowed });
      await changesShown();
      if (next.taskId === null) return toast('done', t(Object.keys(narrowed).length > 0 ? 'noNextHere' : 'noNext'));
      onTaken(next.taskId);
    });
  const publish = (): Promise<void> =>
    act(async () => {
      if (!(await drafting.save())) return;
      const { outcome } = await sendAsStaff(reviewCalls.publish, {
        taskId,
        draftVersion: drafting.version(),
        sentence: concluded.words.sentence,
      });
      toast('done', t(outcome === 'published' ? 'published' : 'handedOver'));
      await changesShown();
      onClosed();
    });
  /** The second reader decides: agrees with the sentence that was read, or says what has to change. */
  const decideSecond = async (opinion: { agrees: true } | { agrees: false; why: string }): Promise<void> => {
    const { draftVersion } = sheet;
    const said = opinion.agrees ? { opinion: '', sentence: concluded.words.sentence } : { opinion: opinion.why };
    await sendAsStaff(reviewCalls.confirm, { taskId, agrees: opinion.agrees, draftVersion, ...said });
    const isAnswer = answerToRead(sheet) !== null;
    toast('done', t(opinion.agrees ? 'published' : isAnswer ? 'rejected' : 'sentBack'));
    await changesShown();
    onClosed();
  };
  const publishSecond = (): Promise<void> => act(() => decideSecond({ agrees: true }));
  /** Its dialog says what went wrong, with the reason still in it. @throws Refused, WireFault */
  const sendBack = (why: string): Promise<void> => decideSecond({ agrees: false, why });
  const takeBackMaterial = (): Promise<void> =>
    act(async () => {
      const words = { title: m('takeBackTitle'), body: m('takeBackBody'), act: m('takeBack'), keep: m('keep') };
      if (!(await confirm(words))) return;
      await sendAsStaff(materialCalls.takeBack, { taskId });
      toast('done', m('takenBackDone'));
    });
  /** The dialog has sent it: the task is with its candidate now. */
  const materialAsked = (): void => toast('done', m('sent'));
  return {
    isBusy,
    refused,
    /** Why the last act did not go through. */
    problem,
    claim,
    release,
    takeNext,
    publish,
    publishSecond,
    sendBack,
    takeBackMaterial,
    materialAsked,
  };
}
export type SheetActions = ReturnType<typeof useSheetActs>;
