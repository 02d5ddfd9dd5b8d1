import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type HeldAct, Holder, undoMs } from './held-act.ts';

const done: string[] = [];
const act = (key: string): HeldAct => ({
  key,
  words: key,
  carryOut: () => done.push(`did ${key}`),
  takeBack: () => done.push(`undid ${key}`),
});
const holder = (): Holder =>
  new Holder(() => undefined, {
    set: (work, ms) => setTimeout(work, ms),
    clear: (clock) => clearTimeout(clock as never),
  });
beforeEach(() => {
  done.length = 0;
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('an act is carried out after its time, once', () => {
  holder().hold(act('a'));
  vi.advanceTimersByTime(undoMs - 1);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(undoMs);
  expect(done).toEqual(['did a']);
});

test('what was undone never happens', () => {
  const it = holder();
  it.hold(act('a'));
  it.undo();
  it.undo();
  it.flush();
  vi.advanceTimersByTime(undoMs);
  expect(done).toEqual(['undid a']);
});

test('the next act and leaving the page carry out the one before', () => {
  const it = holder();
  it.hold(act('a'));
  it.hold(act('b'));
  expect(done).toEqual(['did a']);
  it.flush();
  vi.advanceTimersByTime(undoMs);
  expect(done).toEqual(['did a', 'did b']);
});
