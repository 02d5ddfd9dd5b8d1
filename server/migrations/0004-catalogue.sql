-- What can be ordered, and for whom at which price.

-- Counts up with every change of items, groups or shipped packages, so that processes know when to read them again.
create table app.catalogue_version (
  single boolean primary key default true check (single),
  version bigint not null default 1,
  -- Of the shipped catalogue file that was brought in last.
  file_hash bytea not null default '\x'
);
insert into app.catalogue_version default values;
call app.keep_shared('app.catalogue_version', 'select');
grant select, update on app.catalogue_version to app_worker;

-- Groups of the item tree, in the order in which they are shown.
create table app.item_group (
  code text primary key,
  name_zh text not null,
  name_en text not null,
  sort integer not null
);
call app.keep_shared('app.item_group', 'select');
grant select, insert, update on app.item_group to app_worker;

-- A check item: what is looked up, by which right, from where, how fast, for how much.
create table app.check_item (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,31}$'),
  group_code text not null references app.item_group,
  sort integer not null,
  is_sold boolean not null default true,
  name_zh text not null,
  name_en text not null,
  description_zh text not null,
  description_en text not null,
  legal_basis_zh text not null,
  legal_basis_en text not null,
  source_zh text not null,
  source_en text not null,
  needs text[] not null,
  is_sensitive boolean not null,
  is_optional boolean not null,
  unit text not null check (unit in ('person', 'employer', 'referee', 'certificate', 'school')),
  max_quantity smallint not null check (max_quantity between 1 and 9),
  turnaround_hours integer not null check (turnaround_hours >= 0),
  expedite_hours integer,
  expedite_surcharge_percent integer not null default 0 check (expedite_surcharge_percent between 0 and 300),
  needs_intake_review boolean not null,
  is_automatic boolean not null,
  base_price_fen bigint not null check (base_price_fen >= 0),
  -- [{when, light, textZh, textEn}]: which finding lights what.
  risk_rules jsonb not null default '[]'
);
create index check_item_group on app.check_item (group_code);
call app.keep_shared('app.check_item', 'select');
grant select, insert, update on app.check_item to app_worker;

-- Sets of items: shipped by the provider (member_id null, fixed price) or put together by a member.
create table app.package (
  id bigint generated always as identity primary key,
  member_id bigint references app.member,
  code text unique,
  name_zh text not null,
  name_en text not null,
  description_zh text not null default '',
  description_en text not null default '',
  fixed_price_fen bigint check (fixed_price_fen >= 0),
  -- [{code, quantity}]
  items jsonb not null,
  sort integer not null default 0,
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  check ((member_id is null) = (code is not null)),
  check (member_id is null or fixed_price_fen is null)
);
create unique index package_name_of_member on app.package (member_id, name_zh) where deleted_at is null and member_id is not null;
alter table app.package enable row level security;
create policy worker on app.package to app_worker using (true) with check (true);
create policy shipped on app.package for select to app_user using (member_id is null);
create policy tenant on app.package to app_user
  using (member_id = (select app.current_member())) with check (member_id = (select app.current_member()));
grant select, insert, update on app.package to app_user, app_worker;

-- An agreement (protocol group): prices that a member and the provider have settled for a time.
create table app.agreement (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  name text not null,
  -- True: the agreement is limited, and does not open hidden items.
  limit_status boolean not null default false,
  -- [{code, priceFen}]
  items jsonb not null,
  valid_from date not null,
  valid_until date not null,
  check (valid_until >= valid_from)
);
create index agreement_of_member on app.agreement (member_id, valid_until);
call app.keep_tenant('app.agreement', 'select');
grant select, insert, update on app.agreement to app_worker;

-- Coupons (amount off from a threshold) and investigation vouchers (cover named items once).
create table app.card (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  kind text not null check (kind in ('coupon', 'voucher')),
  name text not null,
  off_fen bigint check (off_fen > 0),
  threshold_fen bigint not null default 0,
  item_codes text[] not null default '{}',
  valid_until date not null,
  -- The trade order that holds or has used it; released when that order ends unpaid or is refunded whole.
  trade_order_id bigint,
  unique (member_id, id),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id),
  check ((kind = 'coupon') = (off_fen is not null))
);
create index card_of_member on app.card (member_id, valid_until);
create index card_of_trade on app.card (trade_order_id) where trade_order_id is not null;
call app.keep_tenant('app.card', 'select, update');
grant select, insert, update on app.card to app_worker;

-- What a grade takes off the base price: 95 means 5 % off.
create table app.grade (
  type smallint primary key,
  name_zh text not null,
  name_en text not null,
  discount_percent smallint not null check (discount_percent between 1 and 100)
);
insert into app.grade values (-1, '未开通', 'None', 100), (1, '免费版', 'Free', 100), (2, '银卡', 'Silver', 98), (3, '金卡', 'Gold', 95), (4, '铂金', 'Platinum', 92);
call app.keep_shared('app.grade', 'select');
grant select, insert, update on app.grade to app_worker;

grant usage on all sequences in schema app to app_user, app_worker;
