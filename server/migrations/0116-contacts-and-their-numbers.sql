-- Each contact names what was dialled or written to, and where that comes from: a number that the candidate gave is never the
-- switchboard. Logs of before have neither.
alter table app.review_contact
  add column number_enc bytea,
  add column origin text
    constraint review_contact_origin_check check (origin in ('website', 'register', 'directory', 'account', 'candidate')),
  add constraint review_contact_origin_fits_channel check (case channel
    when 'switchboard' then origin is distinct from 'candidate'
    when 'claimed' then origin is null or origin = 'candidate'
    when 'mail' then true
    else origin is null end),
  add constraint review_contact_has_number check (
    channel not in ('switchboard', 'claimed', 'mail') or (number_enc is not null and origin is not null)) not valid;
comment on column app.review_contact.number_enc is 'What was dialled or written to, encrypted; null for letters and websites.';
comment on column app.review_contact.origin is
  'Where it comes from: website, register, directory (114), account (of the company in a messenger) or candidate.';

-- What a finding says of its contact: the way, and the entry of the log that proves it. The content of a finding is encrypted.
alter table app.finding
  add column contact_method text
    constraint finding_contact_method_check check (contact_method in ('switchboard', 'phone', 'mail', 'letter')),
  add column contact_id bigint,
  add constraint finding_contact_has_method check ((contact_id is null) = (contact_method is null));
comment on column app.finding.contact_method is
  'How a reviewer reached whom it rests on: switchboard, phone, mail or letter; null where nobody was spoken to.';
comment on column app.finding.contact_id is 'The entry of review_contact that proves it.';

create function app.refuse_contact_of_other_way() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if not exists (
    select from app.review_contact c
    where c.member_id = new.member_id and c.task_id = new.task_id and c.id = new.contact_id and c.outcome = 'reached'
      and c.channel = any (case new.contact_method
        when 'phone' then array['switchboard', 'claimed'] else array[new.contact_method] end)
      -- The candidate's number counts once the switchboard has answered.
      and (c.channel <> 'claimed' or exists (
        select from app.review_contact s
        where s.member_id = c.member_id and s.task_id = c.task_id and s.channel = 'switchboard' and s.outcome = 'reached'))
  ) then
    raise exception 'a finding rests on a contact that the log does not hold in this way'
      using errcode = '23514', constraint = 'finding_contact_fits_method';
  end if;
  return new;
end $$;
create trigger contact_fits_method before insert on app.finding for each row when (new.contact_id is not null)
  execute function app.refuse_contact_of_other_way();
