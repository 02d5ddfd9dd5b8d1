import { orderStates } from '@beidiao/contract/order/states';
import { orderCalls } from '@beidiao/contract/order/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../base/db/db.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import { aCandidate, type Person, TestHouse } from '../../test/house.ts';
import { allOrdersOf } from '../../test/order-filter.ts';
import { renewKeys } from './jobs.ts';
import { listDetails } from './list-store.ts';
import { countDetails } from './tally-store.ts';
import { keysOfNameSearch } from './person.ts';
import { daysOfNumber, keysVersion } from './rules.ts';

let home: TestHouse;
beforeAll(async () => {
  home = await TestHouse.open();
});
afterAll(() => home.close());

const placeFor = async (hr: Person, name: string) =>
  (await home.placedOrder(hr, { candidate: aCandidate({ name }), idempotencyKey: randomUUID() })).orderNo;
const found = async (hr: Person, searchCriteria: string): Promise<string[]> => {
  const { rows, total } = await home.call(orderCalls.list, { searchCriteria }, hr);
  expect(total).toBe(rows.length);
  const { counts } = await home.call(orderCalls.counts, { searchCriteria }, hr);
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  return rows.map(({ name }) => name).toSorted();
};

describe('a search in the order list', () => {
  it('finds candidates by surname, given name and the beginning of a Latin name', async () => {
    const hr = await home.hr();
    for (const name of ['欧阳晨曦', '欧阳明', '王晨曦', 'José García', "Mary O'Connor"]) await placeFor(hr, name);
    expect(await found(hr, '欧阳')).toEqual(['欧阳明', '欧阳晨曦'].toSorted());
    expect(await found(hr, '晨曦')).toEqual(['欧阳晨曦', '王晨曦'].toSorted());
    expect(await found(hr, '欧阳晨曦')).toEqual(['欧阳晨曦']);
    expect(await found(hr, 'gar')).toEqual(['José García']);
    expect(await found(hr, 'Garcia jose')).toEqual(['José García']);
    expect(await found(hr, 'oconn')).toEqual(["Mary O'Connor"]);
    for (const nothing of ['李四', 'g', 'garcia mary', '·']) expect(await found(hr, nothing)).toEqual([]);
  });

  it('finds nobody by one Chinese sign of the name, unless the whole name is one', async () => {
    const hr = await home.hr();
    for (const name of ['王晨曦', '王五', '王', '欧阳明']) await placeFor(hr, name);
    expect(await found(hr, '王')).toEqual(['王']);
    for (const one of ['五', '明', '欧', '晨']) expect(await found(hr, one)).toEqual([]);
    expect(await found(hr, '王晨')).toEqual(['王晨曦']);
    expect(await found(hr, '王五')).toEqual(['王五']);
  });

  it('finds phone, end of the phone and ID card whole, as before', async () => {
    const hr = await home.hr();
    await placeFor(hr, '欧阳晨曦');
    const { phoneNo, idCard } = aCandidate();
    for (const whole of [phoneNo, phoneNo.slice(-4), idCard]) expect(await found(hr, whole)).toEqual(['欧阳晨曦']);
    expect(await found(hr, phoneNo.slice(0, 6))).toEqual([]);
  });

  it('finds orders by the beginning of their number, in either case', async () => {
    const hr = await home.hr();
    const orderNo = await placeFor(hr, '欧阳晨曦');
    for (const start of [orderNo, orderNo.slice(0, 14), orderNo.slice(0, 10), orderNo.toLowerCase()])
      expect(await found(hr, start)).toEqual(['欧阳晨曦']);
    expect(await found(hr, 'BD19990101')).toEqual([]);
  });

  it('finds nothing of another member, whose keys of the same name are others', async () => {
    const [hr, stranger] = [await home.hr(), await home.hr()];
    const orderNo = await placeFor(hr, '司马欣');
    await placeFor(stranger, '司马欣');
    expect(await found(stranger, '司马')).toEqual(['司马欣']);
    expect(await found(stranger, orderNo)).toEqual([]);
    const shared = await home.value<number>(
      'select count(*)::integer from app.name_prefix_key a join app.name_prefix_key b using (key) where a.member_id = $1 and b.member_id = $2',
      hr.memberId,
      stranger.memberId,
    );
    expect(shared).toBe(0);
  });

  it('finds a name with blanks between its signs in one piece and by its pieces', async () => {
    const hr = await home.hr();
    for (const name of ['王 五', '热依扎．木拉提']) await placeFor(hr, name);
    for (const asked of ['王五', '王 五']) expect(await found(hr, asked)).toEqual(['王 五']);
    for (const asked of ['热依扎·木拉提', '热依扎 木拉提', '木拉提'])
      expect(await found(hr, asked)).toEqual(['热依扎．木拉提']);
  });
});

