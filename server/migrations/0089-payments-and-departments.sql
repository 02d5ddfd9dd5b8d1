-- The payments of a rare kind: found without reading the others of a member.
create index trade_order_of_kind on app.trade_order (member_id, kind, created_at desc, id desc);

-- The order list by department, newest first.
create index order_detail_of_department on app.order_detail (member_id, department, created_at desc, id desc) where department is not null;
