import { type VersionKind, versionKind } from '@beidiao/contract/finding/overall';
import { publishedOf } from '@beidiao/contract/finding/published';
import { identityItemCode } from '@beidiao/contract/candidate/calls';
import { identityNote, restsOnIdentity } from '@beidiao/contract/verification/identity-standing';
import { hasReport, isOrderEnd } from '@beidiao/contract/order/states';
import { type Report, type ReportItem } from '@beidiao/contract/report/calls';
import type { ReportIssue } from '@beidiao/contract/report/frame';
import { contentsOf, overallOf } from '@beidiao/contract/report/overall';
import { maskIdCard } from '@beidiao/contract/wire/rules';
import { writeAudit } from '../access/audit.ts';
import type { MemberId } from '../access/actor.ts';
import type { Db, Tx } from '../base/db/db.ts';
import { tellCandidate, verifyUrl } from '../candidate/candidate.ts';
import { listRemarks, type Remark } from '../dispute/dispute.ts';
import { type FileRow, numberEvidence, presentFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { findDetail, lockDetail, noteReport, openPerson } from '../order/order.ts';
import type { Finding } from '@beidiao/contract/finding/finding';
import { listTasks, listWork, openFinding, type TaskOfDetail, type WorkRow } from '../verification/verification.ts';
import { consentPart } from './consent-part.ts';
import { endedItems } from './ended-items.ts';
import { upgradeSnapshot } from './old-snapshot.ts';
import { reportCode } from './verify.ts';
import {
  addReport,
  findHead,
  findReport,
  hashOf,
  isStale,
  listEndedItems,
  listEvents,
  listVersions,
  type ReportRow,
} from './store.ts';

const place = 'report.content';

/** What a snapshot holds; version, hash and time stand beside it. */
type Content = Omit<Report, 'version' | 'kind' | 'createdAt' | 'hash' | 'issue'>;

/**
 * Writes the next version of a report from what has been found so far. A content that is the same as the last version's
 * makes no new one, so that a job that runs twice writes once.
 */
export async function writeReport(
  house: House,
  { memberId, orderDetailsId, isWanted = false }: { memberId: MemberId; orderDetailsId: string; isWanted?: boolean },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    // Under the lock of the check: what is deleted in this moment is not written down once more.
    const detail = await lockDetail(tx, memberId, orderDetailsId);
    if (detail === undefined || isOrderEnd(detail.state)) return;
    const read = await readContent(house, tx, { memberId, orderDetailsId });
    if (read === undefined || read.items.length === 0) return;
    const { isCorrected, findingCount, ...content } = read;
    const text = JSON.stringify(content);
    const hash = hashOf(text);
    const last = await findReport(tx, { memberId, detailId: orderDetailsId });
    if (last?.hash.equals(hash) || (!isWanted && last !== undefined && saysLess(house, last, content))) return;
    const version = (last?.version ?? 0) + 1;
    const earlier = await listVersions(tx, memberId, orderDetailsId);
    const kind = versionKind(contentsOf(content), isCorrected);
    await addReport(tx, {
      memberId,
      orderDetailsId,
      version,
      kind,
      light: content.overall.light,
      contentEnc: house.vault.seal(place, text, `detail ${orderDetailsId}`),
      hash,
      findingCount,
    });
    await noteReport(tx, { memberId, orderDetailsId }, { version, light: content.overall.light });
    const news = newsOf({ kind, version, hadWhole: earlier.some((each) => each.kind !== 'stage') });
    if (news !== undefined) await tellReport(house, tx, { memberId, orderDetailsId, version, news });
    await writeAudit(tx, {
      memberId,
      userId: null,
      action: 'writeReport',
      subject: `detail ${orderDetailsId}`,
      facts: { version, kind, hash: hash.toString('hex') },
    });
  });
}

/**
 * While items are open, one more that ended without changing the light or anything that was said makes no version of its
 * own: whoever reads the report has it written then.
 */
function saysLess(house: House, last: ReportRow, next: Content): boolean {
  const before = last.kind === 'stage' && next.waiting.length > 0 ? openReport(house, last) : undefined;
  if (before === undefined || before.overall.light !== next.overall.light) return false;
  const said = ({ items, missing }: Pick<Content, 'items' | 'missing'>): string[] =>
    [...items, ...missing].map((item) => JSON.stringify(item));
  const now = new Set(said(next));
  return said(before).every((item) => now.has(item));
}

