import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import type { OrderState } from '@beidiao/contract/order/states';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';
import { beginsWith } from '../base/db/begins-with.ts';

const allMembers = sql<{ id: MemberId }>('select id from app.member where id > $1 order by id limit $2');
/** Ids of members, a thousand at a time. */
export const listMemberIds = (db: Db, after: string): Promise<{ id: MemberId }[]> => db.rows(allMembers, after, 1000);

export type HitRow = {
  id: string;
  member_id: MemberId;
  order_no: string;
  enterprise_name: string;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  position: string | null;
  state: OrderState;
  created_at: Date;
};
const hitColumns = `d.id, d.member_id, o.order_no, m.name as enterprise_name, d.name_enc, d.phone_enc, d.id_card_enc, d.position, d.state, d.created_at`;
const hitTables = `join app.check_order o on o.member_id = d.member_id and o.id = d.order_id join app.member m on m.id = d.member_id`;
const newestHits = 'order by d.created_at desc, d.id desc limit 100';
const byOrderNo = sql<HitRow>(`
  select ${hitColumns} from unnest($1::bigint[]) as w (member_id)
  join app.check_order o on o.member_id = w.member_id and ${beginsWith('o.order_no', '$2')}
  join app.order_detail d on d.member_id = o.member_id and d.order_id = o.id join app.member m on m.id = d.member_id ${newestHits}`);
/** @param start of the number */
export const findByOrderNo = (db: Db, memberIds: readonly MemberId[], start: string): Promise<HitRow[]> =>
  db.rows(byOrderNo, memberIds, start);

const hitsAtMost = 100;
/** Of a member that has many of the name, so many are looked at before it is known how far back all together reach. */
const lookedAtFirst = 8;
const namedOf = (limit: number, condition = ''): string => `
  select n.order_detail_id as id, w.member_id from wanted w cross join lateral (
    select n.order_detail_id from app.name_prefix_key n
    where n.member_id = w.member_id and n.key = w.keys[1] ${condition} and (cardinality(w.keys) = 1 or cardinality(w.keys) = (
      select count(*) from app.name_prefix_key k where k.member_id = w.member_id and k.order_detail_id = n.order_detail_id and k.key = any(w.keys)))
    order by n.order_detail_id desc limit ${limit}) n`;
/** The newest of all members, of each from the newest on, and of none further back than the hundredth that is known. */
const byName = sql<HitRow>(`
  with wanted as (
    select a.member_id, array_agg(a.key order by a.n) as keys from unnest($1::bigint[], $2::bytea[]) with ordinality as a (member_id, key, n)
    group by 1 having count(*) = $3::integer
  ), known as (${namedOf(lookedAtFirst)}),
  mark as (select coalesce((select id from known order by id desc offset ${hitsAtMost - 1} limit 1), 0) as id),
  named as (
    select id, member_id from (${namedOf(hitsAtMost, 'and n.order_detail_id >= (select id from mark)')}) few order by id desc limit ${hitsAtMost}
  )
  select ${hitColumns} from named join app.order_detail d on d.member_id = named.member_id and d.id = named.id ${hitTables} ${newestHits}`);
/** Names that have all `of` keys of their member. */
export const findByName = (
  db: Db,
  keys: readonly { memberId: MemberId; key: Buffer }[],
  of: number,
): Promise<HitRow[]> =>
  db.rows(
    byName,
    keys.map(({ memberId }) => memberId),
    keys.map(({ key }) => key),
    of,
  );

export type PersonColumn = 'phone_key' | 'phone_tail_key' | 'id_card_key';
/** Keys differ from member to member, so each is asked for under its own; an index of its own answers each pair. */
const byKeys = (column: PersonColumn) =>
  sql<HitRow>(`
    select ${hitColumns} from unnest($1::bigint[], $2::bytea[]) as w (member_id, key)
    join app.order_detail d on d.member_id = w.member_id and d.${column} = w.key ${hitTables} ${newestHits}`);
const keyed = {
  phone_key: byKeys('phone_key'),
  phone_tail_key: byKeys('phone_tail_key'),
  id_card_key: byKeys('id_card_key'),
};
export const findByKeys = (
  db: Db,
  column: PersonColumn,
  keys: readonly { memberId: MemberId; key: Buffer }[],
): Promise<HitRow[]> =>
  db.rows(
    keyed[column],
    keys.map(({ memberId }) => memberId),
    keys.map(({ key }) => key),
  );

export type FileRow = HitRow & {
  amount_fen: string;
  refunded_fen: string;
  due_at: Date | null;
  estimated_completed_at: Date | null;
  link_sent_at: Date | null;
  link_expires_at: Date | null;
  check_code: string | null;
  trade_no: string;
};
const file = sql<FileRow>(`
  select ${hitColumns}, d.amount_fen, d.refunded_fen, d.due_at, d.estimated_completed_at,
    l.created_at as link_sent_at, l.expires_at as link_expires_at, l.check_code, t.trade_no
  from app.order_detail d ${hitTables}
  join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
  left join lateral (
    select created_at, expires_at, check_code from app.candidate_link l where l.member_id = d.member_id and l.order_detail_id = d.id
    order by created_at desc limit 1
  ) l on true
  where d.member_id = $1 and d.id = $2`);
