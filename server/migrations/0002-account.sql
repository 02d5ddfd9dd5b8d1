-- Persons, their place in enterprises, and their sessions.

-- A person who signs in. Personal fields are encrypted; the *_key columns are keyed hashes to look them up by.
create table app.user_account (
  id bigint generated always as identity primary key,
  login_name text not null,
  password_hash text not null,
  name_enc bytea not null,
  email_enc bytea,
  email_key bytea,
  phone_enc bytea,
  phone_key bytea unique,
  id_card_enc bytea,
  personal_member_id bigint not null unique references app.member,
  disabled_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index user_account_login_name on app.user_account (lower(login_name));

-- A person in an enterprise (or in the own personal account): role 1 administrator, 2 staff.
create table app.membership (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  role smallint not null check (role in (1, 2)),
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (member_id, user_id)
);
create index membership_of_user on app.membership (user_id);
call app.keep_tenant('app.membership', 'select');
grant select, insert, update on app.membership to app_worker;

alter table app.user_account enable row level security;
create policy worker on app.user_account to app_worker using (true) with check (true);
-- A tenant sees its own people, nobody else.
create policy tenant on app.user_account for select to app_user using (
  id in (select user_id from app.membership where member_id = (select app.current_member())));
grant select (id, login_name, name_enc, email_enc, phone_enc, id_card_enc) on app.user_account to app_user;
grant select, insert, update on app.user_account to app_worker;

-- Single rights of a person within a member; a right without a row is not held.
create table app.permission (
  member_id bigint not null,
  user_id bigint not null,
  code text not null,
  holds boolean not null,
  primary key (member_id, user_id, code),
  foreign key (member_id, user_id) references app.membership (member_id, user_id)
);
call app.keep_tenant('app.permission', 'select');
grant select, insert, update on app.permission to app_worker;

-- Tokens, hashed. A company token hangs on the access token that it was made from and ends with it.
create table app.session (
  token_hash bytea primary key,
  parent_hash bytea references app.session on delete cascade,
  user_id bigint not null references app.user_account,
  member_id bigint not null references app.member,
  -- The browser's own content key, under the key of the house.
  content_key_enc bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_of_user on app.session (user_id);
create index session_of_parent on app.session (parent_hash);
create index session_end on app.session (expires_at);
call app.keep_shared('app.session', null);
grant select, insert, delete on app.session to app_worker;

-- Says who holds a token and makes that member the tenant of the connection, in one statement.
-- Always one row: a bad token has to clear the tenant that the connection had before.
create function app.authenticate(hash bytea)
  returns table (member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean)
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.frozen_at is not null
    into member_id, user_id, category, role, content_key_enc, is_frozen
    from app.session s
    join app.member m on m.id = s.member_id
    join app.user_account u on u.id = s.user_id and u.disabled_at is null
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = hash and s.expires_at > now();
  perform set_config('app.member_id', coalesce(member_id::text, ''), false);
  return next;
end $$;
revoke execute on function app.authenticate from public;
grant execute on function app.authenticate to app_user;

-- Failed sign-ins by name and by address (keyed hashes), to ask for the picture.
create table app.sign_in_failure (
  subject_key bytea primary key,
  failures integer not null,
  last_at timestamptz not null
);
call app.keep_shared('app.sign_in_failure', null);
grant select, insert, update, delete on app.sign_in_failure to app_worker;

-- Pictures that were handed out; an answer counts once.
create table app.captcha (
  session_id text primary key,
  answer_key bytea not null,
  scene text not null,
  tries smallint not null default 0,
  expires_at timestamptz not null
);
create index captcha_end on app.captcha (expires_at);
call app.keep_shared('app.captcha', null);
grant select, insert, update, delete on app.captcha to app_worker;

grant usage on all sequences in schema app to app_user, app_worker;
