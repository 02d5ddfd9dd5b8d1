import { accountCalls } from '@beidiao/contract/account/calls';
import { forgetDrafts } from './forget-drafts.ts';
import { send } from './send/send.ts';
import { forgetSession } from './send/session.ts';

/** Ends the session here and on the server; drafts hold personal data and go with it. Never fails. */
export async function signOut(): Promise<void> {
  // A server that can not be reached must not keep a person signed in on a shared machine.
  await send(accountCalls.signOut, {}, { asPerson: true }).catch(() => undefined);
  forgetSession();
  await forgetDrafts();
}
