-- The tenant of a connection is a signed value: who can run statements as app_user or app_candidate can set it, and
-- can not sign it, so that a member who was not authenticated on this connection shows nothing.

create table app.house_key (
  name text primary key,
  -- A key of HMAC-SHA256 (RFC 2104), laid over its two pads once.
  inner_pad bytea not null,
  outer_pad bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  check (length(inner_pad) = 64 and length(outer_pad) = 64)
);
comment on table app.house_key is 'Keys that the database makes and that no role but the owner reads: functions of the owner use them for others.';
comment on column app.house_key.inner_pad is 'The key, filled to 64 bytes, each xor 0x36.';
comment on column app.house_key.outer_pad is 'The key, filled to 64 bytes, each xor 0x5c.';
alter table app.house_key enable row level security;

-- Makes a key of 256 random bits under this name; one that is there stays.
create procedure app.make_house_key(key_name text) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  random bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  inner_pad bytea := sha256(random) || decode(repeat('00', 32), 'hex');
  outer_pad bytea := inner_pad;
begin
  for place in 0..63 loop
    inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # 54);
    outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # 92);
  end loop;
  insert into app.house_key (name, inner_pad, outer_pad) values (key_name, inner_pad, outer_pad) on conflict do nothing;
end $$;
revoke execute on procedure app.make_house_key from public;
call app.make_house_key('tenant');

-- HMAC-SHA256 under the key of this name. For functions of the owner alone.
create function app.hmac(key_name text, message bytea) returns bytea
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  key app.house_key;
begin
  select * into strict key from app.house_key k where k.name = key_name;
  return sha256(key.outer_pad || sha256(key.inner_pad || message));
end $$;
revoke execute on function app.hmac from public;

/*
 * Makes a member, and the order detail of a candidate, the tenant of this connection; a null member takes the tenant away.
 * Signed with the backend and the start of the server: on another connection, or after a restart, the value is worth nothing.
 */
create function app.seat_tenant(member bigint, detail bigint, acting text) returns void
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  said text := concat(member, ':', detail, ':', acting);
begin
  perform set_config('app.tenant', case when member is null then '' else
    encode(app.hmac('tenant', int4send(pg_backend_pid()) || timestamptz_send(pg_postmaster_start_time()) || convert_to(said, 'UTF8')), 'hex') || said end, false);
end $$;
revoke execute on function app.seat_tenant from public;

-- `member:detail:acting` as the function that authenticates has signed it for this connection; null for anything else.
-- Each statement under policies asks once a table: the HMAC is written out, since a call of app.hmac costs as much again.
create function app.proven_tenant() returns text
  language plpgsql stable security definer parallel restricted set search_path = pg_catalog, pg_temp as $$
declare
  given text := current_setting('app.tenant', true);
  inside bytea;
  outside bytea;
begin
  if given is null or given = '' then return null; end if;
  select k.inner_pad, k.outer_pad into inside, outside from app.house_key k where k.name = 'tenant';
  if encode(sha256(outside || sha256(inside || int4send(pg_backend_pid()) || timestamptz_send(pg_postmaster_start_time())
       || convert_to(substr(given, 65), 'UTF8'))), 'hex') = left(given, 64) then
    return substr(given, 65);
  end if;
  return null;
end $$;
revoke execute on function app.proven_tenant from public;
grant execute on function app.proven_tenant to app_user, app_candidate, app_worker;

create or replace function app.current_member() returns bigint
  language sql stable parallel restricted
  return nullif(split_part(app.proven_tenant(), ':', 1), '')::bigint;
create or replace function app.current_detail() returns bigint
  language sql stable parallel restricted
  return nullif(split_part(app.proven_tenant(), ':', 2), '')::bigint;
create or replace function app.current_acting() returns jsonb
  language sql stable parallel restricted
  return nullif(substring(app.proven_tenant() from '^[^:]*:[^:]*:(.*)$'), '')::jsonb;
alter function app.is_known_person parallel restricted;

-- The functions that authenticate are as before, and sign what they have found. Always one row: a bad token takes the tenant away.
create or replace function app.authenticate(hash bytea)
  returns table(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], channel text, scopes text[])
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  seen timestamptz;
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.frozen_at is not null,
         app.held_rights(s.member_id, s.user_id, p.role), s.ats_channel, s.ats_scopes, s.last_seen_at
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, channel, scopes, seen
    from app.session s
    join app.member m on m.id = s.member_id
    join app.user_account u on u.id = s.user_id and u.disabled_at is null
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = hash and s.expires_at > now();
  if seen < now() - interval '1 minute' then
    update app.session s set last_seen_at = now()
      where s.token_hash in (select hash union all select c.parent_hash from app.session c where c.token_hash = hash);
  end if;
  perform app.seat_tenant(member_id, null, '');
  return next;
end $$;

create or replace function app.authenticate_candidate(hash bytea)
  returns table(member_id bigint, order_detail_id bigint)
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select s.member_id, s.order_detail_id into member_id, order_detail_id
    from app.candidate_session s where s.token_hash = hash and s.expires_at > now();
  perform app.seat_tenant(member_id, order_detail_id, '');
  return next;
end $$;

create or replace function app.authenticate_for(hash bytea, for_member bigint, for_user bigint, for_category smallint)
  returns table(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], home_id bigint, for_user_id bigint, acting text, is_allowed boolean)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  home record;
  target app.member;
