-- What a month costs by source and item, against what was earned with the same items. Sums are kept by day: a view of a month
-- reads as many rows as there are days, items and sources, however many questions were asked.

create table app.cost_work (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  code text not null references app.check_item,
  worked_ms bigint not null check (worked_ms >= 0),
  ended smallint not null check (ended in (0, 1)),
  found smallint not null check (found between 0 and ended)
);
call app.keep_shared('app.cost_work', null);
grant select on app.cost_work to app_worker;
create index cost_work_at on app.cost_work (at);
create index cost_work_item on app.cost_work (code);
comment on table app.cost_work is 'Work of reviewers by item: a row for each time that a task was held, and one for each finding. Without task and person, so that it stays when a check is deleted.';
comment on column app.cost_work.at is 'When it ended.';
comment on column app.cost_work.code is 'Check item.';
comment on column app.cost_work.worked_ms is 'How long the task was held, in ms.';
comment on column app.cost_work.ended is '1: a finding was published; 0: the task was let go or handed on.';
comment on column app.cost_work.found is '1: the finding says something; 0: not verified.';

create table app.cost_day (
  day date not null,
  code text not null references app.check_item,
  source text not null,
  units integer not null check (units >= 0),
  found integer not null check (found between 0 and units),
  cost_fen bigint not null check (cost_fen >= 0),
  worked_ms bigint not null check (worked_ms >= 0),
  primary key (day, code, source)
);
call app.keep_shared('app.cost_day', null);
grant select, insert, delete on app.cost_day to app_worker;
create index cost_day_item on app.cost_day (code);
comment on table app.cost_day is 'Questions to sources and work of reviewers, by day, item and source; test worlds are left out.';
comment on column app.cost_day.day is 'Day in China.';
comment on column app.cost_day.code is 'Check item.';
comment on column app.cost_day.source is 'Name of the connector; empty: reviewers.';
comment on column app.cost_day.units is 'Questions that were asked, or findings of reviewers.';
comment on column app.cost_day.found is 'How many of them brought a result.';
comment on column app.cost_day.cost_fen is 'What the source charges, in fen; 0 for reviewers.';
comment on column app.cost_day.worked_ms is 'How long reviewers worked, in ms.';

create table app.revenue_day (
  day date not null,
  code text not null references app.check_item,
  items integer not null check (items > 0),
  revenue_fen bigint not null,
  primary key (day, code)
);
call app.keep_shared('app.revenue_day', null);
grant select, insert, delete on app.revenue_day to app_worker;
create index revenue_day_item on app.revenue_day (code);
comment on table app.revenue_day is 'What members paid for the items whose check began on a day, after discounts and refunds.';
comment on column app.revenue_day.day is 'Day in China on which the check of the item began.';
comment on column app.revenue_day.code is 'Check item.';
comment on column app.revenue_day.items is 'How many ordered items.';
comment on column app.revenue_day.revenue_fen is 'In fen.';

create table app.cost_sum (
  is_only boolean primary key default true check (is_only),
  summed_at timestamptz
);
call app.keep_shared('app.cost_sum', null);
grant select, update on app.cost_sum to app_worker;
comment on table app.cost_sum is 'One row: whoever sums days up holds it, so that two never do so at once.';
comment on column app.cost_sum.summed_at is 'Until when everything is in cost_day and revenue_day; null: nothing yet.';
insert into app.cost_sum default values;

create table app.cost_rate (
  month date primary key check (extract(day from month) = 1),
  fen_per_minute integer not null check (fen_per_minute between 0 and 100000),
  saved_by bigint references app.staff,
  saved_at timestamptz,
  check ((saved_by is null) = (saved_at is null))
);
call app.keep_shared('app.cost_rate', null);
grant select, insert, update on app.cost_rate to app_worker;
create index cost_rate_saver on app.cost_rate (saved_by);
comment on table app.cost_rate is 'What a minute of a reviewer costs, from a month on until the next row.';
comment on column app.cost_rate.month is 'First day of the month from which on it counts.';
comment on column app.cost_rate.fen_per_minute is 'In fen.';
comment on column app.cost_rate.saved_by is 'Null: as the product was shipped.';
insert into app.cost_rate (month, fen_per_minute) values ('2020-01-01', 120);

