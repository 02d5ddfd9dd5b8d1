import type { Language } from '../wire/language.ts';

/** The codes of an order detail (one candidate in one order) are the wire's; their words are the product's. */
export const orderStates = {
  unpaid: 1,
  inReview: 2,
  inApproval: 3,
  awaitingAuthorization: 4,
  authorized: 5,
  partlyReported: 6,
  reported: 7,
  refused: 8,
  authorizationExpired: 9,
  reviewFailed: 10,
  approvalRejected: 11,
  identityFailed: 12,
  cancelled: 13,
  expired: 14,
  faceFailed: 15,
  awaitingFace: 16,
  awaitingViewing: 17,
  awaitingIdentity: 18,
  generating: 19,
  faceExpired: 20,
  deleted: -1,
} as const;

export type OrderStateName = keyof typeof orderStates;
export type OrderState = (typeof orderStates)[OrderStateName];

export const allOrderStates = Object.values(orderStates) as readonly OrderState[];

const s = orderStates;

/**
 * Every move of an order detail. `to` lists where a move may lead; which of several it is, the mover decides from facts
 * (`stateAfterPayment`, for instance). A move that is not here does not exist: nothing else writes the state.
 */
export const orderMoves = {
  approve: { from: [s.inApproval], to: [s.unpaid, s.inReview, s.awaitingIdentity, s.awaitingAuthorization] },
  reject: { from: [s.inApproval], to: [s.approvalRejected] },
  pay: { from: [s.unpaid], to: [s.inReview, s.awaitingIdentity, s.awaitingAuthorization] },
  expireUnpaid: { from: [s.unpaid], to: [s.expired] },
  passReview: { from: [s.inReview], to: [s.awaitingIdentity, s.awaitingAuthorization] },
  failReview: { from: [s.inReview], to: [s.reviewFailed] },
  matchIdentity: { from: [s.awaitingIdentity], to: [s.awaitingAuthorization] },
  /** A reviewer has seen the papers of who did not match, since the phone is a relative's for instance. */
  acceptIdentity: { from: [s.awaitingIdentity], to: [s.awaitingAuthorization] },
  failIdentity: { from: [s.awaitingIdentity], to: [s.identityFailed] },
  /** Until an identity is confirmed: a name or number that the orderer has misspelled can match nobody. */
  correctPerson: { from: [s.awaitingIdentity], to: [s.awaitingIdentity] },
  /** Another phone makes another three elements: what was confirmed of the old one counts no more. */
  correctPhone: { from: [s.awaitingIdentity, s.awaitingAuthorization], to: [s.awaitingIdentity] },
  expireLink: { from: [s.awaitingIdentity, s.awaitingAuthorization], to: [s.authorizationExpired] },
  authorize: { from: [s.awaitingAuthorization], to: [s.awaitingFace, s.authorized, s.awaitingViewing] },
  /** Nobody has to prove who they are in order to say no. */
  refuse: { from: [s.awaitingIdentity, s.awaitingAuthorization], to: [s.refused] },
  matchFace: { from: [s.awaitingFace], to: [s.authorized, s.awaitingViewing] },
  failFace: { from: [s.awaitingFace], to: [s.faceFailed] },
  expireFace: { from: [s.awaitingFace], to: [s.faceExpired] },
  takeUp: { from: [s.awaitingViewing], to: [s.authorized] },
  cancelViewing: { from: [s.awaitingViewing], to: [s.cancelled] },
  expireViewing: { from: [s.awaitingViewing], to: [s.expired] },
  /** Before the start, and after it as long as nothing has been found. */
  withdraw: { from: [s.awaitingFace, s.awaitingViewing, s.authorized, s.generating], to: [s.refused] },
  start: { from: [s.authorized], to: [s.generating] },
  endItem: { from: [s.generating], to: [s.partlyReported, s.reported] },
  endLastItem: { from: [s.partlyReported], to: [s.reported] },
  correctReport: { from: [s.reported], to: [s.reported] },
  /** Before payment, and after payment until the candidate has authorized. */
  cancel: { from: [s.unpaid, s.inReview, s.awaitingIdentity, s.awaitingAuthorization], to: [s.cancelled] },
  deleteReport: { from: [s.reported], to: [s.deleted] },
  /** Within some days, by who may delete. */
  restoreReport: { from: [s.deleted], to: [s.reported] },
  /** Everything of the person goes: at the candidate's request, or since it was kept long enough. */
  erase: { from: [s.reported], to: [s.deleted] },
  outlive: { from: [s.reported], to: [s.deleted] },
} as const satisfies Record<string, { from: readonly OrderState[]; to: readonly OrderState[] }>;

export type OrderMove = keyof typeof orderMoves;
export const allOrderMoves = Object.keys(orderMoves) as readonly OrderMove[];

/** What a timeline tells: the moves, and what happens without one. */
export type TimelineEvent =
  | OrderMove
  | 'place'
  | 'leaveOut'
  | 'refundPart'
  | 'doubtIdentity'
  | 'confirmIdentity'
  | 'askMaterial'
  | 'answerMaterial'
  | 'expireMaterial'
  | 'takeBackMaterial';

