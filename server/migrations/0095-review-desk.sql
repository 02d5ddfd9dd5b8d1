-- The review desk: people who lead reviewers, what each reviewer can verify, tasks that are given to somebody.

alter table app.staff drop constraint staff_roles_check;
alter table app.staff add constraint staff_roles_check
  check (cardinality(roles) > 0 and roles <@ array['reviewer', 'lead', 'sales', 'finance', 'administrator']);
comment on column app.staff.roles is 'Among reviewer, lead, sales, finance, administrator; see docs/role-matrix.md.';

create table app.staff_skill (
  staff_id bigint primary key references app.staff,
  groups text[] not null check (cardinality(groups) between 1 and 30),
  languages jsonb not null default '{}',
  regions text[] not null default '{}' check (cardinality(regions) <= 7),
  employers_enc bytea,
  away_until date,
  saved_by bigint references app.staff,
  saved_at timestamptz not null default app.now()
);
call app.keep_shared('app.staff_skill', null);
grant select, insert, update on app.staff_skill to app_worker;
comment on table app.staff_skill is 'What a reviewer can verify; without a row everything. Set by administrators.';
comment on column app.staff_skill.groups is 'Codes of item groups.';
comment on column app.staff_skill.languages is 'Level of the Common European Framework by language, such as {"en": "B2"}.';
comment on column app.staff_skill.regions is 'Regions of China; empty: everywhere.';
comment on column app.staff_skill.employers_enc is 'Former employers, about whom this person verifies nothing, encrypted.';
comment on column app.staff_skill.away_until is 'Last day away, in China; gets nothing until then.';
comment on column app.staff_skill.saved_by is 'Null: the installation itself.';

alter table app.review
  add column assigned_id bigint references app.staff,
  add column assigned_at timestamptz,
  add constraint review_assigned check ((assigned_id is null) = (assigned_at is null));
comment on column app.review.assigned_id is 'Whom a lead has given it to: theirs until it ends, is given to somebody else or is given back.';
create index review_assigned_to on app.review (assigned_id) where assigned_id is not null;

create table app.balance_act (
  id bigint generated always as identity primary key,
  staff_id bigint not null references app.staff,
  moves jsonb not null,
  done_at timestamptz not null,
  undone_at timestamptz
);
call app.keep_shared('app.balance_act', null);
grant select, insert, update on app.balance_act to app_worker;
comment on table app.balance_act is 'Moves of tasks between reviewers that a lead has agreed to; taken back within ten minutes.';
comment on column app.balance_act.moves is '[{taskId, fromId, toId}]: those that were made.';