-- Whoever takes a task again before their time has run out goes on; a time that ran out counts up to its end.
create function app.note_held_time() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.cost_work (at, code, worked_ms, ended, found)
  select app.now(), t.code, greatest(0, extract(epoch from least(app.now(), old.held_until) - old.taken_at) * 1000)::bigint, 0, 0
  from app.check_task t join app.member m on m.id = t.member_id and m.test_of is null
  where t.member_id = old.member_id and t.id = old.task_id;
  return null;
end $$;
revoke execute on function app.note_held_time from public;
create trigger held_time after update on app.review for each row
  when (old.holder_id is not null and (new.holder_id, new.taken_at) is distinct from (old.holder_id, old.taken_at))
  execute function app.note_held_time();

create function app.note_found_by_hand() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.cost_work (at, code, worked_ms, ended, found)
  select new.found_at, t.code, 0, 1, (new.result <> 'notVerified')::integer
  from app.check_task t join app.member m on m.id = t.member_id and m.test_of is null
  where t.member_id = new.member_id and t.id = new.task_id;
  return null;
end $$;
revoke execute on function app.note_found_by_hand from public;
create trigger found_by_hand after insert on app.finding for each row
  when (new.staff_id is not null) execute function app.note_found_by_hand();

-- Of what was done before nothing is known but when the last finding of a task was written and when that task was last taken.
insert into app.cost_work (at, code, worked_ms, ended, found)
select f.found_at, t.code, case when r.taken_at < f.found_at and f.version = (select max(l.version) from app.finding l where l.task_id = f.task_id)
    then (extract(epoch from least(f.found_at - r.taken_at, interval '8 hours')) * 1000)::bigint else 0 end, 1, (f.result <> 'notVerified')::integer
from app.finding f
join app.check_task t on t.member_id = f.member_id and t.id = f.task_id
join app.member m on m.id = f.member_id and m.test_of is null
left join app.review r on r.member_id = f.member_id and r.task_id = f.task_id
where f.staff_id is not null;

create index source_call_asked on app.source_call (asked_at);
-- The first subject of an item is never left out.
create index check_task_begun on app.check_task (created_at) where n = 1;

/* What cost_day has to say of these days, the second of them not included. A question that surely was not asked costs nothing. */
create function app.costs_of_days(first date, until date) returns setof app.cost_day language sql stable as $$
  select (c.asked_at at time zone 'Asia/Shanghai')::date, t.code, c.connector, count(*)::integer,
    (count(*) filter (where c.outcome = 'answered'))::integer, sum(c.cost_fen)::bigint, 0::bigint
  from app.source_call c
  join app.check_task t on t.member_id = c.member_id and t.id = c.task_id
  join app.member m on m.id = c.member_id and m.test_of is null
  where c.asked_at >= first::timestamp at time zone 'Asia/Shanghai' and c.asked_at < until::timestamp at time zone 'Asia/Shanghai'
    and c.outcome is distinct from 'notAsked'
  group by 1, 2, 3
  union all
  select (w.at at time zone 'Asia/Shanghai')::date, w.code, '', sum(w.ended)::integer, sum(w.found)::integer, 0::bigint, sum(w.worked_ms)::bigint
  from app.cost_work w
  where w.at >= first::timestamp at time zone 'Asia/Shanghai' and w.at < until::timestamp at time zone 'Asia/Shanghai'
  group by 1, 2
$$;
revoke execute on function app.costs_of_days from public;
grant execute on function app.costs_of_days to app_worker;

/*
 * What revenue_day has to say of these days. What was paid for a check and not refunded is divided among its items by their
 * price, each up to where the one before ends: nothing of a fen is lost or counted twice.
 */