describe('what was ordered before spellings had one key', () => {
  const short = '330106920401401';
  const long = '330106199204014019';
  type Known = { readonly name: string; readonly idCard: string };
  const existing = async (hr: Person, { name, idCard }: Known) =>
    (await home.call(orderCalls.existing, { name, phoneNo: aCandidate().phoneNo, idCard }, hr)).existing
      ?.orderDetailsId;

  /** An order with the keys that were kept before migration 0111. */
  async function placedBefore(hr: Person, person: Known): Promise<string> {
    const candidate = aCandidate(person);
    const { orderDetailsId: id } = await home.placedOrder(hr, { candidate, idempotencyKey: randomUUID() });
    const { vault } = home.house;
    await home.owner.query('delete from app.name_prefix_key where order_detail_id = $1', [id]);
    await home.owner.query(
      'update app.order_detail set keys_version = 0, id_card_key = $2, person_key = $3 where id = $1',
      [
        id,
        vault.lookUp(hr.memberId, 'idCard', person.idCard),
        vault.lookUp(hr.memberId, 'person', person.name, candidate.phoneNo, person.idCard),
      ],
    );
    return id;
  }

  it('is found by any spelling, and as the same person, once the job has gone over it', async () => {
    const hr = await home.hr();
    const id = await placedBefore(hr, { name: '上官 婉儿', idCard: short });
    expect(await existing(hr, { name: '上官婉儿', idCard: long })).toBeUndefined();
    await renewKeys(home.house);
    await renewKeys(home.house);
    for (const name of ['上官婉儿', '上官 婉儿'])
      for (const idCard of [short, long]) expect(await existing(hr, { name, idCard })).toBe(id);
    for (const asked of ['上官婉儿', '婉儿', short, long]) expect(await found(hr, asked)).toEqual(['上官 婉儿']);
    expect(await existing(hr, { name: '上官婉', idCard: long })).toBeUndefined();
  });

  it('is renewed by two workers at once, each person once, and goes on where it was interrupted', async () => {
    const hr = await home.hr();
    const names = ['司马 光', '司马 迁', '司马 懿'];
    const ids: string[] = [];
    for (const name of names) ids.push(await placedBefore(hr, { name, idCard: long }));
    const last = ids.at(-1);
    const sealed = await home.value<Buffer>('select phone_enc from app.order_detail where id = $1', last);
    const keep = (phone: Buffer) =>
      home.owner.query('update app.order_detail set phone_enc = $2 where id = $1', [last, phone]);
    await keep(Buffer.alloc(40));
    await expect(renewKeys(home.house)).rejects.toThrow('unknown seal version');
    expect(await found(hr, '司马光')).toEqual([]);
    await keep(sealed);
    await Promise.all([renewKeys(home.house), renewKeys(home.house)]);
    for (const name of names) expect(await found(hr, name.replace(' ', ''))).toEqual([name]);
    const left = `select count(*)::integer from app.order_detail where member_id = $1 and keys_version < ${keysVersion}`;
    expect(await home.value(left, hr.memberId)).toBe(0);
  });

  it('loses the keys of one sign that were kept before migration 0134, and no other key and nobody else’s', async () => {
    const [hr, other] = [await home.hr(), await home.hr()];
    const [id, fresh] = [await placedBefore(hr, { name: '王晨曦', idCard: long }), await home.placedOrder(hr)];
    const strange = await placedBefore(other, { name: '王', idCard: long });
    const { vault } = home.house;
    const keyOf = (hr: Person, prefix: string) => vault.lookUp(hr.memberId, 'namePrefix', prefix);
    const keysKept = async (detail: string) =>
      (await home.value<Buffer[]>('select array_agg(key) from app.name_prefix_key where order_detail_id = $1', detail))
        .map((key) => key.toString('hex'))
        .toSorted();
    const before = await keysKept(fresh.orderDetailsId);
    const add = (who: Person, detail: string, key: Buffer) =>
      home.owner.query('insert into app.name_prefix_key values ($1, $2, $3)', [who.memberId, detail, key]);
    for (const prefix of ['王', '王晨', '王晨曦', '晨', '晨曦']) await add(hr, id, keyOf(hr, prefix));
    await add(other, strange, keyOf(other, '王'));
    await home.owner.query('update app.order_detail set keys_version = 1 where id = any($1)', [[id, strange]]);
    expect(await found(hr, '王')).toEqual(['王晨曦']);
    await renewKeys(home.house);
    expect(await found(hr, '王')).toEqual([]);
    expect(await found(hr, '王晨')).toEqual(['王晨曦']);
    const wanted = ['王晨', '王晨曦', '晨曦'].map((prefix) => keyOf(hr, prefix).toString('hex')).toSorted();
    expect(await keysKept(id)).toEqual(wanted);
    expect(await keysKept(strange)).toEqual([keyOf(other, '王').toString('hex')]);
    expect(await keysKept(fresh.orderDetailsId)).toEqual(before);
  });

  it('stays as it is where the person was deleted', async () => {
    const hr = await home.hr();
    const id = await placedBefore(hr, { name: '诸葛 亮', idCard: long });
    await home.owner.query(
      "update app.order_detail set erased_at = now(), erased_why = 'request', person_key = '' where id = $1",
      [id],
    );
    await renewKeys(home.house);
    expect(await home.value('select length(person_key) from app.order_detail where id = $1', id)).toBe(0);
  });
});

