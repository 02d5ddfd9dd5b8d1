-- Invoices (fapiao) for money that was spent: asked for by a member, issued, rejected or reversed by finance staff.

create table app.invoice (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member,
  user_id bigint not null references app.user_account,
  request_key text not null,
  kind text not null check (kind in ('special', 'normal')),
  title_enc bytea not null,
  tax_no text check (tax_no ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'),
  bank_enc bytea,
  email_enc bytea not null,
  amount_fen bigint not null check (amount_fen > 0),
  tax_fen bigint not null check (tax_fen >= 0 and tax_fen < amount_fen),
  state text not null default 'requested' check (state in ('requested', 'issued', 'rejected', 'reversed')),
  asked_at timestamptz not null default app.now(),
  decided_by bigint references app.staff,
  decided_at timestamptz,
  decided_why text,
  number text,
  file_id bigint references app.stored_file,
  reversed_by bigint references app.staff,
  reversed_at timestamptz,
  reversed_why text,
  unique (member_id, id),
  constraint invoice_asked_once unique (member_id, request_key),
  constraint invoice_special_is_whole check (kind <> 'special' or (tax_no is not null and bank_enc is not null)),
  constraint invoice_is_decided check ((state = 'requested') = (decided_at is null)),
  constraint invoice_has_paper check ((state in ('issued', 'reversed')) = (number is not null and file_id is not null)),
  constraint invoice_rejected_has_reason check (state <> 'rejected' or decided_why is not null),
  constraint invoice_reversed_has_reason check ((state = 'reversed') = (reversed_at is not null and reversed_why is not null))
);
create unique index invoice_number on app.invoice (number) where number is not null;
create index invoice_waiting on app.invoice (id) where state = 'requested';
call app.keep_tenant('app.invoice', 'select, insert');
grant select, update on app.invoice to app_worker;
comment on table app.invoice is 'An invoice that a member has asked for. What was spent, refunds and other invoices taken off, is the most that it can be of.';
comment on column app.invoice.request_key is 'Of the form that asked: the same form asks once.';
comment on column app.invoice.kind is 'special (deductible VAT) or normal.';
comment on column app.invoice.title_enc is 'To whom it is made out, encrypted.';
comment on column app.invoice.bank_enc is 'Bank and account of the company, encrypted; a special one names them.';
comment on column app.invoice.email_enc is 'Where the invoice is announced, encrypted.';
comment on column app.invoice.amount_fen is 'In fen, tax included.';
comment on column app.invoice.tax_fen is 'The tax within it, in fen.';
comment on column app.invoice.state is 'requested; issued or rejected by finance staff; reversed after it was issued. Rejected and reversed ones free their amount.';
comment on column app.invoice.number is 'Of the tax office.';

-- What a channel or the balance has paid counts; the granted allowance is nobody's money.
create function app.invoiceable(of_member bigint) returns table (spent_fen bigint, refunded_fen bigint, invoiced_fen bigint)
language sql stable security definer set search_path = app, pg_temp as $$
  with paid as (
    select sum(l.amount_fen)::bigint as fen from app.ledger_line l where l.member_id = of_member and l.account in ('revenue', 'memberGranted')
    group by l.entry_id having bool_or(l.account = 'revenue')
  )
  select coalesce((select sum(fen) from paid where fen > 0), 0)::bigint, coalesce((select -sum(fen) from paid where fen < 0), 0)::bigint,
    coalesce((select sum(i.amount_fen) from app.invoice i where i.member_id = of_member and i.state in ('requested', 'issued')), 0)::bigint
$$;
revoke execute on function app.invoiceable from public;
grant execute on function app.invoiceable to app_user, app_worker;

-- Of many that ask at once each sees those before it: the balance is their turn.
create function app.keep_invoice_within() returns trigger language plpgsql security definer set search_path = app, pg_temp as $$
begin
  perform from app.balance b where b.member_id = new.member_id for no key update;
  if new.amount_fen > (select i.spent_fen - i.refunded_fen - i.invoiced_fen from app.invoiceable(new.member_id) i) then
    raise exception 'an invoice of more than was spent' using errcode = 'check_violation', constraint = 'invoice_within_spent';
  end if;
  return new;
end $$;
create trigger keep_invoice_within before insert on app.invoice for each row execute function app.keep_invoice_within();

create function app.keep_invoice_moves() returns trigger language plpgsql set search_path = app, pg_temp as $$
begin
  if (new.member_id, new.amount_fen, new.tax_fen, new.kind) is distinct from (old.member_id, old.amount_fen, old.tax_fen, old.kind) then
    raise exception 'an invoice keeps its amount' using errcode = 'check_violation', constraint = 'invoice_keeps_amount';
  end if;
  if new.state <> old.state and not (old.state = 'requested' and new.state in ('issued', 'rejected') or old.state = 'issued' and new.state = 'reversed') then
    raise exception 'an invoice does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'invoice_moves';
  end if;
  return new;
end $$;
create trigger keep_invoice_moves before update on app.invoice for each row execute function app.keep_invoice_moves();
