-- Lists of candidates, from the file to the order: what the file said, what somebody made of it, and what is wrong with it.

create table app.batch_file (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  name_enc bytea not null,
  state text not null default 'reading' check (state in ('reading', 'headings', 'fixing', 'refused', 'ordered')),
  fault text,
  sheet_enc bytea,
  headings_enc bytea,
  heading_row integer,
  mapping jsonb not null default '{}',
  read_rows integer not null default 0 check (read_rows between 0 and 10000),
  created_at timestamptz not null default app.now(),
  ends_at timestamptz not null,
  unique (member_id, id),
  constraint batch_refused_has_fault check ((state = 'refused') = (fault is not null))
);
create index batch_file_page on app.batch_file (member_id, created_at desc, id desc);
create index batch_file_end on app.batch_file (ends_at) where state <> 'ordered';
call app.keep_tenant('app.batch_file', 'select, insert, update, delete');
grant select, insert, update, delete on app.batch_file to app_worker;
comment on table app.batch_file is 'A list of candidates that somebody has brought. What was not ordered goes at ends_at.';
comment on column app.batch_file.user_id is 'Who brought it.';
comment on column app.batch_file.name_enc is 'Name of the file, encrypted.';
comment on column app.batch_file.state is 'reading; headings: a needed column was not found; fixing: rows can be changed and ordered; refused; ordered.';
comment on column app.batch_file.fault is 'Why no list was found in the file.';
comment on column app.batch_file.sheet_enc is 'Name of the sheet that was read, encrypted.';
comment on column app.batch_file.headings_enc is 'Headings of the file with an example each, encrypted; while a needed column is not known.';
comment on column app.batch_file.heading_row is 'Number of the row that holds the headings.';
comment on column app.batch_file.mapping is 'Place of each column in the file.';
comment on column app.batch_file.read_rows is 'Rows that were looked at so far.';

create table app.batch_content (
  member_id bigint not null,
  batch_file_id bigint not null,
  content_enc bytea not null,
  primary key (member_id, batch_file_id),
  foreign key (member_id, batch_file_id) references app.batch_file (member_id, id) on delete cascade
);
alter table app.batch_content alter column content_enc set storage external;
call app.keep_tenant('app.batch_content', 'insert');
grant select, insert, delete on app.batch_content to app_worker;
comment on table app.batch_content is 'The file of a list until every row of it was read.';
comment on column app.batch_content.content_enc is 'The file, encrypted.';

create table app.batch_row (
  member_id bigint not null,
  batch_file_id bigint not null,
  n integer not null check (n > 0),
  given_enc bytea not null,
  now_enc bytea not null,
  problems jsonb not null default '{}',
  fixes text[] not null default '{}',
  person_key bytea,
  twin integer,
  ordered_at timestamptz,
  decision text check (decision in ('order', 'leave')),
  order_detail_id bigint,
  state text not null generated always as (case
    when order_detail_id is not null then 'ordered'
    when decision = 'leave' then 'left'
    when problems <> '{}' then 'wrong'
    when (twin is not null or ordered_at is not null) and decision is null then 'doubtful'
    else 'ready' end) stored,
  rank smallint not null generated always as (case
    when order_detail_id is not null then 5
    when decision = 'leave' then 4
    when problems <> '{}' then 1
    when (twin is not null or ordered_at is not null) and decision is null then 2
    else 3 end) stored,
  primary key (member_id, batch_file_id, n),
  foreign key (member_id, batch_file_id) references app.batch_file (member_id, id) on delete cascade,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  constraint batch_row_right_has_person check ((problems = '{}') = (person_key is not null)),
  constraint batch_row_ordered_is_right check (order_detail_id is null or problems = '{}')
);
create index batch_row_page on app.batch_row (member_id, batch_file_id, rank, n);
create index batch_row_person on app.batch_row (member_id, batch_file_id, person_key) where person_key is not null;
create unique index batch_row_check on app.batch_row (member_id, order_detail_id) where order_detail_id is not null;
call app.keep_tenant('app.batch_row', 'select, insert, update, delete');
grant select, insert, update, delete on app.batch_row to app_worker;
comment on table app.batch_row is 'A row of a list: one candidate. n is the number that the sheet shows beside it.';
comment on column app.batch_row.n is 'Number of the row in the file.';
comment on column app.batch_row.state is 'wrong: something has to be changed; doubtful: somebody decides; ready; left: not ordered, as decided; ordered. It follows from the other columns.';
comment on column app.batch_row.rank is 'The state as a number, in the order in which a grid shows the rows.';
comment on column app.batch_row.given_enc is 'Cells as the file had them, encrypted.';
comment on column app.batch_row.now_enc is 'Cells as they are now, encrypted.';
comment on column app.batch_row.problems is 'What is wrong, by column.';
comment on column app.batch_row.fixes is 'What was set right without asking: names of the ways of writing.';
comment on column app.batch_row.person_key is 'Keyed hash of name, phone and ID card, once all three are right.';
comment on column app.batch_row.twin is 'Another row with the same person, the first of them.';
comment on column app.batch_row.ordered_at is 'When the same person was ordered, within seven days before the reading.';
comment on column app.batch_row.decision is 'What somebody has decided of a doubtful row.';

create table app.batch_heading (
  member_id bigint not null references app.member,
  heading text not null check (length(heading) between 1 and 80),
  column_name text not null,
  primary key (member_id, heading)
);
call app.keep_tenant('app.batch_heading', 'select, insert, update');
grant select on app.batch_heading to app_worker;
comment on table app.batch_heading is 'What an enterprise calls a column in its own lists, once somebody has said so.';
comment on column app.batch_heading.heading is 'In small letters, without blanks and signs.';
comment on column app.batch_heading.column_name is 'The column that it means.';

-- A list is read by a job that its upload asks for.
drop policy put on app.outbox;
create policy put on app.outbox for insert to app_user with check (
  task in ('notify', 'inviteCandidate', 'expireTrade', 'refundPayment', 'readBatch')
  and payload ->> 'memberId' = (select app.current_member())::text
  and job_key is null
  and (task <> 'notify' or (not payload ? 'secret' and payload #>> '{to,who}' in ('user', 'orderer', 'administrators', 'holders'))));
