import { randomBytes } from 'node:crypto';
import { calls } from '@beidiao/contract/calls';
import type { ThingKind } from '@beidiao/contract/wire/named-things';
import { hashToken, newToken } from '../src/base/secrets/tokens.ts';
import { readableCode } from '../src/candidate/candidate.ts';
import { judge } from '../src/batch/rules.ts';
import { keysOfPerson } from '../src/order/order.ts';
import { aLink, aRefusal } from './ats-links.ts';
import { anyPerson } from './candidate-lists.ts';
import { sealWish } from '../src/export/seals.ts';
import { sealFileName, sealGiven, sealNow } from '../src/batch/seals.ts';
import { addReport, hashOf } from '../src/report/store.ts';
import { somebody } from './invited.ts';
import { anAddress, type Person, type Sent, type TestHouse } from './house.ts';
import { anItem, aReport } from './report.ts';
import { identity } from './samples.ts';

/** Written by hand: a house with sources of its own makes no test keys, and a live one asks who it is. */
const aKeyOf = (home: TestHouse, { memberId, userId }: Person): Promise<string> =>
  home.value(
    `insert into app.api_key (member_id, acts_id, made_by, name, environment, token_hash, last_four, scopes, life_days, expires_at)
     values ($1, $1, $2, '走查', 'live', $3, 'wxyz', '{checks:read}', 180, now() + interval '180 days') returning id`,
    memberId,
    userId,
    randomBytes(32),
  );

/** A request that a key has sent. */
const aRequestOf = (home: TestHouse, { memberId }: Person, keyId: string): Promise<string> =>
  home.value(
    `insert into app.open_request (member_id, key_id, request_id, at, method, operation, path, status, ms, coarse_address)
     values ($1, $2, $3, now(), 'GET', 'me', '/open/v1/me', 200, 1, '127.0.*.*') returning id`,
    memberId,
    keyId,
    `req_${randomBytes(16).toString('hex')}`,
  );

/** Things that one person holds, one of each kind that a member or a candidate can name. */
export type Things = Readonly<Partial<Record<ThingKind, string>>> & {
  /** Of the candidate of the order detail, and of what they handed in. */
  readonly candidateToken: string;
  readonly candidateFile: string;
  /** Handed in for the material. */
  readonly materialFile: string;
};

/** An order with a report, and everything that hangs on it. */
async function orderOf(home: TestHouse, who: Person) {
  const { orderDetailsId, orderId, tradeOrderId } = await home.paidOrder(who, { candidate: somebody() });
  const { rows } = await home.owner.query<Record<'file' | 'evidence' | 'material' | 'materialFile' | 'share', string>>(
    `with reported as (update app.order_detail set state = 7, report_version = 1 where id = $2::bigint),
      claimed as (insert into app.stored_file (member_id, order_detail_id, kind, about, place, mime, bytes, sha256, name_enc, made_by)
        values ($1::bigint, $2::bigint, 'claim', 'XP_HR 1', 'walk a' || $2, 'image/png', 1, sha256(''), '', 'candidate') returning id),
      shown as (insert into app.stored_file (member_id, order_detail_id, kind, about, place, mime, bytes, sha256, name_enc, made_by, is_shared)
        values ($1::bigint, $2::bigint, 'evidence', 'task 1', 'walk b' || $2, 'image/png', 1, sha256(''), '', 'staff', true) returning id),
      task as (insert into app.check_task (member_id, order_detail_id, code, n, state, deadline_at)
        values ($1::bigint, $2::bigint, 'ID_THREE', 1, 'waitingCandidate', now()) returning id),
      wanted as (insert into app.material (member_id, order_detail_id, task_id, staff_id, reasons, wants, asked_at, due_at)
        select $1::bigint, $2::bigint, task.id, (select min(id) from app.staff), '{other}', '{text}', now(), now() + interval '1 day' from task returning id),
      agreed as (insert into app.consent (member_id, order_detail_id, text_version, recipient, purpose, ends_at, proof, evidence_enc)
        values ($1::bigint, $2::bigint, '1', '', '', now() + interval '1 day', '', '') returning id),
      shared as (insert into app.report_share (member_id, order_detail_id, made_by, phone_key, token_hash, expires_at)
        values ($1::bigint, $2::bigint, $3::bigint, '', sha256($2::bigint::text::bytea), now() + interval '1 day') returning id),
      covered as (insert into app.consent_item (member_id, consent_id, order_detail_id, code, agreed)
        select $1::bigint, id, $2::bigint, 'ID_THREE', true from agreed),
      answered as (insert into app.stored_file (member_id, order_detail_id, kind, about, place, mime, bytes, sha256, name_enc, made_by)
        select $1::bigint, $2::bigint, 'material', 'material ' || wanted.id, 'walk c' || $2, 'image/png', 1, sha256(''), '', 'candidate' from wanted returning id)
    select claimed.id::text as file, shown.id::text as evidence, wanted.id::text as material, answered.id::text as "materialFile",
      shared.id::text as share
    from claimed, shown, wanted, answered, shared`,
    [who.memberId, orderDetailsId, who.userId],
  );
  const made = rows[0];
  if (made === undefined) throw new TypeError('nothing was made');
  const evidence = [{ no: 'E1', name: { zh: '查询结果', en: 'Result' }, fileId: made.evidence }];
  const content = JSON.stringify(aReport({ items: [anItem('green', 1, { evidence })] }));
  await home.house.system.transaction((tx) =>
    addReport(tx, {
      memberId: who.memberId,
      orderDetailsId,
      version: 1,
      kind: 'full',
      light: 'green',
      contentEnc: home.house.vault.seal('report.content', content, `detail ${orderDetailsId}`),
      hash: hashOf(content),
      findingCount: 1,
    }),
  );
  const candidateToken = newToken();
  await home.owner.query(
    "insert into app.candidate_session (token_hash, member_id, order_detail_id, expires_at) values ($1, $2, $3, now() + interval '1 hour')",
    [hashToken(candidateToken), who.memberId, orderDetailsId],
  );
  return { ...made, orderDetailsId, orderId, tradeOrderId, candidateToken };
}

