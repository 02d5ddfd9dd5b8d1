import type { Data } from '@beidiao/contract/call';
import { orderCalls } from '@beidiao/contract/order';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../ui/toasts.tsx';
import { send } from '../wire/send.ts';
import type { Draft, DraftItem } from './draft.ts';
import { changeDraft } from './draft-store.ts';
import { stepPaths } from './steps.ts';

type Earlier = Data<typeof orderCalls.checkAgain>;

const itemsOf = ({ checkedDataItemList }: Earlier): DraftItem[] =>
  checkedDataItemList.map((item) => ({ ...item, remark: item.remark ?? '' }));

/** What a new draft takes from an earlier order: its items, and the person when it names one. */
export function fromEarlier(earlier: Earlier, draft: Draft): Partial<Draft> {
  const { candidate, objId, objType } = earlier;
  const trialInfo = { objId, objType: objId ? objType : null, investigationId: null, checkedCardList: [] };
  const change = { checkedDataItemList: itemsOf(earlier), trialInfo };
  if (!candidate) return change;
  const { name, phoneNo, idCard, department, position } = candidate;
  return {
    ...change,
    // The entry date of the earlier order has passed.
    candidate: { ...draft.candidate, name, phoneNo, idCard, department: department ?? '', position: position ?? '' },
  };
}

/** `?again=<orderDetailsId>` fills the draft from that order, once; the address is tidied so that a reload does not repeat it. */
export function useAgain(): void {
  const navigate = useNavigate();
  const again = useSearch({ strict: false, select: (search: { again?: string | undefined }) => search.again });
  useEffect(() => {
    if (!again) return;
    const controller = new AbortController();
    send(orderCalls.checkAgain, { orderDetailId: again }, { signal: controller.signal })
      .then((earlier) => changeDraft((draft) => fromEarlier(earlier, draft)))
      .catch((fault: Error) => controller.signal.aborted || toast('problem', fault.message))
      .finally(() => controller.signal.aborted || navigate({ to: stepPaths.candidate, search: {}, replace: true }));
    return () => controller.abort();
  }, [again, navigate]);
}
