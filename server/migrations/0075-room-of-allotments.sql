-- Whether an order will have to wait for approval is said before it is placed, without drawing and without a lock.

/*
 * What these people (members and users side by side, as in `draw_allotments`) may still spend: the tightest of their limits
 * for one order, and the least that is left of the month. Null: no such limit. Administrators have none.
 */
create function app.room_of_allotments(of_member bigint, members bigint[], users bigint[], in_month date)
  returns table (order_fen bigint, left_fen bigint)
  language plpgsql stable security definer set search_path = app, pg_temp as $$
begin
  perform app.refuse_other_member(of_member);
  return query
    select min(a.order_fen), min(case when a.month_fen is not null then greatest(a.month_fen - coalesce(u.used_fen, 0), 0) end)
    from app.allotment a
      join app.membership p on p.member_id = a.member_id and p.user_id = a.user_id and p.role = 2
      left join app.allotment_use u on u.member_id = a.member_id and u.user_id = a.user_id and u.month = in_month
    where (a.member_id, a.user_id) in (select * from unnest(members, users))
      and (a.member_id = of_member or a.member_id in (select app.members_above(of_member)));
end $$;
revoke execute on function app.room_of_allotments from public;
grant execute on function app.room_of_allotments to app_user;
