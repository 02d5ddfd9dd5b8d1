-- Files that come before it is known what they belong to, such as a résumé before its order. They wait for a day.
alter table app.stored_file drop constraint stored_file_kind_check;
alter table app.stored_file add constraint stored_file_kind_check
  check (kind in ('claim', 'proof', 'evidence', 'consent', 'attachment', 'material', 'resume', 'upload'));
alter table app.stored_file add constraint stored_file_upload_of_person
  check (kind <> 'upload' or (order_detail_id is null and made_by = 'user' and maker_id is not null));
create index stored_file_upload on app.stored_file (created_at) where kind = 'upload' and deleted_at is null;
create index stored_file_upload_of_person on app.stored_file (member_id, maker_id, id) where kind = 'upload' and deleted_at is null;
comment on column app.stored_file.kind is 'claim, proof, evidence, consent, attachment, material, resume or upload.';
comment on constraint stored_file_upload_of_person on app.stored_file is 'A file that waits belongs to the person who uploaded it, and to no check.';
