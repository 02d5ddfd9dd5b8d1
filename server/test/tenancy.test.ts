import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { withTenant } from '../src/access/tenant.ts';
import { readableCode } from '../src/candidate/candidate.ts';
import { sql } from '../src/base/db/db.ts';
import { ServingPool } from '../src/base/db/serving-pool.ts';
import { hashToken } from '../src/base/secrets/tokens.ts';
import { type Person, TestHouse } from './house.ts';
import { settle } from './terms.ts';

let home: TestHouse;
let ours: Person;
let theirs: Person;
beforeAll(async () => {
  home = await TestHouse.open();
  ours = await home.hr({ fundsFen: 20_000 });
  theirs = await home.hr({ fundsFen: 20_000 });
  for (const hr of [ours, theirs]) {
    const placed = await home.paidOrder(hr);
    await home.placedOrder(hr);
    await home.nameCompanies(hr);
    await home.owner.query(
      `insert into app.card (member_id, kind, name, off_fen, valid_until) values ($1, 'coupon', '减', 1, current_date + 1)`,
      [hr.memberId],
    );
    await home.owner.query(
      `with held as (select id from app.card where member_id = $1),
        used as (insert into app.card_use (member_id, card_id, trade_order_id, released_at) select $1, id, $2::bigint, now() from held),
        money as (insert into app.gift_card (member_id, name, value_fen, balance_fen, tail, valid_until)
          values ($1, '礼品卡', 2, 1, '0000', current_date + 1) returning id)
       insert into app.gift_draw (member_id, trade_order_id, gift_card_id, drawn_fen) select $1, $2, id, 1 from money`,
      [hr.memberId, placed.tradeOrderId],
    );
    await settle(home, hr.memberId, {});
    await home.owner.query(
      `insert into app.package (member_id, name_zh, name_en, items) values ($1, '套餐', 'Set', '[]')`,
      [hr.memberId],
    );
    await home.owner.query(
      `insert into app.identity_check (member_id, person_key, result) values ($1, '\\x00', 'match')`,
      [hr.memberId],
    );
    await home.owner.query(
      `with p as (insert into app.payment (member_id, trade_order_id, channel, amount_fen) values ($1, $2, 'SANDBOX', 1) returning id)
       insert into app.refund (member_id, trade_order_id, payment_id, channel, amount_fen, cause, state) select $1, $2, id, 'SANDBOX', 1, 'x', 'waiting' from p`,
      [hr.memberId, placed.tradeOrderId],
    );
    await home.owner.query(
      `with app as (insert into app.partner_app (app_id, member_id, name, key_enc) values ('app' || $1::bigint, $1, 'ATS', '') returning app_id)
       insert into app.partner_application (member_id, app_id, uid, remark) select $1, app_id, 'u1', '' from app`,
      [hr.memberId],
    );
    await home.owner.query(
      `with said as (insert into app.system_message (member_id, user_id, notice_key, topic, kind) values ($1, $2, 'x', 'order', 'orderPaid'))
       insert into app.delivery (member_id, send_key, channel, kind, language, user_id) values ($1, 'x' || $1::bigint, 'mail', 'welcome', 'zh', $2)`,
      [hr.memberId, hr.userId],
    );
    await home.owner.query(
      `with list as (insert into app.batch_file (member_id, user_id, name_enc, ends_at) values ($1, $2, '', now()) returning id),
        named as (insert into app.batch_heading (member_id, heading, column_name) values ($1, '花名', 'name')),
        content as (insert into app.batch_content (member_id, batch_file_id, content_enc) select $1, id, '' from list)
       insert into app.batch_row (member_id, batch_file_id, n, given_enc, now_enc, person_key) select $1, id, 1, '', '', '\\x00' from list`,
      [hr.memberId, hr.userId],
    );
    await home.owner.query(
      `with took as (insert into app.week_turnaround (member_id, week, user_id, reports, median_seconds, p90_seconds,
          consent_share, material_share, checking_share, review_share) values ($1, '2026-11-16', 0, 1, 1, 1, 1, 0, 0, 0))
       insert into app.week_result (member_id, week, kind, key, light, reports) values ($1, '2026-11-16', 'department', '', 'green', 1)`,
      [hr.memberId],
    );
    await home.owner.query(
      `with asked as (insert into app.export_application (member_id, user_id, kind, wish_enc, language, total, slot)
          values ($1, $2, 'orders', '', 'zh', 1, 1) returning id),
        kept as (insert into app.file_piece (member_id, about, n, place, bytes) values ($1, 'export 1', 1, 'piece of ' || $1::bigint, 1)),
        had as (insert into app.export_fetch (member_id, export_id, user_id, n) select $1, id, $2, 1 from asked)
       insert into app.export_report (member_id, export_id, n, order_detail_id) select $1, id, 1, $3 from asked`,
      [hr.memberId, hr.userId, placed.orderDetailsId],
    );
    await home.owner.query(
      `with seen as (insert into app.saved_view (member_id, user_id, list, place, name_enc, name_key, query_enc)
          values ($1, $2, 'orders', 1, '', '\\x00', '')),
        told as (insert into app.reminder_day (member_id, person_key, day, n) values ($1, '\\x00', current_date, 1)),
        act as (insert into app.bulk_act (member_id, user_id, act) values ($1, $2, 'remind') returning id)
       insert into app.bulk_row (member_id, bulk_act_id, order_detail_id, trade_order_id) select $1, id, $3, $4 from act`,
      [hr.memberId, hr.userId, placed.orderDetailsId, placed.tradeOrderId],
    );
    await home.owner.query(
      `with made as (insert into app.webhook_endpoint (member_id, slot, url, secret_enc, secret_tail, made_by)
          values ($1, 1, 'https://hooks.example.cn/', '', '', $2) returning id),
        told as (insert into app.webhook_delivery (member_id, endpoint_id, type) select $1, id, 'ping' from made returning id)
       insert into app.webhook_try (member_id, delivery_id, n, at, ms, outcome, signature) select $1, id, 1, now(), 1, 'timeout', '' from told`,
      [hr.memberId, hr.userId],
    );
    await home.owner.query(
      `with link as (insert into app.ats_link (member_id, system, slot, name, base_url, client_id, secrets_enc, key_hash, mapping, acts_id)
          values ($1, 'generic', 1, 'x', 'x', 'x', 'x', sha256($2::text::bytea), '{}', $2::bigint) returning id),
        came as (insert into app.ats_arrival (member_id, link_id, outside_id) select $1, id, 'x' from link returning id, link_id),
        opens as (insert into app.ats_report_link (token_hash, member_id, arrival_id, expires_at) select sha256($2::text::bytea), $1, id, now() from came)
       insert into app.ats_stage (member_id, arrival_id, link_id, sequence, stage_at, kind, state_told)
       select $1, id, link_id, 1, date_trunc('milliseconds', now()), 'progress', 18 from came`,
      [hr.memberId, hr.userId],
    );
    await home.owner.query(
      `with code as (insert into app.qr_code (member_id, user_id, code, check_code, name, package_id)
        values ($1, $2, $3, '7F3K', '现场', '1') returning id)
       insert into app.qr_submission (member_id, qr_code_id, order_detail_id, person_key, items, created_at)
       select $1, code.id, (select min(id) from app.order_detail where member_id = $1), '\\x00', '[]', now() from code`,
      [hr.memberId, hr.userId, readableCode(randomBytes(6))],
    );
    await home.owner.query(
      `with shared as (insert into app.report_share (member_id, order_detail_id, made_by, phone_key, token_hash, expires_at)
        values ($1, $2::bigint, $3, '', sha256($2::bigint::text::bytea), now()) returning id)
       insert into app.report_share_view (member_id, share_id, version, at) select $1, id, 1, now() from shared`,
      [hr.memberId, placed.orderDetailsId, hr.userId],
    );
    // Nothing was spent that could be invoiced: the trigger that says so is left out.
    await home.owner.query(`
      begin; set local session_replication_role = replica;
      insert into app.invoice (member_id, user_id, request_key, kind, title_enc, email_enc, amount_fen, tax_fen)
        values (${hr.memberId}, ${hr.userId}, 'x', 'normal', '', '', 1, 0);
      commit`);
    await followCandidate(hr.memberId, placed.orderDetailsId);
    await organise(hr, placed);
    await passOn(hr.memberId, placed.orderDetailsId);
  }
});

