import { type DocumentType, photosOf } from '@beidiao/contract/typed/document';
import { createHash } from 'node:crypto';
import { papersNoticeVersion } from '@beidiao/contract/candidate/calls';
import { faceTries, faceUnclear, type Proof, proofWorkingDays } from '@beidiao/contract/candidate/face';
import type { ProofKind } from '@beidiao/contract/candidate/proof-kinds';
import { askedAgain } from '@beidiao/contract/candidate/proof-words';
import { type OrderState, orderStates } from '@beidiao/contract/order/states';
import { endOfWorkingDay } from '../base/china-time.ts';
import type { CandidateTenant } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { listFiles, presentFile, readPicture } from '../file/file.ts';
import type { House } from '../house.ts';
import {
  endDetail,
  forSource,
  moveDetail,
  notInState,
  isInRegisters,
  openPerson,
  setTerm,
  stateWhenConsented,
} from '../order/order.ts';
import type { FaceAnswer, FacePort } from '../ports/ports.ts';
import { refusingSilence } from '../ports/refusing-silence.ts';
import { enqueue } from '../tasks.ts';
import {
  addComparison,
  addProof,
  type Counted,
  countComparisons,
  dropComparison,
  endComparison,
  findProof,
  type ProofRow,
  takeTurn,
} from './face-store.ts';
import { noteTick } from './notice-tick.ts';
import { readOwnDetail, readStanding } from './own-detail.ts';
import { insteadOfAt } from './rules.ts';
import { findOwnDetail, lockPerson, type OwnDetailRow } from './store.ts';

/** Enough for any comparison, and small on its way. */
const sideMax = 1_280;

export type Compared = {
  readonly result: FaceAnswer['result'];
  readonly score: number | null;
  readonly triesLeft: number;
  readonly status: OrderState;
};

/**
 * Compares a picture with the ID photo. It lives in memory alone and is wiped when the answer is there; digest and score
 * are kept. The third mismatch ends the check with a refund, unless a reviewer is looking at papers.
 * @throws Refusal orderNotFound, orderNotInState, papersOnly, faceTriesOver, fileTypeUnknown, fileBroken, vendorSilent
 */
export async function compareFace(house: House, tenant: CandidateTenant, base64: string): Promise<Compared> {
  const detail = await readOwnDetail(tenant.db, tenant);
  if (detail.state !== orderStates.awaitingFace) throw notInState(detail.state);
  const { face: service } = await house.worlds.of(tenant.candidate.memberId);
  if (service === undefined || !isInRegisters(openPerson(house.vault, detail))) throw new Refusal('papersOnly');
  refuseOver(await countComparisons(tenant.db, tenant.candidate));
  return tenant.aside(async () => {
    const given = Buffer.from(base64, 'base64');
    const picture = await readPicture(given, sideMax).finally(() => given.fill(0));
    try {
      return await compareOnce(house, { tenant, detail, picture, service });
    } finally {
      picture.fill(0);
    }
  });
}

type Comparing = {
  readonly tenant: CandidateTenant;
  readonly detail: OwnDetailRow;
  readonly picture: Buffer;
  readonly service: FacePort;
};

async function compareOnce(house: House, { tenant, detail, picture, service }: Comparing): Promise<Compared> {
  const n = await house.system.transaction((tx) => beginComparison(tx, tenant));
  const person = openPerson(house.vault, detail);
  try {
    const answer = await refusingSilence(service.compare({ person: forSource(person), picture, attempt: n }));
    const compared = { ...answer, n, digest: createHash('sha256').update(picture).digest() };
    return await house.system.transaction((tx) => noteComparison(house, tx, { tenant, detail, compared }));
  } catch (error) {
    // What was not compared, or not counted, costs nothing.
    await house.system.transaction((tx) => dropComparison(tx, tenant.candidate, n));
    throw error;
  }
}

function refuseOver({ misses, unclear }: Counted): void {
  if (misses >= faceTries || unclear >= faceUnclear) throw new Refusal('faceTriesOver');
}

/** The row stands before the service is asked, as unclear: pictures that come side by side can not all slip in before the first answer. */
async function beginComparison(tx: Tx, { candidate }: CandidateTenant): Promise<number> {
  await takeTurn(tx, candidate);
  refuseOver(await countComparisons(tx, candidate));
  return addComparison(tx, candidate);
}

type Noting = {
  readonly tenant: CandidateTenant;
  readonly detail: OwnDetailRow;
  readonly compared: FaceAnswer & { readonly n: number; readonly digest: Buffer };
};

/** Pictures that were sent side by side are counted one after the other, so that none slips past the third. */
async function noteComparison(house: House, tx: Tx, { tenant, detail, compared }: Noting): Promise<Compared> {
  const of = tenant.candidate;
  await takeTurn(tx, of);
  const state = (await findOwnDetail(tx, of.memberId, of.orderDetailsId))?.state ?? detail.state;
  if (state !== orderStates.awaitingFace) throw notInState(state);
  const before = await countComparisons(tx, of);
  if (before.misses >= faceTries) throw new Refusal('faceTriesOver');
  await endComparison(tx, of, compared);
  const { result, score } = compared;
  const misses = before.misses + (result === 'mismatch' ? 1 : 0);
  const isUnclearOver = result === 'unclear' && before.unclear >= faceUnclear;
  const answer = { result, score, triesLeft: isUnclearOver ? 0 : faceTries - misses };
  if (result === 'match') {
    return { ...answer, status: await passFace(house, tx, detail) };
  }
  const isWaiting = (await findProof(tx, of, 'face'))?.state === 'waiting';
  if (misses < faceTries || isWaiting) return { ...answer, status: state };
  await failFace(house, tx, of);
  return { ...answer, status: orderStates.faceFailed };
}

