import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { qrcodeCalls, QrSubmission } from '@beidiao/contract/qrcode/calls';
import { allQrTabs, type QrTab, qrTabs } from '@beidiao/contract/qrcode/rules';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { addFen, type Fen, fen, type WithAmounts } from '@beidiao/contract/wire/money';
import type { Actor, Tenant } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { offsetOf } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/secrets/vault.ts';
import { tellCandidate } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import {
  endDetail,
  findDetail,
  holdWithTrades,
  maskPerson,
  notInState,
  openPerson,
  powersOver,
  shareOf,
  takeUpScanned,
} from '../order/order.ts';
import { type Quote, quoteChoice } from '../pricing/pricing.ts';
import { enqueue } from '../tasks.ts';
import { choiceOf, seenBy } from './qrcode.ts';
import { findCode } from './store.ts';
import {
  countByState,
  findSubmissions,
  listSubmissions,
  submissionCap,
  type SubmissionRow,
} from './submission-store.ts';

type Calls = typeof qrcodeCalls;
type Reading = Pick<Tenant, 'actor' | 'db'>;
type Wish = { tab?: QrTab | undefined; pageNo: number; pageSize: number; qrcodeId?: string | undefined };

const filterOf = (actor: Actor, { qrcodeId, tab }: Pick<Wish, 'qrcodeId' | 'tab'>) => ({
  memberId: actor.memberId,
  qrcodeId: qrcodeId ?? null,
  userId: seenBy(actor),
  states: tab === undefined ? null : qrTabs[tab],
});

/** @throws Refusal qrUnknown */
async function refuseUnknown({ actor, db }: Reading, qrcodeId: string): Promise<void> {
  if ((await findCode(db, { memberId: actor.memberId, qrcodeId })) === undefined) throw new Refusal('qrUnknown');
}

/** Who has submitted by one code. @throws Refusal qrUnknown, pageTooDeep */
export async function listRecords(house: House, reading: Reading, wish: ParamsRead<Calls['records']>) {
  await refuseUnknown(reading, wish.qrcodeId);
  return listPage(house, reading, wish);
}

/** @throws Refusal pageTooDeep */
export async function listPage(house: House, reading: Reading, wish: Wish) {
  const { actor, db } = reading;
  const offset = offsetOf(wish);
  const filter = filterOf(actor, wish);
  const rows = await listSubmissions(db, { ...filter, limit: wish.pageSize, offset });
  const counted = await countByState(db, filter);
  const total = Math.max(
    counted.reduce((sum, { count }) => sum + count, 0),
    offset + rows.length,
  );
  const quotes = quotesOf(house, reading);
  const shown: WithAmounts<QrSubmission>[] = [];
  for (const row of rows) shown.push(present(house.vault, { actor, row, amountFen: await shownAmount(quotes, row) }));
  return { rows: shown, total, isFloor: isCapped(counted) };
}

/** @throws Refusal qrUnknown */
export async function countRecords(reading: Reading, { qrcodeId }: ParamsRead<Calls['recordCounts']>) {
  if (qrcodeId !== undefined) await refuseUnknown(reading, qrcodeId);
  const counted = await countByState(reading.db, filterOf(reading.actor, { qrcodeId }));
  const sum = (states: readonly OrderState[]): number =>
    counted.reduce((total, { state, count }) => total + (states.includes(state) ? count : 0), 0);
  const counts = Object.fromEntries(allQrTabs.map((tab) => [tab, sum(qrTabs[tab])])) as Record<QrTab, number>; // of every tab
  return {
    counts,
    total: counted.reduce((total, { count }) => total + count, 0),
    isFloor: isCapped(counted),
  };
}

/** Somewhere counting has ended before what there is. */
const isCapped = (counted: readonly { count: number }[]): boolean =>
  counted.reduce((sum, { count }) => sum + count, 0) >= submissionCap;

type Quotes = (row: SubmissionRow) => Promise<Quote>;
/** Submissions by one code cost the same as long as the package stays, and are promised alike by ID card: priced once each. */
function quotesOf(house: House, reading: Reading): Quotes {
  const known = new Map<string, Promise<Quote>>();
  return ({ package_id: packageId, items, has_id_card: hasIdCard }) => {
    const key = JSON.stringify([packageId, items, hasIdCard]);
    const quote = known.get(key) ?? quoteAnyhow(house, reading, { packageId, items, hasIdCard });
    known.set(key, quote);
    return quote;
  };
}

/** A package that was deleted has no price of its own any more; its items have theirs. */
async function quoteAnyhow(
  house: House,
  reading: Reading,
  { packageId, items, hasIdCard }: { packageId: string; items: SubmissionRow['items']; hasIdCard: boolean },
): Promise<Quote> {
  const choice = choiceOf(packageId, items);
  try {
    return await quoteChoice(house, reading, { choice, hasIdCard });
  } catch (error) {
    if (!(error instanceof Refusal) || error.why !== 'packageUnknown') throw error;
    const { objId: _id, objType: _type, ...loose } = choice;
    return quoteChoice(house, reading, { choice: loose, hasIdCard });
  }
}

