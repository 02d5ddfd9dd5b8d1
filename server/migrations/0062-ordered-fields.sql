-- What the orderer has filled in for the candidate, with the item.
alter table app.order_item
  add column user_action text check (user_action in ('1', '2')),
  add column select_index smallint check (select_index between 0 and 8),
  add column business_enc bytea,
  add constraint order_item_business_by_orderer check (business_enc is null or user_action = '1');
comment on column app.order_item.user_action is '1: the orderer has filled in fields for the candidate; 2 or null: the candidate fills in all of them.';
comment on column app.order_item.select_index is 'The subject that the orderer filled in last, from 0.';
comment on column app.order_item.business_enc is 'What the orderer has filled in, a content for each subject, sealed; goes when the person is erased.';

create function app.erase_business() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.order_item set business_enc = null where order_detail_id = new.id;
  return null;
end $$;
revoke execute on function app.erase_business from public;
create trigger business_erased after update of erased_at on app.order_detail
  for each row when (old.erased_at is null and new.erased_at is not null) execute function app.erase_business();
