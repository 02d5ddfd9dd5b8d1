-- Since when a candidate has been asked for the consent. Before, it was looked up in the timeline of each who is asked.
alter table app.order_detail add column consent_asked_at timestamptz;
comment on column app.order_detail.consent_asked_at is
  'Since when the candidate has been asked for the identity and the consent (states 4 and 18); null in every other state.';

create function app.note_consent_asked() returns trigger
  language plpgsql set search_path = app, pg_temp as $$
begin
  if new.state not in (4, 18) then
    new.consent_asked_at := null;
  elsif tg_op = 'INSERT' or old.state not in (4, 18) then
    new.consent_asked_at := app.clock_timestamp();
  end if;
  return new;
end $$;
revoke execute on function app.note_consent_asked from public;
create trigger consent_asked before update of state on app.order_detail for each row
  when (old.state is distinct from new.state and (old.state in (4, 18) or new.state in (4, 18)))
  execute function app.note_consent_asked();
create trigger consent_asked_at_once before insert on app.order_detail for each row
  when (new.state in (4, 18)) execute function app.note_consent_asked();

update app.order_detail d set consent_asked_at = coalesce((
    select max(l.at) from app.order_timeline l where l.member_id = d.member_id and l.order_detail_id = d.id
      and l.to_state in (4, 18) and coalesce(l.from_state, 0) not in (4, 18)), d.created_at)
  where d.state in (4, 18);
alter table app.order_detail add constraint order_detail_consent_asked check ((state in (4, 18)) = (consent_asked_at is not null));

-- Whose it is stands in the index, so that a colleague's are found among everybody's without reading these.
create index order_detail_consent_asked on app.order_detail (member_id, consent_asked_at, id) include (user_id)
  where consent_asked_at is not null;
create index order_detail_to_pay on app.order_detail (member_id, due_at, id) where state = 1 and n = 1;
-- Reports of weeks by their light: those of years are not read.
create index order_detail_reported_light on app.order_detail (member_id, report_light, reported_at desc, id desc) where state = 7;
-- Counted by state without reading the applications.
create index export_counted on app.export_application (member_id, state, is_shown) include (user_id);
