import type { Light } from '@beidiao/contract/verification/task-states';
import type { MemberId, UserId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import * as marks from './mark-store.ts';
import * as store from './store.ts';
import type { DetailRow, Estimate, HeldRow, Owned } from './store.ts';

/* What other features ask of an order detail, and note on it. */

export const findDetail = (db: Db, memberId: MemberId, id: string): Promise<DetailRow | undefined> =>
  store.findDetail(db, memberId, id);

/** Locks the detail until the transaction ends: of several that end at once each sees what the one before has left. */
export const lockDetail = (tx: Tx, memberId: MemberId, id: string): Promise<DetailRow | undefined> =>
  store.lockDetail(tx, memberId, id);

/** Locks several, each once, always in the same order. Only for jobs, which see every member. */
export const lockDetails = (tx: Tx, ids: readonly string[]): Promise<HeldRow[]> => store.lockDetails(tx, ids);

/** As many as the order has candidates. */
export const listDetailsOfTrade = (db: Db, memberId: MemberId, tradeOrderId: string): Promise<DetailRow[]> =>
  store.listDetailsOfTrade(db, memberId, tradeOrderId);

/** The number of the order that each of these trade orders pays; a top-up pays none. */
export const findOrderNos = (
  db: Db,
  memberId: MemberId,
  tradeOrderIds: readonly string[],
): Promise<ReadonlyMap<string, string>> => store.findOrderNos(db, memberId, tradeOrderIds);

/** Whose order each of these details is in; those of other members are left out. */
export const ownersOfDetails = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<Owned[]> =>
  store.ownersOfDetails(db, memberId, ids);

/** Whose each of these orders is; those of other members are left out. */
export const ownersOfOrders = (db: Db, memberId: MemberId, ids: readonly string[]): Promise<Owned[]> =>
  store.ownersOfOrders(db, memberId, ids);

/** When the report is expected. The first estimate is what was promised. */
export const estimateCompletion = (tx: Tx, estimates: readonly Estimate[]): Promise<void> =>
  store.estimateCompletion(tx, estimates);

/** Something happened to a check that leaves it in its state. */
export const noteEvent = (tx: Tx, of: { memberId: MemberId; id: string; event: string }): Promise<void> =>
  store.noteEvent(tx, of);

/** Another phone with every key that it is a part of; the identity of this person is confirmed by nothing yet. */
export const putPhone = (
  tx: Tx,
  of: { memberId: MemberId; id: string },
  phone: Parameters<typeof store.putPhone>[2],
): Promise<void> => store.putPhone(tx, of, phone);

/** Another name or document number with every key that they are a part of, and all tries to confirm the identity anew. */
export const putPerson = (
  tx: Tx,
  of: { memberId: MemberId; id: string },
  person: Parameters<typeof store.putPerson>[2],
): Promise<void> => store.putPerson(tx, of, person);

/** Where the candidate is to work. */
export const putPlace = (
  tx: Tx,
  of: { memberId: MemberId; id: string },
  place: { department: string | null; position: string | null },
): Promise<void> => store.putPlace(tx, of, place);

/** The reader has seen the newest version of the report. Answers false when the member has no such order detail. */
export const markRead = (tx: Tx, reader: { memberId: MemberId; userId: UserId }, detailId: string): Promise<boolean> =>
  marks.markRead(tx, reader, detailId);

/** A new version makes the report unread again for everybody; its light is what a list is narrowed by. */
export const noteReport = (
  tx: Tx,
  of: { memberId: MemberId; orderDetailsId: string },
  report: { version: number; light: Light },
): Promise<void> => marks.noteReport(tx, of, report);
