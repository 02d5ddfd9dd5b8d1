import { timingSafeEqual } from 'node:crypto';
import type { ParamsRead } from '@beidiao/contract/wire/call';
import type { walletCalls } from '@beidiao/contract/wallet/calls';
import type { Vault } from '../../base/secrets/vault.ts';

/** What the cashier sends. */
export type PaymentCallback = ParamsRead<typeof walletCalls.paymentCallback>;
export type Unsigned = Omit<PaymentCallback, 'signature'>;

/** The secret that the sandbox cashier and the house share is a key of the vault: it differs on every installation. */
export function signCallback(vault: Vault, callback: Unsigned): string {
  const { kind, reference, providerReference, outcome, amountFen, at } = callback;
  return vault
    .lookUp('', 'sandbox cashier', kind, reference, providerReference, outcome, String(amountFen), at)
    .toString('hex');
}

export function isSignedByCashier(vault: Vault, callback: PaymentCallback): boolean {
  const right = Buffer.from(signCallback(vault, callback));
  const given = Buffer.from(callback.signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
