import type { Bilingual } from '@beidiao/contract/wire/language';
import type { DisputeRow, DisputeScope, DisputeSheet } from '@beidiao/contract/dispute/calls';
import type { FileContent } from '@beidiao/contract/file/calls';
import { publishedOf } from '@beidiao/contract/finding/published';
import { maskIdCard } from '@beidiao/contract/wire/rules';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { StaffActor } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { type FileRow, listFiles, openContent, presentEvidence, presentFile, readFileRow } from '../file/file.ts';
import type { House } from '../house.ts';
import { openPerson } from '../order/order.ts';
import { namesOfStaff, noteAct, verifierNosOfStaff } from '../staff/staff.ts';
import { filesOpenedBy, mayAskEmployerOf, noteFileOpened, openFinding } from '../verification/verification.ts';
import { openReason, places } from './dispute.ts';
import { type Disputed, type Ruling, stateOfDispute } from './rules.ts';
import {
  type DisputedFinding,
  findNewestFinding,
  findStaffDispute,
  listDisputes,
  releaseDispute,
  type StaffDisputeRow,
  takeDispute,
} from './staff-store.ts';

type Wish = { readonly scope: DisputeScope; readonly cursor: string | undefined; readonly pageSize: number };

/** A page of the queue. */
export async function pageOfDisputes(house: House, staff: StaffActor, { scope, cursor, pageSize }: Wish) {
  const found = await listDisputes(house.system.db, {
    staffId: staff.staffId,
    scope,
    cursor: cursor ?? null,
    limit: pageSize + 1,
  });
  const rows = found.slice(0, pageSize);
  const names = await namesOfStaff(
    house,
    house.system.db,
    rows.map((row) => row.claimed_by),
  );
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return { rows: rows.map((row) => rowOf(house, staff, { row, names })), nextCursor: last?.id ?? null };
}

type Named = { readonly row: StaffDisputeRow; readonly names: ReadonlyMap<string, string> };

const documentOf = (house: House, row: OpenedDispute['row']) => {
  const { idCard, idType } = openPerson(house.vault, row);
  return { idCard: maskIdCard(idCard), idType };
};

const rowOf = (house: House, staff: StaffActor, { row, names }: Named): DisputeRow => ({
  disputeId: row.id,
  itemCode: row.code,
  n: row.n,
  itemName: { zh: row.name_zh, en: row.name_en },
  candidateName: openPerson(house.vault, row).name,
  enterpriseName: row.enterprise_name,
  orderNo: row.order_no,
  state: stateOfDispute(row.outcome),
  openedAt: row.opened_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  holder:
    row.claimed_by === null ? null : { name: names.get(row.claimed_by) ?? '', isMe: row.claimed_by === staff.staffId },
  isOwnWork: row.is_own_work,
});

/** @throws Refusal disputeNotFound */
async function readDispute(house: House, staff: StaffActor, id: string): Promise<StaffDisputeRow> {
  const row = await findStaffDispute(house.system.db, staff.staffId, id);
  if (row === undefined || row.outcome === 'erased') throw new Refusal('disputeNotFound');
  return row;
}

/** @throws Refusal disputeNotFound */
async function readFinding(house: House, row: StaffDisputeRow): Promise<DisputedFinding> {
  const finding = await findNewestFinding(house.system.db, row.member_id, row.task_id);
  if (finding === undefined) throw new Refusal('disputeNotFound');
  return finding;
}

export type OpenedDispute = {
  readonly row: StaffDisputeRow;
  readonly finding: DisputedFinding;
  readonly disputed: Disputed;
};

/** What a decision is about, as it stands. @throws Refusal disputeNotFound */
export async function readDisputed(house: House, staff: StaffActor, id: string): Promise<OpenedDispute> {
  const row = await readDispute(house, staff, id);
  const finding = await readFinding(house, row);
  // Whoever found it: the first reader, once the decision is handed in.
  const finder = row.proposed_by ?? staff.staffId;
  const numbers = await verifierNosOfStaff(house.system.db, [finder]);
  const standing = openFinding(house.vault, finding.content_enc, {
    taskId: row.task_id,
    code: row.code,
    foundAt: finding.found_at,
  });
  const disputed = {
    standing,
    rules: finding.risk_rules,
    code: row.code,
    fields: row.fields,
    openedAt: row.opened_at.toISOString(),
    mayAskEmployer: await mayAskEmployerOf(house, row.task_id),
    verifier: numbers.get(finder) ?? '',
    now: house.now().toISOString(),
  };
  return { row, finding, disputed };
}

/** Evidence of the item, and what of it was gathered since the dispute was opened. */
export async function evidenceOf(db: Db, row: StaffDisputeRow): Promise<{ all: FileRow[]; since: FileRow[] }> {
  const of = { memberId: row.member_id, orderDetailsId: row.order_detail_id, kinds: ['evidence'] as const };
  const all = (await listFiles(db, of)).filter(({ about }) => about === `task ${row.task_id}`);
  return { all, since: all.filter((file) => file.created_at > row.opened_at) };
}

/** What the candidate has handed in with it that this reader has not opened. */
export async function unreadProofs(house: House, staff: StaffActor, row: StaffDisputeRow): Promise<string[]> {
  if (row.file_ids.length === 0) return [];
  const of = { taskId: row.task_id, staffId: staff.staffId };
  const opened = await filesOpenedBy(house.system.db, row.member_id, of);
  return row.file_ids.filter((id) => !opened.has(id));
}

