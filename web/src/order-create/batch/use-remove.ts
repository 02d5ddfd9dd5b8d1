import { type Batch, batchCalls } from '@beidiao/contract/batch/calls';
import { useTexts } from '../../i18n/texts.ts';
import { toastProblem } from '../../trade/failure/toast-problem.ts';
import { confirm } from '../../ui/desk/confirm.tsx';
import { toast } from '../../ui/core/toasts.tsx';
import { send } from '../../wire/send/send.ts';
import { batchTexts } from './batch-texts.ts';

const rowsOf = ({ counts, readRows }: Batch): number =>
  Math.max(
    readRows,
    Object.values(counts).reduce((sum, count) => sum + count, 0),
  );

/** Removes a list after one question. Answers whether it is gone. */
export function useRemove(): (batch: Batch) => Promise<boolean> {
  const t = useTexts(batchTexts);
  return async (batch) => {
    const { batchFileId, fileName: name, state } = batch;
    const isReading = state === 'reading';
    const yes = await confirm({
      title: t('removeTitle', { name }),
      body: t(isReading ? 'stopBody' : 'removeBody', { count: rowsOf(batch) }),
      act: t(isReading ? 'stop' : 'remove'),
      keep: t('removeKeep'),
      danger: true,
    });
    if (!yes) return false;
    try {
      await send(batchCalls.remove, { batchFileId });
      toast('done', t('removed', { name }));
      return true;
    } catch (fault) {
      toastProblem(fault);
      return false;
    }
  };
}
