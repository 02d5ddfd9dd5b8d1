-- Events of checks, and their delivery to the systems of a member: signed, in order for each check, tried for about a day.

create table app.webhook_endpoint (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  slot smallint not null check (slot between 1 and 10),
  url text not null check (octet_length(url) between 1 and 500),
  types text[] check (cardinality(types) > 0),
  state text not null default 'active' check (state in ('active', 'paused', 'resting', 'removed')),
  secret_enc bytea not null,
  secret_tail text not null,
  old_secret_enc bytea,
  old_until timestamptz,
  is_proven boolean,
  rested_at timestamptz,
  made_by bigint not null references app.user_account,
  created_at timestamptz not null default now(),
  unique (member_id, id),
  constraint webhook_rests_since check ((state = 'resting') = (rested_at is not null)),
  constraint webhook_old_secret check ((old_secret_enc is null) = (old_until is null))
);
-- Partial, so that neither is a key that rows of other tables could name: what changes an endpoint never waits for, or holds up, what writes an event.
create unique index webhook_slot on app.webhook_endpoint (member_id, slot) where state <> 'removed';
create unique index webhook_url on app.webhook_endpoint (member_id, url) where state <> 'removed';
call app.keep_tenant('app.webhook_endpoint', 'select, insert, update');
grant select, update, delete on app.webhook_endpoint to app_worker;
comment on table app.webhook_endpoint is 'An address of a member that is told of events; ten at most.';
comment on column app.webhook_endpoint.slot is 'One of ten, so that ten is the most however many are made at once.';
comment on column app.webhook_endpoint.types is 'The types that it is told of; null means all, those of later releases too.';
comment on column app.webhook_endpoint.state is 'active; paused by an administrator; resting: one event was tried for as long as may be. What comes meanwhile waits. removed: a job deletes it.';
comment on column app.webhook_endpoint.secret_enc is 'What its deliveries are signed with, encrypted; shown once.';
comment on column app.webhook_endpoint.secret_tail is 'Its last four signs, by which people tell it.';
comment on column app.webhook_endpoint.old_secret_enc is 'The secret before, which signs as well until old_until.';
comment on column app.webhook_endpoint.is_proven is 'Whether the last ping was answered as it should be; null until one was.';

