import { walletCalls, type ChannelCode } from '@beidiao/contract/wallet/calls';
import { useRef, useState } from 'react';
import { payWay } from '../trade/pay-way.ts';
import { newIdempotencyKey } from '../wire/idempotency-key.ts';
import { useSend } from '../wire/use-call.ts';

type Wish = { rechargeAmount: number; channelCode: ChannelCode };

/**
 * One key per attempt: asking again for the same amount by the same way (after a lost answer, or to pay a failed one
 * again) is the same top-up; another amount or way, or a top-up that has ended, is a new one.
 */
export function useRecharge() {
  const attempt = useRef<{ key: string; of: string } | null>(null);
  const [wish, setWish] = useState<Wish | null>(null);
  const keyFor = (it: { rechargeAmount: number; channelCode: ChannelCode }): string => {
    const of = `${it.rechargeAmount} ${it.channelCode}`;
    if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of };
    return attempt.current.key;
  };
  const act = useSend(walletCalls.recharge, (params) => ({ idempotencyKey: keyFor(params) }));
  return {
    // Whoever may not see amounts knows this one: it is what they asked for.
    instruction: act.data && wish ? { ...act.data, amountFen: wish.rechargeAmount } : null,
    error: act.error,
    isStarting: act.isPending,
    start: (it: Wish): void => {
      if (act.isPending) return;
      setWish(it);
      act.mutate({ ...it, payWay: payWay() });
    },
    /** The same top-up once more. */
    retry: (): void => {
      if (wish && !act.isPending) act.mutate({ ...wish, payWay: payWay() });
    },
    /** Back to the form; the attempt stays the same until something else is chosen. */
    goBack: (): void => act.reset(),
    /** The attempt has ended: the next one is another. */
    end: (): void => {
      attempt.current = null;
      act.reset();
    },
  };
}