describe('the number of an order', () => {
  it('is a day and chance, and tells no volume', async () => {
    const hr = await home.hr();
    const numbers = [await placeFor(hr, '王一'), await placeFor(hr, '王二')];
    for (const orderNo of numbers) expect(orderNo).toMatch(/^BD20\d{6}[0-9A-HJKMNP-TV-Z]{8}$/);
    const trades = await home.value<string[]>(
      'select array_agg(trade_order_id::text) from app.check_order where member_id = $1',
      hr.memberId,
    );
    for (const [n, orderNo] of numbers.entries())
      expect(orderNo.endsWith((trades[n] ?? '').padStart(6, '0'))).toBe(false);
  });

  it('keeps its old form for orders from before', async () => {
    const hr = await home.hr();
    const orderNo = await placeFor(hr, '王一');
    const day = "timestamptz '2026-11-18 09:00+08'";
    await home.owner.query(
      `with o as (update app.check_order set order_no = 'BD20261118000006', created_at = ${day} where order_no = $1 returning id)
       update app.order_detail d set created_at = ${day} from o where d.order_id = o.id`,
      [orderNo],
    );
    expect(await found(hr, 'BD20261118000006')).toEqual(['王一']);
    expect(await found(hr, 'BD20261118')).toEqual(['王一']);
  });
});

