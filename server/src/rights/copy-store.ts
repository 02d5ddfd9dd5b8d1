import type { MemberId } from '../access/actor.ts';
import { type Db, sql } from '../base/db/db.ts';

export type CopyConsentRow = {
  text_version: string;
  recipient: string;
  purpose: string;
  given_at: Date;
  ends_at: Date;
  withdrawn_at: Date | null;
};
const consents = sql<CopyConsentRow>(`
  select text_version, recipient, purpose, given_at, ends_at, withdrawn_at from app.consent
  where member_id = $1 and order_detail_id = $2 order by id limit 20`);
export const listConsents = (db: Db, memberId: MemberId, detailId: string): Promise<CopyConsentRow[]> =>
  db.rows(consents, memberId, detailId);

export type CopyDisputeRow = {
  task_id: string;
  code: string;
  n: number;
  reason_enc: Buffer | null;
  opened_at: Date;
  outcome: string | null;
};
const disputes = sql<CopyDisputeRow>(`
  select x.task_id, t.code, t.n, x.reason_enc, x.opened_at, x.outcome from app.dispute x
  join app.check_task t on t.member_id = x.member_id and t.id = x.task_id
  where x.member_id = $1 and x.order_detail_id = $2 order by x.id limit 100`);
export const listOwnDisputes = (db: Db, memberId: MemberId, detailId: string): Promise<CopyDisputeRow[]> =>
  db.rows(disputes, memberId, detailId);
