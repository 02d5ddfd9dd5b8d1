import { orderSorts } from '@beidiao/contract/order/calls';
import { orderStates, statesOfTab } from '@beidiao/contract/order/states';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor, MemberId, StaffId } from '../src/access/actor.ts';
import { countWaiting, listWaiting } from '../src/approval/store.ts';
import { countRows, listByIds, listNames, listNewest, markTwins } from '../src/batch/store.ts';
import type { Db, Tx } from '../src/base/db/db.ts';
import { hashToken } from '../src/base/secrets/tokens.ts';
import { type EntryFilter, listEntries, listHandlers, sumEntries, sumMonth } from '../src/invoice/statement-store.ts';
import {
  countInStates,
  listAsked,
  listLongest,
  listMix,
  listReported,
  listUnconsented,
  listWeeks,
} from '../src/desk/figure-store.ts';
import { findToView, listToApprove, listToPay, listToRead } from '../src/desk/todo-store.ts';
import { listCosts, listEarned } from '../src/costs/store.ts';
import { countPeople, listPeople } from '../src/enterprise/people-store.ts';
import { countUnread, listMessages } from '../src/notice/message-store.ts';
import { findByKeys, findByName, findFile, listFileItems, listLines } from '../src/operations/file-store.ts';
import { countWaiting as countAtStaff, listIntake } from '../src/operations/intake-store.ts';
import type { OrderFilter } from '../src/order/filter-store.ts';
import { findListRow, listDetails } from '../src/order/list-store.ts';
import { findFirstPaid } from '../src/order/usage-store.ts';
import {
  countByDepartment,
  countByOrderer,
  countByState,
  countByTradeState,
  countDetails,
  countShown,
} from '../src/order/tally-store.ts';
import { keysOfNameSearch, keysOfPerson } from '../src/order/person.ts';
import { daysOfNumber } from '../src/order/rules.ts';
import { countByState as countSubmitted, countSubmissions, listSubmissions } from '../src/qrcode/submission-store.ts';
import { listOrderedRows, listOrdersOfList } from '../src/report/batch-store.ts';
import { listActs } from '../src/staff/store.ts';
import { listQueue } from '../src/verification/review-store.ts';
import { listBills, readSpent } from '../src/wallet/ledger-store.ts';
import { listTrades } from '../src/wallet/store.ts';
import { listDeliveries } from '../src/webhook/store.ts';
import { type Person, TestHouse } from './house.ts';
import { addCrowd, commonName, type Crowd, fillDetails, idAt, knownPerson, placeOf } from './many-details.ts';
import { idOfList, idOfQrCode } from './many-statements.ts';
import { allOrdersOf } from './order-filter.ts';

/** Of them the big member has three of ten: far more than any statement may read. */
const details = 14_000;
/** A count goes up to 1001 in each of two states; a walk by time may pass rows of others on the way. */
const mostRows = 3_000;

