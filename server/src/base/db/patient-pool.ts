import type pg from 'pg';
import { isDatabaseAway } from './db.ts';

/**
 * For the job queue, which ends a job without anybody waiting for it: when that fails because the database has just died,
 * the process would end with it. The queue tries again what fails by a code that it knows; a broken connection gets one.
 */
export function patientPool(pool: pg.Pool): pg.Pool {
  return overlay(pool, {
    connect: (...given: unknown[]) =>
      typeof given[0] === 'function'
        ? Reflect.apply(pool.connect, pool, given)
        : pool.connect().then(patientClient, sayAway),
  });
}

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