export const findFile = async (db: Db, memberId: MemberId, id: string): Promise<FileRow | undefined> =>
  (await db.rows(file, memberId, id))[0];

export type FileItem = {
  code: string;
  name_zh: string;
  name_en: string;
  n: number;
  state: string;
  result: string | null;
};
const items = sql<FileItem>(`
  select i.code, c.name_zh, c.name_en, coalesce(t.n, 1) as n,
    case when i.dropped_at is not null then 'dropped' else coalesce(t.state, 'notStarted') end as state, t.result
  from app.order_item i join app.item_version c on c.code = i.code and c.version = i.item_version
  left join app.check_task t on t.member_id = i.member_id and t.order_detail_id = i.order_detail_id and t.code = i.code
  where i.member_id = $1 and i.order_detail_id = $2 order by i.n, n limit 200`);
export const listFileItems = (db: Db, memberId: MemberId, id: string): Promise<FileItem[]> =>
  db.rows(items, memberId, id);

export type LineRow = {
  at: Date;
  kind: string;
  event: string;
  about: string | null;
  outcome: string | null;
  user_id: string | null;
  user_enc: Buffer | null;
  staff_id: string | null;
  to_state: OrderState | null;
  amount_fen: string | null;
  proof_by: ProofKind | null;
};
/** Everything that is on record of one check, newest first, each source by its own index. */
const lines = sql<LineRow>(`
  with tasks as (select id, code || ' ' || n as about from app.check_task where member_id = $1 and order_detail_id = $2),
  subjects as (select 'detail ' || $2::bigint as subject, null::text as about union all select 'task ' || id, about from tasks
    union all select 'report ' || id, 'v' || version from app.report where member_id = $1 and order_detail_id = $2)
  select at, kind, event, about, outcome, user_enc, user_id, staff_id, to_state, amount_fen,
    case kind when 'order' then app.proof_behind($1::bigint, $2::bigint, event) end as proof_by from (
    select t.at, 'order' as kind, t.event, null::text as about, null::text as outcome, u.name_enc as user_enc, t.user_id, null::text as staff_id, t.to_state, t.amount_fen
      from app.order_timeline t left join app.user_account u on u.id = t.user_id where t.member_id = $1 and t.order_detail_id = $2
    union all
    select created_at, 'message', kind, channel, state, null, null, null, null, null from app.delivery where member_id = $1 and order_detail_id = $2
    union all
    select given_at, 'consent', 'given', text_version, null, null, null, null, null, null from app.consent where member_id = $1 and order_detail_id = $2
    union all
    select withdrawn_at, 'consent', 'withdrawn', text_version, null, null, null, null, null, null from app.consent
      where member_id = $1 and order_detail_id = $2 and withdrawn_at is not null
    union all
    select s.asked_at, 'source', s.connector, tasks.about || ' · ' || s.attempt, s.outcome, null, null, null, null, null
      from app.source_call s join tasks on tasks.id = s.task_id where s.member_id = $1
    union all
    select f.found_at, 'finding', f.result, tasks.about, f.light, null, null, f.staff_id::text, null, null
      from app.finding f join tasks on tasks.id = f.task_id where f.member_id = $1
    union all
    select created_at, 'report', kind, 'v' || version, light, null, null, null, null, null from app.report where member_id = $1 and order_detail_id = $2
    union all
    select v.at, 'view', v.what, 'v' || r.version, case when v.by_candidate then 'candidate' end, u.name_enc, v.user_id, null, null, null
      from app.report_view v join app.report r on r.member_id = v.member_id and r.id = v.report_id
      left join app.user_account u on u.id = v.user_id where v.member_id = $1 and r.order_detail_id = $2
    union all
    select asked_at, 'request', kind, null, outcome, null, null, null, null, null from app.candidate_request where member_id = $1 and order_detail_id = $2
    union all
    select d.opened_at, 'dispute', 'opened', tasks.about, d.outcome, null, null, null, null, null
      from app.dispute d join tasks on tasks.id = d.task_id where d.member_id = $1 and d.order_detail_id = $2
    union all
    select asked_at, 'refund', state, why, null, null, null, asked_by::text, null, amount_fen from app.staff_refund where member_id = $1 and order_detail_id = $2
    union all
    select a.at, 'staff', a.action, subjects.about, null, null, null, a.facts ->> 'staffId', null, null
      from app.audit a join subjects on subjects.subject = a.subject where a.member_id = $1 and a.facts ? 'staffId'
  ) all_lines order by at desc limit 500`);
export const listLines = (db: Db, memberId: MemberId, id: string): Promise<LineRow[]> => db.rows(lines, memberId, id);
