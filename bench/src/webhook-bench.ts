import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Child } from './child.ts';
import { median } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';
import { seedTasks } from './seed-tasks.ts';
import { type Setting, vaultOf } from './setting.ts';
import type { Size } from './size.ts';

export type Delivering = {
  readonly events: number;
  /** Per second, of each round. */
  readonly house: readonly number[];
  readonly floor: readonly number[];
  readonly ratios: readonly number[];
};

type WebhookBench = {
  readonly owner: pg.Client;
  readonly members: readonly BenchMember[];
  readonly setting: Setting;
  readonly size: Pick<Size, 'webhookEvents' | 'webhookRounds'>;
};

const eventsOfCheck = 4;

/** Both sides in each round, one after the other. @throws Error when a delivery was not sent exactly once, and in order */
export async function measureWebhooks(bench: WebhookBench): Promise<Delivering> {
  const { setting, size } = bench;
  const events = size.webhookEvents;
  const receiver = await Child.start('receiver', setting);
  const served = { ...setting, receiverPort: receiver.port, posts: events };
  const [poster, deliverer] = [await Child.start('poster', served), await Child.start('deliverer', served)];
  await makeEndpoints(bench, receiver.port);
  const [house, floor]: [number[], number[]] = [[], []];
  for (let round = 0; round < size.webhookRounds; round += 1) {
    const began = performance.now();
    await poster.ask('start');
    floor.push(events / ((performance.now() - began) / 1000));
    house.push(await deliverAll(bench, { receiver, deliverer }));
  }
  for (const child of [poster, deliverer, receiver]) await child.stop();
  return { events, house, floor, ratios: house.map((rate, n) => rate / (floor[n] ?? Number.NaN)) };
}

/** One for each member; all of them at one receiver. */
async function makeEndpoints({ owner, members, setting }: WebhookBench, port: number): Promise<void> {
  const vault = vaultOf(setting);
  for (const { memberId, userId } of members) {
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    await owner.query(
      `insert into app.webhook_endpoint (member_id, slot, url, secret_enc, secret_tail, made_by) values ($1, 1, $2, $3, 'wcH', $4)`,
      [
        memberId,
        `http://127.0.0.1:${port}/hook`,
        vault.seal('webhook_endpoint.secret', secret, `member ${memberId}`),
        userId,
      ],
    );
  }
}

async function deliverAll(
  { owner, members, setting, size }: WebhookBench,
  { receiver, deliverer }: { receiver: Child; deliverer: Child },
): Promise<number> {
  const events = size.webhookEvents;
  await seedTasks(owner, members, { setting, count: events });
  await owner.query(
    `insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state)
     select d.member_id, d.id, 'start', 5, 19 from generate_series(1, $1::integer) turn, app.order_detail d
     where exists (select from app.check_task t where t.order_detail_id = d.id and t.state = 'queued') order by d.id`,
    [eventsOfCheck],
  );
  await owner.query("delete from app.check_task where state = 'queued'");
  await owner.query('vacuum analyze app.webhook_delivery, app.webhook_event');
  const before = Number(await receiver.ask('heard'));
  const began = performance.now();
  await deliverer.ask('start');
  while (Number(await receiver.ask('heard')) < before + events) await pause(10);
  const seconds = (performance.now() - began) / 1000;
  await deliverer.ask('stop');
  await proveDelivered(owner);
  return events / seconds;
}

async function proveDelivered(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ wrong: number }>(`
    select count(*)::integer as wrong from app.webhook_delivery d where d.state <> 'delivered' or d.tries <> 1
      or d.ended_at < (select max(f.ended_at) from app.webhook_delivery f
        where f.endpoint_id = d.endpoint_id and f.order_detail_id = d.order_detail_id and f.sequence < d.sequence)`);
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} deliveries were not made once and in order`);
}

/** What a delivery may cost beyond its request: it is taken, signed and written down. */
const target = 0.05;
export const areWebhooksMet = ({ ratios }: Delivering): boolean => median(ratios) >= target;
export const webhookTarget = `≥ ${target}`;
