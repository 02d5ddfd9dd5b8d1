import type { ComparedList } from '@beidiao/contract/conflict/companies';
import { identityItemCode } from '@beidiao/contract/candidate/calls';
import { faceItemCode } from '@beidiao/contract/candidate/face';
import { conclude, needsSecondReader } from '@beidiao/contract/finding/conclusion';
import type { Stated } from '@beidiao/contract/candidate/claim-said';
import { identityOf } from '@beidiao/contract/verification/identity-standing';
import { statedOf } from '@beidiao/contract/verification/review-draft';
import { reviewSources, usualGroundOf } from '@beidiao/contract/verification/review-grounds';
import { openClaim, openClaimOfTask, readIdentityProof } from '../candidate/candidate.ts';
import { describeError } from '../base/log.ts';
import type { House } from '../house.ts';
import { forSource, isInRegisters, openPerson, readCompared } from '../order/order.ts';
import { verifierNosOfStaff } from '../staff/staff.ts';
import { type SourceAnswer, type SourceQuestion, type SourceReply, BreakerOpen, VendorSilent } from '../ports/ports.ts';
import { faceAnswer } from './face-answer.ts';
import { columnsOf, findingOfAnswer, sealAnswer, sealFinding } from './finding-record.ts';
import { listClaimsOf } from './review-store.ts';
import { afterSilence, closedKeys, faultPauseMs, isProtected, maxFaults } from './rules.ts';
import { identityAnswer } from './identity-answer.ts';
import { findShownFace } from './shown-face-store.ts';
import type { Ending, TakenTask } from './task-store.ts';

export const comparedOf = ({ system }: House, task: TakenTask): Promise<ComparedList | undefined> =>
  readCompared(system.db, { memberId: task.member_id, orderDetailsId: task.order_detail_id, code: task.code });

/** What the candidate stated, in the words of a report, and what was asked. */
const statedOfTask = ({ vault }: House, task: TakenTask): Stated => ({
  claim: statedOf(openPerson(vault, task), task.claim_enc === null ? {} : openClaimOfTask(vault, task, task.claim_enc)),
  needs: task.needs,
});

export const questionOf = (house: House, task: TakenTask, compared: ComparedList | undefined): SourceQuestion => ({
  key: `${task.id}-${task.attempt}`,
  code: task.code,
  attempt: task.attempt,
  person: forSource(openPerson(house.vault, task)),
  ...statedOfTask(house, task),
  rules: task.risk_rules.map((rule) => rule.when),
  companies: compared?.companies,
});

/** Asks the source of one task, or looks whether its answer is there. Never throws: a fault of ours is an ending too. */
export async function lookUp(house: House, task: TakenTask): Promise<Ending> {
  const { id, attempt } = task;
  if (task.turn === 'byHand') return { id, attempt, to: 'waitingReviewer', outcome: null, lookAfterMs: 0 };
  if (task.turn === 'lost') return { id, attempt, to: 'waitingReviewer', outcome: 'unknown', lookAfterMs: 0 };
  const state = { wasAsked: task.turn !== 'ask' };
  try {
    const compared = await comparedOf(house, task);
    const question = questionOf(house, task, compared);
    const shown = await answerOfShown(house, task, question);
    if (shown !== undefined) return answered(house, task, { answer: shown });
    // A register would take another document's number for an ID card number that it does not know.
    const isLeftToPeople =
      !isInRegisters(openPerson(house.vault, task)) || (task.turn === 'ask' && (await asksClosedEmployer(house, task)));
    if (isLeftToPeople) return { id, attempt, to: 'waitingReviewer', outcome: 'notAsked', lookAfterMs: 0 };
    state.wasAsked = true;
    const { sources } = house.worlds.in(task.is_test);
    const reply =
      task.turn === 'look' && task.reference !== null
        ? await sources.look(question, task.reference)
        : await sources.ask(question);
    return 'reference' in reply ? waitOn(task, reply, house.now()) : answered(house, task, { answer: reply, compared });
  } catch (error) {
    return error instanceof VendorSilent ? silent(task, error, house.now()) : faulty(house, task, { error, ...state });
  }
}

/** Whether the employer would be asked although the candidate has closed it. In a test world no employer is. */
async function asksClosedEmployer({ vault, system }: House, task: TakenTask): Promise<boolean> {
  if (task.is_test || !reviewSources[usualGroundOf(task.code).source].asksEmployer) return false;
  const rows = await listClaimsOf(system.db, task.member_id, task.order_detail_id);
  const claims = rows.map((row) => openClaim(vault, { ...row, orderDetailsId: task.order_detail_id }));
  const claim = claims[rows.findIndex(({ code, n }) => code === task.code && n === task.n)] ?? {};
  return isProtected({ needs: ['referee'], claim }, closedKeys(claims));
}

