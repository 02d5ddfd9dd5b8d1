import { candidateViews } from '@beidiao/contract/report/calls';
import { writeAudit } from '../access/audit.ts';
import type { MemberId, Tenant } from '../access/actor.ts';
import type { Db } from '../base/db/db.ts';
import { keepMemberSetting, readMemberSetting, type SettingCode } from '../enterprise/enterprise.ts';

export type CandidateView = (typeof candidateViews)[keyof typeof candidateViews];

/** What the candidate is shown of the own report; everything unless the member has set less. */
export async function candidateViewOf(db: Db, memberId: MemberId): Promise<CandidateView> {
  const value = await readMemberSetting(db, memberId, '0013');
  return Object.values(candidateViews).find((view) => view === value) ?? candidateViews.every;
}

export function changeSetting(
  { actor, transaction }: Tenant,
  setting: { code: SettingCode; value: string },
): Promise<void> {
  return transaction(async (tx) => {
    await keepMemberSetting(tx, actor, setting);
    await writeAudit(tx, {
      memberId: actor.memberId,
      userId: actor.userId,
      action: 'changeSetting',
      subject: `setting ${setting.code}`,
      facts: { value: setting.value },
    });
  });
}
