import { Logger } from 'graphile-worker';
import type { Log } from './log.ts';

const silent: Log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

/** The queue speaks through our log; its routine news ("worker connected") stays out. */
export function queueLogger(log: Log = silent): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: message }, 'job queue');
    else if (level === 'warning') log.warn({ queue: message }, 'job queue');
  });
}
