-- Roles, the tenant setting, the audit trail and the outbox: what every feature stands on.
-- The roles themselves are made by the migration runner (they belong to the cluster, not to the database):
--   app_owner  owns everything, runs migrations, never serves a request
--   app_user   serves members; row-level security holds it to one tenant
--   app_worker runs jobs, sign-in and callbacks; policies of its own open all tenants to it

grant usage on schema app to app_user, app_worker;

-- The tenant of this connection; null when none is set, so that a forgotten tenant sees nothing.
create function app.current_member() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.member_id', true), '')::bigint;

-- Gives a tenant table its policies and grants. `rights` are those of app_user; app_worker may do everything but delete.
create procedure app.keep_tenant(tenant_table regclass, rights text, tenant_column text default 'member_id')
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy tenant on %s to app_user using (%I = (select app.current_member())) with check (%I = (select app.current_member()))',
    tenant_table, tenant_column, tenant_column);
  execute format('create policy worker on %s to app_worker using (true) with check (true)', tenant_table);
  execute format('grant %s on %s to app_user', rights, tenant_table);
end $$;

-- Gives a table that belongs to no tenant its policies: app_user sees it only with `rights` not null.
create procedure app.keep_shared(shared_table regclass, rights text)
  language plpgsql as $$
begin
  execute format('alter table %s enable row level security', shared_table);
  execute format('create policy worker on %s to app_worker using (true) with check (true)', shared_table);
  if rights is not null then
    execute format('create policy everyone on %s to app_user using (true) with check (true)', shared_table);
    execute format('grant %s on %s to app_user', rights, shared_table);
  end if;
end $$;

-- A member is who orders and pays: an enterprise (category 1) or a personal account (category 2).
create table app.member (
  id bigint generated always as identity primary key,
  category smallint not null check (category in (1, 2)),
  name text not null,
  -- Enterprises only: the name without spaces and letter case, so that one firm registers once.
  name_key text unique,
  -- -1 none, 1 free, above that paid.
  grade_type smallint not null default -1,
  grade_expires_at timestamptz,
  frozen_at timestamptz,
  -- Custom-made flags, '1' means on.
  flags jsonb not null default '{}',
  -- registOrigin, registerClient, inviteCode and the five utm fields, as they came.
  origin jsonb not null default '{}',
  created_at timestamptz not null default now(),
  check ((category = 1) = (name_key is not null))
);
call app.keep_tenant('app.member', 'select', 'id');
grant select, insert, update on app.member to app_worker;

-- Who did what to which thing of a member, when: append-only, each row sealed by the hash of the one before.
create table app.audit (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  seq bigint not null,
  at timestamptz not null,
  -- The transaction, for the sealer: ids are given before commit, so they alone are no watermark.
  xid xid8 not null default pg_current_xact_id(),
  -- Null when the clock, an outside service or a job acted.
  user_id bigint,
  action text not null,
  subject text not null,
  facts jsonb not null,
  hash bytea not null,
  unique (member_id, seq)
);
create index audit_by_transaction on app.audit (xid, id);
call app.keep_tenant('app.audit', 'select');
grant select on app.audit to app_worker;

-- The last link of each member's chain.
create table app.audit_head (
  member_id bigint primary key references app.member,
  seq bigint not null default 0,
  hash bytea not null default '\x00'
);
call app.keep_tenant('app.audit_head', 'select');
grant select on app.audit_head to app_worker;

-- Every member starts with an empty chain.
create function app.start_audit_chain() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.audit_head (member_id) values (new.id);
  return null;
end $$;
create trigger starts_audit_chain after insert on app.member for each row execute function app.start_audit_chain();

create function app.audit_hash(prev bytea, member_id bigint, seq bigint, at timestamptz, user_id bigint, action text, subject text, facts jsonb)
  returns bytea language sql immutable parallel safe
  return sha256(prev || convert_to(
    concat_ws('|', member_id, seq, (extract(epoch from at) * 1000000)::bigint, coalesce(user_id, 0), action, subject, facts::text), 'UTF8'));

-- The only way to write the trail. Locks the member's head, so call it last in a transaction.
create function app.write_audit(of_member bigint, by_user bigint, what text, about text, with_facts jsonb)
  returns bigint language plpgsql security definer set search_path = app, pg_temp as $$
declare
  head app.audit_head;
  link bytea;
  moment timestamptz := clock_timestamp();
begin
  if session_user <> 'app_worker' and current_setting('role', true) <> 'app_worker'
     and of_member is distinct from app.current_member() then
    raise exception 'audit for another member' using errcode = '42501';
  end if;
  select * into strict head from app.audit_head where member_id = of_member for no key update;
  link := app.audit_hash(head.hash, of_member, head.seq + 1, moment, by_user, what, about, with_facts);
  insert into app.audit (member_id, seq, at, user_id, action, subject, facts, hash)
    values (of_member, head.seq + 1, moment, by_user, what, about, with_facts, link);
  update app.audit_head set seq = head.seq + 1, hash = link where member_id = of_member;
  return head.seq + 1;
