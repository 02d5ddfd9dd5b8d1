import type { FeatureFlag } from '@beidiao/contract/catalogue/flags';
import type { MemberId, StaffId } from '../access/actor.ts';
import { type Db, sql, type Tx } from '../base/db/db.ts';

const flagsOf = sql<{ flags: Partial<Record<FeatureFlag, string>> }>('select flags from app.member where id = $1');
export const readFlags = async (db: Db, memberId: MemberId): Promise<Partial<Record<FeatureFlag, string>>> =>
  (await db.rows(flagsOf, memberId))[0]?.flags ?? {};

export type FlagChangeRow = { flag: FeatureFlag; why: string; made_by: StaffId; made_at: Date };
const lastChanges = sql<FlagChangeRow>(`
  select distinct on (flag) flag, why, made_by, made_at from app.flag_change where member_id = $1 order by flag, id desc`);
/** The last change of each flag that was ever turned. */
export const listLastChanges = (db: Db, memberId: MemberId): Promise<FlagChangeRow[]> => db.rows(lastChanges, memberId);

const insertChanges = sql(`
  insert into app.flag_change (member_id, flag, is_on, why, made_by)
  select $1, flag, "isOn", $3, $4 from jsonb_to_recordset($2::jsonb) as t (flag text, "isOn" boolean)`);
export async function addChanges(
  tx: Tx,
  memberId: MemberId,
  of: { turned: readonly { flag: FeatureFlag; isOn: boolean }[]; why: string; staffId: StaffId },
): Promise<void> {
  await tx.rows(insertChanges, memberId, JSON.stringify(of.turned), of.why, of.staffId);
}
