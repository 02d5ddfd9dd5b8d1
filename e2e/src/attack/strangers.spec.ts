import { randomBytes } from 'node:crypto';
import { invalidSessionCode, successCode } from '@beidiao/contract/wire/call';
import { demoSeat, type Wire } from '../fixtures/wire.ts';
import { anAddress, expect, test } from './aim.ts';
import { type Operation, readOperations } from './open-api.ts';
import { candidateOf, kindOf, People } from './people.ts';
import { SchemaValues } from './schema-values.ts';
import { type Envelope, envelopeOf, shoot, type Shot } from './shot.ts';

const values = new SchemaValues(7);
const isId = (text: unknown): text is string => typeof text === 'string' && /^[1-9]\d{0,17}$/.test(text);
const unknownId = '999999999999999999';

/** An address of its own for each, so that no limit answers in the place of a right. */
const shotAt = ({ path, method, isWrapped, isStream }: Operation, params: unknown, token?: string): Shot => ({
  method,
  path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(Reflect.get(Object(params), name) ?? unknownId)),
  from: anAddress(),
  headers: {
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: token }),
    ...(isStream ? { accept: 'text/event-stream' } : {}),
  },
  ...(method === 'GET' ? {} : { body: JSON.stringify(isWrapped ? { params } : params) }),
});

async function answer(url: string, shot: Shot): Promise<Envelope> {
  const hit = await shoot(url, shot);
  const envelope = envelopeOf(hit);
  if (envelope === undefined) throw new Error(`${shot.path}: HTTP ${hit.status} ${hit.text.slice(0, 200)}`);
  return envelope;
}

test('without a token, with an invented one or with one of another kind no call is served', async ({
  aim,
  url,
  wire,
}) => {
  const guarded = (await readOperations(url)).filter(({ isOpen }) => !isOpen);
  expect(guarded.length).toBeGreaterThan(150);
  const people = new People(wire);
  const tokens = aim.isOurs
    ? {
        member: await people.token('member'),
        staff: await people.token('staff'),
        candidate: await people.token('candidate'),
      }
    : {};
  const served: string[] = [];
  for (const operation of guarded) {
    const others = Object.entries(tokens).filter(
      ([kind]) =>
        operation.who !== undefined &&
        kind !== kindOf(operation.who) &&
        !(kind === 'candidate' && operation.orCandidate),
    );
    const wrong = [
      undefined,
      randomBytes(32).toString('base64url'),
      "' or '1'='1",
      ...others.map(([, token]) => token),
    ];
    for (const token of operation.isStream ? wrong.slice(0, 3) : wrong) {
      const said = await answer(url, shotAt(operation, values.right(operation.params), token));
      if (said.errcode !== invalidSessionCode)
        served.push(`${operation.id} with ${token?.slice(0, 6)}…: ${said.errcode}`);
    }
  }
  expect(served).toEqual([]);
});

/** Every id in an answer, by the name of its field. */
function collect(value: unknown, into: Map<string, Set<string>>, name = ''): void {
  if (isId(value) && /id$/i.test(name)) into.set(name, (into.get(name) ?? new Set()).add(value));
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) collect(inner, into, Array.isArray(value) ? name : key);
}

/** Two rounds over what a person may read: the lists, and what their ids lead to. */
async function idsOf(url: string, operations: readonly Operation[], token: string): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>();
  for (let round = 0; round < 2; round += 1)
    for (const operation of operations.filter(({ effect }) => effect === 'none')) {
      const params = values.right(operation.params);
      const said = await answer(
        url,
        shotAt(
          operation,
          withIds(params, (name) => [...(found.get(name) ?? [])][0]),
          token,
        ),
      );
      if (said.errcode === successCode) collect(said.data, found);
    }
  return found;
}

/** The same parameters with other ids in them. */
function withIds(params: unknown, idFor: (name: string) => string | undefined, name = ''): unknown {
  if (/id$/i.test(name) && (isId(params) || params === 'x')) return idFor(name) ?? params;
  if (Array.isArray(params)) return params.map((inner) => withIds(inner, idFor, name.replace(/(Id)?(List|s)$/, 'Id')));
  if (typeof params !== 'object' || params === null) return params;
  return Object.fromEntries(Object.entries(params).map(([key, inner]) => [key, withIds(inner, idFor, key)]));
}

/** Seats of the demo and a candidate of it: between them they own a thing of every kind. */
async function victims(wire: Wire): Promise<string[]> {
  const demo = await wire.actFor(demoSeat);
  return [demo.token, (await candidateOf(wire, demo)).token];
}

test("another enterprise's ids are answered exactly like ids that do not exist", async ({ aim, url, wire, hr }) => {
  test.skip(!aim.isOurs, 'takes the demo');
  const all = (await readOperations(url)).filter(({ isOpen, isStream }) => !isOpen && !isStream);
  const ofMembers = all.filter(({ who }) => kindOf(who) === 'member');
  const owned = new Map<string, Set<string>>();
  for (const token of await victims(wire))
    for (const [name, ids] of await idsOf(url, all, token))
      owned.set(name, new Set([...(owned.get(name) ?? []), ...ids]));
  const own = await idsOf(url, ofMembers, hr.token);
  const theirOwn = (name: string): string[] => [...(owned.get(name) ?? [])].filter((id) => !own.get(name)?.has(id));
  // Numbers are counted table by table: of a field that is called otherwise, take one that no field of ours shows.
  const ours = new Set([...own.values()].flatMap((ids) => [...ids]));
  const others = [...owned.keys()].flatMap(theirOwn).filter((id) => !ours.has(id));
  const count = [...owned.keys()].flatMap(theirOwn).length;
  expect(count, 'ids of the other enterprise').toBeGreaterThan(30);
  const differs: string[] = [];
  let asked = 0;
  for (const operation of ofMembers) {
    for (let round = 0; round < 6; round += 1) {
      const params = values.right(operation.params);
      const theirs = withIds(params, (name) => {
        const named = theirOwn(name);
        return values.pick(named.length > 0 && round < 4 ? named : others);
      });
      const nobodys = withIds(params, () => unknownId);
      if (JSON.stringify(theirs) === JSON.stringify(nobodys)) break;
      const [real, none] = [
        await answer(url, shotAt(operation, theirs, hr.token)),
        await answer(url, shotAt(operation, nobodys, hr.token)),
      ];
      asked += 1;
      if (real.errcode !== none.errcode || shapeOf(real.data) !== shapeOf(none.data))
        differs.push(
          `${operation.id} ${JSON.stringify(theirs)}: ${real.errcode} ${shapeOf(real.data)}, unknown ${none.errcode} ${shapeOf(none.data)}`,
        );
    }
  }
  process.stdout.write(`    ${asked} calls with ${count} ids of another enterprise\n`);
  expect(asked).toBeGreaterThan(150);
  expect(differs).toEqual([]);
});

/** An answer without what differs between any two answers: moments and new ids. */
const shapeOf = (data: unknown): string =>
  JSON.stringify(data)
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]+"/g, '"time"')
    .replaceAll(/"[1-9]\d{0,17}"/g, '"id"')
    .slice(0, 400);
