import type { OrderState } from '@beidiao/contract/order/states';
import type { RequestKind, RequestScope } from '@beidiao/contract/rights/calls';
import type { ItemResult } from '@beidiao/contract/finding/conclusion';
import type { RiskRule } from '@beidiao/contract/verification/risk-rules';
import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

export type RequestRow = {
  id: string;
  kind: RequestKind;
  asked_at: Date;
  due_at: Date;
  answered_at: Date | null;
  outcome: 'granted' | 'declined' | null;
  answer_enc: Buffer | null;
};
const ofDetail = sql<RequestRow>(`
  select id, kind, asked_at, due_at, answered_at, outcome, answer_enc from app.candidate_request
  where member_id = $1 and order_detail_id = $2 order by id desc limit 50`);
/** The newest 50 of one check. */
export const listRequests = (db: Db, memberId: MemberId, detailId: string): Promise<RequestRow[]> =>
  db.rows(ofDetail, memberId, detailId);

export type StaffRequestRow = RequestRow & {
  member_id: MemberId;
  order_detail_id: string;
  words_enc: Buffer | null;
  claimed_by: StaffId | null;
  state: OrderState;
  name_enc: Buffer;
  phone_enc: Buffer;
  id_card_enc: Buffer;
  enterprise_name: string;
  order_no: string;
};
const columns = `r.id, r.kind, r.asked_at, r.due_at, r.answered_at, r.outcome, r.answer_enc, r.member_id, r.order_detail_id, r.words_enc, r.claimed_by,
  d.state, d.name_enc, d.phone_enc, d.id_card_enc, m.name as enterprise_name, o.order_no`;
const tables = `app.candidate_request r
  join app.order_detail d on d.member_id = r.member_id and d.id = r.order_detail_id
  join app.check_order o on o.member_id = d.member_id and o.id = d.order_id
  join app.member m on m.id = r.member_id`;
const open = sql<StaffRequestRow>(`
  select ${columns} from ${tables}
  where r.answered_at is null and ($1::bigint is null or (r.due_at, r.id) > (select due_at, id from app.candidate_request where id = $1))
  order by r.due_at, r.id limit $2`);
const answered = sql<StaffRequestRow>(`
  select ${columns} from ${tables}
  where r.answered_at is not null and ($1::bigint is null or (r.answered_at, r.id) < (select answered_at, id from app.candidate_request where id = $1))
  order by r.answered_at desc, r.id desc limit $2`);
const one = sql<StaffRequestRow>(`select ${columns} from ${tables} where r.id = $1`);
const byScope = { open, answered } as const;

/** Staff see every member: that is their work, and each look is written down. */
export const listStaffRequests = (
  db: Db,
  { scope, cursor, limit }: { scope: RequestScope; cursor: string | null; limit: number },
): Promise<StaffRequestRow[]> => db.rows(byScope[scope], cursor, limit);
export const findStaffRequest = async (db: Db, id: string): Promise<StaffRequestRow | undefined> =>
  (await db.rows(one, id))[0];

const take = sql<{ id: string }>(`
  update app.candidate_request set claimed_by = $2, claimed_at = now() where id = $1 and answered_at is null
    and (claimed_by is null or exists (select from app.staff s where s.id = claimed_by and s.disabled_at is not null)) returning id`);
/** What somebody holds who is disabled is free. */
export const claimRequest = async (tx: Tx, id: string, staffId: StaffId): Promise<boolean> =>
  (await tx.rows(take, id, staffId)).length === 1;
const giveBack = sql<{ id: string }>(`
  update app.candidate_request set claimed_by = null, claimed_at = null where id = $1 and answered_at is null and claimed_by = $2 returning id`);
export const releaseRequest = async (tx: Tx, id: string, staffId: StaffId): Promise<boolean> =>
  (await tx.rows(giveBack, id, staffId)).length === 1;

const end = sql<{ id: string }>(`
  update app.candidate_request set answered_at = $2, outcome = $3, answer_enc = $4, answered_by = $5
  where id = $1 and answered_at is null returning id`);
export type Answer = { id: string; at: Date; outcome: 'granted' | 'declined'; answerEnc: Buffer; staffId: StaffId };
/** Answers whether it was answered now. */
export const endRequest = async (tx: Tx, it: Answer): Promise<boolean> =>
  (await tx.rows(end, it.id, it.at, it.outcome, it.answerEnc, it.staffId)).length === 1;

const granted = sql<{ answered_at: Date }>(`
  select answered_at from app.candidate_request
  where member_id = $1 and order_detail_id = $2 and kind = 'copy' and outcome = 'granted' and answered_at is not null order by answered_at desc limit 1`);
/** When a copy was granted last. */
export const findGrantedCopy = async (db: Db, memberId: MemberId, detailId: string): Promise<Date | undefined> =>
  (await db.rows(granted, memberId, detailId))[0]?.answered_at;

export type CorrectableRow = {
  task_id: string;
  code: string;
  n: number;
  name_zh: string;
  name_en: string;
  needs: string[];
  result: ItemResult;
  light: Light;
  rule: string | null;
  is_partial: boolean;
  needs_second: boolean;
  content_enc: Buffer;
  found_at: Date;
  staff_id: StaffId | null;
  second_staff_id: StaffId | null;
  risk_rules: RiskRule[];
};
const correctable = sql<CorrectableRow>(`
  select t.id as task_id, t.code, t.n, v.name_zh, v.name_en, v.needs, f.result, f.light, f.rule, f.is_partial, f.needs_second, f.content_enc, f.found_at, f.staff_id, f.second_staff_id, i.risk_rules
  from app.check_task t
  join app.check_item i on i.code = t.code
  join app.item_version v on v.code = t.code and v.version = t.item_version
  join lateral (select * from app.finding f where f.member_id = t.member_id and f.task_id = t.id order by f.version desc limit 1) f on true
  where t.member_id = $1 and t.order_detail_id = $2 and t.result is not null order by i.group_code, i.sort, t.code, t.n`);
/** As many as the check has items and subjects with a finding. */
export const listCorrectable = (db: Db, memberId: MemberId, detailId: string): Promise<CorrectableRow[]> =>
  db.rows(correctable, memberId, detailId);

export type ClaimRow = {
  code: string;
  n: number;
  name_zh: string;
  name_en: string;
  content_enc: Buffer;
  updated_at: Date;
};
const claimRows = sql<ClaimRow>(`
  select c.code, c.n, i.name_zh, i.name_en, c.content_enc, c.updated_at from app.claim c
  join app.order_item o on o.member_id = c.member_id and o.order_detail_id = c.order_detail_id and o.code = c.code
  join app.item_version i on i.code = o.code and i.version = o.item_version
  where c.member_id = $1 and c.order_detail_id = $2 order by c.code, c.n`);
export const listClaimRows = (db: Db, memberId: MemberId, detailId: string): Promise<ClaimRow[]> =>
  db.rows(claimRows, memberId, detailId);
const waiting = sql<{ disputes: number; requests: number }>(`
  select (select count(*)::integer from app.dispute where decided_at is null) as disputes,
    (select count(*)::integer from app.candidate_request where answered_at is null) as requests`);
export const countWaiting = async (db: Db): Promise<{ disputes: number; requests: number }> =>
  (await db.rows(waiting))[0] ?? { disputes: 0, requests: 0 };
