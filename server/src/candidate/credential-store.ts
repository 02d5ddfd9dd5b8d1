import type { CredentialKind } from '@beidiao/contract/candidate/collect';
import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };

const lent = sql<{ kind: CredentialKind; lent_at: Date }>(
  'select kind, lent_at from app.credential where member_id = $1 and order_detail_id = $2',
);
export const listLent = (db: Db, of: Of): Promise<{ kind: CredentialKind; lent_at: Date }[]> =>
  db.rows(lent, of.memberId, of.orderDetailsId);

const put = sql(`
  insert into app.credential (member_id, order_detail_id, kind, content_enc) values ($1, $2, $3, $4)
  on conflict (order_detail_id, kind) do update set content_enc = excluded.content_enc, lent_at = now()`);
export async function putCredential(
  tx: Tx,
  of: Of,
  { kind, contentEnc }: { kind: CredentialKind; contentEnc: Buffer },
): Promise<void> {
  await tx.rows(put, of.memberId, of.orderDetailsId, kind, contentEnc);
}

const takeBack = sql('delete from app.credential where member_id = $1 and order_detail_id = $2');
export async function dropCredentials(tx: Tx, of: Of): Promise<void> {
  await tx.rows(takeBack, of.memberId, of.orderDetailsId);
}

const take = sql<{ kind: CredentialKind; content_enc: Buffer }>(
  'delete from app.credential where member_id = $1 and order_detail_id = $2 and kind = any($3) returning kind, content_enc',
);
/** Reading is taking: nobody reads it a second time. */
export const takeCredentialRows = (tx: Tx, of: Of, kinds: readonly CredentialKind[]) =>
  tx.rows(take, of.memberId, of.orderDetailsId, kinds);

const sweep = sql(`
  delete from app.credential c using app.order_detail d
  where d.id = c.order_detail_id and (c.lent_at < $1 or d.state = any('{-1,7,8,9,10,11,12,13,14,15,20}'))`);
/** What is too old, and what belongs to a check that has ended. */
export async function sweepCredentialRows(tx: Tx, before: Date): Promise<void> {
  await tx.rows(sweep, before);
}
