import { tradeStates, type TradeState } from '@beidiao/contract/wallet/trade-states';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { useState } from 'react';
import { useCall } from '../wire/use-call.ts';

const askMs = 1_500;

/** Asks how a trade order stands until it is paid or closed, and which payments of it have failed. */
export function useTradeStatus(tradeOrderId: string): {
  status: TradeState;
  failedPayments: readonly string[];
  isReachable: boolean;
} {
  const [isOver, setOver] = useState(false);
  const { data, error } = useCall(
    walletCalls.tradeStatus,
    { tradeOrderId },
    { refetchInterval: isOver ? false : askMs, staleTime: 0 },
  );
  const status = data?.status ?? tradeStates.unpaid;
  if (status !== tradeStates.unpaid && !isOver) setOver(true);
  return { status, failedPayments: data?.failedPayments ?? [], isReachable: error === null };
}
