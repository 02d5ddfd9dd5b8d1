import { deskCalls } from '@beidiao/contract/desk/calls';
import { problemOf } from '../wire/send/problem-of.ts';
import { send } from '../wire/send/send.ts';

export type Reminded = { readonly sent: number; readonly failed: number; readonly why: string };

/** One after the other, so that a limit is met once and what was refused is told. */
export async function remindMany(ids: readonly string[]): Promise<Reminded> {
  let sent = 0;
  let why = '';
  for (const orderDetailsId of ids) {
    try {
      await send(deskCalls.remind, { orderDetailsId });
      sent += 1;
    } catch (fault) {
      why = problemOf(fault);
    }
  }
  return { sent, failed: ids.length - sent, why };
}
