import { type Answer, isWrapped, successCode } from '@beidiao/contract/wire/call';
import { currentLanguage } from '../../i18n/language.ts';
import { answerOf } from './answer.ts';
import { suspectOutage } from '../connection.ts';
import { WireFault } from './wire-fault.ts';

/** ms. A request that waits longer makes the page ask whether the service answers at all. */
const slowMs = 8_000;

type Patience = {
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** The request goes on when the page is left; of small bodies alone. */
  keepalive?: boolean | undefined;
};
export type Asking = Patience & {
  token?: string | undefined;
  idempotencyKey?: string | undefined;
};

const isFile = ({ headers }: Response): boolean => headers.has('content-disposition');
/** In the form of an envelope, so that whoever asks is answered in one way. A file that breaks off is no answer. */
async function fileIn(response: Response): Promise<Answer> {
  const [, name = ''] = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  const data = { name: decodeURIComponent(name), content: await response.blob() };
  return { errcode: successCode, errmsg: '', data };
}

async function fetchInTime(
  url: string,
  init: RequestInit,
  { timeoutMs, signal, keepalive = false }: Patience,
): Promise<{ response: Response; body: unknown }> {
  const controller = new AbortController();
  const stop = (): void => controller.abort();
  const clock = setTimeout(stop, timeoutMs);
  const slow = setTimeout(suspectOutage, slowMs);
  signal?.addEventListener('abort', stop);
  if (signal?.aborted) stop();
  try {
    const response = await fetch(url, { ...init, keepalive, signal: controller.signal });
    const body: unknown = isFile(response) ? await fileIn(response) : await response.json().catch(() => null);
    controller.signal.throwIfAborted();
    return { response, body };
  } catch (fault) {
    // The caller gave up: React Query tells this from a failure by the signal's own reason.
    if (signal?.aborted) throw fault;
    suspectOutage();
    throw new WireFault(controller.signal.aborted ? 'timeout' : 'offline');
  } finally {
    clearTimeout(clock);
    clearTimeout(slow);
    signal?.removeEventListener('abort', stop);
  }
}

async function exchange(url: string, init: RequestInit, { token, idempotencyKey, ...patience }: Asking) {
  const headers = {
    'accept-language': currentLanguage(),
    ...(init.body ? { 'content-type': 'application/json' } : {}),
    ...(token ? { authorization: token } : {}),
    ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
  };
  const { response, body } = await fetchInTime(url, { ...init, headers }, patience);
  if (response.status >= 500) suspectOutage();
  const answer = answerOf(body);
  if (answer) return answer;
  throw new WireFault(response.ok ? 'unreadable' : 'http', response.status);
}

/** Characters. Writing a longer body and handing it to the browser are tasks of their own, so that the page answers between them. */
const longBody = 200_000;

/** One question of the wire, whoever asks it. @throws WireFault when there was no readable answer */
export async function post(path: string, params: unknown, asking: Asking): Promise<Answer> {
  const body = JSON.stringify(isWrapped(path, params) ? { params } : params);
  if (body.length < longBody) return exchange(path, { method: 'POST', body }, asking);
  await new Promise((resolve) => setTimeout(resolve));
  // A blob is read beside the page while it is sent.
  return exchange(path, { method: 'POST', body: new Blob([body]) }, asking);
}

/** A call whose parameters stand in its address. @throws WireFault when there was no readable answer */
export const get = (url: string, asking: Asking): Promise<Answer> => exchange(url, { method: 'GET' }, asking);
