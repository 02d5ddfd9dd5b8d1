import { accountCalls } from './account.ts';
import { approvalCalls } from './approval.ts';
import { atsCalls } from './ats.ts';
import type { Call } from './call.ts';
import { candidateCalls } from './candidate.ts';
import { catalogueCalls } from './catalogue.ts';
import { confirmationCalls } from './confirmation.ts';
import { companyCalls } from './company-tree.ts';
import { deliveryCalls } from './delivery.ts';
import { disputeCalls } from './dispute.ts';
import { engineCalls } from './engine.ts';
import { materialCalls } from './material.ts';
import { noticeCalls } from './notice.ts';
import { collectCalls } from './collect.ts';
import { faceCalls } from './face.ts';
import { operationsCalls } from './operations.ts';
import { enterpriseCalls } from './enterprise.ts';
import { handoverCalls } from './handover.ts';
import { limitCalls } from './limits.ts';
import { orderCalls } from './order.ts';
import { partnerAppCalls } from './partner-app.ts';
import { pricingCalls } from './pricing.ts';
import { proofCalls } from './proof.ts';
import { reportCalls } from './report.ts';
import { rightsCalls } from './rights.ts';
import { reviewCalls } from './review.ts';
import { sandboxCalls } from './sandbox.ts';
import { settingsCalls } from './settings.ts';
import { signInCalls } from './sign-in.ts';
import { staffCalls } from './staff.ts';
import { verifyCalls } from './verify.ts';
import { walletCalls } from './wallet.ts';

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
  settings: settingsCalls,
  partnerApp: partnerAppCalls,
  wallet: walletCalls,
  catalogue: catalogueCalls,
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
  staff: staffCalls,
  rights: rightsCalls,
  sandbox: sandboxCalls,
} satisfies Record<string, Record<string, Call>>;
