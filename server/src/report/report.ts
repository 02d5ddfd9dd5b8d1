import type { Words } from '@beidiao/contract/language';
import { isOrderEnd, orderStates } from '@beidiao/contract/order-states';
import { candidateViews, type ComparedRow, type Report, type ReportItem } from '@beidiao/contract/report';
import type { ReportIssue } from '@beidiao/contract/report-frame';
import { maskIdCard } from '@beidiao/contract/rules';
import { writeAudit } from '../base/audit.ts';
import type { Actor, CandidateTenant, Db, MemberId, Tx } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import { tellCandidate, verifyUrl } from '../candidate/candidate.ts';
import { listRemarks, type Remark } from '../dispute/dispute.ts';
import { listFiles, presentFile } from '../file/file.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { findDetail, lockDetail, noteReportVersion, openPerson } from '../order/order.ts';
import { listTasks, type TaskOfDetail } from '../verification/verification.ts';
import { consentPart } from './consent-part.ts';
import { overallOf } from './rules.ts';
import { reportCode } from './verify.ts';
import {
  addReport,
  findHead,
  findReport,
  hashOf,
  listAbsentSubjects,
  listDropped,
  listEvents,
  listVersions,
  noteOwnView,
  type ReportRow,
} from './store.ts';
import { candidateViewOf, isKeptFrom } from './viewing.ts';

export { downloadOf, printReport } from './print.ts';
export { fileNameOf } from './rules.ts';

const place = 'report.content';

/** What a snapshot holds; version, hash and time stand beside it. */
type Content = Omit<Report, 'version' | 'kind' | 'createdAt' | 'hash' | 'issue'>;

/**
 * Writes the next version of a report from what has been found so far. A content that is the same as the last version's
 * makes no new one, so that a job that runs twice writes once.
 */
export async function writeReport(
  house: House,
  { memberId, orderDetailsId }: { memberId: MemberId; orderDetailsId: string },
): Promise<void> {
  await house.system.transaction(async (tx) => {
    // Under the lock of the check: what is deleted in this moment is not written down once more.
    const detail = await lockDetail(tx, memberId, orderDetailsId);
    if (detail === undefined || isOrderEnd(detail.state)) return;
    const content = await readContent(house, tx, { memberId, orderDetailsId });
    if (content === undefined || content.items.length === 0) return;
    const text = JSON.stringify(content);
    const hash = hashOf(text);
    const last = await findReport(tx, { memberId, detailId: orderDetailsId });
    if (last?.hash.equals(hash)) return;
    const version = (last?.version ?? 0) + 1;
    const earlier = await listVersions(tx, memberId, orderDetailsId);
    const kind = content.waiting.length === 0 ? 'full' : 'stage';
    await addReport(tx, {
      memberId,
      orderDetailsId,
      version,
      kind,
      light: content.overall.light,
      contentEnc: house.vault.seal(place, text),
      hash,
    });
    await noteReportVersion(tx, { memberId, orderDetailsId }, version);
    const hadFull = earlier.some((each) => each.kind === 'full');
    await tellReport(house, tx, { memberId, orderDetailsId, version, kind, hadFull });
    await writeAudit(tx, {
      memberId,
      userId: null,
      action: 'writeReport',
      subject: `detail ${orderDetailsId}`,
      facts: { version, kind, hash: hash.toString('hex') },
    });
  });
}

/** The first stage and the first whole report are news of their own; a whole one that changes again is a new version. */
async function tellReport(
  house: House,
  tx: Tx,
  written: { memberId: MemberId; orderDetailsId: string; version: number; kind: 'stage' | 'full'; hadFull: boolean },
): Promise<void> {
  const { version, kind, hadFull, ...of } = written;
  // One message for all stages: the cards show the rest as it comes.
  if (kind === 'stage' && version > 1) return;
  const notice = kind === 'stage' ? 'stageReport' : hadFull ? 'newVersion' : 'fullReport';
  const key = `report ${of.orderDetailsId} ${version}`;
  await notify(tx, { ...of, to: { who: 'orderer' }, kind: notice, facts: { version }, key });
  if (notice === 'fullReport')
    await tellCandidate(house, tx, { ...of, kind: 'ownReportReady', key: `own report ${of.orderDetailsId}` });
}

async function readContent(
  house: House,
  db: Db,
  { memberId, orderDetailsId }: { memberId: MemberId; orderDetailsId: string },
): Promise<Content | undefined> {
  const head = await findHead(db, memberId, orderDetailsId);
  if (head === undefined) return undefined;
  const tasks = await listTasks(db, memberId, orderDetailsId);
  const person = openPerson(house.vault, head);
  const remarks = await listRemarks(house, db, { memberId, orderDetailsId });
  const evidence = await listFiles(db, { memberId, orderDetailsId, kinds: ['evidence'] });
  const items = tasks.flatMap((task) => {
    const ofTask = evidence.filter(({ about }) => about === `task ${task.id}`);
    const named = ofTask.map((row) => ({
      name: presentFile(house, row).name,
      ...(row.is_shared ? { fileId: row.id } : {}),
    }));
    return itemOf(house, task, { remarks, evidence: named });
  });
  const absent = await listAbsentSubjects(db, memberId, orderDetailsId);
  const named = (row: { code: string; name_zh: string; name_en: string }) => ({
    code: row.code,
    name: { zh: row.name_zh, en: row.name_en },
  });
  return {
    reportNo: head.order_no,
    name: person.name,
    idCard: maskIdCard(person.idCard),
    position: head.position,
    enterpriseName: head.enterprise_name,
    overall: overallOf(items),
    items,
    waiting: tasks
      .filter((task) => task.result === null && task.state !== 'stopped')
      .map((task) => ({ ...named(task), n: task.n })),
    ...(absent.length > 0 ? { absent: absent.map((row) => ({ ...named(row), count: row.absent })) } : {}),
    dropped: (await listDropped(db, memberId, orderDetailsId)).map(named),
    timeline: (await listEvents(db, memberId, orderDetailsId)).map((line) => ({
      at: line.at.toISOString(),
      event: line.event,
    })),
    consent: await consentPart({ house, db }, { memberId, orderDetailsId }, head),
  };
}

