-- Whose order it is stands with each check as well. Most people see their own orders alone: read from the checks of the whole
-- member, a page of theirs took 634 ms where the member has 60,000, and would take longer with each that others order.

-- One pass that writes table and indexes anew: an update would write each row beside itself, and each of 14 indexes twice.
create function app.orderer_of(of_member bigint, of_order bigint) returns bigint language sql stable as $$
  select user_id from app.check_order where member_id = of_member and id = of_order
$$;
alter table app.order_detail add column user_id bigint;
alter table app.order_detail alter column user_id type bigint using app.orderer_of(member_id, order_id);
drop function app.orderer_of;
alter table app.order_detail alter column user_id set not null;
comment on column app.order_detail.user_id is 'Whose order it is, as check_order has it.';

-- The reference carries it on when somebody leaves and the orders become another's.
alter table app.check_order add constraint check_order_orderer unique (member_id, id, user_id);
alter table app.order_detail
  drop constraint order_detail_member_id_order_id_fkey,
  add constraint order_detail_of_order foreign key (member_id, order_id, user_id)
    references app.check_order (member_id, id, user_id) on update cascade;

create index order_detail_of_user_page on app.order_detail (member_id, user_id, created_at desc, id desc);
create index order_detail_of_user_state on app.order_detail (member_id, user_id, state, created_at desc, id desc);

-- Consents and refunds of one check, withdrawn and decided ones too: what staff see of a candidate read all of a member's.
create index consent_of_detail on app.consent (order_detail_id);
create index staff_refund_of_detail on app.staff_refund (order_detail_id);
