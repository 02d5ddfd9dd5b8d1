import type { AnyRouter } from '@tanstack/react-router';
import { closeToasts, toast } from '../ui/core/toasts.tsx';
import { finishForgetting, forgetDrafts } from '../wire/forget-drafts.ts';
import { sessionKey, useSession } from '../wire/send/session.ts';
import { onSessionEnd } from '../wire/send/session-end.ts';

/**
 * When the server no longer knows the session: all messages close, its words are shown, the guards send the page to
 * the sign-in with the way back. A sign-out or switch in another tab runs the guards as well.
 */
export function watchSession(router: AnyRouter): void {
  void finishForgetting();
  onSessionEnd((message, { wasEnded }) => {
    // A laptop that was stolen is signed out from elsewhere: what was typed on it goes too.
    if (wasEnded) void forgetDrafts();
    closeToasts();
    for (const box of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) box.close();
    toast('problem', message);
  });
  const whose = (session: ReturnType<typeof useSession.getState>): string =>
    `${sessionKey(session)}/${session.accessToken !== null}`;
  useSession.subscribe((now, before) => {
    if (whose(now) !== whose(before)) void router.invalidate();
  });
}