create table app.webhook_event (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  sequence integer not null check (sequence > 0),
  type text not null,
  facts jsonb not null,
  occurred_at timestamptz not null,
  tx xid8 not null default pg_current_xact_id(),
  constraint webhook_event_sequence unique (order_detail_id, sequence),
  unique (member_id, id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index webhook_event_after on app.webhook_event (member_id, tx, id);
call app.keep_tenant('app.webhook_event', 'select');
grant select on app.webhook_event to app_worker;
comment on table app.webhook_event is 'What has happened to a check, for systems outside: ids and codes, nothing personal. Triggers write it in the transaction in which it happens; append-only.';
comment on column app.webhook_event.sequence is 'Counts the events of a check from 1 without a gap, under the lock of the check.';
comment on column app.webhook_event.type is 'As in contract/src/webhook/events.ts.';
comment on column app.webhook_event.facts is 'What the type says more: state, item, or version of the report.';
comment on column app.webhook_event.tx is 'The transaction that wrote it: readers by cursor wait for those that began before.';

create table app.webhook_delivery (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint,
  order_detail_id bigint,
  sequence integer,
  type text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  round smallint not null default 0 check (round >= 0),
  next_at timestamptz not null default now(),
  lease_until timestamptz,
  run integer not null default 0,
  outcome text,
  status smallint,
  ms integer,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (member_id, id),
  unique (endpoint_id, event_id),
  foreign key (member_id, endpoint_id) references app.webhook_endpoint (member_id, id) on delete cascade,
  foreign key (member_id, event_id) references app.webhook_event (member_id, id),
  constraint webhook_ping_or_event check ((event_id is null) = (order_detail_id is null) and (event_id is null) = (sequence is null)),
  constraint webhook_ended_when check ((state = 'waiting') = (ended_at is null)),
  constraint webhook_leased_waits check (lease_until is null or state = 'waiting')
);
create index webhook_due on app.webhook_delivery (endpoint_id, next_at, id) where state = 'waiting';
create index webhook_chain on app.webhook_delivery (endpoint_id, order_detail_id, sequence) where state = 'waiting';
create index webhook_under_way on app.webhook_delivery (endpoint_id) where lease_until is not null;
create index webhook_log on app.webhook_delivery (member_id, id);
create index webhook_log_of_endpoint on app.webhook_delivery (endpoint_id, id);
create index webhook_failed on app.webhook_delivery (endpoint_id, created_at) where state = 'failed';
create index webhook_old on app.webhook_delivery (created_at);
call app.keep_tenant('app.webhook_delivery', 'select, insert, update');
grant select, update, delete on app.webhook_delivery to app_worker;
comment on table app.webhook_delivery is 'One event on its way to one endpoint, or a ping, which has no event. The next event of a check waits until the one before is delivered or given up.';
comment on column app.webhook_delivery.state is 'waiting, also between tries; delivered: answered with 2xx; failed: given up.';
comment on column app.webhook_delivery.tries is 'How often it was sent altogether.';
comment on column app.webhook_delivery.round is 'Tries since it was last begun: sending again begins anew.';
comment on column app.webhook_delivery.next_at is 'When it is due.';
comment on column app.webhook_delivery.lease_until is 'Set while a worker sends it; longer than any sending, so that whoever dies leaves nothing stuck.';
comment on column app.webhook_delivery.run is 'Counts the takings by a worker: an earlier taking writes nothing more.';
comment on column app.webhook_delivery.outcome is 'How the last try ended.';
comment on column app.webhook_delivery.status is 'HTTP status of the last answer.';

create table app.webhook_try (
  member_id bigint not null,
  delivery_id bigint not null,
  n integer not null check (n > 0),
  at timestamptz not null,
  ms integer not null check (ms >= 0),
  outcome text not null,
  status smallint,
  signature text not null,
  answer_enc bytea,
  primary key (delivery_id, n),
  foreign key (member_id, delivery_id) references app.webhook_delivery (member_id, id) on delete cascade
);
call app.keep_tenant('app.webhook_try', 'select');
grant select, insert, delete on app.webhook_try to app_worker;
comment on table app.webhook_try is 'One sending of a delivery with what came back; goes with its delivery after 14 days.';
comment on column app.webhook_try.n is 'Counts the tries of the delivery.';
comment on column app.webhook_try.outcome is 'answered with 2xx; status: answered otherwise; or what kept an answer from coming: timeout, connection, certificate, unresolved, private.';
comment on column app.webhook_try.signature is 'The header webhook-signature as it was sent.';
comment on column app.webhook_try.answer_enc is 'Headers without cookies and the first 4 KB of the body, encrypted; null where nothing came back.';

/* The type of the event that a line of the timeline makes; null where it makes none. contract/src/webhook/events.ts says the same. */
create function app.webhook_type(event text, to_state smallint) returns text language sql immutable as $$
  select case event
    when 'place' then 'check.created'
    when 'approve' then 'check.approved'
    when 'reject' then 'check.rejected'
    when 'pay' then 'check.paid'
    when 'expireUnpaid' then 'check.expired'
    when 'passReview' then 'check.review_passed'
    when 'failReview' then 'check.review_failed'
    when 'matchIdentity' then 'check.identity_confirmed'
    when 'acceptIdentity' then 'check.identity_confirmed'
    when 'failIdentity' then 'check.identity_failed'
    when 'correctPhone' then 'check.phone_corrected'
    when 'expireLink' then 'check.link_expired'
    when 'authorize' then 'check.authorized'
    when 'refuse' then 'check.refused'
    when 'matchFace' then 'check.face_confirmed'
    when 'failFace' then 'check.face_failed'
    when 'expireFace' then 'check.face_expired'
    when 'takeUp' then 'check.taken_up'
    when 'cancelViewing' then 'check.cancelled'
    when 'expireViewing' then 'check.expired'
    when 'withdraw' then 'check.withdrawn'
    when 'start' then 'check.started'
    when 'endItem' then case to_state when 7 then 'check.completed' else 'check.partly_completed' end
    when 'endLastItem' then 'check.completed'
    when 'correctReport' then 'check.corrected'
    when 'cancel' then 'check.cancelled'
    when 'deleteReport' then 'check.report_deleted'
    when 'restoreReport' then 'check.report_restored'
    when 'erase' then 'check.report_deleted'
    when 'outlive' then 'check.report_deleted'
  end
$$;
revoke execute on function app.webhook_type from public;

/*
 * Writes events with the next numbers of their checks, and a delivery for each endpoint that is told of them. The caller
 * holds the checks: whoever else wrote for one of them has committed, and is seen by the new snapshot of this statement.
 */
create function app.put_webhook_events(news jsonb) returns void
  language sql volatile security definer set search_path = app, pg_temp as $$
  with told as (
    insert into app.webhook_event (member_id, order_detail_id, sequence, type, facts, occurred_at)
    select n.member_id, n.order_detail_id,
      coalesce((select max(e.sequence) from app.webhook_event e where e.order_detail_id = n.order_detail_id), 0)
        + row_number() over (partition by n.order_detail_id order by n.place),
      n.type, n.facts, n.at
    from jsonb_to_recordset(news) n (member_id bigint, order_detail_id bigint, place bigint, type text, facts jsonb, at timestamptz)
    order by n.order_detail_id, n.place
    returning id, member_id, order_detail_id, sequence, type
  )
  insert into app.webhook_delivery (member_id, endpoint_id, event_id, order_detail_id, sequence, type, next_at)
  select t.member_id, p.id, t.id, t.order_detail_id, t.sequence, t.type,
    -- Behind one that waits for its next try it is due with that one.
    greatest(now(), (select max(d.next_at) from app.webhook_delivery d
      where d.endpoint_id = p.id and d.order_detail_id = t.order_detail_id and d.state = 'waiting' and d.lease_until is null))
  from told t join app.webhook_endpoint p on p.member_id = t.member_id and (p.types is null or t.type = any (p.types)) and p.state <> 'removed'
  order by p.id, t.id
  -- One that the job deletes in this moment is left out, and breaks no order.
  for key share of p
$$;
revoke execute on function app.put_webhook_events from public;

create function app.tell_moves() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare news jsonb;
begin
  select jsonb_agg(jsonb_build_object('member_id', w.member_id, 'order_detail_id', w.order_detail_id, 'place', w.id,
    'type', app.webhook_type(w.event, w.to_state), 'facts', jsonb_build_object('state', w.to_state), 'at', w.at))
  into news from written w where app.webhook_type(w.event, w.to_state) is not null;
  if news is not null then perform app.put_webhook_events(news); end if;
  return null;
end $$;
revoke execute on function app.tell_moves from public;
create trigger events_of_moves after insert on app.order_timeline
  referencing new table as written for each statement execute function app.tell_moves();

/* The engine ends tasks of many checks in one statement, and holds the checks only afterwards: here they are held, in the order of everybody. */
create function app.tell_ended_tasks() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare news jsonb;
begin
  select jsonb_agg(jsonb_build_object('member_id', w.member_id, 'order_detail_id', w.order_detail_id, 'place', w.id,
    'type', 'check.item_completed', 'facts', jsonb_build_object('item', w.code, 'subject', w.n), 'at', coalesce(w.ended_at, now())))
  into news from written w join before b on b.id = w.id
  where w.state = 'done' and b.state not in ('done', 'disputed');
  if news is null then return null; end if;
  perform from app.order_detail d where (d.member_id, d.id) in (
    select (told ->> 'member_id')::bigint, (told ->> 'order_detail_id')::bigint from jsonb_array_elements(news) told)
  order by d.member_id, d.id for no key update;
  perform app.put_webhook_events(news);
  return null;
end $$;
revoke execute on function app.tell_ended_tasks from public;
create trigger events_of_tasks after update on app.check_task
  referencing old table as before new table as written for each statement execute function app.tell_ended_tasks();

/* A version of a report is written under the lock of its check. */
create function app.tell_reports() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
declare news jsonb;
begin
  select jsonb_agg(jsonb_build_object('member_id', w.member_id, 'order_detail_id', w.order_detail_id, 'place', w.id,
    'type', 'check.report_ready', 'facts', jsonb_build_object('version', w.version, 'kind', w.kind), 'at', w.created_at))
  into news from written w;
  if news is not null then perform app.put_webhook_events(news); end if;
  return null;
end $$;
revoke execute on function app.tell_reports from public;
create trigger events_of_reports after insert on app.report
  referencing new table as written for each statement execute function app.tell_reports();
