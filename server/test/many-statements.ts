import { keysVersion } from '../src/order/rules.ts';
import { deskFills } from './many-desk-statements.ts';
import { firstId, isRed, listOf, rarePlaces } from './many-places.ts';

/**
 * How the details lie: the big member has three of ten, the others share the rest. Old ones have mostly ended, and each
 * state has the same 40 of the big member at every size, so that a page of a rare one is as full with few as with many.
 * $1 details, $2 ids of the members (the big one first), $3 one user of each, $4 users of the big member.
 */
export const seedRows = `
  create temporary table seed as
  select id, case when is_big then ($2::bigint[])[1] else ($2::bigint[])[member] end as member_id,
    case when not is_big then ($3::bigint[])[member]
      when k between 2000 and 2499 then ($4::bigint[])[1]
      when k >= ${rarePlaces} and k < ${rarePlaces} + 25 then ($4::bigint[])[cardinality($4::bigint[])]
      else ($4::bigint[])[1 + floor(pow(by_user, 3) * (cardinality($4::bigint[]) - 1))::integer] end as user_id,
    case when is_big and k < ${rarePlaces} then (array[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,-1])[1 + (k % 21)::integer]
      when age < 1 then (array[1,2,3,17,16,18,4,4,19,19])[1 + floor(by_state * 10)::integer]
      when age < 7 then (array[4,4,4,18,19,19,6,7,7,13])[1 + floor(by_state * 10)::integer]
      when age < 30 then (array[19,6,7,7,7,7,7,7,9,13])[1 + floor(by_state * 10)::integer]
      else (array[7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,7,9,13,14,8])[1 + floor(by_state * 20)::integer] end::smallint as state,
    now() - age * interval '1 day' as at, is_big, k, by_state, by_name, id % 20 as surname
  from (
    select g + ${firstId} as id, g % 10 < 3 as is_big, g / 10 * 3 + g % 10 as k,
      2 + floor(pg_temp.chance(g, 1) * (cardinality($2::bigint[]) - 1))::integer as member,
      case when g % 10 < 3 and g / 10 * 3 + g % 10 < ${rarePlaces} then 1 + 40 * pg_temp.chance(g, 2) else 730 * pg_temp.chance(g, 2) end as age,
      pg_temp.chance(g, 3) as by_user, pg_temp.chance(g, 4) as by_state, pg_temp.chance(g, 5) as by_name
    from generate_series(0, $1::bigint - 1) g
  ) placed order by at`;

export const chance = `
  create function pg_temp.chance(g bigint, salt bigint) returns double precision language sql immutable
  return (hashint8extended(g, salt) & 2147483647)::double precision / 2147483648`;

const number = (prefix: string): string =>
  `'${prefix}' || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD') || upper(lpad(to_hex(id), 8, '0'))`;
const isPaid = 'state not in (1, 3, 11, 13, 14, 17) or state = 13 and by_state < 0.85';
/** What hashes of persons and names look like: as many bytes, and nothing to be read in them. */
const hashed = (of: string): string => `decode(md5(${of}), 'hex')`;

/** A tenth of the big member came by lists of a hundred, and another tenth by codes on site. */
const isOfList = 'is_big and k % 10 = 9';
const isOnSite = 'state = 17 or is_big and k % 10 = 7';
/** A list and a code of the big member, the same at every size. */
export const idOfList = String(firstId + 1);
export const idOfQrCode = String(firstId + 7);

