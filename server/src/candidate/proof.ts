import type { FileContent } from '@beidiao/contract/file/calls';
import type { ProofSheet, WaitingProof } from '@beidiao/contract/candidate/proof';
import type { ProofDecisionName, ProofTicks } from '@beidiao/contract/candidate/proof-tick-shapes';
import { decisionLacks, keptTicks, type ProofFacts } from '@beidiao/contract/candidate/proof-ticks';
import { proofLacksWords } from '@beidiao/contract/candidate/proof-words';
import { maskIdCard } from '@beidiao/contract/wire/rules';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { StaffActor } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
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
  type ProofRow,
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

/** What the reviewer looks at; nothing for a call, whatever was uploaded before it was chosen. */
const papersOf = async (db: Db, row: ProofRow): Promise<FileRow[]> =>
  row.kind === 'videoCall'
    ? []
    : listFiles(db, { memberId: row.member_id, orderDetailsId: row.order_detail_id, kinds: ['proof'] });

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
  const files = await papersOf(house.system.db, row);
  await noteLook(house, staff, { row, action: 'openProof' });
  const { idCard, phoneNo } = openPerson(house.vault, row);
  return {
    ...present(house, row),
    idCard,
    phoneNo: row.kind === 'videoCall' ? phoneNo : null,
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
  const file = (await papersOf(house.system.db, row)).find((paper) => paper.id === fileId);
  if (file === undefined) throw new Refusal('fileNotFound');
  await noteLook(house, staff, { row, action: 'openProofFile' });
  return { ...presentFile(house, file), base64: (await openContent(house, file)).toString('base64') };
}

export type ProofDecision = {
  readonly proofId: string;
  readonly decision: ProofDecisionName;
  /** Read by the candidate. */
  readonly reason: string;
  readonly ticks: ProofTicks;
};

const refusalOf = {
  accepted: 'proofNotAcceptable',
  again: 'proofNothingToAsk',
  rejected: 'proofNotRejectable',
} as const satisfies Record<ProofDecisionName, string>;

/**
 * The ticks beside the files as they are stored and the person as ordered.
 * @throws Refusal fileNotFound for a file that is none of this proof, proofNotAcceptable, proofNotRejectable, proofNothingToAsk
 */
function refuseUnticked(facts: ProofFacts, { decision, ticks }: ProofDecision): void {
  if (ticks.pictures.some(({ fileId }) => !facts.fileIds.includes(fileId))) throw new Refusal('fileNotFound');
  const lacks = decisionLacks(decision, facts, ticks);
  if (lacks.length > 0)
    throw new Refusal(refusalOf[decision], { lacks: proofLacksWords(lacks, facts.idType) }, { lacks });
}

/**
 * Accepts the papers or the call, asks for better ones (with a new day for it), or ends the check. The papers go with
 * the decision; what was ticked and decided, why, instead of what and by whom stays. With a call goes whatever was
 * uploaded before it was chosen.
 * @throws Refusal notFound when it was decided before, orderNotInState, fileNotFound, proofNotAcceptable, proofNotRejectable, proofNothingToAsk
 */
export async function decideProof(house: House, staff: StaffActor, decided: ProofDecision): Promise<void> {
  const { proofId, decision, reason, ticks } = decided;
  const now = house.now();
  await house.system.transaction(async (tx) => {
    const proof = await lockWaitingProof(tx, proofId);
    if (proof === undefined) throw new Refusal('notFound');
    const of = { memberId: proof.member_id, orderDetailsId: proof.order_detail_id };
    const detail = await findOwnDetail(tx, of.memberId, of.orderDetailsId);
    if (detail === undefined) throw new Refusal('notFound');
    const isFace = proof.instead_of === 'face';
    const isCall = proof.kind === 'videoCall';
    if (insteadOfAt(detail.state) !== proof.instead_of) throw notInState(detail.state);
    const { idType, idCard } = openPerson(house.vault, detail);
    const facts: ProofFacts = {
      kind: proof.kind,
      idType,
      idCard,
      fileIds: (await papersOf(tx, proof)).map(({ id }) => id),
      askedAt: proof.asked_at.toISOString(),
      now: now.toISOString(),
    };
    refuseUnticked(facts, decided);
    await decideProofRow(tx, {
      id: proofId,
      state: decision,
      at: now,
      staffId: staff.staffId,
      reasonEnc: house.vault.seal('identity_proof.reason', reason, `detail ${of.orderDetailsId}`),
      ticks: keptTicks(facts, ticks),
      calledAt: isCall && ticks.call === 'tookPlace' ? ticks.calledAt : null,
    });
    if (decision !== 'again' || isCall) await removeFilesOfDetail(tx, { ...of, kinds: ['proof'] });
    if (decision === 'again') {
      await setTerm(tx, of, { dueAt: new Date(now.getTime() + dayMs), states: [detail.state] });
      await tellCandidate(house, tx, { ...of, kind: isCall ? 'callAgain' : 'papersAgain', key: `proof ${proofId}` });
    } else if (decision === 'rejected') {
      await (isFace ? failFace : failIdentity)(house, tx, of);
    } else {
      const kind = isCall ? 'identityProvedByCall' : 'identityProved';
      await tellCandidate(house, tx, { ...of, kind, key: `proof ${proofId}` });
      await (isFace ? passFace : acceptIdentity)(house, tx, detail);
    }
    const subject = `detail ${of.orderDetailsId}`;
    const said = { decision, kind: proof.kind };
    await noteAct(tx, { staff, memberId: of.memberId, action: 'decideProof', subject, facts: said });
  });
}
