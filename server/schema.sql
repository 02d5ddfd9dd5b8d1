-- Made by src/base/dump-schema.ts from the migrations; for reading, never run. Edit a migration and dump again.

create table app.acting_record (
  member_id bigint not null,
  user_id bigint not null,
  from_member_id bigint not null,
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

create table app.agreement (
  id bigint generated always as identity not null,
  member_id bigint not null,
  name text not null,
  limit_status boolean default false not null,
  items jsonb not null,
  valid_from date not null,
  valid_until date not null,
  is_trial boolean default false not null,
  constraint agreement_check CHECK ((valid_until >= valid_from)),
  constraint agreement_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint agreement_pkey PRIMARY KEY (id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user

CREATE INDEX agreement_of_member ON app.agreement USING btree (member_id, valid_until);

create table app.allotment (
  member_id bigint not null,
  user_id bigint not null,
  month_fen bigint,
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

create table app.allotment_draw (
  member_id bigint not null,
  trade_order_id bigint not null,
  user_id bigint not null,
  month date not null,
  drawn_fen bigint not null,
  returned_fen bigint default 0 not null,
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

create table app.allotment_use (
  member_id bigint not null,
  user_id bigint not null,
  month date not null,
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

create table app.ats_binding (
  member_id bigint not null,
  channel text not null,
  bound_by bigint not null,
  bound_at timestamp with time zone default app.now() not null,
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

create table app.ats_channel (
  code text not null,
  name text not null,
  redirect_uris text[] not null,
  secret_hash bytea not null,
  constraint ats_channel_code_check CHECK ((code ~ '^[A-Z][A-Z0-9_]{1,19}$'::text)),
  constraint ats_channel_pkey PRIMARY KEY (code)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

create table app.ats_visit (
  ticket_hash bytea not null,
  channel text not null,
  redirect_uri text not null,
  visit_state text not null,
  scope text not null,
  code_hash bytea,
  bound_member_id bigint,
  bound_user_id bigint,
  expires_at timestamp with time zone not null,
  constraint ats_visit_check CHECK (((code_hash IS NULL) = (bound_member_id IS NULL))),
  constraint ats_visit_bound_member_id_fkey FOREIGN KEY (bound_member_id) REFERENCES app.member(id),
  constraint ats_visit_bound_user_id_fkey FOREIGN KEY (bound_user_id) REFERENCES app.user_account(id),
  constraint ats_visit_channel_fkey FOREIGN KEY (channel) REFERENCES app.ats_channel(code),
  constraint ats_visit_pkey PRIMARY KEY (ticket_hash),
  constraint ats_visit_code_hash_key UNIQUE (code_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

CREATE INDEX ats_visit_end ON app.ats_visit USING btree (expires_at);

create table app.audit (
  id bigint generated always as identity not null,
  member_id bigint not null,
  seq bigint not null,
  at timestamp with time zone not null,
  xid xid8 default pg_current_xact_id() not null,
  user_id bigint,
  action text not null,
  subject text not null,
  facts jsonb not null,
  hash bytea not null,
  constraint audit_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint audit_pkey PRIMARY KEY (id),
  constraint audit_member_id_seq_key UNIQUE (member_id, seq)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select to app_worker

CREATE INDEX audit_by_transaction ON app.audit USING btree (xid, id);

create table app.audit_head (
  member_id bigint not null,
  seq bigint default 0 not null,
  hash bytea default '\x00'::bytea not null,
  constraint audit_head_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint audit_head_pkey PRIMARY KEY (member_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select to app_worker

create table app.audit_seal (
  seq bigint generated always as identity not null,
  audit_id bigint not null,
  hash bytea not null,
  constraint audit_seal_pkey PRIMARY KEY (seq),
  constraint audit_seal_audit_id_key UNIQUE (audit_id)
);
-- policy worker for all to app_worker using true check true

create table app.audit_seal_head (
  single boolean default true not null,
  sealed_to xid8 default '0'::xid8 not null,
  hash bytea default '\x00'::bytea not null,
  constraint audit_seal_head_single_check CHECK (single),
  constraint audit_seal_head_pkey PRIMARY KEY (single)
);
-- policy worker for all to app_worker using true check true

create table app.balance (
  member_id bigint not null,
  bought_fen bigint default 0 not null,
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

create table app.candidate_link (
  token_hash bytea not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  check_code text not null,
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

create table app.candidate_request (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  kind text not null,
  words_enc bytea,
  asked_at timestamp with time zone default app.now() not null,
  due_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  answer_enc bytea,
  outcome text,
  answered_by bigint,
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

create table app.candidate_session (
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

create table app.captcha (
  session_id text not null,
  answer_key bytea not null,
  scene text not null,
  tries smallint default 0 not null,
  expires_at timestamp with time zone not null,
  constraint captcha_pkey PRIMARY KEY (session_id)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

CREATE INDEX captcha_end ON app.captcha USING btree (expires_at);

create table app.card (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  name text not null,
  off_fen bigint,
  threshold_fen bigint default 0 not null,
  item_codes text[] default '{}'::text[] not null,
  valid_until date not null,
  trade_order_id bigint,
  constraint card_check CHECK (((kind = 'coupon'::text) = (off_fen IS NOT NULL))),
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

CREATE INDEX card_of_member ON app.card USING btree (member_id, valid_until);
CREATE INDEX card_of_trade ON app.card USING btree (trade_order_id) WHERE (trade_order_id IS NOT NULL);

create table app.catalogue_version (
  single boolean default true not null,
  version bigint default 1 not null,
  file_hash bytea default '\x'::bytea not null,
  constraint catalogue_version_single_check CHECK (single),
  constraint catalogue_version_pkey PRIMARY KEY (single)
);
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant select to app_user
-- grant select, update to app_worker

create table app.check_item (
  code text not null,
  group_code text not null,
  sort integer not null,
  is_sold boolean default true not null,
  name_zh text not null,
  name_en text not null,
  description_zh text not null,
  description_en text not null,
  legal_basis_zh text not null,
  legal_basis_en text not null,
  source_zh text not null,
  source_en text not null,
  needs text[] not null,
  is_sensitive boolean not null,
  is_optional boolean not null,
  unit text not null,
  max_quantity smallint not null,
  turnaround_hours integer not null,
  expedite_hours integer,
  expedite_surcharge_percent integer default 0 not null,
  needs_intake_review boolean not null,
  is_automatic boolean not null,
  base_price_fen bigint not null,
  risk_rules jsonb default '[]'::jsonb not null,
  constraint check_item_base_price_fen_check CHECK ((base_price_fen >= 0)),
  constraint check_item_code_check CHECK ((code ~ '^[A-Z][A-Z0-9_]{1,31}$'::text)),
  constraint check_item_expedite_surcharge_percent_check CHECK (((expedite_surcharge_percent >= 0) AND (expedite_surcharge_percent <= 300))),
  constraint check_item_max_quantity_check CHECK (((max_quantity >= 1) AND (max_quantity <= 9))),
  constraint check_item_turnaround_hours_check CHECK ((turnaround_hours >= 0)),
  constraint check_item_unit_check CHECK ((unit = ANY (ARRAY['person'::text, 'employer'::text, 'referee'::text, 'certificate'::text, 'school'::text]))),
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

create table app.check_order (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  trade_order_id bigint not null,
  order_no text default app.new_business_no('BD'::text, app.now()) not null,
  package_name text,
  choice jsonb not null,
  price jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  constraint check_order_order_no_check CHECK ((order_no ~ '^BD[0-9]{8}([0-9]{6,}|[0-9A-HJKMNP-TV-Z]{8})$'::text)),
  constraint check_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint check_order_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint check_order_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint check_order_pkey PRIMARY KEY (id),
  constraint check_order_member_id_id_key UNIQUE (member_id, id),
  constraint check_order_member_id_trade_order_id_key UNIQUE (member_id, trade_order_id),
  constraint check_order_order_no_key UNIQUE (order_no)
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
CREATE INDEX check_order_of_user ON app.check_order USING btree (member_id, user_id, id DESC);

create table app.check_task (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  code text not null,
  n smallint not null,
  state text default 'queued'::text not null,
  result text,
  attempts smallint default 0 not null,
  deadline_at timestamp with time zone not null,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  look_at timestamp with time zone default app.now() not null,
  faults smallint default 0 not null,
  failed_at timestamp with time zone,
  failure text,
  promised_at timestamp with time zone,
  expected_at timestamp with time zone,
  waited interval default '00:00:00'::interval not null,
  constraint check_task_check CHECK (((state = ANY (ARRAY['done'::text, 'disputed'::text])) = (result IS NOT NULL))),
  constraint check_task_n_check CHECK (((n >= 1) AND (n <= 9))),
  constraint check_task_result_check CHECK ((result = ANY (ARRAY['consistent'::text, 'noRecord'::text, 'interviewed'::text, 'clear'::text, 'worded'::text, 'flagged'::text, 'interviewedAdverse'::text, 'recordFound'::text, 'inconsistent'::text, 'partlyVerified'::text, 'notVerified'::text]))),
  constraint check_task_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'waitingReviewer'::text, 'waitingCandidate'::text, 'done'::text, 'disputed'::text, 'stopped'::text]))),
  constraint check_task_waited_check CHECK ((waited >= '00:00:00'::interval)),
  constraint check_task_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
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
CREATE INDEX check_task_done ON app.check_task USING btree (code, ended_at DESC) WHERE (state = 'done'::text);
CREATE INDEX check_task_failed ON app.check_task USING btree (failed_at) WHERE (failed_at IS NOT NULL);
CREATE INDEX check_task_look ON app.check_task USING btree (look_at) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX check_task_queue ON app.check_task USING btree (deadline_at, id) WHERE (state = 'waitingReviewer'::text);
CREATE INDEX check_task_waiting ON app.check_task USING btree (deadline_at) WHERE (state = 'waitingReviewer'::text);
CREATE TRIGGER stop_material AFTER UPDATE OF state ON app.check_task FOR EACH ROW WHEN (((old.state = 'waitingCandidate'::text) AND (new.state = 'stopped'::text))) EXECUTE FUNCTION app.end_material();
CREATE CONSTRAINT TRIGGER task_with_material AFTER UPDATE OF state ON app.check_task DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.state = 'waitingCandidate'::text) OR (new.state = 'waitingCandidate'::text))) EXECUTE FUNCTION app.prove_material();

create table app.child_request (
  id bigint generated always as identity not null,
  member_id bigint not null,
  parent_id bigint not null,
  asked_by bigint not null,
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

create table app.claim (
  member_id bigint not null,
  order_detail_id bigint not null,
  code text not null,
  n smallint not null,
  content_enc bytea not null,
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

create table app.connector (
  name text not null,
  state text default 'closed'::text not null,
  since timestamp with time zone default app.now() not null,
  failures integer default 0 not null,
  until timestamp with time zone,
  last_failure text,
  last_failure_at timestamp with time zone,
  last_latency_ms integer,
  answered_at timestamp with time zone,
  constraint connector_state_check CHECK ((state = ANY (ARRAY['closed'::text, 'open'::text, 'halfOpen'::text]))),
  constraint connector_pkey PRIMARY KEY (name)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

create table app.consent (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  text_version text not null,
  recipient text not null,
  purpose text not null,
  given_at timestamp with time zone default app.now() not null,
  ends_at timestamp with time zone not null,
  withdrawn_at timestamp with time zone,
  proof text not null,
  evidence_enc bytea not null,
  file_id bigint,
  file_hash bytea,
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

CREATE UNIQUE INDEX consent_in_force ON app.consent USING btree (order_detail_id) WHERE (withdrawn_at IS NULL);
CREATE UNIQUE INDEX consent_no_once ON app.consent USING btree (consent_no);
CREATE TRIGGER consent_is_sealed_once BEFORE UPDATE ON app.consent FOR EACH ROW EXECUTE FUNCTION app.refuse_other_seal();
CREATE TRIGGER ends_grant AFTER UPDATE ON app.consent FOR EACH ROW WHEN ((new.withdrawn_at IS NOT NULL)) EXECUTE FUNCTION app.end_grant();
CREATE TRIGGER numbers_consent BEFORE INSERT ON app.consent FOR EACH ROW EXECUTE FUNCTION app.number_consent();

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

create table app.credential (
  member_id bigint not null,
  order_detail_id bigint not null,
  kind text not null,
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

create table app.delivery (
  id bigint generated always as identity not null,
  member_id bigint not null,
  send_key text not null,
  channel text not null,
  kind text not null,
  language text not null,
  user_id bigint,
  address_enc bytea,
  order_detail_id bigint,
  facts jsonb default '{}'::jsonb not null,
  secret_enc bytea,
  state text default 'waiting'::text not null,
  attempts smallint default 0 not null,
  claimed_at timestamp with time zone,
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

create table app.demo_seeding (
  single boolean default true not null,
  constraint demo_seeding_single_check CHECK (single),
  constraint demo_seeding_pkey PRIMARY KEY (single)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

CREATE TRIGGER refuse_late_seeding BEFORE INSERT ON app.demo_seeding FOR EACH ROW EXECUTE FUNCTION app.refuse_late_seeding();

create table app.dispute (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  task_id bigint not null,
  finding_version smallint not null,
  reason_enc bytea,
  file_ids bigint[] default '{}'::bigint[] not null,
  opened_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  claimed_by bigint,
  claimed_at timestamp with time zone,
  decided_by bigint,
  decided_at timestamp with time zone,
  outcome text,
  outcome_enc bytea,
  fields text[] default '{}'::text[] not null,
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

create table app.email_change (
  user_id bigint not null,
  email_enc bytea not null,
  email_key bytea not null,
  code_hash bytea not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  day date not null,
  sent_today smallint not null,
  constraint email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint email_change_pkey PRIMARY KEY (user_id),
  constraint email_change_code_hash_key UNIQUE (code_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

create table app.enterprise_confirmation (
  member_id bigint not null,
  state text default 'lacking'::text not null,
  credit_code text,
  licence_file_id bigint,
  terms_version text,
  handed_in_at timestamp with time zone,
  decided_at timestamp with time zone,
  decided_by bigint,
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

create table app.face_check (
  member_id bigint not null,
  order_detail_id bigint not null,
  n smallint not null,
  digest bytea not null,
  result text not null,
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

create table app.finding (
  member_id bigint not null,
  task_id bigint not null,
  version smallint not null,
  result text not null,
  light text not null,
  rule text,
  content_enc bytea not null,
  found_at timestamp with time zone default app.now() not null,
  staff_id bigint,
  second_staff_id bigint,
  constraint finding_light_check CHECK ((light = ANY (ARRAY['green'::text, 'blue'::text, 'grey'::text, 'yellow'::text, 'red'::text]))),
  constraint finding_light_fits_result CHECK (
CASE
    WHEN (result = ANY (ARRAY['consistent'::text, 'noRecord'::text, 'interviewed'::text, 'clear'::text])) THEN ((light = 'green'::text) AND (rule IS NULL))
    WHEN (result = ANY (ARRAY['partlyVerified'::text, 'notVerified'::text])) THEN ((light = 'grey'::text) AND (rule IS NULL))
    ELSE ((light = ANY (ARRAY['blue'::text, 'yellow'::text, 'red'::text])) AND (rule IS NOT NULL))
END) NOT VALID,
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

create table app.grade (
  type smallint not null,
  name_zh text not null,
  name_en text not null,
  discount_percent smallint not null,
  constraint grade_discount_percent_check CHECK (((discount_percent >= 1) AND (discount_percent <= 100))),
  constraint grade_pkey PRIMARY KEY (type)
);
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user

create table app.handover (
  member_id bigint not null,
  order_detail_id bigint not null,
  channel text not null,
  state text not null,
  opened_by bigint not null,
  opened_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  text_version text,
  agreed_at timestamp with time zone,
  ended_at timestamp with time zone,
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
-- grant delete, select, update to app_worker
-- grant insert, select to app_user
-- grant select to app_candidate

CREATE TRIGGER keeps_grant BEFORE UPDATE ON app.handover FOR EACH ROW EXECUTE FUNCTION app.keep_grant();

create table app.handover_code (
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

create table app.identity_check (
  id bigint generated always as identity not null,
  member_id bigint not null,
  person_key bytea not null,
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

create table app.identity_code (
  code_hash bytea not null,
  user_id bigint not null,
  member_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint identity_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint identity_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint identity_code_pkey PRIMARY KEY (code_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

create table app.identity_proof (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  kind text not null,
  state text default 'waiting'::text not null,
  words_enc bytea,
  asked_at timestamp with time zone default app.now() not null,
  due_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  decided_by bigint,
  reason_enc bytea,
  instead_of text not null,
  constraint identity_proof_check CHECK (((state = 'waiting'::text) = (decided_at IS NULL))),
  constraint identity_proof_instead_of_check CHECK ((instead_of = ANY (ARRAY['face'::text, 'threeElements'::text]))),
  constraint identity_proof_kind_check CHECK ((kind = ANY (ARRAY['papers'::text, 'videoCall'::text]))),
  constraint identity_proof_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'accepted'::text, 'again'::text, 'rejected'::text]))),
  constraint identity_proof_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint identity_proof_pkey PRIMARY KEY (id)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_candidate
-- grant select to app_user
-- grant select, update to app_worker

CREATE INDEX identity_proof_of_detail ON app.identity_proof USING btree (order_detail_id, id DESC);
CREATE INDEX identity_proof_waiting ON app.identity_proof USING btree (due_at, id) WHERE (state = 'waiting'::text);
CREATE UNIQUE INDEX identity_proof_open ON app.identity_proof USING btree (order_detail_id) WHERE (state = 'waiting'::text);
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.identity_proof FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

create table app.invitation (
  id bigint generated always as identity not null,
  member_id bigint not null,
  kind text not null,
  to_enc bytea not null,
  to_key bytea not null,
  name_enc bytea,
  code_hash bytea not null,
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

create table app.item_answer (
  member_id bigint not null,
  order_detail_id bigint not null,
  code text not null,
  n smallint not null,
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

create table app.item_group (
  code text not null,
  name_zh text not null,
  name_en text not null,
  sort integer not null,
  constraint item_group_pkey PRIMARY KEY (code)
);
-- policy everyone for all to app_user using true check true
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user

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

create table app.item_pace (
  code text not null,
  is_expedited boolean not null,
  p80_seconds bigint not null,
  sample integer not null,
  measured_at timestamp with time zone default app.now() not null,
  constraint item_pace_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint item_pace_pkey PRIMARY KEY (code, is_expedited)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

create table app.join_application (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  remark text,
  state text default 'waiting'::text not null,
  decided_by bigint,
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

create table app.ledger_entry (
  id bigint generated always as identity not null,
  member_id bigint not null,
  cause text not null,
  cause_id text not null,
  trade_order_id bigint,
  user_id bigint,
  member_delta_fen bigint not null,
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

CREATE INDEX ledger_entry_of_trade ON app.ledger_entry USING btree (trade_order_id);
CREATE INDEX ledger_entry_page ON app.ledger_entry USING btree (member_id, id DESC);

create table app.ledger_line (
  member_id bigint not null,
  entry_id bigint not null,
  account text not null,
  amount_fen bigint not null,
  constraint ledger_line_account_check CHECK ((account = ANY (ARRAY['memberBalance'::text, 'memberGranted'::text, 'channelClearing'::text, 'revenue'::text, 'refundsDue'::text, 'grantCost'::text, 'couponCost'::text]))),
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

create table app.material (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  task_id bigint not null,
  state text default 'open'::text not null,
  staff_id bigint not null,
  reasons text[] not null,
  wants text[] not null,
  fields text[] default '{}'::text[] not null,
  words_enc bytea,
  answer_enc bytea,
  asked_at timestamp with time zone not null,
  due_at timestamp with time zone not null,
  reminded_at timestamp with time zone,
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
CREATE INDEX material_of_task ON app.material USING btree (task_id, id);
CREATE UNIQUE INDEX material_open ON app.material USING btree (task_id) WHERE (state = 'open'::text);
CREATE CONSTRAINT TRIGGER material_with_task AFTER INSERT OR UPDATE OF state ON app.material DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.prove_material();
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.material FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

create table app.member (
  id bigint generated always as identity not null,
  category smallint not null,
  name text not null,
  name_key text,
  grade_type smallint default '-1'::integer not null,
  grade_expires_at timestamp with time zone,
  frozen_at timestamp with time zone,
  flags jsonb default '{}'::jsonb not null,
  origin jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default app.now() not null,
  parent_id bigint,
  frozen_why text,
  people_count integer default 0 not null,
  constraint member_category_check CHECK ((category = ANY (ARRAY[1, 2]))),
  constraint member_check CHECK (((category = 1) = (name_key IS NOT NULL))),
  constraint member_frozen_has_reason CHECK (((frozen_why IS NULL) OR (frozen_at IS NOT NULL))),
  constraint member_parent_is_enterprise CHECK (((parent_id IS NULL) OR ((category = 1) AND (parent_id <> id)))),
  constraint member_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES app.member(id),
  constraint member_pkey PRIMARY KEY (id),
  constraint member_name_key_key UNIQUE (name_key)
);
-- policy candidate for select to app_candidate using (id = ( SELECT app.current_member() AS current_member))
-- policy tenant for all to app_user using (id = ( SELECT app.current_member() AS current_member)) check (id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user

CREATE INDEX member_child_name ON app.member USING btree (parent_id, lower(name), id) WHERE (parent_id IS NOT NULL);
CREATE TRIGGER opens_balance AFTER INSERT ON app.member FOR EACH ROW EXECUTE FUNCTION app.open_balance();
CREATE TRIGGER starts_audit_chain AFTER INSERT ON app.member FOR EACH ROW EXECUTE FUNCTION app.start_audit_chain();
CREATE TRIGGER starts_confirmation AFTER INSERT ON app.member FOR EACH ROW WHEN ((new.category = 1)) EXECUTE FUNCTION app.start_confirmation();

create table app.member_setting (
  member_id bigint not null,
  code text not null,
  value text not null,
  set_by bigint not null,
  set_at timestamp with time zone default app.now() not null,
  constraint member_setting_code_check CHECK ((code = ANY (ARRAY['0013'::text, 'disabledViewReport'::text]))),
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

create table app.membership (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  role smallint not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  left_at timestamp with time zone,
  search_keys bytea[] default '{}'::bytea[] not null,
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

CREATE INDEX membership_of_user ON app.membership USING btree (user_id);
CREATE INDEX membership_page ON app.membership USING btree (member_id, id DESC) WHERE (left_at IS NULL);
CREATE INDEX membership_search ON app.membership USING gin (search_keys);
CREATE TRIGGER counts_people AFTER INSERT OR UPDATE OF left_at ON app.membership FOR EACH ROW EXECUTE FUNCTION app.count_people();
CREATE TRIGGER tells_join AFTER INSERT ON app.membership FOR EACH ROW EXECUTE FUNCTION app.tell_person_changed();

create table app.migration (
  name text not null,
  hash text not null,
  run_at timestamp with time zone default app.now() not null,
  constraint migration_pkey PRIMARY KEY (name)
);
-- NO row-level security

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
-- grant insert, select to app_user
-- grant insert, select to app_worker

CREATE INDEX name_prefix_key_of_detail ON app.name_prefix_key USING btree (order_detail_id);

create table app.notice_setting (
  user_id bigint not null,
  language text,
  switched_off text[] default '{}'::text[] not null,
  updated_at timestamp with time zone default app.now() not null,
  constraint notice_setting_language_check CHECK ((language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint notice_setting_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint notice_setting_pkey PRIMARY KEY (user_id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

create table app.notice_tick (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  kind text not null,
  text_version text not null,
  ticked_at timestamp with time zone default app.now() not null,
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

create table app.open_id (
  openid_key bytea not null,
  openid_enc bytea not null,
  user_id bigint not null,
  bound_at timestamp with time zone default app.now() not null,
  constraint open_id_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint open_id_pkey PRIMARY KEY (openid_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

CREATE INDEX open_id_of_user ON app.open_id USING btree (user_id);

create table app.order_detail (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_id bigint not null,
  state smallint not null,
  name_enc bytea not null,
  phone_enc bytea not null,
  phone_key bytea not null,
  phone_tail_key bytea not null,
  id_card_enc bytea not null,
  id_card_key bytea not null,
  person_key bytea not null,
  department text,
  position text,
  proposed_entry_date date,
  is_identity_validated boolean not null,
  needs_intake_review boolean not null,
  item_count smallint not null,
  amount_fen bigint not null,
  refunded_fen bigint default 0 not null,
  due_at timestamp with time zone,
  estimated_completed_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  identity_misses smallint default 0 not null,
  submitted_at timestamp with time zone,
  promised_at timestamp with time zone,
  reported_at timestamp with time zone,
  portal_code_at timestamp with time zone,
  report_version smallint default 0 not null,
  erased_at timestamp with time zone,
  erased_why text,
  candidate_language text,
  reminded_state smallint,
  is_name_indexed boolean default false not null,
  n smallint default 1 not null,
  constraint order_detail_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint order_detail_candidate_language_check CHECK ((candidate_language = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint order_detail_check CHECK (((refunded_fen >= 0) AND (refunded_fen <= amount_fen))),
  constraint order_detail_erased CHECK (((erased_at IS NULL) = (erased_why IS NULL))),
  constraint order_detail_erased_why_check CHECK ((erased_why = ANY (ARRAY['request'::text, 'retention'::text]))),
  constraint order_detail_n_check CHECK ((n >= 1)),
  constraint order_detail_state_check CHECK ((state = ANY (ARRAY['-1'::integer, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]))),
  constraint order_detail_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint order_detail_member_id_order_id_fkey FOREIGN KEY (member_id, order_id) REFERENCES app.check_order(member_id, id),
  constraint order_detail_pkey PRIMARY KEY (id),
  constraint order_detail_member_id_id_key UNIQUE (member_id, id),
  constraint order_detail_place UNIQUE (order_id, n)
);
-- policy candidate for all to app_candidate using (id = ( SELECT app.current_detail() AS current_detail)) check (id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker
-- grant select, update to app_candidate

CREATE INDEX order_detail_due ON app.order_detail USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX order_detail_id_card ON app.order_detail USING btree (member_id, id_card_key);
CREATE INDEX order_detail_intake ON app.order_detail USING btree (created_at, id) WHERE (state = 2);
CREATE INDEX order_detail_kept ON app.order_detail USING btree (created_at) WHERE (erased_at IS NULL);
CREATE INDEX order_detail_name_unindexed ON app.order_detail USING btree (id) WHERE ((NOT is_name_indexed) AND (erased_at IS NULL));
CREATE INDEX order_detail_of_order ON app.order_detail USING btree (order_id);
CREATE INDEX order_detail_page ON app.order_detail USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX order_detail_person ON app.order_detail USING btree (member_id, person_key, created_at DESC);
CREATE INDEX order_detail_phone ON app.order_detail USING btree (member_id, phone_key);
CREATE INDEX order_detail_phone_tail ON app.order_detail USING btree (member_id, phone_tail_key);
CREATE INDEX order_detail_promise ON app.order_detail USING btree (reported_at) WHERE (promised_at IS NOT NULL);
CREATE INDEX order_detail_state_page ON app.order_detail USING btree (member_id, state, created_at DESC, id DESC);
CREATE TRIGGER erase_material AFTER UPDATE OF erased_at ON app.order_detail FOR EACH ROW WHEN (((old.erased_at IS NULL) AND (new.erased_at IS NOT NULL))) EXECUTE FUNCTION app.erase_material();

create table app.order_item (
  member_id bigint not null,
  order_detail_id bigint not null,
  n smallint not null,
  code text not null,
  quantity smallint not null,
  is_expedited boolean not null,
  remark text,
  unit_fen bigint not null,
  total_fen bigint not null,
  dropped_at timestamp with time zone,
  absent smallint default 0 not null,
  absent_fen bigint default 0 not null,
  constraint order_item_absent_part CHECK (((absent_fen >= 0) AND (absent_fen <= total_fen))),
  constraint order_item_first_stays CHECK (((absent >= 0) AND (absent <= (quantity - 1)))),
  constraint order_item_quantity_check CHECK ((quantity >= 1)),
  constraint order_item_code_fkey FOREIGN KEY (code) REFERENCES app.check_item(code),
  constraint order_item_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint order_item_pkey PRIMARY KEY (order_detail_id, n)
);
-- policy candidate for all to app_candidate using (order_detail_id = ( SELECT app.current_detail() AS current_detail)) check (order_detail_id = ( SELECT app.current_detail() AS current_detail))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_user
-- grant insert, select to app_worker
-- grant select to app_candidate

create table app.order_timeline (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  at timestamp with time zone default app.clock_timestamp() not null,
  event text not null,
  from_state smallint,
  to_state smallint not null,
  user_id bigint,
  why text,
  amount_fen bigint,
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

create table app.outbox (
  id bigint generated always as identity not null,
  task text not null,
  payload jsonb not null,
  run_at timestamp with time zone default app.now() not null,
  job_key text,
  max_attempts smallint default 12 not null,
  constraint outbox_pkey PRIMARY KEY (id)
);
-- policy candidate_puts for insert to app_candidate check true
-- policy put for insert to app_user check true
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker
-- grant insert to app_candidate
-- grant insert to app_user

create table app.package (
  id bigint generated always as identity not null,
  member_id bigint,
  code text,
  name_zh text not null,
  name_en text not null,
  description_zh text default ''::text not null,
  description_en text default ''::text not null,
  fixed_price_fen bigint,
  items jsonb not null,
  sort integer default 0 not null,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  made_by bigint,
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

create table app.partner_app (
  app_id text not null,
  member_id bigint not null,
  name text not null,
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

create table app.partner_application (
  id bigint generated always as identity not null,
  member_id bigint not null,
  app_id text not null,
  uid text not null,
  remark text not null,
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

create table app.partner_nonce (
  app_id text not null,
  nonce text not null,
  expires_at timestamp with time zone not null,
  constraint partner_nonce_app_id_fkey FOREIGN KEY (app_id) REFERENCES app.partner_app(app_id),
  constraint partner_nonce_pkey PRIMARY KEY (app_id, nonce)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

CREATE INDEX partner_nonce_end ON app.partner_nonce USING btree (expires_at);

create table app.password_reset (
  user_id bigint not null,
  token_hash bytea not null,
  phone_key bytea not null,
  expires_at timestamp with time zone not null,
  constraint password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES app.user_account(id),
  constraint password_reset_pkey PRIMARY KEY (user_id),
  constraint password_reset_token_hash_key UNIQUE (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

create table app.payment (
  id bigint generated always as identity not null,
  member_id bigint not null,
  trade_order_id bigint not null,
  channel text not null,
  amount_fen bigint not null,
  state text default 'waiting'::text not null,
  pay_url text,
  provider_reference text,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  constraint payment_amount_fen_check CHECK ((amount_fen > 0)),
  constraint payment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'failed'::text, 'surplus'::text]))),
  constraint payment_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint payment_pkey PRIMARY KEY (id),
  constraint payment_member_id_id_key UNIQUE (member_id, id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker

CREATE INDEX payment_of_trade ON app.payment USING btree (trade_order_id);
CREATE UNIQUE INDEX payment_succeeds_once ON app.payment USING btree (trade_order_id) WHERE (state = 'succeeded'::text);

create table app.permission (
  member_id bigint not null,
  user_id bigint not null,
  code text not null,
  holds boolean not null,
  constraint permission_member_id_user_id_fkey FOREIGN KEY (member_id, user_id) REFERENCES app.membership(member_id, user_id),
  constraint permission_pkey PRIMARY KEY (member_id, user_id, code)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker
-- grant select to app_user

create table app.phone_code (
  subject_key bytea not null,
  code_key bytea not null,
  tries_left smallint not null,
  sent_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  day date not null,
  sent_today smallint not null,
  message_enc bytea,
  constraint phone_code_pkey PRIMARY KEY (subject_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

create table app.refund (
  id bigint generated always as identity not null,
  member_id bigint not null,
  trade_order_id bigint not null,
  payment_id bigint,
  channel text not null,
  amount_fen bigint not null,
  cause text not null,
  state text not null,
  created_at timestamp with time zone default app.now() not null,
  ended_at timestamp with time zone,
  constraint refund_amount_fen_check CHECK ((amount_fen > 0)),
  constraint refund_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'failed'::text]))),
  constraint refund_member_id_payment_id_fkey FOREIGN KEY (member_id, payment_id) REFERENCES app.payment(member_id, id),
  constraint refund_member_id_trade_order_id_fkey FOREIGN KEY (member_id, trade_order_id) REFERENCES app.trade_order(member_id, id),
  constraint refund_pkey PRIMARY KEY (id),
  constraint refund_member_id_cause_key UNIQUE (member_id, cause)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_user
-- grant insert, select, update to app_worker

CREATE INDEX refund_of_trade ON app.refund USING btree (trade_order_id);

create table app.report (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  version smallint not null,
  kind text not null,
  light text not null,
  content_enc bytea,
  hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  taken_back_at timestamp with time zone,
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

CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.report FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();
CREATE TRIGGER notes_taken_back BEFORE UPDATE ON app.report FOR EACH ROW WHEN (((new.content_enc IS NULL) AND (old.content_enc IS NOT NULL))) EXECUTE FUNCTION app.note_taken_back();

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

create table app.report_setting (
  member_id bigint not null,
  hidden_codes text[] default '{}'::text[] not null,
  hides_sources boolean default false not null,
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

create table app.report_view (
  id bigint generated always as identity not null,
  member_id bigint not null,
  report_id bigint not null,
  user_id bigint,
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
-- grant select to app_worker

CREATE INDEX report_view_of_report ON app.report_view USING btree (report_id, id DESC);

create table app.review (
  task_id bigint not null,
  member_id bigint not null,
  state text default 'open'::text not null,
  holder_id bigint,
  held_until timestamp with time zone,
  taken_at timestamp with time zone,
  draft_enc bytea,
  draft_version integer default 0 not null,
  drafted_at timestamp with time zone,
  first_staff_id bigint,
  opinion_enc bytea,
  opinion_staff_id bigint,
  opinion_at timestamp with time zone,
  next_contact_at timestamp with time zone,
  back_to_id bigint,
  back_until timestamp with time zone,
  drafted_by bigint,
  constraint review_back CHECK (((back_to_id IS NULL) = (back_until IS NULL))),
  constraint review_check CHECK (((holder_id IS NULL) = (held_until IS NULL))),
  constraint review_check1 CHECK (((state = 'open'::text) OR (first_staff_id IS NOT NULL))),
  constraint review_second_is_another CHECK (((state <> 'awaitingSecond'::text) OR (holder_id IS DISTINCT FROM first_staff_id))),
  constraint review_state_check CHECK ((state = ANY (ARRAY['open'::text, 'awaitingSecond'::text, 'returned'::text]))),
  constraint review_back_to_id_fkey FOREIGN KEY (back_to_id) REFERENCES app.staff(id),
  constraint review_drafted_by_fkey FOREIGN KEY (drafted_by) REFERENCES app.staff(id),
  constraint review_first_staff_id_fkey FOREIGN KEY (first_staff_id) REFERENCES app.staff(id),
  constraint review_holder_id_fkey FOREIGN KEY (holder_id) REFERENCES app.staff(id),
  constraint review_member_id_task_id_fkey FOREIGN KEY (member_id, task_id) REFERENCES app.check_task(member_id, id),
  constraint review_opinion_staff_id_fkey FOREIGN KEY (opinion_staff_id) REFERENCES app.staff(id),
  constraint review_pkey PRIMARY KEY (task_id)
);
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

CREATE INDEX review_of_holder ON app.review USING btree (holder_id) WHERE (holder_id IS NOT NULL);

create table app.review_contact (
  id bigint generated always as identity not null,
  member_id bigint not null,
  task_id bigint not null,
  staff_id bigint not null,
  outcome text not null,
  words_enc bytea not null,
  at timestamp with time zone default app.now() not null,
  channel text not null,
  seconds integer,
  constraint review_contact_channel_check CHECK ((channel = ANY (ARRAY['switchboard'::text, 'claimed'::text, 'mail'::text, 'letter'::text, 'portal'::text]))),
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

create table app.sandbox_message (
  id bigint generated always as identity not null,
  send_key text not null,
  kind text not null,
  recipient text not null,
  subject text,
  body text not null,
  sent_at timestamp with time zone default app.now() not null,
  html text,
  constraint sandbox_message_kind_check CHECK ((kind = ANY (ARRAY['sms'::text, 'voice'::text, 'mail'::text]))),
  constraint sandbox_message_pkey PRIMARY KEY (id),
  constraint sandbox_message_send_key_key UNIQUE (send_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

create table app.sandbox_payment (
  id bigint generated always as identity not null,
  reference text not null,
  subject text not null,
  amount_fen bigint not null,
  state text default 'waiting'::text not null,
  callbacks_sent integer default 0 not null,
  created_at timestamp with time zone default app.now() not null,
  constraint sandbox_payment_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'succeeded'::text, 'failed'::text]))),
  constraint sandbox_payment_pkey PRIMARY KEY (id),
  constraint sandbox_payment_reference_key UNIQUE (reference)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

create table app.sealed_secret (
  name text not null,
  sealed bytea not null,
  constraint sealed_secret_pkey PRIMARY KEY (name)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_worker

create table app.session (
  token_hash bytea not null,
  parent_hash bytea,
  user_id bigint not null,
  member_id bigint not null,
  content_key_enc bytea,
  created_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  id bigint generated always as identity not null,
  device text default ''::text not null,
  coarse_address text default ''::text not null,
  login_type text default ''::text not null,
  last_seen_at timestamp with time zone default app.now() not null,
  ats_channel text,
  ats_scopes text[],
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

create table app.sign_in_failure (
  subject_key bytea not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  constraint sign_in_failure_pkey PRIMARY KEY (subject_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

create table app.source_call (
  id bigint generated always as identity not null,
  member_id bigint not null,
  task_id bigint not null,
  consent_id bigint not null,
  attempt smallint not null,
  connector text not null,
  asked_at timestamp with time zone default app.clock_timestamp() not null,
  answered_at timestamp with time zone,
  outcome text,
  key text,
  is_retriable boolean default true not null,
  cost_fen bigint default 0 not null,
  reference text,
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

CREATE INDEX source_call_of_consent ON app.source_call USING btree (consent_id);
CREATE UNIQUE INDEX source_call_key ON app.source_call USING btree (key);
CREATE TRIGGER source_call_has_consent BEFORE INSERT ON app.source_call FOR EACH ROW EXECUTE FUNCTION app.refuse_uncovered_call();

create table app.source_callback (
  connector text not null,
  nonce text not null,
  at timestamp with time zone default app.now() not null,
  key text not null,
  verdict text not null,
  constraint source_callback_verdict_check CHECK ((verdict = ANY (ARRAY['taken'::text, 'repeated'::text, 'late'::text, 'unknown'::text]))),
  constraint source_callback_pkey PRIMARY KEY (connector, nonce)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

CREATE INDEX source_callback_age ON app.source_callback USING btree (at);
CREATE INDEX source_callback_of_key ON app.source_callback USING btree (key);

create table app.staff (
  id bigint generated always as identity not null,
  login_name text not null,
  name_enc bytea not null,
  password_hash text not null,
  must_change_password boolean default true not null,
  roles text[] not null,
  totp_secret_enc bytea,
  totp_last_step bigint default 0 not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  verifier_no integer generated always as identity not null,
  constraint staff_roles_check CHECK (((cardinality(roles) > 0) AND (roles <@ ARRAY['reviewer'::text, 'sales'::text, 'finance'::text, 'administrator'::text]))),
  constraint staff_pkey PRIMARY KEY (id)
);
-- policy worker for all to app_worker using true check true
-- grant insert, select, update to app_worker

CREATE UNIQUE INDEX staff_login_name ON app.staff USING btree (lower(login_name));
CREATE UNIQUE INDEX staff_verifier_no ON app.staff USING btree (verifier_no);

create table app.staff_act (
  seq bigint not null,
  at timestamp with time zone not null,
  staff_id bigint,
  member_id bigint,
  action text not null,
  subject text not null,
  facts jsonb not null,
  hash bytea not null,
  constraint staff_act_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_act_pkey PRIMARY KEY (seq)
);
-- policy nobody for all to app_user using false
-- policy worker for all to app_worker using true check true
-- grant select to app_worker

CREATE INDEX staff_act_of_staff ON app.staff_act USING btree (staff_id, seq DESC);
CREATE INDEX staff_act_of_subject ON app.staff_act USING btree (subject, staff_id);

create table app.staff_act_head (
  single boolean default true not null,
  seq bigint default 0 not null,
  hash bytea default '\x00'::bytea not null,
  constraint staff_act_head_single_check CHECK (single),
  constraint staff_act_head_pkey PRIMARY KEY (single)
);
-- policy worker for all to app_worker using true check true

create table app.staff_recovery_code (
  staff_id bigint not null,
  code_key bytea not null,
  used_at timestamp with time zone,
  constraint staff_recovery_code_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_recovery_code_pkey PRIMARY KEY (staff_id, code_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

create table app.staff_refund (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint not null,
  amount_fen bigint not null,
  why text not null,
  request_key text not null,
  state text not null,
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
CREATE UNIQUE INDEX staff_refund_waits_once ON app.staff_refund USING btree (order_detail_id) WHERE (state = 'waiting'::text);

create table app.staff_session (
  token_hash bytea not null,
  staff_id bigint not null,
  created_at timestamp with time zone default app.now() not null,
  seen_at timestamp with time zone default app.now() not null,
  expires_at timestamp with time zone not null,
  constraint staff_session_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_session_pkey PRIMARY KEY (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

CREATE INDEX staff_session_end ON app.staff_session USING btree (expires_at);
CREATE INDEX staff_session_of_staff ON app.staff_session USING btree (staff_id);

create table app.staff_ticket (
  token_hash bytea not null,
  staff_id bigint not null,
  offered_secret_enc bytea,
  expires_at timestamp with time zone not null,
  constraint staff_ticket_staff_id_fkey FOREIGN KEY (staff_id) REFERENCES app.staff(id),
  constraint staff_ticket_pkey PRIMARY KEY (token_hash)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select to app_worker

CREATE INDEX staff_ticket_end ON app.staff_ticket USING btree (expires_at);

create table app.staff_try (
  subject_key bytea not null,
  tries integer not null,
  last_at timestamp with time zone not null,
  constraint staff_try_pkey PRIMARY KEY (subject_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

create table app.stored_file (
  id bigint generated always as identity not null,
  member_id bigint not null,
  order_detail_id bigint,
  kind text not null,
  about text not null,
  place text not null,
  mime text not null,
  bytes integer not null,
  sha256 bytea not null,
  name_enc bytea not null,
  made_by text not null,
  maker_id bigint,
  created_at timestamp with time zone default app.now() not null,
  deleted_at timestamp with time zone,
  is_shared boolean default false not null,
  evidence_no smallint,
  constraint stored_file_bytes_check CHECK ((bytes >= 0)),
  constraint stored_file_evidence_no_check CHECK ((evidence_no > 0)),
  constraint stored_file_kind_check CHECK ((kind = ANY (ARRAY['claim'::text, 'proof'::text, 'evidence'::text, 'consent'::text, 'attachment'::text, 'material'::text]))),
  constraint stored_file_made_by_check CHECK ((made_by = ANY (ARRAY['candidate'::text, 'user'::text, 'staff'::text, 'house'::text]))),
  constraint stored_file_shared CHECK (((NOT is_shared) OR (kind = 'evidence'::text))),
  constraint stored_file_member_id_fkey FOREIGN KEY (member_id) REFERENCES app.member(id),
  constraint stored_file_member_id_order_detail_id_fkey FOREIGN KEY (member_id, order_detail_id) REFERENCES app.order_detail(member_id, id),
  constraint stored_file_pkey PRIMARY KEY (id),
  constraint stored_file_member_id_id_key UNIQUE (member_id, id),
  constraint stored_file_place_key UNIQUE (place)
);
-- policy candidate for all to app_candidate using ((order_detail_id = ( SELECT app.current_detail() AS current_detail)) AND (made_by = ANY (ARRAY['candidate'::text, 'house'::text]))) check ((order_detail_id = ( SELECT app.current_detail() AS current_detail)) AND (made_by = 'candidate'::text))
-- policy tenant for all to app_user using (member_id = ( SELECT app.current_member() AS current_member)) check (member_id = ( SELECT app.current_member() AS current_member))
-- policy worker for all to app_worker using true check true
-- grant insert, select to app_candidate
-- grant insert, select to app_user
-- grant insert, select to app_worker

CREATE INDEX stored_file_of_detail ON app.stored_file USING btree (order_detail_id, kind, id) WHERE (deleted_at IS NULL);
CREATE INDEX stored_file_of_member ON app.stored_file USING btree (member_id, id);
CREATE UNIQUE INDEX stored_file_evidence_no ON app.stored_file USING btree (order_detail_id, evidence_no) WHERE (evidence_no IS NOT NULL);
CREATE TRIGGER not_after_erasure BEFORE INSERT ON app.stored_file FOR EACH ROW EXECUTE FUNCTION app.refuse_after_erasure();

create table app.system_message (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  notice_key text not null,
  topic text not null,
  kind text not null,
  order_detail_id bigint,
  facts jsonb default '{}'::jsonb not null,
  told_at timestamp with time zone default app.now() not null,
  read_at timestamp with time zone,
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
CREATE INDEX system_message_page ON app.system_message USING btree (member_id, user_id, told_at DESC, id DESC);
CREATE INDEX system_message_unread ON app.system_message USING btree (member_id, user_id) WHERE (read_at IS NULL);

create table app.tally (
  subject_key bytea not null,
  since timestamp with time zone not null,
  count integer not null,
  constraint tally_pkey PRIMARY KEY (subject_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

create table app.trade_order (
  id bigint generated always as identity not null,
  member_id bigint not null,
  user_id bigint not null,
  kind text not null,
  state smallint default 1 not null,
  amount_fen bigint not null,
  refunded_fen bigint default 0 not null,
  channel text,
  granted_part_fen bigint default 0 not null,
  idempotency_key text not null,
  request_hash bytea not null,
  created_at timestamp with time zone default app.now() not null,
  paid_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  on_hold boolean default false not null,
  trade_no text default app.new_business_no('PAY'::text, app.now()) not null,
  constraint trade_order_amount_fen_check CHECK ((amount_fen >= 0)),
  constraint trade_order_check CHECK (((refunded_fen >= 0) AND (refunded_fen <= amount_fen))),
  constraint trade_order_check1 CHECK (((refunded_fen = 0) OR (state = 102))),
  constraint trade_order_check2 CHECK (((state = 102) = (paid_at IS NOT NULL))),
  constraint trade_order_check3 CHECK (((state = 102) = (channel IS NOT NULL))),
  constraint trade_order_kind_check CHECK ((kind = ANY (ARRAY['checks'::text, 'recharge'::text]))),
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

CREATE INDEX trade_order_page ON app.trade_order USING btree (member_id, created_at DESC, id DESC);
CREATE INDEX trade_order_unpaid ON app.trade_order USING btree (expires_at) WHERE (state = 1);

create table app.user_account (
  id bigint generated always as identity not null,
  login_name text not null,
  password_hash text not null,
  name_enc bytea not null,
  email_enc bytea,
  email_key bytea,
  phone_enc bytea,
  phone_key bytea,
  id_card_enc bytea,
  personal_member_id bigint not null,
  disabled_at timestamp with time zone,
  created_at timestamp with time zone default app.now() not null,
  closed_at timestamp with time zone,
  password_changed_at timestamp with time zone,
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

create table app.worker_process (
  lock_key bigint not null,
  worker_ids text[] not null,
  constraint worker_process_pkey PRIMARY KEY (lock_key)
);
-- policy worker for all to app_worker using true check true
-- grant delete, insert, select, update to app_worker

CREATE OR REPLACE FUNCTION app.audit_hash(prev bytea, member_id bigint, seq bigint, at timestamp with time zone, user_id bigint, action text, subject text, facts jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN sha256((prev || convert_to(concat_ws('|'::text, member_id, seq, ((EXTRACT(epoch FROM at) * (1000000)::numeric))::bigint, COALESCE(user_id, (0)::bigint), action, subject, (facts)::text), 'UTF8'::name)))
;

CREATE OR REPLACE FUNCTION app.authenticate(hash bytea)
 RETURNS TABLE(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], channel text, scopes text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
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
    update app.session s set last_seen_at = now()
      where s.token_hash in (select hash union all select c.parent_hash from app.session c where c.token_hash = hash);
  end if;
  perform set_config('app.member_id', coalesce(member_id::text, ''), false);
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
  perform set_config('app.member_id', coalesce(member_id::text, ''), false),
          set_config('app.detail_id', coalesce(order_detail_id::text, ''), false);
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION app.authenticate_for(hash bytea, for_member bigint, for_user bigint, for_category smallint)
 RETURNS TABLE(member_id bigint, user_id bigint, category smallint, role smallint, content_key_enc bytea, is_frozen boolean, rights text[], home_id bigint, for_user_id bigint, acting text, is_allowed boolean)
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
  select home.member_id, home.user_id, home.category, home.role, home.content_key_enc, home.is_frozen, home.rights, home.member_id
    into member_id, user_id, category, role, content_key_enc, is_frozen, rights, home_id;
  select m.* into target from app.member m where m.id = coalesce(for_member, home.member_id);
  for_user_id := nullif(for_user, home.user_id);
  acting := '';
  is_allowed := home.scopes is null;
  if not is_allowed then
    perform set_config('app.member_id', '', false);
    return next; return;
  end if;
  if target.id = home.member_id and for_user_id is null and coalesce(for_category = home.category, true) then return next; return; end if;
  is_allowed := target.id is not null and coalesce(for_category = target.category, true)
    and 'P00010' = any(home.rights)
    and (target.id = home.member_id or home.member_id in (select app.members_above(target.id)))
    and (for_user_id is null or exists (select from app.membership p join app.user_account u on u.id = p.user_id and u.disabled_at is null
           where p.member_id = target.id and p.user_id = for_user_id and p.disabled_at is null));
  if not is_allowed then
    perform set_config('app.member_id', '', false);
    return next; return;
  end if;
  member_id := target.id;
  category := target.category;
  -- Who is frozen at home spends nothing elsewhere.
  is_frozen := home.is_frozen or target.frozen_at is not null;
  if target.id <> home.member_id then
    role := 2;
    rights := array(select unnest(home.rights) except select unnest(array['P00008', 'P00009']));
    insert into app.acting_record (member_id, user_id, from_member_id, from_name)
      select target.id, home.user_id, m.id, m.name from app.member m where m.id = home.member_id on conflict do nothing;
  end if;
  if exists (select from app.membership p where p.member_id = target.id and p.user_id in (for_user_id, home.user_id) and p.role = 2
      and p.disabled_at is null and not 'P00005' = any(app.held_rights(p.member_id, p.user_id, p.role))) then
    rights := array_remove(rights, 'P00005');
  end if;
  acting := jsonb_strip_nulls(jsonb_build_object('fromMember', nullif(home.member_id, target.id), 'forUser', for_user_id))::text;
  perform set_config('app.member_id', target.id::text, false), set_config('app.acting', acting, false);
  return next;
end $function$
;

CREATE OR REPLACE FUNCTION app.broken_audit()
 RETURNS TABLE(member_id bigint, seq bigint, why text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  with linked as (
    select a.*, lag(a.hash) over w as prev, lag(a.seq) over w as prev_seq from app.audit a
    window w as (partition by a.member_id order by a.seq)
  )
  (select l.member_id, l.seq, 'link' from linked l
    where l.seq <> coalesce(l.prev_seq, 0) + 1
       or l.hash <> app.audit_hash(coalesce(l.prev, '\x00'), l.member_id, l.seq, l.at, l.user_id, l.action, l.subject, l.facts))
  union all
  (select h.member_id, h.seq, 'head' from app.audit_head h
    left join lateral (select a.seq, a.hash from app.audit a where a.member_id = h.member_id order by a.seq desc limit 1) last on true
    where h.seq <> coalesce(last.seq, 0) or h.hash <> coalesce(last.hash, '\x00'))
  union all
  (select coalesce(a.member_id, 0), coalesce(a.seq, 0), 'seal' from (
      select s.audit_id, s.hash, lag(s.hash, 1, '\x00') over (order by s.seq) as prev from app.audit_seal s
    ) s left join app.audit a on a.id = s.audit_id
    where a.id is null or s.hash <> sha256(s.prev || int8send(s.audit_id) || a.hash))
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
    select a.*, lag(a.hash) over w as prev, lag(a.seq) over w as prev_seq from app.staff_act a window w as (order by a.seq)
  )
  (select l.seq, 'link' from linked l
    where l.seq <> coalesce(l.prev_seq, 0) + 1
       or l.hash <> app.audit_hash(coalesce(l.prev, '\x00'), coalesce(l.member_id, 0), l.seq, l.at, l.staff_id, l.action, l.subject, l.facts))
  union all
  (select h.seq, 'head' from app.staff_act_head h
    left join lateral (select a.seq, a.hash from app.staff_act a order by a.seq desc limit 1) last on true
    where h.seq <> coalesce(last.seq, 0) or h.hash <> coalesce(last.hash, '\x00'))
  limit 100
$function$
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

CREATE OR REPLACE FUNCTION app.current_acting()
 RETURNS jsonb
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.acting'::text, true), ''::text))::jsonb
;

CREATE OR REPLACE FUNCTION app.current_detail()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.detail_id'::text, true), ''::text))::bigint
;

CREATE OR REPLACE FUNCTION app.current_member()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN (NULLIF(current_setting('app.member_id'::text, true), ''::text))::bigint
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
RETURN (SELECT COALESCE(array_agg(DISTINCT held.code), '{}'::text[]) AS "coalesce" FROM (SELECT p.code FROM app.permission p WHERE ((p.member_id = held_rights.of_member) AND (p.user_id = held_rights.of_user) AND p.holds) UNION ALL SELECT unnest(ARRAY['P00008'::text, 'P00009'::text]) AS unnest WHERE (held_rights.of_role = 1)) held)
;

CREATE OR REPLACE FUNCTION app.is_known_person(person bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE SECURITY DEFINER COST 200
 SET search_path TO 'app', 'pg_temp'
AS $function$
begin
  return exists (select from app.membership where member_id = app.current_member() and user_id = person)
      or exists (select from app.acting_record where member_id = app.current_member() and user_id = person);
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
  if session_user <> 'app_worker' and current_setting('role', true) <> 'app_worker'
     and of_member is distinct from app.current_member() then
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
    head.hash := sha256(head.hash || int8send(line.id) || line.hash);
    insert into app.audit_seal (audit_id, hash) values (line.id, head.hash);
    done := done + 1;
    last_xid := line.xid;
  end loop;
  update app.audit_seal_head set hash = head.hash, sealed_to = case when done = at_most then last_xid else horizon end;
  return done;
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

CREATE OR REPLACE FUNCTION app.unsettled_balances()
 RETURNS TABLE(member_id bigint, cached_fen bigint, ledger_fen bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'app', 'pg_temp'
AS $function$
  select b.member_id, b.bought_fen + b.granted_fen, coalesce(l.fen, 0)::bigint
  from app.balance b
  left join (select ll.member_id, sum(ll.amount_fen) as fen,
                    sum(ll.amount_fen) filter (where account = 'memberGranted') as granted
             from app.ledger_line ll where account in ('memberBalance', 'memberGranted') group by ll.member_id) l
    on l.member_id = b.member_id
  where b.bought_fen + b.granted_fen <> coalesce(l.fen, 0) or b.granted_fen <> coalesce(l.granted, 0)
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
  if session_user <> 'app_worker' and current_setting('role', true) <> 'app_worker'
     and of_member is distinct from app.current_member() then
    raise exception 'audit for another member' using errcode = '42501';
  end if;
  select * into strict head from app.audit_head where member_id = of_member for no key update;
  link := app.audit_hash(head.hash, of_member, head.seq + 1, moment, by_user, what, about, told);
  insert into app.audit (member_id, seq, at, user_id, action, subject, facts, hash)
    values (of_member, head.seq + 1, moment, by_user, what, about, told, link);
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
  link := app.audit_hash(head.hash, coalesce(of_member, 0), head.seq + 1, moment, by_staff, what, about, with_facts);
  insert into app.staff_act (seq, at, staff_id, member_id, action, subject, facts, hash)
    values (head.seq + 1, moment, by_staff, of_member, what, about, with_facts, link);
  update app.staff_act_head set seq = head.seq + 1, hash = link;
  return head.seq + 1;
end $function$
;
