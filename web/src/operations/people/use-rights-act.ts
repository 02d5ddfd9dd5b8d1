import { problemOf } from '../../wire/send/problem-of.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';

/** One act at a time; what went wrong is said at once, and stays in words. */
export function useRightsAct() {
  const { isBusy, problem, run } = useAct({
    explain: (fault) => {
      toastProblem(fault);
      return problemOf(fault);
    },
  });
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    await run(work);
  };
  return { isBusy, problem, act };
}
