import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** What lies between a server and its database, and can go bad. */
export class DatabaseWire {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #isStalled = false;

  private constructor(socketPath: string) {
    this.#server = createServer((client) => this.#join(client, connect(socketPath)));
  }

  static async open(socketPath: string): Promise<DatabaseWire> {
    const wire = new DatabaseWire(socketPath);
    await new Promise<void>((resolve) => wire.#server.listen(0, '127.0.0.1', resolve));
    return wire;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port; // it listens on a port
  }

  /** Nothing passes any more, and nobody is told. */
  stall(): void {
    this.#isStalled = true;
    for (const socket of this.#sockets) socket.pause();
  }

  /** As when the database was killed: what is open breaks, and nobody listens. */
  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #join(client: Socket, database: Socket): void {
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      this.#sockets.add(from);
      from.on('data', (part) => to.write(part)).on('error', () => undefined);
      from.on('close', () => {
        this.#sockets.delete(from);
        if (!this.#isStalled) to.destroy();
      });
      if (this.#isStalled) from.pause();
    }
  }
}
