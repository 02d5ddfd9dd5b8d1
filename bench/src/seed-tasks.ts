import type pg from 'pg';
import { sealPerson } from '../../server/src/order/person.ts';
import { keysVersion } from '../../server/src/order/rules.ts';
import { candidate } from './choice.ts';
import type { BenchMember } from './seed-members.ts';
import { type Setting, vaultOf } from './setting.ts';

const codes = ['ID_THREE', 'LIT_PUBLIC', 'TAX_DISHONEST', 'BIZ_CONFLICT'];

/** So many tasks lie in the queue, four to an order, agreed to by their candidates, spread over the members. */
export async function seedTasks(
  owner: pg.Client,
  members: readonly BenchMember[],
  { setting, count }: { setting: Setting; count: number },
): Promise<void> {
  const sealed = members.map(({ memberId }) => sealPerson(vaultOf(setting), memberId, candidate));
  await owner.query(
    `with member as (select * from unnest($1::bigint[], $2::bigint[], $4::bytea[], $5::bytea[], $6::bytea[])
       with ordinality as m (id, user_id, name_enc, phone_enc, id_card_enc, n)),
     numbered as (
       select g, m.id as member_id, m.user_id, md5(random()::text) as key
       from generate_series(1, $3::integer) g join member m on m.n = 1 + g % (select count(*) from member)
     ), t as (
       insert into app.trade_order (member_id, user_id, kind, state, amount_fen, channel, idempotency_key, request_hash, paid_at, expires_at)
       select member_id, user_id, 'checks', 102, 3800, 'BALANCE', 'tasks ' || key, decode(key, 'hex'), now(), now() from numbered returning id, member_id, user_id
     ), o as (
       insert into app.check_order (member_id, user_id, trade_order_id, choice, price)
       select member_id, user_id, id, '{}', '{}' from t returning id, member_id
     ), d as (
       insert into app.order_detail (member_id, order_id, user_id, state, name_enc, keys_version, phone_enc, phone_key, phone_tail_key, id_card_enc,
         id_card_key, person_key, is_identity_validated, needs_intake_review, item_count, amount_fen)
       select o.member_id, o.id, m.user_id, 19, m.name_enc, ${keysVersion}, m.phone_enc, '\\x01', '\\x01', m.id_card_enc, '\\x01', '\\x01', true, false, 4, 3800
       from o join member m on m.id = o.member_id returning id, member_id
     ), i as (
       insert into app.order_item (member_id, order_detail_id, n, code, quantity, is_expedited, unit_fen, total_fen)
       select d.member_id, d.id, c.n, c.code, 1, false, 950, 950 from d, unnest($7::text[]) with ordinality as c (code, n)
     ), k as (
       insert into app.consent (member_id, order_detail_id, text_version, recipient, purpose, ends_at, proof, evidence_enc)
       select member_id, id, '1', '', '', now() + interval '1 day', '', '' from d returning id, member_id, order_detail_id
     ), agreed as (
       insert into app.consent_item (member_id, consent_id, order_detail_id, code, agreed)
       select k.member_id, k.id, k.order_detail_id, c.code, true from k, unnest($7::text[]) as c (code)
     )
     insert into app.check_task (member_id, order_detail_id, code, n, look_at, deadline_at, promised_at, expected_at)
     select d.member_id, d.id, c.code, 1, now(), now() + interval '2 hours', now() + interval '2 hours', now() + interval '2 hours'
     from d, unnest($7::text[]) as c (code)`,
    [
      members.map(({ memberId }) => memberId),
      members.map(({ userId }) => userId),
      count / codes.length,
      sealed.map(({ name_enc }) => name_enc),
      sealed.map(({ phone_enc }) => phone_enc),
      sealed.map(({ id_card_enc }) => id_card_enc),
      codes,
    ],
  );
  await owner.query(
    'vacuum analyze app.check_task, app.order_detail, app.consent, app.consent_item, app.source_call, app.finding',
  );
}
