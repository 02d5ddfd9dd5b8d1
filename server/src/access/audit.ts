import type { Act } from '@beidiao/contract/acts';
import type { MemberId, UserId } from './actor.ts';
import { sql, type Tx } from '../base/db/db.ts';

const write = sql('select app.write_audit($1, $2, $3, $4, $5)');

export type AuditLine = {
  readonly memberId: MemberId;
  /** Null when the clock, an outside service or a job acted. */
  readonly userId: UserId | null;
  readonly action: Act;
  /** The thing it was done to, `order 42`. */
  readonly subject: string;
  /** Ids, codes and amounts; nothing personal, since the trail outlives a deletion. */
  readonly facts: Record<string, unknown>;
};

/** Adds a link to the member's chain. It locks the head of the chain: write it last in a transaction. */
export async function writeAudit(tx: Tx, line: AuditLine): Promise<void> {
  await tx.rows(write, line.memberId, line.userId, line.action, line.subject, JSON.stringify(line.facts));
}