/** What an enterprise has besides orders. `above` is an enterprise that asks to be over it. */
async function rowsOf(home: TestHouse, who: Person, { above, person }: { above: Person; person: string }) {
  const { rows } = await home.owner.query<
    Record<
      | 'agreement'
      | 'coupon'
      | 'voucher'
      | 'giftCard'
      | 'invitation'
      | 'invoice'
      | 'joinApplication'
      | 'childRequest'
      | 'message'
      | 'session'
      | 'passkey',
      string
    >
  >(
    `with deal as (insert into app.agreement (member_id, name) values ($1::bigint, $4) returning id),
      terms as (insert into app.agreement_version (member_id, agreement_id, version, items, valid_from, valid_until)
        select $1::bigint, id, 1, '[{"code":"ID_THREE","priceFen":1}]', current_date - 1, current_date + 9 from deal),
      off as (insert into app.card (member_id, kind, name, off_fen, item_codes, valid_until)
        values ($1::bigint, 'coupon', $4, 100, '{}', current_date + 9) returning id),
      free as (insert into app.card (member_id, kind, name, off_fen, item_codes, valid_until)
        values ($1::bigint, 'voucher', $4, null, array['ID_THREE'], current_date + 9) returning id),
      money as (insert into app.gift_card (member_id, name, value_fen, balance_fen, tail, valid_until)
        values ($1::bigint, $4, 100, 100, '0000', current_date + 9) returning id),
      invited as (insert into app.invitation (member_id, kind, to_enc, to_key, code_hash, invited_by, expires_at)
        values ($1::bigint, 'mail', '', sha256($4::bytea), sha256($4::bytea), $2::bigint, now() + interval '1 day') returning id),
      joining as (insert into app.join_application (member_id, user_id) values ($3::bigint, $2::bigint)
        on conflict do nothing returning id),
      below as (insert into app.child_request (member_id, parent_id, asked_by)
        select $1::bigint, $3::bigint, $5::bigint on conflict do nothing returning id),
      -- A colleague who has asked to join, too: whoever reviews applications and whoever leads people finds the same person.
      asking as (insert into app.join_application (member_id, user_id) values ($1::bigint, $6::bigint)),
      billed as (insert into app.invoice (member_id, user_id, request_key, kind, title_enc, email_enc, amount_fen, tax_fen)
        values ($1::bigint, $2::bigint, $4, 'normal', '', '', 100, 6) returning id),
      keyed as (insert into app.passkey (user_id, credential_id, public_key, sign_count, name_enc)
        values ($2::bigint, sha256($4::bytea), '', 0, '') returning id),
      told as (insert into app.system_message (member_id, user_id, notice_key, topic, kind)
        values ($1::bigint, $2::bigint, $4, 'order', 'orderPaid') returning id)
    select deal.id::text as agreement, off.id::text as coupon, free.id::text as voucher, money.id::text as "giftCard", invited.id::text as invitation,
      coalesce((select id from joining), (select max(id) from app.join_application where member_id = $3 and user_id = $2))::text as "joinApplication",
      coalesce((select id from below), (select max(id) from app.child_request where member_id = $1 and parent_id = $3))::text as "childRequest",
      told.id::text as message, billed.id::text as invoice, keyed.id::text as passkey,
      (select max(id) from app.session where user_id = $2 and parent_hash is null)::text as session
    from deal, off, free, money, invited, told, keyed, billed`,
    [who.memberId, who.userId, above.memberId, randomBytes(6).toString('hex'), above.userId, person],
  );
  const [made] = rows;
  if (made === undefined) throw new TypeError('nothing was made');
  return made;
}

