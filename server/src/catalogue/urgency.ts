import { Refusal } from '../base/refusal.ts';
import type { Tx } from '../base/db/db.ts';
import type { UrgencyRow } from './store.ts';
import { holdVersion, writeUrgency } from './urgency-store.ts';

/**
 * Replaces how orders can be expedited, and answers the version of the catalogue that begins with it.
 * @throws Refusal urgencyChanged when the catalogue is another one than was looked at
 */
export async function saveUrgency(tx: Tx, { version, ...urgency }: UrgencyRow & { version: string }): Promise<string> {
  if ((await holdVersion(tx)) !== version) throw new Refusal('urgencyChanged');
  return writeUrgency(tx, urgency);
}
