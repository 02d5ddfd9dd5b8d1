-- Coupons, vouchers and gift cards that staff give: to one member, or as codes of a batch that whoever has one redeems.

create table app.gift_batch (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('voucher', 'coupon', 'giftCard')),
  name text not null,
  item_codes text[] not null default '{}',
  fixed_fen bigint check (fixed_fen > 0),
  off_fen bigint check (off_fen > 0),
  threshold_fen bigint not null default 0 check (threshold_fen >= 0),
  only_batch boolean not null default false,
  value_fen bigint check (value_fen > 0),
  member_id bigint references app.member,
  top_up_fen bigint check (top_up_fen > 0),
  count integer not null check (count between 1 and 5000),
  most_per_member integer not null check (most_per_member between 1 and 5000),
  usable_from date not null,
  redeem_until date not null,
  valid_until date not null,
  cost_fen bigint not null check (cost_fen >= 0),
  needs_second boolean not null,
  state text not null check (state in ('waiting', 'made', 'rejected', 'voided')),
  request_key text not null,
  made_by bigint not null references app.staff,
  made_at timestamptz not null default app.now(),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  decided_why text,
  downloaded_by bigint references app.staff,
  downloaded_at timestamptz,
  voided_by bigint references app.staff,
  voided_at timestamptz,
  redeemed_count integer not null default 0,
  constraint gift_batch_once unique (made_by, request_key),
  constraint gift_batch_second_decides check (state in ('waiting', 'rejected') or not needs_second or decided_by is not null),
  constraint gift_batch_second_is_another check (state = 'rejected' or decided_by is null or decided_by <> made_by),
  constraint gift_batch_not_over_redeemed check (redeemed_count between 0 and count),
  check (redeem_until between usable_from and valid_until),
  check ((kind = 'coupon') = (off_fen is not null)),
  check ((kind = 'giftCard') = (value_fen is not null)),
  check ((kind = 'voucher') = (cardinality(item_codes) > 0)),
  check (fixed_fen is null or kind = 'voucher'),
  check (member_id is null or top_up_fen is null)
);
create index gift_batch_waiting on app.gift_batch (id) where state = 'waiting';
create index gift_batch_of_day on app.gift_batch (made_by, made_at);
create index gift_batch_of_member on app.gift_batch (member_id) where member_id is not null;
-- A member sees what it holds; who among staff gave it, and how many others have it, stays in the house.
call app.keep_tenant('app.gift_batch', 'select');
revoke select on app.gift_batch from app_user;
grant select, insert, update on app.gift_batch to app_worker;
comment on table app.gift_batch is 'What staff give: to one member, or as codes. Above the limit of whoever makes it a second person decides. Staff alone see it.';
comment on column app.gift_batch.kind is 'voucher, coupon or giftCard.';
comment on column app.gift_batch.item_codes is 'Vouchers: one piece of each of these.';
comment on column app.gift_batch.fixed_fen is 'Vouchers: the most that a piece takes off, in fen; null: whatever the piece costs the member.';
comment on column app.gift_batch.off_fen is 'Coupons: what it takes off, in fen.';
comment on column app.gift_batch.threshold_fen is 'Coupons: price from which it counts, in fen.';
comment on column app.gift_batch.only_batch is 'Coupons: counts for orders of several candidates alone.';
comment on column app.gift_batch.value_fen is 'Gift cards: what is on each, in fen.';
comment on column app.gift_batch.member_id is 'To whom it is given at once; null: codes, or an activity.';
comment on column app.gift_batch.top_up_fen is 'An activity: given for every top-up of at least so much, in fen; null: no activity.';
comment on column app.gift_batch.usable_from is 'First day on which a code is redeemed, a top-up counts, or what is given may be used.';
comment on column app.gift_batch.redeem_until is 'Last day on which a code is redeemed or a top-up counts.';
comment on column app.gift_batch.cost_fen is 'What all of it costs the provider at most, in fen, when it was made.';
comment on column app.gift_batch.state is 'waiting for a second person; made; rejected; voided: what was not redeemed is not redeemed any more.';
comment on column app.gift_batch.request_key is 'The same request makes one batch.';
comment on column app.gift_batch.downloaded_at is 'When the codes were made and handed out: once, since hashes alone are kept.';