/** Papers that a reviewer has accepted, and a face that was compared, answer for a source. */
async function answerOfShown(
  house: House,
  task: TakenTask,
  question: SourceQuestion,
): Promise<SourceAnswer | undefined> {
  const of = { memberId: task.member_id, orderDetailsId: task.order_detail_id };
  const { idType } = openPerson(house.vault, task);
  if (task.code === identityItemCode) {
    const proof = await readIdentityProof(house.system.db, of);
    if (proof !== undefined) {
      return identityAnswer(proof, { question, idType, verifier: await verifierOf(house, proof) });
    }
  }
  if (task.code === faceItemCode) {
    const shown = await findShownFace(house.system.db, of);
    if (shown !== undefined)
      return faceAnswer(shown, {
        key: question.key,
        idType,
        verifier: shown.by === 'proof' ? await verifierOf(house, shown) : '',
      });
  }
  return undefined;
}

async function verifierOf(house: House, { staffId }: { readonly staffId: string }): Promise<string> {
  return (await verifierNosOfStaff(house.system.db, [staffId])).get(staffId) ?? '';
}

/**
 * The finding of an answer, sealed; a red light, and an identity that is not proved, wait for somebody to read them. In a test world nobody reads: what is played
 * there is about nobody.
 * @throws VendorSilent when the answer contradicts itself
 */
type Answered = { readonly answer: SourceAnswer; readonly compared?: ComparedList | undefined };
export function answered(house: House, task: TakenTask, { answer, compared }: Answered): Ending {
  const { id, attempt, code, risk_rules: rules } = task;
  const finding = findingOfAnswer(answer, { code, rules, said: statedOfTask(house, task), now: house.now(), compared });
  const conclusion = conclude(finding, rules);
  const ending = { id, attempt, outcome: 'answered', lookAfterMs: 0 } as const;
  const identity = identityOf(conclusion.rows);
  // Without a proved identity nothing else is looked up: somebody asks the candidate for papers before that is said.
  const isRead = needsSecondReader(conclusion) || (identity !== null && identity !== 'proved');
  if (isRead && !task.is_test)
    return { ...ending, to: 'waitingReviewer', answerEnc: sealAnswer(house.vault, id, finding) };
  return {
    ...ending,
    to: 'done',
    finding: { ...columnsOf(conclusion), contentEnc: sealFinding(house.vault, id, finding) },
  };
}

/** Still no answer, but it has been promised; when the time for it is over it counts as silence. */
function waitOn(task: TakenTask, wait: Exclude<SourceReply, SourceAnswer>, now: Date): Ending {
  const { id, attempt, waits_until: until } = task;
  const leftMs = until === null ? wait.forMs : until.getTime() - now.getTime();
  if (leftMs <= 0) return silent(task, new VendorSilent('the promised answer did not come'), now);
  const lookAfterMs = Math.min(wait.lookAfterMs, leftMs);
  const { reference, forMs } = wait;
  return { id, attempt, to: 'running', outcome: null, lookAfterMs, wait: { reference, forMs } };
}

function silent(task: TakenTask, error: VendorSilent, now: Date): Ending {
  const { id, attempt, is_retriable: isRetriable, waits_until: until } = task;
  // The source has our question and time is left: a look that failed asks nothing anew.
  if (task.turn === 'look' && until !== null && until > now)
    return { id, attempt, to: 'running', outcome: null, lookAfterMs: error.retryAfterMs ?? 2_000 };
  const silence = {
    wasAsked: error.wasAsked,
    isResting: error instanceof BreakerOpen,
    retryAfterMs: error.retryAfterMs,
  };
  const { outcome, next, lookAfterMs } = afterSilence({ attempt, isRetriable }, silence);
  return { id, attempt, to: next === 'retry' ? 'queued' : 'waitingReviewer', outcome, lookAfterMs };
}

/** After some faults the task is left to people, who see what failed and may let it run again. */
export function faulty(
  house: House,
  task: TakenTask,
  { error, wasAsked }: { error: unknown; wasAsked: boolean },
): Ending {
  const { id, attempt, faults, code } = task;
  house.log.error({ taskId: id, code, error: describeError(error) }, 'a task could not be looked up');
  const isLast = faults + 1 >= maxFaults || (wasAsked && !task.is_retriable);
  return {
    id,
    attempt,
    to: isLast ? 'waitingReviewer' : 'queued',
    outcome: wasAsked ? 'unknown' : 'notAsked',
    lookAfterMs: faultPauseMs(faults + 1),
    fault: { text: wordsOf(error), isLast },
  };
}

/** Kind and place, without the message: a message can quote what was being read. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const place = error.stack
    ?.split('\n')
    .find((line) => line.trimStart().startsWith('at '))
    ?.trim()
    .replace(/\(?(?:file:\/\/)?\/\S*\/(?=[^/]+:\d)/, '(');
  return `${error.name} ${place ?? ''}`.slice(0, 200);
}
