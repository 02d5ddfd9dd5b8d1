-- Whatever asks for the details of an order names its member too. With both columns in one index the planner has no
-- reason to read all of a member's details beside it, whatever its figures say.
alter table app.order_detail drop constraint order_detail_place;
alter table app.order_detail add constraint order_detail_place unique (member_id, order_id, n);
drop index app.order_detail_of_order;
