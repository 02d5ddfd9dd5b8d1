-- What ends a refund that a channel refuses for good: the money becomes balance of the member, or went out by bank transfer.

create table app.refund_settlement (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  refund_id bigint not null references app.refund,
  way text not null check (way in ('balance', 'bank')),
  amount_fen bigint not null check (amount_fen > 0),
  bank_reference text check (length(bank_reference) between 4 and 64),
  why text not null check (length(why) between 2 and 60),
  state text not null check (state in ('waiting', 'done', 'rejected')),
  needs_second boolean not null,
  asked_by bigint not null references app.staff,
  asked_at timestamptz not null default app.now(),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  decided_why text,
  constraint refund_settlement_names_transfer check ((way = 'bank') = (bank_reference is not null)),
  constraint refund_settlement_second_decides check (state <> 'done' or not needs_second or decided_by is not null),
  constraint refund_settlement_second_is_another check (state <> 'done' or decided_by is null or decided_by <> asked_by),
  constraint refund_settlement_bank_needs_second check (way = 'balance' or needs_second)
);
create unique index refund_settlement_one on app.refund_settlement (refund_id) where state in ('waiting', 'done');
create unique index refund_settlement_bank on app.refund_settlement (bank_reference) where way = 'bank' and state in ('waiting', 'done');
create index refund_settlement_of_refund on app.refund_settlement (refund_id, id);
create index refund_settlement_of_day on app.refund_settlement (asked_by, asked_at);
create index refund_settlement_of_member on app.refund_settlement (member_id);
call app.keep_tenant('app.refund_settlement', 'select');
-- A member reads why on its statement; who among staff did it stays in the house.
revoke select on app.refund_settlement from app_user;
grant select (id, member_id, refund_id, state, why) on app.refund_settlement to app_user;
grant select, insert, update (state, decided_by, decided_at, decided_why) on app.refund_settlement to app_worker;
comment on table app.refund_settlement is 'Refunds that a channel refuses, ended another way by staff. By bank, and above the limit of credits of whoever asks, a second person confirms.';
comment on column app.refund_settlement.way is 'balance: the money becomes bought balance of the member. bank: it went out by bank transfer.';
comment on column app.refund_settlement.amount_fen is 'In fen; that of the refund.';
comment on column app.refund_settlement.bank_reference is 'The number of the transfer at the bank; one transfer ends one refund.';
comment on column app.refund_settlement.why is 'The member reads it on the statement.';
comment on column app.refund_settlement.state is 'waiting for a second person, done, or rejected (taken back, or the channel has sent the money after all).';
comment on column app.refund_settlement.needs_second is 'By bank, or above the limit of who asked.';

-- Credits and refunds to balances that a person made alone count together: many small ones are one big one.
create function app.credited_alone(of_staff bigint, since timestamptz) returns bigint language sql stable as $$
  select (
    (select coalesce(sum(amount_fen), 0) from app.staff_credit where asked_by = of_staff and asked_at >= since and state = 'done' and not needs_second)
    + (select coalesce(sum(amount_fen), 0) from app.refund_settlement where asked_by = of_staff and asked_at >= since and state = 'done' and not needs_second)
  )::bigint
$$;
revoke execute on function app.credited_alone from public;
grant execute on function app.credited_alone to app_worker;

