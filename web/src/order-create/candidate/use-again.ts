import { orderCalls } from '@beidiao/contract/order/calls';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { toast } from '../../ui/core/toasts.tsx';
import { send } from '../../wire/send/send.ts';
import { changeDraft } from '../draft-store.ts';
import { fromEarlier } from './from-earlier.ts';
import { stepPaths } from '../steps.ts';

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
