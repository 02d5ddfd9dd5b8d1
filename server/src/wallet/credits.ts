import type { CreditKind, CreditRow, CreditState, creditCalls } from '@beidiao/contract/wallet/credits';
import type { Data } from '@beidiao/contract/wire/call';
import { dayInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { type Fen, fen, formatFen } from '@beidiao/contract/wire/money';
import type { MemberId, StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { holdPerson, limitsOf, namesOfStaff, noteAct, refuseDecision } from '../staff/staff.ts';
import {
  addCredit,
  type CreditRecord,
  findCredit,
  findCreditByKey,
  findMember,
  holdCredit,
  listCredits,
  sumCreditedAlone,
  writeCreditDecision,
} from './credit-store.ts';
import { settleEntry } from './ledger-store.ts';
import { creditBooking, creditNeedsSecond } from './rules.ts';

export type CreditAsk = {
  readonly memberId: string;
  readonly kind: CreditKind;
  readonly amountFen: number;
  readonly why: string;
  readonly requestKey: string;
};

/**
 * Within the own limit the money is credited at once, above it the credit waits for a second person. The same request asks
 * once.
 * @throws Refusal memberNotFound, creditAboveLimit
 */
export async function askCredit(house: House, staff: StaffActor, ask: CreditAsk): Promise<CreditRow> {
  const { kind, why, requestKey } = ask;
  const amountFen = fen(ask.amountFen);
  const creditNo = await house.system.transaction(async (tx) => {
    await holdPerson(tx, staff.staffId);
    const before = await findCreditByKey(tx, staff.staffId, requestKey);
    if (before !== undefined) return before.id;
    const memberId = await findMember(tx, ask.memberId);
    if (memberId === undefined) throw new Refusal('memberNotFound');
    const limits = await limitsOf(tx, staff);
    const { creditMostFen } = limits;
    if (amountFen > creditMostFen) throw new Refusal('creditAboveLimit', { amount: formatFen(creditMostFen) });
    const dayBegan = new Date(startOfDayInChina(dayInChina(house.now())));
    const aloneTodayFen = await sumCreditedAlone(tx, staff.staffId, dayBegan);
    const needsSecond = creditNeedsSecond(limits, { kind, amountFen, aloneTodayFen });
    const id = await addCredit(tx, { memberId, kind, amountFen, why, requestKey, needsSecond, staffId: staff.staffId });
    if (!needsSecond) await bookCredit(tx, { id, memberId, kind, amountFen });
    const facts = { credit: id, kind, amountFen, needsSecond };
    await noteAct(tx, { staff, memberId, action: 'askCredit', subject: `credit ${id}`, facts });
    return id;
  });
  return readCredit(house, staff, creditNo);
}

type Booked = {
  readonly id: string;
  readonly memberId: MemberId;
  readonly kind: CreditKind;
  readonly amountFen: Fen;
};

/** Once, since the ledger takes each cause once. The administrators of the member are told. */
async function bookCredit(tx: Tx, { id, memberId, kind, amountFen }: Booked): Promise<void> {
  const { cause, lines } = creditBooking(kind, amountFen);
  await settleEntry(tx, { memberId, cause, causeId: id, tradeOrderId: null, userId: null, lines });
  await notify(tx, {
    memberId,
    to: { who: 'administrators' },
    kind: 'creditReceived',
    facts: { amountFen },
    key: `credit ${id}`,
  });
}

export type CreditDecision = { readonly creditNo: string; readonly confirms: boolean; readonly why: string };

/** @throws Refusal creditNotFound, creditDecided, creditOwn, confirmsLater, reviewIncomplete */
export async function decideCredit(house: House, staff: StaffActor, decision: CreditDecision): Promise<CreditRow> {
  await house.system.transaction((tx) => carryOut(tx, staff, decision));
  return readCredit(house, staff, decision.creditNo);
}

async function carryOut(tx: Tx, staff: StaffActor, { creditNo, confirms, why }: CreditDecision): Promise<void> {
  const credit = await holdCredit(tx, creditNo);
  if (credit === undefined) throw new Refusal('creditNotFound');
  if (credit.state !== 'waiting') throw new Refusal('creditDecided');
  refuseDecision(staff, { askedBy: credit.asked_by, confirms, why, own: 'creditOwn' });
  const { id, member_id: memberId, kind } = credit;
  const amountFen = fen(credit.amount_fen);
  await writeCreditDecision(tx, { id, staffId: staff.staffId, state: confirms ? 'done' : 'rejected', why });
  if (confirms) await bookCredit(tx, { id, memberId, kind, amountFen });
  const action = confirms ? 'confirmCredit' : 'rejectCredit';
  await noteAct(tx, { staff, memberId, action, subject: `credit ${id}`, facts: { credit: id, amountFen } });
}

async function readCredit(house: House, staff: StaffActor, id: string): Promise<CreditRow> {
  const row = await findCredit(house.system.db, id);
  const [presented] = await presentCredits(house, staff, row === undefined ? [] : [row]);
  if (presented === undefined) throw new Refusal('creditNotFound');
  return presented;
}

async function presentCredits(house: House, staff: StaffActor, rows: readonly CreditRecord[]): Promise<CreditRow[]> {
  const names = await namesOfStaff(
    house,
    house.system.db,
    rows.flatMap((row) => [row.asked_by, row.decided_by]),
  );
  const personOf = (id: string) => ({ staffId: id, name: names.get(id) ?? '', isMe: id === staff.staffId });
  return rows.map((row) => ({
    creditNo: row.id,
    memberId: row.member_id,
    enterpriseName: row.enterprise_name,
    kind: row.kind,
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

type CreditPage = { state: CreditState | undefined; cursor: string | undefined; pageSize: number };

export async function readCredits(
  house: House,
  staff: StaffActor,
  { state, cursor, pageSize }: CreditPage,
): Promise<Data<typeof creditCalls.list>> {
  const { db } = house.system;
  const before = cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;
  const rows = await listCredits(db, { state: state ?? null, before, limit: pageSize + 1 });
  const shown = rows.slice(0, pageSize);
  const { creditAloneFen, creditDayFen, creditMostFen } = await limitsOf(db, staff);
  return {
    rows: await presentCredits(house, staff, shown),
    nextCursor: rows.length > pageSize ? (shown.at(-1)?.id ?? null) : null,
    limits: { aloneFen: creditAloneFen, dayFen: creditDayFen, mostFen: creditMostFen },
  };
}
