-- What the candidate is owed: the own report, answers and disputes, requests with an answer, deletion, and an end of keeping.

-- A disputed task keeps its result: the finding stands, marked, until it is decided.
alter table app.check_task drop constraint check_task_state_check;
alter table app.check_task add constraint check_task_state_check
  check (state in ('queued', 'running', 'waitingReviewer', 'done', 'disputed', 'stopped'));
alter table app.check_task drop constraint check_task_check;
alter table app.check_task add constraint check_task_check check ((state in ('done', 'disputed')) = (result is not null));

-- The candidate's own words beside one item of the report.
create table app.item_answer (
  member_id bigint not null,
  order_detail_id bigint not null,
  code text not null references app.check_item,
  n smallint not null check (n between 1 and 9),
  words_enc bytea not null,
  answered_at timestamptz not null,
  primary key (order_detail_id, code, n),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
call app.keep_tenant('app.item_answer', 'select');
call app.keep_candidate('app.item_answer', 'select, insert, update, delete');
grant select, delete on app.item_answer to app_worker;

-- The candidate says that a finding is wrong. One at a time per item; decided by somebody who has not worked on the item.
create table app.dispute (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  task_id bigint not null,
  finding_version smallint not null,
  -- Null once everything is deleted.
  reason_enc bytea,
  -- Proofs that the candidate added.
  file_ids bigint[] not null default '{}',
  opened_at timestamptz not null,
  due_at timestamptz not null,
  claimed_by bigint,
  claimed_at timestamptz,
  decided_by bigint,
  decided_at timestamptz,
  -- `erased`: everything was deleted before it was decided.
  outcome text check (outcome in ('upheld', 'rejected', 'erased')),
  -- Why, in words for both sides.
  outcome_enc bytea,
  unique (member_id, id),
  check ((decided_at is null) = (outcome is null)),
  check (decided_by is null or decided_by is not distinct from claimed_by),
  check (outcome not in ('upheld', 'rejected') or decided_by is not null),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  foreign key (member_id, task_id) references app.check_task (member_id, id)
);
create unique index dispute_open on app.dispute (task_id) where decided_at is null;
create index dispute_by_deadline on app.dispute (due_at, id) where decided_at is null;
create index dispute_of_detail on app.dispute (order_detail_id, id);
call app.keep_tenant('app.dispute', 'select');
call app.keep_candidate('app.dispute', 'select');
grant select, insert, update on app.dispute to app_worker;

create index dispute_decided on app.dispute (decided_at, id) where decided_at is not null;
alter table app.dispute add foreign key (claimed_by) references app.staff;

-- Who has acted on a task, by the trail of staff, or decided an earlier dispute of it. Looking at it is no work.
create index staff_act_of_subject on app.staff_act (subject, staff_id);
create function app.has_worked_on(by_staff bigint, task bigint) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from app.staff_act a
      where a.subject = 'task ' || task and a.staff_id = by_staff and a.action not in ('openTask', 'openFile'))
    or exists (select from app.dispute d where d.task_id = task and d.decided_by = by_staff)
$$;
revoke execute on function app.has_worked_on from public;
grant execute on function app.has_worked_on to app_worker;
create function app.refuse_own_work() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.claimed_by is not null and new.decided_at is null and app.has_worked_on(new.claimed_by, new.task_id) then
    raise exception 'a dispute is decided by somebody who has not worked on the item' using errcode = '23514', constraint = 'dispute_by_another';
  end if;
  return new;
end $$;
create trigger dispute_by_another before insert or update of claimed_by, decided_by on app.dispute
  for each row execute function app.refuse_own_work();

-- What a member shows to its candidates, and how long it keeps what was found. No row: everything, three years.
create table app.report_setting (
  member_id bigint primary key references app.member,
  hidden_codes text[] not null default '{}',
  hides_sources boolean not null default false,
  retention_months smallint not null default 36 check (retention_months between 6 and 120)
);
call app.keep_tenant('app.report_setting', 'select, insert, update');
grant select on app.report_setting to app_worker;
create policy candidate on app.report_setting for select to app_candidate using (member_id = (select app.current_member()));
grant select on app.report_setting to app_candidate;

-- The own report: the rows of the one check, and each opening noted without a user.
call app.keep_candidate('app.check_task', 'select');
call app.keep_candidate('app.report', 'select');
alter table app.report_view alter column user_id drop not null;
alter table app.report_view add column by_candidate boolean not null default false;
alter table app.report_view add constraint report_view_reader check (by_candidate = (user_id is null));
create policy candidate on app.report_view for insert to app_candidate with check (
  by_candidate and exists (
    select from app.report r
    where r.member_id = report_view.member_id and r.id = report_view.report_id and r.order_detail_id = (select app.current_detail())));
grant insert on app.report_view to app_candidate;

