-- What an item costs, is called and promises has versions, each in force from a moment on. An order keeps the version that
-- it was placed by.
create table app.item_version (
  code text not null references app.check_item,
  version smallint not null check (version >= 1),
  name_zh text not null,
  name_en text not null,
  description_zh text not null,
  description_en text not null,
  legal_basis_zh text not null,
  legal_basis_en text not null,
  needs text[] not null,
  is_sensitive boolean not null,
  unit text not null check (unit in ('person', 'employer', 'referee', 'certificate', 'school')),
  max_quantity smallint not null check (max_quantity between 1 and 9),
  turnaround_hours integer not null check (turnaround_hours >= 0),
  expedite_hours integer check (expedite_hours >= 0),
  expedite_surcharge_percent integer not null check (expedite_surcharge_percent between 0 and 300),
  base_price_fen bigint not null check (base_price_fen >= 0),
  valid_from timestamptz check ((valid_from is null) = (version = 1)),
  revision smallint not null default 1 check (revision >= 1),
  tells_members boolean not null default false,
  told_at timestamptz,
  made_by bigint references app.staff,
  made_at timestamptz not null default app.now(),
  withdrawn_by bigint references app.staff,
  withdrawn_at timestamptz check (withdrawn_at is null or version > 1),
  primary key (code, version),
  check (made_by is null or valid_from >= made_at + interval '1 hour')
);
comment on table app.item_version is 'Every version of a check item. One that is in force, or was, is never changed.';
comment on column app.item_version.needs is 'What the candidate has to hand in for it.';
comment on column app.item_version.is_sensitive is 'Sensitive personal information: needs a consent of its own.';
comment on column app.item_version.unit is 'What is counted: person, employer, referee, certificate or school.';
comment on column app.item_version.max_quantity is 'Most units in one order.';
comment on column app.item_version.turnaround_hours is 'Promise in hours.';
comment on column app.item_version.expedite_hours is 'Promise in hours when expedited; null: cannot be expedited.';
comment on column app.item_version.expedite_surcharge_percent is 'Surcharge in percent of the price.';
comment on column app.item_version.base_price_fen is 'In fen, for one unit.';
comment on column app.item_version.valid_from is 'When it comes into force; null for version 1, which always was.';
comment on column app.item_version.revision is 'How often it was saved before it came into force: who saves names the one that was looked at.';
comment on column app.item_version.tells_members is 'Members that pay the unit price are told seven days ahead.';
comment on column app.item_version.told_at is 'When these members were told; they are told once.';
comment on column app.item_version.made_by is 'Null for what came with the shipped catalogue.';
call app.keep_shared('app.item_version', 'select');
grant select, insert, update on app.item_version to app_worker;
create policy candidate on app.item_version for select to app_candidate using (true);
grant select on app.item_version to app_candidate;
create index item_version_made_by on app.item_version (made_by) where made_by is not null;
create index item_version_withdrawn_by on app.item_version (withdrawn_by) where withdrawn_by is not null;

insert into app.item_version (code, version, name_zh, name_en, description_zh, description_en, legal_basis_zh, legal_basis_en, needs,
    is_sensitive, unit, max_quantity, turnaround_hours, expedite_hours, expedite_surcharge_percent, base_price_fen)
  select code, 1, name_zh, name_en, description_zh, description_en, legal_basis_zh, legal_basis_en, needs,
    is_sensitive, unit, max_quantity, turnaround_hours, expedite_hours, expedite_surcharge_percent, base_price_fen from app.check_item;

-- Versions follow each other in time, and what is in force stands.
create function app.guard_item_version() returns trigger
  language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op <> 'INSERT' and (old.valid_from is null or old.valid_from <= app.now() or old.withdrawn_at is not null) then
    raise exception 'version % of % is no longer open', old.version, old.code using errcode = 'check_violation', constraint = 'item_version_stands';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.code, new.version) is distinct from (old.code, old.version) and tg_op = 'UPDATE' then
    raise exception 'a version keeps its number' using errcode = 'check_violation', constraint = 'item_version_number';
  end if;
  if new.withdrawn_at is null and exists (
    select from item_version v where v.code = new.code and v.version < new.version and v.withdrawn_at is null and v.valid_from >= new.valid_from) then
    raise exception 'version % of % would come before an earlier one', new.version, new.code
      using errcode = 'check_violation', constraint = 'item_version_order';
  end if;
  return new;
end $$;
revoke execute on function app.guard_item_version from public;
create trigger item_version_guard before insert or update or delete on app.item_version
  for each row execute function app.guard_item_version();

alter table app.order_item add column item_version smallint not null default 1;
alter table app.order_item drop constraint order_item_code_fkey,
  add foreign key (code, item_version) references app.item_version (code, version);
comment on column app.order_item.item_version is 'The version of the item that it was ordered by.';
alter table app.check_task add column item_version smallint not null default 1;
alter table app.check_task drop constraint check_task_code_fkey,
  add foreign key (code, item_version) references app.item_version (code, version);
comment on column app.check_task.item_version is 'The version of the item that it was ordered by.';

alter table app.check_item drop column name_zh, drop column name_en, drop column description_zh, drop column description_en,
  drop column legal_basis_zh, drop column legal_basis_en, drop column needs, drop column is_sensitive, drop column unit,
  drop column max_quantity, drop column turnaround_hours, drop column expedite_hours, drop column expedite_surcharge_percent,
  drop column base_price_fen;
comment on table app.check_item is 'A check item: what is looked up and from which source. What it costs, is called and promises stands in item_version.';