type Found = {
  source: Words;
  method: Words;
  rows: ComparedRow[];
  /** Of a reviewer. */
  note?: string | null;
  override?: ReportItem['override'];
};

type Beside = { remarks: readonly Remark[]; evidence: NonNullable<ReportItem['evidence']> };

function itemOf(house: House, task: TaskOfDetail, { remarks, evidence }: Beside): ReportItem[] {
  if (task.result === null || task.light === null || task.content_enc === null || task.found_at === null) return [];
  const { source, method, rows, note, override } = JSON.parse(
    house.vault.open('finding.content', task.content_enc),
  ) as Found;
  const remark = remarks.find((each) => each.itemCode === task.code && each.n === task.n);
  const rule = task.light === 'green' ? undefined : task.risk_rules.find((each) => each.when === task.rule);
  return [
    {
      code: task.code,
      n: task.n,
      name: { zh: task.name_zh, en: task.name_en },
      light: task.light,
      result: task.result,
      rule: rule === undefined ? null : { zh: rule.textZh, en: rule.textEn },
      source,
      method,
      at: task.found_at.toISOString(),
      rows,
      ...(evidence.length > 0 ? { evidence } : {}),
      ...(note ? { note } : {}),
      ...(override ? { override } : {}),
      answer: remark?.answer ?? null,
      dispute: remark?.dispute ?? null,
    },
  ];
}

/** Opens a snapshot; undefined when its content was deleted. */
export function openReport(house: House, row: ReportRow): Report | undefined {
  if (row.content_enc === null) return undefined;
  const content = JSON.parse(house.vault.open(place, row.content_enc)) as Content;
  return {
    ...content,
    version: row.version,
    kind: row.kind,
    createdAt: row.created_at.toISOString(),
    hash: row.hash.toString('hex'),
    issue: issueOf(house, row, content.reportNo),
  };
}

/** Who stands for the version, and what proves a copy of it: no part of the snapshot. */
function issueOf(house: House, row: ReportRow, reportNo: string): ReportIssue {
  const { name: issuer, contact, seal } = house.provider;
  const of = { memberId: row.member_id, orderDetailsId: row.order_detail_id, version: row.version };
  const code = reportCode(house, of);
  return { issuer, contact, seal, code, verifyUrl: verifyUrl(house, reportNo, code), certificate: house.certificate };
}

export type OpenedReport = { readonly row: ReportRow; readonly report: Report };

/**
 * The newest version for somebody else's system; `reader` is the person who lets it in, null where that was proved before.
 * @throws Refusal viewingOff, reportDeleted, reportNotReady
 */
export async function openNewest(
  house: House,
  db: Db,
  { memberId, detailId, reader }: { memberId: MemberId; detailId: string; reader: Actor | null },
): Promise<OpenedReport> {
  if (reader !== null && (await isKeptFrom(db, reader))) throw new Refusal('viewingOff');
  const detail = await findDetail(db, memberId, detailId);
  if (detail === undefined || detail.state === orderStates.deleted) throw new Refusal('reportDeleted');
  const row = await findReport(db, { memberId, detailId });
  const report = row === undefined ? undefined : openReport(house, row);
  if (row === undefined || report === undefined) throw new Refusal('reportNotReady');
  return { row, report };
}

/**
 * The newest version, opened by its candidate and noted as such; undefined while there is none, or none any more.
 * @throws Refusal reportNotFull where the member shows the full report only
 */
export async function openOwnReport(
  house: House,
  tenant: CandidateTenant,
  what: 'open' | 'download' = 'open',
): Promise<Report | undefined> {
  const { memberId, orderDetailsId } = tenant.candidate;
  const row = await findReport(tenant.db, { memberId, detailId: orderDetailsId });
  const report = row === undefined ? undefined : openReport(house, row);
  if (row === undefined || report === undefined) return undefined;
  if (row.kind === 'stage' && (await candidateViewOf(tenant.db, memberId)) === candidateViews.full)
    throw new Refusal('reportNotFull');
  await tenant.transaction(async (tx) => {
    await noteOwnView(tx, { memberId, reportId: row.id, what });
    await writeAudit(tx, {
      memberId,
      userId: null,
      action: what === 'open' ? 'openOwnReport' : 'downloadOwnReport',
      subject: `report ${row.id}`,
      facts: { version: row.version },
    });
  });
  return report;
}
