import { keysAtMost, type KeyEnvironment, type KeyScope, keyUnusedDays } from '@beidiao/contract/open/scopes';
import { startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type KeyRecord = {
  id: string;
  acts_id: MemberId;
  name: string;
  environment: KeyEnvironment;
  last_four: string;
  scopes: KeyScope[];
  day_limit_fen: string | null;
  addresses: string[];
  created_at: Date;
  life_days: number;
  expires_at: Date;
  last_used_at: Date | null;
  stopped_at: Date | null;
  is_over: boolean;
  is_replaced: boolean;
};
export type ListedKey = KeyRecord & {
  maker_id: UserId;
  maker_enc: Buffer;
  spent_fen: string;
  calls_today: number;
  calls_of_day: number;
  last_from: string | null;
};

const columns = `k.id, k.acts_id, k.name, k.environment, k.last_four, k.scopes, k.day_limit_fen, k.addresses::text[] as addresses,
  k.created_at, k.life_days, k.expires_at, k.last_used_at, k.stopped_at, k.expires_at <= now() as is_over,
  exists (select from app.api_key r where r.rotated_from = k.id) as is_replaced`;

const ofMember = sql<ListedKey>(`
  select ${columns}, u.id as maker_id, u.name_enc as maker_enc, coalesce(d.spent_fen, 0) as spent_fen,
    used.today as calls_today, used.of_day as calls_of_day,
    (select r.coarse_address from app.open_request r where r.key_id = k.id order by r.id desc limit 1) as last_from
  from app.api_key k join app.user_account u on u.id = k.made_by
  left join app.api_key_day d on d.member_id = k.acts_id and d.key_id = k.id and d.day = $2::date
    cross join lateral (
      select coalesce(sum(h.requests) filter (where h.hour >= $3), 0)::integer as today, coalesce(sum(h.requests), 0)::integer as of_day
      from app.api_key_hour h where h.key_id = k.id and h.hour > $4::timestamptz - interval '24 hours'
    ) used
  where k.member_id = $1 and least(k.stopped_at, k.expires_at) > now() - interval '30 days' order by k.id desc limit 200`);
export const listKeys = (db: Db, memberId: MemberId, { day, now }: { day: string; now: Date }): Promise<ListedKey[]> =>
  db.rows(ofMember, memberId, day, new Date(startOfDayInChina(day)), now);

/** One after the other for a member: whoever counts keys sees those of the other. A key that was replaced is not counted. */
const turn = sql("select pg_advisory_xact_lock(hashtextextended('api_key ' || $1::bigint, 0))");
const countOpen = sql<{ count: number }>(`
  select count(*)::integer as count from app.api_key k where member_id = $1 and stopped_at is null and expires_at > now()
    and not exists (select from app.api_key r where r.rotated_from = k.id)`);
export async function isFull(tx: Tx, memberId: MemberId): Promise<boolean> {
  await tx.rows(turn, memberId);
  const [row] = await tx.rows(countOpen, memberId);
  return (row?.count ?? 0) >= keysAtMost;
}

export type NewKey = {
  readonly memberId: MemberId;
  readonly actsId: MemberId;
  readonly madeBy: UserId;
  readonly name: string;
  readonly environment: KeyEnvironment;
  readonly tokenHash: Buffer;
  readonly lastFour: string;
  readonly scopes: readonly KeyScope[];
  readonly dayLimitFen: number | null;
  readonly addresses: readonly string[];
  readonly lifeDays: number;
  readonly expiresAt: Date;
  readonly rotatedFrom: string | null;
};
const insert = sql<{ id: string }>(`
  insert into app.api_key (member_id, acts_id, made_by, name, environment, token_hash, last_four, scopes, day_limit_fen, addresses,
    life_days, expires_at, rotated_from)
  values ($1, $2, $3, $4, $5, $6, $7, $8::text[], $9, array(select network(a::inet) from unnest($10::text[]) a), $11, $12, $13) returning id`);
export async function addKey(tx: Tx, it: NewKey): Promise<string> {
  const { memberId, actsId, madeBy, name, environment, tokenHash, lastFour, scopes, dayLimitFen, addresses } = it;
  const made = [memberId, actsId, madeBy, name, environment, tokenHash, lastFour, scopes, dayLimitFen, addresses];
  const [row] = await tx.rows(insert, ...made, it.lifeDays, it.expiresAt, it.rotatedFrom);
  if (row === undefined) throw new TypeError('a key was not written');
  return row.id;
}

const lock = sql('select from app.api_key where member_id = $1 and id = $2 for update');
const find = sql<KeyRecord>(`select ${columns} from app.api_key k where k.member_id = $1 and k.id = $2`);
/** Held until the transaction ends. Read after the lock: whoever has waited sees what took its place meanwhile. */
export async function holdKey(tx: Tx, memberId: MemberId, id: string): Promise<KeyRecord | undefined> {
  await tx.rows(lock, memberId, id);
  return (await tx.rows(find, memberId, id))[0];
}

const shorten = sql(`
  update app.api_key set expires_at = least(expires_at, now() + $3 * interval '1 hour') where member_id = $1 and id = $2`);
export async function endKeyIn(
  tx: Tx,
  memberId: MemberId,
  { id, hours }: { id: string; hours: number },
): Promise<void> {
  await tx.rows(shorten, memberId, id, hours);
}

const change = sql(`
  update app.api_key set name = $3, day_limit_fen = $4, addresses = array(select network(a::inet) from unnest($5::text[]) a)
  where member_id = $1 and id = $2`);
export type KeyChange = {
  readonly id: string;
  readonly name: string;
  readonly dayLimitFen: number | null;
  readonly addresses: readonly string[];
};
export async function writeKeyChange(tx: Tx, memberId: MemberId, it: KeyChange): Promise<void> {
  await tx.rows(change, memberId, it.id, it.name, it.dayLimitFen, it.addresses);
}

const newestTest = sql<{ token_hash: Buffer } & KeyFace>(`
  select token_hash, id, name, last_four, environment from app.api_key k
  where member_id = $1 and environment = 'test' and stopped_at is null and expires_at > now() order by id desc limit 1`);
const byId = sql<{ token_hash: Buffer } & KeyFace>(
  'select token_hash, id, name, last_four, environment from app.api_key where member_id = $1 and id = $2',
);
export type KeyFace = { id: string; name: string; last_four: string; environment: KeyEnvironment };
/** What a replay asks with: the key that asked before, or the newest of the test world. */
export const findKeyToReplay = async (db: Db, memberId: MemberId, keyId: string | 'newestTest') =>
  (keyId === 'newestTest' ? await db.rows(newestTest, memberId) : await db.rows(byId, memberId, keyId))[0];

const stop = sql('update app.api_key set stopped_at = now() where member_id = $1 and id = $2 and stopped_at is null');
export async function stopKeyNow(tx: Tx, memberId: MemberId, id: string): Promise<void> {
  await tx.rows(stop, memberId, id);
}

const stopUnused = sql<{ id: string; member_id: MemberId }>(`
  update app.api_key set stopped_at = now() where stopped_at is null
    and coalesce(last_used_at, created_at) < now() - interval '${keyUnusedDays} days' returning id, member_id`);
export const stopUnusedKeys = (tx: Tx): Promise<{ id: string; member_id: MemberId }[]> => tx.rows(stopUnused);

const dropDays = sql('delete from app.api_key_day where day < $1::date');
export async function dropDaysBefore(tx: Tx, day: string): Promise<void> {
  await tx.rows(dropDays, day);
}

const adminOf = sql<{ id: UserId; name_enc: Buffer }>(`
  select u.id, u.name_enc from app.membership p join app.user_account u on u.id = p.user_id and u.disabled_at is null
  where p.member_id = $1 and p.role = 1 and p.disabled_at is null order by p.id limit 1`);
/** Whom to ask. */
export const findAdministrator = async (db: Db, memberId: MemberId) => (await db.rows(adminOf, memberId))[0];

const openWorld = sql<{ member_id: MemberId; is_new: boolean }>('select * from app.open_test_world($1)');
/** The enterprise in which the test keys of this one act. */
export async function openTestWorld(tx: Tx, memberId: MemberId): Promise<{ actsId: MemberId; isNew: boolean }> {
  const [row] = await tx.rows(openWorld, memberId);
  if (row === undefined) throw new TypeError('there is no such enterprise');
  return { actsId: row.member_id, isNew: row.is_new };
}
