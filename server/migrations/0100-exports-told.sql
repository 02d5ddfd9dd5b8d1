-- An application may tell a colleague by mail as well when its file can be fetched.
alter table app.export_application add column told_user_id bigint references app.user_account;
comment on column app.export_application.told_user_id is 'Who is told by mail as well once the file is ready; null where nobody is.';
