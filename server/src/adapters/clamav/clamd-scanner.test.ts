import { createServer, type Server, type Socket } from 'node:net';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveClamd, streamMax, virus } from '../../../test/clamd.ts';
import { eventually } from '../../../test/house.ts';
import { VendorSilent } from '../../ports/ports.ts';
import { clamdScanner } from './clamd-scanner.ts';

const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
const servers: Server[] = [];
const listen = async (handler: (socket: Socket) => void, at: string | number): Promise<Server> => {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((ready) => server.listen(at, ready));
  return server;
};
let tcp = '';
beforeAll(async () => {
  const address = (await listen(serveClamd, 0)).address();
  if (address === null || typeof address === 'string') throw new TypeError('no port');
  tcp = `tcp://127.0.0.1:${address.port}`;
  await listen(serveClamd, join(folder, 'clamd.ctl'));
  await listen(() => undefined, join(folder, 'mute.ctl'));
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(folder, { recursive: true, force: true });
});
const unix = (name: string): string => `unix://${join(folder, name)}`;

describe('the daemon of ClamAV', () => {
  it.each([
    ['over TCP', () => tcp],
    ['over a socket of this machine', () => unix('clamd.ctl')],
  ] as const)('passes what is clean and names what it finds, %s', async (_, url) => {
    const scanner = clamdScanner({ url: url() });
    expect(await scanner.scan(Buffer.alloc(300_000, 'clean'))).toBeUndefined();
    expect(await scanner.scan(Buffer.alloc(0))).toBeUndefined();
    const found = Buffer.concat([Buffer.alloc(65_530), Buffer.from(virus), Buffer.alloc(65_530)]);
    expect(await scanner.scan(found)).toBe('Test.Virus-1');
  });

  it.each([
    ['is not there', () => unix('nobody.ctl'), 10],
    ['is silent', () => unix('mute.ctl'), 10],
    ['is given more than it takes', () => tcp, streamMax + 70_000],
  ] as const)('is away, and nothing passes for clean, when it %s', async (_, url, bytes) => {
    const scanner = clamdScanner({ url: url(), timeoutMs: 300 });
    await expect(scanner.scan(Buffer.alloc(bytes))).rejects.toBeInstanceOf(VendorSilent);
  });
});

const daemon = '/usr/sbin/clamd';

/** With a signature of our own, so that no list of viruses has to be fetched. Where the package clamav-daemon is installed. */
describe.skipIf(!existsSync(daemon))('the daemon of Debian', () => {
  it('finds what its list names, and passes the rest', { timeout: 60_000 }, async () => {
    const home = join(folder, 'daemon');
    const [list, settings, socket] = [join(home, 'own.ndb'), join(home, 'clamd.conf'), join(home, 'd.ctl')];
    mkdirSync(home);
    writeFileSync(list, `Beidiao.Test.Sample:0:*:${Buffer.from(virus).toString('hex')}\n`);
    writeFileSync(settings, `DatabaseDirectory ${home}\nLocalSocket ${socket}\nForeground yes\nStreamMaxLength 25M\n`);
    const running = spawn(daemon, ['--config-file', settings], { stdio: 'ignore' });
    try {
      await eventually(async () => existsSync(socket));
      const scanner = clamdScanner({ url: unix('daemon/d.ctl') });
      expect(await eventually(() => scanner.scan(Buffer.from(`a ${virus} b`)).catch(() => undefined))).toBe(
        'Beidiao.Test.Sample.UNOFFICIAL',
      );
      expect(await scanner.scan(Buffer.alloc(500_000, 'clean'))).toBeUndefined();
    } finally {
      running.kill();
    }
  });
});