describe('the plan of a search, under the policies of the member', () => {
  /** 4,000 checks of 400 names, half of them of yesterday, behind the back of the house. */
  async function fill(hr: Person): Promise<void> {
    const { orderNo } = await home.placedOrder(hr);
    await home.owner.query(
      `with source as (select d.* from app.order_detail d join app.check_order o on o.id = d.order_id where o.order_no = $1),
        t as (insert into app.trade_order (member_id, user_id, kind, amount_fen, idempotency_key, request_hash, expires_at)
          select s.member_id, s.user_id, 'checks', 100, 'bulk ' || turn, '', now() from source s, generate_series(1, 4000) turn returning id, member_id, user_id),
        o as (insert into app.check_order (member_id, user_id, trade_order_id, order_no, choice, price, created_at)
          select member_id, user_id, id, app.new_business_no('BD', at), '{}', '{}', at from t, lateral (select now() - id % 2 * interval '1 day' as at) day
          returning id, member_id, created_at),
        d as (insert into app.order_detail (member_id, order_id, user_id, state, name_enc, keys_version, phone_enc, phone_key, phone_tail_key, id_card_enc,
            id_card_key, person_key, is_identity_validated, needs_intake_review, item_count, amount_fen, created_at)
          select o.member_id, o.id, s.user_id, 10, s.name_enc, ${keysVersion}, s.phone_enc, '', '', s.id_card_enc, '', '', true, false, 1, 100, o.created_at
          from o, source s returning id, member_id)
        insert into app.name_prefix_key (member_id, order_detail_id, key)
          select member_id, id, decode(md5(($2 || (id + turn) % 400)::text), 'hex') from d, generate_series(1, 4) turn`,
      [orderNo, randomBytes(4).toString('hex')],
    );
    await home.owner.query('analyze');
  }

  /** What PostgreSQL does for the very statement of the house, as it settles on it for values and for any value. */
  async function plansOf(hr: Person, send: (db: Db) => Promise<unknown>): Promise<string[]> {
    const client = await home.tenants.connect();
    try {
      await client.query('select from app.authenticate($1)', [hashToken(hr.token)]);
      const plans: string[] = [];
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        await client.query(`set plan_cache_mode = ${mode}`);
        const explain: Db = {
          async rows({ text }, ...values) {
            const { rows } = await client.query(`explain (costs off) ${text}`, [...values]);
            plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
            // What is asked next may depend on it.
            return (await client.query(text, [...values])).rows;
          },
        };
        await send(explain);
      }
      return plans;
    } finally {
      client.release(true);
    }
  }

  it('reads the index of the states for a tab, however few checks are in it', async () => {
    const hr = await home.hr();
    await fill(hr);
    const page = { after: null, offset: 0, limit: 20 };
    const forReader = { ownIds: [hr.userId], mayPay: true, decidesOn: 'all' } as const;
    for (const asked of [{ states: [orderStates.generating, orderStates.partlyReported] }, { forReader }])
      for (const plan of await plansOf(hr, (db) => listDetails(db, { ...allOrdersOf(hr.memberId), ...asked }, page)))
        expect(plan).toMatch(/Index Scan (using|on) order_detail_state_page/);
  });

  it('reads the index of the keys for a name, and that of the numbers for a number', async () => {
    const hr = await home.hr();
    await fill(hr);
    const nameKeys = keysOfNameSearch(home.house.vault, hr.memberId, '欧阳');
    const page = { after: null, offset: 0, limit: 20 };
    // A few of the two thousand of that day: whoever looked at each check of the day would read them all.
    const orderNo = `BD${daysAfter(dayInChina(new Date()), -1).replaceAll('-', '')}A1`;
    const searches = [
      { match: { nameKeys }, index: 'name_prefix_key_pkey' },
      { match: { orderNo, days: daysOfNumber(orderNo) }, index: 'check_order_number' },
    ];
    for (const { match, index } of searches) {
      const filter = { ...allOrdersOf(hr.memberId), match };
      for (const send of [(db: Db) => listDetails(db, filter, page), (db: Db) => countDetails(db, filter)]) {
        const plans = (await plansOf(hr, send)).join('\n');
        expect(plans).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index}`));
        expect(plans).not.toMatch(/Seq Scan on (order_detail|check_order|name_prefix_key)/);
      }
    }
  });
});

describe('the days of a number', () => {
  it.each([
    ['BD20251022A7', '2025-10-22', '2025-10-23', false],
    ['BD20251231', '2025-12-31', '2026-01-01', true],
    ['BD2025102', '2025-10-01', '2025-11-01', false],
    ['BD202512', '2025-12-01', '2026-01-01', true],
    ['BD2024', '2024-01-01', '2025-01-01', true],
  ])('the number %s is of an order placed from %s, before %s', (start, first, next, isAll) => {
    expect(daysOfNumber(start)).toEqual({ from: `${first}T00:00:00+08:00`, until: `${next}T00:00:00+08:00`, isAll });
  });

  it.each(['BD', 'BD20', 'BD202513', 'BD20250230', 'X20250101', 'BD20A5'])('the beginning %s says no day', (start) => {
    expect(daysOfNumber(start)).toBeNull();
  });
});
