-- Subjects that the candidate says not to exist are not looked up, and their part of the price goes back, once.
alter table app.order_item add column absent smallint not null default 0;
alter table app.order_item add column absent_fen bigint not null default 0;
alter table app.order_item add constraint order_item_first_stays check (absent between 0 and quantity - 1);
alter table app.order_item add constraint order_item_absent_part check (absent_fen between 0 and total_fen);
grant update (absent, absent_fen) on app.order_item to app_worker;
