import { type Act, changedBy } from '@beidiao/contract/acts';
import { type Answer, type Effect, successCode } from '@beidiao/contract/wire/call';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Gate } from '../src/base/http/gate.ts';
import type { SealedField } from '../src/base/db/reseal.ts';
import type { SealOwner } from '../src/base/secrets/vault.ts';
import { sealedFields } from '../src/sealed-fields.ts';
import { leaving, sceneOf } from './all-scenes.ts';
import { differences, type Effects, Snapshot } from './effects.ts';
import { anAddress } from './house.ts';
import { SealedValues, sealMore } from './sealed-values.ts';
import { answerable, type Entry } from './walk.ts';
import { openWorld, type World } from './world.ts';

let world: World;
let snapshot: Snapshot;
let sealed: SealedValues;
beforeAll(async () => {
  world = await openWorld();
  // Walkers call as one person far more often than a person would.
  vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
  snapshot = await Snapshot.take(world.home.owner);
  sealed = new SealedValues(world.home);
  await sealed.keep();
  // 20 seconds on a quiet machine; jobs of a hundred steps run before it is ready.
}, 600_000);
// Also what a failed test has left is put back.
afterEach(() => snapshot.moment());
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** A house in which the call has something to do, and how it is then sent. */
async function begin(entry: Entry) {
  const { home } = world;
  home.clock.at = undefined;
  await snapshot.putBack();
  const { params, ...sent } = await sceneOf(entry)(world);
  const before = await snapshot.moment();
  const lastAct = await readLastAct();
  // A repeat comes from where the first came from.
  const address = anAddress();
  const send = async (): Promise<Answer> => {
    const { status, answer } = await home.send(entry.call, params, { address, ...sent });
    const isDeclared = status < 500 && answerable(entry).includes(answer.errcode);
    expect({ isDeclared, answer, log: isDeclared ? '' : home.logged.at(-1) }).toEqual({
      isDeclared: true,
      answer,
      log: '',
    });
    return answer;
  };
  return { send, effects: () => snapshot.effectsSince(before), acts: () => readActsAfter(lastAct) };
}

async function readLastAct(): Promise<string> {
  const { rows } = await world.home.owner.query<{ id: string }>('select coalesce(max(id), 0) as id from app.audit');
  return rows[0]?.id ?? '0';
}
async function readActsAfter(id: string): Promise<Act[]> {
  const { rows } = await world.home.owner.query<{ action: Act }>('select action from app.audit where id > $1', [id]);
  return rows.map(({ action }) => action);
}
/** The page that sent the call asks anew for what its entry says; the pages of others for what stands in the trail. */
function expectChangesNamed({ call }: Entry, acts: readonly Act[]): void {
  if (call.shows !== undefined) return;
  expect(changedBy(...acts).filter((topic) => !call.changes?.includes(topic))).toEqual([]);
}

const isDone = ({ errcode }: Answer): boolean => errcode === successCode;
/** Some table has as many more rows, and none has more than that: one reading of a file counts once for a reader. */
function expectTimes(many: Effects, one: Effects, times: number): void {
  const [grown, wanted] = [rowsAdded(many), rowsAdded(one, times)];
  const tables = Object.keys(wanted);
  if (tables.length === 0) return;
  expect(tables.filter((table) => (grown[table] ?? 0) > (wanted[table] ?? 0))).toEqual([]);
  expect({ grown, wanted, isTimes: tables.some((table) => grown[table] === wanted[table]) }).toMatchObject({
    isTimes: true,
  });
}
const rowsAdded = (effects: Effects, times = 1): Record<string, number> =>
  Object.fromEntries([...effects].flatMap(([table, { added }]) => (added > 0 ? [[table, added * times]] : [])));

/** Sent once, then again; and three at once in a house of their own. */
async function walk(entry: Entry) {
  world.scene.beganAt = Date.now();
  const one = await begin(entry);
  const first = await one.send();
  expectChangesNamed(entry, await one.acts());
  const afterOne = await one.effects();
  await sealed.keep();
  const second = await one.send();
  const afterTwo = await one.effects();
  const three = await begin(entry);
  const atOnce = await Promise.all([three.send(), three.send(), three.send()]);
  const afterThree = await three.effects();
  return { first, second, atOnce, afterOne, afterTwo, afterThree };
}

/** Sent once more in a house of its own: what it leaves there of another kind (ids, times, secrets) is so by chance. */
async function effectsAnew(entry: Entry): Promise<Effects> {
  const { send, effects } = await begin(entry);
  await send();
  return effects();
}

