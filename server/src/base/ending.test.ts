import { spawn } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type EndLimits, endLimits, Ending, type Part, type Stop, type StopWish } from './ending.ts';

/** As long as a test waits for what never ends. */
const limits: EndLimits = { workMs: 30, databaseMs: 60, exitMs: 10 };
const never = (): Promise<never> => new Promise(() => undefined);
const done = (): Promise<void> => Promise.resolve();
const stopped: Stop = () => Promise.resolve(true);

type Heard = { codes: number[]; said: string[]; logged: string[] };
/** An ending that only notes what it would do. */
function anEnding(setting: Partial<EndLimits> = {}): { ending: Ending; heard: Heard } {
  const heard: Heard = { codes: [], said: [], logged: [] };
  const note = (facts: object, message: string): void => void heard.logged.push(JSON.stringify({ message, ...facts }));
  const ending = new Ending({
    log: { error: note, warn: note, info: note, debug: note },
    limits: { ...limits, ...setting },
    say: (sentence) => heard.said.push(sentence),
    exit: (code) => heard.codes.push(code),
  });
  return { ending, heard };
}
async function endOf(parts: readonly Part[], stop: Stop = stopped, setting: Partial<EndLimits> = {}): Promise<Heard> {
  const { ending, heard } = anEnding(setting);
  ending.hold(stop);
  ending.isUp(parts);
  await ending.begin();
  return heard;
}

describe('a process that is asked to end', () => {
  it('ends with 0 and without a word when all in hand was finished', async () => {
    const heard = await endOf([{ what: 'requests in hand', end: done }]);
    expect(heard).toEqual({ codes: [0], said: [], logged: [] });
  });

  it('ends with 1 when its time is over, and names what was cut to the log and to whoever looks on', async () => {
    const heard = await endOf([
      { what: 'requests in hand', end: never },
      { what: 'the outbox', end: done },
      { what: () => '2 jobs in hand', end: never },
    ]);
    expect(heard.codes).toEqual([1]);
    expect(heard.said.join()).toContain('before this was finished: requests in hand, 2 jobs in hand.');
    expect(heard.logged.join()).toContain('"cut":["requests in hand","2 jobs in hand"]');
  });

  it('asks all its parts at once, so that none waits for another', async () => {
    const asked: string[] = [];
    const part = (what: string): Part => ({ what, end: () => (asked.push(what), never()) });
    await endOf([part('first'), part('second')]);
    expect(asked).toEqual(['first', 'second']);
  });

  it('counts a part that fails as cut, and says why in the log', async () => {
    const heard = await endOf([{ what: 'the queue', end: () => Promise.reject(new Error('it broke')) }]);
    expect(heard.codes).toEqual([1]);
    expect(heard.said.join()).toContain('the queue');
    expect(heard.logged.join()).toContain('it broke');
  });

  it('stops the database last, and waits for its connections only when nobody is left who holds one', async () => {
    const wishes: StopWish[] = [];
    const order: string[] = [];
    const stop: Stop = (wish) => (order.push('database'), wishes.push(wish), Promise.resolve(true));
    const end = async (): Promise<void> => void order.push('work');
    await endOf([{ what: 'work', end }], stop);
    await endOf([{ what: 'work', end: never }], stop);
    expect(order).toEqual(['work', 'database', 'database']);
    expect(wishes.map(({ isPatient }) => isPatient)).toEqual([true, false]);
    for (const { withinMs } of wishes) expect(withinMs).toBeLessThanOrEqual(limits.databaseMs);
  });

  it('gives the database the time that the work has left over', async () => {
    let given = 0;
    const stop: Stop = async ({ withinMs }) => (given = withinMs) > 0;
    await endOf([{ what: 'work', end: done }], stop, { workMs: 30_000, databaseMs: 60_000 });
    expect(given).toBeGreaterThan(30_000);
  });

  it.each([
    ['has to be cut', () => Promise.resolve(false)],
    ['fails', () => Promise.reject(new Error('no such process'))],
    ['never answers', never],
  ])('names the database that %s', async (_, stop) => {
    const heard = await endOf([{ what: 'work', end: done }], stop);
    expect(heard.codes).toEqual([1]);
    expect(heard.said.join()).toContain('before this was finished: the database.');
  });

  it('breaks a start off without waiting for it, and stops as much of the database as there is', async () => {
    const { ending, heard } = anEnding({ workMs: 60_000, databaseMs: 90_000 });
    const wishes: StopWish[] = [];
    ending.hold((wish) => (wishes.push(wish), Promise.resolve(true)));
    await ending.begin();
    expect(heard.codes).toEqual([1]);
    expect(heard.said.join()).toContain('the start');
    expect(wishes).toMatchObject([{ isPatient: false }]);
  });

  it('ends once, however often it is asked', async () => {
    const { ending, heard } = anEnding();
    ending.isUp([{ what: 'work', end: done }]);
    await Promise.all([ending.begin(), ending.begin()]);
    await ending.begin();
    expect(heard.codes).toEqual([0]);
  });

  it('leaves most of the ten seconds after which a container runtime kills to the work, and none of them over', () => {
    expect(endLimits.workMs).toBe(8_000);
    expect(endLimits.databaseMs).toBeGreaterThan(endLimits.workMs);
    expect(endLimits.databaseMs + endLimits.exitMs).toBeLessThan(10_000);
  });
});

describe('a process that has cut something', () => {
  it('is gone even when a thread of its own is still at work', async () => {
    // Hours of work, which an exit waits for.
    const script = `import(${JSON.stringify(new URL('./ending.ts', import.meta.url).href)}).then((m) => {
      require('node:crypto').pbkdf2('', '', 2 ** 31 - 1, 64, 'sha512', () => undefined);
      setTimeout(() => m.exitSurely(1, 100), 50);
    });`;
    // Whatever goes wrong, it is gone after half a minute.
    const limit = { signal: AbortSignal.timeout(30_000), killSignal: 'SIGTERM' } as const;
    const child = spawn(process.execPath, ['--import', 'tsx', '-e', script], { stdio: 'ignore', ...limit });
    child.on('error', () => undefined);
    expect(await new Promise((resolve) => child.once('exit', (_, by) => resolve(by)))).toBe('SIGKILL');
  });
});
