-- What can report a criminal matter is agreed to by a tick of its own and may be declined. Versions of before stay as they were.
alter table app.check_item add column can_report_crime boolean not null default false;
alter table app.check_item add constraint check_item_crime_may_be_declined check (not can_report_crime or is_optional);
comment on column app.check_item.can_report_crime is
  'It can report a criminal matter, so that the candidate agrees to it by a tick of its own and may decline it. From contract/src/verification/criminal-items.ts.';

create function app.guard_criminal_item() returns trigger
  language plpgsql set search_path = app, pg_temp as $$
begin
  if not new.is_sensitive and ('policeCertificate' = any (new.needs)
    or exists (select from check_item where code = new.code and can_report_crime)) then
    raise exception 'version % of % can report a criminal matter and needs a consent of its own', new.version, new.code
      using errcode = 'check_violation', constraint = 'item_version_crime_is_sensitive';
  end if;
  return new;
end $$;
revoke execute on function app.guard_criminal_item from public;
create trigger item_version_criminal before insert or update of is_sensitive, needs on app.item_version
  for each row execute function app.guard_criminal_item();
