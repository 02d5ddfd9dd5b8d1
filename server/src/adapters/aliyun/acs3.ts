import { createHash, createHmac, randomUUID } from 'node:crypto';
import { VendorSilent } from '../../ports/ports.ts';

export type AcsAction = {
  readonly endpoint: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
};
export type AcsKey = { readonly accessKeyId: string; readonly accessKeySecret: string };
export type AcsAnswer = { readonly status: number; readonly code: string };

const answerMs = 10_000;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** RFC 3986: what `encodeURIComponent` leaves alone is encoded, too. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export const canonicalQuery = (query: Readonly<Record<string, string>>): string =>
  Object.entries(query)
    .map(([key, value]) => [encode(key), encode(value)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => `${key}=${value}`)
    .join('&');

/** ACS3-HMAC-SHA256 over an empty body: what stands in the address and the headers is what is signed. */
export function signAcs3(
  { query, headers }: { query: Readonly<Record<string, string>>; headers: Readonly<Record<string, string>> },
  { accessKeyId, accessKeySecret }: AcsKey,
): string {
  const names = Object.keys(headers).toSorted();
  const lines = names.map((name) => `${name}:${headers[name]?.trim() ?? ''}\n`).join('');
  const signed = names.join(';');
  const request = ['POST', '/', canonicalQuery(query), lines, signed, headers['x-acs-content-sha256']].join('\n');
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex');
  return `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${signed},Signature=${signature}`;
}

/** Calls an RPC action. Answers its code, `OK` above all. @throws VendorSilent when there is no readable answer in time */
export async function callAcs({ endpoint, action, version, query }: AcsAction, key: AcsKey): Promise<AcsAnswer> {
  const headers = {
    host: new URL(endpoint).host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': new Date().toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': version,
  };
  const response = await fetch(`${endpoint}/?${canonicalQuery(query)}`, {
    method: 'POST',
    headers: { ...headers, authorization: signAcs3({ query, headers }, key), accept: 'application/json' },
    signal: AbortSignal.timeout(answerMs),
    // Wherever it would lead, phone and code must not go there.
    redirect: 'error',
  }).catch((error: unknown) => {
    throw new VendorSilent(`aliyun ${action} did not answer`, { cause: error });
  });
  const body: unknown = await response.json().catch(() => null);
  const code = typeof body === 'object' && body !== null && 'Code' in body ? body.Code : undefined;
  if (typeof code !== 'string') throw new VendorSilent(`aliyun ${action} answered ${response.status}`);
  return { status: response.status, code };
}
