import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type Answer, successCode } from '@beidiao/contract/wire/call';
import {
  isPersonal,
  type NamedField,
  namedFields,
  refusalsOfUnknown,
  type ThingKind,
  thingKinds,
} from '@beidiao/contract/wire/named-things';
import { permissionCodes, permissions } from '@beidiao/contract/wire/permissions';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@beidiao/contract/calls';
import { hashToken } from '../src/base/secrets/tokens.ts';
import { Snapshot } from './effects.ts';
import type { MemberId } from '../src/access/actor.ts';
import { codeOf, type Person, inLetters } from './house.ts';
import { type Entry, entries, shapeOf, Walk } from './walk.ts';
import { makeOrderThings, makeThings, type Things } from './things.ts';
import { seedMoney } from './money.ts';

const unknownId = '999999999999';
type Names = Pick<NamedField, 'path' | 'narrows'> & { readonly kind: ThingKind };
/** Every parameter of a call that names a thing of ours, once for each kind that it may name. */
const namesOf = ({ call }: Entry): Names[] =>
  namedFields(call.params).flatMap(({ names, ...field }) =>
    names.filter((kind) => thingKinds[kind] !== 'nobody').map((kind) => ({ ...field, kind })),
  );
const naming = entries.filter((entry) => namesOf(entry).length > 0);
const ofMembers = naming.filter(({ call }) => ['user', 'member', 'admin'].includes(call.who));
const ofCandidates = naming.filter(({ call }) => call.who === 'candidate');
const ofOthers = naming.filter((entry) => !ofMembers.includes(entry) && !ofCandidates.includes(entry));

/** Rights over what colleagues have; everything else that a call may ask for is held. */
const overOthers: readonly string[] = [
  permissions.seeOrdersOfOthers,
  permissions.changeOrdersOfOthers,
  permissions.revealPeople,
  permissions.editPackages,
];

let walk: Walk;
/** Sees no orders of colleagues. */
let blind: Person;
/** Of an enterprise that asks to stand above the others. */
let third: Person;
/** Sees them, and may do nothing about them. */
let seeing: Person;
/** All that everybody has: what a call of the owner changes is put back. */
let snapshot: Snapshot;
/** Of each caller: what they name rightly beside the one thing that is not theirs. */
const ownThings = new Map<Person, Things>();
beforeAll(async () => {
  walk = await Walk.open();
  const { home, hr, stranger } = walk;
  await home.owner.query("insert into app.ats_channel values ('NONE', 'NONE', '{}', $1)", [hashToken('none')]);
  // Where a call takes either, the number of an agreement is not to be that of a package that everybody has.
  await home.owner.query("select setval(pg_get_serial_sequence('app.agreement', 'id'), 1000000)");
  for (const person of [hr, stranger]) await seedMoney(home.house, person, 100_000_000);
  const most = permissionCodes.filter((code) => !overOthers.includes(code));
  third = await home.hr();
  blind = await home.colleague(hr, most);
  seeing = await home.colleague(hr, [...most, permissions.seeOrdersOfOthers]);
  for (const colleague of [blind, seeing]) ownThings.set(colleague, await makeOrderThings(home, colleague));
  ownThings.set(stranger, await makeThings(home, stranger, third));
  ownThings.set(hr, await makeThings(home, hr, third));
  snapshot = await Snapshot.take(home.owner);
});
// Also what a failed test has left is put back.
afterEach(() => putBack());
async function putBack(): Promise<void> {
  await snapshot.moment();
  await snapshot.putBack();
}
afterAll(() => walk.close());

/** A thing that a call can name only in a certain standing. */
const inStanding: Readonly<Record<string, (who: Person) => Promise<string>>> = {
  'company.detachChild': async (who) => {
    const epName = `下级企业${inLetters(randomBytes(4).toString('hex'))}`;
    const { epId } = await walk.home.call(calls.company.createChild, { epName }, who);
    await walk.home.confirm({ memberId: epId as MemberId });
    return epId;
  },
};

/** What an element has beside its id, of lists that are empty in the samples. */
const besideId: Readonly<Record<string, object>> = { packages: { outside: 'P-1' } };

/** What stands there in the sample, with the id in the place of that one field. */
function put(into: unknown, path: readonly string[], { id, field = '' }: { id: string; field?: string }): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return id;
  if (step === '[]') return [put((Array.isArray(into) ? into[0] : undefined) ?? besideId[field], rest, { id })];
  const fields: Record<string, unknown> = { ...Object(into) };
  return { ...fields, [step]: put(fields[step], rest, { id, field: step }) };
}
const at = ({ params }: Entry, [field = '', ...rest]: readonly string[], id: string): Record<string, unknown> => ({
  [field]: put(Reflect.get(Object(params), field), rest, { id, field }),
});

