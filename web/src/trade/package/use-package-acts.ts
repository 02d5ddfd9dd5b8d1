import { catalogueCalls } from '@beidiao/contract/catalogue/calls';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { send } from '../../wire/send/send.ts';
import { useAct } from '../../wire/use-act.ts';
import { toastProblem } from '../failure/toast-problem.ts';
import { packageActTexts } from './package-act-texts.ts';

type Named = { readonly id: string; readonly name: string };

/** Sends a change of the own packages, shows what the server says of it, and reads them anew. */
export function usePackageActs(onRemoved: (id: string) => void = () => undefined) {
  const t = useTexts(packageActTexts);
  const { run } = useAct({ explain: toastProblem });
  const carryOut = async (act: () => Promise<unknown>, done: string): Promise<boolean> => {
    const isDone = await run(async () => {
      await act();
      toast('done', done);
      return true;
    });
    return isDone ?? false;
  };
  return {
    rename: ({ id }: Named, name: string): Promise<boolean> =>
      carryOut(() => send(catalogueCalls.renamePackage, { id, name }), t('renamed', { name })),
    remove: async ({ id, name }: Named): Promise<void> => {
      const yes = await confirm({
        title: t('removeTitle', { name }),
        body: t('removeBody'),
        act: t('removeAct'),
        keep: t('removeKeep'),
        danger: true,
      });
      if (yes && (await carryOut(() => send(catalogueCalls.deletePackage, { id }), t('removed', { name }))))
        onRemoved(id);
    },
  };
}
