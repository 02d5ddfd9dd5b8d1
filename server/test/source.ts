import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSourceSettings, type SourceSettings } from '../src/adapters/http/connector-settings.ts';

/** How a source of a test behaves; it may change its mind at any time. */
export type Manner =
  | 'answers'
  | 'slow'
  | 'promises'
  | 'garbage'
  | 'oversize'
  | 'wrongSignature'
  | 'breaks'
  | 'busy'
  | 'hangsUp'
  | 'redirects';

type Question = { key: string; reference?: string; who?: { name?: string } };
const secret = 'a secret of the loopback source';

/** An outside source on this machine, spoken to as a real one. Counts what it was asked. */
export class TestSource {
  readonly url: string;
  readonly secret = secret;
  manner: Manner | ((question: Question, n: number) => Manner) = 'answers';
  /** What the answer says. */
  says: Record<string, unknown> = { status: '0', name: '欧阳晨曦' };
  /** Keys in the order in which they were asked; polls apart. */
  readonly asked: string[] = [];
  readonly polled: string[] = [];
  readonly bodies: Question[] = [];
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  private constructor() {
    this.url = '';
  }

  static async open(): Promise<TestSource> {
    const source = new TestSource();
    await new Promise<void>((resolve) => source.#server.listen(0, '127.0.0.1', resolve));
    // The address of a socket that listens on a port.
    const { port } = source.#server.address() as AddressInfo;
    return Object.assign(source, { url: `http://127.0.0.1:${port}` });
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  reset(): void {
    this.manner = 'answers';
    this.says = { status: '0', name: '欧阳晨曦' };
    for (const list of [this.asked, this.polled, this.bodies]) list.length = 0;
  }

  /** How often each question was asked. */
  timesAsked(): Record<string, number> {
    const times: Record<string, number> = {};
    for (const key of this.asked) times[key] = (times[key] ?? 0) + 1;
    return times;
  }

  /** What it sends by itself. */
  callback(key: string, says: object = this.says, nonce: string = crypto.randomUUID()) {
    const body = JSON.stringify({ key, ...says });
    const timestamp = String(Math.floor(Date.now() / 1000));
    return { connector: 'court', timestamp, nonce, body, signature: hmac(timestamp, nonce, body) };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await textOf(request);
    const {
      'x-beidiao-timestamp': timestamp,
      'x-beidiao-nonce': nonce,
      'x-beidiao-signature': given,
    } = request.headers;
    if (given !== hmac(String(timestamp), String(nonce), body)) return void response.writeHead(401).end();
    const question: Question = JSON.parse(body);
    const isPoll = request.url === '/poll';
    (isPoll ? this.polled : this.asked).push(question.key);
    if (!isPoll) this.bodies.push(question);
    const n = (isPoll ? this.polled : this.asked).length;
    const manner = typeof this.manner === 'function' ? this.manner(question, n) : this.manner;
    if (manner === 'slow') return;
    if (manner === 'hangsUp') return void response.destroy();
    if (manner === 'breaks') return void response.writeHead(500).end('{}');
    if (manner === 'busy') return void response.writeHead(429, { 'retry-after': '7' }).end();
    if (manner === 'redirects') return void response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
    const text = textFor(manner, this.says, question);
    const now = String(Math.floor(Date.now() / 1000));
    const signature = manner === 'wrongSignature' ? 'f'.repeat(64) : hmac(now, String(nonce), text);
    response.writeHead(manner === 'promises' ? 202 : 200, {
      'x-beidiao-timestamp': now,
      'x-beidiao-signature': signature,
    });
    response.end(text);
  }
}

function textFor(manner: Manner, says: object, question: Question): string {
  if (manner === 'garbage') return '<html>not what was agreed</html>';
  if (manner === 'oversize') return JSON.stringify({ ...says, filler: 'x'.repeat(20_000) });
  return JSON.stringify(manner === 'promises' ? { reference: `r-${question.key}` } : says);
}

const hmac = (timestamp: string, nonce: string, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${body}`).digest('hex');

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** A configuration file that asks the source for LIT_PUBLIC and for the three elements. */
export const sourceFile = (source: TestSource, connector: object = {}, items: object = {}) => ({
  connectors: {
    court: {
      url: `${source.url}/ask`,
      keyId: 'beidiao',
      secretEnv: 'COURT_SECRET',
      timeoutSeconds: 10,
      resends: 1,
      maxBytes: 10_000,
      isRetriable: true,
      costFen: 30,
      breaker: { failures: 100, restSeconds: 60 },
      ...connector,
    },
  },
  items: {
    LIT_PUBLIC: {
      by: 'http',
      connector: 'court',
      request: { 'who.name': 'person.name', 'who.idNo': 'person.idCard', product: { value: 'P-7' } },
      answer: {
        result: { at: 'status', words: { '0': 'noRecord', '1': 'recordFound', '9': 'notVerified' } },
        records: {
          at: 'cases',
          kind: { value: 'civil' },
          role: { at: 'party', words: { 原告: 'plaintiff', 被告: 'defendant' } },
          outcome: { at: 'ruling', words: { 承担: 'liable', 驳回: 'notLiable' } },
          cause: 'cause',
          on: 'day',
        },
        rows: [{ label: { zh: '姓名', en: 'Name' }, claimed: 'claim.name', found: 'name' }],
        source: { value: '裁判文书源' },
        method: { value: '接口查询' },
      },
    },
    ...items,
  },
});

/** The settings that such a file gives, by way of a file. */
export function settingsFrom(content: unknown, { secret: COURT_SECRET }: TestSource): SourceSettings {
  const dir = mkdtempSync(join(tmpdir(), 'beidiao-connectors-'));
  try {
    const file = join(dir, 'connectors.json');
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return readSourceSettings(file, { env: { COURT_SECRET }, playsSources: true });
  } finally {
    rmSync(dir, { recursive: true });
  }
}
