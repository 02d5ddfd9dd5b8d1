import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Child } from './child.ts';
import { median } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';
import { seedTasks } from './seed-tasks.ts';
import { type Setting, vaultOf } from './setting.ts';
import type { Size } from './size.ts';

/** p95 of the ms from an event to its delivery, to the endpoints that answer; of each round. */
export type Waiting = {
  readonly endpoints: number;
  readonly perSecond: number;
  readonly noneDead: readonly number[];
  readonly tenDead: readonly number[];
  readonly ratios: readonly number[];
};

type Bench = {
  readonly owner: pg.Client;
  readonly members: readonly BenchMember[];
  readonly setting: Setting;
  readonly size: Pick<Size, 'steadyTicks' | 'webhookRounds'>;
};

/** Of each member; the last of them is the one that dies. */
const slots = 10;
const mostMembers = 10;
const everyMs = 100;
/** Each goes to ten endpoints. At five the two cores are full, and what is waited for is the queue. */
const eventsAtOnce = 2;
/** As tasks are seeded. */
const tasksOfCheck = 4;

/** Events come steadily, below what a worker can send, so that the wait is that of a delivery and not of a queue. */
export async function measureDeadEndpoints({ owner, members, setting, size }: Bench): Promise<Waiting> {
  const ten = members.slice(0, mostMembers);
  const receiver = await Child.start('receiver', setting);
  const deliverer = await Child.start('deliverer', setting);
  const silent = await Promise.all(ten.map(() => SilentServer.open()));
  try {
    await owner.query('delete from app.webhook_endpoint');
    for (const member of ten) await makeEndpoints(owner, { member, setting, port: receiver.port });
    const details = await makeChecks(owner, { members: ten, setting, count: size.steadyTicks * eventsAtOnce });
    const run = async (dead: number): Promise<number> => {
      for (const [n, { memberId }] of ten.entries()) {
        const port = n < dead ? silent[n]?.port : receiver.port;
        await owner.query('update app.webhook_endpoint set url = $1 where member_id = $2 and slot = $3', [
          `http://127.0.0.1:${port}/hook/${slots}`,
          memberId,
          slots,
        ]);
      }
      await owner.query('delete from app.webhook_delivery');
      await owner.query('vacuum analyze app.webhook_delivery, app.webhook_event');
      await deliverer.ask('start');
      for (let tick = 0; tick < size.steadyTicks; tick += 1) {
        const next = pause(everyMs);
        await tell(owner, details.slice(tick * eventsAtOnce, (tick + 1) * eventsAtOnce));
        await next;
      }
      while ((await unsent(owner)) > 0) await pause(50);
      await deliverer.ask('stop');
      return waitOf(owner);
    };
    await run(0);
    const [noneDead, tenDead]: [number[], number[]] = [[], []];
    for (let round = 0; round < size.webhookRounds; round += 1) {
      noneDead.push(await run(0));
      tenDead.push(await run(mostMembers));
    }
    return {
      endpoints: ten.length * slots,
      perSecond: (eventsAtOnce * slots * 1000) / everyMs,
      noneDead,
      tenDead,
      ratios: tenDead.map((ms, round) => ms / (noneDead[round] ?? Number.NaN)),
    };
  } finally {
    await Promise.all(silent.map((server) => server.close()));
    for (const child of [deliverer, receiver]) await child.stop();
  }
}

/** Takes what comes and never answers: a sending to it lasts as long as one may. */
class SilentServer {
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  readonly port: number;

  private constructor(server: Server, port: number) {
    this.#server = server;
    this.port = port;
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
      socket.resume();
    });
  }

  static async open(): Promise<SilentServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new TypeError('it listens on a port');
    return new SilentServer(server, address.port);
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

async function makeEndpoints(
  owner: pg.Client,
  { member, setting, port }: { member: BenchMember; setting: Setting; port: number },
): Promise<void> {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const sealed = vaultOf(setting).seal('webhook_endpoint.secret', secret, `member ${member.memberId}`);
  await owner.query(
    `insert into app.webhook_endpoint (member_id, slot, url, secret_enc, secret_tail, made_by)
     select $1, slot, $2 || slot, $3, 'wcH', $4 from generate_series(1, $5::integer) slot`,
    [member.memberId, `http://127.0.0.1:${port}/hook/`, sealed, member.userId, slots],
  );
}

/** Ids of checks, those of one member not beside each other. */
async function makeChecks(
  owner: pg.Client,
  { members, setting, count }: { members: readonly BenchMember[]; setting: Setting; count: number },
): Promise<string[]> {
  await seedTasks(owner, members, { setting, count: count * tasksOfCheck });
  const { rows } = await owner.query<{ id: string }>(
    `select d.id from app.order_detail d
     where exists (select from app.check_task t where t.order_detail_id = d.id and t.state = 'queued') order by md5(d.id::text)`,
  );
  await owner.query("delete from app.check_task where state = 'queued'");
  return rows.map(({ id }) => id);
}

const tell = (owner: pg.Client, ids: readonly string[]) =>
  owner.query(
    `insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state)
     select member_id, id, 'start', 5, 19 from app.order_detail where id = any($1) order by id`,
    [ids],
  );

async function unsent(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(
    `select count(*)::integer as n from app.webhook_delivery d join app.webhook_endpoint p on p.id = d.endpoint_id
     where p.slot < $1 and d.state = 'waiting'`,
    [slots],
  );
  return rows[0]?.n ?? 0;
}

/** @throws Error when a delivery to an endpoint that answers was not made once */
async function waitOf(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ wrong: number; p95: number }>(
    `select count(*) filter (where d.state <> 'delivered' or d.tries <> 1)::integer as wrong,
       percentile_cont(0.95) within group (order by extract(epoch from d.ended_at - d.created_at) * 1000)::float8 as p95
     from app.webhook_delivery d join app.webhook_endpoint p on p.id = d.endpoint_id where p.slot < $1`,
    [slots],
  );
  const [row] = rows;
  if (row?.wrong !== 0) throw new Error(`${row?.wrong} deliveries were not made once`);
  return row.p95;
}

const limit = 1.2;
export const isWaitMet = ({ ratios }: Waiting): boolean => median(ratios) <= limit;
export const waitTarget = `≤ ${limit}`;
