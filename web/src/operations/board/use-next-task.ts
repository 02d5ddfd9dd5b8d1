import { reviewCalls } from '@beidiao/contract/verification/review';
import { useNavigate } from '@tanstack/react-router';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { sendAsStaff } from '../../wire/staff-wire.ts';
import { useAct } from '../../wire/use-act.ts';
import { boardTexts } from './board-texts.ts';

/** Claims the next task and opens it; where none is left it says what others wait for. */
export function useNextTask(): { isBusy: boolean; take: () => Promise<void> } {
  const t = useTexts(boardTexts);
  const language = useLanguage();
  const navigate = useNavigate();
  const { isBusy, run } = useAct({ explain: toastProblem });
  const take = (): Promise<void> =>
    run(async () => {
      const { taskId, lacking } = await sendAsStaff(reviewCalls.takeNext, {});
      if (taskId !== null) return navigate({ href: `/Operations/Tasks?scope=mine&task=${taskId}` });
      const [lack] = lacking;
      const others = lack === undefined ? '' : t('lacking', { count: lack.count, name: lack.name[language] });
      return toast('done', t('noneForYou') + others);
    });
  return { isBusy, take };
}
