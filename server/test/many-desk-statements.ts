import { firstId, isRed, listOf, rarePlaces } from './many-places.ts';

/** What stands beside the order details of the big member: lists, codes on site, files by application, webhooks, figures of weeks. */
const signs = '3479ACEFHJKMNPRTWXY';
const sign = (of: string): string => `substr('${signs}', 1 + (${of})::integer, 1)`;
/** Of forty codes; one has more than a page at every size. */
const codeOf = `(${firstId} + case when k < ${rarePlaces} then 7 else k / 10 % 40 end)`;
const recent = "is_big and at > now() - interval '14 days'";
const weekOf = "date_trunc('week', (at + interval '1 day') at time zone 'Asia/Shanghai')::date";
const reportedLately = "is_big and state = 7 and at > now() - interval '70 days'";

/** Each reads `pg_temp.seed` and `pg_temp.sealed`; $1 users of the big member. */
export const deskFills: readonly string[] = [
  `insert into app.batch_file (id, member_id, user_id, name_enc, state, read_rows, all_rows, created_at, ends_at)
   overriding system value select ${listOf}, s.member_id, min(user_id), min(e.file_enc), 'ordered', count(*), count(*), min(at), max(at) + interval '90 days'
   from pg_temp.seed s join pg_temp.sealed e on e.member_id = s.member_id where is_big and k % 10 = 9 group by 1, 2`,
  `insert into app.batch_row (member_id, batch_file_id, n, person_key, order_detail_id)
   select member_id, ${listOf}, k % 1000 + 1, decode(md5('w' || id), 'hex'), id from pg_temp.seed where is_big and k % 10 = 9`,
  `insert into app.qr_submission (member_id, qr_code_id, n, order_detail_id, person_key, items, created_at)
   select member_id, ${codeOf}, row_number() over (partition by ${codeOf} order by at), id, decode(md5('w' || id), 'hex'), '[{"code": "ID_THREE", "quantity": 1}]', at
   from pg_temp.seed where is_big and k % 10 = 7`,
  `insert into app.qr_code (id, member_id, user_id, code, check_code, name, package_id, submitted, created_at)
   overriding system value select qr_code_id, member_id, ($1::bigint[])[1], 'AAAA' || ${sign(`(qr_code_id - ${firstId}) / 19`)} || ${sign(`(qr_code_id - ${firstId}) % 19`)},
     'AAAA', '现场 ' || qr_code_id, '2', count(*), min(created_at) from app.qr_submission where ($1::bigint[])[1] is not null group by 1, 2`,
  `insert into app.export_application (member_id, user_id, kind, wish_enc, language, state, total, done, created_at, begun_at, ended_at, expires_at, bytes)
   select s.member_id, user_id, 'orders', e.wish_enc, 'zh', 'expired', 100, 100, at, at, at, at + interval '7 days', 1000
   from pg_temp.seed s join pg_temp.sealed e on e.member_id = s.member_id where is_big and k % 300 = 5`,
  `insert into app.webhook_endpoint (id, member_id, slot, url, secret_enc, secret_tail, made_by)
   overriding system value select ${firstId}, member_id, 1, 'https://example.com/hook', '', 'tail', ($1::bigint[])[1] from pg_temp.seed where is_big and ($1::bigint[])[1] is not null limit 1`,
  `insert into app.webhook_event (id, member_id, order_detail_id, sequence, type, facts, occurred_at)
   overriding system value select id * 2 + n, member_id, id, n, 'check.placed', '{}', at from pg_temp.seed, generate_series(1, 2) n where ${recent}`,
  `insert into app.webhook_delivery (member_id, endpoint_id, event_id, order_detail_id, sequence, type, state, tries, outcome, status, ms, created_at, next_at, ended_at)
   select member_id, ${firstId}, id, order_detail_id, sequence, type, case when id % 200 = 0 then 'failed' else 'delivered' end, 1, null, 200, 20, occurred_at, occurred_at, occurred_at
   from app.webhook_event where id > ${firstId} order by id`,
  `insert into app.week_turnaround (member_id, week, user_id, reports, median_seconds, p90_seconds, consent_share, material_share, checking_share, review_share)
   select member_id, ${weekOf}, coalesce(user_id, 0), count(*), 86400, 172800, 0.25, 0.25, 0.25, 0.25 from pg_temp.seed where ${reportedLately} group by 1, 2, grouping sets ((), (user_id))`,
  `insert into app.week_result (member_id, week, kind, key, light, reports)
   select member_id, ${weekOf}, 'department', case when id % 3 = 0 then '部门 ' || id % 12 else '' end, case when ${isRed} then 'red' else 'green' end, count(*)
   from pg_temp.seed where ${reportedLately} group by 1, 2, 4, 5`,
  `insert into app.dispute (member_id, order_detail_id, task_id, finding_version, opened_at, due_at, claimed_by, claimed_at, decided_by, decided_at, outcome)
   select member_id, id, id, 1, at, at + interval '5 days', 1, at, 1, at + interval '1 day', 'rejected' from pg_temp.seed where state = 7 and id % 500 = 0`,
  `insert into app.identity_proof (member_id, order_detail_id, kind, state, instead_of, asked_at, due_at, decided_at, decided_by, ticks)
   select member_id, id, 'papers', 'accepted', 'face', at, at + interval '1 day', at, 1,
     '{"pictures": [{"fileId": "1", "shows": "dataPage"}], "name": "same", "number": "same", "term": "longTerm", "face": "same"}' from pg_temp.seed where id % 500 = 1`,
  `insert into app.material (member_id, order_detail_id, task_id, state, staff_id, reasons, wants, asked_at, due_at, ended_at)
   select member_id, id, id, case when state = 19 and k % 4 = 0 then 'open' else 'answered' end, 1, '{unclear}', '{words}', at, at + interval '3 days', case when state = 19 and k % 4 = 0 then null else at end
   from pg_temp.seed where state in (7, 19) and id % 10 = 0`,
];
