import { accountCalls } from '@beidiao/contract/account/calls';
import { batchCalls } from '@beidiao/contract/batch/calls';
import { staffCalls } from '@beidiao/contract/staff/calls';
import { successCode } from '@beidiao/contract/wire/call';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { Gate } from '../src/base/http/gate.ts';
import { loadSigningKey } from '../src/base/print/signing-key.ts';
import type { SealedField } from '../src/base/db/reseal.ts';
import type { SealOwner } from '../src/base/secrets/vault.ts';
import { notify, sealAddress, sealSecret } from '../src/notify.ts';
import { sealedFields } from '../src/sealed-fields.ts';
import { Snapshot } from './effects.ts';
import { aFile } from './exports.ts';
import { anAddress } from './house.ts';
import { scenesOfCandidates } from './scenes-candidates.ts';
import { scenesOfNews } from './scenes-news.ts';
import { scenesOfOrders } from './scenes-orders.ts';
import { scenesOfPeople } from './scenes-people.ts';
import { scenesOfStaff } from './scenes-staff.ts';
import type { Scene, Scenes } from './scenes.ts';
import { entries, type Entry } from './walk.ts';
import { openWorld, type World } from './world.ts';

const scenes: Scenes = {
  ...scenesOfPeople,
  ...scenesOfOrders,
  ...scenesOfCandidates,
  ...scenesOfStaff,
  ...scenesOfNews,
};
const nameOf = ({ table, column, where }: SealedField): string => `${table}.${column} ${where ?? ''}`.trim();

type Value = { readonly sealed: Buffer; readonly owner: SealOwner };
let world: World;
/** What the code has sealed, each with whose it is by the list: of every column, whichever call writes it. */
const values = new Map<SealedField, Map<string, Value>>(sealedFields.map((field) => [field, new Map()]));

const everything = sealedFields
  .map(
    ({ table, column, owner, where = 'true' }, place) =>
      `(select ${place} as field, ${column} as sealed, (${owner})::text as owner from app.${table} where length(${column}) > 0 and ${where})`,
  )
  .join(' union all ');
async function keepValues(): Promise<void> {
  const { rows } = await world.home.owner.query<Value & { field: number }>({ name: 'sealed', text: everything });
  for (const { field, ...value } of rows) {
    const known = sealedFields[field];
    if (known !== undefined) values.get(known)?.set(value.sealed.toString('hex'), value);
  }
}

async function send(entry: Entry): Promise<void> {
  const [noun = '', call = ''] = entry.name.split('.');
  const scene = Reflect.get(Reflect.get(scenes, noun), call) as Scene; // `Scenes` has every call that leaves something behind
  const { params, ...sent } = await scene(world);
  const { answer } = await world.home.send(entry.call, params, { address: anAddress(), ...sent });
  expect({ call: entry.name, answer }).toMatchObject({ answer: { errcode: successCode } });
}

/** What is sealed beside the scenes: a message that fails for good keeps its address and its link. */
async function leaveMore(): Promise<void> {
  const { home, hr, chief } = world;
  const { house } = home;
  for (const { memberId } of [await home.hr(), await home.hr()]) {
    const sealed = sealAddress(house.vault, { memberId }, '13800000011');
    const secret = sealSecret(house.vault, { memberId }, { link: 'https://example.com', token: 'x' });
    const to = { who: 'address', channel: 'sms', sealed } as const;
    await house.system.transaction((tx) => notify(tx, { memberId, to, kind: 'joinInvitedByPhone', secret }));
  }
  // The names of the files in a zip.
  await aFile(home, hr, { kind: 'reports' });
  // Headings that nobody knows stay until somebody has said what they mean.
  const base64 = Buffer.from('甲,乙\n1,2').toString('base64');
  await home.call(batchCalls.upload, { fileName: '名单.csv', base64 }, hr);
  await home.work();
  await home.jobsDone();
  await home.rest();
  await loadSigningKey(house, 'Beidiao');
  const joiner = { loginName: 'newcomer', name: '许知远', roles: ['reviewer' as const] };
  const { firstPassword } = await home.call(staffCalls.add, joiner, chief);
  const signIn = async (loginName: string, password: string) => ({
    loginName: await home.encrypt(loginName),
    password: await home.encrypt(password),
  });
  await home.call(staffCalls.signIn, await signIn('newcomer', firstPassword), { address: anAddress() });
  const contentKey = await home.encrypt(Buffer.alloc(32, 7).toString('base64url'));
  const own = { ...(await signIn(hr.loginName, 'meadow7')), contentKey };
  await home.call(accountCalls.signIn, own, { address: anAddress() });
  await keepValues();
}

beforeAll(async () => {
  world = await openWorld();
  vi.spyOn(Gate.prototype, 'passCaller').mockResolvedValue();
  await keepValues();
  const snapshot = await Snapshot.take(world.home.owner);
  for (const entry of entries.filter(({ call }) => call.effect !== 'none')) {
    world.home.clock.at = undefined;
    world.scene.beganAt = Date.now();
    await send(entry);
    await keepValues();
    await snapshot.moment();
    await snapshot.putBack();
  }
  world.home.clock.at = undefined;
  await leaveMore();
}, 600_000);
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

it.each(
  sealedFields.map((field) => [nameOf(field), field] as const),
)('%s opens for the owner whose row it is in, and for nobody else when it is swapped', (_, field) => {
  const { vault } = world.home.house;
  const found = [...(values.get(field)?.values() ?? [])];
  expect(found.length, 'no call writes it').toBeGreaterThan(0);
  const owners = new Set<SealOwner>([...found.map(({ owner }) => owner), 'member 0']);
  for (const { sealed, owner } of found) {
    expect(() => vault.openBytes(field.place, sealed, owner)).not.toThrow();
    for (const other of [...owners].filter((each) => each !== owner).slice(0, 5))
      expect(() => vault.openBytes(field.place, sealed, other)).toThrow('unable to authenticate data');
  }
});
