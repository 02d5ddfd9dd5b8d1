-- Links of the trail are keyed and each part of them has its length; earlier links keep the hash of their day. What was
-- handed to a place outside is noted, so that a trail that somebody wrote anew, with the key as well, is found there.

alter table app.audit add column version smallint not null default 1 check (version in (1, 2));
alter table app.audit_seal add column version smallint not null default 1 check (version in (1, 2));
alter table app.staff_act add column version smallint not null default 1 check (version in (1, 2));
comment on column app.audit.version is 'How `hash` is made: 1 is sha256 over parts with a bar between them, 2 an HMAC over parts with their lengths.';
comment on column app.audit_seal.version is 'As in app.audit: 1 without a key, 2 with it.';
comment on column app.staff_act.version is 'As in app.audit.';

-- After the tables are held, so that no link without a key is younger than the key.
create table app.house_key (
  name text primary key,
  -- A key of HMAC-SHA256 (RFC 2104), laid over its two pads once.
  inner_pad bytea not null,
  outer_pad bytea not null,
  made_at timestamptz not null default clock_timestamp(),
  check (length(inner_pad) = 64 and length(outer_pad) = 64)
);
comment on table app.house_key is 'Keys that the database makes and that no role but the owner reads: functions of the owner use them for others.';
comment on column app.house_key.inner_pad is 'The key, filled to 64 bytes, each xor 0x36.';
comment on column app.house_key.outer_pad is 'The key, filled to 64 bytes, each xor 0x5c.';
alter table app.house_key enable row level security;

-- Makes a key of 256 random bits under this name; one that is there stays.
create procedure app.make_house_key(key_name text) language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  random bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  inner_pad bytea := sha256(random) || decode(repeat('00', 32), 'hex');
  outer_pad bytea := inner_pad;
begin
  for place in 0..63 loop
    inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # 54);
    outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # 92);
  end loop;
  insert into app.house_key (name, inner_pad, outer_pad) values (key_name, inner_pad, outer_pad) on conflict do nothing;
end $$;
revoke execute on procedure app.make_house_key from public;

-- HMAC-SHA256 under the key of this name. For functions of the owner alone.
create function app.hmac(key_name text, message bytea) returns bytea
  language plpgsql stable set search_path = pg_catalog, pg_temp as $$
declare
  key app.house_key;
begin
  select * into strict key from app.house_key k where k.name = key_name;
  return sha256(key.outer_pad || sha256(key.inner_pad || message));
end $$;
revoke execute on function app.hmac from public;

call app.make_house_key('audit');

-- A part with its length before it, so that no two lists of parts read alike; null has the length -1.
create function app.part(value bytea) returns bytea
  language sql immutable parallel safe
  return case when value is null then int4send(-1) else int4send(length(value)) || value end;

create function app.audit_link(version smallint, prev bytea, member_id bigint, seq bigint, at timestamptz, user_id bigint, action text, subject text, facts jsonb)
  returns bytea language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if version = 1 then return app.audit_hash(prev, member_id, seq, at, user_id, action, subject, facts); end if;
  return app.hmac('audit', app.part('link') || app.part(prev) || app.part(int8send(member_id)) || app.part(int8send(seq))
    || app.part(int8send((extract(epoch from at) * 1000000)::bigint)) || app.part(int8send(user_id))
    || app.part(convert_to(action, 'UTF8')) || app.part(convert_to(subject, 'UTF8')) || app.part(convert_to(facts::text, 'UTF8')));
end $$;
create function app.seal_link(version smallint, prev bytea, audit_id bigint, link bytea)
  returns bytea language plpgsql stable set search_path = pg_catalog, pg_temp as $$
begin
  if version = 1 then return sha256(prev || int8send(audit_id) || link); end if;
  return app.hmac('audit', app.part('seal') || app.part(prev) || app.part(int8send(audit_id)) || app.part(link));
end $$;
revoke execute on function app.audit_link, app.seal_link from public;

-- As before, with links of version 2. A chain never goes back to a version without a key, and none is younger than the key.
create or replace function app.write_audit(of_member bigint, by_user bigint, what text, about text, with_facts jsonb)
  returns bigint
  language plpgsql security definer set search_path = app, pg_catalog, pg_temp as $$
declare
  head app.audit_head;
  link bytea;
  moment timestamptz := clock_timestamp();
  told jsonb := with_facts || case when app.current_acting() is null then '{}' else jsonb_build_object('acting', app.current_acting()) end;
begin
  if session_user <> 'app_worker' and of_member is distinct from app.current_member() then
    raise exception 'audit for another member' using errcode = '42501';
  end if;
  select * into strict head from app.audit_head where member_id = of_member for no key update;
  link := app.audit_link(2::smallint, head.hash, of_member, head.seq + 1, moment, by_user, what, about, told);
  insert into app.audit (member_id, seq, at, user_id, action, subject, facts, hash, version)
    values (of_member, head.seq + 1, moment, by_user, what, about, told, link, 2);
  update app.audit_head set seq = head.seq + 1, hash = link where member_id = of_member;
  return head.seq + 1;
end $$;

create or replace function app.write_staff_act(by_staff bigint, of_member bigint, what text, about text, with_facts jsonb)
  returns bigint
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  head app.staff_act_head;
  link bytea;
  moment timestamptz;
begin
  if of_member is not null then
    perform app.write_audit(of_member, null, what, about, with_facts || jsonb_build_object('staffId', by_staff::text));
  end if;
  select * into strict head from app.staff_act_head for no key update;
  moment := clock_timestamp();
  link := app.audit_link(2::smallint, head.hash, coalesce(of_member, 0), head.seq + 1, moment, by_staff, what, about, with_facts);
  insert into app.staff_act (seq, at, staff_id, member_id, action, subject, facts, hash, version)
    values (head.seq + 1, moment, by_staff, of_member, what, about, with_facts, link, 2);
  update app.staff_act_head set seq = head.seq + 1, hash = link;
  return head.seq + 1;
