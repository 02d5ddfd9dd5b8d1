import { openBase } from '@beidiao/contract/open/limits';
import type { Language } from '@beidiao/contract/wire/language';

const patienceMs = 30_000;

/** @throws when it does not come */
export async function readOpenDocument(language: Language, signal: AbortSignal): Promise<unknown> {
  const reply = await fetch(`${openBase}/openapi.json?lang=${language}`, { signal });
  if (!reply.ok) throw new Error(`the document was answered with ${reply.status}`);
  return reply.json();
}

export type OpenRequest = {
  readonly method: string;
  readonly path: string;
  readonly key: string;
  readonly body?: object | undefined;
  readonly changes: boolean;
  readonly language: Language;
};
export type OpenReply = { readonly status: number; readonly ms: number; readonly body: unknown };

/** One request to the open API by a key, with an Idempotency-Key of its own. @throws when nothing comes back */
export async function sendToOpen({ method, path, key, body, changes, language }: OpenRequest): Promise<OpenReply> {
  const began = performance.now();
  const reply = await fetch(`${openBase}${path}`, {
    method,
    // The key alone says who is calling.
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${key}`,
      'accept-language': language,
      ...(changes ? { 'idempotency-key': crypto.randomUUID() } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patienceMs),
  });
  const isJson = reply.headers.get('content-type')?.includes('json') ?? false;
  const answer: unknown = isJson ? await reply.json() : `PDF, ${(await reply.blob()).size} bytes`;
  return { status: reply.status, ms: Math.round(performance.now() - began), body: answer };
}
