-- Guards that keep a stranger out and the owner in: a browser that has signed in is known again, and whoever guesses
-- counts apart from whoever asked.

create table app.known_device (
  user_id bigint not null references app.user_account,
  device_key bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (user_id, device_key)
);
comment on table app.known_device is 'Browsers in which a person has signed in: failures of others do not lock them out. Ends with a new password and with signing out everywhere.';
comment on column app.known_device.device_key is 'Hash of the secret in the cookie of the browser.';
create index known_device_by_time on app.known_device (last_seen_at);
call app.keep_shared('app.known_device', null);
grant select, insert, update, delete on app.known_device to app_worker;

create table app.staff_device (
  staff_id bigint not null references app.staff,
  device_key bytea not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (staff_id, device_key)
);
comment on table app.staff_device is 'The same for the provider''s own people.';
comment on column app.staff_device.device_key is 'Hash of the secret in the cookie of the browser.';
create index staff_device_by_time on app.staff_device (last_seen_at);
call app.keep_shared('app.staff_device', null);
grant select, insert, update, delete on app.staff_device to app_worker;

comment on column app.sign_in_failure.subject_key is 'Keyed hash of what is counted: name with address, name, address, person with a known device, own password.';

alter table app.staff_try add column of_staff_key bytea;
create index staff_try_of_staff on app.staff_try (of_staff_key) where of_staff_key is not null;
comment on column app.staff_try.subject_key is 'Keyed hash of what is counted: login name with address, login name, person with a known device, person.';
comment on column app.staff_try.of_staff_key is 'Keyed hash of the login name, by which an administrator lifts every lock of it.';

-- Codes live for minutes: one that was asked for before this and is entered after it counts as a stranger's.
alter table app.phone_code
  add column asker_key bytea not null default '\x',
  add column device_key bytea,
  add column stray_tries_left smallint not null default 5,
  drop constraint phone_code_pkey,
  add constraint phone_code_pkey primary key (subject_key, asker_key);
alter table app.phone_code alter column asker_key drop default, alter column stray_tries_left drop default;
comment on column app.phone_code.asker_key is 'Keyed hash of who asked: the address, a known device, or a person or link that has proved itself. A code of another asker leaves it alone.';
comment on column app.phone_code.device_key is 'Hash of the cookie of the browser that asked: its tries are counted in tries_left.';
comment on column app.phone_code.tries_left is 'Tries that whoever asked has left.';
comment on column app.phone_code.stray_tries_left is 'Tries that everybody else has left.';
