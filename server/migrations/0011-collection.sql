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

-- A notice that was read and ticked before something was done for which no consent is given yet. Append-only.
create table app.notice_tick (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  kind text not null check (kind in ('identity')),
  text_version text not null,
  ticked_at timestamptz not null default now(),
  -- Address and user agent, sealed.
  evidence_enc bytea not null,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index notice_tick_of_detail on app.notice_tick (order_detail_id);
call app.keep_tenant('app.notice_tick', 'select');
call app.keep_candidate('app.notice_tick', 'select, insert');
grant select, insert on app.notice_tick to app_worker;

-- Each comparison of a face. The picture is not here and nowhere else: its digest and the score stay.
create table app.face_check (
  member_id bigint not null,
  order_detail_id bigint not null,
  n smallint not null check (n >= 1),
  digest bytea not null check (length(digest) = 32),
  result text not null check (result in ('match', 'mismatch', 'unclear')),
  score numeric(5, 4) check (score between 0 and 1),
  at timestamptz not null default now(),
  primary key (order_detail_id, n),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
call app.keep_tenant('app.face_check', 'select');
call app.keep_candidate('app.face_check', 'select');
grant select, insert on app.face_check to app_worker;

-- The way beside the face: papers, or a call in which somebody looks. A person of staff decides.
create table app.identity_proof (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  kind text not null check (kind in ('papers', 'videoCall')),
  state text not null default 'waiting' check (state in ('waiting', 'accepted', 'again', 'rejected')),
  words_enc bytea,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by bigint,
  reason_enc bytea,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  check ((state = 'waiting') = (decided_at is null))
);
create unique index identity_proof_open on app.identity_proof (order_detail_id) where state = 'waiting';
create index identity_proof_waiting on app.identity_proof (due_at, id) where state = 'waiting';
create index identity_proof_of_detail on app.identity_proof (order_detail_id, id desc);
call app.keep_tenant('app.identity_proof', 'select');
call app.keep_candidate('app.identity_proof', 'select, insert');
grant select, update on app.identity_proof to app_worker;

-- An account that a candidate lends for one look-up. Sealed; the one who uses it takes the row out.
create table app.credential (
  member_id bigint not null,
  order_detail_id bigint not null,
  kind text not null check (kind in ('socialSecurity', 'providentFund', 'education', 'degree', 'teacher')),
  content_enc bytea not null,
  lent_at timestamptz not null default now(),
  primary key (order_detail_id, kind),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index credential_age on app.credential (lent_at);
-- A member has no business with what a candidate lends: the policy is there, the right is not.
alter table app.credential enable row level security;
create policy tenant on app.credential to app_user using (member_id = (select app.current_member())) with check (member_id = (select app.current_member()));
create policy worker on app.credential to app_worker using (true) with check (true);
call app.keep_candidate('app.credential', 'select, insert, update, delete');
grant select, delete on app.credential to app_worker;

-- When the portal was last asked to send its code.
alter table app.order_detail add column portal_code_at timestamptz;

-- A work history that became shorter.
grant delete on app.claim to app_candidate;
grant usage on all sequences in schema app to app_user, app_worker, app_candidate;
