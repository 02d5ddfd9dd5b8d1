import { once } from 'node:events';
import { engineCalls } from '@beidiao/contract/verification/engine';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deliver } from '../src/notice/delivery.ts';
import { behindBreakers, breakerOf } from '../src/ports/behind-breakers.ts';
import {
  BreakerOpen,
  type Mail,
  type MailPort,
  type PaymentPort,
  VendorPutsOff,
  VendorSilent,
} from '../src/ports/ports.ts';
import { sealAddress } from '../src/notify.ts';
import { enqueue } from '../src/tasks.ts';
import { eventually, type Person, TestHouse } from './house.ts';

/** What the mail server says to whoever connects, and to each receiver. */
let says: 'welcome' | 'closing' | 'later' = 'welcome';
let met = 0;
let arrived: string[] = [];
let server: SMTPServer;
let home: TestHouse;
let hr: Person;

const no = (responseCode: number): Error => Object.assign(new Error('no'), { responseCode });

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    // Ours keep their connections open.
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    onConnect(_, done) {
      met += 1;
      done(says === 'closing' ? no(421) : null);
    },
    onRcptTo(_, __, done) {
      done(says === 'later' ? no(450) : null);
    },
    onData(stream, { envelope }, done) {
      stream.resume().on('end', () => {
        arrived.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  home = await TestHouse.open({
    messages: {
      aliyun: undefined,
      wechat: undefined,
      smtp: { url: `smtp://127.0.0.1:${port}`, from: 'house@example.com' },
    },
    caps: {
      messages: { perReceiver: 8, perPerson: 1_000, perMember: 1_000, beforeConfirmation: 1_000 },
      codes: { perDay: 1_000 },
      lookUps: { perMember: 1_000, perPerson: 1_000 },
    },
  });
  hr = await home.hr();
});
afterAll(async () => {
  await home.close();
  await new Promise<void>((done) => server.close(done));
});
beforeEach(async () => {
  says = 'welcome';
  met = 0;
  arrived = [];
  await home.rest();
  await home.owner.query('delete from graphile_worker._private_jobs');
  await home.owner.query('delete from app.outbox');
  await home.owner.query('delete from app.delivery');
  await home.owner.query('delete from app.connector');
});

const rest = (): Promise<unknown> => home.owner.query('update app.connector set until = clock_timestamp()');
/** As when what is for later is due. */
const letTimePass = (): Promise<unknown> => home.owner.query('update graphile_worker._private_jobs set run_at = now()');
const stateOf = (name: string) => home.value<string>('select state from app.connector where name = $1', name);

/** One mail each to addresses that are nobody's here. */
async function write(addresses: readonly string[]): Promise<void> {
  await home.house.system.transaction(async (tx) => {
    for (const address of addresses)
      await enqueue(tx, {
        task: 'notify',
        payload: {
          key: `to ${address} ${Math.random()}`,
          toldAt: new Date().toISOString(),
          memberId: hr.memberId,
          to: {
            who: 'address',
            channel: 'mail',
            sealed: sealAddress(home.house.vault, { memberId: hr.memberId }, address),
          },
          kind: 'welcome',
          facts: {},
        },
      });
  });
}
const people = (count: number, name: string): string[] =>
  Array.from({ length: count }, (_, n) => `${name}${n}@example.com`);
const deliveries = async () =>
  (
    await home.owner.query<{ state: string; attempts: number; problem: string | null }>(
      'select state, attempts, problem from app.delivery order by id',
    )
  ).rows;

describe('mail to a server that answers nobody', () => {
  it('rests after five, is not counted as tried meanwhile, and goes out once when the server is back', async () => {
    says = 'closing';
    const everybody = people(12, 'back');
    await home.work();
    await write(everybody);
    await eventually(async () => (await deliveries()).filter(({ problem }) => problem === 'silent').length === 12);
    expect(await stateOf(breakerOf('mail'))).toBe('open');
    // Five open it; those that were on their way with the fifth have been asked as well.
    expect(met).toBeLessThanOrEqual(8);
    const tried = (await deliveries()).filter(({ attempts }) => attempts > 0).length;
    expect(tried).toBe(met);
    const administrator = await home.staff('administrator');
    const { services } = await home.call(engineCalls.connectors, {}, administrator);
    expect(services).toMatchObject([{ service: 'mail', state: 'open', lastFailure: { what: 'smtp 421' } }]);
    says = 'welcome';
    await home.call(engineCalls.resetConnector, { name: breakerOf('mail') }, administrator);
    await eventually(async () => {
      await letTimePass();
      return arrived.length >= 12;
    });
    await eventually(async () => (await deliveries()).every(({ state }) => state === 'sent'));
    expect(arrived.toSorted()).toEqual(everybody.toSorted());
    expect(await stateOf(breakerOf('mail'))).toBe('closed');
  });

  it('takes nothing more from the share of its receiver, however often it finds the service at rest', async () => {
    await write(['share@example.com']);
    const id = await written('share@example.com');
    await home.owner.query(
      "insert into app.connector (name, state, failures, until) values ($1, 'open', 5, clock_timestamp() + interval '1 hour')",
      [breakerOf('mail')],
    );
    for (let n = 0; n < 12; n += 1) await deliver(home.house, id);
    expect(met).toBe(0);
    await rest();
    await deliver(home.house, id);
    expect(arrived).toEqual(['share@example.com']);
  });

  it('that has waited for a day fails, where staff see it', async () => {
    await write(['old@example.com']);
    const id = await written('old@example.com');
    await home.owner.query("update app.delivery set created_at = now() - interval '25 hours' where id = $1", [id]);
    await home.owner.query(
      "insert into app.connector (name, state, failures, until) values ($1, 'open', 5, clock_timestamp() + interval '1 hour')",
      [breakerOf('mail')],
    );
    await deliver(home.house, id);
    expect((await deliveries()).at(-1)).toMatchObject({ state: 'failed', problem: 'silent' });
  });

  it('does not rest because a server puts single receivers off', async () => {
    says = 'later';
    await home.work();
    await write(people(12, 'grey'));
    await eventually(async () => (await deliveries()).filter(({ problem }) => problem === 'silent').length >= 12);
    expect(await stateOf(breakerOf('mail'))).toBe('closed');
  });
});

/** Its notice is spread by hand, so that no worker sends it. */
async function written(address: string): Promise<string> {
  const { carryOut } = await import('../src/worker.ts');
  const [job] = (
    await home.owner.query<{ id: string; payload: object }>(
      "delete from app.outbox where task = 'notify' and payload ->> 'key' like $1 returning id, payload",
      [`to ${address}%`],
    )
  ).rows;
  await carryOut(home.house, 'notify', job?.payload ?? {});
  return home.value<string>('select max(id)::text from app.delivery');
}

describe('a payment service behind its breaker', () => {
  const silent = () => Promise.reject(new VendorSilent('nobody there'));
  let asked = 0;
  const channel: PaymentPort = {
    collect: () => {
      asked += 1;
      return silent();
    },
    refund: silent,
    findPayment: silent,
    findRefund: silent,
    close: silent,
    readCallback: () => Promise.resolve(undefined),
    answerCallback: () => ({ status: 200, type: 'text/plain', body: 'success' }),
    statement: () => ({ [Symbol.asyncIterator]: () => ({ next: silent }) }),
  };
  const request = {
    reference: 'P1',
    amountFen: 100 as never,
    subject: 'top-up',
    way: 'qr',
    expiresAt: new Date(),
    address: '127.0.0.1',
  } as const;
  const guarded = () => {
    const { system, log } = home.house;
    const port = behindBreakers({ payment: { ALIPAY: channel } }, { system, log }).payment.ALIPAY;
    if (port === undefined) throw new TypeError('no port');
    return port;
  };

  it('is not asked a sixth time: whoever pays is told at once', async () => {
    const port = guarded();
    asked = 0;
    for (let n = 0; n < 5; n += 1) await expect(port.collect(request)).rejects.toBeInstanceOf(VendorSilent);
    await expect(port.collect(request)).rejects.toBeInstanceOf(BreakerOpen);
    expect(asked).toBe(5);
  });

  it('is heard when it calls by itself while nobody asks it', async () => {
    const port = guarded();
    for (let n = 0; n < 5; n += 1) await expect(port.findPayment('P1')).rejects.toBeInstanceOf(VendorSilent);
    await expect(port.readCallback({ headers: {}, body: Buffer.alloc(0) })).resolves.toBeUndefined();
  });

  it('does not rest because a statement is not there yet', async () => {
    const port = guarded();
    for (let n = 0; n < 6; n += 1)
      await expect(port.statement('2026-11-30')[Symbol.asyncIterator]().next()).rejects.toBeInstanceOf(VendorSilent);
    expect(await home.value('select count(*)::integer from app.connector')).toBe(0);
  });
});

const letter: Mail = { sendKey: 'k', to: 'a@example.com', subject: 's', text: 't', html: 'h' };

it('a mail that is out is out, though its breaker could not be noted', async () => {
  const { system, log } = home.house;
  let sent = 0;
  const broken = new Proxy(system, {
    get: (target, name) =>
      name === 'transaction' ? () => Promise.reject(new Error('the database is away')) : Reflect.get(target, name),
  });
  const post: MailPort = {
    async send() {
      sent += 1;
    },
  };
  const { mail } = behindBreakers({ mail: post }, { system: broken, log });
  await mail.send(letter);
  expect(sent).toBe(1);
});

it('an answer that puts one off says nothing against the service', async () => {
  const post: MailPort = { send: () => Promise.reject(new VendorPutsOff('450')) };
  const { mail } = behindBreakers({ mail: post }, home.house);
  for (let n = 0; n < 8; n += 1) await expect(mail.send(letter)).rejects.toBeInstanceOf(VendorPutsOff);
});
