-- What the recruiting systems of the sandbox remember, so that it survives a restart and is the same in every process.

create table app.sandbox_simulator (
  system text primary key check (system in ('feishu', 'moka', 'generic')),
  fault text not null default 'none' check (fault in ('none', 'serverError', 'answerLost', 'cut', 'busy', 'refuse')),
  busy_s smallint not null default 30 check (busy_s between 1 and 600),
  repeats integer not null default 0,
  disorder integer not null default 0
);
call app.keep_shared('app.sandbox_simulator', null);
grant select, update on app.sandbox_simulator to app_worker;
insert into app.sandbox_simulator (system) values ('feishu'), ('moka'), ('generic');
comment on table app.sandbox_simulator is 'Recruiting systems that the sandbox plays. Not used in production.';
comment on column app.sandbox_simulator.system is 'feishu, moka or generic.';
comment on column app.sandbox_simulator.fault is 'How it answers what it is told: none (as it should), serverError (500), answerLost (takes it and does not answer), cut (ends the connection), busy (429) or refuse.';
comment on column app.sandbox_simulator.busy_s is 'Seconds that it asks to wait while it is busy.';
comment on column app.sandbox_simulator.repeats is 'Stages that it was told a second time.';
comment on column app.sandbox_simulator.disorder is 'Stages that it refused for being out of order.';

create table app.sandbox_applicant (
  id bigint generated always as identity primary key,
  system text not null references app.sandbox_simulator,
  outside_id text not null,
  link_id bigint not null,
  name text not null,
  answered smallint,
  taken_back_at timestamptz,
  sent_at timestamptz not null default now(),
  unique (system, outside_id)
);
call app.keep_shared('app.sandbox_applicant', null);
grant select, insert, update on app.sandbox_applicant to app_worker;
create index sandbox_applicant_newest on app.sandbox_applicant (system, id desc);
comment on table app.sandbox_applicant is 'Candidates whom a recruiting system of the sandbox has sent. Phone and ID card are not kept.';
comment on column app.sandbox_applicant.outside_id is 'Number of the application in that system.';
comment on column app.sandbox_applicant.link_id is 'Connection it was sent to; it may be removed since.';
comment on column app.sandbox_applicant.name is 'Masked: the first character, then stars.';
comment on column app.sandbox_applicant.answered is 'HTTP status of the last answer of the callback address; null: no answer.';
comment on column app.sandbox_applicant.taken_back_at is 'When the system took the candidate back.';

create table app.sandbox_stage (
  id bigint generated always as identity primary key,
  applicant_id bigint not null references app.sandbox_applicant,
  stage_id text not null,
  name_zh text,
  name_en text,
  stage_at bigint not null,
  result text,
  report_url text,
  told_at timestamptz not null default now(),
  unique (applicant_id, stage_id)
);
call app.keep_shared('app.sandbox_stage', null);
grant select, insert on app.sandbox_stage to app_worker;
comment on table app.sandbox_stage is 'What a recruiting system of the sandbox was told of a candidate, in the order in which it took it.';
comment on column app.sandbox_stage.stage_id is 'Name of the stage in the protocol; sent again it is the same.';
comment on column app.sandbox_stage.name_zh is 'Null for a result of Feishu, which has no name.';
comment on column app.sandbox_stage.name_en is 'The Chinese name where the protocol has no other.';
comment on column app.sandbox_stage.stage_at is 'Time of the stage in ms, as it was told.';
comment on column app.sandbox_stage.result is 'Outcome of a report; null for progress.';
comment on column app.sandbox_stage.report_url is 'Link to the report, where one was told.';
