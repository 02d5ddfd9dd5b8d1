import { sql, type Tx } from '../../base/db/db.ts';

const endLinkAt = sql<{ order_detail_id: string }>(
  'update app.candidate_link set expires_at = $2 where token_hash = $1 returning order_detail_id',
);
const endTermAt = sql(
  'update app.order_detail set due_at = $2 where id = $1 and due_at is not null and state = any($3) returning id',
);
/** The states that wait for the candidate, or for the member to take up. */
const waiting = [4, 16, 17, 18];

/** @returns the order detail of the link */
export const endLink = async (tx: Tx, tokenHash: Buffer, at: Date): Promise<string | undefined> =>
  (await tx.rows(endLinkAt, tokenHash, at))[0]?.order_detail_id;

/** Answers whether it waited for anything. */
export const endTerm = async (tx: Tx, detailId: string, at: Date): Promise<boolean> =>
  (await tx.rows(endTermAt, detailId, at, waiting)).length === 1;
