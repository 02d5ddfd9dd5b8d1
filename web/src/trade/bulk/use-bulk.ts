import { bulkCalls, type BulkStanding } from '@beidiao/contract/bulk/calls';
import { type BulkAct, type BulkOutcome, outcomeWords, undoMs } from '@beidiao/contract/bulk/rules';
import type { Data, ParamsSent } from '@beidiao/contract/wire/call';
import { isAbove } from '@beidiao/contract/wire/money';
import { useState } from 'react';
import { formatMoney } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language.ts';
import { useTexts } from '../../i18n/texts.ts';
import { toast } from '../../ui/core/toasts.tsx';
import { confirm } from '../../ui/desk/confirm.tsx';
import { useReread } from '../../wire/query-client.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { send } from '../../wire/send/send.ts';
import { bulkTexts } from './bulk-texts.ts';

/** What is chosen, as the calls take it: ids, or the filters of the list. */
export type Chosen = Pick<ParamsSent<typeof bulkCalls.prepare>, 'orderDetailsIds' | 'filter'>;
type Prepared = Data<typeof bulkCalls.prepare>;

const lookMs = 1_000;
const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function useBulkWords() {
  const t = useTexts(bulkTexts);
  const language = useLanguage();
  const why = (outcome: Exclude<BulkOutcome, 'done'>): string => outcomeWords[outcome][language];
  /** Who is not included, by name as long as they are few. */
  const exceptions = (prepared: Prepared): string =>
    prepared.notAble
      .flatMap(({ outcome, count, names }) => {
        if (outcome === 'done') return [];
        const facts = { names: names.join(t('and')), count, why: why(outcome) };
        return t(count > names.length ? 'namedMore' : 'named', facts);
      })
      .join(t('next'));
  const result = (it: BulkStanding): string => {
    const facts = { count: it.done, amount: formatMoney(it.amountFen) };
    const done = {
      remind: () => t('reminded', facts),
      cancel: () => t(isAbove(it.amountFen, 0) ? 'cancelledRefund' : 'cancelled', facts),
      pay: () => t('paid', facts),
    }[it.act]();
    const others = it.notDone.flatMap(({ outcome, count }) =>
      outcome === 'done' ? [] : t('some', { count, why: why(outcome) }),
    );
    return [done, ...others].join(t('after'));
  };
  return { t, why, exceptions, result };
}

export type Bulk = {
  /** The act under way; null while there is none. */
  readonly running: BulkStanding | null;
  readonly isBusy: boolean;
  /** Why an act was not done with a row, by its id. */
  readonly kept: ReadonlyMap<string, string>;
  readonly start: (act: BulkAct, chosen: Chosen) => Promise<void>;
  readonly forget: () => void;
};

/**
 * Acts on many checks: prepared on the server, which answers for whom it can be done and with what money; asked once where
 * it costs or cannot be undone; done there, and told as it ended. What was not done stays selected, with the reason.
 */
export function useBulk(onEnd: (kept: readonly string[]) => void): Bulk {
  const { t, why, exceptions, result } = useBulkWords();
  const reread = useReread(['orders', 'balance']);
  const [running, setRunning] = useState<BulkStanding | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [kept, setKept] = useState<ReadonlyMap<string, string>>(new Map());

  const ask = (act: BulkAct, prepared: Prepared): Promise<boolean> => {
    const { able: count, amountFen } = prepared;
    const amount = formatMoney(amountFen);
    const isRefunded = isAbove(amountFen, 0);
    const except = exceptions(prepared);
    const body = act === 'pay' ? t('payBody', { amount }) : isRefunded ? t('refund', { amount }) : t('noRefund');
    const yes =
      act === 'pay' ? t('yesPay', { amount }) : t(isRefunded ? 'yesCancelRefund' : 'yesCancel', { count, amount });
    return confirm({
      title: t(act === 'pay' ? 'askPay' : 'askCancel', { count }),
      body: except === '' ? body : `${body}${t('except', { why: except })}`,
      act: yes,
      keep: t('keep'),
      danger: act === 'cancel',
    });
  };

  /** Until it has ended: a job does what is more than a request can. */
  const follow = async (first: BulkStanding): Promise<BulkStanding> => {
    let now = first;
    while (now.state === 'running' || now.state === 'waiting') {
      setRunning(now.state === 'running' ? now : null);
      await rest(lookMs);
      now = await send(bulkCalls.standing, { bulkId: now.bulkId });
    }
    setRunning(null);
    return now;
  };

  const tell = async (end: BulkStanding): Promise<void> => {
    if (end.state === 'undone') return;
    const reasons = end.kept.flatMap(({ orderDetailsId, outcome }) =>
      outcome === 'done' ? [] : [[orderDetailsId, why(outcome)] as const],
    );
    setKept(new Map(reasons));
    onEnd(reasons.map(([id]) => id));
    toast(end.done > 0 ? 'done' : 'problem', result(end));
    await reread();
  };

  const undo = async (bulkId: string): Promise<void> => {
    try {
      await send(bulkCalls.undo, { bulkId });
      toast('done', t('undone'));
    } catch (fault) {
      toast('problem', problemOf(fault));
    }
  };

  const actWords = { remind: t('actRemind'), cancel: t('actCancel'), pay: t('actPay') };
  const carryOut = async (act: BulkAct, chosen: Chosen): Promise<void> => {
    const prepared = await send(bulkCalls.prepare, { act, ...chosen });
    if (prepared.able === 0) return toast('problem', t('none', { act: actWords[act], why: exceptions(prepared) }));
    if (act !== 'remind' && !(await ask(act, prepared))) return;
    const { bulkId } = prepared;
    const begun = await send(bulkCalls.run, { bulkId });
    if (begun.state === 'waiting') {
      const undoing = { label: t('undo'), onAct: () => void undo(bulkId), forMs: undoMs };
      toast('done', t('reminding', { count: prepared.able }), undoing);
      // The bar is free meanwhile; what comes of it is told when it has ended.
      void follow(begun).then(tell, (fault: unknown) => toast('problem', problemOf(fault)));
      return;
    }
    await tell(await follow(begun));
  };
  const start = async (act: BulkAct, chosen: Chosen): Promise<void> => {
    setBusy(true);
    try {
      await carryOut(act, chosen);
    } catch (fault) {
      toast('problem', problemOf(fault));
    } finally {
      setRunning(null);
      setBusy(false);
    }
  };
  return { running, isBusy, kept, start, forget: () => setKept(new Map()) };
}
