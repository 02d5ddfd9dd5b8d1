import { type QrCode, qrcodeCalls } from '@beidiao/contract/qrcode/calls';
import { useTexts } from '../i18n/texts.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { toast } from '../ui/core/toasts.tsx';
import { confirm } from '../ui/desk/confirm.tsx';
import { useCopy } from '../ui/desk/use-copy.ts';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { qrTexts } from './qr-texts.ts';

/** What can be done with a code in its row. */
export function useCodeActs() {
  const t = useTexts(qrTexts);
  const copy = useCopy();
  const { run } = useAct({ explain: toastProblem });
  const turn = ({ qrcodeId, name }: QrCode, isStopped: boolean): Promise<unknown> =>
    run(async () => {
      await send(qrcodeCalls.change, { qrcodeId, isStopped });
      toast('done', t(isStopped ? 'stopped' : 'started', { name }));
    });
  return {
    stop: async (code: QrCode): Promise<void> => {
      const { name } = code;
      const question = { title: t('stopTitle', { name }), body: t('stopBody'), act: t('stop'), keep: t('stopKeep') };
      if (await confirm(question)) await turn(code, true);
    },
    start: (code: QrCode): Promise<unknown> => turn(code, false),
    copy: ({ link }: QrCode): Promise<void> => copy(link, { copied: t('copied'), notCopied: t('notCopied', { link }) }),
  };
}
