-- Pages of ours inside recruiting systems: who may frame them, how somebody comes in, and the candidates they are about.

alter table app.ats_channel add column origins text[] not null default '{}' check (cardinality(origins) <= 20);
alter table app.ats_channel add column theme_color text check (theme_color ~ '^#[0-9a-f]{6}$');
comment on column app.ats_channel.origins is 'Sites that may show our pages in a frame, as a browser writes them; nobody else may.';
comment on column app.ats_channel.theme_color is 'Takes the place of our own colour on those pages; readable on white.';
alter table app.ats_channel drop constraint ats_channel_scopes_check;
alter table app.ats_channel add constraint ats_channel_scopes_check
  check (scopes <@ array['basic', 'check', 'report', 'order'] and 'basic' = any (scopes));
alter table app.ats_channel alter column scopes set default array['basic', 'check', 'report', 'order'];

create table app.frame_ticket (
  ticket_hash bytea primary key check (octet_length(ticket_hash) = 32),
  member_id bigint not null references app.member (id),
  user_id bigint not null references app.user_account (id),
  channel text not null references app.ats_channel (code),
  page text not null check (page in ('create', 'deliveries', 'result', 'deletion')),
  apply_id text check (octet_length(apply_id) between 1 and 64),
  expires_at timestamptz not null
);
call app.keep_tenant('app.frame_ticket', 'insert');
grant select, delete on app.frame_ticket to app_worker;
create index frame_ticket_end on app.frame_ticket (expires_at);
comment on table app.frame_ticket is 'Lets one person open one page inside a recruiting system, once and for minutes.';
comment on column app.frame_ticket.ticket_hash is 'SHA-256 of the ticket; the ticket itself stands in the address of the page alone.';
comment on column app.frame_ticket.apply_id is 'Application that the page is about; null for the list.';

create table app.applicant (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member (id),
  channel text not null references app.ats_channel (code),
  apply_id text not null check (octet_length(apply_id) between 1 and 64),
  person_enc bytea,
  name_key bytea,
  draft_enc bytea,
  draft_version integer not null default 0,
  begun_by bigint references app.user_account (id),
  begun_at timestamptz,
  changed_at timestamptz not null default now(),
  order_detail_id bigint,
  callback_url text,
  told_state smallint,
  told_at timestamptz,
  due_at timestamptz,
  tries smallint not null default 0,
  created_at timestamptz not null default now(),
  unique (member_id, channel, apply_id),
  unique (member_id, order_detail_id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id),
  constraint applicant_forgets check (order_detail_id is null or (person_enc is null and draft_enc is null and name_key is null)),
  check ((begun_by is null) = (begun_at is null))
);
call app.keep_tenant('app.applicant', 'select, insert, update');
grant select, update, delete on app.applicant to app_worker;
create index applicant_of_channel on app.applicant (member_id, channel, id desc);
create index applicant_due on app.applicant (due_at) where due_at is not null;
create index applicant_old on app.applicant (changed_at) where order_detail_id is null;
comment on table app.applicant is 'Candidate as a recruiting system has sent them, by the number of their application there.';
comment on column app.applicant.apply_id is 'Number of the application in the recruiting system.';
comment on column app.applicant.person_enc is 'What the system knows of them, encrypted; gone once they are ordered.';
comment on column app.applicant.name_key is 'Keyed hash of the whole name, per member; gone with it.';
comment on column app.applicant.draft_enc is 'What has been entered so far, encrypted; gone once they are ordered.';
comment on column app.applicant.draft_version is 'Counts what was kept, so that nobody overwrites what they have not seen.';
comment on column app.applicant.begun_by is 'Who enters the order; others read along.';
comment on column app.applicant.changed_at is 'When the system or a person last changed something of it; long after that it is forgotten.';
comment on column app.applicant.callback_url is 'Told of each state of the check.';
comment on column app.applicant.told_state is 'State that it was last told of.';
comment on column app.applicant.due_at is 'When it is told next; null: nothing is to be told.';
comment on column app.applicant.tries is 'How often the present state could not be told.';

-- A move of the check is to be told; whoever moves it has no rights here.
create function app.note_applicant_move() returns trigger language plpgsql security definer set search_path to 'app', 'pg_temp' as $$
begin
  update app.applicant a set due_at = now(), tries = 0
    where a.member_id = new.member_id and a.order_detail_id = new.id and a.callback_url is not null;
  return null;
end $$;
revoke execute on function app.note_applicant_move from public;
create trigger tells_applicant after update of state on app.order_detail
  for each row when (old.state is distinct from new.state) execute function app.note_applicant_move();

-- A person on an embedded page has taken no second step: where the enterprise asks everybody for one, such a page opens nothing.
create or replace function app.session_factor(hash bytea, of_member bigint) returns table (factor_at timestamptz, lacks_factor boolean)
language sql stable security definer set search_path = app, pg_temp as $$
  select s.factor_at, s.factor_at is null and (s.ats_channel is null or s.ats_scopes = '{frame}') and exists (
      select from app.member m where m.id in (s.member_id, of_member) and m.factor_from <= now())
    from app.session s where s.token_hash = hash
$$;

-- Each use of an embedded page gives it another 30 minutes, up to the life of a token.
create or replace function app.authenticate(hash bytea)
 returns table(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], channel text, scopes text[])
 language plpgsql
 security definer
 set search_path to 'app', 'pg_temp'
as $function$
declare
  seen timestamptz;
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.frozen_at is not null,
         app.held_rights(s.member_id, s.user_id, p.role), s.ats_channel, s.ats_scopes, s.last_seen_at
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, channel, scopes, seen
    from app.session s
    join app.member m on m.id = s.member_id
    join app.user_account u on u.id = s.user_id and u.disabled_at is null
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = hash and s.expires_at > now();
  if seen < now() - interval '1 minute' then
    update app.session s set last_seen_at = now(),
        expires_at = case when s.ats_scopes = '{frame}'
          then least(s.created_at + interval '7000 seconds', now() + interval '30 minutes') else s.expires_at end
      where s.token_hash in (select hash union all select c.parent_hash from app.session c where c.token_hash = hash);
  end if;
  perform app.seat_tenant(member_id, null, null, null);
  return next;
end $function$;
