import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import type { S3Settings } from '../../base/env/file-env.ts';
import { VendorSilent } from '../../ports/ports.ts';

export type S3Call = {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  /** Of the object; empty for the bucket. */
  readonly key: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
};
export type S3Answer = { readonly status: number; readonly body: Buffer };

/** Every call can be made twice without harm, so each is tried three times. */
const triesMost = 3;
/** Sealed files are some bytes longer than the ten megabytes that are taken; the rest is air. */
const bytesMost = 256 * 1024 * 1024;

function addressOf({ endpoint, bucket, style }: S3Settings, { key, query }: S3Call): URL {
  const url = new URL(endpoint);
  if (style === 'virtual') url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = `${url.pathname.replace(/\/$/, '')}/${style === 'path' ? `${bucket}/` : ''}${key}`;
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value);
  return url;
}

/**
 * One signed call. What says no for good comes back as it is; what is passing is tried again after a moment.
 * @throws VendorSilent
 */
export async function callS3(settings: S3Settings, call: S3Call): Promise<S3Answer> {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await callOnce(settings, call).catch((error: unknown) => silenceOf(error));
    const isPassing = answer instanceof VendorSilent || answer.status >= 500 || answer.status === 429;
    if (!isPassing) return answer;
    if (attempt === triesMost)
      throw answer instanceof VendorSilent ? answer : new VendorSilent(`storage: status ${answer.status}`);
    await pause(settings.retryMs * 2 ** (attempt - 1) * (0.5 + Math.random()));
  }
}

async function callOnce(settings: S3Settings, call: S3Call): Promise<S3Answer> {
  const signer = new AwsV4Signer({
    method: call.method,
    url: addressOf(settings, call).href,
    headers: {
      'x-amz-content-sha256': createHash('sha256')
        .update(call.body ?? '')
        .digest('hex'),
      // A bucket with object lock takes nothing without it.
      ...(call.body === undefined ? {} : { 'content-md5': createHash('md5').update(call.body).digest('base64') }),
    },
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: 's3',
  });
  // Signed anew with each try: a signature is good for some minutes only.
  const { method, url, headers } = await signer.sign();
  const answer = await fetch(url, {
    method,
    headers,
    ...(call.body === undefined ? {} : { body: new Uint8Array(call.body) }),
    // A redirect would carry the signature elsewhere.
    redirect: 'manual',
    // Over the whole exchange: storage that drips byte by byte is as late as one that says nothing.
    signal: AbortSignal.timeout(settings.timeoutMs),
  });
  return { status: answer.status, body: await readBody(answer) };
}

/** Of the length that was said: a body that breaks off is no body. */
async function readBody(answer: Response): Promise<Buffer> {
  const said = answer.headers.get('content-length');
  if (Number(said ?? 0) > bytesMost) throw new VendorSilent('storage: too big');
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > bytesMost) throw new VendorSilent('storage: too big');
    chunks.push(chunk);
  }
  const isCut = said !== null && answer.headers.get('content-encoding') === null && bytes !== Number(said);
  if (isCut) throw new VendorSilent('storage: hung up');
  return Buffer.concat(chunks, bytes);
}

function silenceOf(error: unknown): VendorSilent {
  if (error instanceof VendorSilent) return error;
  if (error instanceof Error && error.name === 'TimeoutError') return new VendorSilent('storage: too late');
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
  return new VendorSilent(`storage: ${code}`);
}
