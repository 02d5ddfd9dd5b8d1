-- Recruiting systems that send candidates by themselves and are told how their checks stand.

-- By these names the candidate is asked whether the system may have the report. No binding begins with them.
insert into app.ats_channel (code, name, redirect_uris, secret_hash, scopes)
values ('LINK_FEISHU', '飞书招聘', '{}', sha256(gen_random_uuid()::text::bytea), '{basic}'),
  ('LINK_MOKA', 'Moka', '{}', sha256(gen_random_uuid()::text::bytea), '{basic}'),
  ('LINK_GENERIC', '招聘系统', '{}', sha256(gen_random_uuid()::text::bytea), '{basic}')
on conflict (code) do nothing;
grant insert on app.handover to app_worker;
-- A report that a system fetches is read in the name of whoever has connected it.
grant insert on app.report_view to app_worker;

create table app.ats_link (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member (id),
  system text not null check (system in ('feishu', 'moka', 'generic')),
  slot smallint not null check (slot between 1 and 10),
  name text not null check (char_length(name) between 1 and 40),
  base_url text not null check (octet_length(base_url) between 1 and 200),
  client_id text not null check (octet_length(client_id) between 1 and 600),
  secrets_enc bytea not null,
  key_hash bytea not null unique check (octet_length(key_hash) = 32),
  mapping jsonb not null check (jsonb_typeof(mapping) = 'object'),
  acts_id bigint not null references app.user_account (id),
  state text not null default 'active' check (state in ('active', 'paused', 'removed')),
  resting_until timestamptz,
  created_at timestamptz not null default now(),
  unique (member_id, id),
  constraint ats_link_secrets check ((octet_length(secrets_enc) = 0) = (state = 'removed'))
);
-- Partial, so that no row of another table can name them, and a change of a connection holds up nothing that names it.
create unique index ats_link_slot on app.ats_link (member_id, slot) where state <> 'removed';
create unique index ats_link_account on app.ats_link (member_id, system, base_url, client_id) where state <> 'removed';
call app.keep_tenant('app.ats_link', 'select, insert, update');
grant select, update on app.ats_link to app_worker;
comment on table app.ats_link is 'A connection of a member to a recruiting system; ten at most.';
comment on column app.ats_link.slot is 'One of ten, so that ten is the most however many are made at once.';
comment on column app.ats_link.base_url is 'Where the API of the system is.';
comment on column app.ats_link.client_id is 'Public name of the application in the system.';
comment on column app.ats_link.secrets_enc is 'Secret of the application, key that signs what the system sends, and key of the address for it, encrypted; empty once the connection is removed.';
comment on column app.ats_link.key_hash is 'SHA-256 of the key in the address to which the system sends.';
comment on column app.ats_link.mapping is 'How the system names fields, packages and outcomes, as in contract/src/ats/mapping.ts.';
comment on column app.ats_link.acts_id is 'In whose name it orders.';
comment on column app.ats_link.state is 'active; paused: what comes is kept, nothing is ordered or told; removed.';
comment on column app.ats_link.resting_until is 'The system has asked us to wait until then.';

