import type { StaffId } from '../access/actor.ts';
import { sql, type Tx } from '../base/db/db.ts';

const keepSkills = sql(`
  insert into app.staff_skill (staff_id, groups, languages, regions, employers_enc, away_until, saved_by) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (staff_id) do update set groups = excluded.groups, languages = excluded.languages, regions = excluded.regions,
    employers_enc = excluded.employers_enc, away_until = excluded.away_until, saved_by = excluded.saved_by, saved_at = app.now()`);
export type NewSkills = {
  staffId: StaffId;
  groups: readonly string[];
  languages: object;
  regions: readonly string[];
  employersEnc: Buffer | null;
  awayUntil: string | null;
  savedBy: StaffId | null;
};
export async function writeSkills(tx: Tx, it: NewSkills): Promise<void> {
  const languages = JSON.stringify(it.languages);
  await tx.rows(keepSkills, it.staffId, it.groups, languages, it.regions, it.employersEnc, it.awayUntil, it.savedBy);
}
