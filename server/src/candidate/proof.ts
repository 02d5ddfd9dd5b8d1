import type { FileContent } from '@beidiao/contract/file/calls';
import type { ProofSheet, WaitingProof } from '@beidiao/contract/candidate/proof';
import { maskIdCard } from '@beidiao/contract/wire/rules';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { StaffActor } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { type FileRow, listFiles, openContent, presentFile, removeFilesOfDetail } from '../file/file.ts';
import type { House } from '../house.ts';
import { notInState, openPerson, setTerm } from '../order/order.ts';
import { noteAct } from '../staff/staff.ts';
import { failFace, passFace } from './face.ts';
import {
  decideProofRow,
  findWaitingProof,
  listWaitingProofs,
  lockWaitingProof,
  type WaitingProofRow,
} from './face-store.ts';
import { acceptIdentity, failIdentity } from './identity.ts';
import { tellCandidate } from './news.ts';
import { insteadOfAt } from './rules.ts';
import { findOwnDetail } from './store.ts';

const dayMs = 24 * 3_600_000;

function present(house: House, row: WaitingProofRow): WaitingProof {
  const person = openPerson(house.vault, row);
  return {
    proofId: row.id,
    kind: row.kind,
    enterpriseName: row.enterprise_name,
    orderNo: row.order_no,
    candidateName: person.name,
    idCard: maskIdCard(person.idCard),
    idType: person.idType,
    askedAt: row.asked_at.toISOString(),
    dueAt: row.due_at.toISOString(),
    comparisonsMissed: row.misses,
    comparisonsUnasked: row.unasked,
    insteadOf: row.instead_of,
  };
}

/** Due moment and id of the last row; the moment as text, since a Date would lose its microseconds. */
const writeCursor = (row: WaitingProofRow): string => Buffer.from(`${row.due_text} ${row.id}`).toString('base64url');

function readCursor(cursor: string | undefined): { dueAt: string; id: string } {
  const found = /^([12]\d{3}-\d\d-\d\dT[\d:.]+Z) (\d{1,18})$/.exec(
    Buffer.from(cursor ?? '', 'base64url').toString('utf8'),
  );
  const isMoment = found !== null && !Number.isNaN(Date.parse(found[1] ?? ''));
  return isMoment ? { dueAt: found[1] ?? '', id: found[2] ?? '0' } : { dueAt: '1900-01-01T00:00:00Z', id: '0' };
}

/** What waits for a reviewer, the most urgent first. */
export async function pageOfProofs(
  house: House,
  { cursor, pageSize }: { cursor: string | undefined; pageSize: number },
): Promise<{ rows: WaitingProof[]; nextCursor: string | null }> {
  const rows = await listWaitingProofs(house.system.db, { after: readCursor(cursor), limit: pageSize });
  const last = rows.length === pageSize ? rows.at(-1) : undefined;
  return { rows: rows.map((row) => present(house, row)), nextCursor: last === undefined ? null : writeCursor(last) };
}

/** @throws Refusal notFound when nothing of this number waits */
async function readWaiting(house: House, proofId: string): Promise<WaitingProofRow> {
  const row = await findWaitingProof(house.system.db, proofId);
  if (row === undefined) throw new Refusal('notFound');
  return row;
}

const papersOf = (house: House, row: WaitingProofRow): Promise<FileRow[]> =>
  listFiles(house.system.db, { memberId: row.member_id, orderDetailsId: row.order_detail_id, kinds: ['proof'] });

const noteLook = (house: House, staff: StaffActor, look: { row: WaitingProofRow; action: StaffAct }): Promise<void> =>
  house.system.transaction((tx) =>
    noteAct(tx, {
      staff,
      memberId: look.row.member_id,
      action: look.action,
      subject: `detail ${look.row.order_detail_id}`,
    }),
  );

/** The person of the order beside the papers. @throws Refusal notFound */
export async function openProofSheet(house: House, staff: StaffActor, proofId: string): Promise<ProofSheet> {
  const row = await readWaiting(house, proofId);
  const files = await papersOf(house, row);
  await noteLook(house, staff, { row, action: 'openProof' });
  const { idCard, phoneNo } = openPerson(house.vault, row);
  return {
    ...present(house, row),
    idCard,
    phoneNo,
    words:
      row.words_enc === null
        ? null
        : house.vault.open('identity_proof.words', row.words_enc, `detail ${row.order_detail_id}`),
    files: files.map((file) => presentFile(house, file)),
  };
}

/** @throws Refusal notFound, fileNotFound */
export async function openPaper(
  house: House,
  staff: StaffActor,
  { proofId, fileId }: { proofId: string; fileId: string },
): Promise<FileContent> {
  const row = await readWaiting(house, proofId);
  const file = (await papersOf(house, row)).find((paper) => paper.id === fileId);
  if (file === undefined) throw new Refusal('fileNotFound');
  await noteLook(house, staff, { row, action: 'openProofFile' });
  return { ...presentFile(house, file), base64: (await openContent(house, file)).toString('base64') };
}

export type ProofDecision = {
  readonly proofId: string;
  readonly decision: 'accepted' | 'again' | 'rejected';
  /** Read by the candidate. */
  readonly reason: string;
};

/**
 * Accepts the papers or the call, asks for better ones (with a new day for it), or ends the check. The papers go with
 * the decision; what was decided, why, instead of what and by whom stays.
 * @throws Refusal notFound when it was decided before, orderNotInState
 */
export async function decideProof(house: House, staff: StaffActor, decided: ProofDecision): Promise<void> {
  const { proofId, decision, reason } = decided;
  const now = house.now();
  await house.system.transaction(async (tx) => {
    const proof = await lockWaitingProof(tx, proofId);
    if (proof === undefined) throw new Refusal('notFound');
    const of = { memberId: proof.member_id, orderDetailsId: proof.order_detail_id };
    const detail = await findOwnDetail(tx, of.memberId, of.orderDetailsId);
    if (detail === undefined) throw new Refusal('notFound');
    const isFace = proof.instead_of === 'face';
    if (insteadOfAt(detail.state) !== proof.instead_of) throw notInState(detail.state);
    const reasonEnc = house.vault.seal('identity_proof.reason', reason, `detail ${of.orderDetailsId}`);
    await decideProofRow(tx, { id: proofId, state: decision, at: now, staffId: staff.staffId, reasonEnc });
    if (decision !== 'again') await removeFilesOfDetail(tx, { ...of, kinds: ['proof'] });
    if (decision === 'again') {
      await setTerm(tx, of, { dueAt: new Date(now.getTime() + dayMs), states: [detail.state] });
      await tellCandidate(house, tx, { ...of, kind: 'papersAgain', key: `proof ${proofId}` });
    } else if (decision === 'rejected') {
      await (isFace ? failFace : failIdentity)(house, tx, of);
    } else {
      await tellCandidate(house, tx, { ...of, kind: 'identityProved', key: `proof ${proofId}` });
      await (isFace ? passFace : acceptIdentity)(house, tx, detail);
    }
    const subject = `detail ${of.orderDetailsId}`;
    await noteAct(tx, { staff, memberId: of.memberId, action: 'decideProof', subject, facts: { decision } });
  });
}
