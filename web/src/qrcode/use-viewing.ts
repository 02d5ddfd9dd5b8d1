import { qrcodeCalls, type QrSubmission } from '@beidiao/contract/qrcode/calls';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { toast } from '../ui/core/toasts.tsx';
import { confirm } from '../ui/desk/confirm.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { qrTexts } from './qr-texts.ts';

/** Views submissions, or declines them: who and how much is said before, and what has happened after. */
export function useViewing(onDone: () => void) {
  const t = useTexts(qrTexts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const namesOf = (rows: readonly QrSubmission[]): string => {
    const first = rows[0]?.name ?? '';
    return rows.length === 1 ? first : t('namesMany', { first, count: rows.length });
  };
  const idsOf = (rows: readonly QrSubmission[]) => rows.map(({ orderDetailsId }) => orderDetailsId);
  const view = (rows: readonly QrSubmission[]): Promise<unknown> =>
    run(async () => {
      const orderDetailsIds = idsOf(rows);
      const { totalFen, calculateId } = await send(qrcodeCalls.summary, { orderDetailsIds });
      const amount = formatMoney(totalFen);
      const isMeant = await confirm({
        title: t('viewTitle', { names: namesOf(rows), amount }),
        body: t('viewBody'),
        act: t('viewFor', { amount }),
        keep: t('viewKeep'),
      });
      if (!isMeant) return;
      const { count, paidFen } = await send(qrcodeCalls.takeUp, { orderDetailsIds, calculateId });
      toast('done', count === 0 ? t('viewedBefore') : t('viewed', { count, amount: formatMoney(paidFen) }));
      onDone();
    });
  const cancel = (rows: readonly QrSubmission[]): Promise<unknown> =>
    run(async () => {
      const isMeant = await confirm({
        title: t('cancelTitle', { names: namesOf(rows) }),
        body: t('cancelBody'),
        act: t('cancel'),
        keep: t('cancelKeep'),
        danger: true,
      });
      if (!isMeant) return;
      await send(qrcodeCalls.cancelViewing, { orderDetailsIds: idsOf(rows) });
      toast('done', t('cancelled', { count: rows.length }));
      onDone();
    });
  return { view, cancel, isBusy };
}
