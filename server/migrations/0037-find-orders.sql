-- Finding a candidate by a part of the name, and an order by the beginning of its number, which tells no volume any more.

-- Keyed hashes of the beginnings of a candidate's names, under the member's id. A table and no array with a GIN index: `@>` is
-- not leakproof, so that under row-level security no index would answer it.
create table app.name_prefix_key (
  member_id bigint not null,
  order_detail_id bigint not null,
  key bytea not null check (octet_length(key) = 16),
  primary key (member_id, key, order_detail_id),
  foreign key (member_id, order_detail_id) references app.order_detail (member_id, id)
);
create index name_prefix_key_of_detail on app.name_prefix_key (order_detail_id);
call app.keep_tenant('app.name_prefix_key', 'select, insert');
grant select, insert on app.name_prefix_key to app_worker;

-- Names are sealed, so a job writes what rows from before lack.
alter table app.order_detail add column is_name_indexed boolean not null default false;
comment on column app.order_detail.is_name_indexed is 'Whether name_prefix_key has the name; a job writes what is missing.';
create index order_detail_name_unindexed on app.order_detail (id) where not is_name_indexed and erased_at is null;

-- A whole name is its own longest beginning.
drop index app.order_detail_name;
alter table app.order_detail drop column name_key;

-- As before, without the key of the whole name and with those of its beginnings.
create or replace function app.erase_detail(of_member bigint, detail bigint, why text, at timestamptz, no_name bytea, no_phone bytea, no_card bytea)
  returns void language plpgsql security definer set search_path = app, pg_temp as $$
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
end $$;

-- A business number for people: what it is of, the day in China, and eight characters by chance. A running number would tell
-- every member how much the whole house sells.
create function app.new_business_no(prefix text, at timestamptz) returns text language sql volatile as $$
  select prefix || to_char(at at time zone 'Asia/Shanghai', 'YYYYMMDD')
    || string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(chance.bytes, place) & 31), 1), '' order by place)
  from (select uuid_send(gen_random_uuid()) as bytes) chance,
    -- Bytes 6 and 8 hold the version of the uuid, which is no chance.
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10]) as place
$$;
revoke execute on function app.new_business_no from public;
grant execute on function app.new_business_no to app_user, app_worker;

alter table app.trade_order alter column trade_no set default app.new_business_no('PAY', app.now());
drop function app.new_trade_no;

-- Numbers from before end in the id of their trade order, and stay as they were printed.
alter table app.check_order
  alter column order_no set default app.new_business_no('BD', app.now()),
  add constraint check_order_order_no_check check (order_no ~ '^BD[0-9]{8}([0-9]{6,}|[0-9A-HJKMNP-TV-Z]{8})$');
comment on column app.check_order.order_no is 'Business number for people; the id is the wire''s.';
-- For beginnings of a number, whatever the collation of the database.
create index check_order_number on app.check_order (member_id, order_no text_pattern_ops);
