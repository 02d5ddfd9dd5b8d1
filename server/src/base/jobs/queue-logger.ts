import { Logger } from 'graphile-worker';
import type { Log } from '../log.ts';

const silent: Log = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

/** What a job failed with is logged by the worker without the words of the database, which can quote a row. */
const withoutWords = (message: string): string => message.replace(/ with error [^]*$/, '');

/** The queue speaks through our log; its routine news ("worker connected") stays out. */
export function queueLogger(log: Log = silent): Logger {
  return new Logger(() => (level, message) => {
    if (level === 'error') log.error({ queue: withoutWords(message) }, 'job queue');
    else if (level === 'warning') log.warn({ queue: withoutWords(message) }, 'job queue');
  });
}
