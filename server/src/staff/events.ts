import type { SecurityEventKind } from '@beidiao/contract/account/security-events';
import type { StaffId } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';

/** Whose try it is; nobody where the name is nobody's. */
export type Trying = {
  readonly staffId: StaffId | undefined;
  readonly request: Pick<RequestFacts, 'address' | 'userAgent' | 'locality'>;
};

/** In a transaction of its own, so that it stays when what was tried is rolled back. A name that nobody has leaves nothing behind. */
export async function noteStaffEvent(
  { system }: House,
  kind: SecurityEventKind,
  { staffId, request, facts = {} }: Trying & { facts?: Record<string, unknown> },
): Promise<void> {
  if (staffId === undefined) return;
  await system.transaction((tx) => noteSecurityEvent(tx, { kind, staffId, request, facts }));
}

/** A second step that is looked at and refused. */
export async function notingFailure<T>(house: House, trying: Trying, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Refusal && ['staffCodeWrong', 'passkeyRefused'].includes(fault.why))
      await noteStaffEvent(house, 'factorFailed', { ...trying, facts: { why: fault.why } });
    throw fault;
  }
}
