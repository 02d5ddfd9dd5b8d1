import type { Enterprise } from '@beidiao/contract/account/calls';
import { enterEnterprise, readSession } from '../src/wire/send/session.ts';

/** The enterprise of whoever is signed in, otherwise than `signInHr` has it: another role in it, another grade. */
export function changeEnterprise(change: Partial<Enterprise>): void {
  const { enterprise } = readSession();
  if (enterprise) enterEnterprise('company-token', { ...enterprise, ...change });
}
