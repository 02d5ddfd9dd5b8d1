import { accountCalls } from './account/calls.ts';
import { agreementCalls } from './operations/agreements.ts';
import { urgencyCalls } from './operations/urgency.ts';
import { approvalCalls } from './approval/calls.ts';
import { atsCalls } from './partner/ats.ts';
import type { Call } from './wire/call.ts';
import { recruitingCalls } from './ats/calls.ts';
import { bulkCalls } from './bulk/calls.ts';
import { candidateCalls } from './candidate/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { confirmationCalls } from './enterprise/confirmation.ts';
import { conflictCalls } from './conflict/calls.ts';
import { companyCalls } from './enterprise/company-tree.ts';
import { deskCalls } from './desk/calls.ts';
import { deliveryCalls } from './notice/delivery.ts';
import { disputeCalls } from './dispute/calls.ts';
import { exportCalls } from './export/calls.ts';
import { engineCalls } from './verification/engine.ts';
import { materialCalls } from './verification/material.ts';
import { newsCalls } from './news/calls.ts';
import { newsEditorCalls } from './news/editor.ts';
import { noticeCalls } from './notice/calls.ts';
import { collectCalls } from './candidate/collect.ts';
import { faceCalls } from './candidate/face.ts';
import { factorCalls } from './account/second-factor.ts';
import { boardCalls } from './operations/board.ts';
import { operationsCalls } from './operations/calls.ts';
import { enterpriseCalls } from './enterprise/calls.ts';
import { giftCalls } from './gift/calls.ts';
import { gradeCalls } from './grade/calls.ts';
import { itemVersionCalls } from './operations/item-versions.ts';
import { frameCalls } from './partner/frame.ts';
import { handoverCalls } from './partner/handover.ts';
import { batchCalls } from './batch/calls.ts';
import { batchOrderCalls } from './batch/order-calls.ts';
import { qrcodeCalls } from './qrcode/calls.ts';
import { invoiceCalls } from './invoice/calls.ts';
import { statementCalls } from './invoice/statement.ts';
import { memberFlagCalls } from './operations/member-flags.ts';
import { themeCalls } from './enterprise/themes.ts';
import { limitCalls } from './enterprise/limits.ts';
import { openCalls } from './open/calls.ts';
import { openStatusCalls } from './open/status.ts';
import { openLogCalls } from './open/log.ts';
import { orderCalls } from './order/calls.ts';
import { partnerAppCalls } from './partner/partner-app.ts';
import { pricingCalls } from './pricing/calls.ts';
import { faqCalls } from './faq/calls.ts';
import { protocolCalls } from './protocol/calls.ts';
import { proofCalls } from './candidate/proof.ts';
import { failedRefundCalls } from './wallet/failed-refunds.ts';
import { creditCalls } from './wallet/credits.ts';
import { reconciliationCalls } from './wallet/reconciliation.ts';
import { reportCalls } from './report/calls.ts';
import { resumeCalls } from './resume/calls.ts';
import { rightsCalls } from './rights/calls.ts';
import { assignCalls } from './verification/assign.ts';
import { reviewCalls } from './verification/review.ts';
import { sourceBillCalls } from './costs/bills.ts';
import { costsCalls } from './costs/calls.ts';
import { samplingCalls } from './sampling/calls.ts';
import { sandboxCalls } from './sandbox/calls.ts';
import { settingsCalls } from './account/settings.ts';
import { signInCalls } from './account/sign-in.ts';
import { staffAccessCalls, staffChangeCalls } from './staff/changes.ts';
import { staffLimitCalls } from './staff/limits.ts';
import { staffCalls } from './staff/calls.ts';
import { uploadCalls } from './upload/calls.ts';
import { usageCalls } from './usage/calls.ts';
import { shareCalls } from './report/share.ts';
import { verifyCalls } from './report/verify.ts';
import { viewCalls } from './view/calls.ts';
import { walletCalls } from './wallet/calls.ts';
import { webhookCalls } from './webhook/calls.ts';

/** Every table of the wire, by noun. */
export const calls = {
  account: accountCalls,
  enterprise: enterpriseCalls,
  theme: themeCalls,
  confirmation: confirmationCalls,
  company: companyCalls,
  limit: limitCalls,
  ats: atsCalls,
  recruiting: recruitingCalls,
  frame: frameCalls,
  handover: handoverCalls,
  news: newsCalls,
  newsEditor: newsEditorCalls,
  protocol: protocolCalls,
  faq: faqCalls,
  notice: noticeCalls,
  delivery: deliveryCalls,
  signIn: signInCalls,
  factor: factorCalls,
  settings: settingsCalls,
  partnerApp: partnerAppCalls,
  open: openCalls,
  openStatus: openStatusCalls,
  openLog: openLogCalls,
  usage: usageCalls,
  wallet: walletCalls,
  statement: statementCalls,
  batch: batchCalls,
  batchOrder: batchOrderCalls,
  qrcode: qrcodeCalls,
  invoice: invoiceCalls,
  reconciliation: reconciliationCalls,
  credit: creditCalls,
  failedRefund: failedRefundCalls,
  grade: gradeCalls,
  catalogue: catalogueCalls,
  gift: giftCalls,
  pricing: pricingCalls,
  conflict: conflictCalls,
  order: orderCalls,
  bulk: bulkCalls,
  view: viewCalls,
  approval: approvalCalls,
  resume: resumeCalls,
  upload: uploadCalls,
  candidate: candidateCalls,
  engine: engineCalls,
  dispute: disputeCalls,
  collect: collectCalls,
  face: faceCalls,
  proof: proofCalls,
  report: reportCalls,
  export: exportCalls,
  share: shareCalls,
  verify: verifyCalls,
  review: reviewCalls,
  sampling: samplingCalls,
  costs: costsCalls,
  sourceBill: sourceBillCalls,
  assign: assignCalls,
  material: materialCalls,
  desk: deskCalls,
  operations: operationsCalls,
  board: boardCalls,
  agreement: agreementCalls,
  urgency: urgencyCalls,
  memberFlag: memberFlagCalls,
  itemVersion: itemVersionCalls,
  staff: staffCalls,
  staffChange: staffChangeCalls,
  staffAccess: staffAccessCalls,
  staffLimit: staffLimitCalls,
  rights: rightsCalls,
  webhook: webhookCalls,
  sandbox: sandboxCalls,
} satisfies Record<string, Record<string, Call>>;
