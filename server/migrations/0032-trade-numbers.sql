-- What a trade order is called on screens and in the books of a member: PAY, the day in China, and eight characters by
-- chance. A running number would tell every member how much the whole house sells.
create function app.new_trade_no(at timestamptz) returns text language sql volatile as $$
  select 'PAY' || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(chance.bytes, place) & 31), 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as bytes) chance,
    -- Bytes 6 and 8 hold the version of the uuid, which is no chance.
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$$;
revoke execute on function app.new_trade_no from public;
grant execute on function app.new_trade_no to app_user, app_worker;

alter table app.trade_order add column trade_no text;
update app.trade_order set trade_no = app.new_trade_no(created_at);
alter table app.trade_order
  alter column trade_no set not null,
  alter column trade_no set default app.new_trade_no(now()),
  add constraint trade_order_trade_no_key unique (trade_no),
  add constraint trade_order_trade_no_check check (trade_no ~ '^PAY[0-9]{8}[0-9A-HJKMNP-TV-Z]{8}$');
comment on column app.trade_order.trade_no is 'Business number for people; the id is the wire''s.';
