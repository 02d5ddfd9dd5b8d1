import type { NoticeKind } from '@beidiao/contract/notice/calls';
import type { MemberId } from '../access/actor.ts';
import { tellCandidate } from '../candidate/candidate.ts';
import type { House } from '../house.ts';
import { notify } from '../notify.ts';
import type { Tasks } from '../tasks.ts';
import { findDispute } from './store.ts';

type News = Tasks['tellDispute']['news'];
const toCandidate: Record<News, NoticeKind> = {
  opened: 'disputeOpened',
  upheld: 'disputeUpheld',
  rejected: 'disputeRejected',
};
/** Of one that was upheld the new version of the report tells. */
const toOrderer: Partial<Record<News, NoticeKind>> = { opened: 'reportDisputed', rejected: 'reportStands' };

/** Tells both sides that a dispute was opened or decided, each once. */
export async function tellDispute(house: House, { disputeId, news, ...told }: Tasks['tellDispute']): Promise<void> {
  const of = { memberId: told.memberId as MemberId, orderDetailsId: told.orderDetailsId };
  const dispute = await findDispute(house.system.db, disputeId);
  if (dispute === undefined || dispute.outcome === 'erased') return;
  const key = `dispute ${news} ${disputeId}`;
  const facts = { dueAt: dispute.due_at.toISOString() };
  await house.system.transaction(async (tx) => {
    await tellCandidate(house, tx, { ...of, kind: toCandidate[news], facts, key: `${key} candidate` });
    const kind = toOrderer[news];
    if (kind !== undefined) await notify(tx, { ...of, to: { who: 'orderer' }, kind, key: `${key} orderer` });
  });
}
