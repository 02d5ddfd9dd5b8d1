-- The record of refunds lists the newest checks of which something was refunded; few of a member's are.
create index order_detail_refunded on app.order_detail (member_id, created_at desc, id desc) where refunded_fen > 0;
