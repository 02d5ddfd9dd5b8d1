import { accountCalls } from './account.ts';
import type { Call } from './call.ts';
import { candidateCalls } from './candidate.ts';
import { catalogueCalls } from './catalogue.ts';
import { orderCalls } from './order.ts';
import { pricingCalls } from './pricing.ts';
import { reportCalls } from './report.ts';
import { sandboxCalls } from './sandbox.ts';
import { staffCalls } from './staff.ts';
import { walletCalls } from './wallet.ts';

/** Every table of the wire, by noun. */
export const calls = {
  account: accountCalls,
  wallet: walletCalls,
  catalogue: catalogueCalls,
  pricing: pricingCalls,
  order: orderCalls,
  candidate: candidateCalls,
  report: reportCalls,
  staff: staffCalls,
  sandbox: sandboxCalls,
} satisfies Record<string, Record<string, Call>>;