let home: TestHouse;
let hr: Person;
let crowd: Crowd;
let bigTables: string[];
beforeAll(async () => {
  home = await TestHouse.open();
  hr = await home.hr();
  const client = await home.owner.connect();
  crowd = await addCrowd(client, { big: hr, vault: home.house.vault, members: 40, colleagues: 20 });
  await fillDetails(client, { crowd, vault: home.house.vault, price: {}, count: details });
  // What waits for somebody has a deadline.
  await client.query(
    `update app.order_detail set due_at = created_at + interval '7 days' where state in (1, 4, 15, 17, 18)`,
  );
  await client.query('analyze app.order_detail');
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'app'::regnamespace and relkind = 'r' and reltuples > ${mostRows}`,
  );
  bigTables = rows.map(({ name }) => name);
  client.release(true);
}, 120_000);
afterAll(() => home.close());

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** What is wrong with a plan: each row that is read and thrown away, or sorted, is one that grows with the member. */
function faultsOf(node: Node): string[] {
  const own: string[] = [];
  const table = node['Relation Name'];
  const read = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  if (node['Node Type'] === 'Seq Scan' && table !== undefined && bigTables.includes(table))
    own.push(`reads all of ${table}`);
  if (table !== undefined && read > mostRows) own.push(`reads ${read} rows of ${table}`);
  const sorted = (node.Plans ?? []).reduce(
    (sum, { 'Actual Rows': rows, 'Actual Loops': loops }) => sum + rows * loops,
    0,
  );
  if (/Sort/.test(node['Node Type']) && sorted > mostRows) own.push(`sorts ${sorted} rows`);
  return [...own, ...(node.Plans ?? []).flatMap(faultsOf)];
}

/** The very statements of the house, run as it runs them: with one plan for any values where they have a name. */
async function faults(client: pg.PoolClient, send: (db: Db) => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  const explain: Db = {
    async rows({ name, text }, ...values) {
      for (const mode of name === undefined ? ['force_custom_plan'] : ['force_custom_plan', 'force_generic_plan']) {
        await client.query(`set plan_cache_mode = ${mode}`);
        const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, [...values]);
        const plan: Node = rows[0]['QUERY PLAN'][0].Plan;
        found.push(...faultsOf(plan).map((fault) => `${mode}: ${fault}: ${text.trim().slice(0, 60)}`));
      }
      // What a later statement asks for may follow from this one, as the ids of a name do.
      return (await client.query(text, [...values])).rows;
    },
  };
  await send(explain);
  return found;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

const statesOfReports = [
  orderStates.authorized,
  orderStates.generating,
  orderStates.partlyReported,
  orderStates.reported,
];

/** What a list or its counts are narrowed by, by name. */
const filters: Record<string, () => Partial<OrderFilter>> = {
  all: () => ({}),
  'tab candidate': () => ({ states: statesOfTab('candidate') }),
  'tab checking': () => ({ states: statesOfTab('checking') }),
  'tab done': () => ({ states: statesOfTab('done') }),
  'tab ended': () => ({ states: statesOfTab('ended') }),
  'tab you': () => ({ states: statesOfTab('you'), forReader: { ownIds: [hr.userId], mayPay: true, decidesOn: 'all' } }),
  'a rare state': () => ({ states: [orderStates.unpaid] }),
  'a month': () => ({ from: daysAgo(60), until: daysAgo(30) }),
  'a month of a tab': () => ({ states: statesOfTab('ended'), from: daysAgo(600), until: daysAgo(570) }),
  'two years': () => ({ from: daysAgo(700), until: daysAgo(1) }),
  'a department': () => ({ departments: ['部门 3'] }),
  'departments nobody has': () => ({ departments: ['市场部', '法务部'] }),
  paid: () => ({ tradeStates: [tradeStates.paid] }),
  refunded: () => ({ isRefunded: true }),
  'own, of many': () => ({ userId: crowd.colleagues[4] ?? null }),
  'own, of few': () => ({ userId: crowd.colleagues.at(-1) ?? null }),
  'own, of few, a tab': () => ({ userId: crowd.colleagues.at(-1) ?? null, states: statesOfTab('ended') }),
  'a rare result': () => ({ lights: ['red'] }),
  'rare results of reports that there are': () => ({ states: statesOfReports, lights: ['red', 'yellow'] }),
  'a rare result, for staff': () => ({ lights: ['red'], isForStaff: true }),
  unread: () => ({ isUnread: true }),
  'unread of reports that there are': () => ({ states: statesOfReports, isUnread: true }),
  'one order': () => ({ orderId: idAt(placeOf.ofMany) }),
  name: () => ({ match: { nameKeys: keysOfNameSearch(home.house.vault, hr.memberId, knownPerson.name) } }),
  'a common name': () => ({ match: { nameKeys: keysOfNameSearch(home.house.vault, hr.memberId, commonName) } }),
  phone: () => ({
    match: { column: 'phone_key', keys: [keysOfPerson(home.house.vault, hr.memberId, knownPerson).phoneKey] },
  }),
  'end of the phone': () => ({
    match: { column: 'phone_tail_key', keys: [keysOfPerson(home.house.vault, hr.memberId, knownPerson).phoneTailKey] },
  }),
  'ID card': () => ({
    match: { column: 'id_card_key', keys: [keysOfPerson(home.house.vault, hr.memberId, knownPerson).idCardKey] },
  }),
  number: () => numbered(dayOfNumber()),
  'number of a month': () => numbered(dayOfNumber().slice(0, 8)),
  'number of few': () => numbered(`${dayOfNumber()}A`),
};

function dayOfNumber(): string {
  return `BD${daysAgo(400).slice(0, 10).replaceAll('-', '')}`;
}
function numbered(orderNo: string): Partial<OrderFilter> {
  return { match: { orderNo, days: daysOfNumber(orderNo) } };
}

const entriesOf = (memberId: MemberId): EntryFilter => ({
  memberId,
  from: daysAgo(90),
  until: daysAgo(60),
  isOfMonths: true,
  causes: [],
  userId: null,
  minFen: null,
  maxFen: null,
  direction: null,
  search: null,
});

const byCodes = () => ({ memberId: hr.memberId, qrcodeId: null, userId: null, states: null });
const listsOf = () => ({ memberId: hr.memberId, from: '1900-01-01', until: '2900-01-01', userId: null });
const rowsOf = () => ({ memberId: hr.memberId, batchFileId: idOfList, userId: null, seesLights: true });
const allRowsOfList = {
  states: null,
  phoneKey: null,
  phoneTailKey: null,
  nameKeys: null,
  light: null,
  limit: 20,
  offset: 0,
};
const everyDelivery = { webhookId: undefined, state: undefined, detailId: undefined, before: undefined, limit: 20 };

const memberReads: Record<string, (db: Db) => Promise<unknown>> = {
  'one check': (db) => findListRow(db, hr, idAt(placeOf.known)),
  'what waits for approval': (db) => listWaiting(db, hr.memberId, { after: undefined, offset: 0, limit: 20 }),
  'how much waits for approval': (db) => countWaiting(db, { ...hr, role: 1 } as unknown as Actor),
  bills: (db) => listBills(db, { memberId: hr.memberId, cause: null, from: null, until: null, limit: 20, offset: 0 }),
  'bills of a month': (db) =>
    listBills(db, { memberId: hr.memberId, cause: null, from: daysAgo(60), until: daysAgo(30), limit: 20, offset: 0 }),
  payments: (db) => listTrades(db, { memberId: hr.memberId, kind: null, limit: 20, offset: 0 }),
  'payments of a rare kind': (db) => listTrades(db, { memberId: hr.memberId, kind: 'recharge', limit: 20, offset: 0 }),
  'spent this month': (db) => readSpent(db, hr.memberId, new Date(daysAgo(20))),
  'account statement': (db) => sumMonth(db, hr.memberId, { from: daysAgo(60), until: daysAgo(30) }),
  'lines of the account statement': (db) => listEntries(db, entriesOf(hr.memberId), { before: null, limit: 20 }),
  'sum of the account statement': (db) => sumEntries(db, entriesOf(hr.memberId)),
  'who has moved money in a month': (db) => listHandlers(db, hr.memberId, { from: daysAgo(60), until: daysAgo(30) }),
  'submissions by all codes': (db) => listSubmissions(db, { ...byCodes(), limit: 20, offset: 0 }),
  'submissions that wait': (db) => listSubmissions(db, { ...byCodes(), states: [17], limit: 20, offset: 0 }),
  'submissions by one code': (db) => listSubmissions(db, { ...byCodes(), qrcodeId: idOfQrCode, limit: 20, offset: 0 }),
  'counts of submissions': (db) => countSubmitted(db, byCodes()),
  'counts of one code': (db) => countSubmitted(db, { ...byCodes(), qrcodeId: idOfQrCode }),
  'what waits by each code': (db) => countSubmissions(db, { ...byCodes(), states: [17] }),
  'newest lists of candidates': (db) => listNewest(db, { ...listsOf(), limit: 20, offset: 0 }),
  'names of lists of candidates': (db) => listNames(db, { ...listsOf(), limit: 1_000 }),
  'these lists': async (db) => listByIds(db, hr.memberId, [idOfList]),
  'when the first order was paid': (db) => findFirstPaid(db, hr.memberId),
  'rows of these lists': (db) => countRows(db, hr.memberId, [idOfList]),
  'who is in a list': (db) => listOrderedRows(db, rowsOf(), allRowsOfList),
  'orders of a list': (db) => listOrdersOfList(db, rowsOf()),
  'to approve': (db) => listToApprove(db, { memberId: hr.memberId, limit: 20 }, hr.userId),
  'to pay': (db) => listToPay(db, { memberId: hr.memberId, limit: 20 }, { ownIds: null, mayPay: true }),
  'to view': (db) => findToView(db, hr.memberId, null),
  'to read': (db) =>
    listToRead(
      db,
      { memberId: hr.memberId, limit: 20 },
      { since: new Date(daysAgo(30)), ownIds: null, readerId: hr.userId },
    ),
  'what waits for consent': (db) => countInStates(db, { memberId: hr.memberId, userId: null }, [4, 18]),
  'who was asked for consent long ago': (db) =>
    listUnconsented(db, { memberId: hr.memberId, userId: null }, new Date(daysAgo(2))),
  'what runs longest': (db) => listLongest(db, { memberId: hr.memberId, userId: null }, [4, 6, 18, 19]),
  'whom a reviewer has asked': (db) => listAsked(db, { memberId: hr.memberId, userId: null }),
  'reports that a figure counts': (db) =>
    listReported(db, {
      memberId: hr.memberId,
      userId: null,
      from: daysAgo(56),
      until: daysAgo(0),
      kind: null,
      key: '',
      light: 'red',
      limit: 100,
    }),
  weeks: (db) => listWeeks(db, { memberId: hr.memberId, userId: null }, daysAgo(56).slice(0, 10)),
  'mix of results': (db) =>
    listMix(db, hr.memberId, { first: daysAgo(56).slice(0, 10), last: daysAgo(0).slice(0, 10) }),
  'deliveries of webhooks': (db) => listDeliveries(db, hr.memberId, everyDelivery),
  'deliveries that failed': (db) => listDeliveries(db, hr.memberId, { ...everyDelivery, state: 'failed' }),
  'deliveries of one check': (db) =>
    listDeliveries(db, hr.memberId, { ...everyDelivery, detailId: idAt(placeOf.known) }),
  bell: (db) => listMessages(db, hr, { topic: null, limit: 20, offset: 0 }),
  'bell of a rare kind': (db) => listMessages(db, hr, { topic: 'account', limit: 20, offset: 0 }),
  'how much is unread': (db) => countUnread(db, hr),
};

const idsOf = (): readonly MemberId[] => crowd.members.map(({ memberId }) => memberId);
const staffReads: Record<string, (db: Db) => Promise<unknown>> = {
  'search by name': (db) =>
    findByName(
      db,
      idsOf().flatMap((memberId) =>
        keysOfNameSearch(home.house.vault, memberId, knownPerson.name).map((key) => ({ memberId, key })),
      ),
      1,
    ),
  'search by a common name': (db) =>
    findByName(
      db,
      idsOf().flatMap((memberId) =>
        keysOfNameSearch(home.house.vault, memberId, commonName).map((key) => ({ memberId, key })),
      ),
      1,
    ),
  'search by phone': (db) =>
    findByKeys(
      db,
      'phone_key',
      idsOf().map((memberId) => ({ memberId, key: keysOfPerson(home.house.vault, memberId, knownPerson).phoneKey })),
    ),
  "a candidate's file": async (db) => {
    await findFile(db, hr.memberId, idAt(placeOf.known));
    await listFileItems(db, hr.memberId, idAt(placeOf.known));
    await listLines(db, hr.memberId, idAt(placeOf.known));
  },
  intake: (db) => listIntake(db, null, 20),
  'what waits': countAtStaff,
  reviews: (db) =>
    listQueue(db, { scope: 'all', staffId: '1' as StaffId, midnight: new Date() }, { after: null, limit: 20 }),
  'costs of half a year': (db) => listCosts(db, { first: daysAgo(180).slice(0, 10), until: daysAgo(0).slice(0, 10) }),
  'revenue of two months': (db) =>
    listEarned(
      db,
      { first: daysAgo(30).slice(0, 10), until: daysAgo(0).slice(0, 10) },
      { first: daysAgo(60).slice(0, 10), until: daysAgo(30).slice(0, 10) },
    ),
  acts: (db) => listActs(db, { staffId: null, before: null, limit: 20 }),
};

describe('however much a member has, a statement reads little of it', () => {
  /** As a member's connection and as that of staff and jobs. */
  async function asked(role: 'app_user' | 'app_worker', send: (db: Db) => Promise<unknown>): Promise<string[]> {
    const client = await (role === 'app_user' ? home.tenants : home.owner).connect();
    try {
      if (role === 'app_user') await client.query('select from app.authenticate($1)', [hashToken(hr.token)]);
      else await client.query('set role app_worker');
      return await faults(client, send);
    } finally {
      client.release(true);
    }
  }

  it.each(Object.keys(filters))('list of orders: %s', async (name) => {
    const filter = { ...allOrdersOf(hr.memberId, hr.userId), ...filters[name]?.() };
    for (const sort of orderSorts)
      expect(
        await asked('app_user', (db) => listDetails(db, filter, { after: null, offset: 0, limit: 20, sort })),
      ).toEqual([]);
  });

  it.each(Object.keys(filters))('counts of orders: %s', async (name) => {
    const filter = { ...allOrdersOf(hr.memberId, hr.userId), ...filters[name]?.() };
    for (const count of [countDetails, countShown, countByState, countByTradeState, countByOrderer, countByDepartment])
      expect(await asked('app_user', (db) => count(db, filter))).toEqual([]);
  });

  it.each(Object.keys(memberReads))('%s', async (name) => {
    expect(await asked('app_user', async (db) => memberReads[name]?.(db))).toEqual([]);
  });

  it('of a list of candidates, who else is the person of a row that was changed', async () => {
    const { rows } = await home.owner.query<{ id: string }>(
      "insert into app.batch_file (member_id, user_id, name_enc, state, ends_at) values ($1, $2, '', 'fixing', now()) returning id",
      [hr.memberId, hr.userId],
    );
    const of = { memberId: hr.memberId, batchFileId: rows[0]?.id ?? '' };
    await home.owner.query(
      `insert into app.batch_row (member_id, batch_file_id, n, given_enc, now_enc, person_key)
       select $1, $2, n, '', '', int8send(n) from generate_series(1, 10000) n`,
      [of.memberId, of.batchFileId],
    );
    await home.owner.query('analyze app.batch_row');
    const people = [Buffer.from('0000000000000007', 'hex')];
    // A transaction is a database that may write as well.
    const mark = (db: Db) => markTwins(db as Tx, of, { people, since: new Date() });
    expect(await asked('app_user', mark)).toEqual([]);
  });

  it('of the people of an enterprise, administrators and those who are disabled', async () => {
    await home.owner.query(
      `with person as (insert into app.member (category, name) select 2, '员工 ' || n from generate_series(1, 4200) n returning id),
         account as (insert into app.user_account (login_name, password_hash, name_enc, personal_member_id)
           select 'people' || id, '', '', id from person returning id)
       insert into app.membership (member_id, user_id, role) select $1, id, 2 from account`,
      [hr.memberId],
    );
    await home.owner.query('analyze app.membership, app.user_account');
    const few = {
      memberId: hr.memberId,
      role: undefined,
      isDisabled: undefined,
      mayPay: undefined,
      searchKey: undefined,
    };
    for (const narrowed of [{ role: 1 }, { isDisabled: true }, { role: 1, isDisabled: false }] as const) {
      const filter = { ...few, ...narrowed };
      expect(
        await asked('app_worker', (db) => listPeople(db, filter, { after: undefined, offset: 0, limit: 20 })),
      ).toEqual([]);
      expect(await asked('app_worker', (db) => countPeople(db, filter))).toEqual([]);
    }
  });

  it.each(Object.keys(staffReads))('staff: %s', async (name) => {
    expect(await asked('app_worker', async (db) => staffReads[name]?.(db))).toEqual([]);
  });

  it('the costs of a day are summed up from what was asked and begun on it', async () => {
    const day = { first: daysAgo(300).slice(0, 10), until: daysAgo(299).slice(0, 10) };
    await home.owner.query('analyze app.source_call, app.check_task');
    const read = (name: string) =>
      ({ text: `select * from app.${name}($1::date, $2::date)` }) as Parameters<Db['rows']>[0];
    for (const name of ['costs_of_days', 'revenue_of_days'])
      expect(await asked('app_worker', (db) => db.rows(read(name), day.first, day.until))).toEqual([]);
  });

  it('by deadline a page is read from their index, also where more is open than a member ever has', async () => {
    // Those of others end before: whoever walks all deadlines passes them first.
    await home.owner.query(
      `update app.order_detail set due_at = created_at + case when member_id = $1 then interval '7 days' else interval '-3 years' end
       where id % 4 < 3`,
      [hr.memberId],
    );
    await home.owner.query('analyze app.order_detail');
    const page = { after: null, offset: 0, limit: 20, sort: 'due' } as const;
    for (const name of ['all', 'tab ended', 'own, of many'])
      expect(
        await asked('app_user', (db) =>
          listDetails(db, { ...allOrdersOf(hr.memberId, hr.userId), ...filters[name]?.() }, page),
        ),
      ).toEqual([]);
  });
});
