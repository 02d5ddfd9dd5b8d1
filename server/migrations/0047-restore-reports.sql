-- A report that a member deletes keeps its content for a while, unseen, so that the deletion can be taken back.

comment on column app.report.content_enc is 'The report as data, encrypted; null once it is erased. While taken_back_at is set nobody is shown it.';
comment on column app.report.taken_back_at is 'When it was deleted or its content erased; whoever verifies a copy is told. Null again when the deletion is taken back.';
create index report_deleted on app.report (taken_back_at) where taken_back_at is not null and content_enc is not null;

grant update (taken_back_at) on app.report to app_worker;
