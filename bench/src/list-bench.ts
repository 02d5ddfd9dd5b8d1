import { orderCalls } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type pg from 'pg';
import type { MemberId } from '../../server/src/access/actor.ts';
import type { Db, Statement } from '../../server/src/base/db/db.ts';
import { hashToken } from '../../server/src/base/secrets/tokens.ts';
import type { OrderFilter } from '../../server/src/order/filter-store.ts';
import { listDetails, type OrderPage } from '../../server/src/order/list-store.ts';
import { countDetails } from '../../server/src/order/tally-store.ts';
import { type Cursor, writeCursor } from '../../server/src/base/db/paging.ts';
import { allOrdersOf } from '../../server/test/order-filter.ts';
import type { BenchDatabase } from './bench-database.ts';
import type { Child } from './child.ts';
import { Connection, writeRequest } from './connection.ts';
import { median, type Rounds } from './rounds.ts';
import type { BenchMember } from './seed-members.ts';
import type { Size } from './size.ts';

type Query = { readonly name?: string; readonly text: string; readonly values: unknown[] };

/** The very statement that the house sends, caught on its way to the database. */
async function caught(send: (db: Db) => Promise<unknown>): Promise<Query> {
  const queries: Query[] = [];
  await send({
    rows<Row>(statement: Statement<Row>, ...values: readonly unknown[]): Promise<Row[]> {
      queries.push({ ...statement, values: [...values] });
      return Promise.resolve([]);
    },
  });
  const [query] = queries;
  if (query === undefined) throw new TypeError('nothing was sent');
  return query;
}

type Asked = Pick<OrderPage, 'after'> & Partial<Pick<OrderFilter, 'states'>>;
const pageOf = (memberId: MemberId, { after, states = null }: Asked): Promise<Query> =>
  caught((db) => listDetails(db, { ...allOrdersOf(memberId), states }, { after, offset: 0, limit: 20 }));

export type PolicyCost = {
  readonly what: string;
  readonly ratios: readonly number[];
  readonly micros: [number, number];
};

/** The list of 20 and its count, as app_user under the policies and as the owner without them; c=1, straight to PostgreSQL. */
export async function policyCosts(
  database: BenchDatabase,
  { memberId, token }: BenchMember,
  rounds: Rounds,
): Promise<PolicyCost[]> {
  const [user, owner] = [await database.connect('app_user'), await database.connect('app_owner')];
  await user.query('select from app.authenticate($1)', [hashToken(token)]);
  const point: Query = {
    name: 'point',
    text: 'select id, state from app.trade_order where member_id = $1 and id = $2',
    values: [memberId, 1],
  };
  const queries = {
    '4. policies: list of 20': await pageOf(memberId, { after: null }),
    '4. policies: count up to 1001': await caught((db) => countDetails(db, allOrdersOf(memberId))),
    '4. policies: point read': point,
  };
  const costs: PolicyCost[] = [];
  for (const [what, query] of Object.entries(queries))
    costs.push({ what, ...(await policyCost({ user, owner }, query, rounds)) });
  await Promise.all([user.end(), owner.end()]);
  return costs;
}

async function policyCost(
  { user, owner }: { user: pg.Client; owner: pg.Client },
  query: Query,
  rounds: Rounds,
): Promise<Omit<PolicyCost, 'what'>> {
  await microsOf(user, query, rounds.ms);
  await microsOf(owner, query, rounds.ms);
  const pairs: { user: number; owner: number }[] = [];
  for (let round = 0; round < rounds.count; round += 1) {
    const early = round % 2 === 0 ? await microsOf(user, query, rounds.ms) : undefined;
    const bare = await microsOf(owner, query, rounds.ms);
    pairs.push({ user: early ?? (await microsOf(user, query, rounds.ms)), owner: bare });
  }
  return {
    ratios: pairs.map((pair) => pair.owner / pair.user),
    micros: [median(pairs.map((pair) => pair.user)), median(pairs.map((pair) => pair.owner))],
  };
}