/** A key of the open API that has spent something. */
async function aKeyOf(memberId: string, userId: string): Promise<string> {
  const { rows } = await home.owner.query<{ id: string }>(
    `with key as (insert into app.api_key (member_id, acts_id, made_by, name, environment, token_hash, last_four, scopes, life_days, expires_at)
       values ($1::bigint, $1::bigint, $2, 'x', 'live', sha256(int8send($1::bigint)), 'abcd', '{checks:read}', 1, now()) returning id),
     spent as (insert into app.api_key_day (member_id, key_id, day, spent_fen) select $1, id, current_date, 1 from key),
     counted as (insert into app.api_key_hour (key_id, member_id, hour, requests, failed) select id, $1, date_trunc('hour', now()), 1, 0 from key),
     noted as (insert into app.open_request (member_id, key_id, request_id, at, method, path, status, ms, coarse_address)
       select $1, id, 'req_' || md5($1::text), now(), 'GET', '/open/v1/me', 200, 1, '' from key)
     select id from key`,
    [memberId, userId],
  );
  return rows[0]?.id ?? '';
}

/** A row of everything that belongs to the organisation of a member. */
async function organise(
  { memberId, userId }: Person,
  { tradeOrderId, orderDetailsId: detailId }: { tradeOrderId: string; orderDetailsId: string },
): Promise<void> {
  await home.owner.query("insert into app.ats_channel values ('ATS', '', '{}', '') on conflict do nothing");
  const other = memberId === ours.memberId ? userId : ours.memberId;
  const rows: [table: string, columns: string, ...values: unknown[]][] = [
    ['acting_record', 'user_id, from_member_id, from_name', userId, memberId, ''],
    ['invitation', 'kind, to_enc, to_key, code_hash, invited_by, expires_at', 'mail', '', '', memberId, userId, 'now'],
    ['join_application', 'user_id', userId],
    ['child_request', 'parent_id, asked_by', memberId === ours.memberId ? 1 : other, userId],
    ['allotment', 'user_id, month_fen', userId, 1],
    [
      'order_count',
      'span, day, user_id, state, details, amount_fen, paid_details, net_fen',
      'ever',
      '-infinity',
      userId,
      1,
      0,
      0,
      0,
      0,
    ],
    ['spent_day', 'day, kind, list_fen, pieces, saved_fen', '2026-11-01', 'unit', 1, 1, 0],
    ['allotment_use', 'user_id, month, used_fen', userId, '2026-11-01', 1],
    [
      'allotment_draw',
      'trade_order_id, trade_member_id, user_id, month, drawn_fen',
      tradeOrderId,
      memberId,
      userId,
      '2026-11-01',
      1,
    ],
    ['item_limit', 'user_id, item_codes, package_ids', userId, '{}', '{}'],
    [
      'grade_order',
      'trade_order_id, act, grade_type, quoted_on, price_fen, credit_fen',
      tradeOrderId,
      'buy',
      2,
      '2026-11-01',
      1,
      0,
    ],
    ['grade_term', 'grade_type, first_day, last_day, until_day', 2, '2026-01-01', '2026-01-02', '2026-01-03'],
    [
      'open_answer',
      'key_id, idempotency_key, request_hash, status, body, answered_at',
      await aKeyOf(memberId, userId),
      'x',
      '',
      200,
      '{}',
      'now',
    ],
    ['ats_binding', 'channel, bound_by', 'ATS', userId],
    ['applicant', 'channel, apply_id', 'ATS', 'A-1'],
    [
      'handover',
      'order_detail_id, channel, state, opened_by, expires_at',
      detailId,
      'ATS',
      `state ${memberId} of the system`,
      userId,
      'tomorrow',
    ],
  ];
  for (const [table, columns, ...values] of rows) {
    const places = values.map((_, place) => `$${place + 2}`).join(', ');
    await home.owner.query(`insert into app.${table} (member_id, ${columns}) values ($1, ${places})`, [
      memberId,
      ...values,
    ]);
  }
  await credit(memberId);
  await settlement(memberId);
}

