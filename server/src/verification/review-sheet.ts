import type { Data } from '@beidiao/contract/wire/call';
import { publishedOf } from '@beidiao/contract/finding/published';
import { materialRules } from '@beidiao/contract/verification/material-rules';
import type { ClaimContent } from '@beidiao/contract/candidate/claim-content';
import { isThirdPartyPhone, withMaskedPhones } from '@beidiao/contract/candidate/claim-phones';
import {
  type Revealable,
  revealables,
  type ReviewSheet,
  type ReviewTask,
  type reviewCalls,
} from '@beidiao/contract/verification/review';
import { maskIdCard, maskPhone } from '@beidiao/contract/wire/rules';
import type { StaffActor, StaffId } from '../access/actor.ts';
import { dayInChina, startOfDayInChina } from '@beidiao/contract/wire/china-time';
import { readCursor, writeCursor } from '../base/db/paging.ts';
import { openClaimOfTask } from '../candidate/candidate.ts';
import { listFiles, presentEvidence, presentFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { openBusiness, openName } from '../order/order.ts';
import { findKept } from '../resume/resume.ts';
import { namesOfStaff, verifierNosOfStaff } from '../staff/staff.ts';
import { sheetMaterialOf, thingOfMaterial } from './material.ts';
import { listOfTask } from './material-store.ts';
import {
  comparedOfTask,
  consentOf,
  contactOf,
  evidenceAbout,
  noteTaskAct,
  openContactWords,
  openDraft,
  readTask,
  shownNumber,
  standingOf,
} from './review.ts';
import {
  countByItem,
  countByMember,
  countQueue,
  countToday,
  listCalls,
  listContacts,
  listEarlier,
  listQueue,
  listReadings,
  type QueueFilter,
  type QueueRow,
  type SheetRow,
} from './review-store.ts';
import { midnightAfter, subjectOf, withoutContacts } from './rules.ts';
import { needsOfRow } from './fitness.ts';
import { openAnswer } from './finding-record.ts';

type Names = ReadonlyMap<string, string>;

function taskOfRow(house: House, row: QueueRow, { names, staff }: { names: Names; staff: StaffActor }): ReviewTask {
  return {
    taskId: row.id,
    code: row.code,
    n: row.n,
    itemName: { zh: row.name_zh, en: row.name_en },
    candidateName: openName(house.vault, row),
    enterpriseName: row.enterprise_name,
    orderNo: row.order_no,
    subject: row.claim_enc === null ? null : subjectOf(openClaimOfTask(house.vault, row, row.claim_enc)),
    isExpedited: row.is_expedited,
    deadlineAt: row.deadline_at.toISOString(),
    state: row.state,
    holder: personOf(row.holder_id, { names, staff }),
    assignee: personOf(row.holder_id ?? row.kept_for, { names, staff }),
    asks: asksOf(house, row),
    nextContactAt: row.next_contact_at?.toISOString() ?? null,
    searchAgainAt: row.search_again_at?.toISOString() ?? null,
    contactCount: row.contact_count,
    material:
      row.material_state === null || row.material_due_at === null
        ? null
        : { state: row.material_state, dueAt: row.material_due_at.toISOString() },
    result: row.result,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

function asksOf(house: House, row: QueueRow): ReviewTask['asks'] {
  const { language, region } = needsOfRow(house, row);
  return { group: { code: row.group_code, name: { zh: row.group_zh, en: row.group_en } }, language, region };
}

const personOf = (id: string | null, { names, staff }: { names: Names; staff: StaffActor }) =>
  id === null ? null : { staffId: id, name: names.get(id) ?? '', isMe: id === staff.staffId };

export type QueueWish = Omit<QueueFilter, 'staffId' | 'midnight'> & {
  cursor: string | undefined;
  pageSize: number;
};

/** One page of the queue. A cursor that does not read begins at the top. */
export async function readQueue(
  house: House,
  staff: StaffActor,
  { cursor, pageSize, ...filter }: QueueWish,
): Promise<Data<typeof reviewCalls.list>> {
  const { db } = house.system;
  const rows = await listQueue(
    db,
    { ...filter, staffId: staff.staffId, midnight: midnightAfter(house.now()) },
    { after: cursor === undefined ? null : (readCursor(cursor) ?? null), limit: pageSize + 1 },
  );
  const page = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? page.at(-1) : undefined;
  const names = await namesOfStaff(
    house,
    db,
    page.flatMap((row) => [row.holder_id, row.kept_for]),
  );
  return {
    rows: page.map((row) => taskOfRow(house, row, { names, staff })),
    nextCursor: last === undefined ? null : writeCursor({ at: last.place, id: last.id }),
  };
}

/** The first few of everything that waits, due first on top. */
export const readUrgent = async (house: House, staff: StaffActor, pageSize: number): Promise<ReviewTask[]> =>
  (await readQueue(house, staff, { scope: 'all', cursor: undefined, pageSize })).rows;

export async function countReviews(house: House, staff: StaffActor): Promise<Data<typeof reviewCalls.counts>> {
  const { db } = house.system;
  const dayBegan = new Date(startOfDayInChina(dayInChina(house.now())));
  const { closed, average_ms: averageMs } = await countToday(db, staff.staffId, dayBegan);
  const items = await countByItem(db);
  const members = await countByMember(db);
  return {
    scopes: await countQueue(db, staff.staffId, midnightAfter(house.now())),
    items: items.map((row) => ({ code: row.code, name: { zh: row.name_zh, en: row.name_en }, count: row.count })),
    members: members.map((row) => ({ memberId: row.member_id, name: row.name, count: row.count })),
    today: { closed, averageMs },
  };
}

/** Everything that is needed to decide one task. The look is written down. @throws Refusal taskNotFound */
export async function openSheet(house: House, staff: StaffActor, taskId: string): Promise<ReviewSheet> {
  const task = await readTask(house, taskId);
  const parts = await readParts(house, staff, task);
  await house.system.transaction((tx) => noteTaskAct(tx, staff, { task, action: 'openTask' }));
  return sheetOf(house, { task, staff, ...parts });
}

async function readParts(house: House, staff: StaffActor, task: SheetRow) {
  const { db } = house.system;
  const calls = await listCalls(db, task.member_id, task.id);
  const contacts = await listContacts(db, task.member_id, task.id);
  const earlier = await listEarlier(db, task.member_id, task.id);
  const ofDetail = { memberId: task.member_id, orderDetailsId: task.order_detail_id };
  const files = await listFiles(db, { ...ofDetail, kinds: ['claim', 'evidence', 'material'] });
  const resume = await findKept(db, ofDetail);
  const materials = await listOfTask(db, task.member_id, task.id);
  const compared = (await comparedOfTask(db, task)) ?? null;
  const standing = await standingOf(house, db, task);
  const read = await listReadings(db, task.member_id, { taskId: task.id, staffId: staff.staffId });
  const numbers = await verifierNosOfStaff(db, [staff.staffId]);
  const ids = [
    task.holder_id,
    task.kept_for,
    task.first_staff_id,
    task.opinion_staff_id,
    task.rejected_by_id,
    ...[...contacts, ...materials].map((row) => row.staff_id),
  ];
  return {
    calls,
    contacts,
    earlier,
    files,
    resume,
    materials,
    compared,
    standing,
    read,
    verifier: numbers.get(staff.staffId) ?? '',
    names: await namesOfStaff(house, db, ids),
  };
}
type Parts = Awaited<ReturnType<typeof readParts>>;

function sheetOf(
  house: House,
  {
    task,
    staff,
    calls,
    contacts,
    earlier,
    files,
    resume,
    materials,
    compared,
    standing,
    read,
    verifier,
    names,
  }: Parts & { task: SheetRow; staff: StaffActor },
): ReviewSheet {
  const { claim, mayContact, closedEmployers, closedWays, person } = standing;
  const evidence = files.filter((row) => row.kind === 'evidence' && row.about === evidenceAbout(task));
  const filesOf = (kind: string, about: string) =>
    files.filter((row) => row.kind === kind && row.about === about).map((row) => presentFile(house, row));
  return {
    ...taskOfRow(house, task, { names, staff }),
    memberId: task.member_id,
    orderDetailsId: task.order_detail_id,
    needs: task.needs,
    rules: task.risk_rules,
    remark: task.remark,
    ordered: withMaskedPhones(
      withoutContacts(
        openBusiness(house.vault, { memberId: task.member_id, code: task.code, sealed: task.business_enc })[
          task.n - 1
        ] ?? {},
        closedWays,
      ),
    ),
    position: task.position,
    claim: withMaskedPhones(withoutContacts(claim, closedWays)),
    mayContact,
    closedEmployers: [...closedEmployers],
    person: {
      idCard: maskIdCard(person.idCard),
      idType: person.idType,
      idTail: person.idCard.slice(-4),
      phone: maskPhone(person.phoneNo),
    },
    reveals: revealables.filter((what) => isThere(what, claim) && !closedWays.includes(what)),
    verifier,
    consent: consentOf(task),
    conflictCompanies: compared,
    resume: resume === undefined ? null : presentFile(house, resume),
    claimFiles: filesOf('claim', `${task.code} ${task.n}`),
    evidence: evidence.map((row) => presentEvidence(house, row)),
    unread: evidence.filter(({ id }) => !read.has(id)).map(({ id }) => id),
    sourceCalls: calls.map((row) => ({
      attempt: row.attempt,
      connector: row.connector,
      askedAt: row.asked_at.toISOString(),
      outcome: row.outcome,
    })),
    contacts: contacts.map((row) => ({
      ...contactOf(row),
      staffName: names.get(row.staff_id) ?? '',
      words: openContactWords(house.vault, task.id, row.words_enc),
      number: shownNumber(house.vault, task.id, row),
    })),
    materials: materials.map((row) =>
      sheetMaterialOf(house, row, {
        names,
        filesOf: (about) => filesOf('material', about),
        isHidden: (field) => closedWays.includes(field),
      }),
    ),
    materialExpired: materials.some(({ state }) => state === 'expired'),
    sourceFailed: calls.some(({ outcome }) => outcome === 'silent' || outcome === 'unknown'),
    mayAskCandidate: materials.length < materialRules.asksPerTask,
    ...writtenOf(house, task, { names, staff }),
    earlier: earlier.map((row) => ({
      light: row.light,
      result: row.result,
      isPartial: row.is_partial,
      at: row.found_at.toISOString(),
    })),
  };
}

const isThere = (what: Revealable, claim: ClaimContent): boolean =>
  !isThirdPartyPhone(what) || (typeof claim[what] === 'string' && claim[what] !== '');

function writtenOf(house: House, task: SheetRow, { names, staff }: { names: Names; staff: StaffActor }) {
  const { opinion_enc, opinion_staff_id, opinion_at } = task;
  const opinion = { sealed: opinion_enc, by: opinion_staff_id, at: opinion_at, place: 'review.opinion' };
  const draft = openDraft(house.vault, task.draft_enc, task);
  return {
    draft: {
      ...draft,
      fields: { ...draft.fields },
      records: draft.records.map((record) => ({ ...record })),
      receipts: { ...draft.receipts },
      judged: [...draft.judged],
      adverse: [...draft.adverse],
      cleared: [...draft.cleared],
    },
    draftVersion: task.draft_version,
    draftedAt: task.drafted_at?.toISOString() ?? null,
    firstReader: personOf(task.first_staff_id, { names, staff }),
    answer: answerOf(house, task, names),
    opinion: saidOf(house, task, { ...opinion, names }),
  };
}

type Said = {
  readonly sealed: Buffer | null;
  readonly by: StaffId | null;
  readonly at: Date | null;
  readonly place: string;
  readonly names: Names;
};

/** What a reader has written about a finding or an answer; null where nobody has. */
const saidOf = ({ vault }: House, { id }: SheetRow, { sealed, by, at, place, names }: Said) =>
  sealed === null || by === null || at === null
    ? null
    : { staffName: names.get(by) ?? '', at: at.toISOString(), words: vault.open(place, sealed, `task ${id}`) };

/** What a source has answered, as the report would say it, and why it was rejected. */
function answerOf(house: House, task: SheetRow, names: Names) {
  const { id, code, answer_enc: answer, answered_at, risk_rules: rules } = task;
  if (answer === null || answered_at === null) return null;
  const { rejection_enc: sealed, rejected_by_id: by, rejected_at: at } = task;
  return {
    ...publishedOf(openAnswer(house.vault, answer, { taskId: id, code }), rules),
    at: answered_at.toISOString(),
    rejected: saidOf(house, task, { sealed, by, at, place: 'review.rejection', names }),
  };
}

/** What a finding rests on, for who judges it a second time: nothing of what was concluded, nor by whom. */
export async function readGrounds(house: House, task: SheetRow) {
  const { db } = house.system;
  const { claim, closedEmployers, closedWays, mayContact, person } = await standingOf(house, db, task);
  const contacts = await listContacts(db, task.member_id, task.id);
  const calls = await listCalls(db, task.member_id, task.id);
  const materials = await listOfTask(db, task.member_id, task.id);
  const asked = new Set<string>(
    materials.filter(({ state }) => state === 'answered').map(({ id }) => thingOfMaterial(id)),
  );
  const ofDetail = { memberId: task.member_id, orderDetailsId: task.order_detail_id };
  const files = await listFiles(db, { ...ofDetail, kinds: ['claim', 'evidence', 'material'] });
  return {
    claim: withMaskedPhones(withoutContacts(claim, closedWays)),
    mayContact,
    closedEmployers: [...closedEmployers],
    person,
    contacts: contacts.map((row) => ({
      ...contactOf(row),
      words: openContactWords(house.vault, task.id, row.words_enc),
    })),
    evidence: files.filter(({ kind, about }) => kind === 'evidence' && about === evidenceAbout(task)),
    papers: files.filter(({ kind, about }) =>
      kind === 'material' ? asked.has(about) : kind === 'claim' && about === `${task.code} ${task.n}`,
    ),
    materialExpired: materials.some(({ state }) => state === 'expired'),
    sourceFailed: calls.some(({ outcome }) => outcome === 'silent' || outcome === 'unknown'),
  };
}
