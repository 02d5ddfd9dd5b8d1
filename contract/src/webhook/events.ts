import type { OrderMove } from '../order/states.ts';

/** What a system outside is told of a check. The function app.webhook_type of the database says the same of each move. */
export const webhookTypes = [
  'check.created',
  'check.approved',
  'check.rejected',
  'check.paid',
  'check.review_passed',
  'check.review_failed',
  'check.identity_confirmed',
  'check.identity_failed',
  'check.phone_corrected',
  'check.person_corrected',
  'check.link_expired',
  'check.authorized',
  'check.refused',
  'check.withdrawn',
  'check.face_confirmed',
  'check.face_failed',
  'check.face_expired',
  'check.taken_up',
  'check.started',
  'check.item_completed',
  'check.partly_completed',
  'check.completed',
  'check.report_ready',
  'check.corrected',
  'check.report_deleted',
  'check.report_restored',
  'check.cancelled',
  'check.expired',
] as const;
export type WebhookType = (typeof webhookTypes)[number];

/** By where a move leads, if it leads to several: the second is of a whole report. */
export const typesOfMoves: Record<OrderMove, readonly [WebhookType, WebhookType?]> = {
  approve: ['check.approved'],
  reject: ['check.rejected'],
  pay: ['check.paid'],
  expireUnpaid: ['check.expired'],
  passReview: ['check.review_passed'],
  failReview: ['check.review_failed'],
  matchIdentity: ['check.identity_confirmed'],
  acceptIdentity: ['check.identity_confirmed'],
  failIdentity: ['check.identity_failed'],
  correctPhone: ['check.phone_corrected'],
  correctPerson: ['check.person_corrected'],
  expireLink: ['check.link_expired'],
  authorize: ['check.authorized'],
  refuse: ['check.refused'],
  matchFace: ['check.face_confirmed'],
  failFace: ['check.face_failed'],
  expireFace: ['check.face_expired'],
  takeUp: ['check.taken_up'],
  cancelViewing: ['check.cancelled'],
  expireViewing: ['check.expired'],
  withdraw: ['check.withdrawn'],
  start: ['check.started'],
  endItem: ['check.partly_completed', 'check.completed'],
  endLastItem: ['check.completed'],
  correctReport: ['check.corrected'],
  cancel: ['check.cancelled'],
  deleteReport: ['check.report_deleted'],
  restoreReport: ['check.report_restored'],
  erase: ['check.report_deleted'],
  outlive: ['check.report_deleted'],
};

/** ms before each try, from the first; then the endpoint rests. */
export const retryDelaysMs: readonly number[] = [
  0, 5_000, 30_000, 120_000, 600_000, 3_600_000, 10_800_000, 28_800_000, 54_000_000,
];
export const mostEndpoints = 10;
/** How long the secret before signs as well. */
export const rotationMs = 24 * 3_600_000;
/** How long deliveries are kept. */
export const deliveryKeptDays = 14;
/** Of an answer, in bytes. */
export const answerKept = 4_096;
/** Failed deliveries that are sent again by one request. */
export const mostResent = 1_000;
