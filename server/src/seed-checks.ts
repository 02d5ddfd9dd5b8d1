import { consentTextVersion, identityNoticeVersion } from '@beidiao/contract/candidate/calls';
import { permissionCodes, permissions } from '@beidiao/contract/wire/permissions';
import { Choice } from '@beidiao/contract/pricing/calls';
import { decideOnOrder } from './approval/approval.ts';
import type { CandidateTenant, MemberId, StaffActor, Tenant, UserId } from './access/actor.ts';
import { giveConsent, refuseCheck, withdrawConsent } from './candidate/candidate.ts';
import { failIdentity, proveIdentity } from './candidate/identity.ts';
import { listAskedClaims, saveClaims, submitClaims } from './candidate/claims.ts';
import { openDispute } from './dispute/dispute.ts';
import type { House } from './house.ts';
import { failIntake } from './operations/intake.ts';
import { askRefund } from './operations/refund.ts';
import { cancelPaid, payOrderFromBalance } from './order/order.ts';
import { type Placed, placeOrder } from './order/place-order.ts';
import { administratorOf, throughHouse } from './seed-tenant.ts';
import { quoteChoice } from './pricing/pricing.ts';
import { demoCandidate, demoClaim } from './seed-people.ts';
import type { Fate, Plan } from './seed-plans.ts';
import { listAnswersToRead, listQueuedTasks } from './seed-store.ts';
import { runTask } from './verification/engine.ts';
import { claimTask } from './verification/review.ts';
import { confirmReview } from './verification/review-publish.ts';
import { openSheet } from './verification/review-sheet.ts';

/** Who acts in the demo; all of one enterprise but for the staff. */
export type Cast = {
  readonly memberId: MemberId;
  /** Of the administrator. */
  readonly userId: UserId;
  readonly colleagueId: UserId;
  readonly reviewer: StaffActor;
  /** Reads what sources and colleagues have found. */
  readonly reader: StaffActor;
  readonly sales: StaffActor;
};

/** One thing that happens, so many hours after the order. */
type Step = { readonly after: number; readonly act: (house: House) => Promise<void> };

const request = {
  id: 'demo',
  address: '203.0.113.8',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)',
  language: 'zh',
  idempotencyKey: undefined,
  sign: undefined,
  tokenHash: undefined,
  device: { hash: undefined, keep: () => Buffer.alloc(0) },
} as const;

/** The colleague of the demo may not order alone. */
const colleagueRights = new Set(permissionCodes.filter((code) => code !== permissions.orderAlone));

const asMember = (house: House, { memberId, userId, colleagueId }: Cast, isColleague: boolean): Tenant => {
  const administrator = administratorOf({ memberId, userId });
  const colleague = { ...administrator, userId: colleagueId, role: 2, rights: colleagueRights } as const;
  return { actor: isColleague ? colleague : administrator, ...throughHouse(house) };
};

const asCandidate = (house: House, memberId: MemberId, orderDetailsId: string): CandidateTenant => ({
  candidate: { memberId, orderDetailsId },
  ...throughHouse(house),
});

const before = (fate: Fate, ...others: readonly Fate[]): boolean => others.includes(fate);

/** The life of one check, from the order on. */
export function stepsOf(cast: Cast, { fate, codes, tail }: Plan, n: number): Step[] {
  const candidate = demoCandidate(n, tail);
  const isColleague = before(fate, 'inApproval', 'approvalRejected');
  let placed: Placed | undefined;
  const order = (): Placed & { orderDetailsId: string } => {
    const orderDetailsId = placed?.detailIds[0];
    if (placed === undefined || orderDetailsId === undefined) throw new TypeError('the order comes first');
    return { ...placed, orderDetailsId };
  };
  const own = (house: House): CandidateTenant => asCandidate(house, cast.memberId, order().orderDetailsId);
  const steps: Step[] = [];
  const then = (after: number, act: Step['act']): void => void steps.push({ after, act });

  then(0, async (house) => {
    const choice = Choice.parse({ checkedDataItemList: codes.map((code) => ({ code })) });
    const tenant = asMember(house, cast, isColleague);
    const { breakdown } = await quoteChoice(house, tenant, { choice });
    const wish = { people: [{ candidate }], choice, calculateId: breakdown.calculateId };
    placed = await placeOrder(house, tenant, { ...wish, idempotencyKey: `demo-${n}` });
  });
  if (before(fate, 'inApproval', 'unpaid')) return steps;
  if (fate === 'approvalRejected') {
    const no = { isApproved: false, pays: false, why: '岗位已暂停招聘' } as const;
    then(5, async (house) => {
      await decideOnOrder(house, asMember(house, cast, false), { orderId: order().orderId, ...no });
    });
    return steps;
  }
  then(0.1, async (house) => {
    await payOrderFromBalance(house, asMember(house, cast, false), order().tradeOrderId);
  });
  if (before(fate, 'inReview', 'invited')) return steps;
  const ref = () => ({ memberId: cast.memberId, orderDetailsId: order().orderDetailsId });
  if (fate === 'reviewFailed') {
    then(6, async (house) => {
      await failIntake(house, cast.reviewer, { ...ref(), why: '简历与订单上的候选人不是同一人' });
    });
    return steps;
  }
  if (fate === 'cancelled') {
    then(3, async (house) => {
      await cancelPaid(house, asMember(house, cast, false), order().orderDetailsId);
    });
    return steps;
  }
  return [...steps, ...candidateSteps(cast, { fate, candidate, n, own, ref })];
}

