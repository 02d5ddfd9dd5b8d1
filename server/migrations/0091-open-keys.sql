-- Keys of the open API, what each spends in a day, and the answers that a repeated request gets again.

alter table app.member add column test_of bigint unique references app.member (id);
alter table app.member add constraint member_test_is_enterprise check (test_of is null or (category = 1 and test_of <> id));
comment on column app.member.test_of is 'Enterprise whose test world this is: what its test keys do lies here, apart from everything real.';

create table app.api_key (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member (id),
  acts_id bigint not null references app.member (id),
  made_by bigint not null references app.user_account (id),
  name text not null check (char_length(name) between 1 and 40),
  environment text not null check (environment in ('test', 'live')),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  last_four text not null check (char_length(last_four) = 4),
  scopes text[] not null check (scopes <@ array['checks:read', 'checks:write', 'reports:read', 'items:read', 'balance:read'] and scopes <> '{}'),
  day_limit_fen bigint check (day_limit_fen > 0),
  addresses cidr[] not null default '{}' check (cardinality(addresses) <= 50),
  created_at timestamptz not null default now(),
  life_days smallint not null check (life_days between 1 and 365),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  stopped_at timestamptz,
  rotated_from bigint unique references app.api_key (id),
  unique (acts_id, id),
  constraint api_key_world check ((environment = 'live') = (acts_id = member_id))
);
call app.keep_tenant('app.api_key', 'select');
grant select, insert, update on app.api_key to app_worker;
create index api_key_of_member on app.api_key (member_id, id desc);
create index api_key_unused on app.api_key (coalesce(last_used_at, created_at)) where stopped_at is null;
comment on table app.api_key is 'Key by which a program of an enterprise calls the open API.';
comment on column app.api_key.acts_id is 'Whose things it reaches: the enterprise, or its test world.';
comment on column app.api_key.made_by is 'Administrator in whose name it acts, while they are one; then the longest-serving one.';
comment on column app.api_key.token_hash is 'SHA-256 of the secret, which has 256 random bits and is kept nowhere.';
comment on column app.api_key.day_limit_fen is 'What it may order for on a day in China. Null: no limit.';
comment on column app.api_key.addresses is 'Networks that it is taken from; empty: any.';
comment on column app.api_key.life_days is 'What it was made for; the key that takes its place has as long.';
comment on column app.api_key.rotated_from is 'Key whose place it has taken; that one is not counted any more.';
comment on column app.api_key.last_used_at is 'To the minute.';
comment on column app.api_key.stopped_at is 'Since when it is refused, by an administrator or because nobody used it.';

create table app.api_key_day (
  member_id bigint not null,
  key_id bigint not null,
  day date not null,
  spent_fen bigint not null check (spent_fen >= 0),
  primary key (member_id, key_id, day),
  foreign key (member_id, key_id) references app.api_key (acts_id, id)
);
call app.keep_tenant('app.api_key_day', 'select, insert, update');
grant select, delete on app.api_key_day to app_worker;
comment on table app.api_key_day is 'What was ordered by a key on a day in China; what is cancelled later stays counted.';
comment on column app.api_key_day.member_id is 'Whose things the key reaches.';
comment on column app.api_key_day.spent_fen is 'Sum of the orders of the day.';

create table app.open_answer (
  member_id bigint not null,
  key_id bigint not null,
  idempotency_key text not null check (octet_length(idempotency_key) between 1 and 255),
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  answered_at timestamptz not null,
  primary key (member_id, key_id, idempotency_key),
  foreign key (member_id, key_id) references app.api_key (acts_id, id)
);
call app.keep_tenant('app.open_answer', 'select, insert, update');
grant select, insert, update, delete on app.open_answer to app_worker;
create index open_answer_end on app.open_answer (answered_at);
comment on table app.open_answer is 'First answers of the open API to what costs or changes, for 24 hours; nothing personal.';
comment on column app.open_answer.idempotency_key is 'As the program sent it.';
comment on column app.open_answer.request_hash is 'SHA-256 of the operation with what its address and body said: another request under the same key is refused.';

