-- Findings hold facts with their ground; result, light and words follow from them. Here stands what the database holds of that.

alter table app.check_task drop constraint check_task_result_check;
alter table app.check_task add constraint check_task_result_check check (result in
  ('consistent', 'noRecord', 'interviewed', 'clear', 'worded', 'flagged', 'interviewedAdverse', 'recordFound', 'inconsistent', 'partlyVerified', 'notVerified'));

-- A light is never set by hand any more.
alter table app.finding drop column ruled_light;
-- Green is only what was verified and has no rule against it; a colour above it has a rule; what was not verified is grey.
alter table app.finding add constraint finding_light_fits_result check (
  case
    when result in ('consistent', 'noRecord', 'interviewed', 'clear') then light = 'green' and rule is null
    when result in ('partlyVerified', 'notVerified') then light = 'grey' and rule is null
    else light in ('blue', 'yellow', 'red') and rule is not null
  end) not valid;
-- A red light that people have set has been read by two of them.
alter table app.finding add constraint finding_red_has_two_readers
  check (light <> 'red' or staff_id is null or second_staff_id is not null) not valid;

-- By which way somebody was tried, and for how long it rang or lasted.
alter table app.review_contact drop constraint review_contact_outcome_check;
alter table app.review_contact add constraint review_contact_outcome_check
  check (outcome in ('reached', 'noAnswer', 'later', 'refused', 'deadNumber', 'unknownThere'));
alter table app.review_contact add column channel text not null default 'claimed'
  check (channel in ('switchboard', 'claimed', 'mail', 'letter', 'portal'));
alter table app.review_contact alter column channel drop default;
alter table app.review_contact add column seconds integer check (seconds between 0 and 86400);

-- Who wrote the draft last: what somebody else concluded does not come over to the next holder.
alter table app.review add column drafted_by bigint references app.staff;

-- Which evidence somebody has opened: the second reader opens all of it before publishing.
create table app.review_reading (
  member_id bigint not null,
  task_id bigint not null,
  staff_id bigint not null references app.staff,
  file_id bigint not null,
  at timestamptz not null default now(),
  primary key (task_id, staff_id, file_id),
  foreign key (member_id, task_id) references app.check_task (member_id, id)
);
call app.keep_tenant('app.review_reading', 'select');
revoke select on app.review_reading from app_user;
grant select, insert on app.review_reading to app_worker;

-- Evidence is named by a number that a check never gives twice: E1, E2 …
alter table app.stored_file add column evidence_no smallint check (evidence_no > 0);
grant update (evidence_no) on app.stored_file to app_worker;
create unique index stored_file_evidence_no on app.stored_file (order_detail_id, evidence_no) where evidence_no is not null;

alter table app.report drop constraint report_kind_check;
alter table app.report add constraint report_kind_check check (kind in ('stage', 'full', 'closed', 'correction'));

-- Which rows the candidate disputes; none: the whole item. What a first reader hands in waits for a second.
alter table app.dispute add column fields text[] not null default '{}' check (cardinality(fields) <= 20);
alter table app.dispute add column proposal_enc bytea;
alter table app.dispute add column proposed_by bigint references app.staff;
alter table app.dispute add column proposed_at timestamptz;
alter table app.dispute add constraint dispute_proposal check ((proposed_by is null) = (proposed_at is null));
alter table app.dispute add constraint dispute_second_is_another check (proposed_by is null or decided_by is distinct from proposed_by);
alter table app.dispute drop constraint dispute_outcome_check;
alter table app.dispute add constraint dispute_outcome_check check (outcome in ('upheld', 'rejected', 'unclear', 'erased'));
alter table app.dispute drop constraint dispute_check2;
alter table app.dispute add constraint dispute_decided_by_staff check (outcome is null or outcome = 'erased' or decided_by is not null);

-- Whoever works on a request of a candidate: what was stated is shown to nobody else.
alter table app.candidate_request add column claimed_by bigint references app.staff;
alter table app.candidate_request add column claimed_at timestamptz;
alter table app.candidate_request add constraint candidate_request_claim check ((claimed_by is null) = (claimed_at is null));
