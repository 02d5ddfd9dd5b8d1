import { type ItemAnswer, type ItemDispute, remarkRules } from '@beidiao/contract/catalogue/item-remark';
import { hasReport, type OrderState, orderStateFacts } from '@beidiao/contract/order/states';
import { writeAudit } from '../access/audit.ts';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { endOfWorkingDay } from '../base/china-time.ts';
import type { CandidateTenant } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import type { SealOwner } from '../base/secrets/vault.ts';
import { Refusal } from '../base/refusal.ts';
import { readOwnDetail } from '../candidate/candidate.ts';
import { readFileRow } from '../file/file.ts';
import type { House } from '../house.ts';
import { lockDetail } from '../order/order.ts';
import { enqueue } from '../tasks.ts';
import { moveTask } from '../verification/verification.ts';
import { disputesLeft, plainWords, stateOfDispute } from './rules.ts';
import {
  addAnswer,
  changeAnswer,
  addDispute,
  findDisputable,
  isReported,
  type Item,
  listRemarkRows,
  type Of,
  removeAnswer,
  type RemarkRow,
} from './store.ts';

export type { Item, Of } from './store.ts';

export const places = {
  answer: 'item_answer.words',
  reason: 'dispute.reason',
  outcome: 'dispute.outcome',
  proposal: 'dispute.proposal',
} as const;

/** A report is answered as long as there is one. @throws Refusal orderNotInState */
export function checkReported(state: OrderState): void {
  if (!hasReport(state)) throw new Refusal('orderNotInState', { state: orderStateFacts[state] });
}

/**
 * Sets the candidate's own words beside one item; without words they are taken back. The report is written anew.
 * @throws Refusal orderNotFound, orderNotInState, itemNotReported
 */
export async function answerItem(
  house: House,
  tenant: CandidateTenant,
  { words: typed, ...item }: Item & { words: string },
): Promise<ItemAnswer | null> {
  const of = tenant.candidate;
  checkReported((await readOwnDetail(tenant.db, tenant)).state);
  if (!(await isReported(tenant.db, of, item))) throw new Refusal('itemNotReported');
  const words = plainWords(typed);
  const at = house.now();
  const since = await tenant.transaction(async (tx) => {
    const unchanged = await writeAnswer(house, tx, { of, item, words, at });
    if (unchanged !== undefined) return unchanged;
    await enqueue(tx, { task: 'writeReport', payload: of, jobKey: `report ${of.orderDetailsId}` });
    await writeAudit(tx, {
      memberId: of.memberId,
      userId: null,
      action: words === '' ? 'takeBackAnswer' : 'answerItem',
      subject: `detail ${of.orderDetailsId}`,
      facts: { item: item.itemCode, n: item.n },
    });
    return at;
  });
  return words === '' ? null : { words, at: since.toISOString() };
}

const ownerOfAnswer = ({ orderDetailsId }: Of, { code, n }: { code: string; n: number }): SealOwner =>
  `detail ${orderDetailsId} ${code} ${n}`;

/** Since when the same words have stood there already; undefined when they are new. */
async function writeAnswer(
  { vault }: House,
  tx: Tx,
  { of, item, words, at }: { of: Of; item: Item; words: string; at: Date },
): Promise<Date | undefined> {
  if (words === '') return (await removeAnswer(tx, of, item)) ? undefined : at;
  const owner = ownerOfAnswer(of, { code: item.itemCode, n: item.n });
  const answer = { ...item, wordsEnc: vault.seal(places.answer, words, owner), at };
  const kept = await addAnswer(tx, of, answer);
  if (kept === undefined) return undefined;
  if (vault.open(places.answer, kept.words_enc, owner) === words) return kept.answered_at;
  await changeAnswer(tx, of, answer);
  return undefined;
}

export type Dispute = Item & {
  readonly words: string;
  readonly fileIds: readonly string[];
  readonly fields: readonly string[];
};

/**
 * Opens a dispute: the finding stands, marked, until somebody who has not worked on the item has looked into it.
 * @throws Refusal orderNotFound, orderNotInState, itemNotReported, disputeOpen, disputesOver, fileNotFound
 */
