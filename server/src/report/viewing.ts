import { roles } from '@beidiao/contract/account/calls';
import { candidateViews } from '@beidiao/contract/report/calls';
import { writeAudit } from '../base/audit.ts';
import type { Actor, Db, MemberId, Tenant } from '../base/db/db.ts';
import { findSetting, keepSetting, type SettingCode } from './setting-store.ts';

export type CandidateView = (typeof candidateViews)[keyof typeof candidateViews];

/** What the candidate is shown of the own report; everything unless the member has set less. */
export async function candidateViewOf(db: Db, memberId: MemberId): Promise<CandidateView> {
  const value = await findSetting(db, memberId, '0013');
  return Object.values(candidateViews).find((view) => view === value) ?? candidateViews.every;
}

export const isViewingDisabled = async (db: Db, memberId: MemberId): Promise<boolean> =>
  (await findSetting(db, memberId, 'disabledViewReport')) === '1';

/** Whether the content of reports is kept from this person: switched off for staff, never for an administrator. */
export const isKeptFrom = async (db: Db, actor: Actor): Promise<boolean> =>
  actor.role === roles.staff && (await isViewingDisabled(db, actor.memberId));

export function changeSetting(
  { actor, transaction }: Tenant,
  setting: { code: SettingCode; value: string },
): Promise<void> {
  return transaction(async (tx) => {
    await keepSetting(tx, actor, setting);
    await writeAudit(tx, {
      memberId: actor.memberId,
      userId: actor.userId,
      action: 'changeSetting',
      subject: `setting ${setting.code}`,
      facts: { value: setting.value },
    });
  });
}
