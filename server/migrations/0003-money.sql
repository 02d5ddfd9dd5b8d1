-- The prepaid balance, the double-entry ledger, trade orders and payments. All amounts are fen.

-- A cache of the ledger, kept by the same statement that writes the entry; a job proves that both agree.
create table app.balance (
  member_id bigint primary key references app.member,
  bought_fen bigint not null default 0 check (bought_fen >= 0),
  granted_fen bigint not null default 0 check (granted_fen >= 0)
);
call app.keep_tenant('app.balance', 'select, update');
grant select, update on app.balance to app_worker;

-- Every member starts with an empty balance.
create function app.open_balance() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.balance (member_id) values (new.id);
  return null;
end $$;
create trigger opens_balance after insert on app.member for each row execute function app.open_balance();

-- What money is asked for: checks, or a recharge. 1 unpaid, 102 paid, 103 cancelled, 104 expired.
create table app.trade_order (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  kind text not null check (kind in ('checks', 'recharge')),
  state smallint not null default 1 check (state in (1, 102, 103, 104)),
  amount_fen bigint not null check (amount_fen >= 0),
  refunded_fen bigint not null default 0,
  channel text,
  -- How much of a payment from the balance came from granted credit; a refund goes back in kind.
  granted_part_fen bigint not null default 0,
  idempotency_key text not null,
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  expires_at timestamptz not null,
  unique (member_id, id),
  unique (member_id, kind, idempotency_key),
  check (refunded_fen between 0 and amount_fen),
  check (refunded_fen = 0 or state = 102),
  check ((state = 102) = (paid_at is not null)),
  check ((state = 102) = (channel is not null))
);
create index trade_order_page on app.trade_order (member_id, created_at desc, id desc);
create index trade_order_unpaid on app.trade_order (expires_at) where state = 1;
call app.keep_tenant('app.trade_order', 'select, insert, update');
grant select, insert, update on app.trade_order to app_worker;

-- One try to pay a trade order by a channel.
create table app.payment (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  trade_order_id bigint not null,
  channel text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- waiting → succeeded | failed; surplus: money that came for a trade order that no longer wanted it, and goes back.
  state text not null default 'waiting' check (state in ('waiting', 'succeeded', 'failed', 'surplus')),
  pay_url text,
  provider_reference text,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (member_id, id),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id)
);
create index payment_of_trade on app.payment (trade_order_id);
create unique index payment_succeeds_once on app.payment (trade_order_id) where state = 'succeeded';
call app.keep_tenant('app.payment', 'select, insert, update');
grant select, insert, update on app.payment to app_worker;

-- Money on its way back. `cause` names what it is for, so that nothing is refunded twice.
create table app.refund (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  trade_order_id bigint not null,
  -- Null when the money goes back to the balance.
  payment_id bigint,
  channel text not null,
  amount_fen bigint not null check (amount_fen > 0),
  cause text not null,
  state text not null check (state in ('waiting', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (member_id, cause),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id),
  foreign key (member_id, payment_id) references app.payment (member_id, id)
);
create index refund_of_trade on app.refund (trade_order_id);
call app.keep_tenant('app.refund', 'select, insert, update');
grant select, insert, update on app.refund to app_worker;

-- A journal entry: why money moved, and what the member owned afterwards. Append-only; one per cause.
create table app.ledger_entry (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  cause text not null,
  cause_id text not null,
  trade_order_id bigint,
  user_id bigint,
  member_delta_fen bigint not null,
  balance_after_fen bigint not null,
  at timestamptz not null default clock_timestamp(),
  unique (cause, cause_id),
  unique (member_id, id),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id)
);
create index ledger_entry_page on app.ledger_entry (member_id, id desc);
create index ledger_entry_of_trade on app.ledger_entry (trade_order_id);
call app.keep_tenant('app.ledger_entry', 'select, insert');
grant select, insert on app.ledger_entry to app_worker;

-- The lines of an entry; they sum to zero. A positive amount adds to what the account holds.
create table app.ledger_line (
  member_id bigint not null,
  entry_id bigint not null,
  account text not null check (account in
    ('memberBalance', 'memberGranted', 'channelClearing', 'revenue', 'refundsDue', 'grantCost', 'couponCost')),
  amount_fen bigint not null check (amount_fen <> 0),
  primary key (entry_id, account),
  foreign key (member_id, entry_id) references app.ledger_entry (member_id, id)
);
create index ledger_line_of_member on app.ledger_line (member_id, account);
call app.keep_tenant('app.ledger_line', 'select, insert');
grant select, insert on app.ledger_line to app_worker;

create function app.refuse_unbalanced_entry() returns trigger language plpgsql as $$
begin
  if exists (select from written group by entry_id having sum(amount_fen) <> 0) then
    raise exception 'ledger lines of an entry must sum to zero' using errcode = '23514', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $$;
create trigger ledger_sums_to_zero after insert on app.ledger_line
  referencing new table as written for each statement execute function app.refuse_unbalanced_entry();

-- Members whose balance row and ledger disagree: nothing when the books are right.
create function app.unsettled_balances() returns table (member_id bigint, cached_fen bigint, ledger_fen bigint)
  language sql stable security definer set search_path = app, pg_temp as $$
  select b.member_id, b.bought_fen + b.granted_fen, coalesce(l.fen, 0)::bigint
  from app.balance b
  left join (select ll.member_id, sum(ll.amount_fen) as fen,
                    sum(ll.amount_fen) filter (where account = 'memberGranted') as granted
             from app.ledger_line ll where account in ('memberBalance', 'memberGranted') group by ll.member_id) l
    on l.member_id = b.member_id
  where b.bought_fen + b.granted_fen <> coalesce(l.fen, 0) or b.granted_fen <> coalesce(l.granted, 0)
$$;
revoke execute on function app.unsettled_balances from public;
grant execute on function app.unsettled_balances to app_worker;

grant usage on all sequences in schema app to app_user, app_worker;
