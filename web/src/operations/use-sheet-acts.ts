import { materialCalls } from '@beidiao/contract/material';
import { reviewCalls, type ReviewSheet } from '@beidiao/contract/review';
import { type Judgement, needsSecondReader } from '@beidiao/contract/review-forms';
import { lightWords } from '@beidiao/contract/task-states';
import { operationsCalls } from '@beidiao/contract/operations';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import { useTexts } from '../i18n/texts.ts';
import { confirm } from '../ui/confirm.tsx';
import { toast } from '../ui/toasts.tsx';
import { problemOf } from '../wire/problem-of.ts';
import { Refused } from '../wire/refused.ts';
import { sendAsStaff } from '../wire/staff-wire.ts';
import { materialTexts } from './material-texts.ts';
import { sheetTexts } from './sheet-texts.ts';
import type { Drafting } from './use-draft.ts';

const lacksIn = (fault: unknown): string[] | null => {
  const data = fault instanceof Refused ? fault.data : null;
  const lacks = typeof data === 'object' && data !== null && 'lacks' in data ? data.lacks : null;
  return Array.isArray(lacks) ? lacks.map(String) : null;
};

/** Reads the queue, the counts and the task again after an act changed them. */
function useFreshQueue() {
  const queries = useQueryClient();
  return async (): Promise<void> => {
    const paths = [reviewCalls.open, reviewCalls.list, reviewCalls.counts, operationsCalls.counts];
    await Promise.all(paths.map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
  };
}

type Parts = {
  sheet: ReviewSheet;
  judgement: Judgement;
  drafting: Drafting;
  lacks: readonly string[];
  onNext: () => void;
};

/** What can be done with a task. What was typed is saved before anything else. */
export function useSheetActs({ sheet, judgement, drafting, lacks, onNext }: Parts) {
  const t = useTexts(sheetTexts);
  const m = useTexts(materialTexts);
  const language = useLanguage();
  const freshen = useFreshQueue();
  const [isBusy, setBusy] = useState(false);
  const [shown, setShown] = useState<readonly string[]>([]);
  const { taskId } = sheet;

  const act = async (work: () => Promise<void>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (fault) {
      const found = lacksIn(fault);
      if (found) setShown(found);
      toast('problem', problemOf(fault));
      await freshen();
    } finally {
      setBusy(false);
    }
  };
  const claim = (): Promise<void> =>
    act(async () => {
      await sendAsStaff(reviewCalls.claim, { taskId });
      await freshen();
    });
  const release = (): Promise<void> =>
    act(async () => {
      if (!(await drafting.save())) return;
      await sendAsStaff(reviewCalls.release, { taskId });
      await freshen();
    });
  const saveNext = (): Promise<void> =>
    act(async () => {
      if (await drafting.save()) onNext();
    });

  /** What weighs is said before it is done; the rest goes without a question, sixty times a shift. */
  const isMeant = async (): Promise<boolean> => {
    const { couldNotVerify, override } = drafting.draft;
    const lightOf = (light: Judgement['light']) => lightWords[light][language];
    const light = override?.light ?? judgement.light;
    const isForSecond = [judgement.light, light].some((it) => needsSecondReader(sheet.needs, it));
    const words = [
      isForSecond && t('confirmSecond'),
      couldNotVerify && t('confirmCannot'),
      override !== null && t('confirmOverride', { ruled: lightOf(judgement.light), light: lightOf(override.light) }),
    ].filter((it) => it !== false);
    if (words.length === 0) return true;
    const title = t('confirmTitle', { light: lightOf(light) });
    return confirm({ title, body: words.join(' '), act: t('submit'), keep: t('keep') });
  };
  const publish = (): Promise<void> =>
    act(async () => {
      setShown(lacks);
      if (lacks.length > 0) {
        const first = lacks[0] ?? '';
        document.getElementsByName(first)[0]?.focus();
        return toast('problem', t('lacks', { count: lacks.length }));
      }
      if (!(await isMeant()) || !(await drafting.save())) return;
      const { outcome } = await sendAsStaff(reviewCalls.publish, { taskId, draftVersion: drafting.version() });
      toast('done', t(outcome === 'published' ? 'submitted' : 'submittedSecond'));
      await freshen();
      onNext();
    });
  const confirmSecond = (agrees: boolean, opinion: string): Promise<void> =>
    act(async () => {
      await sendAsStaff(reviewCalls.confirm, { taskId, agrees, opinion, draftVersion: sheet.draftVersion });
      toast('done', t(agrees ? 'submitted' : 'sentBack'));
      await freshen();
      onNext();
    });
  const takeBackMaterial = (): Promise<void> =>
    act(async () => {
      const words = { title: m('takeBackTitle'), body: m('takeBackBody'), act: m('takeBack'), keep: m('keep') };
      if (!(await confirm(words))) return;
      await sendAsStaff(materialCalls.takeBack, { taskId });
      toast('done', m('takenBackDone'));
      await freshen();
    });
  /** The dialog has sent it: the task is with its candidate now. */
  const materialAsked = async (): Promise<void> => {
    toast('done', m('sent'));
    await freshen();
  };
  return {
    isBusy,
    takeBackMaterial,
    materialAsked,
    shown: shown.filter((name) => lacks.includes(name)),
    claim,
    release,
    saveNext,
    publish,
    confirmSecond,
  };
}
