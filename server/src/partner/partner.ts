import { grantLifeMs } from '@beidiao/contract/partner/handover';
import type { Tx } from '../base/db/db.ts';
import { Refusal } from '../base/refusal.ts';
import { newToken } from '../base/secrets/tokens.ts';
import type { House } from '../house.ts';
import { addHandover, findHandover } from './handover-store.ts';

type Asking = Pick<Parameters<typeof addHandover>[1], 'memberId' | 'userId' | 'channel' | 'detailId'>;
/** The candidate is asked whether the system may have the report, unless the system has asked already. */
export async function askForGrant(house: House, tx: Tx, of: Asking): Promise<void> {
  const expiresAt = new Date(house.now().getTime() + grantLifeMs);
  await addHandover(tx, { ...of, state: newToken(), expiresAt });
  const handover = await findHandover(tx, of.memberId, of.detailId);
  if (handover?.channel !== of.channel) throw new Refusal('handoverTaken');
}
