-- Views of the lists of candidates can be saved as well; and what a person has saved is found when the account is closed.

alter table app.saved_view drop constraint saved_view_list_check;
alter table app.saved_view add constraint saved_view_list_check
  check (list in ('orders', 'reports', 'batches', 'trades', 'people'));
create index saved_view_person on app.saved_view (user_id);

-- The order list by deadline: what has one is open, and little of what a member has.
create index order_detail_by_due on app.order_detail (member_id, due_at, created_at desc, id desc) where due_at is not null;
