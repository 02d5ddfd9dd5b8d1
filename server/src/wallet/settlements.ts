import type { Settlement, SettlementWay } from '@beidiao/contract/wallet/failed-refunds';
import { dayInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { fen } from '@beidiao/contract/wire/money';
import type { StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { holdPerson, limitsOf, namesOfStaff, noteAct, refuseDecision } from '../staff/staff.ts';
import { sumCreditedAlone } from './credit-store.ts';
import { type FailedRefundRow, holdChannelRefund } from './failed-refund-store.ts';
import { settleEntry } from './ledger-store.ts';
import { hasArrived } from './payment.ts';
import { findRefund } from './payment-store.ts';
import { isRefusedForGood, settlementBooking, settlementNeedsSecond } from './rules.ts';
import {
  addSettlement,
  endSettledRefund,
  findSettlement,
  listSettlements,
  type SettlementRow,
  writeSettlementDecision,
} from './settlement-store.ts';

export type SettlementAsk = {
  readonly channelRefundNo: string;
  readonly way: SettlementWay;
  readonly bankReference?: string | undefined;
  readonly why: string;
};

/**
 * The channel is asked once more whether it has sent the money: nothing goes back twice.
 * @throws Refusal refundNotFound, refundArrived, vendorSilent
 */
async function refuseArrived(house: House, id: string): Promise<void> {
  const refund = await findRefund(house.system.db, id);
  if (refund === undefined || refund.payment_id === null) throw new Refusal('refundNotFound');
  if (refund.state !== 'settled' && (await refusingSilence(hasArrived(house, refund))))
    throw new Refusal('refundArrived');
}

/**
 * Ends a refund that the channel has refused: at once within the own limit, else when a second person confirms. The same
 * person who asks for the same again is answered like the first time.
 * @throws Refusal refundNotFound, refundArrived, vendorSilent, refundSettling, refundNotRefused, bankReferenceUsed
 */
export async function askSettlement(house: House, staff: StaffActor, ask: SettlementAsk): Promise<void> {
  const { channelRefundNo: id, way, bankReference, why } = ask;
  await refuseArrived(house, id);
  await house.system.transaction(async (tx) => {
    await holdPerson(tx, staff.staffId);
    const refund = await heldRefund(tx, id);
    const before = await findSettlement(tx, id);
    if (before !== undefined && before.state !== 'rejected') return refuseOther(before, staff, ask);
    if (!isRefusedForGood(refund)) throw new Refusal('refundNotRefused');
    const { member_id: memberId } = refund;
    const amountFen = fen(refund.amount_fen);
    const dayBegan = new Date(startOfDayInChina(dayInChina(house.now())));
    const aloneTodayFen = await sumCreditedAlone(tx, staff.staffId, dayBegan);
    const needsSecond = settlementNeedsSecond(await limitsOf(tx, staff), { way, amountFen, aloneTodayFen });
    const { staffId } = staff;
    await addSettlement(tx, { memberId, refundId: id, way, amountFen, bankReference, why, needsSecond, staffId });
    if (!needsSecond) await carryOut(tx, refund, way);
    const facts = { refund: id, way, amountFen, needsSecond };
    await noteAct(tx, { staff, memberId, action: 'askSettlement', subject: `refund ${id}`, facts });
  });
}

/** @throws Refusal refundNotFound */
async function heldRefund(tx: Tx, id: string): Promise<FailedRefundRow> {
  const refund = await holdChannelRefund(tx, id);
  if (refund === undefined) throw new Refusal('refundNotFound');
  return refund;
}

/** @throws Refusal refundSettling unless it is the same wish of the same person */
function refuseOther(before: SettlementRow, { staffId }: StaffActor, ask: SettlementAsk): void {
  const { asked_by: askedBy, way, bank_reference: reference } = before;
  const isSame = askedBy === staffId && way === ask.way && reference === (ask.bankReference ?? null);
  if (!isSame) throw new Refusal('refundSettling');
}

/** Once, since a refund is settled once and the ledger takes its end once. The administrators of the member are told. */
async function carryOut(tx: Tx, refund: FailedRefundRow, way: SettlementWay): Promise<void> {
  const { id, member_id: memberId, trade_order_id: tradeOrderId, trade_no: tradeNo } = refund;
  const amountFen = fen(refund.amount_fen);
  const { cause, lines } = settlementBooking(way, amountFen);
  await endSettledRefund(tx, id);
  await settleEntry(tx, { memberId, cause, causeId: id, tradeOrderId, userId: null, lines });
  const facts = { amountFen, tradeNo };
  await notify(tx, { memberId, to: { who: 'administrators' }, kind: cause, facts, key: `settled ${id}` });
}

export type SettlementDecision = { readonly channelRefundNo: string; readonly confirms: boolean; readonly why: string };

/** @throws Refusal refundNotFound, refundArrived, vendorSilent, settlementDecided, settlementOwn, confirmsLater, reviewIncomplete */
export async function decideSettlement(
  house: House,
  staff: StaffActor,
  { channelRefundNo: id, confirms, why }: SettlementDecision,
): Promise<void> {
  if (confirms) await refuseArrived(house, id);
  await house.system.transaction(async (tx) => {
    const refund = await heldRefund(tx, id);
    const asked = await findSettlement(tx, id);
    if (asked?.state !== 'waiting') throw new Refusal('settlementDecided');
    refuseDecision(staff, { askedBy: asked.asked_by, confirms, why, own: 'settlementOwn' });
    const state = confirms ? 'done' : 'rejected';
    await writeSettlementDecision(tx, { id: asked.id, staffId: staff.staffId, state, why });
    if (confirms) await carryOut(tx, refund, asked.way);
    const action = confirms ? 'confirmSettlement' : 'rejectSettlement';
    const { member_id: memberId } = refund;
    const facts = { refund: id, way: asked.way, amountFen: fen(refund.amount_fen) };
    await noteAct(tx, { staff, memberId, action, subject: `refund ${id}`, facts });
  });
}

/** The last settlement of each of these refunds. */
export async function readSettlements(
  house: House,
  staff: StaffActor,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, Settlement>> {
  const { db } = house.system;
  const rows = await listSettlements(db, refundIds);
  const names = await namesOfStaff(
    house,
    db,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  );
  const personOf = (id: string) => ({ staffId: id, name: names.get(id) ?? '', isMe: id === staff.staffId });
  return new Map(
    rows.map((row) => [
      row.refund_id,
      {
        way: row.way,
        bankReference: row.bank_reference,
        why: row.why,
        state: row.state,
        askedBy: personOf(row.asked_by),
        askedAt: row.asked_at.toISOString(),
        decidedBy: row.decided_by === null ? null : personOf(row.decided_by),
        decidedAt: row.decided_at?.toISOString() ?? null,
        decidedWhy: row.decided_why,
      },
    ]),
  );
}
