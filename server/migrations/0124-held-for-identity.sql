-- A search by name and number says something of the candidate only where both are known to belong together. What rests on them
-- waits until the item of the three elements has a finding: it goes on when that proves the identity, and ends when it does not.
alter table app.finding add column identity text check (identity in ('proved', 'mismatch', 'open'));
comment on column app.finding.identity is 'What the item of the three elements found of name and number; null for other items.';

alter table app.check_task
  add column after_identity text check (after_identity in ('queued', 'waitingReviewer')),
  add column stop_reason text check (stop_reason = 'unidentified'),
  add constraint check_task_held_is_queued check (after_identity is null or state in ('queued', 'stopped')),
  add constraint check_task_held_is_not_taken check (after_identity is null or state = 'stopped' or look_at = 'infinity'),
  add constraint check_task_stop_reason_of_stopped check (stop_reason is null or state = 'stopped');
comment on column app.check_task.after_identity is
  'Held until the identity of the candidate is proved, and then in this state; null for a task that is not held.';
comment on column app.check_task.stop_reason is 'unidentified: the identity was not proved. Null where the candidate or the consent ended it.';

create function app.prove_identity_first() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if exists (
    select from app.check_task i
    left join lateral (
      select f.identity from app.finding f where f.member_id = i.member_id and f.task_id = i.id order by f.version desc limit 1
    ) f on true
    where i.order_detail_id = new.order_detail_id and i.code = 'ID_THREE' and i.state <> 'stopped' and f.identity is distinct from 'proved'
  ) then
    raise exception 'the identity of order detail % is not proved', new.order_detail_id
      using errcode = 'check_violation', constraint = 'check_task_identity_proved_first';
  end if;
  return new;
end $$;
create trigger identity_proved_first before update of after_identity on app.check_task
  for each row when (old.after_identity is not null and new.after_identity is null and new.state <> 'stopped')
  execute function app.prove_identity_first();