/** The median of the single queries, since a mean would count what else the machine does. */
async function microsOf(client: pg.Client, query: Query, ms: number): Promise<number> {
  const taken: number[] = [];
  const end = performance.now() + ms;
  while (performance.now() < end) {
    const began = performance.now();
    await client.query(query);
    taken.push((performance.now() - began) * 1000);
  }
  return median(taken);
}

export type Paging = { readonly what: string; readonly p50: number; readonly p95: number; readonly indexes: string[] };

/** Page 1 and a page three quarters down, over HTTP at c=4, with the index that PostgreSQL takes for each. */
export async function pagings(
  database: BenchDatabase,
  { house, member }: { house: Child; member: BenchMember },
  { lists: rounds, listedOrders }: Pick<Size, 'lists' | 'listedOrders'>,
): Promise<Paging[]> {
  const client = await database.connect('app_user');
  await client.query('select from app.authenticate($1)', [hashToken(member.token)]);
  const depth = Math.floor((listedOrders * 3) / 4);
  const after = await deepCursor(client, member.memberId, depth);
  const pages = [
    { what: '5. list, page 1', params: {}, query: await pageOf(member.memberId, { after: null }) },
    {
      what: `5. list, ${depth} rows down, by cursor`,
      params: { cursor: writeCursor(after) },
      query: await pageOf(member.memberId, { after }),
    },
    {
      what: '5. list, page 1 of what is unpaid, which few are',
      params: { status: [orderStates.unpaid] },
      query: await pageOf(member.memberId, { after: null, states: [orderStates.unpaid] }),
    },
  ];
  const connections = await Promise.all(Array.from({ length: 4 }, () => Connection.open(house.port)));
  const taken = pages.map((): number[] => []);
  // One round more than counts: the first one warms.
  for (let round = 0; round <= rounds.count; round += 1) {
    for (const [n, page] of pages.entries()) {
      const request = writeRequest(orderCalls.list, page.params, member.token);
      const times = await timesOf(connections, request, rounds.ms);
      if (round > 0) taken[n]?.push(...times);
    }
  }
  connections.forEach((connection) => connection.close());
  const results: Paging[] = [];
  for (const [n, { what, query }] of pages.entries()) {
    const times = (taken[n] ?? []).toSorted((a, b) => a - b);
    const p95 = times[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN;
    results.push({ what, p50: median(times), p95, indexes: await indexesOf(client, query) });
  }
  await client.end();
  return results;
}

async function timesOf(connections: readonly Connection[], request: Buffer, ms: number): Promise<number[]> {
  const taken: number[] = [];
  const end = performance.now() + ms;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < end) {
        const began = performance.now();
        await connection.ask(request);
        taken.push(performance.now() - began);
      }
    }),
  );
  return taken;
}

async function deepCursor(client: pg.Client, memberId: MemberId, depth: number): Promise<Cursor> {
  const { rows } = await client.query<{ created_at: string; id: string }>(
    `select created_at::text, id from app.order_detail where member_id = $1 order by created_at desc, id desc offset $2 limit 1`,
    [memberId, depth],
  );
  const [row] = rows;
  if (row === undefined) throw new RangeError('there are fewer rows');
  return { at: row.created_at, id: row.id };
}

/** How order_detail is read, as `explain` tells: with the generic plan, the one that a prepared statement may settle on. */
async function indexesOf(client: pg.Client, { text, values }: Query): Promise<string[]> {
  const found: string[] = [];
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${text}`, values);
    const scan = rows.map((row) => row['QUERY PLAN'].trim()).find((line) => / on order_detail d\b/.test(line));
    found.push(`${mode === 'force_custom_plan' ? 'custom' : 'generic'}: ${scan?.replace(/^->\s+/, '') ?? 'not seen'}`);
  }
  return found;
}
