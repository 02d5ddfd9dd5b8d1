-- Report delivery: settings of a member, read marks, and the consent as a sealed document.

-- What a member has set; without a row the default of the code counts.
create table app.member_setting (
  member_id bigint not null references app.member,
  code text not null check (code in ('0013', 'disabledViewReport')),
  value text not null check (length(value) <= 20),
  set_by bigint not null references app.user_account,
  set_at timestamptz not null default now(),
  primary key (member_id, code)
);
call app.keep_tenant('app.member_setting', 'select, insert, update');
-- A candidate's request asks what it may show.
create policy candidate on app.member_setting for select to app_candidate using (member_id = (select app.current_member()));
grant select on app.member_setting to app_candidate, app_worker;

-- The newest version of the report, so that a list can say what is unread without reading reports.
alter table app.order_detail add column report_version smallint not null default 0;

-- Up to which version a person has read the report of an order detail.
create table app.report_read (
  member_id bigint not null,
  order_detail_id bigint not null,
  user_id bigint not null references app.user_account,
  version smallint not null,
  read_at timestamptz not null default now(),
  primary key (order_detail_id, user_id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
call app.keep_tenant('app.report_read', 'select, insert, update');
grant select on app.report_read to app_worker;

-- The sealed consent: which file it is, and the hash that it must have.
alter table app.consent add column file_id bigint;
alter table app.consent add column file_hash bytea;
alter table app.consent add constraint consent_file_is_hashed check ((file_id is null) = (file_hash is null));
grant update (file_id, file_hash) on app.consent to app_worker;

-- Once sealed, always that file.
create function app.refuse_other_seal() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if old.file_hash is not null and (new.file_hash is distinct from old.file_hash or new.file_id is distinct from old.file_id) then
    raise exception 'a sealed consent keeps its file' using errcode = '23514', constraint = 'consent_is_sealed_once';
  end if;
  return new;
end $$;
create trigger consent_is_sealed_once before update on app.consent for each row execute function app.refuse_other_seal();
