import type { RecruitingMapping, RecruitingSystemName } from '@beidiao/contract/ats/mapping';
import { mostLinks } from '@beidiao/contract/ats/states';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type LinkRow = {
  id: string;
  member_id: MemberId;
  system: RecruitingSystemName;
  name: string;
  base_url: string;
  client_id: string;
  secrets_enc: Buffer;
  mapping: RecruitingMapping;
  acts_id: UserId;
  state: 'active' | 'paused';
  resting_until: Date | null;
  created_at: Date;
};
const columns =
  'l.id, l.member_id, l.system, l.name, l.base_url, l.client_id, l.secrets_enc, l.mapping, l.acts_id, l.state, l.resting_until, l.created_at';

export type NewLink = {
  memberId: MemberId;
  userId: UserId;
  system: RecruitingSystemName;
  name: string;
  baseUrl: string;
  clientId: string;
  secretsEnc: Buffer;
  keyHash: Buffer;
  mapping: RecruitingMapping;
};
const insert = sql<{ id: string }>(`
  insert into app.ats_link (member_id, system, slot, name, base_url, client_id, secrets_enc, key_hash, mapping, acts_id)
  select $1, $2, free.n, $3, $4, $5, $6, $7, $8, $9 from (
    select n from generate_series(1, ${mostLinks}) n
    where not exists (select from app.ats_link l where l.member_id = $1 and l.slot = n and l.state <> 'removed') order by n limit 1
  ) free
  on conflict do nothing returning id`);
/** Undefined where there is no room, where the account is connected, or where somebody was quicker. */
export async function addLink(tx: Tx, it: NewLink): Promise<string | undefined> {
  const values = [it.memberId, it.system, it.name, it.baseUrl, it.clientId, it.secretsEnc, it.keyHash];
  return (await tx.rows(insert, ...values, JSON.stringify(it.mapping), it.userId))[0]?.id;
}

export type ListedLink = LinkRow & { waiting: number; refused: number; troubled: number };
const ofMember = sql<ListedLink>(`
  select ${columns},
    (select count(*)::integer from app.ats_arrival a where a.link_id = l.id and a.state = 'waiting') as waiting,
    (select count(*)::integer from app.ats_arrival a where a.link_id = l.id and a.state = 'refused') as refused,
    (select count(*)::integer from app.ats_stage s where s.link_id = l.id and s.state = 'troubled') as troubled
  from app.ats_link l where l.member_id = $1 and l.state <> 'removed' order by l.id`);
export const listLinks = (db: Db, memberId: MemberId): Promise<ListedLink[]> => db.rows(ofMember, memberId);

const one = sql<LinkRow>(
  `select ${columns} from app.ats_link l where l.member_id = $1 and l.id = $2 and l.state <> 'removed'`,
);
export const findLink = async (db: Db, memberId: MemberId, id: string): Promise<LinkRow | undefined> =>
  (await db.rows(one, memberId, id))[0];

const held = sql<LinkRow>(
  `select ${columns} from app.ats_link l where l.member_id = $1 and l.id = $2 and l.state <> 'removed' for no key update`,
);
export const holdLink = async (tx: Tx, memberId: MemberId, id: string): Promise<LinkRow | undefined> =>
  (await tx.rows(held, memberId, id))[0];

const shared = sql<LinkRow>(
  `select ${columns} from app.ats_link l where l.member_id = $1 and l.id = $2 and l.state <> 'removed' for share`,
);
/** As it stands until the transaction ends: of somebody who lets it go on in this moment the new state is seen. */
export const shareLink = async (tx: Tx, memberId: MemberId, id: string): Promise<LinkRow | undefined> =>
  (await tx.rows(shared, memberId, id))[0];

const byKey = sql<LinkRow>(`select ${columns} from app.ats_link l where l.key_hash = $1 and l.state <> 'removed'`);
export const findLinkByKey = async (db: Db, keyHash: Buffer): Promise<LinkRow | undefined> =>
  (await db.rows(byKey, keyHash))[0];

export type PlayedLink = LinkRow & { enterprise_name: string };
const played = sql<PlayedLink>(`
  select ${columns}, m.name as enterprise_name from app.ats_link l join app.member m on m.id = l.member_id
  where l.base_url = any($1) and l.state <> 'removed' order by l.id desc limit 50`);
/** Of every member, the newest first: for the page of the sandbox, whose systems they are connected to. */
export const listPlayedLinks = (db: Db, baseUrls: readonly string[]): Promise<PlayedLink[]> =>
  db.rows(played, baseUrls);

const byId = sql<LinkRow>(`select ${columns} from app.ats_link l where l.id = $1 and l.state <> 'removed'`);
/** Of whatever member: for the sandbox alone. */
export const findPlayedLink = async (db: Db, id: string): Promise<LinkRow | undefined> => (await db.rows(byId, id))[0];

const write = sql(`
  update app.ats_link set name = $3, state = $4, mapping = $5, secrets_enc = $6 where member_id = $1 and id = $2`);
export type ChangedLink = Pick<LinkRow, 'id' | 'member_id' | 'name' | 'state' | 'mapping' | 'secrets_enc'>;
export async function writeLink(tx: Tx, it: ChangedLink): Promise<void> {
  await tx.rows(write, it.member_id, it.id, it.name, it.state, JSON.stringify(it.mapping), it.secrets_enc);
}

const remove = sql("update app.ats_link set state = 'removed', secrets_enc = '' where member_id = $1 and id = $2");
/** Its secrets go at once; what it has brought stays. */
export async function endLink(tx: Tx, memberId: MemberId, id: string): Promise<void> {
  await tx.rows(remove, memberId, id);
}

const rest = sql(`
  update app.ats_link set resting_until = greatest(resting_until, now() + $2::integer * interval '1 ms') where id = $1`);
export async function restLink(tx: Tx, id: string, forMs: number): Promise<void> {
  await tx.rows(rest, id, Math.round(forMs));
}
