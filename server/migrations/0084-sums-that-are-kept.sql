-- Sums are kept as rows are written, so that what they say costs the same whether a member has a thousand checks or a million.

-- Checks, for the numbers beside the tabs of a list: counting them anew took 184 ms where a member has 300,000.

/*
 * What a statement has changed is added as rows of its own, which nobody else writes: a sum that is kept in one row would
 * make everybody who orders for a member wait for each other. A job adds them up.
 */
create table app.order_count_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  user_id bigint not null,
  day date not null,
  state smallint not null,
  details bigint not null,
  amount_fen bigint not null,
  paid_details bigint not null,
  net_fen bigint not null
);
create index order_count_change_of_member on app.order_count_change (member_id, day);
call app.keep_tenant('app.order_count_change', 'select');
grant select, update, delete on app.order_count_change to app_worker;
comment on table app.order_count_change is 'Checks that a state has gained or lost, until a job has added them to order_count.';
comment on column app.order_count_change.user_id is 'Whose order it is.';
comment on column app.order_count_change.day is 'Day in China on which the checks were ordered.';
comment on column app.order_count_change.state is 'As in order_detail.';
comment on column app.order_count_change.details is 'How many checks; negative where they left the state.';
comment on column app.order_count_change.amount_fen is 'What they cost, in fen.';
comment on column app.order_count_change.paid_details is 'How many of them were paid.';
comment on column app.order_count_change.net_fen is 'What was paid and not refunded, in fen.';

create table app.order_count (
  member_id bigint not null references app.member,
  span text not null check (span in ('ever', 'month', 'day')),
  day date not null check ((span = 'ever') = (day = '-infinity')),
  user_id bigint not null,
  state smallint not null,
  details bigint not null,
  amount_fen bigint not null,
  paid_details bigint not null,
  net_fen bigint not null,
  primary key (member_id, span, day, user_id, state)
);
call app.keep_tenant('app.order_count', 'select');
grant select, insert, update on app.order_count to app_worker;
comment on table app.order_count is 'How many checks a member has, by state, orderer and time; what order_count_change holds comes on top.';
comment on column app.order_count.span is 'How long the time is: a day, a month, or all of it.';
comment on column app.order_count.day is 'First day of the time, in China.';
comment on column app.order_count.user_id is 'Whose orders they are.';
comment on column app.order_count.state is 'As in order_detail.';
comment on column app.order_count.details is 'How many checks.';
comment on column app.order_count.amount_fen is 'What they cost, in fen.';
comment on column app.order_count.paid_details is 'How many of them were paid.';
comment on column app.order_count.net_fen is 'What was paid and not refunded, in fen.';

/*
 * Whether a check was paid, whatever state it ended in: of nothing nothing is refunded, and what cost nothing was paid when
 * its trade order was. What was submitted by a code is paid when it is viewed. `wasPaid` of order/count-store.ts says the same.
 */
create function app.was_paid(d app.order_detail) returns boolean language sql stable as $$
  select case when d.is_on_site then d.state = any ('{-1,5,6,7,19}') or d.refunded_fen > 0
    else d.state <> all ('{1,3,11,13,14,17}') or d.refunded_fen > 0 or d.amount_fen = 0 and d.state = 13 and exists (
      select from app.check_order z join app.trade_order paid on paid.member_id = z.member_id and paid.id = z.trade_order_id
      where z.member_id = d.member_id and z.id = d.order_id and paid.state = 102) end
$$;
revoke execute on function app.was_paid from public;

/* Notes what a statement has written, moved, refunded or passed on; most that is done to a check changes no number. */
create function app.count_details() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into app.order_count_change (member_id, user_id, day, state, details, amount_fen, paid_details, net_fen)
    select member_id, user_id, (created_at at time zone 'Asia/Shanghai')::date, state, count(*), sum(amount_fen),
      count(*) filter (where paid), coalesce(sum(amount_fen - refunded_fen) filter (where paid), 0)
    from (select d.*, app.was_paid(d) as paid from written d) counted group by 1, 2, 3, 4;
  else
    insert into app.order_count_change (member_id, user_id, day, state, details, amount_fen, paid_details, net_fen)
    select member_id, user_id, (created_at at time zone 'Asia/Shanghai')::date, state, sum(sign), sum(sign * amount_fen),
      coalesce(sum(sign) filter (where paid), 0), coalesce(sum(sign * (amount_fen - refunded_fen)) filter (where paid), 0)
    from (
      select each.sign, (each.d).*, app.was_paid(each.d) as paid
      from before b join written w on w.id = b.id
        cross join lateral (values (-1, b::app.order_detail), (1, w::app.order_detail)) each (sign, d)
      where (b.state, b.amount_fen, b.refunded_fen, b.created_at, b.user_id) is distinct from (w.state, w.amount_fen, w.refunded_fen, w.created_at, w.user_id)
    ) counted group by 1, 2, 3, 4;
  end if;
  return null;
