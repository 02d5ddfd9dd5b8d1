import type { ParamsRead } from '@beidiao/contract/wire/call';
import { correctableFields } from '@beidiao/contract/candidate/claim-fields';
import type { Words } from '@beidiao/contract/wire/language';
import type { materialCalls, SheetMaterial } from '@beidiao/contract/verification/material';
import {
  type MaterialAnswer,
  materialReasonsOf,
  type MaterialState,
  materialRules,
} from '@beidiao/contract/verification/material-rules';
import type { NoticeKind } from '@beidiao/contract/notice/calls';
import type { TaskMove } from '@beidiao/contract/verification/task-states';
import { writeAudit } from '../access/audit.ts';
import { endOfWorkingDay } from '../base/china-time.ts';
import type { MemberId, StaffActor } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { tellCandidate } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { noteEvent } from '../order/order.ts';
import { askedOf } from './material-remind.ts';
import {
  addMaterial,
  endMaterial,
  giveBack,
  listOfTask,
  type MaterialRow,
  pauseClock,
  resumeClock,
} from './material-store.ts';
import { noteTaskAct, readTask, withHeld } from './review.ts';
import { dropHold, holdReview, type SheetRow } from './review-store.ts';
import { moveTask } from './task-store.ts';
import { expectDetails } from './moves.ts';

/** What the candidate has handed in: the words, and each field as it stood before. */
export type Handed = MaterialAnswer & { readonly before?: Readonly<Record<string, Words>> };

const places = { words: 'material.words', answer: 'material.answer' } as const;
export const openWords = (house: House, row: Pick<MaterialRow, 'task_id' | 'words_enc'>): string =>
  row.words_enc === null ? '' : house.vault.open(places.words, row.words_enc, `task ${row.task_id}`);
export const sealAnswer = (house: House, row: Pick<MaterialRow, 'id'>, answer: Handed): Buffer =>
  house.vault.seal(places.answer, JSON.stringify(answer), ownerOfAnswer(row));
export const openAnswer = (house: House, row: Pick<MaterialRow, 'id' | 'answer_enc'>): Handed | null =>
  row.answer_enc === null
    ? null
    : (JSON.parse(house.vault.open(places.answer, row.answer_enc, ownerOfAnswer(row))) as Handed); // sealed by `sealAnswer`

/** Where the papers of one answer belong. */
export const thingOfMaterial = (id: string) => `material ${id}` as const;
const ownerOfAnswer = ({ id }: Pick<MaterialRow, 'id'>) => thingOfMaterial(id);

export type Asking = ParamsRead<typeof materialCalls.ask>;

/** @throws Refusal materialFieldUnknown, materialUnclear */
function refuseUnclear({ reasons, wants, fields, words }: Asking, { needs, code }: SheetRow): void {
  if (!reasons.every((reason) => materialReasonsOf(code).includes(reason))) throw new Refusal('materialUnclear');
  const known = correctableFields(needs);
  const strange = fields.find((field) => !known.includes(field));
  if (strange !== undefined) throw new Refusal('materialFieldUnknown', { field: strange });
  const isVague = (reasons.includes('other') || wants.includes('text')) && words.trim().length < 4;
  if (isVague || wants.includes('claim') !== fields.length > 0) throw new Refusal('materialUnclear');
}

/**
 * Sends a task to its candidate. The draft, the evidence and the first reader stay; the hold goes, and the clock of the
 * task stands still.
 * @throws Refusal taskNotFound, taskEnded, taskNotHeld, secondReaderReads, materialAsksOver, materialUnclear, materialFieldUnknown
 */
export const askMaterial = (house: House, staff: StaffActor, asking: Asking) =>
  withHeld(house, { staff, taskId: asking.taskId }, async ({ tx, task, review }) => {
    // The answer of a source has no first reader: whoever reads it may ask the candidate before it is published.
    if (review.state === 'awaitingSecond' && review.first_staff_id !== null) throw new Refusal('secondReaderReads');
    refuseUnclear(asking, task);
    const { id: taskId, member_id: memberId, order_detail_id: orderDetailsId } = task;
    const times = (await listOfTask(tx, memberId, taskId)).length;
    if (times >= materialRules.asksPerTask) throw new Refusal('materialAsksOver', { times });
    const now = house.now();
    const dueAt = dueAtOf(now, asking.days, task.ends_at);
    await dropHold(tx, memberId, taskId);
    if (!(await moveTask(tx, taskId, { move: 'askCandidate' }))) throw new Refusal('taskEnded');
    await pauseClock(tx, memberId, { taskId, now, dueAt });
    const words = asking.words.trim();
    const { reasons, wants, fields } = asking;
    const wordsEnc = words === '' ? null : house.vault.seal(places.words, words, `task ${taskId}`);
    const said = { staffId: staff.staffId, reasons, wants, fields, wordsEnc, askedAt: now, dueAt };
    const materialId = await addMaterial(tx, { memberId, orderDetailsId, taskId, ...said });
    await tellBoth(house, tx, { of: { memberId, orderDetailsId }, materialId, dueAt, news: 'asked' });
    await noteTaskAct(tx, staff, { task, action: 'askMaterial', facts: { material: materialId, reasons, wants } });
    return { materialId, dueAt };
  });

