-- One act on many checks at once: what was chosen is fixed when it is prepared, and each row keeps how it ended.

create table app.bulk_act (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  act text not null check (act in ('remind', 'cancel', 'pay')),
  state text not null default 'ready' check (state in ('ready', 'waiting', 'running', 'undone', 'done')),
  starts_at timestamptz,
  created_at timestamptz not null default app.now(),
  unique (member_id, id)
);
create index bulk_act_own on app.bulk_act (member_id, user_id, created_at);
call app.keep_tenant('app.bulk_act', 'select, insert, update, delete');
grant select, update on app.bulk_act to app_worker;
comment on table app.bulk_act is 'Reminding, cancelling or paying many at once. It goes seven days after it was prepared.';
comment on column app.bulk_act.user_id is 'Who does it.';
comment on column app.bulk_act.state is 'ready: shown and not begun; waiting: begins at starts_at, and can be undone until then; running; undone; done.';
comment on column app.bulk_act.starts_at is 'When it begins, or began.';

create table app.bulk_row (
  member_id bigint not null,
  bulk_act_id bigint not null,
  order_detail_id bigint not null,
  trade_order_id bigint not null,
  amount_fen bigint not null default 0 check (amount_fen >= 0),
  outcome text check (outcome <> ''),
  primary key (member_id, bulk_act_id, order_detail_id),
  foreign key (member_id, bulk_act_id) references app.bulk_act (member_id, id) on delete cascade,
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index bulk_row_open on app.bulk_row (member_id, bulk_act_id, order_detail_id) where outcome is null;
call app.keep_tenant('app.bulk_row', 'select, insert, update, delete');
grant select, update on app.bulk_row to app_worker;
comment on table app.bulk_row is 'A check among those that were chosen.';
comment on column app.bulk_row.trade_order_id is 'What pays it.';
comment on column app.bulk_row.amount_fen is 'What comes back, or is paid: before it ran as expected, afterwards as it was.';
comment on column app.bulk_row.outcome is 'Null until it was done; done, or why not.';

create table app.reminder_day (
  member_id bigint not null references app.member,
  person_key bytea not null,
  day date not null,
  n smallint not null check (n between 1 and 2),
  primary key (member_id, person_key, day)
);
call app.keep_tenant('app.reminder_day', 'select');
grant select, insert, update, delete on app.reminder_day to app_worker;
comment on table app.reminder_day is 'How often a candidate was reminded by a member on one day in China: twice at most. Days that are over are deleted.';
comment on column app.reminder_day.person_key is 'Keyed hash of name, phone and ID card, as the check has it.';
comment on column app.reminder_day.n is 'Reminders on that day.';

-- What was begun goes on by a job.
drop policy put on app.outbox;
create policy put on app.outbox for insert to app_user with check (
  task in ('notify', 'inviteCandidate', 'expireTrade', 'refundPayment', 'readBatch', 'makeExport', 'runBulk')
  and payload ->> 'memberId' = (select app.current_member())::text
  and job_key is null
  and (task <> 'notify' or (not payload ? 'secret' and payload #>> '{to,who}' in ('user', 'orderer', 'administrators', 'holders'))));
