-- A consent has a number that says when it was given and for which order: A-20261118-0006; a second one of the same number
-- that day gets -2.
alter table app.consent add column consent_no text;
update app.consent k set consent_no = n.base || case when n.nth > 1 then '-' || n.nth else '' end
from (
  select id, base, row_number() over (partition by base order by id) as nth from (
    select c.id, 'A-' || to_char(c.given_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || right(o.order_no, 4) as base
    from app.consent c
    join app.order_detail d on d.member_id = c.member_id and d.id = c.order_detail_id
    join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  ) named
) n where n.id = k.id;
alter table app.consent alter column consent_no set not null;
create unique index consent_no_once on app.consent (consent_no);

create function app.number_consent() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
declare
  base text;
  nth integer := 1;
begin
  select 'A-' || to_char(new.given_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || right(o.order_no, 4) into base
  from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where d.member_id = new.member_id and d.id = new.order_detail_id;
  -- One after the other for a number, so that two at once do not both find it free.
  perform pg_advisory_xact_lock(hashtextextended(base, 0));
  new.consent_no := base;
  while exists (select from app.consent where consent_no = new.consent_no) loop
    nth := nth + 1;
    new.consent_no := base || '-' || nth;
  end loop;
  return new;
end $$;
create trigger numbers_consent before insert on app.consent for each row execute function app.number_consent();

-- When the content of a report was deleted, by whomever: whoever verifies a copy of it is told not to use it any more.
alter table app.report add column taken_back_at timestamptz;
update app.report set taken_back_at = now() where content_enc is null;
create function app.note_taken_back() returns trigger language plpgsql as $$
begin
  new.taken_back_at := coalesce(old.taken_back_at, now());
  return new;
end $$;
create trigger notes_taken_back before update on app.report for each row
  when (new.content_enc is null and old.content_enc is not null) execute function app.note_taken_back();
