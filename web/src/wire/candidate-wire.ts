import {
  type Answer,
  type Call,
  type Data,
  invalidSessionCode,
  isWrapped,
  type ParamsSent,
  successCode,
} from '@beidiao/contract/call';
import { useSyncExternalStore } from 'react';
import { currentLanguage } from '../i18n/language.ts';
import { Refused } from './refused.ts';
import { WireFault } from './wire-fault.ts';

/** A phone in a lift: longer than this nobody waits. In ms. */
const timeoutMs = 30_000;
const storageKey = 'beidiao.candidate.session';

/** What the code of one link opened: one check, for as long as the token lives. */
export type CandidateSession = { accessToken: string; orderDetailsId: string; link: string; endsAt: number };

const listeners = new Set<() => void>();
let held: CandidateSession | null | undefined;

function stored(): CandidateSession | null {
  try {
    const it: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
    return typeof it === 'object' && it !== null && 'accessToken' in it ? (it as CandidateSession) : null;
  } catch {
    return null;
  }
}

/** The session of this tab; none once its time is over. */
export function readCandidateSession(): CandidateSession | null {
  if (held === undefined) held = stored();
  if (held && held.endsAt <= Date.now()) held = null;
  return held;
}

/** Kept in the tab alone: a phone is lent, and a closed tab has signed out. */
export function keepCandidateSession(session: CandidateSession | null): void {
  held = session;
  if (session) sessionStorage.setItem(storageKey, JSON.stringify(session));
  else sessionStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useCandidateSession = (): CandidateSession | null => useSyncExternalStore(subscribe, readCandidateSession);

async function post(path: string, params: unknown): Promise<Answer> {
  const token = readCandidateSession()?.accessToken;
  const response = await fetch(path, {
    method: 'POST',
    headers: {
      'accept-language': currentLanguage(),
      'content-type': 'application/json',
      ...(token ? { authorization: token } : {}),
    },
    body: JSON.stringify(isWrapped(path) ? { params } : params),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((fault: unknown) => {
    throw new WireFault(fault instanceof Error && fault.name === 'TimeoutError' ? 'timeout' : 'offline');
  });
  const body: unknown = await response.json().catch(() => null);
  if (typeof body === 'object' && body !== null && 'errcode' in body) return body as Answer;
  throw new WireFault(response.ok ? 'unreadable' : 'http', response.status);
}

/**
 * Sends a call of the contract with the candidate's token and answers its data.
 * @throws Refused when the server declines; the session is over first when it says so
 * @throws WireFault when there was no readable answer
 */
export async function sendAsCandidate<C extends Call>(call: C, params: ParamsSent<C>): Promise<Data<C>> {
  const { errcode, errmsg, data } = await post(call.path, params);
  if (errcode === successCode) return data as Data<C>;
  if (errcode === invalidSessionCode) keepCandidateSession(null);
  throw new Refused(errcode, errmsg, data);
}
