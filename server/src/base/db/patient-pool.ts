import { EventEmitter } from 'node:events';
import type pg from 'pg';
import { isDatabaseAway } from './db.ts';

/**
 * For the job queues, which end a job without anybody waiting for it: when that fails because the database has just died,
 * the process would end with it. A queue tries again what fails by a code that it knows; a broken connection gets one.
 *
 * Of this pool there are as many as queues. None listens to the pool, which survives losses of connections by itself, nor
 * takes a connection to listen for new jobs: `JobQueues.nudge` says which queue has some.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  const patient = overlay(pool, {
    connect: (...given: unknown[]) =>
      isCallback(given[0])
        ? void given[0](undefined, deaf(), () => undefined)
        : pool.connect().then(patientClient, sayAway),
    on: () => patient,
    removeListener: () => patient,
  });
  return patient;
}

type Callback = (error: undefined, client: object, release: () => void) => void;
/** The queue takes a connection by a callback for listening alone. */
const isCallback = (given: unknown): given is Callback => typeof given === 'function';
/** A connection over which nothing is heard. */
const deaf = (): object => Object.assign(new EventEmitter(), { query: async () => ({ rows: [] }) });

const patientClient = (client: pg.PoolClient): pg.PoolClient =>
  overlay(client, {
    query: (...given: unknown[]) => {
      const asked: unknown = Reflect.apply(client.query, client, given);
      return asked instanceof Promise ? asked.catch(sayAway) : asked;
    },
  });

function sayAway(error: unknown): never {
  if (isDatabaseAway(error))
    throw Object.assign(new Error('the database is away', { cause: error }), { code: 'ETIMEDOUT' });
  throw error;
}

/** The object with some methods in place of its own. */
const overlay = <T extends object>(whole: T, methods: Record<string, unknown>): T =>
  new Proxy(whole, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(methods, name)) return methods[name];
      const own: unknown = Reflect.get(target, name);
      return typeof own === 'function' ? own.bind(target) : own;
    },
  });
