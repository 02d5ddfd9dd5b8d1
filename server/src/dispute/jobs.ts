import type { MemberId } from '../base/db.ts';
import { findOrderer, tellCandidate } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { mailPerson } from '../notice/notice.ts';
import type { Tasks } from '../tasks.ts';
import { dayWords } from './dispute.ts';
import { candidateWords, ordererWords } from './rules.ts';
import { findDispute } from './store.ts';

/** Tells both sides that a dispute was opened or decided, each once. */
export async function tellDispute(house: House, { disputeId, news, ...of }: Tasks['tellDispute']): Promise<void> {
  const memberId = of.memberId as MemberId;
  const dispute = await findDispute(house.system.db, disputeId);
  const orderer = await findOrderer(house.system.db, memberId, of.orderDetailsId);
  if (dispute === undefined || dispute.outcome === 'erased' || orderer === undefined) return;
  const key = `dispute ${news} ${disputeId}`;
  const due = dayWords(dispute.due_at);
  await tellCandidate(house, {
    memberId,
    orderDetailsId: of.orderDetailsId,
    sendKey: `${key} candidate`,
    words: ({ url }) => candidateWords[news]({ url, due }),
  });
  const url = `${house.publicUrl}/Dashboard/Report?id=${of.orderDetailsId}`;
  await mailPerson(house, {
    userId: orderer.user_id,
    sendKey: `${key} orderer`,
    words: (name) => ordererWords[news]({ name, orderNo: orderer.order_no, url }),
  });
}
