import { countedOfDepartment } from '@beidiao/contract/order/counting';
import { allOrderStates, type OrderState } from '@beidiao/contract/order/states';
import type { Light } from '@beidiao/contract/verification/task-states';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import fc from 'fast-check';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../src/access/actor.ts';
import { hashToken } from '../src/base/secrets/tokens.ts';
import { type Db, queryRows } from '../src/base/db/db.ts';
import { type Person, TestHouse } from './house.ts';
import { partsOf, type StateCount } from '../src/order/count-store.ts';
import { sumUpCounts } from '../src/order/jobs.ts';
import type { OrderFilter } from '../src/order/filter-store.ts';
import { listDetails } from '../src/order/list-store.ts';
import { keysVersion } from '../src/order/rules.ts';
import {
  countByDepartment,
  countByOrderer,
  countByState,
  countByTradeState,
  countDetails,
  countShown,
} from '../src/order/tally-store.ts';
import { passOnOrders } from '../src/order/store.ts';

let home: TestHouse;
let hr: Person;
let colleague: UserId;
let rows: Row[];
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
  colleague = (await home.hr()).userId;
  await fill();
  await sumUpCounts(home.house);
  await stir();
  rows = await readAll();
});
afterAll(() => home.close());

/** What a check is, as the plain reference below reads it. */
type Row = {
  id: string;
  micros: number;
  due: number | null;
  state: OrderState;
  trade_state: TradeState;
  user_id: UserId;
  placed_by: UserId;
  order_id: string;
  amount_fen: number;
  refunded_fen: number;
  department: string | null;
  light: Light | null;
  is_unread: boolean;
  key: Buffer;
};

const nameKeys = [randomBytes(16), randomBytes(16)];

/** Six hundred checks in all states over three months of the past, some of them in one order, many at the same moment. */
async function fill(): Promise<void> {
  const { orderNo } = await home.placedOrder(hr, { idempotencyKey: randomUUID() });
  await home.owner.query(
    `with source as (select d.* from app.order_detail d join app.check_order o on o.id = d.order_id where o.order_no = $1),
       numbered as (select g, random() as r, date_trunc('hour', now() - random() * interval '90 days') as at from generate_series(1, 400) g),
       t as (insert into app.trade_order (member_id, user_id, kind, state, channel, paid_at, amount_fen, idempotency_key, request_hash, expires_at)
         select $2, $3, 'checks', state, case when state = 102 then 'BALANCE' end, case when state = 102 then now() end, 1000, 'stir ' || g, '', now()
         from numbered, lateral (select (array[1, 102, 102, 103, 104])[1 + floor(random() * 5 + g * 0)::integer] as state) s returning id, idempotency_key),
       o as (insert into app.check_order (member_id, user_id, trade_order_id, choice, price, created_at)
         select $2, case when r < 0.6 then $3::bigint else $4::bigint end, t.id, '{}', '{}', at from t join numbered n on t.idempotency_key = 'stir ' || g returning id, user_id, created_at),
       d as (insert into app.order_detail (member_id, order_id, user_id, n, state, name_enc, keys_version, phone_enc, phone_key, phone_tail_key, id_card_enc,
           id_card_key, person_key, is_identity_validated, needs_intake_review, item_count, amount_fen, refunded_fen, department, created_at)
         select $2, o.id, o.user_id, k, (array[-1,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20])[1 + floor(random() * 21)::integer], s.name_enc, ${keysVersion}, s.phone_enc, $5, $5,
           s.id_card_enc, $5, $5, true, false, 1, amount, case when random() < 0.2 then amount / 2 else 0 end, (array['研发中心', '财务部', null])[1 + o.id % 3], o.created_at
         from o, source s, generate_series(1, case when o.id % 4 = 0 then 3 else 1 end) k, lateral (select (array[0, 700, 1000])[1 + floor(random() * 3 + k * 0)::integer] as amount) a
         returning id, member_id),
       named as (insert into app.name_prefix_key (member_id, order_detail_id, key) select member_id, id, ($6::bytea[])[1 + id % 2] from d where id % 3 > 0)
     insert into app.order_timeline (member_id, order_detail_id, event, to_state, user_id)
     select member_id, id, 'place', 1, case when id % 5 < 3 then $3::bigint else $4::bigint end from d`,
    [orderNo, hr.memberId, hr.userId, colleague, Buffer.alloc(1), nameKeys],
  );
}

