import { featureFlags } from '@beidiao/contract/catalogue/flags';
import type { memberFlagCalls } from '@beidiao/contract/operations/member-flags';
import type { Data, ParamsRead } from '@beidiao/contract/wire/call';
import type { MemberId, StaffActor } from '../access/actor.ts';
import { turnFlags } from '../account/account.ts';
import { Refusal } from '../base/refusal.ts';
import { isMokaMade } from '../catalogue/catalogue.ts';
import type { Handlers, House } from '../house.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import { addChanges, listLastChanges, readFlags } from './member-flag-store.ts';
import { findMemberName, holdMember } from './member-store.ts';

/** @throws Refusal memberNotFound */
async function readMemberFlags(house: House, of: string): Promise<Data<typeof memberFlagCalls.read>> {
  const { db } = house.system;
  const memberId = of as MemberId; // proven by the read that follows
  const memberName = await findMemberName(db, memberId);
  if (memberName === undefined) throw new Refusal('memberNotFound');
  const flags = await readFlags(db, memberId);
  const changes = new Map((await listLastChanges(db, memberId)).map((row) => [row.flag, row]));
  const makers = [...changes.values()].map((row) => row.made_by);
  const names = await namesOfStaff(house, db, makers);
  return {
    memberId,
    memberName,
    flagList: featureFlags.map((flag) => {
      const last = changes.get(flag);
      return {
        flag,
        isOn: flags[flag] === '1',
        why: last?.why ?? null,
        changedBy: last === undefined ? null : (names.get(last.made_by) ?? null),
        changedAt: last?.made_at.toISOString() ?? null,
      };
    }),
    mokaMake: await isMokaMade(db, memberId),
  };
}

/**
 * Under the lock of the member, taken before the flags are read: of two who turn the same one, the second finds it turned
 * and writes nothing. The update alone would wait as well, but only after both had read what stood before.
 * @throws Refusal memberNotFound
 */
const turnMemberFlags = (
  house: House,
  staff: StaffActor,
  { memberId: of, flagList, why }: ParamsRead<typeof memberFlagCalls.save>,
): Promise<Data<typeof memberFlagCalls.save>> =>
  house.system.transaction(async (tx) => {
    const memberId = of as MemberId; // proven by the lock
    if ((await holdMember(tx, memberId)) === undefined) throw new Refusal('memberNotFound');
    const before = await readFlags(tx, memberId);
    const turned = flagList.filter(({ flag, isOn }) => (before[flag] === '1') !== isOn);
    if (turned.length === 0) return {};
    const flags = Object.fromEntries(turned.map(({ flag, isOn }) => [flag, isOn ? '1' : '0']));
    await turnFlags(tx, memberId, flags);
    await addChanges(tx, memberId, { turned, why, staffId: staff.staffId });
    await noteAct(tx, { staff, memberId, action: 'turnFlags', subject: `member ${memberId}`, facts: flags });
    return {};
  });

/** The custom-made flags of members, as staff turn them. */
export const memberFlagHandlers: Handlers<typeof memberFlagCalls> = {
  read: ({ memberId }, { house }) => readMemberFlags(house, memberId),

  save: (wish, { house, staff }) => turnMemberFlags(house, staff, wish),
};
