import { fen } from '@beidiao/contract/wire/money';
import type { RefundRow, StaffRefundState } from '@beidiao/contract/operations/calls';
import { dayInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { holdRefundable, refundPart } from '../order/order.ts';
import { holdPerson, namesOfStaff, noteAct, refuseDecision } from '../staff/staff.ts';
import { type DetailRef, refOf } from './intake.ts';
import {
  findByRequest,
  findStaffRefund,
  holdStaffRefund,
  insertStaffRefund,
  isRefundWaiting,
  listRefunds,
  type RefundRecord,
  sumAlone,
  writeDecision,
} from './refund-store.ts';
import { needsSecondPerson } from './rules.ts';

export type RefundAsk = DetailRef & { readonly amountFen: number; readonly why: string; readonly requestKey: string };

/**
 * Within the own limit the money goes back at once, above it the refund waits for a second person. The same request asks once.
 * @throws Refusal orderNotFound, orderNotInState, refundTooMuch, refundWaiting
 */
export async function askRefund(house: House, staff: StaffActor, ask: RefundAsk): Promise<RefundRow> {
  const { memberId, id } = refOf(ask);
  const amountFen = fen(ask.amountFen);
  const refundNo = await house.system.transaction(async (tx) => {
    await holdPerson(tx, staff.staffId);
    const before = await findByRequest(tx, staff.staffId, ask.requestKey);
    if (before !== undefined) return before.id;
    await holdRefundable(tx, { memberId, id, amountFen });
    if (await isRefundWaiting(tx, memberId, id)) throw new Refusal('refundWaiting');
    const dayBegan = new Date(startOfDayInChina(dayInChina(house.now())));
    const alone = await sumAlone(tx, { staffId: staff.staffId, memberId, detailId: id, dayBegan });
    const needsSecond = needsSecondPerson(staff.roles, {
      amountFen,
      aloneForCheckFen: alone.forCheckFen,
      aloneTodayFen: alone.todayFen,
    });
    const wish = { memberId, detailId: id, amountFen, why: ask.why, key: ask.requestKey, needsSecond };
    const made = await insertStaffRefund(tx, { ...wish, staffId: staff.staffId });
    if (!needsSecond) await refundPart(tx, { memberId, id, amountFen, cause: causeOf(made) });
    const facts = { refund: made, amountFen, needsSecond };
    await noteAct(tx, { staff, memberId, action: 'askRefund', subject: `detail ${id}`, facts });
    return made;
  });
  return readRefund(house, staff, refundNo);
}

const causeOf = (refundNo: string): string => `staff ${refundNo}`;

export type Decision = { readonly refundNo: string; readonly confirms: boolean; readonly why: string };

/** @throws Refusal refundNotFound, refundDecided, refundOwn, confirmsLater, refundTooMuch, orderNotInState, orderNotFound, reviewIncomplete */
export async function decideRefund(house: House, staff: StaffActor, decision: Decision): Promise<RefundRow> {
  await house.system.transaction((tx) => carryOut(tx, staff, decision));
  return readRefund(house, staff, decision.refundNo);
}

async function carryOut(tx: Tx, staff: StaffActor, { refundNo, confirms, why }: Decision): Promise<void> {
  const refund = await holdStaffRefund(tx, refundNo);
  if (refund === undefined) throw new Refusal('refundNotFound');
  if (refund.state !== 'waiting') throw new Refusal('refundDecided');
  refuseDecision(staff, { askedBy: refund.asked_by, confirms, why, own: 'refundOwn' });
  const { member_id: memberId, order_detail_id: id } = refund;
  const amountFen = fen(refund.amount_fen);
  await writeDecision(tx, { id: refund.id, staffId: staff.staffId, state: confirms ? 'done' : 'rejected', why });
  if (confirms) await refundPart(tx, { memberId, id, amountFen, cause: causeOf(refund.id) });
  const action = confirms ? 'confirmRefund' : 'rejectRefund';
  await noteAct(tx, { staff, memberId, action, subject: `detail ${id}`, facts: { refund: refund.id, amountFen } });
}

async function readRefund(house: House, staff: StaffActor, id: string): Promise<RefundRow> {
  const row = await findStaffRefund(house.system.db, id);
  if (row === undefined) throw new Refusal('refundNotFound');
  const [presented] = await presentRefunds(house, staff, [row]);
  if (presented === undefined) throw new TypeError('one row makes one');
  return presented;
}

async function presentRefunds(house: House, staff: StaffActor, rows: readonly RefundRecord[]): Promise<RefundRow[]> {
  const names = await namesOfStaff(
    house,
    house.system.db,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  );
  const personOf = (id: string) => ({ staffId: id, name: names.get(id) ?? '', isMe: id === staff.staffId });
  return rows.map((row) => ({
    refundNo: row.id,
    memberId: row.member_id,
    orderDetailsId: row.order_detail_id,
    orderNo: row.order_no,
    tradeNo: row.trade_no,
    enterpriseName: row.enterprise_name,
    amountFen: fen(row.amount_fen),
    why: row.why,
    state: row.state,
    askedBy: personOf(row.asked_by),
    askedAt: row.asked_at.toISOString(),
    decidedBy: row.decided_by === null ? null : personOf(row.decided_by),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedWhy: row.decided_why,
  }));
}

type RefundPage = { state: StaffRefundState | undefined; cursor: string | undefined; pageSize: number };

export async function readRefunds(house: House, staff: StaffActor, { state, cursor, pageSize }: RefundPage) {
  const db: Db = house.system.db;
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;
  const rows = await listRefunds(db, { state: state ?? null, before, limit: pageSize + 1 });
  const page = rows.slice(0, pageSize);
  return {
    rows: await presentRefunds(house, staff, page),
    nextCursor: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
  };
}
