import { describe, expect, it } from 'vitest';
import { RecentRequests } from './recent-requests.ts';

const minute = 60_000;

describe('recent requests', () => {
  it('count what has failed, and name the class that 95 of 100 stay within', () => {
    const recent = new RecentRequests(() => 0);
    for (let n = 0; n < 95; n += 1) recent.note(12, false);
    for (let n = 0; n < 5; n += 1) recent.note(700, n === 0);
    expect(recent.last(60, 20)).toEqual({ requests: 100, failed: 1, p95Ms: 20 });
    recent.note(700, false);
    expect(recent.last(60, 20).p95Ms).toBe(750);
  });

  it('say no percentile of a few', () => {
    const recent = new RecentRequests(() => 0);
    recent.note(12, false);
    expect(recent.last(60, 20)).toEqual({ requests: 1, failed: 0, p95Ms: null });
  });

  it('are forgotten after their window, and after a day', () => {
    let now = 0;
    const recent = new RecentRequests(() => now);
    recent.note(12, false);
    now = 59 * minute;
    expect(recent.last(60, 1).requests).toBe(1);
    now = 60 * minute;
    expect([recent.last(60, 1).requests, recent.last(1440, 1).requests]).toEqual([0, 1]);
    now = 1440 * minute;
    recent.note(12, false);
    expect(recent.last(1440, 1).requests).toBe(1);
  });
});
