import { addAmounts, hiddenAmount } from '@beidiao/contract/wire/money';
import { accountCalls } from '@beidiao/contract/account/calls';
import type { Data } from '@beidiao/contract/wire/call';
import { type ChannelCode, walletCalls } from '@beidiao/contract/wallet/calls';
import { useCall } from '../wire/use-call.ts';
import { useFlag } from './use-flag.ts';

export type Wallet = {
  /** Fen, bought and granted together; null until it is known, and when the person may not see it. */
  balanceFen: number | null;
  isBalanceHidden: boolean;
  /** Not of a member whose custom-made flag keeps the balance from payment. */
  isBalanceUsed: boolean;
  /** Besides the balance. */
  channels: readonly ChannelCode[];
  mayUseBalance: boolean;
  mayPayOnline: boolean;
  isLoading: boolean;
  error: Error | null;
  again: () => void;
};

/** Of what a member owns: what can be spent. Null until it is known, and when the person may not see it. */
export function spendableFen(assets: Data<typeof walletCalls.assets>['assetsList'] | undefined): number | null {
  if (assets === undefined || assets.length === 0) return null;
  const spendable = assets.filter(({ code }) => code === 'BALANCE' || code === 'GRANTED');
  const sumFen = addAmounts(...spendable.map(({ amountFen }) => amountFen));
  return sumFen === hiddenAmount ? null : sumFen;
}

/** With what this person may pay for this member. Until the permissions are known nothing is forbidden: the server decides. */
export function useWallet(): Wallet {
  // Asked each time the choice opens: a top-up elsewhere may have come in the meantime.
  const assets = useCall(walletCalls.assets, {}, { staleTime: 0 });
  const permissions = useCall(accountCalls.permissions, {}, { staleTime: 60_000 });
  const holds = (code: 'P00003' | 'P00004'): boolean =>
    permissions.data?.permList.find((it) => it.code === code)?.holds ?? !permissions.data;
  const isBalanceUsed = !useFlag('hideBalancePayment');
  const isBalanceHidden = assets.data?.assetsList.length === 0;
  return {
    balanceFen: spendableFen(assets.data?.assetsList),
    isBalanceHidden,
    isBalanceUsed,
    channels: assets.data?.channels.filter((code) => code !== 'BALANCE') ?? [],
    mayUseBalance: isBalanceUsed && holds('P00003'),
    mayPayOnline: holds('P00004'),
    isLoading: assets.isPending || permissions.isPending,
    error: assets.error ?? permissions.error,
    again: () => void Promise.all([assets.refetch(), permissions.refetch()]),
  };
}
