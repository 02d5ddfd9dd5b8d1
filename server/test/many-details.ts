import { ExportWish } from '@beidiao/contract/export/calls';
import type pg from 'pg';
import type { MemberId, UserId } from '../src/access/actor.ts';
import type { Vault } from '../src/base/secrets/vault.ts';
import { sealFileName } from '../src/batch/seals.ts';
import { sealWish } from '../src/export/seals.ts';
import { keysOfNameSearch, keysOfPerson, type Person, sealPerson } from '../src/order/person.ts';
import { firstId } from './many-places.ts';
import { chance, fills, seedRows } from './many-statements.ts';

/** One who orders, with the member that it is for. */
export type Orderer = { readonly memberId: MemberId; readonly userId: UserId };
/** A member of whom there is much, its people with it first, and others of whom there is less. */
export type Crowd = { readonly members: readonly Orderer[]; readonly colleagues: readonly UserId[] };

/** Invented; five checks of the big member are about this person. */
export const knownPerson: Person = {
  name: '欧阳晨曦',
  phoneNo: '13800002046',
  idCard: '330106199003072415',
  idType: 'idCard',
};
/** A beginning of a name that many candidates of each member have. */
export const commonName = '王晨';

/** The order detail of the big member at this place, the same at every size. */
export const idAt = (place: number): string => String(firstId + Math.floor(place / 3) * 10 + (place % 3));
export const placeOf = { known: 1000, ofMany: 2000 };

/** Enterprises with one person each, and colleagues of the big one, straight into the tables. */
export async function addCrowd(
  client: pg.ClientBase,
  { big, vault, members, colleagues }: { big: Orderer; vault: Vault; members: number; colleagues: number },
): Promise<Crowd> {
  const { rows: others } = await client.query<{ member_id: MemberId; user_id: UserId }>(
    `with own as (insert into app.member (category, name, name_key) select 1, '企业 ' || n, 'scale ' || n from generate_series(2, $1::integer) n returning id),
       person as (insert into app.member (category, name) select 2, '个人 ' || id from own returning id),
       numbered as (select own.id, person.id as personal, row_number() over (order by own.id) as n
         from (select id, row_number() over (order by id) as n from own) own join (select id, row_number() over (order by id) as n from person) person using (n)),
       account as (insert into app.user_account (login_name, password_hash, name_enc, personal_member_id) select 'scale' || id, '', '', personal from numbered returning id, login_name)
     insert into app.membership (member_id, user_id, role) select n.id, a.id, 1 from numbered n join account a on a.login_name = 'scale' || n.id returning member_id, user_id`,
    [members],
  );
  const { rows: people } = await client.query<{ user_id: UserId }>(
    `with person as (insert into app.member (category, name) select 2, '同事 ' || n from generate_series(2, $2::integer) n returning id),
       account as (insert into app.user_account (login_name, password_hash, name_enc, personal_member_id) select 'scale' || id, '', '', id from person returning id)
     insert into app.membership (member_id, user_id, role) select $1, id, 1 from account returning user_id`,
    [big.memberId, colleagues],
  );
  const users = [...others, ...people].map(({ user_id }) => user_id);
  await client.query(
    'update app.user_account u set name_enc = s.name_enc from unnest($1::bigint[], $2::bytea[]) s (id, name_enc) where u.id = s.id',
    [users, users.map((id) => vault.seal('user_account.name', '周明轩', `user ${id}`))],
  );
  await client.query('delete from app.outbox');
  return {
    members: [big, ...others.map((row) => ({ memberId: row.member_id, userId: row.user_id }))],
    colleagues: [big.userId, ...people.map(({ user_id }) => user_id)],
  };
}

const sealedTable = `
  create temporary table sealed as select * from unnest($1::bigint[], $2::bytea[], $3::bytea[], $4::bytea[], $5::bytea[], $6::bytea[], $7::bytea[], $8::bytea[], $9::bytea[], $10::bytea[], $11::bytea[], $12::bytea[])
    as s (member_id, name_enc, phone_enc, id_card_enc, phone_key, tail_key, id_card_key, person_key, common_key, rare_key, file_enc, wish_enc)`;

