import { describe, expect, it } from 'vitest';
import { Admission, type AdmissionLimits, type CallKind, kindOf } from './admission.ts';

/** Time goes on when it is told to. */
function admissionOf(limits: Partial<AdmissionLimits>) {
  const clock = { at: 0 };
  const declined: CallKind[] = [];
  const admission = new Admission({ limits, now: () => clock.at, onDeclined: (kind) => declined.push(kind) });
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const enter = (owner: string, kind: CallKind = 'person', path = '/a'): Promise<'begun' | 'busy'> =>
    admission.enter({ owner, kind, path }).then(
      ({ end }) => {
        begun.push(owner);
        ends.set(owner, end);
        return 'begun' as const;
      },
      (error) => error.why,
    );
  const end = async (owner: string): Promise<void> => {
    ends.get(owner)?.();
    await settled();
  };
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 100) {
      clock.at += 100;
      admission.tick();
    }
    await settled();
  };
  return { admission, clock, declined, begun, enter, end, pass };
}
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const few = { atFirst: 2, least: 2, most: 2, slowMs: 60_000 };

describe('a call', () => {
  it('begins at once while there is room, and waits for the end of another one when there is none', async () => {
    const { begun, enter, end } = admissionOf(few);
    void enter('a');
    void enter('b');
    void enter('c');
    await settled();
    expect(begun).toEqual(['a', 'b']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('is declined as busy within a second when it got no turn', async () => {
    const { declined, enter, pass } = admissionOf({ ...few, hurryAfterMs: 2_000 });
    await Promise.all([enter('a'), enter('b')]);
    const third = enter('c');
    await pass(800);
    expect(declined).toEqual([]);
    await pass(200);
    expect(await third).toBe('busy');
    expect(declined).toEqual(['person']);
  });

  it('is declined after a moment once somebody has waited long, and who came last is first, until there is time again', async () => {
    const { clock, begun, enter, end, pass } = admissionOf(few);
    await Promise.all([enter('a'), enter('b')]);
    const early = enter('early');
    await pass(500);
    // Somebody waited for more than 0.4 s.
    expect(await early).toBe('busy');
    const next = enter('next');
    clock.at += 10;
    const last = enter('last');
    await end('a');
    expect(begun.at(-1)).toBe('last');
    expect(await last).toBe('begun');
    await pass(100);
    expect(await next).toBe('busy');
    await pass(1_100);
    const patient = enter('patient');
    await pass(300);
    await end('b');
    expect(await patient).toBe('begun');
  });

  it('is declined at once where too many wait already', async () => {
    const { enter } = admissionOf({ ...few, mostWaiting: 1 });
    await Promise.all([enter('a'), enter('b')]);
    void enter('c');
    expect(await enter('d')).toBe('busy');
  });

  it('of somebody with fewer calls in hand comes before those of somebody with many', async () => {
    const { admission, begun, enter, end } = admissionOf(few);
    const turn = await admission.enter({ owner: 'many', kind: 'person', path: '/a' });
    void enter('other');
    for (let n = 0; n < 48; n += 1) void enter('many');
    void enter('few');
    await settled();
    expect(begun).toEqual(['other']);
    turn.end();
    await settled();
    expect(begun).toEqual(['other', 'many']);
    await end('other');
    expect(begun).toEqual(['other', 'many', 'few']);
  });

  it('of an owner who has half of the places waits, and leaves the others to everybody else', async () => {
    const { begun, enter } = admissionOf({ ...few, atFirst: 8, least: 8, most: 8 });
    for (let n = 0; n < 20; n += 1) void enter('locked');
    for (let n = 0; n < 4; n += 1) void enter(`other ${n}`);
    await settled();
    expect(begun.filter((owner) => owner === 'locked')).toHaveLength(4);
    expect(begun).toHaveLength(8);
  });

  it('that hangs gives its place to the next one', async () => {
    const { begun, enter, pass, end, admission } = admissionOf({ ...few, slowMs: 500, hurryAfterMs: 2_000 });
    await Promise.all([enter('a'), enter('b')]);
    void enter('c');
    await pass(700);
    expect(begun).toEqual(['a', 'b', 'c']);
    for (const owner of ['a', 'b', 'c']) await end(owner);
    expect(admission.seen).toEqual({ begun: 0, limit: 2, waiting: 0 });
  });

  it('that asks an outside service gives its place to others meanwhile, and comes back without waiting', async () => {
    const { admission, begun, enter, end } = admissionOf(few);
    const turn = await admission.enter({ owner: 'slow', kind: 'person', path: '/a' });
    void enter('b');
    void enter('c');
    await settled();
    expect(begun).toEqual(['b']);
    let answer = (): void => undefined;
    const asked = turn.aside(() => new Promise<void>((resolve) => (answer = resolve)));
    await settled();
    expect(begun).toEqual(['b', 'c']);
    answer();
    await asked;
    void enter('d');
    await end('b');
    expect(begun).toEqual(['b', 'c']);
    turn.end();
    await settled();
    expect(begun).toEqual(['b', 'c', 'd']);
  });

  it('that asks two services at once, or ends before they have answered, leaves no place behind', async () => {
    const { admission, begun, enter, end } = admissionOf({ ...few, atFirst: 4, least: 4, most: 4 });
    const answers: (() => void)[] = [];
    const ask = () => new Promise<void>((resolve) => answers.push(resolve));
    const turn = await admission.enter({ owner: 'a', kind: 'person', path: '/a' });
    const asked = [turn.aside(ask), turn.aside(ask), turn.aside(ask)];
    answers[0]?.();
    answers[1]?.();
    await Promise.all(asked.slice(0, 2));
    turn.end();
    turn.end();
    answers[2]?.();
    await asked[2];
    expect(admission.seen).toEqual({ begun: 0, limit: 4, waiting: 0 });
    for (const owner of ['b', 'c', 'd', 'e']) void enter(owner);
    for (let n = 0; n < 2; n += 1) void enter('a');
    await settled();
    expect(begun).toEqual(['b', 'c', 'd', 'e']);
    await end('b');
    await end('c');
    expect(begun).toEqual(['b', 'c', 'd', 'e', 'a', 'a']);
  });

  it('is not begun beyond the number of all that are begun, slow ones included', async () => {
    const { enter, pass } = admissionOf({ ...few, slowMs: 100, mostBegun: 3, patienceMs: 300 });
    await Promise.all([enter('a'), enter('b')]);
    await pass(200);
    expect(await enter('c')).toBe('begun');
    expect(await enter('d')).toBe('busy');
  });
});

describe('calls of strangers and of files', () => {
  it('leave room to whoever is signed in, and pass by each other', async () => {
    const { begun, enter } = admissionOf({ ...few, atFirst: 8, least: 8, most: 8 });
    for (let n = 0; n < 8; n += 1) void enter(`stranger ${n}`, 'stranger');
    for (let n = 0; n < 8; n += 1) void enter(`file ${n}`, 'file');
    void enter('person');
    await settled();
    const count = (of: string) => begun.filter((owner) => owner.startsWith(of)).length;
    expect([count('stranger'), count('file'), count('person')]).toEqual([4, 2, 1]);
  });

  it('are known by their entry', () => {
    expect(kindOf({ who: 'public' })).toBe('stranger');
    expect(kindOf({ who: 'member' })).toBe('person');
    expect(kindOf({ who: 'staff', answersFile: true })).toBe('file');
  });
});

describe('how many calls are worked on at once', () => {
  const range = { atFirst: 16, least: 4, most: 32 };
  /** Each 100 ms so many calls come and take so long, and some wait. */
  async function load(of: ReturnType<typeof admissionOf>, { ms, times }: { ms: number; times: number }): Promise<void> {
    const { admission, clock, pass } = of;
    for (let n = 0; n < times; n += 1) {
      const { limit } = admission.seen;
      const wishes = Array.from({ length: limit + 1 }, (_, k) =>
        admission.enter({ owner: `o${k}`, kind: 'person', path: '/a' }),
      );
      const ends = await Promise.all(wishes.slice(0, limit));
      clock.at += ms;
      for (const turn of ends) turn.end();
      const last = await wishes[limit];
      clock.at += ms;
      last?.end();
      await pass(100);
    }
  }

  /** What calls take by themselves. */
  async function alone({ admission, clock }: ReturnType<typeof admissionOf>, ms: number): Promise<void> {
    for (let n = 0; n < 30; n += 1) {
      const turn = await admission.enter({ owner: 'a', kind: 'person', path: '/a' });
      clock.at += ms;
      turn.end();
    }
  }

  it('falls while calls take much longer than alone, and not below the least', async () => {
    const of = admissionOf(range);
    await alone(of, 10);
    await load(of, { ms: 60, times: 10 });
    expect(of.admission.seen.limit).toBeLessThan(10);
    await load(of, { ms: 60, times: 6 });
    expect(of.admission.seen.limit).toBe(4);
  });

  it('rises while they do not, and not beyond the most', async () => {
    const of = admissionOf(range);
    await load(of, { ms: 10, times: 8 });
    expect(of.admission.seen.limit).toBeGreaterThan(20);
    await load(of, { ms: 10, times: 40 });
    expect(of.admission.seen.limit).toBe(32);
  });

  it('comes back to the first number once nobody waits', async () => {
    const of = admissionOf(range);
    await alone(of, 10);
    await load(of, { ms: 60, times: 20 });
    await of.pass(3_000);
    expect(of.admission.seen.limit).toBe(16);
  });

  it('falls when turns of the process come late', async () => {
    const { admission, clock } = admissionOf(range);
    for (let n = 0; n < 5; n += 1) {
      clock.at += 600;
      admission.tick();
    }
    expect(admission.seen.limit).toBeLessThan(12);
  });
});
