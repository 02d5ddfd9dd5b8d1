-- The organisation of a member: its tree, its people's rights and limits, invitations, applications, and who acts for whom.

alter table app.member
  add column parent_id bigint references app.member,
  add column frozen_why text,
  add constraint member_parent_is_enterprise check (parent_id is null or (category = 1 and parent_id <> id)),
  add constraint member_frozen_has_reason check (frozen_why is null or frozen_at is not null);
create index member_of_parent on app.member (parent_id, name, id) where parent_id is not null;
grant delete on app.session to app_worker;

-- Whoever has left stays as a name on old orders and can do nothing.
alter table app.membership
  add column left_at timestamptz,
  -- Keyed hashes of every part of the name, of phone, e-mail and login name: a person is found without reading one.
  add column search_keys bytea[] not null default '{}',
  add constraint membership_left_is_disabled check (left_at is null or disabled_at is not null);
create index membership_page on app.membership (member_id, id desc) where left_at is null;
create index membership_search on app.membership using gin (search_keys);

-- The rights that a person holds: single rows, and what an administrator holds whatever the rows say.
create function app.held_rights(of_member bigint, of_user bigint, of_role smallint) returns text[]
  language sql stable security definer set search_path = app, pg_temp
  return (select coalesce(array_agg(distinct code), '{}') from (
    select p.code from app.permission p where p.member_id = of_member and p.user_id = of_user and p.holds
    union all select unnest(array['P00008', 'P00009']) where of_role = 1) held);
revoke execute on function app.held_rights from public;
grant execute on function app.held_rights to app_user, app_worker;

-- Administrators of before hold the rights that are new.
insert into app.permission (member_id, user_id, code, holds)
  select member_id, user_id, code, true from app.membership,
    unnest(array['P00001', 'P00005', 'P00006', 'P00007', 'P00008', 'P00009', 'P00010']) as code where role = 1
  on conflict do nothing;

-- Who has acted for a member from outside, or in the name of a colleague. Written by the function that lets them in.
create table app.acting_record (
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  -- The member that the person belongs to.
  from_member_id bigint not null references app.member,
  from_name text not null,
  first_at timestamptz not null default now(),
  primary key (member_id, user_id, from_member_id)
);
call app.keep_tenant('app.acting_record', 'select');
grant select, insert on app.acting_record to app_worker;

-- A function is asked row by row: a sub-select in the policy would be hashed, and read all people of a big enterprise for
-- a list of twenty.
create function app.is_known_person(person bigint) returns boolean
  language plpgsql stable security definer parallel safe cost 200 set search_path = app, pg_temp as $$
begin
  return exists (select from app.membership where member_id = app.current_member() and user_id = person)
      or exists (select from app.acting_record where member_id = app.current_member() and user_id = person);
end $$;
revoke execute on function app.is_known_person from public;
grant execute on function app.is_known_person to app_user;
drop policy tenant on app.user_account;
create policy tenant on app.user_account for select to app_user using (app.is_known_person(id));

-- As before, with the rights of the person.
drop function app.authenticate;
create function app.authenticate(hash bytea)
  returns table (member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[])
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  seen timestamptz;
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.frozen_at is not null,
         app.held_rights(s.member_id, s.user_id, p.role), s.last_seen_at
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, seen
    from app.session s
    join app.member m on m.id = s.member_id
    join app.user_account u on u.id = s.user_id and u.disabled_at is null
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = hash and s.expires_at > now();
  if seen < now() - interval '1 minute' then
    update app.session s set last_seen_at = now()
      where s.token_hash in (select hash union all select c.parent_hash from app.session c where c.token_hash = hash);
  end if;
  perform set_config('app.member_id', coalesce(member_id::text, ''), false);
  return next;
end $$;
revoke execute on function app.authenticate from public;
grant execute on function app.authenticate to app_user;

-- The enterprises above this one, nearest first.
create function app.members_above(below bigint) returns setof bigint
  language sql stable security definer set search_path = app, pg_temp
begin atomic
  with recursive up as (
    select parent_id as id, 1 as step from app.member where id = below and parent_id is not null
    union all
    select m.parent_id, up.step + 1 from up join app.member m on m.id = up.id where m.parent_id is not null and up.step < 20
  )
  select id from up order by step;
end;
revoke execute on function app.members_above from public;
grant execute on function app.members_above to app_worker;

