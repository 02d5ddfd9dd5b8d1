import type { Words } from '@beidiao/contract/language';
import {
  judgeDraft,
  type Judgement,
  lacksOf,
  needsSecondReader,
  type ReviewDraft,
  reviewFormOf,
  reviewMethods,
  reviewSources,
} from '@beidiao/contract/review-forms';
import type { StaffActor, StaffId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { type Held, noteTaskAct, openDraft, standingOf, withHeld } from './review.ts';
import { addReviewedFinding, dropHold, handToSecond, writeOpinion } from './review-store.ts';
import { moveTask } from './task-store.ts';
import { moveWithTasks } from './verification.ts';

type Publishing = { readonly taskId: string; readonly draftVersion: number };
type Judged = { readonly draft: ReviewDraft; readonly judgement: Judgement };

/** The draft as it is kept, judged on the server. @throws Refusal draftStale, reviewIncomplete naming the fields */
async function judgeHeld(house: House, { tx, task, review }: Held, draftVersion: number): Promise<Judged> {
  if (review.draft_version !== draftVersion) throw new Refusal('draftStale');
  const draft = openDraft(house.vault, review.draft_enc);
  const { claim, mayAskEmployer } = await standingOf(house, tx, task);
  const subject = { form: reviewFormOf(task), rules: task.risk_rules, claim };
  const lacks = lacksOf(subject, draft, mayAskEmployer);
  if (lacks.length > 0) throw new Refusal('reviewIncomplete', {}, { lacks });
  return { draft, judgement: judgeDraft(subject, draft) };
}

/**
 * Makes the draft the finding, or hands it to a second reader where the remarks of a referee speak against the person.
 * @throws Refusal taskNotFound, taskEnded, taskNotHeld, draftStale, reviewIncomplete, secondReaderReads
 */
export const publishReview = (house: House, staff: StaffActor, { taskId, draftVersion }: Publishing) =>
  withHeld(house, { staff, taskId }, async (held) => {
    const { tx, task, review } = held;
    if (review.state === 'awaitingSecond') throw new Refusal('secondReaderReads');
    const judged = await judgeHeld(house, held, draftVersion);
    // The graver of both lights decides: an override does not go round the second reader.
    const lights = [judged.judgement.light, judged.draft.override?.light ?? 'green'] as const;
    if (lights.some((light) => needsSecondReader(task.needs, light))) {
      await handToSecond(tx, task.member_id, { taskId: task.id, first: staff.staffId });
      await noteTaskAct(tx, staff, { task, action: 'askSecondReader', facts: { light: judged.judgement.light } });
      return 'awaitingSecond' as const;
    }
    await writeFinding(house, held, { ...judged, by: staff, second: null });
    return 'published' as const;
  });

const wordsOf = ({ zh, en }: { zh: string; en: string }): Words => ({ zh, en });

type Writing = Judged & { readonly by: StaffActor; readonly second: { readonly first: StaffId } | null };

async function writeFinding(
  house: House,
  { tx, task }: Held,
  { draft, judgement, by, second }: Writing,
): Promise<void> {
  const { result, light: ruledLight, rule, rows } = judgement;
  if (!(await moveTask(tx, task.id, { move: 'finish', result }))) throw new Refusal('taskEnded');
  const light = draft.override?.light ?? ruledLight;
  const content = {
    source: draft.source === null ? '' : wordsOf(reviewSources[draft.source]),
    method: draft.method === null ? '' : wordsOf(reviewMethods[draft.method]),
    rows: rows
      .filter((row) => row.claimed !== null || row.found !== null)
      .map(({ label, claimed, foundWords, verdict }) => ({ label, claimed, found: foundWords, verdict })),
    note: draft.note.trim() === '' ? null : draft.note.trim(),
    override: draft.override === null ? null : { ruled: ruledLight, reason: draft.override.reason },
    contact: draft.contact,
  };
  await addReviewedFinding(tx, {
    memberId: task.member_id,
    taskId: task.id,
    result,
    light,
    ruledLight,
    rule: rule?.when ?? null,
    contentEnc: house.vault.seal('finding.content', JSON.stringify(content)),
    staffId: second?.first ?? by.staffId,
    secondStaffId: second === null ? null : by.staffId,
  });
  if (second === null) await dropHold(tx, task.member_id, task.id);
  await moveWithTasks(house, tx, [task.order_detail_id]);
  const facts = { result, light, ...(light === ruledLight ? {} : { ruledLight }) };
  await noteTaskAct(tx, by, { task, action: second === null ? 'publishFinding' : 'confirmFinding', facts });
}

export type Opinion = Publishing & { readonly agrees: boolean; readonly opinion: string };

/**
 * What the second reader says: it becomes the finding, or goes back to the first with a word why.
 * @throws Refusal taskNotFound, taskEnded, taskNotHeld, draftStale, sameReader, reviewIncomplete
 */
export const confirmReview = (house: House, staff: StaffActor, { taskId, draftVersion, agrees, opinion }: Opinion) =>
  withHeld(house, { staff, taskId }, async (held) => {
    const { tx, task, review } = held;
    const first = review.first_staff_id;
    if (review.state !== 'awaitingSecond' || first === null) throw new Refusal('taskEnded');
    if (first === staff.staffId) throw new Refusal('sameReader');
    if (!agrees && opinion.trim() === '') throw new Refusal('reviewIncomplete', {}, { lacks: ['opinion'] });
    const judged = await judgeHeld(house, held, draftVersion);
    const opinionEnc = house.vault.seal('review.opinion', opinion.trim());
    await writeOpinion(tx, task.member_id, { taskId: task.id, opinionEnc, staffId: staff.staffId, agrees });
    if (agrees) await writeFinding(house, held, { ...judged, by: staff, second: { first } });
    else await noteTaskAct(tx, staff, { task, action: 'sendReviewBack' });
  });
