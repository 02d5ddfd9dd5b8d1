import { isGraded } from '@beidiao/contract/grade/vip';
import { redirect } from '@tanstack/react-router';
import { readSession, type Session } from '../wire/send/session.ts';

export type Guard = 'signedIn' | 'enterprise' | 'gradedAdmin';

/** Where the two guards of the specification lead whom they turn away. */
const turnedAway = '/dashboard/report';

type Verdict = 'pass' | 'signIn' | 'turnAway';

/** Pure, so that every guard × session can be walked by a test. */
export function judge(guard: Guard, session: Pick<Session, 'accessToken' | 'enterprise'>, now = Date.now()): Verdict {
  if (!session.accessToken) return 'signIn';
  const { enterprise } = session;
  if (guard === 'signedIn') return 'pass';
  if (guard === 'enterprise') return enterprise ? 'pass' : 'turnAway';
  return enterprise?.roleId === 1 && isGraded(enterprise.grade, now) ? 'pass' : 'turnAway';
}

/** For `beforeLoad`. @throws the router's redirect */
export function stand(guard: Guard, href: string): void {
  const verdict = judge(guard, readSession());
  if (verdict === 'signIn') throw redirect({ to: '/Login', search: { returnTo: href } });
  if (verdict === 'turnAway') throw redirect({ href: turnedAway });
}
