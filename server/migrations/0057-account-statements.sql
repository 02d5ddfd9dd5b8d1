-- Statements of a month, and what finance staff see of books that do not add up.

create index ledger_entry_of_month on app.ledger_entry (member_id, at);

create table app.book_trouble (
  member_id bigint primary key references app.member (id),
  found_at timestamptz not null default app.now()
);
call app.keep_tenant('app.book_trouble', 'select');
-- A member reads that export is paused; the rest stays in the house.
revoke select on app.book_trouble from app_user;
grant select, insert, delete on app.book_trouble to app_worker;
comment on table app.book_trouble is 'Members whose balance disagrees with their ledger lines, until a check finds them right. For finance staff; nothing of it is shown to the member but that export is paused.';
