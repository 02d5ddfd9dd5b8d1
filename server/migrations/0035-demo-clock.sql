-- The demo is written as if it had come about over the last months: its rows, its trail and its ledger by the same clock. The
-- clock goes back only while this table has its row, which an empty database alone takes.
create table app.demo_seeding (single boolean primary key default true check (single));
call app.keep_shared('app.demo_seeding', null);
grant select, insert, delete on app.demo_seeding to app_worker;

create function app.refuse_late_seeding() returns trigger language plpgsql as $$
begin
  if exists (select from app.member where category = 1) then
    raise exception 'only an empty database takes the demo' using errcode = '23514', constraint = 'demo_needs_empty_database';
  end if;
  return new;
end $$;
create trigger refuse_late_seeding before insert on app.demo_seeding for each row execute function app.refuse_late_seeding();

-- How far the clock of this transaction stands back: nothing, but for the demo.
create function app.clock_back() returns interval language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  if coalesce(current_setting('app.clock_back', true), '') = '' then return interval '0'; end if;
  return (select current_setting('app.clock_back')::interval from app.demo_seeding);
end $$;
-- Named like those of the database: who writes the demo puts this schema in front, and every statement has its time.
create function app.now() returns timestamptz language sql stable as 'select pg_catalog.now() - app.clock_back()';
create function app.clock_timestamp() returns timestamptz language sql volatile as 'select pg_catalog.clock_timestamp() - app.clock_back()';

do $$
declare
  field record;
begin
  for field in
    select d.adrelid::regclass as tab, a.attname, pg_get_expr(d.adbin, d.adrelid) as expression
    from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'app'::regnamespace and pg_get_expr(d.adbin, d.adrelid) in ('now()', 'clock_timestamp()')
  loop
    execute format('alter table %s alter column %I set default app.%s', field.tab, field.attname, field.expression);
  end loop;
end $$;
alter function app.write_audit(bigint, bigint, text, text, jsonb) set search_path = app, pg_catalog, pg_temp;
-- The demo fills in what its candidates say; a candidate's own connection is nobody's in the demo.
grant insert, update on app.claim to app_worker;
