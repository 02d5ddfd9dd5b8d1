-- Payment services beside the sandbox: how a payer gets there, when a payment is looked at, what was called back; and the
-- statements of the services, compared with the books day by day.

alter table app.payment
  -- Addresses of a channel are good for minutes: it is asked anew.
  drop column pay_url,
  add column way text not null default 'qr' check (way in ('qr', 'page')),
  add column look_at timestamptz not null default app.now() + interval '30 seconds';
alter table app.refund add column look_at timestamptz not null default app.now() + interval '30 seconds';
create index payment_to_look_at on app.payment (look_at) where state = 'waiting';
create index refund_to_look_at on app.refund (look_at) where state = 'waiting';
create index payment_of_day on app.payment (channel, ended_at) where state in ('succeeded', 'surplus');
create index refund_of_day on app.refund (channel, ended_at) where state = 'succeeded' and payment_id is not null;
create index ledger_entry_of_day on app.ledger_entry (at);
comment on column app.payment.way is 'qr: a code that is scanned; page: the page of the channel in the browser of a phone. A bank transfer has neither, and keeps qr.';
comment on column app.payment.look_at is 'While waiting: when the channel is asked next what has become of it.';
comment on column app.refund.look_at is 'While waiting: when the channel is asked next what has become of it.';

alter table app.ledger_line drop constraint ledger_line_account_check;
alter table app.ledger_line add constraint ledger_line_account_check check (account in
  ('memberBalance', 'memberGranted', 'channelClearing', 'revenue', 'refundsDue', 'grantCost', 'couponCost', 'statementDifference'));

create table app.channel_callback (
  channel text not null,
  reference text not null,
  kind text not null check (kind in ('payment', 'refund')),
  outcome text not null check (outcome in ('succeeded', 'failed')),
  verdict text not null check (verdict in ('taken', 'repeated', 'unknown', 'otherAmount')),
  provider_reference text not null,
  amount_fen bigint not null,
  times integer not null default 1,
  first_at timestamptz not null default app.now(),
  last_at timestamptz not null default app.now(),
  primary key (channel, reference, kind, outcome, verdict)
);
call app.keep_shared('app.channel_callback', null);
grant select, insert, update on app.channel_callback to app_worker;
comment on table app.channel_callback is 'What channels have called back, when the signature was theirs. Belongs to no member: what is not ours may be called back, too.';
comment on column app.channel_callback.kind is 'What it is about: payment or refund.';
comment on column app.channel_callback.outcome is 'What the channel says: succeeded or failed.';
comment on column app.channel_callback.amount_fen is 'In fen, as the channel says it.';
comment on column app.channel_callback.verdict is 'What the house made of it: taken, repeated, unknown (no payment or refund of ours), otherAmount (refused).';

create table app.statement (
  channel text not null,
  day date not null,
  run integer not null default 1,
  state text not null check (state in ('fetching', 'done', 'failed')),
  started_at timestamptz not null default app.now(),
  took_ms integer,
  trouble text check (trouble in ('silent', 'refused', 'fault')),
  our_count integer,
  our_fen bigint,
  channel_count integer,
  channel_fen bigint,
  ledger_lines integer,
  ledger_fen bigint,
  primary key (channel, day),
  check (state <> 'done' or (our_fen is not null and channel_fen is not null and ledger_fen is not null))
);
call app.keep_shared('app.statement', null);
grant select, insert, update on app.statement to app_worker;
comment on table app.statement is 'The statement of a channel for a day in China, compared with the books. Belongs to the house, not to a member.';
comment on column app.statement.state is 'fetching, done or failed.';
comment on column app.statement.our_fen is 'Sum of our movements of the day, in fen; null until it is compared.';
comment on column app.statement.channel_fen is 'Sum of those of the channel, in fen; null until it is compared.';
comment on column app.statement.run is 'Counts the comparisons; lines of other runs than the last are remains.';
comment on column app.statement.ledger_lines is 'Lines that the ledger got on this day, of all members and channels.';
comment on column app.statement.ledger_fen is 'Their sum; 0 when the books are right.';

