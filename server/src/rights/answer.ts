import { isOrderEnd, orderStates } from '@beidiao/contract/order/states';
import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { withKeptPhones, withMaskedPhones } from '@beidiao/contract/candidate/claim-phones';
import type { NoticeKind } from '@beidiao/contract/notice/calls';
import type { Finding } from '@beidiao/contract/finding/finding';
import { publishedOf } from '@beidiao/contract/finding/published';
import { claimOfField } from '@beidiao/contract/verification/review-draft';
import { identityOf } from '@beidiao/contract/verification/identity-standing';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import type { RequestRow, RequestScope, RequestSheet } from '@beidiao/contract/rights/calls';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { correctClaim, openClaim, sealClaim, tellCandidate } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { lockDetail, moveDetail, openPerson } from '../order/order.ts';
import { namesOfStaff, noteAct } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import { addFinding, openFinding, sealFinding } from '../verification/verification.ts';
import {
  claimRequest as takeRequest,
  type CorrectableRow,
  endRequest,
  findStaffRequest,
  listClaimRows,
  listCorrectable,
  listStaffRequests,
  releaseRequest as giveRequestBack,
  type StaffRequestRow,
} from './request-store.ts';

export const requestPlaces = { words: 'candidate_request.words', answer: 'candidate_request.answer' } as const;

type Wish = { readonly scope: RequestScope; readonly cursor: string | undefined; readonly pageSize: number };