create table app.gift_code (
  code_key bytea primary key,
  batch_id bigint not null references app.gift_batch,
  redeemed_at timestamptz,
  member_id bigint references app.member,
  user_id bigint,
  request_key text,
  check ((redeemed_at is null) = (member_id is null))
);
create index gift_code_of_batch on app.gift_code (batch_id);
create unique index gift_code_by_request on app.gift_code (user_id, request_key) where request_key is not null;
call app.keep_tenant('app.gift_code', 'select');
revoke select on app.gift_code from app_user;
grant select, insert, update on app.gift_code to app_worker;
comment on table app.gift_code is 'A code that can be redeemed once. Kept as a keyed hash; belongs to no member until then.';
comment on column app.gift_code.code_key is 'Keyed hash of the 16 characters.';
comment on column app.gift_code.request_key is 'Of the request that redeemed it: a repeat is answered like the first.';

create table app.gift_use (
  batch_id bigint not null references app.gift_batch,
  member_id bigint not null references app.member,
  count integer not null default 0 check (count >= 0),
  primary key (batch_id, member_id)
);
call app.keep_tenant('app.gift_use', 'select');
revoke select on app.gift_use from app_user;
grant select, insert, update on app.gift_use to app_worker;
comment on table app.gift_use is 'How many codes of a batch a member has redeemed.';

create table app.gift_try (
  subject_key bytea primary key,
  tries smallint not null,
  last_at timestamptz not null
);
call app.keep_shared('app.gift_try', null);
grant select, insert, update, delete on app.gift_try to app_worker;
comment on table app.gift_try is 'Codes that a person has tried and that may be wrong, counted before they are looked up.';
comment on column app.gift_try.subject_key is 'Keyed hash of the person.';
comment on column app.gift_try.tries is 'Above 5: nothing is looked up until half an hour after last_at.';

-- What members hold.
alter table app.card
  add column valid_from date,
  add column fixed_fen bigint check (fixed_fen > 0),
  add column only_batch boolean not null default false,
  add column batch_id bigint,
  add column code_key bytea,
  add column given_at timestamptz not null default app.now();
create unique index card_of_code on app.card (code_key) where code_key is not null;
create index card_of_batch on app.card (batch_id) where batch_id is not null;
comment on column app.card.valid_from is 'First day on which it may be used; null: from the first on.';
comment on column app.card.fixed_fen is 'Vouchers: the most that a piece takes off, in fen; null: whatever the piece costs.';
comment on column app.card.only_batch is 'Coupons: counts for orders of several candidates alone.';
comment on column app.card.batch_id is 'Where it comes from; null where that was not kept.';
comment on column app.card.code_key is 'Keyed hash of the code that it was redeemed with: one code gives one card.';

create table app.card_use (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  card_id bigint not null,
  trade_order_id bigint not null,
  taken_at timestamptz not null default app.now(),
  released_at timestamptz,
  foreign key (member_id, card_id) references app.card (member_id, id),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id)
);
create unique index card_used_once on app.card_use (card_id) where released_at is null;
create index card_use_of_member on app.card_use (member_id, taken_at desc);
create index card_use_of_trade on app.card_use (trade_order_id);
call app.keep_tenant('app.card_use', 'select, insert, update');
grant select, insert, update on app.card_use to app_worker;
comment on table app.card_use is 'Each time a coupon or voucher was taken for an order.';
comment on column app.card_use.released_at is 'When it came back; null while the order holds it, and once it is spent.';
insert into app.card_use (member_id, card_id, trade_order_id, taken_at)
  select c.member_id, c.id, c.trade_order_id, t.created_at
  from app.card c join app.trade_order t on t.member_id = c.member_id and t.id = c.trade_order_id;

-- A gift card is money for checks: part of an order is paid with it, the rest by balance or channel.
create table app.gift_card (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  name text not null,
  value_fen bigint not null check (value_fen > 0),
  balance_fen bigint not null check (balance_fen between 0 and value_fen),
  tail text not null check (length(tail) = 4),
  valid_until date not null,
  batch_id bigint,
  code_key bytea,
  given_at timestamptz not null default app.now(),
  unique (member_id, id)
);
create unique index gift_card_of_code on app.gift_card (code_key) where code_key is not null;
create index gift_card_of_member on app.gift_card (member_id, valid_until);
create index gift_card_of_batch on app.gift_card (batch_id) where batch_id is not null;
call app.keep_tenant('app.gift_card', 'select, update');
grant select, insert, update on app.gift_card to app_worker;
comment on table app.gift_card is 'Gift cards of a member, with what is left on each.';
comment on column app.gift_card.value_fen is 'What was on it at first, in fen.';
comment on column app.gift_card.balance_fen is 'What is left, in fen: the value without what orders hold or have spent.';
comment on column app.gift_card.tail is 'The last four characters of its code, or of its number, by which people know it.';
comment on column app.gift_card.code_key is 'Keyed hash of the code that it was redeemed with: one code gives one card.';

