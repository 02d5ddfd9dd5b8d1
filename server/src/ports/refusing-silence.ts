import { Refusal } from '../base/refusal.ts';
import { VendorSilent } from './ports.ts';

/** A person who waits for an outside service is told that it does not answer. @throws Refusal vendorSilent */
export const refusingSilence = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error: unknown) => {
    throw error instanceof VendorSilent ? new Refusal('vendorSilent') : error;
  });
