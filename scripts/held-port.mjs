/* A port for whoever has to know it before anything listens there. What can listen on 0 and say where it is does that instead. */
import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

const host = '127.0.0.1';
/** Below those that the system gives to whoever calls: while a server is away, a caller would hold its port. */
const whole = { from: 10_000, to: 32_000 };

/**
 * A port of the loopback that this process holds as long as it lives, and the one above it, where a server plays recruiting
 * systems. Whoever asks here, in whatever process, gets another one: the UDP port of the upper number is held, which the
 * system gives to one alone and takes back when its process ends. That of the lower one is free for HTTP/3.
 */
export async function holdPort({ from, to } = whole) {
  for (;;) {
    const port = randomInt(from / 2, to / 2) * 2;
    const release = await hold(port + 1);
    if (release === undefined) continue;
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
    release();
  }
}

/** Answers how to let go, or nothing when somebody else holds it. */
const hold = (port) =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').once('error', () => resolve());
    socket.bind({ port, address: host, exclusive: true }, () => {
      socket.unref();
      resolve(() => socket.close());
    });
  });

/** Whether nobody listens there who does not ask here. */
const isFree = (port) =>
  new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)));
  });
