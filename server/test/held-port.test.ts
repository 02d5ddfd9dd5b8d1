import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { holdPort } from '../../scripts/held-port.mjs';

const holder = new URL('../../scripts/held-port.mjs', import.meta.url).href;
/** Room for two, where nobody else looks for a port. */
const roomForTwo = () => {
  const from = 9_000 + randomInt(200) * 4;
  return { from, to: from + 4 };
};

let child: ChildProcess | undefined;
let server: Server | undefined;
afterEach(async () => {
  child?.kill('SIGKILL');
  await new Promise((done) => (server === undefined ? done(undefined) : server.close(done)));
  [child, server] = [undefined, undefined];
});

describe('a port that has to be known before', () => {
  it('is given to one process until that ends, and the one above it with it', async () => {
    const room = roomForTwo();
    const script = `import('${holder}').then(async (m) => {
      console.log(await m.holdPort(${JSON.stringify(room)}));
      setInterval(() => undefined, 1e6);
    })`;
    child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = child.stdout === null ? [] : await once(child.stdout, 'data');
    const theirs = Number(String(line));
    const ours = await holdPort(room);
    expect([ours, theirs].toSorted()).toEqual([room.from, room.from + 2]);
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    expect(await holdPort(room)).toBe(theirs);
  });

  it.each([0, 1])('is none where somebody listens at it or above it (%i)', async (above) => {
    const room = roomForTwo();
    server = createServer().listen(room.from + above, '127.0.0.1');
    await once(server, 'listening');
    expect(await holdPort(room)).toBe(room.from + 2);
  });
});
