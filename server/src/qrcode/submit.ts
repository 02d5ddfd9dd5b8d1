import { codeScenes } from '@beidiao/contract/account/phone-code';
import { qrAgainMs, type QrState, qrGuessesPerHour } from '@beidiao/contract/qrcode/rules';
import type { QrSubmittedBefore } from '@beidiao/contract/qrcode/calls';
import { orderStates } from '@beidiao/contract/order/states';
import type { DocumentType } from '@beidiao/contract/typed/document';
import type { RefusalName } from '@beidiao/contract/refusals';
import { phoneSubject, spendCode } from '../account/account.ts';
import type { Actor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { countUp } from '../base/tally.ts';
import { openSession, tellCandidate } from '../candidate/candidate.ts';
import { comparedIn } from '../conflict/conflict.ts';
import { publicItemOf } from '../catalogue/catalogue.ts';
import type { House } from '../house.ts';
import { isInRegisters, keysOfPerson, placeScanned } from '../order/order.ts';
import { choiceOf, quotePackage, stateOf } from './qrcode.ts';
import { type CodeRow, findScanned, holdCode } from './store.ts';
import { addSubmission, type Before, findBefore } from './submission-store.ts';

const hourMs = 3_600_000;

/**
 * The code of a sheet. Whoever tries codes out is counted before the code is looked for, over all processes; one that is
 * there takes its count back, so that a whole queue can scan behind one address.
 * @throws Refusal qrUnknown, tooMany
 */
async function findSheet(house: House, code: string, request: Pick<RequestFacts, 'address'>): Promise<CodeRow> {
  const tally = { key: house.vault.lookUp('', 'qr guesses', request.address), windowMs: hourMs, now: house.now() };
  const { count, endsAt } = await house.system.transaction((tx) => countUp(tx, tally));
  const row = count > qrGuessesPerHour ? undefined : await findScanned(house.system.db, code);
  if (row !== undefined) await house.system.transaction((tx) => countUp(tx, tally, -1));
  if (row === undefined && count > qrGuessesPerHour)
    throw new Refusal('tooMany', { seconds: Math.ceil((endsAt.getTime() - house.now().getTime()) / 1000) });
  if (row === undefined) throw new Refusal('qrUnknown');
  return row;
}

/** @throws Refusal qrUnknown, tooMany */
export async function readSheet(house: House, code: string, request: Pick<RequestFacts, 'address'>) {
  const row = await findSheet(house, code, request);
  return {
    status: stateOf(row, house.now()),
    enterpriseName: row.enterprise_name,
    checkCode: row.check_code,
    department: row.department,
    position: row.position,
    endsAt: row.ends_at?.toISOString() ?? null,
    againAfterMs: qrAgainMs,
  };
}

/** Whoever scans a code orders in the name of whom made it, and with no right of theirs. */
const ownerOf = ({ member_id: memberId, user_id: userId }: CodeRow): Actor => ({
  memberId,
  userId,
  category: 1,
  role: 2,
  isFrozen: false,
  rights: new Set(),
  homeId: memberId,
  forUserId: null,
  contentKeyEnc: null,
  factor: 'none',
  lacksFactor: false,
  program: null,
});

/** The package as it is today. @throws Refusal qrStopped when it cannot be ordered any more */
async function quoteOf(house: House, row: CodeRow, { hasIdCard = true } = {}) {
  try {
    return await quotePackage(
      house,
      { actor: ownerOf(row), db: house.system.db },
      { packageId: row.package_id, hasIdCard },
    );
  } catch (error) {
    if (error instanceof Refusal) throw new Refusal('qrStopped');
    throw error;
  }
}

/** @throws Refusal qrUnknown, qrStopped, tooMany */
export async function readSheetItems(house: House, code: string, request: Pick<RequestFacts, 'address'>) {
  const row = await findSheet(house, code, request);
  if (stateOf(row, house.now()) !== 'open') return { dataItemList: [] };
  const { quote, companies } = await quoteOf(house, row);
  return {
    dataItemList: quote.lines.map((line) => ({
      ...publicItemOf(line.row),
      quantity: line.quantity,
      ...comparedIn(line.row.code, companies),
    })),
  };
}

export type Submitting = {
  readonly code: string;
  /** The one that was sent to the phone. */
  readonly smsCode: string;
  readonly name: string;
  readonly idCard: string;
  readonly idType: DocumentType;
  readonly phoneNo: string;
  readonly department: string | undefined;
  readonly position: string | undefined;
  readonly request: RequestFacts;
};

const refusalOf: Record<Exclude<QrState, 'open'>, RefusalName> = {
  full: 'qrFull',
  expired: 'qrExpired',
  stopped: 'qrStopped',
};
function refuseClosed(house: House, row: CodeRow): void {
  const state = stateOf(row, house.now());
  if (state !== 'open') throw new Refusal(refusalOf[state]);
}

/**
 * Submits the person who holds this phone. The SMS code comes first: what was submitted before is told to its own phone alone.
 * @throws Refusal qrUnknown, qrFull, qrExpired, qrStopped, qrSubmitted with what was submitted before, codeWrong, codeOver, tooMany
 */
export async function submitScanned(house: House, it: Submitting) {
  const row = await findSheet(house, it.code, it.request);
  const { found, quote } = await quoteOf(house, row, { hasIdCard: isInRegisters(it) });
  let answer: Awaited<ReturnType<typeof place>> | undefined;
  await spendCode(house, {
    subject: phoneSubject(codeScenes.submitQr, it.phoneNo),
    by: { request: it.request },
    code: it.smsCode,
    along: async (tx) => {
      answer = await place(house, tx, { row, it, quote, items: found.items });
    },
  });
  if (answer === undefined) throw new TypeError('a right code carried nothing out');
  if ('before' in answer) throw new Refusal('qrSubmitted', {}, answer.before);
  return answer.placed;
}

type Placing = {
  readonly row: CodeRow;
  readonly it: Submitting;
  readonly quote: Awaited<ReturnType<typeof quotePackage>>['quote'];
  readonly items: readonly { readonly code: string; readonly quantity: number }[];
};

/** Under the lock of the code, so that of many at once each sees those before. */
async function place(house: House, tx: Tx, { row: seen, it, quote, items }: Placing) {
  const of = { memberId: seen.member_id, qrcodeId: seen.id };
  const row = await holdCode(tx, of);
  if (row === undefined) throw new Refusal('qrUnknown');
  const now = house.now();
  const person = { name: it.name, idCard: it.idCard, idType: it.idType, phoneNo: it.phoneNo };
  const { personKey } = keysOfPerson(house.vault, of.memberId, person);
  const before = await findBefore(tx, { ...of, personKey, since: new Date(now.getTime() - qrAgainMs) });
  if (before !== undefined) return { before: await submittedBefore(house, tx, { row, before }) };
  refuseClosed(house, row);
  const department = row.department ?? it.department;
  const position = row.position ?? it.position;
  const choice = choiceOf(row.package_id, items);
  const candidate = { ...person, ...(department ? { department } : {}), ...(position ? { position } : {}) };
  const { orderId, orderDetailsId } = await placeScanned(house, tx, { owner: ownerOf(row), candidate, choice, quote });
  await addSubmission(tx, { ...of, orderDetailsId, personKey, items, at: now });
  const key = `qrSubmitted ${orderDetailsId}`;
  await tellCandidate(house, tx, { memberId: of.memberId, orderDetailsId, kind: 'qrSubmitted', key });
  const session = await openSession(house, tx, { memberId: of.memberId, orderDetailsId });
  return { placed: { ...session, orderId, status: orderStates.awaitingIdentity, submittedAt: now.toISOString() } };
}

async function submittedBefore(
  house: House,
  tx: Tx,
  { row, before }: { row: CodeRow; before: Before },
): Promise<QrSubmittedBefore> {
  const session = await openSession(house, tx, { memberId: row.member_id, orderDetailsId: before.order_detail_id });
  return {
    ...session,
    enterpriseName: row.enterprise_name,
    department: before.department,
    position: before.position,
    submittedAt: before.created_at.toISOString(),
    status: before.state,
    dueAt: before.due_at?.toISOString() ?? null,
  };
}
