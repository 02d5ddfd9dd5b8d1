import { run, type Runner } from 'graphile-worker';
import { setTimeout as pause } from 'node:timers/promises';
import { openPool } from '../../server/src/base/db/db.ts';
import { wholeSandbox } from '../../server/src/base/env/sandbox-env.ts';
import { openLog } from '../../server/src/base/log.ts';
import { queueLogger } from '../../server/src/base/jobs/queue-logger.ts';
import { openHouse } from '../../server/src/open-house.ts';
import { Engine } from '../../server/src/verification/engine.ts';
import { answerParent } from './child.ts';
import type { Setting } from './setting.ts';

/** The engine of a worker process, as in production; `start slow` gives each source 50 ms. */
export async function serveEngine(setting: Setting): Promise<void> {
  const system = openPool({ ...setting.address, user: 'app_worker', max: 16 });
  const log = openLog('error');
  const house = await openHouse({
    database: { system },
    masterKey: Buffer.from(setting.masterKey, 'base64'),
    publicUrl: 'http://localhost',
    dataDir: '/nonexistent',
    sandbox: wholeSandbox,
    log,
  });
  const { sources } = house.ports;
  const slow = {
    ...sources,
    ask: async (question: Parameters<typeof sources.ask>[0]) => {
      await pause(50);
      return sources.ask(question);
    },
  };
  let engine: Engine | undefined;
  const start = (ports: typeof house.ports): void => {
    engine = new Engine({ ...house, ports }, { inHand: 128, everyMs: 100 });
    engine.start();
  };
  answerParent(0, {
    start: () => start(house.ports),
    'start slow': () => start({ ...house.ports, sources: slow }),
    stop: () => engine?.stop(),
  });
}

/** The queue of the house with a job that does nothing: what graphile-worker itself costs. */
export async function serveQueue(setting: Setting): Promise<void> {
  const pgPool = openPool({ ...setting.address, user: 'app_worker', max: 8 });
  let runner: Runner | undefined;
  const start = async (concurrency: number): Promise<void> => {
    runner = await run({
      pgPool,
      taskList: { nothing: async () => undefined },
      concurrency,
      pollInterval: 500,
      noHandleSignals: true,
      logger: queueLogger(openLog('error')),
    });
  };
  answerParent(0, { start: () => start(4), stop: () => runner?.stop() });
}
