-- One administrator made two accounts and confirmed by both, and took over a colleague by a reset. What gives somebody a way in
-- or more power waits for a second administrator, reaches the person by their own mail or phone, and confirms nothing for a day.
alter table app.staff
  add column mail_enc bytea,
  add column phone_enc bytea,
  add column may_confirm_from timestamptz;
comment on column app.staff.mail_enc is 'Own mail, encrypted; null for accounts of before and for who has a phone alone.';
comment on column app.staff.phone_enc is 'Own phone, encrypted.';
comment on column app.staff.may_confirm_from is
  'Before it this person decides nothing that needs two people: a day after the account was added, raised, reset or enabled, and after its link was used.';

create table app.staff_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('add', 'raise', 'reset', 'enable', 'contact')),
  state text not null default 'waiting' check (state in ('waiting', 'done', 'rejected', 'withdrawn', 'lapsed')),
  staff_id bigint references app.staff (id),
  login_name text,
  name_enc bytea,
  roles text[] check (cardinality(roles) > 0 and roles <@ array['reviewer', 'lead', 'sales', 'finance', 'administrator']),
  mail_enc bytea,
  phone_enc bytea,
  asked_by bigint not null references app.staff (id),
  asked_at timestamptz not null default app.now(),
  lapses_at timestamptz not null,
  alone_until timestamptz,
  decided_by bigint references app.staff (id),
  decided_at timestamptz,
  why text not null default '' check (length(why) <= 200),
  done_by text check (done_by in ('person', 'wait', 'operator')),
  constraint staff_change_names_somebody check (
    case when kind = 'add'
      then login_name is not null and name_enc is not null and (staff_id is not null) = (state = 'done')
      else login_name is null and name_enc is null and staff_id is not null end),
  constraint staff_change_has_roles check ((roles is not null) = (kind in ('add', 'raise'))),
  constraint staff_change_reaches check (
    case when state <> 'waiting' then mail_enc is null and phone_enc is null
      else (mail_enc is not null or phone_enc is not null) = (kind in ('add', 'contact')) end),
  constraint staff_change_not_own check (asked_by is distinct from staff_id),
  constraint staff_change_ended check ((state = 'waiting') = (decided_at is null)),
  constraint staff_change_done_by check (
    (state = 'done') = (done_by is not null) and (done_by = 'person') = (state = 'done' and decided_by is not null)),
  constraint staff_change_second_is_another check (
    state <> 'done' or decided_by is null or (decided_by <> asked_by and decided_by is distinct from staff_id)),
  constraint staff_change_waited check (done_by <> 'wait' or (alone_until is not null and decided_at >= alone_until)),
  constraint staff_change_rejected_by_another check (
    case state when 'rejected' then decided_by is not null and decided_by <> asked_by and length(why) > 0
      when 'withdrawn' then decided_by is not null and decided_by = asked_by
      when 'done' then true
      else decided_by is null end)
);
comment on table app.staff_change is
  'What an administrator has asked for accounts of staff. Another one confirms it; where there is no other, it is carried out after a wait.';
comment on column app.staff_change.kind is 'add, raise (roles of which the person lacks one), reset, enable or contact (another mail or phone).';
comment on column app.staff_change.state is 'waiting, done, rejected by another, withdrawn by whoever asked, or lapsed.';
comment on column app.staff_change.staff_id is 'Whom it is about; of an account that is added once it is there.';
comment on column app.staff_change.name_enc is 'Name of an account that is added, encrypted.';
comment on column app.staff_change.mail_enc is 'What add and contact make the mail, encrypted; null once it has ended.';
comment on column app.staff_change.phone_enc is 'What add and contact make the phone, encrypted; null once it has ended.';
comment on column app.staff_change.alone_until is 'Nobody else could confirm it when it was asked for: it is carried out then, unless somebody can by that time.';
comment on column app.staff_change.decided_by is 'Null for the wait, the operator and what has lapsed.';
comment on column app.staff_change.done_by is 'A second person, the wait, or whoever operates the server.';
create unique index staff_change_one_of_account on app.staff_change (staff_id) where state = 'waiting';
create unique index staff_change_one_of_name on app.staff_change (lower(login_name)) where state = 'waiting';
create index staff_change_of_account on app.staff_change (staff_id);
call app.keep_shared('app.staff_change', null);
grant select, insert, update on app.staff_change to app_worker;
grant usage on sequence app.staff_change_id_seq to app_worker;

-- What was asked for stays as it was shown, and ends once.
create function app.keep_staff_change() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  raise exception 'a change of an account is decided once, and as it was asked for'
    using errcode = '23514', constraint = 'staff_change_decided_once';
end $$;
revoke execute on function app.keep_staff_change from public;
create trigger keep_ended before update on app.staff_change for each row
  when (old.state <> 'waiting' and (old.state, old.staff_id, old.decided_by, old.decided_at, old.why, old.done_by, old.alone_until)
    is distinct from (new.state, new.staff_id, new.decided_by, new.decided_at, new.why, new.done_by, new.alone_until))
  execute function app.keep_staff_change();
