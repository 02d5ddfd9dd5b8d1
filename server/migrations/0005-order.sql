-- Orders: what a member asked for, about whom, and how far it has come.

-- The answer of a three-element check; it counts for the same person within the hour.
create table app.identity_check (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  person_key bytea not null,
  result text not null check (result in ('match', 'mismatch', 'unknown')),
  created_at timestamptz not null default now(),
  unique (member_id, id)
);
call app.keep_tenant('app.identity_check', 'select, insert');
grant select, insert on app.identity_check to app_worker;

-- One order: who placed it, what was chosen, at which price. Its candidates are order details.
create table app.check_order (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  trade_order_id bigint not null,
  order_no text not null unique,
  package_name text,
  -- objId, objType and the chosen cards, to begin again from.
  choice jsonb not null,
  -- The breakdown that was agreed when the order was placed.
  price jsonb not null,
  created_at timestamptz not null default now(),
  unique (member_id, id),
  unique (member_id, trade_order_id),
  foreign key (member_id, trade_order_id) references app.trade_order (member_id, id)
);
create index check_order_of_user on app.check_order (member_id, user_id, id desc);
call app.keep_tenant('app.check_order', 'select, insert');
grant select, insert on app.check_order to app_worker;

-- One candidate in one order. `state` is written by the one statement of a move and by nothing else.
create table app.order_detail (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  order_id bigint not null,
  state smallint not null check (state in (-1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20)),
  -- Encrypted; the keys are hashes under a secret and the member, to find a person without reading one.
  name_enc bytea not null,
  name_key bytea not null,
  phone_enc bytea not null,
  phone_key bytea not null,
  phone_tail_key bytea not null,
  id_card_enc bytea not null,
  id_card_key bytea not null,
  person_key bytea not null,
  department text,
  position text,
  proposed_entry_date date,
  is_identity_validated boolean not null,
  needs_intake_review boolean not null,
  item_count smallint not null,
  amount_fen bigint not null check (amount_fen >= 0),
  refunded_fen bigint not null default 0,
  -- When the state ends by itself.
  due_at timestamptz,
  estimated_completed_at timestamptz,
  created_at timestamptz not null default now(),
  unique (member_id, id),
  foreign key (member_id, order_id) references app.check_order (member_id, id),
  check (refunded_fen between 0 and amount_fen)
);
create index order_detail_page on app.order_detail (member_id, created_at desc, id desc);
create index order_detail_state_page on app.order_detail (member_id, state, created_at desc, id desc);
create index order_detail_of_order on app.order_detail (order_id);
create index order_detail_name on app.order_detail (member_id, name_key);
create index order_detail_phone on app.order_detail (member_id, phone_key);
create index order_detail_phone_tail on app.order_detail (member_id, phone_tail_key);
create index order_detail_id_card on app.order_detail (member_id, id_card_key);
create index order_detail_person on app.order_detail (member_id, person_key, created_at desc);
create index order_detail_due on app.order_detail (due_at) where due_at is not null;
call app.keep_tenant('app.order_detail', 'select, insert, update');
grant select, insert, update on app.order_detail to app_worker;

-- The items of an order detail, with the price that was agreed.
create table app.order_item (
  member_id bigint not null,
  order_detail_id bigint not null,
  n smallint not null,
  code text not null references app.check_item,
  quantity smallint not null check (quantity >= 1),
  is_expedited boolean not null,
  remark text,
  unit_fen bigint not null,
  total_fen bigint not null,
  primary key (order_detail_id, n),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
call app.keep_tenant('app.order_item', 'select, insert');
grant select, insert on app.order_item to app_worker;

-- What happened to an order detail, in the words of its moves. Written by the statement that moves it.
create table app.order_timeline (
  id bigint generated always as identity primary key,
  member_id bigint not null,
  order_detail_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  event text not null,
  from_state smallint,
  to_state smallint not null,
  user_id bigint,
  why text,
  amount_fen bigint,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index order_timeline_of_detail on app.order_timeline (order_detail_id, id);
call app.keep_tenant('app.order_timeline', 'select, insert');
grant select, insert on app.order_timeline to app_worker;

grant usage on all sequences in schema app to app_user, app_worker;
