import { approvalCalls } from '@beidiao/contract/approval/calls';
import type { TodoRow } from '@beidiao/contract/desk/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { tradeStates } from '@beidiao/contract/wallet/trade-states';
import { useEffect, useState } from 'react';
import { formatMoney } from '../i18n/format.ts';
import { useTexts } from '../i18n/texts.ts';
import { toastProblem } from '../trade/failure/toast-problem.ts';
import { remindMany } from '../trade/remind-many.ts';
import { toast } from '../ui/core/toasts.tsx';
import { confirm } from '../ui/desk/confirm.tsx';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';
import { type HeldAct, Holder } from './held-act.ts';
import { keyOf } from './todo-list.ts';
import { todoTexts } from './todo-texts.ts';

const clock = {
  set: (work: () => void, ms: number): unknown => setTimeout(work, ms),
  clear: (ends: unknown): void => clearTimeout(ends as ReturnType<typeof setTimeout>), // only what `set` has made
};

function useHolder(): { holder: Holder; held: HeldAct | null } {
  const [held, setHeld] = useState<HeldAct | null>(null);
  const [holder] = useState(() => new Holder(setHeld, clock));
  useEffect(() => {
    const flush = (): void => holder.flush();
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [holder]);
  return { holder, held };
}

export type TodoActs = {
  readonly done: readonly TodoRow[];
  readonly held: HeldAct | null;
  readonly busy: string | null;
  readonly undo: () => void;
  readonly pay: (row: TodoRow) => Promise<void>;
  readonly approve: (row: TodoRow) => Promise<void>;
  readonly reject: (row: TodoRow, why: string) => Promise<boolean>;
  readonly markRead: (row: TodoRow) => void;
  readonly remind: (ids: readonly string[]) => void;
};

/** What is done in place. What cannot be undone is asked for once, with the money; the rest is held back for a while. */
export function useTodoActs(): TodoActs {
  const t = useTexts(todoTexts);
  const [done, setDone] = useState<readonly TodoRow[]>([]);
  const [last, setLast] = useState<string | null>(null);
  const { holder, held } = useHolder();
  const { isBusy, run } = useAct({ explain: toastProblem });
  const strike = (row: TodoRow): void => setDone((now) => [...now, row]);
  const unstrike = (row: TodoRow): void => setDone((now) => now.filter((it) => keyOf(it) !== keyOf(row)));
  const start = <T>(row: TodoRow, work: () => Promise<T>): Promise<T | undefined> => {
    setLast(keyOf(row));
    return run(work);
  };

  const pay = (row: TodoRow): Promise<void> =>
    start(row, async () => {
      const due = await send(walletCalls.amountDue, { tradeOrderId: row.tradeOrderId });
      if (due.status !== tradeStates.unpaid) return toast('problem', t('nothingDue'));
      const facts = { name: row.name, amount: formatMoney(due.amountFen) };
      const isSure = await confirm({
        title: t(due.isFree ? 'askFree' : 'askPay', facts),
        body: t(due.isFree ? 'askFreeAbout' : 'askPayAbout', facts),
        act: due.isFree ? t('confirmFree') : t('doPay', facts),
        keep: t('keep'),
      });
      if (!isSure) return;
      const paid = await send(orderCalls.pay, { tradeOrderId: row.tradeOrderId, channelCode: 'BALANCE' });
      if (paid.state !== 'done') return toast('problem', t('waitsElsewhere'));
      strike(row);
      toast('done', t('paid', facts));
    }).then(() => undefined);

  const decide = async (row: TodoRow, decision: { result: 1 | 2; why?: string }): Promise<boolean> => {
    const isDone = await start(row, async () => {
      await send(approvalCalls.decide, { orderId: row.orderId, recordId: row.orderDetailsId, ...decision });
      strike(row);
      toast('done', t(decision.result === 1 ? 'approved' : 'rejected'));
      return true;
    });
    return isDone ?? false;
  };
  const approve = async (row: TodoRow): Promise<void> => {
    const facts = { name: row.name, amount: formatMoney(row.amountFen) };
    const question = {
      title: t('askApprove', facts),
      body: t('askApproveAbout'),
      act: t('doApprove'),
      keep: t('keep'),
    };
    if (await confirm(question)) await decide(row, { result: 1 });
  };

  const markRead = (row: TodoRow): void => {
    strike(row);
    holder.hold({
      key: keyOf(row),
      words: t('read1', { name: row.name }),
      carryOut: () => {
        send(orderCalls.markRead, { orderDetailsId: row.orderDetailsId }, { keepalive: true }).catch(
          (fault: unknown) => {
            unstrike(row);
            toastProblem(fault);
          },
        );
      },
      takeBack: () => unstrike(row),
    });
  };
  const remind = (ids: readonly string[]): void =>
    holder.hold({
      key: 'remind',
      words: t('reminding', { count: ids.length }),
      carryOut: () => {
        void remindMany(ids).then(({ sent, failed, why }) =>
          failed === 0
            ? toast('done', t('reminded', { count: sent }))
            : toast(sent > 0 ? 'done' : 'problem', t('remindedSome', { count: sent, rest: failed, why })),
        );
      },
      takeBack: () => undefined,
    });
  return {
    done,
    held,
    busy: isBusy ? last : null,
    undo: () => holder.undo(),
    pay,
    approve,
    reject: (row, why) => decide(row, { result: 2, why }),
    markRead,
    remind,
  };
}
