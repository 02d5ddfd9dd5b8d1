-- A candidate has one key in every spelling: with an ID number of 15 digits or 18, with blanks in the name or without, with any dot
-- between its parts. People are sealed, so that a job writes the keys of what was ordered before.
alter table app.order_detail drop column is_name_indexed;
alter table app.order_detail add column keys_version smallint not null default 0;
comment on column app.order_detail.keys_version is 'Which way of computing the keys of the person and of the name was used; a job writes those of an older way anew.';
create index order_detail_old_keys on app.order_detail (id) where keys_version < 1 and erased_at is null;

alter table app.batch_row add column keys_version smallint not null default 0;
comment on column app.batch_row.keys_version is 'As order_detail.keys_version.';
create index batch_row_old_keys on app.batch_row (member_id, batch_file_id) where keys_version < 1 and person_key <> '';
