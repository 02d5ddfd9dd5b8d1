-- A red light that a source has answered with is no finding before somebody has read it. The answer waits as it came: a reader
-- publishes exactly that, or turns it down and writes why; it is kept beside what is then found by hand.
alter table app.review
  add column answer_enc bytea,
  add column answered_at timestamptz,
  add constraint review_answer_has_time check ((answer_enc is null) = (answered_at is null)),
  drop constraint review_check1,
  add constraint review_handed_in check (
    state = 'open' or first_staff_id is not null or (state = 'awaitingSecond' and answer_enc is not null)),
  drop constraint review_second_is_another,
  -- What a source has found has no first reader, and is nobody's while it waits.
  add constraint review_second_is_another check (
    state <> 'awaitingSecond' or first_staff_id is null or holder_id is distinct from first_staff_id);
comment on column app.review.answer_enc is
  'What a source has answered: waiting for its reader, or turned down by one. Encrypted; null once it is published.';
comment on column app.review.answered_at is 'When the source answered.';
comment on column app.finding.second_staff_id is 'Second reader; needed for a red light, whoever found it.';

-- The sources of a test world are played, and nobody reads there. What was published before this rule is carried on unread when
-- the candidate corrects a statement beside it.
create function app.refuse_unread_red() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if not exists (select from app.member m where m.id = new.member_id and m.test_of is not null)
    and not exists (
      select from app.finding f
      where f.member_id = new.member_id and f.task_id = new.task_id and f.version = new.version - 1
        and f.light = 'red' and f.staff_id is null and f.second_staff_id is null)
  then
    raise exception 'nobody has read the red light of a source' using errcode = '23514', constraint = 'finding_red_of_source_is_read';
  end if;
  return new;
end $$;
create trigger red_is_read before insert on app.finding for each row
  when (new.light = 'red' and new.staff_id is null and new.second_staff_id is null) execute function app.refuse_unread_red();
