import { approvalCalls, type ApprovalRow } from '@beidiao/contract/approval/calls';
import { useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { confirm } from '../ui/desk/confirm.tsx';
import { toast } from '../ui/core/toasts.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { approvalTexts } from './approval-texts.ts';

type Decision = { result: 1 | 2; type?: 1 | 2; why?: string };

/** Decides on an order. A second decider is told what became of it, and the list reads again. */
export function useDecision(onDone: () => void = () => undefined) {
  const t = useTexts(approvalTexts);
  const { isBusy, run } = useAct({ explain: toastProblem });
  const [last, setLast] = useState<string | null>(null);
  const decide = async (row: ApprovalRow, decision: Decision): Promise<boolean> => {
    const isDone = await run(async () => {
      setLast(row.orderId);
      await send(approvalCalls.decide, { orderId: row.orderId, recordId: row.orderDetailsId, ...decision });
      toast('done', t(decision.result === 2 ? 'rejected' : decision.type === 2 ? 'paid' : 'approved'));
      onDone();
      return true;
    });
    return isDone ?? false;
  };
  const approve = (row: ApprovalRow): Promise<boolean> => decide(row, { result: 1 });
  const approveAndPay = async (row: ApprovalRow): Promise<void> => {
    const amount = formatMoney(row.amountFen);
    const question = {
      title: t('askPay', { amount }),
      body: t('askPayAbout'),
      act: t('approvePay', { amount }),
      keep: t('keep'),
    };
    if (await confirm(question)) await decide(row, { result: 1, type: 2 });
  };
  const reject = (row: ApprovalRow, why: string): Promise<boolean> => decide(row, { result: 2, why });
  return { approve, approveAndPay, reject, busy: isBusy ? last : null };
}