/** A list with a row that is wrong, one of somebody who was ordered, and one who is ready; the one before goes, since a member has not more than so many. */
async function aBatchOf(
  { owner, house: { vault } }: TestHouse,
  { memberId, userId }: Person,
  orderDetailsId: string,
): Promise<string> {
  await owner.query(
    `delete from app.batch_file f where member_id = $1 and user_id = $2
       and not exists (select from app.check_order o where o.batch_file_id = f.id)`,
    [memberId, userId],
  );
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.batch_file (member_id, user_id, name_enc, state, ends_at)
     values ($1, $2, $3, 'fixing', now() + interval '1 day') returning id`,
    [memberId, userId, sealFileName(vault, memberId, '名单.csv')],
  );
  const id = rows[0]?.id ?? '';
  await owner.query(
    `insert into app.batch_row (member_id, batch_file_id, n, given_enc, now_enc, problems) values ($1, $2, 2, $3, $4, '{"name": "missing"}')`,
    [
      memberId,
      id,
      sealGiven(vault, { batchFileId: id, n: 2 }, {}),
      sealNow(vault, { batchFileId: id, n: 2 }, judge({}, '2026-01-01').values),
    ],
  );
  const [name = '', phoneNo = '', idCard = ''] = anyPerson();
  const { personKey } = keysOfPerson(vault, memberId, { name, phoneNo, idCard, idType: 'idCard' });
  const given = { name: { text: name }, phoneNo: { text: phoneNo }, idCard: { text: idCard } };
  await owner.query(
    `insert into app.batch_row (member_id, batch_file_id, n, given_enc, now_enc, person_key, order_detail_id)
     values ($1, $2, 3, null, null, '\\x00', $3), ($1, $2, 4, $4, $5, $6, null)`,
    [
      memberId,
      id,
      orderDetailsId,
      sealGiven(vault, { batchFileId: id, n: 4 }, given),
      sealNow(vault, { batchFileId: id, n: 4 }, judge(given, '2026-01-01').values),
      personKey,
    ],
  );
  return id;
}

/** An application that was stopped; those before go, since a person has not more than so many. */
async function anExportOf({ owner, house: { vault } }: TestHouse, { memberId, userId }: Person): Promise<string> {
  await owner.query('delete from app.export_application where member_id = $1 and user_id = $2', [memberId, userId]);
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.export_application (member_id, user_id, kind, wish_enc, language, total, state, fault, ended_at, expires_at)
     values ($1, $2, 'statement', $3, 'zh', 1, 'failed', 'stopped', now(), now() + interval '7 days') returning id`,
    [memberId, userId, sealWish(vault, memberId, { kind: 'statement' })],
  );
  return rows[0]?.id ?? '';
}

/** A saved view and an act on many, each the person's alone; the views of before go, since there are not more than so many. */
async function ownOf(home: TestHouse, who: Person, orderDetailsId: string) {
  await home.owner.query('delete from app.saved_view where member_id = $1 and user_id = $2', [
    who.memberId,
    who.userId,
  ]);
  const { viewId } = await home.call(calls.view.add, { list: 'orders', name: '走查', query: 'tab=you' }, who);
  const chosen = { act: 'remind' as const, orderDetailsIds: [orderDetailsId] };
  const { rows } = await home.owner.query<{ id: string }>(
    `insert into app.stored_file (member_id, kind, about, place, mime, bytes, sha256, name_enc, made_by, maker_id)
     values ($1, 'upload', '', 'walk d' || $3, 'image/png', 1, sha256(''), '', 'user', $2) returning id`,
    [who.memberId, who.userId, orderDetailsId],
  );
  const { bulkId } = await home.call(calls.bulk.prepare, chosen, who);
  return { savedView: viewId, bulkAct: bulkId, upload: rows[0]?.id ?? '' };
}