type ReportNews = 'stageReport' | 'fullReport' | 'newVersion';
/**
 * One message for all stages, one for the first whole report, one for each correction. What the candidate adds, disputes or
 * withdraws is told by a message of its own.
 */
function newsOf(it: { kind: VersionKind; version: number; hadWhole: boolean }): ReportNews | undefined {
  if (it.kind === 'stage') return it.version === 1 ? 'stageReport' : undefined;
  if (!it.hadWhole) return 'fullReport';
  return it.kind === 'correction' ? 'newVersion' : undefined;
}

async function tellReport(
  house: House,
  tx: Tx,
  { version, news, ...of }: { memberId: MemberId; orderDetailsId: string; version: number; news: ReportNews },
): Promise<void> {
  const key = `report ${of.orderDetailsId} ${version}`;
  await notify(tx, { ...of, to: { who: 'orderer' }, kind: news, facts: { version }, key });
  if (news === 'fullReport')
    await tellCandidate(house, tx, { ...of, kind: 'ownReportReady', key: `own report ${of.orderDetailsId}` });
}

type ReadContent = Content & {
  /** Something was set right after a dispute or at the candidate's request. */
  readonly isCorrected: boolean;
  /** So many findings were there, earlier versions included. */
  readonly findingCount: number;
};

async function readContent(
  house: House,
  tx: Tx,
  { memberId, orderDetailsId }: { memberId: MemberId; orderDetailsId: string },
): Promise<ReadContent | undefined> {
  const head = await findHead(tx, memberId, orderDetailsId);
  if (head === undefined) return undefined;
  const tasks = await listTasks(tx, memberId, orderDetailsId);
  const person = openPerson(house.vault, head);
  const remarks = await listRemarks(house, tx, { memberId, orderDetailsId });
  const evidence = await numberEvidence(tx, { memberId, orderDetailsId });
  const items = withIdentityNote(tasks.flatMap((task) => itemOf(house, task, { remarks, evidence })));
  const rows = await listEndedItems(tx, memberId, { detailId: orderDetailsId, consentId: head.consent_id });
  const work = await listWork(tx, memberId, orderDetailsId);
  const missing = endedItems(head, { tasks, work }, rows);
  const waiting = tasks
    .filter((task) => task.result === null && task.state !== 'stopped')
    .map((task) => waitingOf(task, work.get(task.id)));
  return {
    reportNo: head.order_no,
    name: person.name,
    idCard: maskIdCard(person.idCard),
    idType: person.idType,
    position: head.position,
    enterpriseName: head.enterprise_name,
    overall: overallOf({ items, waiting, missing }),
    items,
    waiting,
    missing,
    timeline: (await listEvents(tx, memberId, orderDetailsId)).map((line) => ({
      at: line.at.toISOString(),
      event: line.event,
      ...(line.proof_by === null ? {} : { proofBy: line.proof_by }),
    })),
    consent: await consentPart({ house, db: tx }, { memberId, orderDetailsId }, head),
    isCorrected: tasks.some(({ version }) => (version ?? 1) > 1),
    findingCount: tasks.reduce((count, { version }) => count + (version ?? 0), 0),
  };
}

/** An identity that was doubted says so on each item that rests on it. */
function withIdentityNote(items: readonly ReportItem[]): ReportItem[] {
  const identity = items.find(({ code }) => code === identityItemCode);
  const note = identity === undefined ? null : identityNote(identity.rows);
  if (note === null) return [...items];
  return items.map((item) =>
    restsOnIdentity(item.code)
      ? { ...item, sentence: { zh: item.sentence.zh + note.zh, en: `${item.sentence.en} ${note.en}` } }
      : item,
  );
}

