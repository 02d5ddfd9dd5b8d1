import type { Bilingual } from '@beidiao/contract/wire/language';
import { type EvidenceFile, filesPerThing } from '@beidiao/contract/file/calls';
import { conclude } from '@beidiao/contract/finding/conclusion';
import type { Finding } from '@beidiao/contract/finding/finding';
import { itemWords } from '@beidiao/contract/finding/sentence';
import { decisionLacks, evidenceNameLacks } from '@beidiao/contract/verification/text-lacks';
import { orderStates } from '@beidiao/contract/order/states';
import type { StaffActor, StaffId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { presentEvidence, presentFile, putFile, readFileRow, stageFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { lockDetail, moveDetail, openPerson } from '../order/order.ts';
import { noteAct, refuseEarly, verifierNosOfStaff } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import { addFinding, askedTimes, columnsOf, moveTask, sealFinding } from '../verification/verification.ts';
import {
  actOn,
  evidenceOf,
  openProposal,
  type OpenedDispute,
  type Proposal,
  readDisputed,
  unreadProofs,
} from './decide.ts';
import { places } from './dispute.ts';
import { findingAfter, needsSecond, objectionTo, plainWords, type Ruling } from './rules.ts';
import { endDispute, proposeDecision, sendProposalBack, type StaffDisputeRow } from './staff-store.ts';

/** @throws Refusal correctionEmpty, noNewGround, upheldAgainstGround, recordStillCounted, nothingToTakeDown, reviewIncomplete */
async function refuseUnfounded(house: House, { row, disputed }: OpenedDispute, ruling: Ruling): Promise<void> {
  const { since } = await evidenceOf(house.system.db, row);
  const objection = objectionTo(disputed, ruling, {
    newEvidence: since.length,
    candidateFiles: row.file_ids.length,
    idNumber: openPerson(house.vault, row).idCard,
  });
  const misnamed = evidenceNameLacks({
    evidenceFiles: since.map((file) => ({ fileId: file.id, name: presentFile(house, file).name, mime: file.mime })),
  });
  if (misnamed.length > 0) throw new Refusal('reviewIncomplete', {}, { lacks: misnamed });
  if (objection === undefined) return;
  const { name, facts = {}, lacks } = objection;
  throw new Refusal(name, facts, lacks === undefined ? {} : { lacks });
}

/** Whoever decides has seen what the candidate shows. @throws Refusal proofsUnread */
async function refuseUnread(house: House, staff: StaffActor, row: StaffDisputeRow): Promise<void> {
  const [fileId] = await unreadProofs(house, staff, row);
  if (fileId === undefined) return;
  const file = await readFileRow(house.system.db, row.member_id, fileId);
  throw new Refusal('proofsUnread', { name: presentFile(house, file).name });
}

/** @throws Refusal disputeNotFound, disputeDecided and those of `refuseUnfounded` */
async function judge(house: House, staff: StaffActor, { disputeId, ...ruling }: Ruling & { disputeId: string }) {
  const opened = await readDisputed(house, staff, disputeId);
  if (opened.row.decided_at !== null) throw new Refusal('disputeDecided');
  await refuseUnfounded(house, opened, ruling).catch(async (objection: unknown) => {
    // What was read may be half before and half after the decision of somebody else.
    const { row } = await readDisputed(house, staff, disputeId);
    throw row.decided_at === null ? objection : new Refusal('disputeDecided');
  });
  const finding = findingAfter(opened.disputed, ruling);
  const conclusion = conclude(finding, opened.finding.risk_rules);
  const words = itemWords({ ...finding, ...conclusion });
  return { opened, finding, conclusion, words, needsSecond: needsSecond(opened.disputed, ruling) };
}

/** What the report would say; changes nothing. @throws Refusal as `judge` */
export async function previewDecision(house: House, staff: StaffActor, wish: Ruling & { disputeId: string }) {
  const { conclusion, words, needsSecond: isForTwo } = await judge(house, staff, wish);
  const { light, result, rules, rows } = conclusion;
  return { light, result, sentence: words.sentence, rules, rows, needsSecond: isForTwo };
}

export type Deciding = Proposal & { readonly disputeId: string };

/**
 * Decides, or hands the decision to a second reader. The state of the check stays as it is; both sides read the words.
 * @throws Refusal disputeNotFound, disputeDecided, disputeNotYours, disputeOwnWork, secondReaderReads, proofsUnread,
 * sentenceChanged and those of a decision without ground
 */
export async function decideDispute(
  house: House,
  staff: StaffActor,
  { disputeId, words, sentence, ...ruling }: Deciding,
): Promise<'decided' | 'awaitingSecond'> {
  const judged = await judge(house, staff, { disputeId, ...ruling });
  const { row } = judged.opened;
  if (row.is_own_work) throw new Refusal('disputeOwnWork');
  if (row.proposed_by !== null) throw new Refusal('secondReaderReads');
  await refuseUnread(house, staff, row);
  const lacks = decisionLacks(judged.opened.disputed.standing, words);
  if (lacks.length > 0) throw new Refusal('reviewIncomplete', {}, { lacks });
  if (!isSame(sentence, judged.words.sentence)) throw new Refusal('sentenceChanged');
  if (!judged.needsSecond) {
    const decision = { ...judged, words, decision: ruling.decision, by: staff, first: null };
    await house.system.transaction((tx) => writeDecision(house, tx, decision));
    return 'decided';
  }
  const proposal: Proposal = { ...ruling, words, sentence };
  const proposalEnc = house.vault.seal(places.proposal, JSON.stringify(proposal), `task ${row.task_id}`);
  await house.system.transaction(async (tx) => {
    if (!(await proposeDecision(tx, { id: row.id, staffId: staff.staffId, proposalEnc, at: house.now() })))
      throw new Refusal('disputeNotYours');
    await noteAct(tx, actOn(staff, row, 'proposeDecision'));
  });
  return 'awaitingSecond';
}

const isSame = (one: Bilingual, other: Bilingual): boolean => one.zh === other.zh && one.en === other.en;

/**
 * What the second reader says of a decision that was handed in.
 * @throws Refusal disputeNotFound, disputeDecided, disputeNotYours, disputeOwnWork, sameReader, confirmsLater, proofsUnread and those of a
 * decision without ground
 */
export async function confirmDecision(
  house: House,
  staff: StaffActor,
  { disputeId, agrees, words }: { disputeId: string; agrees: boolean; words: string },
): Promise<void> {
  const { row } = await readDisputed(house, staff, disputeId);
  if (row.decided_at !== null) throw new Refusal('disputeDecided');
  if (row.proposal_enc === null || row.proposed_by === null) throw new Refusal('disputeNotYours');
  if (row.proposed_by === staff.staffId) throw new Refusal('sameReader');
  refuseEarly(staff);
  if (!agrees) {
    if (words.trim() === '') throw new Refusal('reviewIncomplete', {}, { lacks: ['words'] });
    return sendBack(house, staff, row);
  }
  await refuseUnread(house, staff, row);
  const proposal = openProposal(house, row.task_id, row.proposal_enc);
  const judged = await judge(house, staff, { disputeId, decision: proposal.decision, recheck: proposal.recheck });
  const decision = { ...judged, words: proposal.words, decision: proposal.decision, by: staff, first: row.proposed_by };
  await house.system.transaction((tx) => writeDecision(house, tx, decision));
}

const sendBack = (house: House, staff: StaffActor, row: StaffDisputeRow): Promise<void> =>
  house.system.transaction(async (tx) => {
    if (!(await sendProposalBack(tx, row.id, staff.staffId))) throw new Refusal('disputeNotYours');
    await noteAct(tx, actOn(staff, row, 'sendDecisionBack'));
  });

type Decision = Omit<Awaited<ReturnType<typeof judge>>, 'words'> & {
  readonly words: string;
  readonly decision: Ruling['decision'];
  readonly by: StaffActor;
  /** Who handed it in, where a second reader decides. */
  readonly first: StaffId | null;
};

/** @throws Refusal disputeNotYours */
async function writeDecision(house: House, tx: Tx, it: Decision): Promise<void> {
  const { opened, decision, by } = it;
  const { row, finding: before } = opened;
  const isEnded = await endDispute(tx, {
    id: row.id,
    staffId: by.staffId,
    at: house.now(),
    outcome: decision,
    wordsEnc: house.vault.seal(places.outcome, plainWords(it.words), `task ${row.task_id}`),
  });
  if (!isEnded) throw new Refusal('disputeNotYours');
  const isChanged = decision !== 'rejected';
  if (isChanged) await writeCorrection(house, tx, it);
  await moveTask(tx, row.task_id, { move: 'decide', result: isChanged ? it.conclusion.result : before.result });
  if (isChanged) await markCorrected(house, tx, row);
  const of = { memberId: row.member_id, orderDetailsId: row.order_detail_id };
  await enqueue(tx, { task: 'writeReport', payload: of, jobKey: `report ${row.order_detail_id}` });
  const news = isChanged ? 'upheld' : 'rejected';
  await enqueue(tx, { task: 'tellDispute', payload: { ...of, disputeId: row.id, news } });
  const act = actOn(by, row, 'decideDispute');
  await noteAct(tx, { ...act, facts: { ...act.facts, outcome: decision } });
}

async function writeCorrection(
  house: House,
  tx: Tx,
  { opened, finding, conclusion, by, first }: Decision,
): Promise<void> {
  const numbers = await verifierNosOfStaff(tx, [first ?? by.staffId, by.staffId]);
  const corrected: Finding = {
    ...finding,
    verifier: numbers.get(first ?? by.staffId) ?? '',
    secondVerifier: first === null ? null : (numbers.get(by.staffId) ?? null),
  };
  await addFinding(tx, {
    memberId: opened.row.member_id,
    taskId: opened.row.task_id,
    ...columnsOf(conclusion),
    contentEnc: sealFinding(house.vault, opened.row.task_id, corrected),
    staffId: first ?? by.staffId,
    secondStaffId: first === null ? null : by.staffId,
    asked: askedTimes(finding.grounds.slice(opened.disputed.standing.grounds.length)),
    contact: null,
  });
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

export type NewEvidence = { readonly disputeId: string; readonly name: string; readonly base64: string };

/** @throws Refusal disputeNotFound, disputeDecided, disputeNotYours, fileTooBig, fileTypeUnknown, fileBroken, filesTooMany */
export async function addDisputeEvidence(
  house: House,
  staff: StaffActor,
  { disputeId, name, base64 }: NewEvidence,
): Promise<EvidenceFile> {
  const { row } = await readDisputed(house, staff, disputeId);
  if (row.decided_at !== null) throw new Refusal('disputeDecided');
  if (row.claimed_by !== staff.staffId) throw new Refusal('disputeNotYours');
  const file = {
    memberId: row.member_id,
    orderDetailsId: row.order_detail_id,
    kind: 'evidence',
    about: `task ${row.task_id}`,
    name,
    madeBy: 'staff',
    makerId: staff.staffId,
    isShared: () => false,
  } as const;
  const staged = await stageFile(house, file, Buffer.from(base64, 'base64'));
  const kept = await house.system.transaction(async (tx) => {
    const { all } = await evidenceOf(tx, row);
    if (all.length >= filesPerThing) throw new Refusal('filesTooMany', { maximum: filesPerThing });
    const put = await putFile(house, tx, staged);
    await noteAct(tx, { ...actOn(staff, row, 'addDisputeEvidence'), facts: { file: put.id } });
    return put;
  });
  return presentEvidence(house, kept);
}
