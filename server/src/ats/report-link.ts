import { reportLinkDays } from '@beidiao/contract/ats/states';
import type { FastifyInstance } from 'fastify';
import { readActing } from '../account/account.ts';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { hashToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { downloadPdf } from '../report/report.ts';
import { findReportLink, putReportLink } from './report-link-store.ts';
import type { TakenStage } from './stage-store.ts';

const linkPath = '/callback/ats/report/';

/** The address of a report for a system: the same however often its stage is sent, and lasting anew from each time. */
export async function makeReportUrl(house: House, tx: Tx, stage: TakenStage): Promise<string> {
  const { member_id: memberId, arrival_id: arrivalId, stage_id: stageId } = stage;
  const token = Buffer.concat(
    ['one', 'two'].map((half) => house.vault.lookUp(`member ${memberId}`, `ats report ${half}`, stageId)),
  ).toString('base64url');
  const expiresAt = new Date(house.now().getTime() + reportLinkDays * 86_400_000);
  await putReportLink(tx, { tokenHash: hashToken(token), memberId, arrivalId, expiresAt });
  return `${house.publicUrl}${linkPath}${token}.pdf`;
}

/** The newest report as a PDF, read in the name of whoever has connected the system, which is written down. */
async function openReportLink(house: House, token: string): Promise<Buffer | undefined> {
  const { system } = house;
  const found = await findReportLink(system.db, hashToken(token), house.now());
  const actor = found && (await readActing(system.db, found.member_id, found.acts_id));
  if (actor === undefined || found === undefined) return undefined;
  try {
    const { base64 } = await downloadPdf(
      {
        house,
        actor,
        db: system.db,
        transaction: (work) => system.transaction(work),
        aside: (work) => work(),
        request: { language: 'zh' },
      },
      { detailId: found.order_detail_id, version: undefined },
    );
    return Buffer.from(base64, 'base64');
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

/** For systems, which fetch a report where they were told that it is. Whatever is not there, or not any more, is nothing. */
export function serveReportLinks(http: FastifyInstance, house: House): void {
  http.get<{ Params: { token: string } }>(`${linkPath}:token`, async ({ params }, reply) => {
    const pdf = await openReportLink(house, params.token.replace(/\.pdf$/, ''));
    if (pdf === undefined) return reply.callNotFound();
    return reply.type('application/pdf').header('content-disposition', 'attachment; filename="report.pdf"').send(pdf);
  });
}
