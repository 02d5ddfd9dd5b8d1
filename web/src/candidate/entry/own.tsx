import { type ReactElement, useEffect } from 'react';
import { matchPath } from '../match-path.ts';
import { useOwnCheck } from './own-check.ts';
import { recall } from '../kept.ts';
import { paths } from '../paths.ts';
import { go, usePlace } from '../place.ts';
import { ClaimScreen } from '../claims/claim-screen.tsx';
import { EmployersScreen } from '../claims/employers-screen.tsx';
import { RightScreen } from '../rights/right-screen.tsx';
import { Status } from './status.tsx';
import { Tasks } from './tasks.tsx';
import { Opening, Trouble } from '../trouble.tsx';
import { ClaimsProvider, useReadClaims } from '../claims/use-claims.ts';

const employers = { path: paths.employers, screen: EmployersScreen };
const rows = [{ path: paths.claim, screen: ClaimScreen }, employers];

/** Everything after the consent: what is left to fill in, then how it stands. */
export function Own(): ReactElement {
  const { details } = useOwnCheck();
  const { path } = usePlace();
  const isAsked = details.step === 'claims';
  // Whether an employer may be contacted can be said anew at any time.
  const isAtEmployers = matchPath([employers], path) !== undefined;
  const claims = useReadClaims(details, isAsked || isAtEmployers);
  // Who came in at a desk fills in there.
  const isForDesk = isAsked && path === paths.own && recall('desk') === true;
  useEffect(() => {
    if (isForDesk) go(paths.collectOnDesktop, { replace: true });
  }, [isForDesk]);
  if (isForDesk) return <Opening />;
  if (matchPath([{ path: paths.right, screen: RightScreen }], path)) return <RightScreen />;
  if (!isAsked && !isAtEmployers) return <Status />;
  if (!claims.list) {
    return claims.fault ? (
      <Trouble fault={claims.fault} again={() => void claims.read().catch(() => {})} />
    ) : (
      <Opening />
    );
  }
  const Screen = matchPath(rows, path)?.screen ?? Tasks;
  return (
    <ClaimsProvider value={claims}>
      <Screen />
    </ClaimsProvider>
  );
}