/** Never later than the consent: after it nothing may be looked up any more. */
function dueAtOf(now: Date, days: number, consentEnds: Date | null): Date {
  const due = endOfWorkingDay(now, days);
  return consentEnds !== null && consentEnds < due ? consentEnds : due;
}

type Of = { readonly memberId: MemberId; readonly orderDetailsId: string };
const newsOf = {
  asked: { event: 'askMaterial', candidate: 'materialWanted', orderer: 'materialAsked' },
  answered: { event: 'answerMaterial', candidate: null, orderer: 'materialAnswered' },
  expired: { event: 'expireMaterial', candidate: null, orderer: 'materialExpired' },
  takenBack: { event: 'takeBackMaterial', candidate: 'materialSettled', orderer: null },
} as const satisfies Record<string, { event: string; candidate: NoticeKind | null; orderer: NoticeKind | null }>;

type News = { of: Of; materialId: string; dueAt: Date; news: keyof typeof newsOf };

/** Timeline, estimate, both sides and the trail of the member: each time the check begins or ends to wait. */
async function tellBoth(house: House, tx: Tx, { of, materialId, dueAt, news }: News): Promise<void> {
  const { event, candidate, orderer } = newsOf[news];
  const key = `material ${materialId} ${news}`;
  const facts = { dueAt: dueAt.toISOString() };
  await expectDetails(tx, [of.orderDetailsId]);
  await noteEvent(tx, { memberId: of.memberId, id: of.orderDetailsId, event });
  if (candidate !== null) await tellCandidate(house, tx, { ...of, kind: candidate, facts, key: `${key} candidate` });
  if (orderer !== null)
    await notify(tx, { ...of, to: { who: 'orderer' }, kind: orderer, facts, key: `${key} orderer` });
  await writeAudit(tx, {
    memberId: of.memberId,
    userId: null,
    action: event,
    subject: `detail ${of.orderDetailsId}`,
    facts: { material: materialId },
  });
}

const endings = {
  answered: 'answerMaterial',
  expired: 'expireMaterial',
  takenBack: 'takeBackMaterial',
} as const satisfies Partial<Record<MaterialState, TaskMove>>;

type Ending = { readonly memberId: MemberId; readonly taskId: string; readonly as: keyof typeof endings };

/**
 * Ends the waiting of a task, however it came: undefined when it waits no longer, since somebody else has ended it. The
 * rows are locked in the order in which everybody locks them: review, task, material, order detail.
 */
export async function endWaiting(
  house: House,
  tx: Tx,
  { memberId, taskId, as }: Ending,
): Promise<MaterialRow | undefined> {
  await holdReview(tx, memberId, taskId);
  if (!(await moveTask(tx, taskId, { move: endings[as] }))) return undefined;
  const now = house.now();
  const row = await endMaterial(tx, memberId, { taskId, state: as, at: now });
  if (row === undefined) throw new TypeError('a task waits for its candidate and nothing is asked');
  await resumeClock(tx, memberId, { taskId, askedAt: row.asked_at, dueAt: row.due_at, now });
  const until = new Date(now.getTime() + materialRules.backForMs);
  await giveBack(tx, memberId, { taskId, staffId: row.staff_id, until });
  const of = { memberId, orderDetailsId: row.order_detail_id };
  await tellBoth(house, tx, { of, materialId: row.id, dueAt: row.due_at, news: as });
  return row;
}

/** The reviewers no longer need it: any of them, since the one who asked may have left. @throws Refusal taskNotFound, materialEnded */
export async function takeBackMaterial(house: House, staff: StaffActor, taskId: string): Promise<void> {
  const task = await readTask(house, taskId);
  await house.system.transaction(async (tx) => {
    const row = await endWaiting(house, tx, { memberId: task.member_id, taskId: task.id, as: 'takenBack' });
    if (row === undefined) throw new Refusal('materialEnded');
    await noteTaskAct(tx, staff, { task, action: 'takeBackMaterial', facts: { material: row.id } });
  });
}

export type SheetFacts = {
  readonly names: ReadonlyMap<string, string>;
  readonly filesOf: (about: string) => SheetMaterial['files'];
  readonly isHidden: (field: string) => boolean;
};

/** As reviewers read it; what is not handed in yet is the candidate's own. */
export function sheetMaterialOf(
  house: House,
  row: MaterialRow,
  { names, filesOf, isHidden }: SheetFacts,
): SheetMaterial {
  const handed = row.state === 'answered' ? openAnswer(house, row) : null;
  const fields = row.fields.filter((name) => !isHidden(name));
  return {
    ...askedOf(row),
    fields,
    words: openWords(house, row),
    staffName: names.get(row.staff_id) ?? '',
    remindedAt: row.reminded_at?.toISOString() ?? null,
    answer:
      handed === null
        ? null
        : {
            words: handed.words,
            fields: fields
              .filter((name) => (handed.fields[name] ?? '') !== '')
              .map((name) => ({ name, before: handed.before?.[name] ?? '', after: handed.fields[name] ?? '' })),
          },
    files: row.state === 'answered' ? filesOf(thingOfMaterial(row.id)) : [],
  };
}
