-- Rights to change, to delete and to reveal, apart from the rights to see (decision 40). Each goes to those alone who could
-- do the same before: nobody gains, and administrators keep what they had.

-- Change orders of others, and reveal their candidates: administrators who see the orders of others.
insert into app.permission (member_id, user_id, code, holds)
  select m.member_id, m.user_id, c.code, true
  from app.membership m
    join app.permission p on p.member_id = m.member_id and p.user_id = m.user_id and p.code = 'P00006' and p.holds
    cross join unnest(array['P00011', 'P00013']) as c (code)
  where m.role = 1
  on conflict do nothing;

-- Delete reports: everybody who could delete those of their own orders. Those of colleagues take P00011 besides.
insert into app.permission (member_id, user_id, code, holds)
  select member_id, user_id, 'P00012', true from app.permission where code = 'P00007' and holds
  on conflict do nothing;

-- Edit shared packages: administrators. Who has made a package from now on may change it without the right.
insert into app.permission (member_id, user_id, code, holds)
  select member_id, user_id, 'P00014', true from app.membership where role = 1
  on conflict do nothing;

alter table app.package
  add column made_by bigint references app.user_account,
  add constraint package_made_by_a_member check (made_by is null or member_id is not null);
create index package_made_by on app.package (made_by) where made_by is not null;
comment on column app.package.made_by is
  'Who has put it together, and may change it. Null for shipped packages, and for those from before this was kept.';
