import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { FileContent } from '@beidiao/contract/file/calls';
import type { InvoiceRow, InvoiceState, invoiceCalls, StaffInvoiceRow } from '@beidiao/contract/invoice/calls';
import { taxWithin } from '@beidiao/contract/invoice/tax';
import { fen } from '@beidiao/contract/wire/money';
import type { NoticeKind } from '@beidiao/contract/notice/calls';
import type { MemberId, StaffActor, Tenant } from '../access/actor.ts';
import { writeAudit } from '../access/audit.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { SealOwner } from '../base/secrets/vault.ts';
import { openContent, presentFile, putFile, readFileRow, stageFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import {
  addInvoice,
  countQueue,
  findAnyInvoice,
  findByKey,
  findInvoice,
  findLastInvoice,
  holdInvoice,
  type InvoiceRecord,
  listInvoices,
  listQueue,
  readInvoiceable,
  readPayer,
  writeIssued,
  writeRejected,
  writeReversed,
} from './invoice-store.ts';

type Asking = Pick<Tenant, 'actor' | 'db' | 'transaction'> & { readonly house: House };
/** As `sealed-fields.ts` says it. */
const ownerOf = (memberId: MemberId): SealOwner => `member ${memberId}`;
const idOr = (cursor: string | undefined): string | null =>
  cursor !== undefined && /^[1-9]\d{0,17}$/.test(cursor) ? cursor : null;

async function readLeft(db: Asking['db'], memberId: Asking['actor']['memberId']) {
  const { spent_fen, refunded_fen, invoiced_fen } = await readInvoiceable(db, memberId);
  const [spentFen, refundedFen, invoicedFen] = [fen(spent_fen), fen(refunded_fen), fen(invoiced_fen)];
  // After a refund of what was invoiced it is below zero: the next month pays for it.
  return { spentFen, refundedFen, invoicedFen, availableFen: fen(Math.max(0, spentFen - refundedFen - invoicedFen)) };
}

export async function readForm({ house, actor, db }: Asking) {
  const payer = await readPayer(db, actor.memberId);
  const last = await findLastInvoice(db, actor.memberId);
  return {
    ...(await readLeft(db, actor.memberId)),
    title: payer.category === 1 ? payer.name : null,
    taxNo: payer.credit_code ?? last?.tax_no ?? null,
    bank: last?.bank_enc ? house.vault.open('invoice.bank', last.bank_enc, ownerOf(actor.memberId)) : null,
    email: last === undefined ? null : house.vault.open('invoice.email', last.email_enc, ownerOf(actor.memberId)),
  };
}

const common = ({ vault }: House, row: InvoiceRecord) => ({
  invoiceId: row.id,
  kind: row.kind,
  title: vault.open('invoice.title', row.title_enc, ownerOf(row.member_id)),
  taxNo: row.tax_no,
  bank: row.bank_enc === null ? null : vault.open('invoice.bank', row.bank_enc, ownerOf(row.member_id)),
  email: vault.open('invoice.email', row.email_enc, ownerOf(row.member_id)),
  state: row.state,
  number: row.number,
  askedByName: row.asker_enc === null ? null : vault.open('user_account.name', row.asker_enc, `user ${row.user_id}`),
  askedAt: row.asked_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  why: row.reversed_why ?? row.decided_why,
  reversedAt: row.reversed_at?.toISOString() ?? null,
  amountFen: fen(row.amount_fen),
  taxFen: fen(row.tax_fen),
});
const rowOf = (house: House, row: InvoiceRecord): InvoiceRow => common(house, row);

/**
 * Asks for an invoice of what is left. The database holds the limit under the lock of the balance; a refusal says what is left.
 * @throws Refusal invoiceTooMuch, invoiceTaxNoMissing, invoiceTitleMissing, invoiceKindUnfit
 */
export async function askInvoice(asking: Asking, wish: ParamsRead<typeof invoiceCalls.ask>): Promise<InvoiceRow> {
  const { house, actor, db, transaction } = asking;
  const { memberId, userId } = actor;
  const payer = await readPayer(db, memberId);
  const isEnterprise = payer.category === 1;
  const title = isEnterprise ? payer.name : (wish.title ?? '');
  if (title === '') throw new Refusal('invoiceTitleMissing');
  if (isEnterprise && wish.taxNo === undefined) throw new Refusal('invoiceTaxNoMissing');
  if (!isEnterprise && wish.kind === 'special') throw new Refusal('invoiceKindUnfit');
  const { vault } = house;
  const owner = ownerOf(memberId);
  try {
    await transaction(async (tx) => {
      const id = await addInvoice(tx, {
        memberId,
        userId,
        requestKey: wish.requestKey,
        kind: wish.kind,
        titleEnc: vault.seal('invoice.title', title, owner),
        taxNo: wish.taxNo ?? null,
        bankEnc: wish.bank ? vault.seal('invoice.bank', wish.bank, owner) : null,
        emailEnc: vault.seal('invoice.email', wish.email, owner),
        amountFen: wish.amount,
        taxFen: taxWithin(wish.amount),
      });
      if (id === undefined) return;
      const facts = { amountFen: wish.amount, kind: wish.kind };
      await writeAudit(tx, { memberId, userId, action: 'askInvoice', subject: `invoice ${id}`, facts });
    });
  } catch (error) {
    const before = await findByKey(db, memberId, wish.requestKey);
    if (before !== undefined) return rowOf(house, before);
    if (!(error instanceof Refusal) || error.why !== 'invoiceTooMuch') throw error;
    const { availableFen: leftFen } = await readLeft(db, memberId);
    throw new Refusal('invoiceTooMuch', { leftFen }, { leftFen });
  }
  const row = await findByKey(db, memberId, wish.requestKey);
  if (row === undefined) throw new TypeError('an invoice was written and is not there');
  return rowOf(house, row);
}

export async function readInvoices(
  { house, actor, db }: Asking,
  { cursor, pageSize }: ParamsRead<typeof invoiceCalls.list>,
): Promise<{ rows: InvoiceRow[]; nextCursor: string | null }> {
  const found = await listInvoices(db, actor.memberId, { before: idOr(cursor), limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  return {
    rows: rows.map((row) => rowOf(house, row)),
    nextCursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
  };
}

/** @throws Refusal invoiceNotFound, fileNotFound */
export async function readInvoiceFile(
  { house, actor, db, transaction }: Asking,
  invoiceId: string,
): Promise<FileContent> {
  const { memberId, userId } = actor;
  const invoice = await findInvoice(db, memberId, invoiceId);
  if (invoice === undefined) throw new Refusal('invoiceNotFound');
  if (invoice.file_id === null) throw new Refusal('fileNotFound');
  const file = await readFileRow(db, memberId, invoice.file_id);
  const content = await openContent(house, file);
  await transaction((tx) =>
    writeAudit(tx, { memberId, userId, action: 'downloadInvoice', subject: `invoice ${invoiceId}`, facts: {} }),
  );
  return { ...presentFile(house, file), base64: content.toString('base64') };
}

async function presentToStaff(house: House, rows: readonly InvoiceRecord[]): Promise<StaffInvoiceRow[]> {
  const names = await namesOfStaff(
    house,
    house.system.db,
    rows.map((row) => row.decided_by),
  );
  return rows.map((row) => ({
    ...common(house, row),
    memberId: row.member_id,
    enterpriseName: row.enterprise_name,
    decidedByName: row.decided_by === null ? null : (names.get(row.decided_by) ?? ''),
  }));
}

export async function readQueue(house: House, { state, cursor, pageSize }: ParamsRead<typeof invoiceCalls.queue>) {
  const { db } = house.system;
  const found = await listQueue(db, { state, after: idOr(cursor), limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  return {
    rows: await presentToStaff(house, rows),
    nextCursor: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
    waiting: await countQueue(db),
  };
}

async function readOne(house: House, id: string): Promise<StaffInvoiceRow> {
  const row = await findAnyInvoice(house.system.db, id);
  const [presented] = row === undefined ? [] : await presentToStaff(house, [row]);
  if (presented === undefined) throw new Refusal('invoiceNotFound');
  return presented;
}

/** @throws Refusal invoiceNotFound, invoiceMoved */
async function holdIn(tx: Tx, id: string, state: InvoiceState): Promise<InvoiceRecord> {
  const row = await holdInvoice(tx, id);
  if (row === undefined) throw new Refusal('invoiceNotFound');
  if (row.state !== state) throw new Refusal('invoiceMoved');
  return row;
}

type Told = {
  readonly staff: StaffActor;
  readonly action: 'issueInvoice' | 'rejectInvoice' | 'reverseInvoice';
  readonly kind: NoticeKind;
};
/** Whoever asked is told; the act stands in both trails. */
async function tell(tx: Tx, row: InvoiceRecord, { staff, action, kind }: Told): Promise<void> {
  const facts = { amountFen: fen(row.amount_fen) };
  const { member_id: memberId, user_id: userId } = row;
  await notify(tx, { memberId, to: { who: 'user', userId }, kind, facts, key: `${kind} ${row.id}` });
  await noteAct(tx, { staff, memberId, action, subject: `invoice ${row.id}`, facts });
}

/** @throws Refusal invoiceNotFound, invoiceMoved, invoiceNumberUsed, and those of a file */
export async function issueInvoice(
  house: House,
  staff: StaffActor,
  { invoiceId, number, name, base64 }: ParamsRead<typeof invoiceCalls.issue>,
): Promise<StaffInvoiceRow> {
  const before = await findAnyInvoice(house.system.db, invoiceId);
  if (before === undefined) throw new Refusal('invoiceNotFound');
  // Before the content is looked at: nobody makes the house work on what is decided.
  if (before.state !== 'requested') throw new Refusal('invoiceMoved');
  const staged = await stageFile(
    house,
    {
      memberId: before.member_id,
      orderDetailsId: null,
      kind: 'attachment',
      about: `invoice ${invoiceId}`,
      name,
      madeBy: 'staff',
      makerId: staff.staffId,
    },
    Buffer.from(base64, 'base64'),
  );
  await house.system.transaction(async (tx) => {
    const row = await holdIn(tx, invoiceId, 'requested');
    const file = await putFile(house, tx, staged);
    await writeIssued(tx, { id: row.id, staffId: staff.staffId, number, fileId: file.id });
    await tell(tx, row, { staff, action: 'issueInvoice', kind: 'invoiceIssued' });
  });
  return readOne(house, invoiceId);
}

type Refusing = { readonly invoiceId: string; readonly why: string };

/** @throws Refusal invoiceNotFound, invoiceMoved */
export async function rejectInvoice(house: House, staff: StaffActor, { invoiceId, why }: Refusing) {
  await house.system.transaction(async (tx) => {
    const row = await holdIn(tx, invoiceId, 'requested');
    await writeRejected(tx, { id: row.id, staffId: staff.staffId, why });
    await tell(tx, row, { staff, action: 'rejectInvoice', kind: 'invoiceRejected' });
  });
  return readOne(house, invoiceId);
}

/** @throws Refusal invoiceNotFound, invoiceMoved */
export async function reverseInvoice(house: House, staff: StaffActor, { invoiceId, why }: Refusing) {
  await house.system.transaction(async (tx) => {
    const row = await holdIn(tx, invoiceId, 'issued');
    await writeReversed(tx, { id: row.id, staffId: staff.staffId, why });
    await tell(tx, row, { staff, action: 'reverseInvoice', kind: 'invoiceReversed' });
  });
  return readOne(house, invoiceId);
}