/** What has happened so far to an item that is still open. */
function waitingOf(task: TaskOfDetail, work: WorkRow | undefined): Report['waiting'][number] {
  const name = { zh: task.name_zh, en: task.name_en };
  if (task.is_held) return { code: task.code, n: task.n, name, sentence: heldWords };
  const count = work?.contact_count ?? 0;
  const wasSearched = work?.was_searched ?? false;
  const zh = count > 0 ? `核实中，已联系 ${count} 次。` : wasSearched ? '核实中，已查询来源。' : '核实中，还没有结果。';
  const tries = `contacted ${count} ${count === 1 ? 'time' : 'times'}`;
  const en =
    count > 0
      ? `In progress, ${tries}.`
      : wasSearched
        ? 'In progress, a source was queried.'
        : 'In progress, no result yet.';
  return { code: task.code, n: task.n, name, sentence: { zh, en } };
}

const heldWords = {
  zh: '还没有开始：先确认候选人身份。',
  en: 'Not begun: the candidate’s identity is confirmed first.',
};

type Beside = { remarks: readonly Remark[]; evidence: readonly FileRow[] };

function itemOf(house: House, task: TaskOfDetail, { remarks, evidence }: Beside): ReportItem[] {
  if (task.result === null || task.content_enc === null || task.found_at === null) return [];
  const finding = openFinding(house.vault, task.content_enc, {
    taskId: task.id,
    code: task.code,
    foundAt: task.found_at,
  });
  const own = evidence.filter(({ about }) => about === `task ${task.id}`);
  const remark = remarks.find((each) => each.itemCode === task.code && each.n === task.n);
  return [
    {
      ...publishedOf(withPageNumbers(finding, own), task.risk_rules),
      code: task.code,
      n: task.n,
      name: { zh: task.name_zh, en: task.name_en },
      at: task.found_at.toISOString(),
      evidence: own.map((row) => ({
        no: `E${row.evidence_no}`,
        name: presentFile(house, row).name,
        ...(row.is_shared ? { fileId: row.id } : {}),
      })),
      answer: remark?.answer ?? null,
      dispute: remark?.dispute ?? null,
    },
  ];
}

/** The page of each search by its number among the evidence; a file that is no longer there has none. */
function withPageNumbers(finding: Finding, evidence: readonly FileRow[]): Finding {
  const { search } = finding;
  if (search?.receipts === undefined) return finding;
  const receipts = search.receipts.map((receipt) => {
    const row = evidence.find(({ id }) => id === receipt.page);
    return { ...receipt, page: row === undefined ? null : `E${row.evidence_no}` };
  });
  return { ...finding, search: { ...search, receipts } };
}

/** Opens a snapshot; undefined when its content was deleted. */
export function openReport(house: House, row: ReportRow): Report | undefined {
  if (row.content_enc === null) return undefined;
  const text = house.vault.open(place, row.content_enc, `detail ${row.order_detail_id}`);
  const content = upgradeSnapshot(JSON.parse(text) as Content, row.created_at);
  return {
    ...content,
    version: row.version,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    hash: row.hash.toString('hex'),
    issue: issueOf(house, row, content.reportNo),
  };
}

/**
 * A stage version is written when somebody reads it: items that end one by one make no version that nobody has seen. So is the
 * first version of a check that is said to be reported while the job that writes it has not run. Answers the newest row.
 */
export async function freshen(
  house: House,
  db: Db,
  { memberId, detailId, row }: Newest,
): Promise<ReportRow | undefined> {
  if (!(await isBehind(db, { memberId, detailId, row }))) return row;
  await writeReport(house, { memberId, orderDetailsId: detailId, isWanted: true });
  return findReport(db, { memberId, detailId });
}

type Newest = { memberId: MemberId; detailId: string; row: ReportRow | undefined };
async function isBehind(db: Db, { memberId, detailId, row }: Newest): Promise<boolean> {
  if (row !== undefined) return row.kind === 'stage' && isStale(db, memberId, row.id);
  const detail = await findDetail(db, memberId, detailId);
  return detail !== undefined && hasReport(detail.state);
}

/** Who stands for the version, and what proves a copy of it: no part of the snapshot. */
function issueOf(house: House, row: ReportRow, reportNo: string): ReportIssue {
  const { name: issuer, contact, seal } = house.provider;
  const of = { memberId: row.member_id, orderDetailsId: row.order_detail_id, version: row.version };
  const code = reportCode(house, of);
  return { issuer, contact, seal, code, verifyUrl: verifyUrl(house, reportNo, code), certificate: house.certificate };
}