create or replace function app.keep_credit_within_limits() returns trigger language plpgsql as $$
declare
  most bigint;
  alone bigint;
  of_day bigint;
  began timestamptz := date_trunc('day', new.asked_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
begin
  perform from app.staff where id = new.asked_by for update;
  select coalesce(max(l.credit_most_fen), 0), coalesce(max(l.credit_alone_fen), 0), coalesce(max(l.credit_day_fen), 0) into most, alone, of_day
    from app.staff f join app.staff_limit l on l.role = any(f.roles) where f.id = new.asked_by;
  if new.amount_fen > most then
    raise exception 'a credit above the limit of its author' using errcode = '23514', constraint = 'staff_credit_within_limit';
  end if;
  if not new.needs_second and (new.amount_fen > alone or app.credited_alone(new.asked_by, began) + new.amount_fen > of_day) then
    raise exception 'a credit by one person above the limit' using errcode = '23514', constraint = 'staff_credit_alone_within_limit';
  end if;
  return new;
end $$;

-- Whatever a process believes: only what the channel has refused is ended another way, whole, and by one person within the limit.
create function app.keep_settlement() returns trigger language plpgsql as $$
declare
  alone bigint;
  of_day bigint;
  began timestamptz := date_trunc('day', new.asked_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
begin
  perform from app.staff where id = new.asked_by for update;
  if not exists (select from app.refund r where r.id = new.refund_id and r.member_id = new.member_id and r.amount_fen = new.amount_fen
      and r.payment_id is not null and (r.state = 'failed' or (r.state = 'waiting' and r.trouble = 'refused'))) then
    raise exception 'a refund that the channel has not refused' using errcode = '23514', constraint = 'refund_settlement_of_refused';
  end if;
  if not new.needs_second then
    select coalesce(max(l.credit_alone_fen), 0), coalesce(max(l.credit_day_fen), 0) into alone, of_day
      from app.staff f join app.staff_limit l on l.role = any(f.roles) where f.id = new.asked_by;
    if new.amount_fen > alone or app.credited_alone(new.asked_by, began) + new.amount_fen > of_day then
      raise exception 'a refund by one person above the limit' using errcode = '23514', constraint = 'refund_settlement_alone_within_limit';
    end if;
  end if;
  return new;
end $$;
create trigger keep_settlement before insert on app.refund_settlement for each row execute function app.keep_settlement();

create function app.keep_decided_settlement() returns trigger language plpgsql as $$
begin
  raise exception 'a settlement is decided once' using errcode = '23514', constraint = 'refund_settlement_decided_once';
end $$;
create trigger keep_decided_settlement before update on app.refund_settlement for each row
  when (old.state <> 'waiting') execute function app.keep_decided_settlement();

alter table app.refund drop constraint refund_state_check;
alter table app.refund add constraint refund_state_check check (state in ('waiting', 'succeeded', 'failed', 'settled'));
comment on column app.refund.state is 'waiting, succeeded, failed, or settled: ended by staff another way than by the channel.';

create index refund_settled on app.refund (id) where state = 'settled';

drop trigger keep_sent_refund on app.refund;
create trigger keep_sent_refund before update on app.refund for each row
  when (old.state in ('succeeded', 'settled') and (new.state <> old.state or new.amount_fen <> old.amount_fen)) execute function app.keep_sent_refund();

create function app.keep_refund_settled() returns trigger language plpgsql as $$
begin
  if new.state = 'settled' and not exists (select from app.refund_settlement s where s.refund_id = new.id and s.state = 'done') then
    raise exception 'a refund that nobody has ended another way' using errcode = '23514', constraint = 'refund_settled_by_act';
  end if;
  if new.state = 'waiting' and exists (select from app.refund_settlement s where s.refund_id = new.id and s.state = 'waiting') then
    raise exception 'a refund that is being ended another way' using errcode = '23514', constraint = 'refund_not_retried';
  end if;
  return new;
end $$;
create trigger keep_refund_settled before update on app.refund for each row
  when (new.state <> old.state and new.state in ('settled', 'waiting')) execute function app.keep_refund_settled();

-- By the channel, to the balance or by bank: the money of a refund leaves what is owed once.
create unique index ledger_entry_refund_ends_once on app.ledger_entry (cause_id) where cause in ('channelRefund', 'refundToBalance', 'refundByBank');
comment on column app.ledger_line.account is 'memberBalance, memberGranted, giftCard, channelClearing, revenue, refundsDue, grantCost, otherReceipts (money that came or went by another way than a channel), couponCost or statementDifference.';
