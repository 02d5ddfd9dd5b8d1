import type { House } from '../house.ts';
import { sweepAuthCodes } from './handover-store.ts';

/** Removes codes that nobody has used in time. */
export async function sweepHandoverCodes(house: House): Promise<void> {
  await house.system.transaction(sweepAuthCodes);
}