create trigger keep_asked before update on app.staff_change for each row
  when ((old.kind, old.login_name, old.roles, old.asked_by, old.asked_at, old.lapses_at)
      is distinct from (new.kind, new.login_name, new.roles, new.asked_by, new.asked_at, new.lapses_at)
    or (old.staff_id is distinct from new.staff_id and not (old.staff_id is null and new.state = 'done'))
    or (new.alone_until is distinct from old.alone_until and new.alone_until is not null))
  execute function app.keep_staff_change();

create table app.staff_access (
  token_hash bytea primary key,
  staff_id bigint not null references app.staff (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  ended_at timestamptz,
  constraint staff_access_once check (used_at is null or (ended_at is null and used_at < expires_at))
);
comment on table app.staff_access is 'Links by which people of staff set the password of a new or reset account: a day, one use, one at a time.';
comment on column app.staff_access.token_hash is 'SHA-256; the link itself is kept nowhere once it was sent.';
comment on column app.staff_access.ended_at is 'A newer one took its place.';
create unique index staff_access_one_open on app.staff_access (staff_id) where used_at is null and ended_at is null;
create index staff_access_of_staff on app.staff_access (staff_id, made_at);
call app.keep_shared('app.staff_access', null);
grant select, insert, update, delete on app.staff_access to app_worker;

create table app.staff_message (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff (id),
  change_id bigint references app.staff_change (id),
  kind text not null,
  channel text not null check (channel in ('mail', 'sms')),
  language text not null check (language in ('zh', 'en')),
  address_enc bytea,
  link_enc bytea,
  made_at timestamptz not null default app.now(),
  ended_at timestamptz,
  problem text,
  constraint staff_message_forgets check (
    case when ended_at is null then address_enc is not null and problem is null else address_enc is null and link_enc is null end)
);
comment on table app.staff_message is 'Messages to people of staff about accounts, and how they ended.';
comment on column app.staff_message.staff_id is 'Who gets it.';
comment on column app.staff_message.change_id is 'The change that it tells of.';
comment on column app.staff_message.kind is 'Of the kinds of messages, see noticeKinds of the contract.';
comment on column app.staff_message.address_enc is 'Mail or phone of that moment, encrypted, until it was sent.';
comment on column app.staff_message.link_enc is 'Link to set the password, encrypted, until it was sent.';
comment on column app.staff_message.ended_at is 'When it was handed over, or given up.';
comment on column app.staff_message.problem is 'Why it was given up; null when it was handed over.';
create index staff_message_end on app.staff_message (ended_at);
create index staff_message_of_staff on app.staff_message (staff_id);
create index staff_message_of_change on app.staff_message (change_id);
call app.keep_shared('app.staff_message', null);
grant select, insert, update, delete on app.staff_message to app_worker;

-- Whoever was added, raised, reset or enabled a short while ago is no second person yet.
create function app.refuse_early_decider() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if exists (
    select from app.staff f where f.id = (to_jsonb(new) ->> tg_argv[0])::bigint and f.may_confirm_from > now())
  then
    raise exception 'this person decides nothing for others yet' using errcode = '23514', constraint = 'decider_may_confirm';
  end if;
  return new;
end $$;
revoke execute on function app.refuse_early_decider from public;
create trigger refuse_early_decider before update on app.staff_change for each row
  when (new.done_by = 'person' and old.state = 'waiting') execute function app.refuse_early_decider('decided_by');
create trigger refuse_early_decider before update on app.staff_credit for each row
  when (new.state = 'done' and new.decided_by is not null and old.decided_by is null) execute function app.refuse_early_decider('decided_by');
create trigger refuse_early_decider before update on app.staff_refund for each row
  when (new.state = 'done' and new.decided_by is not null and old.decided_by is null) execute function app.refuse_early_decider('decided_by');
create trigger refuse_early_decider before update on app.staff_transfer for each row
  when (new.state = 'done' and new.decided_by is not null and old.decided_by is null) execute function app.refuse_early_decider('decided_by');
create trigger refuse_early_decider before update on app.refund_settlement for each row
  when (new.state = 'done' and new.decided_by is not null and old.decided_by is null) execute function app.refuse_early_decider('decided_by');
create trigger refuse_early_decider before update on app.gift_batch for each row
  when (new.state = 'made' and new.decided_by is not null and old.decided_by is null) execute function app.refuse_early_decider('decided_by');
create trigger refuse_early_decider before insert on app.difference_act for each row
  when (new.act = 'confirm') execute function app.refuse_early_decider('staff_id');

-- A later version keeps the reader of the one before it.
create function app.refuse_early_reader() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if exists (select from app.staff f where f.id = new.second_staff_id and f.may_confirm_from > now())
    and not exists (
      select from app.finding f
      where f.member_id = new.member_id and f.task_id = new.task_id and f.version = new.version - 1
        and f.second_staff_id = new.second_staff_id)
  then
    raise exception 'this person reads nothing as a second yet' using errcode = '23514', constraint = 'decider_may_confirm';
  end if;
  return new;
end $$;
revoke execute on function app.refuse_early_reader from public;
create trigger refuse_early_reader before insert on app.finding for each row
  when (new.second_staff_id is not null) execute function app.refuse_early_reader();
