import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One hop as operators put it in front: passes everything on and adds the address of its caller to x-forwarded-for. */
export class Proxy {
  readonly url: string;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    // The address of a server that listens on a port.
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(to: string): Promise<Proxy> {
    const { hostname, port } = new URL(to);
    const server = createServer((asked, answer) => {
      const before = asked.headers['x-forwarded-for'];
      const caller = asked.socket.remoteAddress ?? '';
      const passed = request(
        {
          hostname,
          port,
          method: asked.method,
          path: asked.url,
          headers: {
            ...asked.headers,
            'x-forwarded-for': before === undefined ? caller : `${String(before)}, ${caller}`,
          },
        },
        (reply) => {
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        },
      );
      passed.on('error', () => answer.destroy());
      asked.pipe(passed);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Proxy(server);
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
