import { type Activity, type giftCalls, publicActivitiesMost } from '@beidiao/contract/gift/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import type { MemberId, Tenant, UserId } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import { Refusal } from '../base/refusal.ts';
import { hidesCoupons, nameOf, readOffer, readSold } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { claimOnce, takeOfBatch } from './code-store.ts';
import { giveOne } from './give.ts';
import { type BatchRow, listActivities, listOpenActivities } from './store.ts';

/** What this member gets for a top-up now, without what it can not use. */
export async function readActivities(
  house: House,
  { actor, db: own }: Pick<Tenant, 'actor' | 'db'>,
): Promise<Activity[]> {
  const { db } = house.system;
  const isWithoutCoupons = hidesCoupons(await readOffer(house, { actor, db: own }));
  const all = await listActivities(db, actor.memberId, dayInChina(house.now()));
  const rows = all.filter(({ kind }) => kind !== 'coupon' || !isWithoutCoupons);
  const items = new Map((await readSold(db, house.now())).items.map((item) => [item.code, nameOf(item)]));
  return rows.map((row) => ({
    activityId: row.id,
    name: row.name,
    kind: row.kind,
    itemNames: row.item_codes.map((code) => items.get(code) ?? { zh: code, en: code }),
    offFen: row.off_fen === null ? null : fen(row.off_fen),
    thresholdFen: fen(row.threshold_fen),
    valueFen: row.value_fen === null ? null : fen(row.value_fen),
    topUpFen: fen(row.top_up_fen ?? 0),
    from: row.usable_from,
    until: row.redeem_until,
    validUntil: row.valid_until,
    leftForMe: Math.min(row.most_per_member - row.used, row.count - row.redeemed_count),
  }));
}

type PublicActivities = Data<typeof giftCalls.publicActivities>['activityList'];
/** What everybody may read of the activities. */
export async function readPublicActivities({ system }: House, day: string): Promise<PublicActivities> {
  const rows = await listOpenActivities(system.db, day, publicActivitiesMost);
  return rows.map((row) => ({
    activityId: row.id,
    name: row.name,
    kind: row.kind,
    topUpFen: fen(row.top_up_fen ?? 0),
    offFen: row.off_fen === null ? null : fen(row.off_fen),
    thresholdFen: fen(row.threshold_fen),
    valueFen: row.value_fen === null ? null : fen(row.value_fen),
    until: row.redeem_until,
  }));
}

export type ToppedUp = {
  readonly memberId: MemberId;
  readonly userId: UserId;
  readonly tradeOrderId: string;
  readonly amountFen: number;
};

/** Gives for a top-up what an activity promises, once for each top-up, as long as there is some left. */
export async function giveForTopUp(house: House, batch: BatchRow, of: ToppedUp): Promise<void> {
  const { memberId, userId, tradeOrderId, amountFen } = of;
  if (batch.top_up_fen === null || amountFen < Number(batch.top_up_fen)) return;
  const codeKey = house.vault.lookUp('', 'gift activity', batch.id, tradeOrderId);
  const give = house.system.transaction(async (tx) => {
    const to = { codeKey, batchId: batch.id, memberId, userId };
    if (!(await claimOnce(tx, to))) return;
    const taking = await takeOfBatch(tx, { ...to, most: batch.most_per_member });
    if (taking !== 'taken') throw new Refusal(taking === 'limit' ? 'giftLimit' : 'giftVoided');
    const id = await giveOne(tx, batch, { memberId, userId, codeKey });
    const facts = { batch: batch.id, kind: batch.kind, given: id };
    await writeAudit(tx, { memberId, userId: null, action: 'redeemGift', subject: `gift ${batch.id}`, facts });
  });
  await give.catch((fault: unknown) => {
    // Another top-up has had the last one meanwhile.
    if (!(fault instanceof Refusal)) throw fault;
  });
}
