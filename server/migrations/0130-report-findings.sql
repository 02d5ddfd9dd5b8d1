-- From how many findings a report was written. Until now a later finding was told by its time; one that was being written
-- while the report was carries an earlier time and was missed until the next item ended.
alter table app.report add column finding_count integer;
update app.report r set finding_count = (
  select count(*) from app.check_task t join app.finding f on f.member_id = t.member_id and f.task_id = t.id
  where t.member_id = r.member_id and t.order_detail_id = r.order_detail_id and f.found_at <= r.created_at);
alter table app.report alter column finding_count set not null;
alter table app.report add constraint report_finding_count_check check (finding_count >= 0);
comment on column app.report.finding_count is 'From how many findings it was written, earlier versions of each included.';
