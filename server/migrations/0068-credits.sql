-- Money that staff credit to the balance of a member, and what people of each role may do alone and at all.

create table app.staff_limit (
  role text primary key check (role in ('sales', 'finance')),
  credit_alone_fen bigint not null check (credit_alone_fen >= 0),
  credit_day_fen bigint not null,
  credit_most_fen bigint not null,
  least_price_percent smallint not null check (least_price_percent between 0 and 100),
  saved_by bigint references app.staff,
  saved_at timestamptz,
  constraint staff_limit_in_order check (credit_alone_fen <= credit_day_fen and credit_alone_fen <= credit_most_fen)
);
call app.keep_shared('app.staff_limit', null);
grant select, update on app.staff_limit to app_worker;
comment on table app.staff_limit is 'What people of a role may do alone and at all. Whoever holds several roles has the widest of their limits.';
comment on column app.staff_limit.credit_alone_fen is 'The largest credit that one person gives without a second, in fen.';
comment on column app.staff_limit.credit_day_fen is 'What one person credits in a day in China without a second, in fen.';
comment on column app.staff_limit.credit_most_fen is 'The largest credit that may be asked for at all, in fen; 0: none.';
comment on column app.staff_limit.least_price_percent is 'The least share of the list price that an agreement may have.';
comment on column app.staff_limit.saved_by is 'Null: as the product was shipped.';
insert into app.staff_limit (role, credit_alone_fen, credit_day_fen, credit_most_fen, least_price_percent)
  values ('sales', 0, 0, 500000, 30), ('finance', 20000, 100000, 10000000, 0);

create table app.staff_credit (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  kind text not null check (kind in ('granted', 'bought')),
  amount_fen bigint not null check (amount_fen > 0),
  why text not null check (length(why) between 2 and 60),
  request_key text not null,
  state text not null check (state in ('waiting', 'done', 'rejected')),
  needs_second boolean not null,
  asked_by bigint not null references app.staff,
  asked_at timestamptz not null default app.now(),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  decided_why text,
  constraint staff_credit_once unique (asked_by, request_key),
  constraint staff_credit_second_decides check (state <> 'done' or not needs_second or decided_by is not null),
  constraint staff_credit_second_is_another check (state <> 'done' or decided_by is null or decided_by <> asked_by),
  constraint staff_credit_bought_needs_second check (kind = 'granted' or needs_second)
);
create index staff_credit_waiting on app.staff_credit (id) where state = 'waiting';
create index staff_credit_of_day on app.staff_credit (asked_by, asked_at);
create index staff_credit_of_member on app.staff_credit (member_id);
call app.keep_tenant('app.staff_credit', 'select');
-- A member reads why on its statement; who among staff gave it stays in the house.
revoke select on app.staff_credit from app_user;
grant select (id, member_id, why) on app.staff_credit to app_user;
grant select, insert, update (state, decided_by, decided_at, decided_why) on app.staff_credit to app_worker;
comment on table app.staff_credit is 'Credits to balances by staff. Above the limit of whoever asks, and for bought money always, a second person confirms.';
comment on column app.staff_credit.kind is 'granted: given by the provider. bought: money of the member that came by another way.';
comment on column app.staff_credit.amount_fen is 'In fen.';
comment on column app.staff_credit.why is 'The member reads it on the statement.';
comment on column app.staff_credit.request_key is 'The same request asks once.';
comment on column app.staff_credit.state is 'waiting for a second person, done, or rejected (taken back).';
comment on column app.staff_credit.needs_second is 'Above the limit of who asked, or bought.';

-- Whatever a process believes: a credit is within what the roles of its author allow. The author is held, so that two at
-- once count each other.
create function app.keep_credit_within_limits() returns trigger language plpgsql as $$
declare
  most bigint;
  alone bigint;
  of_day bigint;
  began timestamptz := date_trunc('day', new.asked_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
  given bigint;
begin
  perform from app.staff where id = new.asked_by for update;
  select coalesce(max(l.credit_most_fen), 0), coalesce(max(l.credit_alone_fen), 0), coalesce(max(l.credit_day_fen), 0) into most, alone, of_day
    from app.staff f join app.staff_limit l on l.role = any(f.roles) where f.id = new.asked_by;
  if new.amount_fen > most then
    raise exception 'a credit above the limit of its author' using errcode = '23514', constraint = 'staff_credit_within_limit';
  end if;
  if not new.needs_second then
    select coalesce(sum(amount_fen), 0) into given from app.staff_credit
      where asked_by = new.asked_by and asked_at >= began and state = 'done' and not needs_second;
    if new.amount_fen > alone or given + new.amount_fen > of_day then
      raise exception 'a credit by one person above the limit' using errcode = '23514', constraint = 'staff_credit_alone_within_limit';
    end if;
  end if;
  return new;
end $$;
create trigger keep_credit_within_limits before insert on app.staff_credit for each row execute function app.keep_credit_within_limits();

create function app.keep_decided_credit() returns trigger language plpgsql as $$
begin
  raise exception 'a credit is decided once' using errcode = '23514', constraint = 'staff_credit_decided_once';
end $$;
create trigger keep_decided_credit before update on app.staff_credit for each row
  when (old.state <> 'waiting') execute function app.keep_decided_credit();

alter table app.ledger_line drop constraint ledger_line_account_check;
alter table app.ledger_line add constraint ledger_line_account_check check (account in
  ('memberBalance', 'memberGranted', 'giftCard', 'channelClearing', 'revenue', 'refundsDue', 'grantCost', 'otherReceipts', 'couponCost', 'statementDifference'));
comment on column app.ledger_line.account is 'memberBalance, memberGranted, giftCard, channelClearing, revenue, refundsDue, grantCost, otherReceipts (money that came by another way than a channel), couponCost or statementDifference.';
