-- When a reviewer wants to try a list again that could not be searched. Written with the draft, which is sealed: the queue shows it.
alter table app.review add column search_again_at timestamptz;
comment on column app.review.search_again_at is
  'The earliest moment at which a list is tried again that could not be searched; null where none is.';
