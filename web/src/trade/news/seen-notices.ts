import { noticeCookie, readSeenNotices, seenNoticesMost } from '@beidiao/contract/wire/site-page';

const monthSeconds = 31 * 86_400;

let ofVisitor: string | null = null;

/** For a page that is drawn as text: what its visitor has put away. */
export function hideSeen(seen: string | null): void {
  ofVisitor = seen;
}

/** Ids of the notices that this browser has put away. */
export const seenNotices = (): readonly string[] =>
  readSeenNotices(ofVisitor ?? (typeof document === 'undefined' ? '' : document.cookie));

/** A cookie, so that the server leaves it out as well and nothing jumps when the page wakes up. */
export function putAway(id: string): void {
  const kept = [...seenNotices().filter((it) => it !== id), id].slice(-seenNoticesMost);
  document.cookie = `${noticeCookie}=${kept.join('.')}; path=/; max-age=${monthSeconds}; samesite=lax`;
}
