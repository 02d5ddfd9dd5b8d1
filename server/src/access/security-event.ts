import { type SecurityEventKind, securityEventDays } from '@beidiao/contract/account/security-events';
import { type Db, sql, type System, type Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import type { MemberId, StaffId, UserId } from './actor.ts';
import { coarseAddressOf, deviceOf } from './origin.ts';

const write = sql('select app.note_security_event($1, $2, $3, $4, $5, $6, $7)');

type From = Pick<RequestFacts, 'address' | 'userAgent' | 'locality'>;

export type SecurityEvent = {
  readonly kind: SecurityEventKind;
  /** Whose sign-in, key or act it is. */
  readonly userId?: UserId;
  /** The member of staff who did it, instead of a person. */
  readonly staffId?: StaffId;
  /** For which member it was done. Without one it concerns the person, and each member that they belong to sees it. */
  readonly memberId?: MemberId;
  /** Where it came from; without one a job did it. */
  readonly request?: From;
  /** Ids, codes and counts; nothing personal. */
  readonly facts?: Record<string, unknown>;
};

/** The city, among the facts: what is exported and shown then needs no database. */
function placeIn(request: From | undefined): { cityZh?: string; cityEn?: string } {
  const found = request?.locality?.();
  return found === undefined ? {} : { cityZh: found.zh, cityEn: found.en };
}

/** Writes down who came in, who failed to, and what was opened: `userId`, `staffId` or `memberId` say whom it concerns. */
export async function noteSecurityEvent(tx: Tx, event: SecurityEvent): Promise<void> {
  const { kind, userId = null, staffId = null, memberId = null, request } = event;
  const device = request === undefined ? '' : deviceOf(request.userAgent);
  const address = request === undefined ? '' : coarseAddressOf(request.address);
  const facts = { ...event.facts, ...placeIn(request) };
  await tx.rows(write, memberId, userId, staffId, kind, device, address, JSON.stringify(facts));
}

export type SecurityEventRow = {
  id: string;
  user_id: UserId | null;
  kind: SecurityEventKind;
  at: Date;
  device: string;
  coarse_address: string;
  facts: Record<string, string | number | boolean>;
};
const page = sql<SecurityEventRow>(`
  select id, user_id, kind, at, device, coarse_address, facts from app.security_event
  where member_id = $1 and ($2::bigint is null or user_id = $2) and ($3::bigint is null or id < $3) order by id desc limit $4`);

export type SecurityEventPage = { userId: UserId | null; before: string | null; limit: number };
/** The newest first. */
export const listSecurityEvents = (db: Db, memberId: MemberId, it: SecurityEventPage): Promise<SecurityEventRow[]> =>
  db.rows(page, memberId, it.userId, it.before, it.limit);

export type StaffEventRow = SecurityEventRow & { staff_id: StaffId | null };
const pageOfStaff = sql<StaffEventRow>(`
  select id, staff_id, user_id, kind, at, device, coarse_address, facts from app.security_event
  where member_id is null and ($1::bigint is null or id < $1) order by id desc limit $2`);
/** What concerns staff alone, the newest first. */
export const listStaffEvents = (db: Db, it: Pick<SecurityEventPage, 'before' | 'limit'>): Promise<StaffEventRow[]> =>
  db.rows(pageOfStaff, it.before, it.limit);

const seenBefore = sql<{ signed_in: boolean; from_there: boolean }>(`
  select count(*) > 0 as signed_in, count(*) filter (where e.device = $3 and
      case when $5::text is null or e.facts->>'cityEn' is null then e.coarse_address = $4 else e.facts->>'cityEn' = $5 end) > 0 as from_there
  from app.security_event e where e.member_id = $1 and e.user_id = $2 and e.kind = 'signedIn'`);
/** Whether the person has signed in before, and never from such a browser in this city; where that is not known, in this part of the network. */
export async function isUnusual(
  tx: Tx,
  of: { userId: UserId; personalMemberId: MemberId; request: From },
): Promise<boolean> {
  const { userAgent, address } = of.request;
  const origin = [deviceOf(userAgent), coarseAddressOf(address), placeIn(of.request).cityEn ?? null];
  const [row] = await tx.rows(seenBefore, of.personalMemberId, of.userId, ...origin);
  return row !== undefined && row.signed_in && !row.from_there;
}

const deleteOld = sql(
  `delete from app.security_event where at < now() - interval '${securityEventDays} days' - interval '1 hour'`,
);
/** What is older than it is kept for; the database refuses to let anything go before that. */
export const sweepSecurityEvents = (system: System): Promise<unknown> => system.transaction((tx) => tx.rows(deleteOld));