-- As which enterprise and with which rights a key calls; makes that enterprise the tenant. `trouble` says why not.
create function app.authenticate_key(hash bytea, caller inet)
  returns table (trouble text, key_id bigint, environment text, scopes text[], day_limit_fen bigint, member_id bigint, user_id bigint,
    is_frozen boolean, rights text[])
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  found app.api_key;
begin
  select k.* into found from app.api_key k where k.token_hash = hash;
  trouble := case
    when found.id is null then 'keyUnknown'
    when found.stopped_at <= now() then 'keyStopped'
    when found.expires_at <= now() then 'keyExpired'
    when cardinality(found.addresses) > 0 and not coalesce(caller <<= any(found.addresses), false) then 'keyAddressRefused'
  end;
  if trouble is null then
    select p.user_id into user_id from app.membership p
      join app.user_account u on u.id = p.user_id and u.disabled_at is null
      where p.member_id = found.member_id and p.role = 1 and p.disabled_at is null
      order by p.user_id <> found.made_by, p.id limit 1;
    -- An enterprise without anybody who answers for it has no programs either.
    if user_id is null then trouble := 'keyStopped'; end if;
  end if;
  if trouble is not null then
    perform app.seat_tenant(null, null, null, null);
    return next; return;
  end if;
  if coalesce(found.last_used_at < now() - interval '1 minute', true) then
    update app.api_key k set last_used_at = now() where k.id = found.id;
  end if;
  key_id := found.id;
  environment := found.environment;
  scopes := found.scopes;
  day_limit_fen := found.day_limit_fen;
  member_id := found.acts_id;
  rights := app.held_rights(found.member_id, user_id, 1::smallint);
  select bool_or(m.frozen_at is not null) into is_frozen from app.member m where m.id in (found.member_id, found.acts_id);
  perform app.seat_tenant(found.acts_id, null, null, null);
  return next;
end $$;
revoke execute on function app.authenticate_key from public;
grant execute on function app.authenticate_key to app_user;

-- The enterprise in which the test keys of this one act, made with the first of them; it counts as confirmed.
create function app.open_test_world(home bigint) returns table (member_id bigint, is_new boolean)
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from app.member m where m.id = home for no key update;
  select m.id, false into member_id, is_new from app.member m where m.test_of = home;
  if member_id is null then
    insert into app.member (category, name, name_key, test_of)
      select 1, left(m.name, 70) || '（测试）', m.name_key || '#test', m.id from app.member m where m.id = home returning id into member_id;
    update app.enterprise_confirmation c set state = 'confirmed' where c.member_id = open_test_world.member_id;
    is_new := true;
  end if;
  return next;
end $$;
revoke execute on function app.open_test_world from public;
grant execute on function app.open_test_world to app_worker;

-- As before; and a test world knows the people of its enterprise, in whose name its keys act.
create or replace function app.is_known_person(person bigint) returns boolean
  language plpgsql stable parallel safe security definer cost 200 set search_path = app, pg_temp as $$
begin
  return exists (select from app.membership where member_id = app.current_member() and user_id = person)
      or exists (select from app.acting_record where member_id = app.current_member() and user_id = person)
      or exists (select from app.membership p join app.member m on m.test_of = p.member_id
           where m.id = app.current_member() and p.user_id = person);
end $$;

-- As before; and a key that acts in a test world does so in the name of somebody of its enterprise.
create or replace function app.note_security_event(of_member bigint, by_user bigint, by_staff bigint, what text, seen_device text, seen_address text, with_facts jsonb)
  returns void language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if session_user <> 'app_worker' and (
    by_staff is not null
    or of_member is not null and of_member is distinct from app.current_member()
    or not exists (select from app.membership
      where member_id in (app.current_member(), (app.current_acting() ->> 'fromMember')::bigint,
        (select m.test_of from app.member m where m.id = app.current_member())) and user_id = by_user)
  ) then
    raise exception 'security event of another member' using errcode = '42501';
  end if;
  -- Whoever tries the same again and again says nothing new with it.
  if what in ('rightRefused', 'signInLocked') and exists (
    select from app.security_event e where e.at > clock_timestamp() - interval '1 minute'
      and e.user_id is not distinct from by_user and e.staff_id is not distinct from by_staff and e.kind = what and e.facts = with_facts
  ) then
    return;
  end if;
  insert into app.security_event (member_id, user_id, staff_id, kind, device, coarse_address, facts)
    select seen_by, by_user, by_staff, what, seen_device, seen_address, with_facts
    from (
      select of_member as seen_by where of_member is not null or by_user is null
      union
      select personal_member_id from app.user_account where id = by_user
      union
      select member_id from app.membership where of_member is null and user_id = by_user and disabled_at is null
    ) readers;
end $$;
