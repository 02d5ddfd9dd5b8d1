-- The page of a list hears how far it is, instead of asking again and again.

alter table app.batch_file
  add column all_rows integer check (all_rows between 0 and 10000),
  add column xid xid8 not null default pg_current_xact_id();
create index batch_file_by_transaction on app.batch_file (xid);
comment on column app.batch_file.all_rows is 'Rows that there are to be looked at, once they have been counted.';
comment on column app.batch_file.xid is 'Transaction that wrote or last changed the row, for the streams: ids are given before commit, so they alone are no watermark.';

create function app.note_batch_change() returns trigger language plpgsql set search_path to app, pg_temp as $$
begin
  new.xid := pg_current_xact_id();
  return new;
end $$;
create trigger note_batch_change before update on app.batch_file for each row execute function app.note_batch_change();
