import net, { type AddressInfo } from 'node:net';

export type Pooler = { readonly host: string; readonly port: number; close(): Promise<void> };

/** How it behaves: whose login its backends use, whose key it hands to clients, and whether they share a backend. */
export type PoolerWays = {
  readonly socketPath: string;
  readonly database: string;
  /** Signs in as this role whatever the client asks for; without, as the client. */
  readonly user?: string;
  /** Hands on what the backend calls itself, as a plain proxy does; without, a number of its own, as PgBouncer does. */
  readonly tellsBackend: boolean;
  /** All clients on one backend, each for a transaction. Without, a backend for each client. */
  readonly shares: boolean;
};

type Backend = { socket: net.Socket; greeting: Buffer[]; isBusyFor: net.Socket | undefined; waiting: (() => void)[] };

/** A small pooler of PostgreSQL connections. It drops the start options of its clients, as PgBouncer can be told to. */
export async function startPooler(ways: PoolerWays): Promise<Pooler> {
  let shared: Promise<Backend> | undefined;
  const sockets = new Set<net.Socket>();
  const openOwn = (asked: string): Promise<Backend> => openBackend(ways, ways.user ?? asked, sockets);
  const server = net.createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', (startup) => {
      const user = /user\0([^\0]+)\0/.exec(startup.toString('latin1'))?.[1] ?? '';
      const backend = ways.shares ? (shared ??= openOwn(user)) : openOwn(user);
      backend.then(
        (it) => serve(client, it, ways),
        () => client.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A pooler as PgBouncer is when nobody has told it otherwise: it takes no start options, and hangs up. */
export async function startStrictPooler(): Promise<Pooler> {
  const fields = ['SFATAL', 'C08P01', 'Munsupported startup parameter: options', '']
    .map((field) => `${field}\0`)
    .join('');
  const refusal = Buffer.alloc(5 + Buffer.byteLength(fields));
  refusal.write('E');
  refusal.writeInt32BE(4 + Buffer.byteLength(fields), 1);
  refusal.write(fields, 5);
  const server = net.createServer((client) => {
    client.on('error', () => undefined);
    client.once('data', () => client.end(refusal));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** Takes whole messages (type, length, body) out of a stream. */
function onMessages(socket: net.Socket, take: (type: string, whole: Buffer) => void): void {
  let rest = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    rest = Buffer.concat([rest, chunk as Buffer]);
    while (rest.length >= 5 && rest.length >= rest.readInt32BE(1) + 1) {
      const whole = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(whole.length);
      take(String.fromCharCode(whole[0] ?? 0), Buffer.from(whole));
    }
  });
}

function openBackend({ socketPath, database }: PoolerWays, user: string, sockets: Set<net.Socket>): Promise<Backend> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(socketPath);
    sockets.add(socket);
    socket.on('error', reject);
    const body = Buffer.from(`\0\x03\0\0user\0${user}\0database\0${database}\0\0`, 'latin1');
    const length = Buffer.alloc(4);
    length.writeInt32BE(body.length + 4);
    socket.write(Buffer.concat([length, body]));
    const backend: Backend = { socket, greeting: [], isBusyFor: undefined, waiting: [] };
    let isGreeted = false;
    onMessages(socket, (type, whole) => {
      if (!isGreeted) backend.greeting.push(whole);
      else backend.isBusyFor?.write(whole);
      if (type !== 'Z') return;
      if (!isGreeted) {
        isGreeted = true;
        resolve(backend);
      } else if (whole[5] === 'I'.charCodeAt(0)) {
        // The transaction has ended: the next one, of whomever, may have the backend.
        backend.isBusyFor = undefined;
        backend.waiting.shift()?.();
      }
    });
  });
}

function serve(client: net.Socket, backend: Backend, { tellsBackend, shares }: PoolerWays): void {
  const ownKey = Buffer.from([75, 0, 0, 0, 12, 0, 1, 2, 3, 4, 5, 6, 7]);
  for (const whole of backend.greeting) client.write(whole[0] === 75 && !tellsBackend ? ownKey : whole);
  client.on('close', () => {
    if (!shares) backend.socket.destroy();
  });
  let turn = Promise.resolve();
  onMessages(client, (type, whole) => {
    if (type === 'X') return client.end();
    turn = turn.then(async () => {
      while (backend.isBusyFor !== undefined && backend.isBusyFor !== client)
        await new Promise<void>((resolve) => backend.waiting.push(resolve));
      backend.isBusyFor = client;
      backend.socket.write(whole);
    });
  });
}
