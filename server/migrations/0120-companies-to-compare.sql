-- The companies that a member has the conflict-of-interest item compare. Each save is a row of its own, so that an order keeps
-- the list that it was placed with.
create table app.conflict_list (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  replaces_id bigint,
  companies jsonb not null
    constraint conflict_list_companies check (
      jsonb_typeof(companies) = 'array' and jsonb_array_length(companies) between 1 and 3),
  created_by bigint not null references app.user_account,
  created_at timestamptz not null default app.now(),
  unique (member_id, id),
  foreign key (member_id, replaces_id) references app.conflict_list (member_id, id),
  -- Of two who save at once one comes first, and the other has read a list that is no longer the newest.
  constraint conflict_list_in_turn unique nulls not distinct (member_id, replaces_id)
);
call app.keep_tenant('app.conflict_list', 'select, insert');
grant select, insert on app.conflict_list to app_worker;
comment on table app.conflict_list is 'The companies that a member has the conflict-of-interest item compare, one row a save; the newest counts for orders from then on. Never changed.';
comment on column app.conflict_list.replaces_id is 'The list before it; null for the first of the member.';
comment on column app.conflict_list.companies is 'One to three: name and creditCode (GB 32100, or null).';

alter table app.check_order add column conflict_list_id bigint,
  add foreign key (member_id, conflict_list_id) references app.conflict_list (member_id, id);
comment on column app.check_order.conflict_list_id is 'The companies that were named when it was placed; null where no item compares any, and in orders of before.';
create index check_order_of_conflict_list on app.check_order (member_id, conflict_list_id) where conflict_list_id is not null;

-- The candidate sees what their own check compares, and no other list of the member.
grant select on app.conflict_list to app_candidate;
create policy candidate on app.conflict_list for select to app_candidate using (id = (
  select o.conflict_list_id from app.check_order o where o.id = (
    select d.order_id from app.order_detail d where d.id = (select app.current_detail()))));

/* Test keys order what the enterprise orders: its test world compares the same companies. */
create function app.copy_conflict_list() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- A test world that is being made waits, or is waited for.
  perform from app.member m where m.id = new.member_id for no key update;
  insert into app.conflict_list (member_id, replaces_id, companies, created_by, created_at)
  select m.id, (select max(l.id) from app.conflict_list l where l.member_id = m.id), new.companies, new.created_by, new.created_at
  from app.member m where m.test_of = new.member_id;
  return null;
end $$;
revoke execute on function app.copy_conflict_list from public;
create trigger conflict_list_copied after insert on app.conflict_list for each row execute function app.copy_conflict_list();

create function app.begin_with_conflict_list() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.conflict_list (member_id, companies, created_by, created_at)
  select new.id, l.companies, l.created_by, l.created_at from app.conflict_list l where l.member_id = new.test_of
  order by l.id desc limit 1;
  return null;
end $$;
revoke execute on function app.begin_with_conflict_list from public;
create trigger conflict_list_begins after insert on app.member for each row
  when (new.test_of is not null) execute function app.begin_with_conflict_list();
