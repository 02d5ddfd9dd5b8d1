import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { type ReactElement, useEffect, useState } from 'react';
import { ConfirmBox } from '../ui/confirm.tsx';
import { Tips } from '../ui/tips.tsx';
import { Refused } from '../wire/refused.ts';
import { sessionKey, useSession } from '../wire/session.ts';
import { ActingBanner } from './acting-banner.tsx';
import { DrawerNav } from './drawer-nav.tsx';
import { FrozenNotice } from './frozen-notice.tsx';
import styles from './shell.module.css';
import { reportFaults } from './report-faults.ts';
import { Sider } from './sider.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';
import { useLive } from './use-live.ts';

/** A refusal will not change its mind by being asked again; the wire may. */
const queries = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, retry: (failures, fault) => !(fault instanceof Refused) && failures < 2 },
    mutations: { retry: false },
  },
});

/** Nothing of one session stays in memory for the next. */
function useForgetfulCache(): void {
  const whose = useSession(sessionKey);
  // The cache is emptied when `whose` has changed
  useEffect(() => () => queries.clear(), [whose]);
}

/** Inside the cache that it keeps true. */
function Live(): null {
  useLive();
  return null;
}

/** The frame of the signed-in pages. */
export function Shell(): ReactElement {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  useForgetfulCache();
  useEffect(reportFaults, []);
  return (
    <QueryClientProvider client={queries}>
      <Live />
      <SkipLink />
      <div className={styles.shell}>
        <Sider />
        <DrawerNav isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
        <div className={styles.content}>
          <TopBar onMenu={() => setDrawerOpen(true)} />
          <ActingBanner />
          <FrozenNotice />
          <main id="main" tabIndex={-1} className={styles.page}>
            <Outlet />
          </main>
        </div>
      </div>
      <ConfirmBox />
      <Tips />
    </QueryClientProvider>
  );
}
