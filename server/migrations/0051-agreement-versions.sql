-- What is settled with a member has versions: each with its own prices and days. Of the versions whose first day has come
-- the newest one holds.
create table app.agreement_version (
  member_id bigint not null references app.member,
  agreement_id bigint not null,
  version smallint not null check (version >= 1),
  limit_status boolean not null default false,
  items jsonb not null,
  fixed_price_fen bigint check (fixed_price_fen >= 0),
  valid_from date not null,
  valid_until date not null check (valid_until >= valid_from),
  below_cost_why text,
  made_by bigint references app.staff,
  made_at timestamptz not null default app.now(),
  primary key (agreement_id, version)
);
comment on table app.agreement_version is 'Every version of an agreement; never changed once it stands.';
comment on column app.agreement_version.limit_status is 'True: only what is listed may be ordered by it, and hidden items stay hidden.';
comment on column app.agreement_version.items is '[{code, priceFen}]';
comment on column app.agreement_version.fixed_price_fen is 'Price of one unit of every item together; null: each item at its own price.';
comment on column app.agreement_version.below_cost_why is 'Why something is sold below its cost; null where nothing is.';
comment on column app.agreement_version.made_by is 'Null for versions from before this was kept, and for the demo.';

alter table app.agreement add constraint agreement_of_its_member unique (member_id, id);
alter table app.agreement_version add foreign key (member_id, agreement_id) references app.agreement (member_id, id);
create index agreement_version_of_member on app.agreement_version (member_id, agreement_id);
call app.keep_tenant('app.agreement_version', 'select');
grant select, insert on app.agreement_version to app_worker;

insert into app.agreement_version (member_id, agreement_id, version, limit_status, items, valid_from, valid_until)
  select member_id, id, 1, limit_status, items, valid_from, valid_until from app.agreement;
drop index app.agreement_of_member;
alter table app.agreement
  add column version smallint not null default 1,
  drop column limit_status,
  drop column items,
  drop column valid_from,
  drop column valid_until;
create index agreement_of_member on app.agreement (member_id);
comment on column app.agreement.version is 'Of the newest version: who saves names the one that was looked at.';

alter table app.check_item add column cost_fen bigint check (cost_fen >= 0);
comment on column app.check_item.cost_fen is 'What one unit costs the provider, in fen; null where that is not known. Staff alone see it.';
