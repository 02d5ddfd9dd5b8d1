import { fen } from '@beidiao/contract/wire/money';
import { maskPhone } from '@beidiao/contract/wire/rules';
import type { Data } from '@beidiao/contract/wire/call';
import type { operationsCalls } from '@beidiao/contract/operations/calls';
import type { MemberId, StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { readPerson, resetFactors, withFactorOf } from '../account/account.ts';
import { setFrozen as setMemberFrozen } from '../enterprise/enterprise.ts';
import type { House } from '../house.ts';
import { readCheckCounts } from '../order/order.ts';
import { actByOwnCode, noteAct } from '../staff/staff.ts';
import { findMemberName, holdMember, listLeaders, listMembers } from './member-store.ts';

type MemberPage = { search: string | undefined; onlyFrozen: boolean; cursor: string | undefined; pageSize: number };

export async function readMembers(
  house: House,
  { search, onlyFrozen, cursor, pageSize }: MemberPage,
): Promise<Data<typeof operationsCalls.members>> {
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;
  const rows = await listMembers(house.system.db, { before, onlyFrozen, search: search || null, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  const checksOf = await readCheckCounts(
    house.system.db,
    page.map(({ id }) => id),
  );
  return {
    rows: page.map((row) => ({
      memberId: row.id,
      name: row.name,
      category: row.category,
      createdAt: row.created_at.toISOString(),
      checkCount: checksOf(row.id),
      balanceFen: fen(row.balance_fen),
      frozen: row.frozen_at === null ? null : { at: row.frozen_at.toISOString(), why: row.frozen_why },
      frozenAbove: row.frozen_above,
    })),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}

export type Freezing = { readonly memberId: string; readonly why: string; readonly freezes: boolean };

/** The next call of the member finds it frozen, or free again. @throws Refusal memberNotFound, memberFrozenAlready, memberNotFrozen */
export async function setFrozen(house: House, staff: StaffActor, { memberId, why, freezes }: Freezing): Promise<void> {
  const id = memberId as MemberId; // proven by the read that follows
  await house.system.transaction(async (tx) => {
    const member = await holdMember(tx, id);
    if (member === undefined) throw new Refusal('memberNotFound');
    if (member.is_frozen === freezes) throw new Refusal(freezes ? 'memberFrozenAlready' : 'memberNotFrozen');
    await setMemberFrozen(tx, id, { why: freezes ? why : null, staffId: staff.staffId });
    const action = freezes ? 'freezeMember' : 'unfreezeMember';
    // The use case has written the member's own trail
    await noteAct(tx, { staff, memberId: null, action, subject: `member ${id}`, facts: { why } });
  });
}

/** @throws Refusal memberNotFound */
async function leadersOf(house: House, memberId: MemberId) {
  const { db } = house.system;
  if ((await findMemberName(db, memberId)) === undefined) throw new Refusal('memberNotFound');
  return listLeaders(db, memberId);
}

/** @throws Refusal memberNotFound */
export async function readFactorHolders(
  house: House,
  memberId: string,
): Promise<Data<typeof operationsCalls.factorHolders>> {
  const { db } = house.system;
  const leaders = await leadersOf(house, memberId as MemberId); // proven by the read
  const withFactor = await withFactorOf(db, leaders);
  const rows = [];
  for (const userId of leaders) {
    const { username: name, phoneNo } = await readPerson(db, house.vault, userId);
    rows.push({
      userId,
      name,
      phoneNo: phoneNo === null ? null : maskPhone(phoneNo),
      hasFactor: withFactor.has(userId),
    });
  }
  return { rows };
}

export type FactorReset = {
  readonly memberId: string;
  readonly userId: string;
  readonly why: string;
  readonly code: string;
  readonly request: RequestFacts;
};

/**
 * For whom no other administrator can help. The person is named by a member that they lead, and a found console does not
 * do. @throws Refusal memberNotFound, personNotFound, factorNone, staffCodeWrong, staffLocked
 */
export async function resetMemberFactors(
  house: House,
  staff: StaffActor,
  { memberId, userId, why, code, request }: FactorReset,
): Promise<void> {
  const id = memberId as MemberId; // proven by the read
  const person = (await leadersOf(house, id)).find((leader) => leader === userId);
  if (person === undefined) throw new Refusal('personNotFound');
  const act = async (tx: Tx): Promise<void> => {
    await resetFactors(house, tx, { userId: person, by: 'staff' });
    const subject = `user ${userId}`;
    await noteAct(tx, { staff, memberId: id, action: 'resetMemberFactors', subject, facts: { why } });
  };
  await actByOwnCode(house, staff, { code, request, act });
}
