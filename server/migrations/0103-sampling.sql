-- Quality sampling: finished verifications that are judged a second time, by somebody who does not see the first verdict.

create table app.sampling_share (
  id bigint generated always as identity primary key,
  staff_id bigint references app.staff,
  code text references app.check_item,
  per_mille smallint not null check (per_mille between 0 and 1000),
  saved_by bigint references app.staff,
  saved_at timestamptz,
  unique nulls not distinct (staff_id, code),
  constraint sampling_share_not_own check (staff_id is null or saved_by is distinct from staff_id)
);
call app.keep_shared('app.sampling_share', null);
grant select, insert, update, delete on app.sampling_share to app_worker;
create index sampling_share_item on app.sampling_share (code);
create index sampling_share_saver on app.sampling_share (saved_by);
comment on table app.sampling_share is 'How many of a thousand findings are judged a second time; the row that says most about reviewer and item counts.';
comment on column app.sampling_share.staff_id is 'Reviewer; null: everybody.';
comment on column app.sampling_share.code is 'Check item; null: every item.';
comment on column app.sampling_share.saved_by is 'Null: as the product was shipped.';
comment on constraint sampling_share_not_own on app.sampling_share is 'Nobody says how much of their own work is looked at.';
insert into app.sampling_share (staff_id, code, per_mille) values (null, null, 50);

create table app.sampling_week (
  week date primary key check (extract(isodow from week) = 1),
  seed bytea not null check (octet_length(seed) = 16)
);
call app.keep_shared('app.sampling_week', null);
grant select, insert on app.sampling_week to app_worker;
comment on table app.sampling_week is 'What the numbers of a week are drawn from, so that each choice can be made again.';
comment on column app.sampling_week.week is 'Monday in China.';
comment on column app.sampling_week.seed is 'Random; together with the number of a task it gives the number that was drawn.';

create table app.sample (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  task_id bigint not null unique,
  finding_version smallint not null,
  code text not null references app.check_item,
  first_staff_id bigint not null references app.staff,
  first_reader_id bigint references app.staff,
  reason text not null check (reason in ('random', 'red')),
  week date not null references app.sampling_week,
  drawn_number smallint not null check (drawn_number between 0 and 999),
  share_per_mille smallint not null check (share_per_mille between 0 and 1000),
  drawn_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'differs', 'decided')),
  claimed_by bigint references app.staff,
  claimed_until timestamptz,
  verdict_enc bytea,
  judged_by bigint references app.staff,
  judged_at timestamptz,
  decision text check (decision in ('first', 'second')),
  words_enc bytea,
  decided_by bigint references app.staff,
  decided_at timestamptz,
  foreign key (member_id, task_id) references app.check_task (member_id, id),
  foreign key (task_id, finding_version) references app.finding (task_id, version) on delete cascade,
  constraint sample_drawn check (reason = 'red' or drawn_number < share_per_mille),
  constraint sample_claim check ((claimed_by is null) = (claimed_until is null)),
  constraint sample_judged check (
    (state <> 'open') = (verdict_enc is not null) and (state <> 'open') = (judged_by is not null) and (judged_by is null) = (judged_at is null)
  ),
  constraint sample_decided check (
    (state = 'decided') = (decision is not null) and (decision is null) = (decided_by is null)
    and (decided_by is null) = (decided_at is null)
  ),
  constraint sample_by_third check (decided_by is null or decided_by not in (first_staff_id, judged_by) and decided_by is distinct from first_reader_id)
);
call app.keep_tenant('app.sample', 'select');
-- A member does not see how the house looks at its own work; policies stand, the grant goes.
revoke select on app.sample from app_user;
grant select, insert, update on app.sample to app_worker;
create index sample_waiting on app.sample (id) where state in ('open', 'differs');
create index sample_drawn on app.sample (drawn_at);
create index sample_judge on app.sample (judged_by, id desc) where judged_by is not null;
create index sample_first on app.sample (first_staff_id, drawn_at);
comment on table app.sample is 'A finding that was drawn to be judged a second time, blind; deleted with the finding.';
comment on column app.sample.finding_version is 'Version of the finding that was drawn.';
comment on column app.sample.first_staff_id is 'Whose verdict it is.';
comment on column app.sample.first_reader_id is 'Second reader of that verdict, where there was one.';
comment on column app.sample.reason is 'random, or red: red lights are all judged again.';
comment on column app.sample.drawn_number is 'From 0 to 999; below the share the finding is drawn.';
comment on column app.sample.share_per_mille is 'Share that held for reviewer and item at that moment.';
comment on column app.sample.state is 'open, to be judged; agreed; differs, for a third person to decide; decided.';
comment on column app.sample.claimed_by is 'Who judges it.';
comment on column app.sample.claimed_until is 'Until then; afterwards anybody may take it.';
comment on column app.sample.verdict_enc is 'Second verdict, encrypted.';
comment on column app.sample.judged_by is 'Who gave the second verdict.';
comment on column app.sample.decision is 'Which verdict a third person has let count.';
comment on column app.sample.words_enc is 'Why it was decided so, encrypted.';

-- Whoever has worked on a task, or has opened it or its candidate, may know the verdict.
create function app.may_know_verdict(by_staff bigint, task bigint) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select app.has_worked_on(by_staff, task)
    or exists (select from app.staff_act a where a.subject = 'task ' || task and a.staff_id = by_staff)
    or exists (select from app.check_task t join app.staff_act a on a.subject = 'detail ' || t.order_detail_id
      where t.id = task and a.staff_id = by_staff and a.action = 'openCandidate')
    or exists (select from app.finding f where f.task_id = task and by_staff in (f.staff_id, f.second_staff_id))
$$;
revoke all on function app.may_know_verdict(bigint, bigint) from public;
grant execute on function app.may_know_verdict(bigint, bigint) to app_worker;

create function app.refuse_seeing_judge() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.claimed_by is distinct from old.claimed_by and app.may_know_verdict(new.claimed_by, new.task_id)
    or new.judged_by is distinct from old.judged_by and app.may_know_verdict(new.judged_by, new.task_id) then
    raise exception 'a second verdict is given by somebody who does not know the first' using errcode = '23514', constraint = 'sample_blind', table = 'sample';
  end if;
  return new;
end $$;
revoke all on function app.refuse_seeing_judge() from public;
create trigger sample_blind before update of claimed_by, judged_by on app.sample
  for each row execute function app.refuse_seeing_judge();
