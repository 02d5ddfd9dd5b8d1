-- A member whose custom-made flag hides the balance pays by channel: nobody of it holds the right to pay from the balance.
create or replace function app.held_rights(of_member bigint, of_user bigint, of_role smallint) returns text[]
  language sql stable security definer set search_path = app, pg_temp
  return (select coalesce(array_agg(distinct held.code), '{}') from (
  select p.code from app.permission p
  where p.member_id = of_member and p.user_id = of_user and p.holds
    and not (p.code = 'P00003' and exists (
      select from app.member m where m.id = of_member and m.flags ->> 'hideBalancePayment' = '1'))
  union all select unnest(array['P00008', 'P00009']) where of_role = 1) held);