/** An endpoint with a delivery that has failed; those before go, since there are not more than so many. */
async function aWebhookOf({ owner, house: { vault } }: TestHouse, { memberId, userId }: Person, detailId: string) {
  await owner.query('delete from app.webhook_endpoint where member_id = $1', [memberId]);
  const secret = vault.seal('webhook_endpoint.secret', 'whsec_d2Fsaw==', `member ${memberId}`);
  const { rows } = await owner.query<{ webhook: string; webhookDelivery: string }>(
    `with made as (insert into app.webhook_endpoint (member_id, slot, url, secret_enc, secret_tail, made_by)
        values ($1, 1, 'http://127.0.0.1:9/walk', $3, 'walk', $2) returning id)
     insert into app.webhook_delivery (member_id, endpoint_id, event_id, order_detail_id, sequence, type, state, ended_at)
     select $1, made.id, e.id, e.order_detail_id, e.sequence, e.type, 'failed', now()
     from made, app.webhook_event e where e.order_detail_id = $4 and e.sequence = 1
     returning endpoint_id::text as webhook, id::text as "webhookDelivery"`,
    [memberId, userId, secret, detailId],
  );
  return rows[0];
}

/** The newest of the member. */
const aConflictListOf = (home: TestHouse, { memberId, userId }: Person): Promise<string> =>
  home.value(
    `insert into app.conflict_list (member_id, replaces_id, companies, created_by)
     values ($1, (select max(id) from app.conflict_list where member_id = $1), '[{"name":"走查比对企业","creditCode":null}]', $2)
     returning id`,
    memberId,
    userId,
  );

async function aQrCodeOf({ owner }: TestHouse, { memberId, userId }: Person): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into app.qr_code (member_id, user_id, code, check_code, name, package_id) values ($1, $2, $3, '7F3K', '现场', '1') returning id`,
    [memberId, userId, readableCode(randomBytes(6))],
  );
  return rows[0]?.id ?? '';
}

/** An order with what hangs on it, and a package. */
export async function makeOrderThings(home: TestHouse, who: Person): Promise<Things> {
  const { orderDetailsId, orderId, tradeOrderId, file, evidence, ...ordered } = await orderOf(home, who);
  const own = { name: `套餐${orderDetailsId}`, dataItemList: [{ code: 'ID_THREE' }] };
  return {
    orderDetail: orderDetailsId,
    ownCheck: orderDetailsId,
    order: orderId,
    tradeOrder: tradeOrderId,
    payable: orderId,
    file: evidence,
    package: (await home.call(calls.catalogue.savePackage, own, who)).id,
    batch: await aBatchOf(home, who, orderDetailsId),
    export: await anExportOf(home, who),
    ...(await ownOf(home, who, orderDetailsId)),
    qrCode: await aQrCodeOf(home, who),
    candidateFile: file,
    ...ordered,
  };
}

/** Makes one of each for this administrator, anew: a call that ends a thing leaves the others to the next. */
export async function makeThings(home: TestHouse, who: Person, above: Person): Promise<Things> {
  // Somebody with a second factor signs in by two steps; this one signs in again for each set of things.
  await home.owner.query('delete from app.passkey where user_id = $1', [who.userId]);
  const ordered = await makeOrderThings(home, who);
  const person = (await home.colleague(who)).userId;
  // The newest session is one to end; that of the token stays.
  await home.signIn(who.loginName, 'meadow7');
  const sent = (): Sent => ({ token: who.token, address: anAddress() });
  // An enterprise has so many keys at most.
  await home.owner.query('update app.api_key set expires_at = now() where member_id = $1', [who.memberId]);
  const uid = String(ordered.orderDetail);
  const { appId } = await home.call(calls.partnerApp.create, { name: `ATS ${uid}` }, sent());
  const apiKey = await aKeyOf(home, who);
  return {
    ...ordered,
    ...(await rowsOf(home, who, { above, person })),
    company: who.memberId,
    person,
    conflictList: await aConflictListOf(home, who),
    ...(await aWebhookOf(home, who, ordered.orderDetail ?? '')),
    recruitingArrival: await aRefusal(home, who),
    recruitingLink: await aLink(home, who),
    partnerApp: appId,
    apiKey,
    openRequest: await aRequestOf(home, who, apiKey),
    partnerApplication: (await home.call(calls.partnerApp.apply, { appId, uid }, { address: anAddress() })).applyId,
    identityCheck: (await home.call(calls.order.checkIdentity, identity, sent())).checkId,
  };
}
