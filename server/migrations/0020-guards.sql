-- What the stricter reading of the rules asks for: limits that hold while acting for others, more than one pair of eyes,
-- caps that hold at once, and an end of keeping for every personal word.

-- An order counts for everybody whom it could hide behind: who placed it, at home and here, and in whose name.
alter table app.allotment_draw add column trade_member_id bigint;
update app.allotment_draw set trade_member_id = member_id;
alter table app.allotment_draw
  alter column trade_member_id set not null,
  drop constraint allotment_draw_pkey,
  drop constraint allotment_draw_member_id_trade_order_id_fkey,
  add primary key (trade_order_id, member_id, user_id),
  add foreign key (trade_member_id, trade_order_id) references app.trade_order (member_id, id);
-- Drawn and returned by the functions below alone: the allotment may be one of the enterprise above.
revoke insert, update on app.allotment_use, app.allotment_draw from app_user, app_worker;

create function app.refuse_other_member(of_member bigint) returns void
  language plpgsql stable set search_path = app, pg_temp as $$
begin
  if session_user <> 'app_worker' and current_setting('role', true) <> 'app_worker'
     and of_member is distinct from app.current_member() then
    raise exception 'not the member of this connection' using errcode = '42501';
  end if;
end $$;

/*
 * Draws a trade order from the allotments of these people (members and users side by side). Answers the limits that are
 * in the way: then nothing is drawn. `how`: `draw`; `look` without drawing; `lift` whatever the limits say, since somebody
 * has said yes to this one order. Administrators have no limits.
 */
create function app.draw_allotments(of_member bigint, of_trade bigint, members bigint[], users bigint[], in_month date, wanted_fen bigint, how text)
  returns text[] language plpgsql security definer set search_path = app, pg_temp as $$
declare
  one record;
  used bigint;
  broken text[] := '{}';
  bound_members bigint[] := '{}';
  bound_users bigint[] := '{}';
begin
  perform app.refuse_other_member(of_member);
  if wanted_fen = 0 then return broken; end if;
  -- In one order, so that two that draw from the same people never wait for each other.
  for one in
    select a.* from app.allotment a join app.membership p on p.member_id = a.member_id and p.user_id = a.user_id and p.role = 2
    where (a.member_id, a.user_id) in (select * from unnest(members, users))
      and (a.member_id = of_member or a.member_id in (select app.members_above(of_member)))
    order by a.member_id, a.user_id
  loop
    insert into app.allotment_use as u (member_id, user_id, month, used_fen) values (one.member_id, one.user_id, in_month, 0)
      on conflict (member_id, user_id, month) do update set used_fen = u.used_fen returning used_fen into used;
    if wanted_fen > one.order_fen then broken := broken || 'orderLimit'::text; end if;
    if used + wanted_fen > one.month_fen then broken := broken || 'monthLimit'::text; end if;
    bound_members := bound_members || one.member_id;
    bound_users := bound_users || one.user_id;
  end loop;
  if how = 'lift' or (how = 'draw' and broken = '{}') then
    insert into app.allotment_draw (trade_member_id, trade_order_id, member_id, user_id, month, drawn_fen)
      select of_member, of_trade, m, u, in_month, wanted_fen from unnest(bound_members, bound_users) as bound (m, u);
    update app.allotment_use set used_fen = used_fen + wanted_fen
      where month = in_month and (member_id, user_id) in (select * from unnest(bound_members, bound_users));
  end if;
  return array(select distinct unnest(broken));
end $$;

-- What a trade order has drawn comes back to everybody: an amount of it, all of it without one.
create function app.return_draws(of_member bigint, of_trade bigint, back_fen bigint) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  one record;
  back bigint;
begin
  perform app.refuse_other_member(of_member);
  for one in
    select * from app.allotment_draw where trade_member_id = of_member and trade_order_id = of_trade and returned_fen < drawn_fen
    order by member_id, user_id for no key update
  loop
    back := least(coalesce(back_fen, one.drawn_fen), one.drawn_fen - one.returned_fen);
    update app.allotment_draw set returned_fen = returned_fen + back
      where trade_order_id = of_trade and member_id = one.member_id and user_id = one.user_id;
    update app.allotment_use set used_fen = used_fen - back
      where member_id = one.member_id and user_id = one.user_id and month = one.month;
  end loop;
end $$;
revoke execute on function app.draw_allotments, app.return_draws from public;
grant execute on function app.draw_allotments, app.return_draws to app_user, app_worker;

-- As before; and nobody orders alone through somebody who may not, or where they are known and may not.
create or replace function app.authenticate_for(hash bytea, for_member bigint, for_user bigint, for_category smallint)
  returns table (member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean,
    rights text[], home_id bigint, for_user_id bigint, acting text, is_allowed boolean)
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
  is_allowed := true;
  if target.id = home.member_id and for_user_id is null and coalesce(for_category = home.category, true) then return next; return; end if;
  is_allowed := target.id is not null and coalesce(for_category = target.category, true)
    and 'P00010' = any(home.rights)
    and (target.id = home.member_id or home.member_id in (select app.members_above(target.id)))
    and (for_user_id is null or exists (select from app.membership p join app.user_account u on u.id = p.user_id and u.disabled_at is null
           where p.member_id = target.id and p.user_id = for_user_id and p.disabled_at is null));
  if not is_allowed then
    perform set_config('app.member_id', '', false);
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
  perform set_config('app.member_id', target.id::text, false), set_config('app.acting', acting, false);
  return next;
end $$;
