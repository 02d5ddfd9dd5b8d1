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
import { addNameKeys, lockUnindexed } from './filter-store.ts';
import { namePrefixKeys, openName } from './person.ts';
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

const namesAtOnce = 500;

/** Writes the keys of names from before there were any: sealed, they are no work for a migration. */
export async function indexNames(house: House): Promise<void> {
  const { system, vault } = house;
  const nextNames = (): Promise<number> =>
    system.transaction(async (tx) => {
      const rows = await lockUnindexed(tx, namesAtOnce);
      const keys = rows.flatMap(({ id, member_id: memberId, name_enc }) =>
        namePrefixKeys(vault, memberId, openName(vault, { member_id: memberId, name_enc })).map((key) => ({
          memberId,
          id,
          key,
        })),
      );
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await addNameKeys(tx, ids, keys);
      return ids.length;
    });
  while ((await nextNames()) === namesAtOnce);
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
