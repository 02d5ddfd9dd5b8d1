-- Custom-made flags of a member: which there are, who among staff turned them when and why, and a balance that is hidden
-- from payment pays for nothing, whoever acts for whom.
update app.member set flags = (
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(flags)
  where value in ('"0"', '"1"') and key in ('isManPower', 'workExperienceAuto', 'workExperienceAutoDeep', 'credit', 'isDingDongMaiCai',
    'orderConfirmPageNotShowCoupon', 'hideBalancePayment'))
where flags <> '{}';
alter table app.member
  add constraint member_flags_known check (flags - array['isManPower', 'workExperienceAuto', 'workExperienceAutoDeep', 'credit',
    'isDingDongMaiCai', 'orderConfirmPageNotShowCoupon', 'hideBalancePayment'] = '{}'),
  add constraint member_flags_on_or_off check (not jsonb_path_exists(flags, 'strict $.* ? (@.type() != "string" || (@ != "0" && @ != "1"))'));

create table app.flag_change (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  flag text not null check (flag in ('isManPower', 'workExperienceAuto', 'workExperienceAutoDeep', 'credit', 'isDingDongMaiCai',
    'orderConfirmPageNotShowCoupon', 'hideBalancePayment')),
  is_on boolean not null,
  why text not null,
  made_by bigint not null references app.staff,
  made_at timestamptz not null default app.now()
);
comment on table app.flag_change is 'Each time that staff turned a custom-made flag of a member; never changed.';
comment on column app.flag_change.why is 'For other members of staff; the member does not read it.';
create index flag_change_of_member on app.flag_change (member_id, flag, id desc);
create index flag_change_made_by on app.flag_change (made_by);
call app.keep_tenant('app.flag_change', 'select');
revoke select on app.flag_change from app_user;
grant select, insert on app.flag_change to app_worker;

-- Of whoever acts for another member it is that member's balance which is hidden or not.
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

-- The wall behind the right: what costs something is not paid from a balance that is hidden. What costs nothing has no other channel.
create function app.refuse_hidden_balance() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if exists (select from app.member m where m.id = new.member_id and m.flags ->> 'hideBalancePayment' = '1') then
    raise exception 'the balance of this member pays for nothing' using errcode = '23514', constraint = 'trade_order_balance_shown', table = 'trade_order';
  end if;
  return new;
end $$;
revoke execute on function app.refuse_hidden_balance from public;
create trigger trade_order_balance_shown before update of channel on app.trade_order for each row
  when (new.channel = 'BALANCE' and old.channel is distinct from new.channel and new.amount_fen > new.gift_part_fen)
  execute function app.refuse_hidden_balance();

-- Who acts for a child enterprise belongs to the one that they act from: what they are refused there is written down as well.
create or replace function app.note_security_event(
  of_member bigint, by_user bigint, by_staff bigint, what text, seen_device text, seen_address text, with_facts jsonb)
  returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if session_user <> 'app_worker' and (
    by_staff is not null
    or of_member is not null and of_member is distinct from app.current_member()
    or not exists (select from app.membership
      where member_id in (app.current_member(), (app.current_acting() ->> 'fromMember')::bigint) and user_id = by_user)
  ) then
    raise exception 'security event of another member' using errcode = '42501';
  end if;
  -- Whoever tries the same again and again says nothing new with it.
  if what in ('rightRefused', 'signInLocked') and exists (
    select from app.security_event e where e.at > clock_timestamp() - interval '1 minute'
      and e.user_id is not distinct from by_user and e.staff_id is not distinct from by_staff and e.kind = what and e.facts = with_facts
  ) then
    return;
  end if;
  insert into app.security_event (member_id, user_id, staff_id, kind, device, coarse_address, facts)
    select seen_by, by_user, by_staff, what, seen_device, seen_address, with_facts
    from (
      select of_member as seen_by where of_member is not null or by_user is null
      union
      select personal_member_id from app.user_account where id = by_user
      union
      select member_id from app.membership where of_member is null and user_id = by_user and disabled_at is null
    ) readers;
end $$;