/*
 * Authenticates somebody who acts for another member, or in the name of a colleague. Makes that member the tenant, notes
 * who is acting in `app.acting`, from where the audit trail and the timelines take it. `is_allowed` is false, and the
 * tenant cleared, when the person may not. An administrator of the acting member is staff in the other.
 */
create function app.authenticate_for(hash bytea, for_member bigint, for_user bigint, for_category smallint)
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
  acting := jsonb_strip_nulls(jsonb_build_object('fromMember', nullif(home.member_id, target.id), 'forUser', for_user_id))::text;
  perform set_config('app.member_id', target.id::text, false), set_config('app.acting', acting, false);
  return next;
end $$;
revoke execute on function app.authenticate_for from public;
grant execute on function app.authenticate_for to app_user;

create function app.current_acting() returns jsonb
  language sql stable parallel safe
  return nullif(current_setting('app.acting', true), '')::jsonb;
grant execute on function app.current_acting to app_user, app_worker;

-- Who acts for another is noted by the database, so that no statement can forget it.
alter table app.order_timeline add column acting jsonb default app.current_acting();
create or replace function app.write_audit(of_member bigint, by_user bigint, what text, about text, with_facts jsonb)
  returns bigint language plpgsql security definer set search_path = app, pg_temp as $$
declare
  head app.audit_head;
  link bytea;
  moment timestamptz := clock_timestamp();
  told jsonb := with_facts || case when app.current_acting() is null then '{}' else jsonb_build_object('acting', app.current_acting()) end;
begin
  if session_user <> 'app_worker' and current_setting('role', true) <> 'app_worker'
     and of_member is distinct from app.current_member() then
    raise exception 'audit for another member' using errcode = '42501';
  end if;
  select * into strict head from app.audit_head where member_id = of_member for no key update;
  link := app.audit_hash(head.hash, of_member, head.seq + 1, moment, by_user, what, about, told);
  insert into app.audit (member_id, seq, at, user_id, action, subject, facts, hash)
    values (of_member, head.seq + 1, moment, by_user, what, about, told, link);
  update app.audit_head set seq = head.seq + 1, hash = link where member_id = of_member;
  return head.seq + 1;
end $$;

-- An invitation to belong to a member, bound to one address or phone and good once.
create table app.invitation (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  kind text not null check (kind in ('mail', 'phone')),
  to_enc bytea not null,
  -- Under the whole house, so that whoever activates is compared with it.
  to_key bytea not null,
  name_enc bytea,
  -- Of the code in the link; a new one with each sending.
  code_hash bytea not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'cancelled')),
  invited_by bigint not null references app.user_account,
  accepted_by bigint references app.user_account,
  sent_count smallint not null default 1,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (member_id, id),
  check ((state = 'accepted') = (accepted_by is not null)),
  check ((state = 'waiting') = (ended_at is null))
);
create unique index invitation_waiting on app.invitation (member_id, kind, to_key) where state = 'waiting';
create index invitation_page on app.invitation (member_id, id desc);
call app.keep_tenant('app.invitation', 'select');
grant select, insert, update on app.invitation to app_worker;

-- Somebody asks to belong to an enterprise; its people decide.
create table app.join_application (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  remark text,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  decided_by bigint references app.user_account,
  why text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (member_id, id),
  check ((state = 'waiting') = (ended_at is null))
);
create unique index join_application_waiting on app.join_application (member_id, user_id) where state = 'waiting';
create index join_application_page on app.join_application (member_id, id desc);
create index join_application_of_user on app.join_application (user_id, id desc);
call app.keep_tenant('app.join_application', 'select');
grant select, insert, update on app.join_application to app_worker;

-- A registered enterprise is asked to stand below another; its administrator decides.
create table app.child_request (
  id bigint generated always as identity primary key,
  -- Who is asked.
  member_id bigint not null references app.member,
  parent_id bigint not null references app.member,
  asked_by bigint not null references app.user_account,
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (member_id, id),
  check (member_id <> parent_id),
  check ((state = 'waiting') = (ended_at is null))
);
create unique index child_request_waiting on app.child_request (member_id, parent_id) where state = 'waiting';
create index child_request_of_parent on app.child_request (parent_id, id desc);
call app.keep_tenant('app.child_request', 'select');
grant select, insert, update on app.child_request to app_worker;

