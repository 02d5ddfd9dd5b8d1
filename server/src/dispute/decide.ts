import type { Correction, DisputeRow, DisputeScope, DisputeSheet } from '@beidiao/contract/dispute';
import type { FileContent } from '@beidiao/contract/file';
import { orderStates } from '@beidiao/contract/order-states';
import type { StaffActor, Tx } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { openContent, presentFile, readFileRow } from '../file/file.ts';
import type { House } from '../house.ts';
import { lockDetail, moveDetail, openPerson } from '../order/order.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import { correctFinding, moveTask, openFinding } from '../verification/verification.ts';
import { places } from './dispute.ts';
import { isSameFinding, plainWords, stateOfDispute } from './rules.ts';
import {
  type DisputedFinding,
  endDispute,
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

/** One dispute with both sides of it; the look is noted. @throws Refusal disputeNotFound */
export async function openSheet(house: House, staff: StaffActor, id: string): Promise<DisputeSheet> {
  const { db } = house.system;
  const row = await readDispute(house, staff, id);
  const finding = await readFinding(house, row);
  const { source, method, rows } = openFinding(house, finding.content_enc);
  const rules = finding.risk_rules.map((rule) => ({
    when: rule.when,
    light: rule.light,
    text: { zh: rule.textZh, en: rule.textEn },
  }));
  const files = await Promise.all(row.file_ids.map((fileId) => readFileRow(db, row.member_id, fileId)));
  const names = await namesOfStaff(house, db, [row.claimed_by]);
  await house.system.transaction((tx) => noteAct(tx, actOn(staff, row, 'openDispute')));
  return {
    ...rowOf(house, staff, { row, names }),
    words: row.reason_enc === null ? null : house.vault.open(places.reason, row.reason_enc),
    files: files.map((file) => presentFile(house, file)),
    item: {
      light: finding.light,
      result: finding.result,
      rule: rules.find((rule) => rule.when === finding.rule)?.text ?? null,
      source,
      method,
      at: finding.found_at.toISOString(),
      rows,
    },
    ruleKey: finding.rule,
    rules,
    outcomeWords: row.outcome_enc === null ? null : house.vault.open(places.outcome, row.outcome_enc),
  };
}

const actOn = (staff: StaffActor, row: StaffDisputeRow, action: string) => ({
  staff,
  memberId: row.member_id,
  action,
  subject: `dispute ${row.id}`,
  facts: { task: row.task_id },
});

/** A proof of the candidate; the look is noted. @throws Refusal disputeNotFound, fileNotFound */
export async function openProof(
  house: House,
  staff: StaffActor,
  { disputeId, fileId }: { disputeId: string; fileId: string },
): Promise<FileContent> {
  const row = await readDispute(house, staff, disputeId);
  if (!row.file_ids.includes(fileId)) throw new Refusal('fileNotFound');
  const file = await readFileRow(house.system.db, row.member_id, fileId);
  await house.system.transaction((tx) => noteAct(tx, actOn(staff, row, 'openDisputeFile')));
  return { ...presentFile(house, file), base64: (await openContent(house, file)).toString('base64') };
}

/** @throws Refusal disputeNotFound, disputeDecided, disputeTaken, disputeOwnWork */
export async function claimDispute(house: House, staff: StaffActor, id: string): Promise<void> {
  const row = await readDispute(house, staff, id);
  if (row.decided_at !== null) throw new Refusal('disputeDecided');
  if (row.claimed_by === staff.staffId) return;
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

export type Ruling = {
  readonly disputeId: string;
  readonly outcome: 'upheld' | 'rejected';
  readonly words: string;
  readonly correction: Correction | undefined;
};

/**
 * Upholds with a correction, which makes the next version of finding and report, or rejects. The state of the check stays
 * as it is; both sides read the words.
 * @throws Refusal disputeNotFound, disputeDecided, disputeNotYours, disputeOwnWork, correctionEmpty
 */
export async function decideDispute(house: House, staff: StaffActor, ruling: Ruling): Promise<void> {
  const row = await readDispute(house, staff, ruling.disputeId);
  if (row.decided_at !== null) throw new Refusal('disputeDecided');
  if (row.is_own_work) throw new Refusal('disputeOwnWork');
  const finding = await readFinding(house, row);
  const content = openFinding(house, finding.content_enc);
  const { outcome, correction } = ruling;
  if (
    outcome === 'upheld' &&
    (correction === undefined || isSameFinding(correction, { ...finding, rows: content.rows }))
  )
    throw new Refusal('correctionEmpty');
  await house.system.transaction(async (tx) => {
    await endAsHeld(house, tx, { row, staff, ruling });
    if (outcome === 'upheld' && correction !== undefined) {
      const task = { memberId: row.member_id, taskId: row.task_id, rules: finding.risk_rules, content };
      await correctFinding(house, tx, { ...task, correction });
      await moveTask(tx, row.task_id, { move: 'decide', result: correction.result });
      await markCorrected(house, tx, row);
    } else await moveTask(tx, row.task_id, { move: 'decide', result: finding.result });
    const of = { memberId: row.member_id, orderDetailsId: row.order_detail_id };
    await enqueue(tx, { task: 'writeReport', payload: of, jobKey: `report ${row.order_detail_id}` });
    await enqueue(tx, { task: 'tellDispute', payload: { ...of, disputeId: row.id, news: outcome } });
    const act = actOn(staff, row, 'decideDispute');
    await noteAct(tx, { ...act, facts: { ...act.facts, outcome } });
  });
}

async function endAsHeld(
  house: House,
  tx: Tx,
  { row, staff, ruling }: { row: StaffDisputeRow; staff: StaffActor; ruling: Ruling },
): Promise<void> {
  const isEnded = await endDispute(tx, {
    id: row.id,
    staffId: staff.staffId,
    at: house.now(),
    outcome: ruling.outcome,
    wordsEnc: house.vault.seal(places.outcome, plainWords(ruling.words)),
  });
  if (!isEnded) throw new Refusal('disputeNotYours');
}

/** A report that is whole stays whole; the timeline says that it was corrected. */
async function markCorrected(house: House, tx: Tx, row: StaffDisputeRow): Promise<void> {
  const detail = await lockDetail(tx, row.member_id, row.order_detail_id);
  if (detail?.state !== orderStates.reported) return;
  await moveDetail(tx, detail, {
    move: 'correctReport',
    to: orderStates.reported,
    userId: null,
    now: house.now(),
  });
}
