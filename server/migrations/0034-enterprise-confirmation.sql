-- Whether staff has confirmed that an enterprise is what it says to be. Until then it orders within a limit.
create table app.enterprise_confirmation (
  member_id bigint primary key references app.member,
  state text not null default 'lacking' check (state in ('lacking', 'waiting', 'confirmed', 'declined')),
  -- Unified social credit code, GB 32100: public, so not sealed.
  credit_code text check (credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  licence_file_id bigint,
  -- Which text of the terms was ticked when registering.
  terms_version text,
  handed_in_at timestamptz,
  decided_at timestamptz,
  decided_by bigint references app.staff,
  why text,
  foreign key (member_id, licence_file_id) references app.stored_file (member_id, id),
  constraint enterprise_confirmation_is_whole check (
    state not in ('waiting', 'declined') or (credit_code is not null and licence_file_id is not null and handed_in_at is not null)),
  constraint enterprise_confirmation_has_reason check (state <> 'declined' or why is not null)
);
-- Two enterprises may claim one code; it is confirmed for one of them.
create unique index enterprise_confirmation_code on app.enterprise_confirmation (credit_code) where state = 'confirmed';
create index enterprise_confirmation_queue on app.enterprise_confirmation (handed_in_at, member_id) where state = 'waiting';
call app.keep_tenant('app.enterprise_confirmation', 'select');
grant select, insert, update on app.enterprise_confirmation to app_worker;

-- Who has ordered until today has been known to the provider before there was a queue.
insert into app.enterprise_confirmation (member_id, state) select id, 'confirmed' from app.member where category = 1;

create function app.start_confirmation() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  insert into app.enterprise_confirmation (member_id) values (new.id);
  return null;
end $$;
create trigger starts_confirmation after insert on app.member for each row when (new.category = 1) execute function app.start_confirmation();

-- Confirmed is an end: whoever is to be stopped later is frozen.
create function app.keep_confirmed() returns trigger language plpgsql as $$
begin
  if old.state = 'confirmed' and new.state <> 'confirmed' then
    raise exception 'a confirmed enterprise stays confirmed' using errcode = '23514', constraint = 'enterprise_stays_confirmed';
  end if;
  return new;
end $$;
create trigger keep_confirmed before update on app.enterprise_confirmation for each row execute function app.keep_confirmed();

-- When this person hid the card with the first steps.
alter table app.membership add column first_steps_hidden_at timestamptz;
