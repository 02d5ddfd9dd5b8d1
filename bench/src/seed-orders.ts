import type pg from 'pg';
import { sealPerson } from '../../server/src/order/person.ts';
import { keysVersion } from '../../server/src/order/rules.ts';
import { candidate } from './choice.ts';
import { type Setting, vaultOf } from './setting.ts';
import type { BenchMember } from './seed-members.ts';

/** Writes `count` paid orders with a detail each, one a minute back from now, behind the back of the house. */
export async function seedOrders(
  owner: pg.Client,
  { memberId, userId }: BenchMember,
  { setting, count }: { setting: Setting; count: number },
): Promise<void> {
  const { name_enc, phone_enc, id_card_enc } = sealPerson(vaultOf(setting), memberId, candidate);
  await owner.query(
    `with numbered as (
       select g as n, now() - g * interval '1 minute' as at, md5(g::text || 'x')::bytea as key from generate_series(1, $3::integer) g
     ), t as (
       insert into app.trade_order (member_id, user_id, kind, state, amount_fen, channel, idempotency_key, request_hash, created_at, paid_at, expires_at)
       select $1::bigint, $2::bigint, 'checks', 102, 3800, 'BALANCE', 'bulk ' || n, key, at, at, at from numbered order by n desc
       returning id, created_at
     ), o as (
       insert into app.check_order (member_id, user_id, trade_order_id, choice, price, created_at)
       select $1::bigint, $2::bigint, id, '{}', '{}', created_at from t returning id, created_at
     )
     insert into app.order_detail (member_id, order_id, user_id, state, name_enc, keys_version, phone_enc, phone_key, phone_tail_key, id_card_enc,
       id_card_key, person_key, is_identity_validated, needs_intake_review, item_count, amount_fen, created_at)
     select $1::bigint, id, $2::bigint, (array[3, 4, 7, 10, 14])[1 + id % 5], $4, ${keysVersion}, $5, key, substring(key from 1 for 4), $6, key, key, true, false, 2, 3800, created_at
     from o, lateral (select decode(md5(id::text), 'hex') as key) keyed`,
    [memberId, userId, count, name_enc, phone_enc, id_card_enc],
  );
  await owner.query('vacuum analyze app.trade_order, app.check_order, app.order_detail');
}