function thingOf({ call, name }: Entry, kind: ThingKind, things: Things): string {
  if (kind !== 'file' || call.who !== 'candidate') return things[kind] ?? unknownId;
  return name.startsWith('material.') ? things.materialFile : things.candidateFile;
}

/** The parameters of a call in which everything is the caller's own, but for one. */
function paramsOf(entry: Entry, named: Names, { own, id }: { own: Things; id: string }): Record<string, unknown> {
  const others = namesOf(entry).filter(
    ({ path: [field = ''], narrows }) => field in entry.params && field !== named.path[0] && !narrows,
  );
  const kindField = 'objType' in shapeOf(entry.call) && named.path[0] === 'objId' ? { objType: named.kind } : {};
  const rest = others.map(({ path, kind }) => at(entry, path, thingOf(entry, kind, own)));
  const extra = named.path[0] === 'recordId' ? { orderId: own.order } : {};
  return Object.assign({}, entry.params, ...rest, extra, kindField, whenAsked(entry), at(entry, named.path, id));
}

const whenAsked = ({ call: { ofOthers } }: Entry): Record<string, true> =>
  ofOthers?.when === undefined ? {} : { [ofOthers.when]: true };

const unknownTo = ({ call }: Entry, { kind }: Names): string[] =>
  refusalsOfUnknown[kind].filter((why) => why === 'otherMember' || call.refusals.includes(why)).map(codeOf);

type Case = {
  readonly entry: Entry;
  readonly named: Names;
  readonly token: string;
  readonly own: Things;
  readonly id: string;
};
async function ask({ entry, named, token, own, id }: Case): Promise<Answer> {
  const { answer } = await walk.send(entry, paramsOf(entry, named, { own, id }), { token });
  // Five applications of a person may be open: one that came of this would stand in the way of the next.
  if (entry.name === 'export.apply' && answer.errcode === successCode)
    await walk.home.owner.query('delete from app.export_application where id = $1', [
      Reflect.get(Object(answer.data), 'id'),
    ]);
  return answer;
}

/** What went otherwise than it has to; empty when nothing did. */
type Problems = string[];
const problem = ({ entry, named }: Pick<Case, 'entry' | 'named'>, by: string, said: string): string =>
  `${entry.name} ${named.path.join('.')} (${named.kind}), ${by}: ${said}`;

/** An id that is unknown, or not the caller's, is answered with what the call declares for it; a narrowing one with nothing. */
async function unlessUnknown(it: Case, by: string): Promise<Problems> {
  const { errcode, errmsg, data } = await ask(it);
  if (!it.named.narrows)
    return unknownTo(it.entry, it.named).includes(errcode) ? [] : [problem(it, by, `${errcode} ${errmsg}`)];
  const nothing = await ask({ ...it, id: unknownId });
  // What is made anew by each request, a file or an application, differs by itself.
  const isAlike = it.entry.call.effect === 'each' || isDeepStrictEqual(nothing.data, data);
  const isNothing = nothing.errcode === errcode && isAlike;
  return isNothing ? [] : [problem(it, by, `not what an unknown id is answered: ${errcode} ${errmsg}`)];
}

async function unlessForbidden(it: Case, by: string): Promise<Problems> {
  const { errcode, errmsg } = await ask(it);
  return errcode === codeOf('forbidden') ? [] : [problem(it, by, `${errcode} ${errmsg}`)];
}

/** The same request by the owner comes further: the refusals of the others are those of the thing, and no earlier ones. */
async function unlessKnown(it: Case): Promise<Problems> {
  const { errcode, errmsg } = await ask(it);
  return unknownTo(it.entry, it.named).includes(errcode) ? [problem(it, 'the owner', `${errcode} ${errmsg}`)] : [];
}

/**
 * What tells that anything of a member was written since, table by table: how many rows there are, and the newest
 * transaction of one. A session notes when it was used, the log who was refused.
 */
async function standing(memberId: string): Promise<unknown> {
  const { rows } = await walk.home.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'member_id' and not a.attisdropped
     where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') and c.relname not in ('session', 'candidate_session', 'security_event') order by 1`,
  );
  const parts = rows.map(
    ({ name }) =>
      `select '${name}' as name, concat(count(*), ' ', max(xmin::text::bigint)) as stamp from app.${name} where member_id = $1`,
  );
  return (await walk.home.owner.query(parts.join(' union all '), [memberId])).rows;
}

