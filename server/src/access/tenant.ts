import { freshProofMs } from '@beidiao/contract/account/second-factor';
import type { PermissionCode } from '@beidiao/contract/wire/permissions';
import { type Db, sql, type Statement } from '../base/db/db.ts';
import { type Entered, holdConnection } from '../base/db/held-connection.ts';
import type { ServingPool } from '../base/db/serving-pool.ts';
import { Refusal } from '../base/refusal.ts';
import type { ActingWish, Actor, CandidateTenant, MemberId, Tenant, TokenScope, UserId } from './actor.ts';

type ActorRow = {
  member_id: string | null;
  user_id: string;
  category: 1 | 2;
  role: 1 | 2;
  content_key_enc: Buffer | null;
  is_frozen: boolean;
  rights: PermissionCode[];
  channel?: string | null;
  scopes?: TokenScope[] | null;
  factor_at: Date | null;
  is_fresh: boolean | null;
  lacks_factor: boolean | null;
};
type ActingRow = ActorRow & {
  home_id: MemberId;
  for_user_id: UserId | null;
  acting: string | null;
  is_allowed: boolean | null;
};
type CandidateRow = { member_id: string | null; order_detail_id: string };
const withFactor = `a.*, a.factor_at > now() - interval '${freshProofMs} milliseconds' as is_fresh`;
/** The hash of what the caller shows; null where something is left on the connection of whoever had it before. */
export const shownHash = 'case when cleared.is_clear then $1::bytea end';
/**
 * Makes the caller the tenant of the connection in place of the one before, in one statement.
 * @param proof the database function that proves `shownHash`: it makes its owner the tenant, or nobody
 */
export const entering = <Row>(columns: string, proof: string): Statement<Row & Entered> =>
  sql(`select cleared.is_clear, ${columns} from app.clear_session() as cleared (is_clear) cross join lateral ${proof}`);
const authenticate = entering<ActorRow>(withFactor, `app.authenticate(${shownHash}) a`);
const authenticateCandidate = entering<CandidateRow>('a.*', `app.authenticate_candidate(${shownHash}) a`);
const authenticateFor = entering<ActingRow>(withFactor, `app.authenticate_for(${shownHash}, $2, $3, $4) a`);
export const leaveTenant = sql<{ is_clear: boolean | null }>('select app.leave_tenant() as is_clear');

const askTestWorld = sql<{ is_test: boolean }>('select app.is_test_world($1) as is_test');
/** Whether a member is the test world of an enterprise. */
export const isTestWorld = async (db: Db, memberId: MemberId): Promise<boolean> =>
  (await db.rows(askTestWorld, memberId))[0]?.is_test === true;

const actorOf = (row: ActorRow): Actor => ({
  memberId: row.member_id as MemberId,
  userId: row.user_id as UserId,
  category: row.category,
  role: row.role,
  isFrozen: row.is_frozen,
  rights: new Set(row.rights),
  homeId: row.member_id as MemberId,
  forUserId: null,
  contentKeyEnc: row.content_key_enc,
  factor: row.factor_at === null ? 'none' : row.is_fresh === true ? 'fresh' : 'proved',
  lacksFactor: row.lacks_factor === true,
  program: row.channel == null ? null : { channel: row.channel, scopes: row.scopes ?? [] },
});

/**
 * Authenticates the token and makes its member the tenant of one connection, in one statement; runs `work`; gives the
 * connection back with the tenant cleared. The tenant is signed by the database: nothing that this process sends can
 * choose another. A connection that is left in a transaction or with a query under way is destroyed, never reused.
 * @throws Refusal notSignedIn
 */
export function withTenant<T>(pool: ServingPool, tokenHash: Buffer, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  const asked = {
    enter: authenticate,
    token: tokenHash,
    values: [tokenHash],
    whoIs: (row: ActorRow | undefined) => provenRow(row).member_id,
  };
  return holdConnection(pool, { ...asked, leave: leaveTenant }, (row, held) =>
    work({ actor: actorOf(row), ...held.handle() }),
  );
}

/** The same for somebody who acts for another member or in the name of a colleague. @throws Refusal notSignedIn, actingRefused */
export function withActing<T>(
  pool: ServingPool,
  { tokenHash, wish }: { tokenHash: Buffer; wish: ActingWish },
  work: (tenant: Tenant) => Promise<T>,
): Promise<T> {
  const whoIs = (given: ActingRow | undefined): string => {
    const row = provenRow(given);
    if (row.is_allowed !== true) throw new Refusal('actingRefused');
    return `${row.member_id} ${row.acting}`;
  };
  const values = [tokenHash, wish.memberId, wish.userId, wish.category];
  return holdConnection(
    pool,
    { enter: authenticateFor, token: tokenHash, values, whoIs, leave: leaveTenant },
    (row, held) =>
      work({ actor: { ...actorOf(row), homeId: row.home_id, forUserId: row.for_user_id }, ...held.handle() }),
  );
}

/** The same for a candidate, whose connection sees one order detail. @throws Refusal notSignedIn */
export function withCandidate<T>(
  pool: ServingPool,
  tokenHash: Buffer,
  work: (tenant: CandidateTenant) => Promise<T>,
): Promise<T> {
  const whoIs = (given: CandidateRow | undefined): string => {
    const row = provenRow(given);
    return `${row.member_id} ${row.order_detail_id}`;
  };
  const asked = { enter: authenticateCandidate, token: tokenHash, values: [tokenHash], whoIs };
  return holdConnection(pool, { ...asked, leave: leaveTenant }, (row, held) => {
    const candidate = { memberId: row.member_id as MemberId, orderDetailsId: row.order_detail_id };
    return work({ candidate, ...held.handle() });
  });
}

/** @throws Refusal notSignedIn for a token that is unknown or over */
function provenRow<Row extends { member_id: string | null }>(row: Row | undefined): Row & { member_id: string } {
  if (row === undefined || row.member_id === null) throw new Refusal('notSignedIn');
  return row as Row & { member_id: string };
}
