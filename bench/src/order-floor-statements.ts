import { keysVersion } from '../../server/src/order/rules.ts';

/** The statements of the order floor: every row of a submit, and every row of a payment, in one each. */

export const authenticate = {
  name: 'session',
  text: `select s.member_id, s.user_id from app.session s
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = $1 and s.expires_at > now()`,
};

export const placeOrder = {
  name: 'place',
  text: `
    with t as (
      insert into app.trade_order (member_id, user_id, kind, amount_fen, idempotency_key, request_hash, expires_at)
      values ($1::bigint, $2::bigint, 'checks', $3::bigint, $4, $5, $6::timestamptz) returning id
    ), job as (
      insert into app.outbox (task, payload, run_at)
      select 'expireTrade', jsonb_build_object('memberId', $1::bigint::text, 'tradeOrderId', t.id::text), $6::timestamptz from t
    ), o as (
      insert into app.check_order (member_id, user_id, trade_order_id, choice, price)
      select $1::bigint, $2::bigint, t.id, $7::jsonb, $8::jsonb from t
      returning id, order_no, trade_order_id
    ), d as (
      insert into app.order_detail (member_id, order_id, user_id, state, name_enc, keys_version, phone_enc, phone_key, phone_tail_key, id_card_enc,
        id_card_key, person_key, position, is_identity_validated, needs_intake_review, item_count, amount_fen, due_at, estimated_completed_at)
      select $1::bigint, o.id, $2::bigint, 1, $9::bytea, ${keysVersion}, $11::bytea, $12::bytea, $13::bytea, $14::bytea, $15::bytea, $16::bytea, $17::text,
        false, false, cardinality($19::text[]), $3::bigint, $6::timestamptz, $18::timestamptz from o
      returning id, order_id
    ), n as (
      insert into app.name_prefix_key (member_id, order_detail_id, key) select $1::bigint, d.id, key from d, unnest($10::bytea[]) as key
    ), i as (
      insert into app.order_item (member_id, order_detail_id, n, code, quantity, is_expedited, remark, unit_fen, total_fen)
      select $1::bigint, d.id, line.n, line.code, line.quantity, line.is_expedited, line.remark, line.unit_fen, line.total_fen
      from d, unnest($19::text[], $20::smallint[], $21::boolean[], $22::text[], $23::bigint[], $24::bigint[])
        with ordinality as line (code, quantity, is_expedited, remark, unit_fen, total_fen, n)
    ), l as (
      insert into app.order_timeline (member_id, order_detail_id, event, to_state, user_id, amount_fen)
      select $1::bigint, d.id, 'place', 1, $2::bigint, $3::bigint from d
    ), told as (
      insert into app.outbox (task, payload)
      select 'notify', jsonb_build_object('key', 'orderPlaced ' || d.id, 'toldAt', now(), 'memberId', $1::bigint::text,
        'to', jsonb_build_object('who', 'orderer'), 'kind', 'orderPlaced', 'facts', jsonb_build_object('amountFen', $3::bigint),
        'orderDetailsId', d.id::text, 'byUserId', $2::bigint::text) from d
    )
    select o.id as order_id, o.order_no, o.trade_order_id as trade_id, d.id as detail_id from o, d`,
};

/** No row when the balance is short or the trade order is not unpaid: then the caller rolls back. */
export const payOrder = {
  name: 'pay',
  text: `
    with t as (
      update app.trade_order set state = 102, channel = 'BALANCE', paid_at = now()
      where member_id = $1::bigint and id = $2::bigint and state = 1 returning id, amount_fen
    ), b as (
      update app.balance set bought_fen = bought_fen - t.amount_fen from t
      where member_id = $1::bigint and bought_fen >= t.amount_fen returning bought_fen + granted_fen as after
    ), e as (
      insert into app.ledger_entry (member_id, cause, cause_id, trade_order_id, user_id, member_delta_fen, balance_after_fen)
      select $1::bigint, 'checksPaid', t.id::text, t.id, $3::bigint, -t.amount_fen, b.after from t, b returning id, member_delta_fen
    ), l as (
      insert into app.ledger_line (member_id, entry_id, account, amount_fen)
      select $1::bigint, e.id, side.account, side.fen
      from e, lateral (values ('memberBalance', e.member_delta_fen), ('revenue', -e.member_delta_fen)) side (account, fen)
    ), d as (
      update app.order_detail d set state = $4::smallint, due_at = $5::timestamptz from app.check_order o
      where o.member_id = $1::bigint and o.trade_order_id = $2::bigint and d.member_id = o.member_id and d.order_id = o.id and d.state = 1 returning d.id, d.amount_fen
    ), n as (
      insert into app.order_timeline (member_id, order_detail_id, event, from_state, to_state, user_id, amount_fen)
      select $1::bigint, d.id, 'pay', 1, $4::smallint, $3::bigint, d.amount_fen from d
    ), job as (
      insert into app.outbox (task, payload)
      select 'inviteCandidate', jsonb_build_object('memberId', $1::bigint::text, 'orderDetailsId', d.id::text) from d
    ), told as (
      insert into app.outbox (task, payload)
      select 'notify', jsonb_build_object('key', 'orderPaid ' || d.id, 'toldAt', now(), 'memberId', $1::bigint::text,
        'to', jsonb_build_object('who', 'orderer'), 'kind', 'orderPaid', 'facts', jsonb_build_object('amountFen', d.amount_fen),
        'orderDetailsId', d.id::text, 'byUserId', $3::bigint::text) from d
    )
    select t.amount_fen, d.id as detail_id from t, b, d`,
};

export const writeAudit = { name: 'audit', text: 'select app.write_audit($1, $2, $3, $4, $5)' };