create function app.revenue_of_days(first date, until date) returns setof app.revenue_day language sql stable as $$
  with begun as (
    select (t.created_at at time zone 'Asia/Shanghai')::date as day, t.member_id, t.order_detail_id, t.code
    from app.check_task t join app.member m on m.id = t.member_id and m.test_of is null
    where t.n = 1 and t.created_at >= first::timestamp at time zone 'Asia/Shanghai' and t.created_at < until::timestamp at time zone 'Asia/Shanghai'
  ), priced as (
    select i.order_detail_id, i.n, i.code, d.amount_fen - d.refunded_fen as net_fen,
      case when sum(i.total_fen - i.absent_fen) over (partition by i.order_detail_id) = 0 then 1 else i.total_fen - i.absent_fen end as weight
    from (select distinct member_id, order_detail_id from begun) b
    join app.order_detail d on d.member_id = b.member_id and d.id = b.order_detail_id
    join app.order_item i on i.member_id = d.member_id and i.order_detail_id = d.id and i.dropped_at is null
  ), placed as (
    select order_detail_id, code, net_fen, weight, sum(weight) over (partition by order_detail_id order by n) as reached,
      sum(weight) over (partition by order_detail_id) as whole
    from priced
  )
  select b.day, b.code, count(*)::integer, sum(div(p.net_fen * p.reached, p.whole) - div(p.net_fen * (p.reached - p.weight), p.whole))::bigint
  from begun b join placed p on p.order_detail_id = b.order_detail_id and p.code = b.code
  group by 1, 2
$$;
revoke execute on function app.revenue_of_days from public;
grant execute on function app.revenue_of_days to app_worker;

insert into app.cost_day select * from app.costs_of_days('-infinity', 'infinity');
insert into app.revenue_day select * from app.revenue_of_days('-infinity', 'infinity');
update app.cost_sum set summed_at = app.now();

-- The bill of a source for a month, compared with what was asked of it. The file itself is not kept.
create table app.source_bill (
  source text not null,
  month date not null check (extract(day from month) = 1),
  compared_by bigint not null references app.staff,
  compared_at timestamptz not null,
  bill_count integer not null check (bill_count >= 0),
  bill_fen bigint not null,
  our_count integer not null check (our_count >= 0),
  our_fen bigint not null,
  same_count integer not null check (same_count >= 0),
  kinds jsonb not null,
  primary key (source, month)
);
call app.keep_shared('app.source_bill', null);
grant select, insert, update on app.source_bill to app_worker;
create index source_bill_of_month on app.source_bill (month);
create index source_bill_by on app.source_bill (compared_by);
comment on table app.source_bill is 'The outcome of the bill that was compared last, for each source and month.';
comment on column app.source_bill.source is 'Name of the connector.';
comment on column app.source_bill.month is 'First day of the month.';
comment on column app.source_bill.bill_count is 'Lines of the bill.';
comment on column app.source_bill.bill_fen is 'Sum of the bill, in fen.';
comment on column app.source_bill.our_count is 'Questions that were asked in the month.';
comment on column app.source_bill.our_fen is 'What they cost by our records, in fen.';
comment on column app.source_bill.same_count is 'Lines that stand in both with the same amount.';
comment on column app.source_bill.kinds is 'How many differences there are, by kind.';

create table app.source_bill_difference (
  source text not null,
  month date not null,
  n integer not null check (n > 0),
  kind text not null check (kind in ('onlyBill', 'onlyOurs', 'otherAmount', 'otherMonth', 'twice')),
  key text not null,
  bill_row integer,
  bill_fen bigint,
  our_fen bigint,
  primary key (source, month, n),
  foreign key (source, month) references app.source_bill on delete cascade
);
call app.keep_shared('app.source_bill_difference', null);
grant select, insert, delete on app.source_bill_difference to app_worker;
comment on table app.source_bill_difference is 'Where the bill and our records differ; the first 5,000 of each bill.';
comment on column app.source_bill_difference.n is 'Place in the list, from 1.';
comment on column app.source_bill_difference.kind is 'onlyBill: we know no such question; onlyOurs: it is not on the bill; otherAmount; otherMonth: asked in another month; twice: on the bill more than once.';
comment on column app.source_bill_difference.key is 'Key of the question, which the source knows it by.';
comment on column app.source_bill_difference.bill_row is 'Row of the file.';
comment on column app.source_bill_difference.bill_fen is 'Amount on the bill, in fen; null: not on it.';
comment on column app.source_bill_difference.our_fen is 'What it cost by our records, in fen; null: not known.';