create table app.statement_line (
  channel text not null,
  day date not null,
  run integer not null,
  n integer not null,
  kind text not null check (kind in ('payment', 'refund')),
  reference text not null,
  provider_reference text not null,
  amount_fen bigint not null,
  at timestamptz not null,
  primary key (channel, day, run, n)
);
create index statement_line_of_reference on app.statement_line (channel, reference);
call app.keep_shared('app.statement_line', null);
grant select, insert, delete on app.statement_line to app_worker;
comment on table app.statement_line is 'One movement on the statement of a channel, as the channel says it.';
comment on column app.statement_line.n is 'Place on the statement, from 1.';
comment on column app.statement_line.kind is 'What it is about: payment or refund.';
comment on column app.statement_line.reference is 'P or R with the id of our payment or refund; anything else is somebody else''s.';
comment on column app.statement_line.amount_fen is 'In fen; negative what went back.';

create table app.statement_difference (
  id bigint generated always as identity primary key,
  channel text not null,
  day date not null,
  kind text not null check (kind in ('payment', 'refund')),
  reference text not null,
  provider_reference text,
  at timestamptz not null,
  our_fen bigint,
  channel_fen bigint,
  payment_id bigint references app.payment,
  refund_id bigint references app.refund,
  member_id bigint references app.member,
  state text not null default 'open' check (state in ('open', 'waiting', 'asked', 'closed')),
  ended_by text check (ended_by in ('otherDay', 'rematched', 'taken', 'corrected', 'explained')),
  other_day date,
  put_back boolean not null default false,
  answer text check (answer in ('succeeded', 'failed', 'unknown')),
  answered_at timestamptz,
  run integer not null,
  constraint statement_difference_once unique (channel, day, kind, reference),
  check ((state = 'closed') = (ended_by is not null)),
  check (our_fen is distinct from channel_fen)
);
create index statement_difference_to_do on app.statement_difference (day) where state <> 'closed';
-- A member sees its payments; what staff make of them stays in the house.
call app.keep_tenant('app.statement_difference', 'select');
revoke select on app.statement_difference from app_user;
grant select, insert, update on app.statement_difference to app_worker;
comment on table app.statement_difference is 'Where books and statement disagree. Staff alone see it; member_id says whose payment it is, where it is one of ours.';
comment on column app.statement_difference.kind is 'What it is about: payment or refund.';
comment on column app.statement_difference.our_fen is 'Null: the books have nothing on this day.';
comment on column app.statement_difference.channel_fen is 'Null: the statement of this day has nothing.';
comment on column app.statement_difference.state is 'open; waiting for the next statement; asked: a correction waits for a second person; closed.';
comment on column app.statement_difference.other_day is 'The day on which the other side has it.';
comment on column app.statement_difference.put_back is 'It was left to the next statement, which did not have it.';
comment on column app.statement_difference.answer is 'What the channel said when staff asked.';
comment on column app.statement_difference.run is 'The comparison that has seen it last.';

create table app.difference_act (
  id bigint generated always as identity primary key,
  difference_id bigint not null references app.statement_difference,
  act text not null check (act in ('wait', 'ask', 'take', 'correct', 'confirm', 'reject', 'explain')),
  why text not null,
  staff_id bigint not null references app.staff,
  at timestamptz not null default app.now()
);
create index difference_act_of on app.difference_act (difference_id, id);
call app.keep_shared('app.difference_act', null);
grant select, insert on app.difference_act to app_worker;
comment on table app.difference_act is 'What staff did about a difference, and why. Never changed.';

-- What the sandbox cashier puts on its statement.
alter table app.sandbox_payment
  add column kind text not null default 'payment' check (kind in ('payment', 'refund')),
  add column ended_at timestamptz,
  add column bill text check (bill in ('untold', 'later', 'less'));
comment on column app.sandbox_payment.kind is 'What it is about: payment or refund.';
comment on column app.sandbox_payment.bill is 'A planted difference. untold: taken, and told on the statement alone; later: stands on the statement of the next day; less: with one yuan less.';

grant usage on all sequences in schema app to app_worker;
