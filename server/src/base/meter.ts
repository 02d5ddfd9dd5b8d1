import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RecentRequests } from './recent-requests.ts';

export type QueueSeen = {
  readonly queue: string;
  readonly waiting: number;
  /** Of the oldest that waits. */
  readonly ageSeconds: number;
  readonly givenUp: number;
};
/** `most` is null where no number holds for the whole house. */
export type CodesSeen = { readonly kind: string; readonly sent: number; readonly most: number | null };
export type ServiceSeen = { readonly service: string; readonly isResting: boolean };

/** What the house counts of itself, served at /metrics. Paths and codes only. */
export class Meter {
  readonly registry = new Registry();
  readonly #calls = new Histogram({
    name: 'beidiao_call_seconds',
    help: 'Duration of calls by path and errcode',
    labelNames: ['path', 'errcode'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10],
    registers: [this.registry],
  });
  readonly #jobs = new Counter({
    name: 'beidiao_jobs_total',
    help: 'Jobs by task and outcome',
    labelNames: ['task', 'outcome'],
    registers: [this.registry],
  });
  readonly #items = new Counter({
    name: 'beidiao_items_total',
    help: 'Items that ended, by code and whether within what was promised',
    labelNames: ['code', 'promise'],
    registers: [this.registry],
  });
  readonly #broken = new Gauge({
    name: 'beidiao_broken_total',
    help: 'Broken audit rows and unsettled balances that the nightly proof found',
    labelNames: ['what'],
    registers: [this.registry],
  });

  readonly #waiting = new Gauge({
    name: 'beidiao_queue_waiting',
    help: 'Jobs that are due and that nobody has begun, by queue',
    labelNames: ['queue'],
    registers: [this.registry],
  });
  readonly #age = new Gauge({
    name: 'beidiao_queue_age_seconds',
    help: 'How long the oldest of them has been due, by queue',
    labelNames: ['queue'],
    registers: [this.registry],
  });
  readonly #givenUp = new Gauge({
    name: 'beidiao_queue_given_up',
    help: 'Jobs that failed too often and are not tried again, by queue',
    labelNames: ['queue'],
    registers: [this.registry],
  });
  readonly #resting = new Gauge({
    name: 'beidiao_service_resting',
    help: '1 while an outside service is left alone because it answered nobody',
    labelNames: ['service'],
    registers: [this.registry],
  });

  readonly #begun = new Gauge({
    name: 'beidiao_calls_begun',
    help: 'Calls that are begun and not ended',
    registers: [this.registry],
  });
  readonly #atOnce = new Gauge({
    name: 'beidiao_calls_at_once',
    help: 'How many calls are worked on at once before others wait, as found by itself',
    registers: [this.registry],
  });
  readonly #inLine = new Gauge({
    name: 'beidiao_calls_waiting',
    help: 'Calls that wait to be worked on',
    registers: [this.registry],
  });
  readonly #declined = new Counter({
    name: 'beidiao_calls_declined_total',
    help: 'Calls that were declined as busy before they were begun, by kind',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly #codesSent = new Gauge({
    name: 'beidiao_codes_sent',
    help: 'Codes that went out to phones today (China), by who had them sent',
    labelNames: ['kind'],
    registers: [this.registry],
  });
  readonly #codesMost = new Gauge({
    name: 'beidiao_codes_most',
    help: 'Codes that may go out today, by who has them sent',
    labelNames: ['kind'],
    registers: [this.registry],
  });

  /** Of the open API: what its users are told. */
  readonly openRequests = new RecentRequests();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  startCall(path: string): (errcode: string) => void {
    const started = performance.now();
    return (errcode) => this.#calls.observe({ path, errcode }, (performance.now() - started) / 1000);
  }

  countJob(task: string, outcome: 'done' | 'failed'): void {
    this.#jobs.inc({ task, outcome });
  }

  countDeclined(kind: string): void {
    this.#declined.inc({ kind });
  }

  reportCalls({ begun, limit, waiting }: { begun: number; limit: number; waiting: number }): void {
    this.#begun.set(begun);
    this.#atOnce.set(limit);
    this.#inLine.set(waiting);
  }

  countItem(code: string, promise: 'inTime' | 'late'): void {
    this.#items.inc({ code, promise });
  }

  /** What the database says of its queues and of outside services; undefined: it did not say, and nothing old is told. */
  reportQueues(seen: { queues: readonly QueueSeen[]; services: readonly ServiceSeen[] } | undefined): void {
    for (const gauge of [this.#waiting, this.#age, this.#givenUp, this.#resting]) gauge.reset();
    for (const { queue, waiting, ageSeconds, givenUp } of seen?.queues ?? []) {
      this.#waiting.set({ queue }, waiting);
      this.#age.set({ queue }, ageSeconds);
      this.#givenUp.set({ queue }, givenUp);
    }
    for (const { service, isResting } of seen?.services ?? []) this.#resting.set({ service }, isResting ? 1 : 0);
  }

  /** Undefined: the database did not say it, and nothing old is told. */
  reportCodes(seen: readonly CodesSeen[] | undefined): void {
    for (const gauge of [this.#codesSent, this.#codesMost]) gauge.reset();
    for (const { kind, sent, most } of seen ?? []) {
      this.#codesSent.set({ kind }, sent);
      if (most !== null) this.#codesMost.set({ kind }, most);
    }
  }

  reportBroken(what: 'audit' | 'auditAnchors' | 'balance' | 'staffActs', count: number): void {
    this.#broken.set({ what }, count);
  }
}
