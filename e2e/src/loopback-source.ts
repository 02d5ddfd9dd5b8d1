import { createHmac, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const secret = 'a secret of the loopback source';
const hmac = (timestamp: string, nonce: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${body}`).digest('hex');
const seconds = (): string => String(Math.floor(Date.now() / 1000));

/**
 * An outside source on this machine. It answers under `/ask`; under `/later` it promises, and calls back, twice. It counts
 * how often each question came.
 */
export class LoopbackSource {
  /** Sendings by key. */
  readonly asked = new Map<string, number>();
  readonly #callbackUrl: string;
  readonly #server = createServer((request, response) => void this.#serve(request, response));
  #total = 0;

  private constructor(callbackUrl: string) {
    this.#callbackUrl = callbackUrl;
  }

  static async open(houseUrl: string): Promise<LoopbackSource> {
    const source = new LoopbackSource(`${houseUrl}/callback/source`);
    await new Promise<void>((resolve) => source.#server.listen(0, '127.0.0.1', resolve));
    return source;
  }

  get total(): number {
    return this.#total;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The configuration of the house. `charging` takes money for each question, the others know a key again. */
  writeSettings(dir: string): { CONNECTORS: string; LOOPBACK_SECRET: string } {
    // The address of a socket that listens on a port.
    const { port } = this.#server.address() as AddressInfo;
    const connector = (name: string, isRetriable: boolean, more: object = {}) => ({
      url: `http://127.0.0.1:${port}/${name}`,
      keyId: 'beidiao',
      secretEnv: 'LOOPBACK_SECRET',
      timeoutSeconds: 2,
      resends: 1,
      isRetriable,
      breaker: { failures: 1000, restSeconds: 1 },
      ...more,
    });
    const item = (name: string) => ({
      by: 'http',
      connector: name,
      request: { name: 'person.name', idCard: 'person.idCard' },
      answer: {
        result: { at: 'status', words: { ok: 'noRecord' } },
        source: { value: '本机数据源' },
        method: { value: '接口查询' },
      },
    });
    const settings = {
      connectors: {
        asking: connector('ask', true),
        charging: connector('ask', false),
        later: connector('later', true, { later: { forSeconds: 4 } }),
      },
      items: { LIT_PUBLIC: item('asking'), TAX_DISHONEST: item('charging'), BIZ_CONFLICT: item('later') },
    };
    const file = path.join(dir, 'connectors.json');
    writeFileSync(file, JSON.stringify(settings));
    return { CONNECTORS: file, LOOPBACK_SECRET: secret };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    // What the house sends is signed; the test only looks for the key.
    const { key } = JSON.parse(body) as { key: string };
    this.asked.set(key, (this.asked.get(key) ?? 0) + 1);
    this.#total += 1;
    const isLater = request.url === '/later';
    await pause(30 + Math.random() * 150);
    // Now and then it hangs up on a question that it has taken.
    if (Math.random() < 0.05) return void response.destroy();
    const timestamp = seconds();
    const text = JSON.stringify(isLater ? { reference: `r ${key}` } : { status: 'ok' });
    const nonce = String(request.headers['x-beidiao-nonce']);
    response.writeHead(isLater ? 202 : 200, {
      'x-beidiao-timestamp': timestamp,
      'x-beidiao-signature': hmac(timestamp, nonce, text),
    });
    response.end(text);
    if (isLater) for (const _ of [1, 2]) await this.#callBack(key);
  }

  /** Once and no more: what finds nobody at home is lost. */
  async #callBack(key: string): Promise<void> {
    await pause(100);
    const body = JSON.stringify({ key, status: 'ok' });
    const [timestamp, nonce] = [seconds(), randomUUID()];
    const signature = hmac(timestamp, nonce, body);
    await fetch(this.#callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ connector: 'later', timestamp, nonce, body, signature }),
      signal: AbortSignal.timeout(3_000),
    }).catch(() => undefined);
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}
