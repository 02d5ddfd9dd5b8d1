import { isOrderEnd, orderStates } from '@beidiao/contract/order-states';
import type { ClaimContent } from '@beidiao/contract/candidate';
import type { Correction } from '@beidiao/contract/dispute';
import type { NoticeKind } from '@beidiao/contract/notice';
import type { CorrectableItem, RequestRow, RequestScope, RequestSheet } from '@beidiao/contract/rights';
import type { StaffActor, Tx } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { openClaim, sealClaim, tellCandidate } from '../candidate/candidate.ts';
import { isSameFinding } from '../dispute/dispute.ts';
import type { House } from '../house.ts';
import { lockDetail, moveDetail, openPerson } from '../order/order.ts';
import { noteAct } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import { correctFinding, moveTask, openFinding } from '../verification/verification.ts';
import {
  correctClaim,
  type CorrectableRow,
  endRequest,
  findStaffRequest,
  listClaimRows,
  listCorrectable,
  listStaffRequests,
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

const actOn = (staff: StaffActor, row: StaffRequestRow, action: string) => ({
  staff,
  memberId: row.member_id,
  action,
  subject: `request ${row.id}`,
  facts: { detail: row.order_detail_id, kind: row.kind },
});

/** One request with what it is about; the look is noted. @throws Refusal requestNotFound */
export async function openRequest(house: House, staff: StaffActor, id: string): Promise<RequestSheet> {
  const { db } = house.system;
  const row = await readRequest(house, id);
  const isCorrection = row.kind === 'correct';
  const items = isCorrection ? await listCorrectable(db, row.member_id, row.order_detail_id) : [];
  const claims = isCorrection ? await listClaimRows(db, row.member_id, row.order_detail_id) : [];
  await house.system.transaction((tx) => noteAct(tx, actOn(staff, row, 'openRequest')));
  const opened = (place: string, sealed: Buffer | null) => (sealed === null ? null : house.vault.open(place, sealed));
  return {
    ...rowOf(house, row),
    words: opened(requestPlaces.words, row.words_enc),
    answer: opened(requestPlaces.answer, row.answer_enc),
    isRunning: !isOrderEnd(row.state) && row.state !== orderStates.reported,
    items: items.map((item) => correctableOf(house, item)),
    claims: claims.map(({ code, n, name_zh, name_en, content_enc }) => ({
      itemCode: code,
      itemName: { zh: name_zh, en: name_en },
      n,
      content: openClaim(house.vault, content_enc),
    })),
  };
}

const correctableOf = (house: House, row: CorrectableRow): CorrectableItem => ({
  code: row.code,
  n: row.n,
  name: { zh: row.name_zh, en: row.name_en },
  light: row.light,
  result: row.result,
  rows: openFinding(house, row.content_enc).rows,
  ruleKey: row.rule,
  rules: row.risk_rules.map(({ when, light, textZh, textEn }) => ({ when, light, text: { zh: textZh, en: textEn } })),
});

export type Answering = {
  readonly requestId: string;
  readonly outcome: 'granted' | 'declined';
  readonly words: string;
  readonly claims: readonly { itemCode: string; n: number; content: ClaimContent }[];
  readonly corrections: readonly { itemCode: string; n: number; correction: Correction }[];
};

const newsOf = { copy: 'copyReady', correct: 'correctionMade', delete: 'ownDataErased' } as const satisfies Record<
  StaffRequestRow['kind'],
  NoticeKind
>;

/** @throws Refusal requestNotFound, requestAnswered, correctionEmpty */
export async function answerRequest(house: House, staff: StaffActor, answering: Answering): Promise<void> {
  const row = await readRequest(house, answering.requestId);
  if (row.answered_at !== null) throw new Refusal('requestAnswered');
  const { outcome } = answering;
  const of = { memberId: row.member_id, orderDetailsId: row.order_detail_id };
  await house.system.transaction(async (tx) => {
    const isEnded = await endRequest(tx, {
      id: row.id,
      at: house.now(),
      outcome,
      answerEnc: house.vault.seal(requestPlaces.answer, answering.words),
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

type Correcting = { readonly row: StaffRequestRow; readonly answering: Answering };

/**
 * Sets claims and findings right; the report gets its next version. Answers the tasks of the items that were touched.
 * @throws Refusal correctionEmpty
 */
async function correctAll(house: House, tx: Tx, { row, answering }: Correcting): Promise<string[]> {
  const { member_id: memberId, order_detail_id: detailId } = row;
  const standing = await listCorrectable(tx, memberId, detailId);
  const changed: { itemCode: string; n: number }[] = [];
  for (const { itemCode, n, content } of answering.claims) {
    const contentEnc = sealClaim(house.vault, content);
    if (await correctClaim(tx, { memberId, detailId }, { code: itemCode, n, contentEnc, at: house.now() }))
      changed.push({ itemCode, n });
  }
  for (const { itemCode, n, correction } of answering.corrections) {
    const item = standing.find((each) => each.code === itemCode && each.n === n);
    if (item === undefined) continue;
    const content = openFinding(house, item.content_enc);
    if (isSameFinding(correction, { ...item, rows: content.rows })) continue;
    await correctFinding(house, tx, { memberId, taskId: item.task_id, rules: item.risk_rules, content, correction });
    await moveTask(tx, item.task_id, { move: 'correct', result: correction.result });
    changed.push({ itemCode, n });
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