/** Of a credit by staff the member reads why, and nothing else. */
async function credit(memberId: string): Promise<void> {
  await home.owner.query(
    "insert into app.staff (login_name, name_enc, password_hash, roles) values ('f' || $1::bigint, '', '', '{finance}')",
    [memberId],
  );
  await home.owner.query(
    `insert into app.staff_credit (member_id, kind, amount_fen, why, request_key, state, needs_second, asked_by)
     select $1::bigint, 'granted', 1, '补偿', 'x', 'waiting', true, id from app.staff where login_name = 'f' || $1::bigint`,
    [memberId],
  );
}

/** Of a refund that staff end another way the member reads why as well. */
async function settlement(memberId: string): Promise<void> {
  await home.owner.query("update app.refund set trouble = 'refused' where member_id = $1", [memberId]);
  await home.owner.query(
    `insert into app.refund_settlement (member_id, refund_id, way, amount_fen, why, state, needs_second, asked_by)
     select $1::bigint, r.id, 'balance', r.amount_fen, '账户已注销', 'waiting', true, f.id
     from app.refund r, app.staff f where r.member_id = $1::bigint and f.login_name = 'f' || $1::bigint`,
    [memberId],
  );
}

/** A code that a system may read the report by, under the candidate's yes. */
async function passOn(memberId: string, detailId: string): Promise<void> {
  await home.owner.query(
    "update app.handover set agreed_at = now(), text_version = '1', evidence_enc = '' where order_detail_id = $1",
    [detailId],
  );
  await home.owner.query(
    `insert into app.handover_code (code_hash, member_id, order_detail_id, made_by, expires_at)
      select sha256(convert_to($2::bigint::text, 'UTF8')), $1::bigint, $2::bigint, opened_by, now() from app.handover where order_detail_id = $2::bigint`,
    [memberId, detailId],
  );
}

