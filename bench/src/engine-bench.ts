import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { Child } from './child.ts';
import { median } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';
import { seedTasks } from './seed-tasks.ts';
import type { Setting } from './setting.ts';
import type { Size } from './size.ts';

/** How fast they are done, in tasks (or jobs) per second, and what one costs the worker processes in µs. */
export type Drain = { readonly perSecond: number; readonly micros: number };
export type Draining = {
  readonly what: string;
  readonly drains: readonly Drain[];
  /** Per round, against what the row is held to. */
  readonly ratios: readonly number[];
  readonly against: string;
  readonly target: number | undefined;
};

type EngineBench = {
  readonly owner: pg.Client;
  readonly members: readonly BenchMember[];
  readonly setting: Setting;
  readonly size: Pick<Size, 'tasks' | 'drainRounds'>;
};

/** Everything in each round, one after the other, so that what else the machine does hits all of them. */
export async function drainTasks(bench: EngineBench): Promise<Draining[]> {
  const { setting } = bench;
  const [queue, one, other] = [
    await Child.start('queue', setting),
    await Child.start('engine', setting),
    await Child.start('engine', setting),
  ];
  const drains: Record<'jobs' | 'one' | 'two' | 'slowOne' | 'slowTwo', Drain[]> = {
    jobs: [],
    one: [],
    two: [],
    slowOne: [],
    slowTwo: [],
  };
  for (let round = 0; round < bench.size.drainRounds; round += 1) {
    drains.jobs.push(await drainJobs(bench, queue));
    drains.one.push(await drainWith(bench, [one], 'start'));
    drains.two.push(await drainWith(bench, [one, other], 'start'));
    drains.slowOne.push(await drainWith(bench, [one], 'start slow'));
    drains.slowTwo.push(await drainWith(bench, [one, other], 'start slow'));
  }
  for (const child of [queue, one, other]) await child.stop();
  const { jobs, one: alone, two, slowOne, slowTwo } = drains;
  return [
    {
      what: 'jobs that do nothing, graphile-worker, concurrency 4',
      drains: jobs,
      ratios: [],
      against: '',
      target: undefined,
    },
    { what: '7. sandbox tasks, one worker', ...held(alone, jobs), against: 'the jobs', target: 0.5 },
    { what: '7. sandbox tasks, two workers', ...held(two, alone), against: 'one worker', target: undefined },
    { what: '7. sources of 50 ms, one worker', ...held(slowOne, jobs), against: 'the jobs', target: undefined },
    { what: '7. sources of 50 ms, two workers', ...held(slowTwo, slowOne), against: 'one worker', target: 1.6 },
  ];
}

const held = (drains: readonly Drain[], base: readonly Drain[]): Pick<Draining, 'drains' | 'ratios'> => ({
  drains,
  ratios: drains.map((drain, n) => drain.perSecond / (base[n]?.perSecond ?? Number.NaN)),
});

async function drainJobs({ owner, size: { tasks } }: EngineBench, queue: Child): Promise<Drain> {
  await owner.query(
    `select count(*) from graphile_worker.add_jobs(array(
       select row('nothing', '{}', null, now(), 1, null, null, null)::graphile_worker.job_spec from generate_series(1, $1)))`,
    [tasks],
  );
  return timed({ workers: [queue], how: 'start', tasks }, () =>
    isEmpty(owner, "select not exists (select from graphile_worker.jobs where task_identifier = 'nothing')"),
  );
}

async function drainWith(bench: EngineBench, engines: readonly Child[], how: string): Promise<Drain> {
  const { owner } = bench;
  const { tasks } = bench.size;
  await seedTasks(owner, bench.members, { setting: bench.setting, count: tasks });
  const drain = await timed({ workers: engines, how, tasks }, () =>
    isEmpty(owner, "select not exists (select from app.check_task where state in ('queued', 'running'))"),
  );
  await proveDrained(owner);
  return drain;
}

/** @throws Error when the drain has left anything undone: then it was not one. */
async function proveDrained(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ wrong: number }>(`
    select count(*)::integer as wrong from app.check_task t join app.order_detail d on d.id = t.order_detail_id
    where t.state <> 'done' or d.state <> 7 or not exists (select from app.finding f where f.task_id = t.id)
      or (select count(*) from app.source_call c where c.task_id = t.id and c.outcome = 'answered') <> 1`);
  if (rows[0]?.wrong !== 0) throw new Error(`${rows[0]?.wrong} tasks were not drained`);
  await owner.query('truncate app.outbox');
}

async function isEmpty(owner: pg.Client, question: string): Promise<boolean> {
  const { rows } = await owner.query<{ [column: string]: boolean }>(question);
  return Object.values(rows[0] ?? {})[0] === true;
}

type Timing = { readonly workers: readonly Child[]; readonly how: string; readonly tasks: number };

async function timed({ workers, how, tasks }: Timing, isDone: () => Promise<boolean>): Promise<Drain> {
  const cpu = async (): Promise<number> => {
    let sum = 0;
    for (const worker of workers) sum += await worker.cpuMicros();
    return sum;
  };
  const before = await cpu();
  const began = performance.now();
  await Promise.all(workers.map((worker) => worker.ask(how)));
  while (!(await isDone())) await pause(20);
  const seconds = (performance.now() - began) / 1000;
  const micros = ((await cpu()) - before) / tasks;
  await Promise.all(workers.map((worker) => worker.ask('stop')));
  return { perSecond: tasks / seconds, micros };
}

export const rateOf = ({ drains }: Draining): number => median(drains.map((drain) => drain.perSecond));
export const microsOf = ({ drains }: Draining): number => median(drains.map((drain) => drain.micros));
