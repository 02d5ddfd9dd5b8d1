import { fen } from '@beidiao/contract/wire/money';
import { randomUUID } from 'node:crypto';
import type { MemberId, UserId } from '../src/access/actor.ts';
import type { House } from '../src/house.ts';
import { settleEntry } from '../src/wallet/ledger-store.ts';
import { bookings } from '../src/wallet/rules.ts';

/** Puts bought money into a balance, as a recharge would. */
export async function seedMoney(
  house: House,
  of: { memberId: MemberId; userId: UserId },
  amount: number,
): Promise<void> {
  await house.system.transaction((tx) =>
    settleEntry(tx, {
      memberId: of.memberId,
      userId: of.userId,
      cause: 'recharge',
      causeId: `test ${randomUUID()}`,
      tradeOrderId: null,
      lines: bookings.recharge(fen(amount)),
    }),
  );
}
