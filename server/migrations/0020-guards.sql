-- What the stricter reading of the rules asks for: limits that hold while acting for others, more than one pair of eyes,
-- caps that hold at once, and an end of keeping for every personal word.

-- An order counts for everybody whom it could hide behind: who placed it, at home and here, and in whose name.
alter table app.allotment_draw add column trade_member_id bigint;
update app.allotment_draw set trade_member_id = member_id;
alter table app.allotment_draw
  alter column trade_member_id set not null,
  drop constraint allotment_draw_pkey,
  drop constraint allotment_draw_member_id_trade_order_id_fkey,
  add primary key (trade_order_id, member_id, user_id),
  add foreign key (trade_member_id, trade_order_id) references app.trade_order (member_id, id);
-- Drawn and returned by the functions below alone: the allotment may be one of the enterprise above.
revoke insert, update on app.allotment_use, app.allotment_draw from app_user, app_worker;

create function app.refuse_other_member(of_member bigint) returns void
  language plpgsql stable set search_path = app, pg_temp as $$
begin
  if session_user <> 'app_worker' and current_setting('role', true) <> 'app_worker'
     and of_member is distinct from app.current_member() then
    raise exception 'not the member of this connection' using errcode = '42501';
  end if;
end $$;

/*
 * Draws a trade order from the allotments of these people (members and users side by side). Answers the limits that are
 * in the way: then nothing is drawn. `how`: `draw`; `look` without drawing; `lift` whatever the limits say, since somebody
 * has said yes to this one order. Administrators have no limits.
 */
create function app.draw_allotments(of_member bigint, of_trade bigint, members bigint[], users bigint[], in_month date, wanted_fen bigint, how text)
  returns text[] language plpgsql security definer set search_path = app, pg_temp as $$
declare
  one record;
  used bigint;
  broken text[] := '{}';
  bound_members bigint[] := '{}';
  bound_users bigint[] := '{}';
begin
  perform app.refuse_other_member(of_member);
  if wanted_fen = 0 then return broken; end if;
  -- In one order, so that two that draw from the same people never wait for each other.
  for one in
    select a.* from app.allotment a join app.membership p on p.member_id = a.member_id and p.user_id = a.user_id and p.role = 2
    where (a.member_id, a.user_id) in (select * from unnest(members, users))
      and (a.member_id = of_member or a.member_id in (select app.members_above(of_member)))
    order by a.member_id, a.user_id
  loop
    insert into app.allotment_use as u (member_id, user_id, month, used_fen) values (one.member_id, one.user_id, in_month, 0)
      on conflict (member_id, user_id, month) do update set used_fen = u.used_fen returning used_fen into used;
    if wanted_fen > one.order_fen then broken := broken || 'orderLimit'::text; end if;
    if used + wanted_fen > one.month_fen then broken := broken || 'monthLimit'::text; end if;
    bound_members := bound_members || one.member_id;
    bound_users := bound_users || one.user_id;
  end loop;
  if how = 'lift' or (how = 'draw' and broken = '{}') then
    insert into app.allotment_draw (trade_member_id, trade_order_id, member_id, user_id, month, drawn_fen)
      select of_member, of_trade, m, u, in_month, wanted_fen from unnest(bound_members, bound_users) as bound (m, u);
    update app.allotment_use set used_fen = used_fen + wanted_fen
      where month = in_month and (member_id, user_id) in (select * from unnest(bound_members, bound_users));
  end if;
  return array(select distinct unnest(broken));
end $$;

-- What a trade order has drawn comes back to everybody: an amount of it, all of it without one.
create function app.return_draws(of_member bigint, of_trade bigint, back_fen bigint) returns void
  language plpgsql security definer set search_path = app, pg_temp as $$
declare
  one record;
  back bigint;
begin
  perform app.refuse_other_member(of_member);
  for one in
    select * from app.allotment_draw where trade_member_id = of_member and trade_order_id = of_trade and returned_fen < drawn_fen
    order by member_id, user_id for no key update
  loop
    back := least(coalesce(back_fen, one.drawn_fen), one.drawn_fen - one.returned_fen);
    update app.allotment_draw set returned_fen = returned_fen + back
      where trade_order_id = of_trade and member_id = one.member_id and user_id = one.user_id;
    update app.allotment_use set used_fen = used_fen - back
      where member_id = one.member_id and user_id = one.user_id and month = one.month;
  end loop;
