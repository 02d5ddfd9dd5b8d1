import type { ParamsSent } from '@beidiao/contract/wire/call';
import { type PriceBreakdown, pricingCalls } from '@beidiao/contract/pricing/calls';
import { useEffect, useState } from 'react';
import { toast } from '../../ui/core/toasts.tsx';
import { Refused } from '../../wire/send/refused.ts';
import { send } from '../../wire/send/send.ts';
import { problemOf } from '../../wire/send/problem-of.ts';
import { choiceOf, type Draft, hasSelection, withoutSelection } from '../draft.ts';
import { changeDraft, readDraft } from '../draft-store.ts';
import { type LatestAnswer, latestAnswer } from './latest-answer.ts';

const settleMs = 150;

type Answer = { key: string; breakdown: PriceBreakdown | null; problem: string | null; at: number };

export type Price = {
  /** The latest known price; while `isBusy` it belongs to the choice before. */
  breakdown: PriceBreakdown | null;
  /** ms, when it was calculated. */
  at: number;
  isBusy: boolean;
  problem: string | null;
  again: () => void;
  /** Takes the breakdown that a refusal brought. */
  adopt: (breakdown: PriceBreakdown) => void;
};

/** A no of the server is shown, and what was chosen to lower the price is let go: one of it may be the reason. */
function explain(fault: unknown): string {
  const message = problemOf(fault);
  if (!(fault instanceof Refused) || fault.is('notSignedIn')) return message;
  toast('problem', message);
  if (hasSelection(readDraft())) changeDraft(withoutSelection);
  return message;
}

function askPrices(tell: (answer: Answer) => void): LatestAnswer<string> {
  return latestAnswer<string, PriceBreakdown>({
    ask: (question, signal) => {
      const choice: ParamsSent<typeof pricingCalls.calculate> = JSON.parse(question);
      return send(pricingCalls.calculate, choice, { signal });
    },
    delayMs: settleMs,
    onAnswer: (breakdown, key) => tell({ key, breakdown, problem: null, at: Date.now() }),
    onFault: (fault, key) => tell({ key, breakdown: null, problem: explain(fault), at: Date.now() }),
  });
}

/** The price of the draft. Each change recalculates; only the answer to the latest change counts. */
export function usePrice(draft: Draft): Price {
  const key = JSON.stringify(choiceOf(draft, false));
  const isEmpty = draft.checkedDataItemList.length === 0;
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [round, setRound] = useState(0);
  const [asker] = useState(() => askPrices(setAnswer));
  useEffect(() => {
    if (isEmpty) asker.cancel();
    else asker.request(key);
    // `round` asks the same question again
  }, [asker, key, isEmpty, round]);
  useEffect(() => asker.cancel, [asker]);
  const isCurrent = answer?.key === key;
  return {
    breakdown: isEmpty ? null : (answer?.breakdown ?? null),
    at: answer?.at ?? 0,
    isBusy: !isEmpty && !isCurrent,
    problem: isEmpty || !isCurrent ? null : answer.problem,
    again: () => {
      setAnswer(null);
      setRound(round + 1);
    },
    adopt: (breakdown) => setAnswer({ key, breakdown, problem: null, at: Date.now() }),
  };
}
