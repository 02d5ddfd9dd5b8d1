import { AsyncLocalStorage } from 'node:async_hooks';
import type { System } from '../src/base/db/db.ts';

/**
 * A transaction that asks the same pool for a second connection waits for ever once as many do so as the pool is wide:
 * here it fails the first time.
 */
export function refuseSecondConnection(system: System): void {
  const inside = new AsyncLocalStorage<true>();
  const { transaction } = system;
  const { rows } = system.db;
  const refuse = (): void => {
    if (inside.getStore()) throw new Error('a transaction asked for a second connection');
  };
  const lonely: System = {
    db: {
      rows: async (...asked) => {
        refuse();
        return rows(...asked);
      },
    },
    transaction: async (work) => {
      refuse();
      return transaction((tx) => inside.run(true, () => work(tx)));
    },
  };
  Object.assign(system.db, lonely.db);
  Object.assign(system, { transaction: lonely.transaction });
}
