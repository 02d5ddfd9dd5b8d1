import type { MemberId } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { listOwners, type Owned } from './payable-store.ts';

/** Whose each of these orders, trade orders or checks is; those of other members are left out. */
export const ownersOfPayables = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<Owned[]> =>
  listOwners(db, memberId, ids);
