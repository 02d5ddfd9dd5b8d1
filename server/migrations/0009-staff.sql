-- The provider's own people: accounts of their own, a second factor, short sessions, and a trail of what each one did.

create table app.staff (
  id bigint generated always as identity primary key,
  login_name text not null,
  name_enc bytea not null,
  password_hash text not null,
  -- True after an administrator has set the password: the next sign-in asks for one of the person's own.
  must_change_password boolean not null default true,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array['reviewer', 'sales', 'finance', 'administrator']),
  -- Null until the second factor is set up.
  totp_secret_enc bytea,
  -- The time step of the last code that was taken: a code counts once.
  totp_last_step bigint not null default 0,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index staff_login_name on app.staff (lower(login_name));
call app.keep_shared('app.staff', null);
grant select, insert, update on app.staff to app_worker;

-- Codes for the day on which the phone is lost; each opens once. Keyed hashes.
create table app.staff_recovery_code (
  staff_id bigint not null references app.staff,
  code_key bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_key)
);
call app.keep_shared('app.staff_recovery_code', null);
grant select, insert, update, delete on app.staff_recovery_code to app_worker;

-- Between password and second factor: minutes long, one use.
create table app.staff_ticket (
  token_hash bytea primary key,
  staff_id bigint not null references app.staff,
  -- The secret that is offered to who has none yet; it counts when a code of it has come back.
  offered_secret_enc bytea,
  expires_at timestamptz not null
);
create index staff_ticket_end on app.staff_ticket (expires_at);
call app.keep_shared('app.staff_ticket', null);
grant select, insert, delete on app.staff_ticket to app_worker;

create table app.staff_session (
  token_hash bytea primary key,
  staff_id bigint not null references app.staff,
  created_at timestamptz not null default now(),
  -- To the minute: a session that nobody uses ends early.
  seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index staff_session_of_staff on app.staff_session (staff_id);
create index staff_session_end on app.staff_session (expires_at);
call app.keep_shared('app.staff_session', null);
grant select, insert, update, delete on app.staff_session to app_worker;

-- Tries of name and of code (keyed hashes): counted before they are looked at, so that a rush of guesses is counted too.
create table app.staff_try (
  subject_key bytea primary key,
  tries integer not null,
  last_at timestamptz not null
);
call app.keep_shared('app.staff_try', null);
grant select, insert, update, delete on app.staff_try to app_worker;

-- What staff did and which personal fields they looked at: append-only, each row sealed by the hash of the one before.
create table app.staff_act (
  seq bigint primary key,
  at timestamptz not null,
  -- Null for the house itself: the first administrator, the demo.
  staff_id bigint references app.staff,
  -- Null where it concerns no member.
  member_id bigint,
  action text not null,
  subject text not null,
  facts jsonb not null,
  hash bytea not null
);
create index staff_act_of_staff on app.staff_act (staff_id, seq desc);
alter table app.staff_act enable row level security;
create policy worker on app.staff_act to app_worker using (true) with check (true);
-- A member sees nothing here: its own trail says what staff did to its things.
create policy nobody on app.staff_act to app_user using (false);
grant select on app.staff_act to app_worker;

create table app.staff_act_head (
  single boolean primary key default true check (single),
  seq bigint not null default 0,
  hash bytea not null default '\x00'
);
insert into app.staff_act_head default values;
call app.keep_shared('app.staff_act_head', null);

-- The only way to write it. What concerns a member stands in the member's trail as well; the head of that one is locked first.
create function app.write_staff_act(by_staff bigint, of_member bigint, what text, about text, with_facts jsonb)
  returns bigint language plpgsql security definer set search_path = app, pg_temp as $$
declare
  head app.staff_act_head;
  link bytea;
  moment timestamptz;
begin
  if of_member is not null then
    perform app.write_audit(of_member, null, what, about, with_facts || jsonb_build_object('staffId', by_staff::text));
  end if;
  select * into strict head from app.staff_act_head for no key update;
  moment := clock_timestamp();
  link := app.audit_hash(head.hash, coalesce(of_member, 0), head.seq + 1, moment, by_staff, what, about, with_facts);
  insert into app.staff_act (seq, at, staff_id, member_id, action, subject, facts, hash)
    values (head.seq + 1, moment, by_staff, of_member, what, about, with_facts, link);
  update app.staff_act_head set seq = head.seq + 1, hash = link;
  return head.seq + 1;
end $$;
revoke execute on function app.write_staff_act from public;
grant execute on function app.write_staff_act to app_worker;

-- The first rows of the staff's trail that do not follow from the row before: nothing when it is whole.
create function app.broken_staff_acts() returns table (seq bigint, why text)
  language sql stable security definer set search_path = app, pg_temp as $$
  with linked as (
    select a.*, lag(a.hash) over w as prev, lag(a.seq) over w as prev_seq from app.staff_act a window w as (order by a.seq)
  )
  (select l.seq, 'link' from linked l
    where l.seq <> coalesce(l.prev_seq, 0) + 1
       or l.hash <> app.audit_hash(coalesce(l.prev, '\x00'), coalesce(l.member_id, 0), l.seq, l.at, l.staff_id, l.action, l.subject, l.facts))
  union all
  (select h.seq, 'head' from app.staff_act_head h
    left join lateral (select a.seq, a.hash from app.staff_act a order by a.seq desc limit 1) last on true
    where h.seq <> coalesce(last.seq, 0) or h.hash <> coalesce(last.hash, '\x00'))
  limit 100
$$;
revoke execute on function app.broken_staff_acts from public;
grant execute on function app.broken_staff_acts to app_worker;

grant usage on all sequences in schema app to app_user, app_worker;
