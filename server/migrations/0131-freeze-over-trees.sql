-- A frozen enterprise that was not confirmed ordered through companies that it had opened below itself: neither its freeze nor
-- the limit before confirmation reached them.

-- What holds for a whole tree is kept with each member: every call asks for it, and none has to walk the tree.
alter table app.member add column is_frozen boolean not null default false;
comment on column app.member.is_frozen is 'Whether it, or an enterprise above it, is frozen; kept by trigger.';

create function app.spread_freeze() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  -- As for every change of a tree: what is frozen and what joins it meanwhile see each other.
  perform pg_advisory_xact_lock(hashtext('company trees'));
  with recursive tree as (
    select new.id as id, 0 as step
    union all select c.id, t.step + 1 from tree t join app.member c on c.parent_id = t.id where t.step < 20
  ), now_frozen as (
    select t.id, exists (select from app.member u
      where u.frozen_at is not null and (u.id = t.id or u.id in (select app.members_above(t.id)))) as is_frozen from tree t
  )
  update app.member m set is_frozen = f.is_frozen from now_frozen f where m.id = f.id and m.is_frozen <> f.is_frozen;
  return null;
end $$;
create trigger freeze_spreads after insert or update of frozen_at, parent_id on app.member
  for each row when (new.frozen_at is not null or new.parent_id is not null or new.is_frozen) execute function app.spread_freeze();

update app.member m set is_frozen = true
  where exists (select from app.member u where u.frozen_at is not null and (u.id = m.id or u.id in (select app.members_above(m.id))));

-- Which enterprise the limits before confirmation count for: the topmost above this one that is reached by way of enterprises
-- that are not confirmed. For a confirmed enterprise, and one that stands below a confirmed one, it is itself.
create function app.first_limit_of(of_member bigint) returns bigint
  language sql stable security definer set search_path = app, pg_temp as $$
  with recursive up as (
    select m.id, m.parent_id, c.state, 0 as step
      from app.member m left join app.enterprise_confirmation c on c.member_id = m.id where m.id = of_member
    union all
    select p.id, p.parent_id, c.state, u.step + 1
      from up u join app.member p on p.id = u.parent_id join app.enterprise_confirmation c on c.member_id = p.id
      where u.state <> 'confirmed' and c.state <> 'confirmed' and u.step < 20
  )
  select id from up order by step desc limit 1
$$;
revoke execute on function app.first_limit_of from public;
grant execute on function app.first_limit_of to app_user, app_worker;

-- What counts against the limit before confirmation: the candidates of all enterprises that share it. Without those that ended
-- before anything was done for them: rejected, cancelled or expired unpaid. Once paid, the candidate has had a message.
create function app.first_orders(of_member bigint, since timestamptz) returns table (orders integer, amount_fen bigint)
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  perform app.refuse_other_member(of_member);
  return query
    with recursive down as (
      select app.first_limit_of(of_member) as id, 0 as step
      union all
      select m.id, d.step + 1 from down d join app.member m on m.parent_id = d.id
        join app.enterprise_confirmation c on c.member_id = m.id and c.state <> 'confirmed' where d.step < 20
    )
    select count(*)::integer, coalesce(sum(d.amount_fen - d.refunded_fen), 0)::bigint
    from app.order_detail d where d.member_id in (select id from down) and d.state <> all (array[11, 14])
      and (d.state <> 13 or exists (
        select from app.check_order o join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
        where o.member_id = d.member_id and o.id = d.order_id and t.paid_at is not null))
      and (since is null or d.created_at > since);
end $$;
revoke execute on function app.first_orders from public;
grant execute on function app.first_orders to app_user, app_worker;

-- As before, and frozen with whoever is above.
create or replace function app.authenticate(hash bytea)
  returns table (member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], channel text, scopes text[])
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  seen timestamptz;
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.is_frozen,
         app.held_rights(s.member_id, s.user_id, p.role), s.ats_channel, s.ats_scopes, s.last_seen_at
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, channel, scopes, seen
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
end $$;

create or replace function app.authenticate_for(hash bytea, for_member bigint, for_user bigint, for_category smallint)
  returns table (member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], home_id bigint, for_user_id bigint, acting text, is_allowed boolean)
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
  is_frozen := home.is_frozen or target.is_frozen;
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
end $$;

create or replace function app.authenticate_key(hash bytea, caller inet)
  returns table (trouble text, key_id bigint, environment text, scopes text[], day_limit_fen bigint, member_id bigint, user_id bigint, is_frozen boolean, rights text[])
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  found app.api_key;
begin
  select k.* into found from app.api_key k where k.token_hash = hash;
  trouble := case
    when found.id is null then 'keyUnknown'
    when found.stopped_at <= now() then 'keyStopped'
    when found.expires_at <= now() then 'keyExpired'
    when cardinality(found.addresses) > 0 and not coalesce(caller <<= any(found.addresses), false) then 'keyAddressRefused'
  end;
  if trouble is null then
    select p.user_id into user_id from app.membership p
      join app.user_account u on u.id = p.user_id and u.disabled_at is null
      where p.member_id = found.member_id and p.role = 1 and p.disabled_at is null
      order by p.user_id <> found.made_by, p.id limit 1;
    -- An enterprise without anybody who answers for it has no programs either.
    if user_id is null then trouble := 'keyStopped'; end if;
  end if;
  if trouble is not null then
    perform app.seat_tenant(null, null, null, null);
    return next; return;
  end if;
  if coalesce(found.last_used_at < now() - interval '1 minute', true) then
    update app.api_key k set last_used_at = now() where k.id = found.id;
  end if;
  key_id := found.id;
  environment := found.environment;
  scopes := found.scopes;
  day_limit_fen := found.day_limit_fen;
  member_id := found.acts_id;
  rights := app.held_rights(found.member_id, user_id, 1::smallint);
  select bool_or(m.is_frozen) into is_frozen from app.member m where m.id in (found.member_id, found.acts_id);
  perform app.seat_tenant(found.acts_id, null, null, null);
  return next;
end $$;
