import type { Call, Data, ParamsSent } from '@beidiao/contract/wire/call';
import type { StaffPerson } from '@beidiao/contract/staff/calls';
import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { queryOf } from './query-of.ts';
import { dataOf } from './send/answer.ts';
import { tellChanges } from './send/changes.ts';
import { post } from './send/post.ts';
import type { Refused } from './send/refused.ts';
import { tabSession } from './tab-session.ts';
import type { WireFault } from './send/wire-fault.ts';

/** In ms; decision 118. */
const timeoutMs = 60_000;

/** The provider's own people. Beside the member's session, never in its place: one browser may hold both. */
export type StaffSession = { accessToken: string; endsAt: number; staff: StaffPerson };

export const {
  read: readStaffSession,
  keep: keepStaffSession,
  useSession: useStaffSession,
} = tabSession<StaffSession>('beidiao.staff.session');

let endedWith: string | null = null;

/** Why the last session ended, once: the sign-in says it. */
export function takeEndWords(): string | null {
  const words = endedWith;
  endedWith = null;
  return words;
}

/**
 * Sends a call of the contract with the token of staff and answers its data.
 * @throws Refused when the server declines; the session is over first when it says so
 * @throws WireFault when there was no readable answer
 */
export async function sendAsStaff<C extends Call>(
  call: C,
  params: ParamsSent<C>,
  { signal, idempotencyKey }: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<Data<C>> {
  const asking = { token: readStaffSession()?.accessToken, timeoutMs, signal, idempotencyKey };
  const answer = await post(call.path, params, asking).finally(() => tellChanges(call));
  return dataOf<C>(answer, (words) => {
    if (readStaffSession() === null) return;
    endedWith = words;
    keepStaffSession(null);
  });
}

type Reading = {
  enabled?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
  keepPrevious?: boolean;
  retry?: boolean;
};

/** Reads by a call; cached by path, parameters and person. */
export function useStaffCall<C extends Call>(
  call: C,
  params: ParamsSent<C>,
  { keepPrevious = false, enabled = true, ...rest }: Reading = {},
): UseQueryResult<Data<C>, Refused | WireFault> {
  const session = useStaffSession();
  const query = {
    ...queryOf(call, params, session?.staff.staffId ?? ''),
    queryFn: ({ signal }: { signal: AbortSignal }) => sendAsStaff(call, params, { signal }),
    ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...rest,
    enabled: enabled && session !== null,
  };
  // The library can not see that data of a call is never a function, which its placeholder type asks for.
  return useQuery(query as UseQueryOptions<Data<C>, Refused | WireFault, Data<C>, QueryKey>);
}

export function useStaffAct<C extends Call>(call: C): UseMutationResult<Data<C>, Refused | WireFault, ParamsSent<C>> {
  return useMutation<Data<C>, Refused | WireFault, ParamsSent<C>>({
    mutationFn: (params) => sendAsStaff(call, params),
  });
}
