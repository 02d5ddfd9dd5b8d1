import { connect } from 'node:net';
import { accountCalls } from '@beidiao/contract/account/calls';
import { expect, test } from './aim.ts';
import { shoot } from './shot.ts';

/** What a proxy waits for an answer; who is slower holds a connection for nothing. */
const longestMs = 75_000;
const dripMs = 1_000;
const dripping = 40;

/** Sends `head` at once and then a byte a second; after how long the server has hung up. */
function drip(url: string, { head, byte }: { head: string; byte: string }): Promise<number> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.write(head));
    const tap = setInterval(() => socket.write(byte), dripMs);
    const limit = setTimeout(() => socket.destroy(), longestMs + 5_000);
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
  const drips = [
    ...Array.from({ length: dripping }, () => drip(url, { head, byte: ' ' })),
    ...Array.from({ length: dripping }, () => drip(url, { head: line, byte: 'x' })),
  ];
  for (let look = 0; look < 10; look += 1) {
    const began = performance.now();
    expect((await shoot(url, { method: 'GET', path: '/readyz' })).status).toBe(200);
    expect(performance.now() - began).toBeLessThan(5_000);
  }
  const took = await Promise.all(drips);
  expect(Math.max(...took)).toBeLessThan(longestMs);
});
