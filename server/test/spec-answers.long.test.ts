import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Call, successCode } from '@beidiao/contract/wire/call';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { Gate } from '../src/base/http/gate.ts';
import { Snapshot } from './effects.ts';
import { anAddress } from './house.ts';
import { type SpecifiedCall, specifiedCalls } from './spec-calls.ts';
import { exampleWith, specExamples } from './spec-examples.ts';
import { specSceneOf } from './spec-scenes.ts';
import { type Entry, entries, shapeOf } from './walk.ts';
import { openWorld, type World } from './world.ts';

/* One request for each call of the specification, with every field that it names, and the answer that it describes. */

/** Fields that a call needs beyond those of the specification, and the decision that says why. */
const neededBesides: Readonly<Record<string, { readonly fields: readonly string[]; readonly decision: number }>> = {
  'ats.bind': { fields: ['ticket'], decision: 20 },
  'ats.accessToken': { fields: ['code', 'secret'], decision: 20 },
  'agreement.save': { fields: ['memberId'], decision: 61 },
  'candidate.proveIdentity': { fields: ['noticeVersion'], decision: 114 },
  'candidate.authorize': { fields: ['agreedCodes', 'textVersion', 'signature'], decision: 114 },
  'candidate.authorizeOld': { fields: ['agreedCodes', 'textVersion', 'signature'], decision: 114 },
};

/** Fields that are taken and decide nothing; decision 115 says why. */
const unread: Readonly<Record<string, readonly string[]>> = {
  'candidate.enterCode': ['password'],
  'candidate.authorize': ['userId', 'teValidateResult', 'phoneNo'],
  'candidate.authorizeOld': ['userId', 'teValidateResult', 'phoneNo'],
  'candidate.claims': ['userId'],
  'candidate.saveClaim': ['userId'],
  'candidate.submitClaims': ['userId'],
};
/** Whom the caller acts as, with any call: compared with the token before the call is looked at. */
const ofCaller = ['memberId', 'operatorId', 'category', 'operator'];

/** By whom a call may be made here, where the specification says who makes it. */
const callers: Readonly<Record<SpecifiedCall['who'], readonly Call['who'][]>> = {
  public: ['public'],
  member: ['user', 'member', 'admin'],
  // Whoever submits by a QR code is no candidate yet.
  candidate: ['candidate', 'public'],
  staff: ['staff'],
};

let world: World;
let snapshot: Snapshot;
beforeAll(async () => {
  world = await openWorld();
  vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
  snapshot = await Snapshot.take(world.home.owner);
}, 600_000);
afterEach(() => snapshot.moment());
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

const servedAs = ({ method, path }: SpecifiedCall): Entry | undefined =>
  entries.find(({ call }) => call.path === path && (call.method ?? 'POST') === method);

/** `dataMap.mokaMake` in an answer. */
const partOf = (data: unknown, name: string): unknown =>
  name.split('.').reduce<unknown>((part, key) => Reflect.get(Object(part), key), data);

it('the specification has 177 calls', () => {
  expect(specifiedCalls).toHaveLength(177);
  expect(new Set(specifiedCalls.map(({ method, path }) => `${method} ${path}`)).size).toBe(177);
});

it('each difference has its decision', () => {
  const folder = join(import.meta.dirname, '../../docs/decisions');
  const pageOf = (decision: number): string => {
    const [page = ''] = readdirSync(folder).filter((name) => name.startsWith(`${String(decision).padStart(4, '0')}-`));
    return readFileSync(join(folder, page), 'utf8');
  };
  for (const { fields, decision } of Object.values(neededBesides))
    for (const field of fields) expect(pageOf(decision)).toContain(field);
  for (const field of Object.values(unread).flat()) expect(pageOf(115)).toContain(field);
});

describe.each(specifiedCalls)('$method $path', (specified) => {
  it('is served for whom the specification says', () => {
    expect(callers[specified.who]).toContain(servedAs(specified)?.call.who);
  });

  it('reads each field that the specification names, but for those that decide nothing', () => {
    const entry = servedAs(specified);
    if (entry === undefined) throw new Error('is not served');
    const named = Object.keys(specExamples[specified.path] ?? {});
    const read = [...Object.keys(shapeOf(entry.call)), ...ofCaller];
    expect(named.filter((field) => !read.includes(field))).toEqual(unread[entry.name] ?? []);
  });

  it('answers a request with the fields of the specification', async () => {
    const entry = servedAs(specified);
    if (entry === undefined) throw new Error('is not served');
    const { home, hr, reported, unpaid } = world;
    home.clock.at = undefined;
    await snapshot.putBack();
    const { params, ...sent } = await specSceneOf(entry, world);
    const things = {
      '@member': hr.memberId,
      '@user': hr.userId,
      '@login': hr.loginName,
      '@detail': String(Reflect.get(params, 'orderDetailsId') ?? reported.orderDetailsId),
      '@trade': unpaid.tradeOrderId,
      '@order': unpaid.orderId,
    };
    const named = Object.keys(specExamples[specified.path] ?? {});
    const besides = Object.keys(params).filter((field) => !named.includes(field) && field in shapeOf(entry.call));
    expect(besides.toSorted()).toEqual((neededBesides[entry.name]?.fields ?? []).toSorted());
    const request = { ...exampleWith(specified.path, things), ...params };
    const { answer } = await home.send(entry.call, request, { address: anAddress(), ...sent });
    expect(answer).toMatchObject({ errcode: successCode });
    expect(specified.answers.filter((name) => partOf(answer.data, name) === undefined)).toEqual([]);
  });
});
