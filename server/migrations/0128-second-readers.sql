-- What two people have to have read: a fact in free words and what a person judged against the candidate are sealed, so that the
-- code says it of each. A bad word about the candidate and a red light are seen here as well.
alter table app.finding
  add column needs_second boolean not null default false,
  add constraint finding_has_second_reader check (not needs_second or staff_id is null or second_staff_id is not null),
  add constraint finding_adverse_has_two_readers check (result <> 'interviewedAdverse' or second_staff_id is not null) not valid;
comment on column app.finding.needs_second is
  'Says what has two readers: a red light, what a person judged or an interview said against the candidate, a fact in free words.';

-- An answer that leaves the identity open, or says that it is another's, has its reader like a red light: both end a check.
drop trigger red_is_read on app.finding;
drop function app.refuse_unread_red;
create function app.refuse_unread_answer() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if not exists (select from app.member m where m.id = new.member_id and m.test_of is not null)
    and not exists (
      select from app.finding f
      where f.member_id = new.member_id and f.task_id = new.task_id and f.version = new.version - 1
        and f.light = new.light and f.staff_id is null and f.second_staff_id is null)
  then
    raise exception 'nobody has read what a source answered' using errcode = '23514', constraint = 'finding_of_source_is_read';
  end if;
  return new;
end $$;
revoke execute on function app.refuse_unread_answer from public;
create trigger answer_is_read before insert on app.finding for each row
  when ((new.light = 'red' or new.identity <> 'proved') and new.staff_id is null and new.second_staff_id is null)
  execute function app.refuse_unread_answer();
