import type { ApprovalAhead } from '@beidiao/contract/enterprise/limits';
import { type Alternative, type ShownPrice, pricingCalls } from '@beidiao/contract/pricing/calls';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../ui/core/toasts.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { queryOf } from '../../wire/query-of.ts';
import { Refused } from '../../wire/send/refused.ts';
import { sessionKey, useSession } from '../../wire/send/session.ts';
import { useCall } from '../../wire/use-call.ts';
import { choiceOf, type Draft, hasSelection, listOf, withoutCard, withoutSelection } from '../draft.ts';
import { changeDraft, readDraft } from '../draft-store.ts';

/** Changes that follow each other within this many ms are asked as one. */
const settleMs = 150;

export type Price = {
  /** The latest known price; while `isBusy` it belongs to the choice before. */
  breakdown: ShownPrice | null;
  /** What else is held, and what the choice would cost with it. */
  alternatives: readonly Alternative[];
  /** Set where the order will wait for somebody's yes before it can be paid. */
  approval: ApprovalAhead | null;
  /** ms, when it was calculated. */
  at: number;
  isBusy: boolean;
  problem: string | null;
  again: () => void;
  /** Takes the price that a refusal brought. */
  adopt: (price: NewPrice) => void;
};
export type NewPrice = { readonly breakdown: ShownPrice; readonly approval: ApprovalAhead | null };

/** The card of a refusal that somebody was quicker to use; null where the fault is another one. */
export function takenCardIn(fault: unknown): string | null {
  if (!(fault instanceof Refused) || !fault.is('cardTaken')) return null;
  const { data } = fault;
  return typeof data === 'object' && data !== null && 'cardId' in data ? String(data.cardId) : null;
}

/**
 * A no of the server is shown. The card that another order has is left out; else all that was chosen to lower the price is let
 * go: one of it may be the reason.
 */
function useRefusal(fault: Error | null): void {
  useEffect(() => {
    if (!(fault instanceof Refused) || fault.is('notSignedIn')) return;
    toast('problem', fault.message);
    const taken = takenCardIn(fault);
    if (taken !== null) changeDraft((draft) => withoutCard(draft, taken));
    else if (hasSelection(readDraft())) changeDraft(withoutSelection);
  }, [fault]);
}

/** The price of the draft. Each change recalculates; what is under way for the choice before is given up. */
export function usePrice(draft: Draft): Price {
  const queries = useQueryClient();
  const whose = useSession(sessionKey);
  const choice = { ...choiceOf(draft, false), ...listOf(draft), idType: draft.candidate.idType };
  const isEmpty = choice.checkedDataItemList.length === 0;
  const key = JSON.stringify(choice);
  const isSettled = useSettled(key, settleMs) === key;
  const { data, error, dataUpdatedAt, isFetching, refetch } = useCall(pricingCalls.calculate, choice, {
    enabled: !isEmpty && isSettled,
    keepPrevious: true,
    // A price counts until the choice changes; the same choice asks anew when it is made again.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useRefusal(error);
  const isBusy = !isEmpty && (!isSettled || isFetching);
  return {
    breakdown: isEmpty ? null : (data ?? null),
    alternatives: (!isEmpty && data?.alternatives) || [],
    approval: (!isEmpty && data?.approval) || null,
    at: dataUpdatedAt,
    isBusy,
    problem: isEmpty || isBusy ? null : (error?.message ?? null),
    again: () => void refetch(),
    adopt: ({ breakdown, approval }) => {
      const answer = { ...breakdown, alternatives: [], approval };
      queries.setQueryData(queryOf(pricingCalls.calculate, choice, whose).queryKey, answer);
    },
  };
}
