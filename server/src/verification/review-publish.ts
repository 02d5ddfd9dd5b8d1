import type { Bilingual } from '@beidiao/contract/wire/language';
import { type Conclusion, conclude } from '@beidiao/contract/finding/conclusion';
import type { Finding } from '@beidiao/contract/finding/finding';
import { itemWords } from '@beidiao/contract/finding/sentence';
import { concludeDraft, type ReviewDraft } from '@beidiao/contract/verification/review-draft';
import { reviewMethods } from '@beidiao/contract/verification/review-grounds';
import { identityOf } from '@beidiao/contract/verification/identity-standing';
import { identityLacks, lacksOf } from '@beidiao/contract/verification/review-lacks';
import { draftNeedsSecond } from '@beidiao/contract/verification/text-lacks';
import type { StaffActor, StaffId } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { presentFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { noteEvent } from '../order/order.ts';
import { refuseEarly, verifierNosOfStaff } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import { askedTimes, columnsOf, lacksOfFoundTexts, openAnswer, sealFinding } from './finding-record.ts';
import { countAsks, factsOf, type Held, listEvidence, noteTaskAct, openDraft, withHeld } from './review.ts';
import { dropHold, endAnswer, handToSecond, listReadings, rejectAnswer, writeOpinion } from './review-store.ts';
import { addFinding, type FindingContact } from './store.ts';
import { moveTask } from './task-store.ts';
import { moveWithTasks, settleIdentity } from './moves.ts';

type Publishing = { readonly taskId: string; readonly draftVersion: number; readonly sentence: Bilingual };
type Judged = {
  readonly finding: Finding;
  readonly conclusion: Conclusion;
  /** The entry of the log that it rests on; null where nobody was spoken to. */
  readonly contact: FindingContact | null;
};

/**
 * The draft as it is kept, with what follows from it. What the reviewer has read has to be what the report will say.
 * @throws Refusal draftStale, reviewIncomplete naming what is missing, sentenceChanged
 */
async function judgeHeld(
  house: House,
  { tx, task, review }: Held,
  { draftVersion, sentence, by }: { draftVersion: number; sentence: Bilingual | undefined; by: StaffActor },
): Promise<Judged & { readonly needsSecond: boolean }> {
  if (review.draft_version !== draftVersion) throw new Refusal('draftStale');
  const draft = openDraft(house.vault, review.draft_enc, task);
  const facts = await factsOf(house, tx, { task, staff: by });
  const lacks = lacksOf(facts, draft);
  if (lacks.length > 0) throw new Refusal('reviewIncomplete', {}, { lacks });
  const judged = { ...concludeDraft(facts, draft), contact: contactOf(draft) };
  if (sentence !== undefined && !isSameSentence(sentence, judged)) throw new Refusal('sentenceChanged');
  return { ...judged, needsSecond: draftNeedsSecond(facts, draft, judged.conclusion) };
}

function contactOf({ ground: { method, contactId }, notVerified }: ReviewDraft): FindingContact | null {
  const isContact = notVerified === null && method !== null && reviewMethods[method].ground === 'contact';
  return isContact && contactId !== null ? { method, contactId } : null;
}

export function isSameSentence(read: Bilingual, { finding, conclusion }: Omit<Judged, 'contact'>): boolean {
  const { sentence } = itemWords({ ...finding, ...conclusion });
  return read.zh === sentence.zh && read.en === sentence.en;
}

/**
 * Makes the draft the finding, or hands it to a second reader: red lights, what a person judged against the candidate, a
 * fact in free words, and words that the reviewer has cleared.
 * @throws Refusal taskNotFound, taskEnded, taskNotHeld, draftStale, reviewIncomplete, sentenceChanged, secondReaderReads
 */
export const publishReview = (house: House, staff: StaffActor, { taskId, draftVersion, sentence }: Publishing) =>
  withHeld(house, { staff, taskId }, async (held) => {
    const { tx, task, review } = held;
    if (review.state === 'awaitingSecond') throw new Refusal('secondReaderReads');
    const { needsSecond, ...judged } = await judgeHeld(house, held, { draftVersion, sentence, by: staff });
    if (needsSecond) {
      await handToSecond(tx, task.member_id, { taskId: task.id, first: staff.staffId });
      await noteTaskAct(tx, staff, { task, action: 'askSecondReader', facts: { light: judged.conclusion.light } });
      return 'awaitingSecond' as const;
    }
    await writeFinding(house, held, { ...judged, by: staff, first: staff.staffId, isRead: false });
    return 'published' as const;
  });

type Writing = Judged & {
  readonly by: StaffActor;
  /** Who found it; null where a source has answered. */
  readonly first: StaffId | null;
  /** By a second reader, who is the one that acts. */
  readonly isRead: boolean;
};

async function writeFinding(
  house: House,
  { tx, task }: Held,
  { finding, conclusion, contact, by, first, isRead }: Writing,
): Promise<void> {
  const { result, light } = conclusion;
  if (!(await moveTask(tx, task.id, { move: 'finish', result }))) throw new Refusal('taskEnded');
  await addFinding(tx, {
    memberId: task.member_id,
    taskId: task.id,
    ...columnsOf(conclusion),
    contentEnc: sealFinding(house.vault, task.id, finding),
    staffId: first,
    secondStaffId: isRead ? by.staffId : null,
    // What a machine has asked stands under the consent in its call.
    asked: first === null ? null : askedTimes(finding.grounds),
    contact,
  });
  const identity = identityOf(conclusion.rows);
  const of = { memberId: task.member_id, orderDetailsId: task.order_detail_id };
  const released = identity === null ? undefined : await settleIdentity(tx, [{ ...of, identity }]);
  if (released?.has(of.orderDetailsId) === true)
    await noteEvent(tx, { memberId: of.memberId, id: of.orderDetailsId, event: 'confirmIdentity' });
  const payload = { memberId: task.member_id, taskId: task.id };
  if (first !== null) await enqueue(tx, { task: 'drawSample', payload, jobKey: `sample ${task.id}` });
  if (!isRead) await dropHold(tx, task.member_id, task.id);
  await moveWithTasks(house, tx, [task.order_detail_id]);
  await noteTaskAct(tx, by, { task, action: isRead ? 'confirmFinding' : 'publishFinding', facts: { result, light } });
}

export type Opinion = Omit<Publishing, 'sentence'> & {
  readonly agrees: boolean;
  readonly opinion: string;
  readonly sentence?: Bilingual | undefined;
};

/**
 * What the second reader says, having opened all evidence: it becomes the finding, or goes back to the first with a word why.
 * What a source has answered becomes the finding as it came, or is left to reviewers.
 * @throws Refusal taskNotFound, taskEnded, taskNotHeld, draftStale, sameReader, confirmsLater, reviewIncomplete, sentenceChanged, evidenceUnread
 */
export const confirmReview = (house: House, staff: StaffActor, wish: Opinion) =>
  withHeld(house, { staff, taskId: wish.taskId }, async (held) => {
    const { tx, task, review } = held;
    const { draftVersion, agrees, opinion, sentence } = wish;
    const first = review.first_staff_id;
    if (review.state !== 'awaitingSecond') throw new Refusal('taskEnded');
    if (first === staff.staffId) throw new Refusal('sameReader');
    refuseEarly(staff);
    if (!agrees && opinion.trim() === '') throw new Refusal('reviewIncomplete', {}, { lacks: ['opinion'] });
    if (agrees && sentence === undefined) throw new Refusal('reviewIncomplete', {}, { lacks: ['sentence'] });
    if (review.draft_version !== draftVersion) throw new Refusal('draftStale');
    const decision = { staff, agrees, words: opinion.trim() };
    // What can not be published, such as a draft of before a rule, goes back all the same.
    if (!agrees) {
      await noteDecision(house, held, decision);
      return noteTaskAct(tx, staff, { task, action: first === null ? 'rejectAnswer' : 'sendReviewBack' });
    }
    const read = { draftVersion, sentence, by: staff };
    const judged = first === null ? await judgeAnswer(house, held, read) : await judgeHeld(house, held, read);
    await refuseUnread(house, held, staff);
    await noteDecision(house, held, decision);
    await writeFinding(house, held, {
      ...(await byBoth(judged, held, { first, staff })),
      by: staff,
      first,
      isRead: true,
    });
  });

type Decision = { readonly staff: StaffActor; readonly agrees: boolean; readonly words: string };

async function noteDecision({ vault }: House, held: Held, { staff, agrees, words }: Decision): Promise<void> {
  const { tx, task, review } = held;
  const of = { taskId: task.id, staffId: staff.staffId };
  const owner = `task ${task.id}` as const;
  if (review.first_staff_id !== null) {
    const opinionEnc = vault.seal('review.opinion', words, owner);
    await writeOpinion(tx, task.member_id, { ...of, opinionEnc, agrees });
  } else if (agrees) await endAnswer(tx, task.member_id, task.id);
  else await rejectAnswer(tx, task.member_id, { ...of, rejectionEnc: vault.seal('review.rejection', words, owner) });
}

/**
 * What a source has answered, as it came.
 * @throws Refusal reviewIncomplete for what no report may say and for an identity that was not proved a second time, sentenceChanged
 */
async function judgeAnswer(
  house: House,
  { tx, task, review }: Held,
  { sentence }: { sentence: Bilingual | undefined },
): Promise<Judged> {
  if (review.answer_enc === null) throw new TypeError('nobody has found what waits for its reader');
  const finding = openAnswer(house.vault, review.answer_enc, { taskId: task.id, code: task.code });
  const asks = { materialAsks: await countAsks(tx, task) };
  const lacks = [...lacksOfFoundTexts(finding), ...identityLacks(asks, finding.fields)];
  if (lacks.length > 0) throw new Refusal('reviewIncomplete', {}, { lacks });
  const judged = { finding, conclusion: conclude(finding, task.risk_rules), contact: null };
  if (sentence !== undefined && !isSameSentence(sentence, judged)) throw new Refusal('sentenceChanged');
  return judged;
}

/** The finding bears both numbers: who found it, or that a source did, and who read it a second time. */
async function byBoth(
  { finding, contact }: Judged,
  { tx, task }: Held,
  { first, staff }: { first: StaffId | null; staff: StaffActor },
): Promise<Judged> {
  const numbers = await verifierNosOfStaff(tx, first === null ? [staff.staffId] : [first, staff.staffId]);
  const verifier = first === null ? finding.verifier : (numbers.get(first) ?? '');
  const signed = {
    ...finding,
    verifier,
    secondVerifier: numbers.get(staff.staffId) ?? null,
    grounds: finding.grounds.map((ground) => ({ ...ground, verifier })),
  };
  return { finding: signed, conclusion: conclude(signed, task.risk_rules), contact };
}

async function refuseUnread(house: House, { tx, task }: Held, staff: StaffActor): Promise<void> {
  const read = await listReadings(tx, task.member_id, { taskId: task.id, staffId: staff.staffId });
  const unread = (await listEvidence(tx, task)).find(({ id }) => !read.has(id));
  if (unread !== undefined) throw new Refusal('evidenceUnread', { name: presentFile(house, unread).name });
}