/** What viewing costs today, or has cost; null where it can not be ordered, or was never viewed. */
async function shownAmount(quotes: Quotes, row: SubmissionRow): Promise<Fen | null> {
  if (!unviewed.includes(row.state)) return endedUnviewed.includes(row.state) ? null : fen(row.amount_fen);
  try {
    return shareOf(await quotes(row), row.dropped_codes);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
const unviewed: readonly OrderState[] = [...qrTabs.waiting, ...qrTabs.consenting];
const endedUnviewed: readonly OrderState[] = qrTabs.ended;

const present = (
  vault: Vault,
  { actor, row, amountFen }: { actor: Actor; row: SubmissionRow; amountFen: Fen | null },
): WithAmounts<QrSubmission> => {
  const { name, phoneNo } = maskPerson(openPerson(vault, row));
  return {
    orderDetailsId: row.id,
    orderNo: row.order_no,
    qrcodeId: row.qr_code_id,
    qrcodeName: row.qr_code_name,
    name,
    phoneNo,
    department: row.department,
    position: row.position,
    status: row.state,
    submittedAt: row.created_at.toISOString(),
    dueAt: row.due_at?.toISOString() ?? null,
    amountFen,
    mayChange: powersOver(actor, row.user_id).mayChange,
  };
};

/** @throws Refusal orderNotFound, orderNotInState when one of them was not submitted by a code */
async function findAll({ actor, db }: Reading, ids: readonly string[]): Promise<SubmissionRow[]> {
  const rows = await findSubmissions(db, actor.memberId, ids);
  const other = ids.find((id) => !rows.some((row) => row.id === id));
  if (other !== undefined) {
    const detail = await findDetail(db, actor.memberId, other);
    throw detail === undefined ? new Refusal('orderNotFound') : notInState(detail.state);
  }
  return rows.toSorted((one, other) => Number(BigInt(one.id) - BigInt(other.id)));
}

/** With what each costs today, those among them that were viewed already. @throws Refusal orderNotFound, and those of `quoteChoice` */
async function priceAll(house: House, reading: Reading, ids: readonly string[]) {
  const quotes = quotesOf(house, reading);
  const priced = [];
  for (const row of await findAll(reading, ids)) {
    const quote = await quotes(row);
    const droppedCodes = row.dropped_codes;
    priced.push({ id: row.id, state: row.state, quote, droppedCodes, amountFen: shareOf(quote, droppedCodes) });
  }
  // Stands for what each of them costs; keyed, so that whoever may not see amounts cannot try them out.
  const calculateId = house.vault
    .lookUp('', 'price', 'viewing', ...priced.map(({ id, amountFen }) => `${id} ${amountFen}`))
    .toString('hex');
  return { priced, calculateId };
}

/** @throws Refusal orderNotFound, and those of `quoteChoice` */
export async function summarize(house: House, reading: Reading, ids: readonly string[]) {
  const { priced, calculateId } = await priceAll(house, reading, ids);
  const waiting = priced.filter(({ state }) => state === orderStates.awaitingViewing);
  return { count: waiting.length, totalFen: addFen(...waiting.map(({ amountFen }) => amountFen)), calculateId };
}

/**
 * Pays for what still waits, at the price that was shown, and lets the checks begin. A repeat finds nothing that waits.
 * @throws Refusal orderNotFound, priceChanged, and those of `takeUpScanned` and `quoteChoice`
 */
export async function takeUp(house: House, tenant: Tenant, wish: ParamsRead<Calls['takeUp']>) {
  const { priced, calculateId } = await priceAll(house, tenant, wish.orderDetailsIds);
  if (calculateId !== wish.calculateId) throw new Refusal('priceChanged');
  return takeUpScanned(house, tenant, priced);
}

/** Declines them: nothing was paid, what was typed is deleted, and the candidates are told. @throws Refusal orderNotFound, orderNotInState */
export async function cancelViewing(house: House, tenant: Tenant, ids: readonly string[]): Promise<void> {
  const { memberId, userId } = tenant.actor;
  await findAll(tenant, ids);
  await house.system.transaction(async (tx) => {
    for (const { detail } of await holdWithTrades(tx, memberId, ids))
      if (detail.state !== orderStates.cancelled) await cancelOne(house, tx, { memberId, id: detail.id, userId });
  });
}

async function cancelOne(
  house: House,
  tx: Tx,
  { memberId, id, userId }: Pick<Actor, 'memberId' | 'userId'> & { id: string },
): Promise<void> {
  const end = { move: 'cancelViewing', to: orderStates.cancelled, userId } as const;
  await enqueue(tx, { task: 'forgetClaims', payload: { orderDetailsId: id } });
  await tellCandidate(house, tx, {
    memberId,
    orderDetailsId: id,
    kind: 'viewingCancelled',
    key: `viewingCancelled ${id}`,
  });
  await endDetail(house, tx, { memberId, id, end });
}
