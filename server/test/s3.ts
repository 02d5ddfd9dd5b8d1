import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Sha256 } from '@aws-crypto/sha256-js';
import { SignatureV4 } from '@smithy/signature-v4';

export const testBucket = { bucket: 'beidiao-test', region: 'cn-north-1', accessKeyId: 'AKIDTEST' } as const;
export const testSecret = 'a/secret+of=the-test';

type Kept = { content: Buffer; writtenAt: Date };
/** What the next request meets instead of an answer. */
export type Trouble = 'slow' | 'error' | 'busy' | 'forbidden' | 'cut' | 'hangUp' | 'elsewhere';

/**
 * A bucket on this machine that takes nothing on trust: AWS's own signer says which signature is right, and the hash of
 * the body has to be the one that was signed.
 */
export class TestS3 {
  readonly objects = new Map<string, Kept>();
  readonly asked: { method: string; path: string; host: string }[] = [];
  readonly refused: string[] = [];
  troubles: Trouble[] = [];
  pageSize = 1000;
  isThere = true;
  readonly #server: Server;
  #port = 0;

  private constructor() {
    this.#server = createServer((message, reply) => {
      this.#answer(message, reply).catch(() => message.socket.destroy());
    });
  }

  static async open(): Promise<TestS3> {
    const bucket = new TestS3();
    await new Promise<void>((resolve) => bucket.#server.listen(0, '127.0.0.1', resolve));
    bucket.#port = (bucket.#server.address() as AddressInfo).port; // it listens on a port
    return bucket;
  }

  /** Stays what it was when the bucket is closed. */
  get endpoint(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #answer(message: IncomingMessage, reply: ServerResponse): Promise<void> {
    const body = await buffer(message);
    const url = new URL(message.url ?? '/', `http://${message.headers.host}`);
    const method = message.method ?? 'GET';
    this.asked.push({ method, path: url.pathname, host: url.hostname });
    const trouble = this.troubles.shift();
    if (trouble === 'slow') return;
    if (trouble === 'hangUp') return void message.socket.destroy();
    if (trouble === 'elsewhere') return void reply.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    if (trouble === 'error') return refuse(reply, 500, 'InternalError');
    if (trouble === 'busy') return refuse(reply, 503, 'SlowDown');
    if (trouble === 'forbidden') return refuse(reply, 403, 'AccessDenied');
    const wrong = await wrongOf({ method, url, headers: message.headers, body });
    if (wrong !== undefined) {
      this.refused.push(wrong);
      return refuse(reply, 403, wrong);
    }
    if (!this.isThere) return refuse(reply, 404, 'NoSuchBucket');
    const key = decodeURIComponent(url.pathname).replace(`/${testBucket.bucket}`, '').replace(/^\//, '');
    if (key === '') return this.#list(url, reply);
    if (method === 'PUT') {
      this.objects.set(key, { content: body, writtenAt: new Date() });
      return void reply.writeHead(200).end();
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return void reply.writeHead(204).end();
    }
    const kept = this.objects.get(key);
    if (kept === undefined) return refuse(reply, 404, 'NoSuchKey');
    reply.writeHead(200, { 'content-length': kept.content.length });
    if (trouble === 'cut') {
      reply.write(kept.content.subarray(0, kept.content.length / 2));
      return void setImmediate(() => message.socket.destroy());
    }
    reply.end(kept.content);
  }

  #list(url: URL, reply: ServerResponse): void {
    const prefix = url.searchParams.get('prefix') ?? '';
    const size = Math.min(this.pageSize, Number(url.searchParams.get('max-keys') ?? 1000));
    // The mark has letters that have to be escaped in XML and in a query.
    const after = url.searchParams.get('continuation-token')?.replace('&+/', '') ?? '';
    const keys = [...this.objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const shown = keys.slice(0, size);
    const rows = shown.map((key) => {
      const at = this.objects.get(key)?.writtenAt.toISOString();
      return `<Contents><Key>${key}</Key><LastModified>${at}</LastModified><Size>1</Size></Contents>`;
    });
    const isCut = keys.length > shown.length;
    const next = isCut ? `<NextContinuationToken>&amp;+/${shown.at(-1)}</NextContinuationToken>` : '';
    reply.writeHead(200, { 'content-type': 'application/xml' });
    reply.end(
      `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${rows.join('')}</ListBucketResult>`,
    );
  }
}

function refuse(reply: ServerResponse, status: number, code: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' });
  reply.end(`<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
}

export type Signed = {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};

/** What is wrong with the signature; nothing when AWS would have signed the same. */
export async function wrongOf({ method, url, headers, body }: Signed): Promise<string | undefined> {
  const said = String(headers['authorization'] ?? '');
  const signed = /SignedHeaders=([^,]+)/.exec(said)?.[1]?.split(';') ?? [];
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signed.includes(name)) return 'AuthorizationHeaderMalformed';
  if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
    return 'XAmzContentSHA256Mismatch';
  const signingDate = momentOf(String(headers['x-amz-date']));
  if (Math.abs(signingDate.getTime() - Date.now()) > 15 * 60_000) return 'RequestTimeTooSkewed';
  const judge = new SignatureV4({
    credentials: { accessKeyId: testBucket.accessKeyId, secretAccessKey: testSecret },
    region: testBucket.region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  });
  const right = await judge.sign(
    {
      method,
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(signed.map((name) => [name, String(headers[name])])),
    },
    { signingDate },
  );
  return right.headers['authorization'] === said ? undefined : 'SignatureDoesNotMatch';
}

/** `20261121T160000Z`. */
const momentOf = (text: string): Date =>
  new Date(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
