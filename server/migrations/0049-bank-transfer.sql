-- Money that comes by bank transfer: what staff have seen on the statement of the bank, and who confirmed it.

create table app.staff_transfer (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  trade_order_id bigint not null,
  amount_fen bigint not null check (amount_fen > 0),
  bank_reference text not null,
  received_on date not null,
  state text not null check (state in ('waiting', 'done', 'rejected')),
  needs_second boolean not null,
  noted_by bigint not null references app.staff,
  noted_at timestamptz not null default now(),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  decided_why text,
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id),
  constraint staff_transfer_second_decides check (state <> 'done' or not needs_second or decided_by is not null),
  constraint staff_transfer_second_is_another check (state <> 'done' or decided_by is null or decided_by <> noted_by)
);
create unique index staff_transfer_counts_once on app.staff_transfer (bank_reference) where state <> 'rejected';
create unique index staff_transfer_of_trade on app.staff_transfer (trade_order_id) where state <> 'rejected';
create index staff_transfer_of_day on app.staff_transfer (noted_by, noted_at);
call app.keep_tenant('app.staff_transfer', 'select');
grant select, insert, update on app.staff_transfer to app_worker;
-- A member sees the top-up itself; who among staff confirmed it stays in the house.
revoke select on app.staff_transfer from app_user;
grant usage on all sequences in schema app to app_worker;

comment on table app.staff_transfer is 'Money of a top-up by bank transfer that finance staff have seen. Above the limit of whoever notes it, a second person confirms.';
comment on column app.staff_transfer.amount_fen is 'In fen; what was asked for and what came are the same.';
comment on column app.staff_transfer.bank_reference is 'Number of the transfer at the bank. Counts once, whatever trade order it is noted for.';
comment on column app.staff_transfer.received_on is 'Day of the credit on the statement of the bank, in China.';
comment on column app.staff_transfer.state is 'waiting for a second person, done, or rejected (taken back).';
comment on column app.staff_transfer.needs_second is 'Above the limit of who noted it.';
create index payment_by_transfer on app.payment (id) where channel = 'TRANSFER' and state = 'waiting';
