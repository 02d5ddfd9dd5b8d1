import type { Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import { toast } from '../ui/core/toasts.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';

/** Changes something, says that it is done, and is busy until the lists show it. What the server refuses is said in its words. */
export function useChange() {
  const { isBusy, run } = useAct({ explain: toastProblem });
  const change = async <C extends Call>(
    call: C,
    params: ParamsSent<C>,
    done: string | ((data: Data<C>) => string),
  ): Promise<Data<C> | null> => {
    const data = await run(async () => {
      const answer = await send(call, params);
      toast('done', typeof done === 'string' ? done : done(answer));
      return answer;
    });
    return data ?? null;
  };
  return { change, isBusy };
}
