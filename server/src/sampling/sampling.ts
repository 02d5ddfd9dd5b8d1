import type { FileContent } from '@beidiao/contract/file/calls';
import { type Conclusion, conclude } from '@beidiao/contract/finding/conclusion';
import type { Finding, Ground, SearchReceipt } from '@beidiao/contract/finding/finding';
import { claimWords, findingWords } from '@beidiao/contract/finding/row-state';
import { itemWords } from '@beidiao/contract/finding/sentence';
import { orderStates } from '@beidiao/contract/order/states';
import { findingOfDraft, type ReviewFacts, searchOfReceipts } from '@beidiao/contract/verification/review-draft';
import type { SampleComparison, SampleSheet, SampleVerdict } from '@beidiao/contract/sampling/calls';
import { draftOfVerdict, lacksOfVerdict, verdictOfKept } from '@beidiao/contract/sampling/rules';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import { maskIdCard } from '@beidiao/contract/wire/rules';
import type { StaffAct } from '@beidiao/contract/staff/acts';
import type { StaffActor } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { openContent, presentFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { lockDetail, moveDetail, openName } from '../order/order.ts';
import { namesOfStaff, noteAct, refuseEarly, verifierNosOfStaff } from '../staff/staff.ts';
import { enqueue } from '../tasks.ts';
import {
  addFinding,
  columnsOf,
  factsOf,
  moveTask,
  openFinding,
  readGrounds,
  readTask,
  sealFinding,
} from '../verification/verification.ts';
import { isAgreed, maskedName } from './rules.ts';
import { findSample, holdSample, type SampleRecord, takeSample, writeDecision, writeVerdict } from './store.ts';

type Task = Awaited<ReturnType<typeof readTask>>;
const verdictPlace = 'sample.verdict';
const wordsPlace = 'sample.words';

/** @throws Refusal sampleNotFound */
async function readSample(db: Db, id: string): Promise<SampleRecord> {
  const row = await findSample(db, id);
  if (row === undefined) throw new Refusal('sampleNotFound');
  return row;
}

const noteSampleAct = (
  tx: Tx,
  staff: StaffActor,
  { row, action, facts }: { row: SampleRecord; action: StaffAct; facts?: Record<string, unknown> },
): Promise<void> =>
  noteAct(tx, { staff, memberId: row.member_id, action, subject: `sample ${row.id}`, ...(facts ? { facts } : {}) });

/**
 * Takes a sample, and shows what the first verdict rests on: never the verdict, nor whose it is.
 * @throws Refusal sampleNotFound, sampleEnded, sampleHeld, sampleNotBlind
 */
export async function openSample(house: House, staff: StaffActor, sampleId: string): Promise<SampleSheet> {
  const row = await readSample(house.system.db, sampleId);
  if (row.state !== 'open') throw new Refusal('sampleEnded');
  const until = await house.system.transaction(async (tx) => {
    const taken = await takeSample(tx, row.id, staff.staffId);
    if (taken === 'notBlind') throw new Refusal('sampleNotBlind');
    if (taken !== 'held') await noteSampleAct(tx, staff, { row, action: 'takeSample' });
    return taken;
  });
  if (until === 'held') throw await heldRefusal(house, row.id);
  const task = await readTask(house, row.task_id);
  return sheetOf(house, { row, task, until });
}

async function heldRefusal(house: House, id: string): Promise<Refusal> {
  const { holder_id: holder, state } = await readSample(house.system.db, id);
  if (state !== 'open') return new Refusal('sampleEnded');
  const names = await namesOfStaff(house, house.system.db, [holder]);
  return new Refusal('sampleHeld', { name: names.get(holder ?? '') ?? '' });
}

async function sheetOf(
  house: House,
  { row, task, until }: { row: SampleRecord; task: Task; until: Date },
): Promise<SampleSheet> {
  const { claim, person, contacts, evidence, papers, ...facts } = await readGrounds(house, task);
  return {
    sampleId: row.id,
    code: task.code,
    n: task.n,
    itemName: { zh: task.name_zh, en: task.name_en },
    foundOn: dayInChina(row.found_at),
    heldUntil: until.toISOString(),
    rules: task.risk_rules,
    needs: task.needs,
    claim: { ...claim, idName: `${maskedName(person.name)}，${maskIdCard(person.idCard)}` },
    idTail: person.idCard.slice(-4),
    claimFiles: papers.map((file) => presentFile(house, file)),
    evidence: evidence.map((file) => presentFile(house, file)),
    contacts,
    ...facts,
  };
}

/** @throws Refusal sampleNotFound, sampleEnded, sampleNotHeld */
async function holdOwn(tx: Tx, staff: StaffActor, sampleId: string): Promise<SampleRecord> {
  const row = await holdSample(tx, sampleId);
  if (row === undefined) throw new Refusal('sampleNotFound');
  if (row.state !== 'open') throw new Refusal('sampleEnded');
  if (row.holder_id !== staff.staffId) throw new Refusal('sampleNotHeld');
  return row;
}

/** @throws Refusal sampleNotFound, sampleEnded, sampleNotHeld, fileNotFound */
export async function openSampleFile(
  house: House,
  staff: StaffActor,
  { sampleId, fileId }: { sampleId: string; fileId: string },
): Promise<FileContent> {
  const row = await house.system.transaction((tx) => holdOwn(tx, staff, sampleId));
  const task = await readTask(house, row.task_id);
  const { evidence, papers } = await readGrounds(house, task);
  const file = [...evidence, ...papers].find(({ id }) => id === fileId);
  if (file === undefined) throw new Refusal('fileNotFound');
  const content = await openContent(house, file);
  await house.system.transaction((tx) =>
    noteSampleAct(tx, staff, { row, action: 'openSampleFile', facts: { file: file.id } }),
  );
  return { ...presentFile(house, file), base64: content.toString('base64') };
}

/** Both by the rules as they stand now. */
function concludeBoth(house: House, it: { row: SampleRecord; task: Task; facts: ReviewFacts; verdict: SampleVerdict }) {
  const { row, task, facts, verdict } = it;
  const found = openFinding(house.vault, row.found_enc, { taskId: task.id, code: task.code, foundAt: row.found_at });
  const judged = findingOfDraft(facts, draftOfVerdict(facts.form, verdict));
  return { found, judged, first: conclude(found, task.risk_rules), second: conclude(judged, task.risk_rules) };
}

/**
 * Gives the second verdict and compares it with the first.
 * @throws Refusal sampleNotFound, sampleEnded, sampleNotHeld, sampleNotBlind, reviewIncomplete
 */
export async function judgeSample(
  house: House,
  staff: StaffActor,
  { sampleId, verdict }: { sampleId: string; verdict: SampleVerdict },
): Promise<'agreed' | 'differs'> {
  const known = await readSample(house.system.db, sampleId);
  const task = await readTask(house, known.task_id);
  return house.system.transaction(async (tx) => {
    const row = await holdOwn(tx, staff, sampleId);
    const facts = await factsOf(house, tx, { task, staff });
    const lacks = lacksOfVerdict(facts, verdict);
    if (lacks.length > 0) throw new Refusal('reviewIncomplete', {}, { lacks });
    const state = isAgreed(concludeBoth(house, { row, task, facts, verdict })) ? 'agreed' : 'differs';
    const verdictEnc = house.vault.seal(verdictPlace, JSON.stringify(verdict), `task ${task.id}`);
    const written = await writeVerdict(tx, { id: row.id, staffId: staff.staffId, verdictEnc, at: house.now(), state });
    if (written === 'notBlind') throw new Refusal('sampleNotBlind');
    await noteSampleAct(tx, staff, { row, action: 'judgeSample', facts: { outcome: state } });
    return state;
  });
}

type Given = SampleRecord & { verdict_enc: Buffer; judged_by: NonNullable<SampleRecord['judged_by']>; judged_at: Date };
const isGiven = (row: SampleRecord): row is Given =>
  row.verdict_enc !== null && row.judged_by !== null && row.judged_at !== null;

type Both = { readonly row: Given; readonly task: Task; readonly staff: StaffActor };
async function bothOf(house: House, db: Db, { row, task, staff }: Both) {
  const facts = { ...(await factsOf(house, db, { task, staff })), now: row.judged_at.toISOString() };
  const kept: unknown = JSON.parse(house.vault.open(verdictPlace, row.verdict_enc, `task ${task.id}`));
  const verdict = verdictOfKept(facts.form, kept as SampleVerdict);
  return concludeBoth(house, { row, task, facts, verdict });
}

const wordsOf = (finding: Finding, conclusion: Conclusion) => ({
  result: conclusion.result,
  light: conclusion.light,
  rules: conclusion.rules.map(({ no, text }) => ({ no, text: { ...text } })),
  sentence: { ...itemWords({ ...finding, ...conclusion }).sentence },
});

const isOwn = (row: SampleRecord, staff: StaffActor): boolean =>
  [row.first_staff_id, row.first_reader_id, row.judged_by].includes(staff.staffId);

/** Both verdicts side by side, once the second is given. @throws Refusal sampleNotFound, sampleNotHeld */
export async function compareSample(house: House, staff: StaffActor, sampleId: string): Promise<SampleComparison> {
  const { db } = house.system;
  const row = await readSample(db, sampleId);
  const isLead = staff.roles.includes('lead');
  if (!isGiven(row) || (row.judged_by !== staff.staffId && !isLead)) throw new Refusal('sampleNotHeld');
  const task = await readTask(house, row.task_id);
  const { found, judged, first, second } = await bothOf(house, db, { row, task, staff });
  const ids = [row.first_staff_id, row.first_reader_id, row.judged_by, row.decided_by];
  const names = await namesOfStaff(house, db, ids);
  const nameOf = (id: string): string => names.get(id) ?? '';
  const { reason, state, decision, decided_by: decider, decided_at: decidedAt, words_enc: words } = row;
  return {
    sampleId: row.id,
    itemName: { zh: task.name_zh, en: task.name_en },
    candidateName: openName(house.vault, task),
    enterpriseName: task.enterprise_name,
    orderNo: task.order_no,
    reason,
    state,
    first: {
      staffName: nameOf(row.first_staff_id),
      readerName: row.first_reader_id === null ? null : nameOf(row.first_reader_id),
      at: row.found_at.toISOString(),
      ...wordsOf(found, first),
    },
    second: {
      staffName: nameOf(row.judged_by),
      readerName: null,
      at: row.judged_at.toISOString(),
      ...wordsOf(judged, second),
    },
    rows: rowsOf(found, judged),
    decision:
      decision === null || decider === null || decidedAt === null
        ? null
        : { which: decision, staffName: nameOf(decider), at: decidedAt.toISOString() },
    words: words === null ? null : house.vault.open(wordsPlace, words, `task ${task.id}`),
    mayDecide: state === 'differs' && isLead && !isOwn(row, staff),
  };
}

const plain = (words: ReturnType<typeof findingWords>) => (typeof words === 'string' ? words : { ...words });

function rowsOf(found: Finding, judged: Finding): SampleComparison['rows'] {
  return judged.fields.flatMap(({ key, label, claim, finding, comparison }) => {
    const before = found.fields.find((field) => field.key === key);
    if (before === undefined) return [];
    const [first, second] = [findingWords(before.finding), findingWords(finding)];
    const isSame = JSON.stringify(first) === JSON.stringify(second);
    const row = {
      label: { ...label },
      claim: plain(claimWords({ key, claim, comparison })),
      first: plain(first),
      second: plain(second),
    };
    return [{ ...row, isSame }];
  });
}

/** What the second reader took from the evidence, where the first verdict had no ground of its own. */
const evidenceOnFile = { zh: '本项已存的证据', en: 'Evidence kept for this item' };
const documentCheck = { zh: '材料查验', en: 'Document check' };

type Ruling = { readonly sampleId: string; readonly decision: 'first' | 'second'; readonly words: string };

/**
 * A third person says which verdict counts; the second makes a new version of the finding and of the report.
 * @throws Refusal sampleNotFound, sampleEnded, sampleOwn, confirmsLater, sampleOvertaken
 */
export async function decideSample(
  house: House,
  staff: StaffActor,
  { sampleId, decision, words }: Ruling,
): Promise<void> {
  const known = await readSample(house.system.db, sampleId);
  const { order_detail_id: orderDetailsId } = await readTask(house, known.task_id);
  await house.system.transaction(async (tx) => {
    // A dispute is opened under this lock: a task that is done stays so, and its finding the one that is compared.
    const detail = await lockDetail(tx, known.member_id, orderDetailsId);
    const task = await readTask(house, known.task_id, tx);
    const row = await holdSample(tx, sampleId);
    if (row === undefined) throw new Refusal('sampleNotFound');
    if (row.state !== 'differs' || !isGiven(row)) throw new Refusal('sampleEnded');
    if (isOwn(row, staff)) throw new Refusal('sampleOwn');
    refuseEarly(staff);
    if (decision === 'second') await correctFinding(house, tx, { row, task, staff, detail });
    const wordsEnc = house.vault.seal(wordsPlace, words, `task ${row.task_id}`);
    await writeDecision(tx, { id: row.id, decision, wordsEnc, staffId: staff.staffId, at: house.now() });
    await noteSampleAct(tx, staff, { row, action: 'decideSample', facts: { decision } });
  });
}

/** The search is the one that the first reviewer made: the second verdict says what its pages show. */
function searchOfBoth(found: Finding, judged: Finding): Finding['search'] {
  if (judged.search === null || found.search === null) return judged.search;
  const { search } = found;
  const made = new Map((search.receipts ?? []).map((receipt) => [receipt.key, receipt]));
  // Searches of before had one number, time and kind of terms for all lists.
  const ofAll = { at: search.at, terms: search.terms, queryNo: search.queryNo, page: null };
  const receipts = (judged.search.receipts ?? []).map((receipt): SearchReceipt => {
    const { at, terms, queryNo, page } = made.get(receipt.key) ?? (made.size === 0 ? ofAll : receipt);
    return { ...receipt, at, terms, queryNo, page };
  });
  return searchOfReceipts(receipts, search.years);
}

type Correction = Both & { readonly detail: Awaited<ReturnType<typeof lockDetail>> };
async function correctFinding(house: House, tx: Tx, { row, task, staff, detail }: Correction): Promise<void> {
  const { found, judged } = await bothOf(house, tx, { row, task, staff });
  if (row.latest_version !== row.finding_version || task.task_state !== 'done') throw new Refusal('sampleOvertaken');
  const numbers = await verifierNosOfStaff(tx, [row.judged_by, staff.staffId]);
  const verifier = numbers.get(row.judged_by) ?? '';
  const own: Ground = {
    kind: 'document',
    source: evidenceOnFile,
    method: documentCheck,
    at: row.judged_at.toISOString(),
    verifier,
    queryNo: null,
    checkCode: null,
    contact: null,
  };
  const finding: Finding = {
    ...judged,
    grounds: judged.notVerified !== null ? [] : found.grounds.length > 0 ? found.grounds : [own],
    search: searchOfBoth(found, judged),
    fields: judged.fields.map((field) => ({
      ...field,
      corrected: found.fields.find(({ key }) => key === field.key)?.corrected ?? null,
    })),
    verifier,
    secondVerifier: numbers.get(staff.staffId) ?? null,
  };
  const conclusion = conclude(finding, task.risk_rules);
  const { member_id: memberId, order_detail_id: orderDetailsId } = task;
  if (!(await moveTask(tx, task.id, { move: 'correct', result: conclusion.result })))
    throw new Refusal('sampleOvertaken');
  await addFinding(tx, {
    memberId,
    taskId: task.id,
    ...columnsOf(conclusion),
    contentEnc: sealFinding(house.vault, task.id, finding),
    staffId: row.judged_by,
    secondStaffId: staff.staffId,
    asked: null,
    contact: null,
  });
  if (detail?.state === orderStates.reported)
    await moveDetail(tx, detail, { move: 'correctReport', to: orderStates.reported, userId: null, now: house.now() });
  const payload = { memberId, orderDetailsId };
  await enqueue(tx, { task: 'writeReport', payload, jobKey: `report ${orderDetailsId}` });
}
