-- The review queue: who holds a task, what has been written so far, whom was spoken to, and who read it a second time.

create table app.review (
  task_id bigint primary key,
  member_id bigint not null,
  state text not null default 'open' check (state in ('open', 'awaitingSecond', 'returned')),
  -- Who works on it until when; afterwards anybody may take it on.
  holder_id bigint references app.staff,
  held_until timestamptz,
  taken_at timestamptz,
  -- Sealed. Each save counts the version up, so that two windows do not overwrite each other.
  draft_enc bytea,
  draft_version integer not null default 0,
  drafted_at timestamptz,
  -- Who submitted it for the second reading.
  first_staff_id bigint references app.staff,
  -- What the second reader said last, sealed.
  opinion_enc bytea,
  opinion_staff_id bigint references app.staff,
  opinion_at timestamptz,
  next_contact_at timestamptz,
  unique (member_id, task_id),
  foreign key (member_id, task_id) references app.check_task (member_id, id),
  check ((holder_id is null) = (held_until is null)),
  check (state = 'open' or first_staff_id is not null),
  constraint review_second_is_another check (state <> 'awaitingSecond' or holder_id is distinct from first_staff_id)
);
create index review_of_holder on app.review (holder_id) where holder_id is not null;
call app.keep_tenant('app.review', 'select');
grant select, insert, update on app.review to app_worker;
-- A member does not see how staff come to a finding; policies stand, the grant goes.
revoke select on app.review from app_user;

-- Each try to reach somebody, with what was said, sealed.
create table app.review_contact (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  task_id bigint not null,
  staff_id bigint not null references app.staff,
  outcome text not null check (outcome in ('reached', 'noAnswer', 'later')),
  words_enc bytea not null,
  at timestamptz not null default now(),
  foreign key (member_id, task_id) references app.check_task (member_id, id)
);
create index review_contact_of_task on app.review_contact (task_id, id);
call app.keep_tenant('app.review_contact', 'select');
grant select, insert on app.review_contact to app_worker;
revoke select on app.review_contact from app_user;

-- Who found it; the light that the rules gave beside the one that staff have put in its place.
alter table app.finding add column staff_id bigint references app.staff;
alter table app.finding add column second_staff_id bigint references app.staff;
alter table app.finding add column ruled_light text check (ruled_light in ('green', 'blue', 'grey', 'yellow', 'red'));
alter table app.finding add constraint finding_second_is_another check (second_staff_id is null or second_staff_id <> staff_id);

-- Closed by whom, for the list of what one has done.
create index finding_of_staff on app.finding (staff_id, found_at desc) where staff_id is not null;

-- The queue in its order, whichever filter stands.
create index check_task_queue on app.check_task (deadline_at, id) where state = 'waitingReviewer';

-- Intake review: the oldest first, over all members.
create index order_detail_intake on app.order_detail (created_at, id) where state = 2;

-- Money that staff send back out of turn. Above the limit of who asks a second person decides, never the same.
create table app.staff_refund (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  amount_fen bigint not null check (amount_fen > 0),
  why text not null,
  request_key text not null,
  state text not null check (state in ('waiting', 'done', 'rejected')),
  needs_second boolean not null,
  asked_by bigint not null references app.staff,
  asked_at timestamptz not null default now(),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  decided_why text,
  unique (asked_by, request_key),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  constraint staff_refund_second_decides check (state <> 'done' or not needs_second or decided_by is not null),
  constraint staff_refund_second_is_another check (state <> 'done' or decided_by is null or decided_by <> asked_by)
);
create unique index staff_refund_waits_once on app.staff_refund (order_detail_id) where state = 'waiting';
create index staff_refund_of_day on app.staff_refund (asked_by, asked_at);
call app.keep_tenant('app.staff_refund', 'select');
grant select, insert, update on app.staff_refund to app_worker;
-- A member sees the refund itself; who among staff gave it stays in the house.
revoke select on app.staff_refund from app_user;

grant usage on all sequences in schema app to app_user, app_worker;
