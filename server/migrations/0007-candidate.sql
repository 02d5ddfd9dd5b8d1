-- The candidate: a link, a code to the phone, identity, consent, claims, rights. A candidate's request sees one order detail.
-- app_candidate is made by the migration runner beside the other roles.

grant usage on schema app to app_candidate;

-- The order detail of this connection; null when none is set.
create function app.current_detail() returns bigint
  language sql stable parallel safe
  return nullif(current_setting('app.detail_id', true), '')::bigint;

-- Lets app_candidate at the rows of its own order detail. `rights` are what it may do with them.
create procedure app.keep_candidate(kept_table regclass, rights text, detail_column text default 'order_detail_id')
  language plpgsql as $$
begin
  execute format(
    'create policy candidate on %s to app_candidate using (%I = (select app.current_detail())) with check (%I = (select app.current_detail()))',
    kept_table, detail_column, detail_column);
  execute format('grant %s on %s to app_candidate', rights, kept_table);
end $$;

-- What a candidate is shown of the tables that are there already.
call app.keep_candidate('app.order_detail', 'select, update', 'id');
call app.keep_candidate('app.order_item', 'select');
call app.keep_candidate('app.order_timeline', 'select, insert');
create policy candidate on app.check_item for select to app_candidate using (true);
grant select on app.check_item to app_candidate;
create policy candidate on app.check_order for select to app_candidate
  using (id = (select order_id from app.order_detail where id = (select app.current_detail())));
grant select on app.check_order to app_candidate;
create policy candidate on app.member for select to app_candidate using (id = (select app.current_member()));
grant select (id, name) on app.member to app_candidate;
create policy candidate_puts on app.outbox for insert to app_candidate with check (true);
grant insert on app.outbox to app_candidate;

-- A link to one order detail, bound to the phone of its candidate. Only the hash is stored; a new link ends the old one.
create table app.candidate_link (
  token_hash bytea primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- Four characters that the recruiter can read out to a person who fears a scam.
  check_code text not null,
  asked_again_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index candidate_link_of_detail on app.candidate_link (order_detail_id);
call app.keep_tenant('app.candidate_link', 'select');
grant select, insert, update, delete on app.candidate_link to app_worker;

-- Codes that were sent to a phone for one purpose. Keyed hashes: neither phone nor code stands here.
create table app.phone_code (
  subject_key bytea primary key,
  code_key bytea not null,
  tries_left smallint not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Sent since `day`, to bound what one phone gets.
  day date not null,
  sent_today smallint not null
);
call app.keep_shared('app.phone_code', null);
grant select, insert, update, delete on app.phone_code to app_worker;

-- Tokens of candidates, hashed.
create table app.candidate_session (
  token_hash bytea primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  expires_at timestamptz not null,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index candidate_session_end on app.candidate_session (expires_at);
create index candidate_session_of_detail on app.candidate_session (order_detail_id);
alter table app.candidate_session enable row level security;
create policy worker on app.candidate_session to app_worker using (true) with check (true);
grant select, insert, delete on app.candidate_session to app_worker;

-- Says whose token it is and binds the connection to that order detail. Always one row: a bad token clears both settings.
create function app.authenticate_candidate(hash bytea)
  returns table (member_id bigint, order_detail_id bigint)
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  select s.member_id, s.order_detail_id into member_id, order_detail_id
    from app.candidate_session s where s.token_hash = hash and s.expires_at > now();
  perform set_config('app.member_id', coalesce(member_id::text, ''), false),
          set_config('app.detail_id', coalesce(order_detail_id::text, ''), false);
  return next;
end $$;
revoke execute on function app.authenticate_candidate from public;
grant execute on function app.authenticate_candidate to app_candidate;

-- A consent as it was given. Never edited but for its withdrawal.
create table app.consent (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  text_version text not null,
  -- Who receives the results, and for what.
  recipient text not null,
  purpose text not null,
  given_at timestamptz not null default now(),
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  -- How the identity had been proved: phone code and three elements.
  proof text not null,
  -- Address, user agent, and the drawn or typed signature, sealed.
  evidence_enc bytea not null,
  unique (member_id, id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create unique index consent_in_force on app.consent (order_detail_id) where withdrawn_at is null;
call app.keep_tenant('app.consent', 'select');
call app.keep_candidate('app.consent', 'select');
-- Given and withdrawn together with money that goes back, so that a system transaction writes it.
grant select, insert, update (withdrawn_at) on app.consent to app_worker;

-- What was agreed to, item by item. An item without a row, or with `agreed` false, may not be looked up.
create table app.consent_item (
  member_id bigint not null,
  consent_id bigint not null,
  order_detail_id bigint not null,
  code text not null references app.check_item,
  agreed boolean not null,
  primary key (consent_id, code),
  foreign key (member_id, consent_id) references app.consent (member_id, id)
);
create index consent_item_of_detail on app.consent_item (order_detail_id);
call app.keep_tenant('app.consent_item', 'select');
call app.keep_candidate('app.consent_item', 'select');
grant select, insert on app.consent_item to app_worker;

-- What the candidate says of one subject (an employer, a school) of one item. Sealed; drafts may be incomplete.
create table app.claim (
  member_id bigint not null,
  order_detail_id bigint not null,
  code text not null references app.check_item,
  n smallint not null check (n between 1 and 9),
  content_enc bytea not null,
  completed boolean not null,
  updated_at timestamptz not null default now(),
  primary key (order_detail_id, code, n),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
call app.keep_tenant('app.claim', 'select');
call app.keep_candidate('app.claim', 'select, insert, update');
grant select, delete on app.claim to app_worker;

-- What a candidate asks for: a copy, a correction, a deletion. Each has a clock and an answer.
create table app.candidate_request (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  kind text not null check (kind in ('copy', 'correct', 'delete')),
  words_enc bytea,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  answered_at timestamptz,
  answer_enc bytea,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index candidate_request_open on app.candidate_request (due_at) where answered_at is null;
create index candidate_request_of_detail on app.candidate_request (order_detail_id);
call app.keep_tenant('app.candidate_request', 'select');
call app.keep_candidate('app.candidate_request', 'select, insert');
grant select, update on app.candidate_request to app_worker;

-- Items that the candidate did not agree to are taken out and refunded.
alter table app.order_item add column dropped_at timestamptz;
grant update (dropped_at) on app.order_item to app_worker;

-- How often the three elements did not match, and when the claims were handed in.
alter table app.order_detail add column identity_misses smallint not null default 0;
alter table app.order_detail add column submitted_at timestamptz;

-- A candidate's writes stand in the trail of the member, with no user.
grant execute on function app.write_audit, app.current_member, app.current_detail to app_candidate;
grant execute on function app.current_detail to app_user, app_worker;
grant usage on all sequences in schema app to app_user, app_worker, app_candidate;
