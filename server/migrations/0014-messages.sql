-- Messages: what the bell shows, what leaves by mail and SMS, and what a person wants to hear of.

-- One message to one person of a member. Words are made when it is read, from the kind and these ids, in the reader's
-- language: nothing personal is kept here.
create table app.system_message (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  user_id bigint not null,
  -- Of the notice that it came from: a job that runs twice writes one message.
  notice_key text not null,
  topic text not null,
  kind text not null,
  order_detail_id bigint,
  -- Ids, amounts, moments.
  facts jsonb not null default '{}',
  -- When it happened: jobs run side by side, so rows are not written in the order of what they tell.
  told_at timestamptz not null default now(),
  read_at timestamptz,
  -- The transaction that wrote or last changed it, for the streams: ids are given before commit, so they alone are no watermark.
  xid xid8 not null default pg_current_xact_id(),
  unique (member_id, user_id, notice_key),
  foreign key (member_id, user_id) references app.membership (member_id, user_id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index system_message_page on app.system_message (member_id, user_id, told_at desc, id desc);
create index system_message_unread on app.system_message (member_id, user_id) where read_at is null;
create index system_message_by_transaction on app.system_message (xid);
call app.keep_tenant('app.system_message', 'select, update (read_at, xid)');
grant select, insert, update on app.system_message to app_worker;

-- A message on its way by mail or SMS. `send_key` is what the outside service gets to know a repetition by.
create table app.delivery (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  send_key text not null unique,
  channel text not null check (channel in ('mail', 'sms')),
  kind text not null,
  language text not null check (language in ('zh', 'en')),
  -- To a person, to an address that belongs to no person yet (sealed), or else to the candidate of the order detail.
  user_id bigint references app.user_account,
  address_enc bytea,
  order_detail_id bigint,
  facts jsonb not null default '{}',
  -- Facts that open something, a link above all; gone once it was sent or given up.
  secret_enc bytea,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'dropped')),
  attempts smallint not null default 0,
  -- While somebody sends it; taken over when that was too long ago.
  claimed_at timestamptz,
  -- The last word of the outside service, as a code: its sentences may hold an address.
  problem text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  check (user_id is null or address_enc is null),
  check (num_nonnulls(user_id, address_enc, order_detail_id) >= 1)
);
create index delivery_of_detail on app.delivery (order_detail_id);
create index delivery_in_state on app.delivery (state, id desc);
call app.keep_tenant('app.delivery', 'select');
grant select, insert, update on app.delivery to app_worker;

-- What a person has switched off, as `topic.channel`, and the language that they were last met in. A person has one for
-- all members that they belong to.
create table app.notice_setting (
  user_id bigint primary key references app.user_account,
  language text check (language in ('zh', 'en')),
  switched_off text[] not null default '{}',
  updated_at timestamptz not null default now()
);
call app.keep_shared('app.notice_setting', null);
grant select, insert, update on app.notice_setting to app_worker;

-- The language that the candidate was last met in; none before the first visit.
alter table app.order_detail add column candidate_language text check (candidate_language in ('zh', 'en'));

-- Of these tokens those that are good no longer, by the rule of app.authenticate, which would note each as seen.
create function app.ended_sessions(hashes bytea[]) returns setof bytea
  language sql stable security definer set search_path = app, pg_temp as $$
  select h from unnest(hashes) h where not exists (
    select from app.session s
    join app.user_account u on u.id = s.user_id and u.disabled_at is null
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = h and s.expires_at > now())
$$;
create function app.ended_candidate_sessions(hashes bytea[]) returns setof bytea
  language sql stable security definer set search_path = app, pg_temp as $$
  select h from unnest(hashes) h where not exists (
    select from app.candidate_session s where s.token_hash = h and s.expires_at > now())
$$;
revoke execute on function app.ended_sessions, app.ended_candidate_sessions from public;
grant execute on function app.ended_sessions, app.ended_candidate_sessions to app_worker;


-- In which state somebody was reminded that it is about to end by itself: once in each.
alter table app.order_detail add column reminded_state smallint;

-- The sandbox shows a mail as its reader would see it.
alter table app.sandbox_message add column html text;

grant usage on all sequences in schema app to app_user, app_worker;
