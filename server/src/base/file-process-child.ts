/*
 * The process that takes files of strangers apart, see `file-process.ts`. A thread does the work; the main thread stays free,
 * looks at the memory of the whole and ends with whoever started it, whatever the thread is doing.
 */
import { startThread } from './threads.ts';

/** A thread fills some 100 MB meanwhile, ms. */
const lookEveryMs = 20;

const [source = '', memoryMb, heapMb] = process.argv.slice(2);
/** Bytes. */
const memoryMax = Number(memoryMb) * 1024 * 1024;
/** At once, whatever the thread is in. */
const end = (): void => {
  process.kill(process.pid, 'SIGKILL');
};

// A signal to the whole group asks the other process to end; this one ends with it, so that a file in hand is not lost.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
process.on('disconnect', end);

const thread = startThread(new URL(source), { resourceLimits: { maxOldGenerationSizeMb: Number(heapMb) } });
thread.on('error', end).on('exit', end);

/** With nothing but its code, bytes: from source, with what translates it, that is several times as much. */
let atRest: number | undefined;
const taken = (): number => process.memoryUsage.rss() - (atRest ??= process.memoryUsage.rss());

let looking: NodeJS.Timeout | undefined;
process.on('message', (order) => thread.postMessage(order));
thread.on('message', (news: object) => {
  const isEnd = 'end' in news;
  clearInterval(looking);
  if (!isEnd)
    looking = setInterval(() => {
      if (taken() > memoryMax) end();
    }, lookEveryMs);
  // What one file has left behind in memory is not counted against the next, which finds a new process.
  const isWorn = taken() > memoryMax / 2 && isEnd;
  process.send?.(news, undefined, undefined, isWorn ? end : undefined);
});
