import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { latestAnswer } from './latest-answer.ts';

type Asked = { question: string; signal: AbortSignal; answer: (value: string) => void; fail: (fault: Error) => void };

function setUp() {
  const asked: Asked[] = [];
  const told: string[] = [];
  const price = latestAnswer<string, string>({
    ask: (question, signal) =>
      new Promise((answer, fail) => {
        asked.push({ question, signal, answer, fail });
      }),
    delayMs: 150,
    onAnswer: (answer, question) => told.push(`${question}=${answer}`),
    onFault: (fault, question) => told.push(`${question}!${fault instanceof Error ? fault.message : ''}`),
  });
  const at = (place: number): Asked => {
    const it = asked[place];
    if (!it) throw new Error(`nothing was asked at ${place}`);
    return it;
  };
  return { price, asked, at, told };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('changes in quick succession are asked as one, the last', async () => {
  const { price, asked } = setUp();
  for (const question of ['a', 'b', 'c']) price.request(question);
  await vi.advanceTimersByTimeAsync(150);
  expect(asked.map(({ question }) => question)).toEqual(['c']);
});

test('the answer to the latest question wins, in whatever order the answers come', async () => {
  const { price, at, told } = setUp();
  price.request('a');
  await vi.advanceTimersByTimeAsync(150);
  price.request('b');
  await vi.advanceTimersByTimeAsync(150);
  at(1).answer('2');
  await vi.advanceTimersByTimeAsync(0);
  at(0).answer('1');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['b=2']);
});

test('an old answer that comes before the new question is sent is dropped too', async () => {
  const { price, at, told } = setUp();
  price.request('a');
  await vi.advanceTimersByTimeAsync(150);
  price.request('b');
  at(0).answer('1');
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual([]);
});

test('the older question is given up, and its failure is not told', async () => {
  const { price, at, told } = setUp();
  price.request('a');
  await vi.advanceTimersByTimeAsync(150);
  price.request('b');
  expect(at(0).signal.aborted).toBe(true);
  at(0).fail(new Error('late'));
  await vi.advanceTimersByTimeAsync(150);
  at(1).fail(new Error('no'));
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toEqual(['b!no']);
});

test('after a cancel nothing is asked and nothing is told', async () => {
  const { price, asked, at, told } = setUp();
  price.request('a');
  await vi.advanceTimersByTimeAsync(150);
  price.request('b');
  price.cancel();
  at(0).answer('1');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(1);
  expect(told).toEqual([]);
});
