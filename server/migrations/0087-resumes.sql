-- What somebody was ordered with: a résumé is a kind of its own, since it alone may be a Word document.
alter table app.stored_file drop constraint stored_file_kind_check;
alter table app.stored_file add constraint stored_file_kind_check
  check (kind in ('claim', 'proof', 'evidence', 'consent', 'attachment', 'material', 'resume'));
comment on column app.stored_file.kind is 'claim, proof, evidence, consent, attachment, material or resume.';
