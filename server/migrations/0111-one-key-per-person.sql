-- A candidate has one key in every spelling: with an ID number of 15 digits or 18, with blanks in the name or without, with any dot
-- between its parts. People are sealed, so that a job writes the keys of what was ordered before.
alter table app.order_detail drop column is_name_indexed;
alter table app.order_detail add column keys_version smallint not null default 0;
comment on column app.order_detail.keys_version is 'Which way of computing the keys of the person and of the name was used; a job writes those of an older way anew.';
create index order_detail_old_keys on app.order_detail (id) where keys_version < 1 and erased_at is null;

-- A submission by a code has the key of its check, whatever becomes of that.
create function app.follow_person_key() returns trigger language plpgsql security definer set search_path to app, pg_temp as $$
begin
  update qr_submission set person_key = new.person_key where member_id = new.member_id and order_detail_id = new.id and person_key <> '';
  return null;
end $$;
create trigger order_detail_person_key after update of person_key on app.order_detail for each row
  when (old.person_key is distinct from new.person_key) execute function app.follow_person_key();

alter table app.batch_row add column read_version smallint not null default 0;
comment on column app.batch_row.read_version is 'Which way of reading cells and of computing the key of the person was used; a job reads rows of an older way anew.';
create index batch_row_old_reading on app.batch_row (member_id, batch_file_id) where read_version < 1;
-- A start date in the past is right now, as it is in a single order. Until the job comes there, it is one that has to be looked at.
update app.batch_row set problems = jsonb_set(problems, '{proposedEntryDate}', '"date"') where problems ->> 'proposedEntryDate' = 'datePast';

-- Which column is which can be said again until somebody of a list is ordered: so long its file and its headings are kept.
comment on table app.batch_content is 'The file of a list, until somebody of it is ordered: it can be read again with other columns.';
comment on column app.batch_file.headings_enc is 'Headings of the file with an example each, encrypted, until somebody of it is ordered. The file goes with them.';
create function app.forget_batch_content() returns trigger language plpgsql security definer set search_path to app, pg_temp as $$
begin
  delete from batch_content where member_id = new.member_id and batch_file_id = new.id;
  return null;
end $$;
create trigger batch_file_forgets after update of headings_enc on app.batch_file for each row
  when (old.headings_enc is not null and new.headings_enc is null) execute function app.forget_batch_content();
