import { type Db, type MemberId, sql, type Tx } from '../base/db.ts';

const insertIdentityCheck = sql<{ id: string }>(
  'insert into app.identity_check (member_id, person_key, result) values ($1, $2, $3) returning id',
);
const freshMatch = sql<{ result: string }>(
  'select result from app.identity_check where member_id = $1 and id = $2 and person_key = $3 and created_at > $4',
);

export async function addIdentityCheck(
  tx: Tx,
  check: { memberId: MemberId; personKey: Buffer; result: string },
): Promise<string> {
  const [row] = await tx.rows(insertIdentityCheck, check.memberId, check.personKey, check.result);
  if (row === undefined) throw new TypeError('insert answered no row');
  return row.id;
}

/** The result of a check of this very person that is not older than `since`. */
export async function findIdentityResult(
  db: Db,
  check: { memberId: MemberId; id: string; personKey: Buffer; since: Date },
): Promise<string | undefined> {
  return (await db.rows(freshMatch, check.memberId, check.id, check.personKey, check.since))[0]?.result;
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
