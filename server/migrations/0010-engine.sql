-- The engine: a task says itself when it is looked at next, a question says whether it may be asked again, connectors keep
-- their breaker here, and what was promised stands beside what came to pass.

alter table app.check_task
  -- When the engine looks at it next: a try, the end of a lease, a poll. Whoever dies leaves a task that is looked at again.
  add column look_at timestamptz not null default now(),
  -- Faults of ours while it was in hand; after some of them people are told.
  add column faults smallint not null default 0,
  add column failed_at timestamptz,
  -- Kind of the fault and where it happened; never what was looked up.
  add column failure text,
  -- What was said at the start, and what is expected now.
  add column promised_at timestamptz,
  add column expected_at timestamptz;
create index check_task_look on app.check_task (look_at) where state in ('queued', 'running');
create index check_task_failed on app.check_task (failed_at) where failed_at is not null;
create index check_task_done on app.check_task (code, ended_at desc) where state = 'done';

alter table app.source_call
  -- What the source knows the question by. The same key is the same question, charged once.
  add column key text,
  -- Whether it may be asked again when nobody knows if it arrived.
  add column is_retriable boolean not null default true,
  add column cost_fen bigint not null default 0 check (cost_fen >= 0),
  -- The source has taken the question and answers later: what it calls it, and until when we wait.
  add column reference text,
  add column waits_until timestamptz,
  drop constraint source_call_outcome_check,
  -- unknown: it may have been asked, nobody knows; notAsked: it surely was not.
  add constraint source_call_outcome_check check (outcome in ('answered', 'silent', 'unknown', 'notAsked'));
create unique index source_call_key on app.source_call (key);
grant update (asked_at, reference, waits_until) on app.source_call to app_worker;

alter table app.order_detail
  -- The estimate at the start of the checks; it stays when the estimate moves.
  add column promised_at timestamptz,
  add column reported_at timestamptz;
create index order_detail_promise on app.order_detail (reported_at) where promised_at is not null;

-- One row per outside source, shared by all workers.
create table app.connector (
  name text primary key,
  state text not null default 'closed' check (state in ('closed', 'open', 'halfOpen')),
  since timestamptz not null default now(),
  failures integer not null default 0,
  -- While open nothing is asked until then; half open, when the probe is given up.
  until timestamptz,
  last_failure text,
  last_failure_at timestamptz,
  last_latency_ms integer,
  answered_at timestamptz
);
call app.keep_shared('app.connector', null);
grant select, insert, update on app.connector to app_worker;

-- Each callback that was really sent by its source, and what became of it. The nonce counts once.
create table app.source_callback (
  connector text not null,
  nonce text not null,
  at timestamptz not null default now(),
  key text not null,
  verdict text not null check (verdict in ('taken', 'repeated', 'late', 'unknown')),
  primary key (connector, nonce)
);
create index source_callback_of_key on app.source_callback (key);
create index source_callback_age on app.source_callback (at);
call app.keep_shared('app.source_callback', null);
grant select, insert, delete on app.source_callback to app_worker;

-- How long an item really takes, measured over the last ones that ended.
create table app.item_pace (
  code text not null references app.check_item,
  is_expedited boolean not null,
  -- Within this time four out of five ended.
  p80_seconds bigint not null,
  sample integer not null,
  measured_at timestamptz not null default now(),
  primary key (code, is_expedited)
);
call app.keep_shared('app.item_pace', null);
grant select, insert, update on app.item_pace to app_worker;

grant usage on all sequences in schema app to app_user, app_worker, app_candidate;
