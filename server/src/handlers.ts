import type { calls } from '@beidiao/contract/calls';
import { factorHandlers } from './account/factor-handlers.ts';
import { accountHandlers } from './account/handlers.ts';
import { partnerAppHandlers } from './partner/partner-app-handlers.ts';
import { settingsHandlers } from './account/settings-handlers.ts';
import { signInHandlers } from './account/sign-in-handlers.ts';
import { recruitingHandlers } from './ats/handlers.ts';
import { recruitingSandboxHandlers } from './ats/sandbox-handlers.ts';
import { holderHandlers } from './candidate/account-handlers.ts';
import { collectHandlers } from './candidate/collect-handlers.ts';
import { faceHandlers } from './candidate/face-handlers.ts';
import { proofHandlers } from './candidate/proof-handlers.ts';
import { runOutHandlers } from './candidate/sandbox-handlers.ts';
import { candidateHandlers } from './candidate/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { deskHandlers } from './desk/handlers.ts';
import { disputeHandlers } from './dispute/handlers.ts';
import { newsEditorHandlers } from './news/editor-handlers.ts';
import { newsHandlers } from './news/handlers.ts';
import { deliveryHandlers } from './notice/delivery-handlers.ts';
import { noticeHandlers } from './notice/handlers.ts';
import { giftHandlers } from './gift/handlers.ts';
import { productHandlers } from './gift/product-handlers.ts';
import { approvalHandlers } from './approval/handlers.ts';
import { closingHandlers, ownEnterpriseHandlers } from './enterprise/account-handlers.ts';
import { confirmationHandlers } from './enterprise/confirmation-handlers.ts';
import { atsHandlers, companyHandlers, enterpriseHandlers } from './enterprise/handlers.ts';
import { bulkHandlers } from './bulk/handlers.ts';
import { openHandlers } from './open/handlers.ts';
import { openStatusHandlers } from './open/status-handlers.ts';
import { openLogHandlers } from './open/log-handlers.ts';
import { conflictHandlers } from './conflict/handlers.ts';
import { viewHandlers } from './view/handlers.ts';
import { qrcodeHandlers } from './qrcode/handlers.ts';
import { batchHandlers } from './batch/handlers.ts';
import { exportHandlers } from './export/handlers.ts';
import { invoiceHandlers } from './invoice/handlers.ts';
import { statementHandlers } from './invoice/statement-handlers.ts';
import { themeHandlers } from './enterprise/theme-handlers.ts';
import { limitHandlers } from './enterprise/limit-handlers.ts';
import { cardHandlers } from './order/card-handlers.ts';
import { orderHandlers } from './order/handlers.ts';
import { packageHandlers, usageHandlers } from './order/usage-handlers.ts';
import { gradeHandlers } from './grade/handlers.ts';
import { frameHandlers } from './partner/frame-handlers.ts';
import { handoverHandlers } from './partner/handlers.ts';
import { batchOrderHandlers } from './batch/order-handlers.ts';
import { pricingHandlers } from './batch/price-handlers.ts';
import { sandboxHandlers } from './adapters/sandbox/handlers.ts';
import { shownBatchHandlers } from './report/batch-handlers.ts';
import { shownOrderHandlers } from './report/order-handlers.ts';
import { faqHandlers } from './faq/handlers.ts';
import { protocolHandlers } from './protocol/handlers.ts';
import { reportHandlers } from './report/handlers.ts';
import { shareHandlers } from './report/share-handlers.ts';
import { verifyHandlers } from './report/verify-handlers.ts';
import { staffLimitHandlers } from './staff/limit-handlers.ts';
import { staffHandlers } from './staff/handlers.ts';
import { staffAccessHandlers, staffChangeHandlers } from './staff/change-handlers.ts';
import { hireHandlers } from './staff/sandbox-handlers.ts';
import { ownDataHandlers } from './rights/account-handlers.ts';
import { ownRequestHandlers } from './rights/candidate-handlers.ts';
import { resumeHandlers } from './resume/handlers.ts';
import { rightsHandlers } from './rights/handlers.ts';
import { ownProgressHandlers } from './verification/candidate-handlers.ts';
import { assignHandlers } from './operations/assign-handlers.ts';
import { engineHandlers, reviewHandlers } from './verification/handlers.ts';
import { costsHandlers, sourceBillHandlers } from './costs/handlers.ts';
import { samplingHandlers } from './sampling/handlers.ts';
import { materialHandlers } from './verification/material-handlers.ts';
import { agreementHandlers } from './operations/agreement-handlers.ts';
import { urgencyHandlers } from './operations/urgency.ts';
import { itemVersionHandlers } from './operations/item-version-handlers.ts';
import { memberFlagHandlers } from './operations/member-flags.ts';
import { boardHandlers } from './operations/board-handlers.ts';
import { operationsHandlers } from './operations/handlers.ts';
import { failedRefundHandlers } from './wallet/failed-refund-handlers.ts';
import { creditHandlers } from './wallet/credit-handlers.ts';
import { reconciliationHandlers } from './wallet/reconciliation-handlers.ts';
import { uploadHandlers } from './upload/handlers.ts';
import { usageHandlers as pageUsageHandlers } from './usage/handlers.ts';
import { payHandlers, tradeHandlers } from './trade/handlers.ts';
import { walletHandlers } from './wallet/handlers.ts';
import { webhookHandlers } from './webhook/handlers.ts';
import type { Handlers } from './house.ts';

