import { accountCalls } from '@beidiao/contract/account/calls';
import { currentLanguage } from '../i18n/language.ts';
import { bilingual, textsNow } from '../i18n/texts.ts';
import { send } from '../wire/send/send.ts';
import { announceSessionEnd } from '../wire/send/session-end.ts';
import { forgetSession, isSignedIn, useSession } from '../wire/send/session.ts';

/** As long as NIST SP 800-63B leaves a session without use at its second level. */
export const idleMs = 30 * 60_000;
const noteEveryMs = 15_000;
const lookEveryMs = 30_000;
/** When somebody last used a page of the desk in this browser: one tab in use keeps the others open. */
const usedKey = 'beidiao.usedAt';

const texts = bilingual({
  zh: { idle: '超过 30 分钟未操作，已退出登录' },
  en: { idle: 'You were signed out after 30 minutes without activity' },
});

const usedAt = (): number =>
  Math.max(Number(localStorage.getItem(usedKey) ?? 0), useSession.getState().lastLoginTime ?? 0);

let isEnding = false;

/** Ends a session that nobody has used for too long, here and on the server; true when it did. */
function endIdle(): boolean {
  if (isEnding || !isSignedIn() || Date.now() - usedAt() < idleMs) return isEnding;
  isEnding = true;
  const end = (): void => {
    isEnding = false;
    if (!isSignedIn()) return;
    forgetSession();
    announceSessionEnd(textsNow(texts, currentLanguage())('idle'), { wasEnded: false });
  };
  // A server that can not be reached must not keep the page open.
  void send(accountCalls.signOut, {}, { asPerson: true, timeoutMs: 5_000 }).then(end, end);
  return true;
}

let notedAt = 0;
function note(): void {
  const now = Date.now();
  // The first touch after a long rest must not pass for use.
  if (now - notedAt < noteEveryMs || endIdle()) return;
  notedAt = now;
  localStorage.setItem(usedKey, String(now));
}

/** Looks at once: a session may have lain in a closed browser. */
export function watchIdle(): void {
  endIdle();
  for (const use of ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const)
    window.addEventListener(use, note, { passive: true, capture: true });
  setInterval(endIdle, lookEveryMs);
}
