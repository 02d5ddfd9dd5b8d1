-- What a role may agree below the list price holds in the database as well. Only who has saved the version counts: what the
-- provider was shipped with, and the demo, has no author.
create function app.keep_agreement_within_limits() returns trigger language plpgsql as $$
declare
  percent integer;
begin
  -- Of several roles the widest; whoever holds none of those that are limited lowers no price.
  select coalesce(min(l.least_price_percent), 100) into percent
    from app.staff f join app.staff_limit l on l.role = any(f.roles) where f.id = new.made_by;
  if exists (
    with agreed as (
      select a."priceFen" as price_fen, coalesce(v.base_price_fen, 0) as list_fen
      from jsonb_to_recordset(new.items) as a (code text, "priceFen" bigint)
      left join lateral (
        select n.base_price_fen from app.check_item i
        join app.item_version n on n.code = i.code and n.withdrawn_at is null and coalesce(n.valid_from <= new.made_at, true)
        where i.code = a.code and i.is_sold order by n.version desc limit 1
      ) v on true
    )
    select 1 from agreed where new.fixed_price_fen is null and price_fen * 100 < list_fen * percent
    union all
    select 1 from agreed where new.fixed_price_fen is not null having new.fixed_price_fen * 100 < sum(list_fen) * percent
  ) then
    raise exception 'an agreement below the limit of its author' using errcode = '23514', constraint = 'agreement_within_limit';
  end if;
  return new;
end $$;
create trigger keep_agreement_within_limits before insert on app.agreement_version for each row
  when (new.made_by is not null) execute function app.keep_agreement_within_limits();