/** One dispute with both sides of it; the look is noted. @throws Refusal disputeNotFound */
export async function openSheet(house: House, staff: StaffActor, id: string): Promise<DisputeSheet> {
  const { db } = house.system;
  const { row, finding, disputed } = await readDisputed(house, staff, id);
  const { standing, mayAskEmployer, verifier } = disputed;
  const files = await Promise.all(row.file_ids.map((fileId) => readFileRow(db, row.member_id, fileId)));
  const evidence = await evidenceOf(db, row);
  const names = await namesOfStaff(house, db, [row.claimed_by, row.proposed_by]);
  await house.system.transaction((tx) => noteAct(tx, actOn(staff, row, 'openDispute')));
  return {
    ...rowOf(house, staff, { row, names }),
    words: row.reason_enc === null ? null : openReason(house, row.task_id, row.reason_enc),
    files: files.map((file) => presentFile(house, file)),
    unread: await unreadProofs(house, staff, row),
    fields: row.fields,
    person: documentOf(house, row),
    mayAskEmployer,
    verifier,
    item: {
      ...publishedOf(standing, finding.risk_rules),
      code: row.code,
      n: row.n,
      name: { zh: row.name_zh, en: row.name_en },
      at: finding.found_at.toISOString(),
      evidence: evidence.all.map((file) => ({ no: '', name: presentFile(house, file).name })),
    },
    evidence: evidence.since.map((file) => presentEvidence(house, file)),
    proposal: proposalOf(house, staff, { row, names }),
    outcomeWords:
      row.outcome_enc === null ? null : house.vault.open(places.outcome, row.outcome_enc, `task ${row.task_id}`),
  };
}

function proposalOf(house: House, staff: StaffActor, { row, names }: Named): DisputeSheet['proposal'] {
  if (row.proposal_enc === null || row.proposed_by === null || row.proposed_at === null) return null;
  const { decision, words, sentence } = openProposal(house, row.task_id, row.proposal_enc);
  const by = names.get(row.proposed_by) ?? '';
  return {
    by,
    isMine: row.proposed_by === staff.staffId,
    at: row.proposed_at.toISOString(),
    decision,
    words,
    sentence,
  };
}

/** What a first reader has handed in. */
export type Proposal = Ruling & { readonly words: string; readonly sentence: Bilingual };
export const openProposal = (house: House, taskId: string, sealed: Buffer): Proposal =>
  JSON.parse(house.vault.open(places.proposal, sealed, `task ${taskId}`)) as Proposal;

export const actOn = (staff: StaffActor, row: StaffDisputeRow, action: StaffAct) => ({
  staff,
  memberId: row.member_id,
  action,
  subject: `dispute ${row.id}`,
  facts: { task: row.task_id },
});

/** A proof of the candidate, or evidence of the item; the look is noted. @throws Refusal disputeNotFound, fileNotFound */
export async function openProof(
  house: House,
  staff: StaffActor,
  { disputeId, fileId }: { disputeId: string; fileId: string },
): Promise<FileContent> {
  const row = await readDispute(house, staff, disputeId);
  const { all } = await evidenceOf(house.system.db, row);
  if (!row.file_ids.includes(fileId) && !all.some(({ id }) => id === fileId)) throw new Refusal('fileNotFound');
  const file = await readFileRow(house.system.db, row.member_id, fileId);
  const content = await openContent(house, file);
  await house.system.transaction(async (tx) => {
    await noteFileOpened(tx, row.member_id, { taskId: row.task_id, staffId: staff.staffId, fileId });
    await noteAct(tx, actOn(staff, row, 'openDisputeFile'));
  });
  return { ...presentFile(house, file), base64: content.toString('base64') };
}

/** @throws Refusal disputeNotFound, disputeDecided, disputeTaken, disputeOwnWork */
export async function claimDispute(house: House, staff: StaffActor, id: string): Promise<void> {
  const row = await readDispute(house, staff, id);
  if (row.decided_at !== null) throw new Refusal('disputeDecided');
  if (row.claimed_by === staff.staffId) return;
  if (row.proposed_by === staff.staffId) throw new Refusal('sameReader');
  const taken = await house.system.transaction(async (tx) => {
    const end = await takeDispute(tx, id, staff.staffId);
    if (end === 'taken') await noteAct(tx, actOn(staff, row, 'claimDispute'));
    return end;
  });
  if (taken === 'ownWork') throw new Refusal('disputeOwnWork');
  if (taken === 'lost') await refuseTaken(house, staff, id);
}

/** Somebody was quicker: says who. */
async function refuseTaken(house: House, staff: StaffActor, id: string): Promise<never> {
  const now = await readDispute(house, staff, id);
  if (now.decided_at !== null) throw new Refusal('disputeDecided');
  const names = await namesOfStaff(house, house.system.db, [now.claimed_by]);
  throw new Refusal('disputeTaken', { name: names.get(now.claimed_by ?? '') ?? '' });
}

/** @throws Refusal disputeNotFound, disputeDecided, disputeNotYours */
export async function releaseOwnDispute(house: House, staff: StaffActor, id: string): Promise<void> {
  const row = await readDispute(house, staff, id);
  if (row.decided_at !== null) throw new Refusal('disputeDecided');
  await house.system.transaction(async (tx) => {
    if (!(await releaseDispute(tx, id, staff.staffId))) throw new Refusal('disputeNotYours');
    await noteAct(tx, actOn(staff, row, 'releaseDispute'));
  });
}
