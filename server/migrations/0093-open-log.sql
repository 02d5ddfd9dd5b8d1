-- What programs have asked of the open API, for 14 days, and how often each key was used.

create table app.open_request (
  id bigint generated always as identity primary key,
  member_id bigint not null references app.member (id),
  key_id bigint not null references app.api_key (id),
  request_id text not null check (request_id ~ '^req_[0-9a-f]{32}$'),
  at timestamptz not null,
  method text not null check (method in ('GET', 'POST')),
  operation text,
  path text not null check (octet_length(path) <= 400),
  status smallint not null check (status between 100 and 599),
  code text,
  ms integer not null check (ms >= 0),
  check_id bigint,
  idempotency_key text,
  coarse_address text not null,
  request_body text check (octet_length(request_body) <= 8192),
  answer_body text check (octet_length(answer_body) <= 8192)
);
call app.keep_tenant('app.open_request', 'select');
grant select, insert, delete on app.open_request to app_worker;
create unique index open_request_by_id on app.open_request (member_id, request_id);
create index open_request_of_member on app.open_request (member_id, id desc);
create index open_request_of_key on app.open_request (key_id, id desc);
create index open_request_failed on app.open_request (member_id, id desc) where status >= 400;
create index open_request_of_check on app.open_request (member_id, check_id, id desc) where check_id is not null;
create index open_request_of_repeat on app.open_request (member_id, idempotency_key, id desc) where idempotency_key is not null;
create index open_request_old on app.open_request (at);
comment on table app.open_request is 'A request of a program to the open API with its answer; names, phones, ID numbers and whatever else nobody expects are masked before it is written. Deleted after 14 days.';
comment on column app.open_request.member_id is 'Enterprise that the key belongs to; what a test key asked stands here as well.';
comment on column app.open_request.request_id is 'As the header x-request-id told it.';
comment on column app.open_request.operation is 'Name of the operation; null where there is none at the address.';
comment on column app.open_request.path is 'With its query, masked.';
comment on column app.open_request.code is 'Code of the problem; null where there was none.';
comment on column app.open_request.check_id is 'The check that it was about, in the world of the key.';
comment on column app.open_request.idempotency_key is 'As the program sent it; null without one.';
comment on column app.open_request.coarse_address is 'First half of the address of the caller.';
comment on column app.open_request.request_body is 'Masked, cut after 4 KB; null without one.';
comment on column app.open_request.answer_body is 'Masked, cut after 4 KB; null for reports, which are personal, and for files.';

create table app.api_key_hour (
  key_id bigint not null references app.api_key (id),
  member_id bigint not null references app.member (id),
  hour timestamptz not null,
  requests integer not null check (requests > 0),
  failed integer not null check (failed between 0 and requests),
  primary key (key_id, hour)
);
call app.keep_tenant('app.api_key_hour', 'select');
grant select, insert, update, delete on app.api_key_hour to app_worker;
create index api_key_hour_of_member on app.api_key_hour (member_id, hour);
comment on table app.api_key_hour is 'How many requests a key has sent in an hour.';
comment on column app.api_key_hour.member_id is 'Enterprise that the key belongs to.';
comment on column app.api_key_hour.hour is 'When it began.';
comment on column app.api_key_hour.failed is 'Those that were answered with 4xx or 5xx.';

-- To which world a member belongs, for whoever may not read members.
create function app.is_test_world(asked bigint) returns boolean
  language sql stable parallel safe security definer set search_path = app, pg_temp as $$
  select coalesce((select m.test_of is not null from app.member m where m.id = asked), false)
$$;
revoke execute on function app.is_test_world from public;
grant execute on function app.is_test_world to app_worker;