/** Values do not go with `create table as`, so that they are written into it. */
const written = (text: string, values: readonly (readonly (string | Buffer)[])[]): string =>
  text.replace(/\$(\d+)/g, (_, place: string) => {
    const of = (values[Number(place) - 1] ?? []).map((value) =>
      typeof value === 'string' ? value : `"\\\\x${value.toString('hex')}"`,
    );
    return `'{${of.join(',')}}'`;
  });

/** Fills a database past its triggers, which would note and check each row as if somebody had written it. */
export async function fillDetails(
  client: pg.ClientBase,
  { crowd, vault, price, count }: { crowd: Crowd; vault: Vault; price: object; count: number },
): Promise<void> {
  await client.query(
    "set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off",
  );
  const ids = crowd.members.map(({ memberId }) => memberId);
  const sealed = ids.map((id) => ({ ...sealPerson(vault, id, knownPerson), ...keysOfPerson(vault, id, knownPerson) }));
  const keysOf = (name: string): Buffer[] => ids.map((id) => keysOfNameSearch(vault, id, name)[0] ?? Buffer.alloc(16));
  await client.query(
    written(sealedTable, [
      ids,
      sealed.map((of) => of.name_enc),
      sealed.map((of) => of.phone_enc),
      sealed.map((of) => of.id_card_enc),
      sealed.map((of) => of.phoneKey),
      sealed.map((of) => of.phoneTailKey),
      sealed.map((of) => of.idCardKey),
      sealed.map((of) => of.personKey),
      keysOf(commonName),
      keysOf(knownPerson.name),
      ids.map((id) => sealFileName(vault, id, '候选人名单.xlsx')),
      ids.map((id) => sealWish(vault, id, ExportWish.parse({ kind: 'orders', orders: {} }))),
    ]),
  );
  await client.query(chance);
  await client.query(
    written(seedRows.replace('$1', String(count)), [
      [],
      ids,
      crowd.members.map(({ userId }) => userId),
      [...crowd.colleagues],
    ]),
  );
  const indexes = await dropIndexes(client);
  for (const text of fills) await client.query(written(text, [[...crowd.colleagues]]));
  // A price that opens, for the check that is looked at.
  await client.query('update app.check_order set price = $1 where id = $2', [price, idAt(placeOf.known)]);
  for (const index of indexes) await client.query(index);
  await settle(client);
}

/** Indexes that hold no constraint are quicker made after the rows than with them. */
async function dropIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; text: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index i
     where indrelid = any($1::text[]::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [[...new Set(fills.map((text) => /insert into (app\.\w+)/.exec(text)?.[1]))]],
  );
  if (rows.length > 0) await client.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  return rows.map(({ text }) => text);
}

/** What the fill has passed by: numbers of rows to come, sums that are kept, statistics. */
async function settle(client: pg.ClientBase): Promise<void> {
  // Without statistics the sums below are counted by whatever index comes first, for minutes.
  await client.query('analyze');
  await client.query(
    `select setval(pg_get_serial_sequence(c.oid::regclass::text, 'id'), ${firstId} + 100000000) from pg_class c
     where c.oid = any('{app.trade_order, app.check_order, app.order_detail, app.check_task, app.consent, app.report, app.refund, app.ledger_entry, app.batch_file, app.qr_code, app.webhook_endpoint, app.webhook_event}'::regclass[])`,
  );
  await client.query(
    'delete from app.order_count; insert into app.order_count select * from app.order_count_of_checks()',
  );
  await client.query(
    `insert into app.spent_change (member_id, day)
     select distinct member_id, (created_at at time zone 'Asia/Shanghai')::date from app.check_order where created_at > now() - interval '100 days'`,
  );
  await client.query(
    'delete from app.ledger_month; insert into app.ledger_month select * from app.ledger_by_month($$-infinity$$)',
  );
  await client.query(
    `update app.balance b set bought_fen = s.fen from (select member_id, sum(amount_fen) as fen from app.ledger_line where account = 'memberBalance' group by 1) s
     where s.member_id = b.member_id and s.fen >= 0`,
  );
  await client.query('vacuum analyze');
  await client.query('checkpoint');
}
