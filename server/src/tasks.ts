import type { ChannelCode } from '@beidiao/contract/wallet/calls';
import type { Language } from '@beidiao/contract/wire/language';
import type { NoticeKind } from '@beidiao/contract/notice/calls';
import type { Tx } from './base/db/db.ts';
import { type JobOptions, putJob, putJobs } from './base/jobs/jobs.ts';

/** Whom a notice is for. `orderer` and `candidate` are those of its order detail. */
export type NoticeTo =
  | { readonly who: 'user'; readonly userId: string }
  | { readonly who: 'orderer' }
  | { readonly who: 'candidate' }
  | { readonly who: 'administrators' }
  | { readonly who: 'holders'; readonly permission: string }
  /** An address that belongs to no person yet, sealed: `sealAddress` in notify.ts makes one. */
  | { readonly who: 'address'; readonly channel: 'mail' | 'sms'; readonly sealed: string };

/**
 * What travels upwards or later goes as a job, written in the transaction that causes it. Ids only: payloads are kept
 * in the queue's tables, so nothing personal belongs here.
 */
export type Tasks = {
  /** Send the code of a phone that waits, sealed, under its key. */
  deliverCode: { subjectKey: string; askerKey: string; sentAt: string; way: 'sms' | 'voice' };
  /** Somebody has joined a member, or has another name, phone or address: find them by it. */
  personChanged: { userId: string };
  /** Tell somebody something: `notify` in notify.ts writes it. */
  notify: {
    /** A notice that is told twice under one key arrives once. */
    key: string;
    /** ISO 8601: when it happened. */
    toldAt: string;
    memberId: string;
    to: NoticeTo;
    kind: NoticeKind;
    facts: Readonly<Record<string, string | number>>;
    orderDetailsId?: string;
    /** Facts that open something, sealed. */
    secret?: string;
    byUserId?: string;
    language?: Language;
  };
  /** Hand one mail to the outside service. */
  deliver: { deliveryId: string };
  /** Hand one SMS to the outside service. */
  deliverText: { deliveryId: string };
  /** Hand one mail to a person of staff to the outside service. */
  mailStaff: { messageId: string };
  /** Hand one SMS to a person of staff to the outside service. */
  textStaff: { messageId: string };
  /** Somebody has left a member: what they ordered is another's now. */
  handOverOrders: { memberId: string; fromUserId: string; toUserId: string };
  /** Money for checks or a membership has come by a channel: move what was ordered, or begin the membership. */
  tradePaid: { memberId: string; tradeOrderId: string };
  /** A top-up has come: give what running activities promise for it. */
  rechargePaid: { memberId: string; tradeOrderId: string };
  /** A trade order ended unpaid: end what was ordered with it. */
  expireTrade: { memberId: string; tradeOrderId: string };
  /** The way to the candidate is open: send the link. */
  inviteCandidate: { memberId: string; orderDetailsId: string };
  /** The candidate has handed everything in: open the tasks. */
  startVerification: { memberId: string; orderDetailsId: string };
  /** The candidate has withdrawn after the start: stop what has not run. */
  stopVerification: { memberId: string; orderDetailsId: string };
  /** A task has ended: write the next version of the report. */
  writeReport: { memberId: string; orderDetailsId: string };
  /** A reviewer's finding was published: it may be drawn to be judged a second time. */
  drawSample: { memberId: string; taskId: string };
  /** A dispute was opened or decided: tell the candidate and who ordered. */
  tellDispute: { memberId: string; orderDetailsId: string; disputeId: string; news: 'opened' | 'upheld' | 'rejected' };
  /** The deletion of everything was granted, and told by the notice of this key: that goes out first. */
  eraseDetail: { memberId: string; orderDetailsId: string; why: 'request' | 'retention'; toldKey?: string };
  /** A consent was given: make its document and seal it. */
  sealConsent: { memberId: string; orderDetailsId: string; consentId: string };
  /** The candidate has said no: delete what was typed. */
  forgetClaims: { orderDetailsId: string };
  /** The rows of these files are buried: remove the content. */
  dropFiles: { places: string[] };
  /** Ask the channel to send money back. */
  refundPayment: { memberId: string; refundId: string };
  /** A list of candidates has come: read its rows. */
  readBatch: { memberId: string; batchFileId: string };
  /** Somebody has applied for a file: make it, or go on with it. */
  makeExport: { memberId: string; exportId: string };
  /** An act on many checks has begun: do what is left of it. */
  runBulk: { memberId: string; bulkId: string };
  /** Fetch the statement of a channel for a day in China and compare it with the books. */
  matchStatement: { channel: ChannelCode; day: string };
  /** The price of an item is about to change, or is not any more: tell the members that pay it. */
  tellItemPrice: { code: string; version: number; news: 'ahead' | 'withdrawn' };
  /** A recruiting system has sent a candidate, or somebody tries again: order them. */
  orderArrival: { memberId: string; arrivalId: string };
  /** The system has taken back whom it had sent: cancel the order while that is possible. */
  cancelArrival: { memberId: string; arrivalId: string };
  /** The candidate lets a recruiting system have the outcome: tell it where it was withheld. */
  tellGrant: { memberId: string; orderDetailsId: string };
  /** The sandbox let the time of a check run out: what is over ends now, and not with the next minute. */
  endDueDetails: Record<string, never>;
  /** The sandbox cashier tells the house how a payment or a refund ended. */
  sandboxCallback: {
    kind: 'payment' | 'refund';
    reference: string;
    providerReference: string;
    outcome: 'succeeded' | 'failed';
    amountFen: number;
    isForged: boolean;
  };
};
export type TaskName = keyof Tasks;

/** A task with its payload, to be carried out after the transaction has committed. */
export type Wanted = { [T in TaskName]: JobOptions & { readonly task: T; readonly payload: Tasks[T] } }[TaskName];

export const enqueue = (tx: Tx, wanted: Wanted): Promise<void> => putJob(tx, wanted);

/** Many in one statement. */
export const enqueueAll = (tx: Tx, wanted: readonly Wanted[]): Promise<void> => putJobs(tx, wanted);
