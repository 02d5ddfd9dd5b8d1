-- What somebody has set a list to, under a name of their own; and whether single keys act in lists.

create table app.saved_view (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  list text not null check (list in ('orders', 'reports', 'trades', 'people')),
  place smallint not null check (place between 1 and 20),
  name_enc bytea not null,
  name_key bytea not null,
  query_enc bytea not null,
  created_at timestamptz not null default app.now(),
  constraint saved_view_place unique (member_id, user_id, list, place),
  constraint saved_view_name unique (member_id, user_id, list, name_key)
);
call app.keep_tenant('app.saved_view', 'select, insert, update, delete');
grant select, delete on app.saved_view to app_worker;
comment on table app.saved_view is 'A view of a list that a person has saved: filters, order, columns and density. Others never see it.';
comment on column app.saved_view.user_id is 'Whose it is.';
comment on column app.saved_view.place is 'From the left; there are twenty at most.';
comment on column app.saved_view.name_enc is 'What the person calls it, encrypted: it may name somebody.';
comment on column app.saved_view.name_key is 'Keyed hash of the name, so that no two are called alike.';
comment on column app.saved_view.query_enc is 'What the address of the list holds, encrypted: it may hold a name or a phone.';

alter table app.user_account add column has_shortcuts boolean not null default true;
comment on column app.user_account.has_shortcuts is 'Whether single keys act in lists; the person switches them off.';
