import { AsyncLocalStorage } from 'node:async_hooks';
import type { System } from '../src/base/db/db.ts';

/** One for all houses of a thread: each that is in use costs time at every promise, for as long as the thread lives. */
const inside = new AsyncLocalStorage<System>();

/**
 * A transaction that asks the same pool for a second connection waits for ever once as many do so as the pool is wide:
 * here it fails the first time.
 */
export function refuseSecondConnection(system: System): void {
  const { transaction } = system;
  const { rows } = system.db;
  const alone = system.alone.rows;
  const refuse = (): void => {
    if (inside.getStore() === system) throw new Error('a transaction asked for a second connection');
  };
  const lonely: Pick<System, 'db' | 'transaction'> = {
    db: {
      rows: async (...asked) => {
        refuse();
        return rows(...asked);
      },
    },
    transaction: async (work) => {
      refuse();
      return transaction((tx) => inside.run(system, () => work(tx)));
    },
  };
  Object.assign(system.db, lonely.db);
  Object.assign(system.alone, {
    rows: async (...asked: Parameters<typeof alone>) => {
      refuse();
      return alone(...asked);
    },
  });
  Object.assign(system, { transaction: lonely.transaction });
}
