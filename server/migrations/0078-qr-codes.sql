-- Codes by which candidates on site submit themselves, and what was submitted by them.

create table app.qr_code (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  code text not null unique check (code ~ '^[3479ACEFHJKMNPRTWXY]{6}$'),
  check_code text not null check (length(check_code) = 4),
  name text not null check (length(name) between 1 and 40),
  package_id text not null,
  department text check (length(department) between 1 and 60),
  position text check (length(position) between 1 and 60),
  cap integer check (cap between 1 and 100000),
  submitted integer not null default 0 check (submitted >= 0),
  ends_at timestamptz,
  stopped_at timestamptz,
  created_at timestamptz not null default app.now(),
  unique (member_id, id),
  constraint qr_code_within_cap check (submitted <= cap)
);
create index qr_code_page on app.qr_code (member_id, created_at desc, id desc);
call app.keep_tenant('app.qr_code', 'select, insert');
grant update (name, department, position, cap, ends_at, stopped_at) on app.qr_code to app_user;
-- Which package a code is for never changes; the trigger of submissions counts.
grant select, update (submitted) on app.qr_code to app_worker;
comment on table app.qr_code is 'A code on a sheet, by which candidates submit themselves for a package of a member. Its package stays as chosen.';
comment on column app.qr_code.user_id is 'Who made it: what is submitted by it is their order.';
comment on column app.qr_code.code is 'What the sheet shows, and the QR code holds.';
comment on column app.qr_code.check_code is 'Four characters that stand on the sheet and on the phone, so that a fraud can be told.';
comment on column app.qr_code.department is 'Of everybody who submits; null: the candidate fills it in.';
comment on column app.qr_code.position is 'Of everybody who submits; null: the candidate fills it in.';
comment on column app.qr_code.cap is 'How many may submit; null: no limit.';
comment on column app.qr_code.submitted is 'How many have submitted, counted by a trigger.';
comment on column app.qr_code.ends_at is 'Nobody can submit from then on; null: no end.';
comment on column app.qr_code.stopped_at is 'Not in use since then; null: in use.';

create table app.qr_submission (
  member_id bigint not null,
  qr_code_id bigint not null,
  n integer not null default 0,
  order_detail_id bigint not null,
  person_key bytea not null,
  items jsonb not null,
  created_at timestamptz not null,
  primary key (member_id, qr_code_id, n),
  unique (member_id, order_detail_id),
  foreign key (member_id, qr_code_id) references app.qr_code (member_id, id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index qr_submission_person on app.qr_submission (member_id, qr_code_id, person_key, created_at desc);
create index qr_submission_of_detail on app.qr_submission (order_detail_id);
call app.keep_tenant('app.qr_submission', 'select');
grant select, insert, update (person_key) on app.qr_submission to app_worker;
comment on table app.qr_submission is 'What a candidate has submitted by a code: an order detail that nobody has paid for until the member views it.';
comment on column app.qr_submission.n is 'Number of the submission within its code, given by the trigger that counts.';
comment on column app.qr_submission.person_key is 'Keyed hash of name, phone and ID card; empty once the person was erased.';
comment on column app.qr_submission.items is 'Codes and quantities of the package at that moment, to price them when it is viewed.';

-- The row of the code is locked by counting: of many that submit at once each is counted, none slips past the cap or the
-- duplicate, and none is taken by a code that has stopped or ended in the meantime.
create function app.count_qr_submission() returns trigger language plpgsql security definer set search_path to app, pg_temp as $$
begin
  update qr_code set submitted = submitted + 1
    where member_id = new.member_id and id = new.qr_code_id and stopped_at is null and (ends_at is null or ends_at > new.created_at)
    returning submitted into new.n;
  if not found then
    raise exception 'the code is not in use' using errcode = '23514', constraint = 'qr_submission_in_use', table = 'qr_submission';
  end if;
  if exists (select from qr_submission s where s.member_id = new.member_id and s.qr_code_id = new.qr_code_id
      and s.person_key = new.person_key and s.created_at > new.created_at - interval '26298000 milliseconds') then
    raise exception 'the same person has submitted before' using errcode = '23505', constraint = 'qr_submission_once', table = 'qr_submission';
  end if;
  return new;
end $$;
create trigger count_qr_submission before insert on app.qr_submission for each row execute function app.count_qr_submission();

create function app.erase_qr_submission() returns trigger language plpgsql security definer set search_path to app, pg_temp as $$
begin
  update qr_submission set person_key = '' where member_id = new.member_id and order_detail_id = new.id;
  return new;
end $$;
create trigger qr_submission_erased after update of erased_at on app.order_detail for each row
  when (old.erased_at is null and new.erased_at is not null) execute function app.erase_qr_submission();

alter table app.order_detail add column is_on_site boolean not null default false;
comment on column app.order_detail.is_on_site is 'Submitted by the candidate with a code: paid when the member views it, and not before.';

-- Only what was submitted by a code waits to be viewed, and its checks begin once it is paid.
create function app.keep_viewing() returns trigger language plpgsql security definer set search_path to app, pg_temp as $$
declare is_submission boolean := exists (
  select from qr_submission s where s.member_id = new.member_id and s.order_detail_id = new.id);
begin
  if new.state = 17 and not is_submission then
    raise exception 'only a submission by a code waits to be viewed' using errcode = '23514', constraint = 'order_detail_viewing', table = 'order_detail';
  end if;
  if new.state = 5 and is_submission and not exists (
      select from check_order o join trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
      where o.member_id = new.member_id and o.id = new.order_id and t.state = 102) then
    raise exception 'a submission is checked once it is paid' using errcode = '23514', constraint = 'order_detail_viewed_is_paid', table = 'order_detail';
  end if;
  return new;
end $$;
create trigger keep_viewing before update of state on app.order_detail for each row
  when (new.state in (5, 17) and old.state is distinct from new.state) execute function app.keep_viewing();

-- What was submitted by a code has the price of the day on which it is viewed.
grant update (price) on app.check_order to app_user;
grant update (unit_fen, total_fen) on app.order_item to app_user;
grant update (total_fen) on app.order_item to app_worker;

-- Viewing begins the checks of whoever has handed in everything; who hands in later begins them then.
create function app.start_viewed() returns trigger language plpgsql security definer set search_path to app, pg_temp as $$
begin
  insert into outbox (task, payload)
    values ('startVerification', jsonb_build_object('memberId', new.member_id::text, 'orderDetailsId', new.id::text));
  return new;
end $$;
create trigger start_viewed after update of state on app.order_detail for each row
  when (old.state = 17 and new.state = 5 and new.submitted_at is not null) execute function app.start_viewed();
