-- A code of a recruiting system is worth nothing without what its sender has kept (PKCE), and a system asks for no more than it may.
alter table app.ats_channel
  add column needs_challenge boolean not null default false,
  add column scopes text[] not null default array['basic', 'check', 'report']
    check (scopes <@ array['basic', 'check', 'report'] and 'basic' = any(scopes));
comment on column app.ats_channel.needs_challenge is 'Whether a binding begins with a code_challenge alone; the operator excepts systems that can send none.';
comment on column app.ats_channel.scopes is 'What the system may ask to be allowed, as the operator says.';

alter table app.ats_visit
  add column code_challenge text check (code_challenge ~ '^[A-Za-z0-9_-]{43}$');
comment on column app.ats_visit.code_challenge is 'SHA-256 of the secret that has to come with the code, in base64url (RFC 7636, S256); null where none was sent.';