export async function pageOfRequests(house: House, { scope, cursor, pageSize }: Wish) {
  const found = await listStaffRequests(house.system.db, { scope, cursor: cursor ?? null, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  const last = found.length > pageSize ? rows.at(-1) : undefined;
  return { rows: rows.map((row) => rowOf(house, row)), nextCursor: last?.id ?? null };
}

const rowOf = (house: House, row: StaffRequestRow): RequestRow => ({
  requestId: row.id,
  kind: row.kind,
  candidateName: openPerson(house.vault, row).name,
  enterpriseName: row.enterprise_name,
  orderNo: row.order_no,
  askedAt: row.asked_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  outcome: row.outcome,
});

/** @throws Refusal requestNotFound */
async function readRequest(house: House, id: string): Promise<StaffRequestRow> {
  const row = await findStaffRequest(house.system.db, id);
  if (row === undefined) throw new Refusal('requestNotFound');
  return row;
}

const actOn = (staff: StaffActor, row: StaffRequestRow, action: StaffAct) => ({
  staff,
  memberId: row.member_id,
  action,
  subject: `request ${row.id}`,
  facts: { detail: row.order_detail_id, kind: row.kind },
});

/** One request. What was stated is shown to whoever holds it; the look is noted. @throws Refusal requestNotFound */
export async function openRequest(house: House, staff: StaffActor, id: string): Promise<RequestSheet> {
  const { db } = house.system;
  const row = await readRequest(house, id);
  const isMine = row.claimed_by === staff.staffId;
  const names = await namesOfStaff(house, db, [row.claimed_by]);
  await house.system.transaction((tx) => noteAct(tx, actOn(staff, row, 'openRequest')));
  const opened = (place: string, sealed: Buffer | null) =>
    sealed === null ? null : house.vault.open(place, sealed, `detail ${row.order_detail_id}`);
  return {
    ...rowOf(house, row),
    words: opened(requestPlaces.words, row.words_enc),
    answer: opened(requestPlaces.answer, row.answer_enc),
    isRunning: !isOrderEnd(row.state) && row.state !== orderStates.reported,
    holder: row.claimed_by === null ? null : { name: names.get(row.claimed_by) ?? '', isMe: isMine },
    claims: row.kind === 'correct' && isMine ? await statedIn(house, db, row) : [],
  };
}

async function statedIn(house: House, db: Db, row: StaffRequestRow): Promise<RequestSheet['claims']> {
  const items = await listCorrectable(db, row.member_id, row.order_detail_id);
  const claims = await listClaimRows(db, row.member_id, row.order_detail_id);
  return claims.map(({ code, n, name_zh, name_en, content_enc }) => {
    const item = items.find((each) => each.code === code && each.n === n);
    const found = item && publishedOf(findingIn(house, item), item.risk_rules);
    return {
      itemCode: code,
      itemName: { zh: name_zh, en: name_en },
      n,
      content: withMaskedPhones(openClaim(house.vault, { orderDetailsId: row.order_detail_id, code, n, content_enc })),
      item: found ? { light: found.light, result: found.result, rows: found.rows, sentence: found.sentence } : null,
    };
  });
}

const findingIn = (house: House, row: CorrectableRow): Finding =>
  openFinding(house.vault, row.content_enc, { taskId: row.task_id, code: row.code, foundAt: row.found_at });

/** @throws Refusal requestNotFound, requestAnswered, requestTaken */
export async function claimRequest(house: House, staff: StaffActor, id: string): Promise<void> {
  const row = await readRequest(house, id);
  if (row.answered_at !== null) throw new Refusal('requestAnswered');
  if (row.claimed_by === staff.staffId) return;
  await house.system.transaction(async (tx) => {
    if (!(await takeRequest(tx, id, staff.staffId))) {
      const names = await namesOfStaff(house, tx, [row.claimed_by]);
      throw new Refusal('requestTaken', { name: names.get(row.claimed_by ?? '') ?? '' });
    }
    await noteAct(tx, actOn(staff, row, 'claimRequest'));
  });
}

/** @throws Refusal requestNotFound, requestAnswered, requestNotHeld */
export async function releaseRequest(house: House, staff: StaffActor, id: string): Promise<void> {
  const row = await readRequest(house, id);
  if (row.answered_at !== null) throw new Refusal('requestAnswered');
  await house.system.transaction(async (tx) => {
    if (!(await giveRequestBack(tx, id, staff.staffId))) throw new Refusal('requestNotHeld');
    await noteAct(tx, actOn(staff, row, 'releaseRequest'));
  });
}

export type Answering = {
  readonly requestId: string;
  readonly outcome: 'granted' | 'declined';
  readonly words: string;
  readonly claims: readonly { itemCode: string; n: number; content: ClaimContent }[];
};

const newsOf = { copy: 'copyReady', correct: 'correctionMade', delete: 'ownDataErased' } as const satisfies Record<
  StaffRequestRow['kind'],
  NoticeKind
>;

/** Answered by whoever holds it. @throws Refusal requestNotFound, requestAnswered, requestNotHeld, correctionEmpty */
export async function answerRequest(house: House, staff: StaffActor, answering: Answering): Promise<void> {
  const row = await readRequest(house, answering.requestId);
  if (row.answered_at !== null) throw new Refusal('requestAnswered');
  if (row.claimed_by !== staff.staffId) throw new Refusal('requestNotHeld');
  const { outcome } = answering;
  const of = { memberId: row.member_id, orderDetailsId: row.order_detail_id };
  await house.system.transaction(async (tx) => {
    const isEnded = await endRequest(tx, {
      id: row.id,
      at: house.now(),
      outcome,
      answerEnc: house.vault.seal(requestPlaces.answer, answering.words, `detail ${row.order_detail_id}`),
      staffId: staff.staffId,
    });
    if (!isEnded) throw new Refusal('requestAnswered');
    const corrected =
      outcome === 'granted' && row.kind === 'correct' ? await correctAll(house, tx, { row, answering }) : [];
    const toldKey = `request ${row.id}`;
    if (outcome === 'granted' && row.kind === 'delete')
      await enqueue(tx, {
        task: 'eraseDetail',
        payload: { ...of, why: 'request', toldKey },
        jobKey: `erase ${row.order_detail_id}`,
      });
    const kind = outcome === 'granted' ? newsOf[row.kind] : 'requestDeclined';
    await tellCandidate(house, tx, { ...of, kind, key: toldKey });
    const act = actOn(staff, row, 'answerRequest');
    await noteAct(tx, { ...act, facts: { ...act.facts, outcome } });
    // Work on the item: who has set it right does not answer its dispute.
    for (const taskId of corrected)
      await noteAct(tx, { ...act, action: 'correctTask', subject: `task ${taskId}`, facts: { request: row.id } });
  });
}

function withKeptAnswer(typed: ClaimContent, { doNotContact }: ClaimContent): ClaimContent {
  const { doNotContact: _, ...content } = typed;
  return doNotContact === undefined ? content : { ...content, doNotContact };
}

type Correcting = { readonly row: StaffRequestRow; readonly answering: Answering };

/**
 * Sets statements right. A finding that stands keeps the first statement, its comparison and its light, and shows the
 * correction with its time: what was said when it was looked up does not change afterwards. Answers the tasks of the items
 * that were touched.
 * @throws Refusal correctionEmpty
 */
async function correctAll(house: House, tx: Tx, { row, answering }: Correcting): Promise<string[]> {
  const { member_id: memberId, order_detail_id: detailId } = row;
  const standing = await listCorrectable(tx, memberId, detailId);
  const before = await listClaimRows(tx, memberId, detailId);
  const changed: { itemCode: string; n: number }[] = [];
  for (const { itemCode, n, content: typed } of answering.claims) {
    const old = before.find((each) => each.code === itemCode && each.n === n);
    if (old === undefined) continue;
    const of = { memberId, orderDetailsId: detailId, code: itemCode, n };
    const stated = openClaim(house.vault, { ...of, content_enc: old.content_enc });
    // Whether an employer may be contacted is the candidate's alone to say.
    const content = withKeptAnswer(withKeptPhones(typed, stated), stated);
    if (isSameClaim(stated, content)) continue;
    const contentEnc = sealClaim(house.vault, of, content);
    const at = house.now();
    if (!(await correctClaim(tx, { ...of, contentEnc, at }))) continue;
    changed.push({ itemCode, n });
    const item = standing.find((each) => each.code === itemCode && each.n === n);
    if (item !== undefined) await showCorrection(house, tx, { row, item, content, at });
  }
  if (changed.length === 0) throw new Refusal('correctionEmpty');
  const detail = await lockDetail(tx, memberId, detailId);
  if (detail?.state === orderStates.reported)
    await moveDetail(tx, detail, {
      move: 'correctReport',
      to: orderStates.reported,
      userId: null,
      now: house.now(),
    });
  await enqueue(tx, {
    task: 'writeReport',
    payload: { memberId, orderDetailsId: detailId },
    jobKey: `report ${detailId}`,
  });
  return standing
    .filter(({ code, n }) => changed.some((each) => each.itemCode === code && each.n === n))
    .map(({ task_id }) => task_id);
}

const isSameClaim = (one: ClaimContent, other: ClaimContent): boolean =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].every((key) => (one[key] ?? '') === (other[key] ?? ''));

type Showing = {
  readonly row: StaffRequestRow;
  readonly item: CorrectableRow;
  readonly content: ClaimContent;
  readonly at: Date;
};

async function showCorrection(house: House, tx: Tx, { row, item, content, at }: Showing): Promise<void> {
  const finding = findingIn(house, item);
  const form = reviewFormOf(item);
  const fields = finding.fields.map((field) => {
    const asked = form.fields.find(({ key }) => key === field.key);
    if (asked === undefined || asked.claimKey === null || asked.kind === 'pair') return field;
    const claim = claimOfField(asked, { claim: content, needs: item.needs });
    if (claim.kind !== 'value' || field.claim.kind !== 'value' || claim.value === field.claim.value) return field;
    const words = typeof claim.words === 'string' ? claim.words : claim.words.zh;
    return { ...field, corrected: { words, at: at.toISOString() } };
  });
  const { result, light, rule, is_partial: isPartial, needs_second: needsSecond } = item;
  const contentEnc = sealFinding(house.vault, item.task_id, { ...finding, fields });
  await addFinding(tx, {
    memberId: row.member_id,
    taskId: item.task_id,
    result,
    light,
    rule,
    isPartial,
    identity: identityOf(finding.fields),
    contentEnc,
    needsSecond,
    staffId: item.staff_id,
    secondStaffId: item.second_staff_id,
    asked: null,
    contact: null,
  });
}
