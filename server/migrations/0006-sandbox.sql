-- The sandbox plays the outside services on one machine. Nothing of it is used in production.

-- What the sandbox adapters of SMS, voice and mail have sent.
create table app.sandbox_message (
  id bigint generated always as identity primary key,
  -- The key under which a message was sent: a job that runs twice sends once.
  send_key text not null unique,
  kind text not null check (kind in ('sms', 'voice', 'mail')),
  recipient text not null,
  subject text,
  body text not null,
  sent_at timestamptz not null default now()
);
call app.keep_shared('app.sandbox_message', null);
grant select, insert, delete on app.sandbox_message to app_worker;

-- What the sandbox cashier was asked to collect.
create table app.sandbox_payment (
  id bigint generated always as identity primary key,
  reference text not null unique,
  subject text not null,
  amount_fen bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed')),
  callbacks_sent integer not null default 0,
  created_at timestamptz not null default now()
);
call app.keep_shared('app.sandbox_payment', null);
grant select, insert, update on app.sandbox_payment to app_worker;

grant usage on all sequences in schema app to app_user, app_worker;
