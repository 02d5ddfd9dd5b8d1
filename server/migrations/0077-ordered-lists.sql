-- Lists of candidates become orders: an order knows its list, and a row that was ordered keeps nothing of the person.

alter table app.check_order
  add column batch_file_id bigint,
  add foreign key (member_id, batch_file_id) references app.batch_file (member_id, id);
create index check_order_of_list on app.check_order (member_id, batch_file_id) where batch_file_id is not null;
comment on column app.check_order.batch_file_id is 'The list of candidates that it was placed from.';

alter table app.order_detail
  add column invite_at timestamptz,
  add constraint order_detail_invited_by_day check (invite_at is null
    or (invite_at at time zone 'Asia/Shanghai')::time between '08:00' and '21:00');
comment on column app.order_detail.invite_at is 'When the candidate gets the first message; null: as soon as the way to them opens.';

alter table app.batch_row
  alter column given_enc drop not null,
  alter column now_enc drop not null,
  add column remark_enc bytea,
  add column remark_version integer not null default 0,
  add constraint batch_row_ordered_forgets
    check ((order_detail_id is null) = (given_enc is not null) and (order_detail_id is null) = (now_enc is not null)),
  add constraint batch_row_remark_is_of_ordered check (remark_enc is null or order_detail_id is not null);
comment on column app.batch_row.given_enc is 'Cells as the file had them, encrypted; null once the person is ordered.';
comment on column app.batch_row.now_enc is 'Cells as they are now, encrypted; null once the person is ordered.';
comment on column app.batch_row.remark_enc is 'What somebody has noted beside an ordered candidate, encrypted.';

comment on column app.batch_row.remark_version is 'How often the remark was changed since the order: somebody who has read an earlier one does not write over a later one.';

-- A deletion of the person takes the remark with it, whoever deletes.
create function app.erase_batch_remark() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.batch_row set remark_enc = null, remark_version = remark_version + 1, person_key = '' where member_id = new.member_id and order_detail_id = new.id;
  return null;
end $$;
revoke execute on function app.erase_batch_remark from public;
create trigger batch_remark_erased after update of erased_at on app.order_detail
  for each row when (old.erased_at is null and new.erased_at is not null) execute function app.erase_batch_remark();
