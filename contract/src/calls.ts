import { accountCalls } from './account/calls.ts';
import { agreementCalls } from './operations/agreements.ts';
import { urgencyCalls } from './operations/urgency.ts';
import { approvalCalls } from './approval/calls.ts';
import { atsCalls } from './partner/ats.ts';
import type { Call } from './wire/call.ts';
import { candidateCalls } from './candidate/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { confirmationCalls } from './enterprise/confirmation.ts';
import { companyCalls } from './enterprise/company-tree.ts';
import { deliveryCalls } from './notice/delivery.ts';
import { disputeCalls } from './dispute/calls.ts';
import { engineCalls } from './verification/engine.ts';
import { materialCalls } from './verification/material.ts';
import { noticeCalls } from './notice/calls.ts';
import { collectCalls } from './candidate/collect.ts';
import { faceCalls } from './candidate/face.ts';
import { factorCalls } from './account/second-factor.ts';
import { operationsCalls } from './operations/calls.ts';
import { enterpriseCalls } from './enterprise/calls.ts';
import { giftCalls } from './gift/calls.ts';
import { gradeCalls } from './grade/calls.ts';
import { itemVersionCalls } from './operations/item-versions.ts';
import { handoverCalls } from './partner/handover.ts';
import { batchCalls } from './batch/calls.ts';
import { invoiceCalls } from './invoice/calls.ts';
import { statementCalls } from './invoice/statement.ts';
import { memberFlagCalls } from './operations/member-flags.ts';
import { limitCalls } from './enterprise/limits.ts';
import { orderCalls } from './order/calls.ts';
import { partnerAppCalls } from './partner/partner-app.ts';
import { pricingCalls } from './pricing/calls.ts';
import { proofCalls } from './candidate/proof.ts';
import { failedRefundCalls } from './wallet/failed-refunds.ts';
import { creditCalls } from './wallet/credits.ts';
import { reconciliationCalls } from './wallet/reconciliation.ts';
import { reportCalls } from './report/calls.ts';
import { rightsCalls } from './rights/calls.ts';
import { reviewCalls } from './verification/review.ts';
import { sandboxCalls } from './sandbox/calls.ts';
import { settingsCalls } from './account/settings.ts';
import { signInCalls } from './account/sign-in.ts';
import { staffLimitCalls } from './staff/limits.ts';
import { staffCalls } from './staff/calls.ts';
import { verifyCalls } from './report/verify.ts';
import { walletCalls } from './wallet/calls.ts';

/** Every table of the wire, by noun. */
export const calls = {
  account: accountCalls,
  enterprise: enterpriseCalls,
  confirmation: confirmationCalls,
  company: companyCalls,
  limit: limitCalls,
  ats: atsCalls,
  handover: handoverCalls,
  notice: noticeCalls,
  delivery: deliveryCalls,
  signIn: signInCalls,
  factor: factorCalls,
  settings: settingsCalls,
  partnerApp: partnerAppCalls,
  wallet: walletCalls,
  statement: statementCalls,
  batch: batchCalls,
  invoice: invoiceCalls,
  reconciliation: reconciliationCalls,
  credit: creditCalls,
  failedRefund: failedRefundCalls,
  grade: gradeCalls,
  catalogue: catalogueCalls,
  gift: giftCalls,
  pricing: pricingCalls,
  order: orderCalls,
  approval: approvalCalls,
  candidate: candidateCalls,
  engine: engineCalls,
  dispute: disputeCalls,
  collect: collectCalls,
  face: faceCalls,
  proof: proofCalls,
  report: reportCalls,
  verify: verifyCalls,
  review: reviewCalls,
  material: materialCalls,
  operations: operationsCalls,
  agreement: agreementCalls,
  urgency: urgencyCalls,
  memberFlag: memberFlagCalls,
  itemVersion: itemVersionCalls,
  staff: staffCalls,
  staffLimit: staffLimitCalls,
  rights: rightsCalls,
  sandbox: sandboxCalls,
} satisfies Record<string, Record<string, Call>>;
