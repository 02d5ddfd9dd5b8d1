-- An order holds any number of candidates; what is offered to nobody is known by a column and not by its name.

alter table app.order_detail add column n smallint not null default 1 check (n >= 1);
alter table app.order_detail add constraint order_detail_place unique (order_id, n);
comment on column app.order_detail.n is 'Place of the candidate within the order, from 1.';

alter table app.agreement add column is_trial boolean not null default false;
comment on column app.agreement.is_trial is 'Serves trials of the provider: never offered, never part of a price.';
alter table app.package add column is_trial boolean not null default false;
comment on column app.package.is_trial is 'Serves trials of the provider: never offered.';

-- Until now the two meanings were told by the name.
update app.agreement set is_trial = true where name like '%自查%' or name like '%新用户试用%';
update app.package set is_trial = true where member_id is null and (name_zh like '%自查%' or name_zh like '%新用户试用%');
