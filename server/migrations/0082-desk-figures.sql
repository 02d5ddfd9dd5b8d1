-- What the overview shows of the reports of a week: counted by a job, so that no page reads a member's whole history.

create table app.week_turnaround (
  member_id bigint not null references app.member,
  week date not null check (extract(isodow from week) = 1),
  user_id bigint not null,
  reports integer not null check (reports > 0),
  median_seconds integer not null,
  p90_seconds integer not null,
  consent_share double precision not null,
  material_share double precision not null,
  checking_share double precision not null,
  review_share double precision not null,
  primary key (member_id, week, user_id),
  check (p90_seconds >= median_seconds and median_seconds >= 0),
  constraint week_shares_are_whole check (abs(consent_share + material_share + checking_share + review_share - 1) < 1e-6)
);
call app.keep_tenant('app.week_turnaround', 'select');
grant select, insert, delete on app.week_turnaround to app_worker;
comment on table app.week_turnaround is 'How long the full reports of a week took from the payment, and on what; of the member, and of each orderer for themselves.';
comment on column app.week_turnaround.week is 'The Monday that it begins with, in China.';
comment on column app.week_turnaround.user_id is 'Who ordered; 0 for all of the member.';
comment on column app.week_turnaround.consent_share is 'Mean share of the time until consent and proof of identity.';
comment on column app.week_turnaround.material_share is 'Of the time in which the candidate filled in the claims, or something that a reviewer asked for was open.';
comment on column app.week_turnaround.checking_share is 'Of the rest, from the start of the checks on.';
comment on column app.week_turnaround.review_share is 'Of the time in the intake review.';

create table app.week_result (
  member_id bigint not null references app.member,
  week date not null check (extract(isodow from week) = 1),
  kind text not null check (kind in ('department', 'package', 'item')),
  key text not null,
  light text not null check (light in ('green', 'blue', 'grey', 'yellow', 'red')),
  reports integer not null check (reports > 0),
  primary key (member_id, week, kind, key, light)
);
call app.keep_tenant('app.week_result', 'select');
grant select, insert, delete on app.week_result to app_worker;
comment on table app.week_result is 'Lights of the full reports of a week; never by orderer.';
comment on column app.week_result.kind is 'department, package or item.';
comment on column app.week_result.key is 'Name of the department or package, code of the item; empty for none.';
comment on column app.week_result.reports is 'Of an item: how many people or papers it was looked up for.';

create table app.week_count (
  is_one boolean primary key default true check (is_one),
  counted_until timestamptz
);
insert into app.week_count default values;
call app.keep_shared('app.week_count', null);
grant select, update on app.week_count to app_worker;
comment on table app.week_count is 'One row: until when changes of reports were counted.';
comment on column app.week_count.counted_until is 'Null before the first time.';

-- What changes the figures of a week: the end of a check, a correction, a deletion or its return; and the report, which a job writes.
create index order_timeline_of_results on app.order_timeline (at)
  where event in ('endItem', 'endLastItem', 'correctReport', 'deleteReport', 'restoreReport', 'erase', 'outlive');
create index report_made on app.report (created_at);
create index order_detail_reported on app.order_detail (member_id, reported_at desc, id desc) where reported_at is not null;
-- What waits to be read, and who is waited for.
create index report_to_read on app.report (member_id, created_at)
  where light in ('yellow', 'red') and taken_back_at is null;
create index material_of_member on app.material (member_id, asked_at) where state = 'open';
