import { connect, type Socket } from 'node:net';
import { type Call, isWrapped } from '@beidiao/contract/wire/call';

/**
 * One kept HTTP connection with at most one request under way. Bare on purpose: what the client costs is the same on
 * both sides of a comparison and pulls every ratio towards 1.
 */
export class Connection {
  readonly #socket: Socket;
  #received = '';
  #settle: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    // One byte a character: content-length counts bytes.
    socket.setEncoding('latin1').setNoDelay(true);
    socket.on('data', (chunk) => this.#take(String(chunk)));
    socket.on('error', (error) => this.#settle?.reject(error));
    socket.on('close', () => this.#settle?.reject(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket)));
      socket.once('error', reject);
    });
  }

  /** Answers the data of the envelope. @throws Error with the answer, when it is anything but a success. */
  async ask(request: Buffer): Promise<unknown> {
    const body = await new Promise<string>((resolve, reject) => {
      if (this.#socket.destroyed) reject(new Error('the server closed the connection'));
      this.#settle = { resolve, reject };
      this.#socket.write(request);
    });
    const answer: { errcode: string; data: unknown } = JSON.parse(Buffer.from(body, 'latin1').toString());
    if (answer.errcode !== '0000') throw new Error(`refused: ${JSON.stringify(answer)}`);
    return answer.data;
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #take(chunk: string): void {
    this.#received += chunk;
    const headEnd = this.#received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, headEnd))?.[1]);
    if (this.#received.length < headEnd + 4 + length) return;
    const body = this.#received.slice(headEnd + 4);
    this.#received = '';
    this.#settle?.resolve(body);
  }
}

/** A whole request as bytes. */
export function writeRequest(call: Pick<Call, 'path'>, params: object, token: string): Buffer {
  const body = JSON.stringify(isWrapped(call.path) ? { params } : params);
  const head = `POST ${call.path} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\nauthorization: ${token}\r\n`;
  return Buffer.from(`${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}
