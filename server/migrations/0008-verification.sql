-- The engine: a task per item and subject, every call to a source under a consent, findings, and reports as snapshots.

-- Looks one item up for one subject.
create table app.check_task (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  code text not null references app.check_item,
  n smallint not null check (n between 1 and 9),
  state text not null default 'queued' check (state in ('queued', 'running', 'waitingReviewer', 'done', 'stopped')),
  result text check (result in ('consistent', 'inconsistent', 'noRecord', 'recordFound', 'notVerified')),
  attempts smallint not null default 0,
  deadline_at timestamptz not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (order_detail_id, code, n),
  unique (member_id, id),
  check ((state = 'done') = (result is not null)),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index check_task_waiting on app.check_task (deadline_at) where state = 'waitingReviewer';
call app.keep_tenant('app.check_task', 'select');
grant select, insert, update on app.check_task to app_worker;

-- Each time a source was asked. Without a consent that covers item and date the row, and so the question, does not come to be.
create table app.source_call (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  task_id bigint not null,
  consent_id bigint not null,
  attempt smallint not null,
  connector text not null,
  asked_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  outcome text check (outcome in ('answered', 'silent')),
  unique (task_id, attempt),
  foreign key (member_id, task_id) references app.check_task (member_id, id),
  foreign key (member_id, consent_id) references app.consent (member_id, id)
);
create index source_call_of_consent on app.source_call (consent_id);
call app.keep_tenant('app.source_call', 'select');
grant select, insert, update (answered_at, outcome) on app.source_call to app_worker;

create function app.refuse_uncovered_call() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if not exists (
    select from app.check_task t
    join app.consent k on k.id = new.consent_id and k.order_detail_id = t.order_detail_id
    join app.consent_item i on i.consent_id = k.id and i.code = t.code
    where t.id = new.task_id and i.agreed and k.withdrawn_at is null and new.asked_at between k.given_at and k.ends_at
  ) then
    raise exception 'no consent covers this item on this day' using errcode = '23514', constraint = 'source_call_has_consent';
  end if;
  return new;
end $$;
create trigger source_call_has_consent before insert on app.source_call for each row execute function app.refuse_uncovered_call();

-- What was found, sealed; a correction is a new version.
create table app.finding (
  member_id bigint not null,
  task_id bigint not null,
  version smallint not null,
  result text not null,
  light text not null check (light in ('green', 'blue', 'grey', 'yellow', 'red')),
  -- Key of the rule that lit it, in the item's risk rules.
  rule text,
  content_enc bytea not null,
  found_at timestamptz not null default now(),
  primary key (task_id, version),
  foreign key (member_id, task_id) references app.check_task (member_id, id)
);
call app.keep_tenant('app.finding', 'select');
grant select, insert on app.finding to app_worker;

-- A report as it was at one moment. The hash is over the content; deleting a report empties the content and keeps the row.
create table app.report (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  version smallint not null,
  kind text not null check (kind in ('stage', 'full')),
  light text not null check (light in ('green', 'blue', 'grey', 'yellow', 'red')),
  content_enc bytea,
  hash bytea not null,
  created_at timestamptz not null default now(),
  unique (order_detail_id, version),
  unique (member_id, id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
call app.keep_tenant('app.report', 'select');
grant select, insert, update (content_enc) on app.report to app_worker;

-- Who opened or downloaded which report, when.
create table app.report_view (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  report_id bigint not null,
  user_id bigint not null references app.user_account,
  what text not null check (what in ('open', 'download')),
  at timestamptz not null default now(),
  foreign key (member_id, report_id) references app.report (member_id, id)
);
create index report_view_of_report on app.report_view (report_id, id desc);
call app.keep_tenant('app.report_view', 'select, insert');
grant select on app.report_view to app_worker;

grant usage on all sequences in schema app to app_user, app_worker, app_candidate;
