-- Enterprises that another one has invited, and activities that give to both.
alter table app.member add column invite_code text not null
  default upper(left(replace(gen_random_uuid()::text, '-', ''), 12))
  constraint member_invite_code unique;
comment on column app.member.invite_code is 'By which whoever registers says that this enterprise has invited them.';

create table app.referral (
  member_id bigint primary key references app.member,
  inviter_id bigint not null references app.member,
  registered_at timestamptz not null default app.now(),
  trade_order_id bigint,
  rewarded_at timestamptz,
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id),
  constraint referral_of_another check (member_id <> inviter_id),
  constraint referral_reward check ((trade_order_id is null) = (rewarded_at is null))
);
create index referral_of_inviter on app.referral (inviter_id);
create index referral_trade on app.referral (trade_order_id) where trade_order_id is not null;
call app.keep_tenant('app.referral', 'select');
-- Who has invited whom is between the house and each of them alone.
revoke select on app.referral from app_user;
grant select, update (trade_order_id, rewarded_at) on app.referral to app_worker;
comment on table app.referral is 'An enterprise that was invited by another. Both are rewarded once, for the first top-up that an activity asks for.';
comment on column app.referral.member_id is 'Who was invited.';
comment on column app.referral.inviter_id is 'Whose code they registered with.';
comment on column app.referral.trade_order_id is 'The top-up that counted; null until then.';
comment on column app.referral.rewarded_at is 'When both got what the activities of that day promised.';

/* A code that nobody has stays in the origin, and keeps nobody from registering. */
create function app.note_referral() returns trigger
  language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.referral (member_id, inviter_id)
  select new.id, m.id from app.member m where m.invite_code = upper(btrim(new.origin ->> 'inviteCode')) and m.category = 1;
  return null;
end $$;
revoke execute on function app.note_referral from public;
create trigger referral_noted after insert on app.member for each row
  when (new.category = 1 and new.origin ->> 'inviteCode' is not null) execute function app.note_referral();

alter table app.gift_batch add column for_invitations boolean not null default false
  constraint gift_batch_for_invitations check (not for_invitations or top_up_fen is not null);
comment on column app.gift_batch.for_invitations is 'An activity that gives for the first top-up of an invited enterprise, to it and to who has invited it, and not for every top-up.';
