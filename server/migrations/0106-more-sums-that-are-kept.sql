-- More sums that are kept, so that what they say costs the same whether there are a thousand checks or a million.

-- What a member has spent by how its items were priced, for the advice on grades: from the orders it took a second at 300,000 checks.
create table app.spent_day (
  member_id bigint not null references app.member,
  day date not null,
  kind text not null check (kind in ('unit', 'agreement', 'package')),
  list_fen bigint not null,
  pieces integer not null,
  saved_fen bigint not null,
  primary key (member_id, day, kind, list_fen)
);
call app.keep_tenant('app.spent_day', 'select');
grant select, insert, delete on app.spent_day to app_worker;
comment on table app.spent_day is 'Pieces that a member has paid for, by how they were priced. Days that spent_change names are counted anew.';
comment on column app.spent_day.day is 'Day in China on which they were ordered.';
comment on column app.spent_day.kind is 'At the price of the item, of an agreement, or within a package.';
comment on column app.spent_day.list_fen is 'List price of one, in fen.';
comment on column app.spent_day.saved_fen is 'What a grade has taken off all of them, in fen.';

create table app.spent_change (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  day date not null
);
create index spent_change_of_member on app.spent_change (member_id, day);
call app.keep_tenant('app.spent_change', 'select');
grant select, delete on app.spent_change to app_worker;
comment on table app.spent_change is 'Days of which something was paid or refunded since spent_day was counted. Several rows may say the same.';
comment on column app.spent_change.day is 'Day in China on which it was ordered.';

/* Notes the days of orders whose payment has come or gone. */
create function app.note_spent_trades() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into app.spent_change (member_id, day)
    select distinct member_id, (created_at at time zone 'Asia/Shanghai')::date from written where state = 102;
  else
    insert into app.spent_change (member_id, day)
    select distinct o.member_id, (o.created_at at time zone 'Asia/Shanghai')::date
    from before b join written w on w.id = b.id and (w.state = 102) <> (b.state = 102)
    join app.check_order o on o.member_id = w.member_id and o.trade_order_id = w.id;
  end if;
  return null;
end $$;
revoke execute on function app.note_spent_trades from public;
create trigger spent_written after insert on app.trade_order
  referencing new table as written for each statement execute function app.note_spent_trades();
create trigger spent_moved after update on app.trade_order
  referencing old table as before new table as written for each statement execute function app.note_spent_trades();

/* As before, and the days of what was refunded whole, or is not any more. */
create or replace function app.count_details() returns trigger
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
    insert into app.spent_change (member_id, day)
    select distinct o.member_id, (o.created_at at time zone 'Asia/Shanghai')::date
    from before b join written w on w.id = b.id
    join app.check_order o on o.member_id = w.member_id and o.id = w.order_id
    where (b.amount_fen, b.refunded_fen, b.order_id) is distinct from (w.amount_fen, w.refunded_fen, w.order_id);
  end if;
  return null;
end $$;

-- Before this every day is one that changed; a job counts them.
insert into app.spent_change (member_id, day)
select distinct member_id, (created_at at time zone 'Asia/Shanghai')::date from app.check_order where created_at > now() - interval '100 days';

-- What was promised and what came to pass, of the last 90 days: 67 ms at a million tasks, and more with each.
create table app.promise_record (
  code text unique nulls not distinct references app.check_item,
  ended integer not null check (ended > 0),
  in_time integer not null check (in_time between 0 and ended),
  promised_hours double precision not null,
  actual_hours double precision not null,
  slow_hours double precision not null
);
call app.keep_shared('app.promise_record', null);
grant select, insert, delete on app.promise_record to app_worker;
comment on table app.promise_record is 'What was promised and what came to pass over the last 90 days, measured by a job.';
comment on column app.promise_record.code is 'Check item; null: the orders as a whole.';
comment on column app.promise_record.ended is 'How many tasks, or orders, have ended.';
comment on column app.promise_record.promised_hours is 'Median that was promised.';
comment on column app.promise_record.actual_hours is 'Median that it took.';
comment on column app.promise_record.slow_hours is 'Within which four out of five ended.';