begin
  select * into home from app.authenticate(hash);
  if home.member_id is null then return next; return; end if;
  select home.member_id, home.user_id, home.category, home.role, home.content_key_enc, home.is_frozen, home.rights, home.member_id
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, home_id;
  select m.* into target from app.member m where m.id = coalesce(for_member, home.member_id);
  for_user_id := nullif(for_user, home.user_id);
  acting := '';
  is_allowed := home.scopes is null;
  if not is_allowed then
    perform app.seat_tenant(null, null, '');
    return next; return;
  end if;
  if target.id = home.member_id and for_user_id is null and coalesce(for_category = home.category, true) then return next; return; end if;
  is_allowed := target.id is not null and coalesce(for_category = target.category, true)
    and 'P00010' = any(home.rights)
    and (target.id = home.member_id or home.member_id in (select app.members_above(target.id)))
    and (for_user_id is null or exists (select from app.membership p join app.user_account u on u.id = p.user_id and u.disabled_at is null
           where p.member_id = target.id and p.user_id = for_user_id and p.disabled_at is null));
  if not is_allowed then
    perform app.seat_tenant(null, null, '');
    return next; return;
  end if;
  member_id := target.id;
  category := target.category;
  -- Who is frozen at home spends nothing elsewhere.
  is_frozen := home.is_frozen or target.frozen_at is not null;
  if target.id <> home.member_id then
    role := 2;
    rights := array(select unnest(home.rights) except select unnest(array['P00008', 'P00009']));
    insert into app.acting_record (member_id, user_id, from_member_id, from_name)
      select target.id, home.user_id, m.id, m.name from app.member m where m.id = home.member_id on conflict do nothing;
  end if;
  if exists (select from app.membership p where p.member_id = target.id and p.user_id in (for_user_id, home.user_id) and p.role = 2
      and p.disabled_at is null and not 'P00005' = any(app.held_rights(p.member_id, p.user_id, p.role))) then
    rights := array_remove(rights, 'P00005');
  end if;
  acting := jsonb_strip_nulls(jsonb_build_object('fromMember', nullif(home.member_id, target.id), 'forUser', for_user_id))::text;
  perform app.seat_tenant(target.id, null, acting);
  return next;
end $$;

-- As before. Who may act on every member signs in as app_worker; nobody becomes it on the way.
create or replace function app.write_audit(of_member bigint, by_user bigint, what text, about text, with_facts jsonb)
  returns bigint
  language plpgsql security definer set search_path = app, pg_catalog, pg_temp as $$
declare
  head app.audit_head;
  link bytea;
  moment timestamptz := clock_timestamp();
  told jsonb := with_facts || case when app.current_acting() is null then '{}' else jsonb_build_object('acting', app.current_acting()) end;
begin
  if session_user <> 'app_worker' and of_member is distinct from app.current_member() then
    raise exception 'audit for another member' using errcode = '42501';
  end if;
  select * into strict head from app.audit_head where member_id = of_member for no key update;
  link := app.audit_hash(head.hash, of_member, head.seq + 1, moment, by_user, what, about, told);
  insert into app.audit (member_id, seq, at, user_id, action, subject, facts, hash)
    values (of_member, head.seq + 1, moment, by_user, what, about, told, link);
  update app.audit_head set seq = head.seq + 1, hash = link where member_id = of_member;
  return head.seq + 1;
end $$;

create or replace function app.refuse_other_member(of_member bigint)
  returns void
  language plpgsql stable set search_path = app, pg_temp as $$
begin
  if session_user <> 'app_worker' and of_member is distinct from app.current_member() then
    raise exception 'not the member of this connection' using errcode = '42501';
  end if;
end $$;

/*
 * Jobs that requests may leave behind. A member's: what follows from its own orders, told to its own people. A candidate's:
 * what follows from the own check. An address, a secret and the key of another job are for the house alone.
 */
drop policy put on app.outbox;
create policy put on app.outbox for insert to app_user with check (
  task in ('notify', 'inviteCandidate', 'expireTrade', 'refundPayment')
  and payload ->> 'memberId' = (select app.current_member())::text
  and job_key is null
  and (task <> 'notify' or (not payload ? 'secret' and payload #>> '{to,who}' in ('user', 'orderer', 'administrators', 'holders'))));
drop policy candidate_puts on app.outbox;
create policy candidate_puts on app.outbox for insert to app_candidate with check (
  case task
    when 'dropFiles' then job_key is null and not exists (
      select from jsonb_array_elements_text(payload -> 'places') as wanted (place)
      where not exists (select from app.stored_file f where f.place = wanted.place and f.deleted_at is not null))
    when 'writeReport' then payload ->> 'memberId' = (select app.current_member())::text
      and payload ->> 'orderDetailsId' = (select app.current_detail())::text
      and job_key = 'report ' || (select app.current_detail())
    when 'startVerification' then payload ->> 'memberId' = (select app.current_member())::text
      and payload ->> 'orderDetailsId' = (select app.current_detail())::text
      and job_key is null
    else false
  end);

-- Ends the tenant of a connection that is given back, with whatever else a statement has set; false where something stays.
create function app.leave_tenant() returns boolean language plpgsql as $$
begin
  reset all;
  return coalesce(current_setting('app.tenant', true), '') = '' and current_user = session_user;
end $$;
revoke execute on function app.leave_tenant from public;
grant execute on function app.leave_tenant to app_user, app_candidate;

-- A process that does not migrate looks whether somebody has.
grant select on app.migration to app_worker;