create table app.gift_draw (
  trade_order_id bigint primary key,
  member_id bigint not null,
  gift_card_id bigint not null,
  drawn_fen bigint not null check (drawn_fen > 0),
  returned_fen bigint not null default 0,
  at timestamptz not null default app.now(),
  check (returned_fen between 0 and drawn_fen),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id),
  foreign key (member_id, gift_card_id) references app.gift_card (member_id, id)
);
create index gift_draw_of_card on app.gift_draw (gift_card_id);
call app.keep_tenant('app.gift_draw', 'select, insert, update');
grant select, insert, update on app.gift_draw to app_worker;
comment on table app.gift_draw is 'What an order takes of a gift card, from when it is placed; it comes back when the order ends unpaid or is refunded.';
comment on column app.gift_draw.drawn_fen is 'In fen.';
comment on column app.gift_draw.returned_fen is 'In fen; never more than was drawn.';

-- At the end of a transaction the value of a card is what is left and what was drawn, to the fen.
create function app.refuse_unsettled_gift_card() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare
  written jsonb := to_jsonb(new);
  of_card bigint := coalesce(written ->> 'gift_card_id', written ->> 'id')::bigint;
begin
  if exists (
    select from app.gift_card c where c.id = of_card and c.value_fen <> c.balance_fen
      + (select coalesce(sum(d.drawn_fen - d.returned_fen), 0) from app.gift_draw d where d.gift_card_id = c.id)) then
    raise exception 'balance and draws of a gift card must sum to its value' using errcode = '23514', constraint = 'gift_card_sums_to_value';
  end if;
  return null;
end $$;
create constraint trigger gift_card_sums_to_value after insert or update on app.gift_card
  deferrable initially deferred for each row execute function app.refuse_unsettled_gift_card();
create constraint trigger gift_card_sums_to_value after insert or update on app.gift_draw
  deferrable initially deferred for each row execute function app.refuse_unsettled_gift_card();

alter table app.trade_order
  add column gift_part_fen bigint not null default 0,
  add constraint trade_order_gift_part check (gift_part_fen between 0 and amount_fen);
comment on column app.trade_order.gift_part_fen is 'What a gift card pays of it, in fen; balance or channel pay the rest.';
alter table app.refund
  drop constraint refund_amount_fen_check,
  add column gift_fen bigint not null default 0,
  add constraint refund_amount check (amount_fen >= 0 and gift_fen >= 0 and amount_fen + gift_fen > 0);
comment on column app.refund.gift_fen is 'What goes back to the gift card, in fen, beside amount_fen.';

alter table app.ledger_line drop constraint ledger_line_account_check;
alter table app.ledger_line add constraint ledger_line_account_check check (account in
  ('memberBalance', 'memberGranted', 'giftCard', 'channelClearing', 'revenue', 'refundsDue', 'grantCost', 'couponCost', 'statementDifference'));
comment on column app.ledger_line.account is 'memberBalance, memberGranted, giftCard, channelClearing, revenue, refundsDue, grantCost, couponCost or statementDifference.';

-- As before; and the gift cards of a member hold what the ledger says, counting what unpaid orders have drawn.
create or replace function app.unsettled_balances() returns table (member_id bigint, cached_fen bigint, ledger_fen bigint)
  language sql stable security definer set search_path = app, pg_temp as $$
  select b.member_id, b.bought_fen + b.granted_fen, coalesce(l.fen, 0)::bigint
  from app.balance b
  left join (select ll.member_id, sum(ll.amount_fen) as fen,
                    sum(ll.amount_fen) filter (where account = 'memberGranted') as granted
             from app.ledger_line ll where account in ('memberBalance', 'memberGranted') group by ll.member_id) l
    on l.member_id = b.member_id
  where b.bought_fen + b.granted_fen <> coalesce(l.fen, 0) or b.granted_fen <> coalesce(l.granted, 0)
  union all
  select coalesce(c.member_id, l.member_id), coalesce(c.fen, 0)::bigint, coalesce(l.fen, 0)::bigint
  from (select g.member_id, sum(g.balance_fen + (
          select coalesce(sum(d.drawn_fen - d.returned_fen), 0) from app.gift_draw d
          join app.trade_order t on t.member_id = d.member_id and t.id = d.trade_order_id and t.state = 1
          where d.gift_card_id = g.id)) as fen
        from app.gift_card g group by g.member_id) c
  full join (select ll.member_id, sum(ll.amount_fen) as fen from app.ledger_line ll where account = 'giftCard' group by ll.member_id) l
    on l.member_id = c.member_id
  where coalesce(c.fen, 0) <> coalesce(l.fen, 0)
$$;