type Naming = Pick<Case, 'entry' | 'named' | 'id'>;

function thingsOf(person: Person): Things {
  const things = ownThings.get(person);
  if (things === undefined) throw new TypeError(`${person.loginName} has nothing`);
  return things;
}

async function refusedToCandidates(it: Naming, owned: Things): Promise<Problems> {
  const found: Problems = [];
  for (const other of [walk.stranger, blind].map(thingsOf))
    found.push(...(await unlessUnknown({ ...it, token: other.candidateToken, own: other }, 'another candidate')));
  const own = { ...it, token: owned.candidateToken, own: owned, id: unknownId };
  return [...found, ...(await unlessUnknown(own, 'unknown id'))];
}

async function refusedToMembers(it: Naming, owned: Things): Promise<Problems> {
  const { hr, stranger } = walk;
  return [
    ...(await unlessUnknown({ ...it, token: stranger.token, own: thingsOf(stranger) }, 'another tenant')),
    ...(it.named.narrows
      ? []
      : await unlessUnknown({ ...it, token: hr.token, own: owned, id: unknownId }, 'unknown id')),
    ...(await refusedToColleagues(it)),
  ];
}

async function refusedToColleagues(it: Naming): Promise<Problems> {
  const { kind } = it.named;
  const { ofOthers: asks, who } = it.entry.call;
  const asBlind = { ...it, token: blind.token, own: thingsOf(blind) };
  if (who === 'admin') return unlessForbidden(asBlind, 'a colleague');
  const isHidden = isPersonal(kind) && kind !== 'package' && asks?.seenWith === undefined;
  const asSeeing = { ...it, token: seeing.token, own: thingsOf(seeing) };
  return [
    ...(isHidden || thingKinds[kind] === 'self' ? await unlessUnknown(asBlind, 'a colleague who does not see it') : []),
    ...(isPersonal(kind) && asks?.needs !== undefined
      ? await unlessForbidden(asSeeing, 'a colleague who sees it')
      : []),
  ];
}

const idFor = (entry: Entry, { kind }: Names, owned: Things): Promise<string> | string =>
  (kind === 'company' ? inStanding[entry.name]?.(walk.hr) : undefined) ?? thingOf(entry, kind, owned);

describe.each([...ofMembers, ...ofCandidates])('$name', (entry) => {
  it('knows the things of its caller and those of nobody else, and writes nothing before it knows', async () => {
    const { hr } = walk;
    const isCandidate = entry.call.who === 'candidate';
    const wished: Naming[] = [];
    const owned = thingsOf(hr);
    for (const named of namesOf(entry)) wished.push({ entry, named, id: await idFor(entry, named, owned) });
    const before = await standing(hr.memberId);
    const refuse = isCandidate ? refusedToCandidates : refusedToMembers;
    for (const it of wished) expect(await refuse(it, owned)).toEqual([]);
    // A request that is answered with nothing is noted where every request counts.
    const isNoted = entry.call.effect === 'each' && wished.some(({ named }) => named.narrows);
    const after = isNoted ? before : await standing(hr.memberId);
    expect(after).toEqual(before);
    for (const { named } of wished.filter(({ named }) => named.narrows === undefined)) {
      await putBack();
      const token = isCandidate ? owned.candidateToken : hr.token;
      expect(await unlessKnown({ entry, named, token, own: owned, id: await idFor(entry, named, owned) })).toEqual([]);
    }
  });
});

describe.each(ofOthers)('$name', (entry) => {
  it('refuses ids that nothing has', async () => {
    const token = entry.call.who === 'staff' ? walk.staff : '';
    const named = namesOf(entry).filter(({ narrows }) => narrows === undefined);
    const params = Object.assign({}, entry.params, ...named.map(({ path }) => at(entry, path, unknownId)));
    const { answer } = await walk.send(entry, params, { token });
    const due = named.length === 0 ? ['0000'] : named.flatMap((each) => unknownTo(entry, each));
    expect(due).toContain(answer.errcode);
  });
});

it('makes one of every kind that somebody of a member or a candidate can own', () => {
  const made = Object.keys(thingsOf(walk.stranger));
  const owned = Object.entries(thingKinds).filter(([, whose]) => whose !== 'staff' && whose !== 'nobody');
  expect(owned.map(([kind]) => kind).filter((kind) => !made.includes(kind))).toEqual([]);
});
