import type { Data } from '@beidiao/contract/wire/call';
import type { Confirmation, ConfirmationRow, confirmationCalls } from '@beidiao/contract/enterprise/confirmation';
import { fen } from '@beidiao/contract/wire/money';
import { maskPhone } from '@beidiao/contract/wire/rules';
import { writeAudit } from '../access/audit.ts';
import type { Actor, MemberId, StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { readCursor, writeCursor } from '../base/db/paging.ts';
import { Refusal } from '../base/refusal.ts';
import { openContent, presentFile, putFile, readFileRow, removeFiles, stageFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { noteAct } from '../staff/staff.ts';
import {
  type ConfirmationRecord,
  countWaiting,
  findConfirmation,
  holdConfirmation,
  isCodeConfirmed,
  listQueue,
  type QueueRecord,
  takeFirstOrderTurn,
  writeDecision,
  writeHandedIn,
} from './confirmation-store.ts';

/** A personal account has nothing to confirm. */
const nothingToConfirm: Confirmation = {
  state: 'confirmed',
  creditCode: null,
  licenceName: null,
  handedInAt: null,
  decidedAt: null,
  why: null,
  limit: null,
};

export async function readConfirmation(house: House, db: Db, memberId: MemberId): Promise<Confirmation> {
  const row = await findConfirmation(db, memberId);
  return row === undefined ? nothingToConfirm : presentConfirmation(house, row);
}

const presentConfirmation = ({ vault, firstOrders }: House, row: ConfirmationRecord): Confirmation => ({
  state: row.state,
  creditCode: row.credit_code,
  licenceName:
    row.licence_name_enc === null
      ? null
      : vault.open('stored_file.name', row.licence_name_enc, `member ${row.member_id}`),
  handedInAt: row.handed_in_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  why: row.why,
  limit: row.state === 'confirmed' ? null : { orders: firstOrders.count, amountFen: firstOrders.amountFen },
});

export type HandedIn = { readonly creditCode: string; readonly name: string; readonly base64: string };

/** @throws Refusal enterpriseConfirmed, creditCodeTaken, fileTooBig, fileTypeUnknown, fileBroken */
export async function handInLicence(
  house: House,
  { memberId, userId }: Actor,
  { creditCode, name, base64 }: HandedIn,
): Promise<Confirmation> {
  // Before the content is looked at: nobody makes the house work on what is decided.
  await holdOpen(house.system.db, await findConfirmation(house.system.db, memberId), { creditCode, memberId });
  const file = { memberId, orderDetailsId: null, kind: 'attachment', about: 'licence', name, madeBy: 'user' } as const;
  const staged = await stageFile(house, { ...file, makerId: userId }, Buffer.from(base64, 'base64'));
  return house.system.transaction(async (tx) => {
    const before = await holdOpen(tx, await holdConfirmation(tx, memberId), { creditCode, memberId });
    const row = await putFile(house, tx, staged);
    await writeHandedIn(tx, memberId, { creditCode, fileId: row.id, now: house.now() });
    if (before.licence_file_id !== null) await removeFiles(tx, memberId, [before.licence_file_id]);
    const subject = `member ${memberId}`;
    await writeAudit(tx, { memberId, userId, action: 'handInLicence', subject, facts: { file: row.id } });
    return readConfirmation(house, tx, memberId);
  });
}

async function holdOpen(
  db: Db,
  row: ConfirmationRecord | undefined,
  { creditCode, memberId }: { creditCode: string; memberId: MemberId },
): Promise<ConfirmationRecord> {
  if (row === undefined || row.state === 'confirmed') throw new Refusal('enterpriseConfirmed');
  if (await isCodeConfirmed(db, creditCode, memberId)) throw new Refusal('creditCodeTaken');
  return row;
}

export async function readQueue(
  house: House,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): Promise<Data<typeof confirmationCalls.queue>> {
  const { db } = house.system;
  const rows = await listQueue(db, cursor === undefined ? null : (readCursor(cursor) ?? null), pageSize + 1);
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  return {
    rows: page.map((row) => rowOf(house, row)),
    nextCursor: last === undefined ? null : writeCursor({ at: last.place, id: last.member_id }),
    total: await countWaiting(db),
  };
}

const rowOf = ({ vault }: House, row: QueueRecord): ConfirmationRow => ({
  memberId: row.member_id,
  epName: row.name,
  creditCode: row.credit_code,
  licenceName: vault.open('stored_file.name', row.licence_name_enc, `member ${row.member_id}`),
  registeredAt: row.created_at.toISOString(),
  handedInAt: row.handed_in_at.toISOString(),
  contact:
    row.contact_name_enc === null
      ? null
      : {
          name: vault.open('user_account.name', row.contact_name_enc, `user ${row.contact_id}`),
          phoneNo:
            row.contact_phone_enc === null
              ? null
              : maskPhone(vault.open('user_account.phone', row.contact_phone_enc, `user ${row.contact_id}`)),
        },
  isCodeConfirmedElsewhere: row.is_code_confirmed,
});

/** @throws Refusal memberNotFound, fileNotFound */
export async function openLicence(
  house: House,
  staff: StaffActor,
  id: string,
): Promise<Data<typeof confirmationCalls.licence>> {
  const memberId = id as MemberId; // proven by the read that follows
  const row = await findConfirmation(house.system.db, memberId);
  if (row === undefined) throw new Refusal('memberNotFound');
  const file = await readFileRow(house.system.db, memberId, row.licence_file_id ?? '0');
  const content = await openContent(house, file);
  const act = {
    staff,
    memberId,
    action: 'openLicence',
    subject: `member ${memberId}`,
    facts: { file: file.id },
  } as const;
  await house.system.transaction((tx) => noteAct(tx, act));
  return { ...presentFile(house, file), base64: content.toString('base64') };
}

export type Decision = { readonly memberId: string; readonly confirms: boolean; readonly why: string };

/** The enterprise is told, with the reason when it is declined. @throws Refusal memberNotFound, confirmationNotWaiting, creditCodeTaken */
export async function decideConfirmation(
  house: House,
  staff: StaffActor,
  { memberId: id, confirms, why }: Decision,
): Promise<void> {
  const memberId = id as MemberId; // proven by the read that follows
  const state = confirms ? 'confirmed' : 'declined';
  await house.system.transaction(async (tx) => {
    const row = await holdConfirmation(tx, memberId);
    if (row === undefined) throw new Refusal('memberNotFound');
    if (row.state !== 'waiting') throw new Refusal('confirmationNotWaiting');
    await writeDecision(tx, memberId, { state, staffId: staff.staffId, why: why || null, now: house.now() });
    await notify(tx, {
      memberId,
      to: { who: 'administrators' },
      kind: confirms ? 'enterpriseConfirmed' : 'enterpriseDeclined',
      key: `confirmation ${memberId} ${row.licence_file_id}`,
    });
    const action = confirms ? 'confirmEnterprise' : 'declineEnterprise';
    await noteAct(tx, { staff, memberId, action, subject: `member ${memberId}`, facts: confirms ? {} : { why } });
  });
}

/** What counts against the first limit so far. */
type SoFar = (tx: Tx) => Promise<{ readonly orders: number; readonly amountFen: number }>;

/**
 * Holds an enterprise that is not confirmed to the limit, one request after the other.
 * @throws Refusal firstOrdersUsed
 */
export async function holdToFirstOrders(
  house: House,
  tx: Tx,
  {
    memberId,
    orders,
    amountFen,
    soFar,
  }: { memberId: MemberId /** Candidates. */; orders: number; amountFen: number; soFar: SoFar },
): Promise<void> {
  await takeFirstOrderTurn(tx, memberId);
  const used = await soFar(tx);
  const { count, amountFen: most } = house.firstOrders;
  if (used.orders + orders <= count && used.amountFen + amountFen <= most) return;
  const left = { orders: Math.max(0, count - used.orders), amountFen: fen(Math.max(0, most - used.amountFen)) };
  throw new Refusal('firstOrdersUsed', { orders: count, amountFen: most }, { left });
}
