import type { AssignLack } from '@beidiao/contract/verification/assign';
import { lackOf, needsOf, type Skills, type TaskNeeds } from '@beidiao/contract/verification/skill-rules';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { openClaimOfTask } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { findReviewer, listFinders, type ReviewerRow } from './desk-store.ts';
import type { QueueRow } from './review-store.ts';
import { hasWorkedThere } from './rules.ts';

type Subject = Pick<
  QueueRow,
  'id' | 'member_id' | 'order_detail_id' | 'code' | 'n' | 'claim_enc' | 'group_code' | 'needs'
>;

const claimOf = ({ vault }: House, row: Subject) =>
  row.claim_enc === null ? {} : openClaimOfTask(vault, row, row.claim_enc);

/** What a task asks of whoever does it. */
export const needsOfRow = (house: House, row: Subject): TaskNeeds =>
  needsOf({ group: row.group_code, code: row.code, needs: row.needs, claim: claimOf(house, row) });

export const skillsOf = ({ groups, languages, regions }: ReviewerRow): Skills | null =>
  groups === null ? null : { groups, languages: languages ?? {}, regions: regions ?? [] };

export const employersOf = ({ vault }: House, { staff_id: staffId, employers_enc: sealed }: ReviewerRow): string[] =>
  sealed === null ? [] : (JSON.parse(vault.open('staff_skill.employers', sealed, `staff ${staffId}`)) as string[]);

/** Whether somebody may not verify this: a former employer, or what they have found themselves. */
async function hasConflict(house: House, row: Subject, reviewer: ReviewerRow): Promise<boolean> {
  if (hasWorkedThere(employersOf(house, reviewer), claimOf(house, row))) return true;
  return (await listFinders(house.system.db, row.member_id, row.id)).includes(reviewer.staff_id);
}

export async function isConflicted(house: House, row: Subject, staffId: string): Promise<boolean> {
  const reviewer = await findReviewer(house.system.db, staffId);
  return reviewer !== undefined && hasConflict(house, row, reviewer);
}

/** Why a task is not for this reviewer; null: it is. */
export async function unfitness(
  house: House,
  row: Subject,
  reviewer: ReviewerRow,
): Promise<Exclude<AssignLack, 'has'> | null> {
  if (reviewer.away_until !== null && reviewer.away_until >= dayInChina(house.now())) return 'away';
  const lack = lackOf(skillsOf(reviewer), needsOfRow(house, row));
  return lack ?? ((await hasConflict(house, row, reviewer)) ? 'conflict' : null);
}
