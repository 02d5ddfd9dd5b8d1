import { disputeCalls } from '@beidiao/contract/dispute/calls';
import { rightsCalls } from '@beidiao/contract/rights/calls';
import { useQueryClient } from '@tanstack/react-query';
import { problemOf } from '../../wire/send/problem-of.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';

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
  const { isBusy, problem, run } = useAct({
    explain: (fault) => {
      toastProblem(fault);
      return problemOf(fault);
    },
    settle: () => Promise.all(readings().map(({ path }) => queries.invalidateQueries({ queryKey: [path] }))),
  });
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    await run(work);
  };
  return { isBusy, problem, act };
}
