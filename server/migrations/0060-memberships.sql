-- Memberships: what a year of a grade costs, what trade orders have asked for, and the terms for which a member has a
-- grade. What a member had so far, it keeps as a term that nobody has paid for.

alter table app.grade add column price_fen bigint check (price_fen > 0);
update app.grade set price_fen = case type when 2 then 198000 when 3 then 498000 when 4 then 1280000 end where type > 1;
comment on column app.grade.price_fen is 'Of one year, in fen; null: not sold.';

alter table app.trade_order drop constraint trade_order_kind_check;
alter table app.trade_order add constraint trade_order_kind_check check (kind in ('checks', 'recharge', 'grade'));

create table app.grade_order (
  trade_order_id bigint primary key,
  member_id bigint not null,
  act text not null check (act in ('buy', 'renew', 'upgrade', 'downgrade')),
  grade_type smallint not null references app.grade,
  quoted_on date not null,
  after_term_id bigint,
  price_fen bigint not null check (price_fen > 0),
  credit_fen bigint not null,
  unique (member_id, trade_order_id),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id),
  constraint grade_order_credit check (credit_fen between 0 and price_fen),
  constraint grade_order_credit_of_upgrade check (credit_fen = 0 or act = 'upgrade')
);
call app.keep_tenant('app.grade_order', 'select, insert');
grant select on app.grade_order to app_worker;
comment on table app.grade_order is 'The membership that a trade order asks for, as it was quoted; never changed.';
comment on column app.grade_order.quoted_on is 'Day in China for which the amount is true.';
comment on column app.grade_order.after_term_id is 'Newest term of the member when it was quoted; with another one the order begins nothing.';
comment on column app.grade_order.price_fen is 'Of the year, in fen.';
comment on column app.grade_order.credit_fen is 'What the terms that it replaces give back, in fen; the trade order asks for the rest.';

create table app.grade_term (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  grade_type smallint not null references app.grade check (grade_type > 0),
  first_day date not null,
  last_day date check (last_day >= first_day),
  until_day date check (until_day >= first_day),
  price_fen bigint not null default 0 check (price_fen >= 0),
  trade_order_id bigint unique,
  made_at timestamptz not null default app.now(),
  unique (member_id, id),
  foreign key (member_id, trade_order_id) references app.grade_order (member_id, trade_order_id),
  constraint grade_term_price_was_paid check (price_fen = 0 or trade_order_id is not null),
  constraint grade_term_has_end check (until_day is not null or last_day is null),
  constraint grade_term_never_longer check (until_day <= last_day + 1),
  -- A range of one number stands for the member, so that no extension is needed.
  constraint grade_term_one_in_force exclude using gist
    (int8range(member_id, member_id, '[]') with &&, daterange(first_day, until_day) with &&)
);
call app.keep_tenant('app.grade_term', 'select, insert');
grant update (until_day) on app.grade_term to app_user, app_worker;
grant select, insert on app.grade_term to app_worker;
comment on table app.grade_term is 'A time in which a member has a grade; of one member no two at once. Days are those of China.';
comment on column app.grade_term.last_day is 'As it was bought; null: without end.';
comment on column app.grade_term.until_day is 'First day on which it does not count any more: after the last day, or earlier where an upgrade has replaced it. Null: without end.';
comment on column app.grade_term.price_fen is 'What it has cost, in fen, credit of earlier terms included; 0 where the provider gave it.';
comment on column app.grade_term.trade_order_id is 'By which it was paid: one trade order begins one term. Null where the provider gave it.';

-- A term that says to be paid is paid: by a trade order of its own kind, for the price without the credit.
create function app.refuse_unpaid_grade() returns trigger language plpgsql as $$
begin
  if new.trade_order_id is not null and not exists (
    select from app.trade_order t join app.grade_order o on o.member_id = t.member_id and o.trade_order_id = t.id
    where t.member_id = new.member_id and t.id = new.trade_order_id and t.kind = 'grade' and t.state = 102
      and o.grade_type = new.grade_type and o.price_fen = new.price_fen and t.amount_fen = o.price_fen - o.credit_fen)
  then
    raise exception 'a grade term must be paid' using errcode = '23514', constraint = 'grade_term_is_paid';
  end if;
  return null;
end $$;
create trigger grade_term_is_paid after insert on app.grade_term for each row execute function app.refuse_unpaid_grade();

insert into app.grade_term (member_id, grade_type, first_day, last_day, until_day)
  select id, grade_type, least((created_at at time zone 'Asia/Shanghai')::date, (grade_expires_at at time zone 'Asia/Shanghai')::date),
    (grade_expires_at at time zone 'Asia/Shanghai')::date, (grade_expires_at at time zone 'Asia/Shanghai')::date + 1
  from app.member where grade_type > 0;
alter table app.member drop column grade_type, drop column grade_expires_at;

-- The grade of a member on a day in China: -1 without one. One row, also for whoever stands below the tables of grades.
create function app.grade_on(of_member bigint, on_day date) returns table (type smallint, last_day date)
  language sql stable as $$
  select coalesce(max(t.grade_type), -1)::smallint, max(t.last_day) from app.grade_term t
  where t.member_id = of_member and t.first_day <= on_day and (t.until_day is null or t.until_day > on_day)
$$;
revoke execute on function app.grade_on from public;
grant execute on function app.grade_on to app_user, app_worker;
