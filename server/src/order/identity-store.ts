import type { MemberId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const insertIdentityCheck = sql<{ id: string }>(
  'insert into app.identity_check (member_id, person_key, result) values ($1, $2, $3) returning id',
);
const freshResults = sql<{ id: string; result: string }>(`
  select c.id, c.result from app.identity_check c
    join unnest($2::bigint[], $3::bytea[]) as asked (id, person_key) on asked.id = c.id and asked.person_key = c.person_key
  where c.member_id = $1 and c.created_at > $4`);

export async function addIdentityCheck(
  tx: Tx,
  check: { memberId: MemberId; personKey: Buffer; result: string },
): Promise<string> {
  const [row] = await tx.rows(insertIdentityCheck, check.memberId, check.personKey, check.result);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

export type IdentityCheckRef = { readonly checkId: string; readonly personKey: Buffer };
/** The results by check, of those that are about this very person and not older than `since`. */
export async function findIdentityResults(
  db: Db,
  { memberId, checks, since }: { memberId: MemberId; checks: readonly IdentityCheckRef[]; since: Date },
): Promise<ReadonlyMap<string, string>> {
  const ids = checks.map(({ checkId }) => checkId);
  const keys = checks.map(({ personKey }) => personKey);
  return new Map((await db.rows(freshResults, memberId, ids, keys, since)).map(({ id, result }) => [id, result]));
}

const confirmation = sql<{ at: Date }>(`
  select t.at from app.order_detail d join app.order_timeline t on t.order_detail_id = d.id and t.member_id = d.member_id
  where d.member_id = $1 and d.person_key = $2 and t.event = 'matchIdentity' and t.at > $3 order by t.at desc limit 1`);

/** When this very person last agreed to the comparison with the source, and it matched. */
export const findConfirmation = async (
  db: Db,
  memberId: MemberId,
  { personKey, since }: { personKey: Buffer; since: Date },
): Promise<Date | undefined> => (await db.rows(confirmation, memberId, personKey, since))[0]?.at;
