import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Heard = {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Read from the body: '' for a ping. */
  readonly check: string;
  readonly sequence: number;
  readonly type: string;
};
export type Reply =
  | { status: number; headers?: Record<string, string>; body?: string; afterMs?: number }
  | 'never'
  | 'cut';

/** The system of a member that is told of events, on this machine. */
export class Receiver {
  readonly heard: Heard[] = [];
  /** How many it has not answered yet. */
  underWay = 0;
  mostUnderWay = 0;
  answer: (heard: Heard) => Reply = () => ({ status: 200 });
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const { check = '', sequence = 0, type = '' } = JSON.parse(body || '{}');
        const heard = { path: request.url ?? '', headers: request.headers, body, check, sequence, type };
        this.heard.push(heard);
        this.underWay += 1;
        this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
        response.on('close', () => (this.underWay -= 1));
        const reply = this.answer(heard);
        if (reply === 'never') return;
        if (reply === 'cut') return void request.socket.destroy();
        setTimeout(() => response.writeHead(reply.status, reply.headers).end(reply.body ?? ''), reply.afterMs ?? 0);
      });
    });
  }

  static async open(): Promise<Receiver> {
    const receiver = new Receiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  url(path = '/hook'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Of events, without pings. */
  get events(): Heard[] {
    return this.heard.filter(({ type }) => type !== 'ping');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
