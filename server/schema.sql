-- Made by src/base/dump-schema.ts from the migrations; for reading, never run. Write a migration and dump again.

-- access

-- Audit trail of a member: who did what to which thing, and when. Append-only; each row carries the hash of the row before it, so that a change or a gap shows.
create table app.audit (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Place in the chain of this member, from 1.
  seq bigint not null,
  at timestamp with time zone not null,
  -- Transaction that wrote the row, for the sealing job: ids are given before commit, so they alone are no watermark.
  xid xid8 default pg_current_xact_id() not null,
  -- Null when the clock, an outside service or a job acted.
  user_id bigint,
  -- Name of the act, such as placeOrder.
  action text not null,
  -- The thing it was done to, such as "order 42".
  subject text not null,
  -- Ids, codes and amounts; nothing personal, because the trail outlives a deletion.
  facts jsonb not null,
  -- SHA-256 over the hash of the row before and the content of this one.
  hash bytea not null,
  -- How `hash` is made: 1 is sha256 over parts with a bar between them, 2 an HMAC over parts with their lengths.
  version smallint default 1 not null,
  constraint audit_version_check CHECK ((version = ANY (ARRAY[1, 2]))),
  constraint audit_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_member_id_seq_key UNIQUE (member_id, seq)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select to app_worker
CREATE INDEX audit_by_transaction ON app.audit USING btree (xid, id);
CREATE INDEX audit_of_staff ON app.audit USING btree (member_id, subject) WHERE (facts ? 'staffId'::text);

-- Heads of the trail that were handed to a place outside, as the setting AUDIT_ANCHOR says. Whoever can rewrite the trail can rewrite this: what counts is the line that lies outside.
create table app.audit_anchor (
  id bigint generated always as identity not null,
  at timestamp with time zone not null,
  -- The kind of place: file, bucket or mail.
  place text not null,
  -- What was handed over, to the letter.
  line text not null,
  constraint audit_anchor_pkey PRIMARY KEY (id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker

-- Last link of the audit chain of each member. Its row is locked while a link is added, so that links come one after the other.
create table app.audit_head (
  member_id bigint not null,
  -- Number of links so far.
  seq bigint default 0 not null,
  hash bytea default '\x00'::bytea not null,
  constraint audit_head_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint audit_head_pkey PRIMARY KEY (member_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select to app_worker

-- Global chain over the audit rows of all members, written by a job. It shows what the chain of one member cannot: a tail that was cut off, or a member that is gone.
create table app.audit_seal (
  -- Place in the global chain.
  seq bigint generated always as identity not null,
  -- The audit row that this link covers.
  audit_id bigint not null,
  hash bytea not null,
  -- As in app.audit: 1 without a key, 2 with it.
  version smallint default 1 not null,
  constraint audit_seal_version_check CHECK ((version = ANY (ARRAY[1, 2]))),
  constraint audit_seal_pkey PRIMARY KEY (seq),
  constraint audit_seal_audit_id_key UNIQUE (audit_id)
);
-- policy worker for all to app_worker using true check true

-- Last link of the global chain; one row.
create table app.audit_seal_head (
  -- Always true: holds the table to one row.
  single boolean default true not null,
  -- Every transaction below this one is sealed.
  sealed_to xid8 default '0'::xid8 not null,
  hash bytea default '\x00'::bytea not null,
  constraint audit_seal_head_single_check CHECK (single),
  constraint audit_seal_head_pkey PRIMARY KEY (single)
);
-- policy worker for all to app_worker using true check true

-- Log of security events. What happens to a person stands once for the personal account and once for each enterprise that the person belongs to at that moment, so that each row is seen by one tenant. Append-only; old rows go.
create table app.security_event (
  id bigint generated always as identity not null,
  -- Who sees it. Null for what concerns a member of staff alone.
  member_id bigint,
  -- Whose sign-in, key or act it is. Null for an act of staff.
  user_id bigint,
  -- The member of staff who did it, or whose sign-in it is.
  staff_id bigint,
  -- What happened; the words of each kind stand in the contract.
  kind text not null,
  at timestamp with time zone default clock_timestamp() not null,
  -- Browser and system, as in app.session.
  device text default ''::text not null,
  -- First half of the address, as in app.session.
  coarse_address text default ''::text not null,
  -- Ids, codes and counts; nothing personal.
  facts jsonb default '{}'::jsonb not null,
  constraint security_event_check CHECK (((member_id IS NOT NULL) OR (staff_id IS NOT NULL))),
  constraint security_event_kind_check CHECK ((kind ~ '^[a-zA-Z]{3,40}$'::text)),
  constraint security_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint security_event_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint security_event_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint security_event_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select to app_worker
-- grant select to app_user
CREATE INDEX security_event_by_time ON app.security_event USING btree (at);
CREATE INDEX security_event_of_member ON app.security_event USING btree (member_id, id);
CREATE INDEX security_event_of_staff ON app.security_event USING btree (staff_id, id) WHERE (staff_id IS NOT NULL);
CREATE INDEX security_event_of_staff_alone ON app.security_event USING btree (id) WHERE (member_id IS NULL);
CREATE TRIGGER security_event_is_kept BEFORE DELETE OR UPDATE ON app.security_event FOR EACH ROW EXECUTE FUNCTION app.keep_security_event();
CREATE TRIGGER security_event_is_not_emptied BEFORE TRUNCATE ON app.security_event FOR EACH STATEMENT EXECUTE FUNCTION app.keep_security_event();

-- base

-- Keys that the database makes and that no role but the owner reads: functions of the owner use them for others.
create table app.house_key (
  name text not null,
  -- The key, filled to 64 bytes, each xor 0x36.
  inner_pad bytea not null,
  -- The key, filled to 64 bytes, each xor 0x5c.
  outer_pad bytea not null,
  made_at timestamp with time zone default clock_timestamp() not null,
  constraint house_key_check CHECK (((length(inner_pad) = 64) AND (length(outer_pad) = 64))),
  constraint house_key_pkey PRIMARY KEY (name)
);


-- Migrations that have run in this database.
create table app.migration (
  -- File name, such as 0001-house.sql.
  name text not null,
  -- SHA-256 of the text that was run; the server refuses to start when the file has another one.
  hash text not null,
  run_at timestamp with time zone default app.now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);
-- NO row-level security
-- grant select to app_worker

-- Work for the job queue, written in the transaction that causes it and taken out in batches by the drainer.
create table app.outbox (
  id bigint generated always as identity not null,
  -- Name of the task, as declared in server/src/tasks.ts.
  task text not null,
  -- Parameters of the task: ids, nothing personal.
  payload jsonb not null,
  -- Not before this time.
  run_at timestamp with time zone default app.now() not null,
  -- A later job with the same key replaces an earlier one that has not begun.
  job_key text,
  max_attempts smallint default 12 not null,
  constraint outbox_pkey PRIMARY KEY (id)
);
-- policy candidate_puts for insert to app_candidate check 
CASE task
    WHEN 'dropFiles'::text THEN ((job_key IS NULL) AND (NOT (EXISTS ( SELECT
       FROM jsonb_array_elements_text((outbox.payload -> 'places'::text)) wanted(place)
      WHERE (NOT (EXISTS ( SELECT
               FROM app.stored_file f
              WHERE ((f.place = wanted.place) AND (f.deleted_at IS NOT NULL)))))))))
    WHEN 'writeReport'::text THEN (((payload ->> 'memberId'::text) = (( SELECT app.current_member() AS current_member))::text) AND ((payload ->> 'orderDetailsId'::text) = (( SELECT app.current_detail() AS current_detail))::text) AND (job_key = ('report '::text || ( SELECT app.current_detail() AS current_detail))))
    WHEN 'startVerification'::text THEN (((payload ->> 'memberId'::text) = (( SELECT app.current_member() AS current_member))::text) AND ((payload ->> 'orderDetailsId'::text) = (( SELECT app.current_detail() AS current_detail))::text) AND (job_key IS NULL))
    ELSE false
END
-- policy put for insert to app_user check ((task = ANY (ARRAY['notify'::text, 'inviteCandidate'::text, 'expireTrade'::text, 'refundPayment'::text, 'readBatch'::text, 'makeExport'::text, 'runBulk'::text])) AND ((payload ->> 'memberId'::text) = (( SELECT app.current_member() AS current_member))::text) AND (job_key IS NULL) AND ((task <> 'notify'::text) OR ((NOT (payload ? 'secret'::text)) AND ((payload #>> '{to,who}'::text[]) = ANY (ARRAY['user'::text, 'orderer'::text, 'administrators'::text, 'holders'::text])))))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant insert to app_candidate
-- grant insert to app_user

-- Secrets that all processes of an installation share, such as its signing keys.
create table app.sealed_secret (
  name text not null,
  -- Encrypted under the master key.
  sealed bytea not null,
  constraint sealed_secret_pkey PRIMARY KEY (name)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker

-- Counts how often something was tried under a key since a moment, for limits that hold over all processes.
create table app.tally (
  -- Keyed hash of what is counted: an address, a phone, a person.
  subject_key bytea not null,
  -- Start of the window that is counted.
  since timestamp with time zone not null,
  count integer not null,
  constraint tally_pkey PRIMARY KEY (subject_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- Queue workers of the live processes.
create table app.worker_process (
  -- Advisory lock that the process holds as long as it lives; once it is free, the jobs of the process may be taken over.
  lock_key bigint not null,
  -- Ids of its workers in the job queue.
  worker_ids text[] not null,
  constraint worker_process_pkey PRIMARY KEY (lock_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- usage

-- Counts per day in China, page and language; nothing of whoever opened it.
create table app.usage_day (
  day date not null,
  -- Address of the page without anything that it names.
  page text not null,
  -- view: opened; fault: the page showed that something went wrong.
  act text not null,
  language text not null,
  -- How often.
  n bigint not null,
  constraint usage_day_act_check CHECK ((act = ANY (ARRAY['view'::text, 'fault'::text]))),
  constraint usage_day_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint usage_day_n_check CHECK ((n > 0)),
  constraint usage_day_page_check CHECK (((octet_length(page) >= 1) AND (octet_length(page) <= 60))),
  constraint usage_day_pkey PRIMARY KEY (day, page, act, language)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX usage_day_of_page ON app.usage_day USING btree (page, day) INCLUDE (n) WHERE (act = 'view'::text);

-- faq

-- Whether an answer was helpful, once for each visitor and question; nothing of whoever said so.
create table app.faq_vote (
  -- Address of the question on /Faq.
  question text not null,
  -- Made at random by the browser for this question alone: votes of one visitor share nothing.
  vote_key uuid not null,
  is_helpful boolean not null,
  -- What was missed in the answer, with numbers and mail addresses taken out.
  words text,
  language text not null,
  -- Day in China of the first vote with this key.
  voted_on date not null,
  constraint faq_vote_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint faq_vote_question_check CHECK (((octet_length(question) >= 1) AND (octet_length(question) <= 40))),
  constraint faq_vote_words CHECK (((words IS NULL) OR (NOT is_helpful))),
  constraint faq_vote_words_check CHECK (((length(words) >= 1) AND (length(words) <= 200))),
  constraint faq_vote_pkey PRIMARY KEY (question, vote_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX faq_vote_of_day ON app.faq_vote USING btree (voted_on, question) INCLUDE (is_helpful);
CREATE INDEX faq_vote_words_of_day ON app.faq_vote USING btree (voted_on DESC, vote_key) WHERE (words IS NOT NULL);

-- open

-- Key by which a program of an enterprise calls the open API.
create table app.api_key (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Whose things it reaches: the enterprise, or its test world.
  acts_id bigint not null,
  -- Administrator in whose name it acts, while they are one; then the longest-serving one.
  made_by bigint not null,
  name text not null,
  environment text not null,
  -- SHA-256 of the secret, which has 256 random bits and is kept nowhere.
  token_hash bytea not null,
  last_four text not null,
  scopes text[] not null,
  -- What it may order for on a day in China. Null: no limit.
  day_limit_fen bigint,
  -- Networks that it is taken from; empty: any.
  addresses cidr[] default '{}'::cidr[] not null,
  created_at timestamp with time zone default now() not null,
  -- What it was made for; the key that takes its place has as long.
  life_days smallint not null,
  expires_at timestamp with time zone not null,
  -- To the minute.
  last_used_at timestamp with time zone,
  -- Since when it is refused, by an administrator or because nobody used it.
  stopped_at timestamp with time zone,
  -- Key whose place it has taken; that one is not counted any more.
  rotated_from bigint,
  constraint api_key_addresses_check CHECK ((cardinality(addresses) <= 50)),
  constraint api_key_day_limit_fen_check CHECK ((day_limit_fen > 0)),
  constraint api_key_environment_check CHECK ((environment = ANY (ARRAY['test'::text, 'live'::text]))),
  constraint api_key_last_four_check CHECK ((char_length(last_four) = 4)),
  constraint api_key_life_days_check CHECK (((life_days >= 1) AND (life_days <= 365))),
  constraint api_key_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint api_key_scopes_check CHECK (((scopes <@ ARRAY['checks:read'::text, 'checks:write'::text, 'reports:read'::text, 'items:read'::text, 'balance:read'::text]) AND (scopes <> '{}'::text[]))),
  constraint api_key_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint api_key_world CHECK (((environment = 'live'::text) = (acts_id = member_id))),
  constraint api_key_acts_id_fkey FOREIGN KEY (acts_id) REFERENCES app.member(id),
  constraint api_key_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.user_account(id),
  constraint api_key_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint api_key_rotated_from_fkey FOREIGN KEY (rotated_from) REFERENCES app.api_key(id),
  constraint api_key_pkey PRIMARY KEY (id),
  constraint api_key_acts_id_id_key UNIQUE (acts_id, id),
  constraint api_key_rotated_from_key UNIQUE (rotated_from),
  constraint api_key_token_hash_key UNIQUE (token_hash)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX api_key_of_member ON app.api_key USING btree (member_id, id DESC);
CREATE INDEX api_key_unused ON app.api_key USING btree (COALESCE(last_used_at, created_at)) WHERE (stopped_at IS NULL);

-- What was ordered by a key on a day in China; what is cancelled later stays counted.
create table app.api_key_day (
  -- Whose things the key reaches.
  member_id bigint not null,
  key_id bigint not null,
  day date not null,
  -- Sum of the orders of the day.
  spent_fen bigint not null,
  constraint api_key_day_spent_fen_check CHECK ((spent_fen >= 0)),
  constraint api_key_day_member_id_key_id_fkey FOREIGN KEY (member_id, key_id) REFERENCES app.api_key(acts_id, id),
  constraint api_key_day_pkey PRIMARY KEY (member_id, key_id, day)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select to app_worker
-- grant insert, select, update to app_user

-- How many requests a key has sent in an hour.
create table app.api_key_hour (
  key_id bigint not null,
  -- Enterprise that the key belongs to.
  member_id bigint not null,
  -- When it began.
  hour timestamp with time zone not null,
  requests integer not null,
  -- Those that were answered with 4xx or 5xx.
  failed integer not null,
  constraint api_key_hour_check CHECK (((failed >= 0) AND (failed <= requests))),
  constraint api_key_hour_requests_check CHECK ((requests > 0)),
  constraint api_key_hour_key_id_fkey FOREIGN KEY (key_id) REFERENCES app.api_key(id),
  constraint api_key_hour_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint api_key_hour_pkey PRIMARY KEY (key_id, hour)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX api_key_hour_of_member ON app.api_key_hour USING btree (member_id, hour);

-- First answers of the open API to what costs or changes, for 24 hours; nothing personal.
create table app.open_answer (
  member_id bigint not null,
  key_id bigint not null,
  -- As the program sent it.
  idempotency_key text not null,
  -- SHA-256 of the operation with what its address and body said: another request under the same key is refused.
  request_hash bytea not null,
  status smallint not null,
  body text not null,
  answered_at timestamp with time zone not null,
  constraint open_answer_idempotency_key_check CHECK (((octet_length(idempotency_key) >= 1) AND (octet_length(idempotency_key) <= 255))),
  constraint open_answer_member_id_key_id_fkey FOREIGN KEY (member_id, key_id) REFERENCES app.api_key(acts_id, id),
  constraint open_answer_pkey PRIMARY KEY (member_id, key_id, idempotency_key)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant insert, select, update to app_user
CREATE INDEX open_answer_end ON app.open_answer USING btree (answered_at);

-- A request of a program to the open API with its answer; names, phones, ID numbers and whatever else nobody expects are masked before it is written. Deleted after 14 days.
create table app.open_request (
  id bigint generated always as identity not null,
  -- Enterprise that the key belongs to; what a test key asked stands here as well.
  member_id bigint not null,
  key_id bigint not null,
  -- As the header x-request-id told it.
  request_id text not null,
  at timestamp with time zone not null,
  method text not null,
  -- Name of the operation; null where there is none at the address.
  operation text,
  -- With its query, masked.
  path text not null,
  status smallint not null,
  -- Code of the problem; null where there was none.
  code text,
  ms integer not null,
  -- The check that it was about, in the world of the key.
  check_id bigint,
  -- As the program sent it; null without one.
  idempotency_key text,
  -- First half of the address of the caller.
  coarse_address text not null,
  -- Masked, cut after 4 KB; null without one.
  request_body text,
  -- Masked, cut after 4 KB; null for reports, which are personal, and for files.
  answer_body text,
  constraint open_request_answer_body_check CHECK ((octet_length(answer_body) <= 8192)),
  constraint open_request_method_check CHECK ((method = ANY (ARRAY['GET'::text, 'POST'::text]))),
  constraint open_request_ms_check CHECK ((ms >= 0)),
  constraint open_request_path_check CHECK ((octet_length(path) <= 400)),
  constraint open_request_request_body_check CHECK ((octet_length(request_body) <= 8192)),
  constraint open_request_request_id_check CHECK ((request_id ~ '^req_[0-9a-f]{32}$'::text)),
  constraint open_request_status_check CHECK (((status >= 100) AND (status <= 599))),
  constraint open_request_key_id_fkey FOREIGN KEY (key_id) REFERENCES app.api_key(id),
  constraint open_request_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint open_request_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant select to app_user
CREATE INDEX open_request_failed ON app.open_request USING btree (member_id, id DESC) WHERE (status >= 400);
CREATE INDEX open_request_of_check ON app.open_request USING btree (member_id, check_id, id DESC) WHERE (check_id IS NOT NULL);
CREATE INDEX open_request_of_key ON app.open_request USING btree (key_id, id DESC);
CREATE INDEX open_request_of_member ON app.open_request USING btree (member_id, id DESC);
CREATE INDEX open_request_of_operation ON app.open_request USING btree (member_id, operation, id DESC) WHERE (operation IS NOT NULL);
CREATE INDEX open_request_of_repeat ON app.open_request USING btree (member_id, idempotency_key, id DESC) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX open_request_old ON app.open_request USING btree (at);
CREATE UNIQUE INDEX open_request_by_id ON app.open_request USING btree (member_id, request_id);

-- account

-- Picture puzzles that were handed out; an answer counts once.
create table app.captcha (
  session_id text not null,
  -- Keyed hash of the right answer.
  answer_key bytea not null,
  -- What the answer is good for, such as signing in.
  scene text not null,
  -- Wrong answers so far; one spends the picture.
  tries smallint default 0 not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (session_id)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX captcha_end ON app.captcha USING btree (expires_at);

-- Codes that went out to phones on a day, text messages and calls together.
create table app.code_day (
  -- In China.
  day date not null,
  -- Who had them sent: somebody the house does not know, the same to the phone of a candidate, or a known browser, a session, a link.
  kind text not null,
  sent integer not null,
  constraint code_day_kind_check CHECK ((kind = ANY (ARRAY['stranger'::text, 'candidate'::text, 'known'::text]))),
  constraint code_day_pkey PRIMARY KEY (day, kind)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- A new e-mail address that waits to be confirmed by the link in the mail; one for a person.
create table app.email_change (
  user_id bigint not null,
  -- The address, encrypted.
  email_enc bytea not null,
  -- Keyed hash of the address.
  email_key bytea not null,
  -- Hash of the code in the link.
  code_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  -- Day that sent_today counts, in China.
  day date not null,
  -- Mails sent on that day, to bound what one person can cause.
  sent_today smallint not null,
  constraint email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint email_change_pkey PRIMARY KEY (user_id),
  constraint email_change_code_hash_key UNIQUE (code_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- What a sign-in or a session was asked and has not answered: a few minutes, one answer.
create table app.factor_offer (
  -- Hash of the ticket or of the token that asked.
  holder_hash bytea not null,
  -- totp: a secret that is offered; create, use: the challenge to a passkey.
  purpose text not null,
  user_id bigint not null,
  -- The secret or the challenge, encrypted.
  content_enc bytea not null,
  expires_at timestamp with time zone not null,
  constraint factor_offer_purpose_check CHECK ((purpose = ANY (ARRAY['totp'::text, 'create'::text, 'use'::text]))),
  constraint factor_offer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint factor_offer_pkey PRIMARY KEY (holder_hash, purpose)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX factor_offer_end ON app.factor_offer USING btree (expires_at);

-- Lets another device of the same person sign in, once: shown on one screen, read by a phone.
create table app.identity_code (
  -- Hash of the code; the code itself is not kept.
  code_hash bytea not null,
  user_id bigint not null,
  -- Member that the other device acts for.
  member_id bigint not null,
  expires_at timestamp with time zone not null,
  -- When the sign-in that made the code last took a second step; the new device goes on from there.
  factor_at timestamp with time zone,
  constraint identity_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint identity_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint identity_code_pkey PRIMARY KEY (code_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

-- Browsers in which a person has signed in: failures of others do not lock them out. Ends with a new password and with signing out everywhere.
create table app.known_device (
  user_id bigint not null,
  -- Hash of the secret in the cookie of the browser.
  device_key bytea not null,
  first_seen_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  constraint known_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint known_device_pkey PRIMARY KEY (user_id, device_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX known_device_by_time ON app.known_device USING btree (last_seen_at);

-- A member orders and pays: an enterprise (category 1) or a personal account (category 2). It is the tenant of every row that carries member_id.
create table app.member (
  id bigint generated always as identity not null,
  -- 1 enterprise, 2 personal account.
  category smallint not null,
  name text not null,
  -- Enterprises only: the name without blanks, signs, accents, letter case and what nobody sees, so that one company registers once. A twin from before has its id behind a #.
  name_key text,
  -- Since when staff let it spend nothing.
  frozen_at timestamp with time zone,
  -- Custom features of the member; "1" means on.
  flags jsonb default '{}'::jsonb not null,
  -- Where the registration came from: registOrigin, registerClient, inviteCode and the utm fields as they were sent.
  origin jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  -- Enterprise above this one in the company tree.
  parent_id bigint,
  -- Reason that staff gave, shown to the member.
  frozen_why text,
  -- Memberships that have not ended, kept by trigger, so that long lists need not count.
  people_count integer default 0 not null,
  -- Since when calls for this enterprise need a sign-in with a second step. Null while it does not ask for one.
  factor_from timestamp with time zone,
  -- Enterprise whose test world this is: what its test keys do lies here, apart from everything real.
  test_of bigint,
  -- By which whoever registers says that this enterprise has invited them.
  invite_code text default upper("left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 12)) not null,
  -- Whether it, or an enterprise above it, is frozen; kept by trigger.
  is_frozen boolean default false not null,
  constraint member_category_check CHECK ((category = ANY (ARRAY[1, 2]))),
  constraint member_check CHECK (((category = 1) = (name_key IS NOT NULL))),
  constraint member_flags_known CHECK (((flags - ARRAY['isManPower'::text, 'workExperienceAuto'::text, 'workExperienceAutoDeep'::text, 'credit'::text, 'isDingDongMaiCai'::text, 'orderConfirmPageNotShowCoupon'::text, 'hideBalancePayment'::text]) = '{}'::jsonb)),
  constraint member_flags_on_or_off CHECK ((NOT jsonb_path_exists(flags, 'strict $.*?(@.type() != "string" || @ != "0" && @ != "1")'::jsonpath))),
  constraint member_frozen_has_reason CHECK (((frozen_why IS NULL) OR (frozen_at IS NOT NULL))),
  constraint member_parent_is_enterprise CHECK (((parent_id IS NULL) OR ((category = 1) AND (parent_id <> id)))),
  constraint member_test_is_enterprise CHECK (((test_of IS NULL) OR ((category = 1) AND (test_of <> id)))),
  constraint member_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES app.member(id),
  constraint member_test_of_fkey FOREIGN KEY (test_of) REFERENCES app.member(id),
  constraint member_pkey PRIMARY KEY (id),
  constraint member_invite_code UNIQUE (invite_code),
  constraint member_name_key_key UNIQUE (name_key),
  constraint member_test_of_key UNIQUE (test_of)
);
-- policy candidate for select to app_candidate using (id = ( SELECT app.current_member() AS current_member))
-- policy tenant for all to app_user using (id = ( SELECT app.current_member() AS current_member)) check (id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX member_child_name ON app.member USING btree (parent_id, lower(name), id) WHERE (parent_id IS NOT NULL);
CREATE TRIGGER conflict_list_begins AFTER INSERT ON app.member FOR EACH ROW WHEN ((new.test_of IS NOT NULL)) EXECUTE FUNCTION app.begin_with_conflict_list();
CREATE TRIGGER freeze_spreads AFTER INSERT OR UPDATE OF frozen_at, parent_id ON app.member FOR EACH ROW WHEN (((new.frozen_at IS NOT NULL) OR (new.parent_id IS NOT NULL) OR new.is_frozen)) EXECUTE FUNCTION app.spread_freeze();
CREATE TRIGGER opens_balance AFTER INSERT ON app.member FOR EACH ROW EXECUTE FUNCTION app.open_balance();
CREATE TRIGGER referral_noted AFTER INSERT ON app.member FOR EACH ROW WHEN (((new.category = 1) AND ((new.origin ->> 'inviteCode'::text) IS NOT NULL))) EXECUTE FUNCTION app.note_referral();
CREATE TRIGGER starts_audit_chain AFTER INSERT ON app.member FOR EACH ROW EXECUTE FUNCTION app.start_audit_chain();
CREATE TRIGGER starts_confirmation AFTER INSERT ON app.member FOR EACH ROW WHEN ((new.category = 1)) EXECUTE FUNCTION app.start_confirmation();

-- A person within a member.
create table app.membership (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  -- 1 administrator, 2 colleague.
  role smallint not null,
  -- Since when this person may not act for the member.
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  -- When the person left; the row stays for the name on old orders.
  left_at timestamp with time zone,
  -- Keyed hashes of the parts of the name, phone, e-mail and login name: a person is found without decrypting anybody.
  search_keys bytea[] default '{}'::bytea[] not null,
  -- When this person hid the card with the first steps.
  first_steps_hidden_at timestamp with time zone,
  constraint membership_left_is_disabled CHECK (((left_at IS NULL) OR (disabled_at IS NOT NULL))),
  constraint membership_role_check CHECK ((role = ANY (ARRAY[1, 2]))),
  constraint membership_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint membership_pkey PRIMARY KEY (id),
  constraint membership_member_id_user_id_key UNIQUE (member_id, user_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX membership_admins ON app.membership USING btree (member_id, id DESC) WHERE ((left_at IS NULL) AND (role = 1));
CREATE INDEX membership_disabled ON app.membership USING btree (member_id, id DESC) WHERE ((left_at IS NULL) AND (disabled_at IS NOT NULL));
CREATE INDEX membership_of_user ON app.membership USING btree (user_id);
CREATE INDEX membership_page ON app.membership USING btree (member_id, id DESC) WHERE (left_at IS NULL);
CREATE INDEX membership_search ON app.membership USING gin (search_keys);
CREATE TRIGGER counts_people AFTER INSERT OR UPDATE OF left_at ON app.membership FOR EACH ROW EXECUTE FUNCTION app.count_people();
CREATE TRIGGER tells_join AFTER INSERT ON app.membership FOR EACH ROW EXECUTE FUNCTION app.tell_person_changed();

-- WeChat accounts that sign in to an account here.
create table app.open_id (
  -- Keyed hash of the openid, to find it by.
  openid_key bytea not null,
  -- The openid, encrypted.
  openid_enc bytea not null,
  user_id bigint not null,
  bound_at timestamp with time zone default app.now() not null,
  constraint open_id_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint open_id_pkey PRIMARY KEY (openid_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX open_id_of_user ON app.open_id USING btree (user_id);

-- Passkeys (WebAuthn) of people. They belong to the person, whichever member they act for.
create table app.passkey (
  id bigint generated always as identity not null,
  user_id bigint not null,
  -- Name that the authenticator gave to the key pair.
  credential_id bytea not null,
  -- COSE key.
  public_key bytea not null,
  -- How often the authenticator has signed, by its own count; one that falls behind is a copy. 0 for those that do not count.
  sign_count bigint not null,
  -- How the browser reached the authenticator: usb, nfc, ble, internal, hybrid.
  transports text[] default '{}'::text[] not null,
  -- Name that the person gave to it, encrypted.
  name_enc bytea not null,
  added_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone,
  constraint passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint passkey_pkey PRIMARY KEY (id),
  constraint passkey_credential_id_key UNIQUE (credential_id)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX passkey_of_user ON app.passkey USING btree (user_id);

-- Right to set a new password once, for the phone that received the code.
create table app.password_reset (
  user_id bigint not null,
  -- Hash of the token.
  token_hash bytea not null,
  -- Keyed hash of the phone.
  phone_key bytea not null,
  expires_at timestamp with time zone not null,
  constraint password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint password_reset_pkey PRIMARY KEY (user_id),
  constraint password_reset_token_hash_key UNIQUE (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- Single rights of a person within a member. A right without a row is not held.
create table app.permission (
  member_id bigint not null,
  user_id bigint not null,
  -- P00001 …, see contract/src/permissions.ts.
  code text not null,
  -- False: the right was taken back.
  holds boolean not null,
  constraint permission_member_id_user_id_fkey FOREIGN KEY (member_id, user_id) REFERENCES app.membership(member_id, user_id),
  constraint permission_pkey PRIMARY KEY (member_id, user_id, code)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user

-- Six-digit codes sent to a phone for one purpose. Keyed hashes: neither phone nor code is kept.
create table app.phone_code (
  -- Keyed hash of phone and purpose.
  subject_key bytea not null,
  -- Keyed hash of the code.
  code_key bytea not null,
  -- Tries that whoever asked has left.
  tries_left smallint not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  -- Day that sent_today counts, in China.
  day date not null,
  -- Codes sent on that day, to bound what one phone receives.
  sent_today smallint not null,
  -- What is to be sent, encrypted, until the job has sent it: the job itself carries no phone number.
  message_enc bytea,
  -- Keyed hash of who asked: the address, a known device, or a person or link that has proved itself. A code of another asker leaves it alone.
  asker_key bytea not null,
  -- Hash of the cookie of the browser that asked: its tries are counted in tries_left.
  device_key bytea,
  -- Tries that everybody else has left.
  stray_tries_left smallint not null,
  constraint phone_code_pkey PRIMARY KEY (subject_key, asker_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- Codes that replace the second factor of a person when it is lost; each is good once.
create table app.recovery_code (
  user_id bigint not null,
  -- Keyed hash of the code.
  code_key bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- Sign-ins of people and tokens of programs. A company token hangs on the sign-in that it was made from and ends with it.
create table app.session (
  -- Hash of the token; the token itself is not kept.
  token_hash bytea not null,
  -- Sign-in that this token was made from.
  parent_hash bytea,
  user_id bigint not null,
  member_id bigint not null,
  -- Content key of the browser, encrypted under the key of the installation.
  content_key_enc bytea,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  -- Stands for the session in lists.
  id bigint generated always as identity not null,
  -- Browser and system, as a person would name them.
  device text default ''::text not null,
  -- Network address without its last part.
  coarse_address text default ''::text not null,
  -- "" password, code, face, wechat.
  login_type text default ''::text not null,
  last_seen_at timestamp with time zone default app.now() not null,
  -- Set where the token belongs to a program: the recruiting system.
  ats_channel text,
  -- What that program may do; null for people.
  ats_scopes text[],
  -- When this sign-in last took a second step; the same on the company tokens of it. Null without one.
  factor_at timestamp with time zone,
  constraint session_check CHECK (((ats_channel IS NULL) = (ats_scopes IS NULL))),
  constraint session_login_type_check CHECK ((login_type = ANY (ARRAY[''::text, 'code'::text, 'face'::text, 'wechat'::text]))),
  constraint session_ats_channel_fkey FOREIGN KEY (ats_channel) REFERENCES app.ats_channel(code),
  constraint session_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint session_parent_hash_fkey FOREIGN KEY (parent_hash) REFERENCES app.session(token_hash) ON DELETE CASCADE,
  constraint session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint session_pkey PRIMARY KEY (token_hash),
  constraint session_id_key UNIQUE (id)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX session_end ON app.session USING btree (expires_at);
CREATE INDEX session_of_parent ON app.session USING btree (parent_hash);
CREATE INDEX session_of_program ON app.session USING btree (member_id, ats_channel) WHERE (ats_channel IS NOT NULL);
CREATE INDEX session_of_user ON app.session USING btree (user_id);

-- Failed sign-ins by login name and by address, to decide when a captcha is asked for.
create table app.sign_in_failure (
  -- Keyed hash of what is counted: name with address, name, address, person with a known device, own password.
  subject_key bytea not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (subject_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- A sign-in of a person between the first and the second step: a few minutes, one use.
create table app.sign_in_ticket (
  -- Hash of the ticket.
  token_hash bytea not null,
  user_id bigint not null,
  -- How the session is to be opened (content key, way of signing in, WeChat), encrypted.
  opening_enc bytea not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_ticket_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint sign_in_ticket_pkey PRIMARY KEY (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX sign_in_ticket_end ON app.sign_in_ticket USING btree (expires_at);

-- Authenticator app of a person. It belongs to the person, whichever member they act for.
create table app.totp_factor (
  user_id bigint not null,
  -- Secret that the app makes codes from, encrypted.
  secret_enc bytea not null,
  -- Time step of the last code that was taken: a code counts once, and none that is older.
  last_step bigint default 0 not null,
  added_at timestamp with time zone default app.now() not null,
  constraint totp_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint totp_factor_pkey PRIMARY KEY (user_id)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- A person who signs in. Personal fields are encrypted; the *_key columns are keyed hashes to find them by.
create table app.user_account (
  id bigint generated always as identity not null,
  -- What the person signs in with: as it was chosen at registration, made up for whoever was invited by phone. Never a phone of the latter.
  login_name text not null,
  -- Argon2id.
  password_hash text not null,
  -- Name, encrypted.
  name_enc bytea not null,
  -- E-mail, encrypted.
  email_enc bytea,
  -- Keyed hash of the e-mail.
  email_key bytea,
  -- Phone, encrypted.
  phone_enc bytea,
  -- Keyed hash of the phone.
  phone_key bytea,
  -- ID card number, encrypted.
  id_card_enc bytea,
  -- The personal account of this person.
  personal_member_id bigint not null,
  -- Since when nobody can sign in as this person.
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  -- When the person closed the account; name, phone and e-mail are gone since.
  closed_at timestamp with time zone,
  password_changed_at timestamp with time zone,
  -- Whether single keys act in lists; the person switches them off.
  has_shortcuts boolean default true not null,
  constraint user_account_personal_member_id_fkey FOREIGN KEY (personal_member_id) REFERENCES app.member(id),
  constraint user_account_pkey PRIMARY KEY (id),
  constraint user_account_personal_member_id_key UNIQUE (personal_member_id),
  constraint user_account_phone_key_key UNIQUE (phone_key)
);
-- policy tenant for select to app_user using app.is_known_person(id)
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE UNIQUE INDEX user_account_login_name ON app.user_account USING btree (lower(login_name));
CREATE TRIGGER tells_change AFTER UPDATE OF name_enc, phone_enc, email_enc, login_name ON app.user_account FOR EACH ROW EXECUTE FUNCTION app.tell_person_changed();

-- staff

-- The provider's own people, who sign in at /Operations.
create table app.staff (
  id bigint generated always as identity not null,
  login_name text not null,
  -- Name, encrypted.
  name_enc bytea not null,
  -- Argon2id.
  password_hash text not null,
  -- An administrator has set the password: the next sign-in asks for a new one.
  must_change_password boolean default true not null,
  -- Among reviewer, lead, sales, finance, administrator; see docs/role-matrix.md.
  roles text[] not null,
  -- Secret of the second factor, encrypted; null until it is set up.
  totp_secret_enc bytea,
  -- Time step of the last code that was accepted: a code counts once.
  totp_last_step bigint default 0 not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  -- Number by which reports name this person; never used again.
  verifier_no integer generated always as identity not null,
  -- Own mail, encrypted; null for accounts of before and for who has a phone alone.
  mail_enc bytea,
  -- Own phone, encrypted.
  phone_enc bytea,
  -- Before it this person decides nothing that needs two people: a day after the account was added, raised, reset or enabled, and after its link was used.
  may_confirm_from timestamp with time zone,
  constraint staff_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['reviewer'::text, 'lead'::text, 'sales'::text, 'finance'::text, 'administrator'::text]))),
  constraint staff_pkey PRIMARY KEY (id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE UNIQUE INDEX staff_login_name ON app.staff USING btree (lower(login_name));
CREATE UNIQUE INDEX staff_verifier_no ON app.staff USING btree (verifier_no);

-- Links by which people of staff set the password of a new or reset account: a day, one use, one at a time.
create table app.staff_access (
  -- SHA-256; the link itself is kept nowhere once it was sent.
  token_hash bytea not null,
  staff_id bigint not null,
  made_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  -- A newer one took its place.
  ended_at timestamp with time zone,
  constraint staff_access_once CHECK (((used_at IS NULL) OR ((ended_at IS NULL) AND (used_at < expires_at)))),
  constraint staff_access_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_access_pkey PRIMARY KEY (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX staff_access_of_staff ON app.staff_access USING btree (staff_id, made_at);
CREATE UNIQUE INDEX staff_access_one_open ON app.staff_access USING btree (staff_id) WHERE ((used_at IS NULL) AND (ended_at IS NULL));

-- What staff did and which personal fields they looked at. Append-only, each row chained to the one before it by its hash.
create table app.staff_act (
  -- Place in the chain, from 1.
  seq bigint not null,
  at timestamp with time zone not null,
  -- Null for the installation itself, such as its first administrator.
  staff_id bigint,
  -- Member that it concerned; null for none.
  member_id bigint,
  -- Name of the act, see contract/src/staff-acts.ts.
  action text not null,
  -- The thing it was done to, such as "task 12".
  subject text not null,
  -- Ids, codes and amounts; nothing personal.
  facts jsonb not null,
  -- SHA-256 over the hash of the row before and the content of this one.
  hash bytea not null,
  -- As in app.audit.
  version smallint default 1 not null,
  constraint staff_act_version_check CHECK ((version = ANY (ARRAY[1, 2]))),
  constraint staff_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_act_pkey PRIMARY KEY (seq)
);
-- policy nobody for all to app_user using false
-- policy worker for all to app_worker using true check true
-- grant select to app_worker
CREATE INDEX staff_act_of_staff ON app.staff_act USING btree (staff_id, seq DESC);
CREATE INDEX staff_act_of_subject ON app.staff_act USING btree (subject, staff_id);

-- Last link of the chain of staff acts; one row.
create table app.staff_act_head (
  -- Always true: holds the table to one row.
  single boolean default true not null,
  seq bigint default 0 not null,
  hash bytea default '\x00'::bytea not null,
  constraint staff_act_head_single_check CHECK (single),
  constraint staff_act_head_pkey PRIMARY KEY (single)
);
-- policy worker for all to app_worker using true check true

-- Questions to passkeys of staff that have not been answered: a few minutes, one answer.
create table app.staff_challenge (
  -- Hash of the ticket or of the token that asked.
  holder_hash bytea not null,
  -- create or use a passkey.
  purpose text not null,
  staff_id bigint not null,
  -- The challenge, encrypted.
  content_enc bytea not null,
  expires_at timestamp with time zone not null,
  constraint staff_challenge_purpose_check CHECK ((purpose = ANY (ARRAY['create'::text, 'use'::text]))),
  constraint staff_challenge_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_challenge_pkey PRIMARY KEY (holder_hash, purpose)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX staff_challenge_end ON app.staff_challenge USING btree (expires_at);

-- What an administrator has asked for accounts of staff. Another one confirms it; where there is no other, it is carried out after a wait.
create table app.staff_change (
  id bigint generated always as identity not null,
  -- add, raise (roles of which the person lacks one), reset, enable or contact (another mail or phone).
  kind text not null,
  -- waiting, done, rejected by another, withdrawn by whoever asked, or lapsed.
  state text default 'waiting'::text not null,
  -- Whom it is about; of an account that is added once it is there.
  staff_id bigint,
  login_name text,
  -- Name of an account that is added, encrypted.
  name_enc bytea,
  roles text[],
  -- What add and contact make the mail, encrypted; null once it has ended.
  mail_enc bytea,
  -- What add and contact make the phone, encrypted; null once it has ended.
  phone_enc bytea,
  asked_by bigint not null,
  asked_at timestamp with time zone default app.now() not null,
  lapses_at timestamp with time zone not null,
  -- Nobody else could confirm it when it was asked for: it is carried out then, unless somebody can by that time.
  alone_until timestamp with time zone,
  -- Null for the wait, the operator and what has lapsed.
  decided_by bigint,
  decided_at timestamp with time zone,
  why text default ''::text not null,
  -- A second person, the wait, or whoever operates the server.
  done_by text,
  constraint staff_change_done_by CHECK ((((state = 'done'::text) = (done_by IS NOT NULL)) AND ((done_by = 'person'::text) = ((state = 'done'::text) AND (decided_by IS NOT NULL))))),
  constraint staff_change_done_by_check CHECK ((done_by = ANY (ARRAY['person'::text, 'wait'::text, 'operator'::text]))),
  constraint staff_change_ended CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint staff_change_has_roles CHECK (((roles IS NOT NULL) = (kind = ANY (ARRAY['add'::text, 'raise'::text])))),
  constraint staff_change_kind_check CHECK ((kind = ANY (ARRAY['add'::text, 'raise'::text, 'reset'::text, 'enable'::text, 'contact'::text]))),
  constraint staff_change_names_somebody CHECK (
CASE
    WHEN (kind = 'add'::text) THEN ((login_name IS NOT NULL) AND (name_enc IS NOT NULL) AND ((staff_id IS NOT NULL) = (state = 'done'::text)))
    ELSE ((login_name IS NULL) AND (name_enc IS NULL) AND (staff_id IS NOT NULL))
END),
  constraint staff_change_not_own CHECK ((asked_by IS DISTINCT FROM staff_id)),
  constraint staff_change_reaches CHECK (
CASE
    WHEN (state <> 'waiting'::text) THEN ((mail_enc IS NULL) AND (phone_enc IS NULL))
    ELSE (((mail_enc IS NOT NULL) OR (phone_enc IS NOT NULL)) = (kind = ANY (ARRAY['add'::text, 'contact'::text])))
END),
  constraint staff_change_rejected_by_another CHECK (
CASE state
    WHEN 'rejected'::text THEN ((decided_by IS NOT NULL) AND (decided_by <> asked_by) AND (length(why) > 0))
    WHEN 'withdrawn'::text THEN ((decided_by IS NOT NULL) AND (decided_by = asked_by))
    WHEN 'done'::text THEN true
    ELSE (decided_by IS NULL)
END),
  constraint staff_change_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['reviewer'::text, 'lead'::text, 'sales'::text, 'finance'::text, 'administrator'::text]))),
  constraint staff_change_second_is_another CHECK (((state <> 'done'::text) OR (decided_by IS NULL) OR ((decided_by <> asked_by) AND (decided_by IS DISTINCT FROM staff_id)))),
  constraint staff_change_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text, 'withdrawn'::text, 'lapsed'::text]))),
  constraint staff_change_waited CHECK (((done_by <> 'wait'::text) OR ((alone_until IS NOT NULL) AND (decided_at >= alone_until)))),
  constraint staff_change_why_check CHECK ((length(why) <= 200)),
  constraint staff_change_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.staff(id),
  constraint staff_change_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint staff_change_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_change_pkey PRIMARY KEY (id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX staff_change_of_account ON app.staff_change USING btree (staff_id);
CREATE UNIQUE INDEX staff_change_one_of_account ON app.staff_change USING btree (staff_id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX staff_change_one_of_name ON app.staff_change USING btree (lower(login_name)) WHERE (state = 'waiting'::text);
CREATE TRIGGER keep_asked BEFORE UPDATE ON app.staff_change FOR EACH ROW WHEN ((((((((old.kind IS DISTINCT FROM new.kind) OR (old.login_name IS DISTINCT FROM new.login_name)) OR (old.roles IS DISTINCT FROM new.roles)) OR (old.asked_by IS DISTINCT FROM new.asked_by)) OR (old.asked_at IS DISTINCT FROM new.asked_at)) OR (old.lapses_at IS DISTINCT FROM new.lapses_at)) OR ((old.staff_id IS DISTINCT FROM new.staff_id) AND (NOT ((old.staff_id IS NULL) AND (new.state = 'done'::text)))) OR ((new.alone_until IS DISTINCT FROM old.alone_until) AND (new.alone_until IS NOT NULL)))) EXECUTE FUNCTION app.keep_staff_change();
CREATE TRIGGER keep_ended BEFORE UPDATE ON app.staff_change FOR EACH ROW WHEN (((old.state <> 'waiting'::text) AND (((((((old.state IS DISTINCT FROM new.state) OR (old.staff_id IS DISTINCT FROM new.staff_id)) OR (old.decided_by IS DISTINCT FROM new.decided_by)) OR (old.decided_at IS DISTINCT FROM new.decided_at)) OR (old.why IS DISTINCT FROM new.why)) OR (old.done_by IS DISTINCT FROM new.done_by)) OR (old.alone_until IS DISTINCT FROM new.alone_until)))) EXECUTE FUNCTION app.keep_staff_change();
CREATE TRIGGER refuse_early_decider BEFORE UPDATE ON app.staff_change FOR EACH ROW WHEN (((new.done_by = 'person'::text) AND (old.state = 'waiting'::text))) EXECUTE FUNCTION app.refuse_early_decider('decided_by');

-- The same for the provider's own people.
create table app.staff_device (
  staff_id bigint not null,
  -- Hash of the secret in the cookie of the browser.
  device_key bytea not null,
  first_seen_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  constraint staff_device_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_device_pkey PRIMARY KEY (staff_id, device_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX staff_device_by_time ON app.staff_device USING btree (last_seen_at);

-- What people of a role may do alone and at all. Whoever holds several roles has the widest of their limits.
create table app.staff_limit (
  role text not null,
  -- The largest credit that one person gives without a second, in fen.
  credit_alone_fen bigint not null,
  -- What one person credits in a day in China without a second, in fen.
  credit_day_fen bigint not null,
  -- The largest credit that may be asked for at all, in fen; 0: none.
  credit_most_fen bigint not null,
  -- The least share of the list price that an agreement may have.
  least_price_percent smallint not null,
  -- Null: as the product was shipped.
  saved_by bigint,
  saved_at timestamp with time zone,
  constraint staff_limit_credit_alone_fen_check CHECK ((credit_alone_fen >= 0)),
  constraint staff_limit_in_order CHECK (((credit_alone_fen <= credit_day_fen) AND (credit_alone_fen <= credit_most_fen))),
  constraint staff_limit_least_price_percent_check CHECK (((least_price_percent >= 0) AND (least_price_percent <= 100))),
  constraint staff_limit_role_check CHECK ((role = ANY (ARRAY['sales'::text, 'finance'::text]))),
  constraint staff_limit_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app.staff(id),
  constraint staff_limit_pkey PRIMARY KEY (role)
);
-- policy worker for all to app_worker using true check true
-- grant select, update to app_worker

-- Messages to people of staff about accounts, and how they ended.
create table app.staff_message (
  id bigint generated always as identity not null,
  -- Who gets it.
  staff_id bigint not null,
  -- The change that it tells of.
  change_id bigint,
  -- Of the kinds of messages, see noticeKinds of the contract.
  kind text not null,
  channel text not null,
  language text not null,
  -- Mail or phone of that moment, encrypted, until it was sent.
  address_enc bytea,
  -- Link to set the password, encrypted, until it was sent.
  link_enc bytea,
  made_at timestamp with time zone default app.now() not null,
  -- When it was handed over, or given up.
  ended_at timestamp with time zone,
  -- Why it was given up; null when it was handed over.
  problem text,
  constraint staff_message_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint staff_message_forgets CHECK (
CASE
    WHEN (ended_at IS NULL) THEN ((address_enc IS NOT NULL) AND (problem IS NULL))
    ELSE ((address_enc IS NULL) AND (link_enc IS NULL))
END),
  constraint staff_message_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint staff_message_change_id_fkey FOREIGN KEY (change_id) REFERENCES app.staff_change(id),
  constraint staff_message_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_message_pkey PRIMARY KEY (id)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX staff_message_end ON app.staff_message USING btree (ended_at);
CREATE INDEX staff_message_of_change ON app.staff_message USING btree (change_id);
CREATE INDEX staff_message_of_staff ON app.staff_message USING btree (staff_id);

-- Passkeys (WebAuthn) of staff, beside the authenticator.
create table app.staff_passkey (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  -- Name that the authenticator gave to the key pair.
  credential_id bytea not null,
  -- COSE key.
  public_key bytea not null,
  -- How often the authenticator has signed, by its own count; one that falls behind is a copy. 0 for those that do not count.
  sign_count bigint not null,
  -- How the browser reached the authenticator: usb, nfc, ble, internal, hybrid.
  transports text[] default '{}'::text[] not null,
  -- Name that the person gave to it, encrypted.
  name_enc bytea not null,
  added_at timestamp with time zone default app.now() not null,
  last_used_at timestamp with time zone,
  constraint staff_passkey_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_passkey_pkey PRIMARY KEY (id),
  constraint staff_passkey_credential_id_key UNIQUE (credential_id)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX staff_passkey_of_staff ON app.staff_passkey USING btree (staff_id);

-- Codes that replace the second factor when the phone is lost; each is good once.
create table app.staff_recovery_code (
  staff_id bigint not null,
  -- Keyed hash of the code.
  code_key bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- Sign-ins of staff.
create table app.staff_session (
  -- Hash of the token.
  token_hash bytea not null,
  staff_id bigint not null,
  created_at timestamp with time zone default app.now() not null,
  -- Last use, to the minute: a session that nobody uses ends early.
  seen_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_session_pkey PRIMARY KEY (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX staff_session_end ON app.staff_session USING btree (expires_at);
CREATE INDEX staff_session_of_staff ON app.staff_session USING btree (staff_id);

-- What a reviewer can verify; without a row everything. Set by administrators.
create table app.staff_skill (
  staff_id bigint not null,
  -- Codes of item groups.
  groups text[] not null,
  -- Level of the Common European Framework by language, such as {"en": "B2"}.
  languages jsonb default '{}'::jsonb not null,
  -- Regions of China; empty: everywhere.
  regions text[] default '{}'::text[] not null,
  -- Former employers, about whom this person verifies nothing, encrypted.
  employers_enc bytea,
  -- Last day away, in China; gets nothing until then.
  away_until date,
  -- Null: the installation itself.
  saved_by bigint,
  saved_at timestamp with time zone default app.now() not null,
  constraint staff_skill_groups_check CHECK (((cardinality(groups) >= 1) AND (cardinality(groups) <= 30))),
  constraint staff_skill_regions_check CHECK ((cardinality(regions) <= 7)),
  constraint staff_skill_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app.staff(id),
  constraint staff_skill_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_skill_pkey PRIMARY KEY (staff_id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- A sign-in between password and second factor: a few minutes, one use.
create table app.staff_ticket (
  -- Hash of the ticket.
  token_hash bytea not null,
  staff_id bigint not null,
  -- New second factor, encrypted; it counts once a code made with it came back.
  offered_secret_enc bytea,
  expires_at timestamp with time zone not null,
  constraint staff_ticket_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_ticket_pkey PRIMARY KEY (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX staff_ticket_end ON app.staff_ticket USING btree (expires_at);

-- Tries of staff passwords and codes. Counted before they are looked at, so that simultaneous guesses count too.
create table app.staff_try (
  -- Keyed hash of what is counted: login name with address, login name, person with a known device, person.
  subject_key bytea not null,
  tries integer not null,
  last_at timestamp with time zone not null,
  -- Keyed hash of the login name, by which an administrator lifts every lock of it.
  of_staff_key bytea,
  constraint staff_try_pkey PRIMARY KEY (subject_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX staff_try_of_staff ON app.staff_try USING btree (of_staff_key) WHERE (of_staff_key IS NOT NULL);

-- notice

-- A message on its way by mail or SMS.
create table app.delivery (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Key by which the outside service recognises a repetition.
  send_key text not null,
  -- mail or sms.
  channel text not null,
  -- Kind of notice, see contract/src/notice-kind.ts.
  kind text not null,
  language text not null,
  -- Receiver, if a person with an account.
  user_id bigint,
  -- Receiver, if an address without an account; encrypted. Neither: the candidate of the order detail.
  address_enc bytea,
  order_detail_id bigint,
  -- Ids, amounts and moments that the words are made from.
  facts jsonb default '{}'::jsonb not null,
  -- What opens something, above all a link; encrypted, gone once it was sent or given up.
  secret_enc bytea,
  -- waiting, sending, sent, failed (given up), dropped (no longer wanted).
  state text default 'waiting'::text not null,
  -- Tries so far.
  attempts smallint default 0 not null,
  -- While a process sends it; taken over when that was too long ago.
  claimed_at timestamp with time zone,
  -- Last answer of the outside service as a code: its sentences may hold an address.
  problem text,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  constraint delivery_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint delivery_check CHECK (((user_id IS NULL) OR (address_enc IS NULL))),
  constraint delivery_check1 CHECK ((num_nonnulls(user_id, address_enc, order_detail_id) >= 1)),
  constraint delivery_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'dropped'::text]))),
  constraint delivery_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint delivery_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint delivery_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint delivery_pkey PRIMARY KEY (id),
  constraint delivery_send_key_key UNIQUE (send_key)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX delivery_in_state ON app.delivery USING btree (state, id DESC);
CREATE INDEX delivery_of_detail ON app.delivery USING btree (order_detail_id);

-- What a person has switched off, for all members that they belong to.
create table app.notice_setting (
  user_id bigint not null,
  -- Language the person was last met in.
  language text,
  -- Entries such as order.mail: topic and channel.
  switched_off text[] default '{}'::text[] not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint notice_setting_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint notice_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint notice_setting_pkey PRIMARY KEY (user_id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- One message to one person at the bell. The words are made when it is read, in the reader's language; nothing personal is kept.
create table app.system_message (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  -- The notice that it came from: a job that runs twice writes one message.
  notice_key text not null,
  -- Group that the person can switch off.
  topic text not null,
  -- Kind of notice, see contract/src/notice-kind.ts.
  kind text not null,
  order_detail_id bigint,
  -- Ids, amounts and moments that the words are made from.
  facts jsonb default '{}'::jsonb not null,
  -- When the thing happened; jobs run side by side, so rows are not written in that order.
  told_at timestamp with time zone default app.now() not null,
  read_at timestamp with time zone,
  -- Transaction that wrote or last changed the row, for the streams: ids are given before commit, so they alone are no watermark.
  xid xid8 default pg_current_xact_id() not null,
  constraint system_message_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint system_message_member_id_user_id_fkey FOREIGN KEY (member_id, user_id) REFERENCES app.membership(member_id, user_id),
  constraint system_message_pkey PRIMARY KEY (id),
  constraint system_message_member_id_user_id_notice_key_key UNIQUE (member_id, user_id, notice_key)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX system_message_by_transaction ON app.system_message USING btree (xid);
CREATE INDEX system_message_of_topic ON app.system_message USING btree (member_id, user_id, topic, told_at DESC, id DESC);
CREATE INDEX system_message_page ON app.system_message USING btree (member_id, user_id, told_at DESC, id DESC);
CREATE INDEX system_message_unread ON app.system_message USING btree (member_id, user_id) WHERE (read_at IS NULL);

-- file

-- A piece of a large file of the house, kept encrypted outside of the database as other files are. The row is written after the content, and goes before it.
create table app.file_piece (
  member_id bigint not null,
  -- The whole that it belongs to, such as "export 12".
  about text not null,
  -- Place within the whole.
  n integer not null,
  -- Name in the file store.
  place text not null,
  -- Before it was encrypted.
  bytes integer not null,
  created_at timestamp with time zone default app.now() not null,
  constraint file_piece_bytes_check CHECK ((bytes >= 0)),
  constraint file_piece_n_check CHECK ((n > 0)),
  constraint file_piece_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint file_piece_pkey PRIMARY KEY (member_id, about, n),
  constraint file_piece_place_key UNIQUE (place)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant select to app_user

-- Picture of the provider itself, for its public pages; kept unsealed, as everybody may see it.
create table app.house_picture (
  id bigint generated always as identity not null,
  -- What it belongs to, such as article 12.
  about text not null,
  -- Where the files port keeps its content.
  place text not null,
  mime text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  sha256 bytea not null,
  made_by bigint not null,
  made_at timestamp with time zone not null,
  constraint house_picture_bytes_check CHECK ((bytes > 0)),
  constraint house_picture_height_check CHECK ((height > 0)),
  constraint house_picture_width_check CHECK ((width > 0)),
  constraint house_picture_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.staff(id),
  constraint house_picture_pkey PRIMARY KEY (id),
  constraint house_picture_about_sha256_key UNIQUE (about, sha256),
  constraint house_picture_place_key UNIQUE (place)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX house_picture_maker ON app.house_picture USING btree (made_by);

-- A file that is kept encrypted outside of the database. The row is written after the file, and emptied before the file is deleted.
create table app.stored_file (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Check that it belongs to; null for a file of the member itself.
  order_detail_id bigint,
  -- claim, proof, evidence, consent, attachment, material, resume or upload.
  kind text not null,
  -- What it is about within its kind, such as "XP_HR 1" or "task 12".
  about text not null,
  -- Name in the file store; empty once it is deleted.
  place text not null,
  -- Type, told by content and not by name.
  mime text not null,
  bytes integer not null,
  sha256 bytea not null,
  -- Name that the uploader gave, encrypted.
  name_enc bytea not null,
  -- candidate, user, staff or house (made by the software).
  made_by text not null,
  -- The user or the member of staff; null for the others.
  maker_id bigint,
  created_at timestamp with time zone default app.now() not null,
  deleted_at timestamp with time zone,
  -- Evidence that a reviewer has shared with the member.
  is_shared boolean default false not null,
  -- Number by which a report names it (E1, E2 …); never given twice within a check.
  evidence_no smallint,
  constraint stored_file_bytes_check CHECK ((bytes >= 0)),
  constraint stored_file_evidence_no_check CHECK ((evidence_no > 0)),
  constraint stored_file_kind_check CHECK ((kind = ANY (ARRAY['claim'::text, 'proof'::text, 'evidence'::text, 'consent'::text, 'attachment'::text, 'material'::text, 'resume'::text, 'upload'::text]))),
  constraint stored_file_made_by_check CHECK ((made_by = ANY (ARRAY['candidate'::text, 'user'::text, 'staff'::text, 'house'::text]))),
  constraint stored_file_shared CHECK (((NOT is_shared) OR (kind = 'evidence'::text))),
  constraint stored_file_upload_of_person CHECK (((kind <> 'upload'::text) OR ((order_detail_id IS NULL) AND (made_by = 'user'::text) AND (maker_id IS NOT NULL)))),
  constraint stored_file_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint stored_file_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_member_id_id_key UNIQUE (member_id, id),
  constraint stored_file_place_key UNIQUE (place)
);
-- policy candidate for all to app_candidate using ((order_detail_id = ( SELECT app.current_detail() AS current_detail)) AND (made_by = ANY (ARRAY['candidate'::text, 'house'::text]))) check ((order_detail_id = ( SELECT app.current_detail() AS current_detail)) AND (made_by = 'candidate'::text))
-- policy candidate_drops_ordered for update to app_candidate using ((order_detail_id = ( SELECT app.current_detail() AS current_detail)) AND (made_by = 'user'::text) AND (kind = 'claim'::text)) check ((order_detail_id = ( SELECT app.current_detail() AS current_detail)) AND (made_by = 'user'::text) AND (kind = 'claim'::text) AND (deleted_at IS NOT NULL))
-- policy candidate_sees_ordered for select to app_candidate using ((order_detail_id = ( SELECT app.current_detail() AS current_detail)) AND (made_by = 'user'::text) AND (kind = 'claim'::text))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_candidate
-- grant insert, select to app_user
-- grant insert, select to app_worker
CREATE INDEX stored_file_of_detail ON app.stored_file USING btree (order_detail_id, kind, id) WHERE (deleted_at IS NULL);
CREATE INDEX stored_file_of_member ON app.stored_file USING btree (member_id, id);
CREATE INDEX stored_file_upload ON app.stored_file USING btree (created_at) WHERE ((kind = 'upload'::text) AND (deleted_at IS NULL));
CREATE INDEX stored_file_upload_of_person ON app.stored_file USING btree (member_id, maker_id, id) WHERE ((kind = 'upload'::text) AND (deleted_at IS NULL));
CREATE UNIQUE INDEX stored_file_evidence_no ON app.stored_file USING btree (order_detail_id, evidence_no) WHERE (evidence_no IS NOT NULL);
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.stored_file FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- news

-- Article of the news or service notice, in Chinese and, where it was translated, in English.
create table app.news_article (
  id bigint generated always as identity not null,
  -- Made by the editor: a creation that is sent again makes no second article.
  request_key uuid not null,
  -- Article of the news, or a service notice with days on which it stands above the pages.
  kind text not null,
  -- Released counts as published from publish_at on, and as scheduled until then.
  state text default 'draft'::text not null,
  -- Of news; null: none.
  category text,
  -- Whether the home page shows it while it is among the newest.
  is_on_home boolean default true not null,
  title_zh text default ''::text not null,
  title_en text default ''::text not null,
  summary_zh text default ''::text not null,
  summary_en text default ''::text not null,
  -- Markdown.
  body_zh text default ''::text not null,
  -- Markdown; it counts as translated when title, summary and text are there.
  body_en text default ''::text not null,
  -- Of a notice: first day in China on which it stands above the pages.
  shown_from date,
  -- Last such day.
  shown_until date,
  -- Strip of days of a notice: [{day, pace, zh, en}].
  days jsonb default '[]'::jsonb not null,
  publish_at timestamp with time zone,
  -- Counts saves; who saves names the one that was looked at.
  revision integer default 1 not null,
  saved_by bigint not null,
  saved_at timestamp with time zone not null,
  constraint news_article_body_en_check CHECK ((length(body_en) <= 20000)),
  constraint news_article_body_zh_check CHECK ((length(body_zh) <= 20000)),
  constraint news_article_category_check CHECK ((category = ANY (ARRAY['product'::text, 'law'::text, 'turnaround'::text, 'integration'::text]))),
  constraint news_article_days_check CHECK ((jsonb_typeof(days) = 'array'::text)),
  constraint news_article_kind_check CHECK ((kind = ANY (ARRAY['news'::text, 'notice'::text]))),
  constraint news_article_released CHECK (((state <> 'released'::text) OR ((publish_at IS NOT NULL) AND (title_zh <> ''::text) AND (summary_zh <> ''::text) AND (body_zh <> ''::text) AND ((kind = 'news'::text) OR ((shown_from IS NOT NULL) AND (shown_until IS NOT NULL)))))),
  constraint news_article_shown CHECK ((shown_until >= shown_from)),
  constraint news_article_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'released'::text, 'withdrawn'::text]))),
  constraint news_article_summary_en_check CHECK ((length(summary_en) <= 200)),
  constraint news_article_summary_zh_check CHECK ((length(summary_zh) <= 200)),
  constraint news_article_title_en_check CHECK ((length(title_en) <= 80)),
  constraint news_article_title_zh_check CHECK ((length(title_zh) <= 80)),
  constraint news_article_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app.staff(id),
  constraint news_article_pkey PRIMARY KEY (id),
  constraint news_article_request_key_key UNIQUE (request_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX news_article_released_at ON app.news_article USING btree (kind, publish_at DESC, id DESC) WHERE (state = 'released'::text);
CREATE INDEX news_article_saved_at ON app.news_article USING btree (saved_at DESC, id DESC);
CREATE INDEX news_article_saver ON app.news_article USING btree (saved_by);

-- enterprise

-- Who has acted for a member from outside of it. Written by the function that lets them in.
create table app.acting_record (
  member_id bigint not null,
  user_id bigint not null,
  -- Member that the person belongs to.
  from_member_id bigint not null,
  -- Name of that member at the time.
  from_name text not null,
  first_at timestamp with time zone default app.now() not null,
  constraint acting_record_from_member_id_fkey FOREIGN KEY (from_member_id) REFERENCES app.member(id),
  constraint acting_record_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint acting_record_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint acting_record_pkey PRIMARY KEY (member_id, user_id, from_member_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_user

-- Spending limits of a colleague. No row: no limit.
create table app.allotment (
  member_id bigint not null,
  user_id bigint not null,
  -- Per month in China, in fen; null: no limit.
  month_fen bigint,
  -- Per order, in fen; null: no limit.
  order_fen bigint,
  constraint allotment_check CHECK (((month_fen IS NOT NULL) OR (order_fen IS NOT NULL))),
  constraint allotment_month_fen_check CHECK ((month_fen >= 0)),
  constraint allotment_order_fen_check CHECK ((order_fen >= 0)),
  constraint allotment_member_id_user_id_fkey FOREIGN KEY (member_id, user_id) REFERENCES app.membership(member_id, user_id),
  constraint allotment_pkey PRIMARY KEY (member_id, user_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user

-- What one trade order draws from the limit of a colleague. It comes back with the money, or when nothing was paid.
create table app.allotment_draw (
  member_id bigint not null,
  trade_order_id bigint not null,
  user_id bigint not null,
  -- First day of the month that it counts for.
  month date not null,
  -- In fen.
  drawn_fen bigint not null,
  -- In fen, at most what was drawn.
  returned_fen bigint default 0 not null,
  -- Member of the trade order: another one while the person acts for a child enterprise.
  trade_member_id bigint not null,
  constraint allotment_draw_check CHECK (((returned_fen >= 0) AND (returned_fen <= drawn_fen))),
  constraint allotment_draw_drawn_fen_check CHECK ((drawn_fen > 0)),
  constraint allotment_draw_member_id_user_id_month_fkey FOREIGN KEY (member_id, user_id, month) REFERENCES app.allotment_use(member_id, user_id, month),
  constraint allotment_draw_trade_member_id_trade_order_id_fkey FOREIGN KEY (trade_member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint allotment_draw_pkey PRIMARY KEY (trade_order_id, member_id, user_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select to app_worker
CREATE INDEX allotment_draw_of_user ON app.allotment_draw USING btree (member_id, user_id, month);

-- Draws of a colleague in a month: the sum, kept by the statements that draw and return.
create table app.allotment_use (
  member_id bigint not null,
  user_id bigint not null,
  -- First day of the month.
  month date not null,
  -- In fen.
  used_fen bigint not null,
  constraint allotment_use_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint allotment_use_used_fen_check CHECK ((used_fen >= 0)),
  constraint allotment_use_member_id_user_id_fkey FOREIGN KEY (member_id, user_id) REFERENCES app.membership(member_id, user_id),
  constraint allotment_use_pkey PRIMARY KEY (member_id, user_id, month)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select to app_worker

-- Recruiting systems that a member is bound to.
create table app.ats_binding (
  member_id bigint not null,
  -- The recruiting system, see ats_channel.
  channel text not null,
  bound_by bigint not null,
  bound_at timestamp with time zone default app.now() not null,
  -- What the administrator has let it do.
  scopes text[] default '{basic}'::text[] not null,
  constraint ats_binding_bound_by_fkey FOREIGN KEY (bound_by) REFERENCES app.user_account(id),
  constraint ats_binding_channel_fkey FOREIGN KEY (channel) REFERENCES app.ats_channel(code),
  constraint ats_binding_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint ats_binding_pkey PRIMARY KEY (member_id, channel)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user

-- Recruiting systems that members may be bound to.
create table app.ats_channel (
  code text not null,
  name text not null,
  -- Whole addresses without query that a browser may be sent back to.
  redirect_uris text[] not null,
  -- Hash of the secret that the system proves itself with.
  secret_hash bytea not null,
  -- Whether a binding begins with a code_challenge alone; the operator excepts systems that can send none.
  needs_challenge boolean default false not null,
  -- What the system may ask to be allowed, as the operator says.
  scopes text[] default ARRAY['basic'::text, 'check'::text, 'report'::text, 'order'::text] not null,
  -- Sites that may show our pages in a frame, as a browser writes them; nobody else may.
  origins text[] default '{}'::text[] not null,
  -- Takes the place of our own colour on those pages; readable on white.
  theme_color text,
  constraint ats_channel_code_check CHECK ((code ~ '^[A-Z][A-Z0-9_]{1,19}$'::text)),
  constraint ats_channel_origins_check CHECK ((cardinality(origins) <= 20)),
  constraint ats_channel_scopes_check CHECK (((scopes <@ ARRAY['basic'::text, 'check'::text, 'report'::text, 'order'::text]) AND ('basic'::text = ANY (scopes)))),
  constraint ats_channel_theme_color_check CHECK ((theme_color ~ '^#[0-9a-f]{6}$'::text)),
  constraint ats_channel_pkey PRIMARY KEY (code)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- Codes that a recruiting system has redeemed, for as long as the token lives that it got; goes with it.
create table app.ats_used_code (
  -- Hash of the code.
  code_hash bytea not null,
  -- The token that was given for it.
  token_hash bytea not null,
  -- As in ats_visit: what has to come with the code.
  code_challenge text,
  constraint ats_used_code_code_challenge_check CHECK ((code_challenge ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint ats_used_code_token_hash_fkey FOREIGN KEY (token_hash) REFERENCES app.session(token_hash) ON DELETE CASCADE,
  constraint ats_used_code_pkey PRIMARY KEY (code_hash),
  constraint ats_used_code_token_hash_key UNIQUE (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker

-- One visit of a browser that a recruiting system has sent: first a ticket, after the administrator's consent a code.
create table app.ats_visit (
  -- Hash of the ticket.
  ticket_hash bytea not null,
  channel text not null,
  redirect_uri text not null,
  -- Text of the system that goes back to it unchanged.
  visit_state text not null,
  -- What the system asks to be allowed, as it was sent.
  scope text not null,
  -- Hash of the code that the system redeems for a token; null until the administrator agreed.
  code_hash bytea,
  bound_member_id bigint,
  bound_user_id bigint,
  expires_at timestamp with time zone not null,
  -- SHA-256 of the secret that has to come with the code, in base64url (RFC 7636, S256); null where none was sent.
  code_challenge text,
  constraint ats_visit_check CHECK (((code_hash IS NULL) = (bound_member_id IS NULL))),
  constraint ats_visit_code_challenge_check CHECK ((code_challenge ~ '^[A-Za-z0-9_-]{43}$'::text)),
  constraint ats_visit_bound_member_id_fkey FOREIGN KEY (bound_member_id) REFERENCES app.member(id),
  constraint ats_visit_bound_user_id_fkey FOREIGN KEY (bound_user_id) REFERENCES app.user_account(id),
  constraint ats_visit_channel_fkey FOREIGN KEY (channel) REFERENCES app.ats_channel(code),
  constraint ats_visit_pkey PRIMARY KEY (ticket_hash),
  constraint ats_visit_code_hash_key UNIQUE (code_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX ats_visit_end ON app.ats_visit USING btree (expires_at);

-- An enterprise asks another to stand below it in the company tree; the administrator of the other decides.
create table app.child_request (
  id bigint generated always as identity not null,
  -- Enterprise that is asked.
  member_id bigint not null,
  -- Enterprise that asks.
  parent_id bigint not null,
  asked_by bigint not null,
  -- waiting, accepted, rejected or withdrawn.
  state text default 'waiting'::text not null,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  constraint child_request_check CHECK ((member_id <> parent_id)),
  constraint child_request_check1 CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint child_request_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint child_request_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.user_account(id),
  constraint child_request_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint child_request_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES app.member(id),
  constraint child_request_pkey PRIMARY KEY (id),
  constraint child_request_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX child_request_of_parent ON app.child_request USING btree (parent_id, id DESC);
CREATE UNIQUE INDEX child_request_waiting ON app.child_request USING btree (member_id, parent_id) WHERE (state = 'waiting'::text);

-- Whether staff has confirmed that an enterprise is what it says to be. Until then it orders within a limit.
create table app.enterprise_confirmation (
  member_id bigint not null,
  -- lacking (nothing handed in), waiting, confirmed or declined.
  state text default 'lacking'::text not null,
  -- Unified social credit code, GB 32100; public, so not encrypted.
  credit_code text,
  licence_file_id bigint,
  -- Version of the terms that was accepted when registering.
  terms_version text,
  handed_in_at timestamp with time zone,
  decided_at timestamp with time zone,
  -- Member of staff.
  decided_by bigint,
  -- Reason of a refusal, shown to the enterprise.
  why text,
  constraint enterprise_confirmation_credit_code_check CHECK ((credit_code ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'::text)),
  constraint enterprise_confirmation_has_reason CHECK (((state <> 'declined'::text) OR (why IS NOT NULL))),
  constraint enterprise_confirmation_is_whole CHECK (((state <> ALL (ARRAY['waiting'::text, 'declined'::text])) OR ((credit_code IS NOT NULL) AND (licence_file_id IS NOT NULL) AND (handed_in_at IS NOT NULL)))),
  constraint enterprise_confirmation_state_check CHECK ((state = ANY (ARRAY['lacking'::text, 'waiting'::text, 'confirmed'::text, 'declined'::text]))),
  constraint enterprise_confirmation_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint enterprise_confirmation_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint enterprise_confirmation_member_id_licence_file_id_fkey FOREIGN KEY (member_id, licence_file_id) REFERENCES app.stored_file(member_id, id),
  constraint enterprise_confirmation_pkey PRIMARY KEY (member_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX enterprise_confirmation_queue ON app.enterprise_confirmation USING btree (handed_in_at, member_id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX enterprise_confirmation_code ON app.enterprise_confirmation USING btree (credit_code) WHERE (state = 'confirmed'::text);
CREATE TRIGGER keep_confirmed BEFORE UPDATE ON app.enterprise_confirmation FOR EACH ROW EXECUTE FUNCTION app.keep_confirmed();

-- Invitation to join a member, bound to one e-mail address or phone and good once.
create table app.invitation (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- mail or phone.
  kind text not null,
  -- Address or phone, encrypted.
  to_enc bytea not null,
  -- Keyed hash of it under the key of the installation, so that whoever activates can be compared.
  to_key bytea not null,
  -- Name that the inviter gave, encrypted.
  name_enc bytea,
  -- Hash of the code in the link; a new one with each sending.
  code_hash bytea not null,
  -- waiting, accepted or cancelled.
  state text default 'waiting'::text not null,
  invited_by bigint not null,
  accepted_by bigint,
  sent_count smallint default 1 not null,
  sent_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  constraint invitation_check CHECK (((state = 'accepted'::text) = (accepted_by IS NOT NULL))),
  constraint invitation_check1 CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint invitation_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'phone'::text]))),
  constraint invitation_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'cancelled'::text]))),
  constraint invitation_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES app.user_account(id),
  constraint invitation_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES app.user_account(id),
  constraint invitation_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint invitation_pkey PRIMARY KEY (id),
  constraint invitation_code_hash_key UNIQUE (code_hash),
  constraint invitation_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX invitation_page ON app.invitation USING btree (member_id, id DESC);
CREATE UNIQUE INDEX invitation_waiting ON app.invitation USING btree (member_id, kind, to_key) WHERE (state = 'waiting'::text);

-- Items and packages that a colleague may order. No row: all of them.
create table app.item_limit (
  member_id bigint not null,
  user_id bigint not null,
  item_codes text[] not null,
  package_ids bigint[] not null,
  set_at timestamp with time zone default app.now() not null,
  constraint item_limit_member_id_user_id_fkey FOREIGN KEY (member_id, user_id) REFERENCES app.membership(member_id, user_id),
  constraint item_limit_pkey PRIMARY KEY (member_id, user_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user

-- A person asks to join an enterprise, whose administrators decide.
create table app.join_application (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  -- What the person wrote.
  remark text,
  -- waiting, accepted, rejected or withdrawn.
  state text default 'waiting'::text not null,
  decided_by bigint,
  -- Reason of a refusal.
  why text,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  constraint join_application_check CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint join_application_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'rejected'::text, 'withdrawn'::text]))),
  constraint join_application_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.user_account(id),
  constraint join_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint join_application_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint join_application_pkey PRIMARY KEY (id),
  constraint join_application_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX join_application_of_user ON app.join_application USING btree (user_id, id DESC);
CREATE INDEX join_application_page ON app.join_application USING btree (member_id, id DESC);
CREATE UNIQUE INDEX join_application_waiting ON app.join_application USING btree (member_id, user_id) WHERE (state = 'waiting'::text);

-- Settings of a member. No row: the default of the code.
create table app.member_setting (
  member_id bigint not null,
  -- 0013 (from when on candidates read their own report), disabledViewReport (1: nobody of the member opens reports) or candidateTheme (look of the pages of candidates).
  code text not null,
  value text not null,
  set_by bigint not null,
  set_at timestamp with time zone default app.now() not null,
  constraint member_setting_code_check CHECK ((code = ANY (ARRAY['0013'::text, 'disabledViewReport'::text, 'candidateTheme'::text]))),
  constraint member_setting_value_check CHECK ((length(value) <= 20)),
  constraint member_setting_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint member_setting_set_by_fkey FOREIGN KEY (set_by) REFERENCES app.user_account(id),
  constraint member_setting_pkey PRIMARY KEY (member_id, code)
);
-- policy candidate for select to app_candidate using (member_id = ( SELECT app.current_member() AS current_member))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant select to app_candidate
-- grant select to app_worker

-- wallet

-- Prepaid money of a member, a cache of the ledger. Kept by the statement that writes the entry; a nightly job proves that both agree.
create table app.balance (
  member_id bigint not null,
  -- Paid by the member, in fen; can be refunded.
  bought_fen bigint default 0 not null,
  -- Given by the provider, in fen; cannot be paid out.
  granted_fen bigint default 0 not null,
  constraint balance_bought_fen_check CHECK ((bought_fen >= 0)),
  constraint balance_granted_fen_check CHECK ((granted_fen >= 0)),
  constraint balance_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint balance_pkey PRIMARY KEY (member_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select, update to app_user
-- grant select, update to app_worker

-- Members whose balance disagrees with their ledger lines, until a check finds them right. For finance staff; nothing of it is shown to the member but that export is paused.
create table app.book_trouble (
  member_id bigint not null,
  found_at timestamp with time zone default app.now() not null,
  constraint book_trouble_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint book_trouble_pkey PRIMARY KEY (member_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

-- What channels have called back, when the signature was theirs. Belongs to no member: what is not ours may be called back, too.
create table app.channel_callback (
  channel text not null,
  reference text not null,
  -- What it is about: payment or refund.
  kind text not null,
  -- What the channel says: succeeded or failed.
  outcome text not null,
  -- What the house made of it: taken, repeated, unknown (no payment or refund of ours), otherAmount (refused).
  verdict text not null,
  provider_reference text not null,
  -- In fen, as the channel says it.
  amount_fen bigint not null,
  times integer default 1 not null,
  first_at timestamp with time zone default app.now() not null,
  last_at timestamp with time zone default app.now() not null,
  constraint channel_callback_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint channel_callback_outcome_check CHECK ((outcome = ANY (ARRAY['succeeded'::text, 'failed'::text]))),
  constraint channel_callback_verdict_check CHECK ((verdict = ANY (ARRAY['taken'::text, 'repeated'::text, 'unknown'::text, 'otherAmount'::text]))),
  constraint channel_callback_pkey PRIMARY KEY (channel, reference, kind, outcome, verdict, amount_fen)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- Which database this was when somebody last looked. Another one: it was put back from a backup, copied, or a standby has taken over; what happened since may be missing.
create table app.database_copy (
  is_only boolean default true not null,
  -- Cluster, line of its history (timeline), database and table, as PostgreSQL tells them apart.
  identity text not null,
  -- When it was first seen.
  since timestamp with time zone default app.now() not null,
  constraint database_copy_is_only_check CHECK (is_only),
  constraint database_copy_pkey PRIMARY KEY (is_only)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- What staff did about a difference, and why. Never changed.
create table app.difference_act (
  id bigint generated always as identity not null,
  difference_id bigint not null,
  act text not null,
  why text not null,
  staff_id bigint not null,
  at timestamp with time zone default app.now() not null,
  constraint difference_act_act_check CHECK ((act = ANY (ARRAY['wait'::text, 'ask'::text, 'take'::text, 'correct'::text, 'confirm'::text, 'reject'::text, 'explain'::text]))),
  constraint difference_act_difference_id_fkey FOREIGN KEY (difference_id) REFERENCES app.statement_difference(id),
  constraint difference_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint difference_act_pkey PRIMARY KEY (id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
CREATE INDEX difference_act_of ON app.difference_act USING btree (difference_id, id);
CREATE TRIGGER refuse_early_decider BEFORE INSERT ON app.difference_act FOR EACH ROW WHEN ((new.act = 'confirm'::text)) EXECUTE FUNCTION app.refuse_early_decider('staff_id');

-- Gift cards of a member, with what is left on each.
create table app.gift_card (
  id bigint generated always as identity not null,
  member_id bigint not null,
  name text not null,
  -- What was on it at first, in fen.
  value_fen bigint not null,
  -- What is left, in fen: the value without what orders hold or have spent.
  balance_fen bigint not null,
  -- The last four characters of its code, or of its number, by which people know it.
  tail text not null,
  valid_until date not null,
  batch_id bigint,
  -- Keyed hash of the code that it was redeemed with: one code gives one card.
  code_key bytea,
  given_at timestamp with time zone default app.now() not null,
  constraint gift_card_check CHECK (((balance_fen >= 0) AND (balance_fen <= value_fen))),
  constraint gift_card_tail_check CHECK ((length(tail) = 4)),
  constraint gift_card_value_fen_check CHECK ((value_fen > 0)),
  constraint gift_card_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint gift_card_pkey PRIMARY KEY (id),
  constraint gift_card_sums_to_value TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint gift_card_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select, update to app_user
CREATE INDEX gift_card_of_batch ON app.gift_card USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX gift_card_of_member ON app.gift_card USING btree (member_id, valid_until);
CREATE UNIQUE INDEX gift_card_of_code ON app.gift_card USING btree (code_key) WHERE (code_key IS NOT NULL);
CREATE CONSTRAINT TRIGGER gift_card_sums_to_value AFTER INSERT OR UPDATE ON app.gift_card DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.refuse_unsettled_gift_card();

-- What an order takes of a gift card, from when it is placed; it comes back when the order ends unpaid or is refunded.
create table app.gift_draw (
  trade_order_id bigint not null,
  member_id bigint not null,
  gift_card_id bigint not null,
  -- In fen.
  drawn_fen bigint not null,
  -- In fen; never more than was drawn.
  returned_fen bigint default 0 not null,
  at timestamp with time zone default app.now() not null,
  constraint gift_draw_check CHECK (((returned_fen >= 0) AND (returned_fen <= drawn_fen))),
  constraint gift_draw_drawn_fen_check CHECK ((drawn_fen > 0)),
  constraint gift_draw_member_id_gift_card_id_fkey FOREIGN KEY (member_id, gift_card_id) REFERENCES app.gift_card(member_id, id),
  constraint gift_draw_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint gift_draw_pkey PRIMARY KEY (trade_order_id),
  constraint gift_card_sums_to_value TRIGGER DEFERRABLE INITIALLY DEFERRED
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker
CREATE INDEX gift_draw_of_card ON app.gift_draw USING btree (gift_card_id);
CREATE CONSTRAINT TRIGGER gift_card_sums_to_value AFTER INSERT OR UPDATE ON app.gift_draw DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.refuse_unsettled_gift_card();

-- Journal of a member's money: why it moved and what was there afterwards. Append-only; one entry for each cause.
create table app.ledger_entry (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Kind of cause, such as recharge, payment, refund.
  cause text not null,
  -- The thing that caused it; unique together with the kind.
  cause_id text not null,
  trade_order_id bigint,
  user_id bigint,
  -- Change of what the member has, in fen.
  member_delta_fen bigint not null,
  -- What the member had afterwards, bought and granted, in fen.
  balance_after_fen bigint not null,
  at timestamp with time zone default app.clock_timestamp() not null,
  constraint ledger_entry_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint ledger_entry_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint ledger_entry_pkey PRIMARY KEY (id),
  constraint ledger_entry_cause_cause_id_key UNIQUE (cause, cause_id),
  constraint ledger_entry_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant insert, select to app_worker
CREATE INDEX ledger_entry_of_day ON app.ledger_entry USING btree (at);
CREATE INDEX ledger_entry_of_month ON app.ledger_entry USING btree (member_id, at DESC, id DESC);
CREATE INDEX ledger_entry_of_trade ON app.ledger_entry USING btree (trade_order_id);
CREATE INDEX ledger_entry_of_user ON app.ledger_entry USING btree (member_id, user_id, at DESC, id DESC);
CREATE INDEX ledger_entry_page ON app.ledger_entry USING btree (member_id, id DESC);
CREATE UNIQUE INDEX ledger_entry_refund_ends_once ON app.ledger_entry USING btree (cause_id) WHERE (cause = ANY (ARRAY['channelRefund'::text, 'refundToBalance'::text, 'refundByBank'::text]));

-- Lines of a ledger entry (double entry); a trigger refuses an entry whose lines do not sum to zero.
create table app.ledger_line (
  member_id bigint not null,
  entry_id bigint not null,
  -- memberBalance, memberGranted, giftCard, channelClearing, revenue, refundsDue, grantCost, otherReceipts (money that came or went by another way than a channel), couponCost or statementDifference.
  account text not null,
  -- In fen; positive adds to what the account holds.
  amount_fen bigint not null,
  constraint ledger_line_account_check CHECK ((account = ANY (ARRAY['memberBalance'::text, 'memberGranted'::text, 'giftCard'::text, 'channelClearing'::text, 'revenue'::text, 'refundsDue'::text, 'grantCost'::text, 'otherReceipts'::text, 'couponCost'::text, 'statementDifference'::text]))),
  constraint ledger_line_amount_fen_check CHECK ((amount_fen <> 0)),
  constraint ledger_line_member_id_entry_id_fkey FOREIGN KEY (member_id, entry_id) REFERENCES app.ledger_entry(member_id, id),
  constraint ledger_line_pkey PRIMARY KEY (entry_id, account)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant insert, select to app_worker
CREATE INDEX ledger_line_of_member ON app.ledger_line USING btree (member_id, account);
CREATE TRIGGER ledger_sums_to_zero AFTER INSERT ON app.ledger_line REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.refuse_unbalanced_entry();
CREATE TRIGGER sums_ledger_month AFTER INSERT ON app.ledger_line REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.sum_ledger_month();

-- What the lines of the ledger sum up to for a member, by month and cause.
create table app.ledger_month (
  member_id bigint not null,
  -- First day of the month in China.
  month date not null,
  cause text not null,
  -- Lines of bought money, in fen.
  bought_fen bigint not null,
  -- Lines of granted credit, in fen.
  granted_fen bigint not null,
  -- How many entries have a line that is the member's.
  entries integer not null,
  -- The earliest of them.
  first_at timestamp with time zone not null,
  -- Paid by a channel or by bank transfer, what was sent back taken off, in fen.
  channel_fen bigint not null,
  -- Lines of gift cards, in fen.
  gift_fen bigint not null,
  constraint ledger_month_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint ledger_month_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint ledger_month_pkey PRIMARY KEY (member_id, month, cause)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select to app_worker

-- One try to pay a trade order by a channel.
create table app.payment (
  id bigint generated always as identity not null,
  member_id bigint not null,
  trade_order_id bigint not null,
  -- BALANCE, or the payment service.
  channel text not null,
  -- In fen.
  amount_fen bigint not null,
  -- waiting, succeeded, failed, or surplus: money that came for a trade order that no longer wanted it, and goes back.
  state text default 'waiting'::text not null,
  -- What the payment service calls it.
  provider_reference text,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  -- qr: a code that is scanned; page: the page of the channel in the browser of a phone. A bank transfer has neither, and keeps qr.
  way text default 'qr'::text not null,
  -- While waiting: when the channel is asked next what has become of it.
  look_at timestamp with time zone default (app.now() + '00:00:30'::interval) not null,
  -- Of a bank transfer: the day of the credit on the statement of the bank, in China.
  received_on date,
  -- Our name of it at the payment service: P and 24 random signs, of before P and the id. Unique among all installations.
  reference text default app.new_channel_reference('P'::text) not null,
  -- When the payment service first took it on: before, nobody can have paid it, and what it calls paid is not this one. Null of bank transfers.
  offered_at timestamp with time zone,
  constraint payment_amount_fen_check CHECK ((amount_fen > 0)),
  constraint payment_of_offered CHECK (((state <> ALL (ARRAY['succeeded'::text, 'surplus'::text])) OR (channel = ANY (ARRAY['BALANCE'::text, 'TRANSFER'::text])) OR (offered_at IS NOT NULL))),
  constraint payment_reference_check CHECK ((reference ~ '^P[0-9A-HJKMNP-TV-Z]{1,31}$'::text)),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'failed'::text, 'surplus'::text]))),
  constraint payment_way_check CHECK ((way = ANY (ARRAY['qr'::text, 'page'::text]))),
  constraint payment_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_member_id_id_key UNIQUE (member_id, id),
  constraint payment_reference_key UNIQUE (reference)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker
CREATE INDEX payment_by_transfer ON app.payment USING btree (id) WHERE ((channel = 'TRANSFER'::text) AND (state = 'waiting'::text));
CREATE INDEX payment_of_bank ON app.payment USING btree (provider_reference) WHERE ((channel = 'TRANSFER'::text) AND (received_on IS NOT NULL));
CREATE INDEX payment_of_day ON app.payment USING btree (channel, ended_at) WHERE (state = ANY (ARRAY['succeeded'::text, 'surplus'::text]));
CREATE INDEX payment_of_trade ON app.payment USING btree (trade_order_id);
CREATE INDEX payment_received_on ON app.payment USING btree (received_on) WHERE ((channel = 'TRANSFER'::text) AND (received_on IS NOT NULL));
CREATE INDEX payment_to_look_at ON app.payment USING btree (look_at) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX payment_succeeds_once ON app.payment USING btree (trade_order_id) WHERE (state = 'succeeded'::text);
CREATE TRIGGER keep_asked_of_channel BEFORE UPDATE ON app.payment FOR EACH ROW WHEN (((new.reference <> old.reference) OR (new.channel <> old.channel) OR (new.amount_fen <> old.amount_fen) OR (new.trade_order_id <> old.trade_order_id))) EXECUTE FUNCTION app.keep_asked_of_channel();

-- Money on its way back.
create table app.refund (
  id bigint generated always as identity not null,
  member_id bigint not null,
  trade_order_id bigint not null,
  -- Payment that it goes back to; null when it goes back to the balance.
  payment_id bigint,
  channel text not null,
  -- In fen.
  amount_fen bigint not null,
  -- What it is for, so that nothing is refunded twice.
  cause text not null,
  -- waiting, succeeded, failed, or settled: ended by staff another way than by the channel.
  state text not null,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  -- While waiting: when the channel is asked next what has become of it.
  look_at timestamp with time zone default (app.now() + '00:00:30'::interval) not null,
  -- What goes back to the gift card, in fen, beside amount_fen.
  gift_fen bigint default 0 not null,
  -- How often the channel was asked to send it back, always by the same reference.
  attempts integer default 0 not null,
  -- When it was asked last.
  tried_at timestamp with time zone,
  -- Of the last try: refused (the channel said no) or silent (it did not answer); null where it took the request.
  trouble text,
  -- The reason in the words of the channel for a program.
  trouble_code text,
  -- When staff asked for it again.
  retried_at timestamp with time zone,
  -- Our name of it at the payment service: R and 24 random signs, of before R and the id. Unique among all installations.
  reference text default app.new_channel_reference('R'::text) not null,
  constraint refund_amount CHECK (((amount_fen >= 0) AND (gift_fen >= 0) AND ((amount_fen + gift_fen) > 0))),
  constraint refund_attempts_check CHECK ((attempts >= 0)),
  constraint refund_reference_check CHECK ((reference ~ '^R[0-9A-HJKMNP-TV-Z]{1,31}$'::text)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'failed'::text, 'settled'::text]))),
  constraint refund_trouble_check CHECK ((trouble = ANY (ARRAY['refused'::text, 'silent'::text]))),
  constraint refund_member_id_payment_id_fkey FOREIGN KEY (member_id, payment_id) REFERENCES app.payment(member_id, id),
  constraint refund_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_member_id_cause_key UNIQUE (member_id, cause),
  constraint refund_reference_key UNIQUE (reference)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker
CREATE INDEX refund_failed ON app.refund USING btree (id) WHERE ((state = 'failed'::text) OR ((state = 'waiting'::text) AND (payment_id IS NOT NULL)));
CREATE INDEX refund_of_day ON app.refund USING btree (channel, ended_at) WHERE ((state = 'succeeded'::text) AND (payment_id IS NOT NULL));
CREATE INDEX refund_of_trade ON app.refund USING btree (trade_order_id);
CREATE INDEX refund_settled ON app.refund USING btree (id) WHERE (state = 'settled'::text);
CREATE INDEX refund_to_look_at ON app.refund USING btree (look_at) WHERE (state = 'waiting'::text);
CREATE TRIGGER keep_asked_of_channel BEFORE UPDATE ON app.refund FOR EACH ROW WHEN (((new.reference <> old.reference) OR (new.channel <> old.channel) OR (new.amount_fen <> old.amount_fen) OR (new.payment_id IS DISTINCT FROM old.payment_id))) EXECUTE FUNCTION app.keep_asked_of_channel();
CREATE TRIGGER keep_refund_settled BEFORE UPDATE ON app.refund FOR EACH ROW WHEN (((new.state <> old.state) AND (new.state = ANY (ARRAY['settled'::text, 'waiting'::text])))) EXECUTE FUNCTION app.keep_refund_settled();
CREATE TRIGGER keep_sent_refund BEFORE UPDATE ON app.refund FOR EACH ROW WHEN (((old.state = ANY (ARRAY['succeeded'::text, 'settled'::text])) AND ((new.state <> old.state) OR (new.amount_fen <> old.amount_fen)))) EXECUTE FUNCTION app.keep_sent_refund();

-- Refunds that a channel refuses, ended another way by staff. By bank, and above the limit of credits of whoever asks, a second person confirms.
create table app.refund_settlement (
  id bigint generated always as identity not null,
  member_id bigint not null,
  refund_id bigint not null,
  -- balance: the money becomes bought balance of the member. bank: it went out by bank transfer.
  way text not null,
  -- In fen; that of the refund.
  amount_fen bigint not null,
  -- The number of the transfer at the bank; one transfer ends one refund.
  bank_reference text,
  -- The member reads it on the statement.
  why text not null,
  -- waiting for a second person, done, or rejected (taken back, or the channel has sent the money after all).
  state text not null,
  -- By bank, or above the limit of who asked.
  needs_second boolean not null,
  asked_by bigint not null,
  asked_at timestamp with time zone default app.now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decided_why text,
  constraint refund_settlement_amount_fen_check CHECK ((amount_fen > 0)),
  constraint refund_settlement_bank_needs_second CHECK (((way = 'balance'::text) OR needs_second)),
  constraint refund_settlement_bank_reference_check CHECK (((length(bank_reference) >= 4) AND (length(bank_reference) <= 64))),
  constraint refund_settlement_names_transfer CHECK (((way = 'bank'::text) = (bank_reference IS NOT NULL))),
  constraint refund_settlement_second_decides CHECK (((state <> 'done'::text) OR (NOT needs_second) OR (decided_by IS NOT NULL))),
  constraint refund_settlement_second_is_another CHECK (((state <> 'done'::text) OR (decided_by IS NULL) OR (decided_by <> asked_by))),
  constraint refund_settlement_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text]))),
  constraint refund_settlement_way_check CHECK ((way = ANY (ARRAY['balance'::text, 'bank'::text]))),
  constraint refund_settlement_why_check CHECK (((length(why) >= 2) AND (length(why) <= 60))),
  constraint refund_settlement_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.staff(id),
  constraint refund_settlement_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint refund_settlement_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint refund_settlement_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES app.refund(id),
  constraint refund_settlement_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
CREATE INDEX refund_settlement_of_day ON app.refund_settlement USING btree (asked_by, asked_at);
CREATE INDEX refund_settlement_of_member ON app.refund_settlement USING btree (member_id);
CREATE INDEX refund_settlement_of_refund ON app.refund_settlement USING btree (refund_id, id);
CREATE UNIQUE INDEX refund_settlement_bank ON app.refund_settlement USING btree (bank_reference) WHERE ((way = 'bank'::text) AND (state = ANY (ARRAY['waiting'::text, 'done'::text])));
CREATE UNIQUE INDEX refund_settlement_one ON app.refund_settlement USING btree (refund_id) WHERE (state = ANY (ARRAY['waiting'::text, 'done'::text]));
CREATE TRIGGER keep_decided_settlement BEFORE UPDATE ON app.refund_settlement FOR EACH ROW WHEN ((old.state <> 'waiting'::text)) EXECUTE FUNCTION app.keep_decided_settlement();
CREATE TRIGGER keep_settlement BEFORE INSERT ON app.refund_settlement FOR EACH ROW EXECUTE FUNCTION app.keep_settlement();
CREATE TRIGGER refuse_early_decider BEFORE UPDATE ON app.refund_settlement FOR EACH ROW WHEN (((new.state = 'done'::text) AND (new.decided_by IS NOT NULL) AND (old.decided_by IS NULL))) EXECUTE FUNCTION app.refuse_early_decider('decided_by');

-- Credits to balances by staff. Above the limit of whoever asks, and for bought money always, a second person confirms.
create table app.staff_credit (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- granted: given by the provider. bought: money of the member that came by another way.
  kind text not null,
  -- In fen.
  amount_fen bigint not null,
  -- The member reads it on the statement.
  why text not null,
  -- The same request asks once.
  request_key text not null,
  -- waiting for a second person, done, or rejected (taken back).
  state text not null,
  -- Above the limit of who asked, or bought.
  needs_second boolean not null,
  asked_by bigint not null,
  asked_at timestamp with time zone default app.now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decided_why text,
  constraint staff_credit_amount_fen_check CHECK ((amount_fen > 0)),
  constraint staff_credit_bought_needs_second CHECK (((kind = 'granted'::text) OR needs_second)),
  constraint staff_credit_kind_check CHECK ((kind = ANY (ARRAY['granted'::text, 'bought'::text]))),
  constraint staff_credit_second_decides CHECK (((state <> 'done'::text) OR (NOT needs_second) OR (decided_by IS NOT NULL))),
  constraint staff_credit_second_is_another CHECK (((state <> 'done'::text) OR (decided_by IS NULL) OR (decided_by <> asked_by))),
  constraint staff_credit_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text]))),
  constraint staff_credit_why_check CHECK (((length(why) >= 2) AND (length(why) <= 60))),
  constraint staff_credit_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.staff(id),
  constraint staff_credit_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint staff_credit_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint staff_credit_pkey PRIMARY KEY (id),
  constraint staff_credit_once UNIQUE (asked_by, request_key)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
CREATE INDEX staff_credit_of_day ON app.staff_credit USING btree (asked_by, asked_at);
CREATE INDEX staff_credit_of_member ON app.staff_credit USING btree (member_id);
CREATE INDEX staff_credit_waiting ON app.staff_credit USING btree (id) WHERE (state = 'waiting'::text);
CREATE TRIGGER keep_credit_within_limits BEFORE INSERT ON app.staff_credit FOR EACH ROW EXECUTE FUNCTION app.keep_credit_within_limits();
CREATE TRIGGER keep_decided_credit BEFORE UPDATE ON app.staff_credit FOR EACH ROW WHEN ((old.state <> 'waiting'::text)) EXECUTE FUNCTION app.keep_decided_credit();
CREATE TRIGGER refuse_early_decider BEFORE UPDATE ON app.staff_credit FOR EACH ROW WHEN (((new.state = 'done'::text) AND (new.decided_by IS NOT NULL) AND (old.decided_by IS NULL))) EXECUTE FUNCTION app.refuse_early_decider('decided_by');

-- The statement of a channel for a day in China, compared with the books. Belongs to the house, not to a member.
create table app.statement (
  channel text not null,
  day date not null,
  -- Counts the comparisons; lines of other runs than the last are remains.
  run integer default 1 not null,
  -- fetching, done or failed.
  state text not null,
  started_at timestamp with time zone default app.now() not null,
  took_ms integer,
  trouble text,
  our_count integer,
  -- Sum of our movements of the day, in fen; null until it is compared.
  our_fen bigint,
  channel_count integer,
  -- Sum of those of the channel, in fen; null until it is compared.
  channel_fen bigint,
  -- Lines that the ledger got on this day, of all members and channels.
  ledger_lines integer,
  -- Their sum; 0 when the books are right.
  ledger_fen bigint,
  constraint statement_check CHECK (((state <> 'done'::text) OR ((our_fen IS NOT NULL) AND (channel_fen IS NOT NULL) AND (ledger_fen IS NOT NULL)))),
  constraint statement_state_check CHECK ((state = ANY (ARRAY['fetching'::text, 'done'::text, 'failed'::text]))),
  constraint statement_trouble_check CHECK ((trouble = ANY (ARRAY['silent'::text, 'refused'::text, 'fault'::text]))),
  constraint statement_pkey PRIMARY KEY (channel, day)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- Where books and statement disagree. Staff alone see it; member_id says whose payment it is, where it is one of ours.
create table app.statement_difference (
  id bigint generated always as identity not null,
  channel text not null,
  day date not null,
  -- What it is about: payment or refund.
  kind text not null,
  reference text not null,
  provider_reference text,
  at timestamp with time zone not null,
  -- Null: the books have nothing on this day.
  our_fen bigint,
  -- Null: the statement of this day has nothing.
  channel_fen bigint,
  payment_id bigint,
  refund_id bigint,
  member_id bigint,
  -- open; waiting for the next statement; asked: a correction waits for a second person; closed.
  state text default 'open'::text not null,
  ended_by text,
  -- The day on which the other side has it.
  other_day date,
  -- It was left to the next statement, which did not have it.
  put_back boolean default false not null,
  -- What the channel said when staff asked.
  answer text,
  answered_at timestamp with time zone,
  -- The comparison that has seen it last.
  run integer not null,
  constraint statement_difference_answer_check CHECK ((answer = ANY (ARRAY['succeeded'::text, 'failed'::text, 'unknown'::text]))),
  constraint statement_difference_check CHECK (((state = 'closed'::text) = (ended_by IS NOT NULL))),
  constraint statement_difference_check1 CHECK ((our_fen IS DISTINCT FROM channel_fen)),
  constraint statement_difference_ended_by_check CHECK ((ended_by = ANY (ARRAY['otherDay'::text, 'rematched'::text, 'taken'::text, 'corrected'::text, 'explained'::text]))),
  constraint statement_difference_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint statement_difference_state_check CHECK ((state = ANY (ARRAY['open'::text, 'waiting'::text, 'asked'::text, 'closed'::text]))),
  constraint statement_difference_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint statement_difference_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES app.payment(id),
  constraint statement_difference_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES app.refund(id),
  constraint statement_difference_pkey PRIMARY KEY (id),
  constraint statement_difference_once UNIQUE (channel, day, kind, reference)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX statement_difference_to_do ON app.statement_difference USING btree (day) WHERE (state <> 'closed'::text);

-- One movement on the statement of a channel, as the channel says it.
create table app.statement_line (
  channel text not null,
  day date not null,
  run integer not null,
  -- Place on the statement, from 1.
  n integer not null,
  -- What it is about: payment or refund.
  kind text not null,
  -- As the channel was given it: that of our payment or refund; anything else is somebody else's.
  reference text not null,
  provider_reference text not null,
  -- In fen; negative what went back.
  amount_fen bigint not null,
  at timestamp with time zone not null,
  constraint statement_line_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint statement_line_pkey PRIMARY KEY (channel, day, run, n)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX statement_line_of_reference ON app.statement_line USING btree (channel, reference);

-- What money is asked for: checks, or a recharge.
create table app.trade_order (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  -- checks or recharge.
  kind text not null,
  -- 1 unpaid, 102 paid, 103 cancelled, 104 expired.
  state smallint default 1 not null,
  -- In fen.
  amount_fen bigint not null,
  -- Refunded so far, in fen.
  refunded_fen bigint default 0 not null,
  -- How it was paid; null while it is not.
  channel text,
  -- How much of a payment from the balance came from granted money, in fen; a refund goes back in kind.
  granted_part_fen bigint default 0 not null,
  -- Key of the request: the same key gets the same trade order.
  idempotency_key text not null,
  -- Hash of the request, to refuse another one under the same key.
  request_hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  paid_at timestamp with time zone,
  -- Unpaid until then, it ends by itself.
  expires_at timestamp with time zone not null,
  -- Waits for an approval and cannot be paid.
  on_hold boolean default false not null,
  -- Number that people see: PAY, the day, 8 random signs.
  trade_no text default app.new_business_no('PAY'::text, app.now()) not null,
  -- What a gift card pays of it, in fen; balance or channel pay the rest.
  gift_part_fen bigint default 0 not null,
  constraint trade_order_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint trade_order_check CHECK (((refunded_fen >= 0) AND (refunded_fen <= amount_fen))),
  constraint trade_order_check1 CHECK (((refunded_fen = 0) OR (state = 102))),
  constraint trade_order_check2 CHECK (((state = 102) = (paid_at IS NOT NULL))),
  constraint trade_order_check3 CHECK (((state = 102) = (channel IS NOT NULL))),
  constraint trade_order_gift_part CHECK (((gift_part_fen >= 0) AND (gift_part_fen <= amount_fen))),
  constraint trade_order_kind_check CHECK ((kind = ANY (ARRAY['checks'::text, 'recharge'::text, 'grade'::text]))),
  constraint trade_order_on_hold_is_unpaid CHECK (((NOT on_hold) OR (state <> 102))),
  constraint trade_order_state_check CHECK ((state = ANY (ARRAY[1, 102, 103, 104]))),
  constraint trade_order_trade_no_check CHECK ((trade_no ~ '^PAY[0-9]{8}[0-9A-HJKMNP-TV-Z]{8}$'::text)),
  constraint trade_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint trade_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint trade_order_pkey PRIMARY KEY (id),
  constraint trade_order_member_id_id_key UNIQUE (member_id, id),
  constraint trade_order_member_id_kind_idempotency_key_key UNIQUE (member_id, kind, idempotency_key),
  constraint trade_order_trade_no_key UNIQUE (trade_no)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker
CREATE INDEX trade_order_of_kind ON app.trade_order USING btree (member_id, kind, created_at DESC, id DESC);
CREATE INDEX trade_order_page ON app.trade_order USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX trade_order_unpaid ON app.trade_order USING btree (expires_at) WHERE (state = 1);
CREATE TRIGGER spent_moved AFTER UPDATE ON app.trade_order REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.note_spent_trades();
CREATE TRIGGER spent_written AFTER INSERT ON app.trade_order REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.note_spent_trades();
CREATE TRIGGER trade_order_balance_shown BEFORE UPDATE OF channel ON app.trade_order FOR EACH ROW WHEN (((new.channel = 'BALANCE'::text) AND (old.channel IS DISTINCT FROM new.channel) AND (new.amount_fen > new.gift_part_fen))) EXECUTE FUNCTION app.refuse_hidden_balance();

-- grade

-- Grades of members and what they take off the base price.
create table app.grade (
  -- -1 none, 1 free, above that paid.
  type smallint not null,
  name_zh text not null,
  name_en text not null,
  -- What is paid, in percent: 95 means 5 % off.
  discount_percent smallint not null,
  -- Of one year, in fen; null: not sold.
  price_fen bigint,
  constraint grade_discount_percent_check CHECK (((discount_percent >= 1) AND (discount_percent <= 100))),
  constraint grade_price_fen_check CHECK ((price_fen > 0)),
  constraint grade_pkey PRIMARY KEY (type)
);
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user

-- The membership that a trade order asks for, as it was quoted; never changed.
create table app.grade_order (
  trade_order_id bigint not null,
  member_id bigint not null,
  act text not null,
  grade_type smallint not null,
  -- Day in China for which the amount is true.
  quoted_on date not null,
  -- Newest term of the member when it was quoted; with another one the order begins nothing.
  after_term_id bigint,
  -- Of the year, in fen.
  price_fen bigint not null,
  -- What the terms that it replaces give back, in fen; the trade order asks for the rest.
  credit_fen bigint not null,
  constraint grade_order_act_check CHECK ((act = ANY (ARRAY['buy'::text, 'renew'::text, 'upgrade'::text, 'downgrade'::text]))),
  constraint grade_order_credit CHECK (((credit_fen >= 0) AND (credit_fen <= price_fen))),
  constraint grade_order_credit_of_upgrade CHECK (((credit_fen = 0) OR (act = 'upgrade'::text))),
  constraint grade_order_price_fen_check CHECK ((price_fen > 0)),
  constraint grade_order_grade_type_fkey FOREIGN KEY (grade_type) REFERENCES app.grade(type),
  constraint grade_order_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint grade_order_pkey PRIMARY KEY (trade_order_id),
  constraint grade_order_member_id_trade_order_id_key UNIQUE (member_id, trade_order_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant select to app_worker

-- A time in which a member has a grade; of one member no two at once. Days are those of China.
create table app.grade_term (
  id bigint generated always as identity not null,
  member_id bigint not null,
  grade_type smallint not null,
  first_day date not null,
  -- As it was bought; null: without end.
  last_day date,
  -- First day on which it does not count any more: after the last day, or earlier where an upgrade has replaced it. Null: without end.
  until_day date,
  -- What it has cost, in fen, credit of earlier terms included; 0 where the provider gave it.
  price_fen bigint default 0 not null,
  -- By which it was paid: one trade order begins one term. Null where the provider gave it.
  trade_order_id bigint,
  made_at timestamp with time zone default app.now() not null,
  constraint grade_term_check CHECK ((last_day >= first_day)),
  constraint grade_term_check1 CHECK ((until_day >= first_day)),
  constraint grade_term_grade_type_check CHECK ((grade_type > 0)),
  constraint grade_term_has_end CHECK (((until_day IS NOT NULL) OR (last_day IS NULL))),
  constraint grade_term_never_longer CHECK ((until_day <= (last_day + 1))),
  constraint grade_term_price_fen_check CHECK ((price_fen >= 0)),
  constraint grade_term_price_was_paid CHECK (((price_fen = 0) OR (trade_order_id IS NOT NULL))),
  constraint grade_term_grade_type_fkey FOREIGN KEY (grade_type) REFERENCES app.grade(type),
  constraint grade_term_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint grade_term_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.grade_order(member_id, trade_order_id),
  constraint grade_term_pkey PRIMARY KEY (id),
  constraint grade_term_member_id_id_key UNIQUE (member_id, id),
  constraint grade_term_trade_order_id_key UNIQUE (trade_order_id),
  constraint grade_term_one_in_force EXCLUDE USING gist (int8range(member_id, member_id, '[]'::text) WITH &&, daterange(first_day, until_day) WITH &&)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant insert, select to app_worker
CREATE TRIGGER grade_term_is_paid AFTER INSERT ON app.grade_term FOR EACH ROW EXECUTE FUNCTION app.refuse_unpaid_grade();

-- invoice

-- An invoice that a member has asked for. What was spent, refunds and other invoices taken off, is the most that it can be of.
create table app.invoice (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  -- Of the form that asked: the same form asks once.
  request_key text not null,
  -- special (deductible VAT) or normal.
  kind text not null,
  -- To whom it is made out, encrypted.
  title_enc bytea not null,
  tax_no text,
  -- Bank and account of the company, encrypted; a special one names them.
  bank_enc bytea,
  -- Where the invoice is announced, encrypted.
  email_enc bytea not null,
  -- In fen, tax included.
  amount_fen bigint not null,
  -- The tax within it, in fen.
  tax_fen bigint not null,
  -- requested; issued or rejected by finance staff; reversed after it was issued. Rejected and reversed ones free their amount.
  state text default 'requested'::text not null,
  asked_at timestamp with time zone default app.now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decided_why text,
  -- Of the tax office.
  number text,
  file_id bigint,
  reversed_by bigint,
  reversed_at timestamp with time zone,
  reversed_why text,
  constraint invoice_amount_fen_check CHECK ((amount_fen > 0)),
  constraint invoice_check CHECK (((tax_fen >= 0) AND (tax_fen < amount_fen))),
  constraint invoice_has_paper CHECK (((state = ANY (ARRAY['issued'::text, 'reversed'::text])) = ((number IS NOT NULL) AND (file_id IS NOT NULL)))),
  constraint invoice_is_decided CHECK (((state = 'requested'::text) = (decided_at IS NULL))),
  constraint invoice_kind_check CHECK ((kind = ANY (ARRAY['special'::text, 'normal'::text]))),
  constraint invoice_rejected_has_reason CHECK (((state <> 'rejected'::text) OR (decided_why IS NOT NULL))),
  constraint invoice_reversed_has_reason CHECK (((state = 'reversed'::text) = ((reversed_at IS NOT NULL) AND (reversed_why IS NOT NULL)))),
  constraint invoice_special_is_whole CHECK (((kind <> 'special'::text) OR ((tax_no IS NOT NULL) AND (bank_enc IS NOT NULL)))),
  constraint invoice_state_check CHECK ((state = ANY (ARRAY['requested'::text, 'issued'::text, 'rejected'::text, 'reversed'::text]))),
  constraint invoice_tax_no_check CHECK ((tax_no ~ '^[0-9A-HJ-NPQRTUWXY]{18}$'::text)),
  constraint invoice_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint invoice_file_id_fkey FOREIGN KEY (file_id) REFERENCES app.stored_file(id),
  constraint invoice_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint invoice_reversed_by_fkey FOREIGN KEY (reversed_by) REFERENCES app.staff(id),
  constraint invoice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint invoice_pkey PRIMARY KEY (id),
  constraint invoice_asked_once UNIQUE (member_id, request_key),
  constraint invoice_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant select, update to app_worker
CREATE INDEX invoice_waiting ON app.invoice USING btree (id) WHERE (state = 'requested'::text);
CREATE UNIQUE INDEX invoice_number ON app.invoice USING btree (number) WHERE (number IS NOT NULL);
CREATE TRIGGER keep_invoice_moves BEFORE UPDATE ON app.invoice FOR EACH ROW EXECUTE FUNCTION app.keep_invoice_moves();
CREATE TRIGGER keep_invoice_within BEFORE INSERT ON app.invoice FOR EACH ROW EXECUTE FUNCTION app.keep_invoice_within();

-- bulk

-- Reminding, cancelling or paying many at once. It goes seven days after it was prepared.
create table app.bulk_act (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Who does it.
  user_id bigint not null,
  act text not null,
  -- ready: shown and not begun; waiting: begins at starts_at, and can be undone until then; running; undone; done.
  state text default 'ready'::text not null,
  -- When it begins, or began.
  starts_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  constraint bulk_act_act_check CHECK ((act = ANY (ARRAY['remind'::text, 'cancel'::text, 'pay'::text]))),
  constraint bulk_act_state_check CHECK ((state = ANY (ARRAY['ready'::text, 'waiting'::text, 'running'::text, 'undone'::text, 'done'::text]))),
  constraint bulk_act_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint bulk_act_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint bulk_act_pkey PRIMARY KEY (id),
  constraint bulk_act_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_user
-- grant select, update to app_worker
CREATE INDEX bulk_act_own ON app.bulk_act USING btree (member_id, user_id, created_at);

-- A check among those that were chosen.
create table app.bulk_row (
  member_id bigint not null,
  bulk_act_id bigint not null,
  order_detail_id bigint not null,
  -- What pays it.
  trade_order_id bigint not null,
  -- What comes back, or is paid: before it ran as expected, afterwards as it was.
  amount_fen bigint default 0 not null,
  -- Null until it was done; done, or why not.
  outcome text,
  constraint bulk_row_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint bulk_row_outcome_check CHECK ((outcome <> ''::text)),
  constraint bulk_row_member_id_bulk_act_id_fkey FOREIGN KEY (member_id, bulk_act_id) REFERENCES app.bulk_act(member_id, id) ON DELETE CASCADE,
  constraint bulk_row_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint bulk_row_pkey PRIMARY KEY (member_id, bulk_act_id, order_detail_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_user
-- grant select, update to app_worker
CREATE INDEX bulk_row_open ON app.bulk_row USING btree (member_id, bulk_act_id, order_detail_id) WHERE (outcome IS NULL);

-- view

-- A view of a list that a person has saved: filters, order, columns and density. Others never see it.
create table app.saved_view (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Whose it is.
  user_id bigint not null,
  list text not null,
  -- From the left; there are twenty at most.
  place smallint not null,
  -- What the person calls it, encrypted: it may name somebody.
  name_enc bytea not null,
  -- Keyed hash of the name, so that no two are called alike.
  name_key bytea not null,
  -- What the address of the list holds, encrypted: it may hold a name or a phone.
  query_enc bytea not null,
  created_at timestamp with time zone default app.now() not null,
  constraint saved_view_list_check CHECK ((list = ANY (ARRAY['orders'::text, 'reports'::text, 'batches'::text, 'trades'::text, 'people'::text]))),
  constraint saved_view_place_check CHECK (((place >= 1) AND (place <= 20))),
  constraint saved_view_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_name UNIQUE (member_id, user_id, list, name_key),
  constraint saved_view_place UNIQUE (member_id, user_id, list, place)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_user
-- grant delete, select to app_worker
CREATE INDEX saved_view_person ON app.saved_view USING btree (user_id);

-- conflict

-- The companies that a member has the conflict-of-interest item compare, one row a save; the newest counts for orders from then on. Never changed.
create table app.conflict_list (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- The list before it; null for the first of the member.
  replaces_id bigint,
  -- One to three: name and creditCode (GB 32100, or null).
  companies jsonb not null,
  created_by bigint not null,
  created_at timestamp with time zone default app.now() not null,
  constraint conflict_list_companies CHECK (((jsonb_typeof(companies) = 'array'::text) AND ((jsonb_array_length(companies) >= 1) AND (jsonb_array_length(companies) <= 3)))),
  constraint conflict_list_created_by_fkey FOREIGN KEY (created_by) REFERENCES app.user_account(id),
  constraint conflict_list_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint conflict_list_member_id_replaces_id_fkey FOREIGN KEY (member_id, replaces_id) REFERENCES app.conflict_list(member_id, id),
  constraint conflict_list_pkey PRIMARY KEY (id),
  constraint conflict_list_in_turn UNIQUE NULLS NOT DISTINCT (member_id, replaces_id),
  constraint conflict_list_member_id_id_key UNIQUE (member_id, id)
);
-- policy candidate for select to app_candidate using (id = ( SELECT o.conflict_list_id
   FROM app.check_order o
  WHERE (o.id = ( SELECT d.order_id
           FROM app.order_detail d
          WHERE (d.id = ( SELECT app.current_detail() AS current_detail))))))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant insert, select to app_worker
-- grant select to app_candidate
CREATE TRIGGER conflict_list_copied AFTER INSERT ON app.conflict_list FOR EACH ROW EXECUTE FUNCTION app.copy_conflict_list();

-- batch

-- The file of a list, until somebody of it is ordered: it can be read again with other columns.
create table app.batch_content (
  member_id bigint not null,
  batch_file_id bigint not null,
  -- The file, encrypted.
  content_enc bytea not null,
  constraint batch_content_member_id_batch_file_id_fkey FOREIGN KEY (member_id, batch_file_id) REFERENCES app.batch_file(member_id, id) ON DELETE CASCADE,
  constraint batch_content_pkey PRIMARY KEY (member_id, batch_file_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant insert to app_user

-- A list of candidates that somebody has brought. What was not ordered goes at ends_at.
create table app.batch_file (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Who brought it.
  user_id bigint not null,
  -- Name of the file, encrypted.
  name_enc bytea not null,
  -- reading; headings: a needed column was not found; fixing: rows can be changed and ordered; refused; ordered.
  state text default 'reading'::text not null,
  -- Why no list was found in the file.
  fault text,
  -- Name of the sheet that was read, encrypted.
  sheet_enc bytea,
  -- Headings of the file with an example each, encrypted, until somebody of it is ordered. The file goes with them.
  headings_enc bytea,
  -- Number of the row that holds the headings.
  heading_row integer,
  -- Place of each column in the file.
  mapping jsonb default '{}'::jsonb not null,
  -- Rows that were looked at so far.
  read_rows integer default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  ends_at timestamp with time zone not null,
  -- Rows that there are to be looked at, once they have been counted.
  all_rows integer,
  -- Transaction that wrote or last changed the row, for the streams: ids are given before commit, so they alone are no watermark.
  xid xid8 default pg_current_xact_id() not null,
  -- Goes up with each change of its rows by hand, so that an open page knows whether it has them as they are.
  version integer default 0 not null,
  constraint batch_file_all_rows_check CHECK (((all_rows >= 0) AND (all_rows <= 10000))),
  constraint batch_file_read_rows_check CHECK (((read_rows >= 0) AND (read_rows <= 10000))),
  constraint batch_file_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'headings'::text, 'fixing'::text, 'refused'::text, 'ordered'::text]))),
  constraint batch_refused_has_fault CHECK (((state = 'refused'::text) = (fault IS NOT NULL))),
  constraint batch_file_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint batch_file_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint batch_file_pkey PRIMARY KEY (id),
  constraint batch_file_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_user
-- grant delete, insert, select, update to app_worker
CREATE INDEX batch_file_by_transaction ON app.batch_file USING btree (xid);
CREATE INDEX batch_file_end ON app.batch_file USING btree (ends_at) WHERE (state <> 'ordered'::text);
CREATE INDEX batch_file_page ON app.batch_file USING btree (member_id, created_at DESC, id DESC);
CREATE TRIGGER batch_file_forgets AFTER UPDATE OF headings_enc ON app.batch_file FOR EACH ROW WHEN (((old.headings_enc IS NOT NULL) AND (new.headings_enc IS NULL))) EXECUTE FUNCTION app.forget_batch_content();
CREATE TRIGGER note_batch_change BEFORE UPDATE ON app.batch_file FOR EACH ROW EXECUTE FUNCTION app.note_batch_change();

-- What an enterprise calls a column in its own lists, once somebody has said so.
create table app.batch_heading (
  member_id bigint not null,
  -- In small letters, without blanks and signs.
  heading text not null,
  -- The column that it means.
  column_name text not null,
  constraint batch_heading_heading_check CHECK (((length(heading) >= 1) AND (length(heading) <= 80))),
  constraint batch_heading_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint batch_heading_pkey PRIMARY KEY (member_id, heading)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant select to app_worker

-- A row of a list: one candidate. n is the number that the sheet shows beside it.
create table app.batch_row (
  member_id bigint not null,
  batch_file_id bigint not null,
  -- Number of the row in the file.
  n integer not null,
  -- Cells as the file had them, encrypted; null once the person is ordered.
  given_enc bytea,
  -- Cells as they are now, encrypted; null once the person is ordered.
  now_enc bytea,
  -- What is wrong, by column.
  problems jsonb default '{}'::jsonb not null,
  -- What was set right without asking: names of the ways of writing.
  fixes text[] default '{}'::text[] not null,
  -- Keyed hash of name, phone and ID card, once all three are right.
  person_key bytea,
  -- Another row with the same person, the first of them.
  twin integer,
  -- When the same person was ordered, within seven days before the reading.
  ordered_at timestamp with time zone,
  -- What somebody has decided of a doubtful row.
  decision text,
  order_detail_id bigint,
  -- wrong: something has to be changed; doubtful: somebody decides; ready; left: not ordered, as decided; ordered. It follows from the other columns.
  state text default 
CASE
    WHEN (order_detail_id IS NOT NULL) THEN 'ordered'::text
    WHEN (decision = 'leave'::text) THEN 'left'::text
    WHEN (problems <> '{}'::jsonb) THEN 'wrong'::text
    WHEN (((twin IS NOT NULL) OR (ordered_at IS NOT NULL)) AND (decision IS NULL)) THEN 'doubtful'::text
    ELSE 'ready'::text
END not null,
  -- The state as a number, in the order in which a grid shows the rows.
  rank smallint default 
CASE
    WHEN (order_detail_id IS NOT NULL) THEN 5
    WHEN (decision = 'leave'::text) THEN 4
    WHEN (problems <> '{}'::jsonb) THEN 1
    WHEN (((twin IS NOT NULL) OR (ordered_at IS NOT NULL)) AND (decision IS NULL)) THEN 2
    ELSE 3
END not null,
  -- What somebody has noted beside an ordered candidate, encrypted.
  remark_enc bytea,
  -- How often the remark was changed since the order: somebody who has read an earlier one does not write over a later one.
  remark_version integer default 0 not null,
  -- Which way of reading cells and of computing the key of the person was used; a job reads rows of an older way anew.
  read_version smallint default 0 not null,
  -- Whether the number is that of an ID card; false: a passport or a travel permit, or not to be told yet.
  has_id_card boolean default true not null,
  constraint batch_row_decision_check CHECK ((decision = ANY (ARRAY['order'::text, 'leave'::text]))),
  constraint batch_row_n_check CHECK ((n > 0)),
  constraint batch_row_ordered_forgets CHECK ((((order_detail_id IS NULL) = (given_enc IS NOT NULL)) AND ((order_detail_id IS NULL) = (now_enc IS NOT NULL)))),
  constraint batch_row_ordered_is_right CHECK (((order_detail_id IS NULL) OR (problems = '{}'::jsonb))),
  constraint batch_row_remark_is_of_ordered CHECK (((remark_enc IS NULL) OR (order_detail_id IS NOT NULL))),
  constraint batch_row_right_has_person CHECK (((problems = '{}'::jsonb) = (person_key IS NOT NULL))),
  constraint batch_row_member_id_batch_file_id_fkey FOREIGN KEY (member_id, batch_file_id) REFERENCES app.batch_file(member_id, id) ON DELETE CASCADE,
  constraint batch_row_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint batch_row_pkey PRIMARY KEY (member_id, batch_file_id, n)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_user
-- grant delete, insert, select, update to app_worker
CREATE INDEX batch_row_old_reading ON app.batch_row USING btree (member_id, batch_file_id) WHERE (read_version < 1);
CREATE INDEX batch_row_page ON app.batch_row USING btree (member_id, batch_file_id, rank, n);
CREATE INDEX batch_row_person ON app.batch_row USING btree (member_id, batch_file_id, person_key) WHERE (person_key IS NOT NULL);
CREATE UNIQUE INDEX batch_row_check ON app.batch_row USING btree (member_id, order_detail_id) WHERE (order_detail_id IS NOT NULL);

-- qrcode

-- A code on a sheet, by which candidates submit themselves for a package of a member. Its package stays as chosen.
create table app.qr_code (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Who made it: what is submitted by it is their order.
  user_id bigint not null,
  -- What the sheet shows, and the QR code holds.
  code text not null,
  -- Four characters that stand on the sheet and on the phone, so that a fraud can be told.
  check_code text not null,
  name text not null,
  package_id text not null,
  -- Of everybody who submits; null: the candidate fills it in.
  department text,
  -- Of everybody who submits; null: the candidate fills it in.
  position text,
  -- How many may submit; null: no limit.
  cap integer,
  -- How many have submitted, counted by a trigger.
  submitted integer default 0 not null,
  -- Nobody can submit from then on; null: no end.
  ends_at timestamp with time zone,
  -- Not in use since then; null: in use.
  stopped_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  constraint qr_code_cap_check CHECK (((cap >= 1) AND (cap <= 100000))),
  constraint qr_code_check_code_check CHECK ((length(check_code) = 4)),
  constraint qr_code_code_check CHECK ((code ~ '^[3479ACEFHJKMNPRTWXY]{6}$'::text)),
  constraint qr_code_department_check CHECK (((length(department) >= 1) AND (length(department) <= 60))),
  constraint qr_code_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint qr_code_position_check CHECK (((length("position") >= 1) AND (length("position") <= 60))),
  constraint qr_code_submitted_check CHECK ((submitted >= 0)),
  constraint qr_code_within_cap CHECK ((submitted <= cap)),
  constraint qr_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint qr_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint qr_code_pkey PRIMARY KEY (id),
  constraint qr_code_code_key UNIQUE (code),
  constraint qr_code_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant select to app_worker
CREATE INDEX qr_code_page ON app.qr_code USING btree (member_id, created_at DESC, id DESC);

-- What a candidate has submitted by a code: an order detail that nobody has paid for until the member views it.
create table app.qr_submission (
  member_id bigint not null,
  qr_code_id bigint not null,
  -- Number of the submission within its code, given by the trigger that counts.
  n integer default 0 not null,
  order_detail_id bigint not null,
  -- Keyed hash of name, phone and ID card; empty once the person was erased.
  person_key bytea not null,
  -- Codes and quantities of the package at that moment, to price them when it is viewed.
  items jsonb not null,
  created_at timestamp with time zone not null,
  constraint qr_submission_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint qr_submission_member_id_qr_code_id_fkey FOREIGN KEY (member_id, qr_code_id) REFERENCES app.qr_code(member_id, id),
  constraint qr_submission_pkey PRIMARY KEY (member_id, qr_code_id, n),
  constraint qr_submission_member_id_order_detail_id_key UNIQUE (member_id, order_detail_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_user
CREATE INDEX qr_submission_of_code ON app.qr_submission USING btree (member_id, qr_code_id, created_at DESC, order_detail_id DESC);
CREATE INDEX qr_submission_of_detail ON app.qr_submission USING btree (order_detail_id);
CREATE INDEX qr_submission_page ON app.qr_submission USING btree (member_id, created_at DESC, order_detail_id DESC);
CREATE INDEX qr_submission_person ON app.qr_submission USING btree (member_id, qr_code_id, person_key, created_at DESC);
CREATE TRIGGER count_qr_submission BEFORE INSERT ON app.qr_submission FOR EACH ROW EXECUTE FUNCTION app.count_qr_submission();

-- catalogue

-- Prices that a member and the provider have agreed on for a time.
create table app.agreement (
  id bigint generated always as identity not null,
  member_id bigint not null,
  name text not null,
  -- Serves trials of the provider: never offered, never part of a price.
  is_trial boolean default false not null,
  -- Of the newest version: who saves names the one that was looked at.
  version smallint default 1 not null,
  constraint agreement_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint agreement_pkey PRIMARY KEY (id),
  constraint agreement_of_its_member UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX agreement_of_member ON app.agreement USING btree (member_id);

-- Every version of an agreement; never changed once it stands.
create table app.agreement_version (
  member_id bigint not null,
  agreement_id bigint not null,
  version smallint not null,
  -- True: only what is listed may be ordered by it, and hidden items stay hidden.
  limit_status boolean default false not null,
  -- [{code, priceFen}]
  items jsonb not null,
  -- Price of one unit of every item together; null: each item at its own price.
  fixed_price_fen bigint,
  valid_from date not null,
  valid_until date not null,
  -- Why something is sold below its cost; null where nothing is.
  below_cost_why text,
  -- Null for versions from before this was kept, and for the demo.
  made_by bigint,
  made_at timestamp with time zone default app.now() not null,
  constraint agreement_version_check CHECK ((valid_until >= valid_from)),
  constraint agreement_version_fixed_price_fen_check CHECK ((fixed_price_fen >= 0)),
  constraint agreement_version_version_check CHECK ((version >= 1)),
  constraint agreement_version_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.staff(id),
  constraint agreement_version_member_id_agreement_id_fkey FOREIGN KEY (member_id, agreement_id) REFERENCES app.agreement(member_id, id),
  constraint agreement_version_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint agreement_version_pkey PRIMARY KEY (agreement_id, version)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_user
CREATE INDEX agreement_version_of_member ON app.agreement_version USING btree (member_id, agreement_id);
CREATE TRIGGER keep_agreement_within_limits BEFORE INSERT ON app.agreement_version FOR EACH ROW WHEN ((new.made_by IS NOT NULL)) EXECUTE FUNCTION app.keep_agreement_within_limits();

-- Coupons (an amount off from a threshold) and vouchers (cover named items once) of a member.
create table app.card (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- coupon or voucher.
  kind text not null,
  name text not null,
  -- Coupons: what it takes off, in fen.
  off_fen bigint,
  -- Coupons: price from which it counts, in fen.
  threshold_fen bigint default 0 not null,
  -- Vouchers: the items that it covers.
  item_codes text[] default '{}'::text[] not null,
  valid_until date not null,
  -- Trade order that holds or has used it; null while it is free.
  trade_order_id bigint,
  -- First day on which it may be used; null: from the first on.
  valid_from date,
  -- Vouchers: the most that a piece takes off, in fen; null: whatever the piece costs.
  fixed_fen bigint,
  -- Coupons: counts for orders of several candidates alone.
  only_batch boolean default false not null,
  -- Where it comes from; null where that was not kept.
  batch_id bigint,
  -- Keyed hash of the code that it was redeemed with: one code gives one card.
  code_key bytea,
  given_at timestamp with time zone default app.now() not null,
  constraint card_check CHECK (((kind = 'coupon'::text) = (off_fen IS NOT NULL))),
  constraint card_fixed_fen_check CHECK ((fixed_fen > 0)),
  constraint card_kind_check CHECK ((kind = ANY (ARRAY['coupon'::text, 'voucher'::text]))),
  constraint card_off_fen_check CHECK ((off_fen > 0)),
  constraint card_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint card_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint card_pkey PRIMARY KEY (id),
  constraint card_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select, update to app_user
CREATE INDEX card_of_batch ON app.card USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX card_of_member ON app.card USING btree (member_id, valid_until);
CREATE INDEX card_of_trade ON app.card USING btree (trade_order_id) WHERE (trade_order_id IS NOT NULL);
CREATE UNIQUE INDEX card_of_code ON app.card USING btree (code_key) WHERE (code_key IS NOT NULL);

-- Each time a coupon or voucher was taken for an order.
create table app.card_use (
  id bigint generated always as identity not null,
  member_id bigint not null,
  card_id bigint not null,
  trade_order_id bigint not null,
  taken_at timestamp with time zone default app.now() not null,
  -- When it came back; null while the order holds it, and once it is spent.
  released_at timestamp with time zone,
  constraint card_use_member_id_card_id_fkey FOREIGN KEY (member_id, card_id) REFERENCES app.card(member_id, id),
  constraint card_use_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint card_use_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker
CREATE INDEX card_use_of_member ON app.card_use USING btree (member_id, taken_at DESC);
CREATE INDEX card_use_of_trade ON app.card_use USING btree (trade_order_id);
CREATE UNIQUE INDEX card_used_once ON app.card_use USING btree (card_id) WHERE (released_at IS NULL);

-- Counts up with each change of items, groups or shipped packages, so that processes know when to read them again; one row.
create table app.catalogue_version (
  -- Always true: holds the table to one row.
  single boolean default true not null,
  version bigint default 1 not null,
  -- SHA-256 of the shipped catalogue file that was brought in last.
  file_hash bytea default '\x'::bytea not null,
  constraint catalogue_version_single_check CHECK (single),
  constraint catalogue_version_pkey PRIMARY KEY (single)
);
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select, update to app_worker

-- A check item: what is looked up and from which source. What it costs, is called and promises stands in item_version.
create table app.check_item (
  code text not null,
  group_code text not null,
  sort integer not null,
  -- Whether it can be ordered.
  is_sold boolean default true not null,
  source_zh text not null,
  source_en text not null,
  is_optional boolean not null,
  -- Staff look at the order before the candidate is asked.
  needs_intake_review boolean not null,
  -- A source answers; otherwise a reviewer works on it.
  is_automatic boolean not null,
  -- [{when, light, textZh, textEn}]: which finding lights which colour.
  risk_rules jsonb default '[]'::jsonb not null,
  -- What one unit costs the provider, in fen; null where that is not known. Staff alone see it.
  cost_fen bigint,
  -- It can report a criminal matter, so that the candidate agrees to it by a tick of its own and may decline it. From contract/src/verification/criminal-items.ts.
  can_report_crime boolean default false not null,
  constraint check_item_code_check CHECK ((code ~ '^[A-Z][A-Z0-9_]{1,31}$'::text)),
  constraint check_item_cost_fen_check CHECK ((cost_fen >= 0)),
  constraint check_item_crime_may_be_declined CHECK (((NOT can_report_crime) OR is_optional)),
  constraint check_item_group_code_fkey FOREIGN KEY (group_code) REFERENCES app.item_group(code),
  constraint check_item_pkey PRIMARY KEY (code)
);
-- policy candidate for select to app_candidate using true
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_candidate
-- grant select to app_user
CREATE INDEX check_item_group ON app.check_item USING btree (group_code);

-- Groups of the item tree.
create table app.item_group (
  code text not null,
  name_zh text not null,
  name_en text not null,
  -- Order in which they are shown.
  sort integer not null,
  constraint item_group_pkey PRIMARY KEY (code)
);
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user

-- Every version of a check item. One that is in force, or was, is never changed.
create table app.item_version (
  code text not null,
  version smallint not null,
  name_zh text not null,
  name_en text not null,
  description_zh text not null,
  description_en text not null,
  legal_basis_zh text not null,
  legal_basis_en text not null,
  -- What the candidate has to hand in for it.
  needs text[] not null,
  -- Sensitive personal information: needs a consent of its own.
  is_sensitive boolean not null,
  -- What is counted: person, employer, referee, certificate or school.
  unit text not null,
  -- Most units in one order.
  max_quantity smallint not null,
  -- Promise in hours.
  turnaround_hours integer not null,
  -- Promise in hours when expedited; null: cannot be expedited.
  expedite_hours integer,
  -- Surcharge in percent of the price.
  expedite_surcharge_percent integer not null,
  -- In fen, for one unit.
  base_price_fen bigint not null,
  -- When it comes into force; null for version 1, which always was.
  valid_from timestamp with time zone,
  -- How often it was saved before it came into force: who saves names the one that was looked at.
  revision smallint default 1 not null,
  -- Members that pay the unit price are told seven days ahead.
  tells_members boolean default false not null,
  -- When these members were told; they are told once.
  told_at timestamp with time zone,
  -- Null for what came with the shipped catalogue.
  made_by bigint,
  made_at timestamp with time zone default app.now() not null,
  withdrawn_by bigint,
  withdrawn_at timestamp with time zone,
  constraint item_version_base_price_fen_check CHECK ((base_price_fen >= 0)),
  constraint item_version_check CHECK (((valid_from IS NULL) = (version = 1))),
  constraint item_version_check1 CHECK (((withdrawn_at IS NULL) OR (version > 1))),
  constraint item_version_check2 CHECK (((made_by IS NULL) OR (valid_from >= (made_at + '01:00:00'::interval)))),
  constraint item_version_expedite_hours_check CHECK ((expedite_hours >= 0)),
  constraint item_version_expedite_surcharge_percent_check CHECK (((expedite_surcharge_percent >= 0) AND (expedite_surcharge_percent <= 300))),
  constraint item_version_max_quantity_check CHECK (((max_quantity >= 1) AND (max_quantity <= 9))),
  constraint item_version_revision_check CHECK ((revision >= 1)),
  constraint item_version_turnaround_hours_check CHECK ((turnaround_hours >= 0)),
  constraint item_version_unit_check CHECK ((unit = ANY (ARRAY['person'::text, 'employer'::text, 'referee'::text, 'certificate'::text, 'school'::text]))),
  constraint item_version_version_check CHECK ((version >= 1)),
  constraint item_version_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint item_version_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.staff(id),
  constraint item_version_withdrawn_by_fkey FOREIGN KEY (withdrawn_by) REFERENCES app.staff(id),
  constraint item_version_pkey PRIMARY KEY (code, version)
);
-- policy candidate for select to app_candidate using true
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_candidate
-- grant select to app_user
CREATE INDEX item_version_made_by ON app.item_version USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE INDEX item_version_withdrawn_by ON app.item_version USING btree (withdrawn_by) WHERE (withdrawn_by IS NOT NULL);
CREATE TRIGGER item_version_criminal BEFORE INSERT OR UPDATE OF is_sensitive, needs ON app.item_version FOR EACH ROW EXECUTE FUNCTION app.guard_criminal_item();
CREATE TRIGGER item_version_guard BEFORE INSERT OR DELETE OR UPDATE ON app.item_version FOR EACH ROW EXECUTE FUNCTION app.guard_item_version();

-- Sets of items: shipped by the provider, or put together by a member.
create table app.package (
  id bigint generated always as identity not null,
  -- Null: shipped, visible to all.
  member_id bigint,
  -- Shipped packages only.
  code text,
  name_zh text not null,
  name_en text not null,
  description_zh text default ''::text not null,
  description_en text default ''::text not null,
  -- Shipped packages only: price in fen; null: the sum of its items.
  fixed_price_fen bigint,
  -- [{code, quantity}]
  items jsonb not null,
  sort integer default 0 not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  -- Who has put it together, and may change it. Null for shipped packages, and for those from before this was kept.
  made_by bigint,
  -- Serves trials of the provider: never offered.
  is_trial boolean default false not null,
  constraint package_check CHECK (((member_id IS NULL) = (code IS NOT NULL))),
  constraint package_check1 CHECK (((member_id IS NULL) OR (fixed_price_fen IS NULL))),
  constraint package_fixed_price_fen_check CHECK ((fixed_price_fen >= 0)),
  constraint package_made_by_a_member CHECK (((made_by IS NULL) OR (member_id IS NOT NULL))),
  constraint package_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.user_account(id),
  constraint package_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint package_pkey PRIMARY KEY (id),
  constraint package_code_key UNIQUE (code)
);
-- policy shipped for select to app_user using (member_id IS NULL)
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker
CREATE INDEX package_made_by ON app.package USING btree (made_by) WHERE (made_by IS NOT NULL);
CREATE UNIQUE INDEX package_name_of_member ON app.package USING btree (member_id, name_zh) WHERE ((deleted_at IS NULL) AND (member_id IS NOT NULL));

-- What staff switch off and on for every member.
create table app.system_switch (
  -- explosiveOrder: orders and items can be expedited.
  key text not null,
  is_on boolean not null,
  constraint system_switch_key_check CHECK ((key = 'explosiveOrder'::text)),
  constraint system_switch_pkey PRIMARY KEY (key)
);
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select, update to app_worker

-- In how many days an order may be wanted as a whole, and what that adds to the price of its items.
create table app.urgency_day (
  days smallint not null,
  -- Surcharge in percent of the price, in place of that of the item.
  surcharge_percent smallint not null,
  constraint urgency_day_days_check CHECK (((days >= 1) AND (days <= 30))),
  constraint urgency_day_surcharge_percent_check CHECK (((surcharge_percent >= 0) AND (surcharge_percent <= 300))),
  constraint urgency_day_pkey PRIMARY KEY (days)
);
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant select to app_user

-- gift

-- What staff give: to one member, or as codes. Above the limit of whoever makes it a second person decides. Staff alone see it.
create table app.gift_batch (
  id bigint generated always as identity not null,
  -- voucher, coupon or giftCard.
  kind text not null,
  name text not null,
  -- Vouchers: one piece of each of these.
  item_codes text[] default '{}'::text[] not null,
  -- Vouchers: the most that a piece takes off, in fen; null: whatever the piece costs the member.
  fixed_fen bigint,
  -- Coupons: what it takes off, in fen.
  off_fen bigint,
  -- Coupons: price from which it counts, in fen.
  threshold_fen bigint default 0 not null,
  -- Coupons: counts for orders of several candidates alone.
  only_batch boolean default false not null,
  -- Gift cards: what is on each, in fen.
  value_fen bigint,
  -- To whom it is given at once; null: codes, or an activity.
  member_id bigint,
  -- An activity: given for every top-up of at least so much, in fen; null: no activity.
  top_up_fen bigint,
  count integer not null,
  most_per_member integer not null,
  -- First day on which a code is redeemed, a top-up counts, or what is given may be used.
  usable_from date not null,
  -- Last day on which a code is redeemed or a top-up counts.
  redeem_until date not null,
  valid_until date not null,
  -- What all of it costs the provider at most, in fen, when it was made.
  cost_fen bigint not null,
  needs_second boolean not null,
  -- waiting for a second person; made; rejected; voided: what was not redeemed is not redeemed any more.
  state text not null,
  -- The same request makes one batch.
  request_key text not null,
  made_by bigint not null,
  made_at timestamp with time zone default app.now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decided_why text,
  downloaded_by bigint,
  -- When the codes were made and handed out: once, since hashes alone are kept.
  downloaded_at timestamp with time zone,
  voided_by bigint,
  voided_at timestamp with time zone,
  redeemed_count integer default 0 not null,
  -- An activity that gives for the first top-up of an invited enterprise, to it and to who has invited it, and not for every top-up.
  for_invitations boolean default false not null,
  constraint gift_batch_check CHECK (((redeem_until >= usable_from) AND (redeem_until <= valid_until))),
  constraint gift_batch_check1 CHECK (((kind = 'coupon'::text) = (off_fen IS NOT NULL))),
  constraint gift_batch_check2 CHECK (((kind = 'giftCard'::text) = (value_fen IS NOT NULL))),
  constraint gift_batch_check3 CHECK (((kind = 'voucher'::text) = (cardinality(item_codes) > 0))),
  constraint gift_batch_check4 CHECK (((fixed_fen IS NULL) OR (kind = 'voucher'::text))),
  constraint gift_batch_check5 CHECK (((member_id IS NULL) OR (top_up_fen IS NULL))),
  constraint gift_batch_cost_fen_check CHECK ((cost_fen >= 0)),
  constraint gift_batch_count_check CHECK (((count >= 1) AND (count <= 5000))),
  constraint gift_batch_fixed_fen_check CHECK ((fixed_fen > 0)),
  constraint gift_batch_for_invitations CHECK (((NOT for_invitations) OR (top_up_fen IS NOT NULL))),
  constraint gift_batch_kind_check CHECK ((kind = ANY (ARRAY['voucher'::text, 'coupon'::text, 'giftCard'::text]))),
  constraint gift_batch_most_per_member_check CHECK (((most_per_member >= 1) AND (most_per_member <= 5000))),
  constraint gift_batch_not_over_redeemed CHECK (((redeemed_count >= 0) AND (redeemed_count <= count))),
  constraint gift_batch_off_fen_check CHECK ((off_fen > 0)),
  constraint gift_batch_second_decides CHECK (((state = ANY (ARRAY['waiting'::text, 'rejected'::text])) OR (NOT needs_second) OR (decided_by IS NOT NULL))),
  constraint gift_batch_second_is_another CHECK (((state = 'rejected'::text) OR (decided_by IS NULL) OR (decided_by <> made_by))),
  constraint gift_batch_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'made'::text, 'rejected'::text, 'voided'::text]))),
  constraint gift_batch_threshold_fen_check CHECK ((threshold_fen >= 0)),
  constraint gift_batch_top_up_fen_check CHECK ((top_up_fen > 0)),
  constraint gift_batch_value_fen_check CHECK ((value_fen > 0)),
  constraint gift_batch_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint gift_batch_downloaded_by_fkey FOREIGN KEY (downloaded_by) REFERENCES app.staff(id),
  constraint gift_batch_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.staff(id),
  constraint gift_batch_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint gift_batch_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES app.staff(id),
  constraint gift_batch_pkey PRIMARY KEY (id),
  constraint gift_batch_once UNIQUE (made_by, request_key)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX gift_batch_of_day ON app.gift_batch USING btree (made_by, made_at);
CREATE INDEX gift_batch_of_member ON app.gift_batch USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX gift_batch_waiting ON app.gift_batch USING btree (id) WHERE (state = 'waiting'::text);
CREATE TRIGGER refuse_early_decider BEFORE UPDATE ON app.gift_batch FOR EACH ROW WHEN (((new.state = 'made'::text) AND (new.decided_by IS NOT NULL) AND (old.decided_by IS NULL))) EXECUTE FUNCTION app.refuse_early_decider('decided_by');

-- A code that can be redeemed once. Kept as a keyed hash; belongs to no member until then.
create table app.gift_code (
  -- Keyed hash of the 16 characters.
  code_key bytea not null,
  batch_id bigint not null,
  redeemed_at timestamp with time zone,
  member_id bigint,
  user_id bigint,
  -- Of the request that redeemed it: a repeat is answered like the first.
  request_key text,
  constraint gift_code_check CHECK (((redeemed_at IS NULL) = (member_id IS NULL))),
  constraint gift_code_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES app.gift_batch(id),
  constraint gift_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint gift_code_pkey PRIMARY KEY (code_key)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX gift_code_of_batch ON app.gift_code USING btree (batch_id);
CREATE UNIQUE INDEX gift_code_by_request ON app.gift_code USING btree (user_id, request_key) WHERE (request_key IS NOT NULL);

-- Codes that a person has tried and that may be wrong, counted before they are looked up.
create table app.gift_try (
  -- Keyed hash of the person.
  subject_key bytea not null,
  -- Above 5: nothing is looked up until half an hour after last_at.
  tries smallint not null,
  last_at timestamp with time zone not null,
  constraint gift_try_pkey PRIMARY KEY (subject_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

-- How many codes of a batch a member has redeemed.
create table app.gift_use (
  batch_id bigint not null,
  member_id bigint not null,
  count integer default 0 not null,
  constraint gift_use_count_check CHECK ((count >= 0)),
  constraint gift_use_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES app.gift_batch(id),
  constraint gift_use_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint gift_use_pkey PRIMARY KEY (batch_id, member_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- An enterprise that was invited by another. Both are rewarded once, for the first top-up that an activity asks for.
create table app.referral (
  -- Who was invited.
  member_id bigint not null,
  -- Whose code they registered with.
  inviter_id bigint not null,
  registered_at timestamp with time zone default app.now() not null,
  -- The top-up that counted; null until then.
  trade_order_id bigint,
  -- When both got what the activities of that day promised.
  rewarded_at timestamp with time zone,
  constraint referral_of_another CHECK ((member_id <> inviter_id)),
  constraint referral_reward CHECK (((trade_order_id IS NULL) = (rewarded_at IS NULL))),
  constraint referral_inviter_id_fkey FOREIGN KEY (inviter_id) REFERENCES app.member(id),
  constraint referral_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint referral_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint referral_pkey PRIMARY KEY (member_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_worker
CREATE INDEX referral_of_inviter ON app.referral USING btree (inviter_id);
CREATE INDEX referral_trade ON app.referral USING btree (trade_order_id) WHERE (trade_order_id IS NOT NULL);

-- order

-- One order: who placed it, what was chosen, at which price. Its candidates are order details.
create table app.check_order (
  -- That of its trade order; a number of its own where it is older than migration 0110.
  id bigint not null,
  member_id bigint not null,
  user_id bigint not null,
  trade_order_id bigint not null,
  -- Number that people see.
  order_no text default app.new_business_no('BD'::text, app.now()) not null,
  package_name text,
  -- What was chosen (objId, objType, items, cards), to order again from.
  choice jsonb not null,
  -- Breakdown that was agreed when the order was placed; a snapshot.
  price jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  -- The list of candidates that it was placed from.
  batch_file_id bigint,
  -- The companies that were named when it was placed; null where no item compares any, and in orders of before.
  conflict_list_id bigint,
  constraint check_order_order_no_check CHECK ((order_no ~ '^BD[0-9]{8}([0-9]{6,}|[0-9A-HJKMNP-TV-Z]{8})$'::text)),
  constraint check_order_member_id_batch_file_id_fkey FOREIGN KEY (member_id, batch_file_id) REFERENCES app.batch_file(member_id, id),
  constraint check_order_member_id_conflict_list_id_fkey FOREIGN KEY (member_id, conflict_list_id) REFERENCES app.conflict_list(member_id, id),
  constraint check_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint check_order_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint check_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint check_order_pkey PRIMARY KEY (id),
  constraint check_order_member_id_id_key UNIQUE (member_id, id),
  constraint check_order_member_id_trade_order_id_key UNIQUE (member_id, trade_order_id),
  constraint check_order_order_no_key UNIQUE (order_no),
  constraint check_order_orderer UNIQUE (member_id, id, user_id)
);
-- policy candidate for select to app_candidate using (id = ( SELECT order_detail.order_id
   FROM app.order_detail
  WHERE (order_detail.id = ( SELECT app.current_detail() AS current_detail))))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant insert, select to app_worker
-- grant select to app_candidate
CREATE INDEX check_order_number ON app.check_order USING btree (member_id, order_no text_pattern_ops);
CREATE INDEX check_order_of_conflict_list ON app.check_order USING btree (member_id, conflict_list_id) WHERE (conflict_list_id IS NOT NULL);
CREATE INDEX check_order_of_day ON app.check_order USING btree (member_id, created_at);
CREATE INDEX check_order_of_list ON app.check_order USING btree (member_id, batch_file_id) WHERE (batch_file_id IS NOT NULL);
CREATE INDEX check_order_of_user ON app.check_order USING btree (member_id, user_id, id DESC);
CREATE TRIGGER check_order_number BEFORE INSERT ON app.check_order FOR EACH ROW EXECUTE FUNCTION app.number_order();

-- Result of comparing name, phone and ID card before a consent was needed; counts for the same person within the hour.
create table app.identity_check (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Keyed hash of the three.
  person_key bytea not null,
  -- match, mismatch or unknown.
  result text not null,
  created_at timestamp with time zone default app.now() not null,
  constraint identity_check_result_check CHECK ((result = ANY (ARRAY['match'::text, 'mismatch'::text, 'unknown'::text]))),
  constraint identity_check_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint identity_check_pkey PRIMARY KEY (id),
  constraint identity_check_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant insert, select to app_worker

-- Keyed hashes of the beginnings of a candidate's names, per member: a search finds a name by its parts.
create table app.name_prefix_key (
  member_id bigint not null,
  order_detail_id bigint not null,
  key bytea not null,
  constraint name_prefix_key_key_check CHECK ((octet_length(key) = 16)),
  constraint name_prefix_key_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint name_prefix_key_pkey PRIMARY KEY (member_id, key, order_detail_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant insert, select to app_user
CREATE INDEX name_prefix_key_of_detail ON app.name_prefix_key USING btree (order_detail_id);

-- How many checks a member has, by state, orderer and time; what order_count_change holds comes on top.
create table app.order_count (
  member_id bigint not null,
  -- How long the time is: a day, a month, or all of it.
  span text not null,
  -- First day of the time, in China.
  day date not null,
  -- Whose orders they are; 0: of everybody together.
  user_id bigint not null,
  -- As in order_detail.
  state smallint not null,
  -- How many checks.
  details bigint not null,
  -- What they cost, in fen.
  amount_fen bigint not null,
  -- How many of them were paid.
  paid_details bigint not null,
  -- What was paid and not refunded, in fen.
  net_fen bigint not null,
  constraint order_count_check CHECK (((span = 'ever'::text) = (day = '-infinity'::date))),
  constraint order_count_span_check CHECK ((span = ANY (ARRAY['ever'::text, 'month'::text, 'day'::text]))),
  constraint order_count_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint order_count_pkey PRIMARY KEY (member_id, user_id, span, day, state)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX order_count_of_time ON app.order_count USING btree (member_id, span, day, user_id);

-- Checks that a state has gained or lost, until a job has added them to order_count.
create table app.order_count_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Whose order it is.
  user_id bigint not null,
  -- Day in China on which the checks were ordered.
  day date not null,
  -- As in order_detail.
  state smallint not null,
  -- How many checks; negative where they left the state.
  details bigint not null,
  -- What they cost, in fen.
  amount_fen bigint not null,
  -- How many of them were paid.
  paid_details bigint not null,
  -- What was paid and not refunded, in fen.
  net_fen bigint not null,
  constraint order_count_change_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select, update to app_worker
-- grant select to app_user
CREATE INDEX order_count_change_of_member ON app.order_count_change USING btree (member_id, day);

-- One candidate in one order, with the state of the check. The state is written by the statement of a move and by nothing else.
create table app.order_detail (
  -- From the sequence of trade orders, so that no order has the number of a check.
  id bigint default nextval('app.trade_order_id_seq'::regclass) not null,
  member_id bigint not null,
  order_id bigint not null,
  -- 1 unpaid, 2 in review, 3 in approval, 4 awaiting authorization, 5 authorized, 6 partly reported, 7 reported, 8 refused, 9 authorization expired, 10 review failed, 11 approval rejected, 12 identity failed, 13 cancelled, 14 expired, 15 face failed, 16 awaiting face, 17 awaiting viewing, 18 awaiting identity, 19 generating, 20 face expired, -1 deleted.
  state smallint not null,
  -- Name of the candidate, encrypted.
  name_enc bytea not null,
  -- Phone, encrypted.
  phone_enc bytea not null,
  -- Keyed hash of the phone, per member.
  phone_key bytea not null,
  -- Keyed hash of its last four digits.
  phone_tail_key bytea not null,
  -- ID card number, encrypted.
  id_card_enc bytea not null,
  -- Keyed hash of the ID card number, per member.
  id_card_key bytea not null,
  -- Keyed hash of name, phone and ID card together.
  person_key bytea not null,
  department text,
  position text,
  -- Day on which the candidate is to begin.
  proposed_entry_date date,
  -- The three elements matched when the order was placed.
  is_identity_validated boolean not null,
  needs_intake_review boolean not null,
  item_count smallint not null,
  -- Its part of the trade order, in fen.
  amount_fen bigint not null,
  -- Refunded so far, in fen.
  refunded_fen bigint default 0 not null,
  -- When the present state ends by itself.
  due_at timestamp with time zone,
  -- When all items are expected to be done; moves with the work.
  estimated_completed_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  -- How often the candidate's three elements did not match.
  identity_misses smallint default 0 not null,
  -- When the claims were handed in.
  submitted_at timestamp with time zone,
  -- The estimate when the checks began; stays when the estimate moves.
  promised_at timestamp with time zone,
  -- When the last item was done.
  reported_at timestamp with time zone,
  -- When a portal was last asked to send its code.
  portal_code_at timestamp with time zone,
  -- Newest version of the report, so that a list can say what is unread; 0: none.
  report_version smallint default 0 not null,
  -- When everything about the person was deleted.
  erased_at timestamp with time zone,
  -- request (of the candidate) or retention (kept long enough).
  erased_why text,
  -- Language the candidate was last met in.
  candidate_language text,
  -- State in which somebody was reminded that it is about to end: once in each.
  reminded_state smallint,
  -- Place of the candidate within the order, from 1.
  n smallint default 1 not null,
  -- When the candidate gets the first message; null: as soon as the way to them opens.
  invite_at timestamp with time zone,
  -- Submitted by the candidate with a code: paid when the member views it, and not before.
  is_on_site boolean default false not null,
  -- Whose order it is, as check_order has it.
  user_id bigint not null,
  -- Gravest light of the newest version of the report, so that a list can be narrowed by it; null: none.
  report_light text,
  -- Which way of computing the keys of the person and of the name was used; a job writes those of an older way anew.
  keys_version smallint default 0 not null,
  -- The number is that of an ID card, by which registers know people; false: a passport or a travel permit, and every item is looked up by hand.
  has_id_card boolean default true not null,
  -- How many of the tries that did not match differed from the order, so that no source was asked.
  identity_unasked smallint default 0 not null,
  -- Since when the candidate has been asked for the identity and the consent (states 4 and 18); null in every other state.
  consent_asked_at timestamp with time zone,
  constraint order_detail_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint order_detail_candidate_language_check CHECK ((candidate_language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint order_detail_check CHECK (((refunded_fen >= 0) AND (refunded_fen <= amount_fen))),
  constraint order_detail_consent_asked CHECK (((state = ANY (ARRAY[4, 18])) = (consent_asked_at IS NOT NULL))),
  constraint order_detail_erased CHECK (((erased_at IS NULL) = (erased_why IS NULL))),
  constraint order_detail_erased_why_check CHECK ((erased_why = ANY (ARRAY['request'::text, 'retention'::text]))),
  constraint order_detail_invited_by_day CHECK (((invite_at IS NULL) OR ((((invite_at AT TIME ZONE 'Asia/Shanghai'::text))::time without time zone >= '08:00:00'::time without time zone) AND (((invite_at AT TIME ZONE 'Asia/Shanghai'::text))::time without time zone <= '21:00:00'::time without time zone)))),
  constraint order_detail_n_check CHECK ((n >= 1)),
  constraint order_detail_report_light_check CHECK ((report_light = ANY (ARRAY['green'::text, 'blue'::text, 'grey'::text, 'yellow'::text, 'red'::text]))),
  constraint order_detail_state_check CHECK ((state = ANY (ARRAY['-1'::integer, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]))),
  constraint order_detail_unasked_are_misses CHECK (((identity_unasked >= 0) AND (identity_unasked <= identity_misses))) NOT VALID,
  constraint order_detail_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint order_detail_of_order FOREIGN KEY (member_id, order_id, user_id) REFERENCES app.check_order(member_id, id, user_id) ON UPDATE CASCADE,
  constraint order_detail_pkey PRIMARY KEY (id),
  constraint order_detail_member_id_id_key UNIQUE (member_id, id),
  constraint order_detail_place UNIQUE (member_id, order_id, n)
);
-- policy candidate for all to app_candidate using (id = ( SELECT app.current_detail() AS current_detail)) check (id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker
-- grant select, update to app_candidate
CREATE INDEX order_detail_by_due ON app.order_detail USING btree (member_id, due_at, created_at DESC, id DESC) WHERE (due_at IS NOT NULL);
CREATE INDEX order_detail_consent_asked ON app.order_detail USING btree (member_id, consent_asked_at, id) INCLUDE (user_id) WHERE (consent_asked_at IS NOT NULL);
CREATE INDEX order_detail_due ON app.order_detail USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX order_detail_id_card ON app.order_detail USING btree (member_id, id_card_key);
CREATE INDEX order_detail_intake ON app.order_detail USING btree (created_at, id) WHERE (state = 2);
CREATE INDEX order_detail_kept ON app.order_detail USING btree (created_at) WHERE (erased_at IS NULL);
CREATE INDEX order_detail_light ON app.order_detail USING btree (member_id, report_light, state, created_at DESC, id DESC) WHERE (report_light IS NOT NULL);
CREATE INDEX order_detail_of_department ON app.order_detail USING btree (member_id, department, created_at DESC, id DESC) WHERE (department IS NOT NULL);
CREATE INDEX order_detail_of_user_page ON app.order_detail USING btree (member_id, user_id, created_at DESC, id DESC);
CREATE INDEX order_detail_of_user_state ON app.order_detail USING btree (member_id, user_id, state, created_at DESC, id DESC);
CREATE INDEX order_detail_old_keys ON app.order_detail USING btree (id) WHERE ((keys_version < 2) AND (erased_at IS NULL));
CREATE INDEX order_detail_on_site ON app.order_detail USING btree (member_id, state, created_at DESC, id DESC) WHERE is_on_site;
CREATE INDEX order_detail_page ON app.order_detail USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX order_detail_person ON app.order_detail USING btree (member_id, person_key, created_at DESC);
CREATE INDEX order_detail_phone ON app.order_detail USING btree (member_id, phone_key);
CREATE INDEX order_detail_phone_tail ON app.order_detail USING btree (member_id, phone_tail_key);
CREATE INDEX order_detail_promise ON app.order_detail USING btree (reported_at) WHERE (promised_at IS NOT NULL);
CREATE INDEX order_detail_refunded ON app.order_detail USING btree (member_id, created_at DESC, id DESC) WHERE (refunded_fen > 0);
CREATE INDEX order_detail_reported ON app.order_detail USING btree (member_id, reported_at DESC, id DESC) WHERE (reported_at IS NOT NULL);
CREATE INDEX order_detail_reported_light ON app.order_detail USING btree (member_id, report_light, reported_at DESC, id DESC) WHERE (state = 7);
CREATE INDEX order_detail_state_page ON app.order_detail USING btree (member_id, state, created_at DESC, id DESC);
CREATE INDEX order_detail_to_pay ON app.order_detail USING btree (member_id, due_at, id) WHERE ((state = 1) AND (n = 1));
CREATE TRIGGER batch_remark_erased AFTER UPDATE OF erased_at ON app.order_detail FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION app.erase_batch_remark();
CREATE TRIGGER business_erased AFTER UPDATE OF erased_at ON app.order_detail FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION app.erase_business();
CREATE TRIGGER consent_asked BEFORE UPDATE OF state ON app.order_detail FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) AND ((old.state = ANY (ARRAY[4, 18])) OR (new.state = ANY (ARRAY[4, 18]))))) EXECUTE FUNCTION app.note_consent_asked();
CREATE TRIGGER consent_asked_at_once BEFORE INSERT ON app.order_detail FOR EACH ROW WHEN ((new.state = ANY (ARRAY[4, 18]))) EXECUTE FUNCTION app.note_consent_asked();
CREATE TRIGGER counts_moved AFTER UPDATE ON app.order_detail REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_details();
CREATE TRIGGER counts_written AFTER INSERT ON app.order_detail REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.count_details();
CREATE TRIGGER erase_material AFTER UPDATE OF erased_at ON app.order_detail FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION app.erase_material();
CREATE TRIGGER erase_report_share AFTER UPDATE OF erased_at ON app.order_detail FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION app.erase_report_share();
CREATE TRIGGER keep_viewing BEFORE UPDATE OF state ON app.order_detail FOR EACH ROW WHEN (((new.state = ANY (ARRAY[5, 17])) AND (old.state IS DISTINCT FROM new.state))) EXECUTE FUNCTION app.keep_viewing();
CREATE TRIGGER order_detail_person_key AFTER UPDATE OF person_key ON app.order_detail FOR EACH ROW WHEN ((old.person_key IS DISTINCT FROM new.person_key)) EXECUTE FUNCTION app.follow_person_key();
CREATE TRIGGER qr_submission_erased AFTER UPDATE OF erased_at ON app.order_detail FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION app.erase_qr_submission();
CREATE TRIGGER start_viewed AFTER UPDATE OF state ON app.order_detail FOR EACH ROW WHEN (((old.state = 17) AND (new.state = 5) AND (new.submitted_at IS NOT NULL))) EXECUTE FUNCTION app.start_viewed();
CREATE TRIGGER tells_applicant AFTER UPDATE OF state ON app.order_detail FOR EACH ROW WHEN ((old.state IS DISTINCT FROM new.state)) EXECUTE FUNCTION app.note_applicant_move();
CREATE TRIGGER tells_ats AFTER UPDATE OF state ON app.order_detail FOR EACH ROW WHEN (((old.state IS DISTINCT FROM new.state) AND (new.state <> '-1'::integer))) EXECUTE FUNCTION app.note_ats_move();

-- Items of an order detail with the agreed price.
create table app.order_item (
  member_id bigint not null,
  order_detail_id bigint not null,
  -- Place within the order detail, from 1.
  n smallint not null,
  code text not null,
  -- Units ordered.
  quantity smallint not null,
  is_expedited boolean not null,
  -- Remark of the orderer for the reviewer.
  remark text,
  -- Price of one unit, in fen.
  unit_fen bigint not null,
  -- Price of all units after discounts, in fen.
  total_fen bigint not null,
  -- When it was taken out, because the candidate did not agree to it.
  dropped_at timestamp with time zone,
  -- Units that the candidate says not to exist; not looked up.
  absent smallint default 0 not null,
  -- Refunded for these, in fen.
  absent_fen bigint default 0 not null,
  -- Within how many hours of work the item was promised when it was ordered; null: ordered before that was kept.
  promised_hours integer,
  -- The version of the item that it was ordered by.
  item_version smallint default 1 not null,
  -- 1: the orderer has filled in fields for the candidate; 2 or null: the candidate fills in all of them.
  user_action text,
  -- The subject that the orderer filled in last, from 0.
  select_index smallint,
  -- What the orderer has filled in, a content for each subject, sealed; goes when the person is erased.
  business_enc bytea,
  constraint order_item_absent_part CHECK (((absent_fen >= 0) AND (absent_fen <= total_fen))),
  constraint order_item_business_by_orderer CHECK (((business_enc IS NULL) OR (user_action = '1'::text))),
  constraint order_item_first_stays CHECK (((absent >= 0) AND (absent <= (quantity - 1)))),
  constraint order_item_promised_hours_check CHECK ((promised_hours >= 0)),
  constraint order_item_quantity_check CHECK ((quantity >= 1)),
  constraint order_item_select_index_check CHECK (((select_index >= 0) AND (select_index <= 8))),
  constraint order_item_user_action_check CHECK ((user_action = ANY (ARRAY['1'::text, '2'::text]))),
  constraint order_item_code_item_version_fkey FOREIGN KEY (code, item_version) REFERENCES app.item_version(code, version),
  constraint order_item_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint order_item_pkey PRIMARY KEY (order_detail_id, n)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant insert, select to app_worker
-- grant select to app_candidate

-- What happened to an order detail. Written by the statement that moves it; append-only.
create table app.order_timeline (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  at timestamp with time zone default app.clock_timestamp() not null,
  -- A move of contract/src/order-states.ts, or something that happened without one.
  event text not null,
  -- Null where the event is the first.
  from_state smallint,
  to_state smallint not null,
  -- Null when the candidate, staff, the clock or a job acted.
  user_id bigint,
  -- Reason that was given; emptied when everything is deleted.
  why text,
  -- Money that moved with it, in fen.
  amount_fen bigint,
  -- For whom the person acted: {fromMember, forUser}.
  acting jsonb default app.current_acting(),
  constraint order_timeline_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint order_timeline_pkey PRIMARY KEY (id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_candidate
-- grant insert, select to app_user
-- grant insert, select to app_worker
CREATE INDEX order_timeline_of_detail ON app.order_timeline USING btree (order_detail_id, id);
CREATE INDEX order_timeline_of_results ON app.order_timeline USING btree (at) WHERE (event = ANY (ARRAY['endItem'::text, 'endLastItem'::text, 'correctReport'::text, 'deleteReport'::text, 'restoreReport'::text, 'erase'::text, 'outlive'::text]));
CREATE TRIGGER events_of_moves AFTER INSERT ON app.order_timeline REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.tell_moves();

-- Up to which version a person has read the report of an order detail.
create table app.report_read (
  member_id bigint not null,
  order_detail_id bigint not null,
  user_id bigint not null,
  version smallint not null,
  read_at timestamp with time zone default app.now() not null,
  constraint report_read_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint report_read_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint report_read_pkey PRIMARY KEY (order_detail_id, user_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant select to app_worker

-- Days of which something was paid or refunded since spent_day was counted. Several rows may say the same.
create table app.spent_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Day in China on which it was ordered.
  day date not null,
  constraint spent_change_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select to app_worker
-- grant select to app_user
CREATE INDEX spent_change_of_member ON app.spent_change USING btree (member_id, day);

-- Pieces that a member has paid for, by how they were priced. Days that spent_change names are counted anew.
create table app.spent_day (
  member_id bigint not null,
  -- Day in China on which they were ordered.
  day date not null,
  -- At the price of the item, of an agreement, or within a package.
  kind text not null,
  -- List price of one, in fen.
  list_fen bigint not null,
  pieces integer not null,
  -- What a grade has taken off all of them, in fen.
  saved_fen bigint not null,
  constraint spent_day_kind_check CHECK ((kind = ANY (ARRAY['unit'::text, 'agreement'::text, 'package'::text]))),
  constraint spent_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint spent_day_pkey PRIMARY KEY (member_id, day, kind, list_fen)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant select to app_user

-- candidate

-- How often a candidate was reminded by a member on one day in China: twice at most. Days that are over are deleted.
create table app.reminder_day (
  member_id bigint not null,
  -- Keyed hash of name, phone and ID card, as the check has it.
  person_key bytea not null,
  day date not null,
  -- Reminders on that day.
  n smallint not null,
  constraint reminder_day_n_check CHECK (((n >= 1) AND (n <= 2))),
  constraint reminder_day_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint reminder_day_pkey PRIMARY KEY (member_id, person_key, day)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user

-- Link to one order detail, bound to the phone of its candidate. A new link ends the old one.
create table app.candidate_link (
  -- Hash of the token in the link.
  token_hash bytea not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- Four characters that the recruiter can read out, so that a candidate can tell the link from a fraud.
  check_code text not null,
  -- When the candidate last asked for a new link.
  asked_again_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone default app.now() not null,
  constraint candidate_link_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint candidate_link_pkey PRIMARY KEY (token_hash)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX candidate_link_of_detail ON app.candidate_link USING btree (order_detail_id);

-- Sign-ins of candidates; each sees one order detail.
create table app.candidate_session (
  -- Hash of the token.
  token_hash bytea not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint candidate_session_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint candidate_session_pkey PRIMARY KEY (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX candidate_session_end ON app.candidate_session USING btree (expires_at);
CREATE INDEX candidate_session_of_detail ON app.candidate_session USING btree (order_detail_id);

-- What the candidate states about one subject (an employer, a school) of one item.
create table app.claim (
  member_id bigint not null,
  order_detail_id bigint not null,
  code text not null,
  -- Number of the subject within the item, from 1.
  n smallint not null,
  -- The fields of the form, encrypted; a draft may be incomplete.
  content_enc bytea not null,
  -- Nothing that is required is missing.
  completed boolean not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint claim_n_check CHECK (((n >= 1) AND (n <= 9))),
  constraint claim_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint claim_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint claim_pkey PRIMARY KEY (order_detail_id, code, n)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_candidate
-- grant delete, insert, select, update to app_worker
-- grant select to app_user
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.claim FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- A consent as it was given. Never changed but for its withdrawal and its document.
create table app.consent (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- Version of the text that was shown.
  text_version text not null,
  -- Who receives the results.
  recipient text not null,
  -- What for.
  purpose text not null,
  given_at timestamp with time zone default app.now() not null,
  -- Until when sources may be asked under it.
  ends_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  -- How the identity had been proved.
  proof text not null,
  -- Address, user agent and signature, encrypted.
  evidence_enc bytea not null,
  -- The consent as a document.
  file_id bigint,
  -- SHA-256 that the document must have.
  file_hash bytea,
  -- Number that people see, printed on the report.
  consent_no text not null,
  constraint consent_file_is_hashed CHECK (((file_id IS NULL) = (file_hash IS NULL))),
  constraint consent_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint consent_pkey PRIMARY KEY (id),
  constraint consent_member_id_id_key UNIQUE (member_id, id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_candidate
-- grant select to app_user
CREATE INDEX consent_of_detail ON app.consent USING btree (order_detail_id);
CREATE UNIQUE INDEX consent_in_force ON app.consent USING btree (order_detail_id) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX consent_no_once ON app.consent USING btree (consent_no);
CREATE TRIGGER consent_is_sealed_once BEFORE UPDATE ON app.consent FOR EACH ROW EXECUTE FUNCTION app.refuse_other_seal();
CREATE TRIGGER ends_grant AFTER UPDATE ON app.consent FOR EACH ROW WHEN ((new.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION app.end_grant();
CREATE TRIGGER numbers_consent BEFORE INSERT ON app.consent FOR EACH ROW EXECUTE FUNCTION app.number_consent();

-- What was agreed to, item by item. An item without a row, or with agreed false, must not be looked up.
create table app.consent_item (
  member_id bigint not null,
  consent_id bigint not null,
  order_detail_id bigint not null,
  code text not null,
  agreed boolean not null,
  constraint consent_item_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint consent_item_member_id_consent_id_fkey FOREIGN KEY (member_id, consent_id) REFERENCES app.consent(member_id, id),
  constraint consent_item_pkey PRIMARY KEY (consent_id, code)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_candidate
-- grant select to app_user
CREATE INDEX consent_item_of_detail ON app.consent_item USING btree (order_detail_id);

-- An account that a candidate lends for one look-up. Whoever uses it takes the row out.
create table app.credential (
  member_id bigint not null,
  order_detail_id bigint not null,
  -- Portal that it opens: socialSecurity, providentFund, education, degree or teacher.
  kind text not null,
  -- Login name and password, encrypted.
  content_enc bytea not null,
  lent_at timestamp with time zone default app.now() not null,
  constraint credential_kind_check CHECK ((kind = ANY (ARRAY['socialSecurity'::text, 'providentFund'::text, 'education'::text, 'degree'::text, 'teacher'::text]))),
  constraint credential_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint credential_pkey PRIMARY KEY (order_detail_id, kind)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_candidate
-- grant delete, select to app_worker
CREATE INDEX credential_age ON app.credential USING btree (lent_at);
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.credential FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- Each comparison of a face. The picture itself is not kept.
create table app.face_check (
  member_id bigint not null,
  order_detail_id bigint not null,
  -- Number of the try, from 1.
  n smallint not null,
  -- SHA-256 of the picture.
  digest bytea not null,
  -- match, mismatch or unclear.
  result text not null,
  -- Similarity from 0 to 1, as the service gave it.
  score numeric(5,4),
  at timestamp with time zone default app.now() not null,
  constraint face_check_digest_check CHECK ((length(digest) = 32)),
  constraint face_check_n_check CHECK ((n >= 1)),
  constraint face_check_result_check CHECK ((result = ANY (ARRAY['match'::text, 'mismatch'::text, 'unclear'::text]))),
  constraint face_check_score_check CHECK (((score >= (0)::numeric) AND (score <= (1)::numeric))),
  constraint face_check_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint face_check_pkey PRIMARY KEY (order_detail_id, n)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_candidate
-- grant select to app_user
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.face_check FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- What a candidate shows where a comparison did not match: papers, or a video call. A reviewer decides.
create table app.identity_proof (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- papers or videoCall.
  kind text not null,
  -- waiting, accepted, again (to be handed in once more) or rejected.
  state text default 'waiting'::text not null,
  -- What the candidate wrote, encrypted.
  words_enc bytea,
  asked_at timestamp with time zone default app.now() not null,
  due_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  -- Member of staff.
  decided_by bigint,
  -- Reason of the decision, encrypted.
  reason_enc bytea,
  -- What did not match: face or threeElements.
  instead_of text not null,
  -- What the reviewer has ticked: pictures [{n, shows}], call, document, name, number, term, face. Neither number nor day of a document.
  ticks jsonb,
  -- When the video call took place; null for papers and for a call that did not.
  called_at timestamp with time zone,
  -- Decided before points were ticked.
  is_before_ticks boolean default false not null,
  constraint identity_proof_accepted_in_full CHECK (((state <> 'accepted'::text) OR is_before_ticks OR COALESCE(((ticks @> '{"face": "same", "name": "same", "number": "same"}'::jsonb) AND ((ticks ->> 'term'::text) = ANY (ARRAY['valid'::text, 'longTerm'::text])) AND
CASE kind
    WHEN 'papers'::text THEN (((ticks -> 'pictures'::text) @> '[{"shows": "dataPage"}]'::jsonb) OR (((ticks -> 'pictures'::text) @> '[{"shows": "portrait"}]'::jsonb) AND (((ticks -> 'pictures'::text) @> '[{"shows": "emblem"}]'::jsonb) OR ((ticks -> 'pictures'::text) @> '[{"shows": "back"}]'::jsonb))))
    ELSE ((ticks @> '{"call": "tookPlace", "document": "shown"}'::jsonb) AND (called_at IS NOT NULL))
END), false))),
  constraint identity_proof_called_after_asked CHECK (((called_at IS NULL) OR ((kind = 'videoCall'::text) AND (called_at > (asked_at - '00:01:00'::interval)) AND (called_at <= decided_at)))),
  constraint identity_proof_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint identity_proof_decided_with_ticks CHECK (((state = 'waiting'::text) OR is_before_ticks OR (ticks IS NOT NULL))),
  constraint identity_proof_instead_of_check CHECK ((instead_of = ANY (ARRAY['face'::text, 'threeElements'::text]))),
  constraint identity_proof_kind_check CHECK ((kind = ANY (ARRAY['papers'::text, 'videoCall'::text]))),
  constraint identity_proof_rejected_for_difference CHECK (((state <> 'rejected'::text) OR is_before_ticks OR COALESCE((((('different'::text = (ticks ->> 'name'::text)) OR ('different'::text = (ticks ->> 'number'::text))) OR ('different'::text = (ticks ->> 'face'::text))) AND
CASE kind
    WHEN 'papers'::text THEN (((ticks -> 'pictures'::text) @> '[{"shows": "dataPage"}]'::jsonb) OR ((ticks -> 'pictures'::text) @> '[{"shows": "portrait"}]'::jsonb))
    ELSE ((ticks @> '{"call": "tookPlace", "document": "shown"}'::jsonb) AND (called_at IS NOT NULL))
END), false))),
  constraint identity_proof_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'again'::text, 'rejected'::text]))),
  constraint identity_proof_ticks_of_decision CHECK (((ticks IS NULL) OR ((state <> 'waiting'::text) AND ((ticks - ARRAY['pictures'::text, 'call'::text, 'document'::text, 'name'::text, 'number'::text, 'term'::text, 'face'::text]) = '{}'::jsonb) AND (NOT (jsonb_typeof((ticks -> 'pictures'::text)) IS DISTINCT FROM 'array'::text))))),
  constraint identity_proof_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint identity_proof_pkey PRIMARY KEY (id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_candidate
-- grant select to app_user
-- grant select to app_worker
CREATE INDEX identity_proof_of_detail ON app.identity_proof USING btree (order_detail_id, id DESC);
CREATE INDEX identity_proof_waiting ON app.identity_proof USING btree (due_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX identity_proof_open ON app.identity_proof USING btree (order_detail_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.identity_proof FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- A notice that was read and accepted before the consent, such as the one about checking the identity. Append-only.
create table app.notice_tick (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- identity: what is done to check the three elements.
  kind text not null,
  -- Version of the text that was shown.
  text_version text not null,
  ticked_at timestamp with time zone default app.now() not null,
  -- Address and user agent, encrypted.
  evidence_enc bytea not null,
  constraint notice_tick_kind_check CHECK ((kind = 'identity'::text)),
  constraint notice_tick_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint notice_tick_pkey PRIMARY KEY (id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_candidate
-- grant insert, select to app_worker
-- grant select to app_user
CREATE INDEX notice_tick_of_detail ON app.notice_tick USING btree (order_detail_id);
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.notice_tick FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- costs

-- Questions to sources and work of reviewers, by day, item and source; test worlds are left out.
create table app.cost_day (
  -- Day in China.
  day date not null,
  -- Check item.
  code text not null,
  -- Name of the connector; empty: reviewers.
  source text not null,
  -- Questions that were asked, or findings of reviewers.
  units integer not null,
  -- How many of them brought a result.
  found integer not null,
  -- What the source charges, in fen; 0 for reviewers.
  cost_fen bigint not null,
  -- How long reviewers worked, in ms.
  worked_ms bigint not null,
  constraint cost_day_check CHECK (((found >= 0) AND (found <= units))),
  constraint cost_day_cost_fen_check CHECK ((cost_fen >= 0)),
  constraint cost_day_units_check CHECK ((units >= 0)),
  constraint cost_day_worked_ms_check CHECK ((worked_ms >= 0)),
  constraint cost_day_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint cost_day_pkey PRIMARY KEY (day, code, source)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX cost_day_item ON app.cost_day USING btree (code);

-- What a minute of a reviewer costs, from a month on until the next row.
create table app.cost_rate (
  -- First day of the month from which on it counts.
  month date not null,
  -- In fen.
  fen_per_minute integer not null,
  -- Null: as the product was shipped.
  saved_by bigint,
  saved_at timestamp with time zone,
  constraint cost_rate_check CHECK (((saved_by IS NULL) = (saved_at IS NULL))),
  constraint cost_rate_fen_per_minute_check CHECK (((fen_per_minute >= 0) AND (fen_per_minute <= 100000))),
  constraint cost_rate_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint cost_rate_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app.staff(id),
  constraint cost_rate_pkey PRIMARY KEY (month)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX cost_rate_saver ON app.cost_rate USING btree (saved_by);

-- One row: whoever sums days up holds it, so that two never do so at once.
create table app.cost_sum (
  is_only boolean default true not null,
  -- Until when everything is in cost_day and revenue_day; null: nothing yet.
  summed_at timestamp with time zone,
  constraint cost_sum_is_only_check CHECK (is_only),
  constraint cost_sum_pkey PRIMARY KEY (is_only)
);
-- policy worker for all to app_worker using true check true
-- grant select, update to app_worker

-- Work of reviewers by item: a row for each time that a task was held, and one for each finding. Without task and person, so that it stays when a check is deleted.
create table app.cost_work (
  id bigint generated always as identity not null,
  -- When it ended.
  at timestamp with time zone not null,
  -- Check item.
  code text not null,
  -- How long the task was held, in ms.
  worked_ms bigint not null,
  -- 1: a finding was published; 0: the task was let go or handed on.
  ended smallint not null,
  -- 1: the finding says something; 0: not verified.
  found smallint not null,
  constraint cost_work_check CHECK (((found >= 0) AND (found <= ended))),
  constraint cost_work_ended_check CHECK ((ended = ANY (ARRAY[0, 1]))),
  constraint cost_work_worked_ms_check CHECK ((worked_ms >= 0)),
  constraint cost_work_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint cost_work_pkey PRIMARY KEY (id)
);
-- policy worker for all to app_worker using true check true
-- grant select to app_worker
CREATE INDEX cost_work_at ON app.cost_work USING btree (at);
CREATE INDEX cost_work_item ON app.cost_work USING btree (code);

-- What members paid for the items whose check began on a day, after discounts and refunds.
create table app.revenue_day (
  -- Day in China on which the check of the item began.
  day date not null,
  -- Check item.
  code text not null,
  -- How many ordered items.
  items integer not null,
  -- In fen.
  revenue_fen bigint not null,
  constraint revenue_day_items_check CHECK ((items > 0)),
  constraint revenue_day_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint revenue_day_pkey PRIMARY KEY (day, code)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX revenue_day_item ON app.revenue_day USING btree (code);

-- The outcome of the bill that was compared last, for each source and month.
create table app.source_bill (
  -- Name of the connector.
  source text not null,
  -- First day of the month.
  month date not null,
  compared_by bigint not null,
  compared_at timestamp with time zone not null,
  -- Lines of the bill.
  bill_count integer not null,
  -- Sum of the bill, in fen.
  bill_fen bigint not null,
  -- Questions that were asked in the month.
  our_count integer not null,
  -- What they cost by our records, in fen.
  our_fen bigint not null,
  -- Lines that stand in both with the same amount.
  same_count integer not null,
  -- How many differences there are, by kind.
  kinds jsonb not null,
  constraint source_bill_bill_count_check CHECK ((bill_count >= 0)),
  constraint source_bill_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric)),
  constraint source_bill_our_count_check CHECK ((our_count >= 0)),
  constraint source_bill_same_count_check CHECK ((same_count >= 0)),
  constraint source_bill_compared_by_fkey FOREIGN KEY (compared_by) REFERENCES app.staff(id),
  constraint source_bill_pkey PRIMARY KEY (source, month)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX source_bill_by ON app.source_bill USING btree (compared_by);
CREATE INDEX source_bill_of_month ON app.source_bill USING btree (month);

-- Where the bill and our records differ; the first 5,000 of each bill.
create table app.source_bill_difference (
  source text not null,
  month date not null,
  -- Place in the list, from 1.
  n integer not null,
  -- onlyBill: we know no such question; onlyOurs: it is not on the bill; otherAmount; otherMonth: asked in another month; twice: on the bill more than once.
  kind text not null,
  -- Key of the question, which the source knows it by.
  key text not null,
  -- Row of the file.
  bill_row integer,
  -- Amount on the bill, in fen; null: not on it.
  bill_fen bigint,
  -- What it cost by our records, in fen; null: not known.
  our_fen bigint,
  constraint source_bill_difference_kind_check CHECK ((kind = ANY (ARRAY['onlyBill'::text, 'onlyOurs'::text, 'otherAmount'::text, 'otherMonth'::text, 'twice'::text]))),
  constraint source_bill_difference_n_check CHECK ((n > 0)),
  constraint source_bill_difference_source_month_fkey FOREIGN KEY (source, month) REFERENCES app.source_bill(source, month) ON DELETE CASCADE,
  constraint source_bill_difference_pkey PRIMARY KEY (source, month, n)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

-- sampling

-- A finding that was drawn to be judged a second time, blind; deleted with the finding.
create table app.sample (
  id bigint generated always as identity not null,
  member_id bigint not null,
  task_id bigint not null,
  -- Version of the finding that was drawn.
  finding_version smallint not null,
  code text not null,
  -- Whose verdict it is.
  first_staff_id bigint not null,
  -- Second reader of that verdict, where there was one.
  first_reader_id bigint,
  -- random, or red: red lights are all judged again.
  reason text not null,
  week date not null,
  -- From 0 to 999; below the share the finding is drawn.
  drawn_number smallint not null,
  -- Share that held for reviewer and item at that moment.
  share_per_mille smallint not null,
  drawn_at timestamp with time zone not null,
  -- open, to be judged; agreed; differs, for a third person to decide; decided.
  state text default 'open'::text not null,
  -- Who judges it.
  claimed_by bigint,
  -- Until then; afterwards anybody may take it.
  claimed_until timestamp with time zone,
  -- Second verdict, encrypted.
  verdict_enc bytea,
  -- Who gave the second verdict.
  judged_by bigint,
  judged_at timestamp with time zone,
  -- Which verdict a third person has let count.
  decision text,
  -- Why it was decided so, encrypted.
  words_enc bytea,
  decided_by bigint,
  decided_at timestamp with time zone,
  constraint sample_by_third CHECK (((decided_by IS NULL) OR (((decided_by <> first_staff_id) AND (decided_by <> judged_by)) AND (decided_by IS DISTINCT FROM first_reader_id)))),
  constraint sample_claim CHECK (((claimed_by IS NULL) = (claimed_until IS NULL))),
  constraint sample_decided CHECK ((((state = 'decided'::text) = (decision IS NOT NULL)) AND ((decision IS NULL) = (decided_by IS NULL)) AND ((decided_by IS NULL) = (decided_at IS NULL)))),
  constraint sample_decision_check CHECK ((decision = ANY (ARRAY['first'::text, 'second'::text]))),
  constraint sample_drawn CHECK (((reason = 'red'::text) OR (drawn_number < share_per_mille))),
  constraint sample_drawn_number_check CHECK (((drawn_number >= 0) AND (drawn_number <= 999))),
  constraint sample_judged CHECK ((((state <> 'open'::text) = (verdict_enc IS NOT NULL)) AND ((state <> 'open'::text) = (judged_by IS NOT NULL)) AND ((judged_by IS NULL) = (judged_at IS NULL)))),
  constraint sample_reason_check CHECK ((reason = ANY (ARRAY['random'::text, 'red'::text]))),
  constraint sample_share_per_mille_check CHECK (((share_per_mille >= 0) AND (share_per_mille <= 1000))),
  constraint sample_state_check CHECK ((state = ANY (ARRAY['open'::text, 'agreed'::text, 'differs'::text, 'decided'::text]))),
  constraint sample_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES app.staff(id),
  constraint sample_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint sample_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint sample_first_reader_id_fkey FOREIGN KEY (first_reader_id) REFERENCES app.staff(id),
  constraint sample_first_staff_id_fkey FOREIGN KEY (first_staff_id) REFERENCES app.staff(id),
  constraint sample_judged_by_fkey FOREIGN KEY (judged_by) REFERENCES app.staff(id),
  constraint sample_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint sample_task_id_finding_version_fkey FOREIGN KEY (task_id, finding_version) REFERENCES app.finding(task_id, version) ON DELETE CASCADE,
  constraint sample_week_fkey FOREIGN KEY (week) REFERENCES app.sampling_week(week),
  constraint sample_pkey PRIMARY KEY (id),
  constraint sample_task_id_key UNIQUE (task_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX sample_drawn ON app.sample USING btree (drawn_at);
CREATE INDEX sample_first ON app.sample USING btree (first_staff_id, drawn_at);
CREATE INDEX sample_judge ON app.sample USING btree (judged_by, id DESC) WHERE (judged_by IS NOT NULL);
CREATE INDEX sample_waiting ON app.sample USING btree (id) WHERE (state = ANY (ARRAY['open'::text, 'differs'::text]));
CREATE TRIGGER sample_blind BEFORE UPDATE OF claimed_by, judged_by ON app.sample FOR EACH ROW EXECUTE FUNCTION app.refuse_seeing_judge();

-- How many of a thousand findings are judged a second time; the row that says most about reviewer and item counts.
create table app.sampling_share (
  id bigint generated always as identity not null,
  -- Reviewer; null: everybody.
  staff_id bigint,
  -- Check item; null: every item.
  code text,
  per_mille smallint not null,
  -- Null: as the product was shipped.
  saved_by bigint,
  saved_at timestamp with time zone,
  constraint sampling_share_not_own CHECK (((staff_id IS NULL) OR (saved_by IS DISTINCT FROM staff_id))),
  constraint sampling_share_per_mille_check CHECK (((per_mille >= 0) AND (per_mille <= 1000))),
  constraint sampling_share_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint sampling_share_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app.staff(id),
  constraint sampling_share_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint sampling_share_pkey PRIMARY KEY (id),
  constraint sampling_share_staff_id_code_key UNIQUE NULLS NOT DISTINCT (staff_id, code)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
CREATE INDEX sampling_share_item ON app.sampling_share USING btree (code);
CREATE INDEX sampling_share_saver ON app.sampling_share USING btree (saved_by);

-- What the numbers of a week are drawn from, so that each choice can be made again.
create table app.sampling_week (
  -- Monday in China.
  week date not null,
  -- Random; together with the number of a task it gives the number that was drawn.
  seed bytea not null,
  constraint sampling_week_seed_check CHECK ((octet_length(seed) = 16)),
  constraint sampling_week_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric)),
  constraint sampling_week_pkey PRIMARY KEY (week)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker

-- verification

-- Looks one item up for one subject. The task is its own queue entry: look_at says when the engine takes it next.
create table app.check_task (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- The check item.
  code text not null,
  -- Number of the subject within the item, from 1.
  n smallint not null,
  -- queued, running, waitingReviewer, waitingCandidate, done, disputed or stopped.
  state text default 'queued'::text not null,
  -- What came out, once it is done; see contract/src/finding.
  result text,
  -- How often a source was asked.
  attempts smallint default 0 not null,
  -- When it is due; moves by the time the task waited for the candidate.
  deadline_at timestamp with time zone not null,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  -- When the engine looks at it next: a try, the end of a lease, a poll.
  look_at timestamp with time zone default app.now() not null,
  -- Faults of our own while it was in hand; after some of them a person is told.
  faults smallint default 0 not null,
  failed_at timestamp with time zone,
  -- Kind of the last fault and where it happened; never what was looked up.
  failure text,
  -- When it was said to be done, at its start.
  promised_at timestamp with time zone,
  -- When it is expected now.
  expected_at timestamp with time zone,
  -- How long it waited for the candidate.
  waited interval default '00:00:00'::interval not null,
  -- The version of the item that it was ordered by.
  item_version smallint default 1 not null,
  -- Held until the identity of the candidate is proved, and then in this state; null for a task that is not held.
  after_identity text,
  -- unidentified: the identity was not proved. Null where the candidate or the consent ended it.
  stop_reason text,
  constraint check_task_after_identity_check CHECK ((after_identity = ANY (ARRAY['queued'::text, 'waitingReviewer'::text]))),
  constraint check_task_check CHECK (((state = ANY (ARRAY['done'::text, 'disputed'::text])) = (result IS NOT NULL))),
  constraint check_task_held_is_not_taken CHECK (((after_identity IS NULL) OR (state = 'stopped'::text) OR (look_at = 'infinity'::timestamp with time zone))),
  constraint check_task_held_is_queued CHECK (((after_identity IS NULL) OR (state = ANY (ARRAY['queued'::text, 'stopped'::text])))),
  constraint check_task_n_check CHECK (((n >= 1) AND (n <= 9))),
  constraint check_task_result_check CHECK ((result = ANY (ARRAY['consistent'::text, 'noRecord'::text, 'interviewed'::text, 'clear'::text, 'worded'::text, 'flagged'::text, 'interviewedAdverse'::text, 'recordFound'::text, 'inconsistent'::text, 'partlyVerified'::text, 'notVerified'::text]))),
  constraint check_task_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'waitingReviewer'::text, 'waitingCandidate'::text, 'done'::text, 'disputed'::text, 'stopped'::text]))),
  constraint check_task_stop_reason_check CHECK ((stop_reason = 'unidentified'::text)),
  constraint check_task_stop_reason_of_stopped CHECK (((stop_reason IS NULL) OR (state = 'stopped'::text))),
  constraint check_task_waited_check CHECK ((waited >= '00:00:00'::interval)),
  constraint check_task_code_item_version_fkey FOREIGN KEY (code, item_version) REFERENCES app.item_version(code, version),
  constraint check_task_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint check_task_pkey PRIMARY KEY (id),
  constraint task_with_material TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint check_task_member_id_id_key UNIQUE (member_id, id),
  constraint check_task_order_detail_id_code_n_key UNIQUE (order_detail_id, code, n)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_candidate
-- grant select to app_user
CREATE INDEX check_task_at_candidate ON app.check_task USING btree (deadline_at, id) WHERE (state = 'waitingCandidate'::text);
CREATE INDEX check_task_begun ON app.check_task USING btree (created_at) WHERE (n = 1);
CREATE INDEX check_task_done ON app.check_task USING btree (code, ended_at DESC) WHERE (state = 'done'::text);
CREATE INDEX check_task_failed ON app.check_task USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX check_task_look ON app.check_task USING btree (look_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX check_task_queue ON app.check_task USING btree (deadline_at, id) WHERE (state = 'waitingReviewer'::text);
CREATE INDEX check_task_waiting ON app.check_task USING btree (deadline_at) WHERE (state = 'waitingReviewer'::text);
CREATE TRIGGER events_of_tasks AFTER UPDATE ON app.check_task REFERENCING OLD TABLE AS before NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.tell_ended_tasks();
CREATE TRIGGER identity_proved_first BEFORE UPDATE OF after_identity ON app.check_task FOR EACH ROW WHEN (((old.after_identity IS NOT NULL) AND (new.after_identity IS NULL) AND (new.state <> 'stopped'::text))) EXECUTE FUNCTION app.prove_identity_first();
CREATE TRIGGER stop_material AFTER UPDATE OF state ON app.check_task FOR EACH ROW WHEN (((old.state = 'waitingCandidate'::text) AND (new.state = 'stopped'::text))) EXECUTE FUNCTION app.end_material();
CREATE CONSTRAINT TRIGGER task_with_material AFTER UPDATE OF state ON app.check_task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state = 'waitingCandidate'::text) OR (new.state = 'waitingCandidate'::text))) EXECUTE FUNCTION app.prove_material();

-- What a source or a reviewer found; a correction is a new version.
create table app.finding (
  member_id bigint not null,
  task_id bigint not null,
  version smallint not null,
  -- See contract/src/finding.
  result text not null,
  -- green, blue, grey, yellow or red; follows from result and rule.
  light text not null,
  -- Key of the risk rule that lit it.
  rule text,
  -- The facts with the ground of each, encrypted.
  content_enc bytea not null,
  found_at timestamp with time zone default app.now() not null,
  -- Reviewer; null when a source answered.
  staff_id bigint,
  -- Second reader; needed for a red light, whoever found it.
  second_staff_id bigint,
  -- When a reviewer first asked a source or a person for this version; null where nobody was asked anew.
  asked_from timestamp with time zone,
  -- When a reviewer last did.
  asked_until timestamp with time zone,
  -- How a reviewer reached whom it rests on: switchboard, phone, mail or letter; null where nobody was spoken to.
  contact_method text,
  -- The entry of review_contact that proves it.
  contact_id bigint,
  -- Part of what had to be verified was not, whatever else was found.
  is_partial boolean default false not null,
  -- What the item of the three elements found of name and number; null for other items.
  identity text,
  -- Says what has two readers: a red light, what a person judged or an interview said against the candidate, a fact in free words.
  needs_second boolean default false not null,
  constraint finding_adverse_has_two_readers CHECK (((result <> 'interviewedAdverse'::text) OR (second_staff_id IS NOT NULL))) NOT VALID,
  constraint finding_asked_in_order CHECK ((((asked_from IS NULL) = (asked_until IS NULL)) AND (asked_from <= asked_until))),
  constraint finding_contact_has_method CHECK (((contact_id IS NULL) = (contact_method IS NULL))),
  constraint finding_contact_method_check CHECK ((contact_method = ANY (ARRAY['switchboard'::text, 'phone'::text, 'mail'::text, 'letter'::text]))),
  constraint finding_has_second_reader CHECK (((NOT needs_second) OR (staff_id IS NULL) OR (second_staff_id IS NOT NULL))),
  constraint finding_identity_check CHECK ((identity = ANY (ARRAY['proved'::text, 'mismatch'::text, 'open'::text]))),
  constraint finding_light_check CHECK ((light = ANY (ARRAY['green'::text, 'blue'::text, 'grey'::text, 'yellow'::text, 'red'::text]))),
  constraint finding_light_fits_result CHECK (
CASE
    WHEN (result = ANY (ARRAY['consistent'::text, 'noRecord'::text, 'interviewed'::text, 'clear'::text])) THEN ((light = 'green'::text) AND (rule IS NULL))
    WHEN (result = ANY (ARRAY['partlyVerified'::text, 'notVerified'::text])) THEN ((light = 'grey'::text) AND (rule IS NULL))
    ELSE ((light = ANY (ARRAY['blue'::text, 'yellow'::text, 'red'::text])) AND (rule IS NOT NULL))
END) NOT VALID,
  constraint finding_partial_fits_result CHECK (
CASE
    WHEN (result = ANY (ARRAY['consistent'::text, 'noRecord'::text, 'interviewed'::text, 'clear'::text, 'notVerified'::text])) THEN (NOT is_partial)
    WHEN (result = 'partlyVerified'::text) THEN is_partial
    ELSE true
END),
  constraint finding_red_has_two_readers CHECK (((light <> 'red'::text) OR (staff_id IS NULL) OR (second_staff_id IS NOT NULL))) NOT VALID,
  constraint finding_second_is_another CHECK (((second_staff_id IS NULL) OR (second_staff_id <> staff_id))),
  constraint finding_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint finding_second_staff_id_fkey FOREIGN KEY (second_staff_id) REFERENCES app.staff(id),
  constraint finding_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint finding_pkey PRIMARY KEY (task_id, version)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_user
CREATE INDEX finding_of_staff ON app.finding USING btree (staff_id, found_at DESC) WHERE (staff_id IS NOT NULL);
CREATE TRIGGER answer_is_read BEFORE INSERT ON app.finding FOR EACH ROW WHEN ((((new.light = 'red'::text) OR (new.identity <> 'proved'::text)) AND (new.staff_id IS NULL) AND (new.second_staff_id IS NULL))) EXECUTE FUNCTION app.refuse_unread_answer();
CREATE TRIGGER asked_under_consent BEFORE INSERT ON app.finding FOR EACH ROW WHEN (((new.asked_from IS NOT NULL) AND (new.asked_until IS NOT NULL))) EXECUTE FUNCTION app.refuse_asked_without_consent();
CREATE TRIGGER contact_fits_method BEFORE INSERT ON app.finding FOR EACH ROW WHEN ((new.contact_id IS NOT NULL)) EXECUTE FUNCTION app.refuse_contact_of_other_way();
CREATE TRIGGER found_by_hand AFTER INSERT ON app.finding FOR EACH ROW WHEN ((new.staff_id IS NOT NULL)) EXECUTE FUNCTION app.note_found_by_hand();
CREATE TRIGGER refuse_early_reader BEFORE INSERT ON app.finding FOR EACH ROW WHEN ((new.second_staff_id IS NOT NULL)) EXECUTE FUNCTION app.refuse_early_reader();

-- How long an item really takes, measured over the last ones that ended.
create table app.item_pace (
  code text not null,
  is_expedited boolean not null,
  -- Time within which four out of five ended, in seconds.
  p80_seconds bigint not null,
  -- How many tasks were measured.
  sample integer not null,
  measured_at timestamp with time zone default app.now() not null,
  constraint item_pace_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint item_pace_pkey PRIMARY KEY (code, is_expedited)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- A reviewer asks the candidate for something. Meanwhile the clock of the task stands still.
create table app.material (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  task_id bigint not null,
  -- open, answered, expired, takenBack or stopped.
  state text default 'open'::text not null,
  -- Reviewer who asked; the answer comes back to them first.
  staff_id bigint not null,
  -- Codes of what is lacking.
  reasons text[] not null,
  -- What is wanted: a file, words, fields of the claim.
  wants text[] not null,
  -- Fields of the claim that are to be corrected.
  fields text[] default '{}'::text[] not null,
  -- The reviewer's own words, encrypted.
  words_enc bytea,
  -- What the candidate has written so far, encrypted.
  answer_enc bytea,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
  -- When the orderer last reminded the candidate: once a day.
  member_reminded_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint material_check CHECK (((state = 'open'::text) = (ended_at IS NULL))),
  constraint material_check1 CHECK ((due_at > asked_at)),
  constraint material_fields_check CHECK ((cardinality(fields) <= 20)),
  constraint material_reasons_check CHECK (((cardinality(reasons) >= 1) AND (cardinality(reasons) <= 6))),
  constraint material_state_check CHECK ((state = ANY (ARRAY['open'::text, 'answered'::text, 'expired'::text, 'takenBack'::text, 'stopped'::text]))),
  constraint material_wants_check CHECK (((cardinality(wants) >= 1) AND (cardinality(wants) <= 3))),
  constraint material_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint material_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint material_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint material_pkey PRIMARY KEY (id),
  constraint material_with_task TRIGGER DEFERRABLE INITIALLY DEFERRED,
  constraint material_member_id_id_key UNIQUE (member_id, id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_candidate
CREATE INDEX material_due ON app.material USING btree (due_at) WHERE (state = 'open'::text);
CREATE INDEX material_of_detail ON app.material USING btree (order_detail_id, id);
CREATE INDEX material_of_member ON app.material USING btree (member_id, asked_at) WHERE (state = 'open'::text);
CREATE INDEX material_of_task ON app.material USING btree (task_id, id);
CREATE UNIQUE INDEX material_open ON app.material USING btree (task_id) WHERE (state = 'open'::text);
CREATE CONSTRAINT TRIGGER material_with_task AFTER INSERT OR UPDATE OF state ON app.material DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_material();
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.material FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- What was promised and what came to pass over the last 90 days, measured by a job.
create table app.promise_record (
  -- Check item; null: the orders as a whole.
  code text,
  -- How many tasks, or orders, have ended.
  ended integer not null,
  in_time integer not null,
  -- Median that was promised.
  promised_hours double precision not null,
  -- Median that it took.
  actual_hours double precision not null,
  -- Within which four out of five ended.
  slow_hours double precision not null,
  constraint promise_record_check CHECK (((in_time >= 0) AND (in_time <= ended))),
  constraint promise_record_ended_check CHECK ((ended > 0)),
  constraint promise_record_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint promise_record_code_key UNIQUE NULLS NOT DISTINCT (code)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

-- A task in the hands of reviewers: who holds it, the draft, and the second reading.
create table app.review (
  task_id bigint not null,
  member_id bigint not null,
  -- open, awaitingSecond or returned (by the second reader).
  state text default 'open'::text not null,
  -- Who works on it.
  holder_id bigint,
  -- Until then; afterwards anybody may take it.
  held_until timestamp with time zone,
  taken_at timestamp with time zone,
  -- What was written so far, encrypted.
  draft_enc bytea,
  -- Counts up with each save, so that two windows do not overwrite each other.
  draft_version integer default 0 not null,
  drafted_at timestamp with time zone,
  -- Who submitted it for the second reading.
  first_staff_id bigint,
  -- What the second reader said last, encrypted.
  opinion_enc bytea,
  opinion_staff_id bigint,
  opinion_at timestamp with time zone,
  -- When somebody is to be called again.
  next_contact_at timestamp with time zone,
  -- Who gets an answered task back first.
  back_to_id bigint,
  -- Until when it is kept for them.
  back_until timestamp with time zone,
  -- Who wrote the draft last; what somebody else concluded does not pass to the next holder.
  drafted_by bigint,
  -- Whom a lead has given it to: theirs until it ends, is given to somebody else or is given back.
  assigned_id bigint,
  assigned_at timestamp with time zone,
  -- What a source has answered: waiting for its reader, or rejected by one. Encrypted; null once it is published.
  answer_enc bytea,
  -- When the source answered.
  answered_at timestamp with time zone,
  -- Why a reader rejected the answer of the source. Encrypted.
  rejection_enc bytea,
  -- Who rejected the answer of the source.
  rejected_by_id bigint,
  -- When the answer of the source was rejected.
  rejected_at timestamp with time zone,
  -- The earliest moment at which a list is tried again that could not be searched; null where none is.
  search_again_at timestamp with time zone,
  constraint review_answer_has_time CHECK (((answer_enc IS NULL) = (answered_at IS NULL))),
  constraint review_assigned CHECK (((assigned_id IS NULL) = (assigned_at IS NULL))),
  constraint review_back CHECK (((back_to_id IS NULL) = (back_until IS NULL))),
  constraint review_check CHECK (((holder_id IS NULL) = (held_until IS NULL))),
  constraint review_handed_in CHECK (((state = 'open'::text) OR (first_staff_id IS NOT NULL) OR ((state = 'awaitingSecond'::text) AND (answer_enc IS NOT NULL)))),
  constraint review_rejection_is_whole CHECK ((num_nonnulls(rejection_enc, rejected_by_id, rejected_at) = ANY (ARRAY[0, 3]))),
  constraint review_rejects_an_answer CHECK (((rejected_at IS NULL) OR (answer_enc IS NOT NULL))),
  constraint review_second_is_another CHECK (((state <> 'awaitingSecond'::text) OR (first_staff_id IS NULL) OR (holder_id IS DISTINCT FROM first_staff_id))),
  constraint review_state_check CHECK ((state = ANY (ARRAY['open'::text, 'awaitingSecond'::text, 'returned'::text]))),
  constraint review_assigned_id_fkey FOREIGN KEY (assigned_id) REFERENCES app.staff(id),
  constraint review_back_to_id_fkey FOREIGN KEY (back_to_id) REFERENCES app.staff(id),
  constraint review_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES app.staff(id),
  constraint review_first_staff_id_fkey FOREIGN KEY (first_staff_id) REFERENCES app.staff(id),
  constraint review_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES app.staff(id),
  constraint review_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint review_opinion_staff_id_fkey FOREIGN KEY (opinion_staff_id) REFERENCES app.staff(id),
  constraint review_rejected_by_id_fkey FOREIGN KEY (rejected_by_id) REFERENCES app.staff(id),
  constraint review_pkey PRIMARY KEY (task_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX review_assigned_to ON app.review USING btree (assigned_id) WHERE (assigned_id IS NOT NULL);
CREATE INDEX review_of_holder ON app.review USING btree (holder_id) WHERE (holder_id IS NOT NULL);
CREATE TRIGGER held_time AFTER UPDATE ON app.review FOR EACH ROW WHEN (((old.holder_id IS NOT NULL) AND ((new.holder_id IS DISTINCT FROM old.holder_id) OR (new.taken_at IS DISTINCT FROM old.taken_at)))) EXECUTE FUNCTION app.note_held_time();

-- Each try of a reviewer to reach somebody.
create table app.review_contact (
  id bigint generated always as identity not null,
  member_id bigint not null,
  task_id bigint not null,
  staff_id bigint not null,
  -- reached, noAnswer, later, refused, deadNumber or unknownThere.
  outcome text not null,
  -- What was said, encrypted.
  words_enc bytea not null,
  at timestamp with time zone default app.now() not null,
  -- switchboard, claimed (what the candidate named), mail, letter or portal.
  channel text not null,
  -- How long it rang or lasted.
  seconds integer,
  -- What was dialled or written to, encrypted; null for letters and websites.
  number_enc bytea,
  -- Where it comes from: website, register, directory (114), account (of the company in a messenger) or candidate.
  origin text,
  constraint review_contact_channel_check CHECK ((channel = ANY (ARRAY['switchboard'::text, 'claimed'::text, 'mail'::text, 'letter'::text, 'portal'::text]))),
  constraint review_contact_has_number CHECK (((channel <> ALL (ARRAY['switchboard'::text, 'claimed'::text, 'mail'::text])) OR ((number_enc IS NOT NULL) AND (origin IS NOT NULL)))) NOT VALID,
  constraint review_contact_origin_check CHECK ((origin = ANY (ARRAY['website'::text, 'register'::text, 'directory'::text, 'account'::text, 'candidate'::text]))),
  constraint review_contact_origin_fits_channel CHECK (
CASE channel
    WHEN 'switchboard'::text THEN (origin IS DISTINCT FROM 'candidate'::text)
    WHEN 'claimed'::text THEN ((origin IS NULL) OR (origin = 'candidate'::text))
    WHEN 'mail'::text THEN true
    ELSE (origin IS NULL)
END),
  constraint review_contact_outcome_check CHECK ((outcome = ANY (ARRAY['reached'::text, 'noAnswer'::text, 'later'::text, 'refused'::text, 'deadNumber'::text, 'unknownThere'::text]))),
  constraint review_contact_seconds_check CHECK (((seconds >= 0) AND (seconds <= 86400))),
  constraint review_contact_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint review_contact_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint review_contact_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
CREATE INDEX review_contact_of_task ON app.review_contact USING btree (task_id, id);

-- Evidence that a member of staff has opened; the second reader opens all of it before publishing.
create table app.review_reading (
  member_id bigint not null,
  task_id bigint not null,
  staff_id bigint not null,
  file_id bigint not null,
  at timestamp with time zone default now() not null,
  constraint review_reading_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint review_reading_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint review_reading_pkey PRIMARY KEY (task_id, staff_id, file_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker

-- Each question to an outside source. A trigger refuses the row, and with it the question, without a consent that covers the item and the moment.
create table app.source_call (
  id bigint generated always as identity not null,
  member_id bigint not null,
  task_id bigint not null,
  consent_id bigint not null,
  -- Number of the try within the task.
  attempt smallint not null,
  connector text not null,
  asked_at timestamp with time zone default app.clock_timestamp() not null,
  answered_at timestamp with time zone,
  -- answered, silent, unknown (it may have arrived) or notAsked (it surely did not); null while it is under way.
  outcome text,
  -- Key by which the source knows the question: the same key is charged once.
  key text,
  -- Whether it may be asked again when nobody knows whether it arrived.
  is_retriable boolean default true not null,
  -- What the source charges, in fen.
  cost_fen bigint default 0 not null,
  -- What the source calls a question that it answers later.
  reference text,
  -- How long we wait for that answer.
  waits_until timestamp with time zone,
  constraint source_call_cost_fen_check CHECK ((cost_fen >= 0)),
  constraint source_call_outcome_check CHECK ((outcome = ANY (ARRAY['answered'::text, 'silent'::text, 'unknown'::text, 'notAsked'::text]))),
  constraint source_call_member_id_consent_id_fkey FOREIGN KEY (member_id, consent_id) REFERENCES app.consent(member_id, id),
  constraint source_call_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint source_call_pkey PRIMARY KEY (id),
  constraint source_call_task_id_attempt_key UNIQUE (task_id, attempt)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_user
CREATE INDEX source_call_asked ON app.source_call USING btree (asked_at);
CREATE INDEX source_call_of_consent ON app.source_call USING btree (consent_id);
CREATE UNIQUE INDEX source_call_key ON app.source_call USING btree (key);
CREATE TRIGGER source_call_has_consent BEFORE INSERT ON app.source_call FOR EACH ROW EXECUTE FUNCTION app.refuse_uncovered_call();

-- Each callback that was really sent by its source, and what became of it.
create table app.source_callback (
  connector text not null,
  -- Counts once.
  nonce text not null,
  at timestamp with time zone default app.now() not null,
  -- Question that it answers.
  key text not null,
  -- taken, repeated, late or unknown.
  verdict text not null,
  constraint source_callback_verdict_check CHECK ((verdict = ANY (ARRAY['taken'::text, 'repeated'::text, 'late'::text, 'unknown'::text]))),
  constraint source_callback_pkey PRIMARY KEY (connector, nonce)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX source_callback_age ON app.source_callback USING btree (at);
CREATE INDEX source_callback_of_key ON app.source_callback USING btree (key);

-- dispute

-- The candidate says that a finding is wrong. One at a time for an item; decided by somebody who has not worked on the item.
create table app.dispute (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  task_id bigint not null,
  -- Version of the finding that is disputed.
  finding_version smallint not null,
  -- The candidate's words, encrypted; null once everything is deleted.
  reason_enc bytea,
  -- Proofs that the candidate added.
  file_ids bigint[] default '{}'::bigint[] not null,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  -- Member of staff who works on it.
  claimed_by bigint,
  claimed_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  -- upheld, rejected, unclear, or erased: everything was deleted before it was decided.
  outcome text,
  -- Why, in words for both sides, encrypted.
  outcome_enc bytea,
  -- Rows of the finding that are disputed; empty: the whole item.
  fields text[] default '{}'::text[] not null,
  -- What a first reader proposes, encrypted; a second one decides.
  proposal_enc bytea,
  proposed_by bigint,
  proposed_at timestamp with time zone,
  constraint dispute_check CHECK (((decided_at IS NULL) = (outcome IS NULL))),
  constraint dispute_check1 CHECK (((decided_by IS NULL) OR (NOT (decided_by IS DISTINCT FROM claimed_by)))),
  constraint dispute_decided_by_staff CHECK (((outcome IS NULL) OR (outcome = 'erased'::text) OR (decided_by IS NOT NULL))),
  constraint dispute_fields_check CHECK ((cardinality(fields) <= 20)),
  constraint dispute_outcome_check CHECK ((outcome = ANY (ARRAY['upheld'::text, 'rejected'::text, 'unclear'::text, 'erased'::text]))),
  constraint dispute_proposal CHECK (((proposed_by IS NULL) = (proposed_at IS NULL))),
  constraint dispute_second_is_another CHECK (((proposed_by IS NULL) OR (decided_by IS DISTINCT FROM proposed_by))),
  constraint dispute_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES app.staff(id),
  constraint dispute_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint dispute_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint dispute_proposed_by_fkey FOREIGN KEY (proposed_by) REFERENCES app.staff(id),
  constraint dispute_pkey PRIMARY KEY (id),
  constraint dispute_member_id_id_key UNIQUE (member_id, id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_candidate
-- grant select to app_user
CREATE INDEX dispute_by_deadline ON app.dispute USING btree (due_at, id) WHERE (decided_at IS NULL);
CREATE INDEX dispute_decided ON app.dispute USING btree (decided_at, id) WHERE (decided_at IS NOT NULL);
CREATE INDEX dispute_of_detail ON app.dispute USING btree (order_detail_id, id);
CREATE UNIQUE INDEX dispute_open ON app.dispute USING btree (task_id) WHERE (decided_at IS NULL);
CREATE TRIGGER dispute_by_another BEFORE INSERT OR UPDATE OF claimed_by, decided_by ON app.dispute FOR EACH ROW EXECUTE FUNCTION app.refuse_own_work();

-- The candidate's own words beside one item of the report.
create table app.item_answer (
  member_id bigint not null,
  order_detail_id bigint not null,
  code text not null,
  -- Number of the subject within the item, from 1.
  n smallint not null,
  -- The words, encrypted.
  words_enc bytea not null,
  answered_at timestamp with time zone not null,
  constraint item_answer_n_check CHECK (((n >= 1) AND (n <= 9))),
  constraint item_answer_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint item_answer_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint item_answer_pkey PRIMARY KEY (order_detail_id, code, n)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_candidate
-- grant delete, select to app_worker
-- grant select to app_user
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.item_answer FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- report

-- A report as it was at one moment. Deleting it empties the content and keeps the row.
create table app.report (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- From 1 within the order detail.
  version smallint not null,
  -- stage, full, closed (ended early) or correction.
  kind text not null,
  -- Gravest light of its items.
  light text not null,
  -- The report as data, encrypted; null once it is erased. While taken_back_at is set nobody is shown it.
  content_enc bytea,
  -- SHA-256 over the content.
  hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  -- When it was deleted or its content erased; whoever verifies a copy is told. Null again when the deletion is taken back.
  taken_back_at timestamp with time zone,
  -- From how many findings it was written, earlier versions of each included.
  finding_count integer not null,
  constraint report_finding_count_check CHECK ((finding_count >= 0)),
  constraint report_kind_check CHECK ((kind = ANY (ARRAY['stage'::text, 'full'::text, 'closed'::text, 'correction'::text]))),
  constraint report_light_check CHECK ((light = ANY (ARRAY['green'::text, 'blue'::text, 'grey'::text, 'yellow'::text, 'red'::text]))),
  constraint report_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint report_pkey PRIMARY KEY (id),
  constraint report_member_id_id_key UNIQUE (member_id, id),
  constraint report_order_detail_id_version_key UNIQUE (order_detail_id, version)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_candidate
-- grant select to app_user
CREATE INDEX report_deleted ON app.report USING btree (taken_back_at) WHERE ((taken_back_at IS NOT NULL) AND (content_enc IS NOT NULL));
CREATE INDEX report_made ON app.report USING btree (created_at);
CREATE INDEX report_to_read ON app.report USING btree (member_id, created_at) WHERE ((light = ANY (ARRAY['yellow'::text, 'red'::text])) AND (taken_back_at IS NULL));
CREATE TRIGGER events_of_reports AFTER INSERT ON app.report REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION app.tell_reports();
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.report FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();
CREATE TRIGGER notes_taken_back BEFORE UPDATE ON app.report FOR EACH ROW WHEN (((new.content_enc IS NULL) AND (old.content_enc IS NOT NULL))) EXECUTE FUNCTION app.note_taken_back();
CREATE TRIGGER tells_ats_report AFTER INSERT ON app.report FOR EACH ROW WHEN ((new.kind <> 'stage'::text)) EXECUTE FUNCTION app.note_ats_report();

-- Named person whom a member lets read the newest version of a report for a time.
create table app.report_share (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- Person of the member who shared it.
  made_by bigint not null,
  -- Name, phone and purpose; null once the candidate's data is erased.
  person_enc bytea,
  -- Keyed hash of the phone: one share stands for a person at a time.
  phone_key bytea not null,
  -- SHA-256 of what the link holds, which is kept nowhere.
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  -- Since when nobody gets in any more: ended by hand, run out, or erased.
  ended_at timestamp with time zone,
  -- Person of the member who ended it; null: it ended by itself.
  ended_by bigint,
  constraint report_share_end CHECK (((ended_by IS NULL) OR (ended_at IS NOT NULL))),
  constraint report_share_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint report_share_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app.user_account(id),
  constraint report_share_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.user_account(id),
  constraint report_share_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint report_share_pkey PRIMARY KEY (id),
  constraint report_share_member_id_id_key UNIQUE (member_id, id),
  constraint report_share_token_hash_key UNIQUE (token_hash)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX report_share_ender ON app.report_share USING btree (ended_by) WHERE (ended_by IS NOT NULL);
CREATE INDEX report_share_maker ON app.report_share USING btree (made_by);
CREATE INDEX report_share_of_detail ON app.report_share USING btree (order_detail_id, id DESC);
CREATE UNIQUE INDEX report_share_standing ON app.report_share USING btree (order_detail_id, phone_key) WHERE (ended_at IS NULL);
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.report_share FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- One reading of a shared report, by the person it is shared with.
create table app.report_share_view (
  id bigint generated always as identity not null,
  member_id bigint not null,
  share_id bigint not null,
  -- Version of the report that was shown.
  version smallint not null,
  at timestamp with time zone not null,
  constraint report_share_view_member_id_share_id_fkey FOREIGN KEY (member_id, share_id) REFERENCES app.report_share(member_id, id),
  constraint report_share_view_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
-- grant select to app_user
CREATE INDEX report_share_view_of_share ON app.report_share_view USING btree (share_id, id DESC);

-- Who opened or downloaded which report, and when.
create table app.report_view (
  id bigint generated always as identity not null,
  member_id bigint not null,
  report_id bigint not null,
  -- Null for the candidate.
  user_id bigint,
  -- open, download or evidence.
  what text not null,
  at timestamp with time zone default app.now() not null,
  by_candidate boolean default false not null,
  constraint report_view_reader CHECK ((by_candidate = (user_id IS NULL))),
  constraint report_view_what_check CHECK ((what = ANY (ARRAY['open'::text, 'download'::text, 'evidence'::text]))),
  constraint report_view_member_id_report_id_fkey FOREIGN KEY (member_id, report_id) REFERENCES app.report(member_id, id),
  constraint report_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint report_view_pkey PRIMARY KEY (id)
);
-- policy candidate for insert to app_candidate check (by_candidate AND (EXISTS ( SELECT
   FROM app.report r
  WHERE ((r.member_id = report_view.member_id) AND (r.id = report_view.report_id) AND (r.order_detail_id = ( SELECT app.current_detail() AS current_detail))))))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert to app_candidate
-- grant insert, select to app_user
-- grant insert, select to app_worker
CREATE INDEX report_view_of_report ON app.report_view USING btree (report_id, id DESC);

-- desk

-- One row: until when changes of reports were counted.
create table app.week_count (
  is_one boolean default true not null,
  -- Null before the first time.
  counted_until timestamp with time zone,
  constraint week_count_is_one_check CHECK (is_one),
  constraint week_count_pkey PRIMARY KEY (is_one)
);
-- policy worker for all to app_worker using true check true
-- grant select, update to app_worker

-- Lights of the full reports of a week; never by orderer.
create table app.week_result (
  member_id bigint not null,
  week date not null,
  -- department, package or item.
  kind text not null,
  -- Name of the department or package, code of the item; empty for none.
  key text not null,
  light text not null,
  -- Of an item: how many people or papers it was looked up for.
  reports integer not null,
  constraint week_result_kind_check CHECK ((kind = ANY (ARRAY['department'::text, 'package'::text, 'item'::text]))),
  constraint week_result_light_check CHECK ((light = ANY (ARRAY['green'::text, 'blue'::text, 'grey'::text, 'yellow'::text, 'red'::text]))),
  constraint week_result_reports_check CHECK ((reports > 0)),
  constraint week_result_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric)),
  constraint week_result_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint week_result_pkey PRIMARY KEY (member_id, week, kind, key, light)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant select to app_user

-- How long the full reports of a week took from the payment, and on what; of the member, and of each orderer for themselves.
create table app.week_turnaround (
  member_id bigint not null,
  -- The Monday that it begins with, in China.
  week date not null,
  -- Who ordered; 0 for all of the member.
  user_id bigint not null,
  reports integer not null,
  median_seconds integer not null,
  p90_seconds integer not null,
  -- Mean share of the time until consent and proof of identity.
  consent_share double precision not null,
  -- Of the time in which the candidate filled in the claims, or something that a reviewer asked for was open.
  material_share double precision not null,
  -- Of the rest, from the start of the checks on.
  checking_share double precision not null,
  -- Of the time in the intake review.
  review_share double precision not null,
  constraint week_shares_are_whole CHECK ((abs(((((consent_share + material_share) + checking_share) + review_share) - (1)::double precision)) < (0.000001)::double precision)),
  constraint week_turnaround_check CHECK (((p90_seconds >= median_seconds) AND (median_seconds >= 0))),
  constraint week_turnaround_reports_check CHECK ((reports > 0)),
  constraint week_turnaround_week_check CHECK ((EXTRACT(isodow FROM week) = (1)::numeric)),
  constraint week_turnaround_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint week_turnaround_pkey PRIMARY KEY (member_id, week, user_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant select to app_user

-- export

-- Somebody wants a list or reports as a file. What is asked for is kept as conditions, never as rows.
create table app.export_application (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- Who asked, and with whose rights it is made.
  user_id bigint not null,
  -- orders, statement and trades make a sheet, reports a zip of PDF files.
  kind text not null,
  -- The conditions, encrypted: a search may name somebody.
  wish_enc bytea not null,
  language text not null,
  -- queued, working, ready, failed, expired: the file was deleted.
  state text default 'queued'::text not null,
  -- Which of the places of this person it holds while it is open.
  slot smallint,
  -- Why it failed: stopped by somebody; rights: whoever asked may not see it any more; nothing to export; erased: data of a candidate was erased meanwhile; unsettled: the books are being checked; broken: tried several times.
  fault text,
  -- Rights that what was made so far was read with: whoever fetches the file has to hold them.
  needs text[] default '{}'::text[] not null,
  -- Rows or reports, counted when it was asked for and again when it begins.
  total integer not null,
  done integer default 0 not null,
  left_out integer default 0 not null,
  -- Parts that are kept so far.
  parts integer default 0 not null,
  -- Whether the reports to print are fixed.
  is_listed boolean default false not null,
  -- Where the last part of a list ended.
  next_after text,
  -- Counts the takings by a job: an earlier taking writes nothing more.
  run integer default 0 not null,
  -- Takings since something was last done.
  tries smallint default 0 not null,
  -- What was done when the present taking began, for the time that is left.
  begun_done integer default 0 not null,
  bytes bigint,
  is_shown boolean default true not null,
  created_at timestamp with time zone default app.now() not null,
  begun_at timestamp with time zone,
  -- When a job was last at it.
  touched_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  -- Who is told by mail as well once the file is ready; null where nobody is.
  told_user_id bigint,
  constraint export_application_bytes_check CHECK ((bytes >= 0)),
  constraint export_application_done_check CHECK ((done >= 0)),
  constraint export_application_fault_check CHECK ((fault = ANY (ARRAY['stopped'::text, 'rights'::text, 'nothing'::text, 'erased'::text, 'unsettled'::text, 'broken'::text]))),
  constraint export_application_kind_check CHECK ((kind = ANY (ARRAY['orders'::text, 'reports'::text, 'statement'::text, 'trades'::text]))),
  constraint export_application_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint export_application_left_out_check CHECK ((left_out >= 0)),
  constraint export_application_parts_check CHECK ((parts >= 0)),
  constraint export_application_slot_check CHECK (((slot >= 1) AND (slot <= 5))),
  constraint export_application_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'working'::text, 'ready'::text, 'failed'::text, 'expired'::text]))),
  constraint export_application_total_check CHECK ((total >= 0)),
  constraint export_ended_when CHECK (((state = ANY (ARRAY['queued'::text, 'working'::text])) = (ended_at IS NULL))),
  constraint export_failed_has_fault CHECK (((state = ANY (ARRAY['failed'::text, 'expired'::text])) OR (fault IS NULL))),
  constraint export_fault_of_failed CHECK (((state <> 'failed'::text) OR (fault IS NOT NULL))),
  constraint export_open_has_slot CHECK (((state = ANY (ARRAY['queued'::text, 'working'::text])) = (slot IS NOT NULL))),
  constraint export_ready_has_file CHECK (((state <> 'ready'::text) OR ((bytes IS NOT NULL) AND (expires_at IS NOT NULL)))),
  constraint export_application_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint export_application_told_user_id_fkey FOREIGN KEY (told_user_id) REFERENCES app.user_account(id),
  constraint export_application_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint export_application_pkey PRIMARY KEY (id),
  constraint export_application_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant insert, select, update to app_user
CREATE INDEX export_counted ON app.export_application USING btree (member_id, state, is_shown) INCLUDE (user_id);
CREATE INDEX export_end ON app.export_application USING btree (expires_at) WHERE (state = ANY (ARRAY['ready'::text, 'failed'::text]));
CREATE INDEX export_noted ON app.export_application USING btree (created_at) WHERE (state = 'expired'::text);
CREATE INDEX export_page ON app.export_application USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX export_waiting ON app.export_application USING btree (touched_at) WHERE (state = ANY (ARRAY['queued'::text, 'working'::text]));
CREATE UNIQUE INDEX export_at_work ON app.export_application USING btree (member_id) WHERE (state = 'working'::text);
CREATE UNIQUE INDEX export_slot ON app.export_application USING btree (member_id, user_id, slot) WHERE (slot IS NOT NULL);

-- A download: each link is good for one row, whoever sends it how often.
create table app.export_fetch (
  member_id bigint not null,
  export_id bigint not null,
  user_id bigint not null,
  -- Counts the downloads of this person.
  n integer not null,
  at timestamp with time zone default app.now() not null,
  constraint export_fetch_n_check CHECK ((n > 0)),
  constraint export_fetch_member_id_export_id_fkey FOREIGN KEY (member_id, export_id) REFERENCES app.export_application(member_id, id) ON DELETE CASCADE,
  constraint export_fetch_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint export_fetch_pkey PRIMARY KEY (member_id, export_id, user_id, n)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant insert, select to app_user

-- A report that goes into a zip; fixed when the work begins.
create table app.export_report (
  member_id bigint not null,
  export_id bigint not null,
  -- Place within the zip, the newest order first.
  n integer not null,
  order_detail_id bigint not null,
  -- waiting, printed, or leftOut: there is none any more.
  state text default 'waiting'::text not null,
  -- The version that was printed.
  report_id bigint,
  -- Name of its file, encrypted.
  name_enc bytea,
  constraint export_report_n_check CHECK ((n > 0)),
  constraint export_report_printed CHECK ((((state = 'printed'::text) = (report_id IS NOT NULL)) AND ((report_id IS NULL) = (name_enc IS NULL)))),
  constraint export_report_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'printed'::text, 'leftOut'::text]))),
  constraint export_report_member_id_export_id_fkey FOREIGN KEY (member_id, export_id) REFERENCES app.export_application(member_id, id) ON DELETE CASCADE,
  constraint export_report_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint export_report_pkey PRIMARY KEY (member_id, export_id, n),
  constraint export_report_member_id_export_id_order_detail_id_key UNIQUE (member_id, export_id, order_detail_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX export_report_of_detail ON app.export_report USING btree (member_id, order_detail_id);

-- rights

-- What a candidate asks for by law: a copy, a correction, a deletion. Each has a time limit and an answer.
create table app.candidate_request (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- copy, correct or delete.
  kind text not null,
  -- The candidate's words, encrypted.
  words_enc bytea,
  asked_at timestamp with time zone default app.now() not null,
  -- Until when it has to be answered.
  due_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  -- The answer, encrypted.
  answer_enc bytea,
  -- granted or declined.
  outcome text,
  answered_by bigint,
  -- Member of staff who works on it; nobody else is shown what was stated.
  claimed_by bigint,
  claimed_at timestamp with time zone,
  constraint candidate_request_answer CHECK (((answered_at IS NULL) = (outcome IS NULL))),
  constraint candidate_request_claim CHECK (((claimed_by IS NULL) = (claimed_at IS NULL))),
  constraint candidate_request_kind_check CHECK ((kind = ANY (ARRAY['copy'::text, 'correct'::text, 'delete'::text]))),
  constraint candidate_request_outcome_check CHECK ((outcome = ANY (ARRAY['granted'::text, 'declined'::text]))),
  constraint candidate_request_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES app.staff(id),
  constraint candidate_request_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES app.staff(id),
  constraint candidate_request_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint candidate_request_pkey PRIMARY KEY (id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_candidate
-- grant select to app_user
-- grant select, update to app_worker
CREATE INDEX candidate_request_answered ON app.candidate_request USING btree (answered_at, id) WHERE (answered_at IS NOT NULL);
CREATE INDEX candidate_request_of_detail ON app.candidate_request USING btree (order_detail_id);
CREATE INDEX candidate_request_open ON app.candidate_request USING btree (due_at) WHERE (answered_at IS NULL);
CREATE UNIQUE INDEX candidate_request_once ON app.candidate_request USING btree (order_detail_id, kind) WHERE (answered_at IS NULL);
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.candidate_request FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

-- What a member shows to its candidates, and how long it keeps what was found. No row: everything, three years.
create table app.report_setting (
  member_id bigint not null,
  -- Items that the candidate's own report leaves out.
  hidden_codes text[] default '{}'::text[] not null,
  -- Leaves out the names of the sources.
  hides_sources boolean default false not null,
  -- Months until everything is deleted.
  retention_months smallint default 36 not null,
  constraint report_setting_retention_months_check CHECK (((retention_months >= 6) AND (retention_months <= 120))),
  constraint report_setting_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint report_setting_pkey PRIMARY KEY (member_id)
);
-- policy candidate for select to app_candidate using (member_id = ( SELECT app.current_member() AS current_member))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant select to app_candidate
-- grant select to app_worker

-- webhook

-- One event on its way to one endpoint, or a ping, which has no event. The next event of a check waits until the one before is delivered or given up.
create table app.webhook_delivery (
  id bigint generated always as identity not null,
  member_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint,
  order_detail_id bigint,
  sequence integer,
  type text not null,
  -- waiting, also between tries; delivered: answered with 2xx; failed: given up.
  state text default 'waiting'::text not null,
  -- How often it was sent altogether.
  tries integer default 0 not null,
  -- Tries since it was last begun: sending again begins anew.
  round smallint default 0 not null,
  -- When it is due.
  next_at timestamp with time zone default now() not null,
  -- Set while a worker sends it; longer than any sending, so that whoever dies leaves nothing stuck.
  lease_until timestamp with time zone,
  -- Counts the takings by a worker: an earlier taking writes nothing more.
  run integer default 0 not null,
  -- How the last try ended.
  outcome text,
  -- HTTP status of the last answer.
  status smallint,
  ms integer,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint webhook_delivery_round_check CHECK ((round >= 0)),
  constraint webhook_delivery_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'delivered'::text, 'failed'::text]))),
  constraint webhook_delivery_tries_check CHECK ((tries >= 0)),
  constraint webhook_ended_when CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint webhook_leased_waits CHECK (((lease_until IS NULL) OR (state = 'waiting'::text))),
  constraint webhook_ping_or_event CHECK ((((event_id IS NULL) = (order_detail_id IS NULL)) AND ((event_id IS NULL) = (sequence IS NULL)))),
  constraint webhook_delivery_member_id_endpoint_id_fkey FOREIGN KEY (member_id, endpoint_id) REFERENCES app.webhook_endpoint(member_id, id) ON DELETE CASCADE,
  constraint webhook_delivery_member_id_event_id_fkey FOREIGN KEY (member_id, event_id) REFERENCES app.webhook_event(member_id, id),
  constraint webhook_delivery_pkey PRIMARY KEY (id),
  constraint webhook_delivery_endpoint_id_event_id_key UNIQUE (endpoint_id, event_id),
  constraint webhook_delivery_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select, update to app_worker
-- grant insert, select, update to app_user
CREATE INDEX webhook_chain ON app.webhook_delivery USING btree (endpoint_id, order_detail_id, sequence) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_due ON app.webhook_delivery USING btree (endpoint_id, next_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX webhook_failed ON app.webhook_delivery USING btree (endpoint_id, created_at) WHERE (state = 'failed'::text);
CREATE INDEX webhook_log ON app.webhook_delivery USING btree (member_id, id);
CREATE INDEX webhook_log_of_endpoint ON app.webhook_delivery USING btree (endpoint_id, id);
CREATE INDEX webhook_old ON app.webhook_delivery USING btree (created_at);
CREATE INDEX webhook_under_way ON app.webhook_delivery USING btree (endpoint_id) WHERE (lease_until IS NOT NULL);

-- An address of a member that is told of events; ten at most.
create table app.webhook_endpoint (
  id bigint generated always as identity not null,
  member_id bigint not null,
  -- One of ten, so that ten is the most however many are made at once.
  slot smallint not null,
  url text not null,
  -- The types that it is told of; null means all, those of later releases too.
  types text[],
  -- active; paused by an administrator; resting: one event was tried for as long as may be. What comes meanwhile waits. removed: a job deletes it.
  state text default 'active'::text not null,
  -- What its deliveries are signed with, encrypted; shown once.
  secret_enc bytea not null,
  -- Its last four signs, by which people tell it.
  secret_tail text not null,
  -- The secret before, which signs as well until old_until.
  old_secret_enc bytea,
  old_until timestamp with time zone,
  -- Whether the last ping was answered as it should be; null until one was.
  is_proven boolean,
  rested_at timestamp with time zone,
  made_by bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint webhook_endpoint_slot_check CHECK (((slot >= 1) AND (slot <= 10))),
  constraint webhook_endpoint_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'resting'::text, 'removed'::text]))),
  constraint webhook_endpoint_types_check CHECK ((cardinality(types) > 0)),
  constraint webhook_endpoint_url_check CHECK (((octet_length(url) >= 1) AND (octet_length(url) <= 500))),
  constraint webhook_old_secret CHECK (((old_secret_enc IS NULL) = (old_until IS NULL))),
  constraint webhook_rests_since CHECK (((state = 'resting'::text) = (rested_at IS NOT NULL))),
  constraint webhook_endpoint_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.user_account(id),
  constraint webhook_endpoint_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint webhook_endpoint_pkey PRIMARY KEY (id),
  constraint webhook_endpoint_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select, update to app_worker
-- grant insert, select, update to app_user
CREATE UNIQUE INDEX webhook_slot ON app.webhook_endpoint USING btree (member_id, slot) WHERE (state <> 'removed'::text);
CREATE UNIQUE INDEX webhook_url ON app.webhook_endpoint USING btree (member_id, url) WHERE (state <> 'removed'::text);

-- What has happened to a check, for systems outside: ids and codes, nothing personal. Triggers write it in the transaction in which it happens; append-only.
create table app.webhook_event (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- Counts the events of a check from 1 without a gap, under the lock of the check.
  sequence integer not null,
  -- As in contract/src/webhook/events.ts.
  type text not null,
  -- What the type says more: state, item, or version of the report.
  facts jsonb not null,
  occurred_at timestamp with time zone not null,
  -- The transaction that wrote it: readers by cursor wait for those that began before.
  tx xid8 default pg_current_xact_id() not null,
  constraint webhook_event_sequence_check CHECK ((sequence > 0)),
  constraint webhook_event_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint webhook_event_pkey PRIMARY KEY (id),
  constraint webhook_event_member_id_id_key UNIQUE (member_id, id),
  constraint webhook_event_sequence UNIQUE (order_detail_id, sequence)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select to app_worker
CREATE INDEX webhook_event_after ON app.webhook_event USING btree (member_id, tx, id);

-- One sending of a delivery with what came back; goes with its delivery after 14 days.
create table app.webhook_try (
  member_id bigint not null,
  delivery_id bigint not null,
  -- Counts the tries of the delivery.
  n integer not null,
  at timestamp with time zone not null,
  ms integer not null,
  -- answered with 2xx; status: answered otherwise; or what kept an answer from coming: timeout, connection, certificate, unresolved, private.
  outcome text not null,
  status smallint,
  -- The header webhook-signature as it was sent.
  signature text not null,
  -- Headers without cookies and the first 4 KB of the body, encrypted; null where nothing came back.
  answer_enc bytea,
  constraint webhook_try_ms_check CHECK ((ms >= 0)),
  constraint webhook_try_n_check CHECK ((n > 0)),
  constraint webhook_try_member_id_delivery_id_fkey FOREIGN KEY (member_id, delivery_id) REFERENCES app.webhook_delivery(member_id, id) ON DELETE CASCADE,
  constraint webhook_try_pkey PRIMARY KEY (delivery_id, n)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
-- grant select to app_user

-- ats

-- A candidate whom a recruiting system has sent, once for each application there: a repeated message orders nothing more.
create table app.ats_arrival (
  id bigint generated always as identity not null,
  member_id bigint not null,
  link_id bigint not null,
  -- Number of the check or application in the system.
  outside_id text not null,
  -- What the system has sent, encrypted; gone once it is ordered or taken back.
  sent_enc bytea,
  -- waiting to be ordered; ordered; refused: by the reason, until somebody tries again; withdrawn by the system before it was ordered.
  state text default 'waiting'::text not null,
  -- Why it was not ordered: the name of a refusal.
  reason text,
  -- What was missing or wrong, by name.
  fields text[] default '{}'::text[] not null,
  -- Somebody has said to order although the person was checked lately.
  is_again boolean default false not null,
  -- The system has cancelled it, perhaps before it had sent it.
  is_taken_back boolean default false not null,
  order_detail_id bigint,
  received_at timestamp with time zone default now() not null,
  constraint ats_arrival_fields_check CHECK ((cardinality(fields) <= 20)),
  constraint ats_arrival_forgets CHECK (((state = ANY (ARRAY['waiting'::text, 'refused'::text])) OR (sent_enc IS NULL))),
  constraint ats_arrival_ordered CHECK (((state = 'ordered'::text) = (order_detail_id IS NOT NULL))),
  constraint ats_arrival_outside_id_check CHECK (((octet_length(outside_id) >= 1) AND (octet_length(outside_id) <= 100))),
  constraint ats_arrival_refused CHECK (((state = 'refused'::text) = (reason IS NOT NULL))),
  constraint ats_arrival_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'ordered'::text, 'refused'::text, 'withdrawn'::text]))),
  constraint ats_arrival_member_id_link_id_fkey FOREIGN KEY (member_id, link_id) REFERENCES app.ats_link(member_id, id),
  constraint ats_arrival_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint ats_arrival_pkey PRIMARY KEY (id),
  constraint ats_arrival_member_id_id_key UNIQUE (member_id, id),
  constraint ats_arrival_once UNIQUE (link_id, outside_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select, update to app_user
CREATE INDEX ats_arrival_log ON app.ats_arrival USING btree (member_id, id);
CREATE INDEX ats_arrival_log_of_link ON app.ats_arrival USING btree (link_id, id);
CREATE INDEX ats_arrival_old ON app.ats_arrival USING btree (received_at) WHERE (order_detail_id IS NULL);
CREATE INDEX ats_arrival_open ON app.ats_arrival USING btree (link_id, state) WHERE (state = ANY (ARRAY['waiting'::text, 'refused'::text]));
CREATE UNIQUE INDEX ats_arrival_detail ON app.ats_arrival USING btree (order_detail_id) WHERE (order_detail_id IS NOT NULL);
CREATE TRIGGER orders_arrival AFTER INSERT ON app.ats_arrival FOR EACH ROW WHEN ((new.state = 'waiting'::text)) EXECUTE FUNCTION app.order_ats_arrival();
CREATE TRIGGER orders_arrival_again AFTER UPDATE OF state ON app.ats_arrival FOR EACH ROW WHEN (((new.state = 'waiting'::text) AND (old.state <> 'waiting'::text))) EXECUTE FUNCTION app.order_ats_arrival();
CREATE TRIGGER tells_ats_order AFTER UPDATE OF order_detail_id ON app.ats_arrival FOR EACH ROW WHEN (((old.order_detail_id IS NULL) AND (new.order_detail_id IS NOT NULL))) EXECUTE FUNCTION app.note_ats_order();

-- A connection of a member to a recruiting system; ten at most.
create table app.ats_link (
  id bigint generated always as identity not null,
  member_id bigint not null,
  system text not null,
  -- One of ten, so that ten is the most however many are made at once.
  slot smallint not null,
  name text not null,
  -- Where the API of the system is.
  base_url text not null,
  -- Public name of the application in the system.
  client_id text not null,
  -- Secret of the application, key that signs what the system sends, and key of the address for it, encrypted; empty once the connection is removed.
  secrets_enc bytea not null,
  -- SHA-256 of the key in the address to which the system sends.
  key_hash bytea not null,
  -- How the system names fields, packages and outcomes, as in contract/src/ats/mapping.ts.
  mapping jsonb not null,
  -- In whose name it orders.
  acts_id bigint not null,
  -- active; paused: what comes is kept, nothing is ordered or told; removed.
  state text default 'active'::text not null,
  -- The system has asked us to wait until then.
  resting_until timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint ats_link_base_url_check CHECK (((octet_length(base_url) >= 1) AND (octet_length(base_url) <= 200))),
  constraint ats_link_client_id_check CHECK (((octet_length(client_id) >= 1) AND (octet_length(client_id) <= 600))),
  constraint ats_link_key_hash_check CHECK ((octet_length(key_hash) = 32)),
  constraint ats_link_mapping_check CHECK ((jsonb_typeof(mapping) = 'object'::text)),
  constraint ats_link_name_check CHECK (((char_length(name) >= 1) AND (char_length(name) <= 40))),
  constraint ats_link_secrets CHECK (((octet_length(secrets_enc) = 0) = (state = 'removed'::text))),
  constraint ats_link_slot_check CHECK (((slot >= 1) AND (slot <= 10))),
  constraint ats_link_state_check CHECK ((state = ANY (ARRAY['active'::text, 'paused'::text, 'removed'::text]))),
  constraint ats_link_system_check CHECK ((system = ANY (ARRAY['feishu'::text, 'moka'::text, 'generic'::text]))),
  constraint ats_link_acts_id_fkey FOREIGN KEY (acts_id) REFERENCES app.user_account(id),
  constraint ats_link_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint ats_link_pkey PRIMARY KEY (id),
  constraint ats_link_key_hash_key UNIQUE (key_hash),
  constraint ats_link_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant select, update to app_worker
CREATE UNIQUE INDEX ats_link_account ON app.ats_link USING btree (member_id, system, base_url, client_id) WHERE (state <> 'removed'::text);
CREATE UNIQUE INDEX ats_link_slot ON app.ats_link USING btree (member_id, slot) WHERE (state <> 'removed'::text);
CREATE TRIGGER orders_waiting AFTER UPDATE OF state ON app.ats_link FOR EACH ROW WHEN (((old.state = 'paused'::text) AND (new.state = 'active'::text))) EXECUTE FUNCTION app.order_ats_waiting();

-- Opens the newest report of one check for a recruiting system, for some days and as long as the candidate agrees.
create table app.ats_report_link (
  -- SHA-256 of what stands in the address.
  token_hash bytea not null,
  member_id bigint not null,
  arrival_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint ats_report_link_token_hash_check CHECK ((octet_length(token_hash) = 32)),
  constraint ats_report_link_member_id_arrival_id_fkey FOREIGN KEY (member_id, arrival_id) REFERENCES app.ats_arrival(member_id, id),
  constraint ats_report_link_pkey PRIMARY KEY (token_hash)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant select to app_user
CREATE INDEX ats_report_link_end ON app.ats_report_link USING btree (expires_at);
CREATE INDEX ats_report_link_of_arrival ON app.ats_report_link USING btree (arrival_id);

-- What a system is told of one check, in order: the next waits until the one before was heard. Triggers write it in the transaction of its cause.
create table app.ats_stage (
  id bigint generated always as identity not null,
  member_id bigint not null,
  arrival_id bigint not null,
  link_id bigint not null,
  -- Counts the stages of a check from 1 without a gap, under the lock of the check.
  sequence integer not null,
  -- Name of the stage for the system: the same however often it is sent, and of no other stage.
  stage_id text default ((('bd-'::text || (arrival_id)::text) || '-'::text) || (sequence)::text) not null,
  -- Time of the stage for the system: later than that of every stage before it.
  stage_at timestamp with time zone not null,
  -- progress: another state of the check; result: a version of the report.
  kind text not null,
  -- State of the check that it tells of.
  state_told smallint not null,
  -- Of the report that a result tells of.
  version smallint,
  -- It was sent without the outcome, to which the candidate had not agreed.
  is_withheld boolean default false not null,
  -- waiting, also between tries; sent: the system has taken it; troubled: given up until somebody tries again.
  state text default 'waiting'::text not null,
  -- How often it was sent without success since it was last begun.
  tries integer default 0 not null,
  next_at timestamp with time zone default now() not null,
  -- Set while a worker sends it.
  lease_until timestamp with time zone,
  -- Counts the takings by a worker: an earlier taking writes nothing more.
  run integer default 0 not null,
  -- Why it was not heard the last time.
  trouble text,
  -- Code of the system for it.
  code text,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint ats_stage_ended CHECK (((state = 'waiting'::text) = (ended_at IS NULL))),
  constraint ats_stage_kind_check CHECK ((kind = ANY (ARRAY['progress'::text, 'result'::text]))),
  constraint ats_stage_leased CHECK (((lease_until IS NULL) OR (state = 'waiting'::text))),
  constraint ats_stage_sequence_check CHECK ((sequence > 0)),
  constraint ats_stage_stage_at_check CHECK ((stage_at = date_trunc('milliseconds'::text, stage_at))),
  constraint ats_stage_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sent'::text, 'troubled'::text]))),
  constraint ats_stage_tries_check CHECK ((tries >= 0)),
  constraint ats_stage_trouble_check CHECK ((trouble = ANY (ARRAY['silent'::text, 'busy'::text, 'refused'::text, 'login'::text, 'private'::text]))),
  constraint ats_stage_version CHECK (((kind = 'result'::text) = (version IS NOT NULL))),
  constraint ats_stage_why CHECK (((state <> 'troubled'::text) OR (trouble IS NOT NULL))),
  constraint ats_stage_member_id_arrival_id_fkey FOREIGN KEY (member_id, arrival_id) REFERENCES app.ats_arrival(member_id, id),
  constraint ats_stage_member_id_link_id_fkey FOREIGN KEY (member_id, link_id) REFERENCES app.ats_link(member_id, id),
  constraint ats_stage_pkey PRIMARY KEY (id),
  constraint ats_stage_arrival_id_sequence_key UNIQUE (arrival_id, sequence),
  constraint ats_stage_arrival_id_stage_at_key UNIQUE (arrival_id, stage_at),
  constraint ats_stage_stage_id_key UNIQUE (stage_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select, update to app_user
-- grant select, update to app_worker
CREATE INDEX ats_stage_due ON app.ats_stage USING btree (link_id, next_at, id) WHERE (state = 'waiting'::text);
CREATE INDEX ats_stage_open ON app.ats_stage USING btree (arrival_id, sequence) WHERE (state <> 'sent'::text);
CREATE INDEX ats_stage_troubled ON app.ats_stage USING btree (id) WHERE (state = 'troubled'::text);
CREATE INDEX ats_stage_troubled_of_link ON app.ats_stage USING btree (link_id) WHERE (state = 'troubled'::text);
CREATE INDEX ats_stage_under_way ON app.ats_stage USING btree (link_id) WHERE (lease_until IS NOT NULL);

-- partner

-- Candidate as a recruiting system has sent them, by the number of their application there.
create table app.applicant (
  id bigint generated always as identity not null,
  member_id bigint not null,
  channel text not null,
  -- Number of the application in the recruiting system.
  apply_id text not null,
  -- What the system knows of them, encrypted; gone once they are ordered.
  person_enc bytea,
  -- Keyed hash of the whole name, per member; gone with it.
  name_key bytea,
  -- What has been entered so far, encrypted; gone once they are ordered.
  draft_enc bytea,
  -- Counts what was kept, so that nobody overwrites what they have not seen.
  draft_version integer default 0 not null,
  -- Who enters the order; others read along.
  begun_by bigint,
  begun_at timestamp with time zone,
  -- When the system or a person last changed something of it; long after that it is forgotten.
  changed_at timestamp with time zone default now() not null,
  order_detail_id bigint,
  -- Told of each state of the check.
  callback_url text,
  -- State that it was last told of.
  told_state smallint,
  told_at timestamp with time zone,
  -- When it is told next; null: nothing is to be told.
  due_at timestamp with time zone,
  -- How often the present state could not be told.
  tries smallint default 0 not null,
  created_at timestamp with time zone default now() not null,
  constraint applicant_apply_id_check CHECK (((octet_length(apply_id) >= 1) AND (octet_length(apply_id) <= 64))),
  constraint applicant_check CHECK (((begun_by IS NULL) = (begun_at IS NULL))),
  constraint applicant_forgets CHECK (((order_detail_id IS NULL) OR ((person_enc IS NULL) AND (draft_enc IS NULL) AND (name_key IS NULL)))),
  constraint applicant_begun_by_fkey FOREIGN KEY (begun_by) REFERENCES app.user_account(id),
  constraint applicant_channel_fkey FOREIGN KEY (channel) REFERENCES app.ats_channel(code),
  constraint applicant_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint applicant_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint applicant_pkey PRIMARY KEY (id),
  constraint applicant_member_id_channel_apply_id_key UNIQUE (member_id, channel, apply_id),
  constraint applicant_member_id_order_detail_id_key UNIQUE (member_id, order_detail_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select, update to app_worker
-- grant insert, select, update to app_user
CREATE INDEX applicant_due ON app.applicant USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX applicant_of_channel ON app.applicant USING btree (member_id, channel, id DESC);
CREATE INDEX applicant_old ON app.applicant USING btree (changed_at) WHERE (order_detail_id IS NULL);

-- Lets one person open one page inside a recruiting system, once and for minutes.
create table app.frame_ticket (
  -- SHA-256 of the ticket; the ticket itself stands in the address of the page alone.
  ticket_hash bytea not null,
  member_id bigint not null,
  user_id bigint not null,
  channel text not null,
  page text not null,
  -- Application that the page is about; null for the list.
  apply_id text,
  expires_at timestamp with time zone not null,
  constraint frame_ticket_apply_id_check CHECK (((octet_length(apply_id) >= 1) AND (octet_length(apply_id) <= 64))),
  constraint frame_ticket_page_check CHECK ((page = ANY (ARRAY['create'::text, 'deliveries'::text, 'result'::text, 'deletion'::text]))),
  constraint frame_ticket_ticket_hash_check CHECK ((octet_length(ticket_hash) = 32)),
  constraint frame_ticket_channel_fkey FOREIGN KEY (channel) REFERENCES app.ats_channel(code),
  constraint frame_ticket_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint frame_ticket_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint frame_ticket_pkey PRIMARY KEY (ticket_hash)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select to app_worker
-- grant insert to app_user
CREATE INDEX frame_ticket_end ON app.frame_ticket USING btree (expires_at);

-- An order detail whose candidate came from a bound recruiting system, which follows it. The candidate says whether it may.
create table app.handover (
  member_id bigint not null,
  order_detail_id bigint not null,
  channel text not null,
  -- Name by which the system knows it; opens nothing by itself.
  state text not null,
  opened_by bigint not null,
  opened_at timestamp with time zone default app.now() not null,
  -- Until then the candidate can agree.
  expires_at timestamp with time zone not null,
  -- Version of the text that the candidate agreed to.
  text_version text,
  agreed_at timestamp with time zone,
  -- Refused, taken back, or ended with the consent.
  ended_at timestamp with time zone,
  -- Address and user agent of the agreement, encrypted.
  evidence_enc bytea,
  constraint handover_check CHECK ((((agreed_at IS NULL) = (text_version IS NULL)) AND ((agreed_at IS NULL) = (evidence_enc IS NULL)))),
  constraint handover_state_check CHECK (((length(state) >= 16) AND (length(state) <= 200))),
  constraint handover_channel_fkey FOREIGN KEY (channel) REFERENCES app.ats_channel(code),
  constraint handover_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint handover_opened_by_fkey FOREIGN KEY (opened_by) REFERENCES app.user_account(id),
  constraint handover_pkey PRIMARY KEY (order_detail_id),
  constraint handover_channel_state_key UNIQUE (channel, state),
  constraint handover_member_id_order_detail_id_key UNIQUE (member_id, order_detail_id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant insert, select to app_user
-- grant select to app_candidate
CREATE TRIGGER keeps_grant BEFORE UPDATE ON app.handover FOR EACH ROW EXECUTE FUNCTION app.keep_grant();
CREATE TRIGGER tells_ats_grant AFTER UPDATE OF agreed_at, ended_at ON app.handover FOR EACH ROW WHEN (((new.agreed_at IS NOT NULL) AND (new.ended_at IS NULL) AND ((old.agreed_at IS NULL) OR (old.ended_at IS NOT NULL)))) EXECUTE FUNCTION app.note_ats_grant();

-- Lets the recruiting system of one hand-over read its report, once and for minutes.
create table app.handover_code (
  -- Hash of the code.
  code_hash bytea not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  made_by bigint not null,
  expires_at timestamp with time zone not null,
  constraint handover_code_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.user_account(id),
  constraint handover_code_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.handover(member_id, order_detail_id),
  constraint handover_code_pkey PRIMARY KEY (code_hash)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant delete, select to app_worker
-- grant insert to app_user
CREATE INDEX handover_code_end ON app.handover_code USING btree (expires_at);
CREATE INDEX handover_code_of_detail ON app.handover_code USING btree (order_detail_id);
CREATE TRIGGER keeps_code AFTER INSERT ON app.handover_code FOR EACH ROW EXECUTE FUNCTION app.keep_handover_code();

-- Application of a partner that signs its requests for one member.
create table app.partner_app (
  -- Public name of the application in its requests.
  app_id text not null,
  member_id bigint not null,
  name text not null,
  -- Signing key, encrypted.
  key_enc bytea not null,
  created_at timestamp with time zone default app.now() not null,
  disabled_at timestamp with time zone,
  constraint partner_app_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint partner_app_pkey PRIMARY KEY (app_id),
  constraint partner_app_member_id_app_id_key UNIQUE (member_id, app_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant select to app_worker

-- Request of a person at a partner to use an application in the name of the member.
create table app.partner_application (
  id bigint generated always as identity not null,
  member_id bigint not null,
  app_id text not null,
  -- Id of the person at the partner.
  uid text not null,
  -- What the person wrote with the request.
  remark text not null,
  -- 0 waiting, 1 approved, 2 declined.
  status smallint default 0 not null,
  applied_at timestamp with time zone default app.now() not null,
  constraint partner_application_status_check CHECK ((status = ANY (ARRAY[0, 1, 2]))),
  constraint partner_application_member_id_app_id_fkey FOREIGN KEY (member_id, app_id) REFERENCES app.partner_app(member_id, app_id),
  constraint partner_application_pkey PRIMARY KEY (id),
  constraint partner_application_app_id_uid_key UNIQUE (app_id, uid)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select, update to app_user
CREATE INDEX partner_application_of_member ON app.partner_application USING btree (member_id, id DESC);
CREATE INDEX partner_application_waiting ON app.partner_application USING btree (app_id) WHERE (status = 0);

-- Nonces of signed requests that were accepted; a second request with the same nonce is a replay.
create table app.partner_nonce (
  app_id text not null,
  nonce text not null,
  -- Kept until then; older signatures are refused by their time.
  expires_at timestamp with time zone not null,
  constraint partner_nonce_app_id_fkey FOREIGN KEY (app_id) REFERENCES app.partner_app(app_id),
  constraint partner_nonce_pkey PRIMARY KEY (app_id, nonce)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE INDEX partner_nonce_end ON app.partner_nonce USING btree (expires_at);

-- operations

-- Moves of tasks between reviewers that a lead has agreed to; taken back within ten minutes.
create table app.balance_act (
  id bigint generated always as identity not null,
  staff_id bigint not null,
  -- [{taskId, fromId, toId}]: those that were made.
  moves jsonb not null,
  done_at timestamp with time zone not null,
  undone_at timestamp with time zone,
  constraint balance_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint balance_act_pkey PRIMARY KEY (id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- Each time that staff turned a custom-made flag of a member; never changed.
create table app.flag_change (
  id bigint generated always as identity not null,
  member_id bigint not null,
  flag text not null,
  is_on boolean not null,
  -- For other members of staff; the member does not read it.
  why text not null,
  made_by bigint not null,
  made_at timestamp with time zone default app.now() not null,
  constraint flag_change_flag_check CHECK ((flag = ANY (ARRAY['isManPower'::text, 'workExperienceAuto'::text, 'workExperienceAutoDeep'::text, 'credit'::text, 'isDingDongMaiCai'::text, 'orderConfirmPageNotShowCoupon'::text, 'hideBalancePayment'::text]))),
  constraint flag_change_made_by_fkey FOREIGN KEY (made_by) REFERENCES app.staff(id),
  constraint flag_change_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint flag_change_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker
CREATE INDEX flag_change_made_by ON app.flag_change USING btree (made_by);
CREATE INDEX flag_change_of_member ON app.flag_change USING btree (member_id, flag, id DESC);

-- Money that staff send back out of turn. Above the limit of whoever asks, a second person decides.
create table app.staff_refund (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  -- In fen.
  amount_fen bigint not null,
  -- Reason, shown to the member.
  why text not null,
  -- Key of the request: the same key is the same refund.
  request_key text not null,
  -- waiting, done or rejected.
  state text not null,
  -- Above the limit of who asked.
  needs_second boolean not null,
  asked_by bigint not null,
  asked_at timestamp with time zone default app.now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decided_why text,
  constraint staff_refund_amount_fen_check CHECK ((amount_fen > 0)),
  constraint staff_refund_second_decides CHECK (((state <> 'done'::text) OR (NOT needs_second) OR (decided_by IS NOT NULL))),
  constraint staff_refund_second_is_another CHECK (((state <> 'done'::text) OR (decided_by IS NULL) OR (decided_by <> asked_by))),
  constraint staff_refund_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text]))),
  constraint staff_refund_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES app.staff(id),
  constraint staff_refund_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint staff_refund_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint staff_refund_pkey PRIMARY KEY (id),
  constraint staff_refund_asked_by_request_key_key UNIQUE (asked_by, request_key)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX staff_refund_of_day ON app.staff_refund USING btree (asked_by, asked_at);
CREATE INDEX staff_refund_of_detail ON app.staff_refund USING btree (order_detail_id);
CREATE UNIQUE INDEX staff_refund_waits_once ON app.staff_refund USING btree (order_detail_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER refuse_early_decider BEFORE UPDATE ON app.staff_refund FOR EACH ROW WHEN (((new.state = 'done'::text) AND (new.decided_by IS NOT NULL) AND (old.decided_by IS NULL))) EXECUTE FUNCTION app.refuse_early_decider('decided_by');

-- Money of a top-up by bank transfer that finance staff have seen. Above the limit of whoever notes it, a second person confirms.
create table app.staff_transfer (
  id bigint generated always as identity not null,
  member_id bigint not null,
  trade_order_id bigint not null,
  -- In fen; what was asked for and what came are the same.
  amount_fen bigint not null,
  -- Number of the transfer at the bank. Counts once, whatever trade order it is noted for.
  bank_reference text not null,
  -- Day of the credit on the statement of the bank, in China.
  received_on date not null,
  -- waiting for a second person, done, or rejected (taken back).
  state text not null,
  -- Above the limit of who noted it.
  needs_second boolean not null,
  noted_by bigint not null,
  noted_at timestamp with time zone default now() not null,
  decided_by bigint,
  decided_at timestamp with time zone,
  decided_why text,
  constraint staff_transfer_amount_fen_check CHECK ((amount_fen > 0)),
  constraint staff_transfer_second_decides CHECK (((state <> 'done'::text) OR (NOT needs_second) OR (decided_by IS NOT NULL))),
  constraint staff_transfer_second_is_another CHECK (((state <> 'done'::text) OR (decided_by IS NULL) OR (decided_by <> noted_by))),
  constraint staff_transfer_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'rejected'::text]))),
  constraint staff_transfer_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES app.staff(id),
  constraint staff_transfer_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint staff_transfer_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint staff_transfer_noted_by_fkey FOREIGN KEY (noted_by) REFERENCES app.staff(id),
  constraint staff_transfer_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX staff_transfer_of_day ON app.staff_transfer USING btree (noted_by, noted_at);
CREATE UNIQUE INDEX staff_transfer_counts_once ON app.staff_transfer USING btree (bank_reference) WHERE (state <> 'rejected'::text);
CREATE UNIQUE INDEX staff_transfer_of_trade ON app.staff_transfer USING btree (trade_order_id) WHERE (state <> 'rejected'::text);
CREATE TRIGGER refuse_early_decider BEFORE UPDATE ON app.staff_transfer FOR EACH ROW WHEN (((new.state = 'done'::text) AND (new.decided_by IS NOT NULL) AND (old.decided_by IS NULL))) EXECUTE FUNCTION app.refuse_early_decider('decided_by');

-- ports

-- Circuit breaker of each outside source, shared by all workers.
create table app.connector (
  name text not null,
  -- closed (asked), open (not asked) or halfOpen (one request tries it).
  state text default 'closed'::text not null,
  -- When it came into this state.
  since timestamp with time zone default app.now() not null,
  -- Failures in a row.
  failures integer default 0 not null,
  -- Open: not asked until then. Half open: when the trying request is given up.
  until timestamp with time zone,
  -- Code of the last failure.
  last_failure text,
  last_failure_at timestamp with time zone,
  last_latency_ms integer,
  answered_at timestamp with time zone,
  constraint connector_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'open'::text, 'halfOpen'::text]))),
  constraint connector_pkey PRIMARY KEY (name)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- sandbox

-- Candidates whom a recruiting system of the sandbox has sent. Phone and ID card are not kept.
create table app.sandbox_applicant (
  id bigint generated always as identity not null,
  system text not null,
  -- Number of the application in that system.
  outside_id text not null,
  -- Connection it was sent to; it may be removed since.
  link_id bigint not null,
  -- Masked: the first character, then stars.
  name text not null,
  -- HTTP status of the last answer of the callback address; null: no answer.
  answered smallint,
  -- When the system took the candidate back.
  taken_back_at timestamp with time zone,
  sent_at timestamp with time zone default now() not null,
  constraint sandbox_applicant_system_fkey FOREIGN KEY (system) REFERENCES app.sandbox_simulator(system),
  constraint sandbox_applicant_pkey PRIMARY KEY (id),
  constraint sandbox_applicant_system_outside_id_key UNIQUE (system, outside_id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
CREATE INDEX sandbox_applicant_newest ON app.sandbox_applicant USING btree (system, id DESC);

-- SMS, calls and mails that the sandbox has played. Not used in production.
create table app.sandbox_message (
  id bigint generated always as identity not null,
  -- Key under which it was sent: a job that runs twice sends once.
  send_key text not null,
  -- sms, voice or mail.
  kind text not null,
  recipient text not null,
  subject text,
  body text not null,
  sent_at timestamp with time zone default app.now() not null,
  -- A mail as its reader would see it.
  html text,
  constraint sandbox_message_kind_check CHECK ((kind = ANY (ARRAY['sms'::text, 'voice'::text, 'mail'::text]))),
  constraint sandbox_message_pkey PRIMARY KEY (id),
  constraint sandbox_message_send_key_key UNIQUE (send_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

-- What the sandbox cashier was asked to collect. Not used in production.
create table app.sandbox_payment (
  id bigint generated always as identity not null,
  -- What the product calls the payment.
  reference text not null,
  subject text not null,
  -- In fen.
  amount_fen bigint not null,
  -- waiting, succeeded or failed.
  state text default 'waiting'::text not null,
  callbacks_sent integer default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  -- What it is about: payment or refund.
  kind text default 'payment'::text not null,
  ended_at timestamp with time zone,
  -- A planted difference. untold: taken, and told on the statement alone; later: stands on the statement of the next day; less: with one yuan less.
  bill text,
  -- What becomes of refunds of this payment: refused at once, or taken and failed later; null: they arrive.
  refund_fate text,
  constraint sandbox_payment_bill_check CHECK ((bill = ANY (ARRAY['untold'::text, 'later'::text, 'less'::text]))),
  constraint sandbox_payment_kind_check CHECK ((kind = ANY (ARRAY['payment'::text, 'refund'::text]))),
  constraint sandbox_payment_refund_fate_check CHECK ((refund_fate = ANY (ARRAY['refused'::text, 'failed'::text]))),
  constraint sandbox_payment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'failed'::text]))),
  constraint sandbox_payment_pkey PRIMARY KEY (id),
  constraint sandbox_payment_reference_key UNIQUE (reference)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

-- Recruiting systems that the sandbox plays. Not used in production.
create table app.sandbox_simulator (
  -- feishu, moka or generic.
  system text not null,
  -- How it answers what it is told: none (as it should), serverError (500), answerLost (takes it and does not answer), cut (ends the connection), busy (429) or refuse.
  fault text default 'none'::text not null,
  -- Seconds that it asks to wait while it is busy.
  busy_s smallint default 30 not null,
  -- Stages that it was told a second time.
  repeats integer default 0 not null,
  -- Stages that it refused for being out of order.
  disorder integer default 0 not null,
  constraint sandbox_simulator_busy_s_check CHECK (((busy_s >= 1) AND (busy_s <= 600))),
  constraint sandbox_simulator_fault_check CHECK ((fault = ANY (ARRAY['none'::text, 'serverError'::text, 'answerLost'::text, 'cut'::text, 'busy'::text, 'refuse'::text]))),
  constraint sandbox_simulator_system_check CHECK ((system = ANY (ARRAY['feishu'::text, 'moka'::text, 'generic'::text]))),
  constraint sandbox_simulator_pkey PRIMARY KEY (system)
);
-- policy worker for all to app_worker using true check true
-- grant select, update to app_worker

-- What a recruiting system of the sandbox was told of a candidate, in the order in which it took it.
create table app.sandbox_stage (
  id bigint generated always as identity not null,
  applicant_id bigint not null,
  -- Name of the stage in the protocol; sent again it is the same.
  stage_id text not null,
  -- Null for a result of Feishu, which has no name.
  name_zh text,
  -- The Chinese name where the protocol has no other.
  name_en text,
  -- Time of the stage in ms, as it was told.
  stage_at bigint not null,
  -- Outcome of a report; null for progress.
  result text,
  -- Link to the report, where one was told.
  report_url text,
  told_at timestamp with time zone default now() not null,
  constraint sandbox_stage_applicant_id_fkey FOREIGN KEY (applicant_id) REFERENCES app.sandbox_applicant(id),
  constraint sandbox_stage_pkey PRIMARY KEY (id),
  constraint sandbox_stage_applicant_id_stage_id_key UNIQUE (applicant_id, stage_id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker

-- seed

-- One row while the demo of an empty database is being written, when the clock of the database may be set back.
create table app.demo_seeding (
  -- Always true: holds the table to one row.
  single boolean default true not null,
  constraint demo_seeding_single_check CHECK (single),
  constraint demo_seeding_pkey PRIMARY KEY (single)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker
CREATE TRIGGER refuse_late_seeding BEFORE INSERT ON app.demo_seeding FOR EACH ROW EXECUTE FUNCTION app.refuse_late_seeding();

-- sequences of no column

-- Value of the session: the order detail of the candidate, 0 for none.
create unlogged sequence app.tenant_detail;
-- Value of the session: the colleague in whose name somebody acts, 0 for none.
create unlogged sequence app.tenant_for;
-- Value of the session: the member of the person who acts for the tenant, 0 for its own people.
create unlogged sequence app.tenant_from;
-- Value of the session: the member that was authenticated on this connection, 0 for none.
create unlogged sequence app.tenant_member;

CREATE OR REPLACE FUNCTION app.audit_hash(prev bytea, member_id bigint, seq bigint, at timestamp with time zone, user_id bigint, action text, subject text, facts jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN sha256((prev || convert_to(concat_ws('|'::text, member_id, seq, ((EXTRACT(epoch FROM at) * (1000000)::numeric))::bigint, COALESCE(user_id, (0)::bigint), action, subject, (facts)::text), 'UTF8'::name)))
;

CREATE OR REPLACE FUNCTION app.audit_heads()
 RETURNS TABLE(seal_seq bigint, seal_hash bytea, staff_seq bigint, staff_hash bytea)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select coalesce(s.seq, 0), coalesce(s.hash, '\x00'), h.seq, h.hash
  from app.staff_act_head h left join lateral (select s.seq, s.hash from app.audit_seal s order by s.seq desc limit 1) s on true
$function$
;

CREATE OR REPLACE FUNCTION app.audit_link(version smallint, prev bytea, member_id bigint, seq bigint, at timestamp with time zone, user_id bigint, action text, subject text, facts jsonb)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if version = 1 then return app.audit_hash(prev, member_id, seq, at, user_id, action, subject, facts); end if;
  return app.hmac('audit', app.part('link') || app.part(prev) || app.part(int8send(member_id)) || app.part(int8send(seq))
    || app.part(int8send((extract(epoch from at) * 1000000)::bigint)) || app.part(int8send(user_id))
    || app.part(convert_to(action, 'UTF8')) || app.part(convert_to(subject, 'UTF8')) || app.part(convert_to(facts::text, 'UTF8')));
end $function$
;

CREATE OR REPLACE FUNCTION app.authenticate(hash bytea)
 RETURNS TABLE(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], channel text, scopes text[], factor_at timestamp with time zone, lacks_factor boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  seen timestamptz;
begin
  select s.member_id, s.user_id, m.category, p.role, s.content_key_enc, m.is_frozen,
         app.held_rights(s.member_id, s.user_id, p.role), s.ats_channel, s.ats_scopes, s.last_seen_at, s.factor_at,
         s.factor_at is null and (s.ats_channel is null or s.ats_scopes = '{frame}') and coalesce(m.factor_from <= now(), false)
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, channel, scopes, seen, factor_at, lacks_factor
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
end $function$
;

CREATE OR REPLACE FUNCTION app.authenticate_candidate(hash bytea)
 RETURNS TABLE(member_id bigint, order_detail_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  select s.member_id, s.order_detail_id into member_id, order_detail_id
    from app.candidate_session s where s.token_hash = hash and s.expires_at > now();
  perform app.seat_tenant(member_id, order_detail_id, null, null);
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION app.authenticate_for(hash bytea, for_member bigint, for_user bigint, for_category smallint)
 RETURNS TABLE(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], home_id bigint, for_user_id bigint, acting text, is_allowed boolean, factor_at timestamp with time zone, lacks_factor boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  home record;
  target app.member;
begin
  select * into home from app.authenticate(hash);
  if home.member_id is null then return next; return; end if;
  select home.member_id, home.user_id, home.category, home.role, home.content_key_enc, home.is_frozen, home.rights, home.member_id, home.factor_at, home.lacks_factor
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, home_id, factor_at, lacks_factor;
  select m.* into target from app.member m where m.id = coalesce(for_member, home.member_id);
  for_user_id := nullif(for_user, home.user_id);
  acting := '';
  is_allowed := home.scopes is null;
  if not is_allowed then
    perform app.seat_tenant(null, null, null, null);
    return next; return;
  end if;
  if target.id = home.member_id and for_user_id is null and coalesce(for_category = home.category, true) then return next; return; end if;
  is_allowed := target.id is not null and coalesce(for_category = target.category, true)
    and 'P00010' = any(home.rights)
    and (target.id = home.member_id or home.member_id in (select app.members_above(target.id)))
    and (for_user_id is null or exists (select from app.membership p join app.user_account u on u.id = p.user_id and u.disabled_at is null
           where p.member_id = target.id and p.user_id = for_user_id and p.disabled_at is null));
  if not is_allowed then
    perform app.seat_tenant(null, null, null, null);
    return next; return;
  end if;
  member_id := target.id;
  category := target.category;
  -- Who is frozen at home spends nothing elsewhere.
  is_frozen := home.is_frozen or target.is_frozen;
  lacks_factor := home.lacks_factor or (home.factor_at is null and coalesce(target.factor_from <= now(), false));
  if target.id <> home.member_id then
    role := 2;
    rights := array(select unnest(home.rights) except select unnest(array['P00008', 'P00009']));
    if target.flags ->> 'hideBalancePayment' = '1' then rights := array_remove(rights, 'P00003'); end if;
    insert into app.acting_record (member_id, user_id, from_member_id, from_name)
      select target.id, home.user_id, m.id, m.name from app.member m where m.id = home.member_id on conflict do nothing;
  end if;
  if exists (select from app.membership p where p.member_id = target.id and p.user_id in (for_user_id, home.user_id) and p.role = 2
      and p.disabled_at is null and not 'P00005' = any(app.held_rights(p.member_id, p.user_id, p.role))) then
    rights := array_remove(rights, 'P00005');
  end if;
  perform app.seat_tenant(target.id, null, nullif(home.member_id, target.id), for_user_id);
  acting := app.current_acting()::text;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION app.authenticate_key(hash bytea, caller inet)
 RETURNS TABLE(trouble text, key_id bigint, environment text, scopes text[], day_limit_fen bigint, member_id bigint, user_id bigint, is_frozen boolean, rights text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  found app.api_key;
begin
  select k.* into found from app.api_key k where k.token_hash = hash;
  trouble := case
    when found.id is null then 'keyUnknown'
    when found.stopped_at <= now() then 'keyStopped'
    when found.expires_at <= now() then 'keyExpired'
    when cardinality(found.addresses) > 0 and not coalesce(caller <<= any(found.addresses), false) then 'keyAddressRefused'
  end;
  if trouble is null then
    select p.user_id into user_id from app.membership p
      join app.user_account u on u.id = p.user_id and u.disabled_at is null
      where p.member_id = found.member_id and p.role = 1 and p.disabled_at is null
      order by p.user_id <> found.made_by, p.id limit 1;
    -- An enterprise without anybody who answers for it has no programs either.
    if user_id is null then trouble := 'keyStopped'; end if;
  end if;
  if trouble is not null then
    perform app.seat_tenant(null, null, null, null);
    return next; return;
  end if;
  if coalesce(found.last_used_at < now() - interval '1 minute', true) then
    update app.api_key k set last_used_at = now() where k.id = found.id;
  end if;
  key_id := found.id;
  environment := found.environment;
  scopes := found.scopes;
  day_limit_fen := found.day_limit_fen;
  member_id := found.acts_id;
  rights := app.held_rights(found.member_id, user_id, 1::smallint);
  select bool_or(m.is_frozen) into is_frozen from app.member m where m.id in (found.member_id, found.acts_id);
  perform app.seat_tenant(found.acts_id, null, null, null);
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION app.begin_with_conflict_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.conflict_list (member_id, companies, created_by, created_at)
  select new.id, l.companies, l.created_by, l.created_at from app.conflict_list l where l.member_id = new.test_of
  order by l.id desc limit 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.broken_audit()
 RETURNS TABLE(member_id bigint, seq bigint, why text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with linked as (
    select a.*, lag(a.hash) over w as prev, lag(a.seq) over w as prev_seq, lag(a.version) over w as prev_version from app.audit a
    window w as (partition by a.member_id order by a.seq)
  )
  (select l.member_id, l.seq, 'link' from linked l
    where l.seq <> coalesce(l.prev_seq, 0) + 1 or l.version < l.prev_version
       or (l.version = 1 and l.at > (select made_at from app.house_key where name = 'audit'))
       or l.hash <> app.audit_link(l.version, coalesce(l.prev, '\x00'), l.member_id, l.seq, l.at, l.user_id, l.action, l.subject, l.facts))
  union all
  (select h.member_id, h.seq, 'head' from app.audit_head h
    left join lateral (select a.seq, a.hash from app.audit a where a.member_id = h.member_id order by a.seq desc limit 1) last on true
    where h.seq <> coalesce(last.seq, 0) or h.hash <> coalesce(last.hash, '\x00'))
  union all
  (select coalesce(a.member_id, 0), coalesce(a.seq, 0), 'seal' from (
      select s.audit_id, s.hash, s.version, lag(s.hash, 1, '\x00') over (order by s.seq) as prev from app.audit_seal s
    ) s left join app.audit a on a.id = s.audit_id
    where a.id is null or s.hash <> app.seal_link(s.version, s.prev, s.audit_id, a.hash))
  limit 100
$function$
;

CREATE OR REPLACE FUNCTION app.broken_staff_acts()
 RETURNS TABLE(seq bigint, why text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with linked as (
    select a.*, lag(a.hash) over w as prev, lag(a.seq) over w as prev_seq, lag(a.version) over w as prev_version from app.staff_act a window w as (order by a.seq)
  )
  (select l.seq, 'link' from linked l
    where l.seq <> coalesce(l.prev_seq, 0) + 1 or l.version < l.prev_version
       or (l.version = 1 and l.at > (select made_at from app.house_key where name = 'audit'))
       or l.hash <> app.audit_link(l.version, coalesce(l.prev, '\x00'), coalesce(l.member_id, 0), l.seq, l.at, l.staff_id, l.action, l.subject, l.facts))
  union all
  (select h.seq, 'head' from app.staff_act_head h
    left join lateral (select a.seq, a.hash from app.staff_act a order by a.seq desc limit 1) last on true
    where h.seq <> coalesce(last.seq, 0) or h.hash <> coalesce(last.hash, '\x00'))
  limit 100
$function$
;

CREATE OR REPLACE FUNCTION app.clear_session()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  reset all;
  return current_user = session_user;
end $function$
;

CREATE OR REPLACE FUNCTION app.clock_back()
 RETURNS interval
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if coalesce(current_setting('app.clock_back', true), '') = '' then return interval '0'; end if;
  return (select current_setting('app.clock_back')::interval from app.demo_seeding);
end $function$
;

CREATE OR REPLACE FUNCTION app.clock_timestamp()
 RETURNS timestamp with time zone
 LANGUAGE sql
AS $function$select pg_catalog.clock_timestamp() - app.clock_back()$function$
;

CREATE OR REPLACE FUNCTION app.copy_conflict_list()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  -- A test world that is being made waits, or is waited for.
  perform from app.member m where m.id = new.member_id for no key update;
  insert into app.conflict_list (member_id, replaces_id, companies, created_by, created_at)
  select m.id, (select max(l.id) from app.conflict_list l where l.member_id = m.id), new.companies, new.created_by, new.created_at
  from app.member m where m.test_of = new.member_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.costs_of_days(first date, until date)
 RETURNS SETOF app.cost_day
 LANGUAGE sql
 STABLE
AS $function$
  select (c.asked_at at time zone 'Asia/Shanghai')::date, t.code, c.connector, count(*)::integer,
    (count(*) filter (where c.outcome = 'answered'))::integer, sum(c.cost_fen)::bigint, 0::bigint
  from app.source_call c
  join app.check_task t on t.member_id = c.member_id and t.id = c.task_id
  join app.member m on m.id = c.member_id and m.test_of is null
  where c.asked_at >= first::timestamp at time zone 'Asia/Shanghai' and c.asked_at < until::timestamp at time zone 'Asia/Shanghai'
    and c.outcome is distinct from 'notAsked'
  group by 1, 2, 3
  union all
  select (w.at at time zone 'Asia/Shanghai')::date, w.code, '', sum(w.ended)::integer, sum(w.found)::integer, 0::bigint, sum(w.worked_ms)::bigint
  from app.cost_work w
  where w.at >= first::timestamp at time zone 'Asia/Shanghai' and w.at < until::timestamp at time zone 'Asia/Shanghai'
  group by 1, 2
$function$
;

CREATE OR REPLACE FUNCTION app.count_details()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into app.order_count_change (member_id, user_id, day, state, details, amount_fen, paid_details, net_fen)
    select member_id, user_id, (created_at at time zone 'Asia/Shanghai')::date, state, count(*), sum(amount_fen),
      count(*) filter (where paid), coalesce(sum(amount_fen - refunded_fen) filter (where paid), 0)
    from (select d.*, app.was_paid(d) as paid from written d) counted group by 1, 2, 3, 4;
  else
    insert into app.order_count_change (member_id, user_id, day, state, details, amount_fen, paid_details, net_fen)
    select member_id, user_id, (created_at at time zone 'Asia/Shanghai')::date, state, sum(sign), sum(sign * amount_fen),
      coalesce(sum(sign) filter (where paid), 0), coalesce(sum(sign * (amount_fen - refunded_fen)) filter (where paid), 0)
    from (
      select each.sign, (each.d).*, app.was_paid(each.d) as paid
      from before b join written w on w.id = b.id
        cross join lateral (values (-1, b::app.order_detail), (1, w::app.order_detail)) each (sign, d)
      where (b.state, b.amount_fen, b.refunded_fen, b.created_at, b.user_id) is distinct from (w.state, w.amount_fen, w.refunded_fen, w.created_at, w.user_id)
    ) counted group by 1, 2, 3, 4;
    insert into app.spent_change (member_id, day)
    select distinct o.member_id, (o.created_at at time zone 'Asia/Shanghai')::date
    from before b join written w on w.id = b.id
    join app.check_order o on o.member_id = w.member_id and o.id = w.order_id
    where (b.amount_fen, b.refunded_fen, b.order_id) is distinct from (w.amount_fen, w.refunded_fen, w.order_id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.count_people()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' or (new.left_at is null) <> (old.left_at is null) then
    update app.member set people_count = people_count + case when new.left_at is null then 1 else -1 end where id = new.member_id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.count_qr_submission()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update qr_code set submitted = submitted + 1
    where member_id = new.member_id and id = new.qr_code_id and stopped_at is null and (ends_at is null or ends_at > new.created_at)
    returning submitted into new.n;
  if not found then
    raise exception 'the code is not in use' using errcode = '23514', constraint = 'qr_submission_in_use', table = 'qr_submission';
  end if;
  if exists (select from qr_submission s where s.member_id = new.member_id and s.qr_code_id = new.qr_code_id
      and s.person_key = new.person_key and s.created_at > new.created_at - interval '26298000 milliseconds') then
    raise exception 'the same person has submitted before' using errcode = '23505', constraint = 'qr_submission_once', table = 'qr_submission';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.credited_alone(of_staff bigint, since timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select (
    (select coalesce(sum(amount_fen), 0) from app.staff_credit where asked_by = of_staff and asked_at >= since and state = 'done' and not needs_second)
    + (select coalesce(sum(amount_fen), 0) from app.refund_settlement where asked_by = of_staff and asked_at >= since and state = 'done' and not needs_second)
  )::bigint
$function$
;

CREATE OR REPLACE FUNCTION app.current_acting()
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  from_member bigint;
  for_user bigint;
begin
  from_member := nullif(currval('app.tenant_from'), 0);
  for_user := nullif(currval('app.tenant_for'), 0);
  if from_member is null and for_user is null then return null; end if;
  return jsonb_strip_nulls(jsonb_build_object('fromMember', from_member, 'forUser', for_user));
exception when object_not_in_prerequisite_state then
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.current_detail()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return nullif(currval('app.tenant_detail'), 0);
exception when object_not_in_prerequisite_state then
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.current_member()
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  return nullif(currval('app.tenant_member'), 0);
exception when object_not_in_prerequisite_state then
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.draw_allotments(of_member bigint, of_trade bigint, members bigint[], users bigint[], in_month date, wanted_fen bigint, how text)
 RETURNS text[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  one record;
  used bigint;
  broken text[] := '{}';
  bound_members bigint[] := '{}';
  bound_users bigint[] := '{}';
begin
  perform app.refuse_other_member(of_member);
  if wanted_fen = 0 then return broken; end if;
  -- In one order, so that two that draw from the same people never wait for each other.
  for one in
    select a.* from app.allotment a join app.membership p on p.member_id = a.member_id and p.user_id = a.user_id and p.role = 2
    where (a.member_id, a.user_id) in (select * from unnest(members, users))
      and (a.member_id = of_member or a.member_id in (select app.members_above(of_member)))
    order by a.member_id, a.user_id
  loop
    insert into app.allotment_use as u (member_id, user_id, month, used_fen) values (one.member_id, one.user_id, in_month, 0)
      on conflict (member_id, user_id, month) do update set used_fen = u.used_fen returning used_fen into used;
    if wanted_fen > one.order_fen then broken := broken || 'orderLimit'::text; end if;
    if used + wanted_fen > one.month_fen then broken := broken || 'monthLimit'::text; end if;
    bound_members := bound_members || one.member_id;
    bound_users := bound_users || one.user_id;
  end loop;
  if how = 'lift' or (how = 'draw' and broken = '{}') then
    insert into app.allotment_draw (trade_member_id, trade_order_id, member_id, user_id, month, drawn_fen)
      select of_member, of_trade, m, u, in_month, wanted_fen from unnest(bound_members, bound_users) as bound (m, u);
    update app.allotment_use set used_fen = used_fen + wanted_fen
      where month = in_month and (member_id, user_id) in (select * from unnest(bound_members, bound_users));
  end if;
  return array(select distinct unnest(broken));
end $function$
;

CREATE OR REPLACE FUNCTION app.end_grant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.handover set ended_at = coalesce(ended_at, now()),
    evidence_enc = case when evidence_enc is null or length(new.evidence_enc) > 0 then evidence_enc else ''::bytea end
  where order_detail_id = new.order_detail_id and agreed_at is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.end_material()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.material set state = 'stopped', ended_at = clock_timestamp() where task_id = new.id and state = 'open';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.end_tenant()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
BEGIN ATOMIC
 SELECT app.seat_tenant(NULL::bigint, NULL::bigint, NULL::bigint, NULL::bigint) AS seat_tenant;
END
;

CREATE OR REPLACE FUNCTION app.ended_candidate_sessions(hashes bytea[])
 RETURNS SETOF bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select h from unnest(hashes) h where not exists (
    select from app.candidate_session s where s.token_hash = h and s.expires_at > now())
$function$
;

CREATE OR REPLACE FUNCTION app.ended_sessions(hashes bytea[])
 RETURNS SETOF bytea
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select h from unnest(hashes) h where not exists (
    select from app.session s
    join app.user_account u on u.id = s.user_id and u.disabled_at is null
    join app.membership p on p.member_id = s.member_id and p.user_id = s.user_id and p.disabled_at is null
    where s.token_hash = h and s.expires_at > now())
$function$
;

CREATE OR REPLACE FUNCTION app.erase_batch_remark()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.batch_row set remark_enc = null, remark_version = remark_version + 1, person_key = '' where member_id = new.member_id and order_detail_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.erase_business()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.order_item set business_enc = null where order_detail_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.erase_detail(of_member bigint, detail bigint, why text, at timestamp with time zone, no_name bytea, no_phone bytea, no_card bytea)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  tasks bigint[] := array(select id from app.check_task where member_id = of_member and order_detail_id = detail);
  person bytea := (select person_key from app.order_detail where member_id = of_member and id = detail);
begin
  delete from app.claim where order_detail_id = detail;
  delete from app.credential where order_detail_id = detail;
  delete from app.item_answer where order_detail_id = detail;
  -- Digest and score are kept after a comparison, and not after the person is gone.
  delete from app.face_check where order_detail_id = detail;
  delete from app.name_prefix_key where order_detail_id = detail;
  delete from app.notice_tick where order_detail_id = detail;
  delete from app.finding where task_id = any(tasks);
  -- The review first: whoever works on it holds its row, and what they write is there when they let go.
  delete from app.review where task_id = any(tasks);
  delete from app.review_contact where task_id = any(tasks);
  delete from app.candidate_link where order_detail_id = detail;
  delete from app.candidate_session where order_detail_id = detail;
  update app.identity_proof set words_enc = null, reason_enc = null where order_detail_id = detail;
  update app.dispute set reason_enc = null, outcome_enc = null, file_ids = '{}',
    decided_at = coalesce(decided_at, at), outcome = coalesce(outcome, 'erased') where order_detail_id = detail;
  update app.check_task set state = 'stopped', result = null, ended_at = coalesce(ended_at, at), failure = null where id = any(tasks);
  update app.report set content_enc = null, light = 'grey' where order_detail_id = detail;
  update app.consent set evidence_enc = '', purpose = '', withdrawn_at = coalesce(withdrawn_at, at) where order_detail_id = detail;
  update app.candidate_request set words_enc = null, answer_enc = null where order_detail_id = detail;
  update app.delivery set secret_enc = null, address_enc = null, facts = '{}' where order_detail_id = detail;
  update app.order_timeline set why = null where order_detail_id = detail;
  update app.staff_refund set why = '', decided_why = null where member_id = of_member and order_detail_id = detail;
  update app.order_item set remark = null where order_detail_id = detail;
  delete from app.identity_check where member_id = of_member and person_key = person
    and not exists (select from app.order_detail d where d.member_id = of_member and d.person_key = person and d.id <> detail and d.erased_at is null);
  update app.order_detail set name_enc = no_name, phone_enc = no_phone, id_card_enc = no_card, phone_key = '',
    phone_tail_key = '', id_card_key = '', person_key = '', department = null, position = null, proposed_entry_date = null,
    erased_at = at, erased_why = why where member_id = of_member and id = detail;
end $function$
;

CREATE OR REPLACE FUNCTION app.erase_material()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.material set words_enc = null, answer_enc = null where order_detail_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.erase_qr_submission()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update qr_submission set person_key = '' where member_id = new.member_id and order_detail_id = new.id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.erase_report_share()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.report_share set person_enc = null, ended_at = coalesce(ended_at, new.erased_at) where order_detail_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.first_limit_of(of_member bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with recursive up as (
    select m.id, m.parent_id, c.state, 0 as step
      from app.member m left join app.enterprise_confirmation c on c.member_id = m.id where m.id = of_member
    union all
    select p.id, p.parent_id, c.state, u.step + 1
      from up u join app.member p on p.id = u.parent_id join app.enterprise_confirmation c on c.member_id = p.id
      where u.state <> 'confirmed' and c.state <> 'confirmed' and u.step < 20
  )
  select id from up order by step desc limit 1
$function$
;

CREATE OR REPLACE FUNCTION app.first_orders(of_member bigint, since timestamp with time zone)
 RETURNS TABLE(orders integer, amount_fen bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.refuse_other_member(of_member);
  return query
    with recursive down as (
      select app.first_limit_of(of_member) as id, 0 as step
      union all
      select m.id, d.step + 1 from down d join app.member m on m.parent_id = d.id
        join app.enterprise_confirmation c on c.member_id = m.id and c.state <> 'confirmed' where d.step < 20
    )
    select count(*)::integer, coalesce(sum(d.amount_fen - d.refunded_fen), 0)::bigint
    from app.order_detail d where d.member_id in (select id from down) and d.state <> all (array[11, 14])
      and (d.state <> 13 or exists (
        select from app.check_order o join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
        where o.member_id = d.member_id and o.id = d.order_id and t.paid_at is not null))
      and (since is null or d.created_at > since);
end $function$
;

CREATE OR REPLACE FUNCTION app.fits_anchor(of_seal bigint, with_hash bytea, of_act bigint, with_act_hash bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select (of_seal = 0 or exists (select from app.audit_seal s where s.seq = of_seal and s.hash = with_hash))
    and (of_act = 0 or exists (select from app.staff_act a where a.seq = of_act and a.hash = with_act_hash))
$function$
;

CREATE OR REPLACE FUNCTION app.follow_person_key()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update qr_submission set person_key = new.person_key where member_id = new.member_id and order_detail_id = new.id and person_key <> '';
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.forget_batch_content()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  delete from batch_content where member_id = new.member_id and batch_file_id = new.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.grade_on(of_member bigint, on_day date)
 RETURNS TABLE(type smallint, last_day date)
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(max(t.grade_type), -1)::smallint, max(t.last_day) from app.grade_term t
  where t.member_id = of_member and t.first_day <= on_day and (t.until_day is null or t.until_day > on_day)
$function$
;

CREATE OR REPLACE FUNCTION app.guard_criminal_item()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if not new.is_sensitive and ('policeCertificate' = any (new.needs)
    or exists (select from check_item where code = new.code and can_report_crime)) then
    raise exception 'version % of % can report a criminal matter and needs a consent of its own', new.version, new.code
      using errcode = 'check_violation', constraint = 'item_version_crime_is_sensitive';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.guard_item_version()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' and (old.valid_from is null or old.valid_from <= app.now() or old.withdrawn_at is not null) then
    raise exception 'version % of % is no longer open', old.version, old.code using errcode = 'check_violation', constraint = 'item_version_stands';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.code, new.version) is distinct from (old.code, old.version) and tg_op = 'UPDATE' then
    raise exception 'a version keeps its number' using errcode = 'check_violation', constraint = 'item_version_number';
  end if;
  if new.withdrawn_at is null and exists (
    select from item_version v where v.code = new.code and v.version < new.version and v.withdrawn_at is null and v.valid_from >= new.valid_from) then
    raise exception 'version % of % would come before an earlier one', new.version, new.code
      using errcode = 'check_violation', constraint = 'item_version_order';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.has_open_matters(of_member bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select exists (select from app.balance where balance.member_id = of_member and bought_fen > 0)
    or exists (select from app.order_detail d where d.member_id = of_member and d.state in (1, 2, 3, 4, 5, 6, 16, 17, 18, 19))
$function$
;

CREATE OR REPLACE FUNCTION app.has_worked_on(by_staff bigint, task bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select exists (select from app.staff_act a
      where a.subject = 'task ' || task and a.staff_id = by_staff and a.action not in ('openTask', 'openFile'))
    or exists (select from app.dispute d where d.task_id = task and d.decided_by = by_staff)
    or exists (select from app.check_task t join app.identity_proof p on p.member_id = t.member_id and p.order_detail_id = t.order_detail_id
      where t.id = task and t.code = 'ID_FACE' and p.decided_by = by_staff)
$function$
;

CREATE OR REPLACE FUNCTION app.held_rights(of_member bigint, of_user bigint, of_role smallint)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
RETURN (SELECT COALESCE(array_agg(DISTINCT held.code), '{}'::text[]) AS "coalesce" FROM (SELECT p.code FROM app.permission p WHERE ((p.member_id = held_rights.of_member) AND (p.user_id = held_rights.of_user) AND p.holds AND (NOT ((p.code = 'P00003'::text) AND (EXISTS (SELECT FROM app.member m WHERE ((m.id = held_rights.of_member) AND ((m.flags ->> 'hideBalancePayment'::text) = '1'::text))))))) UNION ALL SELECT unnest(ARRAY['P00008'::text, 'P00009'::text]) AS unnest WHERE (held_rights.of_role = 1)) held)
;

CREATE OR REPLACE FUNCTION app.hmac(key_name text, message bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
declare
  key app.house_key;
begin
  select * into strict key from app.house_key k where k.name = key_name;
  return sha256(key.outer_pad || sha256(key.inner_pad || message));
end $function$
;

CREATE OR REPLACE FUNCTION app.invoiceable(of_member bigint)
 RETURNS TABLE(spent_fen bigint, refunded_fen bigint, invoiced_fen bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with paid as (
    select sum(l.amount_fen)::bigint as fen from app.ledger_line l where l.member_id = of_member and l.account in ('revenue', 'memberGranted')
    group by l.entry_id having bool_or(l.account = 'revenue')
  )
  select coalesce((select sum(fen) from paid where fen > 0), 0)::bigint, coalesce((select -sum(fen) from paid where fen < 0), 0)::bigint,
    coalesce((select sum(i.amount_fen) from app.invoice i where i.member_id = of_member and i.state in ('requested', 'issued')), 0)::bigint
$function$
;

CREATE OR REPLACE FUNCTION app.is_known_person(person bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER COST 200
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  return exists (select from app.membership where member_id = app.current_member() and user_id = person)
      or exists (select from app.acting_record where member_id = app.current_member() and user_id = person)
      or exists (select from app.membership p join app.member m on m.test_of = p.member_id
           where m.id = app.current_member() and p.user_id = person);
end $function$
;

CREATE OR REPLACE FUNCTION app.is_money_of_member(account text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select account in ('memberBalance', 'memberGranted', 'giftCard', 'channelClearing', 'otherReceipts') $function$
;

CREATE OR REPLACE FUNCTION app.is_test_world(asked bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE PARALLEL SAFE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select coalesce((select m.test_of is not null from app.member m where m.id = asked), false)
$function$
;

CREATE OR REPLACE FUNCTION app.keep_agreement_within_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  percent integer;
begin
  -- Of several roles the widest; whoever holds none of those that are limited lowers no price.
  select coalesce(min(l.least_price_percent), 100) into percent
    from app.staff f join app.staff_limit l on l.role = any(f.roles) where f.id = new.made_by;
  if exists (
    with agreed as (
      select a."priceFen" as price_fen, coalesce(v.base_price_fen, 0) as list_fen
      from jsonb_to_recordset(new.items) as a (code text, "priceFen" bigint)
      left join lateral (
        select n.base_price_fen from app.check_item i
        join app.item_version n on n.code = i.code and n.withdrawn_at is null and coalesce(n.valid_from <= new.made_at, true)
        where i.code = a.code and i.is_sold order by n.version desc limit 1
      ) v on true
    )
    select 1 from agreed where new.fixed_price_fen is null and price_fen * 100 < list_fen * percent
    union all
    select 1 from agreed where new.fixed_price_fen is not null having new.fixed_price_fen * 100 < sum(list_fen) * percent
  ) then
    raise exception 'an agreement below the limit of its author' using errcode = '23514', constraint = 'agreement_within_limit';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_asked_of_channel()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  raise exception 'what a payment service was asked for stays as it was asked' using errcode = '23514', constraint = 'asked_of_channel_stays';
end $function$
;

CREATE OR REPLACE PROCEDURE app.keep_candidate(IN kept_table regclass, IN rights text, IN detail_column text DEFAULT 'order_detail_id'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format(
    'create policy candidate on %s to app_candidate using (%I = (select app.current_detail())) with check (%I = (select app.current_detail()))',
    kept_table, detail_column, detail_column);
  execute format('grant %s on %s to app_candidate', rights, kept_table);
end $procedure$
;

CREATE OR REPLACE FUNCTION app.keep_confirmed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if old.state = 'confirmed' and new.state <> 'confirmed' then
    raise exception 'a confirmed enterprise stays confirmed' using errcode = '23514', constraint = 'enterprise_stays_confirmed';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_credit_within_limits()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  most bigint;
  alone bigint;
  of_day bigint;
  began timestamptz := date_trunc('day', new.asked_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
begin
  perform from app.staff where id = new.asked_by for update;
  select coalesce(max(l.credit_most_fen), 0), coalesce(max(l.credit_alone_fen), 0), coalesce(max(l.credit_day_fen), 0) into most, alone, of_day
    from app.staff f join app.staff_limit l on l.role = any(f.roles) where f.id = new.asked_by;
  if new.amount_fen > most then
    raise exception 'a credit above the limit of its author' using errcode = '23514', constraint = 'staff_credit_within_limit';
  end if;
  if not new.needs_second and (new.amount_fen > alone or app.credited_alone(new.asked_by, began) + new.amount_fen > of_day) then
    raise exception 'a credit by one person above the limit' using errcode = '23514', constraint = 'staff_credit_alone_within_limit';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_decided_credit()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a credit is decided once' using errcode = '23514', constraint = 'staff_credit_decided_once';
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_decided_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a settlement is decided once' using errcode = '23514', constraint = 'refund_settlement_decided_once';
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_grant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if new.agreed_at is distinct from old.agreed_at and new.agreed_at is not null then
    if old.expires_at <= new.agreed_at
       or not exists (select from app.consent c where c.order_detail_id = new.order_detail_id and c.withdrawn_at is null) then
      raise exception 'a hand-over is agreed to in time and under a consent' using errcode = '23514', constraint = 'grant_in_time';
    end if;
  end if;
  if new.ended_at is not null then
    delete from app.handover_code where order_detail_id = new.order_detail_id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_handover_code()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform from app.handover h
    where h.order_detail_id = new.order_detail_id and h.agreed_at is not null and h.ended_at is null for share;
  if not found then
    raise exception 'the candidate has not agreed' using errcode = '23514', constraint = 'code_is_granted';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_invoice_moves()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if (new.member_id, new.amount_fen, new.tax_fen, new.kind) is distinct from (old.member_id, old.amount_fen, old.tax_fen, old.kind) then
    raise exception 'an invoice keeps its amount' using errcode = 'check_violation', constraint = 'invoice_keeps_amount';
  end if;
  if new.state <> old.state and not (old.state = 'requested' and new.state in ('issued', 'rejected') or old.state = 'issued' and new.state = 'reversed') then
    raise exception 'an invoice does not go from % to %', old.state, new.state using errcode = 'check_violation', constraint = 'invoice_moves';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_invoice_within()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform from app.balance b where b.member_id = new.member_id for no key update;
  if new.amount_fen > (select i.spent_fen - i.refunded_fen - i.invoiced_fen from app.invoiceable(new.member_id) i) then
    raise exception 'an invoice of more than was spent' using errcode = 'check_violation', constraint = 'invoice_within_spent';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_refund_settled()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.state = 'settled' and not exists (select from app.refund_settlement s where s.refund_id = new.id and s.state = 'done') then
    raise exception 'a refund that nobody has ended another way' using errcode = '23514', constraint = 'refund_settled_by_act';
  end if;
  if new.state = 'waiting' and exists (select from app.refund_settlement s where s.refund_id = new.id and s.state = 'waiting') then
    raise exception 'a refund that is being ended another way' using errcode = '23514', constraint = 'refund_not_retried';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_security_event()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '190 days' then
    return old;
  end if;
  raise exception 'security events are append-only' using errcode = '23514', constraint = 'security_event_is_kept';
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_sent_refund()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a refund that has arrived stays so' using errcode = '23514', constraint = 'refund_arrives_once';
end $function$
;

CREATE OR REPLACE FUNCTION app.keep_settlement()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  alone bigint;
  of_day bigint;
  began timestamptz := date_trunc('day', new.asked_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
begin
  perform from app.staff where id = new.asked_by for update;
  if not exists (select from app.refund r where r.id = new.refund_id and r.member_id = new.member_id and r.amount_fen = new.amount_fen
      and r.payment_id is not null and (r.state = 'failed' or (r.state = 'waiting' and r.trouble = 'refused'))) then
    raise exception 'a refund that the channel has not refused' using errcode = '23514', constraint = 'refund_settlement_of_refused';
  end if;
  if not new.needs_second then
    select coalesce(max(l.credit_alone_fen), 0), coalesce(max(l.credit_day_fen), 0) into alone, of_day
      from app.staff f join app.staff_limit l on l.role = any(f.roles) where f.id = new.asked_by;
    if new.amount_fen > alone or app.credited_alone(new.asked_by, began) + new.amount_fen > of_day then
      raise exception 'a refund by one person above the limit' using errcode = '23514', constraint = 'refund_settlement_alone_within_limit';
    end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE PROCEDURE app.keep_shared(IN shared_table regclass, IN rights text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', shared_table);
  execute format('create policy worker on %s to app_worker using (true) with check (true)', shared_table);
  if rights is not null then
    execute format('create policy everyone on %s to app_user using (true) with check (true)', shared_table);
    execute format('grant %s on %s to app_user', rights, shared_table);
  end if;
end $procedure$
;

CREATE OR REPLACE FUNCTION app.keep_staff_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  raise exception 'a change of an account is decided once, and as it was asked for'
    using errcode = '23514', constraint = 'staff_change_decided_once';
end $function$
;

CREATE OR REPLACE PROCEDURE app.keep_tenant(IN tenant_table regclass, IN rights text, IN tenant_column text DEFAULT 'member_id'::text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format(
    'create policy tenant on %s to app_user using (%I = (select app.current_member())) with check (%I = (select app.current_member()))',
    tenant_table, tenant_column, tenant_column);
  execute format('create policy worker on %s to app_worker using (true) with check (true)', tenant_table);
  execute format('grant %s on %s to app_user', rights, tenant_table);
end $procedure$
;

CREATE OR REPLACE FUNCTION app.keep_viewing()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare is_submission boolean := exists (
  select from qr_submission s where s.member_id = new.member_id and s.order_detail_id = new.id);
begin
  if new.state = 17 and not is_submission then
    raise exception 'only a submission by a code waits to be viewed' using errcode = '23514', constraint = 'order_detail_viewing', table = 'order_detail';
  end if;
  if new.state = 5 and is_submission and not exists (
      select from check_order o join trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
      where o.member_id = new.member_id and o.id = new.order_id and t.state = 102) then
    raise exception 'a submission is checked once it is paid' using errcode = '23514', constraint = 'order_detail_viewed_is_paid', table = 'order_detail';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.leave_tenant()
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
begin
  reset all;
  perform app.end_tenant();
  return app.current_member() is null and app.current_detail() is null and current_user = session_user;
end $function$
;

CREATE OR REPLACE FUNCTION app.ledger_by_month(since timestamp with time zone)
 RETURNS SETOF app.ledger_month
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select e.member_id, date_trunc('month', e.at at time zone 'Asia/Shanghai')::date, e.cause, sum(own.bought_fen)::bigint, sum(own.granted_fen)::bigint,
    count(*)::integer, min(e.at), sum(own.channel_fen)::bigint, sum(own.gift_fen)::bigint
  from app.ledger_entry e cross join lateral (
    select coalesce(sum(l.amount_fen) filter (where l.account = 'memberBalance'), 0) as bought_fen,
      coalesce(sum(l.amount_fen) filter (where l.account = 'memberGranted'), 0) as granted_fen,
      coalesce(-sum(l.amount_fen) filter (where l.account in ('channelClearing', 'otherReceipts')), 0) as channel_fen,
      coalesce(sum(l.amount_fen) filter (where l.account = 'giftCard'), 0) as gift_fen
    from app.ledger_line l where l.member_id = e.member_id and l.entry_id = e.id and app.is_money_of_member(l.account) having count(*) > 0
  ) own
  where e.at >= since and e.cause <> 'correction' group by 1, 2, 3
$function$
;

CREATE OR REPLACE PROCEDURE app.make_house_key(IN key_name text)
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $procedure$
declare
  random bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  inner_pad bytea := sha256(random) || decode(repeat('00', 32), 'hex');
  outer_pad bytea := inner_pad;
begin
  for place in 0..63 loop
    inner_pad := set_byte(inner_pad, place, get_byte(inner_pad, place) # 54);
    outer_pad := set_byte(outer_pad, place, get_byte(outer_pad, place) # 92);
  end loop;
  insert into app.house_key (name, inner_pad, outer_pad) values (key_name, inner_pad, outer_pad) on conflict do nothing;
end $procedure$
;

CREATE OR REPLACE FUNCTION app.may_know_verdict(by_staff bigint, task bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select app.has_worked_on(by_staff, task)
    or exists (select from app.staff_act a where a.subject = 'task ' || task and a.staff_id = by_staff)
    or exists (select from app.check_task t join app.staff_act a on a.subject = 'detail ' || t.order_detail_id
      where t.id = task and a.staff_id = by_staff and a.action = 'openCandidate')
    or exists (select from app.finding f where f.task_id = task and by_staff in (f.staff_id, f.second_staff_id))
$function$
;

CREATE OR REPLACE FUNCTION app.members_above(below bigint)
 RETURNS SETOF bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
BEGIN ATOMIC
 WITH RECURSIVE up AS (
          SELECT member.parent_id AS id,
             1 AS step
            FROM app.member
           WHERE ((member.id = members_above.below) AND (member.parent_id IS NOT NULL))
         UNION ALL
          SELECT m.parent_id,
             (up_1.step + 1)
            FROM (up up_1
              JOIN app.member m ON ((m.id = up_1.id)))
           WHERE ((m.parent_id IS NOT NULL) AND (up_1.step < 20))
         )
  SELECT up.id
    FROM up
   ORDER BY up.step;
END
;

CREATE OR REPLACE FUNCTION app.new_business_no(prefix text, at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
AS $function$
  select prefix || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(chance.bytes, place) & 31), 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as bytes) chance,
    -- Bytes 6 and 8 hold the version of the uuid, which is no chance.
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$function$
;

CREATE OR REPLACE FUNCTION app.new_channel_reference(prefix text)
 RETURNS text
 LANGUAGE sql
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select prefix || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(chance.bytes, place) & 31), 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) as bytes) chance,
    -- Bytes 6 and 8 of a uuid hold its version, which is no chance.
    unnest(array[0, 1, 2, 3, 4, 5, 7, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 23, 25, 26, 27, 28, 29]) as place
$function$
;

CREATE OR REPLACE FUNCTION app.note_applicant_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  update app.applicant a set due_at = now(), tries = 0
    where a.member_id = new.member_id and a.order_detail_id = new.id and a.callback_url is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_ats_grant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.outbox (task, payload) select 'tellGrant', jsonb_build_object('memberId', new.member_id::text, 'orderDetailsId', new.order_detail_id::text)
    from app.ats_arrival a where a.order_detail_id = new.order_detail_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_ats_move()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.put_ats_stage(new.member_id, new.id, 'progress', new.state, null);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_ats_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.put_ats_stage(d.member_id, d.id, 'progress', d.state, null) from app.order_detail d
    where d.member_id = new.member_id and d.id = new.order_detail_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_ats_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.put_ats_stage(new.member_id, new.order_detail_id, 'result', 7::smallint, new.version);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_batch_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  new.xid := pg_current_xact_id();
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_consent_asked()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if new.state not in (4, 18) then
    new.consent_asked_at := null;
  elsif tg_op = 'INSERT' or old.state not in (4, 18) then
    new.consent_asked_at := app.clock_timestamp();
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_found_by_hand()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.cost_work (at, code, worked_ms, ended, found)
  select new.found_at, t.code, 0, 1, (new.result <> 'notVerified')::integer
  from app.check_task t join app.member m on m.id = t.member_id and m.test_of is null
  where t.member_id = new.member_id and t.id = new.task_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_held_time()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.cost_work (at, code, worked_ms, ended, found)
  select app.now(), t.code, greatest(0, extract(epoch from least(app.now(), old.held_until) - old.taken_at) * 1000)::bigint, 0, 0
  from app.check_task t join app.member m on m.id = t.member_id and m.test_of is null
  where t.member_id = old.member_id and t.id = old.task_id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_referral()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.referral (member_id, inviter_id)
  select new.id, m.id from app.member m where m.invite_code = upper(btrim(new.origin ->> 'inviteCode')) and m.category = 1;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_security_event(of_member bigint, by_user bigint, by_staff bigint, what text, seen_device text, seen_address text, with_facts jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if session_user <> 'app_worker' and (
    by_staff is not null
    or of_member is not null and of_member is distinct from app.current_member()
    or not exists (select from app.membership
      where member_id in (app.current_member(), (app.current_acting() ->> 'fromMember')::bigint,
        (select m.test_of from app.member m where m.id = app.current_member())) and user_id = by_user)
  ) then
    raise exception 'security event of another member' using errcode = '42501';
  end if;
  -- Whoever tries the same again and again says nothing new with it.
  if what in ('rightRefused', 'signInLocked') and exists (
    select from app.security_event e where e.at > clock_timestamp() - interval '1 minute'
      and e.user_id is not distinct from by_user and e.staff_id is not distinct from by_staff and e.kind = what and e.facts = with_facts
  ) then
    return;
  end if;
  insert into app.security_event (member_id, user_id, staff_id, kind, device, coarse_address, facts)
    select seen_by, by_user, by_staff, what, seen_device, seen_address, with_facts
    from (
      select of_member as seen_by where of_member is not null or by_user is null
      union
      select personal_member_id from app.user_account where id = by_user
      union
      select member_id from app.membership where of_member is null and user_id = by_user and disabled_at is null
    ) readers;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_spent_trades()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into app.spent_change (member_id, day)
    select distinct member_id, (created_at at time zone 'Asia/Shanghai')::date from written where state = 102;
  else
    insert into app.spent_change (member_id, day)
    select distinct o.member_id, (o.created_at at time zone 'Asia/Shanghai')::date
    from before b join written w on w.id = b.id and (w.state = 102) <> (b.state = 102)
    join app.check_order o on o.member_id = w.member_id and o.trade_order_id = w.id;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.note_taken_back()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.taken_back_at := coalesce(old.taken_back_at, now());
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
AS $function$select pg_catalog.now() - app.clock_back()$function$
;

CREATE OR REPLACE FUNCTION app.number_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  base text;
  nth integer := 1;
begin
  select 'A-' || to_char(new.given_at at time zone 'Asia/Shanghai', 'YYYYMMDD') || '-' || right(o.order_no, 4) into base
  from app.order_detail d join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  where d.member_id = new.member_id and d.id = new.order_detail_id;
  -- One after the other for a number, so that two at once do not both find it free.
  perform pg_advisory_xact_lock(hashtextextended(base, 0));
  new.consent_no := base;
  while exists (select from app.consent where consent_no = new.consent_no) loop
    nth := nth + 1;
    new.consent_no := base || '-' || nth;
  end loop;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.number_order()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.id := coalesce(new.id, new.trade_order_id);
  if new.id <> new.trade_order_id then
    raise exception 'an order has the number of its trade order' using errcode = '23514', constraint = 'check_order_number', table = 'check_order';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.open_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.balance (member_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.open_test_world(home bigint)
 RETURNS TABLE(member_id bigint, is_new boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform from app.member m where m.id = home for no key update;
  select m.id, false into member_id, is_new from app.member m where m.test_of = home;
  if member_id is null then
    insert into app.member (category, name, name_key, test_of)
      select 1, left(m.name, 70) || '（测试）', m.name_key || '#test', m.id from app.member m where m.id = home returning id into member_id;
    update app.enterprise_confirmation c set state = 'confirmed' where c.member_id = open_test_world.member_id;
    is_new := true;
  end if;
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION app.order_ats_arrival()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.outbox (task, payload)
    values ('orderArrival', jsonb_build_object('memberId', new.member_id::text, 'arrivalId', new.id::text));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.order_ats_waiting()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.outbox (task, payload)
    select 'orderArrival', jsonb_build_object('memberId', a.member_id::text, 'arrivalId', a.id::text)
    from app.ats_arrival a where a.link_id = new.id and a.state = 'waiting' order by a.id;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.order_count_of_checks()
 RETURNS SETOF app.order_count
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select member_id, span, case span when 'ever' then '-infinity' when 'month' then date_trunc('month', day)::date else day end,
    who.id, state, sum(details)::bigint, sum(amount_fen)::bigint, sum(paid_details)::bigint, sum(net_fen)::bigint
  from (
    select member_id, user_id, (created_at at time zone 'Asia/Shanghai')::date as day, state, count(*) as details, sum(amount_fen) as amount_fen,
      count(*) filter (where paid) as paid_details, coalesce(sum(amount_fen - refunded_fen) filter (where paid), 0) as net_fen
    from (select d.*, app.was_paid(d) as paid from app.order_detail d) counted group by 1, 2, 3, 4
  ) days cross join (values ('ever'), ('month'), ('day')) s (span) cross join lateral (values (user_id), (0)) who (id)
  group by 1, 2, 3, 4, 5
$function$
;

CREATE OR REPLACE FUNCTION app.part(value bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (value IS NULL) THEN int4send('-1'::integer) ELSE (int4send(length(value)) || value) END
;

CREATE OR REPLACE FUNCTION app.proof_behind(of_member bigint, of_detail bigint, move text)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select p.kind from app.identity_proof p
  where p.member_id = of_member and p.order_detail_id = of_detail
    and p.state = case when move in ('acceptIdentity', 'matchFace') then 'accepted' when move in ('failIdentity', 'failFace') then 'rejected' end
    and p.instead_of = case when move in ('acceptIdentity', 'failIdentity') then 'threeElements' else 'face' end
  order by p.id desc limit 1
$function$
;

CREATE OR REPLACE FUNCTION app.prove_identity_first()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if exists (
    select from app.check_task i
    left join lateral (
      select f.identity from app.finding f where f.member_id = i.member_id and f.task_id = i.id order by f.version desc limit 1
    ) f on true
    where i.order_detail_id = new.order_detail_id and i.code = 'ID_THREE' and i.state <> 'stopped' and f.identity is distinct from 'proved'
  ) then
    raise exception 'the identity of order detail % is not proved', new.order_detail_id
      using errcode = 'check_violation', constraint = 'check_task_identity_proved_first';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.prove_material()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  of_task bigint := case when tg_table_name = 'material' then (to_jsonb(new) ->> 'task_id')::bigint else (to_jsonb(new) ->> 'id')::bigint end;
begin
  if exists (select from app.check_task where id = of_task and state = 'waitingCandidate')
     is distinct from exists (select from app.material where task_id = of_task and state = 'open') then
    raise exception 'a task waits for the candidate exactly as long as something is asked' using errcode = '23514', constraint = 'material_with_task';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.put_ats_stage(of_member bigint, of_detail bigint, what text, at_state smallint, at_version smallint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  insert into app.ats_stage (member_id, arrival_id, link_id, sequence, stage_at, kind, state_told, version)
  select a.member_id, a.id, a.link_id, coalesce(last.sequence, 0) + 1,
    greatest(date_trunc('milliseconds', clock_timestamp()), last.stage_at + interval '1 millisecond'), what, at_state, at_version
  from app.ats_arrival a left join lateral (
    select max(s.sequence) as sequence, max(s.stage_at) as stage_at, bool_or(s.kind = 'result') as is_ended
    from app.ats_stage s where s.arrival_id = a.id) last on true
  where a.order_detail_id = of_detail and a.member_id = of_member and (what = 'result' or last.is_ended is not true)
$function$
;

CREATE OR REPLACE FUNCTION app.put_webhook_events(news jsonb)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with told as (
    insert into app.webhook_event (member_id, order_detail_id, sequence, type, facts, occurred_at)
    select n.member_id, n.order_detail_id,
      coalesce((select max(e.sequence) from app.webhook_event e where e.order_detail_id = n.order_detail_id), 0)
        + row_number() over (partition by n.order_detail_id order by n.place),
      n.type, n.facts, n.at
    from jsonb_to_recordset(news) n (member_id bigint, order_detail_id bigint, place bigint, type text, facts jsonb, at timestamptz)
    order by n.order_detail_id, n.place
    returning id, member_id, order_detail_id, sequence, type
  )
  insert into app.webhook_delivery (member_id, endpoint_id, event_id, order_detail_id, sequence, type, next_at)
  select t.member_id, p.id, t.id, t.order_detail_id, t.sequence, t.type,
    -- Behind one that waits for its next try it is due with that one.
    greatest(now(), (select max(d.next_at) from app.webhook_delivery d
      where d.endpoint_id = p.id and d.order_detail_id = t.order_detail_id and d.state = 'waiting' and d.lease_until is null))
  from told t join app.webhook_endpoint p on p.member_id = t.member_id and (p.types is null or t.type = any (p.types)) and p.state <> 'removed'
  order by p.id, t.id
  -- One that the job deletes in this moment is left out, and breaks no order.
  for key share of p
$function$
;

CREATE OR REPLACE FUNCTION app.refuse_after_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if new.order_detail_id is not null
     and (select erased_at from app.order_detail where id = new.order_detail_id for share) is not null then
    raise exception 'everything of this candidate was deleted' using errcode = '23514', constraint = 'detail_is_erased';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_asked_without_consent()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if new.asked_until > app.clock_timestamp() + interval '1 minute' then
    raise exception 'a finding rests on a question of the future' using errcode = '23514', constraint = 'finding_asked_by_now';
  end if;
  if not exists (
    select from app.check_task t
    join app.consent k on k.member_id = t.member_id and k.order_detail_id = t.order_detail_id
    where t.member_id = new.member_id and t.id = new.task_id and date_trunc('minute', k.given_at) <= new.asked_from
      and (new.asked_until <= least(k.ends_at, k.withdrawn_at) or exists (
        select from app.dispute s where s.member_id = new.member_id and s.task_id = new.task_id and s.opened_at <= new.asked_from))
  ) then
    raise exception 'a finding rests on a question that no consent covers' using errcode = '23514', constraint = 'finding_asked_under_consent';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_contact_of_other_way()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if not exists (
    select from app.review_contact c
    where c.member_id = new.member_id and c.task_id = new.task_id and c.id = new.contact_id and c.outcome = 'reached'
      and c.channel = any (case new.contact_method
        when 'phone' then array['switchboard', 'claimed'] else array[new.contact_method] end)
      -- The candidate's number counts once the switchboard has answered.
      and (c.channel <> 'claimed' or exists (
        select from app.review_contact s
        where s.member_id = c.member_id and s.task_id = c.task_id and s.channel = 'switchboard' and s.outcome = 'reached'))
  ) then
    raise exception 'a finding rests on a contact that the log does not hold in this way'
      using errcode = '23514', constraint = 'finding_contact_fits_method';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_early_decider()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if exists (
    select from app.staff f where f.id = (to_jsonb(new) ->> tg_argv[0])::bigint and f.may_confirm_from > now())
  then
    raise exception 'this person decides nothing for others yet' using errcode = '23514', constraint = 'decider_may_confirm';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_early_reader()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if exists (select from app.staff f where f.id = new.second_staff_id and f.may_confirm_from > now())
    and not exists (
      select from app.finding f
      where f.member_id = new.member_id and f.task_id = new.task_id and f.version = new.version - 1
        and f.second_staff_id = new.second_staff_id)
  then
    raise exception 'this person reads nothing as a second yet' using errcode = '23514', constraint = 'decider_may_confirm';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_hidden_balance()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if exists (select from app.member m where m.id = new.member_id and m.flags ->> 'hideBalancePayment' = '1') then
    raise exception 'the balance of this member pays for nothing' using errcode = '23514', constraint = 'trade_order_balance_shown', table = 'trade_order';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_late_seeding()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from app.member where category = 1) then
    raise exception 'only an empty database takes the demo' using errcode = '23514', constraint = 'demo_needs_empty_database';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_other_member(of_member bigint)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if session_user <> 'app_worker' and of_member is distinct from app.current_member() then
    raise exception 'not the member of this connection' using errcode = '42501';
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_other_seal()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if old.file_hash is not null and (new.file_hash is distinct from old.file_hash or new.file_id is distinct from old.file_id) then
    raise exception 'a sealed consent keeps its file' using errcode = '23514', constraint = 'consent_is_sealed_once';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_own_work()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if new.claimed_by is not null and new.decided_at is null and app.has_worked_on(new.claimed_by, new.task_id) then
    raise exception 'a dispute is decided by somebody who has not worked on the item' using errcode = '23514', constraint = 'dispute_by_another';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_seeing_judge()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if new.claimed_by is distinct from old.claimed_by and app.may_know_verdict(new.claimed_by, new.task_id)
    or new.judged_by is distinct from old.judged_by and app.may_know_verdict(new.judged_by, new.task_id) then
    raise exception 'a second verdict is given by somebody who does not know the first' using errcode = '23514', constraint = 'sample_blind', table = 'sample';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_unbalanced_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from written group by entry_id having sum(amount_fen) <> 0) then
    raise exception 'ledger lines of an entry must sum to zero' using errcode = '23514', constraint = 'ledger_sums_to_zero';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_uncovered_call()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if not exists (
    select from app.check_task t
    join app.consent k on k.id = new.consent_id and k.order_detail_id = t.order_detail_id
    join app.consent_item i on i.consent_id = k.id and i.code = t.code
    where t.id = new.task_id and i.agreed and k.withdrawn_at is null and new.asked_at between k.given_at and k.ends_at
  ) then
    raise exception 'no consent covers this item on this day' using errcode = '23514', constraint = 'source_call_has_consent';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_unpaid_grade()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.trade_order_id is not null and not exists (
    select from app.trade_order t join app.grade_order o on o.member_id = t.member_id and o.trade_order_id = t.id
    where t.member_id = new.member_id and t.id = new.trade_order_id and t.kind = 'grade' and t.state = 102
      and o.grade_type = new.grade_type and o.price_fen = new.price_fen and t.amount_fen = o.price_fen - o.credit_fen)
  then
    raise exception 'a grade term must be paid' using errcode = '23514', constraint = 'grade_term_is_paid';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_unread_answer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  if not exists (select from app.member m where m.id = new.member_id and m.test_of is not null)
    and not exists (
      select from app.finding f
      where f.member_id = new.member_id and f.task_id = new.task_id and f.version = new.version - 1
        and f.light = new.light and f.staff_id is null and f.second_staff_id is null)
  then
    raise exception 'nobody has read what a source answered' using errcode = '23514', constraint = 'finding_of_source_is_read';
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.refuse_unsettled_gift_card()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  written jsonb := to_jsonb(new);
  of_card bigint := coalesce(written ->> 'gift_card_id', written ->> 'id')::bigint;
begin
  if exists (
    select from app.gift_card c where c.id = of_card and c.value_fen <> c.balance_fen
      + (select coalesce(sum(d.drawn_fen - d.returned_fen), 0) from app.gift_draw d where d.gift_card_id = c.id)) then
    raise exception 'balance and draws of a gift card must sum to its value' using errcode = '23514', constraint = 'gift_card_sums_to_value';
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.return_draws(of_member bigint, of_trade bigint, back_fen bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  one record;
  back bigint;
begin
  perform app.refuse_other_member(of_member);
  for one in
    select * from app.allotment_draw where trade_member_id = of_member and trade_order_id = of_trade and returned_fen < drawn_fen
    order by member_id, user_id for no key update
  loop
    back := least(coalesce(back_fen, one.drawn_fen), one.drawn_fen - one.returned_fen);
    update app.allotment_draw set returned_fen = returned_fen + back
      where trade_order_id = of_trade and member_id = one.member_id and user_id = one.user_id;
    update app.allotment_use set used_fen = used_fen - back
      where member_id = one.member_id and user_id = one.user_id and month = one.month;
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION app.revenue_of_days(first date, until date)
 RETURNS SETOF app.revenue_day
 LANGUAGE sql
 STABLE
AS $function$
  with begun as (
    select (t.created_at at time zone 'Asia/Shanghai')::date as day, t.member_id, t.order_detail_id, t.code
    from app.check_task t join app.member m on m.id = t.member_id and m.test_of is null
    where t.n = 1 and t.created_at >= first::timestamp at time zone 'Asia/Shanghai' and t.created_at < until::timestamp at time zone 'Asia/Shanghai'
  ), priced as (
    select i.order_detail_id, i.n, i.code, d.amount_fen - d.refunded_fen as net_fen,
      case when sum(i.total_fen - i.absent_fen) over (partition by i.order_detail_id) = 0 then 1 else i.total_fen - i.absent_fen end as weight
    from (select distinct member_id, order_detail_id from begun) b
    join app.order_detail d on d.member_id = b.member_id and d.id = b.order_detail_id
    join app.order_item i on i.member_id = d.member_id and i.order_detail_id = d.id and i.dropped_at is null
  ), placed as (
    select order_detail_id, code, net_fen, weight, sum(weight) over (partition by order_detail_id order by n) as reached,
      sum(weight) over (partition by order_detail_id) as whole
    from priced
  )
  select b.day, b.code, count(*)::integer, sum(div(p.net_fen * p.reached, p.whole) - div(p.net_fen * (p.reached - p.weight), p.whole))::bigint
  from begun b join placed p on p.order_detail_id = b.order_detail_id and p.code = b.code
  group by 1, 2
$function$
;

CREATE OR REPLACE FUNCTION app.room_of_allotments(of_member bigint, members bigint[], users bigint[], in_month date)
 RETURNS TABLE(order_fen bigint, left_fen bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  perform app.refuse_other_member(of_member);
  return query
    select min(a.order_fen), min(case when a.month_fen is not null then greatest(a.month_fen - coalesce(u.used_fen, 0), 0) end)
    from app.allotment a
      join app.membership p on p.member_id = a.member_id and p.user_id = a.user_id and p.role = 2
      left join app.allotment_use u on u.member_id = a.member_id and u.user_id = a.user_id and u.month = in_month
    where (a.member_id, a.user_id) in (select * from unnest(members, users))
      and (a.member_id = of_member or a.member_id in (select app.members_above(of_member)));
end $function$
;

CREATE OR REPLACE FUNCTION app.seal_audit(at_most integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  head app.audit_seal_head;
  line record;
  done integer := 0;
  horizon xid8;
  last_xid xid8;
begin
  select * into strict head from app.audit_seal_head for update;
  horizon := pg_snapshot_xmin(pg_current_snapshot());
  for line in
    select a.id, a.hash, a.xid from app.audit a
    where a.xid >= head.sealed_to and a.xid < horizon
      and not exists (select 1 from app.audit_seal s where s.audit_id = a.id)
    order by a.xid, a.id limit at_most
  loop
    head.hash := app.seal_link(2::smallint, head.hash, line.id, line.hash);
    insert into app.audit_seal (audit_id, hash, version) values (line.id, head.hash, 2);
    done := done + 1;
    last_xid := line.xid;
  end loop;
  update app.audit_seal_head set hash = head.hash, sealed_to = case when done = at_most then last_xid else horizon end;
  return done;
end $function$
;

CREATE OR REPLACE FUNCTION app.seal_link(version smallint, prev bytea, audit_id bigint, link bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  if version = 1 then return sha256(prev || int8send(audit_id) || link); end if;
  return app.hmac('audit', app.part('seal') || app.part(prev) || app.part(int8send(audit_id)) || app.part(link));
end $function$
;

CREATE OR REPLACE FUNCTION app.seat_tenant(member bigint, detail bigint, from_member bigint, for_user bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
begin
  perform setval('app.tenant_member', coalesce(member, 0)), setval('app.tenant_detail', coalesce(detail, 0)),
    setval('app.tenant_from', coalesce(from_member, 0)), setval('app.tenant_for', coalesce(for_user, 0));
end $function$
;

CREATE OR REPLACE FUNCTION app.sole_admin_of(of_user bigint)
 RETURNS TABLE(member_id bigint, name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select m.id, m.name from app.membership p join app.member m on m.id = p.member_id and m.category = 1
  where p.user_id = of_user and p.role = 1 and p.disabled_at is null
    and not exists (select from app.membership o join app.user_account u on u.id = o.user_id and u.disabled_at is null
      where o.member_id = p.member_id and o.user_id <> of_user and o.role = 1 and o.disabled_at is null)
  order by m.id limit 20
$function$
;

CREATE OR REPLACE FUNCTION app.spread_freeze()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  -- As for every change of a tree: what is frozen and what joins it meanwhile see each other.
  perform pg_advisory_xact_lock(hashtext('company trees'));
  with recursive tree as (
    select new.id as id, 0 as step
    union all select c.id, t.step + 1 from tree t join app.member c on c.parent_id = t.id where t.step < 20
  ), now_frozen as (
    select t.id, exists (select from app.member u
      where u.frozen_at is not null and (u.id = t.id or u.id in (select app.members_above(t.id)))) as is_frozen from tree t
  )
  update app.member m set is_frozen = f.is_frozen from now_frozen f where m.id = f.id and m.is_frozen <> f.is_frozen;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.start_audit_chain()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.audit_head (member_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.start_confirmation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.enterprise_confirmation (member_id) values (new.id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.start_viewed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into outbox (task, payload)
    values ('startVerification', jsonb_build_object('memberId', new.member_id::text, 'orderDetailsId', new.id::text));
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION app.sum_ledger_month()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  insert into app.ledger_month as kept (member_id, month, cause, bought_fen, granted_fen, entries, first_at, channel_fen, gift_fen)
  select l.member_id, date_trunc('month', e.at at time zone 'Asia/Shanghai')::date, e.cause,
    coalesce(sum(l.amount_fen) filter (where l.account = 'memberBalance'), 0),
    coalesce(sum(l.amount_fen) filter (where l.account = 'memberGranted'), 0), count(distinct e.id), min(e.at),
    coalesce(-sum(l.amount_fen) filter (where l.account in ('channelClearing', 'otherReceipts')), 0),
    coalesce(sum(l.amount_fen) filter (where l.account = 'giftCard'), 0)
  from written l join app.ledger_entry e on e.member_id = l.member_id and e.id = l.entry_id
  where app.is_money_of_member(l.account) and e.cause <> 'correction' group by 1, 2, 3 order by 1, 2, 3
  on conflict (member_id, month, cause) do update set bought_fen = kept.bought_fen + excluded.bought_fen,
    granted_fen = kept.granted_fen + excluded.granted_fen, entries = kept.entries + excluded.entries, first_at = least(kept.first_at, excluded.first_at),
    channel_fen = kept.channel_fen + excluded.channel_fen, gift_fen = kept.gift_fen + excluded.gift_fen;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.tell_ats_outcome(of_member bigint, of_detail bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare last record;
begin
  perform from app.order_detail d where d.member_id = of_member and d.id = of_detail for no key update;
  select s.version, s.state = 'sent' and s.is_withheld as is_owed into last from app.ats_stage s join app.ats_arrival a on a.id = s.arrival_id
    where a.member_id = of_member and a.order_detail_id = of_detail and s.kind = 'result' order by s.sequence desc limit 1;
  if last.is_owed then perform app.put_ats_stage(of_member, of_detail, 'result', 7::smallint, last.version); end if;
end $function$
;

CREATE OR REPLACE FUNCTION app.tell_ended_tasks()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare news jsonb;
begin
  select jsonb_agg(jsonb_build_object('member_id', w.member_id, 'order_detail_id', w.order_detail_id, 'place', w.id,
    'type', 'check.item_completed', 'facts', jsonb_build_object('item', w.code, 'subject', w.n), 'at', coalesce(w.ended_at, now())))
  into news from written w join before b on b.id = w.id
  where w.state = 'done' and b.state not in ('done', 'disputed');
  if news is null then return null; end if;
  perform from app.order_detail d where (d.member_id, d.id) in (
    select (told ->> 'member_id')::bigint, (told ->> 'order_detail_id')::bigint from jsonb_array_elements(news) told)
  order by d.member_id, d.id for no key update;
  perform app.put_webhook_events(news);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.tell_moves()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare news jsonb;
begin
  select jsonb_agg(jsonb_build_object('member_id', w.member_id, 'order_detail_id', w.order_detail_id, 'place', w.id,
    'type', app.webhook_type(w.event, w.to_state), 'facts', jsonb_build_object('state', w.to_state), 'at', w.at))
  into news from written w where app.webhook_type(w.event, w.to_state) is not null;
  if news is not null then perform app.put_webhook_events(news); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.tell_person_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  changed bigint := case when tg_table_name = 'membership' then (to_jsonb(new) ->> 'user_id')::bigint else new.id end;
begin
  insert into app.outbox (task, payload, job_key)
    values ('personChanged', jsonb_build_object('userId', changed::text), 'person ' || changed);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.tell_reports()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare news jsonb;
begin
  select jsonb_agg(jsonb_build_object('member_id', w.member_id, 'order_detail_id', w.order_detail_id, 'place', w.id,
    'type', 'check.report_ready', 'facts', jsonb_build_object('version', w.version, 'kind', w.kind), 'at', w.created_at))
  into news from written w;
  if news is not null then perform app.put_webhook_events(news); end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION app.unsettled_balances()
 RETURNS TABLE(member_id bigint, cached_fen bigint, ledger_fen bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with line as materialized (
    select ll.member_id,
      coalesce(sum(ll.amount_fen) filter (where account = 'memberBalance'), 0)::bigint as bought,
      coalesce(sum(ll.amount_fen) filter (where account = 'memberGranted'), 0)::bigint as granted,
      coalesce(sum(ll.amount_fen) filter (where account = 'giftCard'), 0)::bigint as gift
    from app.ledger_line ll where account in ('memberBalance', 'memberGranted', 'giftCard') group by ll.member_id
  ), month as (
    select k.member_id, sum(k.bought_fen) as bought, sum(k.granted_fen) as granted, sum(k.gift_fen) as gift from app.ledger_month k group by k.member_id
  ), card as (
    select g.member_id, sum(g.balance_fen + (
      select coalesce(sum(d.drawn_fen - d.returned_fen), 0) from app.gift_draw d
      join app.trade_order t on t.member_id = d.member_id and t.id = d.trade_order_id and t.state = 1
      where d.gift_card_id = g.id)) as fen
    from app.gift_card g group by g.member_id
  )
  select b.member_id, b.bought_fen + b.granted_fen, coalesce(l.bought + l.granted, 0)::bigint
  from app.balance b left join line l on l.member_id = b.member_id
  where (b.bought_fen, b.granted_fen) is distinct from (coalesce(l.bought, 0), coalesce(l.granted, 0))
  union all
  select coalesce(c.member_id, l.member_id), coalesce(c.fen, 0)::bigint, coalesce(l.gift, 0)::bigint
  from card c full join line l on l.member_id = c.member_id
  where coalesce(c.fen, 0) <> coalesce(l.gift, 0)
  union all
  select coalesce(m.member_id, l.member_id), coalesce(m.bought + m.granted, 0)::bigint, coalesce(l.bought + l.granted, 0)::bigint
  from month m full join line l on l.member_id = m.member_id
  where (coalesce(m.bought, 0), coalesce(m.granted, 0), coalesce(m.gift, 0)) is distinct from (coalesce(l.bought, 0), coalesce(l.granted, 0), coalesce(l.gift, 0))
  union all
  select coalesce(k.member_id, n.member_id), coalesce(sum(k.bought_fen + k.granted_fen), 0)::bigint, coalesce(sum(n.bought_fen + n.granted_fen), 0)::bigint
  from (
    select * from app.ledger_month
    where month >= date_trunc('month', (app.now() - interval '7 days') at time zone 'Asia/Shanghai')::date
  ) k full join app.ledger_by_month(
    date_trunc('month', (app.now() - interval '7 days') at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
  ) n on n.member_id = k.member_id and n.month = k.month and n.cause = k.cause
  group by 1 having bool_or(
    (k.bought_fen, k.granted_fen, k.entries, k.channel_fen, k.gift_fen) is distinct from (n.bought_fen, n.granted_fen, n.entries, n.channel_fen, n.gift_fen))
$function$
;

CREATE OR REPLACE FUNCTION app.was_paid(d app.order_detail)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select case when d.is_on_site then d.state = any ('{-1,5,6,7,19}') or d.refunded_fen > 0
    else d.state <> all ('{1,3,11,13,14,17}') or d.refunded_fen > 0 or d.amount_fen = 0 and d.state = 13 and exists (
      select from app.check_order z join app.trade_order paid on paid.member_id = z.member_id and paid.id = z.trade_order_id
      where z.member_id = d.member_id and z.id = d.order_id and paid.state = 102) end
$function$
;

CREATE OR REPLACE FUNCTION app.webhook_type(event text, to_state smallint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select case event
    when 'place' then 'check.created'
    when 'approve' then 'check.approved'
    when 'reject' then 'check.rejected'
    when 'pay' then 'check.paid'
    when 'expireUnpaid' then 'check.expired'
    when 'passReview' then 'check.review_passed'
    when 'failReview' then 'check.review_failed'
    when 'matchIdentity' then 'check.identity_confirmed'
    when 'acceptIdentity' then 'check.identity_confirmed'
    when 'failIdentity' then 'check.identity_failed'
    when 'correctPhone' then 'check.phone_corrected'
    when 'correctPerson' then 'check.person_corrected'
    when 'expireLink' then 'check.link_expired'
    when 'authorize' then 'check.authorized'
    when 'refuse' then 'check.refused'
    when 'matchFace' then 'check.face_confirmed'
    when 'failFace' then 'check.face_failed'
    when 'expireFace' then 'check.face_expired'
    when 'takeUp' then 'check.taken_up'
    when 'cancelViewing' then 'check.cancelled'
    when 'expireViewing' then 'check.expired'
    when 'withdraw' then 'check.withdrawn'
    when 'start' then 'check.started'
    when 'endItem' then case to_state when 7 then 'check.completed' else 'check.partly_completed' end
    when 'endLastItem' then 'check.completed'
    when 'correctReport' then 'check.corrected'
    when 'cancel' then 'check.cancelled'
    when 'deleteReport' then 'check.report_deleted'
    when 'restoreReport' then 'check.report_restored'
    when 'erase' then 'check.report_deleted'
    when 'outlive' then 'check.report_deleted'
  end
$function$
;

CREATE OR REPLACE FUNCTION app.write_audit(of_member bigint, by_user bigint, what text, about text, with_facts jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_catalog', 'pg_temp'
AS $function$
declare
  head app.audit_head;
  link bytea;
  moment timestamptz := clock_timestamp();
  told jsonb := with_facts || case when app.current_acting() is null then '{}' else jsonb_build_object('acting', app.current_acting()) end;
begin
  if session_user <> 'app_worker' and of_member is distinct from app.current_member() then
    raise exception 'audit for another member' using errcode = '42501';
  end if;
  select * into strict head from app.audit_head where member_id = of_member for no key update;
  link := app.audit_link(2::smallint, head.hash, of_member, head.seq + 1, moment, by_user, what, about, told);
  insert into app.audit (member_id, seq, at, user_id, action, subject, facts, hash, version)
    values (of_member, head.seq + 1, moment, by_user, what, about, told, link, 2);
  update app.audit_head set seq = head.seq + 1, hash = link where member_id = of_member;
  return head.seq + 1;
end $function$
;

CREATE OR REPLACE FUNCTION app.write_staff_act(by_staff bigint, of_member bigint, what text, about text, with_facts jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
declare
  head app.staff_act_head;
  link bytea;
  moment timestamptz;
begin
  if of_member is not null then
    perform app.write_audit(of_member, null, what, about, with_facts || jsonb_build_object('staffId', by_staff::text));
  end if;
  select * into strict head from app.staff_act_head for no key update;
  moment := clock_timestamp();
  link := app.audit_link(2::smallint, head.hash, coalesce(of_member, 0), head.seq + 1, moment, by_staff, what, about, with_facts);
  insert into app.staff_act (seq, at, staff_id, member_id, action, subject, facts, hash, version)
    values (head.seq + 1, moment, by_staff, of_member, what, about, with_facts, link, 2);
  update app.staff_act_head set seq = head.seq + 1, hash = link;
  return head.seq + 1;
end $function$
;