/** A row of everything that comes after the payment. */
async function followCandidate(memberId: string, detailId: string): Promise<void> {
  await home.owner.query(
    "insert into app.staff (login_name, name_enc, password_hash, roles) values ('r' || $1::bigint, '', '', '{reviewer}')",
    [memberId],
  );
  await home.owner.query('insert into app.report_setting (member_id) values ($1) on conflict do nothing', [memberId]);
  await home.owner.query(
    `with link as (insert into app.candidate_link (token_hash, member_id, order_detail_id, check_code, expires_at)
        values (sha256(convert_to($2::bigint::text, 'UTF8')), $1::bigint, $2::bigint, '7F3K', now())),
      asked as (insert into app.candidate_request (member_id, order_detail_id, kind, due_at) values ($1::bigint, $2::bigint, 'copy', now())),
      kept as (insert into app.stored_file (member_id, order_detail_id, kind, about, place, mime, bytes, sha256, name_enc, made_by)
        values ($1::bigint, $2::bigint, 'claim', '', 'place ' || $2::bigint, 'image/png', 1, '', '', 'candidate')),
      ticked as (insert into app.notice_tick (member_id, order_detail_id, kind, text_version, evidence_enc) values ($1::bigint, $2::bigint, 'identity', '1', '')),
      looked as (insert into app.face_check (member_id, order_detail_id, n, digest, result) values ($1::bigint, $2::bigint, 1, sha256(''), 'match')),
      shown as (insert into app.identity_proof (member_id, order_detail_id, kind, instead_of, due_at) values ($1::bigint, $2::bigint, 'papers', 'face', now())),
      lent as (insert into app.credential (member_id, order_detail_id, kind, content_enc) values ($1::bigint, $2::bigint, 'degree', '')),
      said as (insert into app.claim (member_id, order_detail_id, code, n, content_enc, completed) values ($1::bigint, $2::bigint, 'ID_THREE', 1, '', true)),
      given as (insert into app.consent (member_id, order_detail_id, text_version, recipient, purpose, ends_at, proof, evidence_enc)
        values ($1::bigint, $2::bigint, '1', '', '', now() + interval '1 day', '', '') returning id)
      insert into app.consent_item (member_id, consent_id, order_detail_id, code, agreed) select $1::bigint, id, $2::bigint, 'ID_THREE', true from given`,
    [memberId, detailId],
  );
  await home.owner.query(
    `insert into app.check_task (member_id, order_detail_id, code, n, deadline_at) values ($1::bigint, $2::bigint, 'ID_THREE', 1, now())`,
    [memberId, detailId],
  );
  await home.owner.query(
    `with mark as (insert into app.report_read (member_id, order_detail_id, user_id, version)
        select $1::bigint, $2::bigint, min(user_id), 1 from app.membership where member_id = $1::bigint)
      insert into app.member_setting (member_id, code, value, set_by)
        select $1::bigint, '0013', '1', min(user_id) from app.membership where member_id = $1::bigint on conflict do nothing`,
    [memberId, detailId],
  );
  await home.owner.query(
    `with asked as (insert into app.source_call (member_id, task_id, consent_id, attempt, connector)
        select t.member_id, t.id, k.id, 1, 'test' from app.check_task t join app.consent k on k.order_detail_id = t.order_detail_id where t.order_detail_id = $2::bigint),
      wanted as (insert into app.material (member_id, order_detail_id, task_id, staff_id, state, reasons, wants, asked_at, due_at, ended_at)
        select $1::bigint, $2::bigint, t.id, s.id, 'stopped', '{other}', '{text}', now(), now() + interval '1 day', now()
        from app.check_task t, app.staff s where t.order_detail_id = $2::bigint and s.login_name = 'r' || $1::bigint),
      found as (insert into app.finding (member_id, task_id, version, result, light, content_enc)
        select $1::bigint, id, 1, 'consistent', 'green', '' from app.check_task where order_detail_id = $2::bigint),
      said as (insert into app.item_answer (member_id, order_detail_id, code, n, words_enc, answered_at)
        values ($1::bigint, $2::bigint, 'ID_THREE', 1, '', now())),
      disputed as (insert into app.dispute (member_id, order_detail_id, task_id, finding_version, opened_at, due_at)
        select $1::bigint, $2::bigint, id, 1, now(), now() from app.check_task where order_detail_id = $2::bigint),
      written as (insert into app.report (member_id, order_detail_id, version, kind, light, hash, finding_count) values ($1::bigint, $2::bigint, 1, 'full', 'green', '', 1) returning id)
      insert into app.report_view (member_id, report_id, user_id, what)
        select $1::bigint, written.id, u.user_id, 'open' from written, app.membership u where u.member_id = $1::bigint`,
    [memberId, detailId],
  );
}
afterAll(() => home.close());

