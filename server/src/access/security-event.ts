import type { SecurityEventKind } from '@beidiao/contract/account/security-events';
import { sql, type Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import type { MemberId, StaffId, UserId } from './actor.ts';
import { coarseAddressOf, deviceOf } from './origin.ts';

const write = sql('select app.note_security_event($1, $2, $3, $4, $5, $6, $7)');

export type SecurityEvent = {
  readonly kind: SecurityEventKind;
  /** Whose sign-in, key or act it is. */
  readonly userId?: UserId;
  /** The member of staff who did it, instead of a person. */
  readonly staffId?: StaffId;
  /** For which member it was done. Without one it concerns the person, and each member that they belong to sees it. */
  readonly memberId?: MemberId;
  /** Where it came from; without one a job did it. */
  readonly request?: Pick<RequestFacts, 'address' | 'userAgent'>;
  /** Ids, codes and counts; nothing personal. */
  readonly facts?: Record<string, unknown>;
};

/** Writes down who came in, who failed to, and what was opened: `userId`, `staffId` or `memberId` say whom it concerns. */
export async function noteSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { kind, userId = null, staffId = null, memberId = null, request, facts = {} } = event;
  const device = request === undefined ? '' : deviceOf(request.userAgent);
  const address = request === undefined ? '' : coarseAddressOf(request.address);
  await tx.rows(write, memberId, userId, staffId, kind, device, address, JSON.stringify(facts));
}
