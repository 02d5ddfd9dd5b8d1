import { categories, roles } from '@beidiao/contract/account/calls';
import type { ApiKey } from '@beidiao/contract/open/calls';
import { type KeyEnvironment, type KeyScope, keyForm, keysAtMost } from '@beidiao/contract/open/scopes';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import { dayMs, passAnew } from '../account/account.ts';
import type { Actor, Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken, newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { grantCredit } from '../wallet/wallet.ts';
import { spentOn } from './answer-store.ts';
import {
  addKey,
  endKeyIn,
  findAdministrator,
  holdKey,
  isFull,
  type ListedKey,
  listKeys,
  type NewKey,
  openTestWorld,
  stopKeyNow,
  writeKeyChange,
} from './key-store.ts';

/** Play money of a test world. */
const playMoney = fen(1_000_000);

/** 256 random bits behind what says that it is ours and for which world, so that whoever scans for lost secrets knows it. */
export const newSecret = (environment: KeyEnvironment): string => `bd_${environment}_${newToken()}`;
/** Undefined for what cannot be a key. */
export const hashOfSecret = (authorization: string | undefined): Buffer | undefined => {
  const secret = authorization?.replace(/^Bearer +/i, '') ?? '';
  return keyForm.test(secret) ? hashToken(secret) : undefined;
};

export const mayManageKeys = ({ category, role, program }: Actor): boolean =>
  category === categories.enterprise && role === roles.admin && program === null;

/** @throws Refusal keyMakersOnly, forbidden for a personal account */
async function refuseOthers(house: House, actor: Actor): Promise<void> {
  if (mayManageKeys(actor)) return;
  const administrator =
    actor.category === categories.enterprise ? await findAdministrator(house.system.db, actor.memberId) : undefined;
  if (administrator === undefined) throw new Refusal('forbidden');
  const { id, name_enc: sealed } = administrator;
  throw new Refusal('keyMakersOnly', { name: house.vault.open('user_account.name', sealed, `user ${id}`) });
}

function stateOf({ stopped_at: stoppedAt, is_over: isOver }: ListedKey): ApiKey['state'] {
  if (stoppedAt !== null) return 'stopped';
  return isOver ? 'expired' : 'active';
}

const limitOf = ({ day_limit_fen: limit }: Pick<ListedKey, 'day_limit_fen'>): number | null =>
  limit === null ? null : Number(limit);

export async function readKeys(house: House, { actor }: Pick<Tenant, 'actor'>): Promise<ApiKey[]> {
  // What a test key has spent stands in its world, which the connection of the tenant does not see.
  const rows = await listKeys(house.system.db, actor.memberId, { day: dayInChina(house.now()), now: house.now() });
  return rows.map((row) => ({
    keyId: row.id,
    name: row.name,
    environment: row.environment,
    lastFour: row.last_four,
    scopes: row.scopes,
    dayLimitFen: limitOf(row),
    spentTodayFen: Number(row.spent_fen),
    addresses: row.addresses,
    madeBy: house.vault.open('user_account.name', row.maker_enc, `user ${row.maker_id}`),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    lastFrom: row.last_from,
    isReplaced: row.is_replaced,
    callsToday: row.calls_today,
    callsOfDay: row.calls_of_day,
    state: stateOf(row),
  }));
}

type Asking = { readonly actor: Actor; readonly request: RequestFacts; readonly password: string | undefined };
export type KeyWish = {
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly scopes: readonly KeyScope[];
  readonly dayLimitFen?: number | undefined;
  readonly addresses: readonly string[];
  readonly lifeDays: number;
};
export type MadeKey = { readonly keyId: string; readonly secret: string; readonly expiresAt: string };

/**
 * Makes a key; the secret is answered once. A live one asks for the password or a second step again.
 * @throws Refusal keyMakersOnly, keysFull, freshProofNeeded, proofNeeded, passwordWrong, nameLocked
 */
export async function makeKey(house: House, asking: Asking, wish: KeyWish): Promise<MadeKey> {
  const { actor } = asking;
  await refuseOthers(house, actor);
  await prove(house, asking, wish.environment);
  return house.system.transaction(async (tx) => {
    if (await isFull(tx, actor.memberId)) throw new Refusal('keysFull', { most: keysAtMost });
    const made = await writeKey(house, tx, {
      actor,
      ...wish,
      dayLimitFen: wish.dayLimitFen ?? null,
      rotatedFrom: null,
    });
    await note(tx, asking, { action: 'makeApiKey', keyId: made.keyId });
    return made;
  });
}

/** Test keys reach nothing real; live ones need somebody who has just proved who they are. */
async function prove(house: House, { actor, request, password }: Asking, environment: KeyEnvironment): Promise<void> {
  if (environment === 'live') await passAnew(house, { userId: actor.userId, factor: actor.factor, request }, password);
}

type Written = Pick<
  NewKey,
  'name' | 'environment' | 'scopes' | 'dayLimitFen' | 'addresses' | 'lifeDays' | 'rotatedFrom'
>;
async function writeKey(
  house: House,
  tx: Tx,
  { actor: { memberId, userId }, ...wish }: Written & { actor: Actor },
): Promise<MadeKey> {
  const secret = newSecret(wish.environment);
  const expiresAt = new Date(house.now().getTime() + wish.lifeDays * dayMs);
  const actsId = wish.environment === 'live' ? memberId : await testWorldOf(tx, memberId);
  const keyId = await addKey(tx, {
    ...wish,
    expiresAt,
    memberId,
    actsId,
    madeBy: userId,
    tokenHash: hashToken(secret),
    lastFour: secret.slice(-4),
  });
  return { keyId, secret, expiresAt: expiresAt.toISOString() };
}

async function testWorldOf(tx: Tx, memberId: Actor['memberId']): Promise<Actor['memberId']> {
  const { actsId, isNew } = await openTestWorld(tx, memberId);
  if (isNew) await grantCredit(tx, { memberId: actsId, amountFen: playMoney, causeId: `test world ${actsId}` });
  return actsId;
}

/**
 * A new key with the same settings beside the old one, which lives so many hours more.
 * One that was replaced is replaced by that one only, so that
 * there are never more than two of it.
 * @throws Refusal notFound, keyEnded, keyRotated, and those of a missing proof
 */
export async function rotateKey(
  house: House,
  asking: Asking,
  { keyId, oldLivesHours }: { keyId: string; oldLivesHours: number },
): Promise<MadeKey> {
  const { actor } = asking;
  await refuseOthers(house, actor);
  const environment = await house.system.transaction(async (tx) => (await mustHold(tx, actor, keyId)).environment);
  await prove(house, asking, environment);
  return house.system.transaction(async (tx) => {
    const old = await mustHold(tx, actor, keyId);
    if (old.stopped_at !== null || old.is_over) throw new Refusal('keyEnded');
    if (old.is_replaced) throw new Refusal('keyRotated');
    const made = await writeKey(house, tx, {
      actor,
      name: old.name,
      environment: old.environment,
      scopes: old.scopes,
      dayLimitFen: limitOf(old),
      addresses: old.addresses,
      lifeDays: old.life_days,
      rotatedFrom: old.id,
    });
    await endKeyIn(tx, actor.memberId, { id: old.id, hours: oldLivesHours });
    await note(tx, asking, { action: 'rotateApiKey', keyId: old.id });
    return made;
  });
}

export type KeyChangeWish = {
  readonly keyId: string;
  readonly name: string;
  /** Undefined: it stays. */
  readonly dayLimitFen?: number | null | undefined;
  readonly addresses: readonly string[];
};
/**
 * Another name, limit or list of addresses. What the day has spent already is no limit any more.
 * @throws Refusal keyMakersOnly, notFound, keyEnded, keyLimitUnderUsed, and those of a missing proof
 */
export async function changeKey(house: House, asking: Asking, wish: KeyChangeWish): Promise<void> {
  const { actor } = asking;
  const { memberId } = actor;
  await refuseOthers(house, actor);
  const environment = await house.system.transaction(async (tx) => (await mustHold(tx, actor, wish.keyId)).environment);
  await prove(house, asking, environment);
  await house.system.transaction(async (tx) => {
    const held = await mustHold(tx, actor, wish.keyId);
    if (held.stopped_at !== null || held.is_over) throw new Refusal('keyEnded');
    const of = { memberId: held.acts_id, keyId: held.id, day: dayInChina(house.now()) };
    const usedFen = await spentOn(tx, of);
    const { dayLimitFen = limitOf(held) } = wish;
    if (wish.dayLimitFen !== undefined && dayLimitFen !== null && dayLimitFen < usedFen)
      throw new Refusal('keyLimitUnderUsed', { usedFen }, { usedFen });
    await writeKeyChange(tx, memberId, { ...wish, dayLimitFen, id: held.id });
    await note(tx, asking, { action: 'changeApiKey', keyId: held.id });
  });
}

/** At once; one that is stopped stays so. @throws Refusal keyMakersOnly, notFound */
export async function stopKey(house: House, asking: Asking, keyId: string): Promise<void> {
  const { actor } = asking;
  await refuseOthers(house, actor);
  await house.system.transaction(async (tx) => {
    const { stopped_at: stoppedAt } = await mustHold(tx, actor, keyId);
    if (stoppedAt !== null) return;
    await stopKeyNow(tx, actor.memberId, keyId);
    await note(tx, asking, { action: 'stopApiKey', keyId });
  });
}

async function mustHold(tx: Tx, { memberId }: Actor, keyId: string) {
  const held = await holdKey(tx, memberId, keyId);
  if (held === undefined) throw new Refusal('notFound');
  return held;
}

type Noted = { readonly action: 'makeApiKey' | 'changeApiKey' | 'rotateApiKey' | 'stopApiKey'; readonly keyId: string };
const note = (tx: Tx, { actor, request }: Asking, { action, keyId }: Noted): Promise<void> =>
  writeAudit(tx, {
    memberId: actor.memberId,
    userId: actor.userId,
    action,
    subject: `api key ${keyId}`,
    facts: {},
    request,
  });
