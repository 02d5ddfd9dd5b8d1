-- Bank transfers stand in the reconciliation of the day on which the bank credited them, by the number that the bank gave them.

alter table app.payment add column received_on date;
comment on column app.payment.received_on is 'Of a bank transfer: the day of the credit on the statement of the bank, in China.';
update app.payment p set received_on = s.received_on from app.staff_transfer s
  where s.member_id = p.member_id and s.trade_order_id = p.trade_order_id and s.state = 'done'
    and p.channel = 'TRANSFER' and p.state = 'succeeded';
create index payment_received_on on app.payment (received_on) where channel = 'TRANSFER' and received_on is not null;
create index payment_of_bank on app.payment (provider_reference) where channel = 'TRANSFER' and received_on is not null;
