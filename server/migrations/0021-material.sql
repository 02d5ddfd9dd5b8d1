-- What a reviewer lacks of a task and asks the candidate for, and evidence that a reviewer has shared with the member.

alter table app.check_task drop constraint check_task_state_check;
alter table app.check_task add constraint check_task_state_check
  check (state in ('queued', 'running', 'waitingReviewer', 'waitingCandidate', 'done', 'disputed', 'stopped'));
-- How long the clock of the task stood still since it waited for the candidate: its deadline moved by as much.
alter table app.check_task add column waited interval not null default '0' check (waited >= interval '0');
create index check_task_at_candidate on app.check_task (deadline_at, id) where state = 'waitingCandidate';

create table app.material (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  task_id bigint not null,
  state text not null default 'open' check (state in ('open', 'answered', 'expired', 'takenBack', 'stopped')),
  -- The reviewer who asked: the answer comes back to them first.
  staff_id bigint not null references app.staff,
  reasons text[] not null check (cardinality(reasons) between 1 and 6),
  -- What is wanted: a file, words, fields of the claim set right.
  wants text[] not null check (cardinality(wants) between 1 and 3),
  fields text[] not null default '{}' check (cardinality(fields) <= 20),
  -- The reviewer's own words, sealed; null when there were none, or everything is deleted.
  words_enc bytea,
  -- What the candidate has written so far, and has handed in once it is answered. Sealed.
  answer_enc bytea,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  reminded_at timestamptz,
  -- By who ordered: once a day.
  member_reminded_at timestamptz,
  ended_at timestamptz,
  unique (member_id, id),
  check ((state = 'open') = (ended_at is null)),
  check (due_at > asked_at),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  foreign key (member_id, task_id) references app.check_task (member_id, id)
);
create unique index material_open on app.material (task_id) where state = 'open';
create index material_due on app.material (due_at) where state = 'open';
create index material_of_detail on app.material (order_detail_id, id);
create index material_of_task on app.material (task_id, id);
call app.keep_tenant('app.material', 'select');
call app.keep_candidate('app.material', 'select');
grant select, insert, update on app.material to app_worker;
-- A member sees that the check waits, by way of the house; what was asked and answered stays between candidate and reviewer.
revoke select on app.material from app_user;
grant select (id, member_id, order_detail_id, task_id, state, reasons, wants, asked_at, due_at, member_reminded_at, ended_at)
  on app.material to app_user;
grant usage on all sequences in schema app to app_worker;

-- A task that is stopped or erased ends what is asked for it, whoever stops it.
create function app.end_material() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.material set state = 'stopped', ended_at = clock_timestamp() where task_id = new.id and state = 'open';
  return null;
end $$;
create trigger stop_material after update of state on app.check_task for each row
  when (old.state = 'waitingCandidate' and new.state = 'stopped') execute function app.end_material();

-- A task waits for the candidate exactly as long as something is asked for it.
create function app.prove_material() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare
  of_task bigint := case when tg_table_name = 'material' then (to_jsonb(new) ->> 'task_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
begin
  if exists (select from app.check_task where id = of_task and state = 'waitingCandidate')
     is distinct from exists (select from app.material where task_id = of_task and state = 'open') then
    raise exception 'a task waits for the candidate exactly as long as something is asked' using errcode = '23514', constraint = 'material_with_task';
  end if;
  return null;
end $$;
create constraint trigger material_with_task after insert or update of state on app.material
  deferrable initially deferred for each row execute function app.prove_material();
create constraint trigger task_with_material after update of state on app.check_task
  deferrable initially deferred for each row when (old.state = 'waitingCandidate' or new.state = 'waitingCandidate')
  execute function app.prove_material();
revoke execute on function app.end_material, app.prove_material from public;

-- Words go with everything else of the person.
create function app.erase_material() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.material set words_enc = null, answer_enc = null where order_detail_id = new.id;
  return null;
end $$;
revoke execute on function app.erase_material from public;
create trigger erase_material after update of erased_at on app.order_detail for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.erase_material();
create trigger not_after_erasure before insert on app.material for each row execute function app.refuse_after_erasure();

-- Who gets an answered task back first, and until when it is kept for them.
alter table app.review add column back_to_id bigint references app.staff;
alter table app.review add column back_until timestamptz;
alter table app.review add constraint review_back check ((back_to_id is null) = (back_until is null));

-- Papers that a candidate adds when asked; and whether a reviewer has shared a file of evidence with the member.
alter table app.stored_file drop constraint stored_file_kind_check;
alter table app.stored_file add constraint stored_file_kind_check
  check (kind in ('claim', 'proof', 'evidence', 'consent', 'attachment', 'material'));
alter table app.stored_file add column is_shared boolean not null default false;
alter table app.stored_file add constraint stored_file_shared check (not is_shared or kind = 'evidence');
grant update (is_shared) on app.stored_file to app_worker;
alter table app.report_view drop constraint report_view_what_check;
alter table app.report_view add constraint report_view_what_check check (what in ('open', 'download', 'evidence'));