export async function openDispute(
  house: House,
  tenant: CandidateTenant,
  { words, fileIds, fields, ...item }: Dispute,
): Promise<{ disputeId: string; dispute: ItemDispute }> {
  const of = tenant.candidate;
  checkReported((await readOwnDetail(tenant.db, tenant)).state);
  // Read by the candidate's own connection, which sees no file of anybody else.
  for (const id of fileIds) await readFileRow(tenant.db, of.memberId, id);
  const openedAt = house.now();
  const dueAt = endOfWorkingDay(openedAt, remarkRules.answeredWithinWorkingDays);
  const disputeId = await house.system.transaction(async (tx) => {
    // The lock of the detail keeps a deletion of everything out until this is written.
    const detail = await lockDetail(tx, of.memberId, of.orderDetailsId);
    if (detail === undefined) throw new Refusal('orderNotFound');
    checkReported(detail.state);
    const task = await findDisputable(tx, of, item);
    if (task?.finding_version == null || task.result === null) throw new Refusal('itemNotReported');
    if (task.due_at !== null) throw new Refusal('disputeOpen', { due: dayInChina(task.due_at) });
    if (disputesLeft(task.disputes) === 0) throw new Refusal('disputesOver', { times: task.disputes });
    const id = await addDispute(tx, {
      ...of,
      taskId: task.id,
      findingVersion: task.finding_version,
      reasonEnc: house.vault.seal(places.reason, plainWords(words), `task ${task.id}`),
      fileIds,
      fields,
      openedAt,
      dueAt,
    });
    if (id === undefined) throw new Refusal('disputeOpen', { due: dayInChina(dueAt) });
    await moveTask(tx, task.id, { move: 'reopen', result: task.result });
    await enqueue(tx, { task: 'writeReport', payload: of, jobKey: `report ${of.orderDetailsId}` });
    await enqueue(tx, { task: 'tellDispute', payload: { ...of, disputeId: id, news: 'opened' } });
    const facts = { dispute: id, item: item.itemCode, n: item.n };
    await writeAudit(tx, {
      memberId: of.memberId,
      userId: null,
      action: 'openDispute',
      subject: `detail ${of.orderDetailsId}`,
      facts,
    });
    return id;
  });
  return {
    disputeId,
    dispute: {
      state: 'open',
      openedAt: openedAt.toISOString(),
      dueAt: dueAt.toISOString(),
      decidedAt: null,
      words: null,
    },
  };
}

export type Remark = Item & {
  readonly answer: ItemAnswer | null;
  readonly dispute: ItemDispute | null;
  readonly disputesLeft: number;
};

/** What the candidate has answered and disputed, item by item, and what was decided. */
export async function listRemarks(house: House, db: Db, of: Of): Promise<Remark[]> {
  return (await listRemarkRows(db, of)).map((row) => ({
    itemCode: row.code,
    n: row.n,
    answer: answerOf(house, of, row),
    dispute: disputeOf(house, row),
    disputesLeft: disputesLeft(row.disputes),
  }));
}

const answerOf = (house: House, of: Of, row: RemarkRow): ItemAnswer | null =>
  row.words_enc === null || row.answered_at === null
    ? null
    : {
        words: house.vault.open(places.answer, row.words_enc, ownerOfAnswer(of, row)),
        at: row.answered_at.toISOString(),
      };

const disputeOf = (house: House, row: RemarkRow): ItemDispute | null =>
  row.opened_at === null || row.due_at === null
    ? null
    : {
        state: stateOfDispute(row.outcome),
        openedAt: row.opened_at.toISOString(),
        dueAt: row.due_at.toISOString(),
        decidedAt: row.decided_at?.toISOString() ?? null,
        words:
          row.outcome_enc === null ? null : house.vault.open(places.outcome, row.outcome_enc, `task ${row.task_id}`),
      };

/** What the candidate gave as the reason. */
export const openReason = (house: House, taskId: string, sealed: Buffer): string =>
  house.vault.open(places.reason, sealed, `task ${taskId}`);
