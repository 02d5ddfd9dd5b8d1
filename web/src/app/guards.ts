import { redirect } from '@tanstack/react-router';
import { readSession, type Session } from '../wire/session.ts';

export type Guard = 'signedIn' | 'enterprise' | 'gradedAdmin';

/** Where the two guards of the specification lead whom they turn away. */
const turnedAway = '/dashboard/report';
/** Grade types that do not count as a membership: free, and none. */
const ungraded = [1, -1];

/** Only a path of this site may follow a sign-in, or a link could lead people from it to a copy of it. */
export function safeReturnTo(returnTo: string | undefined, origin: string): string | null {
  if (!returnTo?.startsWith('/')) return null;
  try {
    const url = new URL(returnTo, origin);
    return url.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
  } catch {
    return null;
  }
}

type Verdict = 'pass' | 'signIn' | 'turnAway';

/** Pure, so that every guard × session can be walked by a test. */
export function judge(guard: Guard, session: Pick<Session, 'accessToken' | 'enterprise'>): Verdict {
  if (!session.accessToken) return 'signIn';
  const { enterprise } = session;
  if (guard === 'signedIn') return 'pass';
  if (guard === 'enterprise') return enterprise ? 'pass' : 'turnAway';
  return enterprise?.roleId === 1 && !ungraded.includes(enterprise.grade.type) ? 'pass' : 'turnAway';
}

/** For `beforeLoad`. @throws the router's redirect */
export function stand(guard: Guard, href: string): void {
  const verdict = judge(guard, readSession());
  if (verdict === 'signIn') throw redirect({ to: '/Login', search: { returnTo: href } });
  if (verdict === 'turnAway') throw redirect({ href: turnedAway });
}
