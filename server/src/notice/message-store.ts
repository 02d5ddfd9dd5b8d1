import type { NoticeTopic } from '@beidiao/contract/notice/kinds';
import type { MemberId, UserId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type NewMessages = {
  memberId: MemberId;
  userIds: readonly UserId[];
  noticeKey: string;
  toldAt: string;
  topic: NoticeTopic;
  kind: string;
  orderDetailsId: string | null;
  facts: object;
  /** Whose own act it is: written as read. */
  byUserId: string | null;
};
const insertMessages = sql(`
  insert into app.system_message (member_id, user_id, notice_key, topic, kind, order_detail_id, facts, told_at, read_at)
  select $1::bigint, user_id, $3::text, $4::text, $5::text, $6::bigint, $7::jsonb, $8::timestamptz,
    case when user_id = $9::bigint then now() end
  from unnest($2::bigint[]) user_id
  on conflict (member_id, user_id, notice_key) do nothing`);

/** A notice that is told again writes nothing. */
export async function addMessages(tx: Tx, it: NewMessages): Promise<void> {
  await tx.rows(
    insertMessages,
    it.memberId,
    it.userIds,
    it.noticeKey,
    it.topic,
    it.kind,
    it.orderDetailsId,
    JSON.stringify(it.facts),
    it.toldAt,
    it.byUserId,
  );
}

export type MessageRow = {
  id: string;
  topic: NoticeTopic;
  kind: string;
  order_detail_id: string | null;
  facts: Record<string, string | number>;
  told_at: Date;
  read_at: Date | null;
  order_no: string | null;
  trade_no: string | null;
  name_enc: Buffer | null;
  member_id: string;
};
const pageWhere = (condition: string): string => `
  select s.id, s.topic, s.kind, s.order_detail_id, s.facts, s.told_at, s.read_at, o.order_no, t.trade_no, d.name_enc, s.member_id
  from app.system_message s
  left join app.order_detail d on d.member_id = s.member_id and d.id = s.order_detail_id
  left join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  left join app.trade_order t on t.member_id = o.member_id and t.id = o.trade_order_id
  where s.member_id = $1 and s.user_id = $2 ${condition}
  order by s.told_at desc, s.id desc limit $3 offset $4`;
const page = sql<MessageRow>(pageWhere(''));
const pageOfTopic = sql<MessageRow>(pageWhere('and s.topic = $5'));
/** Counted no further than what a badge can say. */
const countUnreadOf = sql<{ unread: number }>(`
  select count(*)::integer as unread from (
    select from app.system_message where member_id = $1 and user_id = $2 and read_at is null limit 1000) u`);
const markReadOf = sql(`
  update app.system_message set read_at = now(), xid = pg_current_xact_id()
  where member_id = $1 and user_id = $2 and read_at is null and ($3::text is null or topic = $3) and ($4::bigint is null or id = $4)`);

type Reader = { readonly memberId: MemberId; readonly userId: UserId };

export const listMessages = (
  db: Db,
  { memberId, userId }: Reader,
  query: { topic: NoticeTopic | null; limit: number; offset: number },
): Promise<MessageRow[]> => {
  const first = [memberId, userId, query.limit, query.offset];
  return query.topic === null ? db.rows(page, ...first) : db.rows(pageOfTopic, ...first, query.topic);
};

export const countUnread = async (db: Db, { memberId, userId }: Reader): Promise<number> =>
  (await db.rows(countUnreadOf, memberId, userId))[0]?.unread ?? 0;

export async function markMessagesRead(
  tx: Tx,
  { memberId, userId }: Reader,
  which: { topic: NoticeTopic | null; id: string | null },
): Promise<void> {
  await tx.rows(markReadOf, memberId, userId, which.topic, which.id);
}

const messagesOf = sql<{
  kind: string;
  topic: string;
  told_at: Date;
  read_at: Date | null;
  order_detail_id: string | null;
}>(`
  select kind, topic, told_at, read_at, order_detail_id from app.system_message
  where user_id = $1 and member_id = any($2) order by told_at desc, id desc limit 5000`);
/** What the person was told within these members, the latest first; at most 5000. */
export const listMessagesTo = (db: Db, userId: UserId, members: readonly MemberId[]) =>
  db.rows(messagesOf, userId, members);
