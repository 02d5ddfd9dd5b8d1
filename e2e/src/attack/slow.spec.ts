import { connect } from 'node:net';
import { accountCalls } from '@beidiao/contract/account/calls';
import { expect, test } from './aim.ts';
import { shoot } from './shot.ts';

/** Who is slower holds a connection for nothing: a phone in a tunnel needs time for a picture, and none for a head. */
const longestMs = { body: 130_000, head: 30_000 };
const dripMs = 1_000;
const dripping = 40;

/** Sends `head` at once and then a byte a second; after how long the server has hung up. */
function drip(url: string, { head, byte, mostMs }: { head: string; byte: string; mostMs: number }): Promise<number> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    const tap = setInterval(() => socket.write(byte), dripMs);
    const limit = setTimeout(() => socket.destroy(), mostMs + 5_000);
    socket.resume();
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(tap);
      clearTimeout(limit);
      resolve(performance.now() - began);
    });
  });
}

test('bodies and headers that drip are cut off, and keep nobody else from an answer', async ({ aim, url }) => {
  test.skip(!url.startsWith('http:') || !aim.isOurs, 'spoken straight to our own processes');
  const line = `POST ${accountCalls.existLoginName.path} HTTP/1.1\r\nhost: x\r\n`;
  const head = `${line}content-type: application/json\r\ncontent-length: 100000\r\n\r\n{"params":`;
  const bodies = Array.from({ length: dripping }, () => drip(url, { head, byte: ' ', mostMs: longestMs.body }));
  const heads = Array.from({ length: dripping }, () => drip(url, { head: line, byte: 'x', mostMs: longestMs.head }));
  for (let look = 0; look < 10; look += 1) {
    const began = performance.now();
    expect((await shoot(url, { method: 'GET', path: '/readyz' })).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5_000);
  }
  expect(Math.max(...(await Promise.all(heads)))).toBeLessThan(longestMs.head);
  expect(Math.max(...(await Promise.all(bodies)))).toBeLessThan(longestMs.body);
});
