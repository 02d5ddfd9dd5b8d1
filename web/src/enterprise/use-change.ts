import type { Call, Data, ParamsSent } from '@beidiao/contract/call';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../ui/toasts.tsx';
import { send } from '../wire/send.ts';
import { problemOf } from '../wire/problem-of.ts';

/** Changes something, says that it is done, and lets every list read again. What the server refuses is said in its words. */
export function useChange() {
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const change = async <C extends Call>(
    call: C,
    params: ParamsSent<C>,
    done: string | ((data: Data<C>) => string),
  ): Promise<Data<C> | null> => {
    setBusy(true);
    try {
      const data = await send(call, params);
      toast('done', typeof done === 'string' ? done : done(data));
      return data;
    } catch (fault) {
      toast('problem', problemOf(fault));
      return null;
    } finally {
      setBusy(false);
      await queries.invalidateQueries();
    }
  };
  return { change, isBusy };
}
