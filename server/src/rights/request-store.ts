import type { RequestKind } from '@beidiao/contract/rights';
import { type Db, type MemberId, sql } from '../base/db.ts';

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
