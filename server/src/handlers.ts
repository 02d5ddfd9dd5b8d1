import type { calls } from '@beidiao/contract/calls';
import { factorHandlers } from './account/factor-handlers.ts';
import { accountHandlers } from './account/handlers.ts';
import { partnerAppHandlers } from './partner/partner-app-handlers.ts';
import { settingsHandlers } from './account/settings-handlers.ts';
import { signInHandlers } from './account/sign-in-handlers.ts';
import { collectHandlers } from './candidate/collect-handlers.ts';
import { faceHandlers } from './candidate/face-handlers.ts';
import { proofHandlers } from './candidate/proof-handlers.ts';
import { runOutHandlers } from './candidate/sandbox-handlers.ts';
import { candidateHandlers } from './candidate/handlers.ts';
import { catalogueHandlers } from './catalogue/handlers.ts';
import { disputeHandlers } from './dispute/handlers.ts';
import { deliveryHandlers } from './notice/delivery-handlers.ts';
import { noticeHandlers } from './notice/handlers.ts';
import { giftHandlers } from './gift/handlers.ts';
import { approvalHandlers } from './approval/handlers.ts';
import { closingHandlers, ownEnterpriseHandlers } from './enterprise/account-handlers.ts';
import { confirmationHandlers } from './enterprise/confirmation-handlers.ts';
import { atsHandlers, companyHandlers, enterpriseHandlers } from './enterprise/handlers.ts';
import { batchHandlers } from './batch/handlers.ts';
import { invoiceHandlers } from './invoice/handlers.ts';
import { statementHandlers } from './invoice/statement-handlers.ts';
import { limitHandlers } from './enterprise/limit-handlers.ts';
import { billHandlers } from './order/bill-handlers.ts';
import { cardHandlers } from './order/card-handlers.ts';
import { orderHandlers } from './order/handlers.ts';
import { packageHandlers, usageHandlers } from './order/usage-handlers.ts';
import { gradeHandlers } from './grade/handlers.ts';
import { handoverHandlers } from './partner/handlers.ts';
import { pricingHandlers } from './batch/price-handlers.ts';
import { sandboxHandlers } from './adapters/sandbox/handlers.ts';
import { shownOrderHandlers } from './report/order-handlers.ts';
import { reportHandlers } from './report/handlers.ts';
import { verifyHandlers } from './report/verify-handlers.ts';
import { staffLimitHandlers } from './staff/limit-handlers.ts';
import { staffHandlers } from './staff/handlers.ts';
import { ownDataHandlers } from './rights/account-handlers.ts';
import { ownRequestHandlers } from './rights/candidate-handlers.ts';
import { rightsHandlers } from './rights/handlers.ts';
import { ownProgressHandlers } from './verification/candidate-handlers.ts';
import { engineHandlers, reviewHandlers } from './verification/handlers.ts';
import { materialHandlers } from './verification/material-handlers.ts';
import { agreementHandlers } from './operations/agreement-handlers.ts';
import { urgencyHandlers } from './operations/urgency.ts';
import { itemVersionHandlers } from './operations/item-version-handlers.ts';
import { memberFlagHandlers } from './operations/member-flags.ts';
import { operationsHandlers } from './operations/handlers.ts';
import { failedRefundHandlers } from './wallet/failed-refund-handlers.ts';
import { creditHandlers } from './wallet/credit-handlers.ts';
import { reconciliationHandlers } from './wallet/reconciliation-handlers.ts';
import { walletHandlers } from './wallet/handlers.ts';
import type { Handlers } from './house.ts';

/** Who answers the calls of each table; a table or a call without a handler does not compile. */
export const handlers: { readonly [Noun in keyof typeof calls]: Handlers<(typeof calls)[Noun]> } = {
  account: { ...accountHandlers, ...ownEnterpriseHandlers },
  enterprise: enterpriseHandlers,
  confirmation: confirmationHandlers,
  company: companyHandlers,
  limit: limitHandlers,
  ats: atsHandlers,
  handover: handoverHandlers,
  notice: noticeHandlers,
  delivery: deliveryHandlers,
  signIn: signInHandlers,
  factor: factorHandlers,
  settings: { ...settingsHandlers, ...closingHandlers, ...ownDataHandlers },
  partnerApp: partnerAppHandlers,
  reconciliation: reconciliationHandlers,
  credit: creditHandlers,
  failedRefund: failedRefundHandlers,
  statement: statementHandlers,
  batch: batchHandlers,
  invoice: invoiceHandlers,
  wallet: { ...walletHandlers, ...billHandlers },
  grade: { ...gradeHandlers, ...usageHandlers },
  catalogue: { ...catalogueHandlers, ...packageHandlers },
  gift: { ...giftHandlers, ...cardHandlers },
  pricing: pricingHandlers,
  order: { ...orderHandlers, ...shownOrderHandlers },
  approval: approvalHandlers,
  candidate: { ...candidateHandlers, ...ownProgressHandlers, ...ownRequestHandlers },
  engine: engineHandlers,
  dispute: disputeHandlers,
  collect: collectHandlers,
  face: faceHandlers,
  proof: proofHandlers,
  report: reportHandlers,
  verify: verifyHandlers,
  review: reviewHandlers,
  material: materialHandlers,
  operations: operationsHandlers,
  agreement: agreementHandlers,
  urgency: urgencyHandlers,
  memberFlag: memberFlagHandlers,
  itemVersion: itemVersionHandlers,
  staff: staffHandlers,
  staffLimit: staffLimitHandlers,
  rights: rightsHandlers,
  sandbox: { ...sandboxHandlers, ...runOutHandlers },
};
