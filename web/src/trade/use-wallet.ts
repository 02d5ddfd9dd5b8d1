import { accountCalls } from '@beidiao/contract/account';
import { type ChannelCode, walletCalls } from '@beidiao/contract/wallet';
import { useCall } from '../wire/use-call.ts';

export type Wallet = {
  /** Fen, bought and granted together; null until it is known. */
  balanceFen: number | null;
  /** Besides the balance. */
  channels: readonly ChannelCode[];
  mayUseBalance: boolean;
  mayPayOnline: boolean;
  isLoading: boolean;
  error: Error | null;
};

/** With what this person may pay for this member. Until the permissions are known nothing is forbidden: the server decides. */
export function useWallet(): Wallet {
  // Asked each time the choice opens: a top-up elsewhere may have come in the meantime.
  const assets = useCall(walletCalls.assets, {}, { staleTime: 0 });
  const permissions = useCall(accountCalls.permissions, {}, { staleTime: 60_000 });
  const holds = (code: 'P00003' | 'P00004'): boolean =>
    permissions.data?.permList.find((it) => it.code === code)?.holds ?? !permissions.data;
  const spendable = assets.data?.assetsList.filter(({ code }) => code === 'BALANCE' || code === 'GRANTED');
  return {
    balanceFen: spendable?.reduce((sum, { amountFen }) => sum + amountFen, 0) ?? null,
    channels: assets.data?.channels.filter((code) => code !== 'BALANCE') ?? [],
    mayUseBalance: holds('P00003'),
    mayPayOnline: holds('P00004'),
    isLoading: assets.isPending || permissions.isPending,
    error: assets.error,
  };
}
