-- Lists that are narrowed by what few rows have: administrators, those who are disabled, results of reports.

create index membership_admins on app.membership (member_id, id desc) where left_at is null and role = 1;
create index membership_disabled on app.membership (member_id, id desc) where left_at is null and disabled_at is not null;

alter table app.order_detail
  add column report_light text check (report_light in ('green', 'blue', 'grey', 'yellow', 'red'));
comment on column app.order_detail.report_light is 'Gravest light of the newest version of the report, so that a list can be narrowed by it; null: none.';
update app.order_detail d set report_light = r.light
  from app.report r where r.member_id = d.member_id and r.order_detail_id = d.id and r.version = d.report_version;
-- Each pair of result and state is read newest first, and no further than a page.
create index order_detail_light on app.order_detail (member_id, report_light, state, created_at desc, id desc)
  where report_light is not null;

-- Whoever has a list open sees what a colleague changes in it.
alter table app.batch_file add column version integer not null default 0;
comment on column app.batch_file.version is 'Goes up with each change of its rows by hand, so that an open page knows whether it has them as they are.';
