import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import type { assignCalls } from '@beidiao/contract/verification/assign';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { keepSkills, namesOfStaff, noteAct } from '../staff/staff.ts';
import { employersOf, readReviewer, readReviewers, skillsOf } from '../verification/verification.ts';
import { listGroups } from './assign-store.ts';

/** Reviewers with what they can verify; who neither leads nor administers sees the own row. */
export async function readSkills(house: House, by: StaffActor): Promise<Data<typeof assignCalls.skills>> {
  const { db } = house.system;
  const seesAll = by.roles.includes('lead') || by.roles.includes('administrator');
  const rows = (await readReviewers(db)).filter((row) => seesAll || row.staff_id === by.staffId);
  const names = await namesOfStaff(
    house,
    db,
    rows.map((row) => row.staff_id),
  );
  const groups = await listGroups(db);
  return {
    rows: rows.map((row) => {
      const skills = skillsOf(row);
      return {
        staffId: row.staff_id,
        name: names.get(row.staff_id) ?? '',
        skills: skills === null ? null : { ...skills, groups: [...skills.groups], regions: [...skills.regions] },
        employers: by.roles.includes('administrator') ? employersOf(house, row) : [],
        awayUntil: row.away_until,
      };
    }),
    groups: groups.map((row) => ({ code: row.code, name: { zh: row.name_zh, en: row.name_en } })),
  };
}

/** @throws Refusal staffNotFound, skillUnknown */
export async function saveSkills(
  house: House,
  by: StaffActor,
  { staffId, skills, employers, awayUntil }: ParamsRead<typeof assignCalls.saveSkills>,
): Promise<void> {
  await house.system.transaction(async (tx) => {
    const reviewer = await readReviewer(tx, staffId);
    const known = new Set((await listGroups(tx)).map(({ code }) => code));
    if (skills.groups.some((code) => !known.has(code))) throw new Refusal('skillUnknown');
    const { staff_id: id } = reviewer;
    const sealed = house.vault.seal('staff_skill.employers', JSON.stringify(employers), `staff ${id}`);
    await keepSkills(tx, { ...skills, staffId: id, employersEnc: sealed, awayUntil, savedBy: by.staffId });
    const facts = { groups: skills.groups, languages: skills.languages, regions: skills.regions, awayUntil };
    await noteAct(tx, { staff: by, memberId: null, action: 'saveSkills', subject: `staff ${id}`, facts });
  });
}
