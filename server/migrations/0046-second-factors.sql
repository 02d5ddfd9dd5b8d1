-- People who use the product get a second factor: an authenticator, passkeys, recovery codes. An enterprise can ask it of
-- everybody. Staff get passkeys beside their authenticator.

create table app.totp_factor (
  user_id bigint primary key references app.user_account,
  secret_enc bytea not null,
  last_step bigint not null default 0,
  added_at timestamptz not null default app.now()
);
comment on table app.totp_factor is 'Authenticator app of a person. It belongs to the person, whichever member they act for.';
comment on column app.totp_factor.secret_enc is 'Secret that the app makes codes from, encrypted.';
comment on column app.totp_factor.last_step is 'Time step of the last code that was taken: a code counts once, and none that is older.';
call app.keep_shared('app.totp_factor', null);
grant select, insert, update, delete on app.totp_factor to app_worker;

create table app.passkey (
  id bigint generated always as identity primary key,
  user_id bigint not null references app.user_account,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name_enc bytea not null,
  added_at timestamptz not null default app.now(),
  last_used_at timestamptz
);
create index passkey_of_user on app.passkey (user_id);
comment on table app.passkey is 'Passkeys (WebAuthn) of people. They belong to the person, whichever member they act for.';
comment on column app.passkey.credential_id is 'Name that the authenticator gave to the key pair.';
comment on column app.passkey.public_key is 'COSE key.';
comment on column app.passkey.sign_count is 'How often the authenticator has signed, by its own count; one that falls behind is a copy. 0 for those that do not count.';
comment on column app.passkey.transports is 'How the browser reached the authenticator: usb, nfc, ble, internal, hybrid.';
comment on column app.passkey.name_enc is 'Name that the person gave to it, encrypted.';
call app.keep_shared('app.passkey', null);
grant select, insert, update, delete on app.passkey to app_worker;

create table app.recovery_code (
  user_id bigint not null references app.user_account,
  code_key bytea not null,
  used_at timestamptz,
  primary key (user_id, code_key)
);
comment on table app.recovery_code is 'Codes that replace the second factor of a person when it is lost; each is good once.';
comment on column app.recovery_code.code_key is 'Keyed hash of the code.';
call app.keep_shared('app.recovery_code', null);
grant select, insert, update, delete on app.recovery_code to app_worker;

create table app.sign_in_ticket (
  token_hash bytea primary key,
  user_id bigint not null references app.user_account,
  opening_enc bytea not null,
  expires_at timestamptz not null
);
create index sign_in_ticket_end on app.sign_in_ticket (expires_at);
comment on table app.sign_in_ticket is 'A sign-in of a person between the first and the second step: a few minutes, one use.';
comment on column app.sign_in_ticket.token_hash is 'Hash of the ticket.';
comment on column app.sign_in_ticket.opening_enc is 'How the session is to be opened (content key, way of signing in, WeChat), encrypted.';
call app.keep_shared('app.sign_in_ticket', null);
grant select, insert, delete on app.sign_in_ticket to app_worker;

create table app.factor_offer (
  holder_hash bytea not null,
  purpose text not null check (purpose in ('totp', 'create', 'use')),
  user_id bigint not null references app.user_account,
  content_enc bytea not null,
  expires_at timestamptz not null,
  primary key (holder_hash, purpose)
);
create index factor_offer_end on app.factor_offer (expires_at);
comment on table app.factor_offer is 'What a sign-in or a session was asked and has not answered: a few minutes, one answer.';
comment on column app.factor_offer.holder_hash is 'Hash of the ticket or of the token that asked.';
comment on column app.factor_offer.purpose is 'totp: a secret that is offered; create, use: the challenge to a passkey.';
comment on column app.factor_offer.content_enc is 'The secret or the challenge, encrypted.';
call app.keep_shared('app.factor_offer', null);
grant select, insert, update, delete on app.factor_offer to app_worker;

alter table app.session add column factor_at timestamptz;
comment on column app.session.factor_at is 'When this sign-in last took a second step; the same on the company tokens of it. Null without one.';
alter table app.identity_code add column factor_at timestamptz;
comment on column app.identity_code.factor_at is 'When the sign-in that made the code last took a second step; the new device goes on from there.';
alter table app.member add column factor_from timestamptz;
comment on column app.member.factor_from is 'Since when calls for this enterprise need a sign-in with a second step. Null while it does not ask for one.';

-- What a token has proved, and whether that is too little for the members that it acts for. Programs have no second step.
create function app.session_factor(hash bytea, of_member bigint) returns table (factor_at timestamptz, lacks_factor boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.factor_at, s.factor_at is null and s.ats_channel is null and exists (
      select from app.member m where m.id in (s.member_id, of_member) and m.factor_from <= now())
    from app.session s where s.token_hash = hash
$$;
revoke execute on function app.session_factor from public;
grant execute on function app.session_factor to app_user;

create table app.staff_passkey (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff,
  credential_id bytea not null unique,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null default '{}',
  name_enc bytea not null,
  added_at timestamptz not null default app.now(),
  last_used_at timestamptz
);
create index staff_passkey_of_staff on app.staff_passkey (staff_id);
comment on table app.staff_passkey is 'Passkeys (WebAuthn) of staff, beside the authenticator.';
comment on column app.staff_passkey.credential_id is 'Name that the authenticator gave to the key pair.';
comment on column app.staff_passkey.public_key is 'COSE key.';
comment on column app.staff_passkey.sign_count is 'How often the authenticator has signed, by its own count; one that falls behind is a copy. 0 for those that do not count.';
comment on column app.staff_passkey.transports is 'How the browser reached the authenticator: usb, nfc, ble, internal, hybrid.';
comment on column app.staff_passkey.name_enc is 'Name that the person gave to it, encrypted.';
call app.keep_shared('app.staff_passkey', null);
grant select, insert, update, delete on app.staff_passkey to app_worker;

create table app.staff_challenge (
  holder_hash bytea not null,
  purpose text not null check (purpose in ('create', 'use')),
  staff_id bigint not null references app.staff,
  content_enc bytea not null,
  expires_at timestamptz not null,
  primary key (holder_hash, purpose)
);
create index staff_challenge_end on app.staff_challenge (expires_at);
comment on table app.staff_challenge is 'Questions to passkeys of staff that have not been answered: a few minutes, one answer.';
comment on column app.staff_challenge.holder_hash is 'Hash of the ticket or of the token that asked.';
comment on column app.staff_challenge.purpose is 'create or use a passkey.';
comment on column app.staff_challenge.content_enc is 'The challenge, encrypted.';
call app.keep_shared('app.staff_challenge', null);
grant select, insert, update, delete on app.staff_challenge to app_worker;
