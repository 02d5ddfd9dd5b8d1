import { createHmac } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

const secret = 'a secret of the flapping source';

/** An outside source that breaks and comes back when the test says so. */
export class FlappingSource {
  isBroken = false;
  readonly #server = createServer((request, response) => void this.#serve(request, response));

  static async open(): Promise<FlappingSource> {
    const source = new FlappingSource();
    await new Promise<void>((resolve) => source.#server.listen(0, '127.0.0.1', resolve));
    return source;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** One connector an item; each opens at the first failure and rests for so many seconds. */
  writeSettings(
    dir: string,
    connectors: Readonly<Record<string, { item: string; restSeconds: number }>>,
  ): { CONNECTORS: string; FLAPPING_SECRET: string } {
    // The address of a socket that listens on a port.
    const { port } = this.#server.address() as AddressInfo;
    const all = Object.entries(connectors);
    const settings = {
      connectors: Object.fromEntries(
        all.map(([name, { restSeconds }]) => [
          name,
          {
            url: `http://127.0.0.1:${port}/${name}`,
            keyId: 'beidiao',
            secretEnv: 'FLAPPING_SECRET',
            timeoutSeconds: 2,
            resends: 0,
            isRetriable: true,
            breaker: { failures: 1, restSeconds },
          },
        ]),
      ),
      items: Object.fromEntries(
        all.map(([connector, { item }]) => [
          item,
          {
            by: 'http',
            connector,
            request: { name: 'person.name' },
            answer: {
              result: { at: 'status', words: { ok: 'noRecord' } },
              source: { value: '本机数据源' },
              method: { value: '接口查询' },
            },
          },
        ]),
      ),
    };
    const file = path.join(dir, 'connectors.json');
    writeFileSync(file, JSON.stringify(settings));
    return { CONNECTORS: file, FLAPPING_SECRET: secret };
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for await (const _ of request);
    if (this.isBroken) return void response.writeHead(503).end();
    const timestamp = String(Math.floor(Date.now() / 1000));
    const body = JSON.stringify({ status: 'ok' });
    const nonce = String(request.headers['x-beidiao-nonce']);
    const signature = createHmac('sha256', secret).update(`${timestamp}\n${nonce}\n${body}`).digest('hex');
    response.writeHead(200, { 'x-beidiao-timestamp': timestamp, 'x-beidiao-signature': signature }).end(body);
  }
}