/** Who answers the calls of each table; a table or a call without a handler does not compile. */
export const handlers: { readonly [Noun in keyof typeof calls]: Handlers<(typeof calls)[Noun]> } = {
  account: { ...accountHandlers, ...ownEnterpriseHandlers, ...holderHandlers },
  enterprise: enterpriseHandlers,
  theme: themeHandlers,
  confirmation: confirmationHandlers,
  company: companyHandlers,
  limit: limitHandlers,
  ats: atsHandlers,
  recruiting: recruitingHandlers,
  frame: frameHandlers,
  handover: handoverHandlers,
  news: newsHandlers,
  newsEditor: newsEditorHandlers,
  protocol: protocolHandlers,
  faq: faqHandlers,
  notice: noticeHandlers,
  delivery: deliveryHandlers,
  signIn: signInHandlers,
  factor: factorHandlers,
  settings: { ...settingsHandlers, ...closingHandlers, ...ownDataHandlers },
  open: openHandlers,
  openStatus: openStatusHandlers,
  openLog: openLogHandlers,
  partnerApp: partnerAppHandlers,
  usage: pageUsageHandlers,
  reconciliation: reconciliationHandlers,
  credit: creditHandlers,
  failedRefund: failedRefundHandlers,
  statement: statementHandlers,
  batch: batchHandlers,
  qrcode: qrcodeHandlers,
  invoice: invoiceHandlers,
  wallet: { ...walletHandlers, ...tradeHandlers },
  grade: { ...gradeHandlers, ...productHandlers, ...usageHandlers },
  catalogue: { ...catalogueHandlers, ...packageHandlers },
  gift: { ...giftHandlers, ...cardHandlers },
  pricing: pricingHandlers,
  order: { ...orderHandlers, ...payHandlers, ...shownOrderHandlers },
  bulk: bulkHandlers,
  conflict: conflictHandlers,
  view: viewHandlers,
  batchOrder: { ...batchOrderHandlers, ...shownBatchHandlers },
  approval: approvalHandlers,
  resume: resumeHandlers,
  upload: uploadHandlers,
  candidate: { ...candidateHandlers, ...ownProgressHandlers, ...ownRequestHandlers },
  engine: engineHandlers,
  dispute: disputeHandlers,
  collect: collectHandlers,
  face: faceHandlers,
  proof: proofHandlers,
  report: reportHandlers,
  export: exportHandlers,
  share: shareHandlers,
  verify: verifyHandlers,
  review: reviewHandlers,
  sampling: samplingHandlers,
  costs: costsHandlers,
  sourceBill: sourceBillHandlers,
  assign: assignHandlers,
  material: materialHandlers,
  desk: deskHandlers,
  operations: operationsHandlers,
  board: boardHandlers,
  agreement: agreementHandlers,
  urgency: urgencyHandlers,
  memberFlag: memberFlagHandlers,
  itemVersion: itemVersionHandlers,
  staff: staffHandlers,
  staffChange: staffChangeHandlers,
  staffAccess: staffAccessHandlers,
  staffLimit: staffLimitHandlers,
  rights: rightsHandlers,
  webhook: webhookHandlers,
  sandbox: { ...sandboxHandlers, ...runOutHandlers, ...hireHandlers, ...recruitingSandboxHandlers },
};