create table app.ats_arrival (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  link_id bigint not null,
  outside_id text not null check (octet_length(outside_id) between 1 and 100),
  sent_enc bytea,
  state text not null default 'waiting' check (state in ('waiting', 'ordered', 'refused', 'withdrawn')),
  reason text,
  fields text[] not null default '{}' check (cardinality(fields) <= 20),
  is_again boolean not null default false,
  is_taken_back boolean not null default false,
  order_detail_id bigint,
  received_at timestamptz not null default now(),
  unique (member_id, id),
  constraint ats_arrival_once unique (link_id, outside_id),
  foreign key (member_id, link_id) references app.ats_link (member_id, id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  constraint ats_arrival_ordered check ((state = 'ordered') = (order_detail_id is not null)),
  constraint ats_arrival_refused check ((state = 'refused') = (reason is not null)),
  constraint ats_arrival_forgets check (state in ('waiting', 'refused') or sent_enc is null)
);
-- Partial: linking the order must not wait for stages that name the row.
create unique index ats_arrival_detail on app.ats_arrival (order_detail_id) where order_detail_id is not null;
create index ats_arrival_log on app.ats_arrival (member_id, id);
create index ats_arrival_log_of_link on app.ats_arrival (link_id, id);
create index ats_arrival_open on app.ats_arrival (link_id, state) where state in ('waiting', 'refused');
create index ats_arrival_old on app.ats_arrival (received_at) where order_detail_id is null;
call app.keep_tenant('app.ats_arrival', 'select, update');
grant select, insert, update, delete on app.ats_arrival to app_worker;
comment on table app.ats_arrival is 'A candidate whom a recruiting system has sent, once for each application there: a repeated message orders nothing more.';
comment on column app.ats_arrival.outside_id is 'Number of the check or application in the system.';
comment on column app.ats_arrival.sent_enc is 'What the system has sent, encrypted; gone once it is ordered or taken back.';
comment on column app.ats_arrival.state is 'waiting to be ordered; ordered; refused: by the reason, until somebody tries again; withdrawn by the system before it was ordered.';
comment on column app.ats_arrival.reason is 'Why it was not ordered: the name of a refusal.';
comment on column app.ats_arrival.fields is 'What was missing or wrong, by name.';
comment on column app.ats_arrival.is_again is 'Somebody has said to order although the person was checked lately.';
comment on column app.ats_arrival.is_taken_back is 'The system has cancelled it, perhaps before it had sent it.';

create table app.ats_stage (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  arrival_id bigint not null,
  link_id bigint not null,
  sequence integer not null check (sequence > 0),
  stage_id text not null generated always as ('bd-' || arrival_id::text || '-' || sequence::text) stored unique,
  stage_at timestamptz not null check (stage_at = date_trunc('milliseconds', stage_at)),
  kind text not null check (kind in ('progress', 'result')),
  state_told smallint not null,
  version smallint,
  is_withheld boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'troubled')),
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  run integer not null default 0,
  trouble text check (trouble in ('silent', 'busy', 'refused', 'login', 'private')),
  code text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (arrival_id, sequence),
  unique (arrival_id, stage_at),
  foreign key (member_id, arrival_id) references app.ats_arrival (member_id, id),
  foreign key (member_id, link_id) references app.ats_link (member_id, id),
  constraint ats_stage_version check ((kind = 'result') = (version is not null)),
  constraint ats_stage_ended check ((state = 'waiting') = (ended_at is null)),
  constraint ats_stage_leased check (lease_until is null or state = 'waiting'),
  constraint ats_stage_why check (state <> 'troubled' or trouble is not null)
);
create index ats_stage_due on app.ats_stage (link_id, next_at, id) where state = 'waiting';
create index ats_stage_open on app.ats_stage (arrival_id, sequence) where state <> 'sent';
create index ats_stage_under_way on app.ats_stage (link_id) where lease_until is not null;
create index ats_stage_troubled on app.ats_stage (id) where state = 'troubled';
create index ats_stage_troubled_of_link on app.ats_stage (link_id) where state = 'troubled';
call app.keep_tenant('app.ats_stage', 'select, update');
grant select, update on app.ats_stage to app_worker;
comment on table app.ats_stage is 'What a system is told of one check, in order: the next waits until the one before was heard. Triggers write it in the transaction of its cause.';
comment on column app.ats_stage.sequence is 'Counts the stages of a check from 1 without a gap, under the lock of the check.';
comment on column app.ats_stage.stage_id is 'Name of the stage for the system: the same however often it is sent, and of no other stage.';
comment on column app.ats_stage.stage_at is 'Time of the stage for the system: later than that of every stage before it.';
comment on column app.ats_stage.kind is 'progress: another state of the check; result: a version of the report.';
comment on column app.ats_stage.state_told is 'State of the check that it tells of.';
comment on column app.ats_stage.version is 'Of the report that a result tells of.';
comment on column app.ats_stage.state is 'waiting, also between tries; sent: the system has taken it; troubled: given up until somebody tries again.';
comment on column app.ats_stage.is_withheld is 'It was sent without the outcome, to which the candidate had not agreed.';
comment on column app.ats_stage.tries is 'How often it was sent without success since it was last begun.';
comment on column app.ats_stage.lease_until is 'Set while a worker sends it.';
comment on column app.ats_stage.run is 'Counts the takings by a worker: an earlier taking writes nothing more.';
comment on column app.ats_stage.trouble is 'Why it was not heard the last time.';
comment on column app.ats_stage.code is 'Code of the system for it.';

create table app.ats_report_link (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  member_id bigint not null,
  arrival_id bigint not null,
  expires_at timestamptz not null,
  foreign key (member_id, arrival_id) references app.ats_arrival (member_id, id)
);
create index ats_report_link_end on app.ats_report_link (expires_at);
create index ats_report_link_of_arrival on app.ats_report_link (arrival_id);
call app.keep_tenant('app.ats_report_link', 'select');
grant select, insert, update, delete on app.ats_report_link to app_worker;
comment on table app.ats_report_link is 'Opens the newest report of one check for a recruiting system, for some days and as long as the candidate agrees.';
comment on column app.ats_report_link.token_hash is 'SHA-256 of what stands in the address.';

/*
 * Writes the next stage of a check. The caller holds the check, so that two never take one number. Once a result was told
 * nothing but another result follows: systems end a check with it.
 */
