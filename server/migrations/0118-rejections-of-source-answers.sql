-- Why the answer of a source was rejected stands beside the answer: the opinion of whoever reads the finding of people a second
-- time used to take its place.
alter table app.review
  add column rejection_enc bytea,
  add column rejected_by_id bigint references app.staff (id),
  add column rejected_at timestamptz,
  add constraint review_rejection_is_whole check (num_nonnulls(rejection_enc, rejected_by_id, rejected_at) in (0, 3)),
  add constraint review_rejects_an_answer check (rejected_at is null or answer_enc is not null);
comment on column app.review.rejection_enc is 'Why a reader rejected the answer of the source. Encrypted.';
comment on column app.review.rejected_by_id is 'Who rejected the answer of the source.';
comment on column app.review.rejected_at is 'When the answer of the source was rejected.';
comment on column app.review.answer_enc is
  'What a source has answered: waiting for its reader, or rejected by one. Encrypted; null once it is published.';
