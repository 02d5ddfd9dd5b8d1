import { Agent, request } from 'node:http';
import { request as requestSecurely } from 'node:https';

export type Shot = {
  readonly method?: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** The caller's address, as the two proxies in front of the house would pass it on. */
  readonly from?: string;
  /** The address of this machine that the connection is made from: all of 127.0.0.0/8 is. */
  readonly localAddress?: string;
  /** Where an answer may take longer than others, ms. */
  readonly patienceMs?: number;
};
export type Hit = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/** No answer may take longer, unless the shot says so. */
const usualPatienceMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** One request as it is said, with nothing added that a browser or a library would add. */
export function shoot(url: string, shot: Shot): Promise<Hit> {
  const { protocol, hostname, port } = new URL(url);
  const { method = 'POST', path, headers = {}, body, from, localAddress, patienceMs = usualPatienceMs } = shot;
  const isSecure = protocol === 'https:';
  return new Promise((resolve, reject) => {
    const asked = (isSecure ? requestSecurely : request)(
      {
        hostname,
        port,
        method,
        path,
        timeout: patienceMs,
        ...(isSecure || localAddress !== undefined ? {} : { agent }),
        ...(localAddress === undefined ? {} : { localAddress }),
        headers: {
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...(from === undefined ? {} : { 'x-forwarded-for': `${from}, 127.0.0.1` }),
          ...headers,
        },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(parts).toString('utf8'),
          }),
        );
      },
    );
    asked.on('timeout', () => asked.destroy(new Error(`no answer within ${patienceMs} ms`)));
    asked.on('error', reject);
    asked.end(body);
  });
}

const asJson = { 'content-type': 'application/json' };

/** A body of JSON, sent with the token. */
export const shootJson = (
  url: string,
  { token, headers, body, ...shot }: Omit<Shot, 'body'> & { token?: string; body: unknown },
): Promise<Hit> =>
  shoot(url, {
    ...shot,
    headers: { ...asJson, ...(token === undefined ? {} : { authorization: token }), ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });

export type Envelope = { readonly errcode: string; readonly errmsg: string; readonly data: unknown };

/** Undefined where the answer is no envelope. */
export function envelopeOf({ text }: Hit): Envelope | undefined {
  try {
    const it: unknown = JSON.parse(text);
    if (typeof it !== 'object' || it === null) return undefined;
    const isWhole = Object.keys(it).sort().join() === 'data,errcode,errmsg';
    const { errcode, errmsg } = it as Envelope;
    return isWhole && /^\d{4,7}$/.test(errcode) && typeof errmsg === 'string' ? (it as Envelope) : undefined;
  } catch {
    return undefined;
  }
}

/** `times` shots at the same moment; how often each errcode came back. */
export async function volley(times: number, shot: (n: number) => Promise<Hit>): Promise<Map<string, number>> {
  const hits = await Promise.all(Array.from({ length: times }, (_, n) => shot(n)));
  const counts = new Map<string, number>();
  for (const hit of hits) {
    const said = envelopeOf(hit)?.errcode ?? `HTTP ${hit.status}`;
    counts.set(said, (counts.get(said) ?? 0) + 1);
  }
  return counts;
}
