-- Files, and what else a candidate hands over: credentials, the face or papers instead of it.

-- A file that is kept sealed at `place`, outside of the database. The row is written after the file and buried before the file goes.
create table app.stored_file (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  order_detail_id bigint,
  kind text not null check (kind in ('claim', 'proof', 'evidence', 'consent', 'attachment')),
  -- The thing of that kind: `XP_HR 1`, `task 12`.
  about text not null,
  place text not null unique,
  mime text not null,
  bytes integer not null check (bytes >= 0),
  sha256 bytea not null,
  -- Empty once it is buried.
  name_enc bytea not null,
  made_by text not null check (made_by in ('candidate', 'user', 'staff', 'house')),
  -- Of the user or the person of staff; null for a candidate and the house.
  maker_id bigint,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (member_id, id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index stored_file_of_detail on app.stored_file (order_detail_id, kind, id) where deleted_at is null;
create index stored_file_of_member on app.stored_file (member_id, id);
call app.keep_tenant('app.stored_file', 'select, insert, update (deleted_at, name_enc)');
grant select, insert, update (deleted_at, name_enc) on app.stored_file to app_worker;
-- A candidate sees what they handed in and what the house made for them, never what a reviewer put there.
create policy candidate on app.stored_file to app_candidate
  using (order_detail_id = (select app.current_detail()) and made_by in ('candidate', 'house'))
  with check (order_detail_id = (select app.current_detail()) and made_by = 'candidate');
grant select, insert, update (deleted_at, name_enc) on app.stored_file to app_candidate;
grant usage on all sequences in schema app to app_user, app_worker, app_candidate;
