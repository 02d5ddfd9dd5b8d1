-- What a payment service is asked for bore the id of the row. Two installations on one merchant account, and one that was put
-- back from a backup, asked under the numbers of each other, and took the money of the one for that of the other.

-- Prefix and 24 random signs without I, L, O and U: 120 bits. WeChat Pay takes 32 signs of a payment, Alipay 64.
create function app.new_channel_reference(prefix text) returns text language sql set search_path = app, pg_temp as $$
  select prefix || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(chance.bytes, place) & 31), 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as bytes) chance,
    -- Bytes 6 and 8 of a uuid hold its version, which is no chance.
    unnest(array[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 23, 25, 26, 27, 28, 29]) as place
$$;

-- WeChat Pay takes no number of less than six signs: it was given nine digits.
create function app.given_before(prefix text, channel text, id text) returns text language sql as $$
  select prefix || case when channel = 'WECHAT' then repeat('0', greatest(0, 9 - length(id))) else '' end || id
$$;
-- Asked under a number of another installation, a payment service said that this was paid already, and was believed.
alter table app.payment add column reference text, add column offered_at timestamptz;
update app.payment set reference = app.given_before('P', channel, id::text),
  offered_at = case when channel not in ('BALANCE', 'TRANSFER') then created_at end;
alter table app.payment
  alter column reference set default app.new_channel_reference('P'),
  alter column reference set not null,
  add constraint payment_reference_check check (reference ~ '^P[0-9A-HJKMNP-TV-Z]{1,31}$'),
  add constraint payment_reference_key unique (reference);
comment on column app.payment.reference is 'Our name of it at the payment service: P and 24 random signs, of before P and the id. Unique among all installations.';

alter table app.payment add constraint payment_of_offered
  check (state not in ('succeeded', 'surplus') or channel in ('BALANCE', 'TRANSFER') or offered_at is not null);
comment on column app.payment.offered_at is 'When the payment service first took it on: before, nobody can have paid it, and what it calls paid is not this one. Null of bank transfers.';

alter table app.refund add column reference text;
update app.refund set reference = app.given_before('R', channel, id::text);
alter table app.refund
  alter column reference set default app.new_channel_reference('R'),
  alter column reference set not null,
  add constraint refund_reference_check check (reference ~ '^R[0-9A-HJKMNP-TV-Z]{1,31}$'),
  add constraint refund_reference_key unique (reference);
comment on column app.refund.reference is 'Our name of it at the payment service: R and 24 random signs, of before R and the id. Unique among all installations.';

update app.statement_line set reference = app.given_before(left(reference, 1), channel, substr(reference, 2))
  where channel = 'WECHAT' and reference ~ '^[PR][1-9][0-9]*$';
update app.statement_difference set reference = app.given_before(left(reference, 1), channel, substr(reference, 2))
  where channel = 'WECHAT' and reference ~ '^[PR][1-9][0-9]*$';
update app.channel_callback set reference = app.given_before(left(reference, 1), channel, substr(reference, 2))
  where channel = 'WECHAT' and reference ~ '^[PR][1-9][0-9]*$';
drop function app.given_before;
comment on column app.statement_line.reference is 'As the channel was given it: that of our payment or refund; anything else is somebody else''s.';

-- A repeat under the same reference asks for the same.
create function app.keep_asked_of_channel() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  raise exception 'what a payment service was asked for stays as it was asked' using errcode = '23514', constraint = 'asked_of_channel_stays';
end $$;
revoke execute on function app.keep_asked_of_channel from public;
create trigger keep_asked_of_channel before update on app.payment for each row
  when (new.reference <> old.reference or new.channel <> old.channel or new.amount_fen <> old.amount_fen
    or new.trade_order_id <> old.trade_order_id)
  execute function app.keep_asked_of_channel();
create trigger keep_asked_of_channel before update on app.refund for each row
  when (new.reference <> old.reference or new.channel <> old.channel or new.amount_fen <> old.amount_fen
    or new.payment_id is distinct from old.payment_id)
  execute function app.keep_asked_of_channel();

-- Callbacks of another amount were counted under the amount of the first of them.
alter table app.channel_callback drop constraint channel_callback_pkey,
  add constraint channel_callback_pkey primary key (channel, reference, kind, outcome, verdict, amount_fen);

create table app.database_copy (
  is_only boolean primary key default true check (is_only),
  identity text not null,
  since timestamptz not null default app.now()
);
call app.keep_shared('app.database_copy', null);
grant select, insert, update on app.database_copy to app_worker;
comment on table app.database_copy is
  'Which database this was when somebody last looked. Another one: it was put back from a backup, copied, or a standby has taken over; what happened since may be missing.';
comment on column app.database_copy.identity is 'Cluster, line of its history (timeline), database and table, as PostgreSQL tells them apart.';
comment on column app.database_copy.since is 'When it was first seen.';
