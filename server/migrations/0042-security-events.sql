-- Who came in, who failed to, and what was opened: a log of its own, apart from the trail of what was done to things.

create table app.security_event (
  id bigint generated always as identity primary key,
  member_id bigint references app.member,
  user_id bigint references app.user_account,
  staff_id bigint references app.staff,
  kind text not null check (kind ~ '^[a-zA-Z]{3,40}$'),
  at timestamptz not null default clock_timestamp(),
  device text not null default '',
  coarse_address text not null default '',
  facts jsonb not null default '{}',
  check (member_id is not null or staff_id is not null)
);
comment on table app.security_event is 'Log of security events. What happens to a person stands once for the personal account and once for each enterprise that the person belongs to at that moment, so that each row is seen by one tenant. Append-only; old rows go.';
comment on column app.security_event.member_id is 'Who sees it. Null for what concerns a member of staff alone.';
comment on column app.security_event.kind is 'What happened; the words of each kind stand in the contract.';
comment on column app.security_event.user_id is 'Whose sign-in, key or act it is. Null for an act of staff.';
comment on column app.security_event.staff_id is 'The member of staff who did it, or whose sign-in it is.';
comment on column app.security_event.device is 'Browser and system, as in app.session.';
comment on column app.security_event.coarse_address is 'First half of the address, as in app.session.';
comment on column app.security_event.facts is 'Ids, codes and counts; nothing personal.';
create index security_event_of_member on app.security_event (member_id, id);
create index security_event_of_staff on app.security_event (staff_id, id) where staff_id is not null;
create index security_event_by_time on app.security_event (at);
call app.keep_tenant('app.security_event', 'select');
grant select, delete on app.security_event to app_worker;

-- Nobody changes a row, and none goes before its time: what a thief has done stays readable.
create function app.keep_security_event() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '190 days' then
    return old;
  end if;
  raise exception 'security events are append-only' using errcode = '23514', constraint = 'security_event_is_kept';
end $$;
create trigger security_event_is_kept before update or delete on app.security_event
  for each row execute function app.keep_security_event();
create trigger security_event_is_not_emptied before truncate on app.security_event
  for each statement execute function app.keep_security_event();

-- The only way to write the log. Of a tenant's connection: for its own member and somebody who belongs to it.
create function app.note_security_event(
  of_member bigint, by_user bigint, by_staff bigint, what text, seen_device text, seen_address text, with_facts jsonb)
  returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if session_user <> 'app_worker' and (
    by_staff is not null
    or of_member is not null and of_member is distinct from app.current_member()
    or not exists (select from app.membership where member_id = app.current_member() and user_id = by_user)
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
revoke execute on function app.note_security_event from public;
grant execute on function app.note_security_event to app_user, app_worker;
