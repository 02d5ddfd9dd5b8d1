import { type OrderMove, type OrderState, orderStates } from '@beidiao/contract/order/states';
import { isDaytime } from '../base/china-time.ts';
import type { MemberId } from '../access/actor.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import { endDetail, takeDueSoon } from '../order/order.ts';
import { enqueue, type Tasks } from '../tasks.ts';
import { removeFilesOfDetail } from '../file/file.ts';
import { sealConsent as seal } from './consent-document.ts';
import { deleteClaims } from './consent-store.ts';
import { dropCredentials } from './credential-store.ts';
import { sendLink } from './link.ts';
import { sweepReminders } from './reminder-store.ts';
import { tellCandidate } from './news.ts';
import { findMemberOf, listDue, sweepSessions } from './store.ts';

/** Sends the candidate the first link. */
export async function inviteCandidate(house: House, wish: Tasks['inviteCandidate']): Promise<void> {
  const { memberId, orderDetailsId } = wish;
  await sendLink(house, { memberId: memberId as MemberId, orderDetailsId, why: 'invite' });
}

/** What was typed, shown and lent is deleted once the candidate has said no, or the check has ended without its start. */
export async function forgetClaims(house: House, { orderDetailsId }: Tasks['forgetClaims']): Promise<void> {
  await house.system.transaction(async (tx) => {
    const memberId = await findMemberOf(tx, orderDetailsId);
    if (memberId === undefined) return;
    await deleteClaims(tx, orderDetailsId);
    await dropCredentials(tx, { memberId, orderDetailsId });
    await removeFilesOfDetail(tx, { memberId, orderDetailsId, kinds: ['claim', 'proof'] });
  });
}

/** The consent as a document with its evidence, sealed. Running twice seals once. */
export const sealConsent = (
  house: House,
  { memberId, orderDetailsId, consentId }: Tasks['sealConsent'],
): Promise<void> => seal(house, { memberId: memberId as MemberId, orderDetailsId, consentId });
/** How long before its end who ordered is reminded to pay, and the candidate to decide. */
const remindBefore = { unpaidMs: 3 * 3_600_000, consentMs: 2 * 24 * 3_600_000 } as const;

/** Reminds once of what is about to end by itself. */
export async function remindDue(house: House): Promise<void> {
  const now = house.now();
  const before = (ms: number): Date => new Date(now.getTime() + ms);
  await house.system.transaction(async (tx) => {
    const unpaid = { after: now, before: before(remindBefore.unpaidMs), states: [orderStates.unpaid] };
    for (const due of await takeDueSoon(tx, unpaid))
      await notify(tx, {
        memberId: due.member_id,
        to: { who: 'orderer' },
        kind: 'unpaidExpiring',
        orderDetailsId: due.id,
        facts: { dueAt: due.due_at.toISOString() },
        key: `unpaidExpiring ${due.id}`,
      });
  });
  if (!isDaytime(now)) return;
  await house.system.transaction(async (tx) => {
    const states = [orderStates.awaitingIdentity, orderStates.awaitingAuthorization];
    for (const due of await takeDueSoon(tx, { after: now, before: before(remindBefore.consentMs), states }))
      await tellCandidate(house, tx, {
        memberId: due.member_id,
        orderDetailsId: due.id,
        kind: 'consentReminder',
        facts: { dueAt: due.due_at.toISOString() },
        key: `consentReminder ${due.id} ${due.state} ${due.due_at.toISOString()}`,
      });
  });
}

const endsByItself: Partial<Record<OrderState, { move: OrderMove; to: OrderState }>> = {
  [orderStates.awaitingIdentity]: { move: 'expireLink', to: orderStates.authorizationExpired },
  [orderStates.awaitingAuthorization]: { move: 'expireLink', to: orderStates.authorizationExpired },
  [orderStates.awaitingFace]: { move: 'expireFace', to: orderStates.faceExpired },
  [orderStates.awaitingViewing]: { move: 'expireViewing', to: orderStates.expired },
};

/** Ends order details that are over their time, each in a transaction of its own, and refunds them. */
export async function endDueDetails(house: House): Promise<void> {
  for (const due of await listDue(house.system.db, house.now())) {
    const end = endsByItself[due.state];
    if (end === undefined) continue;
    await house.system
      .transaction(async (tx) => {
        await enqueue(tx, { task: 'forgetClaims', payload: { orderDetailsId: due.id } });
        await endDetail(house, tx, { memberId: due.member_id, id: due.id, end: { ...end, userId: null } });
      })
      .catch((error: unknown) => {
        // Somebody moved it in the same moment; that is as good.
        if (!(error instanceof Refusal)) throw error;
      });
  }
  await house.system.transaction(async (tx) => {
    await sweepSessions(tx);
    await sweepReminders(tx);
  });
}

export { sweepOldCredentials } from './credential.ts';
