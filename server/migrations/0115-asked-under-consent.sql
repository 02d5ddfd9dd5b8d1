-- Whoever writes a finding by hand states when a source or a person was asked. Nothing is asked before the candidate agreed,
-- after the consent ended or was withdrawn, or in the future. Questions of machines are held to the consent by source_call.
alter table app.finding
  add column asked_from timestamptz,
  add column asked_until timestamptz,
  add constraint finding_asked_in_order check ((asked_from is null) = (asked_until is null) and asked_from <= asked_until);
comment on column app.finding.asked_from is 'When a reviewer first asked a source or a person for this version; null where nobody was asked anew.';
comment on column app.finding.asked_until is 'When a reviewer last did.';

-- Times are written to the minute, and the clocks of two machines may be a minute apart. The candidate who disputes a finding
-- wants it looked up again: that may be after the term of the consent.
create function app.refuse_asked_without_consent() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if new.asked_until > app.clock_timestamp() + interval '1 minute' then
    raise exception 'a finding rests on a question of the future' using errcode = '23514', constraint = 'finding_asked_by_now';
  end if;
  if not exists (
    select from app.check_task t
    join app.consent k on k.member_id = t.member_id and k.order_detail_id = t.order_detail_id
    where t.member_id = new.member_id and t.id = new.task_id and date_trunc('minute', k.given_at) <= new.asked_from
      and (new.asked_until <= least(k.ends_at, k.withdrawn_at) or exists (
        select from app.dispute s where s.member_id = new.member_id and s.task_id = new.task_id and s.opened_at <= new.asked_from))
  ) then
    raise exception 'a finding rests on a question that no consent covers' using errcode = '23514', constraint = 'finding_asked_under_consent';
  end if;
  return new;
end $$;
create trigger asked_under_consent before insert on app.finding for each row when (new.asked_from is not null and new.asked_until is not null)
  execute function app.refuse_asked_without_consent();
