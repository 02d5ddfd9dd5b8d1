import { applicantLifeDays } from '@beidiao/contract/partner/frame-rules';
import { wordsKeptMonths } from '@beidiao/contract/rights/retention';
import { monthsBefore } from '../base/china-time.ts';
import type { House } from '../house.ts';
import { forgetApplicants } from './applicant-store.ts';
import { sweepTickets } from './frame-store.ts';
import { sweepAuthCodes } from './handover-store.ts';
import { dropOldNonces, forgetRemarks } from './partner-app-store.ts';

/** Removes codes that nobody has used in time, and numbers of signatures that are too old to be sent again. */
export async function sweepHandoverCodes(house: House): Promise<void> {
  await house.system.transaction(async (tx) => {
    await sweepAuthCodes(tx);
    await dropOldNonces(tx);
    await sweepTickets(tx);
  });
}

/** What partners said of themselves when they applied is forgotten after a while, and so are candidates for whom nobody ordered. */
export async function forgetPartnerRemarks(house: House): Promise<void> {
  const before = new Date(house.now().getTime() - applicantLifeDays * 24 * 60 * 60_000);
  await house.system.transaction(async (tx) => {
    await forgetRemarks(tx, monthsBefore(house.now(), wordsKeptMonths));
    await forgetApplicants(tx, before);
  });
}
