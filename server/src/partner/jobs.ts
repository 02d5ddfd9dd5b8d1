import { wordsKeptMonths } from '@beidiao/contract/rights/retention';
import { monthsBefore } from '../base/china-time.ts';
import type { House } from '../house.ts';
import { sweepAuthCodes } from './handover-store.ts';
import { dropOldNonces, forgetRemarks } from './partner-app-store.ts';

/** Removes codes that nobody has used in time, and numbers of signatures that are too old to be sent again. */
export async function sweepHandoverCodes(house: House): Promise<void> {
  await house.system.transaction(async (tx) => {
    await sweepAuthCodes(tx);
    await dropOldNonces(tx);
  });
}

/** What partners said of themselves when they applied is forgotten after a while. */
export async function forgetPartnerRemarks(house: House): Promise<void> {
  await house.system.transaction((tx) => forgetRemarks(tx, monthsBefore(house.now(), wordsKeptMonths)));
}
