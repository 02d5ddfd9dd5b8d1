import type { StaffId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import * as store from './version-store.ts';
import type { ItemVersionRow, NewItemVersion, PlannedRow } from './version-store.ts';

/* What the staff console asks of the versions of items. */

export type { ItemTermsRow, ItemVersionRow } from './version-store.ts';

/** Every version of an item, the newest on top. */
export const versionsOfItem = (db: Db, code: string): Promise<ItemVersionRow[]> => store.listItemVersions(db, code);

/** The versions that are ahead, at most one of each item. */
export const plannedVersions = (db: Db, at: Date): Promise<PlannedRow[]> => store.listPlanned(db, at);

/** Whoever plans a version of the item waits for the one before. Answers whether the item is sold. */
export const holdItem = (tx: Tx, code: string): Promise<boolean> => store.holdItem(tx, code);

/** Writes the version that is ahead: a new one, or the one of this number anew. The item must be held. */
export const writeItemVersion = (tx: Tx, of: NewItemVersion & { readonly isNew: boolean }): Promise<void> =>
  of.isNew ? store.addItemVersion(tx, of) : store.replaceItemVersion(tx, of);

/** The item must be held. */
export const withdrawItemVersion = (
  tx: Tx,
  of: { code: string; version: number; staffId: StaffId; at: Date },
): Promise<void> => store.closeItemVersion(tx, of);

/** Answers whether members are to be told now: once, and only while the version is ahead. */
export const markItemTold = (tx: Tx, of: { code: string; version: number; at: Date }): Promise<boolean> =>
  store.markItemTold(tx, of);
