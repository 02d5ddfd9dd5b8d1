import { useTexts } from '../i18n/texts.ts';
import { remindMany } from '../trade/remind-many.ts';
import { toast } from '../ui/core/toasts.tsx';
import { confirm } from '../ui/desk/confirm.tsx';
import { useAct } from '../wire/use-act.ts';
import { figureTexts } from './figure-texts.ts';

/** Asks once, reminds one after the other, and says who could not be reminded. */
export function useReminding(): { isBusy: boolean; remind: (ids: readonly string[]) => Promise<void> } {
  const t = useTexts(figureTexts);
  const { isBusy, run } = useAct();
  const remind = async (ids: readonly string[]): Promise<void> => {
    const question = {
      title: t('askRemind', { count: ids.length }),
      body: t('askRemindAbout'),
      act: t('send'),
      keep: t('keep'),
    };
    if (!(await confirm(question))) return;
    await run(async () => {
      const { sent, failed, why } = await remindMany(ids);
      if (failed === 0) toast('done', t('reminded', { count: sent }));
      else toast(sent > 0 ? 'done' : 'problem', t('remindedSome', { count: sent, rest: failed, why }));
    });
  };
  return { isBusy, remind };
}
