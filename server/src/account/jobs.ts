import { sweepTallies } from '../base/tally.ts';
import { sweepSecurityEvents } from '../access/security-event.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { sweepCodeDays } from './code-store.ts';
import { sweepDevices } from './device-store.ts';
import { sendWaitingCode } from './phone-code.ts';
import { sweepEnded } from './session-store.ts';

/** Removes sessions, pictures and failure counts that have ended by themselves. */
export async function sweepEndedSessions(house: House): Promise<void> {
  await house.system.transaction(async (tx) => {
    await sweepEnded(tx);
    await sweepTallies(tx);
    await sweepDevices(tx);
    await sweepCodeDays(tx);
  });
  await sweepSecurityEvents(house.system);
}

export const deliverCode = (house: House, of: Tasks['deliverCode']): Promise<void> => sendWaitingCode(house, of);
