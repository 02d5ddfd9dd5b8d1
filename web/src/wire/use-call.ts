import type { Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import {
  keepPreviousData,
  type Query,
  type QueryKey,
  useMutation,
  useQueries,
  type UseMutationResult,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { queryOf } from './query-of.ts';
import type { Refused } from './send/refused.ts';
import { readTimeoutMs, type SendOptions, send } from './send/send.ts';
import { sessionKey, useSession } from './send/session.ts';
import type { WireFault } from './send/wire-fault.ts';

export type SendError = Refused | WireFault;

export type UseCallOptions<D = unknown> = {
  enabled?: boolean;
  asPerson?: boolean;
  /** ms for which an answer counts as fresh. */
  staleTime?: number;
  /** ms for which an answer is kept that no page shows. */
  gcTime?: number;
  /** ms; a function tells it from what is there. */
  refetchInterval?: number | false | ((data: D | undefined) => number | false);
  retry?: boolean;
  /** Shows the last page while the next is on its way. */
  keepPrevious?: boolean;
};

/** Reads by a call; cached by path, parameters and session, so that one enterprise never sees another's answers. */
export function useCall<C extends Call>(
  call: C,
  params: ParamsSent<C>,
  options: UseCallOptions<Data<C>> = {},
): UseQueryResult<Data<C>, SendError> {
  const { asPerson = false, keepPrevious = false, enabled = true, refetchInterval = false, ...rest } = options;
  const session = useSession(sessionKey);
  // Between a sign-out and the page that follows it, nothing is asked.
  const isIn = useSession(({ accessToken }) => accessToken !== null);
  const query = {
    ...queryOf(call, params, session),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      send(call, params, { asPerson, signal, timeoutMs: readTimeoutMs }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
    refetchInterval:
      typeof refetchInterval === 'function'
        ? ({ state }: Query<Data<C>, SendError>) => refetchInterval(state.data)
        : refetchInterval,
    enabled: enabled && isIn,
  };
  // The library can not see that data of a call is never a function, which its placeholder type asks for.
  return useQuery(query as UseQueryOptions<Data<C>, SendError, Data<C>, QueryKey>);
}

/** Reads several pages by one call, each cached as `useCall` does; the answers stand in the order of the parameters. */
export function useCalls<C extends Call>(
  call: C,
  pages: readonly ParamsSent<C>[],
  { staleTime }: Required<Pick<UseCallOptions, 'staleTime'>>,
): readonly UseQueryResult<Data<C>, SendError>[] {
  const session = useSession(sessionKey);
  const isIn = useSession(({ accessToken }) => accessToken !== null);
  const queries = pages.map((params) => ({
    ...queryOf(call, params, session),
    queryFn: ({ signal }: { signal: AbortSignal }) => send(call, params, { signal, timeoutMs: readTimeoutMs }),
    staleTime,
    enabled: isIn,
  }));
  // As above: the library can not see what a call never answers.
  return useQueries({ queries }) as readonly UseQueryResult<Data<C>, SendError>[];
}

/** Acts by a call. Pass `params` to `mutate`; errors are `Refused` or `WireFault`. */
export function useSend<C extends Call>(
  call: C,
  options: (params: ParamsSent<C>) => SendOptions = () => ({}),
): UseMutationResult<Data<C>, SendError, ParamsSent<C>> {
  return useMutation<Data<C>, SendError, ParamsSent<C>>({
    mutationFn: (params) => send(call, params, options(params)),
  });
}