end $$;
revoke execute on function app.count_details from public;
create trigger counts_written after insert on app.order_detail
  referencing new table as written for each statement execute function app.count_details();
create trigger counts_moved after update on app.order_detail
  referencing old table as before new table as written for each statement execute function app.count_details();

/* What order_count has to say once everything is added to it, computed from the checks. */
create function app.order_count_of_checks() returns setof app.order_count
  language sql stable security definer set search_path = app, pg_temp as $$
  select member_id, span, case span when 'ever' then '-infinity' when 'month' then date_trunc('month', day)::date else day end,
    user_id, state, sum(details)::bigint, sum(amount_fen)::bigint, sum(paid_details)::bigint, sum(net_fen)::bigint
  from (
    select member_id, user_id, (created_at at time zone 'Asia/Shanghai')::date as day, state, count(*) as details, sum(amount_fen) as amount_fen,
      count(*) filter (where paid) as paid_details, coalesce(sum(amount_fen - refunded_fen) filter (where paid), 0) as net_fen
    from (select d.*, app.was_paid(d) as paid from app.order_detail d) counted group by 1, 2, 3, 4
  ) days cross join (values ('ever'), ('month'), ('day')) s (span)
  group by 1, 2, 3, 4, 5
$$;
revoke execute on function app.order_count_of_checks from public;
insert into app.order_count select * from app.order_count_of_checks();

/*
 * The books by month, for the account statement and for what was spent this month. Whoever books holds the balance of the
 * member, so that the sums of a month may be a row: nobody waits who did not wait before.
 */
create table app.ledger_month (
  member_id bigint not null references app.member,
  month date not null check (extract(day from month) = 1),
  cause text not null,
  bought_fen bigint not null,
  granted_fen bigint not null,
  entries integer not null,
  first_at timestamptz not null,
  primary key (member_id, month, cause)
);
call app.keep_tenant('app.ledger_month', 'select');
grant select on app.ledger_month to app_worker;
comment on table app.ledger_month is 'What the lines of the ledger sum up to for the balance of a member, by month and cause.';
comment on column app.ledger_month.month is 'First day of the month in China.';
comment on column app.ledger_month.bought_fen is 'Lines of bought money, in fen.';
comment on column app.ledger_month.granted_fen is 'Lines of granted credit, in fen.';
comment on column app.ledger_month.entries is 'How many entries have such a line.';
comment on column app.ledger_month.first_at is 'The earliest of them.';

/* What ledger_month has to say from this time on, computed from the lines; the time begins with a month. */
create function app.ledger_by_month(since timestamptz) returns setof app.ledger_month
  language sql stable security definer set search_path = app, pg_temp as $$
  select l.member_id, date_trunc('month', e.at at time zone 'Asia/Shanghai')::date, e.cause,
    coalesce(sum(l.amount_fen) filter (where l.account = 'memberBalance'), 0)::bigint,
    coalesce(sum(l.amount_fen) filter (where l.account = 'memberGranted'), 0)::bigint,
    count(distinct e.id)::integer, min(e.at)
  from app.ledger_line l join app.ledger_entry e on e.member_id = l.member_id and e.id = l.entry_id
  where l.account in ('memberBalance', 'memberGranted') and e.at >= since group by 1, 2, 3
$$;
revoke execute on function app.ledger_by_month from public;

