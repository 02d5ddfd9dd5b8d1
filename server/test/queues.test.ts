import { createServer, type Server, type Socket } from 'node:net';
import { codeScenes } from '@beidiao/contract/account/phone-code';
import { reportCalls } from '@beidiao/contract/report/calls';
import { sandboxCalls } from '@beidiao/contract/sandbox/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueue } from '../src/tasks.ts';
import { queues } from '../src/queues.ts';
import { aPhone, askCode } from './codes.ts';
import { applyFor, exportRow } from './exports.ts';
import { eventually, type Person, TestHouse } from './house.ts';
import { handIn } from './invited.ts';

/** Takes connections and says nothing: not even the greeting of a mail server. */
class SilentServer {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly port: number;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined);
    });
  }

  static async open(): Promise<SilentServer> {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    const address = server.address();
    return new SilentServer(server, typeof address === 'object' && address !== null ? address.port : 0);
  }

  get met(): number {
    return this.#sockets.size;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((done) => this.#server.close(done));
  }
}

const mails = 200;
let home: TestHouse;
let server: SilentServer;
let hr: Person;

const metric = async (name: string, label: string): Promise<number> => {
  const text = await (await fetch(`${home.url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name}{`) && each.includes(`"${label}"`));
  return Number(line?.split(' ').at(-1));
};

beforeAll(async () => {
  server = await SilentServer.open();
  home = await TestHouse.open({
    messages: {
      aliyun: undefined,
      wechat: undefined,
      smtp: { url: `smtp://127.0.0.1:${server.port}`, from: 'house@example.com' },
    },
  });
  hr = await home.hr({ fundsFen: 20_000 });
  await home.work();
  await home.house.system.transaction(async (tx) => {
    for (let n = 0; n < mails; n += 1)
      await enqueue(tx, {
        task: 'notify',
        payload: {
          key: `mail ${n}`,
          toldAt: new Date().toISOString(),
          memberId: hr.memberId,
          to: { who: 'user', userId: hr.userId },
          kind: 'welcome',
          facts: {},
        },
      });
  });
  // As many as are carried out at a time hang.
  await eventually(async () => server.met >= 4);
  await eventually(async () => (await metric('beidiao_queue_waiting', 'mail')) > mails / 2);
}, 60_000);
afterAll(async () => {
  await home.close();
  await server.close();
});

/** Long before the first mail is given up, which takes 10 s. */
const soonMs = 6_000;

describe('two hundred mails to a server that is silent', () => {
  it('hold up no code', async () => {
    const began = performance.now();
    await askCode(home, aPhone(), codeScenes.bindPhone);
    expect(performance.now() - began).toBeLessThan(soonMs);
  });

  it('hold up no top-up that was paid for', async () => {
    const began = performance.now();
    const { paymentId } = await home.call(walletCalls.recharge, { channelCode: 'SANDBOX', rechargeAmount: 5_000 }, hr);
    await home.call(sandboxCalls.cashierAct, { reference: await home.referenceOf(paymentId), act: 'succeed' });
    await eventually(async () => {
      const { assetsList } = await home.call(walletCalls.assets, {}, hr);
      return assetsList.find(({ code }) => code === 'BALANCE')?.amountFen === 25_000;
    });
    expect(performance.now() - began).toBeLessThan(soonMs);
  });

  it('hold up no check: invitation by SMS, look-up and report come as ever', async () => {
    const { orderDetailsId } = await handIn(home, hr, { codes: ['ID_THREE'] });
    const began = performance.now();
    await eventually(async () => (await home.ask(reportCalls.view, { orderDetailsId }, hr)).errcode === '0000');
    expect(performance.now() - began).toBeLessThan(soonMs);
  });

  it('hold up no file that somebody has applied for', async () => {
    const began = performance.now();
    const id = await applyFor(home, hr);
    await eventually(async () => (await exportRow(home, hr, id)).status === 'ready');
    expect(performance.now() - began).toBeLessThan(soonMs);
  });

  it('stand in the metrics as the queue that waits, with its age, and no other queue does', async () => {
    expect(await metric('beidiao_queue_age_seconds', 'mail')).toBeGreaterThan(1);
    await eventually(async () => {
      const waiting = await Promise.all(
        Object.keys(queues).map(async (queue) => [queue, await metric('beidiao_queue_waiting', queue)] as const),
      );
      return waiting.filter(([, count]) => count > 0).length === 1;
    });
  });
});
