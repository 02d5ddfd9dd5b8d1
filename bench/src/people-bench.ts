import { companyCalls } from '@beidiao/contract/enterprise/company-tree';
import { enterpriseCalls } from '@beidiao/contract/enterprise/calls';
import type pg from 'pg';
import type { Vault } from '../../server/src/base/secrets/vault.ts';
import { Connection, writeRequest } from './connection.ts';
import type { BenchMember } from './seed-members.ts';
import type { Size } from './size.ts';

const limit = 1.3;
type PeopleSize = Pick<Size, 'people' | 'children' | 'peopleRounds'>;
const asked = 60;

/** People and companies straight into the tables. */
async function fill(
  owner: pg.Client,
  { memberId }: BenchMember,
  { people, children, vault }: { people: number; children: number; vault: Vault },
) {
  const { rows } = await owner.query<{ user_id: string }>(
    `with own as (insert into app.member (category, name) select 2, 'bench-person-' || $1::bigint || '-' || n from generate_series(1, $2::integer) n returning id, name),
      users as (insert into app.user_account (login_name, password_hash, name_enc, personal_member_id)
        select own.name, '', '', own.id from own returning id)
      insert into app.membership (member_id, user_id, role) select $1::bigint, id, 2 from users returning user_id`,
    [memberId, people],
  );
  const ids = rows.map(({ user_id }) => user_id);
  const sealed = (field: string, value: string): Buffer[] =>
    ids.map((id) => vault.seal(`user_account.${field}`, value, `user ${id}`));
  await owner.query(
    `update app.user_account u set name_enc = s.name_enc, email_enc = s.email_enc
     from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as s (id, name_enc, email_enc) where u.id = s.id`,
    [ids, sealed('name', '周明轩'), sealed('email', 'bench@example.com')],
  );
  await owner.query(
    `insert into app.member (category, name, name_key, parent_id)
     select 1, '分公司 ' || n, 'bench-child-' || $1::bigint || '-' || n, $1::bigint from generate_series(1, $2::integer) n`,
    [memberId, children],
  );
  await owner.query('delete from app.outbox');
}

const p95 = (taken: readonly number[]): number =>
  taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? Number.NaN;

async function measure(connection: Connection, requests: readonly Buffer[]): Promise<number[]> {
  const taken: number[] = [];
  for (let n = 0; n < asked; n += 1) {
    const began = performance.now();
    await connection.ask(requests[n % requests.length] ?? Buffer.alloc(0));
    taken.push(performance.now() - began);
  }
  return taken;
}

/** First page, and one by keyset from the middle of what a walk through the list has found. */
async function requestsOf(connection: Connection, list: 'people' | 'children', token: string): Promise<Buffer[]> {
  const entry = list === 'people' ? enterpriseCalls.people : companyCalls.children;
  const first = writeRequest(entry, { pageSize: 20 }, token);
  const answer = (await connection.ask(first)) as { nextCursor: string | null }; // both lists answer one
  return [first, writeRequest(entry, { pageSize: 20, cursor: answer.nextCursor ?? undefined }, token)];
}

async function planOf(owner: pg.Client, text: string, memberId: string): Promise<string> {
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, [memberId]);
  return rows.map((row) => row['QUERY PLAN'].trim()).find((line) => /Scan/.test(line)) ?? 'no scan';
}

/**
 * The lists of an enterprise with 10,000 people and 2,000 companies below beside those of one with 100 of each, in turns.
 * @returns whether each is within 1.3 times at p95
 */
export async function measurePeople(
  owner: pg.Client,
  {
    port,
    vault,
    small,
    big,
    size,
  }: { port: number; vault: Vault; small: BenchMember; big: BenchMember; size: PeopleSize },
): Promise<boolean> {
  await fill(owner, small, { people: 100, children: 100, vault });
  await fill(owner, big, { people: size.people, children: size.children, vault });
  await owner.query('analyze');
  const connection = await Connection.open(port);
  let isWithin = true;
  for (const list of ['people', 'children'] as const) {
    const sides = [await requestsOf(connection, list, small.token), await requestsOf(connection, list, big.token)];
    const taken: [number[], number[]] = [[], []];
    for (const side of sides) await measure(connection, side);
    for (let round = 0; round < size.peopleRounds; round += 1)
      for (const [place, side] of sides.entries())
        taken[place === 0 ? 0 : 1].push(...(await measure(connection, side)));
    const [few, many] = [p95(taken[0]), p95(taken[1])];
    if (many > few * limit) isWithin = false;
    console.log(
      `${list.padEnd(9)} p95 of 100: ${few.toFixed(2)} ms · of ${size[list]}: ${many.toFixed(2)} ms · ${(many / few).toFixed(2)} × (limit ${limit})`,
    );
  }
  connection.close();
  const plans = [
    await planOf(
      owner,
      'select * from app.membership where member_id = $1 and left_at is null order by id desc limit 20',
      big.memberId,
    ),
    await planOf(
      owner,
      'select id, name from app.member where parent_id = $1 order by lower(name), id limit 20',
      big.memberId,
    ),
  ];
  for (const plan of plans) console.log(`  ${plan}`);
  return isWithin && plans.every((plan) => /Index/.test(plan));
}
