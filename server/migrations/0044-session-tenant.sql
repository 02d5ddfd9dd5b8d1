-- The tenant of a connection is a value of its session that only the functions which authenticate can set: who can run
-- statements as app_user or app_candidate reads by policies that ask for it, and has no right on the sequences that hold it.

-- The values of the tenant that a session holds: currval() answers what setval() last set on this very connection, and
-- only the owner may call either. Unlogged: what another connection sets has no meaning, and none is worth a write.
create unlogged sequence app.tenant_member as bigint minvalue 0 start 0;
create unlogged sequence app.tenant_detail as bigint minvalue 0 start 0;
create unlogged sequence app.tenant_from as bigint minvalue 0 start 0;
create unlogged sequence app.tenant_for as bigint minvalue 0 start 0;
comment on sequence app.tenant_member is 'Value of the session: the member that was authenticated on this connection, 0 for none.';
comment on sequence app.tenant_detail is 'Value of the session: the order detail of the candidate, 0 for none.';
comment on sequence app.tenant_from is 'Value of the session: the member of the person who acts for the tenant, 0 for its own people.';
comment on sequence app.tenant_for is 'Value of the session: the colleague in whose name somebody acts, 0 for none.';

-- Makes a member, and the order detail of a candidate, the tenant of this connection; a null member takes the tenant away.
create function app.seat_tenant(member bigint, detail bigint, from_member bigint, for_user bigint) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform setval('app.tenant_member', coalesce(member, 0)), setval('app.tenant_detail', coalesce(detail, 0)),
    setval('app.tenant_from', coalesce(from_member, 0)), setval('app.tenant_for', coalesce(for_user, 0));
end $$;
revoke execute on function app.seat_tenant from public;

-- Null on a connection on which nobody has been authenticated: it has no value yet, or that of nobody.
create or replace function app.current_member() returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return nullif(currval('app.tenant_member'), 0);
exception when object_not_in_prerequisite_state then
  return null;
end $$;
create or replace function app.current_detail() returns bigint
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return nullif(currval('app.tenant_detail'), 0);
exception when object_not_in_prerequisite_state then
  return null;
end $$;
create or replace function app.current_acting() returns jsonb
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  from_member bigint;
  for_user bigint;
begin
  from_member := nullif(currval('app.tenant_from'), 0);
  for_user := nullif(currval('app.tenant_for'), 0);
  if from_member is null and for_user is null then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object('fromMember', from_member, 'forUser', for_user));
exception when object_not_in_prerequisite_state then
  return null;
end $$;

-- The functions that authenticate are as before. Always one row: a bad token takes the tenant away.
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
  perform app.seat_tenant(member_id, null, null, null);
  return next;
end $$;

create or replace function app.authenticate_candidate(hash bytea)
  returns table(member_id bigint, order_detail_id bigint)
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select s.member_id, s.order_detail_id into member_id, order_detail_id
    from app.candidate_session s where s.token_hash = hash and s.expires_at > now();
  perform app.seat_tenant(member_id, order_detail_id, null, null);
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
    perform app.seat_tenant(null, null, null, null);
    return next; return;
  end if;
  if target.id = home.member_id and for_user_id is null and coalesce(for_category = home.category, true) then return next; return; end if;
  is_allowed := target.id is not null and coalesce(for_category = target.category, true)
    and 'P00010' = any(home.rights)
    and (target.id = home.member_id or home.member_id in (select app.members_above(target.id)))
    and (for_user_id is null or exists (select from app.membership p join app.user_account u on u.id = p.user_id and u.disabled_at is null
           where p.member_id = target.id and p.user_id = for_user_id and p.disabled_at is null));
  if not is_allowed then
    perform app.seat_tenant(null, null, null, null);
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
  perform app.seat_tenant(target.id, null, nullif(home.member_id, target.id), for_user_id);
  acting := app.current_acting()::text;
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
create function app.end_tenant() returns void language sql security definer set search_path = pg_catalog, pg_temp
  begin atomic
    select app.seat_tenant(null, null, null, null);
  end;
revoke execute on function app.end_tenant from public;
create function app.leave_tenant() returns boolean language plpgsql as $$
begin
  reset all;
  perform app.end_tenant();
  return app.current_member() is null and app.current_detail() is null and current_user = session_user;
end $$;
revoke execute on function app.leave_tenant from public;
grant execute on function app.end_tenant, app.leave_tenant to app_user, app_candidate;

-- A process that does not migrate looks whether somebody has.
grant select on app.migration to app_worker;
