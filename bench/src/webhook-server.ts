import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { openPool } from '../../server/src/base/db/db.ts';
import { wholeSandbox } from '../../server/src/base/env/sandbox-env.ts';
import { openLog } from '../../server/src/base/log.ts';
import { openHouse } from '../../server/src/open-house.ts';
import { Deliverer } from '../../server/src/webhook/deliverer.ts';
import { answerParent } from './child.ts';
import type { Setting } from './setting.ts';

/** Takes every message, and counts them. */
export async function serveReceiver(): Promise<void> {
  let heard = 0;
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      heard += 1;
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The address of a socket that listens on a port.
  const { port } = server.address() as AddressInfo;
  answerParent(port, { heard: () => heard });
}

/** Connections to one address, of both sides. */
const connections = 8;
/** Sent at once, as a worker does. */
const inHand = 64;
const body = JSON.stringify({ id: 'evt_1', type: 'check.started', check: 'chk_1', sequence: 1, data: {} });

/** The floor: plain requests to the same receiver by the same client, with nothing to take, to sign or to write. */
export async function servePoster({ receiverPort, posts = 0 }: Setting): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${receiverPort}`, { connections });
  const start = async (): Promise<void> => {
    let left = posts;
    const post = async (): Promise<void> => {
      while (left > 0) {
        left -= 1;
        const headers = { 'content-type': 'application/json' };
        const answer = await pool.request({ path: '/hook', method: 'POST', headers, body });
        await answer.body.dump();
      }
    };
    await Promise.all(Array.from({ length: inHand }, post));
  };
  answerParent(0, { start });
}

/** What a worker sends deliveries with, as in production. */
export async function serveDeliverer(setting: Setting): Promise<void> {
  const system = openPool({ ...setting.address, user: 'app_worker', max: 16 });
  const house = await openHouse({
    database: { system },
    masterKey: Buffer.from(setting.masterKey, 'base64'),
    publicUrl: 'http://localhost',
    dataDir: '/nonexistent',
    sandbox: wholeSandbox,
    opensLoopback: true,
    log: openLog('error'),
  });
  let deliverer: Deliverer | undefined;
  const start = (): void => {
    deliverer = new Deliverer(house);
    deliverer.start();
  };
  answerParent(0, { start, stop: () => deliverer?.stop() });
}
