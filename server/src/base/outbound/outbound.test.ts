import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { ClosedAddress, Outbound, type OutboundRules } from './outbound.ts';
import { isPublicAddress } from './public-address.ts';

const strict: OutboundRules = {
  opensLoopback: false,
  ownUrls: ['https://www.beidiao.example', 'https://ops.beidiao.example'],
  ownPorts: [3000],
};
const loose: OutboundRules = { ...strict, ownUrls: ['http://localhost:4111'], opensLoopback: true };
const named = (...addresses: readonly string[]) =>
  Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
const whyOf = (outbound: Outbound, url: string): Promise<string> =>
  outbound.judge(url).then(
    () => 'open',
    (error: unknown) => (error instanceof ClosedAddress ? error.why : String(error)),
  );

const closed = [
  '0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.255.255.254',
  '169.254.169.254 172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.7 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255',
  '198.51.100.9 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:10.0.0.1',
  '::ffff:8.8.8.8 ::10.0.0.1 ::7f00:1 64:ff9b::a00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1 2001:db8::1',
  '2002:a00:1::1 2002:808:808::1 3fff::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 nothing',
].flatMap((line) => line.split(' '));
const open = [
  '1.1.1.1 8.8.8.8 100.63.255.255 100.128.0.1 172.15.0.1 172.32.0.1 192.0.1.1 223.5.5.5 2400:3200::1 2606:4700::1111',
].flatMap((line) => line.split(' '));

describe('an address outside', () => {
  it.each(closed)('is closed when it is %s', async (address) => {
    expect(isPublicAddress(address)).toBe(false);
    const outbound = new Outbound(strict, () => named(address));
    expect(await whyOf(outbound, 'https://hooks.example.cn/in')).toBe('private');
  });

  it.each(open)('is open when it is %s', async (address) => {
    const outbound = new Outbound(strict, () => named(address));
    expect(await whyOf(outbound, 'https://hooks.example.cn/in')).toBe('open');
  });

  it.each([
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://0177.0.0.1/', 'private'],
    ['https://127.1/', 'private'],
    ['https://[::ffff:7f00:1]/', 'private'],
    ['https://0x7f000001/', 'private'],
    ['https://017700000001/', 'private'],
    ['https://127.0.0.1./', 'private'],
    ['https://①②⑦.⓪.⓪.①/', 'private'],
    ['https://0/', 'private'],
    ['https://0xa9fea9fe/latest/meta-data', 'private'],
    ['https://[::ffff:0:7f00:1]/', 'private'],
    ['https://[64:ff9b::a9fe:a9fe]/', 'private'],
    ['https://[2002:7f00:1::]/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[fe80::1]/', 'private'],
    ['https://1.1.1.1/', 'open'],
    ['http://1.1.1.1/', 'bad'],
    ['https://who:what@1.1.1.1/', 'bad'],
    ['https://1.1.1.1/#part', 'bad'],
    ['ftp://1.1.1.1/', 'bad'],
    ['file:///etc/passwd', 'bad'],
    ['1.1.1.1', 'bad'],
    ['https://www.beidiao.example/', 'private'],
    ['https://WWW.beidiao.example./', 'private'],
    ['https://www.beidiao.example:9464/metrics', 'private'],
    ['https://ops.beidiao.example/', 'private'],
    ['https://1.1.1.1@10.0.0.1/', 'bad'],
    ['gopher://1.1.1.1/', 'bad'],
  ])('that is written %s is %s', async (url, why) => {
    expect(await whyOf(new Outbound(strict, () => named('1.1.1.1')), url)).toBe(why);
  });

  it('is closed when one of the addresses of its name is, and when there is none', async () => {
    expect(await whyOf(new Outbound(strict, () => named('1.1.1.1', '10.0.0.1')), 'https://a.example/')).toBe('private');
    expect(await whyOf(new Outbound(strict, () => named()), 'https://a.example/')).toBe('unresolved');
    const failing = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await whyOf(new Outbound(strict, failing), 'https://a.example/')).toBe('unresolved');
  });

  it('on this machine is open where the setting says so, over http, but not our own ports and no other private address', async () => {
    const outbound = new Outbound(loose, () => named('127.0.0.1'));
    expect(await whyOf(outbound, 'http://127.0.0.1:9000/')).toBe('open');
    expect(await whyOf(outbound, 'http://[::1]:9000/')).toBe('open');
    expect(await whyOf(outbound, 'http://receiver.example:9000/')).toBe('open');
    for (const own of [
      'http://127.0.0.1:3000/',
      'http://localhost:3000/',
      'http://127.0.0.1:4111/',
      'http://localhost:4111/',
    ])
      expect(await whyOf(outbound, own)).toBe('private');
    expect(await whyOf(outbound, 'http://[::ffff:127.0.0.1]:9000/')).toBe('private');
    expect(await whyOf(outbound, 'http://10.0.0.1/')).toBe('private');
    expect(await whyOf(outbound, 'http://1.1.1.1/')).toBe('bad');
  });

  it('on this machine is open at the port of the sandbox alone, by its number, where the setting says nothing', async () => {
    const outbound = new Outbound({ ...strict, playedPort: 3001 }, () => named('127.0.0.1'));
    expect(await whyOf(outbound, 'http://127.0.0.1:3001/moka')).toBe('open');
    for (const other of [
      'http://localhost:3001/',
      'http://127.0.0.2:3001/',
      'http://127.0.0.1:3002/',
      'http://1.1.1.1:3001/',
    ])
      expect(await whyOf(outbound, other)).toBe('bad');
    expect(await whyOf(outbound, 'https://named.example:3001/')).toBe('private');
    expect(await whyOf(new Outbound({ ...strict, playedPort: 3000 }), 'http://127.0.0.1:3000/')).toBe('private');
  });

  it('is looked up once for a sending, and the connection goes to the very address that was judged', async () => {
    const hosts: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      hosts.push(request.headers.host);
      response.end('ok');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    let asked = 0;
    // The second answer of the name is the machine itself, where metadata or a database could be.
    const outbound = new Outbound(loose, () => {
      asked += 1;
      return named(asked === 1 ? '127.0.0.1' : '169.254.169.254');
    });
    const post = () =>
      outbound.post(`http://rebinding.example:${port}/in?x=1`, {
        headers: {},
        body: '{}',
        timeoutMs: 2_000,
        keeps: 100,
      });
    const { status, body } = await post();
    expect([status, body.toString(), asked, hosts]).toEqual([200, 'ok', 1, [`rebinding.example:${port}`]]);
    // Judged again for the next one, though the connection is still open.
    await expect(post()).rejects.toMatchObject({ why: 'private' });
    await outbound.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  it('is not waited for longer than was said, not even while its name is looked up', async () => {
    const outbound = new Outbound(strict, () => new Promise(() => undefined));
    const post = { headers: {}, body: '', timeoutMs: 50, keeps: 1 };
    await expect(outbound.post('https://slow.example/', post)).rejects.toMatchObject({ name: 'TimeoutError' });
  });
});
