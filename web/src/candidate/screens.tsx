import type { CandidateStep } from '@beidiao/contract/candidate/calls';
import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { Begin } from './entry/begin.tsx';
import { Collect, CollectAtDesk } from './claims/collect.tsx';
import { Inside } from './inside.tsx';
import { Login } from './entry/login.tsx';
import type { Row } from './match-path.ts';
import { paths } from './paths.ts';

type Screen = ComponentType | LazyExoticComponent<ComponentType>;
/** `steps`: the page is for who has entered the code, and serves these steps of the check. */
export type ScreenRow = Row<Screen> & { readonly steps?: readonly CandidateStep[] };

/** One chunk a screen. `lazy` wants a default export, the house has named ones. */
const loads = {
  byPhone: async () => ({ default: (await import('./entry/sign-in-by-phone.tsx')).SignInByPhone }),
  scan: async () => ({ default: (await import('./scan/scan.tsx')).Scan }),
  overDue: async () => ({ default: (await import('./entry/over-due.tsx')).OverDue }),
  protocol: async () => ({ default: (await import('./consent/protocol.tsx')).Protocol }),
  identity: async () => ({ default: (await import('./face/three-element.tsx')).ThreeElement }),
  consent: async () => ({ default: (await import('./consent/authorization.tsx')).Authorization }),
  sign: async () => ({ default: (await import('./consent/sign.tsx')).Sign }),
  refuse: async () => ({ default: (await import('./consent/refuse.tsx')).Refuse }),
  face: async () => ({ default: (await import('./face/face.tsx')).Face }),
  desk: async () => ({ default: (await import('./claims/collect-web.tsx')).CollectWeb }),
  credentials: async () => ({ default: (await import('./claims/credentials.tsx')).Credentials }),
  own: async () => ({ default: (await import('./entry/own.tsx')).Own }),
  material: async () => ({ default: (await import('./claims/material.tsx')).Material }),
  record: async () => ({ default: (await import('./entry/record.tsx')).Record }),
  report: async () => ({ default: (await import('./report/report.tsx')).Report }),
  respond: async () => ({ default: (await import('./rights/respond.tsx')).Respond }),
};
const own = lazy(loads.own);
const ByPhone = lazy(loads.byPhone);
const SignIn = () => <Login byPhone={<ByPhone />} />;
const Desk = lazy(loads.desk);
/** The one address that is both the way in and what lies behind it. */
const AtDesk = () => (
  <CollectAtDesk
    desk={
      <Inside steps={['claims', 'status']}>
        <Desk />
      </Inside>
    }
  />
);
const everyStep = ['identity', 'consent', 'face', 'claims', 'status'] as const;

/** Every page of the phone: one row a screen. The first page and the code are in the first load. */
export const screenRows: readonly ScreenRow[] = [
  { path: paths.begin, screen: Begin },
  { path: paths.collect, screen: Collect },
  { path: paths.collectOnPhone, screen: Collect },
  { path: paths.collectOnDesktop, screen: AtDesk },
  { path: paths.login, screen: SignIn },
  { path: paths.scan, screen: lazy(loads.scan) },
  { path: paths.overDue, screen: lazy(loads.overDue) },
  { path: paths.protocol, screen: lazy(loads.protocol) },
  { path: paths.identity, screen: lazy(loads.identity), steps: ['identity'] },
  { path: paths.consent, screen: lazy(loads.consent), steps: ['consent'] },
  { path: paths.sign, screen: lazy(loads.sign), steps: ['consent'] },
  { path: paths.refuse, screen: lazy(loads.refuse), steps: ['identity', 'consent', 'status'] },
  { path: paths.face, screen: lazy(loads.face), steps: ['face'] },
  { path: paths.credentials, screen: lazy(loads.credentials), steps: ['claims'] },
  { path: paths.own, screen: own, steps: ['claims', 'status'] },
  { path: paths.claim, screen: own, steps: ['claims', 'status'] },
  { path: paths.employers, screen: own, steps: ['claims', 'status'] },
  { path: paths.right, screen: own, steps: ['face', 'claims', 'status'] },
  { path: paths.material, screen: lazy(loads.material), steps: ['status'] },
  { path: paths.record, screen: lazy(loads.record), steps: everyStep },
  { path: paths.report, screen: lazy(loads.report), steps: everyStep },
  { path: paths.respond, screen: lazy(loads.respond), steps: everyStep },
];

/** Fetched while the first page is read, so that a connection lost later stops nobody. */
export function warmScreens(): void {
  // A failed fetch is tried again when the screen is opened.
  for (const load of Object.values(loads)) load().catch(() => {});
}