type Table = { name: string; tenant: string | null; rowsecurity: boolean; policies: string[] };

/** Every table of the house with the column that names its tenant, from the catalogue of the database. */
async function tables(): Promise<Table[]> {
  const { rows } = await home.owner.query<Table>(`
    select c.relname as name, c.relrowsecurity as rowsecurity,
      case when c.relname = 'member' then 'id' else
        (select attname from pg_attribute where attrelid = c.oid and attname = 'member_id' and not attisdropped) end as tenant,
      coalesce((select array_agg(r.rolname::text order by r.rolname) from pg_policy p
        join pg_roles r on r.oid = any(p.polroles) where p.polrelid = c.oid), '{}') as policies
    from pg_class c where c.relnamespace = 'app'::regnamespace and c.relkind in ('r', 'p') order by 1`);
  return rows.filter(({ name }) => name !== 'migration');
}

/** As the API's role, with a tenant or without one; whatever is written is rolled back. */
async function asUser<T>(person: Person | undefined, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await home.tenants.connect();
  try {
    await client.query('begin');
    if (person !== undefined) await client.query('select from app.authenticate($1)', [hashToken(person.token)]);
    return await work(client);
  } finally {
    await client.query('rollback');
    await client.query('select app.leave_tenant()');
    client.release();
  }
}

/** With which code of the database it failed. */
const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'it went through',
    (error: unknown) => Reflect.get(Object(error), 'code'),
  );

/** Columns that app_user may read: of a person not all. */
const readable: Record<string, string> = { user_account: 'id' };
/** Kept for the house alone: app_user has no grant on them at all. */
const isClosed = async (table: string): Promise<boolean> =>
  !(await home.value<boolean>("select has_any_column_privilege('app_user', $1, 'select')", `app.${table}`));

/** Sessions and the codes that open one name a member, and are for no one but the functions that authenticate. */
const kept = new Set(['session', 'candidate_session', 'identity_code']);

