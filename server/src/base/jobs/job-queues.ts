import { run, type Runner, type TaskList, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { patientPool } from '../db/patient-pool.ts';
import type { Log } from '../log.ts';
import { queueLogger } from './queue-logger.ts';
import type { Moved } from './jobs.ts';
import type { WorkerRegister } from './worker-register.ts';

/** What waits without anybody being told of it (a job for later, one that another process has handed over) is found by looking, ms. */
const lookEveryMs = 500;

export type JobQueuesWish = {
  readonly pool: pg.Pool;
  readonly register: WorkerRegister;
  readonly log: Log;
  /** Which tasks each queue carries out. A task stands in one queue. */
  readonly queues: Readonly<Record<string, readonly string[]>>;
  readonly taskList: TaskList;
  /** How many jobs of one queue are carried out at a time. */
  readonly places: number;
  /** The queues of which one job is carried out at a time, whatever `places` says. */
  readonly oneAtATime: readonly string[];
  /** In the format of the library: what the clock asks for. */
  readonly crontab: string;
};

/** Carries out the jobs of several queues, each with places of its own: none waits for another. */
export class JobQueues {
  readonly #runners: readonly Runner[];
  readonly #poolOf: ReadonlyMap<string, WorkerPool>;
  #isStopped = false;

  private constructor(runners: readonly Runner[], poolOf: ReadonlyMap<string, WorkerPool>) {
    this.#runners = runners;
    this.#poolOf = poolOf;
  }

  /** @throws TypeError where a task has no queue, or a queue a task that nobody carries out */
  static async start(wish: JobQueuesWish): Promise<JobQueues> {
    const { queues, taskList, register, log, crontab } = wish;
    const queued = Object.values(queues).flat();
    const amiss = [
      ...Object.keys(taskList).filter((task) => queued.filter((name) => name === task).length !== 1),
      ...queued.filter((task) => !Object.hasOwn(taskList, task)),
    ];
    if (amiss.length > 0) throw new TypeError(`not in one queue, or carried out by nobody: ${amiss.join(', ')}`);
    const runners: Runner[] = [];
    const poolOf = new Map<string, WorkerPool>();
    for (const [place, [queue, tasks]] of Object.entries(queues).entries()) {
      const events = register.eventsOfQueue();
      events.on('pool:create', ({ workerPool }) => {
        for (const task of tasks) poolOf.set(task, workerPool);
      });
      runners.push(
        await run({
          pgPool: patientPool(wish.pool),
          taskList: Object.fromEntries(Object.entries(taskList).filter(([task]) => tasks.includes(task))),
          concurrency: wish.oneAtATime.includes(queue) ? 1 : wish.places,
          pollInterval: lookEveryMs,
          noHandleSignals: true,
          logger: queueLogger(log),
          // One clock for all: it writes jobs, whoever carries them out.
          crontab: place === 0 ? crontab : '',
          events,
        }),
      );
    }
    return new JobQueues(runners, poolOf);
  }

  /** So many jobs have come that are due: who is idle in their queues looks at once. */
  nudge(moved: readonly Moved[]): void {
    if (this.#isStopped) return;
    for (const { task, count } of moved) this.#poolOf.get(task)?.nudge(count);
  }

  /** Jobs in hand are finished; what has not begun stays in the queues. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#runners.map((runner) => runner.stop()));
  }
}
