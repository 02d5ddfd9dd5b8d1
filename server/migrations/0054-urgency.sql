-- Urgency of a whole order by days, each with its surcharge; a switch for all of it; and the time that an order was promised.

create table app.urgency_day (
  days smallint primary key check (days between 1 and 30),
  surcharge_percent smallint not null check (surcharge_percent between 0 and 300)
);
comment on table app.urgency_day is 'In how many days an order may be wanted as a whole, and what that adds to the price of its items.';
comment on column app.urgency_day.surcharge_percent is 'Surcharge in percent of the price, in place of that of the item.';
call app.keep_shared('app.urgency_day', 'select');
grant select, insert, delete on app.urgency_day to app_worker;
insert into app.urgency_day (days, surcharge_percent) values (1, 60), (2, 40), (3, 20);

create table app.system_switch (
  key text primary key check (key in ('explosiveOrder')),
  is_on boolean not null
);
comment on table app.system_switch is 'What staff switch off and on for every member.';
comment on column app.system_switch.key is 'explosiveOrder: orders and items can be expedited.';
call app.keep_shared('app.system_switch', 'select');
grant select, update on app.system_switch to app_worker;
insert into app.system_switch (key, is_on) values ('explosiveOrder', true);

alter table app.order_item add column promised_hours integer check (promised_hours >= 0);
comment on column app.order_item.promised_hours is 'Within how many hours of work the item was promised when it was ordered; null: ordered before that was kept.';
