-- A code of a recruiting system that comes a second time ends the token that the first use was given.
create table app.ats_used_code (
  code_hash bytea primary key,
  token_hash bytea not null unique references app.session on delete cascade,
  code_challenge text check (code_challenge ~ '^[A-Za-z0-9_-]{43}$')
);
comment on table app.ats_used_code is 'Codes that a recruiting system has redeemed, for as long as the token lives that it got; goes with it.';
comment on column app.ats_used_code.code_hash is 'Hash of the code.';
comment on column app.ats_used_code.token_hash is 'The token that was given for it.';
comment on column app.ats_used_code.code_challenge is 'As in ats_visit: what has to come with the code.';
call app.keep_shared('app.ats_used_code', null);
grant select, insert on app.ats_used_code to app_worker;
