import { type ConnectorState, engineCalls } from '@beidiao/contract/verification/engine';
import { useTexts } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/core/icon.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import type { StatusLook } from '../../ui/status-tag.tsx';
import { problemOf } from '../../wire/send/problem-of.ts';
import { sendAsStaff, useStaffSession } from '../../wire/staff-wire.ts';
import { engineTexts } from './engine-texts.ts';

export const breakerLooks: Record<ConnectorState, { look: StatusLook; icon: IconName }> = {
  closed: { look: 'done', icon: 'check' },
  open: { look: 'you', icon: 'ban' },
  halfOpen: { look: 'platform', icon: 'clock' },
};

type ResumeWords = { readonly title: string; readonly body: string; readonly done: string };

/** Asks, then ends the rest of a breaker. Undefined for who does not administer. */
export function useResume(): ((breaker: string, words: ResumeWords) => Promise<void>) | undefined {
  const t = useTexts(engineTexts);
  const mayResume = useStaffSession()?.staff.roles.includes('administrator') ?? false;
  if (!mayResume) return undefined;
  return async (breaker, { title, body, done }) => {
    if (!(await confirm({ title, body, act: t('resume'), keep: t('keep') }))) return;
    try {
      await sendAsStaff(engineCalls.resetConnector, { name: breaker });
      toast('done', done);
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };
}
