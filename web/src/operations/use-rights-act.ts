import { disputeCalls } from '@beidiao/contract/dispute';
import { rightsCalls } from '@beidiao/contract/rights';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../ui/toasts.tsx';
import { problemOf } from '../wire/problem-of.ts';

const readings = () => [
  disputeCalls.staffList,
  disputeCalls.staffOpen,
  disputeCalls.staffPreview,
  rightsCalls.requestList,
  rightsCalls.requestOpen,
  rightsCalls.counts,
];

/** One act at a time; what was read is read anew after it, whichever way it ended. */
export function useRightsAct() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (fault) {
      setProblem(problemOf(fault));
      toast('problem', problemOf(fault));
    } finally {
      setBusy(false);
      await Promise.all(readings().map(({ path }) => queries.invalidateQueries({ queryKey: [path] })));
    }
  };
  return { isBusy, problem, act };
}