const withEffect = (...effects: Effect[]) => leaving.filter(({ call }) => effects.includes(call.effect));

/** Answers that say another thing than the first, and are no refusals. */
const unlike = (first: Answer | undefined, others: readonly Answer[]): Answer[] =>
  others.filter((answer) => isDone(answer) && JSON.stringify(answer) !== JSON.stringify(first));

/** That something was asked for again may stand there. */
const trail = ['audit', 'audit_head', 'staff_act', 'staff_act_head', 'notice_tick'];
const withoutTrail = (effects: Effects): Effects => new Map([...effects].filter(([table]) => !trail.includes(table)));

describe.each(withEffect('once', 'told'))('$name', (entry) => {
  it('changes nothing more when it is sent again, and answers as it did or refuses', async () => {
    const { first, second, atOnce, afterOne, afterTwo, afterThree } = await walk(entry);
    const like = await effectsAnew(entry);
    expect(first).toMatchObject({ errcode: successCode });
    expect(afterOne.size).toBeGreaterThan(0);
    expect(differences(afterOne, afterTwo)).toEqual([]);
    expect(differences(afterOne, afterThree, like)).toEqual([]);
    const done = atOnce.filter(isDone);
    expect(done.length).toBeGreaterThan(0);
    const repeats = [...unlike(first, [second]), ...unlike(done[0], done)];
    expect(entry.call.effect === 'told' ? [] : repeats).toEqual([]);
    await world.home.proveBooks();
  });
});

describe.each(withEffect('ends'))('$name', (entry) => {
  it('leaves nothing of the first when it is sent again, and refuses', async () => {
    const { first, second, atOnce, afterOne, afterTwo, afterThree } = await walk(entry);
    expect(first).toMatchObject({ errcode: successCode });
    expect(isDone(second)).toBe(false);
    expect(rowsAdded(afterOne)).not.toEqual({});
    expect(rowsAdded(afterTwo)).toEqual({});
    expect(atOnce.filter(isDone)).toHaveLength(1);
    expect(rowsAdded(afterThree)).toEqual({});
  });
});

describe.each(withEffect('set'))('$name', (entry) => {
  it('leaves the same state when it is sent again, beside what the trail says', async () => {
    const { first, second, atOnce, afterOne, afterTwo, afterThree } = await walk(entry);
    const like = await effectsAnew(entry);
    expect(first).toMatchObject({ errcode: successCode });
    const state = withoutTrail(afterOne);
    expect(state.size).toBeGreaterThan(0);
    expect(differences(state, withoutTrail(afterTwo), like)).toEqual([]);
    expect(differences(state, withoutTrail(afterThree), like)).toEqual([]);
    expect([second, ...atOnce].filter((answer) => !isDone(answer))).toEqual([]);
  });
});

describe.each(withEffect('each'))('$name', (entry) => {
  it('counts each time that it is done, and refuses what comes too often', async () => {
    const { first, second, atOnce, afterOne, afterTwo, afterThree } = await walk(entry);
    expect(first).toMatchObject({ errcode: successCode });
    expect(afterOne.size).toBeGreaterThan(0);
    expectTimes(afterTwo, afterOne, isDone(second) ? 2 : 1);
    const times = atOnce.filter(isDone).length;
    expect(times).toBeGreaterThan(0);
    expectTimes(afterThree, afterOne, times);
    await world.home.proveBooks();
  });
});

const nameOf = ({ table, column, where }: SealedField): string => `${table}.${column} ${where ?? ''}`.trim();

// Behind the walk: by then each call has sealed what it seals.
describe('what the calls have sealed', () => {
  beforeAll(async () => {
    world.home.clock.at = undefined;
    await snapshot.putBack();
    await sealMore(world);
    await sealed.keep();
  });

  it.each(
    sealedFields.map((field) => [nameOf(field), field] as const),
  )('%s opens for the owner whose row it is in, and for nobody else when it is swapped', (_, field) => {
    const { vault } = world.home.house;
    const found = sealed.of(field);
    expect(found.length, 'no call writes it').toBeGreaterThan(0);
    const owners = new Set<SealOwner>([...found.map(({ owner }) => owner), 'member 0']);
    for (const { sealed: value, owner } of found) {
      expect(() => vault.openBytes(field.place, value, owner)).not.toThrow();
      for (const other of [...owners].filter((each) => each !== owner).slice(0, 5))
        expect(() => vault.openBytes(field.place, value, other)).toThrow('unable to authenticate data');
    }
  });
});
