import {
  type Answer,
  type Call,
  type Data,
  invalidSessionCode,
  isWrapped,
  type ParamsSent,
  successCode,
} from '@beidiao/contract/call';
import { currentLanguage } from '../i18n/language.ts';
import { Refused } from './refused.ts';
import { categoryOf, forgetSession, readSession, type Session, useSession } from './session.ts';
import { announceSessionEnd } from './session-end.ts';
import { WireFault } from './wire-fault.ts';

/** The specification's time-out, in ms. */
const timeoutMs = 600_000;

export type SendOptions = {
  /** One key per act that must not happen twice; a repeat of the same act sends the same key. */
  idempotencyKey?: string;
  /** The person's own token although an enterprise is selected: to exchange it, to list enterprises. */
  asPerson?: boolean;
  signal?: AbortSignal | undefined;
};

/** For whom the page believes to act; the server refuses when its token says otherwise (a second tab has switched). */
function actingFields({ accessToken, enterprise, person }: Session): Record<string, unknown> {
  if (!accessToken) return {};
  return {
    category: categoryOf({ enterprise }),
    ...(enterprise ? { memberId: enterprise.memberId } : {}),
    ...(person?.userId ? { operatorId: person.userId } : {}),
  };
}

function writeUrl(path: string, params: Record<string, unknown>): string {
  const left = new URLSearchParams();
  let url = path;
  for (const [name, value] of Object.entries(params)) {
    if (url.includes(`:${name}`)) url = url.replace(`:${name}`, encodeURIComponent(String(value)));
    else if (value !== undefined) left.set(name, String(value));
  }
  return left.size > 0 ? `${url}?${left}` : url;
}

function writeRequest(
  call: Call,
  params: Record<string, unknown>,
  options: SendOptions,
): { url: string; init: RequestInit } {
  const session = readSession();
  const headers: Record<string, string> = { 'accept-language': currentLanguage() };
  const token = options.asPerson ? session.accessToken : (session.companyToken ?? session.accessToken);
  if (token) headers['authorization'] = token.value;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (call.method === 'GET') return { url: writeUrl(call.path, params), init: { method: 'GET', headers } };
  const fields = options.asPerson ? params : { ...actingFields(session), ...params };
  const body = JSON.stringify(isWrapped(call.path) ? { params: fields } : fields);
  return {
    url: call.path,
    init: { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body },
  };
}

async function fetchInTime(url: string, init: RequestInit, signal: AbortSignal | undefined): Promise<Response> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const clock = setTimeout(stop, timeoutMs);
  signal?.addEventListener('abort', stop);
  try {
    return await fetch(url, { ...init, signal: controller.signal });
  } catch (fault) {
    // The caller gave up: React Query tells this from a failure by the signal's own reason.
    if (signal?.aborted) throw fault;
    throw new WireFault(controller.signal.aborted ? 'timeout' : 'offline');
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener('abort', stop);
  }
}

function isAnswer(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null && 'errcode' in value && typeof value.errcode === 'string';
}

async function readAnswer(response: Response): Promise<Answer> {
  const body: unknown = await response.json().catch(() => null);
  if (isAnswer(body)) return body;
  throw response.ok ? new WireFault('unreadable', response.status) : new WireFault('http', response.status);
}

/**
 * Sends a call of the contract and answers its data.
 * @throws Refused when the server declines; the session is over first when it says so (0400006)
 * @throws WireFault when there was no readable answer
 */
export async function send<C extends Call>(
  call: C,
  params: ParamsSent<C>,
  options: SendOptions = {},
): Promise<Data<C>> {
  // Asked before the token's age is looked at: who has sat too long over a page is told why it ends.
  const wasSignedIn = useSession.getState().accessToken !== null;
  // Every call takes an object; the schema's input type does not say so.
  const { url, init } = writeRequest(call, params as Record<string, unknown>, options);
  const { errcode, errmsg, data } = await readAnswer(await fetchInTime(url, init, options.signal));
  if (errcode === successCode) return data as Data<C>;
  if (errcode === invalidSessionCode) {
    forgetSession();
    if (wasSignedIn) announceSessionEnd(errmsg);
  }
  throw new Refused(errcode, errmsg, data);
}
