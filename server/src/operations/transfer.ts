import { dayInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { fen, formatFen } from '@beidiao/contract/wire/money';
import type { TransferRow, TransferState } from '@beidiao/contract/operations/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import type { MemberId, StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { holdPerson, namesOfStaff, noteAct, refuseDecision } from '../staff/staff.ts';
import { holdTrade, takeTransfer } from '../wallet/wallet.ts';
import { transferNeedsSecond } from './rules.ts';
import {
  findTransfer,
  holdTransfer,
  insertTransfer,
  listTransfers,
  sumNotedAlone,
  type TransferRecord,
  writeTransferDecision,
} from './transfer-store.ts';

export type SeenTransfer = {
  readonly memberId: string;
  readonly orderId: string;
  readonly amountFen: number;
  readonly bankReference: string;
  readonly receivedOn: string;
};

/**
 * Money that somebody of staff has seen on the statement of the bank. Within the own limit it is credited at once, above
 * it a second person confirms. The same note again answers as the first.
 * @throws Refusal tradeNotFound, tradeNotInState, transferAmountDiffers, transferUsed, transferNoted
 */
export async function noteTransfer(house: House, staff: StaffActor, seen: SeenTransfer): Promise<TransferRow> {
  const memberId = seen.memberId as MemberId; // proven by the read that follows
  const tradeOrderId = seen.orderId;
  await house.system.transaction(async (tx) => {
    await holdPerson(tx, staff.staffId);
    const trade = await holdTrade(tx, memberId, tradeOrderId);
    const before = await findTransfer(tx, memberId, tradeOrderId);
    if (trade === undefined || before === undefined) throw new Refusal('tradeNotFound');
    if (before.noted_by === staff.staffId && before.bank_reference === seen.bankReference) return;
    if (before.note_state === 'waiting') throw new Refusal('transferNoted');
    if (trade.state !== tradeStates.unpaid) throw new Refusal('tradeNotInState');
    const amountFen = fen(trade.amount_fen);
    if (amountFen !== seen.amountFen) throw new Refusal('transferAmountDiffers', { amount: formatFen(amountFen) });
    const dayBegan = new Date(startOfDayInChina(dayInChina(house.now())));
    const aloneTodayFen = await sumNotedAlone(tx, staff.staffId, dayBegan);
    const needsSecond = transferNeedsSecond({ amountFen, aloneTodayFen });
    const { bankReference, receivedOn } = seen;
    const note = { memberId, tradeOrderId, amountFen, bankReference, receivedOn, needsSecond, staffId: staff.staffId };
    const id = await insertTransfer(tx, note);
    if (!needsSecond) await takeTransfer(tx, { memberId, tradeOrderId, bankReference, receivedOn });
    const facts = { transfer: id, amountFen, needsSecond };
    await noteAct(tx, { staff, memberId, action: 'noteTransfer', subject: `trade ${tradeOrderId}`, facts });
  });
  return readTransfer(house, staff, { memberId, tradeOrderId });
}

export type TransferDecision = { readonly transferNo: string; readonly confirms: boolean; readonly why: string };

/** @throws Refusal transferNotFound, transferDecided, transferOwn, confirmsLater, tradeNotFound, tradeNotInState, reviewIncomplete */
export async function decideTransfer(
  house: House,
  staff: StaffActor,
  decision: TransferDecision,
): Promise<TransferRow> {
  const of = await house.system.transaction((tx) => carryOut(tx, staff, decision));
  return readTransfer(house, staff, of);
}

async function carryOut(tx: Tx, staff: StaffActor, { transferNo, confirms, why }: TransferDecision) {
  const note = await holdTransfer(tx, transferNo);
  if (note === undefined) throw new Refusal('transferNotFound');
  if (note.state !== 'waiting') throw new Refusal('transferDecided');
  refuseDecision(staff, { askedBy: note.noted_by, confirms, why, own: 'transferOwn' });
  const { member_id: memberId, trade_order_id: tradeOrderId } = note;
  await writeTransferDecision(tx, {
    id: note.id,
    staffId: staff.staffId,
    state: confirms ? 'done' : 'rejected',
    why,
  });
  const { bank_reference: bankReference, received_on: receivedOn } = note;
  if (confirms) await takeTransfer(tx, { memberId, tradeOrderId, bankReference, receivedOn });
  const action = confirms ? 'confirmTransfer' : 'rejectTransfer';
  const facts = { transfer: note.id, amountFen: fen(note.amount_fen) };
  await noteAct(tx, { staff, memberId, action, subject: `trade ${tradeOrderId}`, facts });
  return { memberId, tradeOrderId };
}

async function readTransfer(
  house: House,
  staff: StaffActor,
  { memberId, tradeOrderId }: { memberId: MemberId; tradeOrderId: string },
): Promise<TransferRow> {
  const row = await findTransfer(house.system.db, memberId, tradeOrderId);
  const [presented] = await presentTransfers(house, staff, row === undefined ? [] : [row]);
  if (presented === undefined) throw new Refusal('tradeNotFound');
  return presented;
}

async function presentTransfers(house: House, staff: StaffActor, rows: readonly TransferRecord[]) {
  const names = await namesOfStaff(
    house,
    house.system.db,
    rows.flatMap((row) => [row.noted_by, row.decided_by]),
  );
  const personOf = (id: string) => ({ staffId: id, name: names.get(id) ?? '', isMe: id === staff.staffId });
  return rows.map((row): TransferRow => {
    const { note_id: transferNo, bank_reference: bankReference, received_on: receivedOn, noted_at: at } = row;
    const isNoted = transferNo !== null && bankReference !== null && receivedOn !== null && at !== null;
    return {
      memberId: row.member_id,
      orderId: row.trade_order_id,
      tradeNo: row.trade_no,
      enterpriseName: row.enterprise_name,
      amountFen: fen(row.amount_fen),
      askedAt: row.created_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      state: row.note_state ?? 'awaited',
      noted:
        isNoted && row.noted_by !== null
          ? { transferNo, bankReference, receivedOn, by: personOf(row.noted_by), at: at.toISOString() }
          : null,
      confirmedBy: row.decided_by === null ? null : personOf(row.decided_by),
      confirmedAt: row.decided_at?.toISOString() ?? null,
    };
  });
}

type TransferPage = {
  state: TransferState;
  search: string | undefined;
  cursor: string | undefined;
  pageSize: number;
};

export async function readTransfers(
  house: House,
  staff: StaffActor,
  { state, search, cursor, pageSize }: TransferPage,
): Promise<{ rows: TransferRow[]; nextCursor: string | null }> {
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;
  const rows = await listTransfers(house.system.db, { state, before, search: search || null, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  return {
    rows: await presentTransfers(house, staff, shown),
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.payment_id ?? null) : null,
  };
}
