import { isWrapped, successCode } from '@beidiao/contract/wire/call';
import { refusals } from '@beidiao/contract/refusals';
import { walletCalls } from '@beidiao/contract/wallet/calls';
import { signCallback } from './cashier-signature.ts';
import type { House } from '../../house.ts';
import type { Tasks } from '../../tasks.ts';

/** The cashier calls back over HTTP, as a real one does; an unreachable server is tried again by the queue. */
export async function sandboxCallback(house: House, { isForged, ...told }: Tasks['sandboxCallback']): Promise<void> {
  const unsigned = { ...told, at: house.now().toISOString() };
  const signature = isForged ? 'forged' : signCallback(house.vault, unsigned);
  const { path } = walletCalls.paymentCallback;
  const body = { ...unsigned, signature };
  const answer = await fetch(`${house.publicUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(isWrapped(path) ? { params: body } : body),
    signal: AbortSignal.timeout(5_000),
  });
  const { errcode } = (await answer.json()) as { errcode?: unknown };
  const isExpected = errcode === successCode || (isForged && errcode === refusals.callbackForged.errcode);
  if (!isExpected) throw new Error(`the callback was answered with ${String(errcode)}`);
}
