-- Refunds that a channel refuses or does not make: how often it was asked, what it said, and when staff asked for it again.

alter table app.refund
  add column attempts integer not null default 0 check (attempts >= 0),
  add column tried_at timestamptz,
  add column trouble text check (trouble in ('refused', 'silent')),
  add column trouble_code text,
  add column retried_at timestamptz;
create index refund_failed on app.refund (id) where state = 'failed' or (state = 'waiting' and payment_id is not null);
comment on column app.refund.attempts is 'How often the channel was asked to send it back, always by the same reference.';
comment on column app.refund.tried_at is 'When it was asked last.';
comment on column app.refund.trouble is 'Of the last try: refused (the channel said no) or silent (it did not answer); null where it took the request.';
comment on column app.refund.trouble_code is 'The reason in the words of the channel for a program.';
comment on column app.refund.retried_at is 'When staff asked for it again.';

create function app.keep_sent_refund() returns trigger language plpgsql as $$
begin
  raise exception 'a refund that has arrived stays so' using errcode = '23514', constraint = 'refund_arrives_once';
end $$;
create trigger keep_sent_refund before update on app.refund for each row
  when (old.state = 'succeeded' and (new.state <> 'succeeded' or new.amount_fen <> old.amount_fen)) execute function app.keep_sent_refund();

alter table app.sandbox_payment add column refund_fate text check (refund_fate in ('refused', 'failed'));
comment on column app.sandbox_payment.refund_fate is 'What becomes of refunds of this payment: refused at once, or taken and failed later; null: they arrive.';
