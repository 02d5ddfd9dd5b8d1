import { type GradeProduct, gradeCalls } from '@beidiao/contract/grade/calls';
import { orderCalls } from '@beidiao/contract/order/calls';
import type { ChannelCode, PaymentInstruction } from '@beidiao/contract/wallet/calls';
import { type TradeState, tradeStates } from '@beidiao/contract/wallet/trade-states';
import { useRef, useState } from 'react';
import { payWay } from '../trade/pay-way.ts';
import { newIdempotencyKey } from '../wire/idempotency-key.ts';
import { useReread } from '../wire/query-client.ts';
import { problemOf } from '../wire/send/problem-of.ts';
import { Refused } from '../wire/send/refused.ts';
import { send } from '../wire/send/send.ts';
import { useAct } from '../wire/use-act.ts';

type Quote = NonNullable<GradeProduct['quote']>;
export type Bought = { product: GradeProduct; quote: Quote; tradeNo: string };
export type Stage =
  | { at: 'choosing' }
  | { at: 'waiting'; bought: Bought; instruction: PaymentInstruction }
  | { at: 'closed' }
  | { at: 'paid'; bought: Bought };

/**
 * Orders a membership and pays it. One key per attempt: asking again for the same at the same amount is the same order,
 * whichever way it is paid; one whose time is over is a new one.
 */
export function useGradeOrder(product: GradeProduct, quote: Quote | null) {
  const attempt = useRef<{ key: string; of: string } | null>(null);
  const [stage, setStage] = useState<Stage>({ at: 'choosing' });
  // What the reader has seen first: another amount is shown beside it.
  const [seenFen, setSeen] = useState(quote?.amountFen ?? 0);
  const reread = useReread(['grade']);
  const explain = async (fault: unknown): Promise<string | null> => {
    if (!(fault instanceof Refused)) return problemOf(fault);
    if (fault.is('tradeNotInState') || fault.is('keyReused')) attempt.current = null;
    const isOther = fault.is('quoteChanged') || fault.is('gradeChanged') || fault.is('gradeNotOnSale');
    if (isOther) await reread();
    // The new amount stands beside the old one.
    return fault.is('quoteChanged') ? null : problemOf(fault);
  };
  const { isBusy, problem, run } = useAct({ explain });
  const keyFor = (of: string): string => {
    if (attempt.current?.of !== of) attempt.current = { key: newIdempotencyKey(), of };
    return attempt.current.key;
  };
  const start = (channelCode: ChannelCode): Promise<void> =>
    run(async () => {
      if (quote === null) return;
      const { goodsCode } = product;
      const { amountFen: orderAmount, creditFen: discount } = quote;
      const wish = { orderAmount, discount, goodsDetails: [{ goodsCode }] };
      const idempotencyKey = keyFor(`${goodsCode} ${orderAmount} ${discount}`);
      const { orderId: tradeOrderId, tradeNo } = await send(gradeCalls.order, wish, { idempotencyKey });
      const bought = { product, quote, tradeNo };
      const instruction = await send(orderCalls.pay, { tradeOrderId, channelCode, payWay: payWay() });
      if (instruction.state === 'waiting') return setStage({ at: 'waiting', bought, instruction });
      attempt.current = null;
      setStage({ at: 'paid', bought });
    });
  return {
    stage,
    isBusy,
    problem,
    /** Null while the amount is the one that was seen. */
    beforeFen: quote && quote.amountFen !== seenFen ? seenFen : null,
    start,
    end: (bought: Bought, state: TradeState): void => {
      attempt.current = null;
      setStage(state === tradeStates.paid ? { at: 'paid', bought } : { at: 'closed' });
    },
    goBack: (): void => {
      setSeen(quote?.amountFen ?? 0);
      setStage({ at: 'choosing' });
    },
  };
}
