import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { MemberId } from '../access/actor.ts';
import type { House } from '../house.ts';
import type { Tasks } from '../tasks.ts';
import { giveForTopUp } from './activities.ts';
import { giveForInvitation } from './invitations.ts';
import { findRecharge, listActivities } from './store.ts';

/** What running activities promise for this top-up. A repeat gives nothing twice. */
export async function rechargePaid(house: House, { memberId, tradeOrderId }: Tasks['rechargePaid']): Promise<void> {
  const { db } = house.system;
  const member = memberId as MemberId; // of a row of ours
  const paid = await findRecharge(db, member, tradeOrderId);
  if (paid === undefined || paid.paid_at === null) return;
  const of = { memberId: member, userId: paid.user_id, tradeOrderId, amountFen: Number(paid.amount_fen) };
  const day = dayInChina(paid.paid_at);
  for (const batch of await listActivities(db, member, day)) await giveForTopUp(house, batch, of);
  await giveForInvitation(house, of, day);
}
