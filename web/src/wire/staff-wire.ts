import {
  type Answer,
  type Call,
  type Data,
  invalidSessionCode,
  isWrapped,
  type ParamsSent,
  successCode,
} from '@beidiao/contract/call';
import type { StaffPerson } from '@beidiao/contract/staff';
import {
  keepPreviousData,
  type QueryKey,
  useMutation,
  type UseMutationResult,
  useQuery,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { Refused } from './refused.ts';
import { WireFault } from './wire-fault.ts';

const timeoutMs = 60_000;
const storageKey = 'beidiao.staff.session';

/** The provider's own people. Beside the member's session, never in its place: one browser may hold both. */
export type StaffSession = { accessToken: string; endsAt: number; staff: StaffPerson };

const listeners = new Set<() => void>();
let held: StaffSession | null | undefined;
let endedWith: string | null = null;

function stored(): StaffSession | null {
  try {
    const it: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return typeof it === 'object' && it !== null && 'accessToken' in it ? (it as StaffSession) : null;
  } catch {
    return null;
  }
}

/** The session of this tab; none once its time is over. */
export function readStaffSession(): StaffSession | null {
  if (held === undefined) held = stored();
  if (held && held.endsAt <= Date.now()) held = null;
  return held;
}

/** Kept in the tab alone: a closed tab has signed out. */
export function keepStaffSession(session: StaffSession | null): void {
  held = session;
  if (session) sessionStorage.setItem(storageKey, JSON.stringify(session));
  else sessionStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useStaffSession = (): StaffSession | null => useSyncExternalStore(subscribe, readStaffSession);

/** Why the last session ended, once: the sign-in says it. */
export function takeEndWords(): string | null {
  const words = endedWith;
  endedWith = null;
  return words;
}

async function post(path: string, params: unknown, signal: AbortSignal | undefined): Promise<Answer> {
  const token = readStaffSession()?.accessToken;
  const clock = AbortSignal.timeout(timeoutMs);
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'accept-language': currentLanguage(),
      'content-type': 'application/json',
      ...(token ? { authorization: token } : {}),
    },
    body: JSON.stringify(isWrapped(path) ? { params } : params),
    signal: signal === undefined ? clock : AbortSignal.any([clock, signal]),
  }).catch((fault: unknown) => {
    if (signal?.aborted) throw fault;
    throw new WireFault(fault instanceof Error && fault.name === 'TimeoutError' ? 'timeout' : 'offline');
  });
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'errcode' in body) return body as Answer;
  throw new WireFault(response.ok ? 'unreadable' : 'http', response.status);
}

/**
 * Sends a call of the contract with the token of staff and answers its data.
 * @throws Refused when the server declines; the session is over first when it says so
 * @throws WireFault when there was no readable answer
 */
export async function sendAsStaff<C extends Call>(
  call: C,
  params: ParamsSent<C>,
  signal?: AbortSignal,
): Promise<Data<C>> {
  const { errcode, errmsg, data } = await post(call.path, params, signal);
  if (errcode === successCode) return data as Data<C>;
  if (errcode === invalidSessionCode && readStaffSession() !== null) {
    endedWith = errmsg;
    keepStaffSession(null);
  }
  throw new Refused(errcode, errmsg, data);
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
    queryKey: [call.path, params, session?.staff.staffId ?? ''],
    queryFn: ({ signal }: { signal: AbortSignal }) => sendAsStaff(call, params, signal),
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
