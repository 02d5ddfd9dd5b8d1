-- An order has the number of the trade order that pays it, and checks take theirs from the same sequence: a number names one
-- thing. What was ordered before keeps its numbers.
lock table app.trade_order, app.check_order, app.order_detail in share row exclusive mode;
select setval('app.trade_order_id_seq', 1 + coalesce(greatest(
  (select max(id) from app.trade_order), (select max(id) from app.check_order), (select max(id) from app.order_detail)), 0), false);
grant usage on sequence app.trade_order_id_seq to app_user, app_worker;

alter table app.check_order alter column id drop identity;
create function app.number_order() returns trigger language plpgsql as $$
begin
  new.id := coalesce(new.id, new.trade_order_id);
  if new.id <> new.trade_order_id then
    raise exception 'an order has the number of its trade order' using errcode = '23514', constraint = 'check_order_number', table = 'check_order';
  end if;
  return new;
end $$;
create trigger check_order_number before insert on app.check_order for each row execute function app.number_order();
comment on column app.check_order.id is 'That of its trade order; a number of its own where it is older than migration 0110.';

alter table app.order_detail alter column id drop identity;
alter table app.order_detail alter column id set default nextval('app.trade_order_id_seq');
comment on column app.order_detail.id is 'From the sequence of trade orders, so that no order has the number of a check.';