end $$;

create or replace function app.seal_audit(at_most integer)
  returns integer
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  head app.audit_seal_head;
  line record;
  done integer := 0;
  horizon xid8;
  last_xid xid8;
begin
  select * into strict head from app.audit_seal_head for update;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  for line in
    select a.id, a.hash, a.xid from app.audit a
    where a.xid >= head.sealed_to and a.xid < horizon
      and not exists (select 1 from app.audit_seal s where s.audit_id = a.id)
    order by a.xid, a.id limit at_most
  loop
    head.hash := app.seal_link(2::smallint, head.hash, line.id, line.hash);
    insert into app.audit_seal (audit_id, hash, version) values (line.id, head.hash, 2);
    done := done + 1;
    last_xid := line.xid;
  end loop;
  update app.audit_seal_head set hash = head.hash, sealed_to = case when done = at_most then last_xid else horizon end;
  return done;
end $$;

create or replace function app.broken_audit()
  returns table(member_id bigint, seq bigint, why text)
  language sql stable security definer set search_path = app, pg_temp as $$
  with linked as (
    select a.*, lag(a.hash) over w as prev, lag(a.seq) over w as prev_seq, lag(a.version) over w as prev_version from app.audit a
    window w as (partition by a.member_id order by a.seq)
  )
  (select l.member_id, l.seq, 'link' from linked l
    where l.seq <> coalesce(l.prev_seq, 0) + 1 or l.version < l.prev_version
       or (l.version = 1 and l.at > (select made_at from app.house_key where name = 'audit'))
       or l.hash <> app.audit_link(l.version, coalesce(l.prev, '\x00'), l.member_id, l.seq, l.at, l.user_id, l.action, l.subject, l.facts))
  union all
  (select h.member_id, h.seq, 'head' from app.audit_head h
    left join lateral (select a.seq, a.hash from app.audit a where a.member_id = h.member_id order by a.seq desc limit 1) last on true
    where h.seq <> coalesce(last.seq, 0) or h.hash <> coalesce(last.hash, '\x00'))
  union all
  (select coalesce(a.member_id, 0), coalesce(a.seq, 0), 'seal' from (
      select s.audit_id, s.hash, s.version, lag(s.hash, 1, '\x00') over (order by s.seq) as prev from app.audit_seal s
    ) s left join app.audit a on a.id = s.audit_id
    where a.id is null or s.hash <> app.seal_link(s.version, s.prev, s.audit_id, a.hash))
  limit 100
$$;

create or replace function app.broken_staff_acts()
  returns table(seq bigint, why text)
  language sql stable security definer set search_path = app, pg_temp as $$
  with linked as (
    select a.*, lag(a.hash) over w as prev, lag(a.seq) over w as prev_seq, lag(a.version) over w as prev_version from app.staff_act a window w as (order by a.seq)
  )
  (select l.seq, 'link' from linked l
    where l.seq <> coalesce(l.prev_seq, 0) + 1 or l.version < l.prev_version
       or (l.version = 1 and l.at > (select made_at from app.house_key where name = 'audit'))
       or l.hash <> app.audit_link(l.version, coalesce(l.prev, '\x00'), coalesce(l.member_id, 0), l.seq, l.at, l.staff_id, l.action, l.subject, l.facts))
  union all
  (select h.seq, 'head' from app.staff_act_head h
    left join lateral (select a.seq, a.hash from app.staff_act a order by a.seq desc limit 1) last on true
    where h.seq <> coalesce(last.seq, 0) or h.hash <> coalesce(last.hash, '\x00'))
  limit 100
$$;

-- What of the trail was handed to a place outside, and when. The proof is there, and not here.
create table app.audit_anchor (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  place text not null,
  line text not null
);
comment on table app.audit_anchor is 'Heads of the trail that were handed to a place outside, as the setting AUDIT_ANCHOR says. Whoever can rewrite the trail can rewrite this: what counts is the line that lies outside.';
comment on column app.audit_anchor.place is 'The kind of place: file, bucket or mail.';
comment on column app.audit_anchor.line is 'What was handed over, to the letter.';
call app.keep_shared('app.audit_anchor', null);
grant select, insert on app.audit_anchor to app_worker;
grant usage on all sequences in schema app to app_worker;

-- The last seal and the last act of staff: whoever keeps them elsewhere can tell whether what came before was changed.
create function app.audit_heads() returns table (seal_seq bigint, seal_hash bytea, staff_seq bigint, staff_hash bytea)
  language sql stable security definer set search_path = app, pg_temp as $$
  select coalesce(s.seq, 0), coalesce(s.hash, '\x00'), h.seq, h.hash
  from app.staff_act_head h left join lateral (select s.seq, s.hash from app.audit_seal s order by s.seq desc limit 1) s on true
$$;
-- Whether the trail still has what an anchor says of it.
create function app.fits_anchor(of_seal bigint, with_hash bytea, of_act bigint, with_act_hash bytea) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select (of_seal = 0 or exists (select from app.audit_seal s where s.seq = of_seal and s.hash = with_hash))
    and (of_act = 0 or exists (select from app.staff_act a where a.seq = of_act and a.hash = with_act_hash))
$$;
revoke execute on function app.audit_heads, app.fits_anchor from public;
grant execute on function app.audit_heads, app.fits_anchor to app_worker;