describe('row-level security', () => {
  it('is on for every table, with a policy for app_user wherever a member is named', async () => {
    const all = await tables();
    expect(all.filter(({ rowsecurity }) => !rowsecurity)).toEqual([]);
    const byTenant = all.filter(({ name, tenant }) => tenant !== null && !kept.has(name));
    expect(byTenant.length).toBeGreaterThan(15);
    expect(byTenant.filter(({ policies }) => !policies.includes('app_user'))).toEqual([]);
    // The outbox takes rows of anyone and shows them to nobody; sessions are read by one function only.
    for (const name of [...kept, 'outbox']) expect(await isClosed(name)).toBe(true);
  });

  it('is forced on no role that could go around it', async () => {
    const { rows } = await home.owner.query(
      "select rolname from pg_roles where rolname like 'app%' and (rolsuper or rolbypassrls)",
    );
    expect(rows).toEqual([]);
    const mayBecome =
      "select pg_has_role('app_user', 'app_worker', 'member') or pg_has_role('app_user', 'app_owner', 'member')";
    expect(await home.value(mayBecome)).toBe(false);
    expect(
      await home.value(
        "select count(*)::integer from pg_class where relnamespace = 'app'::regnamespace and relkind = 'v'",
      ),
    ).toBe(0);
  });

  it('shows no row of another member to a query that forgets its tenant, and none at all without one', async () => {
    for (const { name, tenant } of await tables()) {
      if (tenant === null || (await isClosed(name))) continue;
      const column = readable[name] ?? tenant;
      const count = (client: pg.PoolClient) => client.query(`select ${column}::text as tenant from app.${name}`);
      const seen = new Set((await asUser(ours, count)).rows.map((row) => row.tenant));
      expect({ name, seen: [...seen].filter((id) => id !== null) }).toEqual({ name, seen: [ours.memberId] });
      const unset = (await asUser(undefined, count)).rows.filter((row) => row.tenant !== null);
      expect({ name, unset }).toEqual({ name, unset: [] });
    }
  });

  it('shows people of the own member only', async () => {
    const people = (member: Person | undefined) =>
      asUser(member, (client) => client.query('select id from app.user_account'));
    expect((await people(ours)).rows).toEqual([{ id: ours.userId }]);
    expect((await people(undefined)).rows).toEqual([]);
  });

  it('lets nobody write for another member', async () => {
    for (const { name, tenant } of await tables()) {
      if (tenant === null) continue;
      const insert = asUser(ours, (client) =>
        client.query(`insert into app.${name} (${tenant}) overriding system value values ($1)`, [theirs.memberId]),
      );
      expect({ name, code: await codeOf(insert) }).toEqual({ name, code: '42501' });
    }
    const writable = [
      'order_detail',
      'trade_order',
      'payment',
      'refund',
      'balance',
      'card',
      'package',
      'report_read',
      'member_setting',
    ];
    for (const name of writable) {
      const update = (client: pg.PoolClient) =>
        client.query(`update app.${name} set member_id = member_id where member_id = $1`, [theirs.memberId]);
      expect({ name, changed: (await asUser(ours, update)).rowCount }).toEqual({ name, changed: 0 });
      const give = (client: pg.PoolClient) => client.query(`update app.${name} set member_id = $1`, [theirs.memberId]);
      expect({ name, code: await codeOf(asUser(ours, give)) }).toEqual({ name, code: '42501' });
    }
  });

  it('writes no audit line for another member', async () => {
    const write = (client: pg.PoolClient) =>
      client.query("select app.write_audit($1, null, 'x', 'x', '{}')", [theirs.memberId]);
    await expect(asUser(ours, write)).rejects.toMatchObject({ code: '42501' });
  });

  it('ties rows to the member of the row that they point at', async () => {
    const trade = await home.value<string>('select min(id) from app.trade_order where member_id = $1', theirs.memberId);
    const payment = (client: pg.PoolClient) =>
      client.query(
        "insert into app.payment (member_id, trade_order_id, channel, amount_fen) values ($1, $2, 'SANDBOX', 1)",
        [ours.memberId, trade],
      );
    await expect(asUser(ours, payment)).rejects.toMatchObject({ code: '23503' });
  });
});

