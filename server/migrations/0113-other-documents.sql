-- A candidate may be ordered by a passport or a travel permit. Which one is sealed with its number; whether registers can be asked
-- about the person at all stands beside it, since it decides who looks an item up.
alter table app.order_detail add column has_id_card boolean not null default true;
comment on column app.order_detail.has_id_card is 'The number is that of an ID card, by which registers know people; false: a passport or a travel permit, and every item is looked up by hand.';
