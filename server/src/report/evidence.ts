import type { FileContent } from '@beidiao/contract/file/calls';
import { writeAudit } from '../access/audit.ts';
import type { Tenant } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import { openContent, presentFile, readFileRow } from '../file/file.ts';
import type { House } from '../house.ts';
import { readReport } from './reading.ts';
import { noteViews } from './store.ts';

type Opening = Tenant & { readonly house: House };

/**
 * Opens a file that the newest version of a report shares beside a finding: what no item of it names, or a reviewer has
 * taken back since, is not there.
 * @throws Refusal orderNotFound, viewingOff, reportDeleted, reportNotReady, fileNotFound
 */
export async function openEvidence(
  context: Opening,
  { detailId, fileId }: { detailId: string; fileId: string },
): Promise<FileContent> {
  const { house, actor, db, aside, transaction } = context;
  const { memberId, userId } = actor;
  const { row, report } = await readReport(context, { detailId });
  const item = report.items.find(({ evidence }) => evidence?.some((each) => each.fileId === fileId));
  if (item === undefined) throw new Refusal('fileNotFound');
  const file = await readFileRow(db, memberId, fileId);
  if (file.order_detail_id !== detailId || file.kind !== 'evidence' || !file.is_shared)
    throw new Refusal('fileNotFound');
  const content = await aside(() => openContent(house, file));
  await transaction(async (tx) => {
    await noteViews(tx, { memberId, userId, what: 'evidence' }, [row.id]);
    await writeAudit(tx, {
      memberId,
      userId,
      action: 'openEvidence',
      subject: `report ${row.id}`,
      facts: { file: file.id, item: item.code, n: item.n },
    });
  });
  return { ...presentFile(house, file), base64: content.toString('base64') };
}
