import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** What lies between a server and its database, and can go bad. */
export class DatabaseWire {
  readonly #socketPath: string;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #port = 0;
  #isStalled = false;
  #delayMs = 0;

  private constructor(socketPath: string) {
    this.#socketPath = socketPath;
    this.#server = createServer((client) => this.#join(client));
  }

  static async open(socketPath: string): Promise<DatabaseWire> {
    const wire = new DatabaseWire(socketPath);
    await wire.reopen();
    return wire;
  }

  get port(): number {
    return this.#port;
  }

  /** Nothing passes any more, and nobody is told. New connections are taken, and hear nothing either. */
  stall(): void {
    this.#isStalled = true;
    this.loseOpen();
  }

  /** What was stalled passes again, with all that was sent meanwhile. */
  heal(): void {
    this.#isStalled = false;
    this.#delayMs = 0;
    for (const socket of this.#sockets) socket.resume();
  }

  /** As behind a firewall that forgot them: over what is open nothing passes, and nobody is told; new connections work. */
  loseOpen(): void {
    for (const socket of this.#sockets) socket.pause();
  }

  /** Whatever passes takes so much longer, each way. */
  slow(delayMs: number): void {
    this.#delayMs = delayMs;
  }

  /** As when the database was killed: what is open breaks, and nobody listens. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  /** Somebody listens again, at the same port. */
  async reopen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port; // it listens on a port
  }

  #join(client: Socket): void {
    const database = connect(this.#socketPath);
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(from);
      let passed = Promise.resolve();
      from.on('data', (part) => {
        const dueAt = performance.now() + this.#delayMs;
        if (this.#delayMs === 0) return void to.write(part);
        passed = passed.then(async () => {
          await pause(Math.max(0, dueAt - performance.now()));
          to.write(part);
        });
      });
      from.on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        if (!this.#isStalled) to.destroy();
      });
      if (this.#isStalled) from.pause();
    }
  }
}