/** On to the claims; what was handed in while a reviewer looked begins now. Answers the state that it leads to. */
export async function passFace(
  house: House,
  tx: Tx,
  detail: Pick<OwnDetailRow, 'id' | 'member_id' | 'state' | 'submitted_at'>,
): Promise<OrderState> {
  const of = { memberId: detail.member_id, orderDetailsId: detail.id };
  const to = await stateWhenConsented(tx, detail);
  if (detail.submitted_at !== null && to === orderStates.authorized)
    await enqueue(tx, { task: 'startVerification', payload: of });
  await moveDetail(tx, detail, { move: 'matchFace', to, userId: null, now: house.now() });
  return to;
}

export async function failFace(house: House, tx: Tx, of: CandidateTenant['candidate']): Promise<void> {
  await enqueue(tx, { task: 'forgetClaims', payload: { orderDetailsId: of.orderDetailsId } });
  const end = { move: 'failFace', to: orderStates.faceFailed, userId: null } as const;
  await endDetail(house, tx, { memberId: of.memberId, id: of.orderDetailsId, end });
}

export const presentProof = (house: House, row: ProofRow, idType: DocumentType): Proof => ({
  proofId: row.id,
  kind: row.kind,
  state: row.state,
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  reason:
    row.reason_enc === null
      ? null
      : house.vault.open('identity_proof.reason', row.reason_enc, `detail ${row.order_detail_id}`),
  asks: row.state === 'again' && row.ticks !== null ? askedAgain(row.ticks, { kind: row.kind, idType }) : [],
});

/** @throws Refusal orderNotFound */
export async function readTries(house: House, tenant: CandidateTenant) {
  const detail = await readOwnDetail(tenant.db, tenant);
  const { asked, misses, unclear } = await countComparisons(tenant.db, tenant.candidate);
  const proof = await findProof(tenant.db, tenant.candidate, insteadOfAt(detail.state) ?? 'face');
  const papers = await listFiles(tenant.db, { ...tenant.candidate, kinds: ['proof'] });
  const isAwaited = detail.state === orderStates.awaitingFace;
  const { face } = await house.worlds.of(tenant.candidate.memberId);
  const person = openPerson(house.vault, detail);
  const isCompared = face !== undefined && isInRegisters(person);
  return {
    used: asked,
    left: isAwaited && isCompared && unclear < faceUnclear ? Math.max(0, faceTries - misses) : 0,
    endsAt: isAwaited ? (detail.due_at?.toISOString() ?? null) : null,
    proof: proof === undefined ? null : presentProof(house, proof, person.idType),
    papers: papers.map((file) => presentFile(house, file)),
  };
}

export type ProofWish = {
  readonly kind: ProofKind;
  readonly words: string | undefined;
  readonly noticeVersion: string | undefined;
  readonly request: RequestFacts;
};

/**
 * Takes the other way instead of the face or the three elements. From here the house is waited for, so no clock runs.
 * @throws Refusal orderNotFound, orderNotInState, noticeUnticked, proofLacksFiles
 */
export async function askProof(
  house: House,
  tenant: CandidateTenant,
  { kind, words, noticeVersion, request }: ProofWish,
): Promise<Proof> {
  const { detail, state } = await readStanding(tenant.db, tenant);
  const insteadOf = insteadOfAt(state);
  if (insteadOf === undefined) throw notInState(state);
  // Before the consent the papers are agreed to by themselves.
  const isBeforeConsent = insteadOf === 'threeElements';
  if (isBeforeConsent && noticeVersion !== papersNoticeVersion) throw new Refusal('noticeUnticked');
  const { idType } = openPerson(house.vault, detail);
  if (kind === 'papers') {
    const papers = await listFiles(tenant.db, { ...tenant.candidate, kinds: ['proof'] });
    if (papers.length < photosOf(idType)) throw new Refusal('proofLacksFiles');
  }
  return tenant.transaction(async (tx) => {
    if (isBeforeConsent) await noteTick(house, tx, { detail, version: papersNoticeVersion, request });
    // The detail is locked before the proof is written: several requests at once would wait for each other in a ring.
    else if (!(await lockPerson(tx, detail))) throw notInState(state);
    const asked = await addProof(tx, {
      ...tenant.candidate,
      kind,
      insteadOf,
      wordsEnc: words === undefined ? null : house.vault.seal('identity_proof.words', words, `detail ${detail.id}`),
      dueAt: endOfWorkingDay(house.now(), proofWorkingDays),
    });
    if (asked !== undefined) await setTerm(tx, tenant.candidate, { dueAt: null, states: [state] });
    // Asked twice by a double tap: the one that waits is the answer.
    const row = asked ?? (await findProof(tx, tenant.candidate, insteadOf));
    if (row === undefined) throw new TypeError('a proof that waits was not found');
    return presentProof(house, row, idType);
  });
}
