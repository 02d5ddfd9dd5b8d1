-- Sums of a member's checks are kept of everybody together as well. Beside what one person ordered in a day or a month stood
-- only what each of them did, and two years of a member with many people were ten thousand rows to add up.

insert into app.order_count (member_id, span, day, user_id, state, details, amount_fen, paid_details, net_fen)
  select member_id, span, day, 0, state, sum(details), sum(amount_fen), sum(paid_details), sum(net_fen)
  from app.order_count group by 1, 2, 3, 5;
-- Of one person, or of everybody, a time lies together; of a time, everybody who ordered in it.
alter table app.order_count drop constraint order_count_pkey, add primary key (member_id, user_id, span, day, state);
create index order_count_of_time on app.order_count (member_id, span, day, user_id);
comment on column app.order_count.user_id is 'Whose orders they are; 0: of everybody together.';

create or replace function app.order_count_of_checks() returns setof app.order_count
  language sql stable security definer set search_path = app, pg_temp as $$
  select member_id, span, case span when 'ever' then '-infinity' when 'month' then date_trunc('month', day)::date else day end,
    who.id, state, sum(details)::bigint, sum(amount_fen)::bigint, sum(paid_details)::bigint, sum(net_fen)::bigint
  from (
    select member_id, user_id, (created_at at time zone 'Asia/Shanghai')::date as day, state, count(*) as details, sum(amount_fen) as amount_fen,
      count(*) filter (where paid) as paid_details, coalesce(sum(amount_fen - refunded_fen) filter (where paid), 0) as net_fen
    from (select d.*, app.was_paid(d) as paid from app.order_detail d) counted group by 1, 2, 3, 4
  ) days cross join (values ('ever'), ('month'), ('day')) s (span) cross join lateral (values (user_id), (0)) who (id)
  group by 1, 2, 3, 4, 5
$$;

-- Who has moved money in a month, and what of it is one person's.
create index ledger_entry_of_user on app.ledger_entry (member_id, user_id, at desc, id desc);

-- Candidates who were submitted by codes: of one code or of all, and by what is to be done about them.
create index qr_submission_page on app.qr_submission (member_id, created_at desc, order_detail_id desc);
create index qr_submission_of_code on app.qr_submission (member_id, qr_code_id, created_at desc, order_detail_id desc);
create index order_detail_on_site on app.order_detail (member_id, state, created_at desc, id desc) where is_on_site;