/** Moves, refunds and orders that become another's, some before the job adds them up and some after. */
async function stir(): Promise<void> {
  const move = (part: number): Promise<unknown> =>
    home.owner.query(
      `update app.order_detail set state = (array[-1,1,3,4,7,13,14,19])[1 + floor(random() * 8)::integer], refunded_fen = case when random() < 0.3 then amount_fen else refunded_fen end
       where member_id = $1 and id % 3 = $2`,
      [hr.memberId, part],
    );
  await home.owner.query(
    "update app.order_detail set due_at = date_trunc('hour', now()) + floor(random() * 40) * interval '1 hour' where member_id = $1 and id % 4 = 1",
    [hr.memberId],
  );
  await move(0);
  await home.house.system.transaction((tx) =>
    passOnOrders(tx, { memberId: hr.memberId, fromUserId: colleague, toUserId: hr.userId }),
  );
  await sumUpCounts(home.house);
  await home.owner.query('update app.check_order set user_id = $2 where member_id = $1 and id % 3 = 0', [
    hr.memberId,
    colleague,
  ]);
  await move(1);
  await home.owner.query(
    `with reported as (update app.order_detail set report_version = 1 + id % 2, report_light = (array['green', 'yellow', 'red'])[1 + floor(random() * 3)::integer]
       where member_id = $1 and id % 3 < 2 returning id, member_id)
     insert into app.report_read (member_id, order_detail_id, user_id, version) select member_id, id, $2, 1 from reported where random() < 0.7`,
    [hr.memberId, hr.userId],
  );
}

async function readAll(): Promise<Row[]> {
  const { rows: all } = await home.owner.query(
    `select d.id, (extract(epoch from d.created_at) * 1000000)::bigint::float8 as micros, extract(epoch from d.due_at)::float8 as due, d.state, t.state as trade_state, o.user_id, d.order_id,
       (select l.user_id from app.order_timeline l where l.order_detail_id = d.id and l.event = 'place' order by l.id limit 1) as placed_by,
       d.amount_fen::float8 as amount_fen, d.refunded_fen::float8 as refunded_fen, d.department,
       d.report_light as light, d.report_version > coalesce((select r.version from app.report_read r where r.order_detail_id = d.id and r.user_id = $3), 0) as is_unread,
       coalesce((select n.key from app.name_prefix_key n where n.order_detail_id = d.id and n.key = any($2) limit 1), '') as key
     from app.order_detail d join app.check_order o on o.id = d.order_id join app.trade_order t on t.id = o.trade_order_id where d.member_id = $1`,
    [hr.memberId, nameKeys, hr.userId],
  );
  return all;
}

/** What a filter lets through, in plain words. */
function lets(row: Row, filter: OrderFilter): boolean {
  const { states, tradeStates: paying, from, until, userId, orderId, isRefunded, forReader, match } = filter;
  if (states !== null && !states.includes(row.state)) return false;
  if (paying !== null && !paying.includes(row.trade_state)) return false;
  if (from !== null && row.micros < Date.parse(from) * 1000) return false;
  if (until !== null && row.micros >= Date.parse(until) * 1000) return false;
  if (userId !== null && row.user_id !== userId) return false;
  if (filter.departments != null && !filter.departments.includes(row.department ?? '')) return false;
  if (orderId !== null && row.order_id !== orderId) return false;
  if (isRefunded && row.refunded_fen === 0) return false;
  if (filter.lights !== null && !([6, 7, 19].includes(row.state) && filter.lights.some((it) => it === row.light)))
    return false;

  if (filter.isUnread && !(row.is_unread && (row.state === 6 || row.state === 7))) return false;
  // None of these was ordered by a list.
  if (filter.isOfList) return false;
  if (match !== null && 'nameKeys' in match && !match.nameKeys.every((key) => key.equals(row.key))) return false;
  if (forReader === null) return true;
  const { ownIds, mayPay, decidesOn } = forReader;
  const isOwn = ownIds.includes(row.user_id);
  const mayBePaid = row.state === 1 && (mayPay || row.amount_fen === 0);
  const isOfOthers = row.user_id !== ownIds[0] && row.placed_by !== ownIds[0];
  const mayDecide = row.state === 3 && (decidesOn === 'all' || (decidesOn === 'others' && isOfOthers));
  return (isOwn && (mayBePaid || row.state === 17)) || mayDecide;
}

const isPaid = ({ state, amount_fen, refunded_fen, trade_state }: Row): boolean =>
  ![1, 3, 11, 13, 14, 17].includes(state) ||
  refunded_fen > 0 ||
  (amount_fen === 0 && state === 13 && trade_state === tradeStates.paid);

