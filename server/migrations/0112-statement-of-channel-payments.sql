-- The account statement has what was paid without the balance too: by a channel, by bank transfer, by gift card. The sums of a
-- month count those entries and add up their money.
alter table app.ledger_month add column channel_fen bigint not null default 0;
alter table app.ledger_month add column gift_fen bigint not null default 0;
alter table app.ledger_month alter column channel_fen drop default, alter column gift_fen drop default;
comment on table app.ledger_month is 'What the lines of the ledger sum up to for a member, by month and cause.';
comment on column app.ledger_month.channel_fen is 'Paid by a channel or by bank transfer, what was sent back taken off, in fen.';
comment on column app.ledger_month.gift_fen is 'Lines of gift cards, in fen.';
comment on column app.ledger_month.entries is 'How many entries have a line that is the member''s.';

/*
 * Accounts whose lines are money that a member had, paid or got back. A correction moves money between the provider and a channel
 * alone; what is owed back stands in no statement until it is sent.
 */
create function app.is_money_of_member(account text) returns boolean language sql immutable parallel safe
  as $$ select account in ('memberBalance', 'memberGranted', 'giftCard', 'channelClearing', 'otherReceipts') $$;

/* Entry by entry: of a large ledger the nightly check asks for the newest month, whose lines are few. */
create or replace function app.ledger_by_month(since timestamptz) returns setof app.ledger_month
  language sql stable security definer set search_path = app, pg_temp as $$
  select e.member_id, date_trunc('month', e.at at time zone 'Asia/Shanghai')::date, e.cause, sum(own.bought_fen)::bigint, sum(own.granted_fen)::bigint,
    count(*)::integer, min(e.at), sum(own.channel_fen)::bigint, sum(own.gift_fen)::bigint
  from app.ledger_entry e cross join lateral (
    select coalesce(sum(l.amount_fen) filter (where l.account = 'memberBalance'), 0) as bought_fen,
      coalesce(sum(l.amount_fen) filter (where l.account = 'memberGranted'), 0) as granted_fen,
      coalesce(-sum(l.amount_fen) filter (where l.account in ('channelClearing', 'otherReceipts')), 0) as channel_fen,
      coalesce(sum(l.amount_fen) filter (where l.account = 'giftCard'), 0) as gift_fen
    from app.ledger_line l where l.member_id = e.member_id and l.entry_id = e.id and app.is_money_of_member(l.account) having count(*) > 0
  ) own
  where e.at >= since and e.cause <> 'correction' group by 1, 2, 3
$$;

/* All lines of an entry are written by one statement, so that each entry counts once. */
create or replace function app.sum_ledger_month() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.ledger_month as kept (member_id, month, cause, bought_fen, granted_fen, entries, first_at, channel_fen, gift_fen)
  select l.member_id, date_trunc('month', e.at at time zone 'Asia/Shanghai')::date, e.cause,
    coalesce(sum(l.amount_fen) filter (where l.account = 'memberBalance'), 0),
    coalesce(sum(l.amount_fen) filter (where l.account = 'memberGranted'), 0), count(distinct e.id), min(e.at),
    coalesce(-sum(l.amount_fen) filter (where l.account in ('channelClearing', 'otherReceipts')), 0),
    coalesce(sum(l.amount_fen) filter (where l.account = 'giftCard'), 0)
  from written l join app.ledger_entry e on e.member_id = l.member_id and e.id = l.entry_id
  where app.is_money_of_member(l.account) and e.cause <> 'correction' group by 1, 2, 3 order by 1, 2, 3
  on conflict (member_id, month, cause) do update set bought_fen = kept.bought_fen + excluded.bought_fen,
    granted_fen = kept.granted_fen + excluded.granted_fen, entries = kept.entries + excluded.entries, first_at = least(kept.first_at, excluded.first_at),
    channel_fen = kept.channel_fen + excluded.channel_fen, gift_fen = kept.gift_fen + excluded.gift_fen;
  return null;
end $$;

-- Whoever books meanwhile waits for the new sums.
lock table app.ledger_month in access exclusive mode;
delete from app.ledger_month;
insert into app.ledger_month select * from app.ledger_by_month('-infinity');

/*
 * As before; the months of a member now sum up to the lines of channels and gift cards as well.
 */
create or replace function app.unsettled_balances() returns table (member_id bigint, cached_fen bigint, ledger_fen bigint)
  language sql stable security definer set search_path = app, pg_temp as $$
  with line as materialized (
    select ll.member_id,
      coalesce(sum(ll.amount_fen) filter (where account = 'memberBalance'), 0)::bigint as bought,
      coalesce(sum(ll.amount_fen) filter (where account = 'memberGranted'), 0)::bigint as granted,
      coalesce(sum(ll.amount_fen) filter (where account = 'giftCard'), 0)::bigint as gift
    from app.ledger_line ll where account in ('memberBalance', 'memberGranted', 'giftCard') group by ll.member_id
  ), month as (
    select k.member_id, sum(k.bought_fen) as bought, sum(k.granted_fen) as granted, sum(k.gift_fen) as gift from app.ledger_month k group by k.member_id
  ), card as (
    select g.member_id, sum(g.balance_fen + (
      select coalesce(sum(d.drawn_fen - d.returned_fen), 0) from app.gift_draw d
      join app.trade_order t on t.member_id = d.member_id and t.id = d.trade_order_id and t.state = 1
      where d.gift_card_id = g.id)) as fen
    from app.gift_card g group by g.member_id
  )
  select b.member_id, b.bought_fen + b.granted_fen, coalesce(l.bought + l.granted, 0)::bigint
  from app.balance b left join line l on l.member_id = b.member_id
  where (b.bought_fen, b.granted_fen) is distinct from (coalesce(l.bought, 0), coalesce(l.granted, 0))
  union all
  select coalesce(c.member_id, l.member_id), coalesce(c.fen, 0)::bigint, coalesce(l.gift, 0)::bigint
  from card c full join line l on l.member_id = c.member_id
  where coalesce(c.fen, 0) <> coalesce(l.gift, 0)
  union all
  select coalesce(m.member_id, l.member_id), coalesce(m.bought + m.granted, 0)::bigint, coalesce(l.bought + l.granted, 0)::bigint
  from month m full join line l on l.member_id = m.member_id
  where (coalesce(m.bought, 0), coalesce(m.granted, 0), coalesce(m.gift, 0)) is distinct from (coalesce(l.bought, 0), coalesce(l.granted, 0), coalesce(l.gift, 0))
  union all
  select coalesce(k.member_id, n.member_id), coalesce(sum(k.bought_fen + k.granted_fen), 0)::bigint, coalesce(sum(n.bought_fen + n.granted_fen), 0)::bigint
  from (
    select * from app.ledger_month
    where month >= date_trunc('month', (app.now() - interval '7 days') at time zone 'Asia/Shanghai')::date
  ) k full join app.ledger_by_month(
    date_trunc('month', (app.now() - interval '7 days') at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
  ) n on n.member_id = k.member_id and n.month = k.month and n.cause = k.cause
  group by 1 having bool_or(
    (k.bought_fen, k.granted_fen, k.entries, k.channel_fen, k.gift_fen) is distinct from (n.bought_fen, n.granted_fen, n.entries, n.channel_fen, n.gift_fen))
$$;