-- Requests are answered once, granted or declined in words; a kind is asked for once at a time. What was asked before
-- this rule stays as it is.
alter table app.candidate_request add column outcome text check (outcome in ('granted', 'declined'));
alter table app.candidate_request add column answered_by bigint;
alter table app.candidate_request add constraint candidate_request_answer check ((answered_at is null) = (outcome is null));
create unique index candidate_request_once on app.candidate_request (order_detail_id, kind) where answered_at is null;

-- When everything of the person was deleted, and why: at the candidate's request, or since it was kept long enough.
alter table app.order_detail add column erased_at timestamptz;
alter table app.order_detail add column erased_why text check (erased_why in ('request', 'retention'));
alter table app.order_detail add constraint order_detail_erased check ((erased_at is null) = (erased_why is null));
create index order_detail_kept on app.order_detail (created_at) where erased_at is null;

-- Deletes everything of one candidate in one check and keeps the rows that order, money and consent need, without content.
-- Here and not in a dozen stores, so that what is to go stands in one place. The caller gives the empty fields sealed.
create function app.erase_detail(of_member bigint, detail bigint, why text, at timestamptz, no_name bytea, no_phone bytea, no_card bytea)
  returns void language plpgsql security definer set search_path = app, pg_temp as $$
declare
  tasks bigint[] := array(select id from app.check_task where member_id = of_member and order_detail_id = detail);
  person bytea := (select person_key from app.order_detail where member_id = of_member and id = detail);
begin
  delete from app.claim where order_detail_id = detail;
  delete from app.credential where order_detail_id = detail;
  delete from app.item_answer where order_detail_id = detail;
  delete from app.notice_tick where order_detail_id = detail;
  delete from app.finding where task_id = any(tasks);
  -- The review first: whoever works on it holds its row, and what they write is there when they let go.
  delete from app.review where task_id = any(tasks);
  delete from app.review_contact where task_id = any(tasks);
  delete from app.candidate_link where order_detail_id = detail;
  delete from app.candidate_session where order_detail_id = detail;
  update app.identity_proof set words_enc = null, reason_enc = null where order_detail_id = detail;
  update app.dispute set reason_enc = null, outcome_enc = null, file_ids = '{}',
    decided_at = coalesce(decided_at, at), outcome = coalesce(outcome, 'erased') where order_detail_id = detail;
  update app.check_task set state = 'stopped', result = null, ended_at = coalesce(ended_at, at), failure = null where id = any(tasks);
  update app.report set content_enc = null, light = 'grey' where order_detail_id = detail;
  update app.consent set evidence_enc = '', purpose = '', withdrawn_at = coalesce(withdrawn_at, at) where order_detail_id = detail;
  update app.candidate_request set words_enc = null, answer_enc = null where order_detail_id = detail;
  update app.delivery set secret_enc = null, address_enc = null, facts = '{}' where order_detail_id = detail;
  update app.order_timeline set why = null where order_detail_id = detail;
  update app.order_item set remark = null where order_detail_id = detail;
  delete from app.identity_check where member_id = of_member and person_key = person
    and not exists (select from app.order_detail d where d.member_id = of_member and d.person_key = person and d.id <> detail and d.erased_at is null);
  update app.order_detail set name_enc = no_name, phone_enc = no_phone, id_card_enc = no_card, name_key = '', phone_key = '',
    phone_tail_key = '', id_card_key = '', person_key = '', department = null, position = null, proposed_entry_date = null,
    erased_at = at, erased_why = why where member_id = of_member and id = detail;
end $$;
revoke execute on function app.erase_detail from public;
grant execute on function app.erase_detail to app_worker;

-- Answers to requests, and the claims that a correction sets right.
alter table app.candidate_request add foreign key (answered_by) references app.staff;
create index candidate_request_answered on app.candidate_request (answered_at, id) where answered_at is not null;
grant update (content_enc, updated_at) on app.claim to app_worker;

-- What was on its way while everything was deleted does not arrive afterwards: an upload, a paper that was being printed.
-- The lock waits for a deletion that is under way.
create function app.refuse_after_erasure() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.order_detail_id is not null
     and (select erased_at from app.order_detail where id = new.order_detail_id for share) is not null then
    raise exception 'everything of this candidate was deleted' using errcode = '23514', constraint = 'detail_is_erased';
  end if;
  return new;
end $$;
create trigger not_after_erasure before insert on app.stored_file for each row execute function app.refuse_after_erasure();
create trigger not_after_erasure before insert on app.item_answer for each row execute function app.refuse_after_erasure();
create trigger not_after_erasure before insert on app.claim for each row execute function app.refuse_after_erasure();
create trigger not_after_erasure before insert on app.credential for each row execute function app.refuse_after_erasure();
create trigger not_after_erasure before insert on app.notice_tick for each row execute function app.refuse_after_erasure();
create trigger not_after_erasure before insert on app.report for each row execute function app.refuse_after_erasure();
