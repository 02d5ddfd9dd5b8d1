import { freezeMember } from '../account/account.ts';
import { writeAudit } from '../access/audit.ts';
import type { MemberId } from '../access/actor.ts';
import type { Tx } from '../base/db/db.ts';
import { returnDraws } from './limit-store.ts';

export { type ApprovalCause, drawAllotment, drawApproved, readApprovalAhead, readLimitsFromAbove } from './limits.ts';
export type { ItemLimit, Spender } from './limit-store.ts';
export { holdToFirstOrders } from './confirmation.ts';
export { countOutside, dailyLimitOf, holdToDay, mustBeConfirmed } from './outside.ts';
export {
  isReportKeptFrom,
  isViewingDisabled,
  keepMemberSetting,
  readMemberSetting,
  readTheme,
  themeOfSetting,
  type SettingCode,
} from './member-settings.ts';
export { readEntrancesOf } from './application.ts';
export { isBoundTo, nameOfChannel, proveChannel, readBinding, readFraming } from './ats.ts';

/** What a trade order has drawn comes back: an amount of it, or all when nothing was paid. */
export const returnDraw = (
  tx: Tx,
  memberId: MemberId,
  of: { tradeOrderId: string; amountFen: number | null },
): Promise<void> => returnDraws(tx, memberId, of);

/** From the next request on the member orders and spends nothing; `why` null lets it again. */
export async function setFrozen(
  tx: Tx,
  memberId: MemberId,
  { why, staffId }: { why: string | null; staffId: string },
): Promise<void> {
  await freezeMember(tx, memberId, why);
  const action = why === null ? 'unfreezeMember' : 'freezeMember';
  await writeAudit(tx, { memberId, userId: null, action, subject: `member ${memberId}`, facts: { staff: staffId } });
}