create function app.put_ats_stage(of_member bigint, of_detail bigint, what text, at_state smallint, at_version smallint) returns void
  language sql volatile security definer set search_path = app, pg_temp as $$
  insert into app.ats_stage (member_id, arrival_id, link_id, sequence, stage_at, kind, state_told, version)
  select a.member_id, a.id, a.link_id, coalesce(last.sequence, 0) + 1,
    greatest(date_trunc('milliseconds', clock_timestamp()), last.stage_at + interval '1 millisecond'), what, at_state, at_version
  from app.ats_arrival a left join lateral (
    select max(s.sequence) as sequence, max(s.stage_at) as stage_at, bool_or(s.kind = 'result') as is_ended
    from app.ats_stage s where s.arrival_id = a.id) last on true
  where a.order_detail_id = of_detail and a.member_id = of_member and (what = 'result' or last.is_ended is not true)
$$;
revoke execute on function app.put_ats_stage from public;

create function app.note_ats_move() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.put_ats_stage(new.member_id, new.id, 'progress', new.state, null);
  return null;
end $$;
revoke execute on function app.note_ats_move from public;
create trigger tells_ats after update of state on app.order_detail
  for each row when (old.state is distinct from new.state and new.state <> -1) execute function app.note_ats_move();

/* A candidate who was ordered: the state that the check has by then is the first that is told. */
create function app.note_ats_order() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.put_ats_stage(d.member_id, d.id, 'progress', d.state, null) from app.order_detail d
    where d.member_id = new.member_id and d.id = new.order_detail_id;
  return null;
end $$;
revoke execute on function app.note_ats_order from public;
create trigger tells_ats_order after update of order_detail_id on app.ats_arrival
  for each row when (old.order_detail_id is null and new.order_detail_id is not null) execute function app.note_ats_order();

/* A version of a report is written under the lock of its check. A partial one is no result. */
create function app.note_ats_report() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform app.put_ats_stage(new.member_id, new.order_detail_id, 'result', 7::smallint, new.version);
  return null;
end $$;
revoke execute on function app.note_ats_report from public;
create trigger tells_ats_report after insert on app.report
  for each row when (new.kind <> 'stage') execute function app.note_ats_report();

/* A yes of the candidate that may come after the report: a job looks, which takes the lock of the check before anything else. */
create function app.note_ats_grant() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.outbox (task, payload) select 'tellGrant', jsonb_build_object('memberId', new.member_id::text, 'orderDetailsId', new.order_detail_id::text)
    from app.ats_arrival a where a.order_detail_id = new.order_detail_id;
  return null;
end $$;
revoke execute on function app.note_ats_grant from public;
create trigger tells_ats_grant after update of agreed_at, ended_at on app.handover
  for each row when (new.agreed_at is not null and new.ended_at is null and (old.agreed_at is null or old.ended_at is not null))
  execute function app.note_ats_grant();

/* The outcome is told once it may be, where it was withheld before: only if a result was put already. */
create function app.tell_ats_outcome(of_member bigint, of_detail bigint) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare last record;
begin
  perform from app.order_detail d where d.member_id = of_member and d.id = of_detail for no key update;
  select s.version, s.state = 'sent' and s.is_withheld as is_owed into last from app.ats_stage s join app.ats_arrival a on a.id = s.arrival_id
    where a.member_id = of_member and a.order_detail_id = of_detail and s.kind = 'result' order by s.sequence desc limit 1;
  if last.is_owed then perform app.put_ats_stage(of_member, of_detail, 'result', 7::smallint, last.version); end if;
end $$;
revoke execute on function app.tell_ats_outcome from public;
grant execute on function app.tell_ats_outcome to app_worker;

/* Whoever waits has a job, which does nothing while the connection is paused; once it goes on everybody who waits has one again. */
create function app.order_ats_arrival() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.outbox (task, payload)
    values ('orderArrival', jsonb_build_object('memberId', new.member_id::text, 'arrivalId', new.id::text));
  return null;
end $$;
revoke execute on function app.order_ats_arrival from public;
create trigger orders_arrival after insert on app.ats_arrival for each row when (new.state = 'waiting') execute function app.order_ats_arrival();
create trigger orders_arrival_again after update of state on app.ats_arrival
  for each row when (new.state = 'waiting' and old.state <> 'waiting') execute function app.order_ats_arrival();

create function app.order_ats_waiting() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.outbox (task, payload)
    select 'orderArrival', jsonb_build_object('memberId', a.member_id::text, 'arrivalId', a.id::text)
    from app.ats_arrival a where a.link_id = new.id and a.state = 'waiting' order by a.id;
  return null;
end $$;
revoke execute on function app.order_ats_waiting from public;
create trigger orders_waiting after update of state on app.ats_link
  for each row when (old.state = 'paused' and new.state = 'active') execute function app.order_ats_waiting();