const readOwn = sql<{ member_id: string }>('select member_id from app.trade_order');
const begin = sql('begin');
const fault = sql('select 1 / 0');
const linger = sql('select pg_sleep(0.005)');
const dieNow = sql('select pg_terminate_backend(pg_backend_pid())');
const swap = sql("select set_config('app.tenant_member', $1, false)");
const rollback = sql('rollback');

describe('a connection that is given back', () => {
  it('loses its tenant by a bad token too', async () => {
    const client = await home.tenants.connect();
    try {
      const tenantAfter = async (token: string) => {
        const { rows } = await client.query('select * from app.authenticate($1)', [hashToken(token)]);
        expect(rows).toHaveLength(1);
        return (await client.query('select app.current_member() as tenant')).rows[0].tenant;
      };
      expect(await tenantAfter(ours.token)).toBe(ours.memberId);
      expect(await tenantAfter('bad')).toBeNull();
    } finally {
      client.release(true);
    }
  });

  it('never shows the next request the tenant of the one before, whatever that one did', async () => {
    const database = await home.value<string>('select current_database()');
    const { host, port } = home.tenants.options;
    const pool = new ServingPool('app_user', { host, port, database, user: 'app_user', max: 4 });
    const seen = { calls: 0, leaks: 0, refused: 0, usedAfter: 0 };
    const people = [ours, theirs];
    const look = (rows: readonly { member_id: string }[], own: string) => {
      seen.leaks += rows.filter((row) => row.member_id !== own).length;
    };
    const abuse = async (n: number) => {
      const hr = people[n % 2] ?? ours;
      const other = people[(n + 1) % 2] ?? theirs;
      const isBad = n % 7 === 0;
      let kept: (() => Promise<unknown>) | undefined;
      seen.calls += 1;
      await withTenant(pool, hashToken(isBad ? `bad ${n}` : hr.token), async ({ db, transaction }) => {
        kept = () => db.rows(readOwn);
        if (isBad) seen.leaks += 1_000;
        look(await db.rows(readOwn), hr.memberId);
        switch (n % 9) {
          case 1:
            throw new Error('the handler threw');
          case 2:
            return transaction(async (tx) => {
              look(await tx.rows(readOwn), hr.memberId);
              throw new Error('threw in a transaction');
            });
          case 3:
            return transaction((tx) => tx.rows(fault));
          case 4:
            void db.rows(linger).catch(() => undefined);
            void db.rows(readOwn).then(
              (rows) => look(rows, hr.memberId),
              () => undefined,
            );
            return;
          case 5:
            await db.rows(begin);
            await db.rows(swap, other.memberId);
            await db.rows(rollback);
            return look(await db.rows(readOwn), hr.memberId);
          case 6:
            return db.rows(begin);
          case 7:
            return n % 2 === 0 ? undefined : db.rows(dieNow);
          case 8:
            // What an injected statement could do; the next request must not inherit it.
            return db.rows(swap, other.memberId);
          default:
            return undefined;
        }
      }).catch(() => {
        if (isBad) seen.refused += 1;
      });
      if (kept === undefined) return;
      await kept().then(
        () => {
          seen.leaks += 1_000_000;
        },
        () => {
          seen.usedAfter += 1;
        },
      );
    };
    try {
      const turns = Array.from({ length: 16 }, async (_, lane) => {
        for (let n = 0; n < 40; n += 1) await abuse(lane * 40 + n);
      });
      await Promise.all(turns);
      const bad = Array.from({ length: seen.calls }, (_, n) => n).filter((n) => n % 7 === 0).length;
      expect(seen).toMatchObject({ calls: 640, leaks: 0, refused: bad });
      // Fewer than the others: who is given a connection whose backend was just ended gets an error instead.
      expect(seen.usedAfter).toBeGreaterThan(400);
      // A connection whose backend was ended may still be in the pool; the others have to show nothing.
      const rawLooks = Array.from({ length: 12 }, () => pool.query('select 1 from app.trade_order'));
      const looked = (await Promise.allSettled(rawLooks)).filter((each) => each.status === 'fulfilled');
      expect(looked.length).toBeGreaterThan(0);
      expect(looked.map(({ value }) => value.rowCount)).toEqual(looked.map(() => 0));
    } finally {
      await pool.end();
    }
  });
});
