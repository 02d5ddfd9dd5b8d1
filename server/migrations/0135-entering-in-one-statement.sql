-- A request leaves the tenant before and enters in one statement: whoever proves a caller seats that caller, or nobody, so that only
-- settings and role of the session have to be as they were at its beginning. Who is proven brings along when the second factor was,
-- which has been a look at the same session of its own.
create function app.clear_session() returns boolean language plpgsql as $$
begin
  reset all;
  return current_user = session_user;
end $$;
revoke execute on function app.clear_session from public;
grant execute on function app.clear_session to app_user, app_candidate;

drop function app.session_factor;
drop function app.authenticate_for;
drop function app.authenticate;
create function app.authenticate(hash bytea)
 RETURNS TABLE(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], channel text, scopes text[], factor_at timestamp with time zone, lacks_factor boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  seen timestamptz;
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.is_frozen,
         app.held_rights(s.member_id, s.user_id, p.role), s.ats_channel, s.ats_scopes, s.last_seen_at, s.factor_at,
         s.factor_at is null and (s.ats_channel is null or s.ats_scopes = '{frame}') and coalesce(m.factor_from <= now(), false)
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, channel, scopes, seen, factor_at, lacks_factor
    from app.session s
    join app.member m on m.id = s.member_id
    join app.user_account u on u.id = s.user_id and u.disabled_at is null
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = hash and s.expires_at > now();
  if seen < now() - interval '1 minute' then
    update app.session s set last_seen_at = now(),
        expires_at = case when s.ats_scopes = '{frame}'
          then least(s.created_at + interval '7000 seconds', now() + interval '30 minutes') else s.expires_at end
      where s.token_hash in (select hash union all select c.parent_hash from app.session c where c.token_hash = hash);
  end if;
  perform app.seat_tenant(member_id, null, null, null);
  return next;
end $function$;
revoke execute on function app.authenticate from public;
grant execute on function app.authenticate to app_user;

create function app.authenticate_for(hash bytea, for_member bigint, for_user bigint, for_category smallint)
 RETURNS TABLE(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], home_id bigint, for_user_id bigint, acting text, is_allowed boolean, factor_at timestamp with time zone, lacks_factor boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  home record;
  target app.member;
begin
  select * into home from app.authenticate(hash);
  if home.member_id is null then return next; return; end if;
  select home.member_id, home.user_id, home.category, home.role, home.content_key_enc, home.is_frozen, home.rights, home.member_id, home.factor_at, home.lacks_factor
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, home_id, factor_at, lacks_factor;
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
  is_frozen := home.is_frozen or target.is_frozen;
  lacks_factor := home.lacks_factor or (home.factor_at is null and coalesce(target.factor_from <= now(), false));
  if target.id <> home.member_id then
    role := 2;
    rights := array(select unnest(home.rights) except select unnest(array['P00008', 'P00009']));
    if target.flags ->> 'hideBalancePayment' = '1' then rights := array_remove(rights, 'P00003'); end if;
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
end $function$;
revoke execute on function app.authenticate_for from public;
grant execute on function app.authenticate_for to app_user;
