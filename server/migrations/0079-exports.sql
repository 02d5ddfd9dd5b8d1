-- Files that are made by application: a list as a sheet, or many reports in one zip. A job makes them piece by piece.

create table app.file_piece (
  member_id bigint not null references app.member,
  about text not null,
  n integer not null check (n > 0),
  place text not null unique,
  bytes integer not null check (bytes >= 0),
  created_at timestamptz not null default app.now(),
  primary key (member_id, about, n)
);
call app.keep_tenant('app.file_piece', 'select');
grant select, insert, delete on app.file_piece to app_worker;
comment on table app.file_piece is 'A piece of a large file of the house, kept encrypted outside of the database as other files are. The row is written after the content, and goes before it.';
comment on column app.file_piece.about is 'The whole that it belongs to, such as "export 12".';
comment on column app.file_piece.n is 'Place within the whole.';
comment on column app.file_piece.place is 'Name in the file store.';
comment on column app.file_piece.bytes is 'Before it was encrypted.';

create table app.export_application (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  kind text not null check (kind in ('orders', 'reports', 'statement', 'trades')),
  wish_enc bytea not null,
  language text not null check (language in ('zh', 'en')),
  state text not null default 'queued' check (state in ('queued', 'working', 'ready', 'failed', 'expired')),
  slot smallint check (slot between 1 and 5),
  fault text check (fault in ('stopped', 'rights', 'nothing', 'erased', 'unsettled', 'broken')),
  needs text[] not null default '{}',
  total integer not null check (total >= 0),
  done integer not null default 0 check (done >= 0),
  left_out integer not null default 0 check (left_out >= 0),
  parts integer not null default 0 check (parts >= 0),
  is_listed boolean not null default false,
  next_after text,
  run integer not null default 0,
  tries smallint not null default 0,
  begun_done integer not null default 0,
  bytes bigint check (bytes >= 0),
  is_shown boolean not null default true,
  created_at timestamptz not null default app.now(),
  begun_at timestamptz,
  touched_at timestamptz not null default app.now(),
  ended_at timestamptz,
  expires_at timestamptz,
  unique (member_id, id),
  constraint export_open_has_slot check ((state in ('queued', 'working')) = (slot is not null)),
  constraint export_failed_has_fault check (state in ('failed', 'expired') or fault is null),
  constraint export_fault_of_failed check (state <> 'failed' or fault is not null),
  constraint export_ready_has_file check (state <> 'ready' or (bytes is not null and expires_at is not null)),
  constraint export_ended_when check ((state in ('queued', 'working')) = (ended_at is null))
);
-- Each open application of a person holds one of five places, and one of a member is at work: however many ask at once.
create unique index export_slot on app.export_application (member_id, user_id, slot) where slot is not null;
create unique index export_at_work on app.export_application (member_id) where state = 'working';
create index export_page on app.export_application (member_id, created_at desc, id desc);
create index export_waiting on app.export_application (touched_at) where state in ('queued', 'working');
create index export_end on app.export_application (expires_at) where state in ('ready', 'failed');
create index export_noted on app.export_application (created_at) where state = 'expired';
call app.keep_tenant('app.export_application', 'select, insert, update');
grant select, insert, update, delete on app.export_application to app_worker;
comment on table app.export_application is 'Somebody wants a list or reports as a file. What is asked for is kept as conditions, never as rows.';
comment on column app.export_application.user_id is 'Who asked, and with whose rights it is made.';
comment on column app.export_application.kind is 'orders, statement and trades make a sheet, reports a zip of PDF files.';
comment on column app.export_application.wish_enc is 'The conditions, encrypted: a search may name somebody.';
comment on column app.export_application.state is 'queued, working, ready, failed, expired: the file was deleted.';
comment on column app.export_application.slot is 'Which of the places of this person it holds while it is open.';
comment on column app.export_application.fault is 'Why it failed: stopped by somebody; rights: whoever asked may not see it any more; nothing to export; erased: data of a candidate was erased meanwhile; unsettled: the books are being checked; broken: tried several times.';
comment on column app.export_application.needs is 'Rights that what was made so far was read with: whoever fetches the file has to hold them.';
comment on column app.export_application.total is 'Rows or reports, counted when it was asked for and again when it begins.';
comment on column app.export_application.parts is 'Parts that are kept so far.';
comment on column app.export_application.is_listed is 'Whether the reports to print are fixed.';
comment on column app.export_application.next_after is 'Where the last part of a list ended.';
comment on column app.export_application.run is 'Counts the takings by a job: an earlier taking writes nothing more.';
comment on column app.export_application.tries is 'Takings since something was last done.';
comment on column app.export_application.begun_done is 'What was done when the present taking began, for the time that is left.';
comment on column app.export_application.touched_at is 'When a job was last at it.';

create table app.export_report (
  member_id bigint not null,
  export_id bigint not null,
  n integer not null check (n > 0),
  order_detail_id bigint not null,
  state text not null default 'waiting' check (state in ('waiting', 'printed', 'leftOut')),
  report_id bigint,
  name_enc bytea,
  primary key (member_id, export_id, n),
  unique (member_id, export_id, order_detail_id),
  foreign key (member_id, export_id) references app.export_application (member_id, id) on delete cascade,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  constraint export_report_printed check ((state = 'printed') = (report_id is not null) and (report_id is null) = (name_enc is null))
);
create index export_report_of_detail on app.export_report (member_id, order_detail_id);
call app.keep_tenant('app.export_report', 'select');
grant select, insert, update, delete on app.export_report to app_worker;
comment on table app.export_report is 'A report that goes into a zip; fixed when the work begins.';
comment on column app.export_report.n is 'Place within the zip, the newest order first.';
comment on column app.export_report.state is 'waiting, printed, or leftOut: there is none any more.';
comment on column app.export_report.report_id is 'The version that was printed.';
comment on column app.export_report.name_enc is 'Name of its file, encrypted.';

create table app.export_fetch (
  member_id bigint not null,
  export_id bigint not null,
  user_id bigint not null references app.user_account,
  n integer not null check (n > 0),
  at timestamptz not null default app.now(),
  primary key (member_id, export_id, user_id, n),
  foreign key (member_id, export_id) references app.export_application (member_id, id) on delete cascade
);
call app.keep_tenant('app.export_fetch', 'select, insert');
grant select, insert, delete on app.export_fetch to app_worker;
comment on table app.export_fetch is 'A download: each link is good for one row, whoever sends it how often.';
comment on column app.export_fetch.n is 'Counts the downloads of this person.';

-- A file is made by a job that the application asks for.
drop policy put on app.outbox;
create policy put on app.outbox for insert to app_user with check (
  task in ('notify', 'inviteCandidate', 'expireTrade', 'refundPayment', 'readBatch', 'makeExport')
  and payload ->> 'memberId' = (select app.current_member())::text
  and job_key is null
  and (task <> 'notify' or (not payload ? 'secret' and payload #>> '{to,who}' in ('user', 'orderer', 'administrators', 'holders'))));
