import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { RecentRequests } from './recent-requests.ts';

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

  countItem(code: string, promise: 'inTime' | 'late'): void {
    this.#items.inc({ code, promise });
  }

  reportBroken(what: 'audit' | 'auditAnchors' | 'balance' | 'staffActs', count: number): void {
    this.#broken.set({ what }, count);
  }
}
