-- Systems for applicants: what their tokens open, hand-overs of candidates, and codes that let them read a report.

-- What a program that an administrator has let in may do; both null for people.
alter table app.session
  add column ats_channel text references app.ats_channel,
  add column ats_scopes text[],
  add check ((ats_channel is null) = (ats_scopes is null));
create index session_of_program on app.session (member_id, ats_channel) where ats_channel is not null;

-- What the administrator has agreed to stays readable beside the binding.
alter table app.ats_binding add column scopes text[] not null default '{basic}';
grant delete on app.ats_binding to app_worker;
grant delete on app.ats_channel to app_worker;

-- As before, with the program where it is one.
drop function app.authenticate;
create function app.authenticate(hash bytea)
  returns table (member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean,
    rights text[], channel text, scopes text[])
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  seen timestamptz;
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.frozen_at is not null,
         app.held_rights(s.member_id, s.user_id, p.role), s.ats_channel, s.ats_scopes, s.last_seen_at
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, channel, scopes, seen
    from app.session s
    join app.member m on m.id = s.member_id
    join app.user_account u on u.id = s.user_id and u.disabled_at is null
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = hash and s.expires_at > now();
  if seen < now() - interval '1 minute' then
    update app.session s set last_seen_at = now()
      where s.token_hash in (select hash union all select c.parent_hash from app.session c where c.token_hash = hash);
  end if;
  perform set_config('app.member_id', coalesce(member_id::text, ''), false);
  return next;
end $$;
revoke execute on function app.authenticate from public;
grant execute on function app.authenticate to app_user;

/*
 * Authenticates somebody who acts for another member, or in the name of a colleague. Makes that member the tenant, notes
 * who is acting in `app.acting`, from where the audit trail and the timelines take it. `is_allowed` is false, and the
 * tenant cleared, when the person may not. An administrator of the acting member is staff in the other.
 * A program acts for nobody but its member.
 */
create or replace function app.authenticate_for(hash bytea, for_member bigint, for_user bigint, for_category smallint)
  returns table (member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean,
    rights text[], home_id bigint, for_user_id bigint, acting text, is_allowed boolean)
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  home record;
  target app.member;
begin
  select * into home from app.authenticate(hash);
  if home.member_id is null then return next; return; end if;
  select home.member_id, home.user_id, home.category, home.role, home.content_key_enc, home.is_frozen, home.rights, home.member_id
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, home_id;
  select m.* into target from app.member m where m.id = coalesce(for_member, home.member_id);
  for_user_id := nullif(for_user, home.user_id);
  acting := '';
  is_allowed := home.scopes is null;
  if not is_allowed then
    perform set_config('app.member_id', '', false);
    return next; return;
  end if;
  if target.id = home.member_id and for_user_id is null and coalesce(for_category = home.category, true) then return next; return; end if;
  is_allowed := target.id is not null and coalesce(for_category = target.category, true)
    and 'P00010' = any(home.rights)
    and (target.id = home.member_id or home.member_id in (select app.members_above(target.id)))
    and (for_user_id is null or exists (select from app.membership p join app.user_account u on u.id = p.user_id and u.disabled_at is null
           where p.member_id = target.id and p.user_id = for_user_id and p.disabled_at is null));
  if not is_allowed then
    perform set_config('app.member_id', '', false);
    return next; return;
  end if;
  member_id := target.id;
  category := target.category;
  -- Who is frozen at home spends nothing elsewhere.
  is_frozen := home.is_frozen or target.frozen_at is not null;
  if target.id <> home.member_id then
    role := 2;
    rights := array(select unnest(home.rights) except select unnest(array['P00008', 'P00009']));
    insert into app.acting_record (member_id, user_id, from_member_id, from_name)
      select target.id, home.user_id, m.id, m.name from app.member m where m.id = home.member_id on conflict do nothing;
  end if;
  if exists (select from app.membership p where p.member_id = target.id and p.user_id in (for_user_id, home.user_id) and p.role = 2
      and p.disabled_at is null and not 'P00005' = any(app.held_rights(p.member_id, p.user_id, p.role))) then
    rights := array_remove(rights, 'P00005');
  end if;
  acting := jsonb_strip_nulls(jsonb_build_object('fromMember', nullif(home.member_id, target.id), 'forUser', for_user_id))::text;
  perform set_config('app.member_id', target.id::text, false), set_config('app.acting', acting, false);
  return next;
end $$;

-- An order detail whose candidate came from a bound system, which follows it. The candidate says whether it may.
create table app.handover (
  member_id bigint not null,
  order_detail_id bigint primary key,
  channel text not null references app.ats_channel,
  -- The name by which the system knows it; opens nothing by itself.
  state text not null check (length(state) between 16 and 200),
  opened_by bigint not null references app.user_account,
  opened_at timestamptz not null default now(),
  -- Until then the candidate can say yes.
  expires_at timestamptz not null,
  text_version text,
  agreed_at timestamptz,
  -- Refused, or taken back, or ended with the consent.
  ended_at timestamptz,
  -- Address and user agent of the yes, sealed.
  evidence_enc bytea,
  unique (member_id, order_detail_id),
  unique (channel, state),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  check ((agreed_at is null) = (text_version is null) and (agreed_at is null) = (evidence_enc is null))
);
call app.keep_tenant('app.handover', 'select, insert');
call app.keep_candidate('app.handover', 'select, update (text_version, agreed_at, ended_at, evidence_enc)');
grant select, update, delete on app.handover to app_worker;

-- Lets the system of one hand-over read its report, once and for minutes.
create table app.handover_code (
  code_hash bytea primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  made_by bigint not null references app.user_account,
  expires_at timestamptz not null,
  foreign key (member_id, order_detail_id) references app.handover (member_id, order_detail_id)
);
create index handover_code_of_detail on app.handover_code (order_detail_id);
create index handover_code_end on app.handover_code (expires_at);
call app.keep_tenant('app.handover_code', 'insert');
grant select, delete on app.handover_code to app_worker;

-- No yes without a consent to the check itself, and none after the time.
create function app.keep_grant() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  if new.agreed_at is distinct from old.agreed_at and new.agreed_at is not null then
    if old.expires_at <= new.agreed_at
       or not exists (select from app.consent c where c.order_detail_id = new.order_detail_id and c.withdrawn_at is null) then
      raise exception 'a hand-over is agreed to in time and under a consent' using errcode = '23514', constraint = 'grant_in_time';
    end if;
  end if;
  if new.ended_at is not null then
    delete from app.handover_code where order_detail_id = new.order_detail_id;
  end if;
  return new;
end $$;
create trigger keeps_grant before update on app.handover for each row execute function app.keep_grant();

-- No code without the candidate's yes.
create function app.keep_handover_code() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from app.handover h
    where h.order_detail_id = new.order_detail_id and h.agreed_at is not null and h.ended_at is null for share;
  if not found then
    raise exception 'the candidate has not agreed' using errcode = '23514', constraint = 'code_is_granted';
  end if;
  return null;
end $$;
create trigger keeps_code after insert on app.handover_code for each row execute function app.keep_handover_code();

-- The yes to a hand-over ends with the consent to the check; an erased consent leaves no evidence of it either.
create function app.end_grant() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  update app.handover set ended_at = coalesce(ended_at, now()),
    evidence_enc = case when evidence_enc is null or length(new.evidence_enc) > 0 then evidence_enc else ''::bytea end
  where order_detail_id = new.order_detail_id and agreed_at is not null;
  return null;
end $$;
create trigger ends_grant after update on app.consent for each row
  when (new.withdrawn_at is not null) execute function app.end_grant();