const newestFirst = (a: Row, b: Row): number => b.micros - a.micros || Number(b.id) - Number(a.id);
const nearestFirst = (a: Row, b: Row): number => {
  if (a.due !== b.due) return (a.due ?? Number.POSITIVE_INFINITY) - (b.due ?? Number.POSITIVE_INFINITY);
  return newestFirst(a, b);
};
const sum = (of: readonly Row[], value: (row: Row) => number): number =>
  of.reduce((whole, row) => whole + value(row), 0);

function countsOf(of: readonly Row[]): StateCount[] {
  const states = [...new Set(of.map(({ state }) => state))].toSorted((a, b) => a - b);
  return states.map((state) => {
    const here = of.filter((row) => row.state === state);
    const paid = here.filter(isPaid);
    return {
      state,
      count: here.length,
      amount_fen: String(sum(here, (row) => row.amount_fen)),
      paid_count: paid.length,
      net_fen: String(sum(paid, (row) => row.amount_fen - row.refunded_fen)),
    };
  });
}

/** As the connection of a member asks, under the policies. */
async function asMember<T>(ask: (db: Db) => Promise<T>): Promise<T> {
  const client = await home.tenants.connect();
  try {
    await client.query('select from app.authenticate($1)', [hashToken(hr.token)]);
    return await ask({ rows: (statement, ...values) => queryRows(client, statement, values) });
  } finally {
    client.release(true);
  }
}

const nullable = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(of, { nil: null });
/** Moments on the hour, as the checks have them: among them the starts of days and months in China. */
const moment = fc
  .integer({ min: 0, max: 91 * 24 })
  .map((hours) => new Date((Math.floor(Date.now() / 3_600_000) - hours) * 3_600_000).toISOString());
const aFilter = (): fc.Arbitrary<OrderFilter> =>
  fc.record({
    memberId: fc.constant(hr.memberId),
    readerId: fc.constant(hr.userId),
    states: nullable(fc.subarray([...allOrderStates], { minLength: 1 })),
    tradeStates: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.subarray([1, 102, 103, 104] as TradeState[]) },
    ),
    from: nullable(moment),
    until: nullable(moment),
    userId: nullable(fc.constantFrom(hr.userId, colleague)),
    departments: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.subarray(['研发中心', '财务部', '市场部'], { minLength: 1 }) },
    ),
    orderId: fc.oneof(
      { weight: 6, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.constantFrom(...rows.map((row) => row.order_id)) },
    ),
    isRefunded: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    isOfList: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    lights: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.subarray<Light>(['green', 'yellow', 'red']) },
    ),
    // Nothing is kept from anybody here.
    isForStaff: fc.boolean(),
    isUnread: fc.oneof({ weight: 3, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    forReader: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.record({
          ownIds: fc.constantFrom([hr.userId] as const, [colleague] as const, [hr.userId, colleague] as const),
          mayPay: fc.boolean(),
          decidesOn: fc.constantFrom('all' as const, 'others' as const, 'none' as const),
        }),
      },
    ),
    match: fc.oneof(
      { weight: 4, arbitrary: fc.constant(null) },
      { weight: 1, arbitrary: fc.subarray(nameKeys, { minLength: 1 }).map((keys) => ({ nameKeys: keys })) },
    ),
  });

const runs = { numRuns: 100 };

const numbersOf = (counted: readonly { name: string; count: number }[]): Record<string, number> =>
  Object.fromEntries(counted.map(({ name, count }) => [name, count]));
function numbersBy(shown: readonly Row[], of: (row: Row) => string | null, cap = shown.length): Record<string, number> {
  const numbers: Record<string, number> = {};
  for (const row of shown) {
    const name = of(row);
    if (name !== null) numbers[name] = Math.min(cap, (numbers[name] ?? 0) + 1);
  }
  return numbers;
}

