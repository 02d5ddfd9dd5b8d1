-- How many people a member has: a list of ten thousand shows it without counting them.
alter table app.member add column people_count integer not null default 0;
update app.member m set people_count = (select count(*) from app.membership p where p.member_id = m.id and p.left_at is null);

create function app.count_people() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if tg_op = 'INSERT' or (new.left_at is null) <> (old.left_at is null) then
    update app.member set people_count = people_count + case when new.left_at is null then 1 else -1 end where id = new.member_id;
  end if;
  return null;
end $$;
create trigger counts_people after insert or update of left_at on app.membership
  for each row execute function app.count_people();

-- Companies of a tree are found by a part of their name.
create index member_child_name on app.member (parent_id, lower(name), id) where parent_id is not null;
drop index app.member_of_parent;

-- What somebody ordered who has left becomes another's.
grant update (user_id) on app.check_order to app_worker;