/** The tables in the order in which they are filled; each reads `pg_temp.seed`, and `pg_temp.sealed` for what is sealed. */
export const fills: readonly string[] = [
  `insert into app.trade_order (id, member_id, user_id, kind, state, amount_fen, refunded_fen, channel, idempotency_key, request_hash, created_at, paid_at, expires_at, trade_no)
   overriding system value select id, member_id, user_id, 'checks', case when is_paid then 102 when state in (1, 3, 17) then 1 else 103 end, 3800,
     case when is_paid and state = 13 then 3800 else 0 end, case when is_paid then 'BALANCE' end, 'scale ' || id, '', at, case when is_paid then at end, at, ${number('PAY')}
   from (select *, ${isPaid} as is_paid from pg_temp.seed) s`,
  `insert into app.check_order (id, member_id, user_id, trade_order_id, order_no, package_name, choice, price, created_at, batch_file_id)
   overriding system value select id, member_id, user_id, id, ${number('BD')}, case when id % 3 = 0 then '标准套餐' end, '{}', '{}', at,
     case when ${isOfList} then ${listOf} end from pg_temp.seed`,
  `insert into app.order_detail (id, member_id, user_id, order_id, n, state, name_enc, keys_version, phone_enc, phone_key, phone_tail_key, id_card_enc, id_card_key,
     person_key, department, is_identity_validated, needs_intake_review, item_count, amount_fen, refunded_fen, due_at, created_at, report_version, report_light, promised_at, reported_at, is_on_site, consent_asked_at)
   overriding system value select s.id, s.member_id, s.user_id, case when s.is_big and s.k between 2000 and 2499 then (select id from pg_temp.seed where is_big and k = 2000) else s.id end,
     case when s.is_big and s.k between 2000 and 2499 then s.k - 1999 else 1 end, s.state, e.name_enc, ${keysVersion}, e.phone_enc,
     case when known then e.phone_key else ${hashed("'p' || s.id")} end, case when known then e.tail_key else substr(${hashed('s.id % 10000 || s.member_id::text')}, 1, 16) end,
     e.id_card_enc, case when known then e.id_card_key else ${hashed("'c' || s.id")} end, case when known then e.person_key else ${hashed("'w' || s.id")} end,
     case when s.id % 3 = 0 then '部门 ' || s.id % 12 end, true, false, 1, 3800, case when (${isPaid}) and s.state = 13 then 3800 else 0 end,
     case when s.state in (1, 4, 16, 17, 18) then s.at + interval '7 days' end, s.at, (s.state in (6, 7))::integer,
     case when s.state in (6, 7) then case when ${isRed} then 'red' else 'green' end end,
     case when s.state in (6, 7, 19) then s.at + interval '2 days' end, case when s.state = 7 then s.at + interval '1 day' end, ${isOnSite}, case when s.state in (4, 18) then s.at end
   from (select *, is_big and k between 1000 and 1004 as known from pg_temp.seed) s join pg_temp.sealed e on e.member_id = s.member_id`,
  `insert into app.order_timeline (member_id, order_detail_id, at, event, from_state, to_state, user_id)
   select member_id, id, at, 'place', null, 1, user_id from pg_temp.seed`,
  `insert into app.order_timeline (member_id, order_detail_id, at, event, from_state, to_state)
   select member_id, id, at, 'pay', 1, state from pg_temp.seed where ${isPaid}`,
  // A common surname, which more than a thousand have at every size, a rare one, and beginnings that nobody asks for.
  `insert into app.name_prefix_key (member_id, order_detail_id, key)
   select s.member_id, s.id, case when by_name < greatest(0.07, 1100.0 / (select count(*) from pg_temp.seed where is_big)) then e.common_key when is_big and k between 1000 and 1004 then e.rare_key
     else ${hashed("'s' || surname || s.member_id")} end
   from pg_temp.seed s join pg_temp.sealed e on e.member_id = s.member_id`,
  `insert into app.name_prefix_key (member_id, order_detail_id, key)
   select member_id, id, ${hashed("n || 'g' || (id % (3000 * n)) || member_id")} from pg_temp.seed, generate_series(1, 3) n`,
  `insert into app.order_item (member_id, order_detail_id, n, code, quantity, is_expedited, unit_fen, total_fen)
   select member_id, id, 1, 'ID_THREE', 1, false, 3800, 3800 from pg_temp.seed`,
  `insert into app.check_task (id, member_id, order_detail_id, code, n, state, result, deadline_at, created_at, ended_at, look_at, expected_at)
   overriding system value select id, member_id, id, 'ID_THREE', 1, case when state = 19 then case when k < ${rarePlaces} then 'waitingReviewer' else 'queued' end else 'done' end,
     case when state = 19 then null else 'consistent' end, at + interval '2 days', at, case when state = 19 then null else at + interval '1 day' end, at, at + interval '1 day'
   from pg_temp.seed where state in (6, 7, 19)`,
  `insert into app.finding (member_id, task_id, version, result, light, content_enc, found_at)
   select member_id, id, 1, 'consistent', 'green', '', at + interval '1 day' from pg_temp.seed where state in (6, 7)`,
  `insert into app.consent (id, member_id, order_detail_id, text_version, recipient, purpose, given_at, ends_at, proof, evidence_enc, consent_no)
   overriding system value select id, member_id, id, '1', '', '', at, at + interval '90 days', '', '', 'scale ' || id from pg_temp.seed where state in (6, 7, 19)`,
  `insert into app.source_call (member_id, task_id, consent_id, attempt, connector, asked_at, answered_at, outcome, key)
   select member_id, id, id, 1, 'sandbox', at, at, 'answered', 'scale ' || id from pg_temp.seed where state in (6, 7)`,
  `insert into app.report (id, member_id, order_detail_id, version, kind, light, content_enc, hash, finding_count, created_at)
   overriding system value select id, member_id, id, 1, 'full', case when ${isRed} then 'red' else 'green' end, '', '', 1, at + interval '1 day' from pg_temp.seed where state in (6, 7)`,
  `insert into app.report_view (member_id, report_id, user_id, what, at)
   select member_id, id, user_id, 'open', at + interval '2 days' from pg_temp.seed where state = 7 and id % 2 = 0`,
  `insert into app.report_read (member_id, order_detail_id, user_id, version)
   select member_id, id, user_id, 1 from pg_temp.seed where state = 7 and id % 2 = 0`,
  `insert into app.delivery (member_id, send_key, channel, kind, language, order_detail_id, state, created_at, ended_at)
   select member_id, 'scale ' || id, 'sms', 'candidateInvited', 'zh', id, 'sent', at, at from pg_temp.seed`,
  `insert into app.audit (member_id, seq, at, user_id, action, subject, facts, hash)
   select member_id, 1000000 + id, at, user_id, 'placeOrder', 'detail ' || id, case when id % 20 = 0 then '{"staffId": "1"}' else '{}' end::jsonb, '' from pg_temp.seed`,
  `insert into app.staff_act (seq, at, staff_id, member_id, action, subject, facts, hash)
   select 1000000 + id, at, 1, member_id, 'openCandidate', 'detail ' || id, '{}', '' from pg_temp.seed where id % 20 = 0`,
  `insert into app.candidate_request (member_id, order_detail_id, kind, asked_at, due_at, answered_at, outcome, answered_by)
   select member_id, id, 'copy', at, at, at, 'granted', 1 from pg_temp.seed where id % 1000 = 0`,
  `insert into app.refund (id, member_id, trade_order_id, channel, amount_fen, cause, state, created_at, ended_at)
   overriding system value select id, member_id, id, 'BALANCE', 3800, 'detail ' || id, 'succeeded', at, at from pg_temp.seed where state = 13 and (${isPaid})`,
  `insert into app.system_message (member_id, user_id, notice_key, topic, kind, order_detail_id, told_at, read_at)
   select member_id, ($1::bigint[])[1], 'scale ' || id, case when k < 60 then 'account' when id % 10 < 6 then 'order' else 'report' end, 'orderPaid', id, at,
     case when k between 60 and 119 then null else at end
   from pg_temp.seed where is_big and ($1::bigint[])[1] is not null and (id % 3 = 0 or k < 120)`,
  `insert into app.ledger_entry (id, member_id, cause, cause_id, trade_order_id, user_id, member_delta_fen, balance_after_fen, at)
   overriding system value select id, member_id, case when is_big and k < 60 then 'recharge' else 'checksPaid' end, 'scale ' || id, id, user_id,
     case when is_big and k < 60 then 3800 else -3800 end, 1000000, at from pg_temp.seed where ${isPaid} order by at`,
  `insert into app.ledger_line (member_id, entry_id, account, amount_fen)
   select e.member_id, e.id, l.account, l.sign * e.member_delta_fen from app.ledger_entry e, (values ('memberBalance', 1), ('revenue', -1)) l (account, sign)
   where e.id >= ${firstId}`,
  ...deskFills,
];
