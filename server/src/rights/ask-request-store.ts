import type { RequestKind } from '@beidiao/contract/rights/calls';
import type { MemberId } from '../access/actor.ts';
import { brokenConstraint, type Db, sql, type Tx } from '../base/db/db.ts';

type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };

const insertRequest = sql<{ id: string }>(`
  insert into app.candidate_request (member_id, order_detail_id, kind, words_enc, due_at) values ($1, $2, $3, $4, $5) returning id`);
const openOne = sql<{ id: string; due_at: Date }>(`
  select id, due_at from app.candidate_request where member_id = $1 and order_detail_id = $2 and kind = $3 and answered_at is null`);

export type NewRequest = Of & { kind: RequestKind; wordsEnc: Buffer | null; dueAt: Date };
/** Undefined when one of this kind is open. */
export async function addRequest(tx: Tx, wish: NewRequest): Promise<string | undefined> {
  try {
    const values = [wish.memberId, wish.orderDetailsId, wish.kind, wish.wordsEnc, wish.dueAt];
    return (await tx.rows(insertRequest, ...values))[0]?.id;
  } catch (error) {
    if (brokenConstraint(error) === 'candidate_request_once') return undefined;
    throw error;
  }
}
export const findOpenRequest = async (
  db: Db,
  { memberId, orderDetailsId }: Of,
  kind: RequestKind,
): Promise<{ id: string; due_at: Date } | undefined> => (await db.rows(openOne, memberId, orderDetailsId, kind))[0];
