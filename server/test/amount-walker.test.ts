import { type Answer, successCode } from '@beidiao/contract/wire/call';
import { formatFen, fen, hiddenAmount, isAmountName } from '@beidiao/contract/wire/money';
import { namedFields } from '@beidiao/contract/wire/named-things';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { Gate } from '../src/base/http/gate.ts';
import { sceneOf } from './all-scenes.ts';
import { Snapshot } from './effects.ts';
import { anAddress, type Person, type Sent } from './house.ts';
import { makeThings, type Things } from './things.ts';
import { type Entry, ofMembers } from './walk.ts';
import { openWorld, type World } from './world.ts';

/* Whoever may not see amounts (P00001) gets none, by whatever call, in whatever field. */

let world: World;
let snapshot: Snapshot;
let things: Things;
/** Of every amount that the person read while it might: fen. */
const known = new Set<number>();

beforeAll(async () => {
  world = await openWorld();
  vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
  const { home, hr } = world;
  things = await makeThings(home, hr, await home.hr());
  for (const entry of ofMembers.filter(({ call }) => call.effect === 'none'))
    for (const params of waysToAsk(entry)) gather((await send(entry, params, hr)).data);
  // A second factor that nobody can show would keep the scenes from signing in.
  await home.owner.query('delete from app.passkey');
  await hideFromAll();
  snapshot = await Snapshot.take(home.owner);
}, 600_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const setRight = (holds: boolean) =>
  world.home.owner.query("update app.permission set holds = $1 where code = 'P00001'", [holds]);
const hideFromAll = () => setRight(false);

const send = async ({ call }: Entry, params: unknown, sent: Sent): Promise<Answer> =>
  (await world.home.send(call, params, { address: anAddress(), ...sent })).answer;

/** As the samples have it, and about things that are the person's own. */
function waysToAsk({ call, params }: Entry): Record<string, unknown>[] {
  const own = namedFields(call.params).flatMap(({ path: [field = '', ...rest], names }) => {
    const id = names.map((kind) => Reflect.get(things, kind) as string | undefined).find((it) => it !== undefined);
    if (id === undefined || rest.some((step) => step !== '[]')) return [];
    return [[field, rest.length > 0 ? [id] : id]];
  });
  return [params, ...(own.length === 0 ? [] : [{ ...params, ...Object.fromEntries(own) }])];
}

function gather(value: unknown, name = ''): void {
  if (typeof value === 'number' && isAmountName(name) && name.endsWith('Fen') && value >= 100) known.add(value);
  if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) gather(each, Array.isArray(value) ? name : key);
}

/** Fields in which an amount stands: by its name, by its value under another name, or written out in yuan. */
function amountsIn(value: unknown, path: readonly string[] = []): string[] {
  const name = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
  const found = (why: string): string[] => [`${path.join('.')} ${why} ${String(value)}`];
  if (typeof value === 'number') {
    if (isAmountName(name)) return found('is an amount:');
    // A file may be as long as some amount by chance.
    return known.has(value) && value > 1_000 && name !== 'bytes' ? found('is the amount of something:') : [];
  }
  if (typeof value === 'string') {
    const isWritten = /[¥￥]\s?\d|\d元/.test(value) || [...known].some((it) => isWrittenIn(value, it));
    return value !== hiddenAmount && isWritten ? found('writes an amount:') : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => amountsIn(each, [...path, key]));
}

const isWrittenIn = (text: string, amount: number): boolean =>
  amount > 1_000 &&
  [formatFen(fen(amount)).slice(1), (amount / 100).toFixed(2)].some((it) =>
    // Not within a time or a longer number.
    new RegExp(`(?<![\\d:.])${it.replace('.', '\\.')}(?!\\d)`).test(text),
  );

it('knows amounts to look for', () => {
  expect(known.size).toBeGreaterThan(20);
});

describe.each(ofMembers)('$name to somebody who may not see amounts', (entry) => {
  it('answers without one, in what it refuses too', async () => {
    const { hr } = world;
    if (entry.call.effect !== 'none') {
      await snapshot.moment();
      await snapshot.putBack();
    }
    // What has to be there before may need the right itself; somebody may register for it as well.
    await setRight(true);
    const scene: ({ params: unknown } & Sent) | undefined =
      entry.call.effect === 'none' ? undefined : await sceneOf(entry)(world);
    await hideFromAll();
    const asked: [unknown, Sent | Person][] = waysToAsk(entry).map((params) => [params, hr]);
    if (scene !== undefined) asked.unshift([scene.params, scene]);
    for (const [params, sent] of asked) {
      const answer = await send(entry, params, sent);
      expect({ name: entry.name, amounts: amountsIn(answer) }).toEqual({ name: entry.name, amounts: [] });
    }
  });
});

it('reads bills neither with the right to see orders nor by paying', async () => {
  const bills = ofMembers.filter(({ name }) => ['wallet.bills', 'wallet.tradeBills'].includes(name));
  for (const entry of bills) expect((await send(entry, {}, world.hr)).errcode).not.toBe(successCode);
});