/* All lines of an entry are written by one statement, so that each entry counts once. */
create function app.sum_ledger_month() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.ledger_month as kept (member_id, month, cause, bought_fen, granted_fen, entries, first_at)
  select l.member_id, date_trunc('month', e.at at time zone 'Asia/Shanghai')::date, e.cause,
    coalesce(sum(l.amount_fen) filter (where l.account = 'memberBalance'), 0),
    coalesce(sum(l.amount_fen) filter (where l.account = 'memberGranted'), 0), count(distinct e.id), min(e.at)
  from written l join app.ledger_entry e on e.member_id = l.member_id and e.id = l.entry_id
  where l.account in ('memberBalance', 'memberGranted') group by 1, 2, 3 order by 1, 2, 3
  on conflict (member_id, month, cause) do update set bought_fen = kept.bought_fen + excluded.bought_fen,
    granted_fen = kept.granted_fen + excluded.granted_fen, entries = kept.entries + excluded.entries, first_at = least(kept.first_at, excluded.first_at);
  return null;
end $$;
revoke execute on function app.sum_ledger_month from public;
create trigger sums_ledger_month after insert on app.ledger_line
  referencing new table as written for each statement execute function app.sum_ledger_month();
insert into app.ledger_month select * from app.ledger_by_month('-infinity');

/*
 * As before, now in one pass over the lines; and the months of a member sum up to what the lines do. Which month and cause a
 * line counts for is looked at for the month of a week ago and after: lines are never changed, and nothing books into the past.
 */
create or replace function app.unsettled_balances() returns table (member_id bigint, cached_fen bigint, ledger_fen bigint)
  language sql stable security definer set search_path = app, pg_temp as $$
  with line as materialized (
    select ll.member_id,
      coalesce(sum(ll.amount_fen) filter (where account = 'memberBalance'), 0)::bigint as bought,
      coalesce(sum(ll.amount_fen) filter (where account = 'memberGranted'), 0)::bigint as granted,
      coalesce(sum(ll.amount_fen) filter (where account = 'giftCard'), 0)::bigint as gift
    from app.ledger_line ll where account in ('memberBalance', 'memberGranted', 'giftCard') group by ll.member_id
  ), month as (
    select k.member_id, sum(k.bought_fen) as bought, sum(k.granted_fen) as granted from app.ledger_month k group by k.member_id
  ), card as (
    select g.member_id, sum(g.balance_fen + (
      select coalesce(sum(d.drawn_fen - d.returned_fen), 0) from app.gift_draw d
      join app.trade_order t on t.member_id = d.member_id and t.id = d.trade_order_id and t.state = 1
      where d.gift_card_id = g.id)) as fen
    from app.gift_card g group by g.member_id
  )
  select b.member_id, b.bought_fen + b.granted_fen, coalesce(l.bought + l.granted, 0)::bigint
  from app.balance b left join line l on l.member_id = b.member_id
  where (b.bought_fen, b.granted_fen) is distinct from (coalesce(l.bought, 0), coalesce(l.granted, 0))
  union all
  select coalesce(c.member_id, l.member_id), coalesce(c.fen, 0)::bigint, coalesce(l.gift, 0)::bigint
  from card c full join line l on l.member_id = c.member_id
  where coalesce(c.fen, 0) <> coalesce(l.gift, 0)
  union all
  select coalesce(m.member_id, l.member_id), coalesce(m.bought + m.granted, 0)::bigint, coalesce(l.bought + l.granted, 0)::bigint
  from month m full join line l on l.member_id = m.member_id
  where (coalesce(m.bought, 0), coalesce(m.granted, 0)) is distinct from (coalesce(l.bought, 0), coalesce(l.granted, 0))
  union all
  select coalesce(k.member_id, n.member_id), coalesce(sum(k.bought_fen + k.granted_fen), 0)::bigint, coalesce(sum(n.bought_fen + n.granted_fen), 0)::bigint
  from (
    select * from app.ledger_month
    where month >= date_trunc('month', (app.now() - interval '7 days') at time zone 'Asia/Shanghai')::date
  ) k full join app.ledger_by_month(
    date_trunc('month', (app.now() - interval '7 days') at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
  ) n on n.member_id = k.member_id and n.month = k.month and n.cause = k.cause
  group by 1 having bool_or((k.bought_fen, k.granted_fen, k.entries) is distinct from (n.bought_fen, n.granted_fen, n.entries))
$$;