export const orderMoveAllowed = (move: OrderMove, from: OrderState): boolean =>
  (orderMoves[move].from as readonly OrderState[]).includes(from);

/** The moves that a member may be offered; the others belong to the candidate, the engine, the clock or staff. */
export const memberMoves = [
  'cancel',
  'pay',
  'approve',
  'reject',
  'correctPhone',
  'correctPerson',
  'deleteReport',
] as const satisfies readonly OrderMove[];
export type MemberMove = (typeof memberMoves)[number];

export const memberMovesFrom = (state: OrderState): MemberMove[] =>
  memberMoves.filter((move) => orderMoveAllowed(move, state));

/** Where payment leads: intake review first, then the three elements, else straight to the authorization. */
export function stateAfterPayment(facts: { needsIntakeReview: boolean; isIdentityValidated: boolean }): OrderState {
  if (facts.needsIntakeReview) return s.inReview;
  return facts.isIdentityValidated ? s.awaitingAuthorization : s.awaitingIdentity;
}

/** An end is a state that no move leaves; that a deletion can be taken back makes no beginning of it. */
export const isOrderEnd = (state: OrderState): boolean =>
  allOrderMoves.every((move) => move === 'restoreReport' || !orderMoveAllowed(move, state));

/** A report stands: of the items that have ended so far, or of all. */
export const hasReport = (state: OrderState): boolean => state === s.partlyReported || state === s.reported;

/** Who is waited for decides the look of a state everywhere. */
export type OrderPhase = 'you' | 'candidate' | 'platform' | 'done' | 'ended';

export const orderStateFacts: Record<
  OrderState,
  { phase: OrderPhase; step: 0 | 1 | 2 | 3 | 4 | 5 } & Record<Language, string>
> = {
  1: { phase: 'you', step: 1, zh: '待支付', en: 'Awaiting payment' },
  2: { phase: 'platform', step: 2, zh: '人工审核中', en: 'In review' },
  3: { phase: 'you', step: 1, zh: '审批中', en: 'Awaiting approval' },
  4: { phase: 'candidate', step: 2, zh: '待授权', en: 'Awaiting consent' },
  5: { phase: 'platform', step: 3, zh: '已授权', en: 'Consented' },
  6: { phase: 'platform', step: 4, zh: '部分出报告', en: 'Interim report' },
  7: { phase: 'done', step: 5, zh: '报告已生成', en: 'Report ready' },
  8: { phase: 'ended', step: 2, zh: '候选人拒绝授权', en: 'Candidate declined' },
  9: { phase: 'ended', step: 2, zh: '授权已过期', en: 'Consent expired' },
  10: { phase: 'ended', step: 2, zh: '审核未通过', en: 'Review failed' },
  11: { phase: 'ended', step: 1, zh: '审批驳回', en: 'Rejected' },
  12: { phase: 'ended', step: 2, zh: '身份核验未通过', en: 'Identity not verified' },
  13: { phase: 'ended', step: 1, zh: '已取消', en: 'Cancelled' },
  14: { phase: 'ended', step: 1, zh: '订单已过期', en: 'Order expired' },
  15: { phase: 'ended', step: 2, zh: '人脸核验未通过', en: 'Face check failed' },
  16: { phase: 'candidate', step: 2, zh: '待人脸核验', en: 'Awaiting face check' },
  17: { phase: 'you', step: 3, zh: '待查阅', en: 'Awaiting viewing' },
  18: { phase: 'candidate', step: 2, zh: '待三要素核验', en: 'Awaiting identity check' },
  19: { phase: 'platform', step: 4, zh: '报告生成中', en: 'Report in progress' },
  20: { phase: 'ended', step: 2, zh: '人脸核验超时', en: 'Face check expired' },
  [-1]: { phase: 'ended', step: 5, zh: '报告已删除', en: 'Report deleted' },
};

export const orderStateWord = (state: OrderState, language: Language): string => orderStateFacts[state][language];

/** Tabs of the order list: who has to act next. */
export const orderTabs = {
  all: null,
  you: ['you'],
  candidate: ['candidate'],
  checking: ['platform'],
  done: ['done'],
  ended: ['ended'],
} as const satisfies Record<string, readonly OrderPhase[] | null>;
export type OrderTab = keyof typeof orderTabs;

export function statesOfTab(tab: OrderTab): OrderState[] {
  const phases = orderTabs[tab] as readonly OrderPhase[] | null;
  return allOrderStates.filter((state) => phases === null || phases.includes(orderStateFacts[state].phase));
}

/** The groups of codes that the specification knows by `flag`; those of group 2 are states of the trade order. */
export const orderStateGroups: Record<'0' | '1', readonly OrderState[]> = {
  1: allOrderStates.filter((state) => state <= 12),
  0: allOrderStates.filter((state) => state > 12),
};
