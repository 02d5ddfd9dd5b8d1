-- A list may hold people with another document than an ID card: they are looked up by hand, and promised so.
alter table app.batch_row add column has_id_card boolean not null default true;
comment on column app.batch_row.has_id_card is 'Whether the number is that of an ID card; false: a passport or a travel permit, or not to be told yet.';
