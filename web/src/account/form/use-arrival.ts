import { useNavigate, useSearch } from '@tanstack/react-router';
import { safeReturnTo } from './return-to.ts';

/** Where a sign-in leads: to the choice of enterprise when there are several, then back to where one wanted to go. */
export function useArrival(): (outcome: 'ready' | 'choose' | 'secure') => Promise<void> {
  const navigate = useNavigate();
  const { returnTo } = useSearch({ strict: false });
  return (outcome) => {
    const back = safeReturnTo(returnTo, location.origin);
    if (outcome === 'choose')
      return navigate({ to: '/Dashboard/SelectEnterprise', search: { returnTo: back ?? undefined }, replace: true });
    if (outcome === 'secure') return navigate({ to: '/Dashboard/Setting', hash: 'two-step', replace: true });
    return navigate({ href: back ?? '/Dashboard', replace: true });
  };
}
