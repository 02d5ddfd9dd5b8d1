-- What a person does with the own account: codes, sessions, reset, e-mail, WeChat, closing; and the apps of partners.

-- Of a session: what the list shows. `id` stands for it outside; the address is coarse.
alter table app.session
  add column id bigint generated always as identity unique,
  add column device text not null default '',
  add column coarse_address text not null default '',
  add column login_type text not null default '' check (login_type in ('', 'code', 'face', 'wechat')),
  add column last_seen_at timestamptz not null default now();
grant update on app.session to app_worker;

-- Notes when a session was last used, at most once a minute, so that reading stays reading.
create or replace function app.authenticate(hash bytea)
  returns table (member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  seen timestamptz;
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.frozen_at is not null, s.last_seen_at
    into member_id, user_id, category, role, content_key_enc, is_frozen, seen
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

alter table app.user_account
  add column closed_at timestamptz,
  add column password_changed_at timestamptz;

-- What is to be sent, sealed, until it has been: the job that sends it carries no phone number.
alter table app.phone_code add column message_enc bytea;

-- How often something was tried under a key since a moment.
create table app.tally (
  subject_key bytea primary key,
  since timestamptz not null,
  count integer not null
);
call app.keep_shared('app.tally', null);
grant select, insert, update, delete on app.tally to app_worker;

-- The right to set a new password once, for the phone that the code went to.
create table app.password_reset (
  user_id bigint primary key references app.user_account,
  token_hash bytea not null unique,
  phone_key bytea not null,
  expires_at timestamptz not null
);
call app.keep_shared('app.password_reset', null);
grant select, insert, update, delete on app.password_reset to app_worker;

-- An address that waits to be confirmed by the link in the mail.
create table app.email_change (
  user_id bigint primary key references app.user_account,
  email_enc bytea not null,
  email_key bytea not null,
  code_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  day date not null,
  sent_today smallint not null
);
call app.keep_shared('app.email_change', null);
grant select, insert, update, delete on app.email_change to app_worker;

-- WeChat accounts that open an account of ours.
create table app.open_id (
  openid_key bytea primary key,
  openid_enc bytea not null,
  user_id bigint not null references app.user_account,
  bound_at timestamptz not null default now()
);
create index open_id_of_user on app.open_id (user_id);
call app.keep_shared('app.open_id', null);
grant select, insert, delete on app.open_id to app_worker;

-- Lets another device of the same person in, once: made on a screen, read by a phone.
create table app.identity_code (
  code_hash bytea primary key,
  user_id bigint not null references app.user_account,
  member_id bigint not null references app.member,
  expires_at timestamptz not null
);
call app.keep_shared('app.identity_code', null);
grant select, insert, delete on app.identity_code to app_worker;

-- A partner's app, which signs what it sends; and who asks to use it in the name of the member.
create table app.partner_app (
  app_id text primary key,
  member_id bigint not null references app.member,
  name text not null,
  key_enc bytea not null,
  created_at timestamptz not null default now(),
  disabled_at timestamptz,
  unique (member_id, app_id)
);
call app.keep_tenant('app.partner_app', 'select, insert, update');
grant select on app.partner_app to app_worker;

create table app.partner_application (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  app_id text not null,
  uid text not null,
  remark text not null,
  -- 0 waits, 1 let in, 2 turned away.
  status smallint not null default 0 check (status in (0, 1, 2)),
  applied_at timestamptz not null default now(),
  unique (app_id, uid),
  foreign key (member_id, app_id) references app.partner_app (member_id, app_id)
);
create index partner_application_of_member on app.partner_application (member_id, id desc);
call app.keep_tenant('app.partner_application', 'select, update');
grant select, insert, update on app.partner_application to app_worker;

-- Signatures that were taken; a second one with the same nonce is a replay.
create table app.partner_nonce (
  app_id text not null references app.partner_app,
  nonce text not null,
  expires_at timestamptz not null,
  primary key (app_id, nonce)
);
create index partner_nonce_end on app.partner_nonce (expires_at);
call app.keep_shared('app.partner_nonce', null);
grant select, insert, delete on app.partner_nonce to app_worker;

-- Administrators of enterprises who would leave nobody behind; and what keeps a personal account open.
create function app.sole_admin_of(of_user bigint) returns table (member_id bigint, name text)
  language sql stable security definer set search_path = app, pg_temp as $$
  select m.id, m.name from app.membership p join app.member m on m.id = p.member_id and m.category = 1
  where p.user_id = of_user and p.role = 1 and p.disabled_at is null
    and not exists (select from app.membership o join app.user_account u on u.id = o.user_id and u.disabled_at is null
      where o.member_id = p.member_id and o.user_id <> of_user and o.role = 1 and o.disabled_at is null)
  order by m.id limit 20
$$;
create function app.has_open_matters(of_member bigint) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from app.balance where balance.member_id = of_member and bought_fen > 0)
    or exists (select from app.order_detail d where d.member_id = of_member and d.state in (1, 2, 3, 4, 5, 6, 16, 17, 18, 19))
$$;
revoke execute on function app.sole_admin_of, app.has_open_matters from public;
grant execute on function app.sole_admin_of, app.has_open_matters to app_worker;

grant usage on all sequences in schema app to app_user, app_worker;
