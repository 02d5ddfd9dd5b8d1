import type { Call } from '@beidiao/contract/wire/call';
import { isPersonal, type PersonalKind, refusalsOfUnknown } from '@beidiao/contract/wire/named-things';
import { type PermissionCode, permissions } from '@beidiao/contract/wire/permissions';
import { belongsTo, type CandidateTenant, type MemberId, type Tenant, type UserId } from './access/actor.ts';
import type { Db } from './base/db/db.ts';
import type { Asked } from './access/caller.ts';
import { Refusal } from './base/refusal.ts';
import { ownersOfBatches } from './batch/batch.ts';
import { ownersOfCodes } from './qrcode/qrcode.ts';
import { orderIdOf } from './candidate/candidate.ts';
import { ownersOfPackages } from './catalogue/catalogue.ts';
import { ownersOfExports } from './export/export.ts';
import { ownersOfDetails, ownersOfOrders } from './order/order.ts';
import { ownersOfPayables } from './trade/trade.ts';
import { ownersOfTrades } from './wallet/wallet.ts';

type Owned = { readonly id: string; readonly user_id: UserId | null };
type Holding = {
  /** Those of the member, each with the person it belongs to. */
  readonly owners: (db: Db, memberId: MemberId, ids: readonly string[]) => Promise<readonly Owned[]>;
  /** Shows what belongs to colleagues; null where everybody of the member sees it. */
  readonly seenWith: PermissionCode | null;
};

const seenWith = permissions.seeOrdersOfOthers;
/** A kind of thing that belongs to a person, and has no line here, does not compile. */
const holdings: Record<PersonalKind, Holding> = {
  orderDetail: { owners: ownersOfDetails, seenWith },
  order: { owners: ownersOfOrders, seenWith },
  tradeOrder: { owners: ownersOfTrades, seenWith },
  payable: { owners: ownersOfPayables, seenWith },
  package: { owners: ownersOfPackages, seenWith: null },
  batch: { owners: ownersOfBatches, seenWith },
  export: { owners: ownersOfExports, seenWith },
  qrCode: { owners: ownersOfCodes, seenWith },
};

/**
 * Before every call of a member: whoever lacks the right for things of colleagues is told of them as of what is not there,
 * or, where they see them, that they may not do this. Things of other members are kept apart by row-level security and by
 * the member in every statement, so that nothing is looked up for callers who hold the rights.
 * @throws Refusal forbidden, orderNotFound, tradeNotFound, packageUnknown, notFound
 */
export async function refuseThingsOfOthers({ actor, db }: Tenant, { entry, ids, params }: Asked): Promise<void> {
  for (const [kind, named] of ids)
    if (isPersonal(kind)) await refuseUnlessAllowed({ actor, db }, kind, { entry, named, params });
}

type Naming = { readonly entry: Call; readonly named: readonly string[]; readonly params: unknown };

async function refuseUnlessAllowed(
  { actor, db }: Pick<Tenant, 'actor' | 'db'>,
  kind: PersonalKind,
  { entry, named, params }: Naming,
): Promise<void> {
  const holding = holdings[kind];
  const holds = (right: PermissionCode | null | undefined): boolean => right == null || actor.rights.has(right);
  const sees = holds(entry.ofOthers?.seenWith ?? holding.seenWith);
  if (sees && holds(neededFor(entry, params))) return;
  const rows = await holding.owners(db, actor.memberId, named);
  if (named.every((id) => rows.some((row) => row.id === id && belongsTo(actor, row.user_id)))) return;
  const isThere = named.every((id) => rows.some((row) => row.id === id));
  throw new Refusal(sees && isThere ? 'forbidden' : refusalsOfUnknown[kind][0]);
}

function neededFor({ ofOthers }: Call, params: unknown): PermissionCode | undefined {
  if (ofOthers?.when === undefined) return ofOthers?.needs;
  const isAsked = typeof params === 'object' && params !== null && Reflect.get(params, ofOthers.when) === true;
  return isAsked ? ofOthers.needs : undefined;
}

/**
 * Before every call of a candidate: the token is good for one order detail, a request for another finds nothing. Where the
 * specification names the order, the number of the detail is taken as well.
 * @throws Refusal orderNotFound
 */
export async function refuseOtherDetail({ candidate, db }: CandidateTenant, { ids }: Asked): Promise<void> {
  const own = candidate.orderDetailsId;
  const orders = (ids.get('order') ?? []).filter((id) => id !== own);
  const isOther = (ids.get('orderDetail') ?? []).some((id) => id !== own);
  if (isOther) throw new Refusal('orderNotFound');
  if (orders.length === 0) return;
  const orderId = await orderIdOf(db, candidate.memberId, own);
  if (orders.some((id) => id !== orderId)) throw new Refusal('orderNotFound');
}
