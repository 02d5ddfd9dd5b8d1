import { readDocument } from '@beidiao/contract/typed/read-document';
import type { Candidate, SentWithOrder } from '@beidiao/contract/order/calls';
import { invitationDaysMax, invitationHours } from '@beidiao/contract/batch/states';
import type { Choice } from '@beidiao/contract/pricing/calls';
import { secondInChina } from '@beidiao/contract/wire/china-time';
import type { Tenant } from '../access/actor.ts';
import { dayMs } from '../account/account.ts';
import { Refusal } from '../base/refusal.ts';
import { mapInSlices } from '../base/slices.ts';
import type { House } from '../house.ts';
import { findPlacedFromList, type ListOrdered, type Placed, placeOrder } from '../order/order.ts';
import { countsOfOne, holdIn, mustFind } from './batch.ts';
import { openNow, sealRemark } from './seals.ts';
import { type BatchOf, listReady, listReadyKeys, noteOrdered, type ReadyRow } from './store.ts';

export type ListWish = {
  readonly batchFileId: string;
  readonly choice: Choice;
  readonly sent?: SentWithOrder;
  readonly calculateId: string | null;
  readonly inviteAt?: string | undefined;
  readonly idempotencyKey: string | undefined;
};
export type PlacedList = Omit<Placed, 'detailIds'> & { people: number; rest: number };

/**
 * Orders everybody of a list who is ready, unpaid, in one transaction: all of them or nobody. The other rows stay.
 * @throws Refusal notFound, batchNotInState, batchNoneReady, batchChanged, invitationTimeWrong, and those of `placeOrder`
 */
export async function orderList(house: House, tenant: Tenant, wish: ListWish): Promise<PlacedList> {
  const { actor, db } = tenant;
  const { batchFileId, choice, sent, calculateId, idempotencyKey } = wish;
  const of = { memberId: actor.memberId, batchFileId };
  const file = await mustFind(db, of);
  const rows = await listReady(db, of);
  // After the list was read: an order of the same request that stands meanwhile is the reason that nobody is ready.
  const asked = { batchFileId, calculateId };
  const before =
    idempotencyKey === undefined ? undefined : await findPlacedFromList(db, actor, { ...asked, idempotencyKey });
  if (before !== undefined) return withCounts(tenant, of, before);
  if (file.state !== 'fixing') throw new Refusal('batchNotInState');
  const inviteAt = invitationTime(house, wish.inviteAt);
  if (rows.length === 0) throw new Refusal('batchNoneReady');
  const listed = await mapInSlices(rows, (row) => readRow(house, of, row));
  const placed = await placeOrder(house, tenant, {
    people: listed.map(({ candidate }) => ({ candidate })),
    choice,
    ...(sent === undefined ? {} : { sent }),
    calculateId,
    idempotencyKey,
    inviteAt,
    list: linkOf(of, rows, listed),
  });
  return withCounts(tenant, of, placed);
}

async function withCounts({ db }: Tenant, of: BatchOf, { detailIds, ...placed }: Placed): Promise<PlacedList> {
  const { wrong, doubtful, ready } = await countsOfOne(db, of);
  return { ...placed, people: detailIds.length, rest: wrong + doubtful + ready };
}

type Listed = { readonly candidate: Candidate; readonly remarkEnc: Buffer | null };
/** A blank cell is none, and takes no room in the order. */
const filled = <Key extends string>(key: Key, text: string): { [K in Key]?: string } =>
  (text === '' ? {} : { [key]: text }) as { [K in Key]?: string }; // a computed key widens to string

function readRow({ vault }: House, { batchFileId }: BatchOf, { n, now_enc }: ReadyRow): Listed {
  const { name, phoneNo, idCard, department, position, proposedEntryDate, remark } = openNow(
    vault,
    { batchFileId, n },
    now_enc,
  );
  const { idType, number } = readDocument(idCard);
  if (idType === null) throw new TypeError(`row ${n} was ordered without its document`);
  return {
    candidate: {
      name,
      phoneNo,
      idCard: number,
      idType,
      ...filled('department', department),
      ...filled('position', position),
      ...filled('proposedEntryDate', proposedEntryDate),
    },
    remarkEnc: remark === '' ? null : sealRemark(vault, { batchFileId, n }, remark),
  };
}

/** The list is held while its order is written; who is ordered must be who was read and priced. */
const linkOf = (of: BatchOf, rows: readonly ReadyRow[], listed: readonly Listed[]): ListOrdered => ({
  batchFileId: of.batchFileId,
  async hold(tx) {
    await holdIn(tx, of, 'fixing');
    const now = await listReadyKeys(tx, of);
    const isSame =
      now.length === rows.length &&
      now.every(({ n, person_key: key }, place) => n === rows[place]?.n && key.equals(rows[place].person_key));
    if (!isSame) throw new Refusal('batchChanged');
  },
  async noteOrdered(tx, detailIds) {
    const linked = rows.map(({ n }, place) => ({
      n,
      detailId: detailIds[place] ?? '',
      remarkEnc: listed[place]?.remarkEnc ?? null,
    }));
    await noteOrdered(tx, of, linked);
  },
});

const minuteMs = 60_000;
const hour = (of: number): string => `${String(of).padStart(2, '0')}:00:00`;

/** Null: as soon as it is paid. @throws Refusal invitationTimeWrong */
function invitationTime(house: House, wanted: string | undefined): Date | null {
  if (wanted === undefined) return null;
  const at = new Date(Math.floor(Date.parse(wanted) / minuteMs) * minuteMs);
  const now = house.now().getTime();
  const clock = secondInChina(at).slice(11);
  const { from, until } = invitationHours;
  const isByDay = clock >= hour(from) && clock <= hour(until);
  if (!isByDay || at.getTime() <= now || at.getTime() > now + invitationDaysMax * dayMs)
    throw new Refusal('invitationTimeWrong', { from, until, days: invitationDaysMax });
  return at;
}