-- What a person of staff may spend: per month of China, and on one order. Without a row there is no limit.
create table app.allotment (
  member_id bigint not null,
  user_id bigint not null,
  month_fen bigint check (month_fen >= 0),
  order_fen bigint check (order_fen >= 0),
  primary key (member_id, user_id),
  foreign key (member_id, user_id) references app.membership (member_id, user_id),
  check (month_fen is not null or order_fen is not null)
);
call app.keep_tenant('app.allotment', 'select');
grant select, insert, update, delete on app.allotment to app_worker;

-- How much of the month is drawn: the sum of the draws, kept by the statements that draw and return.
create table app.allotment_use (
  member_id bigint not null,
  user_id bigint not null,
  month date not null check (extract(day from month) = 1),
  used_fen bigint not null check (used_fen >= 0),
  primary key (member_id, user_id, month),
  foreign key (member_id, user_id) references app.membership (member_id, user_id)
);
call app.keep_tenant('app.allotment_use', 'select, insert, update');
grant select, insert, update on app.allotment_use to app_worker;

-- What one trade order draws from its orderer's allotment; it comes back with the money, or when nothing was paid.
create table app.allotment_draw (
  member_id bigint not null,
  trade_order_id bigint not null,
  user_id bigint not null,
  month date not null,
  drawn_fen bigint not null check (drawn_fen > 0),
  returned_fen bigint not null default 0 check (returned_fen between 0 and drawn_fen),
  primary key (trade_order_id),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id),
  foreign key (member_id, user_id, month) references app.allotment_use (member_id, user_id, month)
);
create index allotment_draw_of_user on app.allotment_draw (member_id, user_id, month);
call app.keep_tenant('app.allotment_draw', 'select, insert, update');
grant select, insert, update on app.allotment_draw to app_worker;

-- The items and packages that a person may order; without a row, all.
create table app.item_limit (
  member_id bigint not null,
  user_id bigint not null,
  item_codes text[] not null,
  package_ids bigint[] not null,
  set_at timestamptz not null default now(),
  primary key (member_id, user_id),
  foreign key (member_id, user_id) references app.membership (member_id, user_id)
);
call app.keep_tenant('app.item_limit', 'select');
grant select, insert, update, delete on app.item_limit to app_worker;

-- Held until somebody approves what was ordered: a trade order on hold can not be paid.
alter table app.trade_order
  add column on_hold boolean not null default false,
  add constraint trade_order_on_hold_is_unpaid check (not on_hold or state <> 102);

-- Systems for applicants that a member may be bound to; where they may send a browser back to.
create table app.ats_channel (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  name text not null,
  -- Whole addresses without query; nothing else is a place to go to.
  redirect_uris text[] not null,
  secret_hash bytea not null
);
call app.keep_shared('app.ats_channel', null);
grant select, insert, update on app.ats_channel to app_worker;

-- One visit of a browser that such a system has sent: first a ticket, after the administrator's yes a code.
create table app.ats_visit (
  ticket_hash bytea primary key,
  channel text not null references app.ats_channel,
  redirect_uri text not null,
  visit_state text not null,
  scope text not null,
  code_hash bytea unique,
  bound_member_id bigint references app.member,
  bound_user_id bigint references app.user_account,
  expires_at timestamptz not null,
  check ((code_hash is null) = (bound_member_id is null))
);
create index ats_visit_end on app.ats_visit (expires_at);
call app.keep_shared('app.ats_visit', null);
grant select, insert, update, delete on app.ats_visit to app_worker;

-- Which members are bound to which system.
create table app.ats_binding (
  member_id bigint not null references app.member,
  channel text not null references app.ats_channel,
  bound_by bigint not null references app.user_account,
  bound_at timestamptz not null default now(),
  primary key (member_id, channel)
);
call app.keep_tenant('app.ats_binding', 'select');
grant select, insert, update on app.ats_binding to app_worker;

-- Finding people again after a name, phone or e-mail has changed, and after somebody has joined, is the queue's work.
create function app.tell_person_changed() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare
  changed bigint := case when tg_table_name = 'membership' then (to_jsonb(new) ->> 'user_id')::bigint else new.id end;
begin
  insert into app.outbox (task, payload, job_key)
    values ('personChanged', jsonb_build_object('userId', changed::text), 'person ' || changed);
  return null;
end $$;
create trigger tells_change after update of name_enc, phone_enc, email_enc, login_name on app.user_account
  for each row execute function app.tell_person_changed();
create trigger tells_join after insert on app.membership for each row execute function app.tell_person_changed();

grant usage on all sequences in schema app to app_user, app_worker;
