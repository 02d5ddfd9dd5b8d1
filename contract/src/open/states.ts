import { type OrderState, orderStates } from '../order/states.ts';
import type { TaskState } from '../verification/task-states.ts';

/** How a check stands, in the words of the open API. */
export const checkStatuses = [
  'awaiting_payment',
  'awaiting_approval',
  'in_review',
  'awaiting_consent',
  'awaiting_face',
  'awaiting_viewing',
  'checking',
  'partly_completed',
  'completed',
  'refused',
  'rejected',
  'identity_failed',
  'expired',
  'cancelled',
  'deleted',
] as const;
export type CheckStatus = (typeof checkStatuses)[number];

export const statusOfState: Readonly<Record<OrderState, CheckStatus>> = {
  [orderStates.unpaid]: 'awaiting_payment',
  [orderStates.inReview]: 'in_review',
  [orderStates.inApproval]: 'awaiting_approval',
  [orderStates.awaitingAuthorization]: 'awaiting_consent',
  [orderStates.authorized]: 'checking',
  [orderStates.partlyReported]: 'partly_completed',
  [orderStates.reported]: 'completed',
  [orderStates.refused]: 'refused',
  [orderStates.authorizationExpired]: 'expired',
  [orderStates.reviewFailed]: 'rejected',
  [orderStates.approvalRejected]: 'rejected',
  [orderStates.identityFailed]: 'identity_failed',
  [orderStates.cancelled]: 'cancelled',
  [orderStates.expired]: 'expired',
  [orderStates.faceFailed]: 'identity_failed',
  [orderStates.awaitingFace]: 'awaiting_face',
  [orderStates.awaitingViewing]: 'awaiting_viewing',
  [orderStates.awaitingIdentity]: 'awaiting_consent',
  [orderStates.generating]: 'checking',
  [orderStates.faceExpired]: 'expired',
  [orderStates.deleted]: 'deleted',
};

export const statesOfStatus = (status: CheckStatus): OrderState[] =>
  Object.values(orderStates).filter((state) => statusOfState[state] === status);

/** How one item of a check stands. */
export const itemStatuses = [
  'not_started',
  'running',
  'awaiting_candidate',
  'done',
  'disputed',
  'stopped',
  'dropped',
] as const;
export type ItemStatus = (typeof itemStatuses)[number];

export const statusOfTask: Readonly<Record<TaskState, ItemStatus>> = {
  queued: 'running',
  running: 'running',
  waitingReviewer: 'running',
  waitingCandidate: 'awaiting_candidate',
  done: 'done',
  disputed: 'disputed',
  stopped: 'stopped',
};
