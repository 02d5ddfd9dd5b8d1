import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { noticeCalls } from '@beidiao/contract/notice/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { afterEach, beforeEach, expect, inject, it, onTestFinished } from 'vitest';
import { requestLimits } from '../src/base/db/time-limits.ts';
import { DatabaseWire } from './database-wire.ts';
import { codeOf, eventually, type Person, TestHouse } from './house.ts';

/* What people see while the line to the database fails, each in its way, and how soon they are served again. */

let wire: DatabaseWire;
let home: TestHouse;
let hr: Person;
beforeEach(async () => {
  const { socketDir, port } = inject('cluster');
  wire = await DatabaseWire.open(join(socketDir, `.s.PGSQL.${port}`));
  home = await TestHouse.open({ databasePort: wire.port, limits: requestLimits });
  hr = await home.hr();
  await home.call(noticeCalls.messages, {}, hr);
});
afterEach(async () => {
  wire.heal();
  await home.close();
  await wire.close();
});

type Answered = { readonly code: string; readonly status: number; readonly tookMs: number };
async function ask(who: Person = hr): Promise<Answered> {
  const began = performance.now();
  const { status, answer } = await home.send(noticeCalls.messages, {}, who);
  return { code: answer.errcode, status, tookMs: performance.now() - began };
}
async function isReady(): Promise<{ readonly isReady: boolean; readonly tookMs: number }> {
  const began = performance.now();
  const { ok } = await fetch(`${home.url}/readyz`);
  return { isReady: ok, tookMs: performance.now() - began };
}

/** People who ask without a pause, each again as soon as they have an answer, until they are told to stop. */
function crowd(count = 12): { readonly answers: Answered[]; stop(): Promise<void> } {
  const answers: Answered[] = [];
  let isOver = false;
  const one = async (): Promise<void> => {
    while (!isOver) {
      answers.push(await ask());
      await pause(20);
    }
  };
  const all = Promise.all(Array.from({ length: count }, one));
  const stop = async (): Promise<void> => {
    isOver = true;
    await all;
  };
  onTestFinished(stop);
  return { answers, stop };
}

/** How long it takes until everybody of a crowd has been answered again, ms. */
async function untilServed(): Promise<number> {
  const began = performance.now();
  for (;;) {
    const all = await Promise.all(Array.from({ length: 12 }, () => ask()));
    if (all.every(({ code }) => code === successCode)) return performance.now() - began;
    await pause(50);
  }
}

const declined = codeOf('busy');

it.each([
  ['loses every open connection without a word', async () => wire.loseOpen()],
  ['breaks every open connection', async () => (await wire.close(), wire.reopen())],
  [
    'fails over to another one, with nobody there for three seconds',
    async () => {
      await wire.close();
      await pause(3_000);
      await wire.reopen();
    },
  ],
])('a server under load serves again within ten seconds when the line to its database %s', async (_, fault) => {
  const people = crowd();
  await pause(500);
  await fault();
  const again = await untilServed();
  await people.stop();
  expect(again).toBeLessThan(10_000);
  for (const { tookMs } of people.answers) expect(tookMs).toBeLessThan(10_000);
});

it('a silent database: nobody waits longer than ten seconds, soon nobody at all, and it ends with the silence', async () => {
  const people = crowd();
  await pause(500);
  wire.stall();
  // A process that waits for an answer of the database finds out within four seconds that there is none.
  await pause(6_000);
  const during = await ask();
  expect(during).toMatchObject({ code: declined, status: 503 });
  expect(during.tookMs).toBeLessThan(200);
  const readiness = await isReady();
  expect(readiness).toMatchObject({ isReady: false });
  expect(readiness.tookMs).toBeLessThan(1_000);
  await pause(6_000);
  wire.heal();
  const again = await untilServed();
  await people.stop();
  expect(again).toBeLessThan(10_000);
  for (const { tookMs } of people.answers) expect(tookMs).toBeLessThan(10_000);
  expect(await isReady()).toMatchObject({ isReady: true });
});

it('health is told within a second from the first moment of a silence', async () => {
  expect(await isReady()).toMatchObject({ isReady: true });
  wire.stall();
  await pause(1_600);
  for (let n = 0; n < 4; n += 1) {
    expect((await isReady()).tookMs).toBeLessThan(1_000);
    await pause(300);
  }
});

it('a slow line makes answers slow, and takes nobody for dead', async () => {
  wire.slow(150);
  // Each waits for three trips of 0.3 s, and a member has two connections of the four of a test.
  const people = crowd(4);
  await pause(6_000);
  const readiness = await isReady();
  await people.stop();
  wire.heal();
  expect(new Set(people.answers.map(({ code }) => code))).toEqual(new Set([successCode]));
  expect(people.answers.length).toBeGreaterThan(4);
  expect(readiness).toMatchObject({ isReady: true });
});

it('jobs go on by themselves after a silence', async () => {
  await home.work();
  const jobs = (): Promise<number> =>
    home.value<number>("select count(*)::integer from graphile_worker.jobs where task_identifier = 'sweepFaqVotes'");
  const put = () => home.owner.query("select from graphile_worker.add_job('sweepFaqVotes')");
  await put();
  await eventually(async () => (await jobs()) === 0);
  wire.loseOpen();
  const began = performance.now();
  await put();
  await eventually(async () => (await jobs()) === 0);
  expect(performance.now() - began).toBeLessThan(15_000);
});