type InvitedCandidate = {
  readonly fate: Fate;
  readonly candidate: { readonly name: string; readonly idCard: string };
  readonly n: number;
  readonly own: (house: House) => CandidateTenant;
  readonly ref: () => { memberId: MemberId; orderDetailsId: string };
};

/** Reads the red light of a source, and publishes it as it came. */
async function publishAnswer(house: House, reader: StaffActor, taskId: string): Promise<void> {
  await claimTask(house, reader, taskId);
  const { answer, draftVersion } = await openSheet(house, reader, taskId);
  if (answer === null) throw new TypeError('the source has answered with a red light');
  const { sentence } = answer;
  await confirmReview(house, reader, { taskId, draftVersion, agrees: true, opinion: '', sentence });
}

/** What the candidate does, and what follows from it. */
function candidateSteps(cast: Cast, { fate, candidate, n, own, ref }: InvitedCandidate): Step[] {
  const steps: Step[] = [];
  const then = (after: number, act: Step['act']): void => void steps.push({ after, act });
  const prove = async (house: House, idCard: string): Promise<void> => {
    const typed = { name: candidate.name, idCard, noticeVersion: identityNoticeVersion, request };
    await proveIdentity(house, own(house), typed);
  };
  if (fate === 'identityFailed') {
    // Of somebody else: a typing error three times.
    for (const after of [4, 5, 6]) then(after, (house) => prove(house, demoCandidate(n + 300, '0000').idCard));
    then(30, (house) => house.system.transaction((tx) => failIdentity(house, tx, own(house).candidate)));
    return steps;
  }
  then(4, (house) => prove(house, candidate.idCard));
  if (fate === 'identified') return steps;
  if (fate === 'refused') {
    then(4.2, async (house) => void (await refuseCheck(house, own(house), '已接受其他录用')));
    return steps;
  }
  then(4.2, async (house) => {
    const agreedCodes = ['ID_FACE', 'DEGREE_DOMESTIC', 'LIT_PUBLIC'];
    const signed = { signature: undefined, signedName: candidate.name };
    await giveConsent(house, own(house), { agreedCodes, textVersion: consentTextVersion, ...signed, request });
  });
  if (before(fate, 'awaitingFace', 'authorized')) return steps;
  if (fate === 'withdrawn') {
    then(9, async (house) => void (await withdrawConsent(house, own(house))));
    return steps;
  }
  then(4.5, async (house) => {
    const asked = await listAskedClaims(house, own(house), undefined);
    const content = demoClaim(n);
    const entries = asked.map((claim) => ({ itemCode: claim.itemCode, n: claim.n, content, completed: true }));
    if (entries.length > 0) await saveClaims(house, own(house), entries);
    await submitClaims(house, own(house));
  });
  then(4.6, async (house) => {
    // Twice: what rests on the identity runs once that is proved.
    for (const _ of ['identity', 'others'])
      for (const { id } of await listQueuedTasks(house.system.db, ref().orderDetailsId)) await runTask(house, id);
  });
  then(6, async (house) => {
    for (const { id } of await listAnswersToRead(house.system.db, ref().orderDetailsId))
      await publishAnswer(house, cast.reader, id);
  });
  if (fate === 'disputed')
    then(30, async (house) => {
      const words = '这条记录是同名的人，判决书上的出生年份和我的不同，请重新核对。';
      await openDispute(house, own(house), { itemCode: 'LIT_PUBLIC', n: 1, words, fileIds: [], fields: ['register'] });
    });
  if (fate === 'refundAsked')
    then(40, async (house) => {
      // Above what sales may send back alone: this one waits for finance.
      const amountFen = n % 4 === 1 ? 6_000 : 900;
      const wish = { ...ref(), amountFen, why: '报告比约定晚了两天，补偿', requestKey: `demo ${n}` };
      await askRefund(house, cast.sales, wish);
    });
  return steps;
}
