import { usageDays } from '@beidiao/contract/grade/calls';
import { dayInChina, daysAfter } from '@beidiao/contract/wire/china-time';
import type { MemberId, UserId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { settlePaidGrade } from '../grade/grade.ts';
import { holdTrade, passOnTrades } from '../wallet/wallet.ts';
import { expireUnpaid } from './endings.ts';
import { addUpCounts } from './count-store.ts';
import { moveToPaid } from './order.ts';
import { lockOldKeys, renewKeysOf } from './filter-store.ts';
import { keysOfPerson, namePrefixKeys, openPerson } from './person.ts';
import { passOnOrders } from './store.ts';
import { removeOldSpentDays, takeSpentChanges, writeSpentDays } from './usage-store.ts';

/** Money has come by a channel: moves what was ordered, or begins the membership. Running twice moves and begins nothing twice. */
export async function tradePaid(house: House, { memberId, tradeOrderId }: Tasks['tradePaid']): Promise<void> {
  await house.system.transaction(async (tx) => {
    const trade = await holdTrade(tx, memberId as MemberId, tradeOrderId);
    if (trade?.kind === 'grade') await settlePaidGrade(tx, trade, house.now());
    else if (trade !== undefined) await moveToPaid(tx, trade, { userId: null, now: house.now() });
  });
}

/** A trade order that waited for approval has got more time since this was asked for; then a later run ends it. */
export const expireTrade = (house: House, { memberId, tradeOrderId }: Tasks['expireTrade']): Promise<void> =>
  expireUnpaid(house, { memberId: memberId as MemberId, tradeOrderId, dueBy: house.now() });

/** What somebody ordered who has left is another's now. */
export async function handOverOrders(
  house: House,
  { memberId, fromUserId, toUserId }: Tasks['handOverOrders'],
): Promise<void> {
  const of = { memberId: memberId as MemberId, fromUserId: fromUserId as UserId, toUserId: toUserId as UserId };
  const passSome = (): Promise<number> =>
    house.system.transaction(async (tx) => {
      const tradeOrderIds = await passOnOrders(tx, of);
      if (tradeOrderIds.length > 0)
        await passOnTrades(tx, { memberId: of.memberId, tradeOrderIds, toUserId: of.toUserId });
      return tradeOrderIds.length;
    });
  while ((await passSome()) > 0);
}

const peopleAtOnce = 500;

/** Writes the keys of checks anew that were computed in an older way: people are sealed, and so no work for a migration. */
export async function renewKeys({ system, vault }: House): Promise<void> {
  const renewSome = (): Promise<number> =>
    system.transaction(async (tx) => {
      const rows = await lockOldKeys(tx, peopleAtOnce);
      const people = rows.map((row) => {
        const person = openPerson(vault, row);
        const { idCardKey, personKey } = keysOfPerson(vault, row.member_id, person);
        const nameKeys = namePrefixKeys(vault, row.member_id, person.name);
        return { id: row.id, memberId: row.member_id, idCardKey, personKey, nameKeys };
      });
      if (people.length > 0) await renewKeysOf(tx, people);
      return people.length;
    });
  while ((await renewSome()) > 0);
}

const changesAtOnce = 5_000;

/** Adds what was written and moved to the sums that are kept, so that reading them stays quick. */
export async function sumUpCounts(house: House): Promise<void> {
  const addSome = (): Promise<number> => house.system.transaction((tx) => addUpCounts(tx, changesAtOnce));
  while ((await addSome()) === changesAtOnce);
}

const spentChangesAtOnce = 500;

/** Counts the days anew of which something was paid or refunded, and forgets those that nobody asks for. */
export async function sumUpSpent(house: House): Promise<void> {
  const countSome = (): Promise<number> =>
    house.system.transaction(async (tx) => {
      const changed = await takeSpentChanges(tx, spentChangesAtOnce);
      for (const { member_id: memberId, days } of changed) await writeSpentDays(tx, memberId, days);
      return changed.length;
    });
  while ((await countSome()) > 0);
  await house.system.transaction((tx) => removeOldSpentDays(tx, daysAfter(dayInChina(house.now()), -usageDays)));
}
