import type { StaffPerson } from '@beidiao/contract/staff/calls';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import { looksOfStaff } from '@beidiao/contract/account/security-events';
import type { MemberId, StaffActor, StaffId } from '../access/actor.ts';
import { noteSecurityEvent } from '../access/security-event.ts';
import type { Db, Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { noteStaffEvent } from './events.ts';
import { openName } from './names.ts';
import { verifierNoOf } from './rules.ts';
import { findStaffOfToken } from './session-store.ts';
import { type NewSkills, writeSkills } from './skill-store.ts';
import { holdStaff, insertAct, listNames, listVerifierNos } from './store.ts';

export { actByOwnCode } from './own-code.ts';
export { limitsOf } from './limits.ts';
export { refuseDecision, refuseEarly } from './second-person.ts';
export { type StaffMessage, endStaffMessage, readStaffMessage } from './messages.ts';
export { openName } from './names.ts';

export type Act = {
  /** Null for the house itself. */
  readonly staff: Pick<StaffActor, 'staffId'> | null;
  /** Whose thing it is; its own trail then says so as well. */
  readonly memberId: MemberId | null;
  readonly action: StaffAct;
  /** The thing it was done to, `task 42`. */
  readonly subject: string;
  /** Ids, codes and amounts; nothing personal. */
  readonly facts?: Record<string, unknown>;
};

/** Writes down what staff did or looked at. It locks the heads of two chains: write it last in a transaction. */
export async function noteAct(tx: Tx, { staff, memberId, action, subject, facts = {} }: Act): Promise<void> {
  if (staff !== null && memberId !== null && looksOfStaff.includes(action))
    await noteSecurityEvent(tx, { kind: 'staffLookedUp', staffId: staff.staffId, memberId, facts: { subject } });
  await insertAct(tx, { staffId: staff?.staffId ?? null, memberId, action, subject, facts });
}

/** Whose token it is. @throws Refusal notSignedIn */
export async function authenticateStaff({ system, vault }: House, tokenHash: Buffer): Promise<StaffActor> {
  const row = await findStaffOfToken(system.db, tokenHash);
  if (row === undefined) throw new Refusal('notSignedIn');
  return {
    staffId: row.staff_id,
    name: openName(vault, row.staff_id, row.name_enc),
    roles: row.roles,
    mayConfirmFrom: row.may_confirm_from,
  };
}

/** Who tries what their role does not allow is seen by the administrators of staff. */
export const noteRefusedStaff = (
  house: House,
  { staffId }: Pick<StaffActor, 'staffId'>,
  { request, ...facts }: { request: RequestFacts; path: string; why: string },
): Promise<void> => noteStaffEvent(house, 'rightRefused', { staffId, request, facts });

/** Names of staff by id, for rows that say who did something. */
export async function namesOfStaff(
  { vault }: Pick<House, 'vault'>,
  db: Db,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const rows = await listNames(db, wanted);
  return new Map(rows.map((row) => [row.id, openName(vault, row.id, row.name_enc)]));
}

/** Verifier numbers (V-0001) by staff id: reports name who verified by these alone. */
export async function verifierNosOfStaff(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const rows = await listVerifierNos(db, [...new Set(ids.filter((id) => id !== null))]);
  return new Map(rows.map((row) => [row.id, verifierNoOf(row.verifier_no)]));
}

export const personOf = (
  house: House,
  row: { id: StaffId; name_enc: Buffer; roles: StaffPerson['roles'] },
): StaffPerson => ({
  staffId: row.id,
  name: openName(house.vault, row.id, row.name_enc),
  roles: row.roles,
});

/** Makes what one person does at the same moment wait for each other: for limits that count over several acts. */
export async function holdPerson(tx: Tx, staffId: StaffId): Promise<void> {
  await holdStaff(tx, staffId);
}

/** What one person can verify, as it is set from now on. */
export const keepSkills = (tx: Tx, skills: NewSkills): Promise<void> => writeSkills(tx, skills);
