-- What differs from the order never reaches the source: a report must not say of such a try what the source said.
alter table app.order_detail add column identity_unasked smallint not null default 0;
alter table app.order_detail add constraint order_detail_unasked_are_misses check (identity_unasked between 0 and identity_misses) not valid;
comment on column app.order_detail.identity_unasked is
  'How many of the tries that did not match differed from the order, so that no source was asked.';
