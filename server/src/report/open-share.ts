import type { Report } from '@beidiao/contract/report/calls';
import { type CodeSubject, type CodeWay, issueCode, spendCode } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { Tx } from '../base/db/db.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { openNewest } from './report.ts';
import { openReader, type Reader } from './share.ts';
import { findShare, type LinkedRow, lockShare, noteReading } from './share-store.ts';

type Open = { readonly row: LinkedRow; readonly reader: Reader };

/** An unknown link, one that has ended and one that has run out are answered alike. @throws Refusal shareGone */
function refuseUnlessOpen(house: House, row: LinkedRow | undefined): Open {
  const reader = row === undefined ? undefined : openReader(house, row);
  const isOver = row === undefined || row.ended_at !== null || row.expires_at <= house.now() || row.is_closed;
  if (isOver || reader === undefined) throw new Refusal('shareGone');
  return { row, reader };
}

const subjectOf = ({ row, reader }: Open): CodeSubject => ['report share', row.id, reader.phoneNo];
/** Whoever has the link is the one who asks: no stranger has it. */
const provenBy = ({ row }: Open): string => `report share ${row.id}`;

type Knock = { readonly link: string; readonly request: RequestFacts };

/** Sends a code to the reader's phone. @throws Refusal shareGone, codeTooSoon, codeDayLimit, voiceOff */
export async function sendShareCode(house: House, { link, way, request }: Knock & { way: CodeWay }): Promise<void> {
  const open = refuseUnlessOpen(house, await findShare(house.system.db, hashToken(link)));
  await issueCode(house, {
    subject: subjectOf(open),
    by: { request, provenBy: provenBy(open) },
    to: open.reader.phoneNo,
    way,
    language: request.language,
  });
}

/** Files beside findings stay with the member: what the reader gets is what was found, and the number of its evidence. */
const withoutFiles = (report: Report): Report => ({
  ...report,
  items: report.items.map((item) => ({
    ...item,
    evidence: item.evidence.map(({ no, name }) => ({ no, name })),
  })),
});

/**
 * Opens the report for link and code, once a code. Whether the share stands is looked at again under its lock, in the
 * transaction that writes the reading down: an end that comes meanwhile counts.
 * @throws Refusal shareGone, codeWrong, codeOver
 */
export async function openShare(house: House, { link, code, request }: Knock & { code: string }) {
  const tokenHash = hashToken(link);
  const { db } = house.system;
  const open = refuseUnlessOpen(house, await findShare(db, tokenHash));
  const { member_id: memberId, order_detail_id: detailId } = open.row;
  const newest = await openNewest(house, db, { memberId, detailId, reader: null }).catch((fault: unknown) => {
    throw fault instanceof Refusal ? new Refusal('shareGone') : fault;
  });
  await spendCode(house, {
    subject: subjectOf(open),
    by: { request, provenBy: provenBy(open) },
    code,
    along: (tx) => noteOpening(house, tx, { tokenHash, version: newest.report.version }),
  });
  return {
    report: withoutFiles(newest.report),
    sharedBy: open.row.enterprise_name,
    readerName: open.reader.name,
    purpose: open.reader.purpose,
    expiresAt: open.row.expires_at.toISOString(),
  };
}

async function noteOpening(
  house: House,
  tx: Tx,
  { tokenHash, version }: { tokenHash: Buffer; version: number },
): Promise<void> {
  const { row } = refuseUnlessOpen(house, await lockShare(tx, tokenHash));
  const { id: shareId, member_id: memberId } = row;
  await noteReading(tx, { memberId, shareId, version, at: house.now() });
  await writeAudit(tx, {
    memberId,
    userId: null,
    action: 'openShare',
    subject: `share ${shareId}`,
    facts: { version },
  });
}
