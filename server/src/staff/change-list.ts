import type { LoneStaffChange, StaffChange, staffChangeCalls } from '@beidiao/contract/staff/changes';
import type { Data } from '@beidiao/contract/wire/call';
import type { StaffActor } from '../access/actor.ts';
import type { House } from '../house.ts';
import { type ChangeListRow, listAlone, listEnded, listWaiting } from './change-store.ts';
import { openContact } from './contact.ts';
import { openName, openNewName } from './names.ts';
import { namesOfStaff } from './staff.ts';

const perPage = 50;
type Scope = 'waiting' | 'ended';

export async function listChanges(
  house: House,
  staff: StaffActor,
  { scope, after }: { scope: Scope; after: string | undefined },
): Promise<Data<typeof staffChangeCalls.list>> {
  const { db } = house.system;
  const rows = await (scope === 'waiting' ? listWaiting : listEnded)(db, after ?? null, perPage + 1);
  const people = rows.flatMap((row) => [row.asked_by, row.decided_by]);
  const names = await namesOfStaff(house, db, people);
  return {
    rows: rows.slice(0, perPage).map((row) => presentChange(house, row, { staff, names })),
    hasMore: rows.length > perPage,
  };
}

type Reading = { readonly staff: StaffActor; readonly names: ReadonlyMap<string, string> };

function presentChange(house: House, row: ChangeListRow, { staff, names }: Reading): StaffChange {
  const { id, staff_id: staffId, mail_enc: mailEnc, phone_enc: phoneEnc, decided_by: decidedBy } = row;
  const { mail, phone } = openContact(house.vault, { of: 'change', id }, { mailEnc, phoneEnc });
  const named = (of: string): { staffId: string; name: string } => ({ staffId: of, name: names.get(of) ?? '' });
  const carriedOutAt = row.state === 'done' ? row.decided_at : row.state === 'waiting' ? row.alone_until : null;
  return {
    changeId: id,
    kind: row.kind,
    state: row.state,
    person: { staffId, name: personOf(house, row), loginName: row.person_login ?? row.login_name ?? '' },
    roles: row.roles,
    mail,
    phone,
    askedBy: named(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    lapsesAt: row.lapses_at.toISOString(),
    carriedOutAt: carriedOutAt?.toISOString() ?? null,
    decidedBy: decidedBy === null ? null : named(decidedBy),
    decidedAt: row.decided_at?.toISOString() ?? null,
    why: row.why,
    doneBy: row.done_by,
    isOwn: row.asked_by === staff.staffId,
    isAboutMe: staffId === staff.staffId,
  };
}

const personOf = ({ vault }: House, row: ChangeListRow): string => {
  if (row.staff_id !== null && row.person_enc !== null) return openName(vault, row.staff_id, row.person_enc);
  return row.name_enc === null ? '' : openNewName(vault, row.id, row.name_enc);
};

/** Changes that nobody but the wait confirms: every member of staff sees them. */
export async function loneChanges(house: House): Promise<LoneStaffChange[]> {
  const rows = await listAlone(house.system.db);
  return rows.map((row) => ({
    changeId: row.id,
    kind: row.kind,
    name: personOf(house, row),
    roles: row.roles,
    askedBy: { staffId: row.asked_by, name: openName(house.vault, row.asked_by, row.asker_enc) },
    carriedOutAt: row.alone_until.toISOString(),
  }));
}
