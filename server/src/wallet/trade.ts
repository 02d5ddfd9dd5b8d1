import type { MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import * as ledger from './ledger-store.ts';
import type { Purse } from './rules.ts';
import * as store from './store.ts';
import type { TradeRow } from './store.ts';

/* What other features ask of a trade order. */

export const findTrade = (db: Db, memberId: MemberId, id: string): Promise<TradeRow | undefined> =>
  store.findTrade(db, memberId, id);

/** Locks the trade order until the transaction ends. Always the first lock of the money's transactions. */
export const holdTrade = (tx: Tx, memberId: MemberId, id: string): Promise<TradeRow | undefined> =>
  store.holdTrade(tx, memberId, id);

/** Locks the trade order, then the balance, in one statement. */
export const holdPayable = (
  tx: Tx,
  memberId: MemberId,
  id: string,
): Promise<{ trade: TradeRow; purse: Purse } | undefined> => ledger.holdPayable(tx, memberId, id);

/** Locks the balance until the transaction ends, after the trade order. */
export const holdPurse = (tx: Tx, memberId: MemberId): Promise<Purse> => ledger.holdPurse(tx, memberId);

/** Whose each of these trade orders is; those of other members are left out. */
export const ownersOfTrades = (
  db: Db,
  memberId: MemberId,
  ids: readonly string[],
): Promise<{ id: string; user_id: UserId }[]> => store.ownersOfTrades(db, memberId, ids);

/** What somebody has to pay who has left is another's to pay. */
export const passOnTrades = (
  tx: Tx,
  of: { memberId: MemberId; tradeOrderIds: readonly string[]; toUserId: UserId },
): Promise<void> => store.writePayer(tx, of);
