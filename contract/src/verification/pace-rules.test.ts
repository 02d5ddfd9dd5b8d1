import { describe, expect, it } from 'vitest';
import { foresee, proposeMoves, shiftLeft, speedOf, speedSince } from './pace-rules.ts';

const at = (time: string): Date => new Date(`2026-11-24T${time}:00+08:00`);
const minutes = (count: number): number => count * 60_000;

describe('the speed of a shift', () => {
  it('is measured over the last three hours, and never from before the shift began', () => {
    expect(speedSince(at('14:00'))).toEqual(at('11:00'));
    expect(speedSince(at('10:00'))).toEqual(at('09:00'));
    expect(speedOf(30, at('14:00'))).toBe(10);
    expect(speedOf(6, at('10:00'))).toBe(6);
  });
  it('is none below five closed tasks', () => {
    expect(speedOf(4, at('14:00'))).toBeNull();
    expect(speedOf(5, at('14:00'))).toBeCloseTo(5 / 3);
  });
  it('counts what is left of the shift, all of it before it begins and nothing after it', () => {
    expect([at('08:00'), at('15:00'), at('22:00')].map(shiftLeft)).toEqual([1, 0.5, 0]);
  });
});

describe('a forecast', () => {
  const now = at('14:00').getTime();
  it('does one task after the other by deadline, and names those that miss it', () => {
    const deadlines = [now + minutes(100), now + minutes(30), now - minutes(10)];
    const [lu] = foresee([{ staffId: '1', eachMs: minutes(30), deadlines }], [], now);
    // Done after 30, 60 and 90 minutes: the second comes too late; what was late before is not counted again.
    expect(lu).toEqual({ staffId: '1', endsAt: now + minutes(90), late: [now + minutes(30)] });
  });
  it('gives what nobody has to whoever is done with it first, once', () => {
    const people = [
      { staffId: '1', eachMs: minutes(30), deadlines: [now + minutes(600), now + minutes(600)] },
      { staffId: '2', eachMs: minutes(20), deadlines: [] },
    ];
    const ends = foresee(people, [now + minutes(60), now + minutes(70), now + minutes(80)], now);
    expect(ends.map(({ endsAt }) => (endsAt - now) / 60_000)).toEqual([60, 60]);
  });
});

describe('moves that are proposed', () => {
  const now = at('14:00').getTime();
  const tasksOf = (who: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({ taskId: `${who}${n}`, deadline: now + minutes(600 + n) }));
  const person = (staffId: string, count: number, room: number) => {
    const tasks = tasksOf(staffId, count);
    return { staffId, room, eachMs: minutes(10), tasks, deadlines: tasks.map(({ deadline }) => deadline) };
  };
  it('relieve who has more than fits, the latest due first, up to the room of others', () => {
    const moves = proposeMoves([person('a', 5, 3), person('b', 0, 1), person('c', 4, 5)], now, () => true);
    expect(moves).toEqual([
      { taskId: 'a4', fromId: 'a', toId: 'b' },
      { taskId: 'a3', fromId: 'a', toId: 'c' },
    ]);
  });
  it('give nobody what does not fit them', () => {
    expect(proposeMoves([person('a', 5, 3), person('b', 0, 9)], now, () => false)).toEqual([]);
  });
});
