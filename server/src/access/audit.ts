import type { Act } from '@beidiao/contract/acts';
import { eventsOfActs } from '@beidiao/contract/account/security-events';
import type { MemberId, UserId } from './actor.ts';
import { sql, type Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { noteSecurityEvent } from './security-event.ts';

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
  /** Where it came from, for acts that are security events as well. */
  readonly request?: Pick<RequestFacts, 'address' | 'userAgent' | 'locality'>;
};

/** Adds a link to the member's chain, and a security event where the act is one. It locks the head of the chain: write it last in a transaction. */
export async function writeAudit(tx: Tx, line: AuditLine): Promise<void> {
  const event = line.userId === null ? undefined : eventsOfActs[line.action];
  if (event !== undefined && line.userId !== null)
    await noteSecurityEvent(tx, {
      kind: event.kind,
      userId: line.userId,
      ...(event.isPersonal ? {} : { memberId: line.memberId }),
      ...(line.request === undefined ? {} : { request: line.request }),
      facts: { subject: line.subject },
    });
  await tx.rows(write, line.memberId, line.userId, line.action, line.subject, JSON.stringify(line.facts));
}