describe('whatever a list is narrowed by', () => {
  it('its counts are those of the checks that it shows, before and after a job has added them up', async () => {
    const holds = (): Promise<void> =>
      asMember((db) =>
        fc.assert(
          fc.asyncProperty(aFilter(), async (filter) => {
            const shown = rows.filter((row) => lets(row, filter));
            const counted = await countByState(db, filter);
            expect(counted.rows.toSorted((a, b) => a.state - b.state)).toEqual(countsOf(shown));
            expect(counted.isFloor).toBe(false);
            expect(await countDetails(db, filter)).toBe(shown.length);
            expect(await countShown(db, filter)).toEqual({ total: shown.length, isFloor: false });
            expect(numbersOf(await countByDepartment(db, filter))).toEqual(
              numbersBy(shown, ({ department }) => department, countedOfDepartment + 1),
            );
            // The colleague is of another enterprise: their name is not for this one to read.
            const own = (await countByOrderer(db, filter)).rows.find((row) => row.user_id === hr.userId);
            expect(own?.count ?? 0).toBe(shown.filter((row) => row.user_id === hr.userId).length);
            const byTrade = (await countByTradeState(db, filter)).rows;
            expect(byTrade.reduce((whole, { count }) => whole + count, 0)).toBe(shown.length);
          }),
          runs,
        ),
      );
    await holds();
    await sumUpCounts(home.house);
    expect(await home.value('select count(*)::integer from app.order_count_change')).toBe(0);
    await holds();
  });

  it('the sums that are kept are those of all checks, whoever wrote and moved them at once', async () => {
    await Promise.all(
      Array.from({ length: 8 }, async (_, turn) => {
        await home.owner.query('update app.order_detail set state = $2 where member_id = $1 and id % 8 = $3', [
          hr.memberId,
          turn + 4,
          turn,
        ]);
        await sumUpCounts(home.house);
      }),
    );
    await sumUpCounts(home.house);
    const differing = `(select * from app.order_count where details <> 0 except select * from app.order_count_of_checks())
      union all (select * from app.order_count_of_checks() except select * from app.order_count)`;
    expect((await home.owner.query(differing)).rows).toEqual([]);
    rows = await readAll();
  });

  it('its pages follow each other from the newest to the oldest, by number and by cursor', async () => {
    await asMember((db) =>
      fc.assert(
        fc.asyncProperty(
          aFilter(),
          fc.integer({ min: 1, max: 60 }),
          fc.integer({ min: 0, max: 6 }),
          async (filter, limit, page) => {
            const shown = rows.filter((row) => lets(row, filter)).toSorted(newestFirst);
            const expected = shown.slice(page * limit, (page + 1) * limit).map(({ id }) => id);
            const listed = await listDetails(db, filter, { after: null, offset: page * limit, limit });
            expect(listed.map(({ id }) => id)).toEqual(expected);
            const [last] = listed.slice(-1);
            if (last === undefined) return;
            const next = await listDetails(db, filter, {
              after: { at: last.created_at_text, id: last.id },
              offset: 0,
              limit,
            });
            expect(next.map(({ id }) => id)).toEqual(
              shown.slice(page * limit + listed.length, page * limit + listed.length + limit).map(({ id }) => id),
            );
          },
        ),
        runs,
      ),
    );
  });
});

describe('by deadline', () => {
  it('the nearest stands first, what has none follows from the newest to the oldest, page by page', async () => {
    await asMember((db) =>
      fc.assert(
        fc.asyncProperty(
          aFilter(),
          fc.integer({ min: 1, max: 60 }),
          fc.integer({ min: 0, max: 6 }),
          async (filter, limit, page) => {
            const shown = rows.filter((row) => lets(row, filter)).toSorted(nearestFirst);
            const expected = shown.slice(page * limit, (page + 1) * limit).map(({ id }) => id);
            const listed = await listDetails(db, filter, { after: null, offset: page * limit, limit, sort: 'due' });
            expect(listed.map(({ id }) => id)).toEqual(expected);
          },
        ),
        runs,
      ),
    );
  });
});

describe('a time that is counted', () => {
  it('is whole months, whole days and what is left of a day at either end', () => {
    expect(partsOf({ from: '2026-01-30T16:00:00Z', until: '2026-04-01T04:00:00Z' })).toEqual({
      spans: [
        { span: 'month', first: '2026-02-01', until: '2026-04-01' },
        { span: 'day', first: '2026-01-31', until: '2026-02-01' },
      ],
      days: { first: '2026-01-31', until: '2026-04-01' },
      edges: [{ from: '2026-04-01T00:00:00+08:00', until: '2026-04-01T04:00:00Z' }],
    });
    expect(partsOf({ from: '2026-01-30T16:00:00.0001Z', until: null })?.edges).toEqual([
      { from: '2026-01-30T16:00:00.0001Z', until: '2026-02-01T00:00:00+08:00' },
    ]);
  });

  it('is looked up among the checks where it holds no whole day', () => {
    expect(partsOf({ from: '2026-01-30T17:00:00Z', until: '2026-01-31T15:00:00Z' })).toBeUndefined();
  });
});
