import { describe, expect, test } from 'vitest';
import { readEvent } from './live.ts';

describe('an event of a stream', () => {
  test('is its name, its id and its topics', () => {
    expect(readEvent('event: news\nid: abc.7\ndata: {"topics":["orders","balance"]}')).toEqual({
      event: 'news',
      id: 'abc.7',
      topics: ['orders', 'balance'],
    });
  });

  test.each([
    ['a beat', ': beat'],
    ['the pause that the server proposes', 'retry: 2000'],
    ['torn data', 'event: news\nid: abc.7\ndata: {"topics":["or'],
    ['nothing', ''],
  ])('%s is none', (_, block) => {
    expect(readEvent(block)).toBeNull();
  });

  test('keeps topics that this build knows', () => {
    expect(readEvent('event: news\nid: a.1\ndata: {"topics":["orders","weather"]}')?.topics).toEqual(['orders']);
    expect(readEvent('event: reset\nid: a.1\ndata: null')?.topics).toEqual([]);
  });
});
