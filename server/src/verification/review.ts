import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { maskContact, type ThirdPartyPhone, thirdPartyPhones } from '@beidiao/contract/candidate/claim-phones';
import type { ContactChannel, ContactOrigin, ContactOutcome } from '@beidiao/contract/finding/finding';
import { isSameLine } from '@beidiao/contract/typed/dialled';
import { hasNumber, readNumber } from '@beidiao/contract/verification/contact-rules';
import type { Revealable } from '@beidiao/contract/verification/review';
import {
  beginDraft,
  searchAgainAt,
  draftOfKept,
  type ReviewDraft,
  type ReviewFacts,
  statedOf,
} from '@beidiao/contract/verification/review-draft';
import { identityOf } from '@beidiao/contract/verification/identity-standing';
import { reviewFormOf } from '@beidiao/contract/verification/review-forms';
import { mayAskEmployer } from '@beidiao/contract/verification/review-lacks';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { Vault } from '../base/secrets/vault.ts';
import { openClaim } from '../candidate/candidate.ts';
import { type FileRow, listFiles, presentFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { openPerson, readCompared } from '../order/order.ts';
import { namesOfStaff, noteAct, verifierNosOfStaff } from '../staff/staff.ts';
import { isConflicted } from './fitness.ts';
import { openAnswer } from './finding-record.ts';
import { listOfTask, type MaterialRow } from './material-store.ts';
import {
  addContact,
  type ContactRow,
  dropHold,
  findSheet,
  holdReview,
  keepClaimsStill,
  listCalls,
  listClaimsOf,
  listContacts,
  type ReviewRow,
  type SheetRow,
  takeTask,
  writeDraft,
} from './review-store.ts';
import { closedForOpenItem, closedKeys, closedNumbers, closedWays, isProtected } from './rules.ts';

const draftPlace = 'review.draft';
const contactPlaces = { words: 'review_contact.words', number: 'review_contact.number' } as const;

export const sealDraft = (vault: Vault, taskId: string, draft: ReviewDraft): Buffer =>
  vault.seal(draftPlace, JSON.stringify(draft), `task ${taskId}`);
/** Drafts of before the record had its shape are begun anew: they were never a finding. */
export function openDraft(
  vault: Vault,
  sealed: Buffer | null,
  { id, code }: { id: string; code: string },
): ReviewDraft {
  const form = reviewFormOf({ code });
  const begun = beginDraft(form);
  if (sealed === null) return begun;
  const kept = JSON.parse(vault.open(draftPlace, sealed, `task ${id}`)) as Partial<ReviewDraft>;
  return kept.fields === undefined ? begun : draftOfKept(form, kept);
}
export const openContactWords = (vault: Vault, taskId: string, sealed: Buffer): string =>
  vault.open(contactPlaces.words, sealed, `task ${taskId}`);
/** What was dialled or written to; masked where the candidate gave it. */
export function shownNumber(vault: Vault, taskId: string, { number_enc: sealed, origin }: ContactRow): string | null {
  if (sealed === null) return null;
  const number = vault.open(contactPlaces.number, sealed, `task ${taskId}`);
  return origin === 'candidate' ? maskContact(number) : number;
}

/** @throws Refusal taskNotFound */
export async function readTask(house: House, taskId: string, db: Db = house.system.db): Promise<SheetRow> {
  const row = await findSheet(db, taskId);
  if (row === undefined) throw new Refusal('taskNotFound');
  return row;
}

/** Nobody is asked without a consent in force: the task of one who has withdrawn is about to be stopped. @throws Refusal taskEnded */
function refuseEnded(task: SheetRow): void {
  if (task.task_state !== 'waitingReviewer' || !task.is_covered) throw new Refusal('taskEnded');
}

export type Standing = {
  /** With what the order says of the person in the words of a report. */
  readonly claim: ClaimContent;
  readonly mayContact: boolean;
  /** Where the item names no employer: those of the check that are not to be contacted. */
  readonly closedEmployers: readonly string[];
  readonly closedWays: readonly string[];
  readonly closedNumbers: readonly string[];
  readonly person: ReturnType<typeof openPerson>;
};

/** What the candidate says of the subject, whether somebody may be called about it, and which numbers are not to be dialled. */
export async function standingOf({ vault }: House, db: Db, task: SheetRow): Promise<Standing> {
  const rows = await listClaimsOf(db, task.member_id, task.order_detail_id);
  const claims = rows.map((row) => openClaim(vault, { ...row, orderDetailsId: task.order_detail_id }));
  const own = rows.findIndex((row) => row.code === task.code && row.n === task.n);
  const claim = await withoutOvertaken(db, task, claims[own] ?? {});
  const subject = { needs: task.needs, claim };
  const closed = closedKeys(claims);
  const person = openPerson(vault, task);
  return {
    claim: statedOf(person, claim),
    mayContact: !isProtected(subject, closed),
    closedEmployers: closedForOpenItem({ code: task.code, claim }, claims),
    closedWays: closedWays(subject, closed),
    closedNumbers: closedNumbers(claims),
    person,
  };
}

/** The tick "I cannot provide this document" stays on the phone, unseen, when a file comes after it: then it says nothing any more. */
async function withoutOvertaken(db: Db, task: SheetRow, claim: ClaimContent): Promise<ClaimContent> {
  if (claim['noFile'] !== true) return claim;
  const of = { memberId: task.member_id, orderDetailsId: task.order_detail_id, kinds: ['claim'] } as const;
  const hasFile = (await listFiles(db, of)).some(({ about }) => about === `${task.code} ${task.n}`);
  return hasFile ? { ...claim, noFile: false } : claim;
}

/** Whether an employer may be asked about the subject of a task, as the candidate wants it now. @throws Refusal taskNotFound */
export async function mayAskEmployerOf(house: House, taskId: string): Promise<boolean> {
  const { db } = house.system;
  return mayAskEmployer(await standingOf(house, db, await readTask(house, taskId)));
}

/** Everything that a draft is judged by, as it stands now. */
export async function factsOf(
  house: House,
  db: Db,
  { task, staff }: { task: SheetRow; staff: StaffActor },
): Promise<ReviewFacts> {
  const { claim, mayContact, closedEmployers, person } = await standingOf(house, db, task);
  const contacts = await listContacts(db, task.member_id, task.id);
  const calls = await listCalls(db, task.member_id, task.id);
  const materials = await listOfTask(db, task.member_id, task.id);
  const evidence = await listEvidence(db, task);
  const numbers = await verifierNosOfStaff(db, [staff.staffId]);
  return {
    form: reviewFormOf({ code: task.code, idType: person.idType }),
    rules: task.risk_rules,
    claim,
    needs: task.needs,
    contacts: contacts.map(contactOf),
    evidenceCount: evidence.length,
    evidenceIds: evidence.map(({ id }) => id),
    evidenceFiles: evidence.map((row) => ({ fileId: row.id, name: presentFile(house, row).name, mime: row.mime })),
    materialExpired: materials.some(({ state }) => state === 'expired'),
    sourceFailed: calls.some(({ outcome }) => outcome === 'silent' || outcome === 'unknown'),
    mayContact,
    closedEmployers,
    consent: consentOf(task),
    compared: await comparedOfTask(db, task),
    replaced: replacedOf(house, task),
    materialAsks: asksIn(materials),
    idNumber: person.idCard,
    verifier: numbers.get(staff.staffId) ?? '',
    now: house.now().toISOString(),
  };
}

/** What a source has answered and its reader has rejected. */
function replacedOf({ vault }: House, task: SheetRow): ReviewFacts['replaced'] {
  if (task.answer_enc === null || task.rejection_enc === null) return undefined;
  return { identity: identityOf(openAnswer(vault, task.answer_enc, { taskId: task.id, code: task.code }).fields) };
}

const asksIn = (materials: readonly Pick<MaterialRow, 'state'>[]): number =>
  materials.filter(({ state }) => state !== 'takenBack').length;
/** How often the candidate was asked for papers of a task, and not told that they are needed no more. */
export const countAsks = async (db: Db, task: SheetRow): Promise<number> =>
  asksIn(await listOfTask(db, task.member_id, task.id));

export const comparedOfTask = (db: Db, { member_id: memberId, order_detail_id: orderDetailsId, code }: SheetRow) =>
  readCompared(db, { memberId, orderDetailsId, code });

/** The consent in force; null where there is none. */
export const consentOf = ({ given_at: givenAt, ends_at: endsAt }: Pick<SheetRow, 'given_at' | 'ends_at'>) =>
  givenAt === null || endsAt === null ? null : { givenAt: givenAt.toISOString(), endsAt: endsAt.toISOString() };

export const contactOf = ({ id, at, channel, outcome, seconds, origin }: ContactRow) => ({
  contactId: id,
  at: at.toISOString(),
  channel,
  outcome,
  seconds,
  origin,
});

export const evidenceAbout = (task: SheetRow): string => `task ${task.id}`;
export async function listEvidence(db: Db, task: SheetRow): Promise<FileRow[]> {
  const of = { memberId: task.member_id, orderDetailsId: task.order_detail_id, kinds: ['evidence'] as const };
  return (await listFiles(db, of)).filter(({ about }) => about === evidenceAbout(task));
}

/** Takes a task on. Of many who ask at once, one gets it. @throws Refusal taskNotFound, taskEnded, taskHeld, sameReader, taskConflict */
export async function claimTask(house: House, staff: StaffActor, taskId: string): Promise<Date> {
  const task = await readTask(house, taskId);
  refuseEnded(task);
  if (await isConflicted(house, task, staff.staffId)) throw new Refusal('taskConflict');
  const taken = await house.system.transaction(async (tx) => {
    const done = await takeTask(tx, task.id, staff.staffId);
    if (typeof done === 'object') {
      await leaveConclusion(house, tx, { staff, task });
      await noteTaskAct(tx, staff, { task, action: 'claimTask' });
    }
    return done;
  });
  if (taken === 'sameReader') throw new Refusal('sameReader');
  if (taken === 'held') throw await heldRefusal(house, task.id);
  return taken.heldUntil;
}

/** Facts of a former holder stay; what they concluded does not come over to whoever takes the task on. */
async function leaveConclusion(
  house: House,
  tx: Tx,
  { staff, task }: { staff: StaffActor; task: SheetRow },
): Promise<void> {
  const review = await holdReview(tx, task.member_id, task.id);
  if (review === undefined || review.state === 'awaitingSecond' || review.draft_enc === null) return;
  if (review.drafted_by === null || review.drafted_by === staff.staffId) return;
  const concluded = { judged: [], notVerified: null, fact: '', factGround: null, adverse: [], cleared: [] };
  const draft = { ...openDraft(house.vault, review.draft_enc, task), ...concluded };
  const draftEnc = sealDraft(house.vault, task.id, draft);
  await writeDraft(tx, task.member_id, {
    searchAgainAt: searchAgainAt(draft),
    taskId: task.id,
    draftEnc,
    staffId: staff.staffId,
  });
}

async function heldRefusal(house: House, taskId: string): Promise<Refusal> {
  const { holder_id: holding, kept_for: keptFor, task_state: state } = await readTask(house, taskId);
  const holder = holding ?? keptFor;
  if (state !== 'waitingReviewer') return new Refusal('taskEnded');
  const names = await namesOfStaff(house, house.system.db, [holder]);
  return new Refusal('taskHeld', { name: names.get(holder ?? '') ?? '' });
}

export const noteTaskAct = (
  tx: Tx,
  staff: StaffActor,
  { task, action, facts }: { task: SheetRow; action: StaffAct; facts?: Record<string, unknown> },
): Promise<void> =>
  noteAct(tx, { staff, memberId: task.member_id, action, subject: `task ${task.id}`, ...(facts ? { facts } : {}) });

export type Held = { readonly tx: Tx; readonly task: SheetRow; readonly review: ReviewRow };

/**
 * Work on a task by the one who holds it, under the lock of its review.
 * @throws Refusal taskNotFound, taskEnded, taskNotHeld
 */
export async function withHeld<T>(
  house: House,
  { staff, taskId }: { staff: StaffActor; taskId: string },
  work: (held: Held) => Promise<T>,
): Promise<T> {
  const task = await readTask(house, taskId);
  refuseEnded(task);
  return house.system.transaction(async (tx) => {
    const review = await holdReview(tx, task.member_id, task.id);
    if (review === undefined || !review.is_held || review.holder_id !== staff.staffId) throw new Refusal('taskNotHeld');
    return work({ tx, task, review });
  });
}

/** Gives a task back; the draft stays. @throws Refusal taskNotFound, taskEnded, taskNotHeld */
export const releaseTask = (house: House, staff: StaffActor, taskId: string): Promise<void> =>
  withHeld(house, { staff, taskId }, async ({ tx, task }) => {
    await dropHold(tx, task.member_id, task.id);
    await noteTaskAct(tx, staff, { task, action: 'releaseTask' });
  });

export type Save = { readonly taskId: string; readonly draft: ReviewDraft; readonly draftVersion: number };

/** @throws Refusal taskNotFound, taskEnded, taskNotHeld, draftStale, secondReaderReads */
export const saveDraft = (house: House, staff: StaffActor, { taskId, draft, draftVersion }: Save) =>
  withHeld(house, { staff, taskId }, ({ tx, task, review }) => {
    if (review.state === 'awaitingSecond') throw new Refusal('secondReaderReads');
    if (review.draft_version !== draftVersion) throw new Refusal('draftStale');
    return writeDraft(tx, task.member_id, {
      taskId: task.id,
      draftEnc: sealDraft(house.vault, task.id, draft),
      staffId: staff.staffId,
      searchAgainAt: searchAgainAt(draft),
    });
  });

export type Contact = {
  readonly taskId: string;
  readonly channel: ContactChannel;
  readonly outcome: ContactOutcome;
  readonly number: string | undefined;
  readonly claimedPhone: ThirdPartyPhone | undefined;
  readonly origin: ContactOrigin | undefined;
  readonly seconds: number | undefined;
  readonly words: string;
  readonly nextContactAt: string | undefined;
};

/**
 * What was dialled or written to. A number of the candidate's own words is none that the company publishes.
 * @throws Refusal claimedNumber, notFound where the candidate has stated no such number, contactForbidden where it is closed
 */
function dialledIn({ channel, number, claimedPhone, origin }: Contact, standing: Standing) {
  if (!hasNumber(channel)) return { number: null, origin: null };
  const { claim, closedWays: closed, person } = standing;
  const statedAs = (what: string): string | null => {
    const value = claim[what];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  if (channel === 'claimed' && claimedPhone !== undefined) {
    if (closed.includes(claimedPhone)) throw new Refusal('contactForbidden');
    const stated = statedAs(claimedPhone);
    if (stated === null) throw new Refusal('notFound');
    return { number: stated, origin: 'candidate' as const };
  }
  const dialled = number === undefined ? null : readNumber(channel, number);
  if (dialled === null) throw new Refusal('notFound');
  if (channel !== 'mail' && standing.closedNumbers.some((each) => isSameLine(each, dialled)))
    throw new Refusal('contactForbidden');
  const ofCandidate = [person.phoneNo, ...thirdPartyPhones.map(statedAs)].filter((each) => each !== null);
  if (channel === 'switchboard' && ofCandidate.some((each) => isSameLine(each, dialled)))
    throw new Refusal('claimedNumber');
  return { number: dialled, origin: channel === 'claimed' ? ('candidate' as const) : (origin ?? null) };
}

/**
 * Looking something up in a portal asks nobody who must not be asked.
 * @throws Refusal taskNotFound, taskEnded, taskNotHeld, contactForbidden, claimedNumber, notFound
 */
export const noteContact = (house: House, staff: StaffActor, contact: Contact): Promise<string> =>
  withHeld(house, { staff, taskId: contact.taskId }, async ({ tx, task }) => {
    const { channel, outcome, seconds = null, words, nextContactAt = null } = contact;
    // A candidate who closes the employer in this moment does so before the contact is kept, or after it.
    await keepClaimsStill(tx, task.member_id, task.order_detail_id);
    const standing = await standingOf(house, tx, task);
    if (channel !== 'portal' && !standing.mayContact) throw new Refusal('contactForbidden');
    const { number, origin } = dialledIn(contact, standing);
    const sealed = (part: keyof typeof contactPlaces, text: string): Buffer =>
      house.vault.seal(contactPlaces[part], text, `task ${task.id}`);
    const contactId = await addContact(tx, {
      memberId: task.member_id,
      taskId: task.id,
      staffId: staff.staffId,
      channel,
      outcome,
      seconds,
      wordsEnc: sealed('words', words),
      numberEnc: number === null ? null : sealed('number', number),
      origin,
      at: house.now(),
      nextContactAt,
    });
    await noteTaskAct(tx, staff, { task, action: 'noteContact', facts: { channel, outcome } });
    return contactId;
  });

/** Shows one value whole to the holder. @throws Refusal taskNotFound, taskEnded, taskNotHeld, contactForbidden, notFound */
export const revealValue = (
  house: House,
  staff: StaffActor,
  { taskId, what }: { taskId: string; what: Revealable },
): Promise<string> =>
  withHeld(house, { staff, taskId }, async ({ tx, task }) => {
    const { claim, closedWays: closed, person } = await standingOf(house, tx, task);
    if (closed.includes(what)) throw new Refusal('contactForbidden');
    const value = what === 'idCard' ? person.idCard : what === 'phone' ? person.phoneNo : claim[what];
    if (typeof value !== 'string' || value === '') throw new Refusal('notFound');
    await noteTaskAct(tx, staff, { task, action: 'revealValue', facts: { what } });
    return value;
  });
