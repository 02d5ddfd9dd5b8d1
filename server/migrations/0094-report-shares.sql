-- Reports that a member lets a named person read, by a link and a code to that person's phone.

create table app.report_share (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  made_by bigint not null references app.user_account (id),
  person_enc bytea,
  phone_key bytea not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_by bigint references app.user_account (id),
  unique (member_id, id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  constraint report_share_end check (ended_by is null or ended_at is not null)
);
call app.keep_tenant('app.report_share', 'select');
grant select, insert, update on app.report_share to app_worker;
create unique index report_share_standing on app.report_share (order_detail_id, phone_key) where ended_at is null;
create index report_share_of_detail on app.report_share (order_detail_id, id desc);
create index report_share_maker on app.report_share (made_by);
create index report_share_ender on app.report_share (ended_by) where ended_by is not null;
comment on table app.report_share is 'Named person whom a member lets read the newest version of a report for a time.';
comment on column app.report_share.made_by is 'Person of the member who shared it.';
comment on column app.report_share.person_enc is 'Name, phone and purpose; null once the candidate''s data is erased.';
comment on column app.report_share.phone_key is 'Keyed hash of the phone: one share stands for a person at a time.';
comment on column app.report_share.token_hash is 'SHA-256 of what the link holds, which is kept nowhere.';
comment on column app.report_share.ended_at is 'Since when nobody gets in any more: ended by hand, run out, or erased.';
comment on column app.report_share.ended_by is 'Person of the member who ended it; null: it ended by itself.';

create table app.report_share_view (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  share_id bigint not null,
  version smallint not null,
  at timestamptz not null,
  foreign key (member_id, share_id) references app.report_share (member_id, id)
);
call app.keep_tenant('app.report_share_view', 'select');
grant select, insert on app.report_share_view to app_worker;
create index report_share_view_of_share on app.report_share_view (share_id, id desc);
comment on table app.report_share_view is 'One reading of a shared report, by the person it is shared with.';
comment on column app.report_share_view.version is 'Version of the report that was shown.';

-- The person goes with everything else of the candidate, and nobody gets in any more.
create function app.erase_report_share() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.report_share set person_enc = null, ended_at = coalesce(ended_at, new.erased_at) where order_detail_id = new.id;
  return null;
end $$;
revoke execute on function app.erase_report_share from public;
create trigger erase_report_share after update of erased_at on app.order_detail for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.erase_report_share();
create trigger not_after_erasure before insert on app.report_share for each row execute function app.refuse_after_erasure();
