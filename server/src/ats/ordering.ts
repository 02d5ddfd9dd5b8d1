import { mapCandidate, packageOf } from '@beidiao/contract/ats/mapping';
import { Candidate } from '@beidiao/contract/order/calls';
import { orderStates } from '@beidiao/contract/order/states';
import { Choice } from '@beidiao/contract/pricing/calls';
import { readActing } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId, Tenant } from '../access/actor.ts';
import { type Tx, withinTransaction } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { findPackage, readOffer } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { cancelPaid, payOrderFromBalance, placeOrder, wasCheckedLately } from '../order/order.ts';
import { askForGrant } from '../partner/partner.ts';
import { holdPurse } from '../wallet/wallet.ts';
import { openSent } from './account.ts';
import { type ArrivalRow, holdArrival, writeOrdered, writeRefused } from './arrival-store.ts';
import { findLink, type LinkRow, shareLink } from './link-store.ts';

export type OneArrival = { readonly memberId: MemberId; readonly arrivalId: string };

/** The channel by whose name the candidate is asked whether the system may have the report. */
const channelOf = ({ system }: Pick<LinkRow, 'system'>): string => `LINK_${system.toUpperCase()}`;

/** Fields that an order would be refused for. */
export function wrongFieldsOf(candidate: object): string[] {
  const parsed = Candidate.safeParse(candidate);
  return parsed.success ? [] : [...new Set(parsed.error.issues.map(({ path }) => String(path[0])))];
}

/** A candidate that lacks something, with what. */
class Incomplete extends Refusal {
  readonly fields: readonly string[];
  constructor(fields: readonly string[]) {
    super('badParams');
    this.fields = fields;
  }
}

const within = (actor: Actor, tx: Tx): Tenant => ({
  actor,
  db: tx,
  transaction: withinTransaction(tx),
  aside: (work) => work(),
});

/** @throws Refusal packageUnknown */
async function choiceOf(house: House, tenant: Tenant, packageId: string | null): Promise<Choice> {
  const found =
    packageId === null ? undefined : await findPackage(tenant.db, await readOffer(house, tenant), packageId);
  if (found === undefined) throw new Refusal('packageUnknown');
  const items = found.items.map(({ code, quantity }) => ({ code, quantity }));
  return Choice.parse({ objId: found.id, objType: 'package', checkedDataItemList: items });
}

/**
 * Places and pays in one transaction with the link to the arrival: whoever dies has ordered and noted it, or neither. The
 * arrival is held first, then the balance, as everybody does who pays: the trail, in which the order is written, comes last.
 */
async function order(house: House, tx: Tx, { row, link }: { row: ArrivalRow; link: LinkRow }): Promise<void> {
  const { member_id: memberId } = row;
  const actor = await readActing(tx, memberId, link.acts_id);
  if (actor === undefined) throw new Refusal('personNotFound');
  if (actor.isFrozen) throw new Refusal('memberFrozen');
  const { package: named, ...mapped } = mapCandidate(link.mapping, openSent(house.vault, row));
  const wrong = wrongFieldsOf(mapped);
  if (wrong.length > 0) throw new Incomplete(wrong);
  const candidate = Candidate.parse(mapped);
  await holdPurse(tx, memberId);
  if (!row.is_again && (await wasCheckedLately({ house, db: tx, memberId }, candidate)))
    throw new Refusal('recentCheck');
  const tenant = within(actor, tx);
  const placed = await placeOrder(house, tenant, {
    people: [{ candidate }],
    choice: await choiceOf(house, tenant, packageOf(link.mapping, named)),
    calculateId: null,
    idempotencyKey: `ats ${row.id}`,
  });
  const detailId = placed.detailIds[0] ?? '';
  // One that needs somebody's yes waits for it.
  if (placed.status !== orderStates.inApproval) await payOrderFromBalance(house, tenant, placed.tradeOrderId);
  await writeOrdered(tx, { memberId, id: row.id }, detailId);
  const channel = channelOf(link);
  await askForGrant(house, tx, { memberId, userId: actor.userId, channel, detailId });
  await writeAudit(tx, {
    memberId,
    userId: actor.userId,
    action: 'linkApplication',
    subject: `detail ${detailId}`,
    facts: { channel, arrivalId: row.id },
  });
}

/** Orders a candidate whom a system has sent, once; what is refused is kept with its reason until somebody tries again. */
export async function orderOne(house: House, { memberId, arrivalId }: OneArrival): Promise<void> {
  const { system } = house;
  try {
    await system.transaction(async (tx) => {
      const row = await holdArrival(tx, memberId, arrivalId);
      if (row?.state !== 'waiting') return;
      const link = await shareLink(tx, memberId, row.link_id);
      if (link?.state === 'active') await order(house, tx, { row, link });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = error instanceof Incomplete ? error.fields : [];
    await system.transaction((tx) => writeRefused(tx, { memberId, id: arrivalId }, { reason: error.why, fields }));
  }
}

/** The system has taken back whom it had sent. What the candidate has agreed to goes on, and so does what has ended. */
export async function cancelOne(house: House, { memberId, arrivalId }: OneArrival): Promise<void> {
  try {
    await house.system.transaction(async (tx) => {
      const row = await holdArrival(tx, memberId, arrivalId);
      const link = row && (await findLink(tx, memberId, row.link_id));
      const actor = link && (await readActing(tx, memberId, link.acts_id));
      if (actor === undefined || row?.order_detail_id == null) return;
      await cancelPaid(house, within(actor, tx), row.order_detail_id);
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    house.log.info({ arrivalId, why: error.why }, 'a check that a system has taken back goes on');
  }
}