end $$;

-- The global chain over all members, written by a job. It shows what a member's own chain can not: a cut tail, a lost member.
create table app.audit_seal (
  seq bigint generated always as identity primary key,
  audit_id bigint not null unique,
  hash bytea not null
);
call app.keep_shared('app.audit_seal', null);
create table app.audit_seal_head (
  single boolean primary key default true check (single),
  sealed_to xid8 not null default '0',
  hash bytea not null default '\x00'
);
insert into app.audit_seal_head default values;
call app.keep_shared('app.audit_seal_head', null);

-- Seals rows of finished transactions in order; one sealer at a time. Answers how many.
create function app.seal_audit(at_most integer) returns integer
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  head app.audit_seal_head;
  line record;
  done integer := 0;
  horizon xid8;
  last_xid xid8;
begin
  select * into strict head from app.audit_seal_head for update;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  for line in
    select a.id, a.hash, a.xid from app.audit a
    where a.xid >= head.sealed_to and a.xid < horizon
      and not exists (select 1 from app.audit_seal s where s.audit_id = a.id)
    order by a.xid, a.id limit at_most
  loop
    head.hash := sha256(head.hash || int8send(line.id) || line.hash);
    insert into app.audit_seal (audit_id, hash) values (line.id, head.hash);
    done := done + 1;
    last_xid := line.xid;
  end loop;
  update app.audit_seal_head set hash = head.hash, sealed_to = case when done = at_most then last_xid else horizon end;
  return done;
end $$;

-- The first rows that do not follow from the row before, or whose seal does not fit: nothing when the trail is whole.
create function app.broken_audit() returns table (member_id bigint, seq bigint, why text)
  language sql stable security definer set search_path = app, pg_temp as $$
  with linked as (
    select a.*, lag(a.hash) over w as prev, lag(a.seq) over w as prev_seq from app.audit a
    window w as (partition by a.member_id order by a.seq)
  )
  (select l.member_id, l.seq, 'link' from linked l
    where l.seq <> coalesce(l.prev_seq, 0) + 1
       or l.hash <> app.audit_hash(coalesce(l.prev, '\x00'), l.member_id, l.seq, l.at, l.user_id, l.action, l.subject, l.facts))
  union all
  (select h.member_id, h.seq, 'head' from app.audit_head h
    left join lateral (select a.seq, a.hash from app.audit a where a.member_id = h.member_id order by a.seq desc limit 1) last on true
    where h.seq <> coalesce(last.seq, 0) or h.hash <> coalesce(last.hash, '\x00'))
  union all
  (select coalesce(a.member_id, 0), coalesce(a.seq, 0), 'seal' from (
      select s.audit_id, s.hash, lag(s.hash, 1, '\x00') over (order by s.seq) as prev from app.audit_seal s
    ) s left join app.audit a on a.id = s.audit_id
    where a.id is null or s.hash <> sha256(s.prev || int8send(s.audit_id) || a.hash))
  limit 100
$$;
revoke execute on function app.seal_audit, app.broken_audit from public;
grant execute on function app.seal_audit, app.broken_audit to app_worker;
grant execute on function app.write_audit, app.current_member to app_user, app_worker;

-- Work to hand to the job queue: written in the transaction that causes it, taken out in batches by the drainer.
create table app.outbox (
  id bigint generated always as identity primary key,
  task text not null,
  payload jsonb not null,
  run_at timestamptz not null default now(),
  -- A later job with the same key replaces an earlier one that has not begun.
  job_key text,
  max_attempts smallint not null default 12
);
alter table app.outbox enable row level security;
create policy put on app.outbox for insert to app_user with check (true);
create policy worker on app.outbox to app_worker using (true) with check (true);
grant insert on app.outbox to app_user;
-- Update, since taking rows out locks them first.
grant select, insert, update, delete on app.outbox to app_worker;

-- Which queue workers a live process runs. The process holds an advisory lock under `lock_key` for as long as it lives;
-- when the lock is free the process is dead and its jobs may be taken over at once.
create table app.worker_process (
  lock_key bigint primary key,
  worker_ids text[] not null
);
call app.keep_shared('app.worker_process', null);
grant select, insert, update, delete on app.worker_process to app_worker;

-- Secrets of the house that all its processes share, sealed under the master key.
create table app.sealed_secret (
  name text primary key,
  sealed bytea not null
);
call app.keep_shared('app.sealed_secret', null);
grant select, insert on app.sealed_secret to app_worker;

grant usage on all sequences in schema app to app_user, app_worker;