end $$;
revoke execute on function app.draw_allotments, app.return_draws from public;
grant execute on function app.draw_allotments, app.return_draws to app_user, app_worker;

-- As before; and nobody orders alone through somebody who may not, or where they are known and may not.
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
  is_allowed := true;
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

-- A comparison has its row before the service is asked, so that those that come side by side count.
grant update, delete on app.face_check to app_worker;

-- Who accepted the papers, or looked in a call, has worked on the face.
create or replace function app.has_worked_on(by_staff bigint, task bigint) returns boolean
  language sql stable security definer set search_path = app, pg_temp as $$
  select exists (select from app.staff_act a
      where a.subject = 'task ' || task and a.staff_id = by_staff and a.action not in ('openTask', 'openFile'))
    or exists (select from app.dispute d where d.task_id = task and d.decided_by = by_staff)
    or exists (select from app.check_task t join app.identity_proof p on p.member_id = t.member_id and p.order_detail_id = t.order_detail_id
      where t.id = task and t.code = 'ID_FACE' and p.decided_by = by_staff)
$$;

-- What else must not arrive once everything was deleted.
create trigger not_after_erasure before insert on app.identity_proof for each row execute function app.refuse_after_erasure();
create trigger not_after_erasure before insert on app.face_check for each row execute function app.refuse_after_erasure();
create trigger not_after_erasure before insert on app.candidate_request for each row execute function app.refuse_after_erasure();

-- As before, and what was kept of the face, and what staff wrote about the person.
create or replace function app.erase_detail(of_member bigint, detail bigint, why text, at timestamptz, no_name bytea, no_phone bytea, no_card bytea)
  returns void language plpgsql security definer set search_path = app, pg_temp as $$
declare
  tasks bigint[] := array(select id from app.check_task where member_id = of_member and order_detail_id = detail);
  person bytea := (select person_key from app.order_detail where member_id = of_member and id = detail);
begin
  delete from app.claim where order_detail_id = detail;
  delete from app.credential where order_detail_id = detail;
  delete from app.item_answer where order_detail_id = detail;
  -- Digest and score are kept after a comparison, and not after the person is gone.
  delete from app.face_check where order_detail_id = detail;
  delete from app.notice_tick where order_detail_id = detail;
  delete from app.finding where task_id = any(tasks);
  -- The review first: whoever works on it holds its row, and what they write is there when they let go.
  delete from app.review where task_id = any(tasks);
  delete from app.review_contact where task_id = any(tasks);
  delete from app.candidate_link where order_detail_id = detail;
  delete from app.candidate_session where order_detail_id = detail;
  update app.identity_proof set words_enc = null, reason_enc = null where order_detail_id = detail;
  update app.dispute set reason_enc = null, outcome_enc = null, file_ids = '{}',
    decided_at = coalesce(decided_at, at), outcome = coalesce(outcome, 'erased') where order_detail_id = detail;
  update app.check_task set state = 'stopped', result = null, ended_at = coalesce(ended_at, at), failure = null where id = any(tasks);
  update app.report set content_enc = null, light = 'grey' where order_detail_id = detail;
  update app.consent set evidence_enc = '', purpose = '', withdrawn_at = coalesce(withdrawn_at, at) where order_detail_id = detail;
  update app.candidate_request set words_enc = null, answer_enc = null where order_detail_id = detail;
  update app.delivery set secret_enc = null, address_enc = null, facts = '{}' where order_detail_id = detail;
  update app.order_timeline set why = null where order_detail_id = detail;
  update app.staff_refund set why = '', decided_why = null where member_id = of_member and order_detail_id = detail;
  update app.order_item set remark = null where order_detail_id = detail;
  delete from app.identity_check where member_id = of_member and person_key = person
    and not exists (select from app.order_detail d where d.member_id = of_member and d.person_key = person and d.id <> detail and d.erased_at is null);
  update app.order_detail set name_enc = no_name, phone_enc = no_phone, id_card_enc = no_card, name_key = '', phone_key = '',
    phone_tail_key = '', id_card_key = '', person_key = '', department = null, position = null, proposed_entry_date = null,
    erased_at = at, erased_why = why where member_id = of_member and id = detail;
end $$;

-- Whom somebody invited is forgotten some time after its end.
grant delete on app.invitation to app_worker;
