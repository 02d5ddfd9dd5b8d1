import { type OrderMove, type OrderState, orderStates } from '@beidiao/contract/order-states';
import type { MemberId } from '../base/db.ts';
import { Refusal } from '../base/refusal.ts';
import type { House } from '../house.ts';
import { mailPerson } from '../notice/notice.ts';
import { endDetail } from '../order/order.ts';
import type { Tasks } from '../tasks.ts';
import { deleteClaims } from './consent-store.ts';
import { sendLink } from './link.ts';
import { askedAgainWords } from './rules.ts';
import { findOrderer, listDue, sweepSessions } from './store.ts';

/** Sends the candidate the link. Running twice sends once, since the key of the message is that of the order detail. */
export const inviteCandidate = (house: House, { memberId, orderDetailsId }: Tasks['inviteCandidate']): Promise<void> =>
  sendLink(house, { memberId: memberId as MemberId, orderDetailsId, sendKey: `invite ${orderDetailsId}` });

/** Tells who ordered that the candidate of an ended check wants to go on. */
export async function tellAskedAgain(
  house: House,
  { memberId, orderDetailsId }: Tasks['tellAskedAgain'],
): Promise<void> {
  const orderer = await findOrderer(house.system.db, memberId as MemberId, orderDetailsId);
  if (orderer === undefined) return;
  const url = `${house.publicUrl}/Dashboard/OrderCreate?again=${orderDetailsId}`;
  await mailPerson(house, {
    userId: orderer.user_id,
    sendKey: `asked again ${orderDetailsId} ${house.now().toISOString().slice(0, 13)}`,
    words: (name) => askedAgainWords({ name, orderNo: orderer.order_no, url }),
  });
}

/** What was typed is deleted once the candidate has said no. */
export async function forgetClaims(house: House, { orderDetailsId }: Tasks['forgetClaims']): Promise<void> {
  await house.system.transaction((tx) => deleteClaims(tx, orderDetailsId));
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
      .transaction((tx) => endDetail(house, tx, { memberId: due.member_id, id: due.id, end: { ...end, userId: null } }))
      .catch((error: unknown) => {
        // Somebody moved it in the same moment; that is as good.
        if (!(error instanceof Refusal)) throw error;
      });
  }
  await house.system.transaction(sweepSessions);
}
